//! A referee without a history says what the game says.

use crate::common::all_rules;
use luzhanqi::{Game, Position, Random, Referee, Rules, Seat, Station};

/// Whether both stand alike.
fn assert_alike(referee: &Referee, game: &Game) {
    let rules = game.rules();
    assert_eq!(referee.truth(), game.truth(), "{rules}");
    assert_eq!(referee.plies(), game.plies(), "{rules}");
    assert_eq!(referee.outcome(), game.outcome(), "{rules}");
    for seat in Seat::ALL {
        let (one, other) = (referee.seen_board(seat), game.seen_board(seat));
        assert_eq!(one, other, "{rules}");
    }
    let moves = game.legal_moves();
    assert_eq!(*referee.legal_moves(), moves, "{rules}");
    assert_eq!(moves.is_empty(), game.outcome().is_some(), "{rules}");
    for (number, mv) in moves.iter().enumerate() {
        assert_eq!(moves.number_of(mv), Some(number));
        assert_eq!(moves.get(number), Some(mv));
    }
}

fn repetitive() -> impl Iterator<Item = Rules> {
    let texts = [
        "standard,repetition=2",
        "sheet-dark,repetition=3,quiet-limit=0",
        "flip,repetition=2,flag-win=carry",
        "flip,repetition=2,flips-reset-quiet=no",
        "standard,repetition=2,flag-win=carry,engineers-turn=no",
    ];
    texts.into_iter().map(|text| text.parse().expect(text))
}

#[test]
fn a_referee_follows_the_game() {
    let (mut refused, mut repeated) = (0, 0);
    for rules in all_rules().into_iter().chain(repetitive()) {
        for seed in 0..6 {
            let mut game = Game::from_seed(&rules, seed);
            let mut referee = Referee::from_seed(&rules, seed);
            let mut random = Random::new(seed);
            for _ in 0..700 {
                assert_alike(&referee, &game);
                let Some(mv) = referee.legal_moves().sample(&mut random) else {
                    break;
                };
                // Back to where it came from, if that goes: positions come again.
                let back = game
                    .events()
                    .iter()
                    .rev()
                    .nth(1)
                    .and_then(luzhanqi::Event::mv)
                    .and_then(|mv| luzhanqi::Move::new(mv.target(), mv.origin()))
                    .filter(|mv| referee.legal_moves().contains(*mv) && random.below(4) == 0);
                let mv = back.unwrap_or(mv);
                if mv.is_flip() && random.below(2) == 0 {
                    // What a flip shows may be decided now.
                    let pool: Vec<_> = game.truth().pool().counts().collect();
                    let (piece, _) = pool[random.below(pool.len() as u32) as usize];
                    let there = referee.set_face_down(mv.origin(), piece);
                    assert_eq!(there, game.set_face_down(mv.origin(), piece), "{rules}");
                    assert_eq!(there, Ok(()));
                }
                let tried = referee.play(mv);
                assert_eq!(tried, game.play(mv), "{rules}");
                refused += u32::from(matches!(tried, Ok(luzhanqi::PlayResult::Refused(_))));
                // A game taken over in the middle goes on alike.
                if random.below(20) == 0 {
                    referee = Referee::from(&game);
                }
            }
            let why = game.outcome().map(|ending| ending.reason());
            repeated += u32::from(why == Some(luzhanqi::EndReason::Repetition));
        }
    }
    assert!(refused > 0 && repeated > 5, "{refused} {repeated}");
}

#[test]
fn a_referee_gives_the_games_reasons() {
    for rules in all_rules() {
        let mut game = Game::from_seed(&rules, 3);
        let mut random = Random::new(4);
        for _ in 0..60 {
            let seat = game.to_move();
            let Some(mv) = game.seen_board(seat).legal_moves().sample(&mut random) else {
                break;
            };
            game.play(mv).expect("a move of the list");
            for _ in 0..30 {
                let pick = |random: &mut Random| Station::new(random.below(60) as u8).unwrap();
                let (origin, target) = (pick(&mut random), pick(&mut random));
                let mv =
                    luzhanqi::Move::new(origin, target).unwrap_or(luzhanqi::Move::flip(origin));
                let (mut game, mut referee) = (game.clone(), Referee::from(&game));
                assert_eq!(referee.play(mv), game.play(mv), "{rules} {mv}");
                assert_alike(&referee, &game);
            }
        }
    }
}

#[test]
fn a_referee_begins_anywhere() {
    let rules = Rules::STANDARD.with_bombs_take_flag(false);
    let position = Position::parse("1f3/1X2j/5/5/5/5/5/5/5/5/5/1F3 s r 0", &rules).unwrap();
    let mut game = Game::from_position(&position);
    let mut referee = Referee::from_position(&position);
    assert_alike(&referee, &game);
    for text in ["b11b12", "b11b12", "b11a11"] {
        let mv = text.parse().unwrap();
        assert_eq!(referee.play(mv), game.play(mv));
        assert_alike(&referee, &game);
    }
}
