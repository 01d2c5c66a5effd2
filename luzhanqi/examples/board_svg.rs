//! Prints a board as SVG: `cargo run --example board_svg > board.svg`.

use luzhanqi::render::{Highlight, Scene};
use luzhanqi::{Game, Rules, Seat};

fn main() -> Result<(), luzhanqi::IllegalMove> {
    let mut game = Game::start(&Rules::STANDARD, 12);
    for text in ["a6a7"] {
        if let Ok(mv) = text.parse() {
            game.play(mv)?;
        }
    }
    let sight = game.sight(Seat::South);
    let scene = Scene::from(sight)
        .highlight(
            luzhanqi::board::headquarters(Seat::North),
            Highlight::Warning,
        )
        .caption("What south sees");
    println!("{}", scene.svg());
    Ok(())
}
