//! The example programs do what they say.

#![allow(dead_code, reason = "the programs' own main")]

#[path = "../examples/hot_seat.rs"]
mod hot_seat;
#[path = "../examples/ismcts.rs"]
mod ismcts;

use luzhanqi::{EndReason, Game, Position, Random, Rules, Seat};

#[test]
fn two_people_play_at_one_terminal() {
    let rules: Rules = "sheet-dark".parse().expect("rules");
    let position = "1fo1k/1E3/5/5/5/5/5/5/5/5/5/1F3 s r 0";
    let game = Game::from_position(&Position::parse(position, &rules).expect("a position"));
    // The flag is protected until its landmine is cleared.
    let script = "\nnonsense\nb11b1\nb11b12\nb11c11\n\nresign\n";
    let mut screen = Vec::new();
    let game =
        hot_seat::play(game, &mut script.as_bytes(), &mut screen).expect("no fault of the screen");
    let outcome = game.outcome().expect("an outcome");
    assert_eq!(
        (outcome.winner(), outcome.reason()),
        (Some(Seat::South), EndReason::Resigned)
    );
    let screen = String::from_utf8(screen).expect("UTF-8");
    assert_eq!(screen.matches("'s turn").count(), 2, "{screen}");
    assert!(
        screen.contains("refused") && screen.contains("no road or railroad"),
        "{screen}"
    );
    // South sees that there are pieces, not which.
    let first = screen.split("south> ").next().expect("a board");
    assert_eq!(first.matches('?').count(), 3, "{first}");
    // The end of the input is no error.
    let game = Game::from_seed(&rules, 1);
    assert_eq!(
        hot_seat::play(game.clone(), &mut &b"\n"[..], &mut Vec::new()).expect("a game"),
        game
    );
}

#[test]
fn the_tree_search_takes_the_flag_and_plays_legal_moves() {
    let text = "1f3/1E3/5/5/5/5/5/5/5/5/5/1F2K s r 0";
    let position = Position::parse(text, &Rules::STANDARD).expect("a position");
    let game = Game::from_position(&position);
    let chosen = ismcts::choose(game.view(Seat::South), 200, 1).expect("a belief");
    assert_eq!(chosen, "b11b12".parse().ok());
    for rules in [Rules::STANDARD, Rules::FLIP, Rules::SHEET_DARK] {
        let (mut game, mut random) = (Game::from_seed(&rules, 5), Random::new(5));
        for _ in 0..6 {
            let view = game.view(game.to_move());
            let mv = ismcts::choose(view, 8, random.next_u64())
                .expect("a belief")
                .expect("a move");
            game.play(mv).expect("a legal move");
        }
    }
}
