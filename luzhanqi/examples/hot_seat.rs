//! Two people at one terminal, each of whom sees only what their seat knows.
//! `cargo run --example hot_seat -- flip` plays by the rules `flip`. A second argument is a seed.
//!
//! A move is text such as `a6a7`, or a station such as `c6` to flip its piece. `resign` gives up.

use std::io::{self, BufRead, Write};

use luzhanqi::render::Scene;
use luzhanqi::{Game, Lang, Move, Rules};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let rules: Rules = arguments.next().as_deref().unwrap_or("standard").parse()?;
    let game = match arguments.next() {
        Some(seed) => Game::from_seed(&rules, seed.parse()?),
        None => Game::from_entropy(&rules, luzhanqi::os_entropy()?),
    };
    play(game, &mut io::stdin().lock(), &mut io::stdout())?;
    Ok(())
}

/// Plays until the game is over or the input ends, and returns the game.
pub fn play(mut game: Game, input: &mut impl BufRead, screen: &mut impl Write) -> io::Result<Game> {
    let mut line = String::new();
    while game.outcome().is_none() {
        let seat = game.to_move();
        // Clears the screen, so that the next player does not see the other's pieces.
        writeln!(
            screen,
            "\x1b[2J\x1b[HIt is {seat}'s turn. Press Enter when only {seat} can see the screen."
        )?;
        line.clear();
        if input.read_line(&mut line)? == 0 {
            break;
        }
        // All that a seat may see comes from its view.
        let view = game.view(seat);
        writeln!(
            screen,
            "{}",
            Scene::from(view.seen_board()).bottom(seat).ascii()
        )?;
        if let Some(latest) = view.last_ply() {
            writeln!(screen, "{}", latest.text(Lang::English))?;
        }
        // A refused move costs no turn.
        while game.to_move() == seat && game.outcome().is_none() {
            write!(screen, "{seat}> ")?;
            screen.flush()?;
            line.clear();
            if input.read_line(&mut line)? == 0 {
                return Ok(game);
            }
            let answer = match line.trim() {
                "resign" => game
                    .resign(seat)
                    .map(|()| String::new())
                    .map_err(|why| why.to_string()),
                text => attempt(&mut game, text),
            };
            writeln!(screen, "{}", answer.unwrap_or_else(|why| why))?;
        }
    }
    if let Some(outcome) = game.outcome() {
        writeln!(screen, "{outcome}\n{}", Scene::from(game.truth()).ascii())?;
    }
    Ok(game)
}

/// Plays a move given as text. Returns what the player may know: the result of the move, or why it is illegal.
fn attempt(game: &mut Game, text: &str) -> Result<String, String> {
    let mv: Move = text
        .parse()
        .map_err(|why: luzhanqi::ParseMoveError| why.to_string())?;
    let result = game.play(mv).map_err(|why| why.to_string())?;
    Ok(result.text(mv, Lang::English))
}
