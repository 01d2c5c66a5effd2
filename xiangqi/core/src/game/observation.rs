//! Observations: what a server sends to players and spectators.

use alloc::boxed::Box;
use alloc::string::String;

use crate::mv::Move;
use crate::piece::Side;
use crate::position::{EndReason, Outcome, Position};
use crate::rules::Rules;

use super::{Event, Game, GameError};

/// One event as players and spectators see it. A stream starts with [`Observation::Begin`] and has one
/// observation for each event. Nothing in Xiangqi is hidden, so the stream is the same for everyone, and a
/// client follows it with a [`Game`].
///
/// In JSON an observation is an object with one member, such as `{"moved":"h2e2"}`. Reading ignores unknown
/// fields, so that a later version can add fields.
///
/// ```
/// use xiangqi::{Game, Observation, Rules, Side};
/// let mut game = Game::new(&Rules::ASIA);
/// game.play("h2e2".parse()?)?;
/// game.resign(Side::Black)?;
/// let seen: Vec<Observation> = game.observations().collect();
/// assert!(matches!(seen[..], [Observation::Begin(_), Observation::Moved(_), Observation::Ended(_)]));
/// assert_eq!(Game::from_observations(seen)?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Observation {
    /// The game starts.
    Begin(Box<Begin>),
    /// The side to move plays a move.
    Moved(Move),
    /// A side offers a draw.
    DrawOffered(Side),
    /// A side declines the other side's offer of a draw.
    DrawDeclined(Side),
    /// Events are taken back. Only this number of observations remain, including the first. This observation
    /// is not part of the remaining stream.
    TakenBack(usize),
    /// The game ends.
    Ended(End),
}

/// The start of a game.
///
/// ```
/// use xiangqi::{Begin, Observation, Position, Rules};
/// let begin = Begin::new(Rules::ASIA, Position::initial());
/// let game = xiangqi::Game::new(&Rules::ASIA);
/// assert_eq!(game.observation(0), Some(Observation::Begin(Box::new(begin))));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Begin {
    /// The rules.
    pub rules: Rules,
    /// The position at the start.
    pub position: Position,
}

/// The end of a game.
///
/// ```
/// use xiangqi::{End, EndReason, Outcome, Side};
/// let end = End::new(Outcome::new(Some(Side::Red), EndReason::Time)?);
/// assert_eq!(end.outcome.to_string(), "red wins (time)");
/// # Ok::<(), xiangqi::OutcomeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct End {
    /// The outcome.
    pub outcome: Outcome,
}

/// An observation that does not follow from the earlier ones: the stream is damaged or forged.
///
/// ```
/// use xiangqi::{Game, ObserveError};
/// assert_eq!(Game::from_observations([]), Err(ObserveError::Begin));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ObserveError {
    /// The stream does not start with `begin`, or has another `begin`.
    #[error("a stream of observations starts with one begin")]
    Begin,
    /// The event is impossible now.
    #[error("{seen} is impossible: {why}")]
    Event {
        /// The event.
        seen: String,
        /// The reason.
        why: GameError,
    },
    /// The game ended with another outcome, or cannot end with this one.
    #[error("the game cannot end with the outcome {0}")]
    Outcome(Outcome),
    /// The number of remaining observations is 0, or no observation was taken back.
    #[error("expected from 1 to {most} remaining observations, got {left}")]
    TakenBack {
        /// The number given.
        left: usize,
        /// The largest number possible.
        most: usize,
    },
}

crate::error::reasons! { ObserveError:
    Self::Begin => "begin",
    Self::Outcome(_) => "outcome",
    Self::TakenBack { .. } => "taken-back",
    ;
    Self::Event { why, .. } => why,
}

impl Begin {
    /// Returns the start of a game at this position.
    pub const fn new(rules: Rules, position: Position) -> Begin {
        Begin { rules, position }
    }
}

impl End {
    /// Returns the end of a game with this outcome.
    pub const fn new(outcome: Outcome) -> End {
        End { outcome }
    }
}

impl Observation {
    /// Returns whether the event is a ply: a move.
    pub const fn is_ply(&self) -> bool {
        matches!(self, Observation::Moved(_))
    }
}

