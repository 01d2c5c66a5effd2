//! A second implementation of the rules, written from their prose: slow, plain, and sharing no
//! code with the library. A board is a map from names to pieces, rules are a map of words.

pub mod lines;
pub mod play;
pub mod rules;
pub mod text;

use std::collections::BTreeMap;

pub use rules::SlowRules;

/// File 0..5 and rank 1..=12.
pub type Place = (i32, i32);

pub fn name((file, rank): Place) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    /// Upper-case letter of the kind.
    pub kind: char,
    pub red: bool,
    pub down: bool,
    /// Carries the enemy's flag.
    pub carries: bool,
    /// Stands with its own flag.
    pub keeps: bool,
}

impl Man {
    pub fn order(&self) -> Option<usize> {
        "EPKJCBLGM".find(self.kind).map(|i| i + 1)
    }
    pub fn mobile(&self) -> bool {
        self.kind != 'O' && self.kind != 'F'
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Slow {
    pub rules: SlowRules,
    pub men: BTreeMap<Place, Man>,
    pub south_moves: bool,
    /// Whether south is red, once settled.
    pub south_red: Option<bool>,
    /// South's and north's latest flips, which `colours=twice` looks at.
    pub latest: [Option<bool>; 2],
    /// The latest flip of all, which `colours=match` looks at.
    pub last: Option<bool>,
    pub quiet: u32,
}

impl Slow {
    pub fn mover_red(&self) -> Option<bool> {
        self.south_red.map(|red| red == self.south_moves)
    }

    /// Where a side's flag is, bare or with a man.
    #[allow(clippy::nonminimal_bool, reason = "it says what the prose says")]
    pub fn flag_place(&self, red: bool) -> Option<Place> {
        self.men
            .iter()
            .find(|(_, m)| {
                (m.kind == 'F' && m.red == red)
                    || (m.carries && m.red != red)
                    || (m.keeps && m.red == red)
            })
            .map(|(p, _)| *p)
    }

    pub fn lowest(&self, red: bool) -> Option<usize> {
        self.men
            .values()
            .filter(|m| m.red == red)
            .filter_map(Man::order)
            .min()
    }

    pub fn has_mine(&self, red: bool) -> bool {
        self.men.values().any(|m| m.red == red && m.kind == 'O')
    }
}
