//! The Chinese notation.

use alloc::string::{String, ToString};

use crate::lang::{Lang, rear_and_forward};
use crate::mv::Move;
use crate::piece::{Kind, Side};
use crate::position::Position;

use super::relative::{Direction, Mark, Place, Relative, Who};

const NUMBERS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// A number in a side's characters: Chinese for Red, full-width digits for Black.
fn digit(side: Side, number: u8) -> char {
    let place = usize::from(number.clamp(1, 9)) - 1;
    match side {
        Side::Red => NUMBERS[place],
        Side::Black => ['１', '２', '３', '４', '５', '６', '７', '８', '９'][place],
    }
}

fn number(c: char) -> Option<u8> {
    let place = NUMBERS.iter().position(|known| *known == c);
    let value = match c {
        '1'..='9' => c as u32 - '0' as u32,
        '１'..='９' => c as u32 - '０' as u32,
        _ => place? as u32 + 1,
    };
    Some(value as u8)
}

fn mark(c: char) -> Option<Mark> {
    match c {
        '前' => Some(Mark::Front),
        '中' => Some(Mark::Middle),
        '后' | '後' => Some(Mark::Rear),
        _ => None,
    }
}

/// The kind of a character, simplified or traditional, of either side.
fn kind(c: char) -> Option<Kind> {
    match c {
        '兵' | '卒' => Some(Kind::Soldier),
        '炮' | '砲' | '包' => Some(Kind::Cannon),
        '车' | '車' | '俥' => Some(Kind::Chariot),
        '马' | '馬' | '傌' => Some(Kind::Horse),
        '相' | '象' => Some(Kind::Elephant),
        '仕' | '士' => Some(Kind::Counselor),
        '帅' | '帥' | '将' | '將' => Some(Kind::General),
        _ => None,
    }
}

pub(super) fn write(position: &Position, mv: Move, lang: Lang) -> String {
    let Some(piece) = position.piece_at(mv.origin()) else {
        return mv.to_string();
    };
    let place = Place::of(position, piece, mv.origin());
    let (direction, number) = Relative::way(piece, mv);
    let marked = !matches!(piece.kind, Kind::Elephant | Kind::Counselor | Kind::General);
    // Other kinds have two pieces, so they have at most one crowded file.
    let over_all = place.crowded > 1;
    let name = piece.character_in(lang);
    let [rear, forward] = rear_and_forward(lang);
    let before = match place.mark().filter(|_| !over_all) {
        _ if !marked || place.count < 2 => None,
        Some(Mark::Front) => Some('前'),
        Some(Mark::Middle) => Some('中'),
        Some(Mark::Rear) => Some(rear),
        None => Some(digit(Side::Red, place.over_all)),
    };
    let direction = match direction {
        Direction::Forward => forward,
        Direction::Back => '退',
        Direction::Sideways => '平',
    };
    let (a, b) = match before {
        Some(before) => (before, name),
        None => (name, digit(piece.side, place.file)),
    };
    String::from_iter([a, b, direction, digit(piece.side, number)])
}

pub(super) fn read(text: &str) -> Option<Relative> {
    let mut chars = text.chars();
    let [a, b, c, d] = [chars.next()?, chars.next()?, chars.next()?, chars.next()?];
    if chars.next().is_some() {
        return None;
    }
    let (kind, who) = match (kind(a), kind(b)) {
        (Some(kind), None) => (kind, Who::File(number(b)?)),
        (None, Some(kind)) => match mark(a) {
            Some(mark) => (kind, Who::Mark(mark)),
            None if kind == Kind::Soldier => (kind, Who::Nth(number(a)?)),
            None => return None,
        },
        (None, None) => {
            let (mark, file) = (mark(a)?, number(b)?);
            (Kind::Soldier, Who::MarkInFile { mark, file })
        }
        (Some(_), Some(_)) => return None,
    };
    let direction = match c {
        '进' | '進' => Direction::Forward,
        '退' => Direction::Back,
        '平' => Direction::Sideways,
        _ => return None,
    };
    Some(Relative {
        kind,
        who,
        direction,
        number: number(d)?,
    })
}
