//! Beliefs that leave out what is too expensive to count.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::budget::{Budget, GoOn};
use super::{Belief, BeliefError, Count, Scope};
use crate::game::Game;
use crate::piece::{Kind, Kinds, Piece};
use crate::position::{Pool, Position};
use crate::random::Random;
use crate::station::Station;
use crate::view::{EnemyIndex, Past, View, is_below};

/// A belief that may leave out constraints: a superset of the arrangements of the exact [`Belief`].
///
/// Ask for it where [`View::belief`] fails with [`BeliefError::Budget`]. Every consistent arrangement
/// is among those that it counts, and so is the truth; others may be too. Numbers and chances are
/// those of the superset. A sample says whether it is consistent with everything observed.
///
/// ```
/// use luzhanqi::{Budget, BeliefError, Game, Random, Rules, Seat};
/// let game = Game::from_seed(&Rules::STANDARD, 1);
/// let view = game.view(Seat::South);
/// let small = Budget { steps: 10, ..Budget::default() };
/// assert!(matches!(view.belief_within(small), Err(BeliefError::Budget { .. })));
/// let relaxed = view.relaxed_belief()?;
/// let world = relaxed.sample(&mut Random::new(1));
/// // Nothing had to be left out of this one.
/// assert!(relaxed.is_exact() && world.is_exact());
/// # Ok::<(), BeliefError>(())
/// ```
///
/// # What is left out
/// First what repetition tells: that a game went on although a board stood again tells that pieces
/// are not alike, and the cases multiply. If the rest takes more than the budget, everything that
/// ties pieces together is left out; what remains takes at most 6 million steps and 20 MB.
#[derive(Clone, Debug)]
pub struct RelaxedBelief {
    /// Over more arrangements than are consistent.
    belief: Belief,
    scope: Scope,
    /// Boards that stood again: no position of one may have stood `limit` times.
    boards: Vec<Arc<[Past]>>,
    limit: u32,
    /// How many arrangements a sample tries until one is consistent.
    tries: u32,
}

/// What was drawn from a [`RelaxedBelief`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Sample<T> {
    /// Consistent with everything observed. Among these, each consistent arrangement is equally
    /// likely, as in samples of the exact [`Belief`].
    Exact(T),
    /// Contradicts something that the relaxed belief left out.
    Approximate(T),
}

impl<T> Sample<T> {
    /// Returns `true` if the sample is consistent with everything observed.
    pub const fn is_exact(&self) -> bool {
        matches!(self, Sample::Exact(_))
    }

    /// Returns what was drawn, exact or not.
    pub fn into_inner(self) -> T {
        match self {
            Sample::Exact(drawn) | Sample::Approximate(drawn) => drawn,
        }
    }

    /// Returns a sample of what a function makes of what was drawn.
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> Sample<U> {
        match self {
            Sample::Exact(drawn) => Sample::Exact(make(drawn)),
            Sample::Approximate(drawn) => Sample::Approximate(make(drawn)),
        }
    }
}

/// A sample looks at so many boards, or replays so many observations, before it gives up.
const LOOKED: usize = 20_000;
const REPLAYED: usize = 4_000;
/// The most arrangements that a sample tries.
const TRIES: usize = 64;

impl View {
    /// Returns a belief that leaves out what is too expensive to count, within the default [`Budget`]
    /// for each of its two attempts.
    ///
    /// # Errors
    /// As [`View::belief`]; [`BeliefError::Budget`] cannot occur.
    pub fn relaxed_belief(&self) -> Result<RelaxedBelief, BeliefError> {
        self.relaxed_belief_within(Budget::default())
    }

    /// Returns a belief that leaves out what is too expensive to count, within a budget for each of
    /// its two attempts.
    ///
    /// # Errors
    /// As [`View::relaxed_belief`]; [`BeliefError::Budget`] if even the second attempt takes more,
    /// which is possible below 6 million steps or 20 MB.
    pub fn relaxed_belief_within(&self, budget: Budget) -> Result<RelaxedBelief, BeliefError> {
        self.relaxed_belief_while(budget, &|| true)
    }

    /// Returns a relaxed belief, as [`View::relaxed_belief_within`], unless `go_on`, asked every few
    /// milliseconds, says no.
    ///
    /// # Errors
    /// As [`View::relaxed_belief_within`]; [`BeliefError::Budget`] if it was told not to go on.
    pub fn relaxed_belief_while(
        &self,
        budget: Budget,
        go_on: &dyn Fn() -> bool,
    ) -> Result<RelaxedBelief, BeliefError> {
        RelaxedBelief::new(self, budget, go_on)
    }
}

