//! Games: the repetition rules case by case, the limits, offers and endings.

use xiangqi::{
    Command, EndReason, Forcing, Game, GameError, IllegalMove, Move, Observation, ObserveError,
    Position, Random, Rules, Side,
};

fn game(rules: &str, fen: &str) -> Game {
    let position: Position = fen.parse().unwrap_or_else(|why| panic!("{fen}: {why}"));
    Game::from_position(&rules.parse().expect(rules), &position)
}

fn play(game: &mut Game, moves: &str) {
    for mv in moves.split_whitespace() {
        let played = game.play(mv.parse().expect(mv));
        played.unwrap_or_else(|why| panic!("{} {mv}: {why}", game.position()));
    }
}

fn ended(game: &Game) -> String {
    game.outcome()
        .map_or("goes on".into(), |ending| ending.to_string())
}

#[test]
fn perpetual_check() {
    let mut lost = game("asia", "4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1");
    play(&mut lost, "d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1");
    assert_eq!(ended(&lost), "goes on");
    play(&mut lost, "d9e9");
    assert_eq!(ended(&lost), "black wins (perpetual-check)");
    assert_eq!(
        lost.why_illegal("d1e1".parse().unwrap()),
        Some(IllegalMove::Finished)
    );
    assert!(lost.legal_moves().is_empty());
    let verdict = lost.verdict().unwrap();
    assert_eq!(verdict.forced, Some((Side::Red, Forcing::Check)));
    assert_eq!((verdict.times, verdict.plies), (3, 8));
    assert_eq!(verdict.forcing, [Some(Forcing::Check), None]);
}

/// What each option makes of the same perpetual check.
#[test]
fn the_options_of_repetition() {
    let fen = "4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1";
    let circle = "d1e1 e9d9 e1d1 d9e9 ";
    for (rules, circles, result) in [
        ("asia", 2, "black wins (perpetual-check)"),
        ("asia,forcing=check", 2, "black wins (perpetual-check)"),
        ("asia,forcing=none", 2, "draw (repetition)"),
        ("asia,repetition=draw", 2, "draw (repetition)"),
        ("plain", 2, "draw (repetition)"),
        ("asia,repetition=off", 5, "goes on"),
        ("asia,repetition-count=2", 1, "black wins (perpetual-check)"),
        ("asia,repetition-count=4", 3, "black wins (perpetual-check)"),
    ] {
        let mut game = game(rules, fen);
        play(&mut game, &circle.repeat(circles - 1));
        assert_eq!(ended(&game), "goes on", "{rules}");
        play(&mut game, circle);
        assert_eq!(ended(&game), result, "{rules}");
    }
}

#[test]
fn forbidden_moves() {
    let fen = "4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1";
    let mut game = game("booklet", fen);
    // Red's first check makes a position for the third time.
    play(&mut game, "d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1 d9e9");
    assert_eq!(game.outcome(), None);
    let mv: Move = "d1e1".parse().unwrap();
    let why = IllegalMove::Repetition {
        times: 3,
        forcing: Forcing::Check,
    };
    assert_eq!(game.forbidden(), [(mv, why)]);
    assert_eq!(game.why_illegal(mv), Some(why));
    assert!(!game.legal_moves().contains(mv));
    assert_eq!(
        game.legal_moves().len(),
        game.position().legal_moves().len() - 1
    );
    assert_eq!(game.play(mv), Err(why));
    // Something else may be played, and then the check too.
    play(&mut game, "d1d2 e9e8");
    assert!(game.forbidden().is_empty());
    play(&mut game, "d2e2");
}

