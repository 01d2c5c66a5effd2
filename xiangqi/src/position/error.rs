//! Errors of texts and boards, and reasons why moves are illegal.

use core::fmt;

use crate::error::{Ordinal, Quoted, reasons};
use crate::piece::{Kind, Piece, Side};
use crate::point::{Point, Points};
use rules_kit::Letter;

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
    /// There are not two to six fields.
    #[error("a FEN is the board and the side to move, then up to four fields more; this has {0}")]
    Fields(usize),
    /// There are not ten ranks.
    #[error("the board has ten ranks parted by /, rank 9 first; this has {0}")]
    Ranks(usize),
    /// A rank does not have exactly nine points.
    #[error("rank {rank} has {found} points, not 9")]
    RankLength {
        /// The rank, 0..=9.
        rank: u8,
        /// The number of points in the text.
        found: usize,
    },
    /// A character is not allowed in the board field.
    #[error(
        "rank {rank}: {found} is not a letter of K A B N R C P in either case or one digit 1 to 9",
        found = Letter(*found)
    )]
    Character {
        /// The rank, 0..=9.
        rank: u8,
        /// The character.
        found: char,
    },
    /// The second field is not `w` or `b`.
    #[error("the side to move is w (or r) or b, not {0}")]
    SideField(Quoted),
    /// The third or fourth field is not `-`.
    #[error("the third and fourth field of a FEN are - in Xiangqi, not {0}")]
    UnusedField(Quoted),
    /// The fifth or sixth field is not a plain number up to 65535.
    #[error(
        "plies since a capture and the number of the move are 0 to 65535 without leading zeros, not {0}"
    )]
    NumberField(Quoted),
    /// There are more pieces of a kind than a side starts with.
    #[error("{count} {side} pieces of the kind {kind}; a side begins with {most}",
        side = piece.side, kind = piece.kind, most = piece.kind.count())]
    TooMany {
        /// The piece.
        piece: Piece,
        /// The number of pieces.
        count: usize,
    },
    /// A side has no general.
    #[error("{0} has no general")]
    NoGeneral(Side),
    /// A piece is on a point that it can never reach.
    #[error("a {side} {kind} can never stand on {point}: {why}",
        side = piece.side, kind = piece.kind, why = home(piece.kind))]
    Misplaced {
        /// The piece.
        piece: Piece,
        /// The point of the piece.
        point: Point,
    },
    /// The generals are on one file with no piece between them.
    #[error("the generals face each other")]
    Facing,
    /// This side is in check, but the other side is to move.
    #[error("{0} is in check and not to move")]
    CheckUnanswered(Side),
}

fn home(kind: Kind) -> &'static str {
    match kind {
        Kind::General => "it stays in its fortress",
        Kind::Counselor => "it stays on the five points of its fortress that diagonals join",
        Kind::Elephant => "it stays on seven points of its own half",
        _ => "it never goes back, nor sideways before the river",
    }
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

/// The way in which a side forces a repetition: what every one of its moves in the window did.
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
    pub const fn word(self) -> &'static str {
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

impl fmt::Display for Forcing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "perpetual {}", self.word())?;
        for (i, point) in self.victims().iter().enumerate() {
            write!(f, " {} {point}", if i == 0 { "of" } else { "and" })?;
        }
        Ok(())
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
    #[error("the game is over")]
    Finished,
    /// There is no piece on the origin.
    #[error("there is no piece on {0}")]
    Empty(Point),
    /// The piece belongs to the other side.
    #[error("the {kind} on {origin} is {side}'s, who is not to move",
        kind = piece.kind, side = piece.side)]
    NotYours {
        /// The piece.
        piece: Piece,
        /// The point of the piece.
        origin: Point,
    },
    /// The destination has one of the mover's own pieces.
    #[error("your own piece stands on {0}")]
    OwnPiece(Point),
    /// The piece does not move like this.
    #[error("{article} {kind} does not go from {origin} to {target}: it moves {how}",
        article = if *kind == Kind::Elephant { "an" } else { "a" }, how = how(*kind))]
    Shape {
        /// The kind of the piece.
        kind: Kind,
        /// The point of the piece.
        origin: Point,
        /// The destination.
        target: Point,
    },
    /// A general or counselor would leave its fortress.
    #[error("the {kind} may not leave its fortress for {target}")]
    Fortress {
        /// The kind of the piece.
        kind: Kind,
        /// The destination.
        target: Point,
    },
    /// An elephant would cross the river.
    #[error("an elephant may not cross the river to {0}")]
    River(Point),
    /// A soldier would move back.
    #[error("the soldier on {0} never goes back")]
    Backward(Point),
    /// A soldier would move sideways on its own half.
    #[error("the soldier on {0} goes sideways only when it has crossed the river")]
    BeforeRiver(Point),
    /// The leg of a horse is occupied: the point next to it on its way.
    #[error("the horse on {horse} is blocked by the piece on its leg, {leg}")]
    Leg {
        /// The point of the horse.
        horse: Point,
        /// The occupied point.
        leg: Point,
    },
    /// The eye of an elephant is occupied: the point between the elephant and its destination.
    #[error("the elephant on {elephant} is blocked by the piece on its eye, {eye}")]
    Eye {
        /// The point of the elephant.
        elephant: Point,
        /// The occupied point.
        eye: Point,
    },
    /// A piece blocks a chariot, or a cannon that does not capture.
    #[error("the way of the {kind} is blocked at {at}")]
    Blocked {
        /// The kind of the piece.
        kind: Kind,
        /// The point of the first piece in the way.
        at: Point,
    },
    /// A cannon would capture without a piece between.
    #[error("a cannon takes over exactly one piece, and none stands before {0}")]
    NoScreen(Point),
    /// A cannon would capture over several pieces.
    #[error("a cannon takes over exactly one piece, and {screens} stand before {target}")]
    Screens {
        /// The point of the piece that the cannon would capture.
        target: Point,
        /// The number of pieces between them.
        screens: usize,
    },
    /// The move would put the mover's own general in check.
    #[error("the move exposes your general to the piece on {by}")]
    LeavesInCheck {
        /// The point of a piece that would give check.
        by: Point,
    },
    /// The mover's general is in check, and the move does not change that.
    #[error("your general is in check and the piece on {by} would still attack it")]
    StaysInCheck {
        /// The point of a piece that would give check.
        by: Point,
    },
    /// The generals would be on one file with no piece between them.
    #[error("the generals would face each other")]
    Facing,
    /// `repetition=forbid`: the move would repeat the position too often, and the mover forces the
    /// repetition.
    #[error("the move repeats the position for the {} by {forcing}: something else must be played",
        Ordinal(*.times))]
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

fn how(kind: Kind) -> &'static str {
    match kind {
        Kind::Soldier => "one point forward, and sideways once across the river",
        Kind::Cannon | Kind::Chariot => "along a line",
        Kind::Horse => "one point along a line, then one diagonally outward",
        Kind::Elephant => "two points diagonally",
        Kind::Counselor => "one point diagonally",
        Kind::General => "one point along a line",
    }
}

impl IllegalMove {
    /// Returns the point that explains the reason: the piece in the way, the leg, the eye, the piece that
    /// would give check, or a wrong origin or destination. `None` if the reason concerns the whole move.
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
