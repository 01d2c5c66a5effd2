//! Counting the ways to deal an army's 25 pieces to 25 places, each of which takes some kinds.
//!
//! Places that take the same kinds form a group, kinds that the same places take form a class. The
//! groups are filled one after the other; what matters for the rest is only how many pieces of each
//! class are left. That number of ways is kept forward and backward, which gives the exact count,
//! every place's exact share of each kind, and exact samples.

use alloc::vec::Vec;
use core::ops::{Add, Mul};

use crate::piece::Kind;
use crate::random::Random;

/// Counts are `u128`: 25! is below 2^84. Sums of weights are `f64`.
pub(super) trait Number:
    Copy + PartialEq + PartialOrd + Add<Output = Self> + Mul<Output = Self>
{
    const ZERO: Self;
    const ONE: Self;
    fn from_u32(n: u32) -> Self;
    /// Exact where it is asked for: one place's share of a group's sum.
    fn share(self, part: u32, whole: u32) -> Self;
    /// Uniform below the bound.
    fn draw(random: &mut Random, bound: Self) -> Self;
    fn minus(self, other: Self) -> Self;
}

impl Number for u128 {
    const ZERO: u128 = 0;
    const ONE: u128 = 1;
    fn from_u32(n: u32) -> u128 {
        u128::from(n)
    }
    fn share(self, part: u32, whole: u32) -> u128 {
        self * u128::from(part) / u128::from(whole)
    }
    fn draw(random: &mut Random, bound: u128) -> u128 {
        random.below_u128(bound)
    }
    fn minus(self, other: u128) -> u128 {
        self - other
    }
}

impl Number for f64 {
    const ZERO: f64 = 0.0;
    const ONE: f64 = 1.0;
    fn from_u32(n: u32) -> f64 {
        f64::from(n)
    }
    fn share(self, part: u32, whole: u32) -> f64 {
        self * f64::from(part) / f64::from(whole)
    }
    fn draw(random: &mut Random, bound: f64) -> f64 {
        // 53 uniform bits, the precision of the type.
        (random.next_u64() >> 11) as f64 / (1u64 << 53) as f64 * bound
    }
    fn minus(self, other: f64) -> f64 {
        self - other
    }
}

/// The weight of each kind at each place: 0 where it cannot be.
pub(super) type Weights<N> = [[N; 12]; 25];

/// Kinds that every place takes alike.
#[derive(Clone, Debug)]
struct Class {
    kinds: Vec<Kind>,
    count: u32,
}

/// Places that take the same kinds with the same weights.
#[derive(Clone, Debug)]
struct Group<N> {
    places: Vec<usize>,
    /// The classes that they take, with their weights.
    takes: Vec<(usize, N)>,
}

/// The numbers of pieces left of each class, five bits each.
type Left = u64;

const BITS: usize = 5;

fn left_of(left: Left, class: usize) -> u32 {
    (left >> (BITS * class)) as u32 & 31
}

#[derive(Clone, Debug)]
struct Layer<N> {
    /// Sorted by what is left: the ways to come here, and the ways to go on.
    states: Vec<(Left, N, N)>,
}

impl<N: Number> Layer<N> {
    fn ways_on(&self, left: Left) -> N {
        match self.states.binary_search_by_key(&left, |state| state.0) {
            Ok(found) => self.states[found].2,
            Err(_) => N::ZERO,
        }
    }
}

/// All ways to deal the pieces, counted.
#[derive(Clone, Debug)]
pub(super) struct Table<N> {
    classes: Vec<Class>,
    groups: Vec<Group<N>>,
    /// Before each group, and after the last.
    layers: Vec<Layer<N>>,
    /// The ways to put the kinds of the classes into the pieces of the classes.
    within: N,
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

impl<N: Number> Table<N> {
    /// Counts the ways; `None` if there is none.
    pub(super) fn new(weights: &Weights<N>) -> Option<Table<N>> {
        let classes = classes(weights);
        let groups = groups(weights, &classes);
        let mut within = N::ONE;
        for class in &classes {
            let mut left = class.count;
            for kind in &class.kinds {
                let count = kind.count() as u32;
                within = within * N::from_u32(CHOOSE[left as usize][count as usize]);
                left -= count;
            }
        }
        let mut table = Table {
            classes,
            groups,
            layers: Vec::new(),
            within,
        };
        table.forward()?;
        table.backward();
        Some(table)
    }

