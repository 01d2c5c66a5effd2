//! `match`: two engines play a match under the referee's eyes.

mod bout;
mod record;
mod settings;

use std::io::Write;
use std::time::Duration;

use clap::Args;
use game_cli::arena::command::Command;
use game_cli::arena::run::MatchArgs;
use game_cli::numbers::{between, counting};
use game_cli::stop::Done;
use xiangqi::Rules;

use crate::args::read_rules;
use crate::talk::{BOUNDS, TalkArgs};
use settings::{BUILT_IN, MatchSettings};

/// Let two UCI or UCCI engines play a match
#[derive(Args)]
#[command(after_help = HELP)]
pub struct Match {
    /// The engine that is red in the first game: a command, or random or alphabeta for this
    /// program's own players
    #[arg(long, value_name = "COMMAND", default_value = "alphabeta", value_parser = |text: &str| Command::read(text, &BUILT_IN))]
    red: Command,
    /// The engine that is black in the first game; the sides change after every game
    #[arg(long, value_name = "COMMAND", default_value = "random", value_parser = |text: &str| Command::read(text, &BUILT_IN))]
    black: Command,
    /// How many games
    #[arg(long, default_value_t = 100, value_parser = counting::<u32>)]
    games: u32,
    /// The rules: a set's name, then what differs
    #[arg(long, default_value = "asia", value_parser = read_rules)]
    rules: Rules,
    /// The time that an engine has for all its moves of a game, in seconds
    #[arg(long, default_value_t = 60, value_parser = counting::<u32>)]
    seconds: u32,
    #[command(flatten)]
    talk: TalkArgs,
    /// How long an engine may take to introduce itself and to be ready, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10,
        value_parser = between::<u32>(1, 3600))]
    patience: u32,
    /// Begin each pair of games with the next line of this file: a FEN, and moves behind the word
    /// moves, if any
    #[arg(long, value_name = "FILE", conflicts_with = "random_plies")]
    openings: Option<String>,
    /// Begin each pair of games with so many random moves
    #[arg(long, value_name = "N", default_value_t = 4,
        value_parser = between::<u32>(0, 100))]
    random_plies: u32,
    /// A game of so many plies is a draw, whatever the rules say
    #[arg(long, value_name = "N", default_value_t = 1000,
        value_parser = counting::<u32>)]
    max_plies: u32,
    #[command(flatten)]
    common: MatchArgs,
}

const HELP: &str = "\
Every game has new processes, in new empty directories, with little of the environment. Both games \
of a pair begin alike, with the sides exchanged. In XIANGQI_SEED an engine finds a seed of its own, \
and in XIANGQI_RULES the rules. An engine that is not trusted belongs into a sandbox.

An engine loses a game by

  illegal-move   a move that the rules forbid, or anything else behind bestmove
  crash          exiting with an error, or by a signal
  exit           exiting without an error before the end
  garbage        introducing itself by a name that cannot be printed
  binary         a bestmove with bytes that are no text
  flood          printing far more than anyone reads
  stderr-flood   printing more than 16 MiB on the standard error
  hang           not introducing itself, or not being ready, within --patience
  clock          using up the time of --seconds; lines that are no bestmove are passed over

In the record a game lost by clock or hang ends with time, any other such game with forfeit, and the
tag Fault tells which of these it was.

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
            talk: self.talk,
            patience: Duration::from_secs(u64::from(self.patience)),
            openings,
            random_plies: self.random_plies,
            max_plies: self.max_plies,
        };
        self.common.play(&settings, file, out)
    }
}
