//! What the program itself says to players: each language has one file, which says everything in it and
//! nothing else. What the game calls things comes from the core crate.

mod chinese;
mod english;
mod traditional;

use kit_cli::lang::lang;
use luzhanqi::{Effect, Kind, Lang, Outcome, Ply, Rules, Seat};

// Every language has its file.
const _: () = assert!(Lang::ALL.len() == 3);

/// Declares what every file says.
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
    /// What the signs of a board drawn in Unicode mean.
    fn unicode_legend(expose: bool) -> &'static str;
    /// What the signs of a board drawn in ASCII mean.
    fn ascii_legend(expose: bool) -> &'static str;
    /// A clause that says why a game is over.
    fn why(outcome: &Outcome, rules: &Rules) -> String;
    /// The effect of an attack, if the reader knows the attacker; `None` for other moves.
    fn effect(effect: Effect, attacker: Option<Kind>) -> Option<String>;
    /// What a ply did to a seat's own piece, where an observation does not say it.
    fn of_own(ply: &Ply, viewer: Seat) -> Option<String>;
    /// The other seat's offer, and how it is answered.
    fn offers_draw(seat: Seat) -> String;
    /// What can be played.
    fn moves(count: usize, list: &str) -> String;
    /// Where to find what can be typed, behind a message.
    fn see_help() -> &'static str;
    /// The person who has to answer an offer is not to move.
    fn answers_later(seat: Seat) -> String;
    /// An offer is declined.
    fn declines(seat: Seat) -> String;
    /// Asks to change places at the board.
    fn hand_over(seat: Seat) -> String;
    /// Who asks for which value of an option.
    fn sources(text: &str) -> String;
}
