//! Counts the ways to deal an army's 25 pieces to 25 places with possible kinds.
//!
//! Places that take the same kinds form a group; kinds that the same places take form a class. An edge joins
//! a group to a class that the places of the group take. Each decision fixes the number of pieces dealt along
//! one edge. The later decisions depend only on the remaining numbers of the groups and classes that have
//! both decided and undecided edges. These numbers are a state. The ways to reach a state and to continue
//! from it give the exact count, the exact share of each kind at every place, and exact samples. The order of
//! the edges limits the number of states: see `plan`.

use alloc::vec::Vec;

use super::act::{Act, Edge};
use super::bits::Left;
use super::budget::Meter;
use super::groups::{Class, Group};
use super::number::Number;
use super::plan::Plan;
use crate::belief::BeliefError;
use crate::piece::Kind;
use crate::random::Random;

/// A choice in a state: the resulting state of the next layer, and either the number dealt or the index of
/// the edge.
#[derive(Copy, Clone, Debug)]
pub(super) struct Step(u32);

impl Step {
    const STATES: u32 = 27;

    /// Returns `None` if the state's index does not fit.
    fn new(to: usize, dealt: u32) -> Option<Step> {
        (to < 1 << Step::STATES).then_some(Step(dealt << Step::STATES | to as u32))
    }

    /// The same choice with another resulting state.
    const fn with(self, to: u32) -> Step {
        Step(self.0 >> Step::STATES << Step::STATES | to)
    }

    pub(super) const fn to(self) -> usize {
        (self.0 & ((1 << Step::STATES) - 1)) as usize
    }

    pub(super) const fn dealt(self) -> u32 {
        self.0 >> Step::STATES
    }
}

/// The index of a removed state: a state without a complete continuation.
const NOWHERE: u32 = u32::MAX;

/// If more than this number of bytes are in use, tables drop states without a complete continuation, usually
/// at least half of the states. It is 0 in tests, as their tables are small.
const MANY: u64 = if cfg!(test) { 0 } else { 1 << 20 };

/// The states before an act, with their choices.
#[derive(Clone, Debug)]
pub(super) struct Layer<N> {
    pub(super) act: Act<N>,
    pub(super) left: Vec<Left>,
    /// For each state, the index of its first step; then the end of the last state's steps.
    starts: Vec<u32>,
    steps: Vec<Step>,
    /// The number of ways to continue from each state.
    pub(super) on: Vec<N>,
}

