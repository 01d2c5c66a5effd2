//! Errors of texts and boards, and reasons why moves are illegal.

use crate::error::{Quoted, reasons};
use crate::piece::{Kind, Piece, Side};
use crate::point::{Point, Points};

/// A FEN with a syntax error, or an impossible position.
///
/// ```
/// use xiangqi::{Position, PositionError};
/// assert_eq!("9/9/9 w".parse::<Position>(), Err(PositionError::Ranks(3)));
/// let why = "4k4/9/9/9/9/9/9/9/9/4K4 w".parse::<Position>().unwrap_err();
/// assert_eq!(why, PositionError::Facing);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The text does not have two to six fields.
    Fields(usize),
    /// The board does not have ten ranks.
    Ranks(usize),
    /// A rank does not have exactly nine points.
    RankLength {
        /// The rank, 0..=9.
        rank: u8,
        /// The number of points in the text.
        found: usize,
    },
    /// A character is not allowed in the board field.
    Character {
        /// The rank, 0..=9.
        rank: u8,
        /// The character.
        found: char,
    },
    /// The second field is not `w` or `b`.
    SideField(Quoted),
    /// The third or fourth field is not `-`.
    UnusedField(Quoted),
    /// The fifth or sixth field is not a number from 0 to 65535 in plain digits.
    NumberField(Quoted),
    /// There are more pieces of a kind than a side starts with.
    TooMany {
        /// The piece.
        piece: Piece,
        /// The number of pieces.
        count: usize,
    },
    /// A side has no general.
    NoGeneral(Side),
    /// A piece is on a point that it can never reach.
    Misplaced {
        /// The piece.
        piece: Piece,
        /// The point of the piece.
        point: Point,
    },
    /// The generals are on one file with no piece between them.
    Facing,
    /// This side is in check, but the other side is to move.
    CheckUnanswered(Side),
}

reasons! { PositionError:
    Self::Fields(_) => "fields",
    Self::Ranks(_) => "ranks",
    Self::RankLength { .. } => "rank-length",
    Self::Character { .. } => "character",
    Self::SideField(_) => "side",
    Self::UnusedField(_) => "unused",
    Self::NumberField(_) => "number",
    Self::TooMany { .. } => "too-many",
    Self::NoGeneral(_) => "no-general",
    Self::Misplaced { .. } => "misplaced",
    Self::Facing => "facing",
    Self::CheckUnanswered(_) => "check-unanswered",
}

/// How a side forces a repetition: what every move of the side in the window did.
///
/// ```
/// use xiangqi::Forcing;
/// assert_eq!(Forcing::Check.to_string(), "perpetual check");
/// assert_eq!(Forcing::Check.rank(), 3);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Forcing {
    /// Perpetual check: every move gave check.
    Check,
    /// Perpetual chase: every move chased the victims, and every move made a new attack.
    Chase {
        /// The current points of the pieces that every move chased.
        victims: Points,
    },
    /// Perpetual unguarding: every move chased the victims. At least one of these moves made no new attack,
    /// but removed a protector.
    Unguarding {
        /// The current points of the pieces that every move chased.
        victims: Points,
    },
}

impl Forcing {
    /// Returns the rank, 1..=3. The side with the higher rank forces the repetition.
    pub const fn rank(self) -> u8 {
        match self {
            Forcing::Check => 3,
            Forcing::Chase { .. } => 2,
            Forcing::Unguarding { .. } => 1,
        }
    }

    /// Returns the token: "check", "chase" or "unguarding".
    ///
    /// ```
    /// use xiangqi::{Forcing, Points};
    /// let chase = Forcing::Chase { victims: Points::EMPTY };
    /// assert_eq!((chase.as_str(), chase.rank()), ("chase", 2));
    /// assert_eq!((Forcing::Check.as_str(), Forcing::Check.rank()), ("check", 3));
    /// ```
    pub const fn as_str(self) -> &'static str {
        match self {
            Forcing::Check => "check",
            Forcing::Chase { .. } => "chase",
            Forcing::Unguarding { .. } => "unguarding",
        }
    }

    /// Returns the points of the pieces that every move chased; empty for a perpetual check.
    pub const fn victims(self) -> Points {
        match self {
            Forcing::Check => Points::EMPTY,
            Forcing::Chase { victims } | Forcing::Unguarding { victims } => victims,
        }
    }
}

