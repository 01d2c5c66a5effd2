//! Batches, set-ups and players on small boards.

use luzhanqi::{Army, Game, Random, Rules, Seat, Station};
use luzhanqi_env::{Action, Batch, CELLS, Config, Level, Sampler, Starts};

const RULES: [&str; 3] = [
    "standard,board=tiny,ply-limit=40",
    "sheet-dark,board=small,ply-limit=60",
    "oca,play=open,board=small,ply-limit=60",
];

/// A random action of each game, by the masks.
fn actions(masks: &[bool], random: &mut Random) -> Vec<Option<Action>> {
    let choose = |mask: &[bool]| {
        let legal: Vec<usize> = (0..Action::COUNT).filter(|number| mask[*number]).collect();
        let nth = random.below(legal.len().max(1) as u32) as usize;
        legal.get(nth).and_then(|number| Action::new(*number))
    };
    masks.chunks(Action::COUNT).map(choose).collect()
}

#[test]
fn batches_play_and_are_saved() {
    let mut random = Random::new(1);
    for text in RULES {
        let rules: Rules = text.parse().unwrap();
        for starts in [Starts::Random, Starts::Played] {
            let config = Config::new(&rules).with_starts(starts);
            let mut batch = Batch::new(config.clone(), &Batch::seeds(3, 4).unwrap()).unwrap();
            let mut arrays = batch.arrays();
            batch.write(&mut arrays.outputs()).unwrap();
            let mut ended = 0;
            for step in 0..200 {
                if step % 7 == 0 {
                    let state = batch.to_bytes().unwrap();
                    let seeds = Batch::seeds(9, 4).unwrap();
                    batch = Batch::new(config.clone(), &seeds).unwrap();
                    batch.restore(&state).unwrap();
                    batch.write(&mut arrays.outputs()).unwrap();
                }
                for number in 0..4 {
                    // Nothing is ever outside of the board.
                    let planes = arrays.observations.len() / 4;
                    let own = &arrays.observations[planes * number..];
                    let outside = Station::all().filter(|at| !rules.stations().contains(*at));
                    let marks = outside.map(|at| {
                        own[..12 * CELLS]
                            .chunks(CELLS)
                            .map(|p| p[at.index()])
                            .sum::<u8>()
                    });
                    assert_eq!(marks.map(u32::from).sum::<u32>(), 0, "{text}");
                }
                let actions = actions(&arrays.action_masks, &mut random);
                batch.step(&actions, &mut arrays.outputs()).unwrap();
                ended += arrays.terminated.iter().filter(|ended| **ended).count();
            }
            assert!(ended > 8, "{text} {ended}");
        }
    }
}

/// A set-up that agents place is an army of the board, and each seat places only the pieces in play.
#[test]
fn agents_place_the_pieces_in_play() {
    let mut random = Random::new(2);
    for text in RULES {
        let rules: Rules = text.parse().unwrap();
        let pieces = rules.setup_stations().len();
        for seed in 0..20 {
            let config = Config::new(&rules).with_starts(Starts::Played);
            let mut batch = Batch::new(config, &[seed]).unwrap();
            let mut arrays = batch.arrays();
            batch.write(&mut arrays.outputs()).unwrap();
            for _ in 0..pieces {
                assert!(batch.referee(0).is_err());
                let actions = actions(&arrays.action_masks, &mut random);
                batch.step(&actions, &mut arrays.outputs()).unwrap();
            }
            let truth = *batch.referee(0).unwrap().truth();
            assert_eq!(truth.occupied(), rules.setup_stations(), "{text}");
            let game = Game::from_position(&truth);
            assert_eq!(game.truth().to_string(), truth.to_string());
        }
    }
}

#[test]
fn samplers_play() {
    for text in RULES {
        let rules: Rules = text.parse().unwrap();
        let [south, north] = [1, 2].map(|seed| Army::from_seed(&rules, seed));
        let mut game = Game::from_armies(&rules, [&south, &north]).unwrap();
        let mut players = [Level::Easy, Level::Medium].map(|level| Sampler::new(level, 1));
        while game.outcome().is_none() {
            let seat = game.to_move();
            let mv = players[seat.index()]
                .choose_move(game.view(seat))
                .expect("a move");
            game.play(mv).unwrap();
        }
        assert!(game.plies() > 0 && game.view(Seat::South).outcome().is_some());
    }
}
