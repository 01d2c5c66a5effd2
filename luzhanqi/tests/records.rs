//! Records: exact both ways, refereed, and clear about what is wrong where.

use luzhanqi::record::{AnyRecord, Item, Record, RecordFault, SeatRecord, records};
use luzhanqi::{Game, Position, Random, RuleSet, Rules, Seat};
use proptest::prelude::*;

fn random_game(rules: &Rules, seed: u64, plies: usize) -> Game {
    let mut random = Random::new(seed);
    let mut game = Game::from_seed(rules, seed);
    while game.outcome().is_none() && game.plies() < plies {
        let moves = game.legal_moves();
        game.play(moves.sample(&mut random).unwrap()).unwrap();
        match random.below(60) {
            0 => drop(game.offer_draw(Seat::North)),
            1 => drop(game.decline_draw(Seat::South)),
            2 => drop(game.undo()),
            _ => {}
        }
    }
    game
}

#[test]
fn records_are_exact_both_ways() {
    let extra = ["sheet-dark,flag-win=carry", "bodlaender-1,flag-win=carry"];
    let rules = RuleSet::ALL.iter().map(|set| set.rules);
    for rules in rules.chain(extra.iter().map(|text| text.parse().unwrap())) {
        for seed in 0..6 {
            let game = random_game(&rules, seed, 400);
            let mut record = Record::of(&game).with_tag("South", "Anna \"A\" \\ B");
            record
                .add_comment("the end, more or less: a comment that is long enough to need a line");
            let text = record.to_string();
            let read: Record = text.parse().unwrap_or_else(|e| panic!("{e}\n{text}"));
            assert_eq!(read, record);
            assert_eq!(read.to_string(), text);
            let replayed = read.replay().unwrap_or_else(|e| panic!("{e}\n{text}"));
            assert_eq!(replayed, game);
            assert_eq!(replayed.outcome(), game.outcome());
            assert!(
                text.lines()
                    .all(|line| line.len() <= 80 || line.starts_with('[')),
                "{text}"
            );
        }
    }
}

/// Comments and clock times are read back at the ply at which they were added, and tags are kept when a
/// replayed game is recorded again. The games have refusals and offers between their plies.
#[test]
fn comments_and_clocks_at_any_ply() {
    for (seed, rules) in RuleSet::ALL.iter().map(|set| set.rules).enumerate() {
        let game = random_game(&rules, seed as u64, 60);
        let plies = game.plies();
        let view = SeatRecord::of(game.view(Seat::South));
        let records = [Record::of(&game).into(), AnyRecord::from(view)];
        for mut record in records {
            let mut wanted = Vec::new();
            for ply in [0, 1, plies / 2, plies] {
                assert!(record.add_comment_at(ply, "well } played"));
                assert!(record.add_clock_at(ply, 598_100 + ply as u64));
                wanted.extend([(ply, "well ) played".to_string()), (ply, String::new())]);
            }
            assert!(!record.add_comment_at(plies + 1, "too late"));
            assert!(!record.add_clock_at(usize::MAX, 1));
            let text = record.to_string();
            let read: AnyRecord = text.parse().unwrap_or_else(|e| panic!("{e}\n{text}"));
            assert_eq!(read, record);
            let found: Vec<usize> = read.comments().map(|(ply, _)| ply).collect();
            let places: Vec<usize> = wanted.iter().map(|(ply, _)| *ply).collect();
            assert_eq!(found, places, "{text}");
            assert_eq!(read.comments().next(), Some((0, "well ) played")));
            let clocks: Vec<_> = read.clocks().collect();
            let at = |ply: usize| (ply, 598_100 + ply as u64);
            assert_eq!(clocks, [0, 1, plies / 2, plies].map(at));
        }
        let record =
            Record::of(&game).with_tags([("South", "Anna"), ("Result", "no"), ("Date", "x")]);
        let again = Record::of(&record.replay().unwrap()).with_tags(record.tags());
        assert_eq!(again, record);
        assert_eq!(again.tags().count(), 2);
    }
}

/// A whole game with the tag `View` would read as what one seat observed.
#[test]
fn a_whole_game_has_no_view() {
    let mut record = Record::of(&random_game(&Rules::STANDARD, 1, 20));
    assert!(!record.set_tag("View", "south"));
    let text = record.with_tag("View", "nobody").to_string();
    assert!(matches!(text.parse(), Ok(AnyRecord::Game(_))), "{text}");
}

#[test]
fn a_spectators_record_is_no_whole_game() {
    let game = random_game(&Rules::STANDARD, 1, 20);
    let record = AnyRecord::from(SeatRecord::of(&game.spectator_view()));
    let why = record.replay().unwrap_err().to_string();
    let wanted = "this is a record of a spectator's observations, not of a whole game";
    assert!(why.ends_with(wanted), "{why}");
}

