//! Counts arrangements place by place. A state is the number of pieces dealt of each kind.
//!
//! This method is for places that form no groups, because all places are different. There are at most [`MOST`]
//! states: the product of each kind's count plus one. The sum of the numbers dealt is the number of places
//! filled, so each state belongs to one place. A state is a mixed-radix number: dealing a piece of a kind adds
//! the kind's stride. Usually the places that can have only one kind are filled beforehand. The first pass
//! marks the states that can be reached and continued. Only these states have counts.
//!
//! With order constraints, the places are filled in the reverse order of death; see `ties`.

use alloc::vec::Vec;

use super::bits::members;
use super::budget::Meter;
use super::groups::Weights;
use super::number::Number;
use super::states::{Backward, Dealt, Forward, Numbers, States, one, pieces};
use super::ties::{self, Tied, Unknown};
use crate::belief::BeliefError;
use crate::piece::Kind;
use crate::random::Random;

/// The greatest possible number of states.
#[cfg(test)]
pub(super) const MOST: usize = 497_664;

/// The lowest bit of each kind's four bits.
const SOME: Dealt = 0x1111_1111_1111;

/// The highest bit of each kind's four bits.
const BORROWED: Dealt = 8 * SOME;

/// A condition on some kinds of a place: whether any piece of certain other kinds was dealt before.
#[derive(Copy, Clone, Debug)]
struct Test {
    /// The kinds to which the test applies, as a set with one piece of each kind.
    kinds: Dealt,
    mask: Dealt,
    wanted: bool,
}

/// A place that can have several kinds.
#[derive(Clone, Debug)]
struct Place<N> {
    place: usize,
    row: [N; 12],
    /// The possible kinds of the place, as a set with one piece of each kind.
    takes: Dealt,
    tests: Vec<Test>,
    /// The pieces that must be dealt before this place, because this place and the later ones have no room
    /// for them.
    must: Dealt,
}

impl<N> Place<N> {
    /// The kinds that the place can get in this state, as a set with one piece of each kind.
    #[inline]
    fn may(&self, dealt: Dealt, full: Dealt) -> Dealt {
        let left = full - dealt;
        let pairs = left | left >> 1;
        let mut may = (pairs | pairs >> 2) & self.takes;
        for test in &self.tests {
            if (dealt & test.mask != 0) != test.wanted {
                may &= !test.kinds;
            }
        }
        may
    }

    /// Whether this place and the later ones have room for all pieces that are not dealt yet.
    fn is_in_time(&self, dealt: Dealt) -> bool {
        ((dealt | BORROWED) - self.must) & BORROWED == BORROWED
    }
}

/// The kinds in a set that has one piece of each.
fn kinds(set: Dealt) -> impl Iterator<Item = usize> {
    members(set).map(|bit| bit / 4)
}

/// The places with several possible kinds, and the places with only one.
pub(super) struct Free<'a, N> {
    weights: &'a [[N; 12]],
    tied: &'a Tied,
    counts: [usize; 12],
    places: Vec<usize>,
    /// The number of states.
    pub(super) states: usize,
    /// The kind of each place that has only one possible kind. `scale` is the product of their weights.
    fixed: [Kind; 25],
    is_fixed: u32,
    scale: N,
}

