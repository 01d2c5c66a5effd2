//! Batches of games against games played one by one.

#[path = "../../tests/rust/batches.rs"]
mod shared;

use crate::common::all_rules;
use luzhanqi::{Army, Deal, EndReason, Game, Kind, Rules, Seat};
use luzhanqi_env::{
    Action, Arrays, Autoreset, Batch, CELLS, Config, ConfigError, Frame, GameError, Starts,
    StepError, plane_count, write_action_mask, write_stack,
};
use shared::{begun, drawn};

/// Whether a game shows what the arrays have in its place.
fn assert_shown(game: &Game, over: bool, arrays: &Arrays, place: usize, history: usize) {
    let seat = game.to_move();
    assert_eq!(arrays.seats[place], seat.index() as i8);
    let len = history * plane_count(game.rules()) * CELLS;
    let mut planes = vec![0; len];
    let frames = Frame::latest(game.view(seat), history).expect("a real game");
    write_stack(game.rules(), &frames, &mut planes);
    let shown = &arrays.observations[place * len..(place + 1) * len];
    assert!(shown == planes, "{}", game.truth());
    let mut mask = [false; Action::COUNT];
    if !over {
        write_action_mask(&game.seen_board(seat).legal_moves(), seat, &mut mask);
    }
    assert_eq!(
        arrays.action_masks[place * Action::COUNT..][..Action::COUNT],
        mask
    );
}

/// Whether the final arrays have what the seat to act sees in a game that is over.
fn assert_shown_last(game: &Game, arrays: &Arrays, place: usize, history: usize) {
    let mut last = arrays.clone();
    last.observations = last.final_observations;
    last.action_masks = last.final_action_masks;
    last.seats = last.final_seats;
    (
        last.final_observations,
        last.final_action_masks,
        last.final_seats,
    ) = Default::default();
    assert_shown(game, game.outcome().is_some(), &last, place, history);
}

fn pieces_remaining(game: &Game, seat: Seat) -> i8 {
    let color = game.truth().color_of(seat);
    color.map_or(-1, |color| game.truth().pieces(color).len() as i8)
}

#[test]
fn a_batch_is_its_games_one_by_one() {
    const GAMES: usize = 5;
    for rules in all_rules() {
        for (history, autoreset) in [(3, true), (1, false)] {
            let mode = match autoreset {
                true => Autoreset::SameStep,
                false => Autoreset::Disabled,
            };
            let limit = 90;
            let config = Config::new(&rules)
                .with_history(history)
                .with_max_plies(limit)
                .with_autoreset(mode);
            let (mut batch, mut arrays) = begun(config, &Batch::seeds(7, GAMES).unwrap());
            let mut games: Vec<Game> = (0..GAMES).map(|i| batch.game(i).unwrap()).collect();
            let mut over = [false; GAMES];
            let mut ended = 0;
            for _ in 0..130 {
                for (place, game) in games.iter().enumerate() {
                    assert_shown(game, over[place], &arrays, place, history);
                }
                let actions = drawn(&mut batch);
                batch.step(&actions, &mut arrays.outputs()).expect("drawn");
                for (place, game) in games.iter_mut().enumerate() {
                    let rewards = &arrays.seat_rewards[2 * place..2 * place + 2];
                    assert_eq!(actions[place].is_none(), over[place]);
                    let actor = game.to_move();
                    if let Some(action) = actions[place] {
                        let seat = game.to_move();
                        game.play(action.to_move(seat)).expect("in the mask");
                    }
                    let result = game.outcome().filter(|_| !over[place]);
                    let cut = !over[place] && result.is_none() && game.plies() == limit;
                    assert_eq!(arrays.terminated[place], result.is_some(), "{rules}");
                    assert_eq!(arrays.truncated[place], cut, "{rules}");
                    let winner = result.and_then(|result| result.winner());
                    let wanted = match winner {
                        None => [0.0, 0.0],
                        Some(Seat::South) => [1.0, -1.0],
                        Some(Seat::North) => [-1.0, 1.0],
                    };
                    assert_eq!(rewards, wanted);
                    assert_eq!(arrays.rewards[place], wanted[actor.index()]);
                    assert!(rewards.iter().all(|reward| reward.to_bits() != 1 << 31));
                    let index = winner.map_or(-1, |seat| seat.index() as i8);
                    assert_eq!(arrays.winners[place], index);
                    let reason = result.map(|result| result.reason());
                    let number = |reason| EndReason::ALL.iter().position(|r| *r == reason).unwrap();
                    let number = reason.map_or(-1, |reason| number(reason) as i8);
                    assert_eq!(arrays.reasons[place], number);
                    let ends = result.is_some() || cut;
                    assert_eq!(arrays.lengths[place], i32::from(ends) * game.plies() as i32);
                    let left = Seat::ALL.map(|seat| pieces_remaining(game, seat) * i8::from(ends));
                    assert_eq!(arrays.pieces_remaining[2 * place..2 * place + 2], left);
                    if ends && autoreset {
                        assert_shown_last(game, &arrays, place, history);
                    }
                    if ends {
                        ended += 1;
                        over[place] = !autoreset;
                        assert_eq!(batch.is_over(place), over[place]);
                    }
                    let now = batch.game(place).unwrap();
                    if ends && autoreset {
                        assert_eq!((now.plies(), now.outcome()), (0, None));
                        *game = now;
                    } else {
                        assert!(*game == now, "{rules}");
                    }
                }
            }
            assert!(ended >= GAMES, "{rules}");
        }
    }
}

