//! Batches of games against games played one by one.

#[path = "../../../tests/rust/batches.rs"]
mod shared;

use shared::{begun, drawn};
use xiangqi::{EndReason, Game, Position, Random, Rules, Side};
use xiangqi_env::{
    Action, Arrays, Autoreset, Batch, Config, ConfigError, Encoding, GameError, LearnerSide,
    ObservationOutputs, Opponent, PlaneForm, PlaneInfo, StateError, StepError, plane_count,
    write_action_mask, write_planes,
};

/// A few pieces, so that random games end.
const SHORT: [&str; 3] = [
    "3k5/9/9/9/9/9/9/9/4R4/R4K3 w",
    "2bk5/9/9/9/5r3/9/9/9/8r/4KA3 b",
    "3k5/9/9/4R4/9/9/5r3/9/9/4K4 w",
];

fn starts() -> Vec<Position> {
    let position = |fen: &&str| fen.parse().expect("a position");
    SHORT.iter().map(position).collect()
}

/// What a side sees of a game, and its moves.
fn seen(game: &Game, viewer: Side, history: usize, over: bool) -> (Vec<u8>, Vec<bool>) {
    let mut planes = vec![0; plane_count(game.rules(), history) * 90];
    write_planes(game, viewer, history, &mut planes);
    let mut mask = [false; Action::COUNT];
    if !over && game.to_move() == viewer {
        write_action_mask(&game.legal_moves(), viewer, &mut mask);
    }
    (planes, mask.to_vec())
}

fn shown(arrays: &Arrays, place: usize) -> (Vec<u8>, Vec<bool>) {
    let len = arrays.observations.len() / (arrays.action_masks.len() / Action::COUNT);
    let planes = arrays.observations[place * len..][..len].to_vec();
    (
        planes,
        arrays.action_masks[place * Action::COUNT..][..Action::COUNT].to_vec(),
    )
}

#[test]
fn a_batch_is_its_games_one_by_one() {
    const GAMES: usize = 5;
    const MOST: usize = 40;
    let modes = [
        Autoreset::SameStep,
        Autoreset::NextStep,
        Autoreset::Disabled,
    ];
    for (autoreset, history) in modes.into_iter().zip([1, 2, 5]) {
        for rules in [Rules::ASIA, Rules::BOOKLET] {
            let config = Config::new(&rules)
                .with_starts(starts())
                .with_history(history)
                .with_max_plies(MOST)
                .with_autoreset(autoreset);
            let (mut batch, mut arrays) = begun(config, &Batch::seeds(1, GAMES).unwrap());
            let begin = |number: usize| Game::from_position(&rules, &starts()[number % 3]);
            let mut numbers: Vec<usize> = (0..GAMES).collect();
            let mut games: Vec<(Game, bool)> = numbers
                .iter()
                .map(|number| (begin(*number), false))
                .collect();
            let (mut ended, mut broken) = (0, 0);
            for _ in 0..250 {
                let actions = drawn(&mut batch);
                batch
                    .step(&actions, &mut arrays.outputs())
                    .expect("actions of the masks");
                for (place, (game, over)) in games.iter_mut().enumerate() {
                    let mover = game.to_move();
                    let mut told = (false, false);
                    if *over {
                        assert_eq!(actions[place], None);
                        if autoreset == Autoreset::NextStep {
                            numbers[place] += GAMES;
                            (*game, *over) = (begin(numbers[place]), false);
                        }
                    } else {
                        let action = actions[place].expect("an action");
                        game.play(action.to_move(mover)).expect("a legal move");
                        let result = game.outcome();
                        told = (result.is_some(), result.is_none() && game.plies() == MOST);
                        if told.0 || told.1 {
                            let winner = result.and_then(|ending| ending.winner());
                            let reason = result.map_or(-1, |ending| ending.reason() as i8);
                            assert_eq!(arrays.winners[place], winner.map_or(-1, |side| side as i8));
                            assert_eq!(arrays.reasons[place], reason);
                            assert_eq!(arrays.lengths[place], game.plies() as i32);
                            let of = |side| {
                                winner.map_or(0.0, |won| if won == side { 1.0 } else { -1.0 })
                            };
                            assert_eq!(arrays.rewards[place], of(mover));
                            assert_eq!(arrays.side_rewards[2 * place..][..2], Side::ALL.map(of));
                            (ended, broken) =
                                (ended + i32::from(told.0), broken + i32::from(told.1));
                            match autoreset {
                                Autoreset::SameStep => {
                                    let viewer = game.to_move();
                                    let mut last = arrays.clone();
                                    last.observations = last.final_observations.clone();
                                    last.action_masks = last.final_action_masks.clone();
                                    let seen = seen(game, viewer, history, told.0);
                                    assert!(shown(&last, place) == seen);
                                    assert_eq!(arrays.final_sides[place], viewer as i8);
                                    numbers[place] += GAMES;
                                    *game = begin(numbers[place]);
                                }
                                Autoreset::NextStep | Autoreset::Disabled => *over = true,
                            }
                        }
                    }
                    if !(told.0 || told.1) {
                        assert_eq!(arrays.lengths[place], 0);
                        assert_eq!(arrays.rewards[place], 0.0);
                        assert_eq!(arrays.reasons[place], -1);
                    }
                    assert_eq!((arrays.terminated[place], arrays.truncated[place]), told);
                    let viewer = game.to_move();
                    assert_eq!(arrays.sides[place], viewer as i8);
                    assert!(shown(&arrays, place) == seen(game, viewer, history, *over));
                    assert_eq!(batch.game(place), Ok(&*game));
                    assert_eq!(batch.is_over(place), *over);
                }
            }
            assert!(
                ended > 0 && broken > 0,
                "{rules} {autoreset:?}: {ended} {broken}"
            );
        }
    }
}

