//! `perft` and `playouts`.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use kit_cli::count;
use luzhanqi::{Position, Random, Rules};

use crate::args::{PositionArgs, read_rules, whole};
use crate::progress::progress;
use crate::stop::Done;

/// Count the lines of legal moves of the given length, and measure the speed
#[derive(Args)]
pub struct Perft {
    #[command(flatten)]
    lines: count::Lines,
    #[command(flatten)]
    position: PositionArgs,
}

impl Perft {
    pub fn run(self, out: &mut impl Write) -> Done {
        self.lines.check()?;
        let position = self.position.position()?;
        writeln!(out, "rules     {}\nposition  {position}", position.rules())?;
        let mut moves: Vec<_> = position.legal_moves().iter().collect();
        moves.sort();
        let below = |mv: &luzhanqi::Move, depth| {
            let mut child = position;
            child.play_unchecked(*mv);
            match self.lines.bulk {
                true => child.perft(depth),
                false => child.perft_plain(depth),
            }
        };
        self.lines.run(moves, below, out)
    }
}

/// Play random games and print statistics
#[derive(Args)]
pub struct Playouts {
    /// The number of games
    #[arg(default_value_t = 1000, value_parser = whole::<u64>)]
    games: u64,
    /// The rules
    #[arg(long, default_value = "standard", value_parser = read_rules)]
    rules: Rules,
    /// The seed of the first start and of the moves; later games use the following seeds
    #[arg(long, default_value_t = 0, value_parser = whole::<u64>)]
    seed: u64,
    /// Stop a game after this many plies
    #[arg(long, default_value_t = 5000, value_parser = whole::<u32>)]
    max_plies: u32,
}

/// The number of games between updates of the progress bar.
const AT_ONCE: usize = 256;

impl Playouts {
    pub fn run(self, out: &mut impl Write) -> Done {
        let mut sum = count::Playouts::default();
        let bar = progress(self.games, "games");
        let mut random = Random::new(self.seed);
        let mut seeds = self.seed..self.seed.saturating_add(self.games);
        while !seeds.is_empty() {
            let some = seeds.by_ref().take(AT_ONCE);
            let mut games: Vec<Position> = some
                .map(|seed| Position::from_seed(&self.rules, seed))
                .collect();
            let clock = Instant::now();
            let ended = |_, plies| sum.length(plies);
            Position::playouts_each(&mut games, &mut random, self.max_plies, ended);
            sum.spend(clock.elapsed());
            for game in &games {
                sum.outcome(game.outcome(), self.max_plies);
            }
            bar.inc(games.len() as u64);
        }
        bar.finish_and_clear();
        sum.show(self.rules, out)?;
        Ok(())
    }
}
