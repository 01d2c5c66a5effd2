//! Stations, sets of stations and the lines between them.

use std::ffi::c_char;

use luzhanqi::board::{self, Link, StationKind};
use luzhanqi::{Station, Stations};

use crate::guard::{Answer, Buffer, DONE, Out, Why, c_str, guard, known, read, value};
use crate::piece::{lzq_piece, lzq_seat, to_seat};
use crate::status::{LZQ_E_PARSE, lzq_status};

/// A station, 0 to 59: (rank - 1) * 5 + file, where file 0 is a. So a1 is 0, e1 is 4, e12 is 59.
pub type lzq_station = u8;

/// No station.
pub const LZQ_NO_STATION: lzq_station = 255;
/// The number of stations of the board.
pub const LZQ_STATIONS: usize = 60;

/// A set of stations: bit i stands for station i. Unions, intersections and the like are C's own
/// operators.
pub type lzq_stations = u64;

/// A post: an ordinary station.
pub const LZQ_POST: u8 = 0;
/// A camp.
pub const LZQ_CAMP: u8 = 1;
/// A headquarters.
pub const LZQ_HEADQUARTERS: u8 = 2;

/// Two stations are no neighbours.
pub const LZQ_NO_LINK: u8 = 0;
/// A road joins two neighbours.
pub const LZQ_ROAD: u8 = 1;
/// A railroad joins two neighbours.
pub const LZQ_RAIL: u8 = 2;

/// The number of straight railroad lines of the board.
pub const LZQ_RAIL_LINES: usize = 7;

/// A capacity that holds the text of every station.
pub const LZQ_STATION_TEXT_MAX: usize = 4;

pub(crate) fn to_station(number: lzq_station) -> Option<Station> {
    Station::new(number)
}

/// A board of what stands on each station.
pub(crate) fn of_board(on: impl Fn(Station) -> lzq_piece) -> [lzq_piece; LZQ_STATIONS] {
    std::array::from_fn(|index| match Station::new(index as u8) {
        Some(station) => on(station),
        None => unreachable!("a board has no more stations"),
    })
}

pub(crate) fn of_station(station: Option<Station>) -> lzq_station {
    station.map_or(LZQ_NO_STATION, |s| s.index() as u8)
}

/// A set that comes from C; bits that are no stations make it none.
pub(crate) fn to_stations(bits: lzq_stations) -> Answer<Stations> {
    known(Stations::from_bits(bits))
}

/// Returns the station on a file (0 to 4 for a to e) and rank (1 to 12); LZQ_NO_STATION for other
/// numbers.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_station_at(file: u8, rank: u8) -> lzq_station {
    value(LZQ_NO_STATION, || Some(of_station(Station::at(file, rank))))
}

/// Returns the file of a station, 0 to 4 for a to e; 255 for no station.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_station_file(station: lzq_station) -> u8 {
    value(255, || Some(to_station(station)?.file()))
}

/// Returns the rank of a station, 1 to 12; 255 for no station.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_station_rank(station: lzq_station) -> u8 {
    value(255, || Some(to_station(station)?.rank()))
}

/// Returns the station with the board turned by 180 degrees: a1 and e12 change places.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_station_mirror(station: lzq_station) -> lzq_station {
    value(LZQ_NO_STATION, || {
        Some(of_station(Some(to_station(station)?.mirror())))
    })
}

/// Returns what a station is: LZQ_POST, LZQ_CAMP or LZQ_HEADQUARTERS.
///
/// Errors: LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_station_kind(station: lzq_station) -> lzq_status {
    guard(|| {
        let kind = match board::kind(known(to_station(station))?) {
            StationKind::Post => LZQ_POST,
            StationKind::Camp => LZQ_CAMP,
            StationKind::Headquarters => LZQ_HEADQUARTERS,
        };
        Ok(lzq_status::from(kind))
    })
}

/// Reads a station, such as "c6". `why` gets the message of a failure and may be NULL with
/// capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_station_parse(
    text: *const c_char,
    station: *mut lzq_station,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    guard(|| {
        // SAFETY: as the conventions of the header ask; the same holds below.
        let (text, out, why) = unsafe {
            (
                c_str(text)?,
                Out::new(station)?,
                Why::new(why, why_capacity)?,
            )
        };
        let station = why.explain(LZQ_E_PARSE, text.parse())?;
        out.put(of_station(Some(station)));
        DONE
    })
}

