//! Counts the arrangements in which some pieces must be of different kinds (the constraints of `patterns`).
//!
//! Deals the kinds one after the other. A state stores which pieces in patterns have no kind yet, and which
//! patterns have become impossible. The other pieces form groups. A state also stores the remaining numbers of
//! the groups and kinds. So a pattern needs separate states only while some of its sets are of one kind and
//! others have no kind yet. The pieces in patterns need at most one state per subset of these pieces, for any
//! number of patterns.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::act::Edge;
use super::bits::{Bits, Left, Space, members};
use super::budget::Meter;
use super::groups::Weights;
use super::number::Number;
use super::patterns::Pattern;
use crate::belief::BeliefError;
use crate::piece::Kind;
use crate::random::Random;

/// A transition between layers of states.
#[derive(Clone, Debug)]
enum Act<N> {
    /// Deals some pieces of a kind to a group.
    Deal(Edge<N>),
    /// Deals a piece to a group that has a single place.
    Place(Box<Place<N>>),
    /// Deals some pieces of a kind to pieces in patterns.
    Choose(Choose),
}

#[derive(Clone, Debug)]
struct Place<N> {
    group: usize,
    places: Bits,
    /// The kinds that the place takes, with their weights. `room` has the maximum number of pieces of each
    /// kind that the later acts can take.
    takes: Vec<(usize, N)>,
    pieces: [Bits; 12],
    room: [u32; 12],
}

#[derive(Clone, Debug)]
struct Choose {
    kind: usize,
    pieces: Bits,
    /// The maximum number of pieces of the kind that the later groups can take.
    room: u32,
    /// The pieces that can take this kind, and the pieces that can take a later kind.
    takers: u32,
    later: u32,
}

/// The cost of a transition to another state, in steps.
const STEP: u64 = 3;

/// The words of a state: the remaining numbers of groups and kinds, the pieces that have no kind yet, and a
/// bit for each impossible pattern of several sets.
const LEFT: usize = 0;
const OPEN: usize = 1;
const DEAD: usize = 2;

/// The states before an act.
#[derive(Clone, Debug)]
struct Layer<N> {
    words: Vec<u64>,
    /// Indices of states plus one, by hash; 0 is free.
    slots: Vec<u32>,
    /// The number of ways to continue from each state.
    on: Vec<N>,
}

/// All ways to deal the pieces of an army, except those that a pattern forbids.
#[derive(Clone, Debug)]
pub(super) struct Apart<N> {
    weights: Vec<[N; 12]>,
    groups: Vec<Vec<usize>>,
    acts: Vec<Act<N>>,
    /// There is one more layer than acts.
    layers: Vec<Layer<N>>,
    stride: usize,
    /// For each piece, the pieces that must be of a different kind.
    unlike: [u32; 25],
    /// Sets of three pieces that cannot all be of one kind.
    triples: Vec<u32>,
    /// Patterns of several sets. For each piece, `of` has a bit set of the patterns that contain it.
    patterns: Vec<Pattern>,
    of: Vec<Vec<u64>>,
}

/// A function that receives a choice in a state: the pieces dealt (as a number or as a set), the number of
/// ways, and the next state.
type See<'a, N> = &'a mut dyn FnMut(u32, N, &[u64]) -> Result<(), BeliefError>;

impl<N: Number> Apart<N> {
    /// Counts the ways; `None` if there are none.
    pub(super) fn new(
        weights: &[[N; 12]],
        patterns: &[Pattern],
        meter: &mut Meter,
    ) -> Result<Option<Apart<N>>, BeliefError> {
        let tied = patterns.iter().flatten().fold(0, |all, set| all | set);
        let (acts, groups, full) = plan(weights, tied);
        let mut unlike = [0; 25];
        let (mut triples, mut several) = (Vec::new(), Vec::new());
        for pattern in patterns {
            match pattern[..] {
                [set] if set.count_ones() == 2 => {
                    members(set).for_each(|piece| unlike[piece] |= set & !(1 << piece));
                }
                [set] => triples.push(set),
                _ => several.push(pattern.clone()),
            }
        }
        let words = several.len().div_ceil(64);
        let mut of = alloc::vec![alloc::vec![0; words]; 25];
        for (number, pattern) in several.iter().enumerate() {
            for piece in pattern.iter().flat_map(|set| members(*set)) {
                of[piece][number / 64] |= 1 << (number % 64);
            }
        }
        meter.take(25 * 8 * words + several.len() * 64)?;
        let mut apart = Apart {
            weights: weights.to_vec(),
            groups,
            acts,
            layers: Vec::new(),
            stride: DEAD + words,
            unlike,
            triples,
            patterns: several,
            of,
        };
        let mut first = alloc::vec![0; apart.stride];
        (first[LEFT], first[OPEN]) = (full, tied.into());
        let mut layer = Layer::new();
        layer.enter(&first, meter)?;
        apart.layers.push(layer);
        for number in 0..apart.acts.len() {
            let next = apart.forward(number, meter)?;
            apart.layers.push(next);
        }
        for number in (0..apart.layers.len()).rev() {
            let on = apart.backward(number, meter)?;
            apart.layers[number].on = on;
        }
        if apart.total() == N::ZERO {
            apart.layers.iter_mut().for_each(|layer| layer.free(meter));
            return Ok(None);
        }
        Ok(Some(apart))
    }

