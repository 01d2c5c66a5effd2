//! The counters and output of `perft` and `playouts`.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use clap::Args;

use crate::numbers::{rate, whole};
use crate::progress::progress;
use crate::stop::{Done, Stop};

/// The maximum length of the lines to count. Counting longer lines would never finish.
const DEPTHS: u32 = 64;

/// The arguments of `perft` besides the position.
#[derive(Args)]
pub struct Lines {
    /// The depth in plies, at most 64
    #[arg(value_parser = whole::<u32>)]
    depth: u32,
    /// Show the count below each first move
    #[arg(long)]
    divide: bool,
    /// Count the moves of the last ply without playing them
    #[arg(long)]
    pub bulk: bool,
}

impl Lines {
    /// Fails if the lines are too long to finish.
    ///
    /// # Errors
    /// Fails if the lines are too long.
    pub fn check(&self) -> Done {
        match self.depth {
            0..=DEPTHS => Ok(()),
            depth => Err(Stop::Input(format!(
                "expected a depth of at most {DEPTHS}, got {depth}"
            ))),
        }
    }

    /// Counts the lines below each of the first moves, and prints the sum and the speed; `below` counts the
    /// lines of a given length after a move.
    ///
    /// # Errors
    /// Fails if the output cannot be written.
    pub fn run<M: Display>(
        &self,
        moves: Vec<M>,
        below: impl Fn(&M, u32) -> u64,
        out: &mut impl Write,
    ) -> Done {
        let clock = Instant::now();
        let mut nodes = u64::from(self.depth == 0);
        let bar = progress(moves.len() as u64, "moves");
        for mv in moves.iter().filter(|_| self.depth > 0) {
            let below = below(mv, self.depth - 1);
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

/// The results of random games.
#[derive(Default)]
pub struct Playouts {
    outcomes: BTreeMap<String, u64>,
    lengths: Vec<u32>,
    spent: Duration,
}

impl Playouts {
    /// Adds time spent on games.
    pub fn spend(&mut self, time: Duration) {
        self.spent += time;
    }

    /// Adds the length of a game.
    pub fn length(&mut self, plies: u32) {
        self.lengths.push(plies);
    }

    /// Counts the ending of a game; `None` means that it was stopped.
    pub fn outcome(&mut self, ending: Option<impl Display>, max_plies: u32) {
        let ending = match ending {
            Some(ending) => ending.to_string(),
            None => format!("stopped after {max_plies} plies"),
        };
        *self.outcomes.entry(ending).or_default() += 1;
    }

    /// Prints all results.
    ///
    /// # Errors
    /// Fails if the output cannot be written.
    pub fn show(mut self, rules: impl Display, out: &mut impl Write) -> io::Result<()> {
        self.lengths.sort_unstable();
        let plies: u64 = self.lengths.iter().map(|n| u64::from(*n)).sum();
        writeln!(out, "rules     {rules}\ngames     {}", self.lengths.len())?;
        writeln!(
            out,
            "plies     {plies}\nplies/s   {}",
            rate(plies, self.spent)
        )?;
        if let (Some(least), Some(most)) = (self.lengths.first(), self.lengths.last()) {
            let median = self.lengths[self.lengths.len() / 2];
            writeln!(out, "length    {least} to {most}, median {median}")?;
        }
        for (ending, count) in self.outcomes {
            let share = 100.0 * count as f64 / self.lengths.len() as f64;
            writeln!(out, "{count:>9} {share:5.1}%  {ending}")?;
        }
        Ok(())
    }
}
