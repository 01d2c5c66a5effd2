//! Planes in other forms and of other things than the frame: bits against bytes, and memory and
//! chances against slow counts over the whole game.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::all_rules;
use luzhanqi::rules::AttackResult;
use luzhanqi::{Budget, Effect, Event, Game, Kind, Observation, Rules, Seat, Station};
use luzhanqi_env::{
    Action, Arrays, BATTLE_PLANES, BELIEF_PLANES, Batch, CELLS, Config, ConfigError, Encoding,
    LearnerSeat, Opponent, PlaneForm, Starts, StateError, StepError,
};

fn begun(config: &Config, games: usize) -> (Batch, Arrays) {
    let mut batch = Batch::new(config.clone(), &Batch::seeds(3, games).unwrap()).unwrap();
    let mut arrays = batch.arrays();
    batch.write(&mut arrays.outputs()).unwrap();
    (batch, arrays)
}

/// The bytes that words stand for, as the table of the planes says.
fn unpacked(config: &Config, words: &[u64]) -> Vec<u8> {
    let mut words = words.iter();
    let mut bytes = Vec::new();
    for plane in config.plane_infos() {
        match plane.form {
            PlaneForm::Stations => {
                let word = words.next().unwrap();
                assert_eq!(word >> CELLS, 0, "{}", plane.name);
                bytes.extend((0..CELLS).map(|n| (word >> n & 1) as u8));
            }
            PlaneForm::Everywhere => {
                let value = u8::try_from(*words.next().unwrap()).unwrap();
                bytes.extend([value; CELLS]);
            }
            PlaneForm::Bytes => {
                let all: Vec<u8> = words
                    .by_ref()
                    .take(8)
                    .flat_map(|w| w.to_le_bytes())
                    .collect();
                assert!(all[CELLS..].iter().all(|byte| *byte == 0));
                bytes.extend(&all[..CELLS]);
            }
            form => unreachable!("no words for {form:?}"),
        }
    }
    assert_eq!(words.next(), None);
    bytes
}

fn unpacked_masks(words: &[u64]) -> Vec<bool> {
    let each = words.chunks(Action::WORDS);
    each.flat_map(|words| (0..Action::COUNT).map(|n| words[n / 64] >> (n % 64) & 1 == 1))
        .collect()
}

#[test]
fn bits_are_the_bytes() {
    let mut all: Vec<Config> = all_rules().iter().map(Config::new).collect();
    let dark = Config::new(&Rules::STANDARD).with_history(3);
    all.push(
        dark.clone()
            .with_battle_planes(true)
            .with_belief_planes(Some(Budget::default())),
    );
    all.push(dark.clone().with_battle_planes(true));
    all.push(
        dark.with_belief_planes(Some(Budget::new(0, 0)))
            .with_starts(Starts::Played),
    );
    for config in all {
        let config = config.with_max_plies(45);
        let (mut batch, mut arrays) = begun(&config, 3);
        let (mut twin, mut bits) = begun(&config.clone().with_encoding(Encoding::Bits), 3);
        let (mut turned, mut last) =
            begun(&config.clone().with_encoding(Encoding::ChannelsLast), 3);
        let len = config.observation_words();
        let mut ended = 0;
        for _ in 0..160 {
            let rows = bits.observation_words.chunks(len);
            let seen: Vec<u8> = rows.flat_map(|row| unpacked(&config, row)).collect();
            assert!(seen == arrays.observations, "{}", config.rules());
            assert!(unpacked_masks(&bits.action_mask_words) == arrays.action_masks);
            let bytes = config.observation_len();
            assert!(by_plane(&last.observations, bytes) == arrays.observations);
            assert!(by_plane(&last.final_observations, bytes) == arrays.final_observations);
            assert!(last.action_masks == arrays.action_masks);
            let over: Vec<bool> = (0..3)
                .map(|n| arrays.terminated[n] || arrays.truncated[n])
                .collect();
            for n in (0..3).filter(|n| over[*n]) {
                ended += 1;
                let words = unpacked(&config, &bits.final_observation_words[n * len..][..len]);
                assert!(words == arrays.final_observations[n * bytes..][..bytes]);
                let mask = unpacked_masks(
                    &bits.final_action_mask_words[n * Action::WORDS..][..Action::WORDS],
                );
                assert!(mask == arrays.final_action_masks[n * Action::COUNT..][..Action::COUNT]);
            }
            let mut actions = vec![None; 3];
            batch.sample_actions(&mut actions).unwrap();
            batch.step(&actions, &mut arrays.outputs()).unwrap();
            twin.step(&actions, &mut bits.outputs()).unwrap();
            turned.step(&actions, &mut last.outputs()).unwrap();
        }
        assert!(ended > 0);
        let wrong = twin.write(&mut arrays.outputs());
        assert_eq!(wrong, Err(StepError::Encoding));
    }
}

