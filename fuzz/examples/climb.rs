//! Climbs towards the inputs of the target `cost` that make beliefs dearest, and keeps the dearest in
//! `found/cost`: `cargo run --release --example climb WORK [SEED]`. It begins with those that are there.
//! The work is counted, in billions of steps, so that the same line finds the same on every machine.
//! Half of the climbs have weights; of each half, half look for steps and half for bytes. What takes
//! more than the bound is kept too, and ends the program with an error.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use luzhanqi::record::SeatRecord;
use luzhanqi::{Budget, Random};
use luzhanqi_fuzz::costs::{bound, dearest};

/// What a climb looks for.
struct Aim {
    name: &'static str,
    weighted: bool,
    rank: fn(Budget) -> u64,
}

const AIMS: [Aim; 4] = [
    Aim {
        name: "even-steps",
        weighted: false,
        rank: |cost| cost.steps,
    },
    Aim {
        name: "weights-steps",
        weighted: true,
        rank: |cost| cost.steps,
    },
    Aim {
        name: "even-bytes",
        weighted: false,
        rank: |cost| cost.bytes,
    },
    Aim {
        name: "weights-bytes",
        weighted: true,
        rank: |cost| cost.bytes,
    },
];

/// Inputs, each with how dear it is.
type Found = Vec<(u64, Vec<u8>)>;

/// How many findings of each aim are kept.
const KEPT: usize = 3;

/// To play a game takes about as long as so many steps for each byte.
const PLAY: u64 = 500;

/// What the climbs have come to.
struct Climbs {
    home: PathBuf,
    inputs: u64,
    work: u64,
    beaten: u64,
}

impl Climbs {
    /// How dear an input is; 0 for one that takes more than the bound, which is kept.
    fn height(&mut self, aim: &Aim, input: &[u8]) -> u64 {
        self.inputs += 1;
        self.work += PLAY * input.len() as u64;
        let found = std::panic::catch_unwind(|| dearest(input, aim.weighted, aim.rank).0);
        let Ok(cost) = found else {
            self.beaten += 1;
            let name = format!("beaten-{}-{}", aim.name, self.beaten);
            fs::write(self.home.join(name), input).expect("a file of an input");
            return 0;
        };
        // The other seat's belief and one with weights take about as much.
        self.work += 3 * cost.steps;
        (aim.rank)(cost)
    }
}

fn changed(input: &[u8], random: &mut Random) -> Vec<u8> {
    let mut next = input.to_vec();
    for _ in 0..1 + random.below(4) {
        let at = random.below(next.len() as u32) as usize;
        let byte = random.next_u64() as u8;
        match random.below(9) {
            0 => next.insert(at, byte),
            1 if next.len() > 8 => drop(next.remove(at)),
            2 => next.extend((0..1 + random.below(12)).map(|_| random.next_u64() as u8)),
            3 => next.truncate(at.max(8)),
            4 => next[at] |= 1,
            // The weights alone.
            5 => next[random.below(2) as usize] = byte,
            _ => next[at] = byte,
        }
    }
    next
}

/// The inputs that were kept before, by their names.
fn known(home: &Path) -> Vec<Vec<u8>> {
    let files = fs::read_dir(home).expect("found/cost");
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    let inputs = paths.iter().map(fs::read);
    inputs.map(|input| input.expect("an input")).collect()
}

/// Keeps the dearest, one of each height.
fn best(kept: &mut Found) {
    kept.sort_by_key(|(height, _)| u64::MAX - height);
    kept.dedup_by_key(|(height, _)| *height);
    kept.truncate(KEPT);
}

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let mut number = |or| {
        let number = args.next().map_or(Ok(or), |text| text.parse());
        number.expect("a whole number")
    };
    let (work, seed) = (1_000_000_000 * number(10), number(1));
    let mut random = Random::new(seed);
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("found/cost");
    let mut all = Climbs {
        home,
        inputs: 0,
        work: 0,
        beaten: 0,
    };
    let known = known(&all.home);
    let mut found = AIMS.each_ref().map(|aim| {
        let heights = known.iter().map(|input| all.height(aim, input));
        let mut kept: Found = heights.zip(known.iter().cloned()).collect();
        best(&mut kept);
        println!("{}: {} to begin with", aim.name, kept[0].0);
        kept
    });
    let mut spent = [0; 4];
    while all.work < work {
        // Whose turn it is has had the least work.
        let turn = (0..4).min_by_key(|turn| spent[*turn]).unwrap_or(0);
        let (aim, before) = (&AIMS[turn], all.work);
        // A climb begins anew when it gets nowhere, every other time at one of the best.
        let mut input: Vec<u8> = match found[turn].len() as u32 {
            some if some > 0 && random.below(2) == 0 => {
                found[turn][random.below(some) as usize].1.clone()
            }
            _ => (0..120).map(|_| random.next_u64() as u8).collect(),
        };
        let mut height = all.height(aim, &input);
        let mut idle = 0;
        while idle < 400 && all.work < work {
            let next = changed(&input, &mut random);
            let reached = all.height(aim, &next);
            idle = if reached > height { 0 } else { idle + 1 };
            if reached >= height {
                (input, height) = (next, reached);
            }
        }
        spent[turn] += all.work - before;
        let kept = &mut found[turn];
        kept.push((height, input));
        best(kept);
        let most = (kept[0].0, all.inputs, all.work / 1_000_000_000);
        println!(
            "{}: {height}, the most {}; {} inputs, {} billion",
            aim.name, most.0, most.1, most.2
        );
        let new = kept.iter().filter(|(_, input)| !known.contains(input));
        for (number, (_, input)) in new.enumerate() {
            let name = format!("{}-{seed}-{number}", aim.name);
            fs::write(all.home.join(name), input).expect("a file of an input");
        }
    }
    for (aim, kept) in AIMS.iter().zip(&found) {
        for (height, input) in kept {
            let (cost, view) = dearest(input, aim.weighted, aim.rank);
            println!("{} {height}: {cost:?}\n{}", aim.name, SeatRecord::of(&view));
        }
    }
    println!(
        "{} inputs, {} took more than {:?}",
        all.inputs,
        all.beaten,
        bound()
    );
    ExitCode::from(u8::from(all.beaten > 0))
}
