//! The law of repetition on circles of all sorts, against the slow referee: found at random, sorted by
//! what each side does, and some of each sort judged by both.
#![allow(dead_code, reason = "other tests use the rest of the slow referee")]

mod common;
mod slow;

use std::collections::BTreeMap;

use slow::Slow;
use slow::law::SlowGame;
use xiangqi::{Forcing, Game, Kind, Move, Position, Random, Rules, Side};

/// Moves of one side that lead back, or that leave two like pieces in each other's places.
fn circle(position: &Position, random: &mut Random, length: usize) -> Option<Vec<Move>> {
    let mut moves: Vec<Move> = Vec::new();
    let mut now = *position;
    for ply in 0..length {
        let left = length - ply;
        let quiet = now
            .legal()
            .filter(|mv| now.piece_at(mv.target()).is_none() && is_no_soldier(&now, mv));
        let drawn = if ply < 2 {
            quiet.draw(random)?
        } else if left <= 2 {
            // The side's last move has to close its circle.
            let wanted: Vec<Move> = quiet
                .iter()
                .filter(|mv| closes(position, &now, *mv))
                .collect();
            let number = random.below(wanted.len() as u32) as usize;
            *wanted.get(number)?
        } else {
            quiet.draw(random)?
        };
        now.play(drawn).ok()?;
        moves.push(drawn);
    }
    now.repeats(position).then_some(moves)
}

fn is_no_soldier(position: &Position, mv: Move) -> bool {
    position
        .piece_at(mv.origin())
        .is_some_and(|piece| piece.kind != Kind::Soldier)
}

/// Whether a move brings its side's pieces to where they stood at first.
fn closes(first: &Position, now: &Position, mv: Move) -> bool {
    let side = now.side();
    let mut after = *now;
    after.play(mv).expect("legal");
    Kind::ALL.into_iter().all(|kind| {
        let piece = xiangqi::Piece::new(side, kind);
        after.pieces(piece) == first.pieces(piece)
    })
}

/// What is seen of a circle: who checks always or now and then, who chases always.
type Sort = ([u8; 2], [bool; 2], bool);

/// Plays a circle so often, after some moves that lead nowhere; gives nothing if a move is not legal.
fn played(rules: &str, start: &Position, moves: &[Move], plies: usize) -> Option<Game> {
    let rules: Rules = rules.parse().expect(rules);
    let mut game = Game::from_position(&rules, start);
    for mv in moves.iter().cycle().take(plies) {
        game.play(*mv).ok()?;
    }
    Some(game)
}

fn sort(start: &Position, moves: &[Move]) -> Option<Sort> {
    let off = "asia,repetition=off,quiet-limit=0";
    let game = played(off, start, moves, 2 * moves.len())?;
    let verdict = game.verdict()?;
    let mut now = *start;
    let mut checks = [0, 0];
    for mv in moves {
        let side = now.side().index();
        now.play(*mv).ok()?;
        checks[side] += u8::from(now.in_check());
    }
    let each = moves.len() as u8 / 2;
    let checks = checks.map(|n| if n == each { 2 } else { n.min(1) });
    // Identities change when the pieces that moved do not stand where they stood.
    let swaps = (0..2).any(|side| {
        let own: Vec<Move> = moves.iter().skip(side).step_by(2).copied().collect();
        let mut stands: BTreeMap<_, _> = own.iter().map(|mv| (mv.origin(), mv.origin())).collect();
        for mv in &own {
            let first = stands.remove(&mv.origin()).unwrap_or(mv.origin());
            stands.insert(mv.target(), first);
        }
        stands.iter().any(|(now, first)| now != first)
    });
    let chases = verdict.chases.map(|victims| !victims.is_empty());
    Some((checks, chases, swaps))
}

fn compare(rules: &str, start: &Position, moves: &[Move], plies: usize) {
    let fen = start.to_string();
    let Some(game) = played(rules, start, moves, plies) else {
        return;
    };
    let mut slow = SlowGame::new(rules, &fen);
    for mv in moves.iter().cycle().take(plies) {
        slow = slow.played(&mv.to_string());
    }
    let ours = game.verdict().map(|verdict| {
        verdict.forced.map(|(side, forcing)| match forcing {
            Forcing::Check => (side == Side::Red, "check", Vec::new()),
            Forcing::Chase { victims } => {
                let mut names: Vec<String> = victims.iter().map(|at| at.to_string()).collect();
                names.sort();
                (side == Side::Red, "chase", names)
            }
        })
    });
    let theirs = slow.verdict();
    let theirs = theirs.map(|forced| forced.map(|(red, how, at)| (red, how, Slow::names(&at))));
    assert_eq!(ours, theirs, "{rules} {fen} {moves:?} {plies}");
    let forbidden = slow.forbidden();
    let mut listed: Vec<String> = game
        .forbidden()
        .iter()
        .map(|(mv, _)| mv.to_string())
        .collect();
    listed.sort();
    assert_eq!(listed, forbidden, "{rules} {fen} {moves:?} {plies}");
}

