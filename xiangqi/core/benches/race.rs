//! Compares the speed of this library with that of cozy-chess on chess, in one process:
//! `cargo bench -p xiangqi [-- ROUNDS]`. The two libraries run in turn. The result of each is its best turn,
//! measured in CPU time of the thread. Mainly the ratios are meaningful.

#[path = "../../../benches/src/cozy.rs"]
#[allow(dead_code, reason = "the benchmarks of the other game use more of it")]
mod cozy;
#[path = "../../../benches/src/xq.rs"]
mod xq;

use std::hint::black_box;
use std::time::Duration;

use cozy_chess::Board;
use cpu_time::ThreadTime;
use xiangqi::{Position, Random};

/// The maximum number of plies of a random game.
const PLIES: u32 = 300;
const GAMES: usize = 64;

type Run<'a> = Box<dyn FnMut() -> u64 + 'a>;

fn turn(run: &mut Run<'_>) -> f64 {
    let (start, mut units) = (ThreadTime::now(), 0);
    loop {
        units += run();
        let spent = start.elapsed();
        if spent >= Duration::from_millis(10) {
            return units as f64 / spent.as_secs_f64();
        }
    }
}

fn race(name: &str, rounds: u32, wanted: f64, mut ours: Run<'_>, mut theirs: Run<'_>) {
    let (mut best, mut peer) = (0.0f64, 0.0f64);
    for _ in 0..rounds {
        best = best.max(turn(&mut ours));
        peer = peer.max(turn(&mut theirs));
    }
    let (best, peer) = (best / 1e6, peer / 1e6);
    println!(
        "{name:<32} {best:>8.1} M/s   cozy-chess {peer:>8.1} M/s   {:.2} times, wanted {wanted}",
        best / peer
    );
}

fn main() {
    let rounds = std::env::args().filter_map(|arg| arg.parse().ok()).next();
    let rounds = rounds.unwrap_or(30);
    let (start, board) = (Position::initial(), Board::startpos());
    race(
        "perft, last ply counted",
        rounds,
        1.0,
        Box::new(|| start.perft(4)),
        Box::new(|| cozy::perft_bulk(&board, 5)),
    );
    race(
        "perft, every move played",
        rounds,
        1.0,
        Box::new(|| start.perft_plain(3)),
        Box::new(|| cozy::perft_plain(&board, 4)),
    );
    let [mut a, mut b] = [1, 2].map(Random::new);
    race(
        "list, play each, take back",
        rounds,
        1.0,
        Box::new(|| xq::list_play_undo(&start, &mut a, PLIES)),
        Box::new(|| cozy::list_play_undo(&mut b, PLIES)),
    );
    let [mut a, mut b] = [3, 4].map(Random::new);
    race(
        "random games, 300 plies at most",
        rounds,
        1.2,
        Box::new(|| Position::playouts(&mut [start; GAMES], &mut a, PLIES)),
        Box::new(|| cozy::playouts(GAMES as u32, &mut b, PLIES)),
    );
    verdicts(rounds);
}

/// Measures the time of a verdict, in microseconds.
fn verdicts(rounds: u32) {
    for circle in xq::CIRCLES {
        let game = xq::circled(circle);
        let verdict = game.verdict().expect("the position occurred four times");
        let mut run: Run<'_> = Box::new(|| {
            black_box(black_box(&game).verdict());
            1
        });
        let rate = (0..rounds).map(|_| turn(&mut run)).fold(0.0, f64::max);
        println!(
            "verdict on {:>2} plies: {:.2} us ({verdict})",
            verdict.plies,
            1e6 / rate
        );
    }
}
