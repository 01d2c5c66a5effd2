//! Verdicts as texts.

use xiangqi::{Forcing, Side, Verdict};

/// A verdict in the words of the slow referee.
pub fn text(verdict: &Verdict) -> String {
    let forced = verdict.forced.map(|(side, _)| side == Side::Red);
    let Verdict { times, plies, .. } = verdict;
    let mut text = format!("{times} times, {plies} plies, {forced:?}");
    for side in Side::ALL {
        text += &format!(", {}", verdict.rank(side));
        let forcing = verdict.forcing[side.index()];
        let victims = forcing.map(Forcing::victims).unwrap_or_default();
        let mut names: Vec<String> = victims.iter().map(|at| format!(" {at}")).collect();
        names.sort();
        text.extend(names);
    }
    text
}
