//! Checks of every position.

use crate::piece::{Kind, Piece, Side};
use crate::point::Points;

use super::tables::{HALVES, T, places};
use super::{Position, PositionError};

impl Position {
    /// Checks that each piece can be on its point, and that the position is possible.
    pub(super) fn check_soundness(&self) -> Result<(), PositionError> {
        for side in Side::ALL {
            for kind in Kind::ALL {
                self.check_pieces(Piece { side, kind })?;
            }
        }
        let [red, black] = Side::ALL.map(|side| self.general(side));
        if red.file() == black.file()
            && (super::tables::between(red.index(), black.index()) & self.state.occupied()) == 0
        {
            return Err(PositionError::Facing);
        }
        let waiting = self.to_move().other();
        if self.state.in_check_of(waiting.index()) {
            return Err(PositionError::CheckUnanswered(waiting));
        }
        Ok(())
    }

    fn check_pieces(&self, piece: Piece) -> Result<(), PositionError> {
        let points = self.pieces(piece);
        let Piece { side, kind } = piece;
        if points.len() > kind.count() {
            let count = points.len();
            return Err(PositionError::TooMany { piece, count });
        }
        if kind == Kind::General && points.is_empty() {
            return Err(PositionError::NoGeneral(side));
        }
        let allowed = match kind {
            Kind::Soldier => T.soldier_home[side.index()],
            Kind::General | Kind::Counselor | Kind::Elephant => places(kind) & HALVES[side.index()],
            _ => return Ok(()),
        };
        match (points - Points::raw(allowed)).first() {
            Some(point) => Err(PositionError::Misplaced { piece, point }),
            None => Ok(()),
        }
    }
}
