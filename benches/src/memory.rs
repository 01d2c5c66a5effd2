//! The memory of values: their sizes, and what games, views and beliefs keep on the heap.

use std::alloc::System;

use luzhanqi::{Event, Game, Move, Observation, Position, Rules, Seat, SeenBoard, View};
use stats_alloc::{Region, StatsAlloc};

use crate::games::{Stage, at};
use crate::lengths::wandered;
use crate::table::{Row, Wanted};

/// How long the games are whose memory is told.
const PLIES: [usize; 3] = [0, 100, 1_000];

/// All rows, each given to `show`; `heap` counts what is allocated.
pub fn all(heap: &StatsAlloc<System>, show: &mut impl FnMut(Row)) {
    let mut bytes = |name: &str, size: f64, wanted| show(Row::alone(name, "bytes", size, wanted));
    for (name, size, wanted) in [
        ("Move", size_of::<Move>(), Wanted::AtMost(2.0)),
        ("Position", size_of::<Position>(), Wanted::AtMost(256.0)),
        ("SeenBoard", size_of::<SeenBoard>(), Wanted::Nothing),
        ("Event", size_of::<Event>(), Wanted::Nothing),
        ("Observation", size_of::<Observation>(), Wanted::Nothing),
    ] {
        bytes(&format!("size of {name}"), size as f64, wanted);
    }
    for rules in ["standard", "standard,repetition=255"] {
        let rules: Rules = rules.parse().expect("a rule string");
        for plies in PLIES {
            let (game, kept) = kept(heap, || wandered(&rules, plies));
            let name = format!("a Game after {plies} plies, {rules}");
            bytes(&name, kept + size_of::<Game>() as f64, Wanted::Nothing);
            // From its observations, so that it shares nothing with the game.
            let seen: Vec<_> = game.observations(Seat::South).collect();
            let (_view, kept) = self::kept(heap, || View::new(seen.clone()));
            let name = format!("a View after {plies} plies, {rules}");
            bytes(&name, kept + size_of::<View>() as f64, Wanted::Nothing);
        }
    }
    for stage in Stage::ALL {
        let game = at(&Rules::STANDARD, 1, stage);
        let (belief, size) = kept(heap, || game.view(Seat::South).belief());
        drop(belief);
        let name = format!("heap of a Belief with its View, {}", stage.name());
        bytes(&name, size, Wanted::Nothing);
    }
}

/// What a value keeps on the heap.
fn kept<T>(heap: &StatsAlloc<System>, make: impl FnOnce() -> T) -> (T, f64) {
    let region = Region::new(heap);
    let value = make();
    let change = region.change();
    let kept = change.bytes_allocated as f64 - change.bytes_deallocated as f64;
    (value, kept)
}
