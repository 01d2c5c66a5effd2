//! Events of a game.

use core::fmt;

use crate::mv::Move;
use crate::piece::Side;
use crate::position::{EndReason, Outcome};

/// An event of a game.
///
/// ```
/// use xiangqi::{EndReason, Event, Game, Rules, Side};
/// let mut game = Game::new(&Rules::ASIA);
/// game.play("h2e2".parse()?)?;
/// game.adjudicate(Some(Side::Red), EndReason::Time)?;
/// assert_eq!(game.events()[0], Event::Played("h2e2".parse()?));
/// assert_eq!(game.events()[1].to_string(), "red-wins-time");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Event {
    /// The side to move played a move.
    Played(Move),
    /// A side offered a draw.
    DrawOffered(Side),
    /// A side declined the other side's offer.
    DrawDeclined(Side),
    /// A side accepted the other side's offer.
    DrawAgreed(Side),
    /// A side resigned.
    Resigned(Side),
    /// A side asked to take back its own latest move and everything after it.
    TakeBackOffered(Side),
    /// A side declined the other side's request for a take-back. There is no event for a granted request,
    /// because the take-back also removes the request.
    TakeBackDeclined(Side),
    /// The game was adjudicated.
    Adjudicated(Outcome),
}

impl Event {
    /// The outcome of an event that ends the game; `None` for other events.
    pub(crate) const fn ending(self) -> Option<Outcome> {
        match self {
            Event::DrawAgreed(_) => Some(Outcome::draw(EndReason::Agreed)),
            Event::Resigned(side) => Some(Outcome::won(side.other(), EndReason::Resigned)),
            Event::Adjudicated(ending) => Some(ending),
            _ => None,
        }
    }
}

impl fmt::Display for Event {
    /// Formats the token of the event in records: a move such as `h2e2`, or a word such as `red-resigns` or
    /// `draw-adjudicated`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Played(mv) => write!(f, "{mv}"),
            Event::DrawOffered(side) => write!(f, "{side}-offers-draw"),
            Event::DrawDeclined(side) => write!(f, "{side}-declines"),
            Event::DrawAgreed(side) => write!(f, "{side}-accepts"),
            Event::Resigned(side) => write!(f, "{side}-resigns"),
            Event::TakeBackOffered(side) => write!(f, "{side}-offers-take-back"),
            Event::TakeBackDeclined(side) => write!(f, "{side}-declines-take-back"),
            Event::Adjudicated(ending) => match ending.winner() {
                Some(side) => write!(f, "{side}-wins-{}", ending.reason()),
                None => write!(f, "draw-{}", ending.reason()),
            },
        }
    }
}

impl Event {
    /// The event with this token, in the format of [`Event`]'s `Display`. Moves are not included.
    pub(crate) fn from_token(word: &str) -> Option<Event> {
        let ruling = |winner, reason: &str| {
            let reason: EndReason = reason.parse().ok()?;
            let ending = Outcome::new(winner, reason).ok()?;
            reason
                .is_adjudication()
                .then_some(Event::Adjudicated(ending))
        };
        if let Some(reason) = word.strip_prefix("draw-") {
            return ruling(None, reason);
        }
        let (side, what) = word.split_once('-')?;
        let side = Side::ALL.into_iter().find(|known| known.name() == side)?;
        if let Some(reason) = what.strip_prefix("wins-") {
            return ruling(Some(side), reason);
        }
        Some(match what {
            "offers-draw" => Event::DrawOffered(side),
            "declines" => Event::DrawDeclined(side),
            "accepts" => Event::DrawAgreed(side),
            "resigns" => Event::Resigned(side),
            "offers-take-back" => Event::TakeBackOffered(side),
            "declines-take-back" => Event::TakeBackDeclined(side),
            _ => return None,
        })
    }
}