#[test]
fn threads_change_nothing() {
    const GAMES: usize = 300;
    for learner in [None, Some(LearnerSide::Alternating)] {
        let run = |threads| {
            let mut config = Config::new(&Rules::ASIA)
                .with_max_plies(60)
                .with_threads(threads);
            if let Some(learner) = learner {
                config = config.with_opponent(Opponent::Random, learner);
            }
            let (mut batch, mut arrays) = begun(config, &Batch::seeds(3, GAMES).unwrap());
            let mut all = vec![arrays.clone()];
            for _ in 0..70 {
                let actions = drawn(&mut batch);
                batch
                    .step(&actions, &mut arrays.outputs())
                    .expect("actions of the masks");
                all.push(arrays.clone());
            }
            all
        };
        let one = run(1);
        for threads in [2, 3, 8] {
            assert!(run(threads) == one, "{threads} threads");
        }
    }
}

/// Answers for the opponents with the last action of their masks; returns how often.
fn answer(batch: &mut Batch, arrays: &mut Arrays) -> usize {
    let mut answers = 0;
    loop {
        let games = batch.pending();
        if games.is_empty() {
            return answers;
        }
        let mut all = arrays.clone();
        let (len, count) = (batch.config().observation_len(), games.len());
        let outputs = ObservationOutputs::from((
            &mut all.observations[..count * len],
            &mut all.action_masks[..count * Action::COUNT],
        ));
        batch
            .pending_observations(&games, outputs)
            .expect("they wait");
        let mut actions = vec![None; batch.len()];
        for (place, number) in games.iter().enumerate() {
            let game = batch.game(*number).unwrap();
            assert!(shown(&all, place) == seen(game, game.to_move(), 1, false));
            let mask = &all.action_masks[place * Action::COUNT..][..Action::COUNT];
            actions[*number] = mask.iter().rposition(|may| *may).and_then(Action::new);
        }
        answers += games.len();
        batch
            .submit_actions(&actions, &mut arrays.outputs())
            .expect("actions of the masks");
    }
}