/// Observations with the channels last, plane by plane.
fn by_plane(observations: &[u8], each: usize) -> Vec<u8> {
    let one = |seen: &[u8]| -> Vec<u8> {
        let place = |n: usize| seen[n % CELLS * (each / CELLS) + n / CELLS];
        (0..each).map(place).collect()
    };
    observations.chunks(each).flat_map(one).collect()
}

/// The planes of memory from the events of a whole game, piece by piece.
fn remembered(game: &Game, seat: Seat) -> Vec<u8> {
    struct Piece {
        at: Station,
        beat: Vec<Kind>,
        attacked: Option<usize>,
    }
    let start = game.start_position();
    let mut pieces: Vec<Piece> = start
        .occupied()
        .into_iter()
        .map(|at| Piece {
            at,
            beat: Vec::new(),
            attacked: None,
        })
        .collect();
    let mut plies = 0;
    for event in game.events() {
        let Event::Played(ply) = event else { continue };
        plies += 1;
        let (from, to) = (ply.mv.origin(), ply.mv.target());
        let own = |by: Seat, kind| (by == seat).then_some(kind).into_iter();
        let find = |pieces: &[Piece], at| pieces.iter().position(|piece| piece.at == at).unwrap();
        match ply.effect {
            Effect::Flip => {}
            Effect::Plain => {
                let n = find(&pieces, from);
                pieces[n].at = to;
            }
            Effect::Attack(ended) => {
                let (n, met) = (find(&pieces, from), find(&pieces, to));
                pieces[n].attacked = Some(plies);
                match ended {
                    AttackResult::Lose => {
                        pieces[met].beat.extend(own(ply.seat, ply.piece.kind));
                        pieces.remove(n);
                    }
                    AttackResult::Both => pieces.retain(|piece| piece.at != from && piece.at != to),
                    _ => {
                        pieces[n]
                            .beat
                            .extend(own(ply.seat.other(), ply.defender.unwrap()));
                        pieces[n].at = to;
                        pieces.remove(met);
                    }
                }
            }
        }
    }
    let mut planes = vec![0; BATTLE_PLANES * CELLS];
    let names = "epkjcblgm"; // an engineer up to a marshal
    for piece in pieces {
        let at = match seat {
            Seat::South => piece.at.index(),
            Seat::North => 59 - piece.at.index(),
        };
        let strength = |kind: &Kind| names.find(kind.letter().to_ascii_lowercase());
        planes[at] = piece
            .beat
            .iter()
            .filter_map(strength)
            .max()
            .map_or(0, |n| n as u8 + 1);
        planes[CELLS + at] = u8::from(piece.beat.contains(&Kind::Landmine));
        planes[2 * CELLS + at] = piece
            .attacked
            .map_or(0, |ply| 255 - (plies - ply).min(254) as u8);
    }
    planes
}