    fn forward(&mut self) -> Option<()> {
        let full = self.classes.iter().enumerate().fold(0, |left, (i, class)| {
            left | u64::from(class.count) << (BITS * i)
        });
        let mut states = alloc::vec![(full, N::ONE, N::ZERO)];
        for number in 0..self.groups.len() {
            let room = self.room_after(number);
            let mut next: Vec<(Left, N, N)> = Vec::new();
            for (left, ways, _) in &states {
                self.fillings(number, *left, &mut |rest, filling, _| {
                    // What no later place takes may not be left over.
                    if room
                        .iter()
                        .enumerate()
                        .all(|(class, room)| left_of(rest, class) <= *room)
                    {
                        next.push((rest, *ways * filling, N::ZERO));
                    }
                });
            }
            next.sort_unstable_by_key(|state| state.0);
            next.dedup_by(|other, kept| {
                let same = other.0 == kept.0;
                if same {
                    kept.1 = kept.1 + other.1;
                }
                same
            });
            self.layers.push(Layer { states });
            states = next;
        }
        let done = states
            .first()
            .is_some_and(|state| state.0 == 0 && state.1 > N::ZERO);
        self.layers.push(Layer { states });
        done.then_some(())
    }

    /// How many pieces of each class the groups after this one can take.
    fn room_after(&self, group: usize) -> Vec<u32> {
        let mut room = alloc::vec![0; self.classes.len()];
        for group in &self.groups[group + 1..] {
            for (class, _) in &group.takes {
                room[*class] += group.places.len() as u32;
            }
        }
        room
    }

    fn backward(&mut self) {
        if let Some(last) = self.layers.last_mut() {
            last.states.iter_mut().for_each(|state| state.2 = N::ONE);
        }
        for number in (0..self.groups.len()).rev() {
            let mut states = core::mem::take(&mut self.layers[number].states);
            for (left, _, on) in &mut states {
                let after = &self.layers[number + 1];
                self.fillings(number, *left, &mut |rest, filling, _| {
                    *on = *on + filling * after.ways_on(rest);
                });
            }
            self.layers[number].states = states;
        }
    }

    /// Visits every way to fill a group from what is left: what is left then, its weight, and how
    /// many pieces of each class that the group takes it uses.
    fn fillings(&self, group: usize, left: Left, visit: &mut impl FnMut(Left, N, &[u32])) {
        let group = &self.groups[group];
        let mut used = [0; 12];
        fill(
            &group.takes,
            0,
            group.places.len() as u32,
            left,
            N::ONE,
            &mut used,
            visit,
        );
    }

    /// The number of all ways, or the sum of their weights.
    pub(super) fn total(&self) -> N {
        self.dealt() * self.within
    }

    /// The ways to deal classes.
    fn dealt(&self) -> N {
        self.layers.first().map_or(N::ZERO, |layer| {
            layer.states.first().map_or(N::ZERO, |state| state.2)
        })
    }

    /// Adds up the ways that put each kind on each place.
    pub(super) fn add_shares(&self, shares: &mut Weights<N>) {
        for (number, group) in self.groups.iter().enumerate() {
            let mut sums = [N::ZERO; 12];
            for (left, to, _) in &self.layers[number].states {
                let after = &self.layers[number + 1];
                self.fillings(number, *left, &mut |rest, filling, used| {
                    let ways = *to * filling * after.ways_on(rest);
                    for (sum, used) in sums.iter_mut().zip(used) {
                        *sum = *sum + ways * N::from_u32(*used);
                    }
                });
            }
            let size = group.places.len() as u32;
            for ((class, _), sum) in group.takes.iter().zip(sums) {
                let class = &self.classes[*class];
                for kind in &class.kinds {
                    let each = sum.share(1, size) * self.within;
                    let share = each.share(kind.count() as u32, class.count);
                    for place in &group.places {
                        let cell = &mut shares[*place][kind.index()];
                        *cell = *cell + share;
                    }
                }
            }
        }
    }

