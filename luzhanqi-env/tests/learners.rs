//! One learner in each game, games that are put in, and batches that go on from bytes.

use crate::common::all_rules;
use luzhanqi::{Game, Random, Referee, Rules, Seat};
use luzhanqi_env::{
    Action, Arrays, Autoreset, Batch, Config, ConfigError, GameError, LearnerSeat,
    ObservationOutputs, Opponent, Starts, StateError, StepError, write_action_mask,
};

fn begun(config: Config, seeds: &[u64]) -> (Batch, Arrays) {
    let mut batch = Batch::new(config, seeds).expect("games can be played so");
    let mut arrays = batch.arrays();
    batch.write(&mut arrays.outputs()).expect("arrays that fit");
    (batch, arrays)
}

fn bytes<'a>(observations: &'a mut [u8], action_masks: &'a mut [bool]) -> ObservationOutputs<'a> {
    ObservationOutputs::Bytes {
        observations,
        action_masks,
    }
}

fn step(batch: &mut Batch, arrays: &mut Arrays) {
    let mut actions = vec![None; batch.len()];
    batch
        .sample_actions(&mut actions)
        .expect("a place for each game");
    batch.step(&actions, &mut arrays.outputs()).expect("drawn");
}

/// Answers for the opponents with the first action of their lists.
fn answer(batch: &mut Batch, arrays: &mut Arrays) -> usize {
    let mut answers = 0;
    loop {
        let games = batch.pending();
        if games.is_empty() {
            return answers;
        }
        let len = batch.config().observation_len();
        let mut seen = vec![7; games.len() * len];
        let mut action_masks = vec![true; games.len() * Action::COUNT];
        batch
            .pending_observations(&games, bytes(&mut seen, &mut action_masks))
            .expect("they wait");
        let mut actions = vec![None; batch.len()];
        for (place, game) in games.iter().enumerate() {
            let mask = &action_masks[place * Action::COUNT..][..Action::COUNT];
            actions[*game] = mask.iter().position(|may| *may).and_then(Action::new);
            assert!(!arrays.action_masks[game * Action::COUNT..][..Action::COUNT].contains(&true));
            if let Ok(referee) = batch.referee(*game) {
                let seat = referee.truth().to_move();
                let mut wanted = [false; Action::COUNT];
                write_action_mask(referee.legal_moves(), seat, &mut wanted);
                assert_eq!(*mask, wanted);
                let mut wanted = vec![0; len];
                batch.observe(*game, seat, &mut wanted).unwrap();
                assert_eq!(seen[place * len..][..len], wanted);
            }
        }
        answers += games.len();
        batch
            .submit_actions(&actions, &mut arrays.outputs())
            .expect("of their lists");
    }
}

#[test]
fn each_step_is_a_decision_of_the_learner() {
    for rules in all_rules() {
        for (opponent, seats) in [
            (Opponent::Random, LearnerSeat::Alternating),
            (Opponent::External, LearnerSeat::Drawn),
            (Opponent::Random, LearnerSeat::Fixed(Seat::North)),
        ] {
            let config = Config::new(&rules)
                .with_max_plies(70)
                .with_opponent(opponent, seats);
            let (mut batch, mut arrays) = begun(config, &Batch::seeds(1, 6).unwrap());
            let (mut ended, mut seen) = (0, [0; 2]);
            answer(&mut batch, &mut arrays);
            for _ in 0..120 {
                for place in 0..6 {
                    let game = batch.referee(place).unwrap();
                    let seat = game.to_move();
                    assert_eq!(arrays.seats[place], seat.index() as i8);
                    seen[seat.index()] += 1;
                    let mut mask = [false; Action::COUNT];
                    write_action_mask(game.legal_moves(), seat, &mut mask);
                    assert!(mask.contains(&true));
                    assert_eq!(
                        arrays.action_masks[place * Action::COUNT..][..Action::COUNT],
                        mask
                    );
                }
                let learners = arrays.seats.clone();
                step(&mut batch, &mut arrays);
                let answers = answer(&mut batch, &mut arrays);
                assert_eq!(answers > 0, opponent == Opponent::External);
                for (place, seat) in learners.into_iter().enumerate() {
                    let wanted = match arrays.winners[place] {
                        -1 => 0.0,
                        winner if winner == seat => 1.0,
                        _ => -1.0,
                    };
                    assert_eq!(arrays.rewards[place], wanted, "{rules}");
                    if arrays.lengths[place] > 0 {
                        ended += 1;
                        assert_eq!(arrays.final_seats[place], seat);
                        if seats == LearnerSeat::Alternating {
                            assert_eq!(arrays.seats[place], 1 - seat);
                        }
                    }
                }
            }
            assert!(ended >= 6, "{rules}");
            let both = seats != LearnerSeat::Fixed(Seat::North);
            assert_eq!(seen[0] > 0, both);
        }
    }
}