#[test]
fn a_game_from_the_middle() {
    let rules: Rules = "sheet-dark".parse().unwrap();
    let text = "1f1o1/5/5/5/5/5/5/5/5/k4/p4/1F3 n r 0";
    let start = Position::parse(text, &rules);
    let mut game = Game::from_position(&start.unwrap());
    game.play("a3a11".parse().unwrap()).unwrap();
    let text = Record::of(&game).to_string();
    assert!(text.contains("\n1... a3a11"), "{text}");
    assert_eq!(text.parse::<Record>().unwrap().replay().unwrap(), game);
}

#[test]
fn many_games_in_a_file() {
    let rules = Rules::FLIP;
    let texts: Vec<String> = (0..5)
        .map(|seed| Record::of(&random_game(&rules, seed, 40)).to_string())
        .collect();
    let mut file = texts.join("\n");
    assert_eq!(records(&file).filter(Result::is_ok).count(), 5);
    // One that cannot be read does not hide the others.
    file = file.replacen("[Deal", "[Deel", 1);
    let read: Vec<_> = records(&file).collect();
    assert_eq!(read.len(), 5, "{file}");
    assert_eq!(read.iter().filter(|r| r.is_err()).count(), 1);
}

#[test]
fn games_without_moves_in_a_file() {
    let games = [1, 2, 3].map(|seed| Record::of(&Game::from_seed(&Rules::OCA, seed)));
    let file = games.iter().map(|game| game.to_string() + "\n");
    let read: Result<Vec<_>, _> = records(&file.collect::<String>()).collect();
    assert_eq!(read.unwrap(), games.map(AnyRecord::from));
}

fn fault(text: &str) -> (u32, u32, RecordFault) {
    let error = match text.parse::<Record>() {
        Err(error) => error,
        Ok(record) => record.replay().expect_err(text),
    };
    (error.line, error.column, error.fault)
}

const HEAD: &str = "[Rules \"sheet-dark\"]\n[Position \"1fo2/5/5/5/5/5/5/5/5/5/E4/1F3 s r 0\"]\n";

#[test]
fn errors_say_where_and_what() {
    let bad = |tail: &str| fault(&format!("{HEAD}{tail}"));
    let (line, column, what) = bad("\n1. a2a9 b12b11\n");
    assert_eq!((line, column), (4, 9));
    assert!(matches!(what, RecordFault::Action { .. }), "{what}");
    let (line, column, what) = bad("\n1. a2a9\n hello\n");
    assert_eq!((line, column), (5, 2));
    assert!(what.to_string().starts_with("expected a move"), "{what}");
    let (_, column, what) = bad("\n2. a2a9");
    assert_eq!((column, what), (1, RecordFault::Number(1)));
    let (_, _, what) = bad("\n1. a2a9?");
    assert!(matches!(what, RecordFault::NotRefused(_)), "{what}");
    let (_, _, what) = bad("\n{open");
    assert!(matches!(
        what,
        RecordFault::Expected {
            wanted: "} at the end of the comment",
            ..
        }
    ));
    let (line, column, what) = bad("[Result \"south flag\"]\n\n1. a2a9");
    assert_eq!((line, column), (3, 1));
    assert!(matches!(what, RecordFault::Result { .. }), "{what}");
    let (_, _, what) = fault("[South \"x\"]\n");
    assert_eq!(what, RecordFault::TagMissing("Rules"));
    let (line, _, what) = fault("[Rules \"standard\"]\n[Rules \"oca\"]\n");
    assert!(line == 2 && matches!(what, RecordFault::TagTwice(_)));
    let (_, _, what) = fault("[Rules \"standart\"]\n");
    assert!(what.to_string().contains("standard, knowlton"), "{what}");
}

#[test]
fn refusals_are_checked() {
    let head = HEAD.replace("1fo2/5/5/5/5/5/5/5/5/5/E4", "1fo2/1E3/5/5/5/5/5/5/5/5/5");
    let text = format!("{head}\n1. b11b12? b11a11 south-resigns\n");
    let record: Record = text.replace(" south-resigns", "").parse().unwrap();
    assert!(matches!(record.items()[0], Item::Refused(_)));
    assert_eq!(record.replay().unwrap().plies(), 1);
    let unmarked: Record = text.replace('?', "").parse().unwrap();
    let error = unmarked.replay().unwrap_err();
    assert!(matches!(error.fault, RecordFault::IsRefused(_)), "{error}");
}

proptest! {
    #[test]
    fn nothing_panics(seed in 0u64..40, at in any::<prop::sample::Index>(), with in ".{0,3}") {
        let mut text = Record::of(&random_game(&Rules::SHEET_DARK, seed, 60)).to_string();
        let mut place = at.index(text.len());
        while !text.is_char_boundary(place) { place -= 1; }
        text.insert_str(place, &with);
        for record in records(&text).flatten() {
            prop_assert_eq!(&record.to_string().parse::<AnyRecord>().unwrap(), &record);
            let _ = record.replay();
        }
    }
}
