//! The computer players of a side: the built-in players, or an engine.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use clap::Args;
use kit_cli::arena::child::{Engine, Silence};
use kit_cli::arena::command::Command;
use kit_cli::arena::forfeit::excerpt;
use kit_cli::arena::watchdog::Watchdogs;
use kit_cli::printable;
use kit_cli::stop::{Stop, wrong};
use xiangqi::{Game, Move, Random, Rules};
use xiangqi_env::AlphaBeta;
use xiangqi_player::{Level, Limits, Progress, choose_move_while, rank_moves};

use crate::uci::{BOUNDS, Uci, UciArgs};

/// The time for an engine to introduce itself.
const PATIENCE: Duration = Duration::from_secs(10);
/// The default time for a move.
const USUAL: Duration = Duration::from_secs(1);
/// The additional time before an engine counts as too slow.
const MARGIN: Duration = Duration::from_secs(10);
/// The default search depth of the player `alphabeta`.
pub const DEPTH: u32 = 4;

/// Returns the player `alphabeta` with its limits. It never changes: the same seed and depth give the same moves
/// in all versions.
pub fn alpha_beta(depth: Option<u32>, time: Option<Duration>, seed: u64) -> AlphaBeta {
    let usual = if time.is_some() { u32::MAX } else { DEPTH };
    let player = AlphaBeta::new(depth.unwrap_or(usual), seed);
    match time {
        Some(time) => player.with_time(time),
        None => player,
    }
}

/// The strength of the player `search`.
#[derive(Copy, Clone, Debug, Args)]
pub struct StrengthArgs {
    /// The strength of the player search, 1 to 5
    #[arg(long, default_value = "5", value_parser = read_level)]
    strength: Level,
}

fn read_level(text: &str) -> Result<Level, String> {
    let number = text.parse().ok();
    let level = number.and_then(Level::from_number);
    level.ok_or_else(|| "expected a number from 1 to 5".to_string())
}

/// The player `search`; a level or limits make it weaker.
pub struct Searcher {
    level: Level,
    random: Random,
}

impl Searcher {
    pub fn new(args: StrengthArgs, seed: u64) -> Searcher {
        Searcher {
            level: args.strength,
            random: Random::new(seed),
        }
    }

    /// Returns these limits for a search or, if all are `None`, the limits of the level.
    pub fn limits(&self, depth: Option<u32>, nodes: Option<u64>, time: Option<Duration>) -> Limits {
        let mut limits = Limits::NONE;
        (limits.depth, limits.nodes, limits.time) = (depth, nodes, time);
        limits.with_level(self.level)
    }

    /// Returns the player's move, one for which `may` is true, and reports the progress.
    pub fn choose(
        &mut self,
        game: &Game,
        limits: &Limits,
        may: impl Fn(Move) -> bool,
        mut report: impl FnMut(&Progress),
    ) -> Option<Move> {
        let seed = self.random.next_u64();
        if game.legal_moves().iter().all(&may) {
            return choose_move_while(game, limits, seed, |progress| {
                report(progress);
                true
            });
        }
        let ranked = rank_moves(game, limits, seed);
        ranked.iter().map(|one| one.mv).find(|mv| may(*mv))
    }
}

/// Returns the environment variables of an engine.
pub fn environment(rules: &Rules, seed: u64) -> [(&'static str, Option<String>); 2] {
    [
        ("XIANGQI_RULES", Some(rules.to_string())),
        ("XIANGQI_SEED", Some(seed.to_string())),
    ]
}

/// The player of a side.
#[derive(Clone, Debug)]
pub enum Choice {
    Human,
    Random,
    AlphaBeta,
    Search,
    Engine(Command),
}

impl Choice {
    /// Parses `human`, `random`, `alphabeta`, `search` or the command of an engine.
    ///
    /// # Errors
    /// The errors are those of [`Command::read`].
    pub fn read(text: &str) -> Result<Choice, String> {
        Ok(match text {
            "human" => Choice::Human,
            "random" => Choice::Random,
            "alphabeta" => Choice::AlphaBeta,
            "search" => Choice::Search,
            _ => Choice::Engine(Command::read(text, &[])?),
        })
    }

    pub fn name(&self) -> &str {
        match self {
            Choice::Human => "human",
            Choice::Random => "random",
            Choice::AlphaBeta => "alphabeta",
            Choice::Search => "search",
            Choice::Engine(command) => &command.text,
        }
    }

    pub const fn is_human(&self) -> bool {
        matches!(self, Choice::Human)
    }
}

/// A computer player.
pub enum Opponent<'w> {
    Random(Random),
    AlphaBeta(AlphaBeta),
    Search(Searcher, Limits),
    Engine(Box<Guest<'w>>),
}

/// An engine that plays a game without a referee.
pub struct Guest<'w> {
    engine: Engine<'w>,
    protocol: Uci,
    name: String,
    time: Duration,
}

