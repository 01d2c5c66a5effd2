//! One game between two engines, under the referee.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use kit_cli::arena::forfeit::{Forfeit, ForfeitReason, excerpt};
use kit_cli::arena::pair::{Halt, Pair};
use kit_cli::arena::watchdog::Watchdogs;
use luzhanqi::{Army, EndReason, Game, Move, Seat};

use super::settings::{MatchSettings, Start};
use crate::protocol::{self, Announcer, Message, Verdict, verdict};
use crate::stop::{Stop, wrong};

/// A finished game.
pub struct Played {
    pub start: Start,
    /// The game. If an engine forfeited the game, the referee has adjudicated it.
    pub game: Game,
    /// The names that the engines gave, south's first.
    pub names: [Option<String>; 2],
    pub forfeit: Option<Forfeit>,
    /// The time that each seat has used for its moves.
    pub used: [Duration; 2],
    /// Whether the armies are placeholders, because an engine set up none.
    pub stand_in: bool,
    /// The messages to and from each seat, line by line.
    pub logs: [Vec<String>; 2],
}

/// Plays a game; returns `None` if the match is stopped before its end.
///
/// # Errors
/// Fails if an engine cannot be started.
pub fn play(
    settings: &MatchSettings,
    start: Start,
    watchdogs: &Watchdogs,
    stop: &AtomicBool,
) -> Result<Option<Played>, Stop> {
    let variables = |seat: usize| settings.variables(&start, Seat::ALL[seat]);
    let pair = Pair::start(&settings.common, start.number, variables, watchdogs, stop)?;
    let mut bout = Bout {
        settings,
        start,
        pair,
    };
    let (mut game, halt, stand_in) = match bout.set_up() {
        Err(halt) => (settings.stand_in(&bout.start), Some(halt), true),
        Ok(mut game) => {
            let halt = bout.moves(&mut game).err();
            (game, halt, false)
        }
    };
    let forfeit = match halt {
        None => None,
        Some(Halt::Forfeit(forfeit)) => {
            // A game that is not over can always be adjudicated.
            let (loser, reason) = (Seat::ALL[forfeit.seat], end_reason(forfeit.reason));
            game.adjudicate(Some(loser.other()), reason)
                .map_err(wrong)?;
            Some(forfeit)
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
        names: bout.pair.names,
        forfeit,
        used: bout.pair.used,
        stand_in,
        logs: bout.pair.logs,
    }))
}

/// Returns the end reason of a forfeited game.
const fn end_reason(reason: ForfeitReason) -> EndReason {
    match reason.is_of_time() {
        true => EndReason::Time,
        false => EndReason::Forfeit,
    }
}

struct Bout<'m> {
    settings: &'m MatchSettings,
    start: Start,
    pair: Pair<'m>,
}

