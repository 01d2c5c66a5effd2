//! Which group or class is dealt with next, so that few states are open at a time.

use alloc::vec::Vec;

use super::number::Number;
use super::plan::Group;

/// A group and a class, by their places in the list of sizes: a "vertex" each.
pub(super) type Pair = [usize; 2];

#[derive(Copy, Clone, Debug)]
pub(super) enum Decision {
    Pair(Pair),
    Merge { from: usize, into: usize },
}

/// What is decided and what is left to decide.
pub(super) struct Work<'a, N> {
    groups: &'a [Group<N>],
    pub(super) sizes: Vec<u32>,
    left: Vec<Pair>,
    /// How much the decided pairs can have taken from each vertex.
    touched: Vec<u32>,
    /// How many pairs each has left.
    degree: Vec<u32>,
    pub(super) order: Vec<Decision>,
}

impl<N: Number> Work<'_, N> {
    pub(super) fn new<'a>(groups: &'a [Group<N>], sizes: &[u32], left: Vec<Pair>) -> Work<'a, N> {
        let mut degree = alloc::vec![0; sizes.len()];
        left.iter().flatten().for_each(|v| degree[*v] += 1);
        Work {
            groups,
            sizes: sizes.to_vec(),
            left,
            touched: alloc::vec![0; sizes.len()],
            degree,
            order: Vec::new(),
        }
    }

    /// The vertex whose pairs leave the fewest states when decided next.
    pub(super) fn cheapest(&self) -> Option<usize> {
        (0..self.sizes.len())
            .filter(|vertex| self.degree[*vertex] > 0)
            .map(|vertex| (self.cost(vertex), vertex))
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, vertex)| vertex)
    }

    /// A bound on the states after a vertex is done with.
    fn cost(&self, vertex: usize) -> f64 {
        let mut cost = 1.0;
        for other in (0..self.sizes.len()).filter(|other| *other != vertex) {
            let (mut touched, mut degree) = (self.touched[other], self.degree[other]);
            if self
                .left
                .iter()
                .any(|pair| pair.contains(&vertex) && pair.contains(&other))
            {
                touched += self.sizes[vertex];
                degree -= 1;
            }
            if degree > 0 {
                cost *= f64::from(self.sizes[other].min(touched) + 1);
            }
        }
        cost
    }

    /// Decides all pairs of a vertex.
    pub(super) fn decide(&mut self, vertex: usize) {
        let (mut pairs, rest): (Vec<Pair>, Vec<Pair>) = core::mem::take(&mut self.left)
            .into_iter()
            .partition(|pair| pair.contains(&vertex));
        self.left = rest;
        for pair in &pairs {
            let other = pair[0] + pair[1] - vertex;
            self.touched[other] += self.sizes[vertex];
            self.degree[other] -= 1;
        }
        self.degree[vertex] = 0;
        // Those that have no other pair left first.
        pairs.sort_by_key(|pair| self.degree[pair[0] + pair[1] - vertex]);
        self.order.extend(pairs.into_iter().map(Decision::Pair));
    }

    /// Merges groups that have the same pairs left, with the same weights.
    pub(super) fn merge_alike(&mut self, may: impl Fn(usize, usize) -> bool) {
        let classes = |group: usize| {
            let pairs = self.left.iter().filter(move |pair| pair[0] == group);
            pairs.fold(0u64, |set, pair| set | 1 << (pair[1] - self.groups.len()))
        };
        let sets: Vec<u64> = (0..self.groups.len()).map(classes).collect();
        for from in 0..self.groups.len() {
            let alike = |into: usize| {
                let weights = |group: usize| {
                    let takes = self.groups[group].takes.iter();
                    takes.filter(|takes| sets[from] >> takes.0 & 1 != 0)
                };
                sets[into] == sets[from] && weights(from).eq(weights(into)) && may(from, into)
            };
            let into = (from + 1..self.groups.len()).find(|into| sets[from] != 0 && alike(*into));
            if let Some(into) = into {
                self.left.retain(|pair| {
                    if pair[0] == from {
                        self.degree[pair[1]] -= 1;
                    }
                    pair[0] != from
                });
                self.sizes[into] += self.sizes[from];
                self.touched[into] += self.touched[from];
                self.degree[from] = 0;
                self.order.push(Decision::Merge { from, into });
            }
        }
    }
}
