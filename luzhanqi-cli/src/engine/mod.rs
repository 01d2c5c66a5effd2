//! The engine's side of the championship's protocol, for engines written in Rust.
//!
//! An engine implements [`Player`]; [`serve`] reads the messages of a referee such as `luzhanqi match`,
//! updates the player's [`View`], and answers.
//!
//! ```
//! use std::time::Duration;
//! use luzhanqi::{Army, Move, Random, Rules, Seat, View};
//! use luzhanqi_cli::engine::{Player, serve};
//!
//! /// Plays the first move of its list.
//! struct First;
//!
//! impl Player for First {
//!     fn name(&self) -> &str {
//!         "first"
//!     }
//!     fn begin(&mut self, rules: &Rules, _seat: Seat) -> Army {
//!         Army::from_seed(rules, 7)
//!     }
//!     fn choose(&mut self, view: &View, _left: Duration) -> Result<Option<Move>, String> {
//!         Ok(view.legal_moves().iter().next())
//!     }
//! }
//!
//! let referee = "INFO 1.0\nSTART 0 1800 31\nGO 0000 0 00\nEND 2\n";
//! let mut said = Vec::new();
//! serve(&Rules::CCGC, &mut First, referee.as_bytes(), &mut said)?;
//! let said = String::from_utf8(said)?;
//! let words: Vec<&str> = said.lines().filter_map(|line| line.split(' ').next()).collect();
//! assert_eq!(words, ["NAME", "ARRAY", "BESTMOVE"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod command;

use std::io::{self, BufRead, Read, Write};
use std::time::{Duration, Instant};

use luzhanqi::{Army, Move, Rules, Seat, View};

use crate::protocol::{self, LINE, Message, ViewTracker};

/// Chooses the moves of an engine.
pub trait Player {
    /// Returns the engine's name for the referee: one line.
    fn name(&self) -> &str;

    /// Starts a new game, and returns the army to set up on this seat.
    fn begin(&mut self, rules: &Rules, seat: Seat) -> Army;

    /// Returns the move to play, or `None` if the player finds none. `left` is the time for this and all
    /// later moves of the game.
    ///
    /// # Errors
    /// The error text says why the player gives up. The engine then stops.
    fn choose(&mut self, view: &View, left: Duration) -> Result<Option<Move>, String>;
}

/// The reason why an engine stops before its input ends.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The protocol cannot express games by these rules.
    #[error("{0}")]
    Rules(&'static str),
    /// Input or output failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A line of the input is not a message that is valid at this point.
    #[error("input line {line}: {problem}")]
    Message {
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        problem: String,
    },
    /// The player gives up, or has no move.
    #[error("{0}")]
    Player(String),
}

/// A game in progress.
struct Playing {
    tracker: ViewTracker,
    /// The time left for all moves.
    left: Duration,
    last: Option<Move>,
}

impl Playing {
    fn seat(&self) -> Seat {
        self.tracker.seat()
    }
}

/// Lets a player play by these rules, game after game, until the input ends. START sets the quiet limit,
/// which overrides the quiet limit of the rules. Ignores blank lines.
///
/// Uses memory for one line and for one game's view.
///
/// # Errors
/// Fails with the first [`EngineError`] that stops the engine.
pub fn serve(
    rules: &Rules,
    player: &mut impl Player,
    mut input: impl BufRead,
    output: &mut impl Write,
) -> Result<(), EngineError> {
    protocol::can_tell(rules).map_err(EngineError::Rules)?;
    let mut playing: Option<Playing> = None;
    let mut number = 0;
    while let Some(text) = read_line(&mut input, &mut number)? {
        if text.trim().is_empty() {
            continue;
        }
        let wrong = |problem: &str| EngineError::Message {
            line: number,
            problem: problem.to_string(),
        };
        // Before START no message with a square is valid, so the seat does not matter.
        let seat = playing.as_ref().map_or(Seat::South, Playing::seat);
        let message = Message::read(&text, seat).map_err(wrong)?;
        let answer = match (message, &mut playing) {
            (Message::Info(_), _) => Message::Name(player.name().to_string()),
            (
                Message::Start {
                    first,
                    seconds,
                    steps,
                },
                _,
            ) => {
                let rules = protocol::with_steps(rules, steps).map_err(|e| wrong(&e))?;
                let seat = if first { Seat::South } else { Seat::North };
                let army = player.begin(&rules, seat);
                playing = Some(Playing {
                    tracker: ViewTracker::new(&rules, seat, &army).map_err(|e| wrong(&e))?,
                    left: Duration::from_secs(u64::from(seconds)),
                    last: None,
                });
                Message::Array(protocol::army_text(&army))
            }
            (Message::Go(last, flag), Some(game)) => {
                let begun = Instant::now();
                game.tracker.go(last, flag).map_err(|e| wrong(&e))?;
                let chosen = player.choose(game.tracker.view(), game.left);
                let none = || EngineError::Player("there is no legal move to play".to_string());
                let mv = chosen.map_err(EngineError::Player)?.ok_or_else(none)?;
                game.last = Some(mv);
                game.left = game.left.saturating_sub(begun.elapsed());
                Message::BestMove(mv)
            }
            (Message::Result(code, flag), Some(game)) => {
                let mv = game.last.ok_or_else(|| wrong("RESULT before any move"))?;
                game.tracker.result(mv, code, flag);
                continue;
            }
            (Message::End(_), _) => {
                playing = None;
                continue;
            }
            (Message::Go(..) | Message::Result(..), None) => {
                return Err(wrong("no game has begun: START comes first"));
            }
            _ => {
                return Err(wrong("only engines send this message"));
            }
        };
        let seat = playing.as_ref().map_or(Seat::South, Playing::seat);
        writeln!(output, "{}", answer.text(seat))?;
        output.flush()?;
    }
    Ok(())
}

/// Returns the next line of the input and counts it in `number`; `None` at the end.
fn read_line(input: &mut impl BufRead, number: &mut u64) -> Result<Option<String>, EngineError> {
    let mut bytes = Vec::new();
    let length = input.take(LINE as u64 + 1).read_until(b'\n', &mut bytes)?;
    if length == 0 {
        return Ok(None);
    }
    *number += 1;
    let wrong = |problem: String| EngineError::Message {
        line: *number,
        problem,
    };
    if length > LINE {
        return Err(wrong(format!("the line is longer than {LINE} bytes")));
    }
    let text = String::from_utf8(bytes).map_err(|_| wrong("it is not a UTF-8 text".to_string()))?;
    Ok(Some(text))
}
