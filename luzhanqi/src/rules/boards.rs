//! The small boards: their stations, set-up places and armies.

use crate::board;
use crate::piece::{Kind, Kinds, Seat};
use crate::station::{Station, Stations};

use super::{BoardSize, Rules};

/// The stations and the army of a small board.
pub(crate) struct SmallBoard {
    pub(crate) size: BoardSize,
    /// The stations of both halves.
    pub(crate) stations: Stations,
    pub(crate) headquarters: Stations,
    /// The stations on which armies start.
    pub(crate) setup: Stations,
    /// The stations where landmines may be under `mines-in-back-rows`.
    pub(crate) back_rows: Stations,
    /// The pieces of an army.
    army: &'static [Kind],
}

/// The stations with these names, and the same stations rotated by 180 degrees.
const fn both_halves(names: &[&str]) -> Stations {
    let south = board::named(names);
    south.union(south.rotate())
}

const SMALL_HEADQUARTERS: Stations = both_halves(&["b4", "d4"]);
const TINY_HEADQUARTERS: Stations = both_halves(&["b6", "d6"]);

static SMALL: SmallBoard = SmallBoard {
    size: BoardSize::Small,
    stations: both_halves(&[
        "a4", "b4", "c4", "d4", "e4", "a5", "b5", "c5", "d5", "e5", "a6", "b6", "c6", "d6", "e6",
    ]),
    headquarters: SMALL_HEADQUARTERS,
    setup: both_halves(&["b4", "d4", "c5", "a6", "c6", "e6"]),
    back_rows: both_halves(&["a4", "b4", "d4", "e4", "a5", "c5", "e5"]),
    army: &[
        Kind::Marshal,
        Kind::Colonel,
        Kind::Engineer,
        Kind::Bomb,
        Kind::Landmine,
        Kind::Flag,
    ],
};

static TINY: SmallBoard = SmallBoard {
    size: BoardSize::Tiny,
    stations: both_halves(&["b5", "c5", "d5", "b6", "c6", "d6"]),
    headquarters: TINY_HEADQUARTERS,
    setup: both_halves(&["c5", "b6", "c6", "d6"]),
    back_rows: both_halves(&["b5", "c5", "d5", "b6", "d6"]),
    army: &[Kind::General, Kind::Colonel, Kind::Engineer, Kind::Flag],
};

impl SmallBoard {
    /// All small boards, in the order of [`BoardSize`].
    pub(crate) const ALL: [&'static SmallBoard; 2] = [&SMALL, &TINY];
    /// The headquarters of all small boards.
    pub(crate) const HEADQUARTERS: Stations = SMALL_HEADQUARTERS.union(TINY_HEADQUARTERS);

    /// The number of pieces of a kind in an army.
    pub(crate) const fn count(&self, kind: Kind) -> usize {
        let (mut count, mut i) = (0, 0);
        while i < self.army.len() {
            count += (self.army[i].code() == kind.code()) as usize;
            i += 1;
        }
        count
    }

    /// The kinds of an army.
    pub(crate) fn kinds(&self) -> Kinds {
        self.army.iter().copied().collect()
    }
}

impl Rules {
    /// The small board of these rules; `None` for the full board.
    #[inline]
    pub(crate) const fn small_board(&self) -> Option<&'static SmallBoard> {
        match self.board() {
            _ if self.is_expose() => None,
            BoardSize::Full => None,
            BoardSize::Small => Some(&SMALL),
            BoardSize::Tiny => Some(&TINY),
        }
    }

    /// Returns the stations of the board. Pieces can neither enter nor pass any other station.
    ///
    /// ```
    /// use luzhanqi::Rules;
    /// let tiny: Rules = "standard,board=tiny".parse()?;
    /// assert_eq!((Rules::STANDARD.stations().len(), tiny.stations().len()), (60, 12));
    /// # Ok::<(), luzhanqi::ParseRulesError>(())
    /// ```
    pub const fn stations(&self) -> Stations {
        match self.small_board() {
            Some(small) => small.stations,
            None => Stations::ALL,
        }
    }

    /// Returns the stations on which armies start, or the stations of a deal in expose play.
    pub const fn setup_stations(&self) -> Stations {
        match self.small_board() {
            Some(small) => small.setup,
            None => board::SETUP,
        }
    }

    /// Returns the headquarters of a seat. Each small board has its own headquarters.
    ///
    /// ```
    /// use luzhanqi::{Rules, Seat};
    /// let tiny: Rules = "standard,board=tiny".parse()?;
    /// assert_eq!(format!("{:?}", tiny.headquarters(Seat::North)), "{b7, d7}");
    /// # Ok::<(), luzhanqi::ParseRulesError>(())
    /// ```
    pub const fn headquarters(&self, seat: Seat) -> Stations {
        self.both_headquarters().intersection(board::half(seat))
    }

    /// The headquarters of both seats.
    pub(crate) const fn both_headquarters(&self) -> Stations {
        match self.small_board() {
            Some(small) => small.headquarters,
            None => board::HEADQUARTERS,
        }
    }

    /// Returns the number of pieces of a kind that each side has on the board at the start.
    ///
    /// ```
    /// use luzhanqi::{Kind, Rules};
    /// let tiny: Rules = "standard,board=tiny".parse()?;
    /// let count = |rules: Rules| Kind::ALL.iter().map(|kind| rules.count(*kind)).sum::<usize>();
    /// assert_eq!((count(Rules::STANDARD), count(tiny)), (25, 4));
    /// # Ok::<(), luzhanqi::ParseRulesError>(())
    /// ```
    pub fn count(&self, kind: Kind) -> usize {
        self.small_board()
            .map_or(kind.count(), |small| small.count(kind))
    }

    /// Returns the kind of a station of this board; `None` for a station outside of the board.
    pub fn station_kind(&self, station: Station) -> Option<board::StationKind> {
        let Some(small) = self.small_board() else {
            return Some(board::kind(station));
        };
        if !small.stations.contains(station) {
            return None;
        }
        Some(if small.headquarters.contains(station) {
            board::StationKind::Headquarters
        } else {
            board::kind(station)
        })
    }
}
