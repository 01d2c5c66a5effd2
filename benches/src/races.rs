//! The races against other libraries. Luzhanqi starts from positions with all pieces under `standard`, and
//! the others from the initial position of chess.

use cozy_chess::Board;
use luzhanqi::{Position, Rules};
use shakmaty::Chess;

use crate::clock::{Run, on_the_wall, race};
use crate::table::{Row, Wanted};
use crate::{PLIES, Random, cozy, ours, shak};

/// The library that this one is required to outperform.
const COZY: &str = "cozy-chess";

/// The number of random games in one turn. For most of the turn, this is enough to play several games at a
/// time.
const GAMES: u32 = 64;

fn row(name: &str, unit: &str, rounds: u32, contenders: [Run<'_>; 3], wanted: Wanted) -> Row {
    let mut contenders = contenders;
    let rates = race(&mut contenders, rounds);
    let millions = |rate: f64| rate / 1e6;
    Row {
        peers: vec![
            (COZY.into(), millions(rates[1])),
            ("shakmaty".into(), millions(rates[2])),
        ],
        ..Row::alone(name, unit, millions(rates[0]), wanted)
    }
}

/// Runs all races, and passes the row of each to `show` as soon as it is measured.
pub fn all(rounds: u32, mut show: impl FnMut(Row)) {
    let starts = ours::starts(&Rules::STANDARD, 8);
    let (board, chess) = (Board::startpos(), Chess::default());
    show(row(
        "perft, every move played",
        "M nodes/s",
        rounds,
        [
            Box::new(|| ours::perft_plain(&starts, 3)),
            Box::new(|| cozy::perft_plain(&board, 4)),
            Box::new(|| shak::perft_plain(&chess, 4)),
        ],
        Wanted::Times(2.8, COZY.into()),
    ));
    show(row(
        "perft, last ply counted",
        "M nodes/s",
        rounds,
        [
            Box::new(|| ours::perft_bulk(&starts, 4)),
            Box::new(|| cozy::perft_bulk(&board, 5)),
            Box::new(|| shak::perft_bulk(&chess, 5)),
        ],
        Wanted::Times(4.5, COZY.into()),
    ));
    let [mut a, mut b, mut c] = [1, 2, 3].map(Random::new);
    let many = ours::starts(&Rules::STANDARD, u64::from(GAMES));
    show(row(
        "random games, 300 plies at most",
        "M plies/s",
        rounds,
        [
            Box::new(|| ours::playouts(&many, &mut a, PLIES)),
            Box::new(|| cozy::playouts(GAMES, &mut b, PLIES)),
            Box::new(|| shak::playouts(GAMES, &mut c, PLIES)),
        ],
        Wanted::Times(4.2, COZY.into()),
    ));
    natural(rounds, &starts, &many, &mut show);
    show(row(
        "list, play each, take back",
        "M moves/s",
        rounds,
        [
            Box::new(|| ours::list_play_undo(&starts[0], &mut a, PLIES)),
            Box::new(|| cozy::list_play_undo(&mut b, PLIES)),
            Box::new(|| shak::list_play_undo(&mut c, PLIES)),
        ],
        Wanted::Nothing,
    ));
    let key = shak::start_key();
    let [mut x, mut y, mut z] = [0; 3];
    show(row(
        "perft, the key of every leaf",
        "M nodes/s",
        rounds,
        [
            Box::new(|| ours::hashes(&starts[0], 4, &mut x)),
            Box::new(|| cozy::hashes(&board, 4, &mut y)),
            Box::new(|| shak::hashes(&chess, key, 4, &mut z)),
        ],
        Wanted::Nothing,
    ));
    std::hint::black_box([x, y, z]);
    let mut alone: [Run<'_>; 1] = [Box::new(|| ours::playouts_one_by_one(&many, &mut a, PLIES))];
    let rate = race(&mut alone, rounds)[0] / 1e6;
    let name = "random games, one at a time";
    show(Row::alone(name, "M plies/s", rate, Wanted::Nothing));
    for (name, times) in [
        ("standard", None),
        ("sheet-dark", None),
        ("bodlaender-1", Some(3.0)),
        ("flip", Some(3.0)),
    ] {
        let rules: Rules = name.parse().expect("a named set");
        let starts = ours::starts(&rules, u64::from(GAMES));
        let [mut a, mut b] = [4, 5].map(Random::new);
        let mut runs: [Run<'_>; 2] = [
            Box::new(|| ours::playouts(&starts, &mut a, PLIES)),
            Box::new(|| cozy::playouts(GAMES, &mut b, PLIES)),
        ];
        show(beside_cozy(
            &format!("random games, {name}"),
            "M plies/s",
            rounds,
            &mut runs,
            times,
        ));
    }
}

/// Measures loops as users write them.
fn natural(rounds: u32, starts: &[Position], many: &[Position], show: &mut impl FnMut(Row)) {
    let board = Board::startpos();
    let [mut a, mut b, mut c, mut d, mut e, mut f] = [6, 7, 8, 9, 10, 11].map(Random::new);
    let [mut g, mut h] = [12, 13].map(Random::new);
    let mut races: [(&str, &str, f64, [Run<'_>; 2]); 5] = [
        (
            "search: list, play, take back; copy and play",
            "M nodes/s",
            1.5,
            [
                Box::new(|| ours::searches(starts, 3)),
                Box::new(|| cozy::perft_plain(&board, 4)),
            ],
        ),
        (
            "result, list, pick, play",
            "M plies/s",
            2.0,
            [
                Box::new(|| ours::pick_games(many, &mut a, PLIES)),
                Box::new(|| cozy::pick_games(GAMES, &mut b, PLIES)),
            ],
        ),
        (
            "result, extend a Vec, pick, play",
            "M plies/s",
            2.0,
            [
                Box::new(|| ours::extend_games(many, &mut e, PLIES)),
                Box::new(|| cozy::pick_games(GAMES, &mut f, PLIES)),
            ],
        ),
        (
            "result, list, copy to a Vec, pick, play",
            "M plies/s",
            2.0,
            [
                Box::new(|| ours::copy_games(many, &mut g, PLIES)),
                Box::new(|| cozy::pick_games(GAMES, &mut h, PLIES)),
            ],
        ),
        (
            "draw, play",
            "M plies/s",
            3.5,
            [
                Box::new(|| ours::draw_games(many, &mut c, PLIES)),
                Box::new(|| cozy::playouts(GAMES, &mut d, PLIES)),
            ],
        ),
    ];
    for (name, unit, times, runs) in &mut races {
        show(beside_cozy(name, unit, rounds, runs, Some(*times)));
    }
}

/// Returns the name of cozy-chess, and its rate in perft with every move played, in millions of nodes per
/// second.
pub fn cozy_perft(rounds: u32) -> (String, f64) {
    let board = Board::startpos();
    let rates = race(&mut [Box::new(|| cozy::perft_plain(&board, 4))], rounds);
    (COZY.into(), rates[0] / 1e6)
}

/// Runs a race against cozy-chess only.
fn beside_cozy(
    name: &str,
    unit: &str,
    rounds: u32,
    runs: &mut [Run<'_>; 2],
    times: Option<f64>,
) -> Row {
    let rates = race(runs, rounds);
    let wanted = times.map_or(Wanted::Nothing, |times| Wanted::Times(times, COZY.into()));
    Row {
        peers: vec![(COZY.into(), rates[1] / 1e6)],
        ..Row::alone(name, unit, rates[0] / 1e6, wanted)
    }
}

/// Plays random games to their end, one after the other, and returns the rate in millions of plies per
/// second.
pub fn one_by_one(rounds: u32) -> f64 {
    let starts = [Position::from_seed(&Rules::STANDARD, 1)];
    let mut random = Random::new(1);
    let play = || ours::playouts_one_by_one(&starts, &mut random, 10_000);
    race(&mut [Box::new(play)], rounds)[0] / 1e6
}

/// Plays random games on `count` threads at the same time, and returns the rate of all threads together, in
/// millions of plies per second.
pub fn threads(count: usize, rounds: u32) -> f64 {
    let all = |seed: u64| {
        let starts = ours::starts(&Rules::STANDARD, u64::from(GAMES));
        let mut random = Random::new(seed);
        let mut run: Run<'_> = Box::new(move || ours::playouts(&starts, &mut random, PLIES));
        on_the_wall(&mut run)
    };
    let together = |_| -> f64 {
        std::thread::scope(|scope| {
            let running: Vec<_> = (0..count)
                .map(|n| scope.spawn(move || all(n as u64)))
                .collect();
            running
                .into_iter()
                .map(|thread| thread.join().expect("a playout"))
                .sum()
        })
    };
    (0..rounds).map(together).fold(0.0, f64::max) / 1e6
}
