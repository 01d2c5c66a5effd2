//! Endgames: priors beside sums over all starts, and values that are computed by hand.

use std::collections::BTreeMap;

use luzhanqi::{
    BeliefError, Color, Game, Kind, Observation, PieceStatus, Position, Random, Rules, Seat,
    Station,
};
use luzhanqi_env::{Endgame, EndgameError};

/// South's colonel attacks one of two headquarters, and then the game is over. North has the flag, an engineer
/// and a colonel.
const RAID: &str = "5/5/5/5/2c2/1fCe1/1F3/5/5/5/5/5 s r 0";

fn position(rules: &str, text: &str) -> Position {
    Position::parse(text, &rules.parse().unwrap()).unwrap()
}

fn at(name: &str) -> Station {
    name.parse().unwrap()
}

/// Some weights from 1 to 7.
fn weight(station: Station, kind: Kind) -> f64 {
    (1 + (station.index() * 3 + kind.index() * 5) % 7) as f64
}

#[test]
fn values_are_those_computed_by_hand() {
    let raid = position("standard,board=tiny,ply-limit=1", RAID);
    let value = |weight: &dyn Fn(Station, Kind) -> f64| {
        let endgame = Endgame::new(&raid, weight).unwrap();
        endgame.best_response(Seat::South, |_| None, 100).unwrap()
    };
    // South takes the flag where it is more likely: on b7 with 3/4, with 1/3 and so on d7 with 2/3, or for sure.
    for (weight, wanted) in [(1.0, 0.5), (3.0, 0.75), (0.5, 2.0 / 3.0), (0.0, 1.0)] {
        let flag_on_b7 = |station, kind| match (station, kind) {
            (station, Kind::Flag) if station == at("b7") => weight,
            _ => 1.0,
        };
        assert!((value(&flag_on_b7) - wanted).abs() < 1e-12, "{weight}");
    }
    // North's colonel is three times as likely on c8 as elsewhere. The flag remains as likely on both sides:
    // the weights of its two arrangements are 3 and 1 there too.
    let colonel_on_c8 = |station, kind| match (station, kind) {
        (station, Kind::Colonel) if station == at("c8") => 3.0,
        _ => 1.0,
    };
    assert!((value(&colonel_on_c8) - 0.5).abs() < 1e-12);
}

#[test]
fn starts_have_the_probabilities_of_the_prior() {
    for (rules, text, count) in [
        ("standard,board=tiny", RAID, 4),
        // North's mine is on a9 or c8, because b8 is a camp.
        (
            "oca,board=small",
            "5/5/5/o2f1/1mx2/5/2X2/4M/1F3/5/5/5 n r 0",
            8,
        ),
        // Red is north. Mines are in the back rows, so south's marshal is on c3.
        (
            "standard",
            "1F1O1/O1E2/5/5/5/5/5/5/5/2m2/1o3/1f1o1 s b 0",
            12,
        ),
        // The piece on c11 carries the red flag, so it is neither the mine nor the flag.
        (
            "standard,flag-win=carry",
            "1f1o1/k1e+2/5/5/5/5/5/5/5/5/5/K2K1 s r 0",
            12,
        ),
    ] {
        let position = position(rules, text);
        for weight in [|_, _| 1.0, weight] {
            let endgame = Endgame::new(&position, weight).unwrap();
            let starts = endgame.starts().unwrap();
            let product = |start: &Position| -> f64 {
                let pieces = start.occupied().iter();
                pieces
                    .map(|at| weight(at, start.piece_at(at).unwrap().kind))
                    .product()
            };
            let total: f64 = starts.iter().map(|(start, _)| product(start)).sum();
            for (start, probability) in &starts {
                assert!(
                    (probability - product(start) / total).abs() < 1e-12,
                    "{start}"
                );
                for color in Color::ALL {
                    assert_eq!(start.pieces(color), position.pieces(color));
                    for kind in Kind::ALL {
                        assert_eq!(start.count(color, kind), position.count(color, kind));
                    }
                }
            }
            assert_eq!(starts.len(), count, "{text}");
            let sum: f64 = starts.iter().map(|(_, probability)| probability).sum();
            assert!((sum - 1.0).abs() < 1e-12);

            // A chi-square test of samples; the limit is six standard deviations above the mean.
            let mut found: BTreeMap<String, f64> = BTreeMap::new();
            let (mut random, draws) = (Random::new(7), 4000);
            for _ in 0..draws {
                let game = endgame.sample_game(&mut random);
                *found.entry(game.start_position().to_string()).or_default() += 1.0;
            }
            let surplus = starts.iter().map(|(start, probability)| {
                let wanted = probability * f64::from(draws);
                (found.remove(&start.to_string()).unwrap_or(0.0) - wanted).powi(2) / wanted
            });
            let freedom = (starts.len() - 1) as f64;
            let surplus: f64 = surplus.sum();
            assert!(
                surplus <= freedom + 6.0 * (2.0 * freedom).sqrt() + 1e-9,
                "{surplus} {freedom}"
            );
            assert!(found.is_empty(), "{found:?}");
        }
    }
}