#[test]
fn a_learner_decides_in_every_step() {
    for (opponent, learner) in [
        (Opponent::Random, LearnerSide::Fixed(Side::Red)),
        (Opponent::External, LearnerSide::Fixed(Side::Black)),
        (Opponent::Random, LearnerSide::Alternating),
        (Opponent::External, LearnerSide::Alternating),
    ] {
        let config = Config::new(&Rules::ASIA)
            .with_max_plies(50)
            .with_opponent(opponent, learner);
        let (mut batch, mut arrays) = begun(config, &Batch::seeds(4, 6).unwrap());
        answer(&mut batch, &mut arrays);
        let mut rounds = [0; 6];
        let mut decided = [0; 6];
        for _ in 0..200 {
            for place in 0..6 {
                let side = match learner {
                    LearnerSide::Fixed(side) => side,
                    _ => Side::ALL[(place + rounds[place]) % 2],
                };
                let game = batch.game(place).unwrap();
                assert_eq!(game.to_move(), side);
                assert_eq!(arrays.sides[place], side as i8);
                assert_eq!(game.plies(), 2 * decided[place] + side as usize);
                assert!(shown(&arrays, place) == seen(game, side, 1, false));
            }
            let before = arrays.sides.clone();
            let actions = drawn(&mut batch);
            batch
                .step(&actions, &mut arrays.outputs())
                .expect("actions of the masks");
            assert_eq!(
                answer(&mut batch, &mut arrays) > 0,
                opponent == Opponent::External
            );
            for place in 0..6 {
                decided[place] += 1;
                let learner = before[place] as usize;
                assert_eq!(
                    arrays.rewards[place],
                    arrays.side_rewards[2 * place + learner]
                );
                if arrays.terminated[place] || arrays.truncated[place] {
                    (rounds[place], decided[place]) = (rounds[place] + 1, 0);
                    assert_eq!(arrays.final_sides[place], before[place]);
                }
            }
        }
        assert!(rounds.iter().all(|rounds| *rounds > 5));
    }
}

/// Every way in which the law ends a game is told as the law says it.
#[test]
fn the_law_of_repetition_rewards() {
    let fen = "4k4/9/9/9/9/9/9/9/3R5/5K3 w";
    let starts = vec![fen.parse().expect("a position")];
    let config = Config::new(&Rules::ASIA)
        .with_starts(starts)
        .with_autoreset(Autoreset::Disabled);
    let (mut batch, mut arrays) = begun(config, &[1]);
    let moves = "d1e1 e9d9 e1d1 d9e9 ".repeat(2);
    for mv in moves.split_whitespace() {
        assert!(!arrays.terminated[0]);
        let side = batch.game(0).unwrap().position().to_move();
        let action = Action::of(mv.parse().expect("a move"), side);
        batch
            .step(&[action], &mut arrays.outputs())
            .expect("a legal move");
    }
    assert!(arrays.terminated[0] && !arrays.truncated[0]);
    assert_eq!(arrays.reasons[0], EndReason::PerpetualCheck as i8);
    assert_eq!(
        (arrays.winners[0], arrays.side_rewards.as_slice()),
        (1, &[-1.0, 1.0][..])
    );
    // Black's ply ended it.
    assert_eq!(arrays.rewards[0], 1.0);
    let why = batch.step(&[Action::new(0)], &mut arrays.outputs());
    assert_eq!(why, Err(StepError::Action { game: 0 }));
    batch
        .step(&[None], &mut arrays.outputs())
        .expect("none for a game that is over");
    assert!(!arrays.terminated[0] && arrays.action_masks.iter().all(|may| !may));
}

