//! The order in which a [`Table`](super::table::Table) decides how the pieces are dealt.

use alloc::vec::Vec;

use super::act::{Act, Bits, Edge, Merge, Place};
use super::lowest::Witness;
use super::number::Number;
use super::order::{Decision, Work, members};
use super::table::{self, Left};
use crate::piece::Kind;

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
    /// The classes of whose witnesses they are, by their bits.
    pub(super) inside: u64,
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

impl<N: Number> Plan<N> {
    /// The memory that its acts are in.
    pub(super) fn bytes(&self) -> usize {
        let edges = |act: &Act<N>| match act {
            Act::Place(place) => place.edges.capacity() + place.tight.capacity(),
            Act::Deal(_) | Act::Merge(_) => 0,
        };
        let edges: usize = self.acts.iter().map(edges).sum();
        edges * size_of::<Edge<N>>() + self.acts.capacity() * size_of::<Act<N>>()
    }

    /// `None` if some place takes no kind, or no place takes some kind. There may be one witness for
    /// a kind.
    pub(super) fn new(weights: &[[N; 12]], witnesses: &[Witness]) -> Option<Plan<N>> {
        let taken: Vec<u32> = weights.iter().map(table::kinds).collect();
        let classes = classes(weights, &taken, witnesses);
        let groups = groups(weights, &taken, &classes, witnesses);
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
        let witnessed = |class: &Class| witnesses.iter().any(|w| w.kind == class.kinds[0]);
        let firm = classes.iter().enumerate();
        let firm = firm.fold(0, |set, (n, class)| set | u64::from(witnessed(class)) << n);
        let work = Work::new(&groups, &sizes, firm).finish();
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
            let edge = Edge {
                group,
                class,
                weight: of.map_or(N::ZERO, |takes| takes.1),
                places: bits[pair[0]],
                pieces: bits[pair[1]],
                room,
                keep: (firm & !groups[group].inside) as u32 >> class & 1,
            };
            if work.sizes[group] > 1 {
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

/// The bits of a [`Left`] that are in use.
#[derive(Default)]
struct Space(Left);

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

/// The kinds in classes; those that have witnesses stay apart.
fn classes<N: Number>(weights: &[[N; 12]], taken: &[u32], witnesses: &[Witness]) -> Vec<Class> {
    let apart = |kind: Kind| witnesses.iter().any(|witness| witness.kind == kind);
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
                && !apart(kind)
                && !apart(other)
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

/// The groups; those of a witness stay apart from the others that take its kind.
fn groups<N: Number>(
    weights: &[[N; 12]],
    taken: &[u32],
    classes: &[Class],
    witnesses: &[Witness],
) -> Vec<Group<N>> {
    let mut groups: Vec<Group<N>> = Vec::with_capacity(25);
    let alike = |a: usize, b: usize| taken[a] == taken[b] && weights[a] == weights[b];
    for (place, row) in weights.iter().enumerate() {
        let inside = classes.iter().enumerate().fold(0, |set, (n, class)| {
            let kind = class.kinds[0];
            let of = |w: &Witness| w.kind == kind && w.pieces >> place & 1 != 0;
            let is = taken[place] >> kind.index() & 1 != 0 && witnesses.iter().any(of);
            set | u64::from(is) << n
        });
        let same = groups
            .iter()
            .position(|group: &Group<N>| group.inside == inside && alike(group.places[0], place));
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
            inside,
        });
    }
    groups
}
