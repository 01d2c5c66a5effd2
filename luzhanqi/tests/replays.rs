//! The cases of the independent referee, played on as games and looked at from both seats: the
//! whole truth is one of the arrangements that each seat believes in, and counted once.

use crate::common::all_rules;
use crate::common::games::play_on_with_offers;
use luzhanqi::{
    Belief, Color, Game, Kind, Move, PieceStatus, Position, Random, Rules, Seat, Stations,
};
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    rules: String,
    position: String,
    refused: Vec<Move>,
    play: Vec<(Move, String, String)>,
}

fn cases() -> Vec<Case> {
    let cases = include_str!("conformance/cases.jsonl").lines();
    cases
        .chain(include_str!("conformance/more.jsonl").lines())
        .chain(include_str!("conformance/options.jsonl").lines())
        .map(|line| serde_json::from_str(line).expect("a case"))
        .collect()
}

/// The number of ways to tell so many lost pieces of each kind apart.
fn orders(left: [usize; 12]) -> f64 {
    let mut ways = 1.0;
    let mut laid = 0.0;
    for count in left {
        for i in 1..=count {
            laid += 1.0;
            ways *= laid / i as f64;
        }
    }
    ways
}

/// Gives the belief a prior that leaves nothing but the truth: what remains is the truth, once
/// for every order of the pieces that were lost before the game began.
fn truth_is_believed_once(game: &Game, belief: &Belief) {
    let view = belief.view();
    let name = || format!("{} {} {view:?}", game.rules(), game.start_position());
    if !game.rules().is_dark() {
        assert_eq!(*belief.pool(), game.truth().pool(), "{}", name());
        return;
    }
    let mut weights = [[1.0; 12]; 25];
    let mut left = Kind::ALL.map(Kind::count);
    for (row, piece) in weights.iter_mut().zip(view.enemies()) {
        let Some(station) = piece.start_station else {
            continue;
        };
        let kind = game.start_position().piece_at(station).unwrap().kind;
        *row = [0.0; 12];
        row[kind.index()] = 1.0;
        left[kind.index()] -= 1;
    }
    let theirs = game
        .start_position()
        .color_of(view.seat().unwrap().other())
        .unwrap();
    if game.start_position().flag_held_at(theirs).is_some() {
        // It is no piece on the board, and not lost.
        left[Kind::Flag.index()] = 0;
    }
    if game.rules().stations() != Stations::ALL {
        // The pieces that are out of play are known: tests/small_boards.rs.
        return;
    }
    let truth = belief
        .weighted(&weights)
        .unwrap_or_else(|e| panic!("{e} {}", name()));
    let ways = orders(left);
    assert!(
        (truth.total() / ways - 1.0).abs() < 1e-9,
        "{} {ways} {}",
        truth.total(),
        name()
    );
    // And that is what happened to each of its pieces.
    for piece in view.enemies() {
        let PieceStatus::On(now) = piece.status else {
            continue;
        };
        let there = game.truth().piece_at(now).unwrap();
        let began = piece
            .start_station
            .and_then(|s| game.start_position().piece_at(s));
        assert!(began.is_none_or(|began| began == there), "{now} {}", name());
    }
}

fn look_from_both_seats(game: &Game) {
    for seat in Seat::ALL {
        let view = game.view(seat);
        let belief = view.belief().unwrap_or_else(|e| {
            panic!("{e} {} {} {view:?}", game.rules(), game.start_position());
        });
        truth_is_believed_once(game, &belief);
    }
}

#[test]
fn moves_of_the_cases_are_explained() {
    let cases = cases();
    let mut refusals = 0;
    std::thread::scope(|scope| {
        let (one, other) = cases.split_at(cases.len() / 2);
        let check = |cases: &[Case]| -> usize { cases.iter().map(explain).sum() };
        let other = scope.spawn(move || check(other));
        refusals = check(one) + other.join().unwrap();
    });
    assert!(refusals >= 5, "{refusals}");
}

/// Plays the moves of a case, each from the case's position, and gives the number of refusals.
fn explain(case: &Case) -> usize {
    let rules: Rules = case.rules.parse().unwrap();
    let position = Position::parse(&case.position, &rules).unwrap();
    let begun = Game::from_position(&position);
    look_from_both_seats(&begun);
    if begun.outcome().is_some() {
        return 0;
    }
    let mut refusals = 0;
    for mv in &case.refused {
        let mut game = begun.clone();
        let seen_board = game.seen_board(position.to_move());
        if seen_board.why_illegal(*mv).is_some() {
            // Both have seen the flag being carried there.
            let known = |color| game.truth().flag_held_at(color) == Some(mv.target());
            assert!(Color::ALL.into_iter().any(known) && game.play(*mv).is_err());
            continue;
        }
        refusals += 1;
        game.play(*mv).unwrap();
        assert_eq!(game.truth().to_string(), case.position);
        look_from_both_seats(&game);
    }
    for (mv, after, _) in &case.play {
        let mut game = begun.clone();
        game.play(*mv).unwrap();
        assert_eq!(game.truth().to_string(), *after);
        look_from_both_seats(&game);
    }
    refusals
}

/// Longer games from the cases: every one is played on at random.
#[test]
fn games_from_the_cases_are_explained() {
    for (seed, case) in (0..).zip(cases()) {
        let rules: Rules = case.rules.parse().unwrap();
        let mut game = Game::from_position(&Position::parse(&case.position, &rules).unwrap());
        let mut random = Random::new(seed);
        let plies = 2 + random.below(60) as usize;
        play_on_with_offers(&mut game, &mut random, plies);
        look_from_both_seats(&game);
    }
}

/// Whole games with every rule set, from the set-up on: the truth is one arrangement, not many.
#[test]
fn games_from_the_set_up_are_explained() {
    for rules in all_rules() {
        for seed in 0..3 {
            let mut random = Random::new(seed + 40);
            let mut game = Game::from_seed(&rules, seed + 40);
            for _ in 0..6 {
                play_on_with_offers(&mut game, &mut random, 20);
                look_from_both_seats(&game);
            }
        }
    }
}