#[test]
fn what_cannot_be_is_refused_and_changes_nothing() {
    let new = |config: Config| Batch::new(config, &[1, 2, 3]).err();
    let config = || Config::new(&Rules::ASIA);
    assert_eq!(new(config().with_threads(0)), Some(ConfigError::Empty));
    assert_eq!(
        new(config().with_starts(Vec::new())),
        Some(ConfigError::Empty)
    );
    assert_eq!(new(config().with_history(0)), Some(ConfigError::History(0)));
    assert_eq!(
        new(config().with_history(101)),
        Some(ConfigError::History(101))
    );
    let mate: Position = "3k5/P3R4/1P7/9/9/8P/9/4B3B/4A4/3AK4 b".parse().unwrap();
    let why = new(config().with_starts(vec![Position::initial(), mate]));
    assert!(matches!(why, Some(ConfigError::Start { number: 1, .. })));
    // Red mates at once, unless the learner is Red.
    let mating: Position = "3k5/9/9/9/9/9/9/9/4R4/R4K3 w".parse().unwrap();
    let opponent = |side| {
        let config = config().with_starts(vec![mating]);
        new(config.with_opponent(Opponent::Random, LearnerSide::Fixed(side)))
    };
    assert_eq!(opponent(Side::Red), None);
    assert!(matches!(
        opponent(Side::Black),
        Some(ConfigError::Start { number: 0, .. })
    ));
    let short = config().with_max_plies(1);
    let short = short.with_opponent(Opponent::Random, LearnerSide::Alternating);
    assert_eq!(new(short), Some(ConfigError::Plies));
    let many = Batch::seeds(0, usize::MAX).unwrap_err();
    assert!(matches!(many, ConfigError::Memory { .. }));
    assert!(matches!(
        config().validate_games(1 << 50),
        Err(ConfigError::Memory { .. })
    ));

    let (mut batch, mut arrays) = begun(config(), &[1, 2, 3]);
    let before = arrays.clone();
    let mut actions = drawn(&mut batch);
    let wrong = Action::of("a0a9".parse().unwrap(), Side::Red);
    let right = std::mem::replace(&mut actions[1], wrong);
    let why = batch.step(&actions, &mut arrays.outputs());
    assert_eq!(why, Err(StepError::Action { game: 1 }));
    actions[1] = None;
    let why = batch.step(&actions, &mut arrays.outputs());
    assert_eq!(why, Err(StepError::Action { game: 1 }));
    actions[1] = right;
    let why = batch.step(&actions[..2], &mut arrays.outputs());
    assert!(matches!(
        why,
        Err(StepError::Length {
            what: "actions",
            found: 2,
            wanted: 3
        })
    ));
    arrays.lengths.pop();
    let why = batch.step(&actions, &mut arrays.outputs());
    assert!(matches!(
        why,
        Err(StepError::Length {
            what: "lengths",
            found: 2,
            wanted: 3
        })
    ));
    arrays.lengths.push(0);
    batch.write(&mut arrays.outputs()).unwrap();
    assert_eq!(arrays, before);
    // Final outputs may be left out.
    arrays.final_observations.clear();
    arrays.final_action_masks.clear();
    arrays.final_sides.clear();
    batch.step(&actions, &mut arrays.outputs()).unwrap();
    assert!(batch.reset(&[1]).is_err() && batch.reset_games(&[(3, 1)]).is_err());
}

#[test]
fn games_are_put_in_and_begun_anew() {
    let (mut batch, mut arrays) = begun(Config::new(&Rules::ASIA).with_max_plies(4), &[1, 2, 3]);
    let mut game = Game::new(&Rules::ASIA);
    game.play("h2e2".parse().unwrap()).unwrap();
    batch.set_game(2, &game).unwrap();
    assert_eq!(batch.game(2), Ok(&game));
    assert_eq!(batch.set_game(3, &game), Err(GameError::NoSuchGame));
    assert_eq!(
        batch.set_game(0, &Game::new(&Rules::BOOKLET)),
        Err(GameError::Rules {
            game: Rules::BOOKLET,
            batch: Rules::ASIA
        })
    );
    let mut twin = batch.try_clone().unwrap();
    for _ in 0..9 {
        let actions = drawn(&mut batch);
        assert_eq!(actions, drawn(&mut twin));
        batch.step(&actions, &mut arrays.outputs()).unwrap();
        let after = arrays.clone();
        twin.step(&actions, &mut arrays.outputs()).unwrap();
        assert_eq!(arrays, after);
    }
    for mv in ["h9g7", "h0g2", "i9h9"] {
        game.play(mv.parse().unwrap()).unwrap();
    }
    assert_eq!(batch.set_game(0, &game), Err(GameError::Over));
    batch.reset_games(&[(1, 2)]).unwrap();
    assert_eq!(batch.game(1), Ok(&Game::new(&Rules::ASIA)));
    assert_ne!(batch.game(0), batch.game(1));
    batch.reset(&[1, 2, 3]).unwrap();
    batch.write(&mut arrays.outputs()).unwrap();
    let (_, fresh) = begun(Config::new(&Rules::ASIA).with_max_plies(4), &[1, 2, 3]);
    assert_eq!(
        (arrays.observations, arrays.action_masks),
        (fresh.observations, fresh.action_masks)
    );

    let learner = LearnerSide::Fixed(Side::Black);
    let (mut batch, _) = begun(
        Config::new(&Rules::ASIA).with_opponent(Opponent::Random, learner),
        &[1],
    );
    assert_eq!(
        batch.set_game(0, &Game::new(&Rules::ASIA)),
        Err(GameError::Turn)
    );
}

