//! Worlds that look alike to a player look alike at a table: the same bytes at the same inputs, and the same
//! deadlines, whatever is hidden and whatever the opponent tried in private.

use crate::table;
use crate::table::{json, options};
use kit::Random;
use luzhanqi::{Army, Game, Observation, Seat};
use luzhanqi_table::Table;
use luzhanqi_table::kit_table::{HostCommand, Role};
use luzhanqi_tests::runs;

/// A table that notes all bytes for one player and a spectator.
struct World {
    table: Table,
    now: u64,
    disk: Vec<u8>,
    /// The latest request of each seat.
    ids: [u64; 2],
    /// What peers 0 to 2 were told, and the deadline, after each input.
    heard: Vec<[Vec<String>; 3]>,
    deadlines: Vec<Option<u64>>,
    /// For each seat, whether its latest request was carried out.
    ok: [bool; 2],
}

impl World {
    fn new(options: &str, secret: u8) -> World {
        let table = Table::open(&table::options(options), [secret; 32], 5_000).unwrap();
        let mut world = World {
            table,
            now: 5_000,
            disk: Vec::new(),
            ids: [0; 2],
            heard: Vec::new(),
            deadlines: Vec::new(),
            ok: [false; 2],
        };
        world.connect();
        world
    }

    /// Connects all peers, who hold nothing.
    fn connect(&mut self) {
        for (peer, role) in [Role::Player(0), Role::Player(1), Role::Watcher]
            .into_iter()
            .enumerate()
        {
            self.table.attach(peer as u64, role, self.now);
            let session = format!("{peer:016}");
            let hello = format!(r#"{{"t":"hello","k":1,"v":1,"gv":1,"session":"{session}"}}"#);
            self.say(peer as u64, &hello);
        }
    }

    /// Starts the server again from its journal. `start` replaces what a game without set-ups began with.
    fn restart(&mut self, start: Option<&str>) {
        if let Some(start) = start {
            self.disk = with_start(&self.disk, start);
        }
        let (table, torn) = Table::restore(&self.disk, self.now).unwrap();
        assert_eq!(torn, 0);
        self.table = table;
        self.connect();
    }

    fn say(&mut self, peer: u64, text: &str) {
        self.table.receive(peer, text.as_bytes(), self.now);
        self.listen();
    }

    fn listen(&mut self) {
        let bytes = self.table.journal();
        self.table.stored(bytes.len());
        self.disk.extend(bytes);
        let mut heard: [Vec<String>; 3] = Default::default();
        while let Some(output) = self.table.next_output() {
            // The table's name comes from its secret, and tells nothing.
            let text = match json(&output.text)["table"].as_str() {
                Some(name) => output.text.replace(name, ""),
                None => output.text,
            };
            if text.contains(r#""t":"ping""#) {
                let pong = text.replace("ping", "pong");
                self.table.receive(output.peer, pong.as_bytes(), self.now);
            }
            if text.contains(r#""t":"done""#) && output.peer < 2 {
                self.ok[output.peer as usize] = text.contains(r#""ok":true"#);
            }
            if output.peer < 3 {
                heard[output.peer as usize].push(text);
            }
        }
        self.heard.push(heard);
        self.deadlines.push(self.table.deadline());
    }

    /// A request of a seat, in the position of the table; players keep their seats here.
    fn request(&mut self, seat: u64, name: &str, members: &str) {
        self.now += 700;
        self.ids[seat as usize] += 1;
        let id = self.ids[seat as usize];
        self.say(
            seat,
            &format!(r#"{{"t":"{name}","id":{id},"g":1{members}}}"#),
        );
    }

    fn play(&mut self, seat: u64, mv: &str, generation: usize) {
        let n = self
            .table
            .game()
            .map_or(0, |game| game.observations(Seat::South).len());
        self.request(
            seat,
            "move",
            &format!(r#","gen":{generation},"n":{n},"move":"{mv}""#),
        );
    }
}

/// A journal with another start, whose check sums are right.
fn with_start(disk: &[u8], start: &str) -> Vec<u8> {
    let sum = |sum: u32, bytes: &[u8]| {
        !bytes.iter().fold(!sum, |crc, byte| {
            (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
                crc >> 1 ^ if crc & 1 == 1 { 0xedb8_8320 } else { 0 }
            })
        })
    };
    let (mut lines, mut last) = (String::new(), 0);
    for line in std::str::from_utf8(disk).unwrap().lines() {
        let begin = format!(r#"{{"k":"begin","start":["{start}"]}}"#);
        let is_begin = line.contains(r#""k":"begin""#);
        let object = if is_begin { &begin } else { &line[9..] };
        last = sum(last, object.as_bytes());
        lines += &format!("{last:08x} {object}\n");
    }
    lines.into()
}

/// What happened in public, to be repeated in the other world.
#[derive(Clone, Debug)]
enum Step {
    Play(u64, String, usize),
    Request(u64, &'static str, String),
    Wait(u64),
    /// Time passes, and the host does nothing.
    Pass(u64),
    TakeBack(usize),
    Restart,
}

fn perform(world: &mut World, step: &Step) {
    match step {
        Step::Play(seat, mv, generation) => world.play(*seat, mv, *generation),
        Step::Request(seat, name, members) => world.request(*seat, name, members),
        Step::Wait(ms) => {
            world.now += ms;
            world.table.wake(world.now);
            world.listen();
        }
        Step::Pass(ms) => {
            world.now += ms;
            world.listen();
        }
        Step::TakeBack(remain) => {
            let _ = world
                .table
                .command(HostCommand::TakeBack(*remain), world.now);
            world.listen();
        }
        Step::Restart => world.restart(None),
    }
}

fn set_up(world: &mut World, seat: u64, army: &Army, ready: bool) {
    world.request(
        seat,
        "setup",
        &format!(r#","army":"{army}","ready":{ready}"#),
    );
}

/// Private noise of the opponent, which the other world does not have. It is rejected, or is a draft.
fn noise(world: &mut World, opponent: u64, random: &mut Random, setup: bool) {
    let heard = world.heard.len();
    // A request lets time pass, and this one must not.
    world.now -= 700;
    match (setup, random.below(6)) {
        (_, 4) => {
            // A flood, which stays below the limit.
            world.now += 700;
            for number in 0..6 {
                let pong = format!(r#"{{"t":"pong","k":{}}}"#, 1_000 + number);
                let messages = [&pong, r#"{"t":"later"}"#, r#"{"t":"sing","x":[[]]}"#];
                world.say(opponent, messages[random.below(3) as usize]);
            }
        }
        (_, 5) => {
            // A stranger, who guesses a ticket and goes on after the end of the connection.
            world.now += 700;
            world.table.attach(9, Role::Stranger, world.now);
            for _ in 0..40 {
                let hello = r#"{"t":"hello","k":1,"v":1,"gv":1,"session":"0123456789abcdef","#;
                let ticket = format!(r#"{hello}"ticket":"{:032x}"}}"#, random.next_u64());
                world.say(9, &ticket);
            }
            world.table.disconnected(9, world.now);
            world.listen();
        }
        (true, 0) => world.request(opponent, "setup", r#","army":"nonsense","ready":true"#),
        (true, _) => set_up(
            world,
            opponent,
            &Army::from_seed(&luzhanqi::Rules::STANDARD, 77),
            false,
        ),
        (_, 0) => world.request(opponent, "move", r#","gen":0,"n":0,"move":"a1a1""#),
        (_, 1) => world.play(opponent, "b1b2", 0),
        (_, 2) => world.request(opponent, "answer", r#","offer":99,"accept":true"#),
        _ => world.request(opponent, "sing", ""),
    }
    let others = [1 - opponent as usize, 2];
    for quiet in &world.heard[heard..] {
        assert!(
            others.iter().all(|peer| quiet[*peer].is_empty()),
            "{quiet:?}"
        );
    }
    // The other world has no such input.
    world.heard.truncate(heard);
    world.deadlines.truncate(heard);
}

fn own_army(game: &Game, seat: Seat) -> Army {
    game.armies().expect("a game with set-ups")[seat.index()]
}

/// Plays a random game with offers, and then the same in a world that looks alike to `seat`.
fn compare(options: &str, seed: u64, seat: Seat) -> usize {
    let mut random = Random::new(seed);
    let rules: luzhanqi::Rules = table::options(options)
        .rules
        .as_deref()
        .unwrap()
        .parse()
        .unwrap();
    let opponent = seat.other().index() as u64;
    let has_setup = !rules.is_expose();
    let mut first = World::new(options, 1);
    for own in Seat::ALL.into_iter().filter(|_| has_setup) {
        let army = Army::from_seed(&rules, 10 * seed + 2 + own.index() as u64);
        set_up(&mut first, own.index() as u64, &army, true);
    }
    // The other world gets its start here.
    first.restart(None);
    let mut steps = Vec::new();
    let mut generation = 0;
    for _ in 0..60 {
        let game = first.table.game().unwrap();
        if game.outcome().is_some() || first.table.phase().as_str() != "play" {
            break;
        }
        let to_move = game.to_move().index() as u64;
        let any = u64::from(random.below(2));
        let mut number = first
            .heard
            .iter()
            .flatten()
            .flatten()
            .filter_map(|text| json(text)["offers"][0]["offer"].as_u64());
        let number = number.next_back().unwrap_or(0);
        let observed = game.observations(Seat::South).len();
        let step = match random.below(20) {
            0 => Step::Request(any, "offer", r#","what":"draw""#.into()),
            1..3 => {
                let remain = observed - 1 - random.below(3).min(observed as u32 - 1) as usize;
                Step::Request(
                    any,
                    "offer",
                    format!(r#","what":"take-back","remain":{remain}"#),
                )
            }
            3..5 => Step::Request(
                any,
                "answer",
                format!(r#","offer":{number},"accept":{}"#, any == 0),
            ),
            5 => Step::Wait(u64::from(random.below(9_000))),
            6 => {
                // People remember what was revealed, so only quiet plies are taken back here.
                let mut seen = game.observations(seat).rev();
                let quiet = seen.position(|seen| {
                    use Observation::{Attacked, Flipped, Refused};
                    matches!(seen, Attacked(_) | Flipped(_) | Refused(_))
                });
                let most = quiet.unwrap_or(observed - 1).min(8);
                Step::TakeBack(observed - random.below(most as u32 + 1) as usize)
            }
            7 => Step::Restart,
            _ => {
                let moves = game.seen_board(game.to_move()).legal_moves();
                let mv = moves.sample(&mut random).unwrap();
                Step::Play(to_move, mv.to_string(), generation)
            }
        };
        perform(&mut first, &step);
        // A rejected request of the opponent is private.
        let rejected = match &step {
            Step::Request(by, ..) | Step::Play(by, ..) => {
                *by == opponent && !first.ok[*by as usize]
            }
            _ => false,
        };
        let held: Vec<u64> = first
            .heard
            .iter()
            .flatten()
            .flatten()
            .filter_map(|text| json(text)["gen"].as_u64())
            .collect();
        generation = held.last().copied().unwrap_or(0) as usize;
        if rejected {
            let heard = first.heard.last().unwrap();
            assert!(heard[seat.index()].is_empty());
            // Time passed, without an input.
            steps.push(Step::Pass(700));
        } else {
            steps.push(step);
        }
    }
    let game = first.table.game().unwrap().clone();
    let view = game.view(seat);
    if view.end().is_some() {
        // The belief of a finished game without its truth is not counted.
        return 0;
    }
    // The belief does not know the plies that were taken back, so a sample may not allow these: then another is drawn.
    let belief = view.belief().unwrap();
    // In the end the time of the player to move is over.
    let over = Step::Wait(100_000);
    perform(&mut first, &over);
    assert_eq!(first.table.phase().as_str(), "ended");
    let replay = |random: &mut Random| {
        let world = belief.sample_game(random).unwrap();
        assert_eq!(world.view(seat), view);
        let mut second = World::new(options, 2);
        for own in Seat::ALL.into_iter().filter(|_| has_setup) {
            if own != seat {
                noise(&mut second, opponent, random, true);
            }
            let army = own_army(&world, own);
            set_up(&mut second, own.index() as u64, &army, true);
        }
        let deal = world.deal().map(|deal| deal.to_string());
        second.restart(deal.as_deref());
        for step in &steps {
            if random.below(3) == 0 {
                noise(&mut second, opponent, random, false);
            }
            perform(&mut second, step);
            if matches!(step, Step::Play(by, ..) if !second.ok[*by as usize]) {
                return None;
            }
        }
        perform(&mut second, &over);
        Some((world, second))
    };
    let Some((world, second)) = (0..50).find_map(|_| replay(&mut random)) else {
        return 0;
    };
    for (input, (one, other)) in first.heard.iter().zip(&second.heard).enumerate() {
        assert_eq!(
            one[seat.index()],
            other[seat.index()],
            "{options} {seed} {seat}: input {input} of {steps:?}"
        );
        assert_eq!(
            one[2], other[2],
            "{options} {seed}: input {input}, a spectator"
        );
    }
    assert_eq!(first.heard.len(), second.heard.len());
    assert_eq!(first.deadlines, second.deadlines);
    usize::from((game.armies(), game.deal()) != (world.armies(), world.deal()))
}

#[test]
fn worlds_that_look_alike_give_the_same_bytes() {
    let runs = runs(if cfg!(second_tier) { 48 } else { 12 });
    for (number, rules) in [
        "standard",
        "oca",
        "standard,bombs-take-flag=no",
        "flip",
        "open",
    ]
    .into_iter()
    .enumerate()
    {
        let mut different = 0;
        for seed in 0..runs {
            let text = format!(
                r#"{{"rules":"{rules}","clock":"main=50s,inc=1s","take-backs":"quiet:9","truth":"never"}}"#
            );
            assert_eq!(options(&text).rules.as_deref(), Some(rules));
            let seat = Seat::ALL[seed as usize % 2];
            different += compare(&text, 100 * number as u64 + seed, seat);
        }
        // In open games nothing is hidden, and only the opponent's noise differs.
        let least = if rules == "open" { 0 } else { 8 * runs / 12 };
        assert!(different as u64 >= least, "{rules}: {different}");
    }
}
