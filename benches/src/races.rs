//! The races beside the peers, from their starts: luzhanqi's full set-ups under `standard`, and the
//! start of chess.

use cozy_chess::Board;
use luzhanqi::Rules;
use shakmaty::Chess;

use crate::clock::{Run, on_the_wall, race};
use crate::table::{Row, Wanted};
use crate::{PLIES, Random, cozy, ours, shak};

/// The peer that the project asks to be faster than.
const COZY: &str = "cozy-chess";

/// Random games in one turn, enough to play several at a time for most of it.
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

/// All races, each given to `show` when it is run.
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
        Wanted::Times(3.0, COZY.into()),
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
        Wanted::Times(4.0, COZY.into()),
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
        Wanted::Times(4.0, COZY.into()),
    ));
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
    for rules in ["standard", "sheet-dark", "bodlaender-1", "flip"] {
        let rules: Rules = rules.parse().expect("a named set");
        let starts = ours::starts(&rules, u64::from(GAMES));
        let mut random = Random::new(4);
        let mut run: [Run<'_>; 1] = [Box::new(|| ours::playouts(&starts, &mut random, 5000))];
        let name = format!("random games to the end, {rules}");
        let rate = race(&mut run, rounds)[0] / 1e6;
        show(Row::alone(name, "M plies/s", rate, Wanted::Nothing));
    }
}

/// Random games on so many threads at once: plies a second of all together, in millions.
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
