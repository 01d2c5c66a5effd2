//! Effects of moves, reasons why moves are not legal, and outcomes of games.

use std::ffi::c_char;

use luzhanqi::rules::{AttackResult, FlagProtection};
use luzhanqi::{Detail, Effect, EndReason, IllegalMove, Outcome};

use crate::board::{LZQ_NO_STATION, lzq_station, of_station, to_station};
use crate::checks::{Buffer, catch, known, read};
use crate::lang::{lzq_lang, to_lang};
use crate::piece::{
    LZQ_NO_COLOR, LZQ_NO_KIND, lzq_color, lzq_kind, lzq_seat, of_color, of_kind, of_seat, to_color,
    to_kind, to_viewer,
};
use crate::rules::{LZQ_PROTECTION_NONE, of_protection, to_protection};
use crate::status::lzq_status;

/// The piece moves to an empty station.
pub const LZQ_EFFECT_PLAIN: u8 = 0;
/// The piece attacks and wins.
pub const LZQ_EFFECT_WIN: u8 = 1;
/// The piece attacks and is lost.
pub const LZQ_EFFECT_LOSE: u8 = 2;
/// The piece attacks and both pieces are lost.
pub const LZQ_EFFECT_BOTH: u8 = 3;
/// The piece takes the flag.
pub const LZQ_EFFECT_FLAG: u8 = 4;
/// A face-down piece is flipped.
pub const LZQ_EFFECT_FLIP: u8 = 5;
/// The game is not over.
pub const LZQ_NO_REASON: u8 = 255;
/// The move is legal.
pub const LZQ_LEGAL: u8 = 0;

/// Whether a move is legal; if not, the reason.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_illegal {
    /// LZQ_LEGAL, or one of LZQ_ILLEGAL_.... The documentation of each constant names the members that are
    /// set.
    pub reason: u8,
    /// A station, or LZQ_NO_STATION.
    pub station: lzq_station,
    /// Another station, or LZQ_NO_STATION.
    pub other: lzq_station,
    /// A kind, or LZQ_NO_KIND.
    pub kind: lzq_kind,
    /// A colour, or LZQ_NO_COLOR.
    pub color: lzq_color,
    /// One of LZQ_PROTECTION_....
    pub protection: u8,
    /// Reserved, always 0. Functions that read this struct fail with LZQ_E_RANGE for other values.
    pub spare: [u8; 2],
}

/// The outcome of a game.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_outcome {
    /// The winner; LZQ_NO_SEAT for a draw, for an abandoned game without a winner, and during the game.
    pub winner: lzq_seat,
    /// One of LZQ_REASON_...; LZQ_NO_REASON during the game.
    pub reason: u8,
    /// Reserved, always 0.
    pub spare: [u8; 2],
}

/// Enough capacity for lzq_outcome_text.
pub const LZQ_OUTCOME_TEXT_MAX: usize = 128;
/// Enough capacity for lzq_illegal_text in every language.
pub const LZQ_ILLEGAL_TEXT_MAX: usize = 160;

pub(crate) fn of_effect(effect: Effect) -> u8 {
    match effect {
        Effect::Plain => LZQ_EFFECT_PLAIN,
        Effect::Attack(attack) => of_attack(attack),
        Effect::Flip => LZQ_EFFECT_FLIP,
    }
}

pub(crate) fn of_attack(attack: AttackResult) -> u8 {
    match attack {
        AttackResult::Win => LZQ_EFFECT_WIN,
        AttackResult::Lose => LZQ_EFFECT_LOSE,
        AttackResult::Both => LZQ_EFFECT_BOTH,
        AttackResult::Flag => LZQ_EFFECT_FLAG,
    }
}

/// The reason with this number.
pub(crate) fn to_reason(number: u8) -> Option<EndReason> {
    EndReason::ALL
        .iter()
        .copied()
        .find(|reason| *reason as u8 == number)
}

pub(crate) fn of_outcome(outcome: Option<Outcome>) -> lzq_outcome {
    lzq_outcome {
        winner: of_seat(outcome.and_then(|outcome| outcome.winner())),
        reason: outcome.map_or(LZQ_NO_REASON, |outcome| outcome.reason() as u8),
        spare: [0; 2],
    }
}

const LEGAL: lzq_illegal = lzq_illegal {
    reason: LZQ_LEGAL,
    station: LZQ_NO_STATION,
    other: LZQ_NO_STATION,
    kind: LZQ_NO_KIND,
    color: LZQ_NO_COLOR,
    protection: LZQ_PROTECTION_NONE as u8,
    spare: [0; 2],
};