impl Game {
    /// Returns the number of observations so far. It is at least 1.
    pub fn observed(&self) -> usize {
        let open = self
            .events
            .last()
            .is_none_or(|event| event.ending().is_none());
        // An event that ends the game is the last observation; an end by the board adds one after the last
        // event.
        1 + self.events.len() + usize::from(self.result.is_some() && open)
    }

    /// Returns the observation at an index, counted from 0 for the start. Returns `None` beyond the last
    /// observation. Constant time.
    pub fn observation(&self, number: usize) -> Option<Observation> {
        let Some(place) = number.checked_sub(1) else {
            let begin = Begin::new(*self.rules(), self.start);
            return Some(Observation::Begin(Box::new(begin)));
        };
        let end = || {
            self.result
                .map(|outcome| Observation::Ended(End::new(outcome)))
        };
        match self.events.get(place) {
            Some(Event::Played(mv)) => Some(Observation::Moved(*mv)),
            Some(Event::DrawOffered(side)) => Some(Observation::DrawOffered(*side)),
            Some(Event::DrawDeclined(side)) => Some(Observation::DrawDeclined(*side)),
            Some(Event::DrawAgreed(_) | Event::Resigned(_) | Event::Adjudicated(_)) => end(),
            None => end().filter(|_| number < self.observed()),
        }
    }

    /// Returns all observations, from the start.
    pub fn observations(&self) -> impl Iterator<Item = Observation> + '_ {
        (0..self.observed()).filter_map(|number| self.observation(number))
    }

    /// Returns the game of a stream of observations, as a client follows it.
    ///
    /// # Errors
    /// Fails with the error of the first observation that does not follow from the earlier ones.
    pub fn from_observations(
        seen: impl IntoIterator<Item = Observation>,
    ) -> Result<Game, ObserveError> {
        let mut seen = seen.into_iter();
        let Some(Observation::Begin(begin)) = seen.next() else {
            return Err(ObserveError::Begin);
        };
        let mut game = Game::from_position(&begin.rules, &begin.position);
        seen.try_for_each(|seen| game.observe(seen))?;
        Ok(game)
    }

    /// Follows the next observation of a stream. The game is the client's copy of the server's game.
    ///
    /// A resignation is recognized by its outcome. A draw by agreement needs an open offer.
    ///
    /// # Errors
    /// Fails if the observation does not follow from the earlier ones. Then nothing changes.
    pub fn observe(&mut self, seen: Observation) -> Result<(), ObserveError> {
        let event = match seen {
            Observation::Begin(_) => return Err(ObserveError::Begin),
            Observation::Moved(mv) => Event::Played(mv),
            Observation::DrawOffered(side) => Event::DrawOffered(side),
            Observation::DrawDeclined(side) => Event::DrawDeclined(side),
            Observation::Ended(End { outcome }) if self.result == Some(outcome) => return Ok(()),
            Observation::Ended(End { outcome }) => self.ending_event(outcome)?,
            Observation::TakenBack(left) => return self.keep_observed(left),
        };
        self.repeat(&event).map_err(|why| ObserveError::Event {
            seen: alloc::format!("{event}"),
            why,
        })
    }

    /// The event that ends the game with this outcome.
    fn ending_event(&self, outcome: Outcome) -> Result<Event, ObserveError> {
        Ok(match (outcome.reason(), outcome.winner(), self.offer) {
            (reason, _, _) if reason.is_adjudication() => Event::Adjudicated(outcome),
            (EndReason::Resigned, Some(winner), _) => Event::Resigned(winner.other()),
            (EndReason::Agreed, _, Some(by)) => Event::DrawAgreed(by.other()),
            _ => return Err(ObserveError::Outcome(outcome)),
        })
    }

    fn keep_observed(&mut self, left: usize) -> Result<(), ObserveError> {
        let most = self.observed() - 1;
        if left == 0 || left > most {
            return Err(ObserveError::TakenBack { left, most });
        }
        // An end by the board is taken back with the move that led to it.
        let happened = self.events.len();
        self.take_back_while(|game| game.events.len() + 1 > left);
        for known in (left..=happened).rev() {
            self.news.take_back(known, known - 1);
        }
        Ok(())
    }
}
