//! Games from positions with known material: what the seats and spectators know, and what they do not.

use std::collections::BTreeSet;

use crate::common::games::play_on;
use luzhanqi::record::{Record, SeatRecord};
use luzhanqi::{
    Color, EnemyIndex, Game, Kind, Observation, ObserveError, Piece, Position, PositionError,
    Random, Rules, Seat, Setup, Station, View,
};

const RULES: [&str; 6] = [
    "standard",
    "oca",
    "sheet-dark,mines=lowest",
    "sheet-dark,flag-win=carry",
    "standard,board=small",
    "oca,board=tiny",
];

const CARRIED: &str = "1f1o1/k1e+2/5/5/5/5/5/5/5/5/5/K2K1 s r 0";

/// A position from a random game with at most four pieces of each seat, its flag among them.
fn endgame(rules: &Rules, random: &mut Random) -> Position {
    loop {
        let mut game = Game::from_seed(rules, random.next_u64());
        let plies = random.below(120) as usize;
        play_on(&mut game, random, plies);
        let mut setup = Setup::from(game.truth());
        for color in Color::ALL {
            let mut others: Vec<Station> = game.truth().pieces(color).iter().collect();
            others.retain(|at| Some(*at) != game.truth().flag_station(color));
            random.shuffle(&mut others);
            for station in others.into_iter().skip(3) {
                setup.board[station.index()] = None;
            }
        }
        // A carried flag may have lost its carrier.
        match setup.position() {
            Ok(position) if position.outcome().is_none() => return position,
            _ => {}
        }
    }
}

/// The starts in which a colour's pieces have other places.
fn permuted(start: &Position, color: Color) -> Vec<Position> {
    fn fill(setup: &mut Setup, places: &[Station], left: &mut Vec<Piece>, out: &mut Vec<Position>) {
        let Some((place, places)) = places.split_first() else {
            out.extend(setup.position());
            return;
        };
        let distinct: BTreeSet<Piece> = left.iter().copied().collect();
        for piece in distinct {
            let at = left.iter().position(|one| *one == piece).unwrap();
            left.swap_remove(at);
            setup.board[place.index()] = Some(piece);
            fill(setup, places, left, out);
            left.push(piece);
        }
    }
    let places: Vec<Station> = start.pieces(color).iter().collect();
    let mut left = places.iter().filter_map(|at| start.piece_at(*at)).collect();
    let mut found = Vec::new();
    fill(&mut Setup::from(start), &places, &mut left, &mut found);
    found
}

/// The number of pieces of each kind that a colour has on the board.
fn counts(position: &Position, color: Color) -> [usize; 12] {
    Kind::ALL.map(|kind| position.count(color, kind))
}

/// What a viewer is sent, and what its view then shows.
fn sent(game: &Game, viewer: Option<Seat>) -> String {
    let stream: Vec<Observation> = (0..).map_while(|n| game.observation(viewer, n)).collect();
    let view = View::new(stream.clone()).unwrap();
    match viewer {
        Some(seat) => assert_eq!(view, *game.view(seat)),
        None => assert_eq!(view, game.spectator_view()),
    }
    let json = serde_json::to_string(&stream).unwrap();
    assert_eq!(serde_json::from_str::<View>(&json).unwrap(), view);
    let record = SeatRecord::of(&view).to_string();
    assert_eq!(
        record.parse::<SeatRecord>().unwrap().view().as_ref(),
        Ok(&view)
    );
    format!("{json} {view:?} {record}")
}

