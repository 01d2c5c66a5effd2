//! Best responses beside a walk of the whole tree, information state by information state.

use std::collections::{BTreeMap, BTreeSet};

use luzhanqi::{Army, Game, Position, Random, Rules, Seat, View};
use luzhanqi_env::{BestResponseError, Endgame, EndgameError, best_response};

/// The probabilities of a policy that depends on everything in a view.
fn odd(view: &View) -> Option<Vec<f64>> {
    let moves = view.legal_moves();
    let told: u64 = format!("{view:?}").bytes().map(u64::from).sum();
    let mut random = Random::new(told);
    let shares: Vec<f64> = moves.iter().map(|_| f64::from(random.below(4))).collect();
    let sum: f64 = shares.iter().sum();
    Some(match sum {
        0.0 => shares.iter().map(|_| 1.0 / shares.len() as f64).collect(),
        _ => shares.iter().map(|share| share / sum).collect(),
    })
}

/// The histories in which the seat's information state is the same, by the text of its view, with the weights of
/// the starts and of the other seat's choices.
type Histories = Vec<(Game, f64)>;

/// Solves the game from the end: for every own information state the best move, after all later ones.
fn slow(seat: Seat, histories: Histories) -> f64 {
    let (mut total, mut groups) = (0.0, BTreeMap::<String, Histories>::new());
    let mut todo = histories;
    while let Some((game, weight)) = todo.pop() {
        if let Some(end) = game.outcome() {
            total += weight
                * end
                    .winner()
                    .map_or(0.0, |won| if won == seat { 1.0 } else { -1.0 });
        } else if game.to_move() == seat {
            let key = format!("{:?}", game.view(seat));
            groups.entry(key).or_default().push((game, weight));
        } else {
            let view = game.view(seat.other());
            for (mv, chance) in view.legal_moves().iter().zip(odd(view).unwrap()) {
                let mut next = game.clone();
                next.play(mv).unwrap();
                if chance > 0.0 {
                    todo.push((next, weight * chance));
                }
            }
        }
    }
    for group in groups.into_values() {
        let moves = group[0].0.view(seat).legal_moves();
        let values = moves.iter().map(|mv| {
            let play = |(game, weight): &(Game, f64)| {
                let mut next = game.clone();
                next.play(mv).unwrap();
                (next, *weight)
            };
            slow(seat, group.iter().map(play).collect())
        });
        total += values.fold(f64::NEG_INFINITY, f64::max);
    }
    total
}

#[test]
fn best_responses_are_those_of_a_plain_walk() {
    for text in [
        "standard,board=tiny,ply-limit=4",
        "sheet-dark,board=tiny,ply-limit=3",
        "oca-open,board=tiny,hq-locked=no,ply-limit=2",
        "standard,board=tiny,play=open,ply-limit=3",
    ] {
        let rules: Rules = text.parse().unwrap();
        let armies: BTreeSet<Army> = (0..200).map(|seed| Army::from_seed(&rules, seed)).collect();
        assert_eq!(armies.len(), 12);
        let pairs = armies
            .iter()
            .flat_map(|south| armies.iter().map(move |north| [south, north]));
        let starts: Histories = pairs
            .map(|pair| (Game::from_armies(&rules, pair).unwrap(), 1.0 / 144.0))
            .collect();
        for seat in Seat::ALL {
            let found = best_response(&rules, seat, odd, 1_000_000).unwrap();
            let wanted = slow(seat, starts.clone());
            assert!(
                (found - wanted).abs() < 1e-12,
                "{text} {seat} {found} {wanted}"
            );
            assert!(found.abs() <= 1.0);
        }
    }
}

