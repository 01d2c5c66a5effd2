//! The order in which a [`Table`](super::table::Table) decides how the pieces are dealt.

use alloc::vec::Vec;

use super::act::{Act, Bits, Edge, LOWER, Low, Merge, Place, SO_FAR, Test};
use super::number::Number;
use super::order::{Decision, Work, members};
use super::table::{self, Left, Weights};
use super::ties::{Backward, Tied};
use crate::piece::Kind;
use crate::view::OrderTie;

/// Kinds that every place takes alike.
#[derive(Clone, Debug)]
pub(super) struct Class {
    pub(super) kinds: Vec<Kind>,
    pub(super) count: u32,
}

/// Places that take the same kinds with the same weights.
#[derive(Clone, Debug)]
pub(super) struct Group<N> {
    pub(super) places: Vec<usize>,
    /// The classes that they take, with their weights.
    pub(super) takes: Vec<(usize, N)>,
    /// At how many of the ties these pieces lived.
    pub(super) lived: u32,
}

/// The groups and classes, and what is done with them one after the other.
#[derive(Clone, Debug)]
pub(super) struct Plan<N> {
    pub(super) classes: Vec<Class>,
    pub(super) groups: Vec<Group<N>>,
    pub(super) acts: Vec<Act<N>>,
    /// All places and pieces.
    pub(super) full: Left,
    /// A bound on all states.
    pub(super) states: u64,
}

/// How ties are looked after.
enum Way {
    /// Low kinds are dealt from the lowest up, and states tell how long their pieces lived.
    InTurn,
    /// Pieces are dealt in the reverse order of death; actors must pass these tests, which name the
    /// classes whose pieces are asked for, by group and class.
    Reverse(Vec<Asked>),
}

/// A test of an edge, by the set of classes that it looks at.
struct Asked {
    group: usize,
    class: usize,
    classes: u64,
    wanted: bool,
}

impl<N: Number> Plan<N> {
    /// `None` if some place takes no kind, or no place takes some kind.
    pub(super) fn new(weights: &Weights<N>, ties: &[OrderTie]) -> Option<Plan<N>> {
        Plan::by(weights, ties, |turns, reverse| turns <= reverse)
    }

    /// The memory that its acts are in.
    pub(super) fn bytes(&self) -> usize {
        let edges = |act: &Act<N>| match act {
            Act::Place(place) => place.edges.capacity() + place.tight.capacity(),
            Act::Deal(_) | Act::Merge(_) => 0,
        };
        let edges: usize = self.acts.iter().map(edges).sum();
        edges * size_of::<Edge<N>>() + self.acts.capacity() * size_of::<Act<N>>()
    }

