//! What moves do, why they are not legal, and how games end.

use std::ffi::c_char;

use luzhanqi::rules::Attack;
use luzhanqi::{Ending, IllegalMove, Outcome, Reason};

use crate::board::{LZQ_NO_STATION, lzq_station, of_station, to_station};
use crate::guard::{Buffer, guard, known, read};
use crate::piece::{
    LZQ_NO_COLOR, LZQ_NO_KIND, lzq_color, lzq_kind, lzq_seat, of_color, of_kind, of_seat, to_color,
    to_kind,
};
use crate::rules::{LZQ_GUARD_NONE, of_guard, to_guard};
use crate::status::lzq_status;
use crate::texts::{c_texts, pick};

/// The piece goes to an empty station.
pub const LZQ_OUTCOME_PLAIN: u8 = 0;
/// It attacks and wins.
pub const LZQ_OUTCOME_WIN: u8 = 1;
/// It attacks and is lost.
pub const LZQ_OUTCOME_LOSE: u8 = 2;
/// It attacks and both are lost.
pub const LZQ_OUTCOME_BOTH: u8 = 3;
/// It takes the flag.
pub const LZQ_OUTCOME_FLAG: u8 = 4;
/// A face-down piece is flipped.
pub const LZQ_OUTCOME_FLIP: u8 = 5;

/// A flag was taken or carried home.
pub const LZQ_REASON_FLAG: u8 = 0;
/// The player to move has no legal move.
pub const LZQ_REASON_IMMOBILE: u8 = 1;
/// The quiet limit.
pub const LZQ_REASON_QUIET: u8 = 2;
/// The position has stood too often.
pub const LZQ_REASON_REPETITION: u8 = 3;
/// The ply limit.
pub const LZQ_REASON_LENGTH: u8 = 4;
/// A player resigned.
pub const LZQ_REASON_RESIGNED: u8 = 5;
/// The players agreed on a draw.
pub const LZQ_REASON_AGREED: u8 = 6;
/// The game is not over.
pub const LZQ_NO_REASON: u8 = 255;

/// The move is legal.
pub const LZQ_LEGAL: u8 = 0;
/// The game or position is finished.
pub const LZQ_ILLEGAL_FINISHED: u8 = 1;
/// It is the other seat's turn.
pub const LZQ_ILLEGAL_NOT_YOUR_TURN: u8 = 2;
/// No piece stands on `station`.
pub const LZQ_ILLEGAL_EMPTY: u8 = 3;
/// The piece on `station` is the other side's, of `color`.
pub const LZQ_ILLEGAL_NOT_YOURS: u8 = 4;
/// The piece on `station` is face down: it can be flipped, not moved.
pub const LZQ_ILLEGAL_FACE_DOWN: u8 = 5;
/// A flip of `station`, which has no face-down piece.
pub const LZQ_ILLEGAL_NOT_FACE_DOWN: u8 = 6;
/// A move before the colours are settled.
pub const LZQ_ILLEGAL_COLOURS_OPEN: u8 = 7;
/// The `kind` on `station` never moves.
pub const LZQ_ILLEGAL_IMMOBILE: u8 = 8;
/// The piece on `station` is locked in a headquarters.
pub const LZQ_ILLEGAL_LOCKED: u8 = 9;
/// No line that the piece could use leads from `station` to `other`.
pub const LZQ_ILLEGAL_NO_LINE: u8 = 10;
/// The way from `station` to `other` turns a corner, which this piece may not.
pub const LZQ_ILLEGAL_CORNER: u8 = 11;
/// The railroad is blocked at `station`.
pub const LZQ_ILLEGAL_BLOCKED: u8 = 12;
/// The mover's own piece stands on `station`.
pub const LZQ_ILLEGAL_OWN_PIECE: u8 = 13;
/// The piece on `station` is face down and cannot be attacked.
pub const LZQ_ILLEGAL_TARGET_FACE_DOWN: u8 = 14;
/// `station` is an occupied camp.
pub const LZQ_ILLEGAL_CAMP_OCCUPIED: u8 = 15;
/// A bomb may not enter `station`, a headquarters of the other seat.
pub const LZQ_ILLEGAL_BOMB_BARRED: u8 = 16;
/// The attack on `station` would lose the attacker alone.
pub const LZQ_ILLEGAL_SUICIDE: u8 = 17;
/// The flag on `station` may not be taken, because of `guard`.
pub const LZQ_ILLEGAL_FLAG_GUARDED: u8 = 18;
/// This try was refused already since the last move.
pub const LZQ_ILLEGAL_REFUSED_BEFORE: u8 = 19;
/// Dark play: the referee refuses the try, because of `guard`, and says that the flag is on
/// `station`. Only the referee may know the guard.
pub const LZQ_ILLEGAL_REFUSED: u8 = 20;
/// A reason that this version has no number for.
pub const LZQ_ILLEGAL_OTHER: u8 = 255;

