//! The times of views, beliefs and samples, in games with fixed seeds.

use std::hint::black_box;

use luzhanqi::{Belief, Observation, Rules, View};

use crate::Random;
use crate::clock::times;
use crate::games::{Stage, views};
use crate::table::{Row, Wanted};

/// The rule sets of the table: the usual one, those that reveal the most and the least, and those whose rules
/// make hidden pieces depend on each other.
const RULES: [&str; 4] = [
    "standard",
    "oca-open",
    "sheet-dark",
    "sheet-dark,mines=lowest",
];

/// The number of games for each row; each game has two views.
const GAMES: u64 = 12;

/// Builds the belief of a view and computes all its probabilities.
pub fn whole_belief(view: &View) -> f64 {
    let belief = view.belief().expect("a real game");
    let marginals = belief.marginals().unwrap_or_default();
    marginals.iter().map(|row| row[0]).sum()
}

/// Returns the observations from which a view is built.
pub fn stream(view: &View) -> Vec<Observation> {
    view.observations().collect()
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// Measures all rows, and passes each to `show` as soon as it is measured.
pub fn all(rounds: u32, mut show: impl FnMut(Row)) {
    for text in RULES {
        let rules: Rules = text.parse().expect("a rule string");
        for stage in Stage::ALL {
            let views = views(&rules, GAMES, stage);
            let beliefs = times(&views, rounds, |view| {
                black_box(whole_belief(view));
            });
            let worst = beliefs.iter().copied().fold(0.0, f64::max);
            let name = |what: &str| format!("{what}, {}, {text}", stage.name());
            show(Row::alone(
                name("belief, mean"),
                "ms",
                mean(&beliefs) * 1e3,
                Wanted::AtMost(1.0),
            ));
            show(Row::alone(
                name("belief, slowest of 24"),
                "ms",
                worst * 1e3,
                // Of thousands of beliefs, one in a thousand may take longer than the limit of the mean.
                Wanted::AtMost(4.0),
            ));
            show(samples(&views, name("sample, mean"), rounds));
        }
        show(folds(&rules, rounds));
    }
}

fn samples(views: &[View], name: String, rounds: u32) -> Row {
    const DRAWS: u32 = 20;
    let beliefs: Vec<Belief> = views
        .iter()
        .map(|view| view.belief().expect("a real game"))
        .collect();
    let mut random = Random::new(1);
    let spent = times(&beliefs, rounds, |belief| {
        for _ in 0..DRAWS {
            black_box(belief.sample(&mut random));
        }
    });
    let each = mean(&spent) / f64::from(DRAWS);
    Row::alone(name, "us", each * 1e6, Wanted::AtMost(20.0))
}

/// Measures building a view from the observations of a whole game, per observation.
fn folds(rules: &Rules, rounds: u32) -> Row {
    let streams: Vec<Vec<Observation>> =
        views(rules, GAMES, Stage::End).iter().map(stream).collect();
    let spent = times(&streams, rounds, |stream| {
        black_box(View::new(stream.iter().cloned()).expect("a real game"));
    });
    let seen: usize = streams.iter().map(Vec::len).sum();
    let each = spent.iter().sum::<f64>() / seen as f64;
    Row::alone(
        format!("view fold, an observation, {rules}"),
        "us",
        each * 1e6,
        Wanted::Nothing,
    )
}
