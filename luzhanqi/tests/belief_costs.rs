//! What beliefs take, counted in steps and bytes: records made to be dear, and budgets.

use std::cell::Cell;
use std::fs;
use std::path::Path;

use crate::common::all_rules;
use crate::common::games::play_on;
use crate::common::shuffles::shuffled;
use luzhanqi::record::SeatRecord;
use luzhanqi::{
    Belief, BeliefError, Budget, Game, Move, Position, Random, Rules, Seat, View, WeightedBelief,
};

const fn shared<T: Send + Sync>() {}
const _: () = shared::<Belief>();
const _: () = shared::<WeightedBelief>();

/// The views of records that attackers and a climbing search have found to be dear.
fn dear() -> Vec<(String, View)> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/worst_case");
    let mut files: Vec<_> = fs::read_dir(home)
        .expect("the records")
        .map(|file| file.expect("a file").path())
        .collect();
    files.sort();
    let view = |path: &Path| {
        let text = fs::read_to_string(path).expect("a record");
        let record: SeatRecord = text.parse().expect("a record");
        record.view().expect("a view")
    };
    files
        .into_iter()
        .map(|path| (path.display().to_string(), view(&path)))
        .collect()
}

/// Weights of which no two are alike.
fn weights(seed: u64) -> [[f64; 12]; 25] {
    let mut random = Random::new(seed);
    [(); 25].map(|()| [(); 12].map(|()| 0.5 + f64::from(random.below(1 << 20)) / 1e6))
}

/// No view that a search has found takes more than this.
const MOST: Budget = Budget::new(10_000_000, 24 << 20);

