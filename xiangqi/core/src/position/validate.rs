//! Checks of every position.

use crate::fault::Faults;
use crate::piece::{Kind, Piece, Side};
use crate::point::Points;

use super::tables::{HALVES, T, places};
use super::{Position, PositionError};

impl Position {
    /// Reports every error of the board, in the order in which parsing rejects them.
    pub(super) fn report_faults(
        &self,
        faults: &mut impl Faults<PositionError>,
    ) -> Result<(), PositionError> {
        for side in Side::ALL {
            for kind in Kind::ALL {
                self.check_pieces(Piece { side, kind }, faults)?;
            }
        }
        let generals = Side::ALL.map(|side| self.pieces(Piece::new(side, Kind::General)));
        let ([Some(red), Some(black)], 2) = (
            generals.map(Points::first),
            generals[0].len() + generals[1].len(),
        ) else {
            return Ok(()); // reported above
        };
        if red.file() == black.file()
            && (super::tables::between(red.index(), black.index()) & self.state.occupied()) == 0
        {
            faults.report(PositionError::Facing, generals[0] | generals[1])?;
        }
        let waiting = self.to_move().other();
        let checkers = Points::raw(self.state.checkers(waiting.index()));
        // Facing generals are reported above.
        let checkers = checkers - generals[self.to_move().index()];
        if checkers.is_empty() {
            return Ok(());
        }
        let points = checkers | generals[waiting.index()];
        faults.report(PositionError::CheckUnanswered(waiting), points)
    }

    fn check_pieces(
        &self,
        piece: Piece,
        faults: &mut impl Faults<PositionError>,
    ) -> Result<(), PositionError> {
        let points = self.pieces(piece);
        let Piece { side, kind } = piece;
        if points.len() > kind.count() {
            let count = points.len();
            faults.report(PositionError::TooMany { piece, count }, points)?;
        }
        if kind == Kind::General && points.is_empty() {
            faults.report(PositionError::NoGeneral(side), Points::EMPTY)?;
        }
        let allowed = match kind {
            Kind::Soldier => T.soldier_home[side.index()],
            Kind::General | Kind::Counselor | Kind::Elephant => places(kind) & HALVES[side.index()],
            _ => return Ok(()),
        };
        let misplaced = points - Points::raw(allowed);
        match misplaced.first() {
            Some(point) => faults.report(PositionError::Misplaced { piece, point }, misplaced),
            None => Ok(()),
        }
    }
}
