//! `match`: two engines play a match under the referee.

mod bout;
mod record;
mod settings;

use std::io::Write;
use std::time::Duration;

use clap::Args;
use kit_cli::arena::command::Command;
use kit_cli::arena::run::MatchArgs;
use kit_cli::numbers::{between, counting};
use kit_cli::stop::Done;
use xiangqi::Rules;

use crate::args::read_rules;
use crate::uci::{BOUNDS, UciArgs};
use settings::{BUILT_IN, MatchSettings};

/// Let two UCI or UCCI engines play a match
#[derive(Args)]
#[command(after_help = HELP)]
pub struct Match {
    /// The engine that plays red in the first game: a command, or random, alphabeta or search for
    /// the built-in players
    #[arg(long, value_name = "COMMAND", default_value = "search", value_parser = |text: &str| Command::read(text, &BUILT_IN))]
    red: Command,
    /// The engine that plays black in the first game; the engines exchange sides after every game
    #[arg(long, value_name = "COMMAND", default_value = "random", value_parser = |text: &str| Command::read(text, &BUILT_IN))]
    black: Command,
    /// The number of games
    #[arg(long, default_value_t = 100, value_parser = counting::<u32>)]
    games: u32,
    /// The rules: a set's name, then overrides
    #[arg(long, default_value = "asia", value_parser = read_rules)]
    rules: Rules,
    /// The time that an engine has for all its moves of a game, in seconds
    #[arg(long, default_value_t = 60, value_parser = counting::<u32>)]
    seconds: u32,
    #[command(flatten)]
    protocol: UciArgs,
    /// The time for an engine to introduce itself and to be ready, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10,
        value_parser = between::<u32>(1, 3600))]
    patience: u32,
    /// Begin each pair of games with the next line of this file: a FEN, optionally followed by the word
    /// "moves" and the moves
    #[arg(long, value_name = "FILE", conflicts_with = "random_plies")]
    openings: Option<String>,
    /// Begin each pair of games with this many random moves
    #[arg(long, value_name = "N", default_value_t = 4,
        value_parser = between::<u32>(0, 100))]
    random_plies: u32,
    /// A game of this many plies is a draw under any rules
    #[arg(long, value_name = "N", default_value_t = 1000,
        value_parser = counting::<u32>)]
    max_plies: u32,
    #[command(flatten)]
    common: MatchArgs,
}

const HELP: &str = "\
Every game has new processes, in new empty directories, with a small environment. Both games of a \
pair begin with the same position, with the sides exchanged. XIANGQI_SEED contains a seed for each \
engine, and XIANGQI_RULES the rules. Run an untrusted engine in a sandbox.

An engine forfeits a game by

  illegal-move   a move that the rules forbid, or anything else after bestmove
  crash          exiting with an error, or by a signal
  exit           exiting without an error before the end
  garbage        introducing itself by a name that cannot be printed
  binary         a bestmove with bytes that are not text
  flood          printing far too much
  stderr-flood   printing more than 16 MiB to the standard error
  hang           not introducing itself, or not being ready, within --patience
  clock          using up the time of --seconds; lines other than bestmove are ignored

In the record, a forfeit by clock or hang has the reason time, any other the reason forfeit, and the \
tag ForfeitReason has the word from this list.

Examples:
  xiangqi match --games 20
  xiangqi match --red ./pikafish --black ./fairy-stockfish --movetime 100 --record all.pgn
  xiangqi match --red ./new --black ./old --games 5000 --sprt 0,5 --concurrency 4";

impl Match {
    pub fn run(self, out: &mut impl Write) -> Done {
        let openings = match &self.openings {
            Some(file) => settings::read_openings(file, &self.rules)?,
            None => Vec::new(),
        };
        let file = self.common.open()?;
        let (engines, file_so_far) = ([self.red, self.black], file.as_ref());
        let common = self.common.settings::<MatchSettings>(
            settings::NAMES,
            BOUNDS,
            engines,
            self.games,
            file_so_far,
        )?;
        let settings = MatchSettings {
            common,
            rules: self.rules,
            seconds: self.seconds,
            protocol: self.protocol,
            patience: Duration::from_secs(u64::from(self.patience)),
            openings,
            random_plies: self.random_plies,
            max_plies: self.max_plies,
        };
        self.common.play(&settings, file, out)
    }
}