#[test]
fn threads_decide_nothing() {
    for text in ["oca", "flip", "sheet-dark,repetition=2"] {
        let rules: Rules = text.parse().unwrap();
        let shown = [1, 2, 3, 7].map(|threads| {
            let config = Config::new(&rules)
                .with_threads(threads)
                .with_max_plies(40)
                .with_history(2);
            // More threads than shares of games, and a last share that is not full.
            let (mut batch, mut arrays) = begun(config, &Batch::seeds(5, 149).unwrap());
            let mut all = vec![arrays.clone()];
            for _ in 0..60 {
                let actions = drawn(&mut batch);
                batch.step(&actions, &mut arrays.outputs()).unwrap();
                all.push(arrays.clone());
            }
            all
        });
        assert!(shown.iter().all(|one| *one == shown[0]), "{text}");
    }
}

#[test]
fn a_wrong_action_changes_nothing() {
    let config = Config::new(&Rules::STANDARD).with_threads(2);
    let (mut batch, mut arrays) = begun(config, &Batch::seeds(1, 100).unwrap());
    let good = drawn(&mut batch);
    let before = arrays.clone();
    let closed = arrays.action_masks[70 * Action::COUNT..]
        .iter()
        .position(|may| !may);
    for wrong in [None, closed.and_then(Action::new)] {
        let mut actions = good.clone();
        // The first of several is told.
        (actions[70], actions[99]) = (wrong, None);
        let told = batch.step(&actions, &mut arrays.outputs());
        assert_eq!(told, Err(StepError::Action { game: 70 }));
        assert_eq!(batch.validate_actions(&actions), told);
        assert_eq!(batch.validate_actions(&actions[..70]), Ok(()));
        assert_eq!(arrays, before);
    }
    batch.write(&mut arrays.outputs()).unwrap();
    assert_eq!(arrays, before);
    batch.step(&good, &mut arrays.outputs()).unwrap();
    assert_ne!(arrays, before);
}

#[test]
fn lengths_that_do_not_fit_are_told() {
    let (mut batch, mut arrays) = begun(Config::new(&Rules::FLIP), &[1, 2, 3]);
    let length = |what, found, wanted| {
        Err(StepError::Length {
            what,
            found,
            wanted,
        })
    };
    let told = batch.step(&[None; 2], &mut arrays.outputs());
    assert_eq!(told, length("actions", 2, 3));
    assert_eq!(
        batch.sample_actions(&mut [None; 4]),
        length("actions", 4, 3)
    );
    assert_eq!(batch.validate_actions(&[None; 4]), length("actions", 4, 3));
    assert_eq!(batch.reset(&[1]), length("seeds", 1, 3));
    let whole = arrays.action_masks.len();
    arrays.action_masks.pop();
    let told = batch.write(&mut arrays.outputs());
    assert_eq!(told, length("action_masks", whole - 1, whole));
}

#[test]
fn what_cannot_be_played_is_refused() {
    let new = |config: Config| Batch::new(config, &[1]).err();
    let standard = || Config::new(&Rules::STANDARD);
    assert_eq!(new(standard()), None);
    assert_eq!(new(standard().with_threads(0)), Some(ConfigError::Empty));
    assert!(Batch::new(standard(), &[]).is_err());
    for history in [0, 1001] {
        let why = new(standard().with_history(history));
        assert_eq!(why, Some(ConfigError::History(history)));
    }
    let flip = Config::new(&Rules::FLIP).with_starts(Starts::Played);
    assert_eq!(new(flip), Some(ConfigError::NoSetupPhase));
    for none in [Starts::Armies(vec![]), Starts::Deals(vec![])] {
        let why = new(standard().with_starts(none));
        assert_eq!(why, Some(ConfigError::NoStarts));
    }
    let good = Army::from_seed(&Rules::STANDARD, 1);
    let bad = Army::from_seed(&Rules::BODLAENDER_2, 3);
    let armies = Starts::Armies(vec![[good, good], [good, bad]]);
    let why = new(standard().with_starts(armies));
    assert!(matches!(why, Some(ConfigError::Start { number: 1, .. })));
    let deals = Starts::Deals(vec![Deal::from_seed(1)]);
    let why = new(standard().with_starts(deals));
    assert!(matches!(why, Some(ConfigError::Start { number: 0, .. })));
}

