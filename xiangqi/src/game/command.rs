//! Commands of players and rulings of the arbiter.

use core::fmt;
use core::str::FromStr;

use rules_kit::Listed;

use crate::mv::Move;
use crate::position::Outcome;

/// A command of a player; see [`Game::apply_as`](crate::Game::apply_as). It contains no side, so a server
/// takes the side from the connection and not from the message. Rulings have their own type, [`Ruling`].
///
/// As text, and in JSON, a command is a move such as `h2e2`, or one of `offer-draw`, `accept-draw`,
/// `decline-draw` and `resign`.
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
    /// Resigns.
    Resign,
}

impl Command {
    /// The commands other than moves, with their tokens.
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

/// The text is not a command.
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

/// A decision of the arbiter or the server; see [`Game::apply_ruling`](crate::Game::apply_ruling). It cannot
/// be parsed from text or JSON, so no client can send one.
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
    /// Ends the game. The reason is [an adjudication](crate::EndReason::is_adjudication).
    Adjudicate(Outcome),
    /// Rewinds the game to this ply.
    TakeBackTo(usize),
}
