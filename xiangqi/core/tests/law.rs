//! The repetition rules on circles of all sorts, against the slow referee: found at random, sorted by
//! what each side does, and some of each sort judged by both.

use std::collections::BTreeMap;

use crate::common;
use crate::slow::law::SlowGame;
use xiangqi::{Game, Kind, Move, Position, Random, Rules, Side};

/// Moves of one side that lead back, or that leave two like pieces in each other's places.
fn circle(position: &Position, random: &mut Random, length: usize) -> Option<Vec<Move>> {
    let mut moves: Vec<Move> = Vec::new();
    let mut now = *position;
    for ply in 0..length {
        let left = length - ply;
        let quiet = now
            .legal_moves()
            .filter(|mv| now.piece_at(mv.target()).is_none() && is_no_soldier(&now, mv));
        let drawn = if ply < 2 {
            quiet.sample(random)?
        } else if left <= 2 {
            // The side's last move has to close its circle.
            let wanted: Vec<Move> = quiet
                .iter()
                .filter(|mv| closes(position, &now, *mv))
                .collect();
            let number = random.below(wanted.len() as u32) as usize;
            *wanted.get(number)?
        } else {
            quiet.sample(random)?
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
    let side = now.to_move();
    let mut after = *now;
    after.play(mv).expect("legal");
    Kind::ALL.into_iter().all(|kind| {
        let piece = xiangqi::Piece::new(side, kind);
        after.pieces(piece) == first.pieces(piece)
    })
}

/// What is seen of a circle: how many of each side's moves check (none, some, all), the ranks of the
/// sides, and whether like pieces change places.
type Sort = ([u8; 2], [u8; 2], bool);

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
        let side = now.to_move().index();
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
    Some((checks, Side::ALL.map(|side| verdict.rank(side)), swaps))
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
    let ours = game.verdict().as_ref().map(common::verdict::text);
    let theirs = slow.verdict().map(|verdict| verdict.to_string());
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
        let chase = ["attack", "victim"][random.below(2) as usize];
        let spoils = ["counts", "spoils"][random.below(2) as usize];
        let rules = format!(
            "booklet,repetition={rules},repetition-count={n},chase={chase},chase-and-check={spoils}"
        );
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
    for ranks in [[3, 0], [0, 3], [2, 0], [0, 2], [0, 0]] {
        let found = sorts.keys().any(|sort| sort.1 == ranks);
        assert!(found, "no circle with ranks {ranks:?}: {sorts:?}");
    }
    assert!(sorts.keys().any(|sort| sort.0[0] == 1), "{sorts:?}");
}

/// Circles of other referees' cases with a piece more, less or elsewhere, under all sorts of options: close
/// to where verdicts change.
#[test]
fn cases_that_differ_by_a_piece() {
    let mut random = Random::new(11);
    let cases = common::cycles();
    let all = std::env::var("LUZHANQI_TESTS").is_ok_and(|all| all == "all");
    let mut ranks = BTreeMap::<[u8; 2], u32>::new();
    let (tries, most) = if all { (30_000, 200) } else { (3_000, 10) };
    for _ in 0..tries {
        let (fen, moves) = &cases[random.below(cases.len() as u32) as usize];
        let Some(start) = common::differing(fen, &mut random) else {
            continue;
        };
        let n = 2 + random.below(3);
        let chase = ["attack", "victim"][random.below(2) as usize];
        let spoils = ["counts", "spoils"][random.below(2) as usize];
        let rules = ["off", "forbid"][random.below(2) as usize];
        let rules = format!(
            "booklet,repetition={rules},repetition-count={n},chase={chase},chase-and-check={spoils}"
        );
        let plies = n as usize * moves.len() - random.below(moves.len() as u32) as usize;
        let Some(game) = played(&rules, &start, moves, plies) else {
            continue;
        };
        let Some(verdict) = game.verdict() else {
            continue;
        };
        // Most force nothing.
        let sort = ranks
            .entry(Side::ALL.map(|side| verdict.rank(side)))
            .or_default();
        *sort += 1;
        if *sort <= most {
            compare(&rules, &start, moves, plies);
        }
    }
    for wanted in [[0, 0], [1, 0], [0, 1], [2, 0], [0, 2], [2, 2]] {
        assert!(ranks.contains_key(&wanted), "{ranks:?}");
    }
}

/// Both chase: nobody forces. Black's chariot goes after one of Red's cannons, and the other after it.
#[test]
fn both_chase() {
    let start: Position = "6b2/4k4/4b4/9/9/9/9/4B4/C2r1r2C/2B1KA3 b - - 0 1"
        .parse()
        .unwrap();
    let moves = ["f1f3", "f0e1", "f3f1", "e1f0"].map(|mv| mv.parse().unwrap());
    let off = "asia,repetition=off,quiet-limit=0";
    let verdict = played(off, &start, &moves, 8).unwrap().verdict().unwrap();
    let ranks = Side::ALL.map(|side| verdict.rank(side));
    assert_eq!((ranks, verdict.forced), ([2, 2], None));
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
    let quiet = |now: &Position| {
        now.legal_moves()
            .filter(|mv| now.piece_at(mv.target()).is_none())
    };
    let mut now = *start;
    let mut moves: Vec<Move> = Vec::new();
    for ply in 0..8 {
        let targets =
            |from, to| quiet(&now).filter(move |mv| mv.origin() == from && mv.target() == to);
        let away = moves.first().map(|mv| mv.target());
        let drawn = match ply {
            0 => quiet(&now).filter(|mv| mv.origin() == one).sample(random)?,
            2 => targets(other, one).sample(random)?,
            // By a corner from which the place that was left can be reached.
            4 => quiet(&now)
                .filter(|mv| {
                    let corner = mv.target();
                    Some(mv.origin()) == away
                        && (corner.file() == other.file() || corner.rank() == other.rank())
                })
                .sample(random)?,
            6 => targets(moves[4].target(), other).sample(random)?,
            1 | 3 => quiet(&now)
                .filter(|mv| is_no_soldier(&now, mv))
                .sample(random)?,
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
        if start.to_move() == Side::Black {
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

/// Long games in which pieces wander between circles and moves are taken back: what the law keeps ply by
/// ply is what the slow referee finds in the whole window.
#[test]
fn long_walks_with_moves_taken_back() {
    let mut random = Random::new(23);
    let cases = common::cycles();
    let all = std::env::var("LUZHANQI_TESTS").is_ok_and(|all| all == "all");
    let (mut compared, mut longest) = (0, 0);
    for _ in 0..if all { 1000 } else { 150 } {
        let (fen, moves) = &cases[random.below(cases.len() as u32) as usize];
        let rules = "asia,repetition=off,quiet-limit=0,repetition-count=2";
        let start: Position = fen.parse().expect(fen);
        let mut game = Game::from_position(&rules.parse().expect(rules), &start);
        let mut slow = SlowGame::new(rules, fen);
        for step in 0..160 {
            if random.below(20) == 0 {
                for _ in 0..random.below(6) {
                    if game.undo() {
                        slow.past.pop();
                        slow.moves.pop();
                    }
                }
            }
            // Off the circle now and then, and back to it.
            let position = *game.position();
            let quiet = |mv: Move| position.piece_at(mv.target()).is_none();
            let legal = game
                .legal_moves()
                .filter(|mv| quiet(mv) && is_no_soldier(&position, mv));
            let hint = moves[game.plies() % moves.len()];
            let back = game.moves_played().rev().nth(1).map(Move::reverse);
            let wanted = match random.below(8) {
                0 => None,
                1 | 2 => back,
                _ => Some(hint),
            };
            let wanted = wanted.filter(|mv| legal.contains(*mv));
            let Some(mv) = wanted.or_else(|| legal.sample(&mut random)) else {
                break;
            };
            game.play(mv).expect("legal");
            slow = slow.played(&mv.to_string());
            let Some(verdict) = game.verdict() else {
                continue;
            };
            let told = verdict.forced.is_some() && step % 3 == 0;
            if step % 8 == 0 || told || verdict.plies > 12 {
                let theirs = slow.verdict().map(|verdict| verdict.to_string());
                let ours = Some(common::verdict::text(&verdict));
                assert_eq!(ours, theirs, "{fen} {:?}", slow.moves);
                compared += 1;
                longest = longest.max(verdict.plies);
            }
        }
    }
    assert!(
        compared > 400 && longest >= 20,
        "{compared}, {longest} plies"
    );
}
