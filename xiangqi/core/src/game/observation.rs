//! Observations: what a server sends to players and spectators.

use alloc::boxed::Box;
use alloc::string::String;
use core::hash::{Hash, Hasher};

use crate::error::Quoted;
use crate::mv::Move;
use crate::piece::Side;
use crate::position::{EndReason, Outcome, Position};
use crate::rules::Rules;

use super::{Event, Game, GameError};

/// One event as players and spectators see it. A stream starts with [`Observation::Begin`] and has one
/// observation for each event. Nothing in Xiangqi is hidden, so the stream is the same for everyone. A client
/// passes the observations to its own [`Game`]; see [`Game::observe`].
///
/// In JSON an observation is an object with one member, such as `{"moved":"h2e2"}`. The JSON form of a later
/// version of this library may have members and kinds that this version does not know. The parser ignores
/// such members, and returns [`Observation::Other`] for such a kind.
#[cfg_attr(
    feature = "serde",
    doc = "[`StrictObservation`](crate::StrictObservation) rejects both."
)]
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
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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
    /// A side asks to take back its own latest move and everything after it.
    TakeBackOffered(Side),
    /// A side declines the other side's request for a take-back.
    TakeBackDeclined(Side),
    /// Events are taken back. Only this number of observations remain, counted from the start of the stream.
    /// `TakenBack` itself is not one of them.
    TakenBack(usize),
    /// The game ends.
    Ended(End),
    /// An observation of a kind that this version does not know. Contains the name of the kind. A client cannot
    /// follow the game any more; see [`Game::observe`].
    #[cfg_attr(
        feature = "serde",
        serde(untagged, serialize_with = "super::reading::write_other")
    )]
    Other(String),
}

/// The start of a game.
///
/// ```
/// use xiangqi::{Begin, Observation, Position, Rules};
/// let begin = Begin::new(Rules::ASIA, Position::initial());
/// let game = xiangqi::Game::new(&Rules::ASIA);
/// assert_eq!(begin.version, Begin::VERSION);
/// assert_eq!(game.observation(0), Some(Observation::Begin(Box::new(begin))));
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Begin {
    /// The version of the format in which the server writes the stream. If it is greater than
    /// [`Begin::VERSION`], the stream may contain members and kinds that this version of the library does not
    /// know. Comparisons and hashes ignore it.
    pub version: u32,
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

/// The reason why an observation cannot follow the earlier ones. The stream is damaged, forged, or from a later
/// version.
///
/// ```
/// use xiangqi::{Game, ObserveError};
/// assert_eq!(Game::from_observations([]), Err(ObserveError::Begin));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ObserveError {
    /// The stream does not start with `begin`, or has another `begin`.
    #[error("a stream of observations starts with a begin, and has only one begin")]
    Begin,
    /// The event is impossible now.
    #[error("{seen} is impossible: {why}")]
    Event {
        /// The event.
        seen: String,
        /// The reason.
        why: GameError,
    },
    /// The game has ended with another outcome, or it cannot end with this outcome now.
    #[error("the game cannot end with the outcome {0}")]
    Outcome(Outcome),
    /// The number of remaining observations is 0, or greater than the number of observations so far.
    #[error("expected from 1 to {most} remaining observations, got {left}")]
    TakenBack {
        /// The number given.
        left: usize,
        /// The largest number possible.
        most: usize,
    },
    /// This version of the library does not know this kind of observation. The stream comes from a later
    /// version. The client cannot follow the game any more.
    #[error("this version cannot follow the game: it does not know observations of the kind {0}")]
    UnknownKind(Quoted),
}

crate::error::reasons! { ObserveError:
    Self::Begin => "begin",
    Self::Outcome(_) => "outcome",
    Self::TakenBack { .. } => "taken-back",
    Self::UnknownKind(_) => "unknown-kind",
    ;
    Self::Event { why, .. } => why,
}

impl Begin {
    /// The version of the format in which this library writes observations. A library version that adds a
    /// member or a kind increases this number. Every later version reads the streams of this one.
    pub const VERSION: u32 = 1;

    /// Returns the start of a game at this position.
    pub const fn new(rules: Rules, position: Position) -> Begin {
        Begin {
            version: Begin::VERSION,
            rules,
            position,
        }
    }
}

impl PartialEq for Begin {
    /// Ignores the version.
    fn eq(&self, other: &Begin) -> bool {
        (&self.rules, &self.position) == (&other.rules, &other.position)
    }
}

impl Eq for Begin {}

impl Hash for Begin {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (&self.rules, &self.position).hash(hasher);
    }
}

impl End {
    /// Returns the end of a game with this outcome.
    pub const fn new(outcome: Outcome) -> End {
        End { outcome }
    }
}

impl Observation {
    /// Returns whether the observation is a ply, which means a move.
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

