//! The library against a second, slow implementation, over positions of all sorts and games of random
//! mixes of options that repeat themselves.

use crate::slow::Slow;
use crate::slow::law::{OPTIONS, SETS, SlowGame};
use crate::{common, slow};
use xiangqi::{Game, IllegalMove, Move, Point, Position, Random, Side};

/// Three times as much where all tests are wanted: each takes a minute then.
fn times(few: u64) -> u64 {
    match std::env::var("LUZHANQI_TESTS") {
        Ok(all) if all == "all" => 3 * few,
        _ => few,
    }
}

fn sorted(moves: impl Iterator<Item = Move>) -> Vec<String> {
    let mut texts: Vec<String> = moves.map(|mv| mv.to_string()).collect();
    texts.sort();
    texts
}

#[test]
fn positions() {
    for seed in 0..times(200) {
        let mut random = Random::new(seed);
        let position = common::any(&mut random);
        let slow = Slow::parse(&position.to_string());
        assert_eq!(slow.fen(), position.to_string());
        let legal = sorted(position.legal_moves().iter());
        assert_eq!(legal, slow.legal(), "{position}");
        assert_eq!(position.in_check(), slow.in_check(), "{position}");
        for mv in position.legal_moves().iter().take(4) {
            let mut played = position;
            let undo = played.play(mv).expect("legal");
            let next = slow.play(&mv.to_string());
            assert_eq!(played.to_string(), next.fen(), "{position} {mv}");
            assert_eq!(undo.is_capture(), next.quiet == 0);
        }
        // Every other move has its reason, and the reason is the right one.
        for origin in Point::all() {
            for target in Point::all() {
                let Some(mv) = Move::new(origin, target) else {
                    continue;
                };
                let why = position.why_illegal(mv);
                assert_eq!(
                    why.is_none(),
                    legal.binary_search(&mv.to_string()).is_ok(),
                    "{position} {mv}"
                );
                let Some(why) = why else { continue };
                check_reason(&slow, mv, why, &format!("{position} {mv}: {why}"));
            }
        }
    }
}

fn check_reason(slow: &Slow, mv: Move, why: IllegalMove, name: &str) {
    let (from, to) = (
        slow::place(&mv.to_string()[..2]),
        slow::place(&mv.to_string()[2..]),
    );
    let man = slow.men.get(&from);
    let moves = man.is_some() && slow.ways(from).contains(&to);
    match why {
        IllegalMove::Empty(_) => assert!(man.is_none(), "{name}"),
        IllegalMove::NotYours { .. } => {
            assert_ne!(slow::is_red(*man.unwrap()), slow.red_moves, "{name}");
        }
        IllegalMove::OwnPiece(_) => {
            assert_eq!(slow::is_red(slow.men[&to]), slow.red_moves, "{name}");
        }
        IllegalMove::LeavesInCheck { by } | IllegalMove::StaysInCheck { by } => {
            assert!(moves, "{name}");
            let stays = matches!(why, IllegalMove::StaysInCheck { .. });
            assert_eq!(slow.in_check(), stays, "{name}");
            let next = slow.moved(from, to);
            let attacker = slow::place(&by.to_string());
            let general = next.general(slow.red_moves);
            assert!(next.ways(attacker).contains(&general), "{name}");
        }
        IllegalMove::Facing => {
            let next = slow.moved(from, to);
            assert!(
                moves && next.facing() && !next.attacked(slow.red_moves),
                "{name}"
            );
        }
        // A blocked piece could go if the blocking piece were away.
        IllegalMove::Leg { leg: at, .. } | IllegalMove::Eye { eye: at, .. } => {
            let mut freed = slow.clone();
            let blocking = freed.men.remove(&slow::place(&at.to_string()));
            assert!(
                !moves && blocking.is_some() && freed.ways(from).contains(&to),
                "{name}"
            );
        }
        IllegalMove::Blocked { at, .. } => {
            assert!(
                !moves && slow.men.contains_key(&slow::place(&at.to_string())),
                "{name}"
            );
        }
        IllegalMove::NoScreen(_) | IllegalMove::Screens { .. } => {
            assert!(
                !moves && "cC".contains(*man.unwrap()) && slow.men.contains_key(&to),
                "{name}"
            );
        }
        _ => assert!(!moves, "{name}"),
    }
}

