//! Games of any length: what is taken back and done again, and what is counted over many plies, is
//! what a game replayed from the start has.

use crate::common::all_rules;
use crate::common::games::play_on;
use luzhanqi::rules::Repetition;
use luzhanqi::{Effect, Event, Game, Move, Observation, Position, Random, Rules, Seat, View};
use proptest::prelude::*;

/// What a random hand does next.
fn step(game: &mut Game, random: &mut Random) {
    let seat = Seat::ALL[random.below(2) as usize];
    match random.below(40) {
        0..3 => drop(match (game.offer(), random.below(4)) {
            (Some(by), 0) => game.accept_draw(by.other()),
            (Some(by), _) => game.decline_draw(by.other()),
            (None, _) => game.offer_draw(seat),
        }),
        3 if random.below(4) == 0 => drop(game.resign(seat)),
        4..9 => {
            for _ in 0..=random.below(12) {
                game.undo();
            }
        }
        9..12 => {
            for _ in 0..=random.below(12) {
                game.redo();
            }
        }
        12..24 => {
            // Back where the piece came from, so that positions come again.
            let mut own = game.events().iter().rev().filter_map(|event| match event {
                Event::Played(ply) => Some(ply.mv),
                _ => None,
            });
            let back = own
                .nth(1)
                .and_then(|mv| Move::new(mv.target(), mv.origin()));
            // It may be out of the way by now.
            let _ = back.map(|mv| game.play(mv));
        }
        24..28 => {
            // What the referee refuses, where there is such a try.
            let moves = game.legal_moves();
            let refused = game.truth().refused_moves().find(|mv| moves.contains(*mv));
            let _ = refused.map(|mv| game.play(mv));
        }
        _ => play_on(game, random, 1),
    }
}

/// The same events from the same start.
fn replayed(game: &Game) -> Game {
    let mut again = match (game.armies(), game.deal()) {
        (Some([south, north]), _) => Game::from_armies(game.rules(), [&south, &north]).unwrap(),
        (_, Some(deal)) => Game::from_deal(game.rules(), &deal).unwrap(),
        _ => Game::from_position(game.start_position()),
    };
    for event in game.events() {
        again.repeat(event).unwrap();
    }
    again
}

/// How often the position has stood, counted by looking at all of them.
fn slow_repetitions(game: &Game) -> usize {
    let mut position = *game.start_position();
    let mut since = vec![position];
    for event in game.events() {
        if let Event::Played(ply) = event {
            position.play(ply.mv).unwrap();
            if ply.effect != Effect::Plain {
                since.clear();
            }
            since.push(position);
        }
    }
    since.iter().filter(|past| past.repeats(&position)).count()
}

fn same(game: &Game, other: &Game) {
    assert_eq!(game, other);
    assert_eq!(game.truth(), other.truth());
    assert_eq!(game.truth().key(), other.truth().key());
    assert_eq!(game.plies(), other.plies());
    assert_eq!(game.offer(), other.offer());
    assert_eq!(game.outcome(), other.outcome());
    assert_eq!(game.repetitions(), other.repetitions());
    for seat in Seat::ALL {
        // Views are equal if all of them is, down to the boards that they remember.
        assert_eq!(game.view(seat), other.view(seat));
    }
}

/// The game is the one that its events make, and its views those that its observations make.
fn sound(game: &Game) {
    same(game, &replayed(game));
    assert_eq!(game.repetitions() as usize, slow_repetitions(game));
    for seat in Seat::ALL {
        let stream: Vec<Observation> = game.observations(seat).collect();
        let view = View::new(stream.clone()).unwrap();
        assert_eq!(view, *game.view(seat));
        assert_eq!(view.observations().len(), stream.len());
        for (number, seen) in stream.iter().enumerate() {
            assert_eq!(game.observation(seat, number).as_ref(), Some(seen));
        }
        assert_eq!(game.observation(seat, stream.len()), None);
        assert_eq!(game.observation(seat, usize::MAX), None);
        assert!(
            view.observations_since_start()
                .rev()
                .eq(stream[1..].iter().rev().cloned())
        );
        let middle = stream.len() / 2;
        assert!(
            view.observations()
                .skip(middle)
                .eq(stream[middle..].iter().cloned())
        );
    }
}

/// Rules under which some piece may not take the flag.
const GUARDED: [&str; 5] = [
    "sheet-dark",
    "standard,bombs-take-flag=no",
    "standard,flag-taker=lowest,mines=lowest",
    "oca,mines-before-flag=yes,flag-win=carry",
    "oca-open,flag-taker=engineer,flag-win=carry",
];

