//! `perft` and `playouts`.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use kit_cli::count;
use kit_cli::numbers::whole;
use kit_cli::progress::progress;
use kit_cli::stop::Done;
use xiangqi::{Move, Random};

use crate::args::PositionArgs;

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
        writeln!(out, "position  {position}")?;
        let mut moves: Vec<Move> = position.legal_moves().iter().collect();
        moves.sort();
        let below = |mv: &Move, depth| {
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

/// Play random games from a position and print statistics; repetitions and limits do not end the games
#[derive(Args)]
pub struct Playouts {
    /// The number of games
    #[arg(default_value_t = 1000, value_parser = whole::<u64>)]
    games: u64,
    #[command(flatten)]
    position: PositionArgs,
    /// The seed of the moves
    #[arg(long, default_value_t = 0, value_parser = whole::<u64>)]
    seed: u64,
    /// Stop a game after this many plies
    #[arg(long, default_value_t = 1000, value_parser = whole::<u32>)]
    max_plies: u32,
}

impl Playouts {
    pub fn run(self, out: &mut impl Write) -> Done {
        let start = self.position.position()?;
        let mut sum = count::Playouts::default();
        let bar = progress(self.games, "games");
        let mut random = Random::new(self.seed);
        for _ in 0..self.games {
            let mut game = start;
            let mut own = Random::new(random.next_u64());
            let clock = Instant::now();
            sum.length(game.playout(&mut own, self.max_plies));
            sum.spend(clock.elapsed());
            sum.outcome(game.outcome(), self.max_plies);
            bar.inc(1);
        }
        bar.finish_and_clear();
        sum.show("legal moves only", out)?;
        Ok(())
    }
}
