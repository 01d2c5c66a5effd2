//! `match`: two engines play a match under the referee's eyes.

mod bout;
mod child;
mod elo;
mod fault;
mod match_file;
mod seed;
mod settings;
mod tally;
pub mod watchdog;

use std::collections::{BTreeMap, VecDeque};
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use clap::Args;
use indicatif::ProgressBar;
use luzhanqi::{Rules, Seat};

use crate::progress::progress;
use crate::protocol;
use crate::stop::{Done, Stop, wrong};
use bout::Played;
use elo::Sprt;
use match_file::MatchFile;
use seed::MatchSeed;
use settings::{Command, MatchSettings};
use tally::{GameResult, Tally};
use watchdog::Watchdogs;

/// Let two engines play a match over the championship's protocol
#[derive(Args)]
#[command(after_help = HELP)]
pub struct Match {
    /// The engine that is south, and so moves first, in the first game: a command, or random or
    /// sampler for this program's own players
    #[arg(long, value_name = "COMMAND", default_value = "sampler", value_parser = Command::read)]
    south: Command,
    /// The engine that is north in the first game; the seats change after every game
    #[arg(long, value_name = "COMMAND", default_value = "random", value_parser = Command::read)]
    north: Command,
    /// How many games
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// The rules: a set's name, then what differs. The protocol has words for dark play without
    /// refusals, carried flags or shown pieces
    #[arg(long, default_value = "ccgc", value_parser = crate::args::read_rules)]
    rules: Rules,
    /// The time that an engine has for all its moves of a game, in seconds
    #[arg(long, default_value_t = 1800, value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,
    /// How long an engine may take to tell its name, and then to set up its army, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10,
        value_parser = clap::value_parser!(u32).range(1..=3600))]
    patience: u32,
    /// Armies to be set up: a file with two armies a line, south's and north's, or with records.
    /// The engines find theirs in LUZHANQI_ARMY
    #[arg(long, value_name = "FILE")]
    openings: Option<String>,
    /// Give the second game of each pair the armies of the first. Only for engines that keep no state
    /// from game to game: whoever remembers the first knows the opponent's army in the second
    #[arg(long)]
    swap_armies: bool,
    /// Repeat the match with this seed, which the record and the results tell when it is over.
    /// Without it, it is a new secret; a seed that can be guessed tells the engines everything
    #[arg(long, value_name = "TEXT")]
    seed: Option<MatchSeed>,
    /// Let the engines see this variable of the environment; can be given several times
    #[arg(long = "env", value_name = "NAME")]
    env: Vec<String>,
    /// How many games are played at once
    #[arg(long, value_name = "K", default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,
    /// Add the records of a pair to this file as soon as both games are over. They tell the seed: keep
    /// the file from the engines until the match is over
    #[arg(long, value_name = "FILE")]
    record: Option<String>,
    /// Go on with the match that is in the file of --record
    #[arg(long, requires = "record")]
    resume: bool,
    /// Stop as soon as it is clear, with 5 % risk or the given ones, whether the engine of --south
    /// is ELO1 points stronger or only ELO0
    #[arg(
        long,
        value_name = "ELO0,ELO1[,ALPHA,BETA]",
        allow_hyphen_values = true
    )]
    sprt: Option<Sprt>,
    /// Keep what is said in every game in this directory: NUMBER-south.log and NUMBER-north.log
    #[arg(long, value_name = "DIR")]
    logs: Option<PathBuf>,
    /// Print the results as JSON
    #[arg(long)]
    json: bool,
}

const HELP: &str = "\
Every game has new processes, in new empty directories, with little of the environment. Pairs of \
games exchange seats, each with fresh armies. In LUZHANQI_ARMY_SEED an engine finds a seed for its \
army, in LUZHANQI_SEED one for all else, and in LUZHANQI_RULES the rules. An engine that is not \
trusted belongs into a sandbox; see the page on matches.