/// Whether a move is legal, and why not.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_illegal {
    /// LZQ_LEGAL, or one of LZQ_ILLEGAL_...; their descriptions name the members that they use.
    pub reason: u8,
    /// A station, or LZQ_NO_STATION.
    pub station: lzq_station,
    /// Another station, or LZQ_NO_STATION.
    pub other: lzq_station,
    /// A kind, or LZQ_NO_KIND.
    pub kind: lzq_kind,
    /// A colour, or LZQ_NO_COLOR.
    pub color: lzq_color,
    /// One of LZQ_GUARD_....
    pub guard: u8,
}

/// How a game ended, if it has.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_ending {
    /// The winner; LZQ_NO_SEAT for a draw and while the game goes on.
    pub winner: lzq_seat,
    /// One of LZQ_REASON_..., or LZQ_NO_REASON while the game goes on.
    pub reason: u8,
}

pub(crate) fn of_outcome(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Plain => LZQ_OUTCOME_PLAIN,
        Outcome::Attack(attack) => of_attack(attack),
        Outcome::Flip => LZQ_OUTCOME_FLIP,
    }
}

pub(crate) fn of_attack(attack: Attack) -> u8 {
    match attack {
        Attack::Win => LZQ_OUTCOME_WIN,
        Attack::Lose => LZQ_OUTCOME_LOSE,
        Attack::Both => LZQ_OUTCOME_BOTH,
        Attack::Flag => LZQ_OUTCOME_FLAG,
    }
}

pub(crate) fn of_ending(ending: Option<Ending>) -> lzq_ending {
    lzq_ending {
        winner: of_seat(ending.and_then(|ending| ending.winner)),
        reason: ending.map_or(LZQ_NO_REASON, |ending| ending.reason as u8),
    }
}

const LEGAL: lzq_illegal = lzq_illegal {
    reason: LZQ_LEGAL,
    station: LZQ_NO_STATION,
    other: LZQ_NO_STATION,
    kind: LZQ_NO_KIND,
    color: LZQ_NO_COLOR,
    guard: LZQ_GUARD_NONE as u8,
};

