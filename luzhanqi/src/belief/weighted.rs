//! Beliefs with priors.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::budget::{Budget, Meter};
use super::groups::Weights;
use super::number::{self, Number, Sum};
use super::patterns::Pattern;
use super::worlds::KindBox;
use super::{Belief, Mixture, Scope, Shares, worlds};
use crate::belief::BeliefError;
use crate::game::Game;
use crate::piece::{Kind, Kinds, Piece};
use crate::position::Position;
use crate::random::{Random, RandomSource};
use crate::station::Station;
use crate::view::{EnemyArmy, EnemyIndex};

/// A belief with priors; see [`Belief::weighted`].
///
/// ```
/// use luzhanqi::{Game, Kind, Rules, Seat};
/// let belief = Game::from_seed(&Rules::STANDARD, 1).view(Seat::South).belief()?;
/// // A prior: north's flag is on its left headquarters with probability 3/4.
/// let mut weights = [[1.0; 12]; 25];
/// weights[21][Kind::Flag.index()] = 3.0;
/// let marginals = belief.weighted(&weights)?.marginals();
/// assert!((marginals[21][Kind::Flag.index()] - 0.75).abs() < 1e-9);
/// # Ok::<(), luzhanqi::BeliefError>(())
/// ```
#[derive(Clone, Debug)]
pub struct WeightedBelief {
    unweighted: Belief,
    all: Arc<All>,
}

/// Sums of weights, in floats if their range suffices.
#[derive(Debug)]
enum WeightSums {
    Moderate(Mixture<f64>, Floats),
    Wide(Mixture<Sum>),
}

/// The unit type. In WebAssembly this is a type without values, and sums are never floats. A program is loaded
/// at every start, and a second copy of the counting code takes more time to load than it saves.
#[cfg(not(target_family = "wasm"))]
type Floats = ();
#[cfg(not(target_family = "wasm"))]
const FLOATS: Option<Floats> = Some(());
#[cfg(target_family = "wasm")]
type Floats = core::convert::Infallible;
#[cfg(target_family = "wasm")]
const FLOATS: Option<Floats> = None;

#[derive(Debug)]
struct All {
    sums: WeightSums,
    /// The probabilities, as the bit patterns of floats.
    shares: Shares,
    cost: Budget,
}

impl Belief {
    /// Returns the belief with prior weights, one for each kind of each enemy piece, in dark play. The weight
    /// of an arrangement is the product of the weights of its pieces. In `weights[piece][kind]`, kinds are in
    /// the order of [`Kind::ALL`].
    ///
    /// Only the ratios between the weights of one piece matter. A weight can be any finite number that is not
    /// negative. Sums have a separate exponent, so no product overflows or underflows. Probabilities have an
    /// error of about `1e-14`.
    ///
    /// Pieces with different weights are counted separately. Each part takes at most six million steps and 20
    /// MB; the first call for probabilities takes the same amount again. Weights do not increase the cost of
    /// the most expensive views found by hill climbing (see [`Belief`]). Counting is about twice as fast if all
    /// weights except 0 are between `2^-36` and `2^36`.
    ///
    /// ```
    /// use luzhanqi::{Game, Kind, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let view = game.view(Seat::South);
    /// let b12 = view.enemy_at("b12".parse()?).unwrap();
    /// let mut weights = [[1.0; 12]; 25];
    /// weights[b12.index()][Kind::Flag.index()] = 9.0;
    /// let weighted = view.belief()?.weighted(&weights)?;
    /// assert!((weighted.probability(b12, Kind::Flag) - 0.9).abs() < 1e-9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`BeliefError::Weight`] if a weight is negative or not finite. Fails with
    /// [`BeliefError::Impossible`] in expose play, and if every consistent arrangement has weight zero. Fails
    /// with [`BeliefError::Budget`] if building exceeds the default [`Budget`].
    pub fn weighted(&self, weights: &[[f64; 12]; 25]) -> Result<WeightedBelief, BeliefError> {
        self.weighted_within(weights, Budget::default())
    }

