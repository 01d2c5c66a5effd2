//! The results of a match.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::elo::{Elo, Pairs, Score, Sprt};
use super::forfeit::Forfeit;
use super::seed::MatchSeed;
use crate::printable;

/// The result of one game.
#[derive(Clone, Debug)]
pub struct GameResult {
    /// The game's number, from 1.
    pub number: u32,
    /// The engine that had each seat.
    pub engines: [usize; 2],
    /// The seat that won; `None` in a draw.
    pub winner: Option<usize>,
    /// The reason for the end, from the rules or from a forfeit.
    pub ending: &'static str,
    /// The names that the engines gave, seat by seat.
    pub names: [Option<String>; 2],
    /// The forfeit that ended the game; unknown for games from a record.
    pub forfeit: Option<Forfeit>,
}

/// All results so far.
#[derive(Clone, Debug)]
pub struct Tally {
    /// The names of the seats: first the seat that moves first.
    seats: [&'static str; 2],
    /// The names of the engines: their commands until they send names.
    names: [String; 2],
    named: [bool; 2],
    /// Wins, draws and losses of each engine on each seat.
    counts: [[[u32; 3]; 2]; 2],
    /// For each ending: losses of the first engine, losses of the second, and draws.
    endings: BTreeMap<&'static str, [u32; 3]>,
    /// The games of each pair, and the half points of the first engine in them.
    pairs: BTreeMap<u32, [usize; 2]>,
    /// The first forfeit: its game, the engine, and the description.
    fault: Option<(u32, usize, String)>,
}

impl Tally {
    /// Returns the tally of a new match between engines with these commands.
    pub fn new(seats: [&'static str; 2], commands: [&str; 2]) -> Tally {
        Tally {
            seats,
            names: commands.map(printable),
            named: [false; 2],
            counts: [[[0; 3]; 2]; 2],
            endings: BTreeMap::new(),
            pairs: BTreeMap::new(),
            fault: None,
        }
    }

    /// Counts a game.
    pub fn add(&mut self, result: &GameResult) {
        for seat in 0..2 {
            let engine = result.engines[seat];
            let score = match result.winner {
                Some(winner) if winner == seat => 0,
                None => 1,
                Some(_) => 2,
            };
            self.counts[engine][seat][score] += 1;
            if let Some(name) = &result.names[seat]
                && !self.named[engine]
            {
                self.names[engine].clone_from(name);
                self.named[engine] = true;
            }
        }
        let column = match result.winner {
            Some(winner) => result.engines[1 - winner],
            None => 2,
        };
        self.endings.entry(result.ending).or_default()[column] += 1;
        let [games, halves] = self.pairs.entry((result.number - 1) / 2).or_default();
        *games += 1;
        *halves += [0, 2, 1][column];
        if let Some(forfeit) = &result.forfeit
            && self
                .fault
                .as_ref()
                .is_none_or(|first| result.number < first.0)
        {
            let detail = format!("{}: {}", forfeit.reason.as_str(), forfeit.detail);
            self.fault = Some((result.number, result.engines[forfeit.seat], detail));
        }
    }

    /// Returns the names, made distinct if they are equal.
    pub fn names(&self) -> [String; 2] {
        let [first, second] = &self.names;
        if first == second {
            [format!("{first} (1)"), format!("{second} (2)")]
        } else {
            self.names.clone()
        }
    }

    /// Returns the wins, draws and losses of an engine.
    fn total(&self, engine: usize) -> [u32; 3] {
        let [first, second] = self.counts[engine];
        std::array::from_fn(|i| first[i] + second[i])
    }

    /// Returns the score from the first engine's side.
    pub fn score(&self) -> Score {
        let [won, drawn, lost] = self.total(0);
        Score { won, drawn, lost }
    }

    /// Returns the score from the first engine's side, pair by pair.
    pub fn pairs(&self) -> Pairs {
        let mut pairs = Pairs::default();
        for [games, halves] in self.pairs.values() {
            match games {
                1 => pairs.singles[*halves] += 1,
                _ => pairs.pairs[*halves] += 1,
            }
        }
        pairs
    }

    /// Returns the text for the progress bar.
    pub fn short(&self) -> String {
        let ([first, second], Score { won, drawn, lost }) = (self.names(), self.score());
        format!("{first} {won} - {drawn} - {lost} {second}")
    }

    /// Prints all results.
    ///
    /// # Errors
    /// Fails if the output cannot be written.
    pub fn print(
        &self,
        sprt: Option<&Sprt>,
        seed: &MatchSeed,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let names = self.names();
        let width = names.iter().map(|name| name.chars().count()).max();
        let width = width.unwrap_or(0).max(12);
        writeln!(
            out,
            "{:width$}  {:>6} {:>6} {:>6} {:>6} {:>7}  {:>12}  {:>12}",
            "engine", "games", "won", "drawn", "lost", "score", self.seats[0], self.seats[1]
        )?;
        for (engine, name) in names.iter().enumerate() {
            let [won, drawn, lost] = self.total(engine);
            let score = Score { won, drawn, lost };
            let [first, second] =
                self.counts[engine].map(|[won, drawn, lost]| format!("{won} - {drawn} - {lost}"));
            writeln!(
                out,
                "{name:width$}  {:>6} {won:>6} {drawn:>6} {lost:>6} {:>6.1}%  {first:>12}  {second:>12}",
                score.games(),
                100.0 * score.mean(),
            )?;
        }
        writeln!(out, "\nElo difference  {}", Elo::of(self.pairs()))?;
        if let Some(sprt) = sprt {
            writeln!(out, "{}", sprt.report(&self.pairs()))?;
        }
        writeln!(out, "seed            {seed}")?;
        if self.endings.is_empty() {
            return Ok(());
        }
        let [first, second] = &names;
        writeln!(
            out,
            "\n{:14} {:>w1$}  {:>w2$}  {:>6}",
            "ending",
            format!("lost by {first}"),
            format!("lost by {second}"),
            "drawn",
            w1 = first.chars().count() + 8,
            w2 = second.chars().count() + 8,
        )?;
        for (ending, [one, two, drawn]) in &self.endings {
            writeln!(
                out,
                "{ending:14} {one:>w1$}  {two:>w2$}  {drawn:>6}",
                w1 = first.chars().count() + 8,
                w2 = second.chars().count() + 8,
            )?;
        }
        if let Some((game, engine, detail)) = &self.fault {
            writeln!(
                out,
                "\nfirst forfeit: game {game}, {}: {detail}",
                names[*engine]
            )?;
        }
        Ok(())
    }

    /// Returns all results as JSON.
    pub fn json(&self, sprt: Option<&Sprt>, seed: &MatchSeed) -> serde_json::Value {
        let engine = |engine: usize| {
            let [won, drawn, lost] = self.total(engine);
            let faults: BTreeMap<&str, u32> = self
                .endings
                .iter()
                .filter(|(_, counts)| counts[engine] > 0)
                .map(|(ending, counts)| (*ending, counts[engine]))
                .collect();
            serde_json::json!({
                "name": self.names()[engine],
                "won": won,
                "drawn": drawn,
                "lost": lost,
                self.seats[0]: self.counts[engine][0],
                self.seats[1]: self.counts[engine][1],
                "lost_by": faults,
            })
        };
        let drawn: BTreeMap<&str, u32> = self
            .endings
            .iter()
            .filter(|(_, counts)| counts[2] > 0)
            .map(|(ending, counts)| (*ending, counts[2]))
            .collect();
        let elo = Elo::of(self.pairs());
        serde_json::json!({
            "games": self.score().games(),
            "seed": seed.to_string(),
            "engines": [engine(0), engine(1)],
            "drawn_by": drawn,
            "pairs": self.pairs().pairs,
            "elo": elo.difference(),
            "elo_95": elo.interval(),
            "sprt": sprt.map(|sprt| serde_json::json!({
                "llr": sprt.ratio(&self.pairs()),
                "bounds": sprt.bounds(),
                "accepted": sprt.verdict(&self.pairs()),
            })),
        })
    }
}