An engine loses a game by

  illegal-move   a move that the rules forbid
  illegal-setup  an army that the rules forbid, or not that of --openings
  crash          exiting with an error, or by a signal
  exit           exiting without an error before the end
  garbage        answering with something else than the message asked for
  binary         answering with bytes that are no text
  flood          printing far more than it is asked for
  stderr-flood   printing more than 16 MiB on the standard error
  hang           not telling its name or army within --patience
  clock          using up the time of --seconds

In the record a game lost by clock or hang ends with time, any other such game with forfeit, and the
tag Termination tells which of these it was.

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
        let mut file = match &self.record {
            Some(name) => Some(MatchFile::open(name, self.resume)?),
            None => None,
        };
        let seed = match (self.seed, &file) {
            (Some(seed), _) => seed,
            (None, Some(file)) => file.seed()?.map_or_else(MatchSeed::fresh, Ok)?,
            (None, None) => MatchSeed::fresh()?,
        };
        let mut engines = [self.south, self.north];
        for command in &mut engines {
            let located = command.locate();
            located.map_err(|error| wrong(format!("cannot run {}: {error}", command.text)))?;
        }
        let settings = MatchSettings {
            rules: self.rules,
            engines,
            games: self.games,
            seconds: self.seconds,
            patience: Duration::from_secs(u64::from(self.patience)),
            seed,
            swap_armies: self.swap_armies,
            openings,
            passed: self.env,
            logs: self.logs,
        };
        if let Some(dir) = &settings.logs {
            std::fs::create_dir_all(dir)
                .map_err(|error| wrong(format!("cannot make {}: {error}", dir.display())))?;
        }
        let mut tally = Tally::new([&settings.engines[0].text, &settings.engines[1].text]);
        let mut left: VecDeque<u32> = (1..=settings.games).collect();
        if let Some(file) = &mut file {
            for game in file.games(&settings)? {
                tally.add(&game);
                left.retain(|number| *number != game.number);
            }
        }
        let keeping = Keeping {
            settings: &settings,
            file,
            single: left
                .iter()
                .filter(|number| !left.contains(&other_of_pair(**number)))
                .copied()
                .collect(),
            waiting: BTreeMap::new(),
        };
        let running = Running {
            settings: &settings,
            sprt: self.sprt,
            stop: stop_on_signals()?,
            left: Mutex::new(left),
        };
        let played = running.play(usize::from(self.concurrency), &mut tally, keeping);
        if tally.score().games() == 0 {
            // There is nothing to show but why.
        } else if self.json {
            writeln!(out, "{}", tally.json(self.sprt.as_ref(), &settings.seed))?;
        } else {
            tally.print(self.sprt.as_ref(), &settings.seed, out)?;
        }
        if played? {
            return Ok(());
        }
        let so_far = tally.score().games();
        let advice = if self.record.is_some() {
            "go on with --resume"
        } else {
            "with --record it could go on"
        };
        Err(wrong(format!(
            "stopped after {so_far} of {} games; {advice}",
            settings.games
        )))
    }
}

/// A flag that Ctrl-C and its like set. The second time they end the program at once; the
/// watchdogs then kill the engines.
fn stop_on_signals() -> Result<Arc<AtomicBool>, Stop> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::flag::{register, register_conditional_shutdown};
    let stop = Arc::new(AtomicBool::new(false));
    let signals = [
        SIGINT,
        SIGTERM,
        #[cfg(unix)]
        signal_hook::consts::SIGHUP,
    ];
    for signal in signals {
        register_conditional_shutdown(signal, 1, Arc::clone(&stop))?;
        register(signal, Arc::clone(&stop))?;
    }
    Ok(stop)
}

/// The number of the other game of a pair.
const fn other_of_pair(number: u32) -> u32 {
    ((number - 1) ^ 1) + 1
}

struct Running<'m> {
    settings: &'m MatchSettings,
    sprt: Option<Sprt>,
    /// Set by signals, and when no further game is needed.
    stop: Arc<AtomicBool>,
    /// The numbers of the games that nobody plays yet.
    left: Mutex<VecDeque<u32>>,
}

