//! How many of the ways put each kind on each place.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use super::act::Act;
use super::number::Number;
use super::table::{Table, Weights, choices};

/// A number for each kind at each piece, found when one is first asked for. Threads that ask at the
/// same time each find the same numbers and write them: nobody waits for anybody.
pub(super) struct Shares {
    ready: AtomicBool,
    /// Four digits to base 2^32 for each number.
    digits: Box<[[AtomicU32; 4]]>,
}

impl Shares {
    pub(super) fn new() -> Shares {
        Shares {
            ready: AtomicBool::new(false),
            digits: (0..300).map(|_| Default::default()).collect(),
        }
    }

    /// One of the numbers; `find` finds them all.
    pub(super) fn get(
        &self,
        piece: usize,
        kind: usize,
        find: impl FnOnce() -> Weights<u128>,
    ) -> u128 {
        if !self.ready.load(Ordering::Acquire) {
            let cells = find();
            for (digits, number) in self.digits.iter().zip(cells.as_flattened()) {
                for (n, digit) in digits.iter().enumerate() {
                    digit.store((number >> (32 * n)) as u32, Ordering::Relaxed);
                }
            }
            self.ready.store(true, Ordering::Release);
        }
        self.digits.get(12 * piece + kind).map_or(0, |digits| {
            let digits = digits.iter().rev();
            digits.fold(0, |n, digit| {
                n << 32 | u128::from(digit.load(Ordering::Relaxed))
            })
        })
    }
}

impl Clone for Shares {
    /// Those that have not been found are left to be found again.
    fn clone(&self) -> Shares {
        let copy = Shares::new();
        if self.ready.load(Ordering::Acquire) {
            for (to, from) in copy.digits.iter().zip(&self.digits) {
                for (to, from) in to.iter().zip(from) {
                    to.store(from.load(Ordering::Relaxed), Ordering::Relaxed);
                }
            }
            copy.ready.store(true, Ordering::Release);
        }
        copy
    }
}

impl core::fmt::Debug for Shares {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Shares")
    }
}

/// A group that was merged into another.
struct Part<N> {
    group: usize,
    merged: usize,
    /// By state, the sum over the ways to come of how many of its places are left.
    left: Vec<N>,
}

impl<N: Number> Table<N> {
    /// Adds up the ways that put each kind on each place. This goes once more over all steps.
    pub(super) fn add_shares(&self, shares: &mut Weights<N>) {
        // The ways to come to each state of a layer.
        let mut to = alloc::vec![N::ONE];
        // Of groups that were merged, how many places are left, added up over the ways to come.
        let mut parts: Vec<Part<N>> = Vec::new();
        for (number, layer) in self.layers.iter().enumerate() {
            let next = self.layers.get(number + 1);
            let size = next.map_or(0, |next| next.left.len());
            // What goes on with each number dealt, or by each edge.
            let mut sums = [N::ZERO; 26];
            let mut then = alloc::vec![N::ZERO; size];
            for (state, ways_to) in to.iter().enumerate() {
                if layer.on[state] == N::ZERO {
                    continue;
                }
                for step in layer.steps(state) {
                    let ways = *ways_to * layer.ways(layer.left[state], step.dealt());
                    let sum = &mut sums[step.dealt() as usize];
                    *sum = *sum + ways * self.on(number, *step);
                    if let Some(sum) = then.get_mut(step.to()) {
                        *sum = *sum + ways;
                    }
                }
            }
            match &layer.act {
                Act::Merge(merge) => {
                    for (group, places) in [
                        (merge.from, merge.from_bits),
                        (merge.into, merge.into_bits[0]),
                    ] {
                        if parts.iter().all(|part| part.group != group) {
                            let left = layer.left.iter().zip(&to);
                            let left = left.map(|(left, to)| *to * N::from_u32(places.get(*left)));
                            parts.push(Part {
                                group,
                                merged: group,
                                left: left.collect(),
                            });
                        }
                    }
                    for part in &mut parts {
                        if part.merged == merge.from {
                            part.merged = merge.into;
                        }
                    }
                }
                Act::Place(place) => {
                    for (edge, sum) in place.edges.iter().zip(&sums[1..]) {
                        self.add(edge.group, edge.class, *sum, shares);
                    }
                }
                Act::Deal(edge) => {
                    if parts.iter().all(|part| part.merged != edge.group) {
                        let sum = (0..)
                            .zip(sums)
                            .fold(N::ZERO, |all, (dealt, sum)| all + sum * N::from_u32(dealt));
                        self.add(edge.group, edge.class, sum, shares);
                    }
                    for part in parts.iter().filter(|part| part.merged == edge.group) {
                        let sum = self.steps(number).filter(|(_, dealt, _)| *dealt > 0);
                        let sum = sum.fold(N::ZERO, |sum, (state, dealt, on)| {
                            let places = edge.places_left(layer.left[state]);
                            // One of the part's places gets a piece; the others are chosen freely.
                            let ways = choices(places - 1, dealt - 1, edge.weight);
                            sum + part.left[state] * ways * edge.weight * on
                        });
                        self.add(part.group, edge.class, sum, shares);
                    }
                }
            }
            for part in &mut parts {
                let mut left = alloc::vec![N::ZERO; size];
                for (state, from) in part.left.iter().enumerate() {
                    for step in layer.steps(state) {
                        let ways = match &layer.act {
                            // One of the part's places is kept; the others are chosen freely.
                            Act::Deal(edge) if edge.group == part.merged => {
                                let places = edge.places_left(layer.left[state]);
                                if places == 0 || step.dealt() == places {
                                    continue;
                                }
                                choices(places - 1, step.dealt(), edge.weight)
                            }
                            _ => layer.ways(layer.left[state], step.dealt()),
                        };
                        if let Some(sum) = left.get_mut(step.to()) {
                            *sum = *sum + *from * ways;
                        }
                    }
                }
                part.left = left;
            }
            to = then;
        }
    }

    /// The steps of a layer: from which state, how many are dealt, and the ways to go on.
    fn steps(&self, layer: usize) -> impl Iterator<Item = (usize, u32, N)> {
        (0..self.layers[layer].left.len()).flat_map(move |state| {
            let steps = self.layers[layer].steps(state).iter();
            steps.map(move |step| (state, step.dealt(), self.on(layer, *step)))
        })
    }

    /// Shares out what the places of a group get of a class, all together.
    fn add(&self, group: usize, class: usize, sum: N, shares: &mut Weights<N>) {
        let class = &self.classes[class];
        let places = &self.groups[group].places;
        let each = sum.share(1, places.len() as u32) * self.within;
        for kind in &class.kinds {
            let share = each.share(kind.count() as u32, class.count);
            for place in places {
                let cell = &mut shares[*place][kind.index()];
                *cell = *cell + share;
            }
        }
    }
}