    /// Returns the belief with prior weights like [`Belief::weighted`], without a budget.
    ///
    /// # Errors
    /// The errors are those of [`Belief::weighted`], except [`BeliefError::Budget`]. Fails with
    /// [`BeliefError::Memory`] if an allocation fails.
    pub fn weighted_unbounded(
        &self,
        weights: &[[f64; 12]; 25],
    ) -> Result<WeightedBelief, BeliefError> {
        self.weighted_within(weights, Budget::UNLIMITED)
    }

    /// Returns the belief with prior weights like [`Belief::weighted`], with another budget.
    ///
    /// # Errors
    /// The errors are those of [`Belief::weighted`].
    pub fn weighted_within(
        &self,
        weights: &[[f64; 12]; 25],
        budget: Budget,
    ) -> Result<WeightedBelief, BeliefError> {
        self.weighted_while(weights, budget, &|| true)
    }

    /// Returns the belief with prior weights like [`Belief::weighted_within`]. Calls `go_on` every few
    /// milliseconds and stops if it returns `false`.
    ///
    /// # Errors
    /// The errors are those of [`Belief::weighted_within`]. Fails with [`BeliefError::Budget`] if `go_on`
    /// returned `false`.
    pub fn weighted_while(
        &self,
        weights: &[[f64; 12]; 25],
        budget: Budget,
        go_on: &dyn Fn() -> bool,
    ) -> Result<WeightedBelief, BeliefError> {
        for (piece, row) in weights.iter().enumerate() {
            for kind in Kind::ALL {
                let weight = row[kind.index()];
                if !(weight >= 0.0 && weight.is_finite()) {
                    return Err(BeliefError::Weight { piece, kind });
                }
            }
        }
        let army = self.view().army().ok_or(BeliefError::Impossible)?;
        let mut meter = Meter::new(budget, go_on);
        let boxes = worlds::boxes(self.view(), army, Scope::Everything, &mut meter)?;
        let patterns = worlds::patterns(self.view(), army, Scope::Everything, &mut meter)?;
        let boxes = (boxes.as_slice(), patterns.as_slice());
        let moderate = weights
            .as_flattened()
            .iter()
            .all(|w| number::is_moderate(*w));
        let sums = if let Some(floats) = FLOATS.filter(|_| moderate) {
            let sums = self.sums(boxes, army, &mut meter, |n, kind| weights[n][kind])?;
            WeightSums::Moderate(sums, floats)
        } else {
            let wide = |n: usize, kind: usize| Sum::new(weights[n][kind]);
            WeightSums::Wide(self.sums(boxes, army, &mut meter, wide)?)
        };
        Ok(WeightedBelief {
            unweighted: self.clone(),
            all: Arc::new(All {
                sums,
                shares: Shares::new(),
                cost: meter.spent(),
            }),
        })
    }

    /// Counts the arrangements in these boxes in which no pattern holds. `weight` takes a piece and a kind.
    fn sums<N: Number>(
        &self,
        (boxes, patterns): (&[KindBox], &[Pattern]),
        army: &EnemyArmy,
        meter: &mut Meter,
        weight: impl Fn(usize, usize) -> N,
    ) -> Result<Mixture<N>, BeliefError> {
        let all = boxes.iter().map(|one| {
            let of = |n: usize, kind: Kind| match one[n].contains(kind) {
                true => weight(n, kind.index()),
                false => N::ZERO,
            };
            let weights = core::array::from_fn(|n| Kind::ALL.map(|kind| of(n, kind)));
            (
                weights,
                worlds::ties(one, self.view(), army, Scope::Everything),
            )
        });
        Mixture::new(all, patterns, meter)?.ok_or(BeliefError::Impossible)
    }
}

impl WeightSums {
    /// The probabilities, as the bit patterns of floats.
    fn shares(&self) -> Weights<u128> {
        let bits = |chance: f64| u128::from(chance.to_bits());
        match self {
            WeightSums::Moderate(mixture, _) => {
                let total = mixture.total();
                let chances = mixture.shares();
                chances.map(|row| row.map(|share| bits(share / total)))
            }
            WeightSums::Wide(mixture) => {
                let total = mixture.total();
                let chances = mixture.shares();
                chances.map(|row| row.map(|share| bits(share.of(total))))
            }
        }
    }
}