    /// The number of all ways, or the sum of their weights.
    pub(super) fn total(&self) -> N {
        self.layers[0].on.first().copied().unwrap_or(N::ZERO)
    }

    fn states(&self, layer: usize) -> core::slice::ChunksExact<'_, u64> {
        self.layers[layer].words.chunks_exact(self.stride)
    }

    /// The number of ways to continue from a state of a layer.
    fn on(&self, layer: usize, state: &[u64]) -> N {
        let number = self.layers[layer].find(state).unwrap_or(u32::MAX);
        let on = &self.layers[layer].on;
        on.get(number as usize).copied().unwrap_or(N::ZERO)
    }

    fn forward(&self, number: usize, meter: &mut Meter) -> Result<Layer<N>, BeliefError> {
        let mut next = Layer::new();
        for state in self.states(number) {
            self.each(number, state, &mut |_, _, then| {
                next.enter(then, meter).map(|_| ())
            })?;
            meter.work(1)?;
        }
        Ok(next)
    }

    fn backward(&self, number: usize, meter: &mut Meter) -> Result<Vec<N>, BeliefError> {
        let mut on = Vec::new();
        meter.room(&mut on, self.layers[number].words.len() / self.stride)?;
        for state in self.states(number) {
            if number == self.acts.len() {
                on.push(N::ONE);
                continue;
            }
            let mut sum = N::ZERO;
            self.each(number, state, &mut |_, ways, then| {
                sum = sum + ways * self.on(number + 1, then);
                meter.work(STEP)
            })?;
            on.push(sum);
        }
        Ok(on)
    }

    /// Calls `see` for each choice in a state.
    fn each(&self, number: usize, state: &[u64], see: See<'_, N>) -> Result<(), BeliefError> {
        let mut next = state.to_vec();
        match &self.acts[number] {
            Act::Deal(edge) => {
                let (least, most) = edge.bounds(state[LEFT]);
                for dealt in least..most + 1 {
                    next[LEFT] = edge.deal(state[LEFT], dealt);
                    see(dealt, edge.ways(state[LEFT], dealt), &next)?;
                }
                Ok(())
            }
            Act::Place(place) => {
                let left = place.places.with(state[LEFT], 0);
                for (kind, weight) in &place.takes {
                    if place.pieces[*kind].get(left) > 0 {
                        next[LEFT] = left - (1 << place.pieces[*kind].shift);
                        // The later acts can take all remaining pieces.
                        let fits =
                            |kind: usize| place.pieces[kind].get(next[LEFT]) <= place.room[kind];
                        if (0..12).all(fits) {
                            see(*kind as u32, *weight, &next)?;
                        }
                    }
                }
                Ok(())
            }
            Act::Choose(choose) => {
                let most = choose.pieces.get(state[LEFT]);
                let open = state[OPEN] as u32;
                let must = open & !choose.later;
                if must & !choose.takers != 0 {
                    return Ok(());
                }
                let way = Way {
                    least: most.saturating_sub(choose.room),
                    most,
                    must,
                };
                let takers = open & choose.takers;
                self.choose(choose, &way, (takers, 0), N::ONE, (state, &mut next), see)
            }
        }
    }

    /// Calls `see` for each set of pieces that can have a kind. Each such set consists of `taken` and some
    /// pieces of `from`.
    fn choose(
        &self,
        choose: &Choose,
        way: &Way,
        (from, taken): (u32, u32),
        ways: N,
        (state, next): (&[u64], &mut [u64]),
        see: See<'_, N>,
    ) -> Result<(), BeliefError> {
        let count = taken.count_ones();
        if count >= way.least && way.must & !taken == 0 && !self.is_triple(taken) {
            next.copy_from_slice(state);
            if self.take(choose, taken, next) {
                see(taken, ways, next)?;
            }
        }
        if count == way.most {
            return Ok(());
        }
        for piece in members(from) {
            // The pieces of `from` before this piece do not get the kind.
            let rest = from & !((2 << piece) - 1);
            if way.must & !taken & !(rest | 1 << piece) != 0 {
                break;
            }
            let weight = self.weights[piece][choose.kind];
            let ways = if weight == N::ONE {
                ways
            } else {
                ways * weight
            };
            let then = (rest & !self.unlike[piece], taken | 1 << piece);
            self.choose(choose, way, then, ways, (state, next), see)?;
        }
        Ok(())
    }

    fn is_triple(&self, taken: u32) -> bool {
        let mut triples = self.triples.iter();
        taken.count_ones() > 2 && triples.any(|set| set & !taken == 0)
    }

    /// Gives a kind to some pieces; returns `false` if that completes a pattern.
    fn take(&self, choose: &Choose, taken: u32, next: &mut [u64]) -> bool {
        next[LEFT] -= Left::from(taken.count_ones()) << choose.pieces.shift;
        next[OPEN] &= !u64::from(taken);
        let open = next[OPEN] as u32;
        for word in 0..self.stride - DEAD {
            let of = members(taken).fold(0, |all, piece| all | self.of[piece][word]);
            for number in members(of & !next[DEAD + word]) {
                let pattern = &self.patterns[64 * word + number];
                let torn = |set: &u32| set & taken != 0 && set & !taken != 0;
                if pattern.iter().any(torn) {
                    next[DEAD + word] |= 1 << number;
                } else if pattern.iter().all(|set| set & open == 0) {
                    return false;
                }
            }
        }
        true
    }

    /// A random way, with probabilities in proportion to the weights.
    pub(super) fn sample(&self, random: &mut Random) -> [Kind; 25] {
        let mut places = self.groups.clone();
        places.iter_mut().for_each(|places| random.shuffle(places));
        let mut kinds = [Kind::Flag; 25];
        let mut state: Vec<u64> = self.layers[0].words[..self.stride].to_vec();
        for (number, act) in self.acts.iter().enumerate() {
            let mut draw = N::draw(random, self.on(number, &state));
            let (mut chosen, mut done, mut then) = (0, false, state.clone());
            let drawn = self.each(number, &state, &mut |choice, ways, next| {
                let ways = ways * self.on(number + 1, next);
                if !done && ways > N::ZERO {
                    // If rounding leaves no choice, uses the last one.
                    chosen = choice;
                    then.copy_from_slice(next);
                    done = draw < ways;
                    draw = if done { draw } else { draw.minus(ways) };
                }
                Ok(())
            });
            debug_assert!(drawn.is_ok(), "nothing is metered");
            state = then;
            match act {
                Act::Deal(edge) => {
                    let from = &mut places[edge.group];
                    let start = from.len().saturating_sub(chosen as usize);
                    for place in from.drain(start..) {
                        kinds[place] = Kind::ALL[edge.class];
                    }
                }
                Act::Place(place) => kinds[places[place.group][0]] = Kind::ALL[chosen as usize],
                Act::Choose(choose) => {
                    members(chosen).for_each(|piece| kinds[piece] = Kind::ALL[choose.kind]);
                }
            }
        }
        kinds
    }

    /// Adds the number of ways with each kind at each place to `shares`. Visits all states once more.
    pub(super) fn add_shares(&self, shares: &mut Weights<N>) {
        let mut to = alloc::vec![N::ONE];
        for (number, act) in self.acts.iter().enumerate() {
            let next = &self.layers[number + 1];
            let mut then = alloc::vec![N::ZERO; next.on.len()];
            let mut sum = N::ZERO;
            for (state, ways_to) in self.states(number).zip(&to) {
                let gone = self.each(number, state, &mut |choice, ways, after| {
                    let Some(after) = next.find(after).map(|at| at as usize) else {
                        return Ok(());
                    };
                    let ways = *ways_to * ways;
                    then[after] = then[after] + ways;
                    let all = ways * next.on[after];
                    match act {
                        Act::Deal(_) if choice == 0 => {}
                        Act::Deal(_) => sum = sum + all * N::from_u32(choice),
                        Act::Place(place) => {
                            let share = &mut shares[self.groups[place.group][0]][choice as usize];
                            *share = *share + all;
                        }
                        Act::Choose(choose) => {
                            for piece in members(choice) {
                                let share = &mut shares[piece][choose.kind];
                                *share = *share + all;
                            }
                        }
                    }
                    Ok(())
                });
                debug_assert!(gone.is_ok(), "nothing is metered");
            }
            to = then;
            if let Act::Deal(edge) = act {
                let places = &self.groups[edge.group];
                let each = sum.share(1, places.len() as u32);
                for place in places {
                    let share = &mut shares[*place][edge.class];
                    *share = *share + each;
                }
            }
        }
    }
}

