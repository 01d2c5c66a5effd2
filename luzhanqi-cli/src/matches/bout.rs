//! One game between two engines, under the referee's eyes.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use luzhanqi::{Army, Game, Move, Seat};

use super::child::{Engine, Silence};
use super::fault::{Fault, Foul, excerpt};
use super::settings::{MatchSettings, Start};
use super::watchdog::{GRACE, Watchdogs};
use crate::protocol::{self, Announcer, Message, Verdict, verdict};
use crate::stop::{Stop, wrong};
use crate::words::printable;

/// The longest name that is kept, in characters.
const NAME: usize = 40;

/// A game that has been played.
pub struct Played {
    pub start: Start,
    /// The game; a foul has ended it by a ruling.
    pub game: Game,
    /// The engines' names for themselves, south's first, as far as they told them.
    pub names: [Option<String>; 2],
    pub foul: Option<Foul>,
    /// The time that each seat has used for its moves.
    pub used: [Duration; 2],
    /// Whether the armies are not the engines', because one of them set up none.
    pub stand_in: bool,
    /// What was said to and by each seat, line by line.
    pub logs: [Vec<String>; 2],
}

/// Why a game does not go on.
enum Halt {
    Foul(Foul),
    Stopped,
}

/// Plays a game; `None` if the match is stopped meanwhile.
///
/// # Errors
/// An engine cannot be started.
pub fn play(
    settings: &MatchSettings,
    start: Start,
    watchdogs: &Watchdogs,
    stop: &AtomicBool,
) -> Result<Option<Played>, Stop> {
    let run = |seat: Seat| {
        let command = settings.command(&start, seat);
        let variables = settings.variables(&start, seat);
        Engine::start(&command.words, &variables, &settings.passed, watchdogs)
            .map_err(|error| wrong(format!("cannot run {}: {error}", command.text)))
    };
    let engines = [run(Seat::South)?, run(Seat::North)?];
    let mut bout = Bout {
        settings,
        start,
        stop,
        engines,
        names: [None, None],
        used: [Duration::ZERO; 2],
        logs: [Vec::new(), Vec::new()],
    };
    let (mut game, halt, stand_in) = match bout.set_up() {
        Err(halt) => (settings.stand_in(&bout.start), Some(halt), true),
        Ok(mut game) => {
            let halt = bout.moves(&mut game).err();
            (game, halt, false)
        }
    };
    let foul = match halt {
        None => None,
        Some(Halt::Foul(foul)) => {
            // A game that is not over can be ended.
            game.adjudicate(Some(foul.seat.other()), foul.fault.reason())
                .map_err(wrong)?;
            Some(foul)
        }
        Some(Halt::Stopped) => {
            bout.end(None);
            return Ok(None);
        }
    };
    bout.end(Some(&game));
    Ok(Some(Played {
        start: bout.start,
        game,
        names: bout.names,
        foul,
        used: bout.used,
        stand_in,
        logs: bout.logs,
    }))
}

struct Bout<'m> {
    settings: &'m MatchSettings,
    start: Start,
    stop: &'m AtomicBool,
    /// South's and north's, until the end.
    engines: [Engine<'m>; 2],
    names: [Option<String>; 2],
    used: [Duration; 2],
    logs: [Vec<String>; 2],
}

