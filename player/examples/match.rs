//! Plays the player against another: `match RULES PAIRS LIMIT RESULTS_FILE [OPPONENT]`.
//!
//! `LIMIT` is a number of nodes such as `100000`, a time such as `100ms`, or a level such as `level-3`. A number
//! of nodes may have a percentage of mistakes: `30000/20`. The opponent is the same player with another such
//! limit, or, if it is omitted, the sampler at its level `hard`. The two games of a pair have the same seeds,
//! with exchanged sides. Each side chooses its own army; the sampler chooses a random one, as its program does.
//! A game has at most 1,000 plies. Each game is a line of the results file; the same command continues an
//! interrupted match.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::time::Duration;

use luzhanqi_env::{Level as SamplerLevel, Sampler};
use luzhanqi_player::luzhanqi::{Army, Game, Random, Rules, Seat};
use luzhanqi_player::{Level, Limits, Style, choose_move, suggest_army};

const MOST_PLIES: usize = 1000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (rules, pairs, limit, path, opponent) = match &words[..] {
        [rules, pairs, limit, path] => (rules, pairs, limit, path, None),
        [rules, pairs, limit, path, opponent] => (rules, pairs, limit, path, Some(opponent)),
        _ => return Err("usage: match RULES PAIRS LIMIT RESULTS_FILE [OPPONENT]".into()),
    };
    let (rules, pairs): (Rules, u64) = (rules.parse()?, pairs.parse()?);
    let limits = limits_of(limit)?;
    let opponent = opponent.map(|word| limits_of(word)).transpose()?;
    let done = fs::read_to_string(path).unwrap_or_default();
    let mut scores: Vec<f64> = done
        .lines()
        .filter_map(|line| line.split(' ').nth(2)?.parse().ok())
        .collect();
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    for number in scores.len() as u64..2 * pairs {
        let (pair, seat) = (number / 2, Seat::ALL[(number % 2) as usize]);
        let (score, plies, reason) = play(&rules, [Some(limits), opponent], pair, seat)?;
        writeln!(file, "{pair} {seat} {score} {plies} {reason}")?;
        scores.push(score);
        println!(
            "{number}: {seat} {score} in {plies} plies ({reason}); {}",
            summary(&scores)
        );
    }
    println!("{}", summary(&scores));
    Ok(())
}

fn limits_of(word: &str) -> Result<Limits, Box<dyn std::error::Error>> {
    if let Some(time) = word.strip_suffix("ms") {
        return Ok(Limits::NONE.with_time(Duration::from_millis(time.parse()?)));
    }
    match word.strip_prefix("level-") {
        Some(number) => Ok(Level::from_number(number.parse()?)
            .ok_or("expected a level from 1 to 5")?
            .limits()),
        None => {
            let (nodes, mistakes) = word.split_once('/').unwrap_or((word, "0"));
            let limits = Limits::NONE.with_nodes(nodes.parse()?);
            Ok(limits.with_mistakes(mistakes.parse()?))
        }
    }
}

/// Returns the mean score with its 95 % interval, computed from the scores of the pairs.
fn summary(scores: &[f64]) -> String {
    let pairs: Vec<f64> = scores
        .chunks_exact(2)
        .map(|pair| (pair[0] + pair[1]) / 2.0)
        .collect();
    let n = pairs.len().max(2) as f64;
    let mean = scores.iter().sum::<f64>() / scores.len().max(1) as f64;
    let variance = pairs.iter().map(|pair| (pair - mean).powi(2)).sum::<f64>() / (n - 1.0);
    let error = 196.0 * (variance / n).sqrt();
    format!(
        "{:.1} % ± {error:.1} in {} games",
        100.0 * mean,
        scores.len()
    )
}

/// Plays a game. Returns the score of the player, the number of plies and the reason why the game ended. The
/// players are given by their limits; `None` is the sampler.
fn play(
    rules: &Rules,
    players: [Option<Limits>; 2],
    pair: u64,
    seat: Seat,
) -> Result<(f64, usize, String), Box<dyn std::error::Error>> {
    let mut random = Random::new(0x6d61_7463_6800 + pair);
    let own = suggest_army(rules, Style::ALL[(pair % 3) as usize], random.next_u64());
    let other = match players[1] {
        Some(_) => suggest_army(
            rules,
            Style::ALL[(pair / 3 % 3) as usize],
            random.next_u64(),
        ),
        None => Army::from_seed(rules, random.next_u64()),
    };
    let deal = random.next_u64();
    let mut game = match (rules.is_expose(), seat) {
        (true, _) => Game::from_seed(rules, deal),
        (false, Seat::South) => Game::from_armies(rules, [&own, &other])?,
        (false, Seat::North) => Game::from_armies(rules, [&other, &own])?,
    };
    let mut sampler = Sampler::new(SamplerLevel::Hard, random.next_u64());
    while game.outcome().is_none() && game.plies() < MOST_PLIES {
        let view = game.view(game.to_move());
        let mv = match players[usize::from(game.to_move() != seat)] {
            Some(limits) => choose_move(view, &limits, random.next_u64()),
            None => sampler.choose_move(view),
        };
        game.play(mv.ok_or("a game that is not over has a move")?)?;
    }
    let score = match game.outcome().map(|outcome| outcome.winner()) {
        Some(Some(winner)) => f64::from(u8::from(winner == seat)),
        _ => 0.5,
    };
    let reason = game
        .outcome()
        .map_or("cap".to_string(), |outcome| outcome.reason().to_string());
    Ok((score, game.plies(), reason))
}
