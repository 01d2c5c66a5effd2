//! Prints what one seat sees of a game as SVG: `cargo run --features svg --example board_svg`.
//!
//! This program made the picture in the README.

use luzhanqi::render::{Highlight, Scene};
use luzhanqi::{Game, Position, Rules, Seat};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let start = "gfokx/1jobo/l1p1k/p2c1/2e1m/c4/3K1/2E1L/G1C1B/1P1M1/OXJ1O/1FEO1 n r 0";
    let mut game = Game::from_position(&Position::parse(start, &Rules::STANDARD)?);
    let mv = "c8c7".parse()?;
    let route = game.truth().route(mv);
    game.play(mv)?;
    // South thinks of its captain on d6.
    let moves = game
        .seen_board(Seat::South)
        .legal_moves()
        .destinations("d6".parse()?);
    let scene = Scene::from(game.seen_board(Seat::South))
        .last_move(mv, route)
        .highlight(moves, Highlight::Target)
        .caption("South's view, and the moves of its captain");
    println!("{}", scene.svg());
    Ok(())
}
