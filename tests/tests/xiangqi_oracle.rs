//! Xiangqi beside an oracle, pyffish: legal moves, checks and WXF of random positions, and the verdicts
//! on repeated cycles.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::targets::xq::common;
use luzhanqi_tests::{python_env, root, runs};
use xiangqi::notation::Notation;
use xiangqi::{Game, Move, Position, Random, Rules, Side};

/// The lines that pyffish has something against.
fn judged(lines: &[String]) -> Vec<String> {
    let script = root().join("tests/python/pyffish_oracle.py");
    let mut child = Command::new(python_env("xiangqi").join("python"))
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python runs");
    let mut input = child.stdin.take().expect("a pipe");
    let text = lines.join("\n");
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("python ends");
    writer.join().expect("a thread").expect("it is read");
    assert!(output.status.success());
    let said = String::from_utf8(output.stdout).expect("text");
    said.lines().map(String::from).collect()
}

#[test]
#[cfg_attr(
    not(second_tier),
    ignore = "LUZHANQI_TESTS=all runs it; needs pyffish from PyPI"
)]
fn positions() {
    let line = |seed| {
        let position = common::any(&mut Random::new(seed));
        let text = |mv| {
            let [uci, wxf] = [Notation::UciFromOne, Notation::Wxf];
            format!(
                "{}={}",
                position.format_move(mv, uci),
                position.format_move(mv, wxf)
            )
        };
        let moves: Vec<String> = position.legal_moves().iter().map(text).collect();
        let check = u8::from(position.in_check());
        format!("position\t{position}\t{}\t{check}", moves.join(" "))
    };
    let lines: Vec<String> = (0..runs(if cfg!(release_tier) { 3000 } else { 750 }))
        .map(line)
        .collect();
    let wrong = judged(&lines);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Pieces of both sides go to and fro, two whole circles.
fn circle(start: &Position, random: &mut Random) -> Option<Game> {
    let rules: Rules = "asia,repetition=off,quiet-limit=0".parse().expect("rules");
    let mut game = Game::from_position(&rules, start);
    let mut moves: Vec<Move> = Vec::new();
    for ply in 0..8 {
        let now = game.position();
        let quiet = |mv: Move| now.piece_at(mv.target()).is_none();
        let mv = match ply {
            0 | 1 => now.legal_moves().filter(quiet).sample(random)?,
            2 | 3 => moves[ply - 2].reverse(),
            ply => moves[ply - 4],
        };
        game.play(mv).ok()?;
        moves.push(mv);
    }
    (game.repetitions() == 3).then_some(game)
}

/// The two read the law alike but for one circle in some hundreds, which are printed.
#[test]
#[cfg_attr(
    not(second_tier),
    ignore = "LUZHANQI_TESTS=all runs it; needs pyffish from PyPI"
)]
fn circles() {
    let count = runs(if cfg!(release_tier) { 1000 } else { 250 }) as usize;
    let (mut random, mut lines, mut idle) = (Random::new(9), Vec::new(), 0);
    while lines.len() < count {
        let start = common::any(&mut random);
        let Some(game) = circle(&start, &mut random) else {
            continue;
        };
        let forced = game.verdict().and_then(|verdict| verdict.forced);
        // Most circles force nothing: half of those that are judged do.
        idle += usize::from(forced.is_none());
        if forced.is_none() && idle > lines.len() / 2 {
            idle -= 1;
            continue;
        }
        let moves: Vec<String> = game
            .moves_played()
            .map(|mv| start.format_move(mv, Notation::UciFromOne))
            .collect();
        let forced = forced.map_or("none", |(side, _): (Side, _)| side.name());
        lines.push(format!("circle\t{start}\t{}\t{forced}", moves.join(" ")));
    }
    let disputed = judged(&lines);
    for line in &disputed {
        println!("disputed: {line}");
    }
    assert!(disputed.len() * 50 < count, "{disputed:#?}");
}