    /// Asks whether to deal in turn or in the reverse order of death where both can be, by bounds on
    /// the states.
    pub(super) fn by(
        weights: &Weights<N>,
        ties: &[OrderTie],
        in_turn: impl Fn(u64, u64) -> bool,
    ) -> Option<Plan<N>> {
        let (weights, tied) = Tied::new(weights, ties);
        let taken: Vec<u32> = weights.iter().map(table::kinds).collect();
        let classes = classes(&weights, &taken, |kind| tied.in_turn(kind));
        let groups = groups(&weights, &taken, &classes, &tied);
        let of = groups.iter().flat_map(|group| &group.takes);
        let taken = of.fold(0u32, |set, (class, _)| set | 1 << class);
        if groups.iter().any(|g| g.takes.is_empty()) || taken.count_ones() as usize != classes.len()
        {
            return None;
        }
        let sizes: Vec<u32> = groups
            .iter()
            .map(|group| group.places.len() as u32)
            .chain(classes.iter().map(|class| class.count))
            .collect();
        let work = Work::new(&groups, &sizes);
        let (work, way) = if tied.ties.is_empty() {
            (work.finish(), Way::Reverse(Vec::new()))
        } else {
            let turns = turns(work.clone(), &classes, &groups, &tied);
            match reverse(work, &classes, &groups, &tied) {
                Some((work, tests)) if !in_turn(turns.states, work.states) => {
                    (work, Way::Reverse(tests))
                }
                _ => (turns, Way::InTurn),
            }
        };
        let states = work.states;
        let mut space = Space::default();
        let mut full = 0;
        let mut bits = Vec::with_capacity(sizes.len());
        for size in &sizes {
            // Both the groups and the classes add up to 25, so all this has room: 10 + 25 + 25.
            let at = space.reserve(*size)?;
            full = at.with(full, *size);
            bits.push(at);
        }
        // How the bits of the classes are now; they stay where they are.
        let class_bits = bits[groups.len()..].to_vec();
        let tests = |group: usize, class: usize| match &way {
            Way::InTurn => Vec::new(),
            Way::Reverse(all) => {
                let of = all.iter().filter(|a| (a.group, a.class) == (group, class));
                let test = |asked: &Asked| {
                    let mask = members(asked.classes).fold(0, |mask, n| mask | class_bits[n].all());
                    Test {
                        mask,
                        full: full & mask,
                        wanted: asked.wanted,
                    }
                };
                of.map(test).collect::<Vec<Test>>()
            }
        };
        let order = work.order;
        let mut acts = Vec::with_capacity(order.len());
        for (done, decision) in order.iter().enumerate() {
            let later = &order[done + 1..];
            let pair = match *decision {
                Decision::Merge { from, into } => {
                    space.release(bits[from]);
                    space.release(bits[into]);
                    let joined = space.reserve(work.sizes[into])?;
                    acts.push(Act::Merge(Merge {
                        from,
                        into,
                        from_bits: bits[from],
                        into_bits: [bits[into], joined],
                    }));
                    bits[into] = joined;
                    continue;
                }
                Decision::Pair(pair) => pair,
            };
            let room = pair.map(|vertex| {
                let rooms = later.iter().map(|decision| match decision {
                    Decision::Pair(pair) if pair.contains(&vertex) => {
                        work.sizes[pair[0] + pair[1] - vertex]
                    }
                    // It may have any number of places left to bring in.
                    Decision::Merge { from, .. } if *from == vertex => 25,
                    _ => 0,
                });
                rooms.sum()
            });
            let (group, class) = (pair[0], pair[1] - groups.len());
            let of = groups[group].takes.iter().find(|takes| takes.0 == class);
            let kind = classes[class].kinds[0];
            let low = (matches!(way, Way::InTurn) && tied.in_turn(kind)).then(|| Low {
                lived: groups[group].lived,
                lower: tied.lower(groups[group].places[0], kind),
                last: room[1] == 0,
                end: kind.order() == Some(tied.end),
            });
            let edge = Edge {
                group,
                class,
                weight: of.map_or(N::ZERO, |takes| takes.1),
                places: bits[pair[0]],
                pieces: bits[pair[1]],
                room,
                low,
                tests: tests(group, class),
            };
            // Pieces that are tied by how long they lived have to be dealt edge by edge.
            if work.sizes[group] > 1 || edge.low.is_some() {
                acts.push(Act::Deal(edge));
            } else {
                let tight = (work.sizes[pair[1]] > room[1]).then(|| edge.clone());
                match acts.last_mut() {
                    Some(Act::Place(place)) if place.edges[0].group == group => {
                        place.edges.push(edge);
                        place.tight.extend(tight);
                    }
                    _ => acts.push(Act::Place(Place {
                        edges: alloc::vec![edge],
                        tight: tight.into_iter().collect(),
                    })),
                }
            }
            for (vertex, room) in pair.into_iter().zip(room) {
                if room == 0 {
                    space.release(bits[vertex]);
                }
            }
        }
        let acts = acts.into_iter().map(Act::simple).collect();
        Some(Plan {
            acts,
            classes,
            groups,
            full,
            states,
        })
    }
}

/// The low kinds first, from the lowest up.
fn turns<'a, N: Number>(
    mut work: Work<'a, N>,
    classes: &[Class],
    groups: &[Group<N>],
    tied: &Tied,
) -> Work<'a, N> {
    let mut first: Vec<usize> = (0..classes.len()).collect();
    let place = |class: &usize| match classes[*class].kinds[0] {
        // Few places take them.
        Kind::Flag | Kind::Landmine => Some(0),
        kind => kind.order().filter(|order| *order <= tied.end),
    };
    first.retain(|class| place(class).is_some());
    first.sort_by_key(place);
    let alone = |group: usize| tied.acts(groups[group].places[0]);
    for class in first {
        work.decide(groups.len() + class);
        work.merge_alike(|a, b| !alone(a) && !alone(b) && groups[a].lived == groups[b].lived);
    }
    // How long the pieces of low order lived.
    work.states *= u64::from(tied.longest() + 1);
    work.merge_alike(|_, _| true);
    work.finish()
}