/// A game that runs in circles: pieces go to and fro, and seldom take. Most moves are those of the hint, in
/// turn.
fn circling(
    rules: &str,
    start: &Position,
    hint: &[Move],
    random: &mut Random,
    plies: u32,
) -> (u32, u32) {
    let fen = start.to_string();
    let name = |game: &Game| format!("{rules} {fen}: {}", sorted_not(game));
    let mut game = Game::from_position(&rules.parse().expect(rules), start);
    let mut slow = SlowGame::new(rules, &fen);
    let (mut spoken, mut forced) = (0, 0);
    for _ in 0..plies {
        let result = game.outcome().map(|end| {
            (
                end.winner().map(|side| side == Side::Red),
                end.reason().as_str(),
            )
        });
        assert_eq!(result, slow.result(), "{}", name(&game));
        assert_eq!(game.repetitions() as usize, slow.times(), "{}", name(&game));
        assert_eq!(game.quiet_plies(), slow.quiet(), "{}", name(&game));
        let ours = game.verdict();
        let theirs = slow.verdict().map(|verdict| verdict.to_string());
        let said = ours.as_ref().map(common::verdict::text);
        assert_eq!(said, theirs, "{}", name(&game));
        spoken += u32::from(ours.is_some());
        forced += u32::from(ours.is_some_and(|verdict| verdict.forced.is_some()));
        if result.is_some() {
            break;
        }
        let forbidden = sorted(game.forbidden().into_iter().map(|(mv, _)| mv));
        assert_eq!(forbidden, slow.forbidden(), "{}", name(&game));
        assert_eq!(
            sorted(game.legal_moves().iter()),
            slow.allowed(),
            "{}",
            name(&game)
        );
        for (mv, why) in game.forbidden() {
            assert_eq!(game.why_illegal(mv), Some(why));
        }
        let hinted = hint.iter().cycle().nth(game.plies());
        let hinted = hinted.filter(|mv| game.legal_moves().contains(**mv) && random.below(16) > 0);
        let mv = hinted.map_or_else(|| choose(&game, random), |mv| *mv);
        game.play(mv)
            .unwrap_or_else(|why| panic!("{} {mv}: {why}", name(&game)));
        slow = slow.played(&mv.to_string());
    }
    // Taken back and done again, the game is as it was.
    let end = (
        game.outcome(),
        game.verdict(),
        game.quiet_plies(),
        game.repetitions(),
    );
    let all = game.clone();
    let back = random.below(game.plies() as u32 + 1);
    (0..back).for_each(|_| assert!(game.undo()));
    (0..back).for_each(|_| assert!(game.redo()));
    assert_eq!(game, all);
    assert_eq!(
        (
            game.outcome(),
            game.verdict(),
            game.quiet_plies(),
            game.repetitions()
        ),
        end
    );
    (spoken, forced)
}

/// The moves of a game, for messages.
fn sorted_not(game: &Game) -> String {
    let moves: Vec<String> = game.moves_played().map(|mv| mv.to_string()).collect();
    moves.join(" ")
}

/// Mostly the move that takes back the own latest one, or that checks or attacks.
fn choose(game: &Game, random: &mut Random) -> Move {
    let legal = game.legal_moves();
    let mut moves = game.moves_played().rev();
    let back = moves.nth(1).map(Move::reverse);
    // What was played four plies ago closes a circle.
    let again = game.moves_played().rev().nth(3);
    let quiet = legal.filter(|mv| game.position().piece_at(mv.target()).is_none());
    let drawn = match random.below(12) {
        0 => None,
        1..=2 => quiet
            .filter(|mv| gives_check(game.position(), mv))
            .sample(random),
        3..=5 => back,
        _ => again,
    };
    let drawn = drawn.filter(|mv| legal.contains(*mv));
    drawn
        .or_else(|| quiet.sample(random))
        .or_else(|| legal.sample(random))
        .expect("a game that goes on has moves")
}

fn gives_check(position: &Position, mv: Move) -> bool {
    let mut after = *position;
    after.play(mv).is_ok() && after.in_check()
}

#[test]
fn games_that_repeat_themselves() {
    let (mut spoken, mut forced) = (0, 0);
    let cycles = common::cycles();
    for seed in 0..times(120) {
        let mut random = Random::new(1000 + seed);
        let mut rules = SETS[random.below(4) as usize].to_string();
        let more = [
            &["off", "draw", "forbid", "lose"][..],
            &["2", "3", "4", "5"],
            &["none", "check", "check+chase", "check+chase"],
            &["attack", "victim"],
            &["counts", "spoils"],
            &["0", "20", "41", "120"],
            &["0", "1", "3", "10"],
            &["no", "no-attackers"],
        ];
        for ((key, _), values) in OPTIONS.iter().zip(more) {
            if random.below(2) == 0 {
                let value = values[random.below(values.len() as u32) as usize];
                rules += &format!(",{key}={value}");
            }
        }
        let (start, hint) = match random.below(4) {
            0 => (common::played(&mut random, 40), Vec::new()),
            1 | 2 => (common::sparse(&mut random), Vec::new()),
            _ => {
                let (fen, moves) = &cycles[random.below(cycles.len() as u32) as usize];
                (fen.parse().expect(fen), moves.clone())
            }
        };
        let (a, b) = circling(&rules, &start, &hint, &mut random, 40);
        spoken += a;
        forced += b;
    }
    assert!(
        spoken > 60 && forced > 15,
        "{spoken} verdicts, {forced} of forcing"
    );
}