static CHOOSE: [[u32; 26]; 26] = {
    let mut table = [[0; 26]; 26];
    let mut n = 0;
    while n < 26 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + if k < n { table[n - 1][k] } else { 0 };
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of ways to choose places for this number of pieces, times the product of their weights.
pub(super) fn choices<N: Number>(places: u32, dealt: u32, weight: N) -> N {
    let mut ways = N::from_u32(CHOOSE[places as usize][dealt as usize]);
    let powers = if weight == N::ONE { 0 } else { dealt };
    for _ in 0..powers {
        ways = ways * weight;
    }
    ways
}

impl<N: Number> Edge<N> {
    pub(super) fn ways(&self, left: Left, dealt: u32) -> N {
        choices(self.places_left(left), dealt, self.weight)
    }
}

impl<N: Number> Layer<N> {
    /// The number of ways to deal this number in a state.
    pub(super) fn ways(&self, left: Left, dealt: u32) -> N {
        match &self.act {
            Act::Deal(edge) => edge.ways(left, dealt),
            Act::Place(place) => place.edge(dealt).map_or(N::ONE, |edge| edge.weight),
            Act::Merge(_) => N::ONE,
        }
    }

    /// The minimum and maximum number of pieces that can be dealt in a state.
    fn bounds(&self, left: Left) -> (u32, u32) {
        match &self.act {
            Act::Deal(edge) => edge.bounds(left),
            Act::Place(place) => (0, place.edges.len() as u32),
            Act::Merge(_) => (0, 0),
        }
    }

    /// The remaining numbers after dealing a number within the bounds; `None` if impossible.
    fn deal(&self, left: Left, dealt: u32) -> Option<Left> {
        match &self.act {
            Act::Deal(edge) => Some(edge.deal(left, dealt)),
            Act::Place(place) => place.deal(left, dealt),
            Act::Merge(merge) => Some(merge.merge(left)),
        }
    }

    /// Finds the steps and their resulting states.
    fn forward(&mut self, desk: &mut Desk, meter: &mut Meter) -> Result<Vec<Left>, BeliefError> {
        let Desk { index, steps, next } = desk;
        steps.clear();
        next.clear();
        index.clear(2 * self.left.len(), meter)?;
        meter.room(&mut self.starts, self.left.len() + 1)?;
        for left in &self.left {
            self.starts.push(steps.len() as u32);
            let (least, most) = self.bounds(*left);
            meter.work(u64::from(most + 1 - least.min(most)))?;
            for dealt in least..most + 1 {
                if let Some(then) = self.deal(*left, dealt) {
                    let to = index.find(then, next, meter)?;
                    let step = Step::new(to, dealt).ok_or_else(|| meter.exceeded())?;
                    meter.push(steps, step)?;
                }
            }
        }
        self.starts.push(steps.len() as u32);
        self.steps = meter.keep(steps)?;
        meter.keep(next)
    }

    pub(super) fn steps(&self, state: usize) -> &[Step] {
        &self.steps[self.starts[state] as usize..self.starts[state + 1] as usize]
    }

    /// Counts the ways to continue; `after` has the numbers of ways for the next layer.
    fn backward(&mut self, after: &[N], meter: &mut Meter) -> Result<(), BeliefError> {
        let mut on = Vec::new();
        meter.room(&mut on, self.left.len())?;
        for (state, left) in self.left.iter().enumerate() {
            let steps = self.steps(state).iter();
            on.push(steps.fold(N::ZERO, |sum, step| {
                sum + self.ways(*left, step.dealt()) * after[step.to()]
            }));
        }
        meter.work(self.steps.len() as u64)?;
        self.on = on;
        Ok(())
    }

    /// Removes the states without a complete continuation. `after` has the new indices of the next layer's
    /// states, and `own` receives the new indices of this layer's states.
    fn shrink(&mut self, after: &[u32], own: &mut Vec<u32>, meter: &mut Meter) {
        own.clear();
        let (mut states, mut steps, mut from) = (0, 0, 0);
        for state in 0..self.left.len() {
            let to = self.starts[state + 1] as usize;
            if self.on[state] == N::ZERO {
                own.push(NOWHERE);
            } else {
                own.push(states as u32);
                self.left[states] = self.left[state];
                self.on[states] = self.on[state];
                self.starts[states] = steps as u32;
                states += 1;
                for number in from..to {
                    let step = self.steps[number];
                    if after[step.to()] != NOWHERE {
                        self.steps[steps] = step.with(after[step.to()]);
                        steps += 1;
                    }
                }
            }
            from = to;
        }
        self.starts[states] = steps as u32;
        meter.cut(&mut self.left, states);
        meter.cut(&mut self.starts, states + 1);
        meter.cut(&mut self.steps, steps);
        meter.cut(&mut self.on, states);
    }

    /// Releases the layer's memory.
    fn release(&mut self, meter: &mut Meter) {
        meter.free(&mut self.left);
        meter.free(&mut self.starts);
        meter.free(&mut self.steps);
        meter.free(&mut self.on);
    }
}

/// Working memory for all layers: the index of states, and growing lists.
#[derive(Default)]
struct Desk {
    index: Index,
    steps: Vec<Step>,
    next: Vec<Left>,
}

/// The index of each state of a layer.
#[derive(Default)]
struct Index {
    /// Indices of states plus one; 0 is free.
    slots: Vec<u32>,
}

impl Index {
    /// Clears the index and prepares it for about this number of states.
    fn clear(&mut self, states: usize, meter: &mut Meter) -> Result<(), BeliefError> {
        let wanted = (2 * states).next_power_of_two().max(64);
        if wanted > self.slots.len() {
            meter.fill(&mut self.slots, wanted, 0)?;
        } else {
            // Avoids clearing a long list for a few states.
            self.slots.truncate(wanted);
            self.slots.fill(0);
        }
        Ok(())
    }

    #[inline]
    fn slot(&self, left: Left) -> usize {
        let mixed = (left ^ left >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> (64 - self.slots.len().trailing_zeros())) as usize
    }

    /// Returns the index of a state; appends the state if it is new.
    #[inline]
    fn find(
        &mut self,
        left: Left,
        states: &mut Vec<Left>,
        meter: &mut Meter,
    ) -> Result<usize, BeliefError> {
        let mut slot = self.slot(left);
        loop {
            match self.slots[slot] {
                0 => break,
                found if states[found as usize - 1] == left => return Ok(found as usize - 1),
                _ => slot = (slot + 1) & (self.slots.len() - 1),
            }
        }
        meter.push(states, left)?;
        self.slots[slot] = states.len() as u32;
        if 2 * states.len() > self.slots.len() {
            let wanted = 2 * self.slots.len();
            meter.fill(&mut self.slots, wanted, 0)?;
            for (number, left) in (1..).zip(states.iter()) {
                let mut slot = self.slot(*left);
                while self.slots[slot] != 0 {
                    slot = (slot + 1) & (wanted - 1);
                }
                self.slots[slot] = number;
            }
        }
        Ok(states.len() - 1)
    }
}

/// All ways to deal the pieces, counted.
#[derive(Clone, Debug)]
pub(super) struct Table<N> {
    pub(super) classes: Vec<Class>,
    pub(super) groups: Vec<Group<N>>,
    pub(super) layers: Vec<Layer<N>>,
    /// The number of ways to deal the classes to the groups.
    dealt: N,
    /// The single state after the last layer.
    end: [N; 1],
    /// The number of ways to distribute the kinds of each class over its pieces.
    pub(super) within: N,
}

impl<N: Number> Table<N> {
    /// Counts the ways; `None` if there are none.
    pub(super) fn new(plan: Plan<N>, meter: &mut Meter) -> Result<Option<Table<N>>, BeliefError> {
        let mut within = N::ONE;
        for class in &plan.classes {
            let mut left = class.count;
            for kind in &class.kinds {
                let count = kind.count() as u32;
                within = within * N::from_u32(CHOOSE[left as usize][count as usize]);
                left -= count;
            }
        }
        let mut desk = Desk::default();
        let mut states = alloc::vec![plan.full];
        let mut layers = Vec::with_capacity(plan.acts.len());
        for act in plan.acts {
            let mut layer = Layer {
                act,
                left: states,
                starts: Vec::new(),
                steps: Vec::new(),
                on: Vec::new(),
            };
            states = layer.forward(&mut desk, meter)?;
            layers.push(layer);
        }
        meter.free(&mut desk.index.slots);
        meter.free(&mut desk.steps);
        meter.free(&mut desk.next);
        let end = [N::ONE];
        let mut after = end.as_slice();
        for layer in layers.iter_mut().rev() {
            layer.backward(after, meter)?;
            after = &layer.on;
        }
        let dealt = after.first().copied().unwrap_or(N::ZERO);
        if dealt == N::ZERO {
            layers.iter_mut().for_each(|layer| layer.release(meter));
            return Ok(None);
        }
        let mut table = Table {
            classes: plan.classes,
            groups: plan.groups,
            layers,
            dealt,
            end,
            within,
        };
        if meter.in_use() > MANY {
            table.shrink(meter)?;
        }
        Ok(Some(table))
    }

    /// Removes the states without a complete continuation.
    fn shrink(&mut self, meter: &mut Meter) -> Result<(), BeliefError> {
        let lengths = self.layers.iter().map(|layer| layer.left.len());
        let most = lengths.max().unwrap_or(0).max(1);
        let (mut after, mut own) = (Vec::new(), Vec::new());
        meter.room(&mut after, most)?;
        meter.room(&mut own, most)?;
        after.push(0);
        for layer in self.layers.iter_mut().rev() {
            meter.work(layer.steps.len() as u64)?;
            layer.shrink(&after, &mut own, meter);
            core::mem::swap(&mut after, &mut own);
        }
        meter.free(&mut after);
        meter.free(&mut own);
        Ok(())
    }

    /// The number of all ways, or the sum of their weights.
    pub(super) fn total(&self) -> N {
        self.dealt * self.within
    }

    /// The number of ways to continue from each state after a layer.
    pub(super) fn after(&self, layer: usize) -> &[N] {
        self.layers
            .get(layer + 1)
            .map_or(&self.end, |next| &next.on)
    }

    /// A random step from a state, with probabilities in proportion to the weights.
    fn draw(&self, number: usize, state: usize, random: &mut Random) -> Option<Step> {
        let layer = &self.layers[number];
        let steps = layer.steps(state);
        if let [only] = steps {
            return Some(*only);
        }
        let after = self.after(number);
        let mut draw = N::draw(random, layer.on[state]);
        let mut chosen = None;
        for step in steps {
            let ways = layer.ways(layer.left[state], step.dealt()) * after[step.to()];
            if ways > N::ZERO {
                // If rounding leaves no choice, uses the last one.
                chosen = Some(*step);
                if draw < ways {
                    break;
                }
                draw = draw.minus(ways);
            }
        }
        chosen
    }

    /// A random way, with probabilities in proportion to the weights.
    pub(super) fn sample(&self, random: &mut Random) -> [Kind; 25] {
        let mut places: Vec<Vec<usize>> = self.groups.iter().map(|g| g.places.clone()).collect();
        places.iter_mut().for_each(|places| random.shuffle(places));
        let mut of_class: [Vec<usize>; 12] = Default::default();
        let mut state = 0;
        for (number, layer) in self.layers.iter().enumerate() {
            let step = self.draw(number, state, random);
            // A sampled state always has a continuation.
            let Some(step) = step else { break };
            let dealt = step.dealt();
            state = step.to();
            let (edge, pieces) = match &layer.act {
                Act::Deal(edge) => (edge, dealt as usize),
                Act::Place(place) => match place.edge(dealt) {
                    Some(edge) => (edge, 1),
                    None => continue,
                },
                Act::Merge(merge) => {
                    let joining = core::mem::take(&mut places[merge.from]);
                    places[merge.into].extend(joining);
                    random.shuffle(&mut places[merge.into]);
                    continue;
                }
            };
            let from = &mut places[edge.group];
            let start = from.len().saturating_sub(pieces);
            of_class[edge.class].extend(from.drain(start..));
        }
        let mut kinds = [Kind::Flag; 25];
        for (class, places) in self.classes.iter().zip(&mut of_class) {
            random.shuffle(places);
            let dealt = class
                .kinds
                .iter()
                .flat_map(|k| core::iter::repeat_n(*k, k.count()));
            for (place, kind) in places.iter().zip(dealt) {
                kinds[*place] = kind;
            }
        }
        kinds
    }
}
