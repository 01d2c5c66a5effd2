//! What players ask of a game, and what its arbiter decides.

use core::fmt;
use core::str::FromStr;

use rules_kit::Listed;

use crate::mv::Move;
use crate::position::Outcome;

/// What a player does; see [`Game::apply_as`](crate::Game::apply_as). It names no side, so a server takes
/// the side from the connection and not from the message. Rulings are a type of their own, [`Ruling`].
///
/// As text, and in JSON, a command is a move such as `h2e2`, or one of the words `offer-draw`,
/// `accept-draw`, `decline-draw` and `resign`.
///
/// ```
/// use xiangqi::{Command, Game, Rules, Side};
/// let mut game = Game::new(&Rules::ASIA);
/// game.apply_as(Side::Red, "h2e2".parse()?)?;
/// game.apply_as(Side::Black, "resign".parse()?)?;
/// assert_eq!(game.outcome().unwrap().winner(), Some(Side::Red));
/// assert!("red-resigns".parse::<Command>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Command {
    /// Plays a move.
    Move(Move),
    /// Offers a draw.
    OfferDraw,
    /// Accepts the other side's offer.
    AcceptDraw,
    /// Declines the other side's offer.
    DeclineDraw,
    /// Gives the game up.
    Resign,
}

impl Command {
    /// The commands that are no moves, with their words.
    pub(crate) const WORDS: [(Command, &'static str); 4] = [
        (Command::OfferDraw, "offer-draw"),
        (Command::AcceptDraw, "accept-draw"),
        (Command::DeclineDraw, "decline-draw"),
        (Command::Resign, "resign"),
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
/// let why = "time".parse::<xiangqi::Command>().unwrap_err();
/// assert_eq!(
///     why.to_string(),
///     "expected a move such as h2e2, or one of offer-draw, accept-draw, decline-draw, resign"
/// );
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "expected a move such as h2e2, or one of {words}",
    words = Listed(Command::WORDS.iter().map(|(_, word)| *word))
)]
pub struct ParseCommandError;

impl FromStr for Command {
    type Err = ParseCommandError;

    fn from_str(text: &str) -> Result<Command, ParseCommandError> {
        let word = Command::WORDS.iter().find(|(_, word)| *word == text);
        match (word, text.parse()) {
            (Some((command, _)), _) => Ok(*command),
            (None, Ok(mv)) => Ok(Command::Move(mv)),
            (None, Err(_)) => Err(ParseCommandError),
        }
    }
}

/// What the arbiter decides, or whoever runs the game; see
/// [`Game::apply_ruling`](crate::Game::apply_ruling). No text and no JSON is read as a ruling, so no client
/// can send one.
///
/// ```
/// use xiangqi::{EndReason, Game, Outcome, Ruling, Rules, Side};
/// let mut game = Game::new(&Rules::ASIA);
/// let outcome = Outcome::new(Some(Side::Black), EndReason::Time)?;
/// game.apply_ruling(Ruling::Adjudicate(outcome))?;
/// game.apply_ruling(Ruling::TakeBackTo(0))?;
/// assert_eq!(game.outcome(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ruling {
    /// Ends the game. The reason is [a ruling](crate::EndReason::is_adjudication).
    Adjudicate(Outcome),
    /// Goes back to how the game stood right after so many plies.
    TakeBackTo(usize),
}
