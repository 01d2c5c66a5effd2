//! Views and beliefs: the truth is always believed, worlds that a seat cannot tell apart answer
//! alike, and samples follow the marginals.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use crate::common::all_rules;
use crate::common::games::play_on;
use luzhanqi::render::Scene;
use luzhanqi::{
    Belief, EnemyIndex, Game, Kind, Move, Observation, PieceStatus, Random, Rules, Seat, View,
};

/// All that a seat can ask for, as text.
fn answers(view: &View) -> String {
    let stream: Vec<Observation> = view.observations().collect();
    let mut moves: Vec<Move> = view.legal_moves().iter().collect();
    moves.sort();
    let mut hasher = DefaultHasher::new();
    view.hash(&mut hasher);
    let scene = Scene::from(view.seen_board());
    let mut checks = String::new();
    for origin in luzhanqi::Station::all() {
        for target in luzhanqi::Station::all().filter(|t| *t != origin) {
            let mv = Move::new(origin, target).unwrap();
            checks += &format!("{:?}", view.why_illegal(mv));
        }
    }
    let belief = view.belief().expect("a real game");
    format!(
        "{view} {:?} {} {moves:?} {} {checks} {} {} {} {} {:?} {}",
        view,
        serde_json::to_string(&stream).unwrap(),
        hasher.finish(),
        scene.svg(),
        scene.ascii(),
        Scene::from(&belief).svg(),
        Scene::belief(&belief, Kind::Flag).unicode(),
        belief.marginals(),
        belief.count(),
    )
}

/// Every kind that a piece really is must have ways.
fn truth_is_believed(game: &Game, belief: &Belief) {
    let view = belief.view();
    let start = game.start_position();
    for (n, piece) in EnemyIndex::ALL.into_iter().zip(view.enemies()) {
        if let Some(station) = piece.start_station {
            let kind = start.piece_at(station).unwrap().kind;
            assert!(
                belief.count_with(n, kind) > Some(0),
                "{} {station} {kind}\n{view:?}",
                game.rules()
            );
        }
    }
}

#[test]
fn worlds_that_look_alike_answer_alike() {
    for rules in all_rules() {
        for seed in 0..4 {
            let mut random = Random::new(seed);
            let mut game = Game::from_seed(&rules, seed);
            for stage in 0..9 {
                for seat in Seat::ALL {
                    let view = game.view(seat);
                    let belief = view
                        .belief()
                        .unwrap_or_else(|e| panic!("{rules} {view:?}: {e}"));
                    truth_is_believed(&game, &belief);
                    let mine = answers(view);
                    for _ in 0..2 {
                        let world = belief
                            .sample_game(&mut random)
                            .unwrap_or_else(|e| panic!("{rules} {view:?}: {e}"));
                        let theirs = world.view(seat);
                        assert_eq!(theirs, view, "{rules}");
                        assert_eq!(answers(theirs), mine, "{rules}");
                        assert_eq!(world.outcome(), game.outcome(), "{rules}");
                        assert_eq!(world.plies(), game.plies());
                        let now = belief.sample(&mut random);
                        assert_eq!(now.occupied(), game.truth().occupied());
                        assert_eq!(now.key(), now.key_from_scratch());
                        if game.outcome().is_none() {
                            assert_eq!(now.outcome(), None, "{rules} {now}");
                        }
                    }
                }
                play_on(&mut game, &mut random, 8 << (stage / 2));
                if stage == 3 && game.outcome().is_none() {
                    game.offer_draw(Seat::North).unwrap();
                }
                if stage == 7 && game.outcome().is_none() && seed == 1 {
                    game.resign(Seat::South).unwrap();
                }
            }
        }
    }
}

/// A stream over JSON rebuilds the view, for every rule set.
#[test]
fn clients_rebuild_their_views() {
    for rules in all_rules() {
        let mut game = Game::from_seed(&rules, 8);
        play_on(&mut game, &mut Random::new(8), 200);
        for seat in Seat::ALL {
            let lines: Vec<String> = game
                .observations(seat)
                .map(|seen| serde_json::to_string(&seen).unwrap())
                .collect();
            let mut stream = lines.iter().map(|line| serde_json::from_str(line).unwrap());
            let Some(Observation::Begin(begin)) = stream.next() else {
                panic!("no beginning")
            };
            let mut view = View::begin(*begin).unwrap();
            for seen in stream {
                view.observe(seen).unwrap();
            }
            assert_eq!(view, *game.view(seat));
            assert_eq!(answers(&view), answers(game.view(seat)));
        }
    }
}

