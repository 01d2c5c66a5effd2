//! Which group or class is dealt with next, so that few states are open at a time.

use alloc::vec::Vec;

use super::bits::members;
use super::groups::Group;
use super::number::Number;

/// A group and a class, by their places in the list of sizes: a "vertex" each.
pub(super) type Pair = [usize; 2];

/// 25 groups and 12 classes.
const MOST: usize = 37;

#[derive(Copy, Clone, Debug)]
pub(super) enum Decision {
    Pair(Pair),
    Merge { from: usize, into: usize },
}

/// What is decided and what is left to decide.
#[derive(Clone)]
pub(super) struct Work<'a, N> {
    groups: &'a [Group<N>],
    vertices: usize,
    pub(super) sizes: [u32; MOST],
    /// The vertices with which each has a pair left to decide.
    partners: [u64; MOST],
    /// How much the decided pairs can have taken from each vertex.
    touched: [u32; MOST],
    /// The classes with witnesses: their pairs are decided together, those of the witnesses last.
    firm: u64,
    pub(super) order: Vec<Decision>,
    /// A bound on the states on the way.
    pub(super) states: u64,
}

impl<N: Number> Work<'_, N> {
    /// `firm` are the numbers of the classes with witnesses, by their bits.
    pub(super) fn new<'a>(groups: &'a [Group<N>], sizes: &[u32], firm: u64) -> Work<'a, N> {
        let mut partners = [0; MOST];
        for (group, of) in groups.iter().enumerate() {
            for (class, _) in &of.takes {
                let class = groups.len() + class;
                partners[group] |= 1 << class;
                partners[class] |= 1 << group;
            }
        }
        let mut all = [0; MOST];
        all[..sizes.len()].copy_from_slice(sizes);
        Work {
            groups,
            vertices: sizes.len(),
            sizes: all,
            partners,
            touched: [0; MOST],
            firm: firm << groups.len(),
            order: Vec::with_capacity(64),
            states: 0,
        }
    }

    /// Decides all that is left.
    pub(super) fn finish(self) -> Self {
        // Class by class is mostly better. But where each piece has weights of its own, it is
        // better to go piece by piece.
        let mut classes = self.clone();
        classes.by(self.groups.len(), u64::MAX);
        let mut any = self;
        if any.by(0, classes.states) {
            any
        } else {
            classes
        }
    }

    /// Decides all that is left, always the cheapest vertex from this one on; stops and returns
    /// `false` when it does not stay below so many states.
    fn by(&mut self, first: usize, limit: u64) -> bool {
        while self.states < limit {
            let all = self.all();
            let open = (first..self.vertices).filter(|vertex| {
                let partners = self.partners[*vertex];
                // Partners of a class are groups, which are never firm.
                partners != 0 && partners & self.firm == 0
            });
            let costs = open.map(|vertex| (self.cost(vertex, all), vertex));
            let Some((cost, vertex)) = costs.min() else {
                return true;
            };
            self.decide_at(vertex, cost.max(all));
            // No group has less left than before if it was a group's turn.
            if vertex >= self.groups.len() {
                self.merge_alike();
            }
        }
        false
    }

    /// A bound on the states now.
    fn all(&self) -> u64 {
        let open = (0..self.vertices).filter(|vertex| self.partners[*vertex] != 0);
        open.map(|vertex| self.states(vertex, 0)).product()
    }

    /// How many states a vertex can be in, when another one of this size has been dealt with.
    fn states(&self, vertex: usize, size: u32) -> u64 {
        u64::from(self.sizes[vertex].min(self.touched[vertex] + size) + 1)
    }

    /// A bound on the states after a vertex is done with, where `all` is the bound before. The
    /// division leaves no rest, and bounds are below 2^51: sizes of groups add up to 25, and those of
    /// classes too.
    fn cost(&self, vertex: usize, all: u64) -> u64 {
        let (mut before, mut after) = (self.states(vertex, 0), 1);
        for other in members(self.partners[vertex]) {
            before *= self.states(other, 0);
            if self.partners[other] != 1 << vertex {
                after *= self.states(other, self.sizes[vertex]);
            }
        }
        all / before * after
    }

    /// Decides all pairs of a vertex, in so many states at most.
    fn decide_at(&mut self, vertex: usize, most: u64) {
        self.states += most * u64::from(self.partners[vertex].count_ones());
        let (mut others, mut count) = ([0; MOST], 0);
        for other in members(core::mem::take(&mut self.partners[vertex])) {
            self.touched[other] += self.sizes[vertex];
            self.partners[other] &= !(1 << vertex);
            others[count] = other;
            count += 1;
        }
        let others = &mut others[..count];
        // Those that have no other pair left first.
        // But a witness is found among the last.
        others.sort_by_key(|other| {
            let last = self.firm >> vertex & self.inside(*other) >> vertex & 1;
            (last, self.partners[*other].count_ones())
        });
        let pair = |other: usize| Decision::Pair([vertex.min(other), vertex.max(other)]);
        self.order.extend(others.iter().copied().map(pair));
    }

    /// The classes of whose witnesses a group is, as vertices; none for a class.
    fn inside(&self, vertex: usize) -> u64 {
        let group = self.groups.get(vertex);
        group.map_or(0, |group| group.inside << self.groups.len())
    }

    /// Merges groups that have the same pairs left, with the same weights.
    fn merge_alike(&mut self) {
        let count = self.groups.len();
        for from in 0..count {
            let classes = self.partners[from];
            let weights = |group: usize| {
                let takes = self.groups[group].takes.iter();
                takes.filter(|(class, _)| classes >> (count + class) & 1 != 0)
            };
            let alike = |into: &usize| {
                classes == self.partners[*into]
                    && weights(from).eq(weights(*into))
                    && (self.inside(from) ^ self.inside(*into)) & classes == 0
            };
            if classes == 0 {
                continue;
            }
            if let Some(into) = (from + 1..count).find(alike) {
                self.partners[from] = 0;
                for class in members(classes) {
                    self.partners[class] &= !(1 << from);
                }
                self.sizes[into] += self.sizes[from];
                self.touched[into] += self.touched[from];
                self.order.push(Decision::Merge { from, into });
            }
        }
    }
}
