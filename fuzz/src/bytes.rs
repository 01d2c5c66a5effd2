//! Choices read from the fuzzer's bytes: rules, starts and moves.

use luzhanqi::rules::{Allowed, RuleOption};

use super::beside::board;
use luzhanqi::{Move, MoveSet, Position, RuleSet, Rules, Station};

/// Bytes from the front; when they are used up every choice is the first one.
pub struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    /// Whether all are used up.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        *first
    }

    /// A choice among so many.
    pub fn below(&mut self, bound: usize) -> usize {
        match bound {
            0 | 1 => 0,
            2..=256 => usize::from(self.byte()) % bound,
            _ => (usize::from(self.byte()) << 8 | usize::from(self.byte())) % bound,
        }
    }

    /// A named set with up to seven options changed.
    pub fn rules(&mut self) -> Rules {
        let set = RuleSet::ALL[self.below(RuleSet::ALL.len())];
        (0..self.below(8)).fold(set.rules, |rules, _| {
            let option = RuleOption::ALL[self.below(RuleOption::ALL.len())];
            let value = match option.allowed() {
                Allowed::Tokens(words) => words[self.below(words.len())].to_string(),
                _ => ["0", "2", "5", "40", "255"][self.below(5)].to_string(),
            };
            rules.with_value(option, &value).expect("an allowed value")
        })
    }

    /// A set-up by a short seed, or few pieces laid out one by one.
    pub fn start(&mut self, rules: &Rules) -> Option<Position> {
        if self.below(4) == 0 {
            let seed = u64::from(self.byte()) << 8 | u64::from(self.byte());
            return Some(Position::from_seed(rules, seed));
        }
        Position::parse(&self.crowd(), rules).ok()
    }

    /// The text of a board with a few pieces; it need not keep the rules.
    fn crowd(&mut self) -> String {
        const LETTERS: &[u8; 24] = b"MGLBCJKPEEXOFmglbcjkpexf";
        let mut cells = vec![String::new(); 60];
        for _ in 0..1 + self.below(16) {
            let station = self.below(60);
            let letter = char::from(LETTERS[self.below(24)]);
            let dress = self.below(16);
            cells[station] = match dress {
                0 | 1 => format!("~{letter}"),
                2 => format!("{letter}+"),
                3 => format!("{letter}*"),
                4 => format!("{letter}+*"),
                _ => letter.to_string(),
            };
        }
        let seat = ["s", "n"][self.below(2)];
        let colours = ["r", "b", "?", "?--", "?rb", "?-r", "?r", "?b"][self.below(8)];
        format!("{} {seat} {colours} {}", board(&cells), self.below(8))
    }

    /// Dark play with up to three black pieces near a few red ones, which south plays.
    pub fn skirmish(&mut self, rules: &Rules) -> Option<Position> {
        let mut cells = vec![String::new(); 60];
        for (letters, most) in [("MGLBCJKPEXOEX", 5), ("mgbjkpexoex", 2)] {
            for _ in 0..1 + self.below(most) {
                let letter = &letters[self.below(letters.len())..][..1];
                let mark = ["", "", "", "", "", "", "+", "*"][self.below(8)];
                let half = if self.below(4) == 0 { 0 } else { 30 };
                let station = half + self.below(30);
                cells[station] = format!("{letter}{}", if rules.is_carry() { mark } else { "" });
            }
        }
        let file = |n: usize| 1 + 2 * n;
        cells[file(self.below(2))] = "F".into();
        cells[55 + file(self.below(2))] = "f".into();
        let seat = ["s", "n"][self.below(2)];
        let text = format!("{} {seat} r {}", board(&cells), self.below(3));
        Position::parse(&text, rules).ok()
    }

    /// One of these moves.
    pub fn choose(&mut self, moves: &MoveSet) -> Option<Move> {
        moves.get(self.below(moves.len()))
    }

    /// Any move or flip at all.
    pub fn any_move(&mut self) -> Move {
        let [origin, target] =
            [0, 0].map(|_| Station::new(self.below(60) as u8).expect("below 60"));
        Move::new(origin, target).unwrap_or(Move::flip(origin))
    }
}