/// Who has no other move than a forbidden one loses as by stalemate.
#[test]
fn nothing_else_to_play() {
    let fen = "8N/4k4/2ca1PP2/9/9/6Cp1/p8/2n6/3R1cp2/3K2B1n w - - 0 1";
    let mut game = game("booklet,repetition-count=2", fen);
    play(&mut game, "d1c1 c2d4 c1d1");
    assert_eq!(game.outcome(), None);
    let before = game.clone();
    play(&mut game, "d4c2");
    assert_eq!(game.position().legal_moves().len(), 1);
    assert!(game.legal_moves().is_empty());
    // Even in check: the position itself has an answer.
    assert!(game.position().in_check());
    assert_eq!(ended(&game), "black wins (stalemate)");
    assert!(game.undo());
    assert_eq!(
        (game.outcome(), game.legal_moves()),
        (None, before.legal_moves())
    );
    let mut free = self::game("booklet,repetition-count=3", fen);
    play(&mut free, "d1c1 c2d4 c1d1 d4c2");
    assert_eq!(ended(&free), "goes on");
}

/// The side that does not force may repeat as it likes.
#[test]
fn the_other_side_is_free() {
    let mut game = game("booklet", "4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1");
    play(&mut game, "d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1");
    // The general's step makes the position of the start for the third time.
    assert!(game.forbidden().is_empty());
    play(&mut game, "d9e9");
    assert_eq!(game.repetitions(), 3);
    assert_eq!(
        game.verdict().unwrap().forced,
        Some((Side::Red, Forcing::Check))
    );
}

#[test]
fn a_capture_begins_anew() {
    let mut game = game("asia", "4k4/9/9/9/9/9/9/9/3R5/3p1K3 w - - 5 9");
    play(&mut game, "d1e1 e9d9 e1d1 d9e9");
    assert_eq!((game.repetitions(), game.quiet_plies()), (2, 9));
    play(&mut game, "d1d0");
    assert_eq!((game.repetitions(), game.quiet_plies()), (1, 0));
}

#[test]
fn quiet_limit() {
    // The FEN's counter counts; horses go to and fro on other points each time.
    let mut quiet = game(
        "asia,quiet-limit=10,repetition=off",
        "3k5/9/9/9/9/9/9/9/9/4KR3 w - - 7 20",
    );
    play(&mut quiet, "f0f1 d9d8");
    assert_eq!(ended(&quiet), "goes on");
    play(&mut quiet, "f1f2");
    assert_eq!(ended(&quiet), "draw (quiet-limit)");
    let over = game("asia,quiet-limit=7", "3k5/9/9/9/9/9/9/9/9/4KR3 w - - 7 20");
    assert_eq!(ended(&over), "draw (quiet-limit)");

    // Only so many checks of a side count; the answers do.
    let rules = "asia,quiet-limit=7,quiet-checks=2,repetition=off";
    let mut checks = game(rules, "4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1");
    play(&mut checks, "d1e1 e9d9 e1d1 d9e9");
    assert_eq!(checks.quiet_plies(), 4);
    play(&mut checks, "d1e1 e9d9 e1d1 d9e9 d1e1");
    assert_eq!(checks.quiet_plies(), 6);
    play(&mut checks, "e9d9");
    assert_eq!(ended(&checks), "draw (quiet-limit)");
    assert!(checks.undo());
    assert_eq!((checks.quiet_plies(), checks.outcome()), (6, None));
}

#[test]
fn material() {
    let fen = "3k5/9/9/9/9/9/9/4B4/4p4/3AK4 w - - 0 1";
    let mut house = game("asia,material-draw=no-attackers", fen);
    assert_eq!(house.outcome(), None);
    play(&mut house, "e0e1");
    assert_eq!(ended(&house), "draw (material)");
    let mut usual = game("asia", fen);
    play(&mut usual, "e0e1");
    assert_eq!(ended(&usual), "goes on");
}

