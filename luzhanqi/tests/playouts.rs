//! Random games: many at a time, move by move, and what is counted of them.

use luzhanqi::{Move, Position, Random, Rollouts, RuleSet, Rules, Station};

/// Games of all rule sets among each other come out as each alone.
#[test]
fn together_as_alone() {
    for limit in [0, 1, 7, 300, 20_000] {
        let start = |number: u64| {
            let set = RuleSet::ALL[number as usize % RuleSet::ALL.len()];
            let rules = set.rules.with_quiet_limit(60);
            Position::from_seed(&rules, number)
        };
        let mut games: Vec<Position> = (0..60).map(start).collect();
        let mut alone = games.clone();
        let mut lengths = vec![None; games.len()];
        Position::playouts_each(&mut games, &mut Random::new(5), limit, |number, plies| {
            assert_eq!(lengths[number].replace(plies), None);
        });
        let mut random = Random::new(5);
        for (i, game) in alone.iter_mut().enumerate() {
            let plies = game.playout(&mut Random::new(random.next_u64()), limit);
            assert_eq!(Some(plies), lengths[i]);
            assert_eq!((&*game, game.key()), (&games[i], game.key_from_scratch()));
            assert!(plies == limit || game.outcome().is_some());
        }
    }
    assert_eq!(Position::playouts(&mut [], &mut Random::new(1), 9), 0);
}

/// Each move is as likely as any other: 200 of each expected, no more than six times the
/// deviation away.
#[test]
fn moves_are_drawn_uniformly() {
    let positions = [
        // Engineers that turn, fights, a camp with eight ways in.
        (
            "1f3/5/2k2/5/1p1e1/1e1l1/E3E/1LKK1/1B1P1/1CJJ1/E4/1F3 s r 0",
            8,
            70..128,
        ),
        // More moves than ranks have room for.
        (
            "1fJ1K/K4/1JGC1/5/1P1B1/1EEE1/5/1CXP1/1B1P1/1L1X1/4K/LFM2 s r 0",
            7,
            128..200,
        ),
    ];
    for (text, onto_c4, moves) in positions {
        let start = Position::parse(text, &Rules::STANDARD).expect("a position");
        let c4 = |mv: &Move| mv.target().to_string() == "c4";
        assert_eq!(
            start.legal_moves().iter().filter(c4).count(),
            onto_c4,
            "{text}"
        );
        assert!(moves.contains(&start.legal_moves().len()), "{text}");
        let children: Vec<Position> = start.children().collect();
        let mut games = vec![start; 200 * children.len()];
        let plies = Position::playouts(&mut games, &mut Random::new(1), 1);
        assert_eq!(plies, games.len() as u64);
        for child in &children {
            let count = games.iter().filter(|game| *game == child).count();
            assert!(count.abs_diff(200) < 85, "{count} times {child}");
        }
    }
}

/// Draws are even where flips are among the moves, and where rules refuse some that get there;
/// and of single draws.
#[test]
fn refused_moves_leave_the_others_alike() {
    let guarded = "1f3/1X2j/1C3/5/5/5/5/5/5/5/5/1F3 s r 0";
    let rules = Rules::STANDARD.with_bombs_take_flag(false);
    let mut starts = vec![Position::parse(guarded, &rules).expect("a position")];
    for name in ["flip", "bodlaender-1", "sheet-dark"] {
        for plies in [1, 30, 90] {
            let rules: Rules = name.parse().expect("a set");
            let mut start = Position::from_seed(&rules, 3);
            start.playout(&mut Random::new(7), plies);
            starts.push(start);
        }
    }
    for start in starts {
        let legal: Vec<Move> = start.legal_moves().iter().collect();
        let children: Vec<Position> = start.children().collect();
        let draws = 200 * legal.len();
        let (mut random, mut drawn) = (Random::new(1), vec![0usize; legal.len()]);
        for _ in 0..draws {
            let mv = start.sample_move(&mut random).expect("a move");
            drawn[legal.iter().position(|one| *one == mv).expect("legal")] += 1;
        }
        let mut games = vec![start; draws];
        Position::playouts(&mut games, &mut random, 1);
        let played = |child| games.iter().filter(|game| *game == child).count();
        for (child, count) in children.iter().zip(drawn) {
            assert!(count.abs_diff(200) < 85, "{count} draws of {child}");
            let count = played(child);
            assert!(count.abs_diff(200) < 85, "{count} times {child}");
        }
    }
}