pub(crate) fn of_legality(legality: Result<(), IllegalMove>) -> lzq_illegal {
    let at = |reason, station| lzq_illegal {
        reason,
        station: of_station(Some(station)),
        ..LEGAL
    };
    let only = |reason| lzq_illegal { reason, ..LEGAL };
    let Err(illegal) = legality else {
        return LEGAL;
    };
    match illegal {
        IllegalMove::Finished => only(LZQ_ILLEGAL_FINISHED),
        IllegalMove::NotYourTurn => only(LZQ_ILLEGAL_NOT_YOUR_TURN),
        IllegalMove::Empty(station) => at(LZQ_ILLEGAL_EMPTY, station),
        IllegalMove::NotYours { station, color } => lzq_illegal {
            color: of_color(Some(color)),
            ..at(LZQ_ILLEGAL_NOT_YOURS, station)
        },
        IllegalMove::FaceDown(station) => at(LZQ_ILLEGAL_FACE_DOWN, station),
        IllegalMove::NotFaceDown(station) => at(LZQ_ILLEGAL_NOT_FACE_DOWN, station),
        IllegalMove::ColoursOpen => only(LZQ_ILLEGAL_COLOURS_OPEN),
        IllegalMove::Immobile { station, kind } => lzq_illegal {
            kind: of_kind(Some(kind)),
            ..at(LZQ_ILLEGAL_IMMOBILE, station)
        },
        IllegalMove::Locked(station) => at(LZQ_ILLEGAL_LOCKED, station),
        IllegalMove::NoLine { origin, target } => lzq_illegal {
            other: of_station(Some(target)),
            ..at(LZQ_ILLEGAL_NO_LINE, origin)
        },
        IllegalMove::Corner { origin, target } => lzq_illegal {
            other: of_station(Some(target)),
            ..at(LZQ_ILLEGAL_CORNER, origin)
        },
        IllegalMove::Blocked(station) => at(LZQ_ILLEGAL_BLOCKED, station),
        IllegalMove::OwnPiece(station) => at(LZQ_ILLEGAL_OWN_PIECE, station),
        IllegalMove::TargetFaceDown(station) => at(LZQ_ILLEGAL_TARGET_FACE_DOWN, station),
        IllegalMove::CampOccupied(station) => at(LZQ_ILLEGAL_CAMP_OCCUPIED, station),
        IllegalMove::BombBarred(station) => at(LZQ_ILLEGAL_BOMB_BARRED, station),
        IllegalMove::Suicide(station) => at(LZQ_ILLEGAL_SUICIDE, station),
        IllegalMove::FlagGuarded { station, guard } => lzq_illegal {
            guard: of_guard(Some(guard)) as u8,
            ..at(LZQ_ILLEGAL_FLAG_GUARDED, station)
        },
        IllegalMove::RefusedBefore => only(LZQ_ILLEGAL_REFUSED_BEFORE),
        IllegalMove::Refused { station, guard } => lzq_illegal {
            guard: of_guard(Some(guard)) as u8,
            ..at(LZQ_ILLEGAL_REFUSED, station)
        },
        _ => only(LZQ_ILLEGAL_OTHER),
    }
}

fn to_illegal(illegal: lzq_illegal) -> Option<IllegalMove> {
    let station = to_station(illegal.station);
    let guard = to_guard(lzq_status::from(illegal.guard));
    Some(match illegal.reason {
        LZQ_ILLEGAL_FINISHED => IllegalMove::Finished,
        LZQ_ILLEGAL_NOT_YOUR_TURN => IllegalMove::NotYourTurn,
        LZQ_ILLEGAL_EMPTY => IllegalMove::Empty(station?),
        LZQ_ILLEGAL_NOT_YOURS => IllegalMove::NotYours {
            station: station?,
            color: to_color(illegal.color)?,
        },
        LZQ_ILLEGAL_FACE_DOWN => IllegalMove::FaceDown(station?),
        LZQ_ILLEGAL_NOT_FACE_DOWN => IllegalMove::NotFaceDown(station?),
        LZQ_ILLEGAL_COLOURS_OPEN => IllegalMove::ColoursOpen,
        LZQ_ILLEGAL_IMMOBILE => IllegalMove::Immobile {
            station: station?,
            kind: to_kind(illegal.kind)?,
        },
        LZQ_ILLEGAL_LOCKED => IllegalMove::Locked(station?),
        LZQ_ILLEGAL_NO_LINE => IllegalMove::NoLine {
            origin: station?,
            target: to_station(illegal.other)?,
        },
        LZQ_ILLEGAL_CORNER => IllegalMove::Corner {
            origin: station?,
            target: to_station(illegal.other)?,
        },
        LZQ_ILLEGAL_BLOCKED => IllegalMove::Blocked(station?),
        LZQ_ILLEGAL_OWN_PIECE => IllegalMove::OwnPiece(station?),
        LZQ_ILLEGAL_TARGET_FACE_DOWN => IllegalMove::TargetFaceDown(station?),
        LZQ_ILLEGAL_CAMP_OCCUPIED => IllegalMove::CampOccupied(station?),
        LZQ_ILLEGAL_BOMB_BARRED => IllegalMove::BombBarred(station?),
        LZQ_ILLEGAL_SUICIDE => IllegalMove::Suicide(station?),
        LZQ_ILLEGAL_FLAG_GUARDED => IllegalMove::FlagGuarded {
            station: station?,
            guard: guard?,
        },
        LZQ_ILLEGAL_REFUSED_BEFORE => IllegalMove::RefusedBefore,
        LZQ_ILLEGAL_REFUSED => IllegalMove::Refused {
            station: station?,
            guard: guard?,
        },
        _ => return None,
    })
}

