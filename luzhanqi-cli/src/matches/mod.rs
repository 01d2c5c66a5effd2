//! `match`: two engines play a match under the referee.

mod bout;
mod record;
mod settings;

use std::io::Write;
use std::time::Duration;

use clap::Args;
use kit_cli::arena::command::Command;
use kit_cli::arena::run::MatchArgs;
use luzhanqi::Rules;

use crate::args::{between, counting};
use crate::protocol;
use crate::stop::{Done, wrong};
use settings::{BUILT_IN, MatchSettings};

/// Let two engines play a match over the championship's protocol
#[derive(Args)]
#[command(after_help = HELP)]
pub struct Match {
    /// The engine that plays south, and so moves first, in the first game: a command, or random, sampler or search
    /// for the built-in players
    #[arg(long, value_name = "COMMAND", default_value = "sampler", value_parser = |text: &str| Command::read(text, &BUILT_IN))]
    south: Command,
    /// The engine that plays north in the first game; the engines exchange seats after every game
    #[arg(long, value_name = "COMMAND", default_value = "random", value_parser = |text: &str| Command::read(text, &BUILT_IN))]
    north: Command,
    /// The number of games
    #[arg(long, default_value_t = 100, value_parser = counting::<u32>)]
    games: u32,
    /// The rules: a set's name, then overrides. The protocol supports only dark play without refusals,
    /// carried flags or revealed pieces
    #[arg(long, default_value = "ccgc", value_parser = crate::args::read_rules)]
    rules: Rules,
    /// The time that an engine has for all its moves of a game, in seconds
    #[arg(long, default_value_t = 1800, value_parser = counting::<u32>)]
    seconds: u32,
    /// The time for an engine to send its name, and then its army, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10,
        value_parser = between::<u32>(1, 3600))]
    patience: u32,
    /// A file with the armies to set up: two per line, south's and north's, or records. Each engine gets its
    /// army in LUZHANQI_ARMY
    #[arg(long, value_name = "FILE")]
    openings: Option<String>,
    /// Use the armies of the first game of each pair also in the second. Only for engines that store nothing
    /// between games: an engine that remembers the first game knows the opponent's army in the second
    #[arg(long)]
    swap_armies: bool,
    #[command(flatten)]
    common: MatchArgs,
}

const HELP: &str = "\
Every game starts new processes, in new empty directories, with few environment variables. The engines of a \
pair of games exchange seats, and each game has fresh armies. LUZHANQI_ARMY_SEED contains a seed for \
the engine's army, LUZHANQI_SEED a seed for everything else, and LUZHANQI_RULES the rules. Run an untrusted \
engine in a sandbox; see the page on matches.

An engine forfeits a game by

  illegal-move   a move that the rules forbid
  illegal-setup  an army that the rules forbid, or that is not the one of --openings
  crash          exiting with an error, or by a signal
  exit           exiting without an error before the end
  garbage        answering with something other than the requested message
  binary         answering with bytes that are not text
  flood          printing far more than was requested
  stderr-flood   printing more than 16 MiB to the standard error
  hang           not sending its name or army within --patience
  clock          using up the time of --seconds

In the record, a forfeit by clock or hang has the reason time, and any other has the reason forfeit. \
The tag Termination has the word from this list.

Examples:
  luzhanqi match --games 20
  luzhanqi match --south ./mine --north 'python3 old.py' --record all.txt
  luzhanqi match --south ./mine --north 'python3 old.py' --record all.txt --resume";

impl Match {
    pub fn run(self, out: &mut impl Write) -> Done {
        protocol::can_tell(&self.rules).map_err(wrong)?;
        let openings = match &self.openings {
            Some(file) => settings::read_openings(file, &self.rules)?,
            None => Vec::new(),
        };
        let file = self.common.open()?;
        let (engines, file_so_far) = ([self.south, self.north], file.as_ref());
        let common = self.common.settings::<MatchSettings>(
            settings::NAMES,
            settings::BOUNDS,
            engines,
            self.games,
            file_so_far,
        )?;
        let settings = MatchSettings {
            common,
            rules: self.rules,
            seconds: self.seconds,
            patience: Duration::from_secs(u64::from(self.patience)),
            swap_armies: self.swap_armies,
            openings,
        };
        self.common.play(&settings, file, out)
    }
}
