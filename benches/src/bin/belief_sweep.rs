//! Prints the cost of beliefs in natural games under all rules: `cargo run --release -p luzhanqi-benches
//! --bin belief_sweep [GAMES [VIEWS]]`. GAMES is the number of games for each rule set, and VIEWS is the
//! number of views of each game.

use std::process::ExitCode;

use luzhanqi::View;
use luzhanqi::record::SeatRecord;
use luzhanqi_benches::belief_sweep::{Taken, even, every_rules, views, weighted};

/// Every tenth view is also measured with weights.
const WEIGHTED: usize = 10;

fn main() -> ExitCode {
    let numbers: Result<Vec<usize>, _> = std::env::args().skip(1).map(|arg| arg.parse()).collect();
    let (games, most) = match numbers.as_deref() {
        Ok([]) => (6, 12),
        Ok([games]) => (*games, 12),
        Ok([games, most]) => (*games, *most),
        _ => {
            eprintln!("usage: belief_sweep [GAMES [VIEWS]]");
            return ExitCode::from(2);
        }
    };
    let rules = every_rules();
    println!("{} rules of dark play, {games} games of each", rules.len());
    let (mut all, mut heavy) = (Survey::default(), Survey::default());
    for (n, rules) in rules.iter().enumerate() {
        for game in 0..games {
            for view in views(rules, (n * 1000 + game) as u64, most) {
                if all.taken.len().is_multiple_of(WEIGHTED) {
                    heavy.add(weighted(&view), &view);
                }
                all.add(even(&view), &view);
            }
        }
    }
    all.show("beliefs");
    heavy.show("beliefs with weights for 25 pieces");
    ExitCode::SUCCESS
}

/// All measured costs, and the view that took the most steps.
#[derive(Default)]
struct Survey {
    taken: Vec<Taken>,
    worst: Option<(Taken, View)>,
}

impl Survey {
    fn add(&mut self, taken: Taken, view: &View) {
        self.taken.push(taken);
        let steps = |worst: &(Taken, View)| worst.0.cost.steps;
        if self.worst.as_ref().map_or(0, steps) < taken.cost.steps {
            self.worst = Some((taken, view.clone()));
        }
    }

    fn show(mut self, what: &str) {
        let parts = [0.5, 0.9, 0.99, 0.999, 1.0];
        let heads = parts.map(|part| format!("{:>11}%", part * 100.0));
        println!(
            "{what}: {} views\n{:>14} {}",
            self.taken.len(),
            "",
            heads.join("")
        );
        let mut row = |name: &str, of: fn(&Taken) -> f64| {
            self.taken.sort_by(|a, b| of(a).total_cmp(&of(b)));
            let last = self.taken.len().saturating_sub(1) as f64;
            let at = |part: f64| self.taken.get((last * part) as usize).map_or(0.0, of);
            let figures = parts.map(|part| format!("{:>12.3}", at(part)));
            println!("{name:>14} {}", figures.join(""));
        };
        row("ms", |taken| taken.time);
        row("kilobytes", |taken| taken.cost.bytes as f64 / 1e3);
        row("steps", |taken| taken.cost.steps as f64);
        if let Some((taken, view)) = &self.worst {
            println!("the most steps: {taken:?}\n{}", SeatRecord::of(view));
        }
    }
}