/// The planes of chances from a view that is folded anew; what is told after the end is left out.
fn believed(game: &Game, seat: Seat) -> Vec<u8> {
    let told = game.observations(seat);
    let seen = told.filter(|seen| !matches!(seen, Observation::Ended(_)));
    let view = luzhanqi::View::new(seen).unwrap();
    let belief = view.belief().unwrap();
    let mut planes = vec![0; BELIEF_PLANES * CELLS];
    for at in Station::all() {
        let Some(n) = view.enemy_at(at) else { continue };
        let place = match seat {
            Seat::South => at.index(),
            Seat::North => 59 - at.index(),
        };
        let mut sum = 0;
        for kind in Kind::ALL {
            let ways = belief.count_with(n, kind).unwrap();
            let all: u128 = Kind::ALL
                .map(|kind| belief.count_with(n, kind).unwrap())
                .iter()
                .sum();
            let byte = planes[kind.index() * CELLS + place..].first_mut().unwrap();
            *byte = (255.0 * (ways as f64 / all as f64)).round() as u8;
            if ways > 0 && ways < all {
                *byte = (*byte).clamp(1, 254);
            } else {
                assert_eq!(u128::from(*byte / 255), ways / all);
            }
            sum += i32::from(*byte);
        }
        assert!((243..=267).contains(&sum), "chances are shares: {sum}");
    }
    planes
}

#[test]
fn memory_and_chances_are_those_of_the_whole_game() {
    let mut seen = [0; BATTLE_PLANES];
    for rules in all_rules() {
        let chances = rules.is_dark().then(Budget::default);
        let config = Config::new(&rules)
            .with_battle_planes(true)
            .with_belief_planes(chances)
            .with_history(2)
            .with_max_plies(0)
            .with_autoreset(luzhanqi_env::Autoreset::NextStep);
        let (mut batch, mut arrays) = begun(&config, 2);
        let len = config.observation_len();
        let infos = config.plane_infos();
        assert_eq!(infos.len() * CELLS, len);
        for step in 0..250 {
            for n in (0..2).filter(|_| step % 10 == 0 || step > 240) {
                let game = batch.game(n).unwrap();
                for seat in Seat::ALL {
                    let mut bytes = vec![9; len];
                    batch.observe(n, seat, &mut bytes).unwrap();
                    for (plane, info) in bytes.chunks(CELLS).zip(&infos) {
                        assert!(plane.iter().all(|byte| *byte <= info.max), "{}", info.name);
                    }
                    let memory = remembered(&game, seat);
                    let mut wanted = memory.clone();
                    if rules.is_dark() {
                        wanted.extend(believed(&game, seat));
                    }
                    let wanted_len = wanted.len();
                    let shown = &bytes[len - wanted.len()..];
                    for (place, (shown, wanted)) in shown.iter().zip(&wanted).enumerate() {
                        let name = &infos[(len - wanted_len + place) / CELLS].name;
                        assert_eq!(shown, wanted, "{rules}: {seat}, step {step}, {name}");
                    }
                    for (plane, count) in memory.chunks(CELLS).zip(&mut seen) {
                        *count += plane.iter().filter(|byte| **byte > 0).count();
                    }
                }
            }
            let mut actions = vec![None; 2];
            batch.sample_actions(&mut actions).unwrap();
            batch.step(&actions, &mut arrays.outputs()).unwrap();
        }
        // A state brings them back.
        let state = batch.to_bytes().unwrap();
        let (mut twin, mut again) = begun(&config, 2);
        twin.restore(&state).unwrap();
        twin.write(&mut again.outputs()).unwrap();
        batch.write(&mut arrays.outputs()).unwrap();
        assert!(again.observations == arrays.observations);
    }
    assert!(seen.iter().all(|count| *count > 50), "{seen:?}");
}

#[test]
fn chances_beyond_their_budget_are_zero_and_said_to_be_missing() {
    let config = Config::new(&Rules::STANDARD).with_belief_planes(Some(Budget::new(10, 10)));
    let (_, arrays) = begun(&config, 1);
    let planes = &arrays.observations[37 * CELLS..];
    assert!(planes[..12 * CELLS].iter().all(|byte| *byte == 0));
    assert_eq!(planes[12 * CELLS..], [1; CELLS]);
    let expose = Config::new(&Rules::FLIP).with_belief_planes(Some(Budget::default()));
    assert_eq!(expose.validate(), Err(ConfigError::NoBeliefPlanes));
}

