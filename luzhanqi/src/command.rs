//! Commands of players and rulings of the referee.

use core::fmt;
use core::str::FromStr;

use rules_kit::Listed;

use crate::mv::Move;
use crate::piece::Seat;
use crate::position::Outcome;

/// A command of a player; see [`Game::apply_as`](crate::Game::apply_as). It contains no seat, so a server
/// takes the seat from the connection and not from the message. Rulings have their own type, [`Ruling`].
///
/// As text, and in JSON, a command is a move such as `a2a9`, or one of `offer-draw`, `accept-draw`,
/// `decline-draw`, `resign`, `offer-take-back`, `accept-take-back` and `decline-take-back`.
///
/// ```
/// use luzhanqi::{Command, Game, GameError, Rules, Seat};
/// let mut game = Game::from_seed(&Rules::FLIP, 1);
/// game.apply_as(Seat::South, "c6".parse()?)?;
/// game.apply_as(Seat::North, "resign".parse()?)?;
/// assert_eq!(game.outcome().unwrap().winner(), Some(Seat::South));
/// assert!("north-resigns".parse::<Command>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Command {
    /// Tries a move.
    Move(Move),
    /// Offers a draw.
    OfferDraw,
    /// Accepts the other seat's offer of a draw.
    AcceptDraw,
    /// Declines the other seat's offer of a draw.
    DeclineDraw,
    /// Resigns.
    Resign,
    /// Asks to take back the seat's own latest ply and everything after it.
    OfferTakeBack,
    /// Grants the other seat's request for a take-back.
    AcceptTakeBack,
    /// Declines the other seat's request for a take-back.
    DeclineTakeBack,
}

impl Command {
    /// The commands other than moves, with their tokens.
    pub(crate) const WORDS: [(Command, &'static str); 7] = [
        (Command::OfferDraw, "offer-draw"),
        (Command::AcceptDraw, "accept-draw"),
        (Command::DeclineDraw, "decline-draw"),
        (Command::Resign, "resign"),
        (Command::OfferTakeBack, "offer-take-back"),
        (Command::AcceptTakeBack, "accept-take-back"),
        (Command::DeclineTakeBack, "decline-take-back"),
    ];
}

impl From<Move> for Command {
    fn from(mv: Move) -> Command {
        Command::Move(mv)
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Command::Move(mv) = self {
            return mv.fmt(f);
        }
        let known = Command::WORDS.iter().find(|(known, _)| known == self);
        f.write_str(known.map_or("", |(_, word)| word))
    }
}

/// The text is not a command.
///
/// ```
/// let why = "adjudicate".parse::<luzhanqi::Command>().unwrap_err();
/// assert_eq!(
///     why.to_string(),
///     "expected a move such as a2a9 or c6, or one of offer-draw, accept-draw, decline-draw, resign, \
///      offer-take-back, accept-take-back, decline-take-back"
/// );
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "expected a move such as a2a9 or c6, or one of {words}",
    words = Listed(Command::WORDS.iter().map(|(_, word)| *word))
)]
pub struct ParseCommandError;

impl FromStr for Command {
    type Err = ParseCommandError;

    fn from_str(text: &str) -> Result<Command, ParseCommandError> {
        let word = Command::WORDS.iter().find(|(_, word)| *word == text);
        match word {
            Some((command, _)) => Ok(*command),
            None => text
                .parse()
                .map(Command::Move)
                .map_err(|_| ParseCommandError),
        }
    }
}

/// A decision of the referee or the server; see [`Game::apply_ruling`](crate::Game::apply_ruling). It cannot
/// be parsed from text or JSON, so no client can send one.
///
/// ```
/// use luzhanqi::{EndReason, Game, Outcome, Ruling, Rules, Seat};
/// let mut game = Game::from_seed(&Rules::STANDARD, 1);
/// let outcome = Outcome::new(Some(Seat::North), EndReason::Time)?;
/// game.apply_ruling(Ruling::Adjudicate(outcome))?;
/// game.apply_ruling(Ruling::TakeBackTo(0))?;
/// assert_eq!(game.outcome(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ruling {
    /// Ends the game. The reason is [an adjudication](crate::EndReason::is_adjudication).
    Adjudicate(Outcome),
    /// Rewinds the game to this ply.
    TakeBackTo(usize),
}

/// An action in a game, and the seat that acted.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Act {
    /// The seat to move tried a move.
    Tried(Move),
    /// A seat sent another command.
    Said(Seat, Command),
    /// The game was adjudicated.
    Adjudicated(Outcome),
}
