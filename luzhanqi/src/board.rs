//! The board: the kind of each station, and the roads and railroads between stations.
//!
//! All tables are computed at compile time from the rules. There are two halves of 30 stations, joined by
//! railroads at `a6-a7`, `c6-c7` and `e6-e7`. There are seven straight railroad lines. Roads join all other
//! orthogonal neighbours of a half, and lead along the diagonals of every camp.
//!
//! ```
//! use luzhanqi::{board, Station};
//! let c4: Station = "c4".parse().unwrap();
//! assert_eq!(board::kind(c4), board::StationKind::Camp);
//! assert_eq!(board::neighbours(c4).len(), 8);
//! ```

use crate::piece::Seat;
use crate::station::{Station, Stations};

/// The kind of a station. All sources agree on these kinds.
///
/// ```
/// use luzhanqi::board::{self, StationKind};
/// assert_eq!(board::kind("b1".parse()?), StationKind::Headquarters);
/// assert_eq!(board::kind("b3".parse()?), StationKind::Camp);
/// # Ok::<(), luzhanqi::ParseStationError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum StationKind {
    /// An ordinary station.
    Post,
    /// A camp: safe from attack under `camps-safe`, and empty in every set-up.
    Camp,
    /// A headquarters: in dark play the flag starts on one of its owner's two headquarters.
    Headquarters,
}

/// The connection of a station to a neighbour.
///
/// ```
/// use luzhanqi::board::{self, Link};
/// assert_eq!(board::link("a6".parse()?, "a7".parse()?), Some(Link::Rail));
/// assert_eq!(board::link("b3".parse()?, "c4".parse()?), Some(Link::Road));
/// assert_eq!(board::link("b6".parse()?, "b7".parse()?), None); // a mountain
/// # Ok::<(), luzhanqi::ParseStationError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Link {
    /// A road: one step at a time.
    Road,
    /// A railroad segment.
    Rail,
}

/// A compass direction; north is from rank 1 to rank 12, and east is from file `a` to file `e`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Dir {
    N,
    S,
    E,
    W,
    Ne,
    Nw,
    Se,
    Sw,
}

impl Dir {
    pub(crate) const ALL: [Dir; 8] = [
        Dir::N,
        Dir::S,
        Dir::E,
        Dir::W,
        Dir::Ne,
        Dir::Nw,
        Dir::Se,
        Dir::Sw,
    ];

    /// The change of index for one step.
    #[inline]
    pub(crate) const fn delta(self) -> i8 {
        match self {
            Dir::N => 5,
            Dir::S => -5,
            Dir::E => 1,
            Dir::W => -1,
            Dir::Ne => 6,
            Dir::Nw => 4,
            Dir::Se => -4,
            Dir::Sw => -6,
        }
    }

    /// The set with every station moved one step. The caller masks the set so that no station leaves the
    /// board.
    #[inline]
    pub(crate) const fn shift(self, set: u64) -> u64 {
        let delta = self.delta();
        if delta > 0 {
            set << delta
        } else {
            set >> -delta
        }
    }
}

pub(crate) const fn named(names: &[&str]) -> Stations {
    let mut set = Stations::EMPTY;
    let mut i = 0;
    while i < names.len() {
        match crate::station::split_station(names[i].as_bytes()) {
            Some((station, [])) => set = set.with(station),
            _ => panic!("a station name in a table is wrong"),
        }
        i += 1;
    }
    set
}

/// The four headquarters.
pub const HEADQUARTERS: Stations = named(&["b1", "d1", "b12", "d12"]);
/// The ten camps.
pub const CAMPS: Stations = named(&["b3", "d3", "c4", "b5", "d5", "b8", "d8", "c9", "b10", "d10"]);
/// The 46 posts.
pub const POSTS: Stations = Stations::from_bits_truncate(!(HEADQUARTERS.bits() | CAMPS.bits()));
/// The 50 stations on which an army is set up: posts and headquarters.
pub const SETUP: Stations = POSTS.union(HEADQUARTERS);

const SOUTH: Stations = Stations::from_bits_truncate((1 << 30) - 1);

/// Returns the stations of one seat's half: ranks 1-6 for south, 7-12 for north.
///
/// ```
/// use luzhanqi::{Seat, board};
/// assert_eq!(board::half(Seat::South).len(), 30);
/// assert!(board::half(Seat::North).contains("c7".parse()?));
/// # Ok::<(), luzhanqi::ParseStationError>(())
/// ```
#[inline]
pub const fn half(seat: Seat) -> Stations {
    match seat {
        Seat::South => SOUTH,
        Seat::North => SOUTH.rotate(),
    }
}