#[test]
fn offers() {
    let mut game = Game::new(&Rules::ASIA);
    assert_eq!(
        game.decline_draw(Side::Black),
        Err(GameError::NoOffer(Side::Black))
    );
    game.offer_draw(Side::Red).unwrap();
    assert_eq!(game.offer_draw(Side::Black), Err(GameError::OfferOpen));
    assert_eq!(
        game.accept_draw(Side::Red),
        Err(GameError::NoOffer(Side::Red))
    );
    play(&mut game, "h2e2");
    assert_eq!(game.offer(), Some(Side::Red));
    play(&mut game, "h9g7");
    assert_eq!(game.offer(), None);
    game.offer_draw(Side::Black).unwrap();
    game.decline_draw(Side::Red).unwrap();
    game.offer_draw(Side::Red).unwrap();
    game.accept_draw(Side::Black).unwrap();
    assert_eq!(ended(&game), "draw (agreed)");
    assert_eq!(game.offer(), None);
    let all = game.clone();
    assert!(game.undo());
    assert_eq!((game.offer(), game.outcome()), (Some(Side::Red), None));
    while game.undo() {}
    assert_eq!(game.position(), &Position::initial());
    assert_eq!((game.offer(), game.events().len()), (None, 0));
    while game.redo() {}
    assert_eq!((&game, game.outcome()), (&all, all.outcome()));
    assert!(game.undo() && game.undo());
    play(&mut game, "b0c2");
    assert!(!game.redo());
}

#[test]
fn take_backs() {
    use Side::{Black, Red};
    let mut game = Game::new(&Rules::ASIA);
    let none = |side| Err(GameError::NothingToTakeBack(side));
    assert_eq!(
        Side::ALL.map(|side| game.offer_take_back(side)),
        Side::ALL.map(none)
    );
    play(&mut game, "h2e2");
    assert_eq!(game.offer_take_back(Black), none(Black));
    game.offer_take_back(Red).unwrap();
    assert_eq!(game.take_back_offer(), Some(Red));
    assert_eq!(game.offer_take_back(Red), Err(GameError::TakeBackOpen));
    assert_eq!(game.accept_take_back(Red), Err(GameError::NoTakeBack(Red)));
    game.decline_take_back(Black).unwrap();
    assert_eq!(game.take_back_offer(), None);
    assert_eq!(
        game.decline_take_back(Black),
        Err(GameError::NoTakeBack(Black))
    );
    game.offer_take_back(Red).unwrap();
    let offered = game.clone();
    // A move of either side closes the request; an offer of a draw does not.
    game.offer_draw(Red).unwrap();
    assert_eq!(game.take_back_offer(), Some(Red));
    play(&mut game, "h9g7");
    assert_eq!((game.offer(), game.take_back_offer()), (None, None));
    // The requests are in the record, in the stream and in the binary form.
    let record = xiangqi::record::Record::of(&game).to_string();
    assert!(record.contains("{[%act red-offers-take-back]} {[%act black-declines-take-back]}"));
    assert_eq!(
        record
            .parse::<xiangqi::record::Record>()
            .unwrap()
            .replay()
            .unwrap(),
        game
    );
    assert_eq!(Game::from_observations(game.observations()).unwrap(), game);
    let bytes = postcard::to_allocvec(&game).unwrap();
    assert_eq!(postcard::from_bytes::<Game>(&bytes).unwrap(), game);
    while game.undo() && game != offered {}
    assert_eq!(game.take_back_offer(), Some(Red));

    // Red's latest move, at either side's turn, with Black's reply and what followed.
    for (moves, plies) in [
        ("", 0),
        ("h9g7", 0),
        ("h9g7 b0c2", 2),
        ("h9g7 b0c2 b9c7", 2),
    ] {
        let mut game = Game::new(&Rules::ASIA);
        play(&mut game, &format!("h2e2 {moves}"));
        game.offer_draw(Red).unwrap();
        game.apply_as(Red, Command::OfferTakeBack).unwrap();
        game.apply_as(Black, Command::AcceptTakeBack).unwrap();
        assert_eq!(
            (game.plies(), game.events().len(), game.offer()),
            (plies, plies, None)
        );
        assert_eq!(game.take_back_offer(), None);
    }
    game.resign(Red).unwrap();
    assert_eq!(game.take_back_offer(), None);
    for done in [
        game.offer_take_back(Red),
        game.accept_take_back(Black),
        game.decline_take_back(Black),
    ] {
        assert_eq!(done, Err(GameError::Finished));
    }
    assert_eq!(game.take_back_to(game.plies()), Ok(()));
}

