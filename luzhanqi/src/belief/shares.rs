//! Marginals: the number of arrangements with each kind at each place.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use super::act::{Act, Edge};
use super::bits::Bits;
use super::groups::Weights;
use super::number::Number;
use super::table::{Layer, Table, choices};

/// Marginals per piece and kind, computed on first use. Threads that call at the same time compute the same
/// numbers and write them; no thread waits for another.
pub(super) struct Shares {
    ready: AtomicBool,
    /// Three digits in base 2^32 for each number. This is enough: 25! is below 2^84, and floats have 64 bits.
    digits: Box<[[AtomicU32; 3]]>,
}

impl Shares {
    pub(super) fn new() -> Shares {
        Shares {
            ready: AtomicBool::new(false),
            digits: (0..300).map(|_| Default::default()).collect(),
        }
    }

    /// Returns one number; `find` computes all of them.
    pub(super) fn get(
        &self,
        piece: usize,
        kind: usize,
        find: impl FnOnce() -> Weights<u128>,
    ) -> u128 {
        if !self.ready.load(Ordering::Acquire) {
            self.keep(&find());
        }
        self.digits.get(12 * piece + kind).map_or(0, number)
    }

    /// Returns all numbers; `find` computes them.
    pub(super) fn all(&self, find: impl FnOnce() -> Weights<u128>) -> Weights<u128> {
        if !self.ready.load(Ordering::Acquire) {
            let cells = find();
            self.keep(&cells);
            return cells;
        }
        let mut cells = [[0; 12]; 25];
        for (cell, digits) in cells.as_flattened_mut().iter_mut().zip(&self.digits) {
            *cell = number(digits);
        }
        cells
    }

    fn keep(&self, cells: &Weights<u128>) {
        for (digits, cell) in self.digits.iter().zip(cells.as_flattened()) {
            // Cells are initially 0.
            if *cell != 0 {
                for (n, digit) in digits.iter().enumerate() {
                    digit.store((cell >> (32 * n)) as u32, Ordering::Relaxed);
                }
            }
        }
        self.ready.store(true, Ordering::Release);
    }
}

fn number(digits: &[AtomicU32; 3]) -> u128 {
    let digits = digits.iter().rev();
    digits.fold(0, |n, digit| {
        n << 32 | u128::from(digit.load(Ordering::Relaxed))
    })
}

impl Clone for Shares {
    /// Copies the numbers if they are computed.
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
    /// For each state, the number of remaining places of this group, summed over the ways to reach the state.
    left: Vec<N>,
}