#[test]
fn a_state_has_the_same_future() {
    for mode in [
        Autoreset::SameStep,
        Autoreset::NextStep,
        Autoreset::Disabled,
    ] {
        for learner in [
            None,
            Some(LearnerSide::Alternating),
            Some(LearnerSide::Fixed(Side::Black)),
        ] {
            let mut config = Config::new(&Rules::BOOKLET)
                .with_history(2)
                .with_max_plies(40)
                .with_autoreset(mode);
            config = match learner {
                // Of the others one has a mate at once.
                Some(learner) => config.with_opponent(Opponent::Random, learner),
                None => config.with_starts(starts()),
            };
            let (mut batch, mut arrays) = begun(config.clone(), &Batch::seeds(3, 7).unwrap());
            let (mut twin, mut others) = begun(config.with_threads(2), &[0; 7]);
            for steps in [0, 1, 13, 50] {
                for _ in 0..steps {
                    let actions = drawn(&mut batch);
                    batch.step(&actions, &mut arrays.outputs()).unwrap();
                }
                let state = batch.to_bytes();
                twin.restore(&state).unwrap();
                assert!(twin.to_bytes() == state);
                twin.write(&mut others.outputs()).unwrap();
                for _ in 0..60 {
                    assert_eq!(arrays.observations, others.observations);
                    assert_eq!(arrays.action_masks, others.action_masks);
                    assert_eq!(arrays.rewards, others.rewards);
                    assert_eq!(arrays.lengths, others.lengths);
                    for (batch, arrays) in [(&mut batch, &mut arrays), (&mut twin, &mut others)] {
                        let actions = drawn(batch);
                        batch.step(&actions, &mut arrays.outputs()).unwrap();
                    }
                }
            }
        }
    }
}

/// What a state is made of. If this fails, raise the last byte of `MARK` in `state.rs`: states that were
/// saved before are refused then.
#[test]
fn the_layout_of_states_is_the_kept_one() {
    let (mut batch, mut arrays) = begun(Config::new(&Rules::ASIA), &[1, 2]);
    for _ in 0..3 {
        let actions = drawn(&mut batch);
        batch.step(&actions, &mut arrays.outputs()).unwrap();
    }
    let state = batch.to_bytes();
    assert_eq!(&state[..16], b"xiangqi games  1");
    let settings = u64::from_le_bytes(state[16..24].try_into().unwrap()) as usize;
    let games = state[24 + settings..].escape_ascii().to_string();
    let kept = concat!(
        "\\x02\\x00\\x00\\x00\\x00\\x00\\x00\\x00U\\xf0)\\xfd\\xe5\\xe6\\xddx\\xc1\\\\",
        "\\x02\\x89\\xec-\\n\\x91\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00",
        "\\x02\\xff\\x00\\x00\\x00\\x00^\\x00\\x00\\x00\\x00\\x00\\x00\\x00[Game \\\"Chin",
        "ese Chess\\\"]\\n[Rules \\\"asia\\\"]\\n[Result \\\"*\\\"]\\n[Format \\\"ICCS",
        "\\\"]\\n\\n1. A3-A4 F9-E8 2. H2-D2 *\\nV\\xf0)\\xfd\\xe5\\xe6\\xddx\\xceV\\x97",
        "\\x1c\\xde5X\\x97\\x01\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x02",
        "\\xff\\x00\\x00\\x00\\x00^\\x00\\x00\\x00\\x00\\x00\\x00\\x00[Game \\\"Chinese C",
        "hess\\\"]\\n[Rules \\\"asia\\\"]\\n[Result \\\"*\\\"]\\n[Format \\\"ICCS\\\"]\\n",
        "\\n1. A3-A4 H7-I7 2. E3-E4 *\\n",
    );
    assert_eq!(games, kept);
}