/// The reason why a move is illegal.
///
/// ```
/// use xiangqi::Position;
/// let why = Position::initial().why_illegal("c0e1".parse().unwrap()).unwrap();
/// assert_eq!(
///     why.to_string(),
///     "an elephant does not go from c0 to e1: it moves two points diagonally"
/// );
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The game is finished.
    Finished,
    /// There is no piece on the origin.
    Empty(Point),
    /// The piece belongs to the other side.
    NotYours {
        /// The piece.
        piece: Piece,
        /// The point of the piece.
        origin: Point,
    },
    /// The destination has one of the mover's own pieces.
    OwnPiece(Point),
    /// The piece does not move like this.
    Shape {
        /// The kind of the piece.
        kind: Kind,
        /// The point of the piece.
        origin: Point,
        /// The destination.
        target: Point,
    },
    /// A general or counselor would leave its fortress.
    Fortress {
        /// The kind of the piece.
        kind: Kind,
        /// The destination.
        target: Point,
    },
    /// An elephant would cross the river.
    River(Point),
    /// A soldier would move back.
    Backward(Point),
    /// A soldier would move sideways on its own half.
    BeforeRiver(Point),
    /// The leg of a horse is occupied: the point next to the horse on its way.
    Leg {
        /// The point of the horse.
        horse: Point,
        /// The occupied point.
        leg: Point,
    },
    /// The eye of an elephant is occupied: the point between the elephant and its destination.
    Eye {
        /// The point of the elephant.
        elephant: Point,
        /// The occupied point.
        eye: Point,
    },
    /// A piece blocks a chariot, or a cannon that does not capture.
    Blocked {
        /// The kind of the piece.
        kind: Kind,
        /// The point of the first piece in the way.
        at: Point,
    },
    /// A cannon would capture without a piece in between.
    NoScreen(Point),
    /// A cannon would capture over several pieces.
    Screens {
        /// The point of the piece that the cannon would capture.
        target: Point,
        /// The number of pieces between the cannon and that piece.
        screens: usize,
    },
    /// The move would put the mover's own general in check.
    LeavesInCheck {
        /// The point of a piece that would give check.
        by: Point,
    },
    /// The mover's general is in check, and the move does not change that.
    StaysInCheck {
        /// The point of a piece that would give check.
        by: Point,
    },
    /// The generals would be on one file with no piece between them.
    Facing,
    /// `repetition=forbid`: the move would repeat the position too often, and the mover forces the
    /// repetition.
    Repetition {
        /// The number of times that the position would have occurred.
        times: u32,
        /// How the mover forces the repetition.
        forcing: Forcing,
    },
}

reasons! { IllegalMove:
    Self::Finished => "finished",
    Self::Empty(_) => "empty",
    Self::NotYours { .. } => "not-yours",
    Self::OwnPiece(_) => "own-piece",
    Self::Shape { .. } => "shape",
    Self::Fortress { .. } => "fortress",
    Self::River(_) => "river",
    Self::Backward(_) => "backward",
    Self::BeforeRiver(_) => "before-river",
    Self::Leg { .. } => "leg",
    Self::Eye { .. } => "eye",
    Self::Blocked { .. } => "blocked",
    Self::NoScreen(_) => "no-screen",
    Self::Screens { .. } => "screens",
    Self::LeavesInCheck { .. } => "leaves-in-check",
    Self::StaysInCheck { .. } => "stays-in-check",
    Self::Facing => "facing",
    Self::Repetition { .. } => "repetition",
}

impl IllegalMove {
    /// Returns the point that explains the reason: that of the piece in the way, the leg, the eye, the piece
    /// that would give check, or a wrong origin or destination. Returns `None` if the reason concerns the whole
    /// move.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let why = Position::initial().why_illegal("b0d1".parse()?).unwrap();
    /// assert_eq!((why.reason(), why.point()), ("leg", Some("c0".parse()?)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn point(&self) -> Option<Point> {
        Some(match *self {
            IllegalMove::Empty(at)
            | IllegalMove::OwnPiece(at)
            | IllegalMove::River(at)
            | IllegalMove::Backward(at)
            | IllegalMove::BeforeRiver(at)
            | IllegalMove::NoScreen(at)
            | IllegalMove::NotYours { origin: at, .. }
            | IllegalMove::Fortress { target: at, .. }
            | IllegalMove::Leg { leg: at, .. }
            | IllegalMove::Eye { eye: at, .. }
            | IllegalMove::Blocked { at, .. }
            | IllegalMove::Screens { target: at, .. }
            | IllegalMove::LeavesInCheck { by: at }
            | IllegalMove::StaysInCheck { by: at } => at,
            IllegalMove::Finished
            | IllegalMove::Shape { .. }
            | IllegalMove::Facing
            | IllegalMove::Repetition { .. } => return None,
        })
    }
}