impl<N: Number> Table<N> {
    /// Adds the number of ways with each kind at each place to `shares`. Visits all steps once more.
    pub(super) fn add_shares(&self, shares: &mut Weights<N>) {
        // The number of ways to reach each state of a layer.
        let mut to = alloc::vec![N::ONE];
        // For each merged group, its remaining places, summed over the ways. With exact numbers, the group that
        // receives the others needs no entry: it has the difference.
        let mut parts: Vec<Part<N>> = Vec::new();
        let mut then = Vec::new();
        let mut sums = [N::ZERO; 26];
        for (number, layer) in self.layers.iter().enumerate() {
            let after = self.after(number);
            if let Act::Merge(merge) = &layer.act {
                let left_of = |group: usize, places: Bits, parts: &[Part<N>]| {
                    let left = layer.left.iter().zip(&to);
                    let mut left: Vec<N> = left
                        .map(|(left, to)| *to * N::from_u32(places.get(*left)))
                        .collect();
                    for part in parts.iter().filter(|part| part.merged == group) {
                        for (left, other) in left.iter_mut().zip(&part.left) {
                            *left = left.minus(*other);
                        }
                    }
                    Part {
                        group,
                        merged: group,
                        left,
                    }
                };
                for (group, places, kept) in [
                    (merge.from, merge.from_bits, true),
                    (merge.into, merge.into_bits[0], !N::EXACT),
                ] {
                    if kept && parts.iter().all(|part| part.group != group) {
                        parts.push(left_of(group, places, &parts));
                    }
                }
                for part in &mut parts {
                    if part.merged == merge.from {
                        part.merged = merge.into;
                    }
                }
            }
            // The number of continuations for each number of pieces dealt, or for each edge.
            sums.fill(N::ZERO);
            then.clear();
            then.resize(after.len(), N::ZERO);
            for (state, ways_to) in to.iter().enumerate() {
                if layer.on[state] == N::ZERO {
                    continue;
                }
                for step in layer.steps(state) {
                    let ways = *ways_to * layer.ways(layer.left[state], step.dealt());
                    if step.dealt() > 0 {
                        let sum = &mut sums[step.dealt() as usize];
                        *sum = *sum + ways * after[step.to()];
                    }
                    let sum = &mut then[step.to()];
                    *sum = *sum + ways;
                }
            }
            core::mem::swap(&mut to, &mut then);
            match &layer.act {
                Act::Merge(_) => {}
                Act::Place(place) => {
                    for (edge, sum) in place.edges.iter().zip(&sums[1..]) {
                        self.add(edge.group, edge.class, *sum, shares);
                    }
                }
                Act::Deal(edge) => {
                    let mut rest = (1..).zip(&sums[1..]).fold(N::ZERO, |all, (dealt, sum)| {
                        match *sum == N::ZERO {
                            true => all,
                            false => all + *sum * N::from_u32(dealt),
                        }
                    });
                    let mut own = true;
                    for part in parts.iter_mut().filter(|part| part.merged == edge.group) {
                        let sum = part.deal(layer, edge, after, &mut then);
                        self.add(part.group, edge.class, sum, shares);
                        own = N::EXACT;
                        if own {
                            rest = rest.minus(sum);
                        }
                    }
                    if own {
                        self.add(edge.group, edge.class, rest, shares);
                    }
                }
            }
            let dealt = match &layer.act {
                Act::Deal(edge) => Some(edge),
                _ => None,
            };
            // A group has nothing left after its last edge.
            let done = |part: &Part<N>| {
                dealt.is_some_and(|edge| edge.group == part.merged && edge.room[0] == 0)
            };
            parts.retain(|part| !done(part));
            for part in &mut parts {
                if dealt.is_none_or(|edge| edge.group != part.merged) {
                    part.pass(layer, after.len(), &mut then);
                }
            }
        }
    }

    /// Distributes a class's pieces in a group over the group's places.
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

impl<N: Number> Part<N> {
    /// Advances to the next layer by an act that does not use the places of this part. Exchanges the list
    /// `left` with `spare`, to reuse its memory.
    fn pass(&mut self, layer: &Layer<N>, size: usize, spare: &mut Vec<N>) {
        spare.clear();
        spare.resize(size, N::ZERO);
        for (state, from) in self.left.iter().enumerate() {
            if *from == N::ZERO || layer.on[state] == N::ZERO {
                continue;
            }
            for step in layer.steps(state) {
                let sum = &mut spare[step.to()];
                *sum = *sum + *from * layer.ways(layer.left[state], step.dealt());
            }
        }
        core::mem::swap(&mut self.left, spare);
    }

    /// Advances to the next layer by an edge of the part's group. Returns the number of ways in which the
    /// edge deals to the part's places, summed over these places.
    fn deal(&mut self, layer: &Layer<N>, edge: &Edge<N>, after: &[N], spare: &mut Vec<N>) -> N {
        spare.clear();
        spare.resize(after.len(), N::ZERO);
        let mut sum = N::ZERO;
        for (state, from) in self.left.iter().enumerate() {
            let places = edge.places_left(layer.left[state]);
            if *from == N::ZERO || layer.on[state] == N::ZERO || places == 0 {
                continue;
            }
            for step in layer.steps(state) {
                let dealt = step.dealt();
                // One of the part's places gets a piece, or stays free; the others are chosen freely.
                if dealt > 0 {
                    let ways = choices(places - 1, dealt - 1, edge.weight);
                    sum = sum + *from * ways * edge.weight * after[step.to()];
                }
                if dealt < places {
                    let left = &mut spare[step.to()];
                    *left = *left + *from * choices(places - 1, dealt, edge.weight);
                }
            }
        }
        core::mem::swap(&mut self.left, spare);
        sum
    }
}
