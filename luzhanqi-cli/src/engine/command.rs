//! `engine`: this library as an engine of the championship's protocol.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use luzhanqi::{Army, Move, Random, Rules, Seat, View};
use luzhanqi_env::{Level, Sampler};
use luzhanqi_player::{Limits, choose_move};

use super::{EngineError, Player, serve};
use crate::args::{StrengthArgs, between, searcher_army};
use crate::protocol;
use crate::secret::seed_or_secret;
use crate::stop::{Done, Stop, wrong};

/// Run an engine for the championship's protocol on the standard input and output
#[derive(Args)]
#[command(after_help = HELP)]
pub struct Engine {
    /// The player that chooses the moves
    #[arg(long, value_enum, default_value = "sampler")]
    player: Name,
    /// The rules; the message START sets the quiet limit
    #[arg(long, env = "LUZHANQI_RULES", default_value = "ccgc", value_parser = crate::args::read_rules)]
    rules: Rules,
    /// The seed of the set-up and of all random choices, to repeat a game; anyone who guesses it knows the
    /// army. Default: from the operating system
    #[arg(long, env = "LUZHANQI_SEED")]
    seed: Option<u64>,
    /// The seed of only the set-up, to play games with the same armies in different ways
    #[arg(long, env = "LUZHANQI_ARMY_SEED")]
    army_seed: Option<u64>,
    /// The army to set up instead of a random one, in the protocol's letters
    #[arg(long, env = "LUZHANQI_ARMY", value_parser = protocol::read_army)]
    army: Option<Army>,
    /// For the sampler: the level, easy, medium or hard
    #[arg(long, default_value_t)]
    level: Level,
    /// For the sampler: the number of worlds per move, instead of the number that the level sets
    #[arg(long, value_parser = between::<u32>(1, 10_000))]
    worlds: Option<u32>,
    #[command(flatten)]
    strength: StrengthArgs,
}

const HELP: &str = "\
random plays any move of its list. sampler draws worlds from the exact belief of its view, tries \
each move in all of them, and plays the best one. search searches such worlds several plies deep. It \
also chooses its army, and is the strongest player.

An engine receives INFO, START, GO, RESULT and END and answers NAME, ARRAY and BESTMOVE, one \
message per line. `luzhanqi match` lets two engines play.";

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
enum Name {
    Random,
    Sampler,
    Search,
}

impl Engine {
    pub(crate) fn run(self, out: &mut impl Write) -> Done {
        let seed = seed_or_secret(self.seed)?;
        let mut player = BuiltIn {
            name: self.player,
            random: Random::new(seed),
            army_random: self.army_seed.map(Random::new),
            army: self.army,
            level: self.level,
            worlds: self.worlds,
            limits: self.strength.limits(),
            sampler: None,
        };
        serve(&self.rules, &mut player, io::stdin().lock(), out).map_err(|error| match error {
            EngineError::Io(error) => Stop::Io(error),
            error => wrong(error),
        })
    }
}

/// The built-in players.
struct BuiltIn {
    name: Name,
    random: Random,
    army_random: Option<Random>,
    army: Option<Army>,
    level: Level,
    worlds: Option<u32>,
    /// The limits of the searching player.
    limits: Limits,
    /// The sampler of this game, if it is the player.
    sampler: Option<Sampler>,
}

impl Player for BuiltIn {
    fn name(&self) -> &str {
        match self.name {
            Name::Random => "luzhanqi-random",
            Name::Sampler => "luzhanqi-sampler",
            Name::Search => "luzhanqi-search",
        }
    }

    fn begin(&mut self, rules: &Rules, _seat: Seat) -> Army {
        let army = self.army.unwrap_or_else(|| {
            let source = self.army_random.as_mut().unwrap_or(&mut self.random);
            match self.name {
                Name::Search => searcher_army(rules, source),
                _ => Army::from_seed(rules, source.next_u64()),
            }
        });
        self.sampler = (self.name == Name::Sampler).then(|| {
            let sampler = Sampler::new(self.level, self.random.next_u64());
            match self.worlds {
                Some(worlds) => sampler.with_worlds(worlds),
                None => sampler,
            }
        });
        army
    }

    fn choose(&mut self, view: &View, left: Duration) -> Result<Option<Move>, String> {
        // Reserves time for 40 more moves, so the clock never runs out.
        let share = left / 40;
        match &mut self.sampler {
            Some(sampler) => {
                let begun = Instant::now();
                Ok(sampler.choose_move_while(view, || begun.elapsed() < share))
            }
            None if self.name == Name::Search => {
                let limits = self.limits.with_time(share);
                Ok(choose_move(view, &limits, self.random.next_u64()))
            }
            None => Ok(view.legal_moves().sample(&mut self.random)),
        }
    }
}
