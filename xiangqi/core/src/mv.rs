//! Moves.

use core::fmt;
use core::str::FromStr;

use crate::error::reasons;
use crate::point::{Point, point_of};

/// A move of a piece from one point to another, in two bytes.
///
/// The text form is the origin and then the destination, such as `h2e2`. This is UCI with ranks 0 to 9. Other
/// notations are in [`notation`](crate::notation).
///
/// ```
/// use xiangqi::Move;
/// let mv: Move = "h2e2".parse()?;
/// assert_eq!(mv.to_string(), "h2e2");
/// assert_eq!(mv.target().to_string(), "e2");
/// # Ok::<(), xiangqi::ParseMoveError>(())
/// ```
#[doc(alias = "uci")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    origin: Point,
    target: Point,
}

impl Move {
    /// Returns a move; `None` if both points are the same.
    ///
    /// ```
    /// use xiangqi::{Move, Point};
    /// let [h2, e2]: [Point; 2] = ["h2".parse()?, "e2".parse()?];
    /// assert_eq!(Move::new(h2, e2), Some("h2e2".parse()?));
    /// assert_eq!(Move::new(h2, h2), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn new(origin: Point, target: Point) -> Option<Move> {
        (origin != target).then_some(Move { origin, target })
    }

    /// Returns a move between points that are known to differ.
    #[inline(always)]
    pub(crate) const fn step(origin: Point, target: Point) -> Move {
        Move { origin, target }
    }

    /// Returns the point of the moving piece.
    ///
    /// ```
    /// use xiangqi::Move;
    /// let mv: Move = "h2e2".parse()?;
    /// assert_eq!((mv.origin(), mv.target()), ("h2".parse()?, "e2".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn origin(self) -> Point {
        self.origin
    }

    /// Returns the destination.
    #[inline]
    pub const fn target(self) -> Point {
        self.target
    }

    /// Returns the move in the opposite direction.
    ///
    /// ```
    /// use xiangqi::Move;
    /// let mv: Move = "h2e2".parse()?;
    /// assert_eq!(mv.reverse(), "e2h2".parse()?);
    /// # Ok::<(), xiangqi::ParseMoveError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn reverse(self) -> Move {
        Move::step(self.target, self.origin)
    }

    /// Rotates both points by 180 degrees around the centre of the board; see [`Point::rotate`].
    ///
    /// ```
    /// use xiangqi::Move;
    /// let mv: Move = "h2e2".parse()?;
    /// assert_eq!(mv.rotate(), "b7e7".parse()?);
    /// # Ok::<(), xiangqi::ParseMoveError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn rotate(self) -> Move {
        Move::step(self.origin.rotate(), self.target.rotate())
    }

    /// Exchanges left and right for both points; see [`Point::reflect`].
    ///
    /// ```
    /// use xiangqi::Move;
    /// let mv: Move = "h2e2".parse()?;
    /// assert_eq!(mv.reflect(), "b2e2".parse()?);
    /// # Ok::<(), xiangqi::ParseMoveError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn reflect(self) -> Move {
        Move::step(self.origin.reflect(), self.target.reflect())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.origin, self.target)
    }
}

kit::debug_as_display!(Move);

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        let [a, b, c, d] = *text.as_bytes() else {
            return Err(ParseMoveError::Shape);
        };
        match (point_of(a, b), point_of(c, d)) {
            (Some(origin), Some(target)) => Move::new(origin, target).ok_or(ParseMoveError::Same),
            _ => Err(ParseMoveError::Shape),
        }
    }
}

/// The text is not a move.
///
/// ```
/// use xiangqi::{Move, ParseMoveError};
/// assert_eq!("h2-e2".parse::<Move>(), Err(ParseMoveError::Shape));
/// assert_eq!("h2h2".parse::<Move>(), Err(ParseMoveError::Same));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseMoveError {
    /// The text is not two points.
    #[error("a move is its origin and destination, as in h2e2")]
    Shape,
    /// Origin and destination are the same.
    #[error("a move goes from one point to another")]
    Same,
}

reasons! { ParseMoveError:
    Self::Shape => "move",
    Self::Same => "move-same",
}