/// Writes a station, such as "c6"; gives the length.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_station_text(
    station: lzq_station,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let out = unsafe { Buffer::new(text, capacity)? };
        out.print(&known(to_station(station))?.to_string())
    })
}

/// Returns all stations of a kind: LZQ_POST, LZQ_CAMP or LZQ_HEADQUARTERS; none for other numbers.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_stations_of_kind(kind: u8) -> lzq_stations {
    value(0, || {
        Some(match kind {
            LZQ_POST => board::POSTS.bits(),
            LZQ_CAMP => board::CAMPS.bits(),
            LZQ_HEADQUARTERS => board::HEADQUARTERS.bits(),
            _ => return None,
        })
    })
}

/// Returns the 50 stations on which armies are set up: posts and headquarters.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_stations_of_setup() -> lzq_stations {
    board::SETUP.bits()
}

/// Returns the 32 stations on a railroad.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_stations_of_railroad() -> lzq_stations {
    board::RAILROAD.bits()
}

/// Returns the stations of a rank, 1 to 12; none for other numbers.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_stations_of_rank(rank: u8) -> lzq_stations {
    value(0, || Some(board::rank(rank).bits()))
}

/// Returns the stations of a seat's half; none for no seat.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_stations_of_half(seat: lzq_seat) -> lzq_stations {
    value(0, || Some(board::half(to_seat(seat)?).bits()))
}

/// Returns the two headquarters of a seat; none for no seat.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_stations_of_headquarters(seat: lzq_seat) -> lzq_stations {
    value(0, || Some(board::headquarters(to_seat(seat)?).bits()))
}

/// Returns the front row of a seat, rank 6 or 7; none for no seat.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_stations_of_front_row(seat: lzq_seat) -> lzq_stations {
    value(0, || Some(board::front_row(to_seat(seat)?).bits()))
}

/// Returns the two back rows of a seat; none for no seat.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_stations_of_back_rows(seat: lzq_seat) -> lzq_stations {
    value(0, || Some(board::back_rows(to_seat(seat)?).bits()))
}

/// Returns the set with the board turned by 180 degrees. Bits that are no stations are dropped.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_stations_mirror(stations: lzq_stations) -> lzq_stations {
    value(0, || {
        Some(Stations::from_bits_truncate(stations).mirror().bits())
    })
}

/// Takes the lowest station out of a set and gives it; LZQ_NO_STATION when none is left. So a set
/// is walked through with `while ((s = lzq_stations_next(&set)) != LZQ_NO_STATION)`.
/// LZQ_NO_STATION for NULL too.
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

/// Returns the stations one step away, by road or railroad; none for no station.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_neighbours(station: lzq_station) -> lzq_stations {
    value(0, || Some(board::neighbours(to_station(station)?).bits()))
}

/// Returns the stations one road away.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_road_neighbours(station: lzq_station) -> lzq_stations {
    value(0, || {
        Some(board::road_neighbours(to_station(station)?).bits())
    })
}

/// Returns the stations one piece of railroad away.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_rail_neighbours(station: lzq_station) -> lzq_stations {
    value(0, || {
        Some(board::rail_neighbours(to_station(station)?).bits())
    })
}

/// Returns how two stations are joined: LZQ_ROAD, LZQ_RAIL or LZQ_NO_LINK.
///
/// Errors: LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_link(a: lzq_station, b: lzq_station) -> lzq_status {
    guard(|| {
        let link = match board::link(known(to_station(a))?, known(to_station(b))?) {
            Some(Link::Road) => LZQ_ROAD,
            Some(Link::Rail) => LZQ_RAIL,
            None => LZQ_NO_LINK,
        };
        Ok(lzq_status::from(link))
    })
}

/// Returns one of the seven straight railroad lines, 0 to 6; none for other numbers.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_rail_line(number: u8) -> lzq_stations {
    value(0, || {
        Some(board::RAIL_LINES.get(usize::from(number))?.bits())
    })
}

/// Returns the straight railroad line through both stations; none if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_rail_line_through(a: lzq_station, b: lzq_station) -> lzq_stations {
    value(0, || {
        Some(board::rail_line(to_station(a)?, to_station(b)?)?.bits())
    })
}

/// Returns the stations strictly between two stations of one rank or file; none for other pairs.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_stations_between(a: lzq_station, b: lzq_station) -> lzq_stations {
    value(0, || {
        Some(board::between(to_station(a)?, to_station(b)?).bits())
    })
}