impl WeightedBelief {
    /// Returns the belief without the weights.
    pub const fn unweighted(&self) -> &Belief {
        &self.unweighted
    }

    /// Returns the sum of the weights of all consistent arrangements. The result is infinite or 0 if the sum
    /// is out of the range of `f64`. No other function is affected.
    pub fn total(&self) -> f64 {
        match &self.all.sums {
            WeightSums::Moderate(mixture, _) => mixture.total(),
            WeightSums::Wide(mixture) => mixture.total().to_f64(),
        }
    }

    /// Returns the cost of building the belief, as the smallest sufficient budget.
    pub fn cost(&self) -> Budget {
        self.all.cost
    }

    /// Returns the probability that an enemy piece is of this kind. The first call computes all
    /// probabilities.
    pub fn probability(&self, enemy: EnemyIndex, kind: Kind) -> f64 {
        let sums = &self.all.sums;
        let bits = (self.all.shares).get(enemy.index(), kind.index(), || sums.shares());
        f64::from_bits(bits as u64)
    }

    /// Returns the probability of each kind for each enemy piece.
    pub fn marginals(&self) -> Vec<[f64; 12]> {
        let row = |enemy| Kind::ALL.map(|kind| self.probability(enemy, kind));
        EnemyIndex::ALL.map(row).into()
    }

    /// Returns the possible kinds of each enemy piece: those that it has in an arrangement with a weight
    /// above 0.
    pub fn candidates(&self) -> Vec<Kinds> {
        let has = |piece| move |kind: &Kind| self.probability(piece, *kind) > 0.0;
        let some = |piece| Kind::ALL.into_iter().filter(has(piece)).collect();
        EnemyIndex::ALL.map(some).into()
    }

    /// Returns the possible pieces on a station with a hidden piece, each with its probability; see
    /// [`Belief::probabilities_at`].
    pub fn probabilities_at(&self, station: Station) -> Vec<(Piece, f64)> {
        self.unweighted
            .dark_chances(station, |enemy, kind| self.probability(enemy, kind))
    }

    /// Returns a random arrangement, as the kind of each enemy piece. The probability of an arrangement is in
    /// proportion to its weight.
    pub fn sample_kinds(&self, random: &mut impl RandomSource) -> [Kind; 25] {
        random.with_random(|random| self.sample_kinds_with(random))
    }

    fn sample_kinds_with(&self, random: &mut Random) -> [Kind; 25] {
        match &self.all.sums {
            WeightSums::Moderate(mixture, _) => mixture.sample(random),
            WeightSums::Wide(mixture) => mixture.sample(random),
        }
    }

    /// Returns the current position with a random arrangement. The probability of an arrangement is in
    /// proportion to its weight.
    ///
    /// ```
    /// use luzhanqi::{Game, Random, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let weighted = game.view(Seat::South).belief()?.weighted(&[[1.0; 12]; 25])?;
    /// let position = weighted.sample(&mut Random::new(1));
    /// assert_eq!(position.occupied(), game.truth().occupied());
    /// # Ok::<(), luzhanqi::BeliefError>(())
    /// ```
    pub fn sample(&self, random: &mut impl RandomSource) -> Position {
        random.with_random(|random| self.sample_with(random))
    }

    fn sample_with(&self, random: &mut Random) -> Position {
        let kinds = self.sample_kinds(random);
        self.unweighted.position(Some(&kinds), random)
    }

    /// Returns a random game that looks the same to the seat: another start with the same history. The
    /// probability of a start is in proportion to its weight.
    ///
    /// # Errors
    /// Fails with [`BeliefError::Impossible`] if the view's observations cannot come from a game.
    pub fn sample_game(&self, random: &mut impl RandomSource) -> Result<Game, BeliefError> {
        random.with_random(|random| self.sample_game_with(random))
    }

    fn sample_game_with(&self, random: &mut Random) -> Result<Game, BeliefError> {
        let kinds = self.sample_kinds(random);
        self.unweighted.game(Some(&kinds), random)
    }
}
