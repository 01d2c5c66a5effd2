//! Xiangqi beside cozy-chess on chess, in one process: `cargo bench -p xiangqi [-- ROUNDS]`.
//! The contenders take turns, each one's best turn counts, and the clock is the time that the thread
//! really ran; so only the ratios say much.

#[path = "../../benches/src/cozy.rs"]
#[allow(dead_code, reason = "the other game's benchmarks race more")]
mod cozy;

use std::hint::black_box;
use std::time::Duration;

use cozy_chess::Board;
use cpu_time::ThreadTime;
use xiangqi::{Game, Move, Position, Random, Rules};

/// Random games stop here.
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
    let (start, board) = (Position::start(), Board::startpos());
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
        Box::new(|| list_play_undo(&start, &mut a)),
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

/// How long a verdict takes, in microseconds, on circles of four and six plies, so windows of eight and
/// twelve: a check, two chases, and moves that force nothing.
fn verdicts(rounds: u32) {
    const CIRCLES: [(&str, &str); 4] = [
        (
            "4kac2/7R1/b3c4/r8/9/9/2n1P4/3K5/N8/9 b - - 0 1",
            "c3b1 d2d1 b1c3 d1d2",
        ),
        (
            "5C3/6P2/3a1k3/9/2b6/9/5rc2/9/4K4/9 b - - 0 1",
            "f3d3 f9d9 d3c3 d9c9 c3f3 c9f9",
        ),
        (
            "c3ka2r/9/b2C2nnb/8p/2PCp1P2/7rP/4P1N2/3K3cB/9/RNBA1A2R w - - 0 1",
            "g3h5 h4c4 h5g3 c4h4",
        ),
        (
            "rCbaka1nr/2c6/6cCb/p1p3p1p/4p4/6B2/P1P1P1P1P/9/9/RN1AKABNR w - - 0 1",
            "g0i2 i7g9 i2g0 g9i7",
        ),
    ];
    for (fen, circle) in CIRCLES {
        let rules: Rules = "asia,repetition=off,quiet-limit=0".parse().expect("rules");
        let mut game = Game::from_position(&rules, &fen.parse().expect(fen));
        for mv in [circle; 3].join(" ").split(' ') {
            game.play(mv.parse().expect(mv)).expect("legal");
        }
        let verdict = game.verdict().expect("it has stood four times");
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

fn list_play_undo(start: &Position, random: &mut Random) -> u64 {
    let mut position = *start;
    let mut list: Vec<Move> = Vec::with_capacity(256);
    let mut done = 0;
    for _ in 0..PLIES {
        list.clear();
        list.extend(position.legal());
        if list.is_empty() {
            break;
        }
        for mv in &list {
            let undo = position.play_unchecked(*mv);
            black_box(&position);
            position.undo(&undo);
        }
        done += list.len() as u64;
        position.play_unchecked(list[random.below(list.len() as u32) as usize]);
    }
    done
}
