//! Beliefs that leave out what is too expensive to count: what they promise beside the exact ones.

use crate::common::all_rules;
use crate::common::games::play_on;
use crate::common::shuffles::shuffled;
use luzhanqi::{
    Belief, BeliefError, Budget, Color, EnemyIndex, Game, Kind, Position, Random, RelaxedBelief,
    Rules, Sample, Seat, View,
};

/// The truth about the enemy pieces that are on the board.
fn truth(game: &Game, view: &View) -> Vec<(EnemyIndex, Kind)> {
    let of = |(number, piece): (EnemyIndex, &luzhanqi::EnemyPiece)| {
        let kind = game.truth().piece_at(piece.status.station()?)?.kind;
        Some((number, kind))
    };
    let all = EnemyIndex::ALL.into_iter().zip(view.enemies());
    all.filter_map(of).collect()
}

/// What holds of every relaxed belief of a game.
fn check(game: &Game, view: &View, relaxed: &RelaxedBelief, random: &mut Random) -> usize {
    let candidates = relaxed.candidates().unwrap();
    for (number, kind) in truth(game, view) {
        assert!(candidates[number.index()].contains(kind), "{view:?}");
        assert!(relaxed.probability(number, kind) > Some(0.0));
    }
    for row in relaxed.marginals().unwrap() {
        assert!((row.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }
    let mut exact = 0;
    for _ in 0..10 {
        // What is called exact replays to the same view.
        let again = &mut random.clone();
        let sample = relaxed.sample_kinds(random).unwrap();
        let world = relaxed.sample_game(again).unwrap();
        assert_eq!(world.is_some(), sample.is_exact());
        let position = relaxed.sample(random).into_inner();
        assert!(relaxed.is_exact() <= sample.is_exact());
        assert_eq!(position.pieces(Color::Red), game.truth().pieces(Color::Red));
        if let Some(world) = world {
            assert_eq!(world.view(view.seat().unwrap()), view);
            exact += 1;
        }
    }
    exact
}

/// No more than the exact belief allows is left out.
fn beside(exact: &Belief, relaxed: &RelaxedBelief) {
    let counts = [exact.count(), relaxed.max_count()].map(|count| count.to_u128().unwrap());
    assert!(counts[0] <= counts[1], "{counts:?}");
    let [few, many] = [exact.candidates(), relaxed.candidates()].map(Option::unwrap);
    for (few, many) in few.into_iter().zip(many) {
        assert!((few - many).is_empty());
    }
    if relaxed.is_exact() {
        assert_eq!(counts[0], counts[1]);
        assert_eq!(exact.marginals(), relaxed.marginals());
    }
}

#[test]
fn shuffling_does_not_take_beliefs_away() {
    let mut random = Random::new(1);
    for (plies, times) in [(60, 2), (300, 3), (1500, 3)] {
        let game = shuffled(plies, times, 5);
        assert!(game.plies() >= plies.min(60));
        let view = game.view(Seat::South);
        let relaxed = view.relaxed_belief().unwrap();
        assert!(!relaxed.is_exact());
        let most = Budget::default();
        assert!(relaxed.cost().steps < most.steps / 10 && relaxed.cost().bytes < most.bytes / 10);
        check(&game, view, &relaxed, &mut random);
        let exact = view.belief().unwrap();
        beside(&exact, &relaxed);
        for _ in 0..30 {
            // The exact belief has each arrangement that a sample calls exact, and no other.
            let sample = relaxed.sample_kinds(&mut random).unwrap();
            let mut only = [[0.0; 12]; 25];
            for (row, kind) in only.iter_mut().zip(sample.into_inner()) {
                row[kind.index()] = 1.0;
            }
            match exact.weighted(&only) {
                Ok(weighted) => assert!(sample.is_exact() && weighted.total() == 1.0),
                Err(error) => assert!(!sample.is_exact() && error == BeliefError::Impossible),
            }
        }
    }
}

/// With ever smaller budgets, in natural games of all rules.
#[test]
fn relaxed_beliefs_hold_the_exact_ones() {
    let mut random = Random::new(2);
    let (mut nothing, mut something, mut none, mut exact) = (0, 0, 0, 0);
    let mut rules: Vec<Rules> = all_rules().into_iter().filter(Rules::is_dark).collect();
    rules.extend(rules.clone());
    // What ties many pieces together comes late in games of these.
    let lowest: Rules = "standard,mines=lowest,flag-taker=lowest".parse().unwrap();
    rules.extend([lowest; 40]);
    for (seed, rules) in (0..).zip(rules) {
        let mut game = Game::from_seed(&rules, seed);
        for _ in 0..4 {
            play_on(&mut game, &mut random, 60);
            if game.outcome().is_some() {
                break;
            }
            let view = game.view(Seat::South);
            let belief = view.belief().unwrap();
            for part in [10, 8, 3] {
                let steps = belief.cost().steps * part / 10;
                let budget = Budget::new(steps, Budget::DEFAULT.bytes);
                let relaxed = match view.relaxed_belief_within(budget) {
                    Ok(relaxed) => relaxed,
                    Err(error) => {
                        assert!(matches!(error, BeliefError::Budget { .. }), "{error}");
                        none += 1;
                        continue;
                    }
                };
                beside(&belief, &relaxed);
                let found = check(&game, view, &relaxed, &mut random);
                if relaxed.is_exact() {
                    nothing += 1;
                } else {
                    something += 1;
                    exact += found;
                }
            }
        }
    }
    let all = [nothing, something, none, exact];
    assert!(all.iter().all(|count| *count > 10), "{all:?}");
}

/// What a relaxed belief calls exact is drawn as the exact belief draws.
#[test]
fn exact_samples_are_uniform() {
    let rules: Rules = "standard,repetition=2".parse().unwrap();
    let start = "1f3/5/k4/p4/5/5/5/5/5/K4/5/1F3 s r 0";
    let start = Position::parse(start, &rules).unwrap();
    let mut game = Game::from_position(&start);
    // All stand where they stood, but north's two have changed places.
    for mv in "a3b3 a10b10 b3a4 a9a10 a4a3 b10a9".split(' ') {
        game.play(mv.parse().unwrap()).unwrap();
    }
    let view = game.view(Seat::South);
    let (exact, relaxed) = (view.belief().unwrap(), view.relaxed_belief().unwrap());
    assert!(!relaxed.is_exact());
    assert!(exact.count().to_u128() < relaxed.max_count().to_u128());
    let piece = view.enemy_at("a10".parse().unwrap()).unwrap();
    let mut random = Random::new(3);
    let mut found = [0.0_f64; 12];
    for _ in 0..20_000 {
        match relaxed.sample_kinds(&mut random).unwrap() {
            Sample::Exact(kinds) => found[kinds[piece.index()].index()] += 1.0 / 20_000.0,
            Sample::Approximate(_) => panic!("nine of ten are exact"),
        }
    }
    for (kind, found) in Kind::ALL.into_iter().zip(found) {
        let wanted = exact.probability(piece, kind).unwrap();
        assert!((found - wanted).abs() < 0.015, "{kind} {found} {wanted}");
    }
}

#[test]
fn there_is_nothing_to_leave_out_where_nothing_is_counted() {
    let game = Game::from_seed(&Rules::FLIP, 1);
    let relaxed = game.view(Seat::North).relaxed_belief().unwrap();
    assert!(relaxed.is_exact() && relaxed.sample(&mut Random::new(1)).is_exact());
    let dark = Game::from_seed(&Rules::STANDARD, 1);
    let of_nobody = dark.spectator_view().relaxed_belief();
    assert_eq!(of_nobody.unwrap_err(), BeliefError::Spectator);
}
