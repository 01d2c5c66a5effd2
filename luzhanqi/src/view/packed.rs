//! A compact form of observations.

use crate::mv::Move;
use crate::piece::Seat;

use super::observation::{Attack, Flip, Observation};

/// An observation in nine bytes, for all observations except the first and the last.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum PackedObservation {
    Moved(Move),
    Attacked(Attack),
    Flipped(Flip),
    Refused(Move),
    DrawOffered(Seat),
    DrawDeclined(Seat),
    TakeBackOffered(Seat),
    TakeBackDeclined(Seat),
}

impl PackedObservation {
    /// Packs an observation; `None` for the first and the last.
    pub(super) fn of(seen: &Observation) -> Option<PackedObservation> {
        Some(match *seen {
            Observation::Moved(mv) => PackedObservation::Moved(mv),
            Observation::Attacked(fight) => PackedObservation::Attacked(fight),
            Observation::Flipped(flip) => PackedObservation::Flipped(flip),
            Observation::Refused(mv) => PackedObservation::Refused(mv),
            Observation::DrawOffered(seat) => PackedObservation::DrawOffered(seat),
            Observation::DrawDeclined(seat) => PackedObservation::DrawDeclined(seat),
            Observation::TakeBackOffered(seat) => PackedObservation::TakeBackOffered(seat),
            Observation::TakeBackDeclined(seat) => PackedObservation::TakeBackDeclined(seat),
            Observation::Begin(_) | Observation::TakenBack(_) | Observation::Ended(_) => {
                return None;
            }
            Observation::Other(_) => return None,
        })
    }

    pub(super) fn observation(self) -> Observation {
        match self {
            PackedObservation::Moved(mv) => Observation::Moved(mv),
            PackedObservation::Attacked(fight) => Observation::Attacked(fight),
            PackedObservation::Flipped(flip) => Observation::Flipped(flip),
            PackedObservation::Refused(mv) => Observation::Refused(mv),
            PackedObservation::DrawOffered(seat) => Observation::DrawOffered(seat),
            PackedObservation::DrawDeclined(seat) => Observation::DrawDeclined(seat),
            PackedObservation::TakeBackOffered(seat) => Observation::TakeBackOffered(seat),
            PackedObservation::TakeBackDeclined(seat) => Observation::TakeBackDeclined(seat),
        }
    }
}