impl Bout<'_> {
    /// Requests the names and the armies.
    fn set_up(&mut self) -> Result<Game, Halt> {
        let rules = &self.settings.rules;
        let asked = Instant::now();
        for seat in Seat::ALL {
            self.send(seat, &Message::Info(protocol::VERSION.to_string()));
        }
        for seat in Seat::ALL {
            let (line, _) = self.hear(seat, asked + self.settings.patience, ForfeitReason::Hang)?;
            self.name(seat, &line)?;
        }
        let asked = Instant::now();
        for seat in Seat::ALL {
            let start = Message::Start {
                first: seat == Seat::South,
                seconds: self.settings.seconds,
                steps: u32::from(rules.quiet_limit()),
            };
            self.send(seat, &start);
        }
        let mut armies = Vec::new();
        for seat in Seat::ALL {
            let (line, _) = self.hear(seat, asked + self.settings.patience, ForfeitReason::Hang)?;
            armies.push(self.army(seat, &line)?);
        }
        match Game::from_armies(rules, [&armies[0], &armies[1]]) {
            Ok(game) => Ok(game),
            // Both armies have been checked on their own.
            Err(error) => unreachable!("{error}"),
        }
    }

    fn name(&mut self, seat: Seat, line: &[u8]) -> Result<(), Halt> {
        // Names may come in any encoding; the rest of the protocol is ASCII.
        let text = String::from_utf8_lossy(line);
        match Message::read(&text, seat) {
            Ok(Message::Name(name)) if self.pair.keep_name(seat.index(), &name) => Ok(()),
            _ => Err(self.unexpected(seat, line, "NAME and the engine's name")),
        }
    }

    fn army(&mut self, seat: Seat, line: &[u8]) -> Result<Army, Halt> {
        let Ok(Message::Array(letters)) = read(line, seat) else {
            if line.starts_with(b"ARRAY ") {
                let detail = format!("expected an army of 25 letters: {}", excerpt(line));
                return Err(self.forfeit(seat, ForfeitReason::IllegalSetup, detail));
            }
            return Err(self.unexpected(seat, line, "ARRAY and 25 letters"));
        };
        let army = protocol::read_army(&letters).and_then(|army| {
            army.validate(&self.settings.rules, seat)
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
            self.forfeit(seat, ForfeitReason::IllegalSetup, detail)
        })
    }

    /// Requests moves until the game is over.
    fn moves(&mut self, game: &mut Game) -> Result<(), Halt> {
        let mut announcer = Announcer::default();
        while game.outcome().is_none() {
            let seat = game.to_move();
            let mv = self.ask_move(seat, Message::Go(announcer.last(), announcer.flag(seat)))?;
            if let Err(error) = game.play(mv) {
                let said = Message::BestMove(mv).explained(seat);
                let detail = format!("{said}: {error}");
                return Err(self.forfeit(seat, ForfeitReason::IllegalMove, detail));
            }
            announcer.see(game);
            if let Some((_, code)) = announcer.last() {
                self.send(seat, &Message::Result(code, announcer.flag(seat)));
            }
        }
        Ok(())
    }

    fn ask_move(&mut self, seat: Seat, go: Message) -> Result<Move, Halt> {
        let total = Duration::from_secs(u64::from(self.settings.seconds));
        let asked = Instant::now();
        self.send(seat, &go);
        let line = self.pair.hear_timed(seat.index(), asked, total, |_| true)?;
        match read(&line, seat) {
            Ok(Message::BestMove(mv)) => Ok(mv),
            _ if line.starts_with(b"BESTMOVE ") && line.is_ascii() => {
                let detail = format!("expected a move: {}", excerpt(&line));
                Err(self.forfeit(seat, ForfeitReason::IllegalMove, detail))
            }
            _ => Err(self.unexpected(seat, &line, "BESTMOVE and a move")),
        }
    }

    fn send(&mut self, seat: Seat, message: &Message) {
        self.pair.send(seat.index(), message.text(seat));
    }

    fn hear(
        &mut self,
        seat: Seat,
        until: Instant,
        late: ForfeitReason,
    ) -> Result<(Vec<u8>, Instant), Halt> {
        self.pair.hear(seat.index(), until, late)
    }

    fn unexpected(&mut self, seat: Seat, line: &[u8], wanted: &str) -> Halt {
        self.pair.unexpected(seat.index(), line, wanted)
    }

    fn forfeit(&mut self, seat: Seat, reason: ForfeitReason, detail: String) -> Halt {
        self.pair.forfeit(seat.index(), reason, detail)
    }

    /// Sends the engines the end of the game, if it has one, and closes them.
    fn end(&mut self, game: Option<&Game>) {
        for seat in Seat::ALL {
            let verdict = game.map_or(Verdict::Abnormal, |game| verdict(game, seat));
            self.send(seat, &Message::End(verdict));
        }
        self.pair.end();
    }
}

fn read(line: &[u8], seat: Seat) -> Result<Message, &'static str> {
    let text = str::from_utf8(line).map_err(|_| "no text")?;
    Message::read(text, seat)
}