/// A game of any rules, with and without repetition, from the start or in mid-game.
fn begun(number: usize, seed: u64) -> Game {
    if seed % 4 == 0 {
        // Pieces that stand before the flags.
        let rules: Rules = GUARDED[number % GUARDED.len()].parse().unwrap();
        let position = "1f1o1/1X1CX/5/2k2/5/5/5/5/2K2/5/1xc1x/1F1O1 s r 0";
        return Game::from_position(&Position::parse(position, &rules).unwrap());
    }
    let all = all_rules();
    let rules = all[number % all.len()];
    let times = [0, 2, 3][seed as usize % 3];
    let rules = rules.with_repetition(Repetition::new(times).unwrap());
    let mut game = Game::from_seed(&rules, seed);
    if seed % 2 == 0 {
        return game;
    }
    play_on(&mut game, &mut Random::new(seed), 60 + seed as usize % 300);
    while game.outcome().is_some() {
        game.undo();
    }
    Game::from_position(game.truth())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn any_way_leads_where_the_straight_one_does(
        number in any::<usize>(), seed in any::<u64>(), steps in 0usize..160,
    ) {
        let mut game = begun(number, seed);
        let mut random = Random::new(seed ^ 1);
        for step_number in 0..steps {
            step(&mut game, &mut random);
            if step_number % 16 == 0 {
                sound(&game);
            }
        }
        sound(&game);
        let end = game.clone();
        let mut undone = 0;
        while game.undo() {
            undone += 1;
        }
        same(&game, &replayed(&game));
        prop_assert_eq!(undone, end.events().len());
        for _ in 0..undone {
            game.redo();
        }
        same(&game, &end);
    }
}

#[test]
fn the_mix_has_all_that_can_happen() {
    let (mut refused, mut repeated, mut answered) = (0, 0, 0);
    for seed in 0..450 {
        let mut game = begun(seed as usize / 3, seed);
        let mut random = Random::new(seed);
        for _ in 0..100 {
            step(&mut game, &mut random);
            repeated += usize::from(game.repetitions() > 1);
        }
        for event in game.events() {
            match event {
                Event::Refused(_) => refused += 1,
                Event::DrawDeclined(_) | Event::DrawAgreed(_) => answered += 1,
                _ => {}
            }
        }
    }
    assert!(
        refused > 10 && repeated > 300 && answered > 50,
        "{refused} {repeated} {answered}"
    );
}

/// Two pieces that walk to and fro.
fn cycle(rules: &str, cycles: usize) -> Game {
    let rules: Rules = rules.parse().unwrap();
    let position = Position::parse("1f3/5/5/5/5/k4/5/5/5/5/4E/1F3 s r 0", &rules).unwrap();
    let mut game = Game::from_position(&position);
    let moves = ["e2e3", "a7a6", "e3e2", "a6a7"].map(|mv| mv.parse::<Move>().unwrap());
    for _ in 0..cycles {
        for mv in moves {
            game.play(mv).unwrap();
        }
    }
    game
}

/// The quiet count of a position ends at 65,535; the game's own count does not.
#[test]
fn repetitions_are_right_at_any_length() {
    let cycles = 40_000;
    let mut game = cycle("standard", cycles);
    assert_eq!(game.plies(), 4 * cycles);
    assert_eq!(game.repetitions() as usize, cycles + 1);
    assert_eq!(game.observation(Seat::South, 4 * cycles - 1), {
        Some(Observation::Moved("e3e2".parse().unwrap()))
    });
    for left in (0..4 * cycles).rev() {
        assert!(game.undo());
        if left % 4_001 == 0 {
            assert_eq!(game.repetitions() as usize, left / 4 + 1);
        }
    }
    same(&game, &replayed(&game));
    while game.redo() {}
    assert_eq!(game.repetitions() as usize, cycles + 1);
}

/// Positions that come again, each after a longer way.
#[test]
fn repetitions_are_found_across_a_long_way() {
    let position = "1f3/5/1k1g1/5/5/5/5/5/5/1C1E1/5/1F3 s r 0";
    let position = Position::parse(position, &Rules::STANDARD).unwrap();
    let mut game = Game::from_position(&position);
    let mut random = Random::new(1);
    let mut rounds = Vec::new();
    while rounds.len() < 400 {
        // Each seat's pieces walk on its own half, out of the other's way.
        rounds.push([0, 1].map(|_| {
            let south = game.to_move() == Seat::South;
            let home = if south { 2..=6 } else { 7..=11 };
            let at_home = |mv: &Move| home.contains(&mv.target().rank());
            let moves: Vec<Move> = game.truth().legal_moves().iter().filter(at_home).collect();
            let mv = moves[random.below(moves.len() as u32) as usize];
            game.play(mv).unwrap();
            mv
        }));
    }
    let mut far = 0;
    for (done, round) in rounds.iter().rev().enumerate() {
        for mv in round {
            let back = Move::new(mv.target(), mv.origin()).unwrap();
            game.play(back).unwrap();
        }
        assert!(game.repetitions() > 1);
        if done % 10 == 0 || done + 1 == rounds.len() {
            assert_eq!(game.repetitions() as usize, slow_repetitions(&game));
        }
        far += usize::from(game.repetitions() == 2);
    }
    assert_eq!(
        game.truth().to_string().replace(" 1600", " 0"),
        position.to_string()
    );
    assert!(far > 200, "{far} came twice");
    sound(&game);
}
