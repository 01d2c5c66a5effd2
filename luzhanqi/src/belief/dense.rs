//! Counting place by place, over how many of each kind have been dealt, in one flat array.
//!
//! This needs no two places to be alike, and is never dearer than the product, over the kinds, of
//! their counts and one: [`MOST`] states. The number of places dealt to is the sum of what has been
//! dealt, so no state belongs to two places; and a state's number is a mixed-radix number to which
//! dealing one more of a kind adds that kind's stride. Places that take one kind alone are mostly
//! dealt to beforehand.
//!
//! Where ties tell of lowest orders, the places are in the reverse order of death; see `ties`.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::bits::members;
use super::budget::Meter;
use super::groups::Weights;
use super::number::Number;
use super::ties::{Backward, Tied, Unknown};
use crate::belief::BeliefError;
use crate::piece::Kind;
use crate::random::Random;

/// The most states that there can be.
#[cfg(test)]
pub(super) const MOST: usize = 497_664;

/// Four bits for each kind: how many have been dealt.
type Dealt = u64;

/// The highest bit of each kind's four.
const BORROWED: Dealt = 0x8888_8888_8888;

/// What a place asks of what was dealt before, for one kind: whether any of some kinds was.
#[derive(Copy, Clone, Debug)]
struct Test {
    kind: usize,
    mask: Dealt,
    wanted: bool,
}

/// A place that takes several kinds.
#[derive(Clone, Debug)]
struct Place<N> {
    place: usize,
    row: [N; 12],
    tests: Vec<Test>,
    /// What must have been dealt before this place, since the later ones have no room for it.
    must: Dealt,
}

impl<N: Number> Place<N> {
    /// The kinds that the place may be given, by their bits.
    fn may(&self, dealt: Dealt, full: Dealt) -> u32 {
        let left = full - dealt;
        let taken =
            (0..12).filter(|kind| left >> (4 * kind) & 15 != 0 && self.row[*kind] > N::ZERO);
        let mut may = taken.fold(0, |may, kind| may | 1 << kind);
        for test in &self.tests {
            if (dealt & test.mask != 0) != test.wanted {
                may &= !(1 << test.kind);
            }
        }
        may
    }
}

/// The places that take several kinds, and those that take one alone.
pub(super) struct Free<'a, N> {
    weights: &'a [[N; 12]],
    tied: &'a Tied,
    counts: [usize; 12],
    places: Vec<usize>,
    /// How many states there are.
    pub(super) states: usize,
    /// The kinds of the places that take one alone, and the weight of them all.
    fixed: [Kind; 25],
    is_fixed: u32,
    scale: N,
}

