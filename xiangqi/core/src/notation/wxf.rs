//! The notation of the World Xiangqi Federation.

use alloc::string::{String, ToString};

use crate::mv::Move;
use crate::piece::Kind;
use crate::point::Points;
use crate::position::Position;

use super::relative::{Direction, Mark, Place, Relative, Who};

fn letter(kind: Kind) -> char {
    match kind {
        Kind::Horse => 'H',
        Kind::Elephant => 'E',
        kind => kind.letter().to_ascii_uppercase(),
    }
}

pub(super) fn write(position: &Position, mv: Move) -> String {
    let Some(piece) = position.piece_at(mv.origin()) else {
        return mv.to_string();
    };
    let place = Place::of(position, piece, mv.origin());
    let (direction, number) = Relative::way(piece, mv);
    let letter = letter(piece.kind);
    let marked = match piece.kind {
        Kind::Elephant | Kind::Counselor | Kind::General => false,
        _ => other_could(position.pieces(piece), mv),
    };
    let direction = match direction {
        Direction::Forward => '+',
        Direction::Back => '-',
        Direction::Sideways => '=',
    };
    let who = match place.mark().filter(|_| marked) {
        _ if place.count > 2
            || piece.kind == Kind::Soldier && place.count > 1 && place.crowded > 1 =>
        {
            alloc::format!("{}{}", place.nth, place.file)
        }
        Some(Mark::Front) => alloc::format!("{letter}+"),
        Some(_) => alloc::format!("{letter}-"),
        None => alloc::format!("{letter}{}", place.file),
    };
    alloc::format!("{who}{direction}{number}")
}

/// Whether another piece on the file could make the same step without leaving the board. Then the file alone
/// is ambiguous.
fn other_could(pieces: Points, mv: Move) -> bool {
    let file = mv.origin().file();
    let mut others = pieces.without(mv.origin()).iter();
    let (up, across) = (
        i32::from(mv.target().rank()) - i32::from(mv.origin().rank()),
        i32::from(mv.target().file()) - i32::from(file),
    );
    others.any(|other| {
        let rank = i32::from(other.rank()) + up;
        let to = i32::from(other.file()) + across;
        other.file() == file && (0..10).contains(&rank) && (0..9).contains(&to)
    })
}

pub(super) fn read(text: &str) -> Option<Relative> {
    let mut chars = text.chars();
    let [a, b, c, d] = [chars.next()?, chars.next()?, chars.next()?, chars.next()?];
    if chars.next().is_some() {
        return None;
    }
    let digit = |c: char| c.to_digit(10).filter(|n| *n > 0).map(|n| n as u8);
    let direction = match c {
        '+' => Direction::Forward,
        '-' => Direction::Back,
        '=' | '.' => Direction::Sideways,
        _ => return None,
    };
    let number = digit(d)?;
    if let Some(nth) = digit(a) {
        let file = digit(b)?;
        return Some(Relative {
            kind: Kind::Soldier,
            who: Who::InFile { nth, file },
            direction,
            number,
        });
    }
    let who = match b {
        '+' => Who::Mark(Mark::Front),
        '-' => Who::Mark(Mark::Rear),
        b => Who::File(digit(b)?),
    };
    Some(Relative {
        kind: Kind::from_letter(a)?,
        who,
        direction,
        number,
    })
}
