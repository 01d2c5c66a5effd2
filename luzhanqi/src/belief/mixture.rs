//! Boxes that do not overlap, each counted in the cheapest way.

use alloc::vec::Vec;

use super::budget::Meter;
use super::dense::{Dense, Free};
use super::number::Number;
use super::plan::Plan;
use super::table::{Table, Weights};
use super::ties::Unknown;
use crate::belief::BeliefError;
use crate::piece::Kind;
use crate::random::Random;
use crate::view::OrderTie;

/// Where the bound on the states of a table is so many times those of counting place by place in
/// a flat array, that is done: a state of a table is dearer, but the bound is far above the states
/// that there really are. A table that takes more steps than the array has states is given up.
const DENSE: u64 = 12;

/// A table with fewer states than this is always cheap.
const ALWAYS: u64 = 2000;

/// The ways of one box.
#[derive(Clone, Debug)]
enum Counted<N> {
    Table(Table<N>),
    Dense(Dense<N>),
}

impl<N: Number> Counted<N> {
    /// Appends the ways of a box, if there are any: mostly at once, but boxes in which the kind of
    /// some piece should rather be known in parts.
    fn append(
        weights: &Weights<N>,
        ties: &[OrderTie],
        all: &mut Vec<Counted<N>>,
        meter: &mut Meter,
    ) -> Result<(), BeliefError> {
        meter.work(1)?;
        let Some(plan) = Plan::new(weights, ties) else {
            return Ok(());
        };
        // At most two edges for each kind at each piece: little enough to be weighed when it is there.
        let planned = plan.bytes();
        meter.take(planned)?;
        if plan.states < ALWAYS {
            let table = Table::new(plan, meter)?;
            return table.map_or(Ok(()), |table| meter.push(all, Counted::Table(table)));
        }
        let Some(free) = Free::new(weights, ties) else {
            meter.give_back(planned);
            return Ok(());
        };
        if plan.states < DENSE * free.states as u64
            && let Some(table) = meter.attempt(free.states as u64, |part| Table::new(plan, part))?
        {
            return table.map_or(Ok(()), |table| meter.push(all, Counted::Table(table)));
        }
        meter.give_back(planned);
        let order = match free.order() {
            Ok(order) => order,
            Err(Unknown(piece)) => {
                for kind in 0..12 {
                    let mut known = *weights;
                    known[piece] = [N::ZERO; 12];
                    known[piece][kind] = weights[piece][kind];
                    if known[piece][kind] > N::ZERO {
                        Counted::append(&known, ties, all, meter)?;
                    }
                }
                return Ok(());
            }
        };
        let dense = Dense::new(order, meter)?;
        dense.map_or(Ok(()), |dense| meter.push(all, Counted::Dense(dense)))
    }

    fn total(&self) -> N {
        match self {
            Counted::Table(table) => table.total(),
            Counted::Dense(dense) => dense.total(),
        }
    }

    fn sample(&self, random: &mut Random) -> [Kind; 25] {
        match self {
            Counted::Table(table) => table.sample(random),
            Counted::Dense(dense) => dense.sample(random),
        }
    }
}

/// The ways of boxes that do not overlap, and the sum of them.
#[derive(Clone, Debug)]
pub(super) struct Mixture<N> {
    parts: Vec<Counted<N>>,
    total: N,
}

impl<N: Number> Mixture<N> {
    /// `None` if there is no way.
    pub(super) fn new(
        all: impl Iterator<Item = (Weights<N>, Vec<OrderTie>)>,
        meter: &mut Meter,
    ) -> Result<Option<Mixture<N>>, BeliefError> {
        let mut parts = Vec::new();
        for (weights, ties) in all {
            Counted::append(&weights, &ties, &mut parts, meter)?;
        }
        let sum = |sum, part: &Counted<N>| sum + part.total();
        let total = parts.iter().fold(N::ZERO, sum);
        Ok((total > N::ZERO).then_some(Mixture { parts, total }))
    }

    /// The number of all ways, or the sum of their weights.
    pub(super) const fn total(&self) -> N {
        self.total
    }

    /// The ways that put each kind on each place. This takes about as much work as the counting.
    pub(super) fn shares(&self) -> Weights<N> {
        let mut shares = [[N::ZERO; 12]; 25];
        for part in &self.parts {
            match part {
                Counted::Table(table) => table.add_shares(&mut shares),
                Counted::Dense(dense) => dense.add_shares(&mut shares),
            }
        }
        shares
    }

    /// A way, each as likely as its weight.
    pub(super) fn sample(&self, random: &mut Random) -> [Kind; 25] {
        let mut chosen = &self.parts[0];
        if self.parts.len() > 1 {
            let mut draw = N::draw(random, self.total);
            for part in &self.parts {
                chosen = part;
                if draw < part.total() {
                    break;
                }
                draw = draw.minus(part.total());
            }
        }
        chosen.sample(random)
    }
}
