//! Commands of players and decisions of the arbiter.

use crate::mv::Move;
use crate::position::Outcome;

kit::commands! {
    /// A command of a player; see [`Game::apply_as`](crate::Game::apply_as). A command contains no side: a
    /// server takes the side from the connection, not from the message. The commands of the arbiter have
    /// another type, [`RefereeCommand`].
    ///
    /// As text, and in JSON, a command is a move such as `h2e2`, or one of `offer-draw`, `accept-draw`,
    /// `decline-draw`, `resign`, `offer-take-back`, `accept-take-back` and `decline-take-back`.
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
    #[non_exhaustive]
    Command {
        /// Plays a move.
        Move,
        /// Offers a draw.
        OfferDraw = "offer-draw",
        /// Accepts the other side's offer.
        AcceptDraw = "accept-draw",
        /// Declines the other side's offer.
        DeclineDraw = "decline-draw",
        /// Resigns.
        Resign = "resign",
        /// Asks to take back the side's own latest move and everything after it.
        OfferTakeBack = "offer-take-back",
        /// Grants the other side's request for a take-back.
        AcceptTakeBack = "accept-take-back",
        /// Declines the other side's request for a take-back.
        DeclineTakeBack = "decline-take-back",
    }

    /// The text is not a command.
    ///
    /// ```
    /// let why = "time".parse::<xiangqi::Command>().unwrap_err();
    /// assert_eq!(
    ///     why.to_string(),
    ///     "expected a move such as h2e2, or one of offer-draw, accept-draw, decline-draw, resign, \
    ///      offer-take-back, accept-take-back, decline-take-back"
    /// );
    /// ```
    ParseCommandError, "a move such as h2e2"
}

/// A decision of the arbiter or the server; see [`Game::apply_as_referee`](crate::Game::apply_as_referee). It
/// cannot be parsed from text or JSON. So no client can send one.
///
/// ```
/// use xiangqi::{EndReason, Game, Outcome, RefereeCommand, Rules, Side};
/// let mut game = Game::new(&Rules::ASIA);
/// let outcome = Outcome::new(Some(Side::Black), EndReason::Time)?;
/// game.apply_as_referee(RefereeCommand::Adjudicate(outcome))?;
/// game.apply_as_referee(RefereeCommand::TakeBackTo(0))?;
/// assert_eq!(game.outcome(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum RefereeCommand {
    /// Ends the game. The reason is [an adjudication](crate::EndReason::is_adjudication).
    Adjudicate(Outcome),
    /// Rewinds the game to this ply.
    TakeBackTo(usize),
}
