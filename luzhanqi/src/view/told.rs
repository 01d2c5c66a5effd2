//! A compact form of observations.

use crate::mv::Move;
use crate::piece::Seat;

use super::observation::{Attack, Flip, Observation};

/// An observation in nine bytes, for all observations except the first and the last.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Told {
    Moved(Move),
    Attacked(Attack),
    Flipped(Flip),
    Refused(Move),
    DrawOffered(Seat),
    DrawDeclined(Seat),
    TakeBackOffered(Seat),
    TakeBackDeclined(Seat),
}

impl Told {
    /// Packs an observation; `None` for the first and the last.
    pub(super) fn of(seen: &Observation) -> Option<Told> {
        Some(match *seen {
            Observation::Moved(mv) => Told::Moved(mv),
            Observation::Attacked(fight) => Told::Attacked(fight),
            Observation::Flipped(flip) => Told::Flipped(flip),
            Observation::Refused(mv) => Told::Refused(mv),
            Observation::DrawOffered(seat) => Told::DrawOffered(seat),
            Observation::DrawDeclined(seat) => Told::DrawDeclined(seat),
            Observation::TakeBackOffered(seat) => Told::TakeBackOffered(seat),
            Observation::TakeBackDeclined(seat) => Told::TakeBackDeclined(seat),
            Observation::Begin(_) | Observation::TakenBack(_) | Observation::Ended(_) => {
                return None;
            }
        })
    }

    pub(super) fn observation(self) -> Observation {
        match self {
            Told::Moved(mv) => Observation::Moved(mv),
            Told::Attacked(fight) => Observation::Attacked(fight),
            Told::Flipped(flip) => Observation::Flipped(flip),
            Told::Refused(mv) => Observation::Refused(mv),
            Told::DrawOffered(seat) => Observation::DrawOffered(seat),
            Told::DrawDeclined(seat) => Observation::DrawDeclined(seat),
            Told::TakeBackOffered(seat) => Observation::TakeBackOffered(seat),
            Told::TakeBackDeclined(seat) => Observation::TakeBackDeclined(seat),
        }
    }
}