#[test]
fn samplers_answer_and_can_be_stopped() {
    for rules in [Rules::STANDARD, Rules::FLIP] {
        let opponent = Opponent::Sampler(luzhanqi_env::Level::Easy);
        let config = Config::new(&rules).with_opponent(opponent, LearnerSeat::Alternating);
        let (mut batch, mut arrays) = begun(&config, 40);
        let (mut twin, mut others) = begun(&config.clone().with_threads(2), 40);
        for step in 0..30 {
            let mut actions = vec![None; 40];
            batch.sample_actions(&mut actions).unwrap();
            twin.sample_actions(&mut [None; 40]).unwrap();
            batch.step(&actions, &mut arrays.outputs()).unwrap();
            twin.step(&actions, &mut others.outputs()).unwrap();
            assert!(batch.pending().is_empty());
            assert!(arrays == others, "threads decide nothing");
            if step == 15 {
                let state = batch.to_bytes().unwrap();
                (twin, _) = begun(&config, 40);
                twin.restore(&state).unwrap();
            }
        }
        // Against random moves it wins what is decided.
        assert!(arrays.rewards.iter().all(|reward| *reward <= 0.0));
        let mut actions = vec![None; 40];
        batch.sample_actions(&mut actions).unwrap();
        let stopped = batch.step_while(&actions, &mut arrays.outputs(), &|| false);
        assert_eq!(stopped, Err(StepError::Stopped));
        assert!(!batch.pending().is_empty());
        assert_eq!(
            batch.step(&actions, &mut arrays.outputs()),
            Err(StepError::Stopped)
        );
        batch.reset(&Batch::seeds(1, 40).unwrap()).unwrap();
        batch.write(&mut arrays.outputs()).unwrap();
        assert!(batch.pending().is_empty());
    }
    let config = Config::new(&Rules::STANDARD);
    let stopped = Batch::new_while(config, &[1; 100], &|| false).err();
    assert_eq!(stopped, Some(ConfigError::Stopped));
}

#[test]
fn what_takes_long_may_be_stopped() {
    let config = Config::new(&Rules::STANDARD)
        .with_belief_planes(Some(Budget::default()))
        .with_threads(2);
    let (mut batch, mut arrays) = begun(&config, 20);
    let state = batch.to_bytes().unwrap();
    let mut actions = vec![None; 20];
    batch.sample_actions(&mut actions).unwrap();
    batch.step(&actions, &mut arrays.outputs()).unwrap();
    let later = batch.to_bytes().unwrap();
    // Some games go on, and then no more.
    let asked = AtomicUsize::new(0);
    let some = || asked.fetch_add(1, Ordering::Relaxed) < 5;
    let stopped = batch.restore_while(&state, &some);
    assert_eq!(stopped, Err(StateError::Stopped));
    assert_eq!(batch.to_bytes().unwrap(), later, "nothing has happened");

    let again = |batch: &mut Batch, arrays: &mut Arrays| {
        batch.sample_actions(&mut [None; 20]).unwrap();
        let refused = batch.step(&[None; 20], &mut arrays.outputs());
        assert_eq!(refused, Err(StepError::Stopped), "until it begins anew");
        batch.restore(&later).unwrap();
        batch.write(&mut arrays.outputs()).unwrap();
    };
    batch.sample_actions(&mut actions).unwrap();
    asked.store(0, Ordering::Relaxed);
    let stopped = batch.step_while(&actions, &mut arrays.outputs(), &some);
    assert_eq!(stopped, Err(StepError::Stopped));
    again(&mut batch, &mut arrays);
    asked.store(0, Ordering::Relaxed);
    let stopped = batch.write_while(&mut arrays.outputs(), &some);
    assert_eq!(stopped, Err(StepError::Stopped));
    again(&mut batch, &mut arrays);
    asked.store(0, Ordering::Relaxed);
    let seeds: Vec<(usize, u64)> = (0..20).map(|game| (game, 1)).collect();
    batch.reset_games_while(&seeds, &some).unwrap();
    again(&mut batch, &mut arrays);
    batch.sample_actions(&mut actions).unwrap();
    batch.step(&actions, &mut arrays.outputs()).unwrap();
}
