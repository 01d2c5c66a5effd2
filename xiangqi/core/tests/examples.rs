//! The example program does what it says.

#![allow(dead_code, reason = "the program's own main")]

#[path = "../examples/engine.rs"]
mod engine;

use xiangqi::{Game, Position, Rules};

fn answers(commands: &str) -> Vec<String> {
    let mut output = Vec::new();
    engine::serve(commands.as_bytes(), &mut output).expect("no fault of the output");
    let text = String::from_utf8(output).expect("UTF-8");
    text.lines().map(String::from).collect()
}

#[test]
fn the_engine_obeys_commands() {
    assert_eq!(
        answers("uci\nisready\nquit\nisready\n"),
        ["id name example", "uciok", "readyok"]
    );
    let told = answers("position startpos moves h2e2 h9g7 h0g2\ngo depth 2\n");
    let mv = told
        .last()
        .expect("a move")
        .strip_prefix("bestmove ")
        .expect("a move");
    let mut game = Game::new(&Rules::ASIA);
    for mv in ["h2e2", "h9g7", "h0g2", mv] {
        game.play(mv.parse().expect("a move"))
            .expect("a legal move");
    }
    assert!(answers("position startpos moves a0a5\n")[0].starts_with("info string "));
    assert_eq!(answers("dance\n"), ["info string unknown command dance"]);
}

#[test]
fn the_engine_mates() {
    let fen = "4k4/7R1/9/9/9/9/9/9/9/R2K5 w";
    assert_eq!(
        answers(&format!("position fen {fen}\ngo depth 3\n"))[1],
        "bestmove a0a9"
    );
    let mated: Position = "R3k4/7R1/9/9/9/9/9/9/9/3K5 b".parse().expect("a position");
    assert_eq!(
        engine::best_move(&Game::from_position(&Rules::ASIA, &mated), 3),
        None
    );
}