impl<'a, N: Number> Free<'a, N> {
    /// Returns `None` if nothing can be dealt.
    pub(super) fn new(weights: &'a [[N; 12]], tied: &'a Tied) -> Option<Free<'a, N>> {
        let mut counts = Kind::ALL.map(Kind::count);
        let (mut fixed, mut is_fixed, mut scale) = ([Kind::Flag; 25], 0u32, N::ONE);
        let mut places: Vec<usize> = Vec::with_capacity(25);
        for (place, row) in weights.iter().enumerate() {
            let mut kinds = (0..12).filter(|kind| row[*kind] > N::ZERO);
            match (kinds.next()?, kinds.next()) {
                // A place that takes part in order constraints is dealt in its turn, even if it has only one
                // possible kind.
                (only, None) if !tied.in_turn(Kind::ALL[only]) && !tied.acts(place) => {
                    counts[only] = counts[only].checked_sub(1)?;
                    fixed[place] = Kind::ALL[only];
                    is_fixed |= 1 << place;
                    scale = scale * row[only];
                }
                _ => places.push(place),
            }
        }
        Some(Free {
            states: counts.iter().map(|count| count + 1).product(),
            weights,
            tied,
            counts,
            places,
            fixed,
            is_fixed,
            scale,
        })
    }

    /// Returns the order of the places.
    ///
    /// # Errors
    /// Fails with the index of a piece if the kind of that piece must be known first.
    pub(super) fn order(self) -> Result<Order<N>, Unknown> {
        let Free {
            weights,
            tied,
            counts,
            places: mut free,
            ..
        } = self;
        let takes = |place: usize, kind: usize| weights[place][kind] > N::ZERO;
        // Places with rare kinds come first, so that these kinds are complete early.
        let takers = |kind: usize| free.iter().filter(|place| takes(**place, kind)).count();
        let takers: [usize; 12] = core::array::from_fn(takers);
        let mut rare: [usize; 12] = core::array::from_fn(|kind| kind);
        rare.sort_by_key(|kind| takers[*kind]);
        let rank = |place: usize| (0..12).find(|n| takes(place, rare[*n]));
        free.sort_by_cached_key(|place| (tied.turn(*place), rank(*place)));
        let mut room = takers;
        let mut backward = ties::Backward::new(tied);
        let mut places = Vec::with_capacity(free.len());
        for (number, &place) in free.iter().enumerate() {
            let later = &free[number + 1..];
            let complete = later.iter().all(|p| tied.lived(*p) < tied.lived(place));
            let mut tests: Vec<Test> = Vec::new();
            for asked in backward.deal(place, complete)? {
                let of = Kind::ALL.into_iter().filter(|kind| asked.is_of(*kind));
                let (kinds, wanted) = (one(asked.kind.index()), asked.wanted);
                let mask = of.fold(0, |mask, kind| mask | (15 * one(kind.index())));
                let same = |test: &&mut Test| test.mask == mask && test.wanted == wanted;
                match tests.iter_mut().find(same) {
                    Some(test) => test.kinds |= kinds,
                    None => tests.push(Test {
                        kinds,
                        mask,
                        wanted,
                    }),
                }
            }
            let must = (0..12).fold(0, |must, kind| {
                must | (one(kind) * counts[kind].saturating_sub(room[kind]) as Dealt)
            });
            let taken = (0..12).filter(|kind| takes(place, *kind));
            for (kind, room) in room.iter_mut().enumerate() {
                *room -= usize::from(takes(place, kind));
            }
            places.push(Place {
                place,
                row: weights[place],
                takes: taken.fold(0, |taken, kind| taken | one(kind)),
                tests,
                must,
            });
        }
        Ok(Order {
            numbers: Numbers::new(&counts),
            places,
            fixed: self.fixed,
            is_fixed: self.is_fixed,
            scale: self.scale,
        })
    }
}

/// The places in dealing order.
#[derive(Clone, Debug)]
pub(super) struct Order<N> {
    numbers: Numbers,
    places: Vec<Place<N>>,
    fixed: [Kind; 25],
    is_fixed: u32,
    scale: N,
}

/// All ways to deal the kinds to the places.
#[derive(Clone, Debug)]
pub(super) struct Dense<N> {
    places: Vec<Place<N>>,
    states: States,
    /// The number of ways to reach each state.
    to: Vec<N>,
    fixed: [Kind; 25],
    is_fixed: u32,
    scale: N,
}

/// The states that can be reached and continued; `None` if nothing can be dealt.
fn states<N>(
    numbers: Numbers,
    places: &[Place<N>],
    meter: &mut Meter,
) -> Result<Option<States>, BeliefError> {
    let (full, last) = (numbers.full(), numbers.last());
    let mut states = States::start(numbers, meter)?;
    let mut forward = Forward::START;
    while let Some((state, dealt)) = forward.next(&states) {
        let Some(place) = places.get(pieces(dealt)) else {
            continue;
        };
        meter.work(1)?;
        if !place.is_in_time(dealt) {
            states.remove(state);
            continue;
        }
        for kind in kinds(place.may(dealt, full)) {
            states.insert(state + states.numbers().stride(kind));
        }
    }
    if !states.has(last) {
        states.free(meter);
        return Ok(None);
    }
    let mut backward = Backward::new(&states);
    while let Some((state, dealt)) = backward.next(&states) {
        let Some(place) = places.get(pieces(dealt)) else {
            continue;
        };
        meter.work(1)?;
        let mut may = kinds(place.may(dealt, full));
        if !may.any(|kind| states.has(state + states.numbers().stride(kind))) {
            states.remove(state);
        }
    }
    Ok(Some(states))
}

