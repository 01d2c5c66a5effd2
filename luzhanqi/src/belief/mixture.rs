//! Counts boxes that do not overlap, each by the cheapest method. A box is a set of arrangements, given by
//! the set of possible kinds of each piece.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::apart::Apart;
use super::budget::Meter;
use super::dense::{Dense, Free};
use super::groups::Weights;
use super::lowest::{self, Case};
use super::number::Number;
use super::patterns::{Pattern, possible};
use super::plan::Plan;
use super::table::Table;
use super::ties::{Tied, Unknown};
use super::worlds::KindBox;
use crate::belief::BeliefError;
use crate::piece::Kind;
use crate::random::Random;
use crate::view::OrderTie;

/// A box is counted place by place if this factor times the bound on the states of that method is below the
/// bound for tables. A state of a table costs more, but the bound for tables is less tight.
const DENSE: u64 = 12;

/// The method that counts place by place usually visits fewer states than the bound divided by this number. If a
/// table takes more steps, that method replaces it.
const HARDLY: u64 = 2;

/// A table with fewer states than this is always cheap.
const ALWAYS: u64 = 2000;

/// One more case, with its plan and its table, costs as much as counting place by place with this number of
/// possible states.
const CASE: u64 = 4096;

/// The steps to plan an act.
const ACT: u64 = 12;

/// The count of one box.
#[derive(Clone, Debug)]
enum Counted<N> {
    Table(Table<N>),
    Dense(Box<Dense<N>>),
    Apart(Box<Apart<N>>),
}

impl<N: Number> Counted<N> {
    /// Counts a box and appends the count unless it is zero. If the kind of a piece must be known, splits the
    /// box by this kind.
    fn append(
        weights: &Weights<N>,
        ties: &[OrderTie],
        patterns: &[Pattern],
        all: &mut Vec<Counted<N>>,
        meter: &mut Meter,
    ) -> Result<(), BeliefError> {
        meter.work(1)?;
        if !patterns.is_empty() {
            return Counted::append_apart(weights, ties, patterns, all, meter);
        }
        let (weights, tied) = Tied::new(weights, ties);
        let mut plans = Plans::default();
        if tied.ties.is_empty() {
            match Plan::new(&weights, &[]) {
                Some(plan) => plans.push(plan, meter)?,
                None => return Ok(()),
            }
            if plans.states < ALWAYS {
                return plans.count(all, meter);
            }
        }
        let Some(free) = Free::new(&weights, &tied) else {
            plans.give_up(meter);
            return Ok(());
        };
        let most = free.states as u64;
        if (tied.ties.is_empty() || plans.push_cases(&weights, &tied, most, meter)?)
            && plans.states < DENSE * most
        {
            let (before, bytes) = (all.len(), plans.bytes);
            let done = meter.attempt(most / HARDLY, |part| plans.count(all, part))?;
            if done.is_some() {
                return Ok(());
            }
            all.truncate(before);
            meter.give_back(bytes);
        } else {
            plans.give_up(meter);
        }
        let order = match free.order() {
            Ok(order) => order,
            Err(Unknown(piece)) => {
                for kind in 0..12 {
                    let mut known: Weights<N> = core::array::from_fn(|n| weights[n]);
                    known[piece] = [N::ZERO; 12];
                    known[piece][kind] = weights[piece][kind];
                    if known[piece][kind] > N::ZERO {
                        Counted::append(&known, ties, &[], all, meter)?;
                    }
                }
                return Ok(());
            }
        };
        let dense = Dense::new(order, meter)?;
        dense.map_or(Ok(()), |dense| {
            meter.push(all, Counted::Dense(Box::new(dense)))
        })
    }

    /// Counts and appends a box in which some pieces are of different kinds.
    fn append_apart(
        weights: &Weights<N>,
        ties: &[OrderTie],
        patterns: &[Pattern],
        all: &mut Vec<Counted<N>>,
        meter: &mut Meter,
    ) -> Result<(), BeliefError> {
        let (weights, tied) = Tied::new(weights, ties);
        let most = meter.room_for(size_of::<Case>());
        let kinds = kinds_of(&weights);
        let Some(cases) = lowest::cases(kinds, &tied.ties, most, meter)? else {
            return Err(meter.exceeded());
        };
        let mut boxes: Vec<KindBox> = Vec::new();
        for case in cases {
            let mut own = Vec::from([case.kinds]);
            for witness in &case.witnesses {
                let found = own.iter().flat_map(|one| witness.apart(*one));
                own = found.collect();
                meter.work(own.len() as u64)?;
            }
            for one in own {
                meter.push(&mut boxes, one)?;
            }
        }
        for one in &boxes {
            let patterns = possible(patterns, one);
            let of = within(&weights, one);
            if patterns.is_empty() {
                Counted::append(&of, &[], &[], all, meter)?;
            } else if let Some(apart) = Apart::new(&of, &patterns, meter)? {
                meter.push(all, Counted::Apart(Box::new(apart)))?;
            }
        }
        meter.free(&mut boxes);
        Ok(())
    }