/// The number of a reason is its index in the core crate's list plus 1. The header has a constant for each
/// number.
pub(crate) fn of_illegal(why: Option<IllegalMove>) -> lzq_illegal {
    let Some(illegal) = why else {
        return LEGAL;
    };
    let mut out = lzq_illegal {
        reason: 1 + position_of(illegal.reason()),
        ..LEGAL
    };
    for (_, detail) in illegal.details() {
        match detail {
            Detail::Station(station) if out.station == LZQ_NO_STATION => {
                out.station = of_station(Some(station));
            }
            Detail::Station(station) => out.other = of_station(Some(station)),
            Detail::Kind(kind) => out.kind = of_kind(Some(kind)),
            Detail::Color(color) => out.color = of_color(Some(color)),
            Detail::Text(word) => {
                out.protection = of_protection(FlagProtection::from_token(&word)) as u8;
            }
            other => unreachable!("no member for {other:?}"),
        }
    }
    out
}

fn position_of(word: &str) -> u8 {
    match IllegalMove::REASONS
        .iter()
        .position(|own| own.token == word)
    {
        Some(place) => place as u8,
        None => unreachable!("every reason is in the list"),
    }
}

fn to_illegal(illegal: lzq_illegal) -> Option<IllegalMove> {
    if illegal.spare != [0; 2] {
        return None;
    }
    let number = usize::from(illegal.reason).checked_sub(1)?;
    let reason = IllegalMove::REASONS.get(number)?;
    let mut stations = [illegal.station, illegal.other].into_iter();
    let told = reason.details.iter().filter_map(|name| {
        let detail = match *name {
            "kind" => Detail::Kind(to_kind(illegal.kind)?),
            "color" => Detail::Color(to_color(illegal.color)?),
            "protection" => {
                let protection = to_protection(lzq_status::from(illegal.protection))?;
                Detail::Text(protection.as_str().to_string())
            }
            _ => Detail::Station(to_station(stations.next()?)?),
        };
        Some((*name, detail))
    });
    IllegalMove::from_details(reason.token, &told.collect::<Vec<_>>())
}

/// Writes the reason why a move is not legal as a text for players; returns the length, 0 for LZQ_LEGAL.
///
/// Errors: LZQ_E_NULL; LZQ_E_RANGE, also if `lang` is unknown.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_illegal_text(
    illegal: *const lzq_illegal,
    lang: lzq_lang,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (illegal, out) = unsafe { (read(illegal)?, Buffer::new(text, capacity)?) };
        let lang = to_lang(lang)?;
        match illegal.reason {
            LZQ_LEGAL if illegal.spare == [0; 2] => out.print(""),
            _ => out.print(&known(to_illegal(illegal))?.text(lang)),
        }
    })
}

/// Writes an outcome as a text for players: the winner and the reason. Returns the length, 0 during the game.
/// For only the reason, call lzq_label(LZQ_LABEL_REASON, ...).
///
/// Errors: LZQ_E_NULL; LZQ_E_RANGE if `lang` is unknown, or if winner and reason contradict each other:
/// a resignation without a winner, or an agreed draw with one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_outcome_text(
    outcome: *const lzq_outcome,
    lang: lzq_lang,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (outcome, out) = unsafe { (read(outcome)?, Buffer::new(text, capacity)?) };
        let (lang, winner) = (to_lang(lang)?, to_viewer(outcome.winner)?);
        known((outcome.spare == [0; 2]).then_some(()))?;
        if outcome.reason == LZQ_NO_REASON {
            return out.print("");
        }
        let reason = known(to_reason(outcome.reason))?;
        let outcome = known(Outcome::new(winner, reason).ok())?;
        out.print(&outcome.text(lang))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
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
                protection: FlagProtection::Bomb,
            },
            IllegalMove::RefusedBefore,
            IllegalMove::Refused {
                station,
                protection: FlagProtection::MinesStand,
            },
        ] {
            let encoded = of_illegal(Some(illegal));
            assert_eq!(to_illegal(encoded), Some(illegal));
            seen.push(encoded.reason);
        }
        let all = u8::try_from(IllegalMove::REASONS.len()).expect("few");
        assert_eq!(seen, (1..=all).collect::<Vec<u8>>());
    }

    #[test]
    fn effects_and_reasons_have_the_numbers_of_the_core_crate() {
        for (number, effect) in Effect::ALL.into_iter().enumerate() {
            assert_eq!(usize::from(of_effect(effect)), number);
        }
        let reasons = EndReason::ALL.iter().map(|reason| *reason as u8);
        assert!(reasons.eq(0..=10));
    }
}
