//! The memory of values: their sizes, and the heap memory of games, views and beliefs. Part of the program
//! and not of the library, because only the program counts its heap. Each thread has its own counter, so that
//! counting does not make measured threads share memory.

use luzhanqi::{Event, Game, Move, Observation, Position, Rules, Seat, SeenBoard, View};
use luzhanqi_benches::games::{Stage, at};
use luzhanqi_benches::lengths::wandered;
use luzhanqi_benches::table::{Row, Wanted};

/// The lengths of the measured games, in plies.
const PLIES: [usize; 3] = [0, 100, 1_000];

/// Measures all rows, and passes each to `show`.
pub fn all(show: &mut impl FnMut(Row)) {
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
            let (game, kept) = kept(|| wandered(&rules, plies));
            let name = format!("a Game after {plies} plies, {rules}");
            bytes(&name, kept + size_of::<Game>() as f64, Wanted::Nothing);
            // Builds the view from observations, so that it shares no memory with the game.
            let seen: Vec<_> = game.observations(Seat::South).collect();
            let (_view, kept) = self::kept(|| View::new(seen.clone()));
            let name = format!("a View after {plies} plies, {rules}");
            bytes(&name, kept + size_of::<View>() as f64, Wanted::Nothing);
        }
    }
    for stage in Stage::ALL {
        let game = at(&Rules::STANDARD, 1, stage);
        let (belief, size) = kept(|| game.view(Seat::South).belief());
        drop(belief);
        let name = format!("heap of a Belief with its View, {}", stage.name());
        bytes(&name, size, Wanted::Nothing);
    }
}

/// Makes a value, and returns it with the number of bytes by which the heap has grown.
pub fn kept<T>(make: impl FnOnce() -> T) -> (T, f64) {
    let mut value = None;
    let change = allocation_counter::measure(|| value = Some(make()));
    (value.expect("it was made"), change.bytes_current as f64)
}
