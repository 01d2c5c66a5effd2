//! Why a move is illegal.

use crate::Kind;
use crate::board;
use crate::mv::Move;
use crate::piece::Color;
use crate::reason::{Detail, Reasoned, reasons};
use crate::rules::FlagProtection;
use crate::station::{Station, Stations};

use super::generate::MoveMasks;
use super::masks::{EntryRules, NoEntry, RuleMasks};
use super::route::Route;
use super::state::State;

/// Checks a move on a board that may have enemy pieces of unknown kind. `entry` returns the entry rules that
/// apply to this check, for the mover's colour index.
pub(crate) fn check<'a>(
    state: &State,
    masks: &RuleMasks,
    mv: Move,
    entry: impl FnOnce(usize) -> EntryRules<'a>,
) -> Result<(), IllegalMove> {
    let (origin, target) = (mv.origin(), mv.target());
    let at = |station: Station| station.index() as u32;
    let holds = |set: u64, station: Station| set >> at(station) & 1 != 0;
    if mv.is_flip() {
        let down = holds(state.down(), target);
        return if down {
            Ok(())
        } else {
            Err(IllegalMove::NotFaceDown(target))
        };
    }
    if holds(state.down(), origin) {
        return Err(IllegalMove::FaceDown(origin));
    }
    let Some(color) = Color::ALL
        .into_iter()
        .find(|c| holds(state.pieces(c.index()), origin))
    else {
        return Err(IllegalMove::Empty(origin));
    };
    let Some(mover) = state.mover() else {
        return Err(IllegalMove::ColoursOpen);
    };
    if color.index() != mover {
        return Err(IllegalMove::NotYours {
            station: origin,
            color,
        });
    }
    let code = state.code_at(at(origin));
    let field = MoveMasks::new(state, masks, mover);
    if !holds(field.origins, origin) {
        return Err(match Kind::from_code(code) {
            Some(kind) if !kind.is_mobile() => IllegalMove::Immobile {
                station: origin,
                kind,
            },
            _ => IllegalMove::Locked(origin),
        });
    }
    if !holds(field.from(at(origin)), target) {
        return Err(why_unreached(state, masks, &field, mover, mv));
    }
    if !masks.is_special() {
        return Ok(());
    }
    let defender = holds(state.occupied(), target).then(|| state.code_at(at(target)));
    entry(mover)
        .check(code, at(target), defender)
        .map_err(|why| match why {
            NoEntry::Barred => IllegalMove::BombBarred(target),
            NoEntry::Suicide => IllegalMove::Suicide(target),
            NoEntry::Guarded(protection) => IllegalMove::FlagGuarded {
                station: target,
                protection,
            },
        })
}

/// Returns why a mobile piece cannot reach a station.
fn why_unreached(
    state: &State,
    masks: &RuleMasks,
    field: &MoveMasks,
    mover: usize,
    mv: Move,
) -> IllegalMove {
    let (origin, target) = (mv.origin(), mv.target());
    let occupied = Stations::raw(state.occupied());
    if !field.alone(masks, origin).contains(target) {
        let on_rail = board::RAILROAD.contains(origin) && board::RAILROAD.contains(target);
        let apart =
            origin.rank().abs_diff(target.rank()) + origin.file().abs_diff(target.file()) > 1;
        // The stations are joined by a railroad with a corner, unless they are neighbours across a mountain.
        return if on_rail && apart {
            IllegalMove::Corner { origin, target }
        } else {
            IllegalMove::NoLine { origin, target }
        };
    }
    let bit = target.to_set().bits();
    if state.pieces(mover) & !state.down() & bit != 0 {
        return IllegalMove::OwnPiece(target);
    }
    if state.down() & bit != 0 {
        return IllegalMove::TargetFaceDown(target);
    }
    if state.occupied() & masks.safe() & bit != 0 {
        return IllegalMove::CampOccupied(target);
    }
    // Only a blocked railroad remains: blocked along the line, or, for an engineer, along its way on an empty
    // board.
    let way = Route::find(mv, !Stations::raw(masks.stations));
    let mut met = way.iter().flat_map(|way| way.iter().skip(1));
    match met.find(|station| occupied.contains(**station)) {
        Some(blocker) => IllegalMove::Blocked(*blocker),
        None => unreachable!("a route without pieces is open"),
    }
}

