//! Commands of players and decisions of the referee.

use crate::mv::Move;
use crate::piece::Seat;
use crate::position::Outcome;

kit::commands! {
    /// A command of a player; see [`Game::apply_as`](crate::Game::apply_as). It contains no seat, so a server
    /// takes the seat from the connection and not from the message. The referee has its own type, [`RefereeCommand`].
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
    #[non_exhaustive]
    Command {
        /// Tries a move.
        Move,
        /// Offers a draw.
        OfferDraw = "offer-draw",
        /// Accepts the other seat's offer of a draw.
        AcceptDraw = "accept-draw",
        /// Declines the other seat's offer of a draw.
        DeclineDraw = "decline-draw",
        /// Resigns.
        Resign = "resign",
        /// Asks to take back the seat's own latest ply and everything after it.
        OfferTakeBack = "offer-take-back",
        /// Grants the other seat's request for a take-back.
        AcceptTakeBack = "accept-take-back",
        /// Declines the other seat's request for a take-back.
        DeclineTakeBack = "decline-take-back",
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
    ParseCommandError, "a move such as a2a9 or c6"
}

/// A decision of the referee or the server; see [`Game::apply_as_referee`](crate::Game::apply_as_referee). It cannot
/// be parsed from text or JSON, so no client can send one.
///
/// ```
/// use luzhanqi::{EndReason, Game, Outcome, RefereeCommand, Rules, Seat};
/// let mut game = Game::from_seed(&Rules::STANDARD, 1);
/// let outcome = Outcome::new(Some(Seat::North), EndReason::Time)?;
/// game.apply_as_referee(RefereeCommand::Adjudicate(outcome))?;
/// game.apply_as_referee(RefereeCommand::TakeBackTo(0))?;
/// assert_eq!(game.outcome(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum RefereeCommand {
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