#[test]
fn endings_from_outside() {
    for (winner, reason, text) in [
        (Some(Side::Red), EndReason::Time, "red wins (time)"),
        (
            Some(Side::Black),
            EndReason::Forfeit,
            "black wins (forfeit)",
        ),
        (None, EndReason::Abandoned, "draw (abandoned)"),
        (
            Some(Side::Red),
            EndReason::Adjudicated,
            "red wins (adjudicated)",
        ),
        (None, EndReason::Adjudicated, "draw (adjudicated)"),
    ] {
        let mut game = Game::new(&Rules::ASIA);
        play(&mut game, "h2e2");
        game.adjudicate(winner, reason).unwrap();
        assert_eq!(ended(&game), text);
        assert_eq!(game.adjudicate(winner, reason), Err(GameError::Finished));
        assert_eq!(game.resign(Side::Red), Err(GameError::Finished));
        assert_eq!(game.take_back_to(2), Err(GameError::NoSuchPly(2)));
        assert_eq!(
            game.play("h9g7".parse().unwrap()),
            Err(IllegalMove::Finished)
        );
        assert!(game.undo());
        assert_eq!(game.outcome(), None);
    }
}

#[test]
fn rulings_have_four_reasons() {
    for &reason in EndReason::ALL {
        let mut game = Game::new(&Rules::ASIA);
        let ruled = game.adjudicate(Some(Side::Red), reason);
        let wanted = match reason.is_adjudication() {
            true => Ok(()),
            false => Err(GameError::NotAnAdjudication(reason.as_str())),
        };
        assert_eq!(ruled, wanted);
        assert_eq!(game.outcome().is_some(), reason.is_adjudication());
    }
}

/// What a client sends is done for its own side or not at all.
#[test]
fn nobody_acts_for_others() {
    for forged in [
        r#"{"resign":"black"}"#,
        r#""black-resigns""#,
        r#""adjudicate""#,
        r#""red-wins-time""#,
        r#"["black","resign"]"#,
    ] {
        assert!(serde_json::from_str::<Command>(forged).is_err(), "{forged}");
        assert!(forged.trim_matches('"').parse::<Command>().is_err());
    }
    let mut game = Game::new(&Rules::ASIA);
    let mv: Move = "h2e2".parse().unwrap();
    let turn = Err(GameError::NotYourTurn(Side::Black));
    assert_eq!(game.apply_as(Side::Black, mv.into()), turn);
    assert_eq!(game.play_as(Side::Black, mv), turn);
    game.apply_as(Side::Red, Command::OfferDraw).unwrap();
    let offer = Err(GameError::NoOffer(Side::Red));
    assert_eq!(game.apply_as(Side::Red, Command::AcceptDraw), offer);
    game.apply_as(Side::Red, mv.into()).unwrap();
    let resign: Command = serde_json::from_str("\"resign\"").unwrap();
    let mut out_of_turn = game.clone();
    out_of_turn.apply_as(Side::Red, resign).unwrap();
    assert_eq!(ended(&out_of_turn), "black wins (resigned)");
    game.apply_as(Side::Black, resign).unwrap();
    assert_eq!(ended(&game), "red wins (resigned)");
    assert_eq!(
        game.play_as(Side::Black, mv),
        Err(IllegalMove::Finished.into())
    );
}