impl<'w> Opponent<'w> {
    /// Returns the player; `None` for a person.
    ///
    /// # Errors
    /// Fails if an engine cannot be started or does not introduce itself.
    pub fn of(
        choice: &Choice,
        args: UciArgs,
        strength: StrengthArgs,
        rules: &Rules,
        seed: u64,
        watchdogs: &'w Watchdogs,
    ) -> Result<Option<Opponent<'w>>, Stop> {
        Ok(Some(match choice {
            Choice::Human => return Ok(None),
            Choice::Random => Opponent::Random(Random::new(seed)),
            Choice::AlphaBeta => {
                Opponent::AlphaBeta(alpha_beta(args.depth(), args.movetime(), seed))
            }
            Choice::Search => {
                let searcher = Searcher::new(strength, seed);
                let limits = searcher.limits(args.depth(), None, args.movetime());
                Opponent::Search(searcher, limits)
            }
            Choice::Engine(command) => {
                let guest =
                    Guest::start(command.clone(), args, &environment(rules, seed), watchdogs)?;
                Opponent::Engine(Box::new(guest))
            }
        }))
    }

    /// Returns the player's move in a game that is not over.
    ///
    /// # Errors
    /// Fails if an engine fails.
    pub fn choose(&mut self, game: &Game) -> Result<Option<Move>, Stop> {
        match self {
            Opponent::Random(random) => Ok(game.legal_moves().sample(random)),
            Opponent::AlphaBeta(player) => Ok(player.choose_move(game)),
            Opponent::Search(searcher, limits) => {
                Ok(searcher.choose(game, limits, |_| true, |_| ()))
            }
            Opponent::Engine(guest) => guest.choose(game).map(Some),
        }
    }
}

impl<'w> Guest<'w> {
    fn start(
        mut command: Command,
        args: UciArgs,
        variables: &[(&str, Option<String>)],
        watchdogs: &'w Watchdogs,
    ) -> Result<Guest<'w>, Stop> {
        let fail = |text: &str, error: String| wrong(format!("cannot run {text}: {error}"));
        command
            .locate()
            .map_err(|error| fail(&command.text, error))?;
        let engine = Engine::start(&command.words, variables, &[], BOUNDS, watchdogs)
            .map_err(|error| fail(&command.text, error.to_string()))?;
        let mut guest = Guest {
            engine,
            protocol: Uci::new(args),
            name: printable(&command.text),
            time: args.movetime().unwrap_or(USUAL),
        };
        guest.engine.send(&guest.protocol.hello());
        let until = Instant::now() + PATIENCE;
        let wanted = guest.protocol.end_of_introduction();
        while !guest
            .hear(until, wanted)
            .map(|line| guest.protocol.introduce(&line))?
        {}
        for line in guest.protocol.settle() {
            guest.engine.send(&line);
        }
        let until = Instant::now() + PATIENCE;
        while guest.hear(until, "readyok")?.trim() != "readyok" {}
        Ok(guest)
    }

    /// Returns the next line of the engine. The error names the `wanted` line.
    fn hear(&mut self, until: Instant, wanted: &str) -> Result<String, Stop> {
        let heard = self.engine.listen(until, &AtomicBool::new(false));
        let has_ended = matches!(heard, Err(Silence::Exit | Silence::Crash(_)));
        let why = match heard {
            Ok(line) => return Ok(String::from_utf8_lossy(&line.bytes).into_owned()),
            Err(Silence::Late | Silence::Stopped) => format!("gives no {wanted} in time"),
            Err(Silence::Flood) => "prints far more lines than requested".to_string(),
            Err(Silence::Noise) => "prints too much on its standard error".to_string(),
            Err(Silence::Exit) => "has exited".to_string(),
            Err(Silence::Crash(status)) => format!("has crashed: {status}"),
        };
        let words = match has_ended {
            true => self.engine.last_words(),
            false => None,
        };
        let words = words.map_or(String::new(), |words| {
            format!(": {}", excerpt(words.as_bytes()))
        });
        Err(wrong(format!("the engine {} {why}{words}", self.name)))
    }

    fn choose(&mut self, game: &Game) -> Result<Move, Stop> {
        for line in self.protocol.position(game) {
            self.engine.send(&line);
        }
        // Divides the time by thirty moves.
        let left = [self.time * 30; 2];
        let asked = Instant::now();
        self.engine.send(&self.protocol.go(game, left));
        let until = asked + left[0] + MARGIN;
        loop {
            let line = self.hear(until, "bestmove")?;
            if !Uci::is_answer(line.as_bytes()) {
                continue;
            }
            let mv = self.protocol.read(game.position(), &line);
            return mv.map_err(|why| {
                let said = excerpt(line.as_bytes());
                wrong(format!("the engine {} answers {said}: {why}", self.name))
            });
        }
    }
}