#[test]
fn the_learner_may_place_its_pieces() {
    for opponent in [Opponent::Random, Opponent::External] {
        let config = Config::new(&Rules::STANDARD)
            .with_starts(Starts::Played)
            .with_opponent(opponent, LearnerSeat::Alternating);
        let (mut batch, mut arrays) = begun(config, &[3, 4]);
        answer(&mut batch, &mut arrays);
        for _ in 0..25 {
            assert_eq!(batch.referee(0).err(), Some(GameError::Setup));
            step(&mut batch, &mut arrays);
            answer(&mut batch, &mut arrays);
        }
        assert_eq!(arrays.seats, [0, 1]);
        assert_eq!(batch.referee(1).unwrap().plies(), 1);
    }
}

#[test]
fn an_opponent_has_to_be_asked() {
    let config = Config::new(&Rules::STANDARD)
        .with_opponent(Opponent::External, LearnerSeat::Fixed(Seat::South));
    let (mut batch, mut arrays) = begun(config, &[1, 2]);
    assert_eq!(batch.pending(), []);
    step(&mut batch, &mut arrays);
    assert_eq!(batch.pending(), [0, 1]);
    let before = batch.to_bytes().unwrap();
    let told = batch.step(&[None, None], &mut arrays.outputs());
    assert_eq!(told, Err(StepError::Action { game: 0 }));
    let (mut seen, mut action_masks) = ([0; 37 * 60], [false; Action::COUNT]);
    let told = batch.pending_observations(&[2], bytes(&mut seen, &mut action_masks));
    assert_eq!(told, Err(StepError::Action { game: 2 }));
    batch
        .pending_observations(&[1], bytes(&mut seen, &mut action_masks))
        .unwrap();
    let closed = action_masks
        .iter()
        .position(|may| !may)
        .and_then(Action::new);
    let told = batch.submit_actions(&[None, closed], &mut arrays.outputs());
    assert_eq!(told, Err(StepError::Action { game: 1 }));
    assert!(matches!(
        batch.pending_observations(&[1], bytes(&mut seen[..5], &mut action_masks)),
        Err(StepError::Length {
            what: "observations",
            found: 5,
            ..
        })
    ));
    assert!(batch.to_bytes().unwrap() == before);
}

#[test]
fn games_that_end_before_the_learner_acts_are_replaced() {
    for autoreset in [Autoreset::SameStep, Autoreset::NextStep] {
        let config = Config::new(&Rules::STANDARD.with_ply_limit(1))
            .with_autoreset(autoreset)
            .with_opponent(Opponent::Random, LearnerSeat::Fixed(Seat::North));
        // The learner can never act here: no loop without end, and nothing is told.
        let (mut batch, mut arrays) = begun(config, &[1]);
        for _ in 0..3 {
            assert!(batch.is_over(0) && !arrays.action_masks.contains(&true));
            step(&mut batch, &mut arrays);
            assert!(!arrays.truncated[0] && !arrays.terminated[0]);
        }
        let why = Batch::new(batch.config().clone().with_max_plies(1), &[1]);
        assert_eq!(why.err(), Some(ConfigError::Plies));
    }
}

#[test]
fn the_next_game_may_begin_in_the_next_step() {
    let config = Config::new(&Rules::STANDARD)
        .with_max_plies(4)
        .with_autoreset(Autoreset::NextStep);
    let (mut batch, mut arrays) = begun(config, &[1, 2]);
    assert!(arrays.final_action_masks.is_empty() && arrays.final_observations.is_empty());
    (0..4).for_each(|_| step(&mut batch, &mut arrays));
    assert_eq!(arrays.truncated, [true, true]);
    let shown = arrays.observations.clone();
    let mut now = vec![0; batch.config().observation_len()];
    batch.observe(0, Seat::South, &mut now).unwrap();
    assert_eq!(shown[..now.len()], now);
    batch
        .step(&[None, Action::new(5)], &mut arrays.outputs())
        .unwrap();
    assert_eq!(
        (&arrays.truncated[..], &arrays.lengths[..]),
        (&[false; 2][..], &[0; 2][..])
    );
    assert_eq!(batch.referee(1).unwrap().plies(), 0);
    assert_ne!(arrays.observations, shown);
}