    fn total(&self) -> N {
        match self {
            Counted::Table(table) => table.total(),
            Counted::Dense(dense) => dense.total(),
            Counted::Apart(apart) => apart.total(),
        }
    }

    fn sample(&self, random: &mut Random) -> [Kind; 25] {
        match self {
            Counted::Table(table) => table.sample(random),
            Counted::Dense(dense) => dense.sample(random),
            Counted::Apart(apart) => apart.sample(random),
        }
    }
}

/// The possible kinds of each place.
fn kinds_of<N: Number>(weights: &[[N; 12]]) -> KindBox {
    let taken = |n: usize, kind: &Kind| weights[n][kind.index()] > N::ZERO;
    let kinds = |n: usize| {
        Kind::ALL
            .into_iter()
            .filter(|kind| taken(n, kind))
            .collect()
    };
    core::array::from_fn(kinds)
}

/// The weights restricted to the kinds of a box.
fn within<N: Number>(weights: &[[N; 12]], kinds: &KindBox) -> Weights<N> {
    let weight = |n: usize, kind: Kind| match kinds[n].contains(kind) {
        true => weights[n][kind.index()],
        false => N::ZERO,
    };
    core::array::from_fn(|n| Kind::ALL.map(|kind| weight(n, kind)))
}

/// The plans of one box.
struct Plans<N> {
    list: Vec<Plan<N>>,
    /// A bound on the states of all plans.
    states: u64,
    bytes: usize,
}

impl<N> Default for Plans<N> {
    fn default() -> Plans<N> {
        Plans {
            list: Vec::new(),
            states: 0,
            bytes: 0,
        }
    }
}

impl<N: Number> Plans<N> {
    fn push(&mut self, plan: Plan<N>, meter: &mut Meter) -> Result<(), BeliefError> {
        // A plan has at most two edges for each kind at each piece, so it may be allocated before it is
        // charged.
        let bytes = plan.bytes();
        meter.take(bytes)?;
        meter.work(ACT * plan.acts.len() as u64)?;
        self.bytes += bytes;
        self.states = self.states.saturating_add(plan.states);
        self.list.push(plan);
        Ok(())
    }

    /// Adds one plan for each case of the order constraints. Returns `false` if the plans cost more than
    /// counting place by place with `most` possible states.
    fn push_cases(
        &mut self,
        weights: &[[N; 12]],
        tied: &Tied,
        most: u64,
        meter: &mut Meter,
    ) -> Result<bool, BeliefError> {
        let Some(cases) =
            lowest::cases(kinds_of(weights), &tied.ties, (most / CASE).max(1), meter)?
        else {
            return Ok(false);
        };
        for case in cases {
            let of = within(weights, &case.kinds);
            if let Some(plan) = Plan::new(&of, &case.witnesses) {
                self.push(plan, meter)?;
            }
            if self.states >= DENSE * most {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn give_up(self, meter: &mut Meter) {
        meter.give_back(self.bytes);
    }

    /// Counts each plan and appends the results.
    fn count(self, all: &mut Vec<Counted<N>>, meter: &mut Meter) -> Result<(), BeliefError> {
        for plan in self.list {
            if let Some(table) = Table::new(plan, meter)? {
                meter.push(all, Counted::Table(table))?;
            }
        }
        Ok(())
    }
}

/// The counts of boxes that do not overlap, and their sum.
#[derive(Clone, Debug)]
pub(super) struct Mixture<N> {
    parts: Vec<Counted<N>>,
    total: N,
}

impl<N: Number> Mixture<N> {
    /// Returns `None` if the count is zero.
    pub(super) fn new(
        all: impl Iterator<Item = (Weights<N>, Vec<OrderTie>)>,
        patterns: &[Pattern],
        meter: &mut Meter,
    ) -> Result<Option<Mixture<N>>, BeliefError> {
        let mut parts = Vec::new();
        for (weights, ties) in all {
            Counted::append(&weights, &ties, patterns, &mut parts, meter)?;
        }
        let sum = |sum, part: &Counted<N>| sum + part.total();
        let total = parts.iter().fold(N::ZERO, sum);
        Ok((total > N::ZERO).then_some(Mixture { parts, total }))
    }

    /// The number of all arrangements, or the sum of their weights.
    pub(super) const fn total(&self) -> N {
        self.total
    }

    /// Returns the number of arrangements with each kind at each place. Takes about as long as the counting.
    pub(super) fn shares(&self) -> Weights<N> {
        let mut shares = [[N::ZERO; 12]; 25];
        for part in &self.parts {
            match part {
                Counted::Table(table) => table.add_shares(&mut shares),
                Counted::Dense(dense) => dense.add_shares(&mut shares),
                Counted::Apart(apart) => apart.add_shares(&mut shares),
            }
        }
        shares
    }

    /// A random arrangement, with probabilities in proportion to the weights.
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
