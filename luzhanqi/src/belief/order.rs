//! Chooses which group or class to deal next, so that there are few states.

use alloc::vec::Vec;

use super::bits::members;
use super::groups::Group;
use super::number::Number;

/// The indices of a group and a class in the list of sizes. A "vertex" is a group or a class.
pub(super) type Pair = [usize; 2];

/// 25 groups and 12 classes.
const MOST: usize = 37;

#[derive(Copy, Clone, Debug)]
pub(super) enum Decision {
    Pair(Pair),
    Merge { from: usize, into: usize },
}

/// The decisions made so far, and the pairs left to decide.
#[derive(Clone)]
pub(super) struct Work<'a, N> {
    groups: &'a [Group<N>],
    vertices: usize,
    pub(super) sizes: [u32; MOST],
    /// For each vertex, the vertices with which it has an undecided pair.
    partners: [u64; MOST],
    /// For each vertex, the maximum number of its places or pieces that the decided pairs can have used.
    touched: [u32; MOST],
    /// The classes with a witness (see `lowest`). Their pairs are decided together, and the pairs with a
    /// witness come last.
    firm: u64,
    pub(super) order: Vec<Decision>,
    /// A bound on the number of states of all decisions so far.
    pub(super) states: u64,
}

impl<N: Number> Work<'_, N> {
    /// `firm` is a bit set of the classes with witnesses.
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

    /// Decides all remaining pairs.
    pub(super) fn finish(self) -> Self {
        // Class by class is usually better. If each piece has its own weights, piece by piece is better.
        let mut classes = self.clone();
        classes.by(self.groups.len(), u64::MAX);
        let mut any = self;
        if any.by(0, classes.states) {
            any
        } else {
            classes
        }
    }

    /// Decides all remaining pairs, one vertex at a time: always the cheapest vertex from `first` on. Stops
    /// and returns `false` when the number of states reaches `limit`.
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
            // Deciding a group does not change the pairs of other groups.
            if vertex >= self.groups.len() {
                self.merge_alike();
            }
        }
        false
    }

    /// A bound on the current number of states.
    fn all(&self) -> u64 {
        let open = (0..self.vertices).filter(|vertex| self.partners[*vertex] != 0);
        open.map(|vertex| self.states(vertex, 0)).product()
    }

    /// An upper bound on the number of states of `vertex`, once all pairs of another vertex with this size
    /// are decided.
    fn states(&self, vertex: usize, size: u32) -> u64 {
        u64::from(self.sizes[vertex].min(self.touched[vertex] + size) + 1)
    }

    /// An upper bound on the number of states once all pairs of a vertex are decided; `all` is the bound
    /// before that. The division is exact. Bounds are below 2^51, because the sizes of groups sum to 25, and
    /// so do the sizes of classes.
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

    /// Decides all pairs of a vertex, with at most `most` states for each.
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
        // Partners without another pair come first, but witnesses come last.
        others.sort_by_key(|other| {
            let last = self.firm >> vertex & self.inside(*other) >> vertex & 1;
            (last, self.partners[*other].count_ones())
        });
        let pair = |other: usize| Decision::Pair([vertex.min(other), vertex.max(other)]);
        self.order.extend(others.iter().copied().map(pair));
    }

    /// If the vertex is a group, the vertices of the classes whose witnesses include its places; otherwise
    /// empty.
    fn inside(&self, vertex: usize) -> u64 {
        let group = self.groups.get(vertex);
        group.map_or(0, |group| group.inside << self.groups.len())
    }

    /// Merges groups with the same remaining pairs and weights.
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