/// Two enemy pieces that have not moved and that the set-up rules treat alike may change places
/// without the seat's noticing.
#[test]
fn exchanged_pieces_are_not_noticed() {
    let mut exchanged = 0;
    for rules in all_rules().into_iter().filter(Rules::is_dark) {
        let mut game = Game::from_seed(&rules, 3);
        play_on(&mut game, &mut Random::new(3), 30);
        let view = game.view(Seat::South);
        let [south, north] = game.armies().unwrap();
        let belief = view.belief().unwrap();
        let still: Vec<usize> = (0..25)
            .filter(|n| matches!(view.enemies()[*n].status, PieceStatus::On(_)))
            .filter(|n| !view.enemies()[*n].moved)
            .collect();
        for (i, a) in still.iter().enumerate() {
            for b in &still[i + 1..] {
                let stations = [*a, *b].map(|n| view.enemies()[n].start_station.unwrap());
                let Ok(other) = north.swap(&rules, Seat::North, stations[0], stations[1]) else {
                    continue;
                };
                let mut again = Game::from_armies(&rules, [&south, &other]).unwrap();
                // The history may not fit the other pieces: then the belief must know it too.
                let fits = view.observations_since_start().all(|seen| match seen.mv() {
                    Some(mv) => again.play(mv).is_ok(),
                    None => true,
                }) && again.view(Seat::South) == view;
                let kinds = [north.kinds()[*b], north.kinds()[*a]];
                if fits {
                    exchanged += 1;
                    let [a, b] = [*a, *b].map(|n| EnemyIndex::ALL[n]);
                    assert!(belief.count_with(a, kinds[0]) > Some(0));
                    assert!(belief.count_with(b, kinds[1]) > Some(0));
                }
            }
        }
    }
    assert!(exchanged > 500, "{exchanged}");
}

/// Chi-square of sampled kinds against the exact marginals, in units of its spread.
fn surplus(counts: &[[u32; 12]], chances: &[[f64; 12]], draws: u32) -> f64 {
    let (mut sum, mut degrees) = (0.0, 0.0);
    for (row, chances) in counts.iter().zip(chances) {
        for (count, chance) in row.iter().zip(chances) {
            let expected = chance * f64::from(draws);
            if *chance == 0.0 {
                assert_eq!(*count, 0);
            } else if expected > 5.0 && *chance < 1.0 {
                let spread = expected * (1.0 - chance);
                sum += (f64::from(*count) - expected).powi(2) / spread;
                degrees += 1.0;
            }
        }
    }
    if degrees == 0.0 {
        0.0
    } else {
        (sum - degrees) / (2.0f64 * degrees).sqrt()
    }
}