#[test]
fn states_of_another_layout_are_refused() {
    let (mut batch, _) = begun(Config::new(&Rules::ASIA), &[1, 2]);
    let mut state = batch.to_bytes();
    state[15] = b'0';
    let error = batch.restore(&state).unwrap_err();
    let text = "the state has layout 0, expected layout 1: another version made it";
    assert_eq!(error.to_string(), text);
}

#[test]
fn states_that_do_not_fit_are_refused() {
    let config = || Config::new(&Rules::ASIA).with_max_plies(60);
    let (mut batch, mut arrays) = begun(config(), &[1, 2]);
    for _ in 0..30 {
        let actions = drawn(&mut batch);
        batch.step(&actions, &mut arrays.outputs()).unwrap();
    }
    // An offer stands in a game of somebody else.
    let mut offered = Game::new(&Rules::ASIA);
    offered.offer_draw(Side::Black).unwrap();
    batch.set_game(1, &offered).unwrap();
    let state = batch.to_bytes();
    let games = StateError::Games {
        found: 2,
        wanted: 3,
    };
    assert_eq!(begun(config(), &[1, 2, 3]).0.restore(&state), Err(games));
    let told = begun(config().with_history(2), &[1, 2]).0.restore(&state);
    let told = told.unwrap_err().to_string();
    assert!(
        told.contains("history 1") && told.contains("history 2"),
        "{told}"
    );
    let other = config().with_starts(starts());
    assert!(begun(other, &[1, 2]).0.restore(&state).is_err());
    for cut in 0..state.len() {
        assert!(batch.restore(&state[..cut]).is_err());
    }
    let longer = [&state[..], &[0]].concat();
    assert_eq!(batch.restore(&longer), Err(StateError::Cut));
    assert!(batch.to_bytes() == state);
    batch.restore(&state).unwrap();
    assert_eq!(batch.game(1).unwrap().offer(), Some(Side::Black));
    // Bytes that anybody may have changed: refused, or a state like another.
    let mut random = Random::new(1);
    let (mut refused, mut taken) = (0, 0);
    for _ in 0..3000 {
        let mut forged = state.clone();
        for _ in 0..=random.below(2) {
            let place = random.below(state.len() as u32) as usize;
            forged[place] = random.next_u64() as u8;
        }
        let (mut other, mut arrays) = begun(config(), &[8, 9]);
        if other.restore(&forged).is_err() {
            refused += 1;
            continue;
        }
        taken += 1;
        for _ in 0..5 {
            let actions = drawn(&mut other);
            other.step(&actions, &mut arrays.outputs()).unwrap();
        }
    }
    assert!(refused > 100 && taken > 100, "{refused} {taken}");
}

#[test]
fn an_opponent_has_to_be_asked() {
    let config = Config::new(&Rules::ASIA);
    let black = config.with_opponent(Opponent::External, LearnerSide::Fixed(Side::Black));
    let (mut batch, mut arrays) = begun(black, &[1, 2]);
    assert_eq!(batch.pending(), [0, 1]);
    assert_eq!((batch.to_act(0), batch.to_act(2)), (Some(Side::Red), None));
    assert_eq!(drawn(&mut batch), [None; 2]);
    assert!(!arrays.action_masks.contains(&true));
    let cannon = Action::of("h2e2".parse().unwrap(), Side::Red);
    let refused = Err(StepError::Action { game: 0 });
    assert_eq!(batch.step(&[cannon; 2], &mut arrays.outputs()), refused);
    let state = batch.to_bytes();
    for actions in [[Action::new(0); 2], [cannon, None]] {
        batch.submit_actions(&actions, &mut arrays.outputs()).ok();
    }
    assert_eq!(batch.pending(), [1]);
    assert_eq!(batch.game(0).unwrap().plies(), 1);
    let refused = batch.submit_actions(&[cannon, None], &mut arrays.outputs());
    assert_eq!(refused, Err(StepError::Action { game: 0 }));
    let outputs =
        ObservationOutputs::from((&mut arrays.observations[..], &mut arrays.action_masks[..]));
    let refused = batch.pending_observations(&[0, 1], outputs);
    assert_eq!(refused, Err(StepError::Action { game: 0 }));
    // A state may have games that wait, but not those of a random opponent.
    batch.restore(&state).unwrap();
    assert_eq!(
        (batch.pending(), batch.episode(1), batch.episode(2)),
        (vec![0, 1], 1, 0)
    );
}

