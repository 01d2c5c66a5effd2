//! The two engines of a game.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::child::{Engine, Silence};
use super::contest::Settings;
use super::fault::{Fault, Foul, excerpt};
use super::watchdog::{GRACE, Watchdogs};
use crate::printable;
use crate::stop::{Stop, wrong};

/// The longest name that is kept, in characters.
const NAME: usize = 40;

/// How much an engine may print in a game, in bytes: some tell their thoughts all along.
const MOST: usize = 64 << 20;

/// Why a game does not go on.
pub enum Halt {
    /// An engine has lost it off the board.
    Foul(Foul),
    /// The match is stopped.
    Stopped,
}

/// Two engines that play a game, by their seats, and what is known of them.
pub struct Table<'m> {
    engines: [Engine<'m>; 2],
    stop: &'m AtomicBool,
    /// How much each has printed, in bytes.
    heard: [usize; 2],
    keeps_logs: bool,
    chatter: Option<&'static str>,
    /// What the engines call themselves, as far as they told.
    pub names: [Option<String>; 2],
    /// The time that each has used for its moves.
    pub used: [Duration; 2],
    /// What was said to and by each, line by line, if it is kept.
    pub logs: [Vec<String>; 2],
}

impl<'m> Table<'m> {
    /// Starts the engines of a game, each with variables of its own.
    ///
    /// # Errors
    /// One cannot be started.
    pub fn start(
        settings: &Settings,
        number: u32,
        variables: impl Fn(usize) -> Vec<(&'static str, Option<String>)>,
        watchdogs: &'m Watchdogs,
        stop: &'m AtomicBool,
    ) -> Result<Table<'m>, Stop> {
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
        Ok(Table {
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

    /// Keeps what an engine calls itself, if that is a name that can be printed.
    pub fn keep_name(&mut self, seat: usize, name: &str) -> bool {
        if name.contains(|c: char| c.is_control()) {
            return false;
        }
        let name: String = name.chars().take(NAME).collect();
        self.names[seat] = Some(printable(&name));
        true
    }

    /// Hears the answer to a question that costs the time of a seat, which has `total` for all of them.
    /// Lines that are no answer are passed over.
    ///
    /// # Errors
    /// Those of [`Table::hear`].
    pub fn hear_timed(
        &mut self,
        seat: usize,
        asked: Instant,
        total: Duration,
        is_answer: impl Fn(&[u8]) -> bool,
    ) -> Result<Vec<u8>, Halt> {
        let until = asked + total.saturating_sub(self.used[seat]);
        loop {
            let heard = self.hear(seat, until, Fault::Clock);
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
    pub fn tell(&mut self, seat: usize, line: String) {
        self.engines[seat].tell(&line);
        if self.keeps_logs {
            self.logs[seat].push(line);
        }
    }

    /// Returns the next line of an engine, and when it came.
    ///
    /// # Errors
    /// There is none: by a fault of the engine, `late` if it took too long, or since the match is stopped.
    pub fn hear(
        &mut self,
        seat: usize,
        until: Instant,
        late: Fault,
    ) -> Result<(Vec<u8>, Instant), Halt> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Halt::Stopped);
        }
        let engine = &mut self.engines[seat];
        let (fault, mut detail) = match engine.listen(until, self.stop) {
            Ok(line) if self.heard[seat] + line.bytes.len() > MOST => {
                (Fault::Flood, "it prints more than anyone reads".to_string())
            }
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
            Err(Silence::Flood) => (Fault::Flood, "it prints more than it is asked".to_string()),
            Err(Silence::Noise) => (
                Fault::StderrFlood,
                "it prints too much on its standard error".to_string(),
            ),
            Err(Silence::Exit) => (Fault::Exit, "it exited or closed its output".to_string()),
            Err(Silence::Crash(status)) => (Fault::Crash, status),
        };
        if matches!(fault, Fault::Exit | Fault::Crash)
            && let Some(words) = engine.last_words()
        {
            detail = format!("{detail}: {}", excerpt(words.as_bytes()));
        }
        Err(Halt::Foul(Foul {
            seat,
            fault,
            detail,
        }))
    }

    /// Returns the fault of an answer that is not the one asked for.
    pub fn unexpected(&mut self, seat: usize, line: &[u8], wanted: &str) -> Halt {
        let text = str::from_utf8(line).is_ok_and(|text| !text.contains(char::is_control));
        let fault = if text { Fault::Garbage } else { Fault::Binary };
        let detail = format!("expected {wanted}: {}", excerpt(line));
        self.foul(seat, fault, detail)
    }

    /// Returns a fault in an answer, unless the answer was one of a flood.
    pub fn foul(&mut self, seat: usize, fault: Fault, detail: String) -> Halt {
        let fault = if self.engines[seat].floods() {
            Fault::Flood
        } else {
            fault
        };
        Halt::Foul(Foul {
            seat,
            fault,
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
