//! JZN boards: 60 characters row by row from the red headquarters' row to the blue, `r` or `b` to move, the
//! half-moves since the last attack, and the moves. Here red sits south, so the characters are the stations
//! from `a1` on.
//!
//! Positions and views have the same text except for hidden pieces, so both are converted as texts.

use luzhanqi::{Kind, Position, Rules};

/// The kinds of the letters `a` to `l`.
const KINDS: [Kind; 12] = [
    Kind::Flag,
    Kind::Bomb,
    Kind::Landmine,
    Kind::Engineer,
    Kind::PlatoonCommander,
    Kind::Captain,
    Kind::Major,
    Kind::Colonel,
    Kind::Brigadier,
    Kind::LieutenantGeneral,
    Kind::General,
    Kind::Marshal,
];

/// Returns whether a text looks like a JZN board rather than a position.
pub fn is_jzn(text: &str) -> bool {
    text.split(' ')
        .next()
        .is_some_and(|board| !board.contains('/'))
}

/// Returns the position or view of a JZN board. Only a board without `#` is checked against the rules.
///
/// # Errors
/// The error text says what is wrong.
pub fn read(text: &str, rules: &Rules) -> Result<String, String> {
    let fields: Vec<&str> = text.split(' ').collect();
    let &[board, to_move, quiet, moves] = &fields[..] else {
        return Err("a JZN board is four fields: board, r or b, half-moves, moves".to_string());
    };
    let count = board.chars().count();
    if count != 60 {
        return Err(format!("a JZN board is 60 characters; this has {count}"));
    }
    let stations: Vec<String> = (1..)
        .zip(board.chars())
        .map(|(number, c)| read_piece(c).ok_or_else(|| bad_piece(number, c)))
        .collect::<Result<_, _>>()?;
    let seat = match to_move {
        "r" => 's',
        "b" => 'n',
        _ => return Err(format!("the side to move is r or b, not {to_move}")),
    };
    let number = |text: &str| {
        let number = text.parse::<u32>().ok();
        number.ok_or_else(|| format!("half-moves and moves are numbers, not {text}"))
    };
    let (quiet, _) = (number(quiet)?, number(moves)?);
    let text = format!("{} {seat} r {quiet}", board_text(&stations));
    if !board.contains('#') {
        Position::parse(&text, rules).map_err(|error| error.to_string())?;
    } else if !rules.is_dark() {
        return Err("# is a hidden piece, which only dark play has".to_string());
    }
    Ok(text)
}

fn bad_piece(number: usize, c: char) -> String {
    format!("character {number} of the board is {c:?}, not one of a to l, A to L, 0 and #")
}

/// Returns the letter of a station, or an empty text for an empty station.
fn read_piece(c: char) -> Option<String> {
    match c {
        '0' => Some(String::new()),
        '#' => Some("?".to_string()),
        _ => {
            let index = c.to_ascii_lowercase() as u32;
            let kind = KINDS.get(index.checked_sub(u32::from(b'a'))? as usize)?;
            let letter = kind.letter();
            // JZN writes red in lower case, this library in upper case.
            Some(if c.is_ascii_lowercase() {
                letter.to_string()
            } else {
                letter.to_ascii_lowercase().to_string()
            })
        }
    }
}

/// Returns the board field for stations from `a1` on.
fn board_text(stations: &[String]) -> String {
    let ranks: Vec<String> = stations
        .chunks(5)
        .rev()
        .map(|rank| {
            let mut text = String::new();
            for run in rank.chunk_by(|a, b| a.is_empty() && b.is_empty()) {
                if run[0].is_empty() {
                    text += &run.len().to_string();
                } else {
                    text += &run.concat();
                }
            }
            text
        })
        .collect();
    ranks.join("/")
}

/// Returns the JZN board of a position or view. The board hides every piece that is face down or of unknown
/// kind.
///
/// # Errors
/// The text is wrong, or contains something that JZN cannot express.
pub fn write(text: &str, rules: &Rules, moves: u32) -> Result<String, String> {
    let checked = Position::parse(text, rules).map_err(|error| error.to_string());
    // A view is not a position, and does not identify a face-down piece.
    let under = checked.is_ok();
    if !text.contains(['?', '~']) {
        checked?;
    }
    let fields: Vec<&str> = text.split(' ').collect();
    let &[board, seat, colours, quiet] = &fields[..] else {
        return Err("a position is four fields: board, seat, colours, quiet".to_string());
    };
    if board.contains(['+', '*']) {
        return Err("JZN cannot represent a carried flag".to_string());
    }
    let mut cells = Vec::new();
    for rank in board.split('/').rev() {
        let before = cells.len();
        write_rank(rank, under, &mut cells)?;
        if cells.len() - before != 5 {
            return Err(format!("expected a rank of five stations, got {rank:?}"));
        }
    }
    if cells.len() != 60 {
        return Err("expected a board of twelve ranks".to_string());
    }
    let (Ok(_), "s" | "n") = (quiet.parse::<u16>(), seat) else {
        return Err("the seat to move is s or n, and the quiet count is a number".to_string());
    };
    // If red sits north, turn the board.
    let turned = colours == "b";
    if turned {
        cells.reverse();
    }
    let to_move = if (seat == "s") != turned { 'r' } else { 'b' };
    let board: String = cells.into_iter().collect();
    Ok(format!("{board} {to_move} {quiet} {moves}"))
}

fn write_rank(rank: &str, under: bool, cells: &mut Vec<char>) -> Result<(), String> {
    let mut signs = rank.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '1'..='5' => cells.extend(std::iter::repeat_n('0', sign as usize - '0' as usize)),
            '?' => cells.push('#'),
            '~' => {
                if under {
                    signs.next();
                }
                cells.push('#');
            }
            _ => cells.push(write_piece(sign).ok_or_else(|| format!("{sign:?} is not a piece"))?),
        }
    }
    Ok(())
}

fn write_piece(sign: char) -> Option<char> {
    let kind = Kind::from_letter(sign.to_ascii_uppercase())?;
    let index = KINDS.iter().position(|other| *other == kind)?;
    let letter = char::from(b'a' + index as u8);
    Some(if sign.is_ascii_uppercase() {
        letter
    } else {
        letter.to_ascii_uppercase()
    })
}