/// Returns the two headquarters of a seat.
///
/// ```
/// use luzhanqi::{Seat, board};
/// assert_eq!(format!("{:?}", board::headquarters(Seat::North)), "{b12, d12}");
/// ```
#[inline]
pub const fn headquarters(seat: Seat) -> Stations {
    HEADQUARTERS.intersection(half(seat))
}

/// Returns the stations of a rank, 1..=12; empty for other numbers.
pub const fn rank(rank: u8) -> Stations {
    if rank < 1 || rank > 12 {
        return Stations::EMPTY;
    }
    Stations::from_bits_truncate(0b11111 << ((rank - 1) * 5))
}

/// Returns the front row of a seat: rank 6 for south, rank 7 for north.
pub const fn front_row(seat: Seat) -> Stations {
    match seat {
        Seat::South => rank(6),
        Seat::North => rank(7),
    }
}

/// Returns the two back rows of a seat: the row of the headquarters and the row in front of it.
pub const fn back_rows(seat: Seat) -> Stations {
    match seat {
        Seat::South => rank(1).union(rank(2)),
        Seat::North => rank(11).union(rank(12)),
    }
}

/// Returns the kind of a station.
///
/// ```
/// use luzhanqi::board::{self, StationKind};
/// assert_eq!(board::kind("c4".parse()?), StationKind::Camp);
/// assert_eq!(board::kind("c6".parse()?), StationKind::Post);
/// # Ok::<(), luzhanqi::ParseStationError>(())
/// ```
#[inline]
pub const fn kind(station: Station) -> StationKind {
    if CAMPS.contains(station) {
        StationKind::Camp
    } else if HEADQUARTERS.contains(station) {
        StationKind::Headquarters
    } else {
        StationKind::Post
    }
}

/// Whether both stations are on one straight railroad line.
const fn on_one_line(a: Station, b: Station) -> bool {
    let mut i = 0;
    while i < RAIL_LINES.len() {
        if RAIL_LINES[i].contains(a) && RAIL_LINES[i].contains(b) {
            return true;
        }
        i += 1;
    }
    false
}

/// The connection of two stations, by the rules.
const fn joined(a: Station, b: Station) -> Option<Link> {
    let (df, dr) = (a.file().abs_diff(b.file()), a.rank().abs_diff(b.rank()));
    let crosses = SOUTH.contains(a) != SOUTH.contains(b);
    match (df, dr) {
        (1, 0) | (0, 1) if on_one_line(a, b) => Some(Link::Rail),
        (1, 0) | (0, 1) if !crosses => Some(Link::Road),
        (1, 1) if !crosses && (CAMPS.contains(a) || CAMPS.contains(b)) => Some(Link::Road),
        _ => None,
    }
}

/// `EXITS[link][dir]`: the stations with such a connection in that direction.
const EXITS: [[u64; 8]; 2] = {
    let mut exits = [[0; 8]; 2];
    let mut i = 0;
    while i < 60 {
        let a = Station::from_index(i);
        let mut d = 0;
        while d < 8 {
            let target = i as i8 + Dir::ALL[d].delta();
            if target >= 0 && target < 60 {
                let b = Station::from_index(target as u32);
                // By index, a step off the east edge leads to the west edge of the next rank; `joined`
                // compares files and ranks, so such pairs are not neighbours.
                match joined(a, b) {
                    Some(Link::Road) => exits[0][d] |= a.to_set().bits(),
                    Some(Link::Rail) => exits[1][d] |= a.to_set().bits(),
                    None => {}
                }
            }
            d += 1;
        }
        i += 1;
    }
    exits
};

/// The stations with a road in this direction.
#[inline]
pub(crate) const fn road_exits(dir: Dir) -> u64 {
    EXITS[0][dir as usize]
}

/// The stations with a railroad in this direction.
#[inline]
pub(crate) const fn rail_exits(dir: Dir) -> u64 {
    EXITS[1][dir as usize]
}

const fn linked(link: usize) -> [Stations; 64] {
    let mut table = [Stations::EMPTY; 64];
    let mut i = 0;
    while i < 60 {
        let mut d = 0;
        while d < 8 {
            let exit = EXITS[link][d] & 1 << i;
            table[i] = table[i].union(Stations::from_bits_truncate(Dir::ALL[d].shift(exit)));
            d += 1;
        }
        i += 1;
    }
    table
}

