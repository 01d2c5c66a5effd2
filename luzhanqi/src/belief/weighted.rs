//! Beliefs with priors.

use alloc::vec::Vec;

use super::table::Weights;
use super::{Belief, Mixture, boxes};
use crate::error::BeliefError;
use crate::game::Game;
use crate::piece::{Kind, Kinds};
use crate::position::Position;
use crate::random::Random;

/// A belief with priors; see [`Belief::weighted`].
///
/// ```
/// use luzhanqi::{Game, Kind, Rules, Seat};
/// let belief = Game::start(&Rules::STANDARD, 1).view(Seat::South).belief()?;
/// // North's flag is thought to stand on its left headquarters three times in four.
/// let mut weights = [[1.0; 12]; 25];
/// weights[21][Kind::Flag.index()] = 3.0;
/// let marginals = belief.weighted(&weights)?.marginals();
/// assert!((marginals[21][Kind::Flag.index()] - 0.75).abs() < 1e-9);
/// # Ok::<(), luzhanqi::BeliefError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Weighted {
    even: Belief,
    mixture: Mixture<f64>,
    /// The sum of all weights is that of the mixture times two to this power.
    power: i64,
}

impl Belief {
    /// Dark play: the belief with a prior weight for each kind at each enemy piece: arrangements
    /// count by the product of their weights. `weights[piece][kind]` follows [`Kind::ALL`].
    ///
    /// Only the ratios of the weights of a piece matter, and the pieces may be on any scales: 25
    /// weights of `1e-30` do no harm. Sums of weights are floating-point numbers, which hold as long
    /// as the ratios of a piece are not beyond some `1e20`. Every piece with weights of its own is
    /// counted apart: with all of them that takes some hundredths of a second in mid-game, but half a
    /// second and 300 MB of memory at the opening.
    ///
    /// # Errors
    /// [`BeliefError::Weight`] for a weight that is negative or not finite, and
    /// [`BeliefError::Impossible`] if every consistent arrangement has weight zero, or in expose
    /// play.
    pub fn weighted(&self, weights: &[[f64; 12]; 25]) -> Result<Weighted, BeliefError> {
        for (piece, row) in weights.iter().enumerate() {
            for kind in Kind::ALL {
                let weight = row[kind.index()];
                if !(weight >= 0.0 && weight.is_finite()) {
                    return Err(BeliefError::Weight { piece, kind });
                }
            }
        }
        let army = self.view().army().ok_or(BeliefError::Impossible)?;
        let (weights, power) = balanced(*weights, &self.candidates());
        let all = boxes(self.view(), army)?.into_iter().map(|(one, ties)| {
            let weight = |n: usize, kind: Kind| match one[n].contains(kind) {
                true => weights[n][kind.index()],
                false => 0.0,
            };
            let weights = core::array::from_fn(|n| Kind::ALL.map(|kind| weight(n, kind)));
            (weights, ties)
        });
        Ok(Weighted {
            even: self.clone(),
            mixture: Mixture::new(all).ok_or(BeliefError::Impossible)?,
            power,
        })
    }
}

impl Weighted {
    /// The belief without the weights.
    pub const fn even(&self) -> &Belief {
        &self.even
    }

    /// The sum of the weights of all consistent arrangements; infinite or 0 where it is too great
    /// or too small for the type. Nothing else suffers then.
    pub fn total(&self) -> f64 {
        let (mut total, mut left) = (self.mixture.total, self.power);
        while left != 0 && total.is_finite() && total > 0.0 {
            let step = left.clamp(-1000, 1000);
            total *= power_of_two(step);
            left -= step;
        }
        total
    }

    /// The probability that the enemy piece of this number is of this kind; 0 for numbers from 25
    /// up.
    pub fn probability(&self, piece: usize, kind: Kind) -> f64 {
        let row = self.mixture.shares.get(piece);
        row.map_or(0.0, |row| row[kind.index()] / self.mixture.total)
    }

    /// The probabilities of each enemy piece to be of each kind.
    pub fn marginals(&self) -> Vec<[f64; 12]> {
        (0..25)
            .map(|piece| Kind::ALL.map(|kind| self.probability(piece, kind)))
            .collect()
    }

    /// An arrangement, each as likely as its weight: the kind of each enemy piece.
    pub fn sample_kinds(&self, random: &mut Random) -> [Kind; 25] {
        self.mixture.sample(random)
    }

    /// A full position now, each as likely as its weight.
    pub fn sample(&self, random: &mut Random) -> Position {
        let kinds = self.sample_kinds(random);
        self.even.position(Some(&kinds), random)
    }

    /// A whole game that looks the same to the seat, each as likely as its weight: another start,
    /// the same history.
    ///
    /// # Errors
    /// [`BeliefError::Impossible`] if the view was built from observations that no game gives.
    pub fn sample_game(&self, random: &mut Random) -> Result<Game, BeliefError> {
        let kinds = self.sample_kinds(random);
        self.even.game(Some(&kinds), random)
    }
}

/// The weights on a scale where products neither overflow nor vanish, and by which power of two
/// those of arrangements are smaller now. A factor for a piece, or for a kind, changes all
/// arrangements alike; powers of two round nothing.
fn balanced(mut weights: Weights<f64>, candidates: &[Kinds]) -> (Weights<f64>, i64) {
    for (row, kinds) in weights.iter_mut().zip(candidates) {
        for kind in Kind::ALL.into_iter().filter(|kind| !kinds.contains(*kind)) {
            row[kind.index()] = 0.0;
        }
    }
    let mut power = 0;
    // Pieces towards a sum of one and kinds towards one of their count, as if they were chances. To
    // scale the ones upsets the others, less and less.
    for _ in 0..16 {
        for row in &mut weights {
            let scale = exponent(row.iter().sum());
            row.iter_mut()
                .for_each(|weight| *weight *= power_of_two(-scale));
            power += scale;
        }
        for kind in Kind::ALL {
            let count = kind.count();
            let sum: f64 = weights.iter().map(|row| row[kind.index()]).sum();
            let scale = exponent(sum / count as f64);
            for row in &mut weights {
                row[kind.index()] *= power_of_two(-scale);
            }
            power += scale * count as i64;
        }
    }
    (weights, power)
}

/// The power of two that a number is scaled by to come near to 1; 0 for 0.
fn exponent(number: f64) -> i64 {
    if number == 0.0 {
        return 0;
    }
    let biased = (number.to_bits() >> 52 & 0x7ff) as i64;
    (biased - 1023).clamp(-1000, 1000)
}

/// Two to a power from -1000 to 1000.
fn power_of_two(power: i64) -> f64 {
    f64::from_bits(((1023 + power) as u64) << 52)
}
