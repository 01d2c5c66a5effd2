//! The program's texts for players in English.

use xiangqi::{EndReason, Kind, RuleSet, Side};

pub fn help() -> &'static str {
    "\
  h2e2       a move, in any notation   moves   list your moves
  h2         show where h2 can go      board   draw the board again
  draw       offer a draw, or accept   decline the draw that is offered
  undo       take back your move       resign  give up
  help       show this                 quit    stop; --record keeps the game so far"
}

pub fn set_title(set: RuleSet) -> &'static str {
    set.source
}

pub fn plays(side: Side, mv: &str, check: bool) -> String {
    format!("{side} plays {mv}{}", if check { ", check" } else { "" })
}

pub fn check() -> &'static str {
    "check"
}

pub fn in_check(side: Side, checkers: &[String]) -> String {
    format!("{side} is in check from {}", checkers.join(" and "))
}

pub fn over(outcome: &str) -> String {
    format!("the game is over: {outcome}")
}

pub fn legal(mv: &str, kind: Kind, target: &str, taken: Option<Kind>, after: &str) -> String {
    let taken = taken.map_or(String::new(), |kind| {
        format!(" and takes the {}", kind.name())
    });
    format!(
        "{mv} is legal: the {} goes to {target}{taken}{after}",
        kind.name()
    )
}

pub fn ends(outcome: &str) -> String {
    format!("; {outcome}")
}

pub fn with_check() -> &'static str {
    ", with check"
}

pub fn illegal(mv: &str, why: &str) -> String {
    format!("{mv} is illegal: {why}")
}

pub fn why(reason: EndReason) -> Option<&'static str> {
    Some(reason.meaning())
}
