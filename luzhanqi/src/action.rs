//! What is done in a game.

use crate::mv::Move;
use crate::piece::Seat;
use crate::position::Outcome;

/// Something that a player or the referee does; see [`Game::act`](crate::Game::act).
///
/// ```
/// use luzhanqi::{Action, Game, Rules, Seat};
/// let mut game = Game::start(&Rules::FLIP, 1);
/// game.act(Action::Move("c6".parse().unwrap()))?;
/// game.act(Action::Resign(Seat::North))?;
/// assert_eq!(game.result().unwrap().winner, Some(Seat::South));
/// # Ok::<(), luzhanqi::GameError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Action {
    /// Tries a move.
    Move(Move),
    /// Offers a draw.
    OfferDraw(Seat),
    /// Declines the draw that the other seat offers.
    DeclineDraw(Seat),
    /// Accepts the draw that the other seat offers.
    AcceptDraw(Seat),
    /// Gives the game up.
    Resign(Seat),
    /// Asks that the seat's latest ply be taken back, with all that followed it.
    OfferTakeBack(Seat),
    /// Declines to take back what the other seat asks for.
    DeclineTakeBack(Seat),
    /// Takes back what the other seat asks for.
    AcceptTakeBack(Seat),
    /// Ends the game so, by who runs it: the reason is [a ruling](crate::EndReason::is_ruling).
    Adjudicate(Outcome),
}