#[test]
fn beliefs_are_those_of_brute_force() {
    let mut random = Random::new(1);
    let mut narrowed = 0;
    for text in RULES {
        let rules: Rules = text.parse().unwrap();
        for number in 0..25 {
            let start = match number {
                // A piece in the back rows carries the red flag.
                0 if rules.is_carry() => Position::parse(CARRIED, &rules).unwrap(),
                _ => endgame(&rules, &mut random),
            };
            let mut game = Game::from_position_with_material(&start);
            let plies = random.below(8) as usize;
            play_on(&mut game, &mut random, plies);
            if game.outcome().is_some() {
                continue;
            }
            for seat in Seat::ALL {
                let view = game.view(seat);
                let name = format!("{text} {start} {view:?}");
                let color = start.color_of(seat.other()).unwrap();
                let mut ways = vec![[0u128; 12]; 25];
                let mut count = 0u128;
                let all = permuted(&start, color);
                for other in &all {
                    let mut world = Game::from_position_with_material(other);
                    assert_eq!(
                        world.observation(None, 0),
                        game.observation(None, 0),
                        "{name}"
                    );
                    let repeated = game
                        .events()
                        .iter()
                        .all(|event| world.repeat(event).is_ok());
                    if !repeated || world.outcome().is_some() || world.view(seat) != view {
                        continue;
                    }
                    assert_eq!(sent(&world, Some(seat)), sent(&game, Some(seat)));
                    count += 1;
                    for (row, piece) in ways.iter_mut().zip(view.enemies()) {
                        if let Some(at) = piece.start_station {
                            row[other.piece_at(at).unwrap().kind.index()] += 1;
                        }
                    }
                }
                narrowed += usize::from(count < all.len() as u128);
                let belief = view.belief().unwrap_or_else(|why| panic!("{name}: {why}"));
                assert_eq!(belief.count().to_u128(), Some(count), "{name}");
                let mut lost = counts(&start, color);
                for (n, piece) in EnemyIndex::ALL.into_iter().zip(view.enemies()) {
                    for kind in Kind::ALL {
                        let found = belief.count_with(n, kind).unwrap();
                        match piece.start_station {
                            Some(_) => assert_eq!(found, ways[n.index()][kind.index()], "{name}"),
                            // The kind of a piece that was lost or carried at the start is known.
                            None if found > 0 => {
                                assert_eq!(found, count, "{name}");
                                lost[kind.index()] += 1;
                            }
                            None => {}
                        }
                    }
                }
                assert_eq!(lost, Kind::ALL.map(Kind::count), "{name}");
                let world = belief.sample_game(&mut random).unwrap();
                assert_eq!(world.view(seat), view);
                let relaxed = view.relaxed_belief().unwrap();
                let world = relaxed.sample_game(&mut random).unwrap().unwrap();
                assert_eq!(world.view(seat), view);
                assert_eq!(counts(world.start_position(), color), counts(&start, color));
            }
        }
    }
    assert!(narrowed > 100, "{narrowed}");
}

#[test]
fn saved_games_have_the_same_material() {
    let mut random = Random::new(2);
    for text in RULES {
        for _ in 0..10 {
            let start = endgame(&text.parse().unwrap(), &mut random);
            let mut game = Game::from_position_with_material(&start);
            play_on(&mut game, &mut random, 6);
            let mut unknown = Game::from_position(&start);
            (game.events().iter()).for_each(|event| unknown.repeat(event).unwrap());
            assert_ne!(game, unknown);
            if random.below(2) == 0 && game.outcome().is_none() {
                game.resign(Seat::North).unwrap();
            }
            let text = Record::of(&game).to_string();
            assert!(text.contains("\n[Material \"known\"]\n"), "{text}");
            let record: Record = text.parse().unwrap();
            let binary = postcard::to_allocvec(&game).unwrap();
            let json = serde_json::to_string(&game).unwrap();
            for same in [
                record.replay().unwrap(),
                postcard::from_bytes(&binary).unwrap(),
                serde_json::from_str(&json).unwrap(),
            ] {
                assert_eq!(same, game);
                for viewer in [None, Some(Seat::South), Some(Seat::North)] {
                    assert_eq!(sent(&same, viewer), sent(&game, viewer));
                }
            }
        }
    }
}

