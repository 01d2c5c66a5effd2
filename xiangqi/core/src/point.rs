//! Points, and sets of points.

use core::str::FromStr;

use crate::piece::Side;

/// One of the 90 points. The text is the file `a`..`i`, from Red's left, and the rank `0`..`9`, from Red's
/// back rank.
///
/// The index is `rank * 9 + file`, so `a0` is 0, `i0` is 8, `a1` is 9 and `i9` is 89.
///
/// ```
/// use xiangqi::Point;
/// let point: Point = "h2".parse()?;
/// assert_eq!((point.file(), point.rank(), point.index()), (7, 2, 25));
/// assert_eq!(point.to_string(), "h2");
/// # Ok::<(), xiangqi::ParsePointError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Point(u8);

impl Point {
    /// The number of points of the board.
    pub const COUNT: usize = 90;

    /// Returns the point with this index; `None` unless it is below 90.
    ///
    /// ```
    /// use xiangqi::Point;
    /// assert_eq!(Point::new(0), Some("a0".parse()?));
    /// assert_eq!(Point::new(90), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn new(index: u8) -> Option<Point> {
        if index < 90 { Some(Point(index)) } else { None }
    }

    /// Returns the point on this file (0..9 for `a`..`i`) and rank (0..10).
    ///
    /// ```
    /// use xiangqi::Point;
    /// assert_eq!(Point::at(4, 0), Some("e0".parse()?));
    /// assert_eq!(Point::at(9, 0), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "square")]
    #[inline]
    pub const fn at(file: u8, rank: u8) -> Option<Point> {
        if file < 9 && rank < 10 {
            Some(Point(rank * 9 + file))
        } else {
            None
        }
    }

    /// Returns the point with this index, which comes from a bit set and is known to be below 90.
    #[inline(always)]
    pub(crate) const fn from_index(index: usize) -> Point {
        debug_assert!(index < 90);
        Point(index as u8)
    }

    /// Returns the index, 0..90.
    ///
    /// ```
    /// use xiangqi::Point;
    /// let point: Point = "i1".parse()?;
    /// assert_eq!((point.index(), Point::new(17)), (17, Some(point)));
    /// # Ok::<(), xiangqi::ParsePointError>(())
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the file, 0..9 for `a`..`i`.
    ///
    /// ```
    /// use xiangqi::Point;
    /// let point: Point = "h2".parse()?;
    /// assert_eq!((point.file(), point.rank()), (7, 2));
    /// assert_eq!(Point::at(7, 2), Some(point));
    /// # Ok::<(), xiangqi::ParsePointError>(())
    /// ```
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 % 9
    }

    /// Returns the rank, 0..10 from Red's back rank.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 / 9
    }

    /// Returns the file as a player counts it: 1..=9, from the player's right.
    ///
    /// ```
    /// use xiangqi::{Point, Side};
    /// let h2: Point = "h2".parse().unwrap();
    /// assert_eq!((h2.file_of(Side::Red), h2.file_of(Side::Black)), (2, 8));
    /// ```
    #[inline]
    pub const fn file_of(self, side: Side) -> u8 {
        match side {
            Side::Red => 9 - self.file(),
            Side::Black => self.file() + 1,
        }
    }

    /// Returns the number of ranks from a player's back rank to the point, 0..10.
    ///
    /// ```
    /// use xiangqi::{Point, Side};
    /// let point: Point = "a3".parse()?;
    /// assert_eq!((point.rank_of(Side::Red), point.rank_of(Side::Black)), (3, 6));
    /// # Ok::<(), xiangqi::ParsePointError>(())
    /// ```
    #[inline]
    pub const fn rank_of(self, side: Side) -> u8 {
        match side {
            Side::Red => self.rank(),
            Side::Black => 9 - self.rank(),
        }
    }

    /// Returns the side whose half of the board contains the point: Red for ranks 0 to 4, Black for ranks 5 to
    /// 9.
    ///
    /// ```
    /// use xiangqi::{Point, Side};
    /// let [below, above]: [Point; 2] = ["e4".parse()?, "e5".parse()?];
    /// assert_eq!((below.half(), above.half()), (Side::Red, Side::Black));
    /// # Ok::<(), xiangqi::ParsePointError>(())
    /// ```
    #[inline]
    pub const fn half(self) -> Side {
        if self.0 < 45 { Side::Red } else { Side::Black }
    }

    /// Returns whether the point is in a side's fortress: files d to f of the side's three back ranks.
    ///
    /// ```
    /// use xiangqi::{Point, Side};
    /// let e1: Point = "e1".parse()?;
    /// assert!(e1.is_in_fortress(Side::Red) && !e1.is_in_fortress(Side::Black));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "palace")]
    #[inline]
    pub const fn is_in_fortress(self, side: Side) -> bool {
        matches!(self.file(), 3..=5) && self.rank_of(side) < 3
    }

    /// Rotates the point by 180 degrees around the centre of the board: `a0` becomes `i9`.
    ///
    /// ```
    /// # use xiangqi::Point;
    /// let a0: Point = "a0".parse().unwrap();
    /// assert_eq!(a0.rotate().to_string(), "i9");
    /// ```
    #[inline]
    #[must_use]
    pub const fn rotate(self) -> Point {
        Point(89 - self.0)
    }

    /// Exchanges left and right: `a0` becomes `i0`.
    ///
    /// ```
    /// use xiangqi::Point;
    /// let point: Point = "b2".parse()?;
    /// assert_eq!(point.reflect(), "h2".parse()?);
    /// # Ok::<(), xiangqi::ParsePointError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn reflect(self) -> Point {
        Point(self.rank() * 9 + 8 - self.file())
    }

    /// Returns the set with only this point.
    ///
    /// ```
    /// use xiangqi::Point;
    /// let point: Point = "b2".parse()?;
    /// assert!(point.to_set().contains(point) && point.to_set().len() == 1);
    /// # Ok::<(), xiangqi::ParsePointError>(())
    /// ```
    #[inline]
    pub const fn to_set(self) -> Points {
        Points(1 << self.0)
    }

    /// Returns all 90 points in index order.
    ///
    /// ```
    /// use xiangqi::Point;
    /// assert_eq!(Point::all().len(), 90);
    /// ```
    pub fn all() -> impl DoubleEndedIterator<Item = Point> + ExactSizeIterator + Clone {
        (0..90u8).map(Point)
    }
}

