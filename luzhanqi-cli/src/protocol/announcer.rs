//! The referee's messages to each seat over the protocol.

use luzhanqi::{Event, Game, Kind, Move, Seat, Station};

use crate::protocol::{Code, Verdict};

/// Follows a game from its start, ply by ply.
#[derive(Default)]
pub struct Announcer {
    last: Option<(Move, Code)>,
    /// The opponent's flag, if it has been shown to the seat.
    flags: [Option<Station>; 2],
}

impl Announcer {
    /// Updates with the latest ply.
    pub fn see(&mut self, game: &Game) {
        let Some(Event::Played(ply)) = game.events().last() else {
            return;
        };
        self.last = Some((ply.mv, Code::of(ply)));
        for seat in Seat::ALL {
            let seen_board = game.seen_board(seat);
            let flag = seen_board
                .own_color()
                .and_then(|own| seen_board.seen(own.other(), Kind::Flag).first());
            // A flag that was shown stays known, even after it has fallen.
            let shown = &mut self.flags[seat.index()];
            *shown = shown.or(flag);
        }
    }

    /// Returns the latest move and its result; `None` before the first.
    pub fn last(&self) -> Option<(Move, Code)> {
        self.last
    }

    /// Returns the station of the opponent's flag, once it has been shown to this seat.
    pub fn flag(&self, seat: Seat) -> Option<Station> {
        self.flags[seat.index()]
    }
}

/// Returns the result in a seat's `END`. A draw and a game that is not over have the result of an interrupted
/// game, because the protocol has no number for a draw.
pub fn verdict(game: &Game, seat: Seat) -> Verdict {
    match game.outcome().and_then(|ending| ending.winner()) {
        None => Verdict::Abnormal,
        Some(winner) if winner == seat => Verdict::Won,
        Some(_) => Verdict::Lost,
    }
}