reasons! {
    /// The reason why a move is illegal. Reasons that the mover can see come before [`IllegalMove::Refused`],
    /// which may depend on hidden information.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// let why = game.play("b6b7".parse().unwrap()).unwrap_err();
    /// assert_eq!(why.to_string(), "no road or railroad leads from b6 to b7");
    /// ```
    #[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
    #[non_exhaustive]
    pub enum IllegalMove {
        /// The game or position is finished.
        Finished = "finished",
        /// It is the other seat's turn.
        NotYourTurn = "not-your-turn",
        /// There is no piece on the origin.
        Empty(station: Station) = "empty",
        /// The piece belongs to the other side.
        NotYours {
            /// The station of the piece.
            station: Station,
            /// The colour of the piece.
            color: Color,
        } = "not-yours",
        /// The piece is face down: it can be flipped, not moved.
        FaceDown(station: Station) = "face-down",
        /// The move is a flip, but the station has no face-down piece.
        NotFaceDown(station: Station) = "not-face-down",
        /// The move is not a flip, but the colours are not settled yet.
        ColoursOpen = "colours-open",
        /// Landmines and flags never move.
        Immobile {
            /// The station of the piece.
            station: Station,
            /// A landmine or a flag.
            kind: Kind,
        } = "immobile",
        /// `hq-locked`: a piece on a headquarters cannot move.
        Locked(station: Station) = "locked",
        /// The stations are not neighbours and share no railroad that the piece could use.
        NoLine {
            /// The station of the piece.
            origin: Station,
            /// The destination.
            target: Station,
        } = "no-line",
        /// The stations are on railroads, but only a piece that may turn corners can get there.
        Corner {
            /// The station of the piece.
            origin: Station,
            /// The destination.
            target: Station,
        } = "corner",
        /// Another piece is in the way.
        Blocked(station: Station) = "blocked",
        /// The destination holds a piece of the mover, or the mover's flag without a piece.
        OwnPiece(station: Station) = "own-piece",
        /// The destination holds a face-down piece.
        TargetFaceDown(station: Station) = "target-face-down",
        /// `camps-safe`: the destination is an occupied camp.
        CampOccupied(station: Station) = "camp-occupied",
        /// `bombs-enter-hq=no`: a bomb may not enter the enemy's headquarters.
        BombBarred(station: Station) = "bomb-barred",
        /// `suicide=no`: the attacker would be lost and the defender would not.
        Suicide(station: Station) = "suicide",
        /// The piece may not take the flag that is known to be there.
        FlagGuarded {
            /// The flag's station.
            station: Station,
            /// The reason.
            protection: FlagProtection,
        } = "flag-guarded",
        /// The referee has already refused this try since the last move.
        RefusedBefore = "refused-before",
        /// Dark play: the referee refuses the try because the flag is there and the piece may not take it.
        /// Both seats learn the station of the flag, but not the reason.
        Refused {
            /// The flag's station.
            station: Station,
            /// The reason; the mover may know only a part of it.
            protection: FlagProtection,
        } = "refused",
    }
}

impl IllegalMove {
    /// Returns the error with this reason token and these details; `None` if there is no such error. Ignores
    /// details that the error does not have. Accepts the results of [`IllegalMove::reason`] and
    /// [`IllegalMove::details`] unchanged.
    ///
    /// ```
    /// use luzhanqi::{Detail, IllegalMove};
    /// let station = "c6".parse()?;
    /// let why = IllegalMove::from_details("blocked", &[("station", Detail::Station(station))]);
    /// assert_eq!(why, Some(IllegalMove::Blocked(station)));
    /// # Ok::<(), luzhanqi::ParseStationError>(())
    /// ```
    pub fn from_details(reason: &str, details: &[(&'static str, Detail)]) -> Option<IllegalMove> {
        Reasoned::made_from(reason, details)
    }

    /// Returns whether the move is a try: it breaks no rule that the mover can see.
    pub const fn is_refusal(&self) -> bool {
        matches!(self, IllegalMove::Refused { .. })
    }
}
