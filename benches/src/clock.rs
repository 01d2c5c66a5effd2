//! Measuring: contenders take turns, and the best turn of each one counts. The clock is the processor time of
//! the thread, so that a busy machine slows all contenders alike and as little as possible.

use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

/// One contender of a race: does a piece of work and returns its number of units.
pub type Run<'a> = Box<dyn FnMut() -> u64 + 'a>;

/// The minimum length of a turn.
const TURN: Duration = Duration::from_millis(10);

/// How long threads run at the same time.
const WALL: Duration = Duration::from_millis(150);

/// Returns the best rate of each contender, in units per second.
pub fn race(contenders: &mut [Run<'_>], rounds: u32) -> Vec<f64> {
    let mut best = vec![0.0f64; contenders.len()];
    for _ in 0..rounds {
        for (run, best) in contenders.iter_mut().zip(&mut best) {
            *best = best.max(turn(run));
        }
    }
    best
}

fn turn(run: &mut Run<'_>) -> f64 {
    let (start, mut units) = (ThreadTime::now(), 0);
    loop {
        units += run();
        let spent = start.elapsed();
        if spent >= TURN {
            return units as f64 / spent.as_secs_f64();
        }
    }
}

/// Returns the rate of a contender in wall-clock time, for several threads that run at the same time.
pub fn on_the_wall(run: &mut Run<'_>) -> f64 {
    let (start, mut units) = (Instant::now(), 0);
    while start.elapsed() < WALL {
        units += run();
    }
    units as f64 / start.elapsed().as_secs_f64()
}

/// Returns the time of each piece of work in seconds, which is its minimum over several rounds.
pub fn times<T>(work: &[T], rounds: u32, mut run: impl FnMut(&T)) -> Vec<f64> {
    let mut best = vec![f64::INFINITY; work.len()];
    for _ in 0..rounds {
        for (one, best) in work.iter().zip(&mut best) {
            let start = ThreadTime::now();
            run(one);
            *best = best.min(start.elapsed().as_secs_f64());
        }
    }
    best
}
