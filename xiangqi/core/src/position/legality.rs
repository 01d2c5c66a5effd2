//! Why a move is illegal.

use crate::mv::Move;
use crate::piece::Kind;
use crate::point::{Point, Points};

use super::tables::{T, between, leg};
use super::{IllegalMove, Position};

impl Position {
    /// Returns why a move is illegal, or `None` if it is legal. Checks in this order: the owner of the piece,
    /// its way of moving, what blocks it, and the safety of the mover's general.
    ///
    /// ```
    /// use xiangqi::{IllegalMove, Position};
    /// let position = Position::initial();
    /// let why = position.why_illegal("b0d1".parse()?).unwrap();
    /// assert_eq!(why.to_string(), "the horse on b0 is blocked by the piece on its leg, c0");
    /// let why = position.why_illegal("h2h8".parse()?).unwrap();
    /// assert!(matches!(why, IllegalMove::Blocked { .. }));
    /// # Ok::<(), xiangqi::ParseMoveError>(())
    /// ```
    pub fn why_illegal(&self, mv: Move) -> Option<IllegalMove> {
        self.ensure_legal(mv).err()
    }

    pub(crate) fn ensure_legal(&self, mv: Move) -> Result<(), IllegalMove> {
        let (origin, target) = (mv.origin(), mv.target());
        let piece = self.piece_at(origin).ok_or(IllegalMove::Empty(origin))?;
        if piece.side != self.to_move() {
            return Err(IllegalMove::NotYours { piece, origin });
        }
        if self.pieces_of(piece.side).contains(target) {
            return Err(IllegalMove::OwnPiece(target));
        }
        self.check_way(mv, piece.kind)?;
        let mut after = *self;
        after.play_unchecked(mv);
        let checkers = Points::raw(after.state.checkers(piece.side.index()));
        let enemy = after.general(piece.side.other());
        match checkers.without(enemy).first() {
            Some(by) if self.in_check() => Err(IllegalMove::StaysInCheck { by }),
            Some(by) => Err(IllegalMove::LeavesInCheck { by }),
            None if checkers.contains(enemy) => Err(IllegalMove::Facing),
            None => Ok(()),
        }
    }

    /// Checks that a piece of this kind, of the side to move, can move from one point to the other.
    fn check_way(&self, mv: Move, kind: Kind) -> Result<(), IllegalMove> {
        let (origin, target) = (mv.origin(), mv.target());
        let side = self.to_move();
        let across = origin.file().abs_diff(target.file());
        let along = origin.rank().abs_diff(target.rank());
        let shape = |fits: bool| {
            let wrong = IllegalMove::Shape {
                kind,
                origin,
                target,
            };
            if fits { Ok(()) } else { Err(wrong) }
        };
        match kind {
            Kind::General => {
                shape(across + along == 1)?;
                in_fortress(mv, kind, target.is_in_fortress(side))
            }
            Kind::Counselor => {
                shape((across, along) == (1, 1))?;
                in_fortress(mv, kind, target.is_in_fortress(side))
            }
            Kind::Elephant => {
                shape((across, along) == (2, 2))?;
                if target.half() != side {
                    return Err(IllegalMove::River(target));
                }
                let eye = (origin.index() + target.index()) / 2;
                match self.occupied().contains(Point::from_index(eye)) {
                    true => Err(IllegalMove::Eye {
                        elephant: origin,
                        eye: Point::from_index(eye),
                    }),
                    false => Ok(()),
                }
            }
            Kind::Horse => {
                shape((across, along) == (1, 2) || (across, along) == (2, 1))?;
                let leg = Point::from_index(leg(origin.index(), target.index()));
                match self.occupied().contains(leg) {
                    true => Err(IllegalMove::Leg { horse: origin, leg }),
                    false => Ok(()),
                }
            }
            Kind::Chariot => {
                shape(across == 0 || along == 0)?;
                self.open(mv, kind)
            }
            Kind::Cannon => {
                shape(across == 0 || along == 0)?;
                let screens = self.between(mv);
                match (self.occupied().contains(target), screens.len()) {
                    (true, 1) => Ok(()),
                    (true, 0) => Err(IllegalMove::NoScreen(target)),
                    (true, screens) => Err(IllegalMove::Screens { target, screens }),
                    (false, _) => self.open(mv, kind),
                }
            }
            Kind::Soldier => {
                shape(across + along == 1)?;
                if target.rank_of(side) < origin.rank_of(side) {
                    return Err(IllegalMove::Backward(origin));
                }
                let steps = T.soldier[side.index()][origin.index()];
                match Points::raw(steps).contains(target) {
                    true => Ok(()),
                    false => Err(IllegalMove::BeforeRiver(origin)),
                }
            }
        }
    }

    /// The occupied points between the ends of a move along a line.
    fn between(&self, mv: Move) -> Points {
        let line = between(mv.origin().index(), mv.target().index());
        Points::raw(line & self.state.occupied())
    }

    /// Checks that a move along a line is not blocked.
    fn open(&self, mv: Move, kind: Kind) -> Result<(), IllegalMove> {
        let met = self.between(mv);
        let first = if mv.origin() < mv.target() {
            met.first()
        } else {
            met.last()
        };
        first.map_or(Ok(()), |at| Err(IllegalMove::Blocked { kind, at }))
    }
}

fn in_fortress(mv: Move, kind: Kind, inside: bool) -> Result<(), IllegalMove> {
    let target = mv.target();
    match inside {
        true => Ok(()),
        false => Err(IllegalMove::Fortress { kind, target }),
    }
}
