//! The two engines of a game.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::child::{Engine, Silence};
use super::contest::Settings;
use super::forfeit::{Forfeit, ForfeitReason, excerpt};
use super::watchdog::{GRACE, Watchdogs};
use crate::printable;
use crate::stop::{Stop, wrong};

/// The longest stored name, in characters.
const NAME: usize = 40;

/// The output limit of an engine in a game, in bytes: some engines print their analysis all the time.
const MOST: usize = 64 << 20;

/// The reason why a game stops.
pub enum Halt {
    /// An engine has forfeited the game.
    Forfeit(Forfeit),
    /// The match is stopped.
    Stopped,
}

/// The two engines of a game, by seat, and their state.
pub struct Pair<'m> {
    engines: [Engine<'m>; 2],
    stop: &'m AtomicBool,
    /// The number of bytes that each engine has printed.
    heard: [usize; 2],
    keeps_logs: bool,
    chatter: Option<&'static str>,
    /// The names that the engines gave.
    pub names: [Option<String>; 2],
    /// The time that each engine has used for its moves.
    pub used: [Duration; 2],
    /// The messages to and from each engine, line by line, if they are stored.
    pub logs: [Vec<String>; 2],
}

impl<'m> Pair<'m> {
    /// Starts the engines of a game, each with its own environment variables.
    ///
    /// # Errors
    /// Fails if an engine cannot be started.
    pub fn start(
        settings: &Settings,
        number: u32,
        variables: impl Fn(usize) -> Vec<(&'static str, Option<String>)>,
        watchdogs: &'m Watchdogs,
        stop: &'m AtomicBool,
    ) -> Result<Pair<'m>, Stop> {
        let run = |seat| {
            let command = settings.command(number, seat);
            Engine::start(
                &command.words,
                &variables(seat),
                &settings.passed,
                settings.bounds,
                watchdogs,
            )
            .map_err(|error| wrong(format!("cannot run {}: {error}", command.text)))
        };
        Ok(Pair {
            engines: [run(0)?, run(1)?],
            stop,
            heard: [0; 2],
            keeps_logs: settings.logs.is_some(),
            chatter: settings.bounds.chatter,
            names: [None, None],
            used: [Duration::ZERO; 2],
            logs: [Vec::new(), Vec::new()],
        })
    }

    /// Stores the name that an engine gives, and returns whether it is printable.
    pub fn keep_name(&mut self, seat: usize, name: &str) -> bool {
        if name.contains(|c: char| c.is_control()) {
            return false;
        }
        let name: String = name.chars().take(NAME).collect();
        self.names[seat] = Some(printable(&name));
        true
    }

    /// Reads the answer to a request, and adds the time to the used time of the seat. The seat has the time
    /// `total` for all its answers. Ignores lines that are not answers.
    ///
    /// # Errors
    /// The errors are those of [`Pair::hear`].
    pub fn hear_timed(
        &mut self,
        seat: usize,
        asked: Instant,
        total: Duration,
        is_answer: impl Fn(&[u8]) -> bool,
    ) -> Result<Vec<u8>, Halt> {
        let until = asked + total.saturating_sub(self.used[seat]);
        loop {
            let heard = self.hear(seat, until, ForfeitReason::Clock);
            let answered = match &heard {
                Ok((line, _)) if !is_answer(line) => continue,
                Ok((_, at)) => *at,
                Err(_) => Instant::now(),
            };
            self.used[seat] += answered.saturating_duration_since(asked);
            return Ok(heard?.0);
        }
    }

    /// Sends a line to the engine on a seat.
    pub fn send(&mut self, seat: usize, line: String) {
        self.engines[seat].send(&line);
        if self.keeps_logs {
            self.logs[seat].push(line);
        }
    }

    /// Returns the next line of an engine, and the time of its arrival.
    ///
    /// # Errors
    /// Fails with a forfeit if there is no line; the reason is `late` if the engine took too long. Also fails
    /// if the match is stopped.
    pub fn hear(
        &mut self,
        seat: usize,
        until: Instant,
        late: ForfeitReason,
    ) -> Result<(Vec<u8>, Instant), Halt> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Halt::Stopped);
        }
        let engine = &mut self.engines[seat];
        let (reason, mut detail) = match engine.listen(until, self.stop) {
            Ok(line) if self.heard[seat] + line.bytes.len() > MOST => (
                ForfeitReason::Flood,
                "it prints more than the limit for one game".to_string(),
            ),
            Ok(line) => {
                self.heard[seat] += line.bytes.len() + 1;
                let chatter = |words: &str| line.bytes.starts_with(words.as_bytes());
                if self.keeps_logs && !self.chatter.is_some_and(chatter) {
                    let text = String::from_utf8_lossy(&line.bytes).into_owned();
                    self.logs[seat].push(text);
                }
                return Ok((line.bytes, line.at));
            }
            Err(Silence::Stopped) => return Err(Halt::Stopped),
            Err(Silence::Late) => (late, "no answer in time".to_string()),
            Err(Silence::Flood) => (
                ForfeitReason::Flood,
                "it prints far more lines than requested".to_string(),
            ),
            Err(Silence::Noise) => (
                ForfeitReason::StderrFlood,
                "it prints too much on its standard error".to_string(),
            ),
            Err(Silence::Exit) => (
                ForfeitReason::Exit,
                "it exited or closed its output".to_string(),
            ),
            Err(Silence::Crash(status)) => (ForfeitReason::Crash, status),
        };
        if matches!(reason, ForfeitReason::Exit | ForfeitReason::Crash)
            && let Some(words) = engine.last_words()
        {
            detail = format!("{detail}: {}", excerpt(words.as_bytes()));
        }
        Err(Halt::Forfeit(Forfeit {
            seat,
            reason,
            detail,
        }))
    }

    /// Returns the forfeit for an answer that is not the requested one.
    pub fn unexpected(&mut self, seat: usize, line: &[u8], wanted: &str) -> Halt {
        let text = str::from_utf8(line).is_ok_and(|text| !text.contains(char::is_control));
        let reason = if text {
            ForfeitReason::Garbage
        } else {
            ForfeitReason::Binary
        };
        let detail = format!("expected {wanted}: {}", excerpt(line));
        self.forfeit(seat, reason, detail)
    }

    /// Returns the forfeit that an invalid answer causes. If the engine also floods its output, the reason is the flood.
    pub fn forfeit(&mut self, seat: usize, reason: ForfeitReason, detail: String) -> Halt {
        let reason = if self.engines[seat].floods() {
            ForfeitReason::Flood
        } else {
            reason
        };
        Halt::Forfeit(Forfeit {
            seat,
            reason,
            detail,
        })
    }

    /// Closes the inputs of the engines and gives them a moment to exit.
    pub fn end(&mut self) {
        let until = Instant::now() + GRACE;
        self.engines.iter_mut().for_each(Engine::close);
        self.engines
            .iter_mut()
            .for_each(|engine| engine.wait(until));
    }
}
