//! Beliefs that omit constraints that are too expensive to count.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::budget::{Budget, GoOn};
use super::{Belief, BeliefError, Count, Scope};
use crate::game::Game;
use crate::piece::{Kind, Kinds, Piece};
use crate::position::{Pool, Position};
use crate::random::{Random, RandomSource};
use crate::station::Station;
use crate::view::{EnemyIndex, Past, View, is_below};

/// A belief that may omit constraints: it counts a superset of the arrangements of the exact [`Belief`].
///
/// Use a relaxed belief if [`View::belief`] fails with [`BeliefError::Budget`]. The superset contains every
/// consistent arrangement, and thus the true one, and possibly some inconsistent arrangements. Its counts and
/// probabilities are those of the superset. Each sample reports whether it is consistent with all
/// observations.
///
/// ```
/// use luzhanqi::{Budget, BeliefError, Game, Random, Rules, Seat};
/// let game = Game::from_seed(&Rules::STANDARD, 1);
/// let view = game.view(Seat::South);
/// let small = Budget::new(10, Budget::DEFAULT.bytes);
/// assert!(matches!(view.belief_within(small), Err(BeliefError::Budget { .. })));
/// let relaxed = view.relaxed_belief()?;
/// let world = relaxed.sample(&mut Random::new(1));
/// // The default budget is enough here, so nothing is omitted.
/// assert!(relaxed.is_exact() && world.is_exact());
/// # Ok::<(), BeliefError>(())
/// ```
///
/// # What it omits
/// A relaxed belief first omits the constraints from repetition: a repeated board shows that some pieces are
/// of different kinds, and each repetition multiplies the cases. If the remaining constraints exceed the
/// budget, it omits all constraints between pieces. Counting the rest takes at most 6 million steps and 20
/// MB.
#[derive(Clone, Debug)]
pub struct RelaxedBelief {
    /// A belief whose arrangements include all consistent arrangements.
    belief: Belief,
    scope: Scope,
    /// Boards that occurred again. In a consistent arrangement, these boards do not show any position `limit`
    /// times.
    boards: Vec<Arc<[Past]>>,
    limit: u32,
    /// The maximum number of arrangements that a sample tries.
    tries: u32,
}

/// A sample of a [`RelaxedBelief`].
///
/// ```
/// use luzhanqi::{Game, Random, Rules, Sample, Seat};
/// let game = Game::from_seed(&Rules::STANDARD, 1);
/// let relaxed = game.view(Seat::South).relaxed_belief()?;
/// match relaxed.sample(&mut Random::new(1)) {
///     Sample::Exact(position) => assert_eq!(position.occupied(), game.truth().occupied()),
///     Sample::Approximate(_) => panic!("this belief omits nothing"),
/// }
/// # Ok::<(), luzhanqi::BeliefError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Sample<T> {
    /// The sample is consistent with all observations. All consistent arrangements are equally likely, as for
    /// [`Belief::sample`].
    Exact(T),
    /// The sample contradicts a constraint that the relaxed belief omits.
    Approximate(T),
}

impl<T> Sample<T> {
    /// Returns `true` if the sample is consistent with all observations.
    pub const fn is_exact(&self) -> bool {
        matches!(self, Sample::Exact(_))
    }

    /// Returns the sampled value, exact or not.
    ///
    /// ```
    /// use luzhanqi::Sample;
    /// assert_eq!(Sample::Exact("first").into_inner(), "first");
    /// assert_eq!(Sample::Approximate("second").into_inner(), "second");
    /// ```
    pub fn into_inner(self) -> T {
        match self {
            Sample::Exact(drawn) | Sample::Approximate(drawn) => drawn,
        }
    }

    /// Applies a function to the sampled value.
    ///
    /// ```
    /// use luzhanqi::Sample;
    /// let sample = Sample::Approximate("second").map(str::len);
    /// assert_eq!(sample.into_inner(), 6);
    /// ```
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> Sample<U> {
        match self {
            Sample::Exact(drawn) => Sample::Exact(make(drawn)),
            Sample::Approximate(drawn) => Sample::Approximate(make(drawn)),
        }
    }
}

/// The number of boards or observations that a sample checks before it gives up.
const LOOKED: usize = 20_000;
const REPLAYED: usize = 4_000;
/// The maximum number of arrangements that a sample tries.
const TRIES: usize = 64;

impl View {
    /// Returns a belief that omits the constraints that are too expensive to count. The function makes up to
    /// two attempts, each with the default [`Budget`].
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let view = game.view(Seat::South);
    /// let relaxed = view.relaxed_belief()?;
    /// assert!(relaxed.is_exact()); // the exact belief is cheap here
    /// assert_eq!(relaxed.max_count(), view.belief()?.count());
    /// # Ok::<(), luzhanqi::BeliefError>(())
    /// ```
    ///
    /// # Errors
    /// The errors are those of [`View::belief`], except [`BeliefError::Budget`].
    pub fn relaxed_belief(&self) -> Result<RelaxedBelief, BeliefError> {
        self.relaxed_belief_within(Budget::default())
    }

