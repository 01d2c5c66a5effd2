//! Plays, counts, draws and writes, and prints what comes out, a line of JSON for each set of rules and
//! seed: `platform luzhanqi` or `platform xiangqi`. Every platform has to print the same.

use std::process::ExitCode;

use luzhanqi::record::{Record, SeatRecord};
use luzhanqi::render::Scene;
use luzhanqi::{Army, Deal, Game, Move, Position, Random, RuleSet, Rules, Seat};
use luzhanqi_env::{Batch, Config, Level, Sampler};
use luzhanqi_player::{Limits, rank_moves};
use serde_json::{Value, json};

fn main() -> ExitCode {
    let line = match std::env::args().nth(1).as_deref() {
        Some("luzhanqi") => luzhanqi_line,
        Some("xiangqi") => xiangqi_line,
        _ => {
            eprintln!("usage: platform luzhanqi | xiangqi");
            return ExitCode::from(2);
        }
    };
    for set in 0.. {
        for seed in [7, 23] {
            match line(set, seed) {
                Some(line) => println!("{line}"),
                None => return ExitCode::SUCCESS,
            }
        }
    }
    ExitCode::SUCCESS
}

/// Forty random plies from a start.
fn game(rules: &Rules, seed: u64) -> Game {
    let mut game = match seed {
        7 => Game::from_seed(rules, seed),
        _ => Game::from_position(&Position::from_seed(rules, seed)),
    };
    let mut random = Random::new(seed);
    for _ in 0..40 {
        let Some(mv) = game.truth().sample_move(&mut random) else {
            break;
        };
        if game.play(mv).is_err() {
            break;
        }
    }
    game
}

/// `None` if there are no more sets.
fn luzhanqi_line(set: usize, seed: u64) -> Option<Value> {
    let rules = RuleSet::ALL.get(set)?.rules;
    let start = Position::from_seed(&rules, seed);
    let mut end = start;
    let plies = end.playout(&mut Random::new(seed), 10_000);
    let mut many = [start; 20];
    Position::playouts(&mut many, &mut Random::new(seed), 10_000);
    let game = game(&rules, seed);
    let view = game.view(Seat::South);
    let belief = view.belief().expect("a belief");
    let seen = |seat| game.observations(seat).collect::<Vec<_>>();
    // `null` in expose play.
    let marginals = belief.marginals().map(|rows| rows.concat());
    Some(json!({
        "rules": rules, "seed": seed, "start": start.to_string(), "words": start.to_words(),
        "key": start.key().to_string(), "army": Army::from_seed(&rules, seed),
        "deal": Deal::from_seed(seed), "moves": start.legal_moves().len(), "perft": start.perft(3),
        "svg": Scene::from(&start).svg(), "unicode": Scene::from(&start).unicode(),
        "plies": plies, "end": end.to_string(), "keys": many.map(|game| game.key()),
        "record": Record::of(&game).to_string(), "view": SeatRecord::of(view).to_string(),
        "observations": { "south": seen(Seat::South), "north": seen(Seat::North) },
        "count": belief.count().to_string(), "marginals": marginals,
        "sample": belief.sample(&mut Random::new(seed)).to_string(),
        "beliefSvg": Scene::from(&belief).svg(),
        "chosen": Sampler::new(Level::Hard, seed).choose_move(view),
        "ranked": ranked(&game, seed),
        "arrays": arrays(&rules, seed),
    }))
}

/// All moves, best first, of the seat to move.
fn ranked(game: &Game, seed: u64) -> Vec<Move> {
    let limits = Limits::NONE.with_nodes(3_000);
    // As the classes of other languages, which draw a seed for each call.
    let seed = Random::new(seed).next_u64();
    let ranked = rank_moves(game.view(game.to_move()), &limits, seed);
    ranked.into_iter().map(|ranked| ranked.mv).collect()
}

/// What a batch shows of two games after thirty steps.
fn arrays(rules: &Rules, seed: u64) -> (Vec<u8>, Vec<bool>, Vec<f32>) {
    let config = Config::new(rules).with_history(2);
    let mut batch = Batch::new(config, &[seed, seed + 1]).expect("a batch");
    let mut arrays = batch.arrays();
    batch.write(&mut arrays.outputs()).expect("arrays");
    let mut actions = [None; 2];
    for _ in 0..30 {
        batch.sample_actions(&mut actions).expect("actions");
        batch.step(&actions, &mut arrays.outputs()).expect("a step");
    }
    (arrays.observations, arrays.action_masks, arrays.rewards)
}

/// `None` if there are no more sets.
fn xiangqi_line(set: usize, seed: u64) -> Option<Value> {
    use xiangqi::notation::Notation;
    use xiangqi::record::Record;
    use xiangqi::render::Scene;
    use xiangqi::{Game, Random, RuleSet};

    let rules = RuleSet::ALL.get(set)?.rules;
    let (mut game, mut random) = (Game::new(&rules), Random::new(seed));
    for _ in 0..200 {
        let Some(mv) = game.legal_moves().sample(&mut random) else {
            break;
        };
        game.play(mv).expect("a legal move");
    }
    let now = game.position();
    let mut end = xiangqi::Position::initial();
    let plies = end.playout(&mut Random::new(seed), 1000);
    let record = |notation| Record::of(&game).with_notation(notation).to_string();
    Some(json!({
        "rules": rules, "seed": seed, "now": now.to_string(), "key": now.key().to_string(),
        "perft": now.perft(2), "plies": plies, "end": end.to_string(),
        "pgn": record(Notation::Wxf), "chinese": record(Notation::Chinese), "svg": Scene::from(now).svg(),
    }))
}