impl RelaxedBelief {
    fn new(view: &View, budget: Budget, go_on: GoOn<'_>) -> Result<RelaxedBelief, BeliefError> {
        let over = view.end().is_some();
        let army = view.army().filter(|_| !over);
        let boards: Vec<_> = army.map_or_else(Vec::new, |army| army.repeats.told().collect());
        let mut scope = match boards.is_empty() {
            true => Scope::Everything,
            false => Scope::NoRepetition,
        };
        let mut made = Belief::new(view, scope, budget, go_on);
        if matches!(made, Err(BeliefError::Budget { .. })) && go_on() {
            scope = Scope::PiecesAlone;
            made = Belief::new(view, scope, budget, go_on);
        }
        let looked: usize = boards.iter().map(|pasts| pasts.len()).sum();
        let tries = match scope {
            Scope::Everything => 1,
            Scope::NoRepetition => (LOOKED / looked.max(1)).clamp(1, TRIES),
            Scope::PiecesAlone => (REPLAYED / view.observations().len()).clamp(1, TRIES),
        };
        Ok(RelaxedBelief {
            belief: made?,
            scope,
            boards,
            limit: u32::from(view.rules().repetition().times()),
            tries: tries as u32,
        })
    }

    /// Returns the view that this is a belief of.
    pub const fn view(&self) -> &View {
        self.belief.view()
    }

    /// Returns `true` if nothing was left out: then all numbers and samples are exact.
    pub fn is_exact(&self) -> bool {
        self.scope == Scope::Everything
    }

    /// Returns what the successful attempt took to build: as a budget, just enough for it.
    pub fn cost(&self) -> Budget {
        self.belief.cost()
    }

    /// Returns the number of arrangements of the superset: an upper bound of [`Belief::count`].
    pub fn max_count(&self) -> Count {
        self.belief.count()
    }

    /// Returns the probability in the superset that an enemy piece is of this kind, as
    /// [`Belief::probability`]. Where it is 0, the piece cannot be of the kind.
    pub fn probability(&self, enemy: EnemyIndex, kind: Kind) -> Option<f64> {
        self.belief.probability(enemy, kind)
    }

    /// Returns all probabilities in the superset, as [`Belief::marginals`].
    pub fn marginals(&self) -> Option<Vec<[f64; 12]>> {
        self.belief.marginals()
    }

    /// Returns, in dark play, a superset of the kinds that each enemy piece can be, as
    /// [`Belief::candidates`].
    pub fn candidates(&self) -> Option<Vec<Kinds>> {
        self.belief.candidates()
    }

    /// Returns the face-down pieces of expose play, as [`Belief::pool`].
    pub fn pool(&self) -> &Pool {
        self.belief.pool()
    }

    /// Returns what may be on a station, with the probabilities in the superset, as
    /// [`Belief::chances_on`].
    pub fn chances_on(&self, station: Station) -> Vec<(Piece, f64)> {
        self.belief.chances_on(station)
    }

    /// Returns, in dark play, an arrangement: the kind of each enemy piece; `None` in expose play.
    ///
    /// Draws from the superset until an arrangement is consistent with everything observed, at most
    /// 64 times and in less than ten milliseconds, then gives the last one as approximate.
    pub fn sample_kinds(&self, random: &mut Random) -> Option<Sample<[Kind; 25]>> {
        let mut kinds = self.belief.sample_kinds(random)?;
        for _ in 1..self.tries {
            if self.explains(&kinds) {
                return Some(Sample::Exact(kinds));
            }
            kinds = self.belief.sample_kinds(random)?;
        }
        Some(match self.explains(&kinds) {
            true => Sample::Exact(kinds),
            false => Sample::Approximate(kinds),
        })
    }

    /// Returns a full position now, drawn as [`RelaxedBelief::sample_kinds`] draws.
    pub fn sample(&self, random: &mut Random) -> Sample<Position> {
        match self.sample_kinds(random) {
            Some(sample) => sample.map(|kinds| self.belief.position(Some(&kinds), random)),
            None => Sample::Exact(self.belief.sample(random)),
        }
    }

    /// Returns a whole game that looks the same to the seat, uniformly drawn, as
    /// [`Belief::sample_game`]. `None` if no draw of [`RelaxedBelief::sample_kinds`] was exact: an
    /// approximate arrangement cannot be played to the same observations.
    ///
    /// # Errors
    /// [`BeliefError::Impossible`] if the view was built from observations that no game gives.
    pub fn sample_game(&self, random: &mut Random) -> Result<Option<Game>, BeliefError> {
        match self.sample_kinds(random) {
            None => self.belief.sample_game(random).map(Some),
            Some(Sample::Exact(kinds)) => self.belief.game(Some(&kinds), random).map(Some),
            Some(Sample::Approximate(_)) => Ok(None),
        }
    }

    /// Whether an arrangement is consistent with everything observed.
    fn explains(&self, kinds: &[Kind; 25]) -> bool {
        match self.scope {
            Scope::Everything => true,
            Scope::NoRepetition => {
                let mut boards = self.boards.iter();
                boards.all(|pasts| is_below(self.limit, pasts, kinds))
            }
            Scope::PiecesAlone => {
                let view = self.view();
                // Dark play replays without chance.
                let game = self.belief.game(Some(kinds), &mut Random::new(0));
                let same = |game: Game| view.seat().is_some_and(|seat| game.view(seat) == view);
                game.is_ok_and(same)
            }
        }
    }
}