/// The pieces that lived longest first, and of those that fell together the actors last: then an
/// actor is dealt when all that lived when it acted are, and no others. `None` if that cannot be.
fn reverse<'a, N: Number>(
    mut work: Work<'a, N>,
    classes: &[Class],
    groups: &[Group<N>],
    tied: &Tied,
) -> Option<(Work<'a, N>, Vec<Asked>)> {
    let mut tests = Vec::new();
    let mut backward = Backward::new(tied);
    let mut left: Vec<usize> = (0..groups.len()).collect();
    while !left.is_empty() {
        let turn = |group: usize| tied.turn(groups[group].places[0]);
        let next = left.iter().copied();
        let next = next.min_by_key(|group| (turn(*group), work.price(*group)))?;
        left.retain(|group| *group != next);
        work.decide(next);
        let complete = left
            .iter()
            .all(|group| groups[*group].lived < groups[next].lived);
        let places = &groups[next].places;
        // Of several pieces it is not known which is the last.
        if complete && places.len() > 1 && backward.asks_at(groups[next].lived) {
            return None;
        }
        for asked in backward.deal(places[0], complete).ok()? {
            let looked = classes.iter().enumerate();
            let looked = looked.filter(|(_, class)| asked.is_of(class.kinds[0]));
            let class = classes
                .iter()
                .position(|class| class.kinds[0] == asked.kind);
            tests.extend(class.map(|class| Asked {
                group: next,
                class,
                classes: looked.fold(0, |set, (n, _)| set | 1 << n),
                wanted: asked.wanted,
            }));
        }
    }
    Some((work, tests))
}

/// The bits of a [`Left`] that are in use.
struct Space(Left);

impl Default for Space {
    fn default() -> Space {
        Space(SO_FAR.mask << SO_FAR.shift | LOWER.mask << LOWER.shift)
    }
}

impl Space {
    /// The first free bits that hold numbers up to this one.
    fn reserve(&mut self, most: u32) -> Option<Bits> {
        let width = 32 - most.leading_zeros();
        let mask = (1 << width) - 1;
        let shift = (0..=Left::BITS - width).find(|shift| self.0 & mask << shift == 0)?;
        self.0 |= mask << shift;
        Some(Bits { shift, mask })
    }

    fn release(&mut self, bits: Bits) {
        self.0 &= !(bits.mask << bits.shift);
    }
}

/// The kinds in classes; those that are dealt in turn stay apart.
fn classes<N: Number>(
    weights: &[[N; 12]],
    taken: &[u32],
    in_turn: impl Fn(Kind) -> bool,
) -> Vec<Class> {
    let takers = |kind: usize| {
        let takers = taken.iter().enumerate();
        takers.fold(0, |set, (place, kinds)| set | (kinds >> kind & 1) << place)
    };
    let takers: [u32; 12] = core::array::from_fn(takers);
    let mut classes: Vec<Class> = Vec::with_capacity(12);
    for kind in Kind::ALL {
        let same = |other: Kind| {
            let (a, b) = (kind.index(), other.index());
            takers[a] == takers[b]
                && !in_turn(kind)
                && !in_turn(other)
                && members(takers[a].into()).all(|place| weights[place][a] == weights[place][b])
        };
        let count = kind.count() as u32;
        match classes.iter_mut().find(|class| same(class.kinds[0])) {
            Some(class) => {
                class.kinds.push(kind);
                class.count += count;
            }
            None => {
                let mut kinds = Vec::with_capacity(12);
                kinds.push(kind);
                classes.push(Class { kinds, count });
            }
        }
    }
    classes
}

/// The groups; the actors of ties stay alone.
fn groups<N: Number>(
    weights: &[[N; 12]],
    taken: &[u32],
    classes: &[Class],
    tied: &Tied,
) -> Vec<Group<N>> {
    let mut groups: Vec<Group<N>> = Vec::with_capacity(25);
    let alike = |a: usize, b: usize| taken[a] == taken[b] && weights[a] == weights[b];
    for (place, row) in weights.iter().enumerate() {
        let lived = tied.lived(place);
        let alone = |n: usize| tied.acts(n);
        let same = groups.iter().position(|group: &Group<N>| {
            let first = group.places[0];
            group.lived == lived && !alone(place) && !alone(first) && alike(first, place)
        });
        if let Some(same) = same {
            groups[same].places.push(place);
            continue;
        }
        let mut takes = Vec::with_capacity(classes.len());
        takes.extend(
            classes
                .iter()
                .enumerate()
                .map(|(i, class)| (i, row[class.kinds[0].index()]))
                .filter(|(_, weight)| *weight > N::ZERO),
        );
        let mut places = Vec::with_capacity(25 - place);
        places.push(place);
        groups.push(Group {
            places,
            takes,
            lived,
        });
    }
    groups
}
