//! The action space: a fixed number for every move that the board allows, and for every flip.
//!
//! Moves come first, by origin and then by target; the flips of the 60 stations follow. A number
//! means the same move as the mover sees it: for north the board is turned by 180 degrees.

use std::sync::LazyLock;

use luzhanqi as lz;
use luzhanqi::{Move, Seat, Station, board};

/// How many actions there are.
pub const ACTIONS: usize = MOVES + Station::COUNT;

/// How many of them are moves from station to station.
pub const MOVES: usize = 1188;

const NONE: u16 = u16::MAX;

struct Tables {
    moves: Vec<Move>,
    /// By origin times 60 plus target; a flip has its station twice.
    numbers: Vec<u16>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut moves = Vec::with_capacity(ACTIONS);
    for origin in Station::all() {
        // Where engineers turn, every railroad station can be reached from every other.
        let rail = if board::RAILROAD.contains(origin) {
            board::RAILROAD
        } else {
            lz::Stations::EMPTY
        };
        let targets = board::neighbours(origin) | rail;
        moves.extend(targets.into_iter().filter_map(|t| Move::new(origin, t)));
    }
    debug_assert_eq!(moves.len(), MOVES);
    moves.extend(Station::all().map(Move::flip));
    let mut numbers = vec![NONE; Station::COUNT * Station::COUNT];
    for (number, mv) in moves.iter().enumerate() {
        numbers[place(*mv)] = number as u16;
    }
    Tables { moves, numbers }
});

fn place(mv: Move) -> usize {
    mv.origin().index() * Station::COUNT + mv.target().index()
}

/// The move as its mover sees it, or back: turned by 180 degrees for north.
#[inline]
pub fn turned(mv: Move, seat: Seat) -> Move {
    match seat {
        Seat::South => mv,
        Seat::North => mv.mirror(),
    }
}

/// All actions as south sees them, in order.
pub fn moves() -> &'static [Move] {
    &TABLES.moves
}

/// Writes a legal mask: true for each action of the list, which is the seat's.
pub fn write_mask(moves: &lz::MoveSet, seat: Seat, out: &mut [bool]) {
    out.fill(false);
    let numbers = &TABLES.numbers;
    // Turning the board turns the table round.
    let turn = match seat {
        Seat::South => 0,
        Seat::North => Station::COUNT * Station::COUNT - 1,
    };
    moves.iter().for_each(|mv| {
        out[numbers[turn.abs_diff(place(mv))] as usize] = true;
    });
}

/// The number of a move for the seat that makes it.
#[inline]
pub fn number(mv: Move, seat: Seat) -> Option<usize> {
    let number = TABLES.numbers[place(turned(mv, seat))];
    (number != NONE).then_some(number as usize)
}

/// The move of a number for the seat that makes it.
#[inline]
pub fn of_number(number: usize, seat: Seat) -> Option<Move> {
    TABLES.moves.get(number).map(|mv| turned(*mv, seat))
}