/// There is room for 64 indices, so that an index masked to six bits needs no bounds check.
pub(crate) static ROADS: [Stations; 64] = linked(0);
static RAILS: [Stations; 64] = linked(1);

/// Returns the stations one road away.
#[inline]
pub fn road_neighbours(station: Station) -> Stations {
    ROADS[station.index()]
}

/// Returns the stations one railroad segment away.
#[inline]
pub fn rail_neighbours(station: Station) -> Stations {
    RAILS[station.index()]
}

/// Returns the stations one step away, by road or rail.
///
/// ```
/// use luzhanqi::board;
/// assert_eq!(format!("{:?}", board::neighbours("c7".parse()?)), "{c6, b7, d7, b8, c8, d8}");
/// # Ok::<(), luzhanqi::ParseStationError>(())
/// ```
#[inline]
pub fn neighbours(station: Station) -> Stations {
    road_neighbours(station) | rail_neighbours(station)
}

/// Returns the connection of two stations; `None` if they are not neighbours. Mountains separate `b6` from
/// `b7` and `d6` from `d7`.
///
/// ```
/// use luzhanqi::board::{self, Link};
/// assert_eq!(board::link("c6".parse()?, "c7".parse()?), Some(Link::Rail));
/// assert_eq!(board::link("a1".parse()?, "b1".parse()?), Some(Link::Road));
/// assert_eq!(board::link("b6".parse()?, "b7".parse()?), None);
/// # Ok::<(), luzhanqi::ParseStationError>(())
/// ```
pub fn link(a: Station, b: Station) -> Option<Link> {
    if rail_neighbours(a).contains(b) {
        Some(Link::Rail)
    } else if road_neighbours(a).contains(b) {
        Some(Link::Road)
    } else {
        None
    }
}

const fn file_run(file: u8, from: u8, to: u8) -> Stations {
    let mut set = Stations::EMPTY;
    let mut rank = from;
    while rank <= to {
        match Station::at(file, rank) {
            Some(station) => set = set.with(station),
            None => panic!("a railroad leaves the board"),
        }
        rank += 1;
    }
    set
}

/// The seven straight railroad lines: ranks 2, 6, 7 and 11, files `a` and `e` from rank 2 to 11, and `c6-c7`.
/// Sources: the boards of K and O (see [`guide::rules`](crate::guide::rules)); the northern and southern
/// booklets agree.
pub const RAIL_LINES: [Stations; 7] = [
    rank(2),
    rank(6),
    rank(7),
    rank(11),
    file_run(0, 2, 11),
    file_run(4, 2, 11),
    file_run(2, 6, 7),
];

/// The 32 stations on a railroad.
pub const RAILROAD: Stations = {
    let mut set = Stations::EMPTY;
    let mut i = 0;
    while i < RAIL_LINES.len() {
        set = set.union(RAIL_LINES[i]);
        i += 1;
    }
    set
};

/// Returns the straight railroad line through both stations, if there is one.
///
/// ```
/// use luzhanqi::board;
/// let line = board::rail_line("a2".parse()?, "a5".parse()?).unwrap();
/// assert_eq!(line.len(), 10); // a2 to a11
/// assert_eq!(board::rail_line("a2".parse()?, "b1".parse()?), None);
/// # Ok::<(), luzhanqi::ParseStationError>(())
/// ```
pub fn rail_line(a: Station, b: Station) -> Option<Stations> {
    RAIL_LINES
        .into_iter()
        .find(|line| a != b && line.contains(a) && line.contains(b))
}

/// Returns the stations strictly between two stations of a rank or file; empty for other pairs.
///
/// ```
/// use luzhanqi::board;
/// assert_eq!(format!("{:?}", board::between("a2".parse()?, "a5".parse()?)), "{a3, a4}");
/// assert!(board::between("a2".parse()?, "b3".parse()?).is_empty());
/// # Ok::<(), luzhanqi::ParseStationError>(())
/// ```
pub fn between(a: Station, b: Station) -> Stations {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    let stride = if low.rank() == high.rank() {
        1
    } else if low.file() == high.file() {
        5
    } else {
        return Stations::EMPTY;
    };
    (low.index() + stride..high.index())
        .step_by(stride)
        .map(|i| Station::from_index(i as u32))
        .collect()
}
