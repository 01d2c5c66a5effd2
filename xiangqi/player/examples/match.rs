//! Plays games against `AlphaBeta`: `match RULES PAIRS NODES_OR_MS DEPTH_OR_MS RESULTS_FILE`.
//!
//! `AlphaBeta` never changes. `NODES_OR_MS` limits the player: a number of nodes such as `100000`, or a time
//! such as `100ms`. `DEPTH_OR_MS` limits the opponent: a depth in plies, or a time. With a time, the opponent
//! deepens its search ply by ply until the time is over. Both games of a pair begin with the same eight random
//! plies, with exchanged sides. A game that reaches 400 plies is a draw. Each game is a line of the results
//! file; the same command continues an interrupted match.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::time::{Duration, Instant};

use xiangqi_env::AlphaBeta;
use xiangqi_player::xiangqi::{Game, Random, Rules, Side};
use xiangqi_player::{Limits, choose_move};

const MOST_PLIES: usize = 400;
const OPENING: usize = 8;

/// The opponent's limit.
#[derive(Copy, Clone)]
enum Opponent {
    Depth(u32),
    Time(Duration),
}

impl Opponent {
    fn player(self, seed: u64) -> AlphaBeta {
        match self {
            Opponent::Depth(depth) => AlphaBeta::new(depth, seed),
            Opponent::Time(time) => AlphaBeta::new(u32::MAX, seed).with_time(time),
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [rules, pairs, limit, other, path] = &words[..] else {
        return Err("usage: match RULES PAIRS NODES_OR_MS DEPTH_OR_MS RESULTS_FILE".into());
    };
    let (rules, pairs): (Rules, u64) = (rules.parse()?, pairs.parse()?);
    let limits = match limit.strip_suffix("ms") {
        Some(time) => Limits::NONE.with_time(Duration::from_millis(time.parse()?)),
        None => Limits::NONE.with_nodes(limit.parse()?),
    };
    let other = match other.strip_suffix("ms") {
        Some(time) => Opponent::Time(Duration::from_millis(time.parse()?)),
        None => Opponent::Depth(other.parse()?),
    };
    let done = fs::read_to_string(path).unwrap_or_default();
    let mut scores: Vec<f64> = done
        .lines()
        .filter_map(|line| line.split(' ').nth(2)?.parse().ok())
        .collect();
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    for number in scores.len() as u64..2 * pairs {
        let (pair, side) = (number / 2, Side::ALL[(number % 2) as usize]);
        let game = play(&rules, &limits, other, pair, side)?;
        let Finished {
            score,
            plies,
            reason,
            spent,
        } = game;
        let [own, enemy] = spent.map(|spent| spent.as_millis());
        writeln!(file, "{pair} {side} {score} {plies} {reason} {own} {enemy}")?;
        scores.push(score);
        println!(
            "{number}: {side} {score} in {plies} plies ({reason}), {own} ms and {enemy} ms a move; {}",
            summary(&scores)
        );
    }
    println!("{}", summary(&scores));
    Ok(())
}

/// Returns the mean score with its 95 % interval, computed from the scores of the pairs, and the difference
/// in Elo.
fn summary(scores: &[f64]) -> String {
    let pairs: Vec<f64> = scores
        .chunks_exact(2)
        .map(|pair| (pair[0] + pair[1]) / 2.0)
        .collect();
    let n = pairs.len().max(2) as f64;
    let mean = scores.iter().sum::<f64>() / scores.len().max(1) as f64;
    let variance = pairs.iter().map(|pair| (pair - mean).powi(2)).sum::<f64>() / (n - 1.0);
    let error = 1.96 * (variance / n).sqrt();
    let elo = |score: f64| 400.0 * (score / (1.0 - score)).log10();
    format!(
        "{:.1} % ± {:.1} in {} games, {:+.0} Elo ({:+.0} to {:+.0})",
        100.0 * mean,
        100.0 * error,
        scores.len(),
        elo(mean),
        elo((mean - error).max(0.0)),
        elo((mean + error).min(1.0)),
    )
}

struct Finished {
    /// The score of the player.
    score: f64,
    plies: usize,
    reason: String,
    /// The mean time per move of the player and of the opponent.
    spent: [Duration; 2],
}

fn play(
    rules: &Rules,
    limits: &Limits,
    other: Opponent,
    pair: u64,
    side: Side,
) -> Result<Finished, Box<dyn std::error::Error>> {
    let mut random = Random::new(0x6d61_7463_6800 + pair);
    let mut game = Game::new(rules);
    while game.plies() < OPENING {
        let mv = game.legal_moves().sample(&mut random);
        game.play(mv.ok_or("an opening has moves")?)?;
    }
    let mut opponent = other.player(random.next_u64());
    let (mut spent, mut moves) = ([Duration::ZERO; 2], [0, 0]);
    while game.outcome().is_none() && game.plies() < MOST_PLIES {
        let (who, begun) = (usize::from(game.to_move() != side), Instant::now());
        let mv = match who {
            0 => choose_move(&game, limits, random.next_u64()),
            _ => opponent.choose_move(&game),
        };
        spent[who] += begun.elapsed();
        moves[who] += 1;
        game.play(mv.ok_or("a game that is not over has a move")?)?;
    }
    let score = match game.outcome().map(|outcome| outcome.winner()) {
        Some(Some(winner)) => f64::from(u8::from(winner == side)),
        _ => 0.5,
    };
    let reason = game
        .outcome()
        .map_or("cap".to_string(), |outcome| outcome.reason().to_string());
    Ok(Finished {
        score,
        plies: game.plies(),
        reason,
        spent: [0, 1].map(|who| spent[who] / moves[who].max(1)),
    })
}