#[test]
fn a_state_has_the_same_future() {
    for (rules, starts) in [
        ("oca,repetition=2", Starts::Random),
        ("flip", Starts::Random),
        ("sheet-dark", Starts::Played),
    ] {
        for opponent in [None, Some(Opponent::Random)] {
            let rules: Rules = rules.parse().unwrap();
            let mut config = Config::new(&rules)
                .with_history(3)
                .with_max_plies(60)
                .with_starts(starts.clone());
            if let Some(opponent) = opponent {
                config = config.with_opponent(opponent, LearnerSeat::Drawn);
            }
            let (mut batch, mut arrays) = begun(config.clone(), &Batch::seeds(3, 7).unwrap());
            let (mut twin, mut others) = begun(config.with_threads(2), &[0; 7]);
            for steps in [0, 1, 13, 40, 57] {
                (0..steps).for_each(|_| step(&mut batch, &mut arrays));
                let state = batch.to_bytes().unwrap();
                twin.restore(&state).unwrap();
                assert!(twin.to_bytes().unwrap() == state);
                let mut copy = batch.try_clone().unwrap();
                let mut copied = arrays.clone();
                twin.write(&mut others.outputs()).unwrap();
                for _ in 0..80 {
                    let same = |some: &Arrays| {
                        arrays.observations == some.observations
                            && arrays.action_masks == some.action_masks
                            && arrays.rewards == some.rewards
                            && arrays.lengths == some.lengths
                            && arrays.pieces_remaining == some.pieces_remaining
                            && arrays.terminated == some.terminated
                    };
                    assert!(same(&copied) && same(&others), "{rules}");
                    step(&mut batch, &mut arrays);
                    step(&mut copy, &mut copied);
                    step(&mut twin, &mut others);
                }
            }
        }
    }
}

/// What a state is made of. If this fails, raise the last byte of `MARK` in `state.rs`: states that were
/// saved before are refused then.
#[test]
fn the_layout_of_states_is_the_kept_one() {
    let (mut batch, mut arrays) = begun(Config::new(&Rules::STANDARD), &[1, 2]);
    (0..3).for_each(|_| step(&mut batch, &mut arrays));
    let state = batch.to_bytes().unwrap();
    assert_eq!(&state[..16], b"luzhanqi games 1");
    let settings = u64::from_le_bytes(state[16..24].try_into().unwrap()) as usize;
    let games = state[24 + settings..].escape_ascii().to_string();
    let kept = concat!(
        "\\x02\\x00\\x00\\x00\\x00\\x00\\x00\\x00+\\xf8\\x94\\xfer\\xf3n<\\x00\\xd1",
        "\\xe1\\x06\\x19\\x9b\\xb0kg\\xec\\x8ee\\xa1\\x8d\\xeb\\xbe\\x01\\x00\\x00",
        "\\x00\\x00\\x00\\x00\\x00\\x02\\x01\\x00\\x00\\x00\\x00\\xff\\xff\\x00",
        "\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x01\\x00\\x00\\x00\\x00\\x00\\x00",
        "\\x00\\x03\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x1a\\x1e\\x10,\\xf8\\x94",
        "\\xfer\\xf3n<\\r\\xcbv\\x9a\\n\\xa3\\xfeqB\\x1e\\xfc\\x0b\\x10F\\xc8\\xbf",
        "\\x01\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x02\\x01\\x00\\x00\\x00\\x00",
        "\\xff\\xff\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x02\\x00\\x00\\x00",
        "\\x00\\x00\\x00\\x00\\x03\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\t\\x04\\x1c",
    );
    assert_eq!(games, kept);
}

#[test]
fn states_of_another_layout_are_refused() {
    let (mut batch, _) = begun(Config::new(&Rules::STANDARD), &[1, 2]);
    let mut state = batch.to_bytes().unwrap();
    state[15] = b'0';
    let error = batch.restore(&state).unwrap_err();
    let text = "the state has layout 0, expected layout 1: another version made it";
    assert_eq!(error.to_string(), text);
}