#[test]
fn wrong_material_is_an_error() {
    let text = "1f1k1/e4/5/5/5/5/5/5/5/5/2K2/1F3 s r 0";
    let position = Position::parse(text, &Rules::STANDARD).unwrap();
    let game = Game::from_position_with_material(&position);
    let begin = |viewer, pool: &str, rules: Rules| {
        let Some(Observation::Begin(mut begin)) = game.observation(viewer, 0) else {
            panic!("no begin")
        };
        begin.pool = Some(pool.chars().filter_map(Piece::from_letter).collect());
        begin.rules = rules;
        View::begin(*begin)
    };
    let south = Some(Seat::South);
    assert_eq!(
        begin(south, "KFkfe", Rules::STANDARD).as_ref(),
        Ok(game.view(Seat::South))
    );
    // Other pieces are possible, if the numbers are those of the board.
    assert!(begin(south, "KFjfe", Rules::STANDARD).is_ok());
    assert!(begin(None, "MFjfe", Rules::STANDARD).is_ok());
    let carry: Rules = "standard,flag-win=carry".parse().unwrap();
    let tiny: Rules = "standard,board=tiny".parse().unwrap();
    for (viewer, pool, rules, wanted) in [
        (
            south,
            "KFkf",
            Rules::STANDARD,
            "different numbers of pieces",
        ),
        (
            south,
            "KFfff",
            Rules::STANDARD,
            "more pieces of a kind than an army has",
        ),
        (
            None,
            "MMfmk",
            Rules::STANDARD,
            "more pieces of a kind than an army has",
        ),
        (
            south,
            "JFkfe",
            carry,
            "the pool differs from the seat's own pieces",
        ),
        (south, "KFkfe", tiny, "not on this board"),
    ] {
        let why = begin(viewer, pool, rules).unwrap_err();
        assert!(matches!(why, ObserveError::Board(_)), "{why:?}");
        assert!(why.to_string().contains(wanted), "{why}");
    }
    let open = Game::from_seed(&"open".parse().unwrap(), 1);
    let Some(Observation::Begin(mut begin)) = open.observation(None, 0) else {
        panic!("no begin")
    };
    begin.pool = Some("M".chars().filter_map(Piece::from_letter).collect());
    let why = View::begin(*begin).unwrap_err().to_string();
    assert!(why.contains("a pool belongs to expose play"), "{why}");
    let carried = Position::parse(CARRIED, &carry).unwrap();
    let carried = Game::from_position_with_material(&carried);
    let mut begin = carried.view(Seat::South).initial_observation().clone();
    begin.pool = Some("KFfoke".chars().filter_map(Piece::from_letter).collect());
    let why = View::begin(begin).unwrap_err().to_string();
    assert!(why.contains("a flag that shares a station"), "{why}");
    let setup = Game::from_seed(&Rules::STANDARD, 1);
    let Some(Observation::Begin(mut begin)) = setup.observation(None, 0) else {
        panic!("no begin")
    };
    begin.pool = Some(
        Color::ALL
            .into_iter()
            .flat_map(|color| Kind::ALL.map(|kind| (Piece::new(color, kind), kind.count())))
            .flat_map(|(piece, count)| std::iter::repeat_n(piece, count))
            .collect(),
    );
    let why = View::begin((*begin).clone()).unwrap_err();
    assert!(matches!(
        why,
        ObserveError::Board(PositionError::HiddenCount(_))
    ));
    begin.setup = false;
    assert!(View::begin(*begin).is_ok());

    let record = Record::of(&game).to_string();
    let read = |from: &str, to: &str| {
        let text = record.replace(from, to);
        text.parse::<Record>().unwrap_err().to_string()
    };
    let known = "[Material \"known\"]";
    assert!(read(known, "[Material \"yes\"]").contains("expected known"));
    let dark = "only a Position of dark play has known material";
    assert!(read("[Rules \"standard\"]", "[Rules \"open\"]").contains(dark));
    let position = format!("[Position \"{text}\"]");
    let army = "[ArmySouth \"ELBGCPXEEJCXPMKLOOKJOBKFP\"]";
    let armies = format!("{army}\n{}", army.replace("South", "North"));
    assert!(read(&position, &armies).contains(dark));
    let unknown = Record::of(&Game::from_position(game.truth())).to_string();
    assert!(!unknown.contains("Material"));
}

/// In open and expose play nothing is added: all pieces are visible, or are in the pool.
#[test]
fn other_play_starts_as_before() {
    for rules in [Rules::FLIP, "open".parse().unwrap()] {
        let mut game = Game::from_seed(&rules, 3);
        play_on(&mut game, &mut Random::new(3), 20);
        let position = game.truth();
        assert_eq!(
            Game::from_position_with_material(position),
            Game::from_position(position)
        );
    }
}