/// All that is counted, from the same games played one by one.
#[test]
fn tallies_are_those_of_single_games() {
    let (mut ends, mut refused) = ([0; 4], 0);
    for text in [
        "standard",
        "flip",
        "sheet-dark",
        "standard,flag-taker=engineer",
    ] {
        let rules: Rules = text.parse().expect("rules");
        for seed in 0..if cfg!(miri) { 1 } else { 24 } {
            let mut start = Position::from_seed(&rules, seed);
            let mut random = Random::new(seed);
            if seed == 0 && !rules.bombs_take_flag() {
                let guarded = "1f3/1X2j/1C3/5/5/5/5/5/5/5/5/1F3 s r 0";
                start = Position::parse(guarded, &rules).expect("a position");
            }
            start.playout(&mut random, 20 * seed as u32);
            let mut all: Vec<_> = start
                .tries()
                .iter()
                .map(|mv| (mv, Rollouts::default()))
                .collect();
            let most = [40, 400][seed as usize % 2];
            let mut seeds = random.clone();
            for _ in 0..2 {
                assert_eq!(start.rollouts(&mut all, &mut random, most), Ok(()));
            }
            let mut wanted: Vec<_> = all
                .iter()
                .map(|(mv, _)| (*mv, Rollouts::default()))
                .collect();
            for _ in 0..2 {
                for (mv, tally) in &mut wanted {
                    let mut game = start;
                    if game.play(*mv).is_err() {
                        tally.refused += 1;
                        refused += 1;
                        continue;
                    }
                    let plies = game.playout(&mut Random::new(seeds.next_u64()), most);
                    tally.plies += u64::from(plies) + 1;
                    let (number, end) = match game.outcome() {
                        Some(end) if end.winner() == Some(start.to_move()) => (0, &mut tally.wins),
                        Some(end) if end.winner().is_some() => (1, &mut tally.losses),
                        Some(_) => (2, &mut tally.draws),
                        None => (3, &mut tally.unfinished),
                    };
                    *end += 1;
                    ends[number] += 1;
                    for station in Station::all() {
                        let piece = game.piece_at(station);
                        let seat = piece.and_then(|piece| game.seat_of(piece.color));
                        if let (Some(piece), Some(seat)) = (piece, seat) {
                            tally.pieces[seat.index()][piece.kind.index()] += 1;
                        }
                    }
                }
            }
            assert_eq!(all, wanted, "{start}");
            assert_eq!(random, seeds);
        }
    }
    assert!(
        cfg!(miri) || ends.iter().all(|count| *count > 100) && refused > 0,
        "{ends:?} {refused}"
    );
}

/// A move that nobody could try spoils nothing.
#[test]
fn moves_that_cannot_be_are_errors() {
    let start = Position::from_seed(&Rules::STANDARD, 1);
    let wrong: Move = "b6b7".parse().expect("a move");
    let mut all: Vec<_> = start
        .legal_moves()
        .iter()
        .map(|mv| (mv, Rollouts::default()))
        .collect();
    all.push((wrong, Rollouts::default()));
    let mut random = Random::new(1);
    assert_eq!(
        start.rollouts(&mut all, &mut random, 10).err(),
        start.why_illegal(wrong)
    );
    assert!(random == Random::new(1) && all.iter().all(|(_, tally)| tally.games() == 0));
    let mut sum = Rollouts::default();
    all.pop();
    start
        .rollouts(&mut all, &mut random, 10)
        .expect("legal moves");
    all.iter().for_each(|(_, tally)| sum += tally);
    assert_eq!(sum.games(), all.len() as u64);
    assert!(sum.pieces.as_flattened().iter().sum::<u64>() > 0);
}