/// Who is told the news, however seldom, knows all that stands.
#[test]
fn news_lead_to_the_game() {
    let mut random = Random::new(1);
    let mut taken_back = 0;
    for rules in [Rules::ASIA, Rules::BOOKLET, Rules::PLAIN] {
        let mut game = Game::new(&rules);
        let mut clients = vec![(1, Game::new(&rules)); 3];
        for _ in 0..400 {
            let side = Side::ALL[random.below(2) as usize];
            match random.below(20) {
                0 => drop(game.undo()),
                1 => drop(game.redo()),
                2 => drop(game.take_back_to(game.plies().saturating_sub(3))),
                3 => drop(game.offer_draw(side)),
                4 => drop(game.decline_draw(side)),
                6 => drop(game.offer_take_back(side)),
                7 => drop(game.decline_take_back(side)),
                8 => drop(game.accept_take_back(side)),
                5 => drop(game.adjudicate(Some(side), EndReason::Time)),
                _ => {
                    if let Some(mv) = game.legal_moves().sample(&mut random) {
                        game.play(mv).unwrap();
                    }
                }
            }
            for (cursor, client) in &mut clients {
                if random.below(3) == 0 {
                    continue;
                }
                let mut news = game.observations_since(*cursor).unwrap();
                for seen in &mut news {
                    taken_back += usize::from(matches!(seen, Observation::TakenBack(_)));
                    client.observe(seen).unwrap();
                }
                assert!(news.cursor() >= *cursor);
                *cursor = news.cursor();
                assert_eq!((&*client, client.outcome()), (&game, game.outcome()));
                assert_eq!(
                    (client.offer(), client.take_back_offer()),
                    (game.offer(), game.take_back_offer())
                );
            }
            let latest = game.cursor();
            let cursor = latest + 1;
            let wrong = Err(GameError::NoSuchCursor { cursor, latest });
            assert_eq!(game.observations_since(cursor).map(drop), wrong);
        }
    }
    assert!(taken_back > 100, "{taken_back}");
}

/// Mate comes before all else that the same move brings.
#[test]
fn the_order_of_ends() {
    let fen = "3k5/4a4/9/9/9/9/9/9/8R/4K3R w - - 118 60";
    let mut game = game("asia", fen);
    play(&mut game, "i1i8 d9d8");
    // The 120th quiet ply.
    assert_eq!(ended(&game), "draw (quiet-limit)");
    let fen = "3k5/9/9/9/9/9/9/9/R8/4K3R w - - 119 60";
    let mut mate = self::game("asia", fen);
    play(&mut mate, "i0i9");
    let reason = mate.outcome().map(|outcome| outcome.reason());
    assert!(matches!(
        reason,
        Some(EndReason::Checkmate | EndReason::QuietLimit)
    ));
    let fen = "3k5/R8/9/9/9/9/9/9/9/4K3R w - - 119 60";
    let mut mate = self::game("asia", fen);
    play(&mut mate, "i0i9");
    assert_eq!(ended(&mate), "red wins (checkmate)");
}

/// However long a game is and whatever is taken back in it, its positions are found again.
#[test]
fn repetitions_are_counted_on_the_way_out_and_back() {
    let rules = "asia,repetition=off,quiet-limit=0".parse().unwrap();
    let start = "3k5/4a4/9/9/9/9/9/9/R8/4K4 w".parse().unwrap();
    let mut game = Game::from_position(&rules, &start);
    let (mut random, mut most) = (Random::new(5), 0);
    for _ in 0..3000 {
        if random.below(12) == 0 {
            (0..random.below(9)).for_each(|_| _ = game.undo());
        } else if let Some(mv) = game.legal_moves().sample(&mut random) {
            game.play(mv).unwrap();
        } else {
            game.undo();
        }
        let now = *game.position();
        let pieces = now.occupied().len();
        let window = game
            .positions()
            .take_while(|at| at.occupied().len() == pieces);
        let times = window.filter(|at| at.repeats(&now)).count() as u32;
        assert_eq!(game.repetitions(), times, "{} plies", game.plies());
        most = most.max(times);
    }
    assert!(
        game.plies() > 300 && most > 4,
        "{} plies, {most} times",
        game.plies()
    );
}