/// The number of pieces to choose, and the pieces that must be among them.
struct Way {
    least: u32,
    most: u32,
    must: u32,
}

impl<N> Layer<N> {
    const fn new() -> Layer<N> {
        Layer {
            words: Vec::new(),
            slots: Vec::new(),
            on: Vec::new(),
        }
    }

    /// The slot that contains a state, or the free slot for a new state; requires a non-empty `slots`.
    fn slot(&self, state: &[u64]) -> usize {
        let mix =
            |hash: u64, word: &u64| (hash ^ word ^ hash >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut slot = (state.iter().fold(0, mix) >> 32) as usize & (self.slots.len() - 1);
        while self.slots[slot] != 0 {
            let at = (self.slots[slot] as usize - 1) * state.len();
            if self.words[at..at + state.len()] == *state {
                break;
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        slot
    }

    fn find(&self, state: &[u64]) -> Option<u32> {
        self.slots[self.slot(state)].checked_sub(1)
    }

    /// Appends a state if it is new.
    fn enter(&mut self, state: &[u64], meter: &mut Meter) -> Result<(), BeliefError> {
        meter.work(STEP)?;
        let count = self.words.len() / state.len();
        if 2 * (count + 1) > self.slots.len() {
            let wanted = (2 * self.slots.len()).max(64);
            meter.fill(&mut self.slots, wanted, 0)?;
            for number in 0..count {
                let at = number * state.len();
                let slot = self.slot(&self.words[at..at + state.len()]);
                self.slots[slot] = number as u32 + 1;
            }
        }
        let slot = self.slot(state);
        if self.slots[slot] == 0 {
            if self.words.capacity() < self.words.len() + state.len() {
                let more = self.words.len().max(16 * state.len());
                meter.room(&mut self.words, more)?;
            }
            self.words.extend_from_slice(state);
            self.slots[slot] = u32::try_from(count + 1).map_err(|_| meter.exceeded())?;
        }
        Ok(())
    }

    fn free(&mut self, meter: &mut Meter) {
        meter.free(&mut self.words);
        meter.free(&mut self.slots);
        meter.free(&mut self.on);
    }
}

/// A decision: which kind a group gets, which kinds a place gets, or which pieces in patterns get a kind.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Decision {
    Pair(usize, usize),
    Place(usize),
    Choose(usize),
}

/// The acts, the groups of places outside patterns, and the initial numbers of places and pieces.
fn plan<N: Number>(weights: &[[N; 12]], tied: u32) -> (Vec<Act<N>>, Vec<Vec<usize>>, Left) {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for place in (0..25).filter(|place| tied >> place & 1 == 0) {
        match groups
            .iter_mut()
            .find(|group| weights[group[0]] == weights[place])
        {
            Some(group) => group.push(place),
            None => groups.push([place].to_vec()),
        }
    }
    let takes = |group: usize, kind: usize| weights[groups[group][0]][kind] > N::ZERO;
    let takers = |kind: usize| {
        let takers = members(tied).filter(|piece| weights[*piece][kind] > N::ZERO);
        takers.fold(0u32, |set, piece| set | 1 << piece)
    };
    let count = |kind: usize| Kind::ALL[kind].count() as u32;
    let mut kinds: [usize; 12] = core::array::from_fn(|kind| kind);
    kinds.sort_by_key(|kind| {
        let groups = (0..groups.len()).filter(|group| takes(*group, *kind));
        (takers(*kind).count_ones(), groups.count(), count(*kind))
    });
    let pairs = |kind: usize| (0..groups.len()).filter(move |group| takes(*group, kind));
    // If the kinds are dealt one by one, the states contain the remaining numbers of the groups. If the groups
    // are dealt first, the states contain the remaining numbers of the kinds.
    let sizes: Vec<u32> = groups.iter().map(|group| group.len() as u32).collect();
    let order: Vec<Decision> = if kind_by_kind(&kinds, &sizes, tied.count_ones()) {
        let of = |kind: usize| {
            let pairs = pairs(kind).map(move |group| Decision::Pair(group, kind));
            core::iter::once(Decision::Choose(kind)).chain(pairs)
        };
        kinds.into_iter().flat_map(of).collect()
    } else {
        let of = |group: usize| -> Vec<Decision> {
            if sizes[group] == 1 {
                return [Decision::Place(group)].to_vec();
            }
            let kinds = kinds.into_iter().filter(|kind| takes(group, *kind));
            kinds.map(|kind| Decision::Pair(group, kind)).collect()
        };
        let chosen = kinds.into_iter().map(Decision::Choose);
        (0..groups.len()).flat_map(of).chain(chosen).collect()
    };
    let mut space = Space::default();
    let mut full = 0;
    let mut bits = |size: u32| {
        // Groups and kinds add up to 25 each: they need at most 25 and 21 bits.
        let at = space.reserve(size).unwrap_or(Bits { shift: 0, mask: 0 });
        full = at.with(full, size);
        at
    };
    let places: Vec<Bits> = sizes.iter().map(|size| bits(*size)).collect();
    let pieces: [Bits; 12] = core::array::from_fn(|kind| bits(count(kind)));
    let mut acts = Vec::new();
    for (done, decision) in order.iter().enumerate() {
        let later = &order[done + 1..];
        let room = |kind: usize| -> u32 {
            let rooms = later.iter().map(|decision| match decision {
                Decision::Pair(group, other) if *other == kind => sizes[*group],
                Decision::Place(group) if takes(*group, kind) => 1,
                Decision::Choose(other) if *other == kind => takers(kind).count_ones(),
                _ => 0,
            });
            rooms.sum()
        };
        acts.push(match *decision {
            Decision::Pair(group, kind) => {
                let kinds = later.iter().map(|decision| match decision {
                    Decision::Pair(other, kind) if *other == group => count(*kind),
                    _ => 0,
                });
                Act::Deal(Edge {
                    group,
                    class: kind,
                    weight: weights[groups[group][0]][kind],
                    places: places[group],
                    pieces: pieces[kind],
                    room: [kinds.sum(), room(kind)],
                    keep: 0,
                })
            }
            Decision::Place(group) => {
                let weights = weights[groups[group][0]];
                let takes = (0..12).filter(|kind| weights[*kind] > N::ZERO);
                Act::Place(Box::new(Place {
                    group,
                    places: places[group],
                    takes: takes.map(|kind| (kind, weights[kind])).collect(),
                    pieces,
                    room: core::array::from_fn(room),
                }))
            }
            Decision::Choose(kind) => Act::Choose(Choose {
                kind,
                pieces: pieces[kind],
                room: room(kind),
                takers: takers(kind),
                later: later.iter().fold(0, |all, decision| match decision {
                    Decision::Choose(kind) => all | takers(*kind),
                    Decision::Pair(..) | Decision::Place(_) => all,
                }),
            }),
        });
    }
    (acts, groups, full)
}

/// Whether dealing kind by kind takes fewer states than dealing all groups first. Compares bounds on both
/// numbers.
fn kind_by_kind(kinds: &[usize; 12], sizes: &[u32], tied: u32) -> bool {
    let counts = kinds.map(|kind| Kind::ALL[kind].count() as u32);
    let singles = alloc::vec![1; tied as usize];
    // The number of ways in which items of these sizes can have this remaining sum.
    let left = |of: &[u32], sum: usize| -> u64 {
        let mut ways = [0u64; 26];
        ways[0] = 1;
        for size in of {
            for at in (0..26usize).rev() {
                ways[at] = ways[at.saturating_sub(*size as usize)..=at].iter().sum();
            }
        }
        ways[sum]
    };
    let all: Vec<u32> = singles.iter().chain(sizes).copied().collect();
    let (mut by_kind, mut by_group) = (0, 0);
    for done in 0..12 {
        let rest: u32 = counts[done..].iter().sum();
        by_kind += left(&all, rest as usize);
        for open in 0..=tied.min(rest) as usize {
            by_group += left(&singles, open) * left(&counts[done..], open);
        }
    }
    let mut rest = 25;
    for size in sizes {
        by_group += left(&counts, rest);
        rest -= *size as usize;
    }
    by_kind <= by_group
}
