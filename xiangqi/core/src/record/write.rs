//! Writes records.

use alloc::string::ToString;
use core::fmt;

use kit::record::{Lines, write_tag};

use crate::game::Event;
use crate::piece::Side;
use crate::position::Position;

use super::pgn::{Item, Record, format_text, score_text};

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tag(f, "Game", "Chinese Chess")?;
        self.tags.write(f)?;
        write_tag(f, "Rules", &self.rules.to_string())?;
        write_tag(f, "Result", score_text(self.outcome.score))?;
        if let Some(reason) = self.outcome.reason {
            write_tag(f, "Termination", reason.as_str())?;
        }
        write_tag(f, "Format", format_text(self.notation))?;
        if self.start != Position::initial() {
            write_tag(f, "FEN", &self.start.to_string())?;
        }
        f.write_str("\n")?;
        self.write_items(f)
    }
}

impl Record {
    fn write_items(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = Lines::new(f, width);
        let mut position = self.start;
        let mut number = u32::from(self.start.fullmove_number());
        // A number comes before each of Red's moves, and before Black's if Red's move is not right before it.
        let mut fresh = true;
        for item in &self.items {
            let mv = match item {
                Item::Event(Event::Played(mv)) => *mv,
                Item::Event(event) => {
                    lines.word(&alloc::format!("{{[%act {event}]}}"))?;
                    fresh = true;
                    continue;
                }
                Item::Comment(text) => {
                    lines.word(&alloc::format!("{{{text}}}"))?;
                    fresh = true;
                    continue;
                }
            };
            match position.to_move() {
                Side::Red => lines.word(&alloc::format!("{number}."))?,
                Side::Black if fresh => lines.word(&alloc::format!("{number}..."))?,
                Side::Black => {}
            }
            fresh = false;
            lines.word(&position.format_move(mv, self.notation))?;
            number = number.saturating_add(u32::from(position.to_move() == Side::Black));
            position.play_unchecked(mv);
        }
        lines.word(score_text(self.outcome.score))?;
        lines.end()
    }
}

/// The number of columns of a word: Chinese characters and full-width digits take two.
fn width(word: &str) -> usize {
    let wide = |c: char| matches!(c, '\u{2e80}'..='\u{9fff}' | '\u{ff00}'..='\u{ff60}');
    word.chars().map(|c| if wide(c) { 2 } else { 1 }).sum()
}
