//! Stations, sets of stations and the lines between them.

use std::ffi::c_char;

use luzhanqi::board;
use luzhanqi::board::StationKind;
use luzhanqi::{Seat, Station, Stations};

use crate::checks::{Answer, Out, catch, known, parse, print, read, value};
use crate::piece::{lzq_piece, lzq_seat, to_viewer};
use crate::status::{LZQ_E_PARSE, lzq_status};

/// A station, 0 to 59: (rank - 1) * 5 + file, with file 0 for a. So a1 is 0, e1 is 4, e12 is 59.
pub type lzq_station = u8;

/// No station.
pub const LZQ_NO_STATION: lzq_station = 255;
/// The number of stations of the board.
pub const LZQ_STATIONS: usize = 60;

/// A set of stations: bit i is station i. Use C's operators for unions and intersections.
pub type lzq_stations = u64;

/// A post: an ordinary station.
pub const LZQ_POST: u8 = 0;
/// A camp.
pub const LZQ_CAMP: u8 = 1;
/// A headquarters.
pub const LZQ_HEADQUARTERS: u8 = 2;
/// All stations.
pub const LZQ_SET_ALL: u8 = 0;
/// The posts.
pub const LZQ_SET_POSTS: u8 = 1;
/// The camps.
pub const LZQ_SET_CAMPS: u8 = 2;
/// The headquarters.
pub const LZQ_SET_HEADQUARTERS: u8 = 3;
/// The stations of the set-up: posts and headquarters.
pub const LZQ_SET_SETUP: u8 = 4;
/// The stations on a railroad.
pub const LZQ_SET_RAILROAD: u8 = 5;
/// The front rows, ranks 6 and 7.
pub const LZQ_SET_FRONT_ROWS: u8 = 6;
/// The two back rows of each seat.
pub const LZQ_SET_BACK_ROWS: u8 = 7;
/// Enough capacity for the text of any station.
pub const LZQ_STATION_TEXT_MAX: usize = 4;

pub(crate) fn to_station(number: lzq_station) -> Option<Station> {
    Station::new(number)
}

/// The piece on every station.
pub(crate) fn of_board(on: impl Fn(Station) -> lzq_piece) -> [lzq_piece; LZQ_STATIONS] {
    std::array::from_fn(|index| match Station::new(index as u8) {
        Some(station) => on(station),
        None => unreachable!("a board has no more stations"),
    })
}

pub(crate) fn of_station(station: Option<Station>) -> lzq_station {
    station.map_or(LZQ_NO_STATION, |s| s.index() as u8)
}

/// Reads a set from C. Fails if a bit is set that does not belong to a station.
pub(crate) fn to_stations(bits: lzq_stations) -> Answer<Stations> {
    known(Stations::from_bits(bits))
}

/// Returns the station on a file (0 to 4 for a to e) and rank (1 to 12); LZQ_NO_STATION if either is out of
/// range.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_station_at(file: u8, rank: u8) -> lzq_station {
    value(LZQ_NO_STATION, || Some(of_station(Station::at(file, rank))))
}

/// Returns the file of a station, 0 to 4 for a to e; 255 if `station` is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_station_file(station: lzq_station) -> u8 {
    value(255, || Some(to_station(station)?.file()))
}

/// Returns the rank of a station, 1 to 12; 255 if `station` is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_station_rank(station: lzq_station) -> u8 {
    value(255, || Some(to_station(station)?.rank()))
}

/// Returns the station rotated by 180 degrees with the board: a1 becomes e12.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_station_rotate(station: lzq_station) -> lzq_station {
    value(LZQ_NO_STATION, || {
        Some(of_station(Some(to_station(station)?.rotate())))
    })
}

/// Returns the kind of a station: LZQ_POST, LZQ_CAMP or LZQ_HEADQUARTERS.
///
/// Errors: LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_station_kind(station: lzq_station) -> lzq_status {
    catch(|| {
        let kind = match board::kind(known(to_station(station))?) {
            StationKind::Post => LZQ_POST,
            StationKind::Camp => LZQ_CAMP,
            StationKind::Headquarters => LZQ_HEADQUARTERS,
        };
        Ok(lzq_status::from(kind))
    })
}

/// Reads a station, such as "c6". `why` receives the error message; it may be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_station_parse(
    text: *const c_char,
    station: *mut lzq_station,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    // SAFETY: the conventions of the header require it; the same holds below.
    catch(|| unsafe {
        parse(text, station, (why, why_capacity), LZQ_E_PARSE, |station| {
            of_station(Some(*station))
        })
    })
}

/// Writes a station, such as "c6"; returns the length.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_station_text(
    station: lzq_station,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    catch(|| unsafe { print(known(to_station(station))?, text, capacity) })
}

/// Returns the stations of a set, LZQ_SET_..., on a seat's half of the board, or on both halves for
/// LZQ_NO_SEAT. Returns the empty set if an argument is invalid. For the stations of a rank, use
/// `(lzq_stations)31 << 5 * (rank - 1)`.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_stations_of(set: u8, seat: lzq_seat) -> lzq_stations {
    value(0, || {
        let both = |of: fn(Seat) -> Stations| of(Seat::South) | of(Seat::North);
        let all = match set {
            LZQ_SET_ALL => both(board::half),
            LZQ_SET_POSTS => board::POSTS,
            LZQ_SET_CAMPS => board::CAMPS,
            LZQ_SET_HEADQUARTERS => board::HEADQUARTERS,
            LZQ_SET_SETUP => board::SETUP,
            LZQ_SET_RAILROAD => board::RAILROAD,
            LZQ_SET_FRONT_ROWS => both(board::front_row),
            LZQ_SET_BACK_ROWS => both(board::back_rows),
            _ => return None,
        };
        Some(match to_viewer(seat).ok()? {
            Some(seat) => (all & board::half(seat)).bits(),
            None => all.bits(),
        })
    })
}

/// Removes the lowest station from a set and returns it; LZQ_NO_STATION for an empty set and for NULL. To
/// visit each station, use `while ((s = lzq_stations_next(&set)) != LZQ_NO_STATION)`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_stations_next(stations: *mut lzq_stations) -> lzq_station {
    value(LZQ_NO_STATION, || {
        let (bits, out) = unsafe { (read(stations).ok()?, Out::new(stations).ok()?) };
        let set = Stations::from_bits_truncate(bits);
        let first = set.first()?;
        out.put(set.without(first).bits());
        Some(of_station(Some(first)))
    })
}

/// Returns the number of stations in a set.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_stations_count(stations: lzq_stations) -> u32 {
    stations.count_ones()
}

/// Returns the stations that a road segment connects to this station.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_road_neighbours(station: lzq_station) -> lzq_stations {
    value(0, || {
        Some(board::road_neighbours(to_station(station)?).bits())
    })
}

/// Returns the stations that a railroad segment connects to this station.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_rail_neighbours(station: lzq_station) -> lzq_stations {
    value(0, || {
        Some(board::rail_neighbours(to_station(station)?).bits())
    })
}
