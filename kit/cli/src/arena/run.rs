//! A match: plays games concurrently, counts and records them, until all are played or the test has decided.

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

use super::child::Bounds;
use super::command::Command;
use super::contest::{Contest, Settings};
use super::elo::Sprt;
use super::match_file::MatchFile;
use super::seed::MatchSeed;
use super::tally::{GameResult, Tally};
use super::watchdog::Watchdogs;
use crate::numbers::between;
use crate::progress::progress;
use crate::stop::{Done, Stop, wrong};

/// The arguments of every match.
#[derive(Args)]
pub struct MatchArgs {
    /// Repeat the match with this seed, which is in the record and in the results of the match. Default: a
    /// new secret seed. An engine that guesses the seed knows everything
    #[arg(long, value_name = "TEXT")]
    pub seed: Option<MatchSeed>,
    /// Pass this environment variable on to the engines; can be repeated
    #[arg(long = "env", value_name = "NAME", value_parser = read_name)]
    pub env: Vec<String>,
    /// The number of concurrent games
    #[arg(long, value_name = "K", default_value_t = 1,
        value_parser = between::<u16>(1, 256))]
    pub concurrency: u16,
    /// Append the records of a pair to this file when both games are over. The records contain the seed:
    /// protect the file from the engines until the match is over
    #[arg(long, value_name = "FILE")]
    pub record: Option<String>,
    /// Continue the match in the file of --record
    #[arg(long, requires = "record")]
    pub resume: bool,
    /// Stop as soon as a test, with 5 % risk or the given risks, decides whether the first engine is stronger
    /// by ELO1 points or only by ELO0
    #[arg(
        long,
        value_name = "ELO0,ELO1[,ALPHA,BETA]",
        allow_hyphen_values = true
    )]
    pub sprt: Option<Sprt>,
    /// Store the messages of every game in this directory: NUMBER-SEAT.log for each seat
    #[arg(long, value_name = "DIR")]
    pub logs: Option<PathBuf>,
    /// Print the results as JSON
    #[arg(long)]
    pub json: bool,
}

/// Parses the name of a variable. The value comes from the environment.
fn read_name(text: &str) -> Result<String, String> {
    match text.is_empty() || text.contains('=') {
        true => Err("expected the name of a variable, without a value".to_string()),
        false => Ok(text.to_string()),
    }
}

impl MatchArgs {
    /// Opens the record, if one is requested.
    ///
    /// # Errors
    /// The errors are those of [`MatchFile::open`].
    pub fn open(&self) -> Result<Option<MatchFile>, Stop> {
        let open = |name| MatchFile::open(name, self.resume);
        self.record.as_deref().map(open).transpose()
    }

    /// Returns the requested seed, the seed of the resumed match, or a new seed.
    ///
    /// # Errors
    /// Fails if the file is not the record of a match, or the operating system has no randomness.
    fn seed<C: Contest>(&self, file: Option<&MatchFile>) -> Result<MatchSeed, Stop> {
        match (&self.seed, file) {
            (Some(seed), _) => Ok(seed.clone()),
            (None, Some(file)) => file.seed::<C>()?.map_or_else(MatchSeed::fresh, Ok),
            (None, None) => MatchSeed::fresh(),
        }
    }

    /// Returns the settings of a match with `games` games between two engines, with the names of the program
    /// and the seats, and the limits on the engines' output.
    ///
    /// # Errors
    /// Fails if there is no such engine, the file is not the record of a match, or the operating system has
    /// no randomness.
    pub fn settings<C: Contest>(
        &self,
        [program, first, second]: [&'static str; 3],
        bounds: Bounds,
        mut engines: [Command; 2],
        games: u32,
        file: Option<&MatchFile>,
    ) -> Result<Settings, Stop> {
        for command in &mut engines {
            let located = command.locate();
            located.map_err(|error| wrong(format!("cannot run {}: {error}", command.text)))?;
        }
        Ok(Settings {
            program,
            seats: [first, second],
            engines,
            bounds,
            games,
            seed: self.seed::<C>(file)?,
            passed: self.env.clone(),
            logs: self.logs.clone(),
        })
    }

    /// Plays the match, and prints the results.
    ///
    /// # Errors
    /// Fails if an engine cannot be started, a file cannot be used, or the match was stopped.
    pub fn play<C: Contest>(
        self,
        contest: &C,
        mut file: Option<MatchFile>,
        out: &mut impl Write,
    ) -> Done {
        let settings = contest.settings();
        if let Some(dir) = &settings.logs {
            std::fs::create_dir_all(dir)
                .map_err(|error| wrong(format!("cannot make {}: {error}", dir.display())))?;
        }
        let commands = [&settings.engines[0].text, &settings.engines[1].text];
        let mut tally = Tally::new(settings.seats, commands.map(String::as_str));
        let mut left: VecDeque<u32> = (1..=settings.games).collect();
        if let Some(file) = &mut file {
            for game in file.games(contest)? {
                tally.add(&game);
                left.retain(|number| *number != game.number);
            }
        }
        let keeping = Keeping {
            contest,
            file,
            single: left
                .iter()
                .filter(|number| !left.contains(&other_of_pair(**number)))
                .copied()
                .collect(),
            waiting: BTreeMap::new(),
        };
        let running = Running {
            contest,
            sprt: self.sprt,
            stop: stop_on_signals()?,
            left: Mutex::new(left),
        };
        let played = running.play(usize::from(self.concurrency), &mut tally, keeping);
        if tally.score().games() == 0 {
            // Prints only the error.
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
            "continue with --resume"
        } else {
            "only a match with --record can be continued"
        };
        Err(wrong(format!(
            "stopped after {so_far} of {} games; {advice}",
            settings.games
        )))
    }
}

/// Returns a flag that Ctrl-C and similar signals set. A second signal ends the program at once; the
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

/// Returns the number of the other game of a pair.
const fn other_of_pair(number: u32) -> u32 {
    ((number - 1) ^ 1) + 1
}

struct Running<'m, C> {
    contest: &'m C,
    sprt: Option<Sprt>,
    /// Set by signals, and when no more games are needed.
    stop: Arc<AtomicBool>,
    /// The numbers of the games that have not started.
    left: Mutex<VecDeque<u32>>,
}