impl Bout<'_> {
    /// Asks for the names and the armies.
    fn set_up(&mut self) -> Result<Game, Halt> {
        let rules = &self.settings.rules;
        let asked = Instant::now();
        for seat in Seat::ALL {
            self.tell(seat, &Message::Info(protocol::VERSION.to_string()));
        }
        for seat in Seat::ALL {
            let (line, _) = self.hear(seat, asked + self.settings.patience, Fault::Hang)?;
            self.names[seat.index()] = Some(self.name(seat, &line)?);
        }
        let asked = Instant::now();
        for seat in Seat::ALL {
            let start = Message::Start {
                first: seat == Seat::South,
                seconds: self.settings.seconds,
                steps: u32::from(rules.quiet_limit()),
            };
            self.tell(seat, &start);
        }
        let mut armies = Vec::new();
        for seat in Seat::ALL {
            let (line, _) = self.hear(seat, asked + self.settings.patience, Fault::Hang)?;
            armies.push(self.army(seat, &line)?);
        }
        match Game::from_armies(rules, [&armies[0], &armies[1]]) {
            Ok(game) => Ok(game),
            // Both armies have been checked on their own.
            Err(error) => unreachable!("{error}"),
        }
    }

    fn name(&mut self, seat: Seat, line: &[u8]) -> Result<String, Halt> {
        // Names may come in any encoding; the rest of the protocol is ASCII.
        let text = String::from_utf8_lossy(line);
        if let Ok(Message::Name(name)) = Message::read(&text, seat)
            && !name.contains(|c: char| c.is_control())
        {
            let name: String = name.chars().take(NAME).collect();
            return Ok(printable(&name));
        }
        Err(self.unexpected(seat, line, "NAME and the engine's name"))
    }

    fn army(&mut self, seat: Seat, line: &[u8]) -> Result<Army, Halt> {
        let Ok(Message::Array(letters)) = read(line, seat) else {
            if line.starts_with(b"ARRAY ") {
                let detail = format!("an army is 25 letters: {}", excerpt(line));
                return Err(self.foul(seat, Fault::IllegalSetup, detail));
            }
            return Err(self.unexpected(seat, line, "ARRAY and 25 letters"));
        };
        let army = protocol::read_army(&letters).and_then(|army| {
            army.check(&self.settings.rules, seat)
                .map_err(|error| error.to_string())?;
            match self.start.armies {
                Some(armies) if armies[seat.index()] != army => {
                    Err("this is not the army of the opening (LUZHANQI_ARMY)".to_string())
                }
                _ => Ok(army),
            }
        });
        army.map_err(|error| {
            let detail = format!("{error}: {}", excerpt(line));
            self.foul(seat, Fault::IllegalSetup, detail)
        })
    }

    /// Asks for moves until the game is over.
    fn moves(&mut self, game: &mut Game) -> Result<(), Halt> {
        let mut announcer = Announcer::default();
        while game.result().is_none() {
            let seat = game.position().seat();
            let mv = self.ask_move(seat, Message::Go(announcer.last(), announcer.flag(seat)))?;
            if let Err(error) = game.play(mv) {
                let said = Message::BestMove(mv).explained(seat);
                let detail = format!("{said}: {error}");
                return Err(self.foul(seat, Fault::IllegalMove, detail));
            }
            announcer.see(game);
            if let Some((_, code)) = announcer.last() {
                self.tell(seat, &Message::Result(code, announcer.flag(seat)));
            }
        }
        Ok(())
    }

    fn ask_move(&mut self, seat: Seat, go: Message) -> Result<Move, Halt> {
        let total = Duration::from_secs(u64::from(self.settings.seconds));
        let asked = Instant::now();
        self.tell(seat, &go);
        let until = asked + total.saturating_sub(self.used[seat.index()]);
        let heard = self.hear(seat, until, Fault::Clock);
        let answered = match &heard {
            Ok((_, at)) => *at,
            Err(_) => Instant::now(),
        };
        self.used[seat.index()] += answered.saturating_duration_since(asked);
        let (line, _) = heard?;
        match read(&line, seat) {
            Ok(Message::BestMove(mv)) => Ok(mv),
            _ if line.starts_with(b"BESTMOVE ") && line.is_ascii() => {
                let detail = format!("this is no move: {}", excerpt(&line));
                Err(self.foul(seat, Fault::IllegalMove, detail))
            }
            _ => Err(self.unexpected(seat, &line, "BESTMOVE and a move")),
        }
    }

    fn tell(&mut self, seat: Seat, message: &Message) {
        let line = message.text(seat);
        self.engines[seat.index()].tell(&line);
        if self.settings.keeps_logs() {
            self.logs[seat.index()].push(line);
        }
    }

    /// The next line of an engine, and when it came.
    fn hear(
        &mut self,
        seat: Seat,
        until: Instant,
        late: Fault,
    ) -> Result<(Vec<u8>, Instant), Halt> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Halt::Stopped);
        }
        let engine = &mut self.engines[seat.index()];
        let (fault, mut detail) = match engine.listen(until, self.stop) {
            Ok(line) => {
                if self.settings.keeps_logs() {
                    let text = String::from_utf8_lossy(&line.bytes).into_owned();
                    self.logs[seat.index()].push(text);
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

    /// The fault of an answer that is not the one asked for.
    fn unexpected(&mut self, seat: Seat, line: &[u8], wanted: &str) -> Halt {
        let text = str::from_utf8(line).is_ok_and(|text| !text.contains(char::is_control));
        let fault = if text { Fault::Garbage } else { Fault::Binary };
        let detail = format!("expected {wanted}: {}", excerpt(line));
        self.foul(seat, fault, detail)
    }

    /// A fault in an answer, unless the answer was one of a flood.
    fn foul(&mut self, seat: Seat, fault: Fault, detail: String) -> Halt {
        let fault = if self.engines[seat.index()].floods() {
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

    /// Tells the engines the end of the game, if it has one, and sees them off.
    fn end(&mut self, game: Option<&Game>) {
        for seat in Seat::ALL {
            let verdict = game.map_or(Verdict::Abnormal, |game| verdict(game, seat));
            self.tell(seat, &Message::End(verdict));
        }
        let until = Instant::now() + GRACE;
        self.engines.iter_mut().for_each(Engine::close);
        self.engines
            .iter_mut()
            .for_each(|engine| engine.wait(until));
    }
}

fn read(line: &[u8], seat: Seat) -> Result<Message, &'static str> {
    let text = str::from_utf8(line).map_err(|_| "no text")?;
    Message::read(text, seat)
}
