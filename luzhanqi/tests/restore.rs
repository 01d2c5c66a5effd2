//! Games that are saved and read back tell every peer the same bytes as the originals.

use crate::common::all_rules;
use crate::common::games::{play_on, play_on_with_offers};
use luzhanqi::record::{Record, RecordFault};
use luzhanqi::{Army, Deal, EndReason, Game, Position, Random, Rules, Seat};

/// All that a peer is sent, as bytes, and the text of what it then knows.
fn sent(game: &Game, viewer: Option<Seat>) -> String {
    let news = game.observations_since(viewer, 0).unwrap();
    let lines = news.map(|seen| serde_json::to_string(&seen).unwrap());
    lines.collect::<Vec<_>>().join("\n")
}

fn restored(game: &Game) -> Game {
    let text = Record::of(game).to_string();
    let record: Record = text.parse().unwrap_or_else(|why| panic!("{why}\n{text}"));
    assert_eq!(record.to_string(), text);
    assert_eq!(record, Record::of(game));
    record
        .replay()
        .unwrap_or_else(|why| panic!("{why}\n{text}"))
}

fn assert_alike(one: &Game, other: &Game) {
    assert_eq!(one, other);
    for viewer in [Some(Seat::South), Some(Seat::North), None] {
        assert_eq!(sent(one, viewer), sent(other, viewer), "{viewer:?}");
    }
    assert_eq!(one.offer(), other.offer());
    assert_eq!(one.take_back_offer(), other.take_back_offer());
    assert_eq!(one.outcome(), other.outcome());
    assert_eq!(one.truth_at_end(), other.truth_at_end());
}

/// Any beginning that these rules allow.
fn begun(rules: &Rules, random: &mut Random) -> Game {
    let seed = u64::from(random.below(1000));
    match random.below(4) {
        0 => Game::from_entropy(rules, [seed as u8; 32]),
        1 if !rules.is_expose() => {
            let armies = [seed, seed + 1].map(|seed| Army::from_seed(rules, seed));
            Game::from_armies(rules, armies.each_ref()).unwrap()
        }
        1 => Game::from_deal(rules, &Deal::from_seed(seed)).unwrap(),
        2 => {
            let mut game = Game::from_seed(rules, seed);
            play_on(&mut game, random, 30);
            Game::from_position(game.truth())
        }
        _ => Game::from_seed(rules, seed),
    }
}

/// Something that may happen in a game, whether or not it is over.
fn happen(game: &mut Game, random: &mut Random) {
    let seat = Seat::ALL[random.below(2) as usize];
    match random.below(16) {
        0 => drop(game.undo()),
        1 => drop(game.redo()),
        2 => drop(game.take_back_to(game.plies().saturating_sub(2))),
        3 => drop(game.offer_take_back(seat)),
        4 => drop(game.accept_take_back(seat)),
        5 => drop(game.decline_take_back(seat)),
        6 => drop(game.offer_draw(seat)),
        7 if random.below(3) == 0 => drop(game.accept_draw(seat)),
        8 if random.below(4) == 0 => drop(game.resign(seat)),
        9 if random.below(4) == 0 => drop(game.adjudicate(Some(seat), EndReason::Forfeit)),
        10 => game.set_truth_at_end(!game.truth_at_end()),
        _ => play_on_with_offers(game, random, 3),
    }
}

#[test]
fn restored_games_tell_the_same() {
    let mut random = Random::new(1);
    let (mut secret, mut shown, mut offers, mut asked) = (0, 0, 0, 0);
    for rules in all_rules() {
        for _ in 0..6 {
            let mut game = begun(&rules, &mut random);
            game.set_truth_at_end(random.below(2) == 0);
            for _ in 0..20 {
                happen(&mut game, &mut random);
                let mut again = restored(&game);
                assert_alike(&game, &again);
                match (game.outcome(), game.truth_at_end()) {
                    (Some(_), true) => shown += 1,
                    (Some(_), false) => secret += 1,
                    _ => {}
                }
                offers += usize::from(game.offer().is_some());
                asked += usize::from(game.take_back_offer().is_some());
                // They go on alike.
                let mut both = game.clone();
                let seed = u64::from(random.below(u32::MAX));
                for game in [&mut both, &mut again] {
                    // What was undone is not saved.
                    let _ = game.offer_draw(Seat::South);
                    play_on_with_offers(game, &mut Random::new(seed), 5);
                    let _ = game.resign(Seat::South);
                }
                assert_alike(&both, &again);
            }
        }
    }
    assert!(
        secret > 50 && shown > 50 && offers > 50 && asked > 50,
        "{secret} {shown} {offers} {asked}"
    );
}

/// A secret start stays one after the game is read back, ended before or after that.
#[test]
fn secrets_stay_secrets() {
    for rules in [Rules::STANDARD, Rules::FLIP] {
        let mut game = Game::from_seed(&rules, 1);
        game.set_truth_at_end(false);
        assert_ne!(game, Game::from_seed(&rules, 1));
        let mut early = restored(&game);
        early.resign(Seat::South).unwrap();
        game.resign(Seat::South).unwrap();
        for game in [&early, &restored(&early), &restored(&game)] {
            for seat in Seat::ALL {
                assert_eq!(game.view(seat).end().unwrap().true_start, None);
            }
            assert_eq!(game.spectator_view().end().unwrap().true_start, None);
        }
        // Told later, and hidden again.
        let cursor = game.cursor();
        let mut client = game.view(Seat::North).clone();
        game.set_truth_at_end(true);
        assert_eq!(game.cursor(), cursor + 2);
        for seen in game.observations_since(Seat::North, cursor).unwrap() {
            client.observe(seen).unwrap();
        }
        assert_eq!(client, *game.view(Seat::North));
        assert!(client.end().unwrap().true_start.is_some());
        assert_alike(&game, &restored(&game));
    }
    // A game that is over from the beginning.
    let rules = Rules::STANDARD;
    let over = Position::parse("5/5/5/5/5/k4/5/5/5/5/1K3/1F3 s r 0", &rules).unwrap();
    let mut game = Game::from_position(&over);
    assert!(game.outcome().is_some());
    game.set_truth_at_end(false);
    assert_eq!(game.view(Seat::South).end().unwrap().true_start, None);
    assert_alike(&game, &restored(&game));
}

#[test]
fn the_tag_says_yes_or_no() {
    let text = Record::of(&Game::from_seed(&Rules::STANDARD, 1)).to_string();
    assert!(!text.contains("TruthAtEnd"));
    let tagged =
        |value: &str| text.replace("[Result", &format!("[TruthAtEnd \"{value}\"]\n[Result"));
    let record: Record = tagged("yes").parse().unwrap();
    assert_eq!(record.to_string(), text);
    assert!(
        !tagged("no")
            .parse::<Record>()
            .unwrap()
            .start_game()
            .truth_at_end()
    );
    let why = tagged("maybe").parse::<Record>().unwrap_err();
    assert!(matches!(why.fault, RecordFault::TagValue { .. }));
    assert!(why.to_string().contains("expected yes or no"), "{why}");
}