#[test]
fn dear_records_are_within_the_bound() {
    let all = dear();
    assert!(all.len() >= 15);
    for (name, view) in all {
        let belief = view.belief_within(MOST);
        let belief = belief.unwrap_or_else(|error| panic!("{name}: {error}"));
        // Those of natural games and of attackers, whose ties are told apart in few cases.
        let natural = !name.contains("climb");
        // Hardly a move is left in one, which tells of lowest orders in many cases.
        let most = match () {
            () if natural => 250_000,
            () if name.contains("stuck") => MOST.steps,
            () => 1_500_000,
        };
        assert!(belief.cost().steps <= most, "{name} {:?}", belief.cost());
        let weighted = belief.weighted_within(&weights(1), MOST);
        let weighted = weighted.unwrap_or_else(|error| panic!("{name}: {error}"));
        // Each arrangement that is drawn explains what was observed.
        let mut random = Random::new(1);
        for world in [
            belief.sample_game(&mut random),
            weighted.sample_game(&mut random),
        ] {
            assert_eq!(*world.unwrap().view(view.seat().unwrap()), view, "{name}");
        }
        let even = belief.weighted(&[[3.0; 12]; 25]).unwrap().marginals();
        for (a, b) in even
            .iter()
            .flatten()
            .zip(belief.marginals().unwrap().iter().flatten())
        {
            assert!((a - b).abs() < 1e-12, "{name}");
        }
        for row in weighted.marginals() {
            assert!((row.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{name}");
        }
    }
}

/// At the opening all 25 pieces with weights of their own.
#[test]
fn weights_for_every_piece_at_the_opening() {
    for rules in all_rules().into_iter().filter(Rules::is_dark) {
        let game = Game::from_seed(&rules, 1);
        for seat in Seat::ALL {
            let belief = game.view(seat).belief().unwrap();
            let weighted = belief.weighted_within(&weights(2), MOST);
            let cost = weighted.unwrap_or_else(|e| panic!("{rules}: {e}")).cost();
            assert!(cost.bytes <= 5 << 20, "{rules} {cost:?}");
        }
    }
}

#[test]
fn natural_games_are_cheap() {
    let mut random = Random::new(6);
    let mut costs = Vec::new();
    for rules in all_rules().into_iter().filter(Rules::is_dark) {
        for seed in 0..6 {
            let mut game = Game::from_seed(&rules, seed);
            for _ in 0..6 {
                play_on(&mut game, &mut random, 40);
                let belief = game.view(Seat::ALL[random.below(2) as usize]).belief();
                costs.push(belief.unwrap().cost().steps);
            }
        }
    }
    costs.sort_unstable();
    let at = |part: f64| costs[((costs.len() - 1) as f64 * part) as usize];
    let (middle, most, worst) = (at(0.5), at(0.99), at(1.0));
    // Half of these rules tie pieces together by their orders.
    let cheap = middle < 1000 && most < 200_000 && worst < 1_000_000;
    assert!(cheap, "{middle} {most} {worst}");
}

#[test]
fn budgets_are_kept() {
    for text in ["standard", "sheet-dark", "sheet-dark,mines=lowest"] {
        let rules: Rules = text.parse().unwrap();
        let mut game = Game::from_seed(&rules, 3);
        for plies in [0, 60, 60] {
            play_on(&mut game, &mut Random::new(3), plies);
            let view = game.view(Seat::South);
            let belief = view.belief().unwrap();
            let cost = belief.cost();
            let again = view.belief_within(cost).unwrap();
            assert_eq!((again.cost(), again.count()), (cost, belief.count()));
            let mut last = 0;
            for part in 0..20 {
                let budget = Budget::new(cost.steps * part / 20, u64::MAX);
                let Err(BeliefError::Budget {
                    steps,
                    bytes,
                    max_steps,
                    ..
                }) = view.belief_within(budget)
                else {
                    panic!("{text}: it takes {cost:?}");
                };
                assert_eq!(max_steps, budget.steps);
                assert!(steps > max_steps && steps >= last && bytes <= cost.bytes);
                last = steps;
                let bytes = cost.bytes * part / 20;
                let less = view.belief_within(Budget::new(cost.steps, bytes));
                assert!(matches!(less, Err(BeliefError::Budget { .. })));
            }
            let weighted = belief.weighted(&weights(4)).unwrap();
            let cost = weighted.cost();
            let again = belief.weighted_within(&weights(4), cost).unwrap();
            assert_eq!(again.marginals(), weighted.marginals());
            let steps = cost.steps - 1;
            let less = belief.weighted_within(&weights(4), Budget::new(steps, cost.bytes));
            let why = less.unwrap_err().to_string();
            assert!(why.contains(&steps.to_string()), "{why}");
        }
    }
}

/// Pieces that change places again and again make a great many ways in which boards could have stood
/// again. Views take them in all the same, and what they tell is counted exactly.
#[test]
fn pieces_that_change_places_again_and_again() {
    for (repetition, plies) in [(3, 800), (10, 4000)] {
        let rules = format!("standard,repetition={repetition},quiet-limit=0");
        let rules: Rules = rules.parse().unwrap();
        let start = "1f3/m4/gb3/lc3/5/5/5/5/5/4K/5/1F3 s r 0";
        let mut game = Game::from_position(&Position::parse(start, &rules).unwrap());
        let mut random = Random::new(8);
        for _ in 0..plies {
            let near = |mv: &Move| match (mv.target().file(), mv.target().rank()) {
                (file, rank) if game.to_move() == Seat::North => {
                    file < 2 && (9..12).contains(&rank)
                }
                (file, rank) => file == 4 && (2..5).contains(&rank),
            };
            let moves: Vec<Move> = game.truth().legal_moves().iter().filter(near).collect();
            let mv = moves[random.below(moves.len() as u32) as usize];
            game.play(mv).unwrap();
            while game.outcome().is_some() {
                game.undo();
            }
        }
        assert!(game.plies() > plies / 4, "{}", game.plies());
        for seat in Seat::ALL {
            let belief = game.view(seat).belief_within(MOST).unwrap();
            let world = belief.sample_game(&mut random).unwrap();
            assert_eq!(world.view(seat), game.view(seat));
        }
    }
}

/// Eight pieces of eight kinds change places for hundreds of plies. Counted case by case, that took more
/// than 14 GB. The figures are those of `docs/trust.md`, those for 300 plies also of the page of `Belief`.
#[test]
fn shuffled_pieces_are_cheap() {
    let stated = [
        (60, 2, 250_000, 830_000),
        (300, 3, 330_000, 1_300_000),
        (1200, 3, 1_170_000, 3_500_000),
    ];
    for (plies, repetition, steps, bytes) in stated {
        let game = shuffled(plies, repetition, 5);
        let view = game.view(Seat::South);
        let belief = view.belief().unwrap();
        let cost = belief.cost();
        println!("{plies} plies: {cost:?}");
        let near = |found: u64, stated: u64| found.abs_diff(stated) <= stated / 20;
        assert!(
            near(cost.steps, steps) && near(cost.bytes, bytes),
            "{plies} {cost:?}"
        );
        let weighted = belief.weighted(&weights(3)).unwrap();
        let mut random = Random::new(1);
        for world in [
            belief.sample_game(&mut random),
            weighted.sample_game(&mut random),
        ] {
            assert_eq!(world.unwrap().view(Seat::South), view);
        }
        let exact = belief.marginals().unwrap();
        for row in exact.iter().chain(&weighted.marginals()) {
            assert!((row.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        }
    }
}

/// Who waits for a dear belief can give it up long before it is built.
#[test]
fn beliefs_that_nobody_waits_for_are_given_up() {
    let view = |(_, view): &(String, View)| view.belief().map(|belief| belief.cost().steps);
    let all = dear();
    let dearest = all.iter().max_by_key(|one| view(one).unwrap()).unwrap();
    let cost = view(dearest).unwrap();
    assert!(cost > 1_500_000);
    for asked in 1..3 {
        let left = Cell::new(asked);
        let go_on = || {
            left.set(left.get() - 1);
            left.get() > 0
        };
        let Err(BeliefError::Budget {
            steps, max_steps, ..
        }) = dearest.1.belief_while(Budget::UNLIMITED, &go_on)
        else {
            panic!("it was told to stop");
        };
        assert!(steps < asked * 600_000 && max_steps == u64::MAX && left.get() == 0);
    }
    let belief = dearest.1.belief_while(Budget::UNLIMITED, &|| true).unwrap();
    assert_eq!(belief.cost().steps, cost);
    let weighted = belief.weighted(&weights(4)).unwrap();
    assert!(weighted.cost().steps > 600_000);
    let stopped = belief.weighted_while(&weights(4), Budget::UNLIMITED, &|| false);
    assert!(matches!(stopped, Err(BeliefError::Budget { steps, .. }) if steps < 600_000));
}

/// A copy answers as its original, whether or not the chances had been found.
#[test]
fn chances_are_found_when_asked_for() {
    let mut game = Game::from_seed(&Rules::SHEET_DARK, 9);
    play_on(&mut game, &mut Random::new(9), 80);
    let belief = game.view(Seat::North).belief().unwrap();
    let early = belief.clone();
    let marginals = std::thread::scope(|scope| {
        let ask = || belief.marginals();
        let both = [scope.spawn(ask), scope.spawn(ask)];
        both.map(|thread| thread.join().unwrap())
    });
    assert_eq!(marginals[0], marginals[1]);
    assert_eq!(early.marginals(), marginals[0]);
    assert_eq!(belief.clone().candidates(), early.candidates());
}
