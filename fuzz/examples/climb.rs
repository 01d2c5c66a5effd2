//! Climbs towards the inputs of the target `cost` that make beliefs dearest for each byte, and
//! writes the dearest: `cargo run --release --example climb SECONDS [SEED [even]]`. Weights are mostly
//! dearer than what is found without them; with `even` there are none.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use luzhanqi::Random;
use luzhanqi::record::SeatRecord;
use luzhanqi_fuzz::costs::dearest;

/// Steps for each byte; short inputs are not better for being shorter.
fn score(input: &[u8], weighted: bool) -> f64 {
    let steps = dearest(input, weighted).map_or(0, |(cost, _)| cost.steps);
    steps as f64 / (input.len().max(if weighted { 60 } else { 400 })) as f64
}

fn changed(input: &[u8], random: &mut Random) -> Vec<u8> {
    let mut next = input.to_vec();
    for _ in 0..1 + random.below(4) {
        let at = random.below(next.len() as u32) as usize;
        let byte = random.next_u64() as u8;
        match random.below(8) {
            0 => next.insert(at, byte),
            1 if next.len() > 8 => drop(next.remove(at)),
            2 => next.extend((0..1 + random.below(12)).map(|_| random.next_u64() as u8)),
            3 => next.truncate(at.max(8)),
            4 => next[at] |= 1,
            _ => next[at] = byte,
        }
    }
    next
}

fn main() -> std::io::Result<()> {
    let mut args = std::env::args().skip(1);
    let seconds = args.next().and_then(|text| text.parse().ok()).unwrap_or(60);
    let seed = args.next().and_then(|text| text.parse().ok()).unwrap_or(1);
    let weighted = args.next().is_none_or(|word| word != "even");
    let mut random = Random::new(seed);
    let until = Instant::now() + Duration::from_secs(seconds);
    let mut found: Vec<(f64, Vec<u8>)> = Vec::new();
    let mut tried = 0u64;
    while Instant::now() < until {
        // A climb begins anew when it gets nowhere.
        let mut best: Vec<u8> = (0..120).map(|_| random.next_u64() as u8).collect();
        let mut height = score(&best, weighted);
        let mut idle = 0;
        while idle < 400 && Instant::now() < until {
            let next = changed(&best, &mut random);
            let reached = score(&next, weighted);
            tried += 1;
            idle = if reached > height { 0 } else { idle + 1 };
            if reached >= height {
                (best, height) = (next, reached);
            }
        }
        found.push((height, best));
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("found/cost");
    fs::create_dir_all(&home)?;
    println!("{tried} inputs, {} climbs", found.len());
    for (n, (height, input)) in found.iter().take(12).enumerate() {
        fs::write(home.join(format!("climb-{seed}-{n}")), input)?;
        if let Some((cost, view)) = dearest(input, weighted) {
            println!(
                "{height:.0} steps a byte, {cost:?}\n{}",
                SeatRecord::of(&view)
            );
        }
    }
    Ok(())
}