    /// Returns the observation at an index; the start has index 0. Returns `None` beyond the last observation.
    /// Takes constant time.
    ///
    /// ```
    /// use xiangqi::{Game, Observation, Rules};
    /// let mut game = Game::new(&Rules::ASIA);
    /// let mv = "h2e2".parse()?;
    /// game.play(mv)?;
    /// assert_eq!(game.observation(1), Some(Observation::Moved(mv)));
    /// assert_eq!((game.observed(), game.observation(2)), (2, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
            Some(Event::TakeBackOffered(side)) => Some(Observation::TakeBackOffered(*side)),
            Some(Event::TakeBackDeclined(side)) => Some(Observation::TakeBackDeclined(*side)),
            Some(Event::DrawAgreed(_) | Event::Resigned(_) | Event::Adjudicated(_)) => end(),
            None => end().filter(|_| number < self.observed()),
        }
    }

    /// Returns all observations, starting with [`Observation::Begin`].
    ///
    /// ```
    /// use xiangqi::{Begin, Game, Observation, Position, Rules};
    /// let game = Game::new(&Rules::ASIA);
    /// let begin = Begin::new(Rules::ASIA, Position::initial());
    /// let seen: Vec<Observation> = game.observations().collect();
    /// assert_eq!(seen, [Observation::Begin(Box::new(begin))]);
    /// ```
    pub fn observations(&self) -> impl Iterator<Item = Observation> + '_ {
        (0..self.observed()).filter_map(|number| self.observation(number))
    }

    /// Returns a client's game, computed from a stream of observations.
    ///
    /// ```
    /// use xiangqi::{Game, Rules};
    /// let mut game = Game::new(&Rules::ASIA);
    /// game.play("h2e2".parse()?)?;
    /// let copy = Game::from_observations(game.observations())?;
    /// assert_eq!(copy, game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with the error of the first observation that cannot follow the earlier ones.
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

    /// Applies the next observation of a stream to the game, which is the client's copy of the server's game.
    ///
    /// The observation of a resignation is an [`Observation::Ended`] with the reason [`EndReason::Resigned`]. A
    /// draw by agreement is accepted only if an offer is open.
    ///
    /// ```
    /// use xiangqi::{Game, Observation, ObserveError, Rules};
    /// let mut copy = Game::new(&Rules::ASIA);
    /// copy.observe(Observation::Moved("h2e2".parse()?))?;
    /// assert_eq!(copy.plies(), 1);
    /// let why = copy.observe(Observation::Moved("h2e2".parse()?)).unwrap_err();
    /// assert!(matches!(why, ObserveError::Event { .. })); // Black is to move
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the observation cannot follow the earlier ones. After such an error nothing changes.
    ///
    /// Fails with [`ObserveError::UnknownKind`] for [`Observation::Other`]. Then the client cannot follow the
    /// game any more: [`Game::unknown_kind`] returns the kind, and every later observation fails with the same
    /// error. The client can continue only if the server takes back the unknown observation.
    pub fn observe(&mut self, seen: Observation) -> Result<(), ObserveError> {
        if !matches!(seen, Observation::TakenBack(_)) {
            self.check_known()?;
        }
        let event = match seen {
            Observation::Begin(_) => return Err(ObserveError::Begin),
            Observation::TakenBack(left) => return self.keep_observed(left),
            Observation::Moved(mv) => Event::Played(mv),
            Observation::DrawOffered(side) => Event::DrawOffered(side),
            Observation::DrawDeclined(side) => Event::DrawDeclined(side),
            Observation::TakeBackOffered(side) => Event::TakeBackOffered(side),
            Observation::TakeBackDeclined(side) => Event::TakeBackDeclined(side),
            Observation::Ended(End { outcome }) if self.result == Some(outcome) => return Ok(()),
            Observation::Ended(End { outcome }) => self.ending_event(outcome)?,
            Observation::Other(kind) => {
                let why = ObserveError::UnknownKind(Quoted::new(&kind));
                // After the end there is nothing to follow.
                if self.result.is_none() {
                    self.unknown = Some(kind.into());
                }
                return Err(why);
            }
        };
        self.repeat(&event).map_err(|why| ObserveError::Event {
            seen: alloc::format!("{event}"),
            why,
        })
    }

    /// Returns the unknown kind of observation after which this client cannot follow the game; `None` if there
    /// was none.
    pub fn unknown_kind(&self) -> Option<&str> {
        self.unknown.as_deref()
    }

    fn check_known(&self) -> Result<(), ObserveError> {
        let unknown = |kind| Err(ObserveError::UnknownKind(Quoted::new(kind)));
        self.unknown_kind().map_or(Ok(()), unknown)
    }

    /// The event that ends the game with this outcome.
    fn ending_event(&self, outcome: Outcome) -> Result<Event, ObserveError> {
        Ok(match (outcome.reason(), outcome.winner(), self.open.draw) {
            (reason, _, _) if reason.is_adjudication() => Event::Adjudicated(outcome),
            (EndReason::Resigned, Some(winner), _) => Event::Resigned(winner.other()),
            (EndReason::Agreed, _, Some(by)) => Event::DrawAgreed(by.other()),
            _ => return Err(ObserveError::Outcome(outcome)),
        })
    }

    fn keep_observed(&mut self, left: usize) -> Result<(), ObserveError> {
        let most = self.observed();
        if left > most {
            self.check_known()?;
        }
        if left == 0 || left > most {
            return Err(ObserveError::TakenBack { left, most });
        }
        self.unknown = None;
        // An end by the board is taken back with the move that led to it.
        self.take_back_while(|game| game.events.len() + 1 > left);
        self.news.take_back(most, self.observed());
        Ok(())
    }
}