#[test]
fn states_that_do_not_fit_are_refused() {
    let config = || Config::new(&Rules::STANDARD);
    let (mut batch, mut arrays) = begun(config(), &[1, 2]);
    (0..30).for_each(|_| step(&mut batch, &mut arrays));
    let state = batch.to_bytes().unwrap();
    let (mut three, _) = begun(config(), &[1, 2, 3]);
    let told = three.restore(&state);
    assert_eq!(
        told,
        Err(StateError::Games {
            found: 2,
            wanted: 3
        })
    );
    let (mut other, _) = begun(config().with_history(2), &[1, 2]);
    let told = other.restore(&state).unwrap_err().to_string();
    assert!(
        told.contains("history 1") && told.contains("history 2"),
        "{told}"
    );
    let (mut none, _) = begun(config().with_keep_moves(false), &[1, 2]);
    assert_eq!(none.restore(&state), Err(StateError::NotKept));
    assert_eq!(none.to_bytes(), Err(StateError::NotKept));
    for cut in 0..state.len() {
        assert!(batch.restore(&state[..cut]).is_err());
    }
    let longer = [&state[..], &[0]].concat();
    assert_eq!(batch.restore(&longer), Err(StateError::Cut));
    assert!(batch.to_bytes().unwrap() == state);
    // Bytes that anybody may have changed: refused, or a state like another.
    let mut random = Random::new(1);
    let (mut refused, mut taken) = (0, 0);
    for _ in 0..3000 {
        let mut forged = state.clone();
        for _ in 0..=random.below(2) {
            let place = random.below(state.len() as u32) as usize;
            forged[place] = random.next_u64() as u8;
        }
        match other_batch(&forged) {
            None => refused += 1,
            Some(mut batch) => {
                taken += 1;
                let mut arrays = batch.arrays();
                batch.write(&mut arrays.outputs()).unwrap();
                (0..5).for_each(|_| step(&mut batch, &mut arrays));
            }
        }
    }
    assert!(refused > 100 && taken > 100, "{refused} {taken}");
}

fn other_batch(state: &[u8]) -> Option<Batch> {
    let mut batch = Batch::new(Config::new(&Rules::STANDARD), &[8, 9]).unwrap();
    batch.restore(state).ok().map(|()| batch)
}

#[test]
fn games_may_be_put_in() {
    for rules in all_rules() {
        let mut game = Game::from_seed(&rules, 5);
        let mut random = Random::new(1);
        for _ in 0..30 {
            if let Some(mv) = Referee::from(&game).legal_moves().sample(&mut random) {
                game.play(mv).unwrap();
            }
        }
        game.offer_draw(game.to_move()).unwrap();
        let middle = Game::from_position(game.truth());
        let (mut batch, mut arrays) = begun(Config::new(&rules).with_history(2), &[1, 2]);
        for given in [&game, &middle] {
            batch.set_game(1, given).unwrap();
            let kept = batch.game(1).unwrap();
            assert_eq!(kept.truth(), given.truth());
            assert_eq!(kept.plies(), given.plies());
            assert_eq!(kept.began_with_setup(), given.began_with_setup());
            batch.write(&mut arrays.outputs()).unwrap();
            step(&mut batch, &mut arrays);
            let state = batch.to_bytes().unwrap();
            let mut twin = Batch::new(batch.config().clone(), &[0, 0]).unwrap();
            twin.restore(&state).unwrap();
            assert!(twin.game(1).unwrap() == batch.game(1).unwrap());
        }
        let before = batch.to_bytes().unwrap();
        game.resign(Seat::South).unwrap();
        assert_eq!(batch.set_game(1, &game), Err(GameError::Over));
        assert_eq!(batch.set_game(2, &game), Err(GameError::NoSuchGame));
        let is_oca = rules == Rules::OCA;
        let other = if is_oca { Rules::FLIP } else { Rules::OCA };
        let refused = GameError::Rules {
            game: other,
            batch: rules,
        };
        let other = Game::from_seed(&other, 1);
        assert_eq!(batch.set_game(0, &other), Err(refused));
        assert!(batch.to_bytes().unwrap() == before);
    }
}

#[test]
fn some_games_may_begin_anew() {
    let (mut batch, mut arrays) = begun(Config::new(&Rules::OCA), &[1, 2, 3]);
    let begun = batch.game(2).unwrap();
    (0..9).for_each(|_| step(&mut batch, &mut arrays));
    batch.reset_games(&[(0, 3)]).unwrap();
    assert_eq!(batch.game(0).unwrap(), begun);
    assert_eq!(batch.game(1).unwrap().plies(), 9);
    assert_eq!(
        batch.reset_games(&[(0, 3), (3, 1)]),
        Err(GameError::NoSuchGame)
    );
    assert_eq!(batch.game(0).unwrap(), begun);
}
