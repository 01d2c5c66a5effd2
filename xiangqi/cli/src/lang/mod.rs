//! The program's own texts for players. Each language has one file with all its texts. The texts that both
//! programs have are in `kit_cli::lang`, and the names of things in the game in the core crate.

mod chinese;
mod english;
mod traditional;

use xiangqi::{EndReason, Kind, RuleSet, Side};

kit_cli::texts! {
    /// The list of commands that a person can type.
    fn help() -> &'static str;
    /// The title of a named set in the list of sets.
    fn set_title(set: RuleSet) -> &'static str;
    /// A computer player's move, and whether it gives check.
    fn plays(side: Side, mv: &str, check: bool) -> String;
    /// A move gave check.
    fn check() -> &'static str;
    /// The points of the pieces that give check to the side to move.
    fn in_check(side: Side, checkers: &[String]) -> String;
    /// The position ends the game.
    fn over(outcome: &str) -> String;
    /// The effect of a legal move: the kinds of the moving and of the captured piece, and `after`.
    fn legal(mv: &str, kind: Kind, target: &str, taken: Option<Kind>, after: &str) -> String;
    /// The text `after` for a move that ends the game.
    fn ends(outcome: &str) -> String;
    /// The text `after` for a move that gives check.
    fn with_check() -> &'static str;
    /// A move is illegal.
    fn illegal(mv: &str, why: &str) -> String;
    /// A sentence that says why a game is over, printed after the outcome; `None` if the outcome already
    /// says why.
    fn why(reason: EndReason) -> Option<&'static str>;
}
