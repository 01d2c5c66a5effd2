//! Random games after each move, counted by several threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use kit_py::long::{Long, Stopped};
use luzhanqi::{IllegalMove, Move, MoveSet, Random, Rollouts};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::args::{ListArg, SeedArg, seed_or_any};
use crate::errors::{Fallible, Fault};
use crate::moves::{self, MoveArg};
use crate::progress;

/// The maximum number of plies of a game. It limits how long a game can delay Ctrl-C.
pub const LONGEST: u32 = 10_000;
const MOST_WORLDS: u64 = 1_000_000;
const MOST_THREADS: usize = 1024;

/// The arguments of rollouts, except for the moves.
pub struct RolloutArgs<'a, 'py> {
    /// The number of worlds.
    pub worlds: u64,
    pub plies: u32,
    pub seed: Option<SeedArg>,
    pub threads: usize,
    pub progress: Option<&'a Bound<'py, PyAny>>,
}

/// Returns the moves to try: all moves, or the given ones, which must be distinct and among all moves. Fails
/// if `all` is empty: the game is over, or the other seat is to move.
pub fn chosen(
    given: Option<ListArg<MoveArg>>,
    all: &MoveSet,
    is_over: bool,
    why_illegal: impl Fn(Move) -> Option<IllegalMove>,
) -> Fallible<Vec<Move>> {
    if all.is_empty() {
        return Err(match is_over {
            true => IllegalMove::Finished.into(),
            false => IllegalMove::NotYourTurn.into(),
        });
    }
    let Some(ListArg(given)) = given else {
        return Ok(all.iter().collect());
    };
    let mut chosen: Vec<Move> = Vec::new();
    for MoveArg(mv) in given {
        why_illegal(mv).map_or(Ok(()), Err)?;
        if chosen.contains(&mv) {
            return Err(PyValueError::new_err(format!("{mv} occurs twice in the moves")).into());
        }
        chosen.push(mv);
    }
    Ok(chosen)
}

/// Counts the games of all worlds. `play` receives the index of a world and a generator for that world.
pub fn rollouts<'py>(
    py: Python<'py>,
    moves: &[Move],
    asked: RolloutArgs<'_, 'py>,
    world: impl Fn(&mut Random) -> luzhanqi::Position + Sync,
) -> Fallible<Bound<'py, PyAny>> {
    let RolloutArgs {
        worlds,
        plies,
        threads,
        ..
    } = asked;
    let wrong = |text: String| Err(PyValueError::new_err(text).into());
    if plies == 0 || plies > LONGEST {
        return wrong(format!("expected 1 to {LONGEST} plies, not {plies}"));
    }
    if threads == 0 || threads > MOST_THREADS {
        return wrong(format!(
            "expected 1 to {MOST_THREADS} threads, not {threads}"
        ));
    }
    if worlds > MOST_WORLDS {
        return wrong(format!(
            "expected at most {MOST_WORLDS} games per move, got {worlds}"
        ));
    }
    let base = Random::new(seed_or_any(asked.seed)).next_u64();
    // The move itself counts as a ply.
    let play = |number: u64, tallies: &mut Vec<(Move, Rollouts)>| {
        let mut random = Random::new(base.wrapping_add(number));
        world(&mut random).rollouts(tallies, &mut random, plies - 1)
    };
    let none: Vec<_> = moves.iter().map(|mv| (*mv, Rollouts::default())).collect();
    let threads = threads
        .min(usize::try_from(worlds).unwrap_or(usize::MAX))
        .max(1);
    let made = progress::with_progress(py, asked.progress, worlds as usize, |long| {
        let team = Team {
            next: AtomicU64::new(0),
            done: AtomicU64::new(0),
            worlds,
            stopped: AtomicBool::new(false),
        };
        team.run(threads, &none, play, long)
    })?;
    let tallies: Vec<Rollouts> = made?.into_iter().map(|(_, tally)| tally).collect();
    shown(py, moves, &tallies).map_err(Fault::from)
}

/// Threads that take worlds from a shared counter. The caller's thread also checks for Ctrl-C.
struct Team {
    next: AtomicU64,
    done: AtomicU64,
    worlds: u64,
    stopped: AtomicBool,
}

type Tallies = Vec<(Move, Rollouts)>;