impl<N: Number> Dense<N> {
    /// Counts the ways; `None` if there are none.
    pub(super) fn new(order: Order<N>, meter: &mut Meter) -> Result<Option<Dense<N>>, BeliefError> {
        let Order {
            numbers,
            places,
            fixed,
            is_fixed,
            scale,
        } = order;
        let Some(mut states) = states(numbers, &places, meter)? else {
            return Ok(None);
        };
        let count = states.count(meter)?;
        let mut to = Vec::new();
        meter.fill(&mut to, count, N::ZERO)?;
        to[0] = N::ONE;
        let mut forward = Forward::START;
        let mut here = 0;
        while let Some((state, dealt)) = forward.next(&states) {
            let Some(place) = places.get(pieces(dealt)) else {
                break;
            };
            let (ways, may) = (to[here], place.may(dealt, states.numbers().full()));
            meter.work(may.count_ones().into())?;
            for kind in kinds(may) {
                if let Some(next) = states.place(state + states.numbers().stride(kind)) {
                    to[next] = to[next] + ways * place.row[kind];
                }
            }
            here += 1;
        }
        Ok(Some(Dense {
            places,
            states,
            to,
            fixed,
            is_fixed,
            scale,
        }))
    }

    /// The number of all ways, or the sum of their weights.
    pub(super) fn total(&self) -> N {
        self.to[self.to.len() - 1] * self.scale
    }

    /// Adds the number of ways with each kind at each place to `shares`. Visits all states once more, and
    /// temporarily needs a second list of counts.
    pub(super) fn add_shares(&self, shares: &mut Weights<N>) {
        let (states, numbers) = (&self.states, self.states.numbers());
        let mut here = self.to.len() - 1;
        let mut on = alloc::vec![N::ZERO; here + 1];
        on[here] = N::ONE;
        let mut sums = [[N::ZERO; 12]; 25];
        let mut backward = Backward::new(states);
        backward.next(states);
        while let Some((state, dealt)) = backward.next(states) {
            here -= 1;
            let number = pieces(dealt);
            let (place, sums) = (&self.places[number], &mut sums[number]);
            let (ways, mut all) = (self.to[here], N::ZERO);
            for kind in kinds(place.may(dealt, numbers.full())) {
                if let Some(next) = states.place(state + numbers.stride(kind)) {
                    let one = place.row[kind] * on[next];
                    all = all + one;
                    sums[kind] = sums[kind] + ways * one;
                }
            }
            on[here] = all;
        }
        for (place, sums) in self.places.iter().zip(&sums) {
            for (share, sum) in shares[place.place].iter_mut().zip(sums) {
                *share = *share + *sum * self.scale;
            }
        }
        for place in (0..25).filter(|place| self.is_fixed >> place & 1 != 0) {
            let share = &mut shares[place][self.fixed[place].index()];
            *share = *share + self.total();
        }
    }

    /// A random way, with probabilities in proportion to the weights.
    pub(super) fn sample(&self, random: &mut Random) -> [Kind; 25] {
        let numbers = self.states.numbers();
        let mut drawn = self.fixed;
        let (mut state, mut dealt, mut here) = (numbers.last(), numbers.full(), self.to.len() - 1);
        // Samples from the last place to the first, because each state has the number of ways to reach it.
        for place in self.places.iter().rev() {
            let from = |kind: usize| {
                let may = place.may(dealt - one(kind), numbers.full()) & one(kind) != 0;
                let before = self.states.place(state - numbers.stride(kind));
                let before = before.filter(|_| may)?;
                Some((kind, before, self.to[before] * place.row[kind]))
            };
            let some = (0..12).filter(|kind| dealt >> (4 * kind) & 15 != 0);
            let mut choices = some.filter_map(from).peekable();
            let mut draw = None;
            let mut chosen = None;
            while let Some((kind, before, ways)) = choices.next() {
                // If rounding leaves no choice, uses the last one.
                chosen = Some((kind, before));
                if choices.peek().is_none() {
                    break;
                }
                let left = draw.unwrap_or_else(|| N::draw(random, self.to[here]));
                if left < ways {
                    break;
                }
                draw = Some(left.minus(ways));
            }
            // A sampled state can always be reached.
            let Some((kind, before)) = chosen else { break };
            drawn[place.place] = Kind::ALL[kind];
            state -= numbers.stride(kind);
            dealt -= one(kind);
            here = before;
        }
        drawn
    }
}