    /// Returns a relaxed belief like [`View::relaxed_belief`], with this budget for each of the two attempts.
    ///
    /// # Errors
    /// The errors are those of [`View::relaxed_belief`]. Also fails with [`BeliefError::Budget`] if the
    /// second attempt exceeds the budget too. This is possible if the budget is less than 6 million steps or
    /// 20 MB.
    pub fn relaxed_belief_within(&self, budget: Budget) -> Result<RelaxedBelief, BeliefError> {
        self.relaxed_belief_while(budget, &|| true)
    }

    /// Returns a relaxed belief like [`View::relaxed_belief_within`]. Calls `go_on` every few milliseconds
    /// and stops if it returns `false`.
    ///
    /// # Errors
    /// The errors are those of [`View::relaxed_belief_within`]. Fails with [`BeliefError::Budget`] if `go_on`
    /// returned `false`.
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

    /// Returns the view of this belief.
    pub const fn view(&self) -> &View {
        self.belief.view()
    }

    /// Returns `true` if nothing was omitted. Then all numbers and samples are exact.
    pub fn is_exact(&self) -> bool {
        self.scope == Scope::Everything
    }

    /// Returns the cost of the successful attempt, as the smallest sufficient budget.
    pub fn cost(&self) -> Budget {
        self.belief.cost()
    }

    /// Returns the number of arrangements in the superset: an upper bound on [`Belief::count`].
    pub fn max_count(&self) -> Count {
        self.belief.count()
    }

    /// Returns the probability in the superset that an enemy piece is of this kind; see
    /// [`Belief::probability`]. If it is 0, the piece cannot be of this kind.
    pub fn probability(&self, enemy: EnemyIndex, kind: Kind) -> Option<f64> {
        self.belief.probability(enemy, kind)
    }

    /// Returns all probabilities in the superset; see [`Belief::marginals`].
    pub fn marginals(&self) -> Option<Vec<[f64; 12]>> {
        self.belief.marginals()
    }

    /// Returns a superset of the possible kinds of each enemy piece in dark play; see [`Belief::candidates`].
    pub fn candidates(&self) -> Option<Vec<Kinds>> {
        self.belief.candidates()
    }

    /// Returns the face-down pieces of expose play; see [`Belief::pool`].
    pub fn pool(&self) -> &Pool {
        self.belief.pool()
    }

    /// Returns the possible pieces on a station with their probabilities in the superset; see
    /// [`Belief::probabilities_at`].
    pub fn probabilities_at(&self, station: Station) -> Vec<(Piece, f64)> {
        self.belief.probabilities_at(station)
    }

    /// Returns an arrangement in dark play, as the kind of each enemy piece; `None` in other play.
    ///
    /// Samples from the superset until an arrangement is consistent with all observations, at most 64 times
    /// and for less than ten milliseconds. If no sampled arrangement is consistent, returns the last one as
    /// [`Sample::Approximate`].
    pub fn sample_kinds(&self, random: &mut impl RandomSource) -> Option<Sample<[Kind; 25]>> {
        random.with_random(|random| self.sample_kinds_with(random))
    }

    fn sample_kinds_with(&self, random: &mut Random) -> Option<Sample<[Kind; 25]>> {
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

    /// Returns the current position with an arrangement from [`RelaxedBelief::sample_kinds`].
    pub fn sample(&self, random: &mut impl RandomSource) -> Sample<Position> {
        random.with_random(|random| self.sample_with(random))
    }

    fn sample_with(&self, random: &mut Random) -> Sample<Position> {
        match self.sample_kinds(random) {
            Some(sample) => sample.map(|kinds| self.belief.position(Some(&kinds), random)),
            None => Sample::Exact(self.belief.sample(random)),
        }
    }

    /// Returns a uniformly random game that looks the same to the seat, like [`Belief::sample_game`]. Returns
    /// `None` if [`RelaxedBelief::sample_kinds`] finds no exact arrangement: the observations in a
    /// game with an approximate arrangement would be different.
    ///
    /// # Errors
    /// Fails with [`BeliefError::Impossible`] if the view's observations cannot come from a game.
    pub fn sample_game(&self, random: &mut impl RandomSource) -> Result<Option<Game>, BeliefError> {
        random.with_random(|random| self.sample_game_with(random))
    }

    fn sample_game_with(&self, random: &mut Random) -> Result<Option<Game>, BeliefError> {
        match self.sample_kinds(random) {
            None => self.belief.sample_game(random).map(Some),
            Some(Sample::Exact(kinds)) => self.belief.game(Some(&kinds), random).map(Some),
            Some(Sample::Approximate(_)) => Ok(None),
        }
    }

    /// Whether an arrangement is consistent with all observations.
    fn explains(&self, kinds: &[Kind; 25]) -> bool {
        match self.scope {
            Scope::Everything => true,
            Scope::NoRepetition => {
                let mut boards = self.boards.iter();
                boards.all(|pasts| is_below(self.limit, pasts, kinds))
            }
            Scope::PiecesAlone => {
                let view = self.view();
                // A replay of dark play is deterministic.
                let game = self.belief.game(Some(kinds), &mut Random::new(0));
                let same = |game: Game| view.seat().is_some_and(|seat| game.view(seat) == view);
                game.is_ok_and(same)
            }
        }
    }
}
