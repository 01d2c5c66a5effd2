//! The program's own texts for players. Each language has one file with all its texts. The names of things in
//! the game come from the core crate.

mod chinese;
mod english;
mod traditional;

use kit_cli::lang::lang;
use luzhanqi::{Effect, Kind, Lang, Outcome, Ply, Rules, Seat};

// Every language has its file.
const _: () = assert!(Lang::ALL.len() == 3);

/// Declares the items that every file must have.
macro_rules! said {
    ($($(#[doc = $doc:literal])+ fn $name:ident($($given:ident: $type:ty),*) -> $text:ty;)*) => {$(
        $(#[doc = $doc])+
        pub fn $name($($given: $type),*) -> $text {
            match lang() {
                Lang::Chinese => chinese::$name($($given),*),
                Lang::TraditionalChinese => traditional::$name($($given),*),
                _ => english::$name($($given),*),
            }
        }
    )*};
}
said! {
    /// The list of commands that a person can type.
    fn help() -> &'static str;
    /// The meaning of the signs on a board drawn in Unicode.
    fn unicode_legend(expose: bool) -> &'static str;
    /// The meaning of the signs on a board drawn in ASCII.
    fn ascii_legend(expose: bool) -> &'static str;
    /// A clause that says why a game is over.
    fn why(outcome: &Outcome, rules: &Rules) -> String;
    /// The effect of an attack, if the reader knows the attacker; `None` for other moves.
    fn effect(effect: Effect, attacker: Option<Kind>) -> Option<String>;
    /// The effect of a ply on a seat's own piece, if the observation does not contain it.
    fn of_own(ply: &Ply, viewer: Seat) -> Option<String>;
    /// The other seat's offer, and how to answer it.
    fn offers_draw(seat: Seat) -> String;
    /// What can be played.
    fn moves(count: usize, list: &str) -> String;
    /// A hint after a message: where to find the list of commands.
    fn see_help() -> &'static str;
    /// A note that the person who has to answer an offer is not to move.
    fn answers_later(seat: Seat) -> String;
    /// An offer is declined.
    fn declines(seat: Seat) -> String;
    /// Asks to change places at the board.
    fn hand_over(seat: Seat) -> String;
    /// The sources of each value of an option.
    fn sources(text: &str) -> String;
}