c_texts!(OUTCOMES, 8, Outcome::ALL, |outcome| outcome.word());
c_texts!(REASONS, 16, Reason::ALL, |reason| reason.word());

/// The word for an outcome: "-", "win", "lose", "both", "flag" or "flip"; NULL for no outcome.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_outcome_word(outcome: u8) -> *const c_char {
    pick(&OUTCOMES, usize::from(outcome))
}

/// The word for a reason, such as "flag"; NULL for no reason.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_reason_word(reason: u8) -> *const c_char {
    pick(&REASONS, usize::from(reason))
}

/// Writes why a move is not legal, for people; gives the length. Nothing to say of LZQ_LEGAL and
/// LZQ_ILLEGAL_OTHER: the length is 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_illegal_text(
    illegal: *const lzq_illegal,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (illegal, out) = unsafe { (read(illegal)?, Buffer::new(text, capacity)?) };
        match illegal.reason {
            LZQ_LEGAL | LZQ_ILLEGAL_OTHER => out.print(""),
            _ => out.print(&known(to_illegal(illegal))?.to_string()),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use luzhanqi::rules::FlagGuard;
    use luzhanqi::{Color, Kind, Station};

    #[test]
    fn reasons_go_both_ways() {
        let [station, other] = [7, 31].map(|index| Station::new(index).expect("a station"));
        let mut seen = Vec::new();
        for illegal in [
            IllegalMove::Finished,
            IllegalMove::NotYourTurn,
            IllegalMove::Empty(station),
            IllegalMove::NotYours {
                station,
                color: Color::Black,
            },
            IllegalMove::FaceDown(station),
            IllegalMove::NotFaceDown(station),
            IllegalMove::ColoursOpen,
            IllegalMove::Immobile {
                station,
                kind: Kind::Flag,
            },
            IllegalMove::Locked(station),
            IllegalMove::NoLine {
                origin: station,
                target: other,
            },
            IllegalMove::Corner {
                origin: station,
                target: other,
            },
            IllegalMove::Blocked(station),
            IllegalMove::OwnPiece(station),
            IllegalMove::TargetFaceDown(station),
            IllegalMove::CampOccupied(station),
            IllegalMove::BombBarred(station),
            IllegalMove::Suicide(station),
            IllegalMove::FlagGuarded {
                station,
                guard: FlagGuard::Bomb,
            },
            IllegalMove::RefusedBefore,
            IllegalMove::Refused {
                station,
                guard: FlagGuard::MinesStand,
            },
        ] {
            let encoded = of_legality(Err(illegal));
            assert_eq!(to_illegal(encoded), Some(illegal));
            seen.push(encoded.reason);
        }
        assert_eq!(seen, (1..=LZQ_ILLEGAL_REFUSED).collect::<Vec<u8>>());
    }

    #[test]
    fn outcomes_and_reasons_have_the_numbers_of_the_core_crate() {
        for (number, outcome) in Outcome::ALL.into_iter().enumerate() {
            assert_eq!(usize::from(of_outcome(outcome)), number);
        }
        let reasons = Reason::ALL.map(|reason| reason as u8);
        assert_eq!(reasons, [0, 1, 2, 3, 4, 5, LZQ_REASON_AGREED]);
    }
}