impl Running<'_> {
    /// Plays the games that are left; `false` if it was stopped before it was done.
    fn play(&self, workers: usize, tally: &mut Tally, mut keeping: Keeping) -> Result<bool, Stop> {
        if !self.goes_on(tally) {
            return Ok(true);
        }
        let watchdogs = Watchdogs::new()?;
        let bar = progress(u64::from(self.settings.games), "");
        bar.enable_steady_tick(Duration::from_millis(500));
        let mut failed = None;
        thread::scope(|scope| {
            let (tell, news) = mpsc::channel();
            for _ in 0..workers {
                let (tell, watchdogs) = (tell.clone(), &watchdogs);
                scope.spawn(move || self.work(watchdogs, &tell));
            }
            drop(tell);
            show(&bar, tally);
            for played in news {
                if failed.is_some() || !self.goes_on(tally) {
                    continue;
                }
                match played.and_then(|played| keeping.add(played)) {
                    Ok(result) => tally.add(&result),
                    Err(stop) => failed = Some(stop),
                }
                show(&bar, tally);
                if failed.is_some() || !self.goes_on(tally) {
                    self.stop.store(true, Ordering::Relaxed);
                }
            }
        });
        bar.finish_and_clear();
        match failed {
            Some(stop) => Err(stop),
            None => {
                let over = !self.goes_on(tally);
                keeping.finish(over)?;
                Ok(over)
            }
        }
    }

    /// Whether games are left and needed.
    fn goes_on(&self, tally: &Tally) -> bool {
        let decided = |sprt: &Sprt| sprt.verdict(&tally.pairs()).is_some();
        tally.score().games() < self.settings.games && !self.sprt.as_ref().is_some_and(decided)
    }

    /// Plays games until none is left or the match is stopped.
    fn work(&self, watchdogs: &Watchdogs, tell: &Sender<Result<Played, Stop>>) {
        while !self.stop.load(Ordering::Relaxed) {
            let next = self
                .left
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .pop_front();
            let Some(number) = next else { return };
            let played = bout::play(
                self.settings,
                self.settings.start(number),
                watchdogs,
                &self.stop,
            );
            // A stopped game gives nothing; somebody listens until all workers are done.
            if let Some(played) = played.transpose() {
                let _ = tell.send(played);
            }
        }
    }
}

/// What keeps records and logs: those of a pair when both games are over, since the first may say what
/// an engine must not know in the second.
struct Keeping<'m> {
    settings: &'m MatchSettings,
    file: Option<MatchFile>,
    /// The games that are played without the other of their pair.
    single: Vec<u32>,
    /// The games that wait for the other of their pair, by their numbers.
    waiting: BTreeMap<u32, Played>,
}

impl Keeping<'_> {
    /// Takes in a game that is over.
    fn add(&mut self, played: Played) -> Result<GameResult, Stop> {
        let result = match_file::result(&played);
        let number = played.start.number;
        if self.single.contains(&number) {
            self.write(&played)?;
        } else if let Some(other) = self.waiting.remove(&other_of_pair(number)) {
            self.write(&other)?;
            self.write(&played)?;
        } else {
            self.waiting.insert(number, played);
        }
        Ok(result)
    }

    /// Writes the games whose pairs are not complete when no more is played. If the match may go on
    /// with the same armies, they stay secret and are played again.
    fn finish(mut self, over: bool) -> Result<(), Stop> {
        if over || !self.settings.swap_armies {
            for played in std::mem::take(&mut self.waiting).values() {
                self.write(played)?;
            }
        }
        Ok(())
    }

    fn write(&mut self, played: &Played) -> Result<(), Stop> {
        if let Some(dir) = &self.settings.logs {
            for (name, seat) in ["south", "north"].into_iter().zip(Seat::ALL) {
                let file = dir.join(format!("{:04}-{name}.log", played.start.number));
                let text = played.logs[seat.index()].join("\n") + "\n";
                std::fs::write(&file, text)
                    .map_err(|error| wrong(format!("cannot write {}: {error}", file.display())))?;
            }
        }
        match &mut self.file {
            Some(file) => file.add(played, self.settings),
            None => Ok(()),
        }
    }
}

fn show(bar: &ProgressBar, tally: &Tally) {
    bar.set_position(u64::from(tally.score().games()));
    bar.set_message(tally.short());
}