#[test]
fn circles_of_all_sorts() {
    let mut random = Random::new(77);
    let mut sorts: BTreeMap<Sort, u32> = BTreeMap::new();
    let all = std::env::var("LUZHANQI_TESTS").is_ok_and(|all| all == "all");
    let (tries, most) = if all { (100_000, 30) } else { (10_000, 3) };
    for _ in 0..tries {
        let start = common::sparse(&mut random);
        let length = [4, 4, 6, 6, 8][random.below(5) as usize];
        let Some(moves) = circle(&start, &mut random, length) else {
            continue;
        };
        let Some(sort) = sort(&start, &moves) else {
            continue;
        };
        let seen = sorts.entry(sort).or_default();
        *seen += 1;
        if *seen > most {
            continue;
        }
        let n = 2 + random.below(3);
        let rules = ["off", "forbid"][random.below(2) as usize];
        let rules = format!("booklet,repetition={rules},repetition-count={n}");
        // Windows that begin in the middle of the circle, too.
        let plies = n as usize * length - random.below(length as u32) as usize;
        compare(&rules, &start, &moves, plies);
        compare(
            "asia,repetition=off,quiet-limit=0",
            &start,
            &moves,
            3 * length,
        );
    }
    // One side checks with every move or chases; some moves check.
    for wanted in [
        ([2, 0], [false, false]),
        ([0, 2], [false, false]),
        ([0, 0], [true, false]),
        ([0, 0], [false, true]),
        ([1, 0], [false, false]),
    ] {
        let found: u32 = sorts
            .iter()
            .filter(|(sort, _)| (sort.0, sort.1) == wanted)
            .map(|(_, n)| n)
            .sum();
        assert!(
            found > 0,
            "no circle with checks and chases {wanted:?}: {sorts:?}"
        );
    }
}

/// Both chase: nobody forces. The horses and chariots of both sides hunt each other.
#[test]
fn both_chase() {
    let start: Position = "6R2/3k5/3N5/9/2c4P1/3n5/5r3/4K4/3c5/9 w - - 25 28"
        .parse()
        .unwrap();
    let moves = ["e2d2", "d4f5", "d2e2", "f5d4"].map(|mv| mv.parse().unwrap());
    let off = "asia,repetition=off,quiet-limit=0";
    let verdict = played(off, &start, &moves, 8).unwrap().verdict().unwrap();
    assert!(verdict.chases.iter().all(|victims| !victims.is_empty()));
    assert_eq!((verdict.checks, verdict.forced), ([false; 2], None));
    compare(off, &start, &moves, 8);
    compare("booklet", &start, &moves, 8);
}

/// Two like pieces of Red change places by four moves while Black goes to and fro.
fn swap(start: &Position, random: &mut Random) -> Option<Vec<Move>> {
    let kind = [Kind::Chariot, Kind::Cannon][random.below(2) as usize];
    let pair: Vec<_> = start
        .pieces(xiangqi::Piece::new(Side::Red, kind))
        .iter()
        .collect();
    let [one, other] = pair[..] else { return None };
    let quiet = |now: &Position| now.legal().filter(|mv| now.piece_at(mv.target()).is_none());
    let mut now = *start;
    let mut moves: Vec<Move> = Vec::new();
    for ply in 0..8 {
        let targets =
            |from, to| quiet(&now).filter(move |mv| mv.origin() == from && mv.target() == to);
        let away = moves.first().map(|mv| mv.target());
        let drawn = match ply {
            0 => quiet(&now).filter(|mv| mv.origin() == one).draw(random)?,
            2 => targets(other, one).draw(random)?,
            // By a corner from which the place that was left can be reached.
            4 => quiet(&now)
                .filter(|mv| {
                    let corner = mv.target();
                    Some(mv.origin()) == away
                        && (corner.file() == other.file() || corner.rank() == other.rank())
                })
                .draw(random)?,
            6 => targets(moves[4].target(), other).draw(random)?,
            1 | 3 => quiet(&now)
                .filter(|mv| is_no_soldier(&now, mv))
                .draw(random)?,
            5 => moves[3].reverse(),
            _ => moves[1].reverse(),
        };
        now.play(drawn).ok()?;
        moves.push(drawn);
    }
    now.repeats(start).then_some(moves)
}

#[test]
fn like_pieces_that_change_places() {
    let mut random = Random::new(5);
    let mut compared = 0;
    for _ in 0..6_000 {
        let start = common::sparse(&mut random);
        if start.side() == Side::Black {
            continue;
        }
        let Some(moves) = swap(&start, &mut random) else {
            continue;
        };
        let off = "asia,repetition=off,quiet-limit=0,repetition-count=2";
        let Some(game) = played(off, &start, &moves, 8) else {
            continue;
        };
        // Many force nothing; those in which something is chased tell more.
        let once = game
            .verdict()
            .is_some_and(|verdict| verdict.forced.is_some());
        if compared < 4 || once {
            compared += 1;
            compare(off, &start, &moves, 8);
        }
    }
    assert!(compared >= 4, "{compared} swaps");
}
