//! The program's own texts for players. Each language has one file with all its texts. The texts that both
//! programs have are in `kit_cli::lang`, and the names of things in the game in the core crate.

mod chinese;
mod english;
mod traditional;

use luzhanqi::{Effect, Kind, Outcome, Ply, RuleSet, Rules, Seat};

kit_cli::texts! {
    /// The list of commands that a person can type.
    fn help() -> &'static str;
    /// The title of a named set in the list of sets.
    fn set_title(set: RuleSet) -> &'static str;
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
    /// Asks the two people at one screen to change places.
    fn hand_over(seat: Seat) -> String;
}