impl<C: Contest> Running<'_, C> {
    /// Plays the remaining games; returns `false` if the match was stopped before its end.
    fn play(
        &self,
        workers: usize,
        tally: &mut Tally,
        mut keeping: Keeping<C>,
    ) -> Result<bool, Stop> {
        if !self.goes_on(tally) {
            return Ok(true);
        }
        let watchdogs = Watchdogs::new(self.contest.settings().program)?;
        let bar = progress(u64::from(self.contest.settings().games), "");
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

    /// Returns whether there are more games to play.
    fn goes_on(&self, tally: &Tally) -> bool {
        let decided = |sprt: &Sprt| sprt.verdict(&tally.pairs()).is_some();
        tally.score().games() < self.contest.settings().games
            && !self.sprt.as_ref().is_some_and(decided)
    }

    /// Plays games until none remains or the match is stopped.
    fn work(&self, watchdogs: &Watchdogs, tell: &Sender<Result<C::Played, Stop>>) {
        while !self.stop.load(Ordering::Relaxed) {
            let next = self
                .left
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .pop_front();
            let Some(number) = next else { return };
            let played = self.contest.play(number, watchdogs, &self.stop);
            // A stopped game has no result; the receiver lives until all workers are done.
            if let Some(played) = played.transpose() {
                let _ = tell.send(played);
            }
        }
    }
}

/// Stores the records and logs of a pair when both games are over, because the record and the log of the
/// first game may reveal secrets of the second game.
struct Keeping<'m, C: Contest> {
    contest: &'m C,
    file: Option<MatchFile>,
    /// The numbers of the games that are the only remaining game of their pair.
    single: Vec<u32>,
    /// The games that wait for the other game of their pair, by number.
    waiting: BTreeMap<u32, C::Played>,
}

impl<C: Contest> Keeping<'_, C> {
    /// Adds a finished game.
    fn add(&mut self, played: C::Played) -> Result<GameResult, Stop> {
        let result = self.contest.result(&played);
        let number = result.number;
        if self.single.contains(&number) {
            self.write(number, &played)?;
        } else if let Some(other) = self.waiting.remove(&other_of_pair(number)) {
            self.write(other_of_pair(number), &other)?;
            self.write(number, &played)?;
        } else {
            self.waiting.insert(number, played);
        }
        Ok(result)
    }

    /// Writes the finished games whose pair is incomplete, once no more games are played. If the match may
    /// continue with the same armies, these games are not written, so that the armies stay secret; a resumed
    /// match plays the games again.
    fn finish(mut self, over: bool) -> Result<(), Stop> {
        if over || !self.contest.pairs_share_secrets() {
            for (number, played) in &std::mem::take(&mut self.waiting) {
                self.write(*number, played)?;
            }
        }
        Ok(())
    }

    fn write(&mut self, number: u32, played: &C::Played) -> Result<(), Stop> {
        let settings = self.contest.settings();
        if let Some(dir) = &settings.logs {
            for (name, log) in settings.seats.into_iter().zip(self.contest.logs(played)) {
                let file = dir.join(format!("{number:04}-{name}.log"));
                std::fs::write(&file, log.join("\n") + "\n")
                    .map_err(|error| wrong(format!("cannot write {}: {error}", file.display())))?;
            }
        }
        match &mut self.file {
            Some(file) => file.add(&self.contest.record(played)),
            None => Ok(()),
        }
    }
}

fn show(bar: &ProgressBar, tally: &Tally) {
    bar.set_position(u64::from(tally.score().games()));
    bar.set_message(tally.short());
}