#[test]
fn samples_follow_the_marginals() {
    for text in [
        "standard",
        "sheet-dark",
        "sheet-dark,mines=lowest",
        "oca",
        "bodlaender-4",
    ] {
        let rules: Rules = text.parse().unwrap();
        let mut game = Game::from_seed(&rules, 21);
        let mut random = Random::new(21);
        for _ in 0..3 {
            play_on(&mut game, &mut random, 45);
            let view = game.view(Seat::North);
            let belief = view.belief().unwrap();
            let draws = 4000;
            let mut counts = [[0; 12]; 25];
            for _ in 0..draws {
                let kinds = belief.sample_kinds(&mut random).unwrap();
                for kind in Kind::ALL {
                    assert_eq!(kinds.iter().filter(|k| **k == kind).count(), kind.count());
                }
                for (row, kind) in counts.iter_mut().zip(kinds) {
                    row[kind.index()] += 1;
                }
            }
            let marginals = belief.marginals().unwrap();
            let surplus = surplus(&counts, &marginals, draws);
            assert!(surplus < 6.0, "{rules}: {surplus}");
            for row in marginals {
                assert!((row.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            }
        }
    }
}

#[test]
fn even_weights_change_nothing_and_odd_ones_follow_bayes() {
    let mut game = Game::from_seed(&Rules::STANDARD, 2);
    play_on(&mut game, &mut Random::new(2), 40);
    let belief = game.view(Seat::South).belief().unwrap();
    let even = belief.weighted(&[[2.0; 12]; 25]).unwrap();
    for (a, b) in even.marginals().iter().zip(belief.marginals().unwrap()) {
        for (a, b) in a.iter().zip(b) {
            assert!((a - b).abs() < 1e-9);
        }
    }
    // A piece for which one kind is thrice as likely: odds are multiplied by three.
    let candidates = belief.candidates().unwrap();
    let n = (0..25).find(|n| candidates[*n].len() > 3).unwrap();
    let kind = candidates[n].iter().next().unwrap();
    let mut weights = [[1.0; 12]; 25];
    weights[n][kind.index()] = 3.0;
    let odd = belief.weighted(&weights).unwrap();
    let before = belief.probability(EnemyIndex::ALL[n], kind).unwrap();
    let after = odd.marginals()[n][kind.index()];
    assert!((after / (1.0 - after) - 3.0 * before / (1.0 - before)).abs() < 1e-9);
    weights[n][kind.index()] = f64::NAN;
    assert!(belief.weighted(&weights).is_err());
    weights = [[0.0; 12]; 25];
    assert!(belief.weighted(&weights).is_err());
    let kinds = odd.sample_kinds(&mut Random::new(1));
    let possible = |n: EnemyIndex| belief.count_with(n, kinds[n.index()]) > Some(0);
    assert!(EnemyIndex::ALL.into_iter().all(possible));
}

/// A weight for each piece times a weight for each kind is the same for every arrangement, but all
/// pieces are counted apart. At the opening that takes the most memory.
#[test]
fn every_piece_may_have_weights_of_its_own() {
    let game = Game::from_seed(&Rules::STANDARD, 1);
    let belief = game.view(Seat::North).belief().unwrap();
    let weight =
        |piece: usize, kind: usize| (1.0 + piece as f64 / 7.0) * (2.0 + (kind * kind) as f64);
    let weights = core::array::from_fn(|piece| core::array::from_fn(|kind| weight(piece, kind)));
    let weighted = belief.weighted(&weights).unwrap().marginals();
    for (a, b) in weighted
        .iter()
        .flatten()
        .zip(belief.marginals().unwrap().iter().flatten())
    {
        assert!((a - b).abs() < 1e-9, "{a} {b}");
    }
}

/// Only the ratios of a piece's weights matter, and those of a kind's.
#[test]
fn weights_are_on_any_scale() {
    let mut game = Game::from_seed(&Rules::STANDARD, 3);
    play_on(&mut game, &mut Random::new(3), 60);
    let belief = game.view(Seat::South).belief().unwrap();
    let mut random = Random::new(3);
    let mut weights = [[1.0; 12]; 25];
    // Some pieces with weights of their own, so that scales matter.
    for row in weights.iter_mut().take(6) {
        *row = core::array::from_fn(|_| f64::from(1 + random.below(9)));
    }
    let plain = belief.weighted(&weights).unwrap();
    let near = |a: f64, b: f64| (a - b).abs() <= 1e-9 * a.abs().max(b.abs());
    let (small, great) = (2f64.powi(-990), 2f64.powi(990));
    let four = plain.total() * 4f64.powi(25);
    for (scale, total) in [(small, 0.0), (great, f64::INFINITY), (4.0, four)] {
        let scaled = belief
            .weighted(&weights.map(|row| row.map(|w| w * scale)))
            .unwrap();
        assert_eq!(scaled.marginals(), plain.marginals(), "{scale}");
        assert!(
            scaled.total() == total || near(scaled.total(), total),
            "{scale}"
        );
        let same = |weighted: &luzhanqi::WeightedBelief| weighted.sample_kinds(&mut Random::new(9));
        assert_eq!(same(&scaled), same(&plain));
    }
    // Every arrangement has pieces that are very unlikely to be what they are.
    let mut unlikely = weights;
    for row in &mut unlikely {
        row.iter_mut().skip(1).for_each(|weight| *weight *= 1e-20);
    }
    let unlikely = belief.weighted(&unlikely).unwrap();
    assert!(unlikely.total() < 1e-300);
    for (a, b) in unlikely
        .marginals()
        .iter()
        .flatten()
        .zip(plain.marginals().iter().flatten())
    {
        assert!(near(*a, *b), "{a} {b}");
    }
    // Worlds that are drawn look the same to the seat.
    let world = plain.sample_game(&mut random).unwrap();
    assert_eq!(*world.view(Seat::South), *game.view(Seat::South));
    let now = plain.sample(&mut Random::new(4));
    let again = plain.sample_game(&mut Random::new(4)).unwrap();
    assert_eq!(&now, again.truth());
    assert_eq!(plain.unweighted().count(), belief.count());
}

#[test]
fn hostile_streams_are_errors() {
    let mut random = Random::new(5);
    for rules in all_rules() {
        let mut game = Game::from_seed(&rules, 5);
        play_on(&mut game, &mut random, 60);
        let stream: Vec<Observation> = game.observations(Seat::North).collect();
        for _ in 0..60 {
            let mut bad = stream.clone();
            let at = random.below(bad.len() as u32) as usize;
            let with = random.below(bad.len() as u32) as usize;
            match random.below(3) {
                0 => drop(bad.remove(at)),
                1 => bad.swap(at, with),
                _ => bad[at] = bad[with].clone(),
            }
            // Either it is refused, or what comes out is a view that holds together.
            if let Ok(view) = View::new(bad) {
                let _ = (view.to_string(), view.legal_moves().len());
                if let Ok(belief) = view.belief() {
                    let _ = belief.sample_game(&mut random);
                    let _ = belief.sample(&mut random).legal_moves().len();
                }
            }
        }
    }
}

/// Expose play has no numbered enemy pieces, and every question about them says so alike.
#[test]
fn only_dark_play_has_enemy_pieces() {
    let game = Game::from_seed(&Rules::FLIP, 1);
    let view = game.view(Seat::South);
    let (belief, relaxed) = (view.belief().unwrap(), view.relaxed_belief().unwrap());
    let random = &mut Random::new(1);
    for enemy in EnemyIndex::ALL {
        assert_eq!(belief.count_with(enemy, Kind::Flag), None);
        assert_eq!(belief.probability(enemy, Kind::Flag), None);
        assert_eq!(relaxed.probability(enemy, Kind::Flag), None);
    }
    assert_eq!((belief.marginals(), relaxed.marginals()), (None, None));
    assert_eq!((belief.candidates(), relaxed.candidates()), (None, None));
    assert_eq!(view.candidates().unwrap(), None);
    assert_eq!(belief.sample_kinds(random), None);
    assert!(relaxed.sample_kinds(random).is_none());
    assert!(view.enemies().is_empty());
}
