//! Moves.

use core::fmt;
use core::str::FromStr;

use crate::reason::reasons;
use crate::station::{Station, split_station};

/// A move: a piece moves from one station to another, or a face-down piece is flipped.
///
/// The text form is the origin and the destination, such as `a2a9`; for a flip it is the station, such as
/// `c6`.
///
/// ```
/// use luzhanqi::Move;
/// let mv: Move = "a2a9".parse()?;
/// assert_eq!(mv.to_string(), "a2a9");
/// assert!("c6".parse::<Move>()?.is_flip());
/// # Ok::<(), luzhanqi::ParseMoveError>(())
/// ```
#[doc(alias = "uci")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    // A flip has the same station twice.
    origin: Station,
    target: Station,
}

impl Move {
    /// Returns a move of a piece; `None` if both stations are the same.
    ///
    /// ```
    /// use luzhanqi::{Move, Station};
    /// let [a2, a3]: [Station; 2] = ["a2".parse()?, "a3".parse()?];
    /// assert_eq!(Move::new(a2, a3), Some("a2a3".parse()?));
    /// assert_eq!(Move::new(a2, a2), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn new(origin: Station, target: Station) -> Option<Move> {
        if origin == target {
            None
        } else {
            Some(Move { origin, target })
        }
    }

    /// Returns a move between stations that are known to differ.
    #[inline]
    pub(crate) const fn step(origin: Station, target: Station) -> Move {
        Move { origin, target }
    }

    /// Returns a flip of the face-down piece on a station.
    ///
    /// ```
    /// use luzhanqi::{Move, Station};
    /// let c6: Station = "c6".parse()?;
    /// assert_eq!(Move::flip(c6), "c6".parse()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn flip(station: Station) -> Move {
        Move {
            origin: station,
            target: station,
        }
    }

    /// Returns whether this is a flip.
    ///
    /// ```
    /// use luzhanqi::Move;
    /// assert!("c6".parse::<Move>()?.is_flip());
    /// assert!(!"c6c7".parse::<Move>()?.is_flip());
    /// # Ok::<(), luzhanqi::ParseMoveError>(())
    /// ```
    #[inline]
    pub fn is_flip(self) -> bool {
        self.origin == self.target
    }

    /// Returns the station where the piece starts. For a flip, returns the flipped station.
    ///
    /// ```
    /// use luzhanqi::Move;
    /// let mv: Move = "a2a9".parse()?;
    /// assert_eq!((mv.origin(), mv.target()), ("a2".parse()?, "a9".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn origin(self) -> Station {
        self.origin
    }

    /// Returns the destination; the flipped station for a flip.
    #[inline]
    pub const fn target(self) -> Station {
        self.target
    }

    /// Returns the same move on the board rotated by 180 degrees.
    ///
    /// ```
    /// use luzhanqi::Move;
    /// assert_eq!("a2a9".parse::<Move>()?.rotate(), "e11e4".parse()?);
    /// # Ok::<(), luzhanqi::ParseMoveError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn rotate(self) -> Move {
        Move {
            origin: self.origin.rotate(),
            target: self.target.rotate(),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.origin)?;
        if self.is_flip() {
            Ok(())
        } else {
            write!(f, "{}", self.target)
        }
    }
}

kit::debug_as_display!(Move);

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        let (origin, rest) = split_station(text.as_bytes()).ok_or(ParseMoveError::Shape)?;
        if rest.is_empty() {
            return Ok(Move::flip(origin));
        }
        match split_station(rest) {
            Some((target, [])) => Move::new(origin, target).ok_or(ParseMoveError::Same),
            _ => Err(ParseMoveError::Shape),
        }
    }
}

reasons! {
    /// The text is not a move.
    ///
    /// ```
    /// use luzhanqi::{Move, ParseMoveError};
    /// assert_eq!("a2-a3".parse::<Move>(), Err(ParseMoveError::Shape));
    /// assert_eq!("a2a2".parse::<Move>(), Err(ParseMoveError::Same));
    /// ```
    #[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
    #[non_exhaustive]
    pub enum ParseMoveError {
        /// The text is not one or two stations.
        #[error("a move is its origin and destination, as in a2a9, or one station to flip, as in c6")]
        Shape = "move",
        /// Origin and destination are the same.
        #[error("a move goes from one station to another; for a flip, write the station once")]
        Same = "move-same",
    }
}