#[test]
fn best_responses_of_endgames_are_those_of_a_plain_walk() {
    let mut unlike = 0;
    for (rules, text) in [
        (
            "standard,board=tiny,ply-limit=4",
            "5/5/5/5/2c2/1fCe1/1F3/1E3/5/5/5/5 s r 0",
        ),
        (
            "oca,board=small,ply-limit=3",
            "5/5/5/3f1/1mx2/5/2X2/4M/1F3/5/5/5 n r 0",
        ),
        (
            "sheet-dark,ply-limit=3",
            "1F1E1/2O2/5/5/5/2x2/5/5/5/5/5/1f1m1 s b 0",
        ),
        // Where the captain is in a headquarters, the game is over at the start.
        (
            "standard,ply-limit=2",
            "1f1k1/2p2/5/5/5/5/5/5/5/5/K4/1F1O1 s r 0",
        ),
    ] {
        let rules: Rules = rules.parse().unwrap();
        let position = Position::parse(text, &rules).unwrap();
        let even = Endgame::new(&position, |_, _| 1.0).unwrap();
        let prior = Endgame::new(&position, |station, kind| {
            (1 + (station.index() * 5 + kind.index() * 7) % 4) as f64
        });
        let prior = prior.unwrap();
        for seat in Seat::ALL {
            let values = [&even, &prior].map(|endgame| {
                let starts = endgame.starts().unwrap().into_iter();
                let game = |start: &Position| Game::from_position_with_material(start);
                let starts = starts.map(|(start, weight)| (game(&start), weight));
                let wanted = slow(seat, starts.collect());
                let found = endgame.best_response(seat, odd, 1_000_000).unwrap();
                assert!(
                    (found - wanted).abs() < 1e-12,
                    "{text} {seat} {found} {wanted}"
                );
                found
            });
            unlike += usize::from((values[0] - values[1]).abs() > 1e-3);
        }
        let why = even.best_response(Seat::South, odd, 1);
        assert_eq!(why, Err(BestResponseError::Budget(1)));
    }
    assert!(unlike >= 3, "{unlike}");
    let start = Position::from_seed(&"standard,ply-limit=1".parse().unwrap(), 1);
    let why = Endgame::new(&start, |_, _| 1.0)
        .unwrap()
        .best_response(Seat::South, odd, 1);
    assert_eq!(why, Err(BestResponseError::Endgame(EndgameError::Starts)));
    let start = Position::from_seed(&Rules::STANDARD, 1);
    let why = Endgame::new(&start, |_, _| 1.0)
        .unwrap()
        .best_response(Seat::South, odd, 1);
    assert_eq!(why, Err(BestResponseError::Horizon(0)));
}

#[test]
fn what_cannot_be_answered_is_an_error() {
    let value =
        |text: &str, budget| best_response(&text.parse().unwrap(), Seat::North, odd, budget);
    assert_eq!(
        value("flip,ply-limit=2", 10),
        Err(BestResponseError::Expose)
    );
    assert_eq!(
        value("standard,ply-limit=2", 10),
        Err(BestResponseError::Armies)
    );
    let small = "standard,board=small,ply-limit=2";
    assert_eq!(value(small, 5000), Err(BestResponseError::Budget(5000)));
    assert!(value(small, 500_000).is_ok());
    let endless = "standard,board=tiny";
    assert_eq!(value(endless, 5000), Err(BestResponseError::Horizon(0)));
    // The longest lines fit into the stack.
    let long = "standard,board=tiny,ply-limit=200";
    assert_eq!(value(long, 20_000), Err(BestResponseError::Budget(20_000)));
    let tiny: Rules = "standard,board=tiny,ply-limit=2".parse().unwrap();
    for wrong in [vec![], vec![0.5], vec![-1.0; 5], vec![f64::NAN; 5]] {
        let why = best_response(&tiny, Seat::North, |_| Some(wrong.clone()), 5000);
        assert!(
            matches!(why, Err(BestResponseError::Chances { moves: 5, .. })),
            "{why:?}"
        );
    }
    let why = best_response(&tiny, Seat::North, |_| None, 5000);
    assert_eq!(why, Err(BestResponseError::Stopped));
}