/// The words of an observation, from its bytes.
fn packed(rules: &Rules, history: usize, bytes: &[u8]) -> Vec<u64> {
    let bits = |bytes: &[u8]| {
        let bits = bytes.iter().enumerate();
        bits.fold(0, |word, (n, bit)| word | u64::from(*bit) << n)
    };
    let mut words = Vec::new();
    for (info, plane) in PlaneInfo::all(rules, history).iter().zip(bytes.chunks(90)) {
        match info.form {
            PlaneForm::Points => words.extend([bits(&plane[..64]), bits(&plane[64..])]),
            _ => words.push(plane[0].into()),
        }
    }
    words
}

#[test]
fn encodings_hold_the_same() {
    for (rules, history) in [(Rules::ASIA, 3), (Rules::BOOKLET, 1)] {
        let config = Config::new(&rules)
            .with_starts(starts())
            .with_history(history)
            .with_max_plies(40);
        let make = |encoding| begun(config.clone().with_encoding(encoding), &[1, 2, 3]);
        let (mut batch, mut arrays) = make(Encoding::Bytes);
        let (mut twin, mut words) = make(Encoding::Bits);
        let (mut turned, mut last) = make(Encoding::ChannelsLast);
        let len = config.observation_len();
        let by_plane = |bytes: &[u8]| -> Vec<u8> {
            let planes = len / 90;
            let place = |n: usize| bytes[n / len * len + n % 90 * planes + n % len / 90];
            (0..bytes.len()).map(place).collect()
        };
        let mut ended = 0;
        for _ in 0..100 {
            let rows = arrays.observations.chunks(len);
            let rows = rows.flat_map(|row| packed(&rules, history, row));
            assert!(rows.eq(words.observation_words.iter().copied()));
            let bits = |words: &[u64], n: usize| {
                words[n / 2086 * 33 + n % 2086 / 64] >> (n % 2086 % 64) & 1 == 1
            };
            let masks = (0..3 * 2086).map(|n| bits(&words.action_mask_words, n));
            assert!(masks.eq(arrays.action_masks.iter().copied()));
            assert!(by_plane(&last.observations) == arrays.observations);
            for n in (0..3).filter(|n| arrays.lengths[*n] > 0) {
                ended += 1;
                let each = config.observation_words();
                let row = packed(
                    &rules,
                    history,
                    &arrays.final_observations[n * len..][..len],
                );
                assert!(row == words.final_observation_words[n * each..][..each]);
                let masks =
                    (n * 2086..(n + 1) * 2086).map(|n| bits(&words.final_action_mask_words, n));
                assert!(
                    masks.eq(arrays.final_action_masks[n * 2086..][..2086]
                        .iter()
                        .copied())
                );
            }
            assert!(by_plane(&last.final_observations) == arrays.final_observations);
            assert!(last.action_masks == arrays.action_masks);
            let actions = drawn(&mut batch);
            batch.step(&actions, &mut arrays.outputs()).unwrap();
            twin.step(&actions, &mut words.outputs()).unwrap();
            turned.step(&actions, &mut last.outputs()).unwrap();
        }
        assert!(ended > 5);
        let mut seen = vec![0; len];
        turned.observe(0, Side::Black, &mut seen).unwrap();
        let mut wanted = vec![0; len];
        batch.observe(0, Side::Black, &mut wanted).unwrap();
        assert!(by_plane(&seen) == wanted);
        assert_eq!(twin.write(&mut arrays.outputs()), Err(StepError::Encoding));
    }
}