impl FromStr for Point {
    type Err = ParsePointError;

    fn from_str(text: &str) -> Result<Point, ParsePointError> {
        match *text.as_bytes() {
            [file, rank] => point_of(file, rank).ok_or(ParsePointError),
            _ => Err(ParsePointError),
        }
    }
}

/// The point of a file's lower-case letter and a rank's digit.
pub(crate) const fn point_of(file: u8, rank: u8) -> Option<Point> {
    match (file, rank) {
        (b'a'..=b'i', b'0'..=b'9') => Point::at(file - b'a', rank - b'0'),
        _ => None,
    }
}

kit::set_of_places! {
    /// A set of points: bit `i` is the point of index `i`.
    ///
    /// ```
    /// use xiangqi::{Kind, Piece, Position, Side};
    /// let start = Position::initial();
    /// let cannons = start.pieces(Piece::new(Side::Red, Kind::Cannon));
    /// assert_eq!(cannons.len(), 2);
    /// let names: Vec<String> = cannons.iter().map(|point| point.to_string()).collect();
    /// assert_eq!(names, ["b2", "h2"]);
    /// ```
    Points(u128) of 90 Point, "point";

    /// The points of a set in index order; see [`Points::iter`].
    ///
    /// ```
    /// use xiangqi::{Point, Points};
    /// let mut points = Points::ALL.iter();
    /// assert_eq!(points.len(), Point::COUNT);
    /// assert_eq!(points.next().unwrap().to_string(), "a0");
    /// assert_eq!(points.next_back().unwrap().to_string(), "i9");
    /// ```
    PointsIter
}

impl Points {
    /// Exchanges left and right for every point of the set.
    #[must_use]
    pub fn reflect(self) -> Points {
        self.iter().map(Point::reflect).collect()
    }
}

/// The text is not a point.
///
/// ```
/// use xiangqi::{ParsePointError, Point};
/// assert_eq!("c10".parse::<Point>(), Err(ParsePointError));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a point is a file a to i and a rank 0 to 9, as in h2")]
pub struct ParsePointError;