/// A client that follows the observations, as JSON, has the server's game after every step, take-backs included.
#[test]
fn clients_follow_games_by_observations() {
    let mut random = Random::new(5);
    let (mut ended, mut taken) = (0, 0);
    for round in 0..60 {
        let mut game = match round % 3 {
            0 => Game::new(&Rules::ASIA),
            1 => game("asia", "4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1"),
            _ => game(
                "plain,quiet-limit=12",
                "4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1",
            ),
        };
        let mut client = Game::from_observations(game.observations()).unwrap();
        for _ in 0..40 {
            let before: Vec<Observation> = game.observations().collect();
            let side = Side::ALL[random.below(2) as usize];
            match random.below(40) {
                0 => drop(game.resign(side)),
                1 => drop(game.adjudicate(Some(side), EndReason::Time)),
                2..5 => drop(game.offer_draw(side)),
                5..7 => drop(game.accept_draw(side)),
                7..9 => drop(game.decline_draw(side)),
                9..12 if game.plies() > 1 => {
                    let back = random.below(game.plies().min(4) as u32) as usize;
                    game.take_back_to(game.plies() - back).unwrap();
                    taken += 1;
                }
                _ => {
                    let moves = game.legal_moves();
                    if !moves.is_empty() {
                        let at = random.below(moves.len() as u32) as usize;
                        game.play(moves.into_iter().nth(at).unwrap()).unwrap();
                    }
                }
            }
            let after: Vec<Observation> = game.observations().collect();
            assert_eq!(after.len(), game.observed());
            assert_eq!(game.observation(after.len()), None);
            let same = before
                .iter()
                .zip(&after)
                .take_while(|(a, b)| a == b)
                .count();
            if same < before.len() {
                client.observe(Observation::TakenBack(same)).unwrap();
            }
            for seen in &after[same..] {
                let text = serde_json::to_string(seen).unwrap();
                client
                    .observe(serde_json::from_str(&text).unwrap())
                    .unwrap();
            }
            assert_eq!((&client, client.outcome()), (&game, game.outcome()));
            assert_eq!(client.offer(), game.offer());
        }
        ended += usize::from(game.outcome().is_some());
    }
    assert!(ended > 10 && taken > 50, "{ended} {taken}");
}

#[test]
fn damaged_streams_of_observations_are_rejected() {
    let mut server = Game::new(&Rules::ASIA);
    play(&mut server, "h2e2");
    let mut client = Game::from_observations(server.observations()).unwrap();
    let begin = server.observation(0).unwrap();
    let end = |text: &str| -> Observation { serde_json::from_str(text).unwrap() };
    for (seen, reason) in [
        (begin, "begin"),
        (Observation::Moved("h2e2".parse().unwrap()), "empty"),
        (Observation::DrawDeclined(Side::Red), "no-offer"),
        (Observation::TakenBack(0), "taken-back"),
        (Observation::TakenBack(3), "taken-back"),
        (
            end(r#"{"ended":{"outcome":{"winner":"red","reason":"checkmate"}}}"#),
            "outcome",
        ),
        (
            end(r#"{"ended":{"outcome":{"winner":null,"reason":"agreed"},"later":1}}"#),
            "outcome",
        ),
    ] {
        let why = client.observe(seen).unwrap_err();
        assert_eq!((why.reason(), &client), (reason, &server), "{why}");
    }
    let resigned = r#"{"ended":{"outcome":{"winner":"red","reason":"resigned"}}}"#;
    client.observe(end(resigned)).unwrap();
    server.resign(Side::Black).unwrap();
    assert_eq!(client, server);
    assert_eq!(
        client.observe(Observation::TakenBack(4)),
        Err(ObserveError::TakenBack { left: 4, most: 3 })
    );
}
