//! Measuring: contenders take turns, and each one's best turn counts. The clock is the time that the
//! thread really ran, so that a busy machine hurts all alike and as little as may be.

use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

/// One contender of a race: does a slice of work and says how many units it was.
pub type Run<'a> = Box<dyn FnMut() -> u64 + 'a>;

/// How long a turn lasts at least.
const TURN: Duration = Duration::from_millis(10);

/// How long threads run side by side.
const WALL: Duration = Duration::from_millis(150);

/// The best rate of each contender in units a second.
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

/// The rate of a contender by the clock on the wall, which is what threads side by side share.
pub fn on_the_wall(run: &mut Run<'_>) -> f64 {
    let (start, mut units) = (Instant::now(), 0);
    while start.elapsed() < WALL {
        units += run();
    }
    units as f64 / start.elapsed().as_secs_f64()
}

/// The seconds that each piece of work takes: the least of several rounds for each.
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