#[test]
fn too_many_games_are_refused_before_anything_is_allocated() {
    let config = Config::new(&Rules::STANDARD).with_history(8);
    assert_eq!(config.validate_games(1000), Ok(()));
    assert!(config.bytes(1) > 8 * 37 * 60 + 1248);
    assert_eq!(config.bytes(1000), 1000 * config.bytes(1));
    for games in [1 << 40, 1 << 60, usize::MAX] {
        let bytes = config.bytes(games);
        let why = config.validate_games(games).unwrap_err();
        assert_eq!(why, ConfigError::Memory { games, bytes });
        let said =
            format!("no memory for {games} games: the games and their arrays take {bytes} bytes");
        assert_eq!(why.to_string(), said);
    }
    for games in [1 << 60, usize::MAX] {
        let why = Batch::seeds(1, games).unwrap_err();
        assert!(matches!(why, ConfigError::Memory { games: told, .. } if told == games));
    }
}

#[test]
fn starts_are_used_in_turn() {
    let pairs: Vec<[Army; 2]> = (0..3)
        .map(|i| [2 * i, 2 * i + 1].map(|seed| Army::from_seed(&Rules::OCA, seed)))
        .collect();
    let config = Config::new(&Rules::OCA)
        .with_starts(Starts::Armies(pairs.clone()))
        .with_max_plies(1);
    let (mut batch, mut arrays) = begun(config, &[1, 2]);
    for turns in [[0, 1], [2, 0], [1, 2]] {
        for (place, turn) in turns.into_iter().enumerate() {
            assert_eq!(batch.game(place).unwrap().armies(), Some(pairs[turn]));
        }
        let actions = drawn(&mut batch);
        batch.step(&actions, &mut arrays.outputs()).unwrap();
    }
}

#[test]
fn armies_are_set_up_by_the_agents() {
    for rules in all_rules().into_iter().filter(Rules::is_dark) {
        let config = Config::new(&rules)
            .with_starts(Starts::Played)
            .with_history(2)
            .with_max_plies(3);
        let (mut batch, mut arrays) = begun(config, &[4]);
        let len = plane_count(&rules) * CELLS;
        let setup = PLACED.iter().flat_map(|(kind, count)| vec![*kind; *count]);
        let order: Vec<Kind> = setup.collect();
        let mut placed = [[None; Army::LEN]; 2];
        for number in 0..50 {
            let seat = Seat::ALL[number / 25];
            assert_eq!(arrays.seats, [seat.index() as i8]);
            assert_eq!(batch.game(0).err(), Some(GameError::Setup));
            assert_eq!(batch.referee(0).err(), Some(GameError::Setup));
            let kind = order[number % 25];
            let planes = &arrays.observations;
            assert!(planes[len..].iter().all(|byte| *byte == 0));
            assert_eq!(planes[36 * CELLS], 1 + kind.index() as u8);
            for (slot, placed) in placed[seat.index()].iter().enumerate() {
                let cell = Army::station(slot, Seat::South).index();
                let here = (0..12).find(|kind| planes[kind * CELLS + cell] == 1);
                assert_eq!(here, placed.map(Kind::index));
            }
            let [action] = drawn(&mut batch)[..] else {
                unreachable!("one game")
            };
            let station = action.unwrap().to_move(Seat::South).origin();
            let slot = Army::slot(station, Seat::South).expect("a place of the army");
            assert_eq!(placed[seat.index()][slot].replace(kind), None);
            batch.step(&[action], &mut arrays.outputs()).unwrap();
        }
        let armies = placed.map(|army| Army::new(army.map(Option::unwrap)).unwrap());
        let game = batch.game(0).unwrap();
        assert_eq!(game.armies(), Some(armies));
        assert_shown(&game, false, &arrays, 0, 2);
    }
}

const PLACED: [(Kind, usize); 12] = [
    (Kind::Flag, 1),
    (Kind::Landmine, 3),
    (Kind::Bomb, 2),
    (Kind::Marshal, 1),
    (Kind::General, 1),
    (Kind::LieutenantGeneral, 2),
    (Kind::Brigadier, 2),
    (Kind::Colonel, 2),
    (Kind::Major, 2),
    (Kind::Captain, 3),
    (Kind::PlatoonCommander, 3),
    (Kind::Engineer, 3),
];

#[test]
fn both_seats_can_be_observed() {
    let (mut batch, mut arrays) = begun(Config::new(&Rules::OCA_OPEN), &[3]);
    for _ in 0..40 {
        let actions = drawn(&mut batch);
        batch.step(&actions, &mut arrays.outputs()).unwrap();
    }
    let game = batch.game(0).unwrap();
    for seat in Seat::ALL {
        let mut seen = vec![0; batch.config().observation_len()];
        batch.observe(0, seat, &mut seen).unwrap();
        let mut wanted = vec![0; seen.len()];
        let frames = Frame::latest(game.view(seat), 1).unwrap();
        write_stack(game.rules(), &frames, &mut wanted);
        assert_eq!(seen, wanted);
    }
    assert_eq!(
        batch.observe(1, Seat::South, &mut []),
        Err(GameError::NoSuchGame)
    );
}
