//! Why a move is not legal.

use crate::board;
use crate::mv::Move;
use crate::piece::Color;
use crate::station::{Station, Stations};
use crate::{IllegalMove, Kind};

use super::law::NoEntry;
use super::{Entry, Field, Law, Position, Route, State};

impl Position {
    /// Whether a move is legal, and why not.
    ///
    /// # Errors
    /// The reason. Those that the mover can see come first; [`IllegalMove::Refused`] is left when
    /// only a hidden flag stands in the way.
    ///
    /// ```
    /// use luzhanqi::{IllegalMove, Position, Rules};
    /// let position = Position::start(&Rules::STANDARD, 1);
    /// let mountain = "b6b7".parse().unwrap();
    /// assert!(matches!(position.legality(mountain), Err(IllegalMove::NoLine { .. })));
    /// ```
    pub fn legality(&self, mv: Move) -> Result<(), IllegalMove> {
        if self.result().is_some() {
            return Err(IllegalMove::Finished);
        }
        let entry = |mover| Entry::of(&self.state, &self.rules, mover);
        check(&self.state, &self.law, mv, entry).map_err(|why| match why {
            // Only the referee knows that a flag stands there.
            IllegalMove::FlagGuarded { station, guard } if self.rules.is_dark() => {
                IllegalMove::Refused { station, guard }
            }
            why => why,
        })
    }

    /// Whether a flag's guard forbids a move that is legal otherwise.
    #[inline]
    pub(crate) fn is_guarded(&self, mv: Move) -> bool {
        let Some(mover) = self.state.mover().filter(|_| self.law.guards) else {
            return false;
        };
        let target = mv.target().index() as u32;
        if self.state.flag_targets(mover ^ 1) >> target & 1 == 0 {
            return false;
        }
        let code = self.state.code_at(mv.origin().index() as u32);
        let checked = Entry::of(&self.state, &self.rules, mover).check(code, target, None);
        matches!(checked, Err(NoEntry::Guarded(_)))
    }

    /// The stations that a move passes, origin and destination included; `None` if no way leads
    /// there. Only an engineer that may turn takes a way with corners.
    pub fn route(&self, mv: Move) -> Option<Route> {
        Route::find(mv, self.occupied())
    }
}

/// The legality of a move on a board that may hold unknown enemies; `entry` gives the entry rules
/// for the mover's colour index, as far as they are to be applied.
pub(crate) fn check<'a>(
    state: &State,
    law: &Law,
    mv: Move,
    entry: impl FnOnce(usize) -> Entry<'a>,
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
    let field = Field::new(state, law, mover);
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
        return Err(why_unreached(state, law, &field, mover, mv));
    }
    let entry = entry(mover);
    let defender = holds(state.occupied(), target).then(|| state.code_at(at(target)));
    entry
        .check(code, at(target), defender)
        .map_err(|why| match why {
            NoEntry::Barred => IllegalMove::BombBarred(target),
            NoEntry::Suicide => IllegalMove::Suicide(target),
            NoEntry::Guarded(guard) => IllegalMove::FlagGuarded {
                station: target,
                guard,
            },
        })
}

/// Why a piece that may move cannot get to a station.
fn why_unreached(state: &State, law: &Law, field: &Field, mover: usize, mv: Move) -> IllegalMove {
    let (origin, target) = (mv.origin(), mv.target());
    let occupied = Stations::raw(state.occupied());
    let turns = field.turners >> origin.index() & 1 != 0;
    let on_rail = board::RAILROAD.contains(origin) && board::RAILROAD.contains(target);
    let straight = board::rail_line(origin, target).is_some();
    if board::link(origin, target).is_none() && !straight && !(on_rail && turns) {
        let apart =
            origin.rank().abs_diff(target.rank()) + origin.file().abs_diff(target.file()) > 1;
        // A railroad corner, unless a mountain lies between two neighbours.
        return if on_rail && apart {
            IllegalMove::Corner { origin, target }
        } else {
            IllegalMove::NoLine { origin, target }
        };
    }
    let bit = target.set().bits();
    if state.pieces(mover) & !state.down() & bit != 0 {
        return IllegalMove::OwnPiece(target);
    }
    if state.down() & bit != 0 {
        return IllegalMove::TargetFaceDown(target);
    }
    if state.occupied() & law.safe & bit != 0 {
        return IllegalMove::CampOccupied(target);
    }
    // What is left is a blocked railroad: along the line, or for an engineer along the way that it
    // would take on an empty board.
    let way = Route::find(mv, Stations::EMPTY);
    let stations: &[Station] = way.as_deref().unwrap_or(&[]);
    let blocker = stations
        .iter()
        .copied()
        .find(|s| *s != origin && occupied.contains(*s));
    IllegalMove::Blocked(blocker.unwrap_or(target))
}
