//! One game between two engines, under the referee.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use kit_cli::arena::forfeit::{Forfeit, ForfeitReason, excerpt};
use kit_cli::arena::pair::{Halt, Pair};
use kit_cli::arena::watchdog::Watchdogs;
use kit_cli::stop::{Stop, wrong};
use xiangqi::{EndReason, Game, Move, Side};

use super::settings::MatchSettings;
use crate::uci::{Ranks, Uci};

/// A finished game.
pub struct Played {
    pub number: u32,
    /// The game. If an engine forfeited the game, the referee has adjudicated it.
    pub game: Game,
    /// The names that the engines gave, red's first.
    pub names: [Option<String>; 2],
    pub forfeit: Option<Forfeit>,
    /// The time that each side has used for its moves.
    pub used: [Duration; 2],
    /// The messages to and from each side, line by line.
    pub logs: [Vec<String>; 2],
}

/// Plays a game; returns `None` if the match is stopped before its end.
///
/// # Errors
/// Fails if an engine cannot be started.
pub fn play(
    settings: &MatchSettings,
    number: u32,
    watchdogs: &Watchdogs,
    stop: &AtomicBool,
) -> Result<Option<Played>, Stop> {
    let variables = |seat: usize| settings.variables(number, Side::ALL[seat]);
    let pair = Pair::start(&settings.common, number, variables, watchdogs, stop)?;
    let protocol = |seat| match settings.common.command(number, seat).is_own {
        true => Uci::new(settings.protocol.with_ranks(Ranks::Zero)),
        false => Uci::new(settings.protocol),
    };
    let mut bout = Bout {
        settings,
        pair,
        protocols: [protocol(0), protocol(1)],
    };
    let mut game = settings.opening(number);
    let halt = bout.greet().and_then(|()| bout.moves(&mut game)).err();
    let forfeit = match halt {
        None => None,
        Some(Halt::Forfeit(forfeit)) => {
            let loser = Side::ALL[forfeit.seat];
            let reason = match forfeit.reason.is_of_time() {
                true => EndReason::Time,
                false => EndReason::Forfeit,
            };
            // A game that is not over can always be adjudicated.
            game.adjudicate(Some(loser.other()), reason)
                .map_err(wrong)?;
            Some(forfeit)
        }
        Some(Halt::Stopped) => {
            bout.end();
            return Ok(None);
        }
    };
    bout.end();
    Ok(Some(Played {
        number,
        game,
        names: bout.pair.names,
        forfeit,
        used: bout.pair.used,
        logs: bout.pair.logs,
    }))
}

struct Bout<'m> {
    settings: &'m MatchSettings,
    pair: Pair<'m>,
    protocols: [Uci; 2],
}

impl Bout<'_> {
    /// Reads the introductions and waits until both engines are ready.
    fn greet(&mut self) -> Result<(), Halt> {
        let asked = Instant::now();
        for seat in 0..2 {
            self.pair.send(seat, self.protocols[seat].hello());
        }
        for seat in 0..2 {
            let until = asked + self.settings.patience;
            loop {
                let wanted = self.protocols[seat].end_of_introduction();
                let line = self.line(seat, until, wanted)?;
                if self.protocols[seat].introduce(&line) {
                    break;
                }
            }
            let name = self.protocols[seat].name.clone();
            let named = name.is_none_or(|name| self.pair.keep_name(seat, &name));
            if !named {
                let wanted = "a name that can be printed";
                return Err(self.pair.unexpected(seat, b"id name", wanted));
            }
        }
        let asked = Instant::now();
        for seat in 0..2 {
            for line in self.protocols[seat].settle() {
                self.pair.send(seat, line);
            }
        }
        for seat in 0..2 {
            let until = asked + self.settings.patience;
            while self.line(seat, until, "readyok")?.trim() != "readyok" {}
        }
        Ok(())
    }

    /// Returns the next line of an engine. The error names the `wanted` line.
    fn line(&mut self, seat: usize, until: Instant, wanted: &str) -> Result<String, Halt> {
        let heard = self.pair.hear(seat, until, ForfeitReason::Hang);
        let (line, _) = heard.map_err(|halt| match halt {
            Halt::Forfeit(forfeit) if forfeit.reason == ForfeitReason::Hang => {
                Halt::Forfeit(Forfeit {
                    detail: format!("no {wanted} in time"),
                    ..forfeit
                })
            }
            other => other,
        })?;
        // Names may come in any encoding; the rest of the protocols is ASCII.
        Ok(String::from_utf8_lossy(&line).into_owned())
    }

    /// Requests moves until the game is over.
    fn moves(&mut self, game: &mut Game) -> Result<(), Halt> {
        while game.outcome().is_none() {
            if game.plies() >= self.settings.max_plies as usize {
                // Neither side has won by then.
                let drawn = game.adjudicate(None, EndReason::Adjudicated);
                debug_assert!(drawn.is_ok());
                return Ok(());
            }
            let side = game.to_move();
            let mv = self.ask_move(game, side)?;
            if let Err(error) = game.play(mv) {
                let detail = format!("{mv}: {error}");
                return Err(self
                    .pair
                    .forfeit(side.index(), ForfeitReason::IllegalMove, detail));
            }
        }
        Ok(())
    }

    fn ask_move(&mut self, game: &Game, side: Side) -> Result<Move, Halt> {
        let (seat, total) = (
            side.index(),
            Duration::from_secs(u64::from(self.settings.seconds)),
        );
        for line in self.protocols[seat].position(game) {
            self.pair.send(seat, line);
        }
        let left = self.pair.used.map(|used| total.saturating_sub(used));
        let asked = Instant::now();
        self.pair.send(seat, self.protocols[seat].go(game, left));
        let line = self.pair.hear_timed(seat, asked, total, Uci::is_answer)?;
        let Ok(text) = str::from_utf8(&line) else {
            return Err(self.pair.unexpected(seat, &line, "bestmove and a move"));
        };
        let read = self.protocols[seat].read(game.position(), text);
        read.map_err(|why| {
            let detail = format!("{why}: {}", excerpt(&line));
            self.pair.forfeit(seat, ForfeitReason::IllegalMove, detail)
        })
    }

    /// Closes the engines.
    fn end(&mut self) {
        for seat in 0..2 {
            self.pair.send(seat, "quit".to_string());
        }
        self.pair.end();
    }
}
