//! Stations, and sets of stations.

use core::str::FromStr;

/// One of the 60 stations, written like a chess square: file `a`..`e`, rank `1`..`12`.
///
/// The index is `(rank - 1) * 5 + file`, so `a1` is 0, `e1` is 4, `a2` is 5 and `e12` is 59.
///
/// ```
/// use luzhanqi::Station;
/// let s: Station = "b12".parse()?;
/// assert_eq!((s.file(), s.rank(), s.index()), (1, 12, 56));
/// assert_eq!(s.to_string(), "b12");
/// # Ok::<(), luzhanqi::ParseStationError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Station(u8);

impl Station {
    /// The number of stations of the board.
    pub const COUNT: usize = 60;

    /// Returns the station with this index; `None` if the index is 60 or more.
    ///
    /// ```
    /// use luzhanqi::Station;
    /// assert_eq!(Station::new(0), Some("a1".parse()?));
    /// assert_eq!(Station::new(60), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn new(index: u8) -> Option<Station> {
        if index < 60 {
            Some(Station(index))
        } else {
            None
        }
    }

    /// Returns the station on this file (0..5 for `a`..`e`) and rank (1..=12).
    ///
    /// ```
    /// use luzhanqi::Station;
    /// assert_eq!(Station::at(2, 6), Some("c6".parse()?));
    /// assert_eq!(Station::at(5, 6), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "square")]
    #[inline]
    pub const fn at(file: u8, rank: u8) -> Option<Station> {
        if file < 5 && rank >= 1 && rank <= 12 {
            Some(Station((rank - 1) * 5 + file))
        } else {
            None
        }
    }

    /// Returns the station with this index, which comes from a bit set and is known to be below 60.
    #[inline]
    pub(crate) const fn from_index(index: u32) -> Station {
        debug_assert!(index < 60);
        Station(index as u8)
    }

    /// Returns the index, 0..60.
    ///
    /// ```
    /// use luzhanqi::Station;
    /// let b12: Station = "b12".parse()?;
    /// assert_eq!(Station::new(b12.index() as u8), Some(b12));
    /// # Ok::<(), luzhanqi::ParseStationError>(())
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the file, 0..5 for `a`..`e`.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 % 5
    }

    /// Returns the rank, 1..=12.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 / 5 + 1
    }

    /// Returns the station with the board rotated by 180 degrees: `a1` becomes `e12`.
    ///
    /// ```
    /// # use luzhanqi::Station;
    /// let a1: Station = "a1".parse().unwrap();
    /// assert_eq!(a1.rotate().to_string(), "e12");
    /// ```
    #[inline]
    #[must_use]
    pub const fn rotate(self) -> Station {
        Station(59 - self.0)
    }

    /// Returns the set with only this station.
    ///
    /// ```
    /// use luzhanqi::{Station, Stations};
    /// let [c6, c7]: [Station; 2] = ["c6".parse()?, "c7".parse()?];
    /// let pair: Stations = c6.to_set() | c7.to_set();
    /// assert_eq!((pair.len(), pair.contains(c6)), (2, true));
    /// # Ok::<(), luzhanqi::ParseStationError>(())
    /// ```
    #[inline]
    pub const fn to_set(self) -> Stations {
        Stations(1 << self.0)
    }

    /// Returns all 60 stations in index order.
    ///
    /// ```
    /// use luzhanqi::Station;
    /// assert_eq!(Station::all().len(), 60);
    /// ```
    pub fn all() -> impl DoubleEndedIterator<Item = Station> + ExactSizeIterator + Clone {
        (0..60u8).map(Station)
    }
}

impl FromStr for Station {
    type Err = ParseStationError;

    fn from_str(text: &str) -> Result<Station, ParseStationError> {
        match split_station(text.as_bytes()) {
            Some((station, [])) => Ok(station),
            _ => Err(ParseStationError),
        }
    }
}

/// Parses a station at the start of `text`. Takes the longest rank, so `a12` is not parsed as `a1`.
pub(crate) const fn split_station(text: &[u8]) -> Option<(Station, &[u8])> {
    let (file, rank, rest) = match text {
        [file @ b'a'..=b'e', b'1', digit @ b'0'..=b'9', rest @ ..] => {
            (file, 10 + *digit - b'0', rest)
        }
        [file @ b'a'..=b'e', digit @ b'1'..=b'9', rest @ ..] => (file, *digit - b'0', rest),
        _ => return None,
    };
    match Station::at(*file - b'a', rank) {
        Some(station) => Some((station, rest)),
        None => None,
    }
}

kit::set_of_places! {
    /// A set of stations: bit `i` is the station of index `i`.
    ///
    /// ```
    /// use luzhanqi::{board, Station};
    /// let camps_of_south = board::CAMPS & board::half(luzhanqi::Seat::South);
    /// assert_eq!(camps_of_south.len(), 5);
    /// let names: Vec<String> = camps_of_south.iter().map(|s| s.to_string()).collect();
    /// assert_eq!(names, ["b3", "d3", "c4", "b5", "d5"]);
    /// ```
    Stations(u64) of 60 Station, "station";

    /// The stations of a set in index order; see [`Stations::iter`].
    ///
    /// ```
    /// use luzhanqi::board;
    /// let mut camps = board::CAMPS.iter();
    /// assert_eq!(camps.len(), 10);
    /// assert_eq!(camps.next().unwrap().to_string(), "b3");
    /// assert_eq!(camps.next_back().unwrap().to_string(), "d10");
    /// ```
    StationsIter
}

/// The text is not a station.
///
/// ```
/// use luzhanqi::{ParseStationError, Station};
/// assert_eq!("c13".parse::<Station>(), Err(ParseStationError));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a station is a file a to e and a rank 1 to 12, as in c6")]
pub struct ParseStationError;
