//! `perft` and `playouts`.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use luzhanqi::{Position, Random, Rules};

use crate::args::{PositionArgs, read_rules, whole};
use crate::progress::progress;
use crate::stop::{Done, Stop};

/// The longest lines that are counted: nobody waits for longer ones.
const DEPTHS: u32 = 64;

/// Count the lines of legal moves of a length, and how fast that goes
#[derive(Args)]
pub struct Perft {
    /// How many plies deep, 64 at the most
    #[arg(value_parser = whole::<u32>)]
    depth: u32,
    #[command(flatten)]
    position: PositionArgs,
    /// Show the count below each first move
    #[arg(long)]
    divide: bool,
    /// Count the moves of the last ply without playing them
    #[arg(long)]
    bulk: bool,
}

impl Perft {
    pub fn run(self, out: &mut impl Write) -> Done {
        if self.depth > DEPTHS {
            let text = format!(
                "lines are counted up to a length of {DEPTHS}, not {}",
                self.depth
            );
            return Err(Stop::Input(text));
        }
        let position = self.position.position()?;
        writeln!(out, "rules     {}\nposition  {position}", position.rules())?;
        let count = |position: &Position, depth| {
            if self.bulk {
                position.perft(depth)
            } else {
                position.perft_plain(depth)
            }
        };
        let clock = Instant::now();
        let mut moves: Vec<_> = position.legal().iter().collect();
        moves.sort();
        let mut nodes = u64::from(self.depth == 0);
        let bar = progress(moves.len() as u64, "moves");
        for mv in moves.into_iter().filter(|_| self.depth > 0) {
            let mut child = position;
            child.play_unchecked(mv);
            let below = count(&child, self.depth - 1);
            if self.divide {
                bar.suspend(|| writeln!(out, "{:<6} {below}", mv.to_string()))?;
            }
            nodes += below;
            bar.inc(1);
        }
        bar.finish_and_clear();
        let spent = clock.elapsed();
        writeln!(
            out,
            "nodes     {nodes}\nseconds   {:.3}",
            spent.as_secs_f64()
        )?;
        writeln!(out, "nodes/s   {}", rate(nodes, spent))?;
        Ok(())
    }
}

fn rate(count: u64, spent: Duration) -> String {
    let rate = count as f64 / spent.as_secs_f64().max(1e-9);
    if rate >= 1e6 {
        format!("{:.1} million", rate / 1e6)
    } else {
        format!("{rate:.0}")
    }
}

/// Play random games and sum them up
#[derive(Args)]
pub struct Playouts {
    /// How many games
    #[arg(default_value_t = 1000, value_parser = whole::<u64>)]
    games: u64,
    /// The rules
    #[arg(long, default_value = "standard", value_parser = read_rules)]
    rules: Rules,
    /// The seed of the first start and of the moves; the next starts follow
    #[arg(long, default_value_t = 0, value_parser = whole::<u64>)]
    seed: u64,
    /// Stop a game after this many plies
    #[arg(long, default_value_t = 5000, value_parser = whole::<u32>)]
    max_plies: u32,
}

/// Games played together before the next look at the progress bar.
const AT_ONCE: usize = 256;

impl Playouts {
    pub fn run(self, out: &mut impl Write) -> Done {
        let mut endings: BTreeMap<String, u64> = BTreeMap::new();
        let mut lengths: Vec<u32> = Vec::new();
        let mut spent = Duration::ZERO;
        let bar = progress(self.games, "games");
        let mut random = Random::new(self.seed);
        let mut seeds = self.seed..self.seed.saturating_add(self.games);
        while !seeds.is_empty() {
            let some = seeds.by_ref().take(AT_ONCE);
            let mut games: Vec<Position> = some
                .map(|seed| Position::start(&self.rules, seed))
                .collect();
            let clock = Instant::now();
            let ended = |_, plies| lengths.push(plies);
            Position::playouts_each(&mut games, &mut random, self.max_plies, ended);
            spent += clock.elapsed();
            for game in &games {
                let ending = match game.result() {
                    Some(ending) => ending.to_string(),
                    None => format!("stopped after {} plies", self.max_plies),
                };
                *endings.entry(ending).or_default() += 1;
            }
            bar.inc(games.len() as u64);
        }
        bar.finish_and_clear();
        lengths.sort_unstable();
        let plies: u64 = lengths.iter().map(|n| u64::from(*n)).sum();
        writeln!(out, "rules     {}\ngames     {}", self.rules, lengths.len())?;
        writeln!(out, "plies     {plies}\nplies/s   {}", rate(plies, spent))?;
        if let (Some(least), Some(most)) = (lengths.first(), lengths.last()) {
            let median = lengths[lengths.len() / 2];
            writeln!(out, "length    {least} to {most}, median {median}")?;
        }
        for (ending, count) in endings {
            let share = 100.0 * count as f64 / lengths.len() as f64;
            writeln!(out, "{count:>9} {share:5.1}%  {ending}")?;
        }
        Ok(())
    }
}
