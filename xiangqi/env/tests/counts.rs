//! What ends games besides the board is in the planes: positions with equal planes have equal futures.

use std::collections::HashMap;

use xiangqi::{Game, Move, Outcome, Random, Rules};
use xiangqi_env::{CELLS, PLANES, PlaneInfo, plane_count, write_planes};

/// Chariots and generals that check often and come back often.
const START: &str = "4k4/9/9/9/9/9/9/9/9/3R1K3 w - - 0 1";

fn seen(game: &Game, history: usize) -> Vec<u8> {
    let mut planes = vec![0; plane_count(game.rules(), history) * CELLS];
    write_planes(game, game.to_move(), history, &mut planes);
    planes
}

/// The planes without those of counts.
fn uncounted(planes: &[u8], rules: &Rules) -> Vec<u8> {
    let counts = PlaneInfo::counts(rules).len();
    let mut planes = planes.to_vec();
    planes.drain(PLANES * CELLS..(PLANES + counts) * CELLS);
    planes
}

/// What was seen before to follow from planes and a move, and how often it was otherwise.
#[derive(Default)]
struct Futures {
    known: HashMap<(Vec<u8>, Move), Option<Outcome>>,
    seen: usize,
    differ: usize,
}

impl Futures {
    fn note(&mut self, planes: Vec<u8>, mv: Move, result: Option<Outcome>) -> bool {
        let before = *self.known.entry((planes, mv)).or_insert(result);
        self.seen += 1;
        self.differ += usize::from(before != result);
        before == result
    }
}

/// A random move that keeps the pieces on few points, so that boards come back, if there is one.
fn drawn(game: &Game, random: &mut Random) -> Option<Move> {
    let near = |mv: &Move| {
        (3..=5).contains(&mv.target().file()) && [0, 1, 8, 9].contains(&mv.target().rank())
    };
    let stays: Vec<Move> = game.legal_moves().iter().filter(near).collect();
    match stays.len() {
        0 => game.legal_moves().sample(random),
        count => Some(stays[random.below(count as u32) as usize]),
    }
}

/// Plays games at random and looks whether equal planes and equal moves bring equal endings. Returns how
/// many moments had equal planes, and how often the other planes alone would mislead.
fn search(rules: &Rules, history: usize, plies: usize, quiet: u32) -> [usize; 2] {
    let (mut all, mut without) = (Futures::default(), Futures::default());
    let mut random = Random::new(1);
    for _ in 0..12_000 / plies {
        let start = START.replace("0 1", &format!("{} 1", quiet + random.below(4)));
        let mut game = Game::from_position(rules, &start.parse().expect("a position"));
        while game.outcome().is_none() && game.plies() < plies {
            let Some(mv) = drawn(&game, &mut random) else {
                break;
            };
            let (planes, position) = (seen(&game, history), *game.position());
            game.play(mv).expect("a legal move");
            without.note(uncounted(&planes, rules), mv, game.outcome());
            assert!(
                all.note(planes, mv, game.outcome()),
                "{rules} {position} {mv}"
            );
        }
    }
    [all.seen - all.known.len(), without.differ]
}

#[test]
fn equal_planes_have_equal_futures() {
    for (text, history, plies, quiet, counts) in [
        (
            "asia,repetition=off,quiet-limit=12,quiet-checks=2",
            1,
            16,
            5,
            true,
        ),
        (
            "asia,repetition=off,quiet-limit=12,quiet-checks=0",
            1,
            16,
            5,
            false,
        ),
        (
            "asia,repetition=off,quiet-limit=12,quiet-checks=12",
            1,
            16,
            5,
            false,
        ),
        (
            "asia,repetition=off,quiet-limit=12,quiet-checks=65535",
            1,
            16,
            5,
            false,
        ),
        (
            "asia,repetition=off,quiet-limit=300,quiet-checks=0",
            1,
            60,
            270,
            true,
        ),
        (
            "asia,repetition=off,quiet-limit=300,quiet-checks=280",
            1,
            60,
            270,
            true,
        ),
        ("asia,repetition-count=2,quiet-limit=0", 10, 10, 0, false),
        ("plain,quiet-limit=12,quiet-checks=1", 14, 14, 0, true),
        (
            "booklet,repetition-count=2,quiet-limit=9,quiet-checks=1",
            12,
            12,
            0,
            true,
        ),
    ] {
        let rules: Rules = text.parse().expect("rules");
        assert_eq!(!PlaneInfo::counts(&rules).is_empty(), counts, "{rules}");
        let [again, misled] = search(&rules, history, plies, quiet);
        assert!(again > 100, "{rules}: {again}");
        // The search finds what it looks for, unless the boards since the beginning tell the counts.
        assert!(!counts || history > 1 || misled > 0, "{rules}");
    }
}

/// Checks of one side and of the other are told apart, and a capture begins both counts again.
#[test]
fn planes_of_checks_follow_the_game() {
    let rules: Rules = "asia,repetition=off,quiet-checks=3".parse().expect("rules");
    let start = "4k4/9/9/9/9/9/9/9/p2R5/5K3 w".parse().expect("a position");
    let mut game = Game::from_position(&rules, &start);
    let mut left = Vec::new();
    for mv in "d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1b1 e9e8 b1a1".split(' ') {
        game.play(mv.parse().expect("a move"))
            .expect("a legal move");
        let planes = seen(&game, 1);
        left.push([PLANES, PLANES + 1].map(|plane| planes[plane * CELLS]));
    }
    let red = |left: u8, red_sees: bool| if red_sees { [left, 3] } else { [3, left] };
    let wanted = [2, 2, 1, 1, 0, 0, 0, 0, 0, 0, 3].iter().enumerate();
    let wanted: Vec<[u8; 2]> = wanted.map(|(ply, left)| red(*left, ply % 2 == 1)).collect();
    assert_eq!(left, wanted);
}

/// One board shows how often it has occurred, for every count that the rules may ask for.
#[test]
fn a_repetition_is_seen_on_one_board() {
    for times in 2..=5 {
        let text = format!("asia,repetition-count={times},quiet-limit=0");
        let rules: Rules = text.parse().expect("rules");
        let place = PlaneInfo::all(&rules, 1)
            .iter()
            .position(|plane| plane.name == "repetitions")
            .expect("a plane");
        let count = |game: &Game| seen(game, 1)[place * CELLS];
        let mut game = Game::new(&rules);
        for round in 1..times {
            assert_eq!(count(&game), round, "{rules}");
            for mv in "h2e2 h9g7 e2h2 g7h9".split(' ') {
                assert_eq!(game.outcome(), None, "{rules}");
                game.play(mv.parse().expect("a move"))
                    .expect("a legal move");
            }
        }
        assert_eq!(count(&game), times, "{rules}");
        assert!(game.outcome().is_some(), "{rules}");
    }
}
