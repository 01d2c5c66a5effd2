//! What players ask of a game, and what its referee decides.

use core::fmt;
use core::str::FromStr;

use rules_kit::Listed;

use crate::mv::Move;
use crate::piece::Seat;
use crate::position::Outcome;

/// What a player does; see [`Game::apply_as`](crate::Game::apply_as). It names no seat, so a server takes
/// the seat from the connection and not from the message. Rulings are a type of their own, [`Ruling`].
///
/// As text, and in JSON, a command is a move such as `a2a9`, or one of the words `offer-draw`, `accept-draw`,
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
    /// Accepts the draw that the other seat offers.
    AcceptDraw,
    /// Declines the draw that the other seat offers.
    DeclineDraw,
    /// Gives the game up.
    Resign,
    /// Asks that the seat's latest ply be taken back, with all that followed it.
    OfferTakeBack,
    /// Takes back what the other seat asks for.
    AcceptTakeBack,
    /// Declines to take back what the other seat asks for.
    DeclineTakeBack,
}

impl Command {
    /// The commands that are no moves, with their words.
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

/// A text is no command.
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

/// What the referee decides, or whoever runs the game; see [`Game::apply_ruling`](crate::Game::apply_ruling).
/// No text and no JSON is read as a ruling, so no client can send one.
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
    /// Ends the game. The reason is [a ruling](crate::EndReason::is_adjudication).
    Adjudicate(Outcome),
    /// Goes back to how the game stood right after so many plies.
    TakeBackTo(usize),
}

/// What was done in a game, and by whom.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Act {
    /// The seat to move tried a move.
    Tried(Move),
    /// A seat did something else.
    Said(Seat, Command),
    /// The referee ended the game.
    Adjudicated(Outcome),
}