impl Team {
    fn run(
        &self,
        threads: usize,
        none: &Tallies,
        play: impl Fn(u64, &mut Tallies) -> Result<(), IllegalMove> + Sync,
        long: &mut Long,
    ) -> Result<Fallible<Tallies>, Stopped> {
        let play = &play;
        let helper = || self.help(none.clone(), play);
        thread::scope(|scope| {
            let helpers: std::io::Result<Vec<_>> = (1..threads)
                .map(|_| thread::Builder::new().spawn_scoped(scope, helper))
                .collect();
            let mut all = none.clone();
            let led = match &helpers {
                Ok(_) => self.lead(&mut all, play, long),
                Err(_) => Ok(Ok(())),
            };
            self.stopped.store(
                !matches!(led, Ok(Ok(()))) || helpers.is_err(),
                Ordering::Relaxed,
            );
            let helpers = match helpers {
                Ok(helpers) => helpers,
                Err(why) => {
                    return Ok(Err(
                        PyRuntimeError::new_err(format!("no threads: {why}")).into()
                    ));
                }
            };
            let mut parts = vec![led?.map(|()| all)];
            for helper in helpers {
                parts.push(
                    helper
                        .join()
                        .unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                );
            }
            Ok(sum(parts).map_err(Fault::from))
        })
    }

    /// Runs on the caller's thread.
    fn lead(
        &self,
        all: &mut Tallies,
        play: impl Fn(u64, &mut Tallies) -> Result<(), IllegalMove>,
        long: &mut Long,
    ) -> Result<Result<(), IllegalMove>, Stopped> {
        while let Some(number) = self.take() {
            if let Err(why) = play(number, all) {
                return Ok(Err(why));
            }
            long.at(self.done.fetch_add(1, Ordering::Relaxed) + 1)?;
        }
        Ok(Ok(()))
    }

    /// Runs on every other thread.
    fn help(
        &self,
        mut all: Tallies,
        play: impl Fn(u64, &mut Tallies) -> Result<(), IllegalMove>,
    ) -> Result<Tallies, IllegalMove> {
        while let Some(number) = self.take() {
            play(number, &mut all)?;
            self.done.fetch_add(1, Ordering::Relaxed);
        }
        Ok(all)
    }

    fn take(&self) -> Option<u64> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        (number < self.worlds && !self.stopped.load(Ordering::Relaxed)).then_some(number)
    }
}

/// Returns the sums of the tallies of all threads. The result does not depend on the division of work.
fn sum(parts: Vec<Result<Tallies, IllegalMove>>) -> Result<Tallies, IllegalMove> {
    let mut parts = parts.into_iter();
    let mut all = parts.next().unwrap_or_else(|| Ok(Vec::new()))?;
    for part in parts {
        for ((_, sum), (_, more)) in all.iter_mut().zip(&part?) {
            *sum += more;
        }
    }
    Ok(all)
}

/// Makes the Python `Rollouts`.
fn shown<'py>(py: Python<'py>, moves: &[Move], all: &[Rollouts]) -> PyResult<Bound<'py, PyAny>> {
    let column = |of: fn(&Rollouts) -> u64| {
        PyArray1::from_iter(py, all.iter().map(|tally| of(tally).cast_signed()))
    };
    let shared: Vec<_> = moves
        .iter()
        .map(|mv| moves::shared(py, *mv))
        .collect::<PyResult<_>>()?;
    let pieces = all.iter().flat_map(|tally| tally.pieces.as_flattened());
    let pieces = PyArray1::from_iter(py, pieces.map(|count| count.cast_signed()));
    let told = PyDict::new(py);
    told.set_item("moves", shared)?;
    told.set_item("wins", column(|tally| tally.wins))?;
    told.set_item("draws", column(|tally| tally.draws))?;
    told.set_item("losses", column(|tally| tally.losses))?;
    told.set_item("unfinished", column(|tally| tally.unfinished))?;
    told.set_item("refused", column(|tally| tally.refused))?;
    told.set_item("plies", column(|tally| tally.plies))?;
    told.set_item("pieces", pieces.reshape([moves.len(), 2, 12])?)?;
    let class = py.import("luzhanqi.values")?.getattr("Rollouts")?;
    class.call((), Some(&told))
}
