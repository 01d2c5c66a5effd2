//! A second implementation of the rules, written from their prose: slow, plain, and sharing no code
//! with the library. A board is a map from names to letters.

pub mod law;
pub mod play;

use std::collections::BTreeMap;

/// File 0..9 and rank 0..10.
pub type Place = (i32, i32);

pub fn name((file, rank): Place) -> String {
    format!("{}{rank}", (b'a' + file as u8) as char)
}

pub fn place(text: &str) -> Place {
    let bytes = text.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'0'))
}

pub fn is_red(letter: char) -> bool {
    letter.is_ascii_uppercase()
}

/// A board and who is to move. Upper case is red.
#[derive(Clone, PartialEq, Debug)]
pub struct Slow {
    pub men: BTreeMap<Place, char>,
    pub red_moves: bool,
    pub quiet: u32,
    pub number: u32,
}

impl Slow {
    pub fn parse(fen: &str) -> Slow {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut men = BTreeMap::new();
        for (i, row) in fields[0].split('/').enumerate() {
            let mut file = 0;
            for c in row.chars() {
                match c.to_digit(10) {
                    Some(empty) => file += empty as i32,
                    None => {
                        men.insert((file, 9 - i as i32), c);
                        file += 1;
                    }
                }
            }
        }
        Slow {
            men,
            red_moves: fields[1] == "w",
            quiet: fields[4].parse().unwrap(),
            number: fields[5].parse().unwrap(),
        }
    }

    /// The board and the side to move: what repetition looks at.
    pub fn key(&self) -> String {
        let rows: Vec<String> = (0..10)
            .rev()
            .map(|rank| {
                let row: String = (0..9)
                    .map(|file| *self.men.get(&(file, rank)).unwrap_or(&'1'))
                    .collect();
                // Runs of ones become one digit.
                (2..=9)
                    .rev()
                    .fold(row, |row, n| row.replace(&"1".repeat(n), &n.to_string()))
            })
            .collect();
        format!(
            "{} {}",
            rows.join("/"),
            if self.red_moves { "w" } else { "b" }
        )
    }

    pub fn fen(&self) -> String {
        format!("{} - - {} {}", self.key(), self.quiet, self.number)
    }
}
