//! What happens in a game.

use core::fmt;

use crate::mv::Move;
use crate::piece::Side;
use crate::position::{EndReason, Outcome};

/// What a player does, or what the arbiter tells the game.
///
/// ```
/// use xiangqi::{Action, Game, Rules, Side};
/// let mut game = Game::start(&Rules::ASIA);
/// game.act(Action::Move("h2e2".parse()?))?;
/// game.act(Action::Time(Side::Black))?;
/// assert_eq!(game.result().unwrap().to_string(), "red wins (time)");
/// assert_eq!(game.actions().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The side to move plays.
    Move(Move),
    /// A side offers a draw.
    OfferDraw(Side),
    /// A side declines the other's offer.
    DeclineDraw(Side),
    /// A side accepts the other's offer.
    AcceptDraw(Side),
    /// A side gives the game up.
    Resign(Side),
    /// A side's time has run out: it loses.
    Time(Side),
    /// A side has broken the rules or not come: it loses.
    Forfeit(Side),
    /// Both have given the game up: nobody wins.
    Abandon,
    /// An arbiter decides: the winner, or a draw.
    Adjudicate(Option<Side>),
}

impl Action {
    /// How the game ends by this, for what ends it by itself.
    pub(crate) fn ending(self) -> Option<Outcome> {
        Some(match self {
            Action::AcceptDraw(_) => Outcome::draw(EndReason::Agreed),
            Action::Resign(side) => Outcome::won(side.other(), EndReason::Resigned),
            Action::Time(side) => Outcome::won(side.other(), EndReason::Time),
            Action::Forfeit(side) => Outcome::won(side.other(), EndReason::Forfeit),
            Action::Abandon => Outcome::draw(EndReason::Abandoned),
            Action::Adjudicate(winner) => Outcome {
                winner,
                reason: EndReason::Adjudicated,
            },
            Action::Move(_) | Action::OfferDraw(_) | Action::DeclineDraw(_) => return None,
        })
    }
}

impl fmt::Display for Action {
    /// The word of a record: a move as `h2e2`, or such as `red-resigns`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Move(mv) => write!(f, "{mv}"),
            Action::OfferDraw(side) => write!(f, "{side}-offers-draw"),
            Action::DeclineDraw(side) => write!(f, "{side}-declines"),
            Action::AcceptDraw(side) => write!(f, "{side}-accepts"),
            Action::Resign(side) => write!(f, "{side}-resigns"),
            Action::Time(side) => write!(f, "{side}-out-of-time"),
            Action::Forfeit(side) => write!(f, "{side}-forfeits"),
            Action::Abandon => f.write_str("abandoned"),
            Action::Adjudicate(Some(side)) => write!(f, "{side}-adjudged"),
            Action::Adjudicate(None) => f.write_str("draw-adjudged"),
        }
    }
}

impl Action {
    /// The action of a word as [`Action`] displays it, moves aside.
    pub(crate) fn from_word(word: &str) -> Option<Action> {
        match word {
            "abandoned" => return Some(Action::Abandon),
            "draw-adjudged" => return Some(Action::Adjudicate(None)),
            _ => {}
        }
        let (side, what) = word.split_once('-')?;
        let side = Side::ALL.into_iter().find(|known| known.name() == side)?;
        Some(match what {
            "offers-draw" => Action::OfferDraw(side),
            "declines" => Action::DeclineDraw(side),
            "accepts" => Action::AcceptDraw(side),
            "resigns" => Action::Resign(side),
            "out-of-time" => Action::Time(side),
            "forfeits" => Action::Forfeit(side),
            "adjudged" => Action::Adjudicate(Some(side)),
            _ => return None,
        })
    }
}