impl<'a, N: Number> Free<'a, N> {
    /// `None` if nothing can be dealt.
    pub(super) fn new(weights: &'a [[N; 12]], tied: &'a Tied) -> Option<Free<'a, N>> {
        let mut counts = Kind::ALL.map(Kind::count);
        let (mut fixed, mut is_fixed, mut scale) = ([Kind::Flag; 25], 0u32, N::ONE);
        let mut places: Vec<usize> = Vec::with_capacity(25);
        for (place, row) in weights.iter().enumerate() {
            let mut kinds = (0..12).filter(|kind| row[*kind] > N::ZERO);
            match (kinds.next()?, kinds.next()) {
                // Where the order matters it matters when it is dealt.
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

    /// How the places are dealt to.
    ///
    /// # Errors
    /// A piece whose kind would have to be known.
    pub(super) fn order(self) -> Result<Order<N>, Unknown> {
        let Free {
            weights,
            tied,
            counts,
            places: mut free,
            ..
        } = self;
        let takes = |place: usize, kind: usize| weights[place][kind] > N::ZERO;
        // Places that take kinds which few places take go first, so that those kinds are soon done.
        let takers = |kind: usize| free.iter().filter(|place| takes(**place, kind)).count();
        let takers: [usize; 12] = core::array::from_fn(takers);
        let mut rare: [usize; 12] = core::array::from_fn(|kind| kind);
        rare.sort_by_key(|kind| takers[*kind]);
        let rank = |place: usize| (0..12).find(|n| takes(place, rare[*n]));
        free.sort_by_cached_key(|place| (tied.turn(*place), rank(*place)));
        let (mut strides, mut stride, mut full) = ([1; 12], 1, 0);
        for kind in 0..12 {
            strides[kind] = stride;
            stride *= counts[kind] + 1;
            full |= (counts[kind] as Dealt) << (4 * kind);
        }
        let mut room = takers;
        let mut backward = Backward::new(tied);
        let mut places = Vec::with_capacity(free.len());
        for (number, &place) in free.iter().enumerate() {
            let later = &free[number + 1..];
            let complete = later.iter().all(|p| tied.lived(*p) < tied.lived(place));
            let mut tests = Vec::new();
            for asked in backward.deal(place, complete)? {
                let of = Kind::ALL.into_iter().filter(|kind| asked.is_of(*kind));
                tests.push(Test {
                    kind: asked.kind.index(),
                    mask: of.fold(0, |mask, kind| mask | 15 << (4 * kind.index())),
                    wanted: asked.wanted,
                });
            }
            let must = (0..12).fold(0, |must, kind| {
                must | (counts[kind].saturating_sub(room[kind]) as Dealt) << (4 * kind)
            });
            for (kind, room) in room.iter_mut().enumerate() {
                *room -= usize::from(takes(place, kind));
            }
            places.push(Place {
                place,
                row: weights[place],
                tests,
                must,
            });
        }
        Ok(Order {
            counts,
            strides,
            states: self.states,
            full,
            places,
            fixed: self.fixed,
            is_fixed: self.is_fixed,
            scale: self.scale,
        })
    }
}

/// How the places are dealt to.
#[derive(Clone, Debug)]
pub(super) struct Order<N> {
    counts: [usize; 12],
    strides: [usize; 12],
    pub(super) states: usize,
    full: Dealt,
    places: Vec<Place<N>>,
    fixed: [Kind; 25],
    is_fixed: u32,
    scale: N,
}

/// A state: its number, what has been dealt, and to how many places.
#[derive(Copy, Clone)]
struct At {
    state: usize,
    dealt: Dealt,
    places: usize,
}

impl At {
    const START: At = At {
        state: 0,
        dealt: 0,
        places: 0,
    };

    #[inline(always)]
    fn up(&mut self, counts: &[usize; 12]) {
        self.state += 1;
        for (kind, count) in counts.iter().enumerate() {
            let digit = (self.dealt >> (4 * kind)) as usize & 15;
            if digit < *count {
                self.dealt += 1 << (4 * kind);
                self.places += 1;
                return;
            }
            self.dealt -= (digit as Dealt) << (4 * kind);
            self.places -= digit;
        }
    }

    #[inline(always)]
    fn down(&mut self, counts: &[usize; 12]) {
        self.state -= 1;
        for (kind, count) in counts.iter().enumerate() {
            let digit = (self.dealt >> (4 * kind)) as usize & 15;
            if digit > 0 {
                self.dealt -= 1 << (4 * kind);
                self.places -= 1;
                return;
            }
            self.dealt += (*count as Dealt) << (4 * kind);
            self.places += count;
        }
    }
}

/// All ways to deal the kinds to the places.
#[derive(Clone, Debug)]
pub(super) struct Dense<N> {
    order: Box<Order<N>>,
    /// The ways to come to each state.
    to: Vec<N>,
}

impl<N: Number> Dense<N> {
    /// Counts the ways; `None` if there is none.
    pub(super) fn new(order: Order<N>, meter: &mut Meter) -> Result<Option<Dense<N>>, BeliefError> {
        let Order {
            counts,
            strides,
            states,
            full,
            ref places,
            ..
        } = order;
        let mut to = Vec::new();
        meter.work(states as u64)?;
        meter.fill(&mut to, states, N::ZERO)?;
        to[0] = N::ONE;
        let mut at = At::START;
        while at.state + 1 < states {
            let ways = to[at.state];
            // A state in which all places are dealt to, and not all pieces dealt, leads nowhere.
            if let Some(place) = places.get(at.places).filter(|_| ways != N::ZERO) {
                if ((at.dealt | BORROWED) - place.must) & BORROWED == BORROWED {
                    let may = place.may(at.dealt, full);
                    meter.work(u64::from(may.count_ones()))?;
                    for kind in members(may) {
                        let next = &mut to[at.state + strides[kind]];
                        *next = *next + ways * place.row[kind];
                    }
                } else {
                    to[at.state] = N::ZERO;
                }
            }
            at.up(&counts);
        }
        if to[states - 1] == N::ZERO {
            meter.free(&mut to);
            return Ok(None);
        }
        Ok(Some(Dense {
            order: Box::new(order),
            to,
        }))
    }

    /// The number of all ways, or the sum of their weights.
    pub(super) fn total(&self) -> N {
        self.to[self.order.states - 1] * self.order.scale
    }

    /// Adds up the ways that put each kind on each place. This goes once more over all states, and
    /// takes as much memory again as it works.
    pub(super) fn add_shares(&self, shares: &mut Weights<N>) {
        let Order {
            counts,
            strides,
            states,
            full,
            ref places,
            scale,
            ..
        } = *self.order;
        let mut on = alloc::vec![N::ZERO; states];
        on[states - 1] = N::ONE;
        let mut sums = [[N::ZERO; 12]; 25];
        let mut at = At {
            state: states - 1,
            dealt: full,
            places: places.len(),
        };
        while at.state > 0 {
            at.down(&counts);
            let ways = self.to[at.state];
            if ways == N::ZERO {
                continue;
            }
            let (place, sums) = (&places[at.places], &mut sums[at.places]);
            let mut all = N::ZERO;
            for kind in members(place.may(at.dealt, full)) {
                let one = place.row[kind] * on[at.state + strides[kind]];
                all = all + one;
                sums[kind] = sums[kind] + ways * one;
            }
            on[at.state] = all;
        }
        for (place, sums) in places.iter().zip(&sums) {
            for (share, sum) in shares[place.place].iter_mut().zip(sums) {
                *share = *share + *sum * scale;
            }
        }
        for place in (0..25).filter(|place| self.order.is_fixed >> place & 1 != 0) {
            let share = &mut shares[place][self.order.fixed[place].index()];
            *share = *share + self.total();
        }
    }

    /// A way, each as likely as its weight.
    pub(super) fn sample(&self, random: &mut Random) -> [Kind; 25] {
        let order = &self.order;
        let mut drawn = order.fixed;
        let (mut state, mut dealt) = (order.states - 1, order.full);
        // From the last place back: the ways to come are what is known.
        for place in order.places.iter().rev() {
            let from = |kind: usize| {
                let before = dealt - (1 << (4 * kind));
                let may = place.may(before, order.full) >> kind & 1 != 0;
                let ways = self.to[state - order.strides[kind]] * place.row[kind];
                (may && ways > N::ZERO).then_some((kind, ways))
            };
            let some = (0..12).filter(|kind| dealt >> (4 * kind) & 15 != 0);
            let mut choices = some.filter_map(from).peekable();
            let mut draw = None;
            let mut chosen = None;
            while let Some((kind, ways)) = choices.next() {
                // The last one serves if rounding leaves nothing.
                chosen = Some(kind);
                if choices.peek().is_none() {
                    break;
                }
                let left = draw.unwrap_or_else(|| N::draw(random, self.to[state]));
                if left < ways {
                    break;
                }
                draw = Some(left.minus(ways));
            }
            // A state that is drawn can always be come to.
            let Some(kind) = chosen else { break };
            drawn[place.place] = Kind::ALL[kind];
            state -= order.strides[kind];
            dealt -= 1 << (4 * kind);
        }
        drawn
    }
}
