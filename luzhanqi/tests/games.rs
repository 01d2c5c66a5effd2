//! Whole random games of every rule set, seen by both seats.

use crate::common::all_rules;
use luzhanqi::{
    Game, IllegalMove, Move, Observation, PlayResult, Position, Random, Referee, Rules, Seat,
    SeenBoard,
};

#[test]
fn both_seats_follow_random_games() {
    let mut refusals = 0;
    for rules in all_rules() {
        for seed in 0..45 {
            let mut random = Random::new(seed);
            let mut game = Game::from_seed(&rules, seed);
            while game.outcome().is_none() {
                let seat = game.to_move();
                let seen_board = *game.seen_board(seat);
                assert!(game.seen_board(seat.other()).legal_moves().is_empty());
                let moves = seen_board.legal_moves();
                let tries = game.truth().tries();
                for mv in moves.iter() {
                    assert!(tries.contains(mv), "{rules} {seen_board} {mv}");
                    assert_eq!(seen_board.why_illegal(mv), None);
                }
                let legal = game.truth().legal_moves();
                assert!(legal.iter().all(|mv| moves.contains(mv)));
                let mv = moves
                    .sample(&mut random)
                    .expect("a game that goes on has moves");
                match game.play(mv).expect("a listed try") {
                    PlayResult::Played(_) => assert!(legal.contains(mv)),
                    PlayResult::Refused(_) => {
                        assert!(!legal.contains(mv));
                        assert!(!game.seen_board(seat).legal_moves().contains(mv));
                        refusals += 1;
                    }
                }
            }
            for seat in Seat::ALL {
                fold_gives_the_sight(&game, seat);
            }
        }
    }
    assert!(refusals > 20, "{refusals} refusals");
}

fn fold_gives_the_sight(game: &Game, seat: Seat) {
    let mut seen = game.observations(seat);
    let Some(Observation::Begin(begin)) = seen.next() else {
        panic!("no beginning")
    };
    let mut seen_board = SeenBoard::begin(&begin).expect("a beginning");
    for observation in seen {
        seen_board.observe(&observation).expect("an observation");
    }
    assert_eq!(seen_board, *game.seen_board(seat));
}

#[test]
fn undo_and_redo_lead_back() {
    for rules in all_rules() {
        let mut random = Random::new(5);
        let mut game = Game::from_seed(&rules, 5);
        game.offer_draw(Seat::North).unwrap();
        let mut states = vec![game.clone()];
        while game.outcome().is_none() && game.plies() < 120 {
            let moves = game.legal_moves();
            game.play(moves.sample(&mut random).unwrap()).unwrap();
            states.push(game.clone());
        }
        let end = game.clone();
        for state in states.iter().rev() {
            assert_eq!(game, *state);
            assert_eq!(game.truth(), state.truth());
            assert_eq!(game.offer(), state.offer());
            for seat in Seat::ALL {
                assert_eq!(game.seen_board(seat), state.seen_board(seat));
            }
            game.undo();
        }
        assert!(!game.undo());
        while game.redo() {}
        assert_eq!(game, end);
        assert_eq!(game.outcome(), end.outcome());
    }
}

/// Over by a flag, by want of moves where the only try would be refused, by the quiet limit.
#[test]
fn what_is_over_has_nothing_to_try() {
    let over = [
        (
            "sheet-dark",
            "1f3/5/5/5/5/5/5/5/5/5/2K1X/5 s r 0",
            "north wins (flag)",
        ),
        (
            "sheet-dark,flag-win=carry",
            "1o3/o4/5/5/5/5/5/5/5/5/f1xOO/XOe+p1 s r 5",
            "north wins (immobile)",
        ),
        (
            "sheet-dark,quiet-limit=31",
            "1f3/1X2j/5/5/5/5/5/5/5/5/5/1F3 s r 31",
            "draw (quiet)",
        ),
        (
            "flip,colours=match,flips-reset-quiet=no",
            "3k1/5/5/5/5/3~f1/5/5/5/5/5/1F3 n ?b 70",
            "draw (quiet)",
        ),
    ];
    for (rules, text, ending) in over {
        let position = Position::parse(text, &rules.parse().expect(rules)).expect(text);
        assert_eq!(position.outcome().expect(text).to_string(), ending);
        assert!(position.legal_moves().is_empty() && position.tries().is_empty());
        assert_eq!(position.refused_moves().count(), 0, "{text}");
        assert_eq!(position.sample_move(&mut Random::new(1)), None);
        let mut game = Game::from_position(&position);
        assert_eq!(game.outcome(), position.outcome());
        assert!(Referee::from_position(&position).legal_moves().is_empty());
        assert!(Referee::from(&game).legal_moves().is_empty());
        for seat in Seat::ALL {
            assert!(game.seen_board(seat).legal_moves().is_empty());
            assert_eq!(SeenBoard::of_start(&position, seat), *game.seen_board(seat));
            assert!(game.view(seat).legal_moves().is_empty());
        }
        for origin in position.occupied() {
            for target in luzhanqi::Station::all() {
                let mv = Move::new(origin, target).unwrap_or(Move::flip(origin));
                assert_eq!(position.why_illegal(mv), Some(IllegalMove::Finished));
                assert_eq!(game.play(mv), Err(IllegalMove::Finished));
            }
        }
    }
}