    /// A way, each as likely as its weight.
    pub(super) fn sample(&self, random: &mut Random) -> [Kind; 25] {
        let mut kinds = [Kind::Flag; 25];
        let mut of_class: [Vec<usize>; 12] = Default::default();
        let mut left = self
            .layers
            .first()
            .and_then(|l| l.states.first())
            .map_or(0, |s| s.0);
        for (number, group) in self.groups.iter().enumerate() {
            let after = &self.layers[number + 1];
            let mut draw = N::draw(random, self.layers[number].ways_on(left));
            let mut chosen: Option<(Left, [u32; 12])> = None;
            let mut found = false;
            self.fillings(number, left, &mut |rest, filling, used| {
                let ways = filling * after.ways_on(rest);
                if found || ways == N::ZERO {
                    return;
                }
                let mut counts = [0; 12];
                counts[..used.len()].copy_from_slice(used);
                // The last one serves if rounding leaves nothing.
                chosen = Some((rest, counts));
                found = draw < ways;
                if !found {
                    draw = draw.minus(ways);
                }
            });
            let Some((rest, counts)) = chosen else {
                continue;
            };
            left = rest;
            let mut places = group.places.clone();
            random.shuffle(&mut places);
            for ((class, _), count) in group.takes.iter().zip(counts) {
                for place in places.drain(..(count as usize).min(places.len())) {
                    of_class[*class].push(place);
                }
            }
        }
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

fn fill<N: Number>(
    takes: &[(usize, N)],
    done: usize,
    places: u32,
    left: Left,
    ways: N,
    used: &mut [u32; 12],
    visit: &mut impl FnMut(Left, N, &[u32]),
) {
    let Some((class, weight)) = takes.get(done) else {
        if places == 0 {
            visit(left, ways, &used[..takes.len()]);
        }
        return;
    };
    let most = left_of(left, *class).min(places);
    // The last class takes all places that are left.
    let least = if done + 1 == takes.len() { places } else { 0 };
    let mut power = N::ONE;
    for _ in 0..least {
        power = power * *weight;
    }
    for count in least..=most {
        used[done] = count;
        let choices = N::from_u32(CHOOSE[places as usize][count as usize]);
        let rest = left - (u64::from(count) << (BITS * class));
        fill(
            takes,
            done + 1,
            places - count,
            rest,
            ways * choices * power,
            used,
            visit,
        );
        power = power * *weight;
    }
    used[done] = 0;
}

fn classes<N: Number>(weights: &Weights<N>) -> Vec<Class> {
    let mut classes: Vec<Class> = Vec::new();
    for kind in Kind::ALL {
        let alike = |other: &Kind| {
            weights
                .iter()
                .all(|row| row[kind.index()] == row[other.index()])
        };
        let count = kind.count() as u32;
        match classes
            .iter_mut()
            .find(|class| class.kinds.iter().all(alike))
        {
            Some(class) => {
                class.kinds.push(kind);
                class.count += count;
            }
            None => classes.push(Class {
                kinds: alloc::vec![kind],
                count,
            }),
        }
    }
    classes
}

/// The groups, those that take few classes first: they leave few states.
fn groups<N: Number>(weights: &Weights<N>, classes: &[Class]) -> Vec<Group<N>> {
    let mut groups: Vec<Group<N>> = Vec::new();
    let mut rows: Vec<&[N; 12]> = Vec::new();
    for (place, row) in weights.iter().enumerate() {
        if let Some(same) = rows.iter().position(|other| *other == row) {
            groups[same].places.push(place);
            continue;
        }
        rows.push(row);
        let takes = classes
            .iter()
            .enumerate()
            .map(|(i, class)| (i, row[class.kinds[0].index()]))
            .filter(|(_, weight)| *weight > N::ZERO)
            .collect();
        groups.push(Group {
            places: alloc::vec![place],
            takes,
        });
    }
    groups.sort_by(|a, b| {
        let order = |g: &Group<N>| {
            (
                g.takes.len(),
                g.takes.first().map(|t| t.0),
                g.takes.last().map(|t| t.0),
            )
        };
        order(a).cmp(&order(b))
    });
    groups
}
