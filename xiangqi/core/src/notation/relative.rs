//! The content of a WXF or Chinese move: the piece, the direction and the number.

use crate::error::Quoted;
use crate::mv::Move;
use crate::piece::{Kind, Piece};
use crate::point::{Point, Points};
use crate::position::Position;

use super::error::NotationError;

/// The place of a piece among the pieces of its kind on its file.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    Front,
    Middle,
    Rear,
}

/// How a text identifies the moving piece among the pieces of its kind.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Who {
    /// The piece on this file, 1 to 9 from the mover's right.
    File(u8),
    /// The piece at this place on the only file with several pieces of the kind.
    Mark(Mark),
    /// The piece at this index on this file, counted from 1 at the front.
    InFile { nth: u8, file: u8 },
    /// The piece at this place on this file.
    MarkInFile { mark: Mark, file: u8 },
    /// The piece with this number among the pieces on files with several pieces. Numbers begin with 1 at the
    /// mover's right; on a file, the front piece comes first.
    Nth(u8),
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    Forward,
    Back,
    Sideways,
}

/// The content of a move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Relative {
    pub(super) kind: Kind,
    pub(super) who: Who,
    pub(super) direction: Direction,
    /// A file or a distance, 1 to 9.
    pub(super) number: u8,
}

/// A piece's place among the pieces of its kind on its file, and the number of files with several such
/// pieces.
pub(super) struct Place {
    pub(super) file: u8,
    /// The index on the file, counted from 1 at the front.
    pub(super) nth: u8,
    pub(super) count: u8,
    /// The number of files with several pieces of the kind.
    pub(super) crowded: u8,
    /// The index over all files with several pieces of the kind.
    pub(super) over_all: u8,
}

/// The number of these points that are in front of another point, as seen from a piece's side.
fn in_front(points: Points, point: Point, piece: Piece) -> u8 {
    let rank = point.rank_of(piece.side);
    let ahead = points.iter().filter(|at| at.rank_of(piece.side) > rank);
    ahead.count() as u8
}

impl Place {
    pub(super) fn of(position: &Position, piece: Piece, at: Point) -> Place {
        let like = position.pieces(piece);
        let on = |file: u8| -> Points {
            like.iter()
                .filter(|point| point.file_of(piece.side) == file)
                .collect()
        };
        let file = at.file_of(piece.side);
        let same = on(file);
        let nth = 1 + in_front(same, at, piece);
        let (mut crowded, mut before) = (0, 0);
        for other in 1..=9 {
            let count = on(other).len() as u8;
            if count > 1 {
                crowded += 1;
                before += if other < file { count } else { 0 };
            }
        }
        Place {
            file,
            nth,
            count: same.len() as u8,
            crowded,
            over_all: before + nth,
        }
    }

    /// The mark of the place, if any.
    pub(super) fn mark(&self) -> Option<Mark> {
        match (self.nth, self.count) {
            (_, 0 | 1) => None,
            (1, _) => Some(Mark::Front),
            (nth, count) if nth == count => Some(Mark::Rear),
            (2, 3) => Some(Mark::Middle),
            _ => None,
        }
    }

    fn is(&self, who: Who) -> bool {
        match who {
            Who::File(file) => self.file == file,
            Who::Mark(mark) => self.mark() == Some(mark),
            Who::InFile { nth, file } => self.count > 1 && self.file == file && self.nth == nth,
            Who::MarkInFile { mark, file } => self.file == file && self.mark() == Some(mark),
            Who::Nth(nth) => self.count > 1 && self.over_all == nth,
        }
    }
}

impl Relative {
    /// The direction and the number of a piece's move.
    pub(super) fn way(piece: Piece, mv: Move) -> (Direction, u8) {
        let side = piece.side;
        let from = mv.origin().rank_of(side);
        let to = mv.target().rank_of(side);
        let file = mv.target().file_of(side);
        let direction = match from.cmp(&to) {
            core::cmp::Ordering::Less => Direction::Forward,
            core::cmp::Ordering::Greater => Direction::Back,
            core::cmp::Ordering::Equal => return (Direction::Sideways, file),
        };
        match piece.kind {
            Kind::Horse | Kind::Elephant | Kind::Counselor => (direction, file),
            _ => (direction, from.abs_diff(to)),
        }
    }

    /// Returns the only legal move that matches.
    pub(super) fn find(self, position: &Position, text: &str) -> Result<Move, NotationError> {
        let piece = Piece::new(position.to_move(), self.kind);
        let mut found = None;
        let mine = position.pieces(piece);
        let legal = position.legal_moves();
        for origin in mine {
            if !Place::of(position, piece, origin).is(self.who) {
                continue;
            }
            for target in legal.destinations(origin) {
                let mv = Move::step(origin, target);
                if Relative::way(piece, mv) != (self.direction, self.number) {
                    continue;
                }
                if let Some(one) = found.replace(mv) {
                    return Err(NotationError::Ambiguous {
                        text: Quoted::new(text),
                        one,
                        other: mv,
                    });
                }
            }
        }
        found.ok_or_else(|| NotationError::NoMove(Quoted::new(text)))
    }
}
