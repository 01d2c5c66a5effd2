//! An engine in 100 lines: alpha-beta search with material, and a loop that reads commands as in UCI:
//! `cargo run --release --example engine`, then
//!
//! ```text
//! position startpos moves h2e2 h9g7
//! go depth 4
//! ```
//!
//! `Search` applies the repetition rules, so the engine avoids perpetual check and chase.

use std::io::{self, BufRead, Write};

use xiangqi::{Game, Kind, Move, Piece, Position, Rules, Search, Side};

/// The value of a win: more than all material.
const WIN: i32 = 10_000;

/// The material of the side to move minus that of the other side.
fn evaluate(position: &Position) -> i32 {
    let worth = |kind| match kind {
        Kind::Soldier => 1,
        Kind::Counselor | Kind::Elephant => 2,
        Kind::Horse => 4,
        Kind::Cannon => 5,
        Kind::Chariot => 9,
        Kind::General => 0,
    };
    let of_side = |side: Side| -> i32 {
        let kinds = Kind::ALL.into_iter();
        kinds
            .map(|kind| worth(kind) * position.pieces(Piece::new(side, kind)).len() as i32)
            .sum()
    };
    let own = position.to_move();
    of_side(own) - of_side(own.other())
}

/// The value of the position for the side to move, searched to a depth. Values outside of `alpha` and `beta`
/// need not be exact.
fn value(search: &mut Search, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    if let Some(outcome) = search.outcome() {
        // A win is better if it is near.
        let now = WIN + depth as i32;
        return match outcome.winner() {
            None => 0,
            Some(side) if side == search.position().to_move() => now,
            Some(_) => -now,
        };
    }
    if depth == 0 {
        return evaluate(search.position());
    }
    let captures = search.captures();
    let rest = search.legal_moves();
    // Captures first, because they cut more.
    for mv in captures
        .iter()
        .filter(|mv| rest.contains(*mv))
        .chain(rest.iter())
    {
        search.play_unchecked(mv);
        let reached = -value(search, depth - 1, -beta, -alpha);
        search.undo();
        alpha = alpha.max(reached);
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// The best move and its value; `None` if the game is over.
pub fn best_move(game: &Game, depth: u32) -> Option<(Move, i32)> {
    let mut search = game.search();
    let mut best = None;
    for mv in game.legal_moves() {
        let alpha = best.map_or(-2 * WIN, |(_, value)| value);
        search.play_unchecked(mv);
        let reached = -value(&mut search, depth.max(1) - 1, -2 * WIN, -alpha);
        search.undo();
        if reached > alpha {
            best = Some((mv, reached));
        }
    }
    best
}

/// The game of a command `position startpos` or `position fen FEN`, optionally followed by `moves` and moves.
fn game_of(text: &str) -> Result<Game, Box<dyn std::error::Error>> {
    let (start, moves) = text.split_once("moves").unwrap_or((text, ""));
    let position = match start.trim().strip_prefix("fen ") {
        Some(fen) => fen.parse()?,
        None => Position::initial(),
    };
    let mut game = Game::from_position(&Rules::ASIA, &position);
    for mv in moves.split_whitespace() {
        game.play(mv.parse()?)?;
    }
    Ok(game)
}

/// Carries out commands until the end of the input or the command `quit`.
pub fn serve(input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut game = Game::new(&Rules::ASIA);
    for line in input.lines() {
        let line = line?;
        let (command, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match command {
            "uci" => writeln!(output, "id name example\nuciok")?,
            "isready" => writeln!(output, "readyok")?,
            "position" => match game_of(rest) {
                Ok(told) => game = told,
                Err(why) => writeln!(output, "info string {why}")?,
            },
            "go" => {
                let depth = rest
                    .strip_prefix("depth ")
                    .and_then(|depth| depth.parse().ok());
                match best_move(&game, depth.unwrap_or(3)) {
                    Some((mv, value)) => {
                        writeln!(output, "info score cp {}\nbestmove {mv}", 100 * value)?;
                    }
                    None => writeln!(output, "bestmove (none)")?,
                }
            }
            "quit" => break,
            _ => writeln!(output, "info string unknown command {command}")?,
        }
        output.flush()?;
    }
    Ok(())
}

fn main() -> io::Result<()> {
    serve(io::stdin().lock(), io::stdout())
}
