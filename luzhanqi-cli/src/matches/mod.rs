//! `match`: two engines play a match under the referee's eyes.

mod book;
mod bout;
mod child;
mod elo;
mod fault;
pub mod guard;
mod plan;
mod tally;

use std::collections::VecDeque;
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
use book::Book;
use bout::Played;
use elo::Sprt;
use guard::Guard;
use plan::{Command, Plan};
use tally::Tally;

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
    /// Each pair is for two games in a row; the engines find theirs in LUZHANQI_ARMY
    #[arg(long, value_name = "FILE")]
    openings: Option<String>,
    /// The seed from which the engines get theirs: in LUZHANQI_ARMY_SEED one for the army, the same
    /// in both games of a pair, and in LUZHANQI_SEED one of this game's and engine's own
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How many games are played at once
    #[arg(long, value_name = "K", default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,
    /// Add the record of every game to this file as soon as it is over
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
Every game has new processes. An engine loses a game by

  illegal-move   a move that the rules forbid
  illegal-setup  an army that the rules forbid, or not that of --openings
  crash          exiting with an error, or by a signal
  exit           exiting without an error before the end
  garbage        answering with something else than the message asked for
  binary         answering with bytes that are no text
  flood          printing far more than it is asked for
  hang           not telling its name or army within --patience
  clock          using up the time of --seconds

In the record that is a resignation, and the tag Termination tells the truth.

Examples:
  luzhanqi match --games 20
  luzhanqi match --south ./mine --north 'python3 old.py --fast' --record match.txt
  luzhanqi match --south ./mine --north 'python3 old.py --fast' --record match.txt --resume";

impl Match {
    pub fn run(self, out: &mut impl Write) -> Done {
        protocol::can_tell(&self.rules).map_err(wrong)?;
        let openings = match &self.openings {
            Some(file) => plan::read_openings(file, &self.rules)?,
            None => Vec::new(),
        };
        let plan = Plan {
            rules: self.rules,
            engines: [self.south, self.north],
            games: self.games,
            seconds: self.seconds,
            patience: Duration::from_secs(u64::from(self.patience)),
            seed: self.seed,
            openings,
            logs: self.logs,
        };
        if let Some(dir) = &plan.logs {
            std::fs::create_dir_all(dir)
                .map_err(|error| wrong(format!("cannot make {}: {error}", dir.display())))?;
        }
        let mut tally = Tally::new([&plan.engines[0].text, &plan.engines[1].text]);
        let mut left: VecDeque<u32> = (1..=plan.games).collect();
        let mut book = None;
        if let Some(file) = &self.record {
            let (open, done) = Book::open(file, &plan, self.resume)?;
            for game in done {
                tally.add(&game);
                left.retain(|number| *number != game.number);
            }
            book = Some(open);
        }
        let running = Running {
            plan: &plan,
            sprt: self.sprt,
            stop: stop_on_signals()?,
            left: Mutex::new(left),
        };
        let played = running.play(usize::from(self.concurrency), &mut tally, book.as_mut());
        if tally.score().games() == 0 {
            // There is nothing to show but why.
        } else if self.json {
            writeln!(out, "{}", tally.json(self.sprt.as_ref()))?;
        } else {
            tally.print(self.sprt.as_ref(), out)?;
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
            plan.games
        )))
    }
}

/// A flag that Ctrl-C and its like set. The second time they end the program at once; the guard
/// then kills the engines.
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

struct Running<'m> {
    plan: &'m Plan,
    sprt: Option<Sprt>,
    /// Set by signals, and when no further game is needed.
    stop: Arc<AtomicBool>,
    /// The numbers of the games that nobody plays yet.
    left: Mutex<VecDeque<u32>>,
}

impl Running<'_> {
    /// Plays the games that are left; `false` if it was stopped before it was done.
    fn play(
        &self,
        workers: usize,
        tally: &mut Tally,
        mut book: Option<&mut Book>,
    ) -> Result<bool, Stop> {
        if !self.goes_on(tally) {
            return Ok(true);
        }
        let guard = Guard::start()?;
        let bar = progress(u64::from(self.plan.games), "");
        bar.enable_steady_tick(Duration::from_millis(500));
        let mut failed = None;
        thread::scope(|scope| {
            let (tell, news) = mpsc::channel();
            for _ in 0..workers {
                let (tell, guard) = (tell.clone(), &guard);
                scope.spawn(move || self.work(guard, &tell));
            }
            drop(tell);
            show(&bar, tally);
            for played in news {
                if failed.is_some() || !self.goes_on(tally) {
                    continue;
                }
                match played.and_then(|played| self.keep(&played, book.as_deref_mut())) {
                    Ok(done) => tally.add(&done),
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
            None => Ok(!self.goes_on(tally)),
        }
    }

    /// Whether games are left and needed.
    fn goes_on(&self, tally: &Tally) -> bool {
        let decided = |sprt: &Sprt| sprt.verdict(&tally.pairs()).is_some();
        tally.score().games() < self.plan.games && !self.sprt.as_ref().is_some_and(decided)
    }

    /// Plays games until none is left or the match is stopped.
    fn work(&self, guard: &Guard, tell: &Sender<Result<Played, Stop>>) {
        while !self.stop.load(Ordering::Relaxed) {
            let next = self
                .left
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .pop_front();
            let Some(number) = next else { return };
            let played = bout::play(self.plan, self.plan.start(number), guard, &self.stop);
            // A stopped game gives nothing; somebody listens until all workers are done.
            if let Some(played) = played.transpose() {
                let _ = tell.send(played);
            }
        }
    }

    /// Keeps the record and the logs of a game.
    fn keep(&self, played: &Played, book: Option<&mut Book>) -> Result<tally::Done, Stop> {
        if let Some(dir) = &self.plan.logs {
            for (name, seat) in ["south", "north"].into_iter().zip(Seat::ALL) {
                let file = dir.join(format!("{:04}-{name}.log", played.start.number));
                let text = played.logs[seat.index()].join("\n") + "\n";
                std::fs::write(&file, text)
                    .map_err(|error| wrong(format!("cannot write {}: {error}", file.display())))?;
            }
        }
        if let Some(book) = book {
            book.add(played, self.plan)?;
        }
        Ok(book::done(played))
    }
}

fn show(bar: &ProgressBar, tally: &Tally) {
    bar.set_position(u64::from(tally.score().games()));
    bar.set_message(tally.short());
}