/// After any moves the belief is Bayes' rule over the starts.
#[test]
fn beliefs_follow_bayes() {
    let mut random = Random::new(5);
    let mut lost = 0;
    for (rules, text) in [
        (
            "standard,flag-win=carry",
            "1f1o1/k1e+2/5/5/2P2/5/5/5/5/5/5/K2K1 s r 0",
        ),
        ("standard", "1f1p1/2m2/2x2/5/5/5/5/5/5/2K2/1EX2/1F3 s r 0"),
        (
            "oca,board=small",
            "5/5/5/o2f1/1mx2/5/2X2/4M/1F3/5/5/5 n r 0",
        ),
        (
            "sheet-dark,mines=lowest",
            "1f1o1/o4/2e2/5/5/2k2/2E2/5/5/5/5/1F1E1 s r 0",
        ),
    ] {
        let position = position(rules, text);
        let endgame = Endgame::new(&position, weight).unwrap();
        for _ in 0..20 {
            let mut game = endgame.sample_game(&mut random);
            for _ in 0..random.below(10) {
                if let Some(mv) = game.legal_moves().sample(&mut random) {
                    game.play(mv).unwrap();
                }
            }
            if game.outcome().is_some() {
                continue;
            }
            for seat in Seat::ALL {
                let view = game.view(seat);
                let (mut wanted, mut total) = ([[0.0; 12]; 25], 0.0);
                for (start, probability) in endgame.starts().unwrap() {
                    let mut world = Game::from_position_with_material(&start);
                    let repeated = game
                        .events()
                        .iter()
                        .all(|event| world.repeat(event).is_ok());
                    if !repeated || world.view(seat) != view || world.outcome().is_some() {
                        continue;
                    }
                    total += probability;
                    for (row, piece) in wanted.iter_mut().zip(view.enemies()) {
                        if let Some(at) = piece.start_station {
                            row[start.piece_at(at).unwrap().kind.index()] += probability;
                        }
                    }
                }
                let found = endgame.belief(view).unwrap().marginals();
                let rows = wanted.iter().zip(found).zip(view.enemies());
                for ((wanted, found), piece) in rows.filter(|row| row.1.start_station.is_some()) {
                    let near = |(a, b): (&f64, f64)| (a / total - b).abs() < 1e-12;
                    assert!(wanted.iter().zip(found).all(near), "{rules} {view:?}");
                    lost += usize::from(piece.status == PieceStatus::Lost);
                }
            }
        }
    }
    assert!(lost > 10, "{lost}");
}

#[test]
fn what_is_no_endgame_is_an_error() {
    let raid = position("standard,board=tiny,ply-limit=1", RAID);
    let error = |weight: f64| Endgame::new(&raid, |_, _| weight).unwrap_err().to_string();
    for weight in [-1.0, f64::NAN, f64::INFINITY] {
        assert!(error(weight).starts_with("expected a finite weight of at least 0"));
    }
    assert_eq!(
        error(0.0),
        "all arrangements of the red pieces have weight zero"
    );
    let no_flag = Endgame::new(&raid, |at, kind| {
        let barred = kind == Kind::Flag && raid.piece_at(at).unwrap().color == Color::Black;
        f64::from(u8::from(!barred))
    });
    assert_eq!(no_flag, Err(EndgameError::Weightless(Color::Black)));
    let open = position("open", "1f3/5/5/5/5/5/5/5/5/5/2K2/1F3 s r 0");
    assert_eq!(Endgame::new(&open, |_, _| 1.0), Err(EndgameError::NotDark));

    let endgame = Endgame::new(&raid, |_, _| 1.0).unwrap();
    let other = |game: Game| endgame.belief(game.view(Seat::South)).unwrap_err();
    assert_eq!(other(Game::from_position(&raid)), EndgameError::OtherGame);
    let moved = position(
        "standard,board=tiny,ply-limit=1",
        &RAID.replace("2c2", "1c3"),
    );
    assert_eq!(
        other(Game::from_position_with_material(&moved)),
        EndgameError::OtherGame
    );
    let spectator = endgame.sample_game(&mut Random::new(1)).spectator_view();
    let why = endgame.belief(&spectator).unwrap_err();
    assert_eq!(why, EndgameError::Belief(BeliefError::Spectator));
}

/// A whole army can be sampled, though not listed. Its starts look the same to spectators.
#[test]
fn large_endgames_can_be_sampled() {
    let start = Position::from_seed(&Rules::STANDARD, 1);
    let endgame = Endgame::new(&start, |_, kind| 1e200 * (1 + kind.index()) as f64).unwrap();
    assert_eq!(endgame.starts(), Err(EndgameError::Starts));
    let mut random = Random::new(1);
    let [one, other] = [(); 2].map(|()| endgame.sample_game(&mut random));
    assert_ne!(one.start_position(), other.start_position());
    assert_eq!(one.observation(None, 0), other.observation(None, 0));
    let Some(Observation::Begin(begin)) = one.observation(None, 0) else {
        panic!("no begin")
    };
    assert_eq!(begin.pool.unwrap().len(), 50);
    endgame.belief(one.view(Seat::North)).unwrap();
}