#[test]
fn repetition_is_counted_from_the_start() {
    let rules: Rules = "standard,repetition=3".parse().unwrap();
    let position = "1f3/5/5/5/5/k4/5/5/5/5/4E/1F3 s r 0";
    let position = Position::parse(position, &rules).unwrap();
    let mut game = Game::from_position(&position);
    for mv in ["e2e3", "a7a6", "e3e2", "a6a7", "e2e3", "a7a6", "e3e2"] {
        game.play(mv.parse::<Move>().unwrap()).unwrap();
        assert_eq!(game.outcome(), None);
    }
    game.play("a6a7".parse().unwrap()).unwrap();
    assert_eq!(game.outcome().unwrap().to_string(), "draw (repetition)");
    assert_eq!(game.repetitions(), 3);
}

#[test]
fn offers_and_resignations() {
    let mut game = Game::from_seed(&Rules::STANDARD, 1);
    assert!(game.accept_draw(Seat::South).is_err());
    game.offer_draw(Seat::South).unwrap();
    assert!(game.offer_draw(Seat::North).is_err());
    game.decline_draw(Seat::North).unwrap();
    game.offer_draw(Seat::North).unwrap();
    // North's offer stands until south moves.
    let mv = game.seen_board(Seat::South).legal_moves().get(0).unwrap();
    game.play(mv).unwrap();
    assert_eq!(game.offer(), None);
    game.offer_draw(Seat::South).unwrap();
    let mut agreed = game.clone();
    agreed.accept_draw(Seat::North).unwrap();
    assert_eq!(agreed.outcome().unwrap().to_string(), "draw (agreed)");
    game.resign(Seat::South).unwrap();
    assert_eq!(game.outcome().unwrap().to_string(), "north wins (resigned)");
    assert!(game.resign(Seat::North).is_err());
    assert!(game.undo());
    assert_eq!(game.offer(), Some(Seat::South));
}

/// Two marshals, each with the other's flag, fall on one station: both flags lie there, neither is
/// shown, and it is a draw. Another enemy piece is left, so that something stays hidden.
#[test]
fn marshals_that_fall_with_both_flags_show_none() {
    let rules: Rules = "standard,flag-win=carry".parse().unwrap();
    let position = "5/5/5/M+4/5/k4/5/5/5/m+4/5/5 n r 0";
    let position = Position::parse(position, &rules).unwrap();
    let mut game = Game::from_position(&position);
    for mv in ["a7b7", "a9a3"] {
        game.play(mv.parse::<Move>().unwrap()).unwrap();
    }
    assert_eq!(game.outcome().unwrap().to_string(), "draw (flag)");
    for seat in Seat::ALL {
        fold_gives_the_sight(&game, seat);
        // Before the ending is told, nothing is known of the piece that fell but what it did.
        let mut seen: Vec<Observation> = game.observations(seat).collect();
        seen.pop();
        let view = luzhanqi::View::new(seen).unwrap();
        let fallen = view.enemies().iter().position(|enemy| {
            enemy.start_station
                == "a9a3".parse::<Move>().ok().map(|mv| match seat {
                    Seat::South => mv.target(),
                    Seat::North => mv.origin(),
                })
        });
        let belief = view.belief().unwrap();
        let fallen = luzhanqi::EnemyIndex::ALL[fallen.unwrap()];
        assert!(belief.count_with(fallen, luzhanqi::Kind::Marshal) > Some(0));
    }
}

/// What a flip shows may be decided when it is made: the game is then the one of the deal that had it so.
#[test]
fn face_down_pieces_change_places_from_the_start_on() {
    let repeats = Rules::FLIP.to_string() + ",repetition=3";
    for rules in [Rules::FLIP, repeats.parse().expect("rules")] {
        for seed in 0..20 {
            let mut random = Random::new(seed);
            let mut game = Game::from_seed(&rules, seed);
            let mut moves = Vec::new();
            while game.outcome().is_none() && moves.len() < 150 {
                let mv = game
                    .truth()
                    .legal_moves()
                    .sample(&mut random)
                    .expect("a move");
                if mv.is_flip() {
                    let pool = game.truth().pool();
                    let pieces: Vec<_> = pool.counts().collect();
                    let (piece, _) = pieces[random.below(pieces.len() as u32) as usize];
                    let views = Seat::ALL.map(|seat| game.view(seat).clone());
                    game.set_face_down(mv.origin(), piece).expect("face down");
                    assert_eq!(views, Seat::ALL.map(|seat| game.view(seat).clone()));
                    assert_eq!(game.truth().piece_at(mv.origin()), Some(piece));
                    assert_eq!(game.truth().pool(), pool);
                }
                game.play(mv).expect("legal");
                moves.push(mv);
            }
            let deal = game.deal().expect("it began with one");
            let mut again = Game::from_deal(&rules, &deal).expect("a deal");
            for mv in &moves {
                again.play(*mv).expect("played before");
            }
            assert_eq!(again.outcome(), game.outcome());
            while again.plies() > 0 {
                assert_eq!(again, game);
                assert_eq!(again.truth(), game.truth());
                assert_eq!(again.truth().key(), game.truth().key());
                assert_eq!(again.repetitions(), game.repetitions());
                assert!(
                    Seat::ALL
                        .iter()
                        .all(|seat| again.view(*seat) == game.view(*seat))
                );
                assert!(again.undo() && game.undo());
            }
            assert_eq!(game.truth(), game.start_position());
        }
    }
    let mut game = Game::from_seed(&Rules::FLIP, 1);
    let (at, piece) = (
        "c6".parse().expect("a station"),
        "m".parse().expect("a piece"),
    );
    game.resign(Seat::South).expect("may resign");
    assert!(game.set_face_down(at, piece).is_err());
    assert!(
        Game::from_seed(&Rules::STANDARD, 1)
            .set_face_down(at, piece)
            .is_err()
    );
}
