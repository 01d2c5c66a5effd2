//! The order in which a [`Table`](super::table::Table) makes its decisions.

use alloc::vec::Vec;

use super::act::{Act, Edge, Merge, Place};
use super::bits::{Left, Space};
use super::groups::{Class, Group, classes, groups, kinds};
use super::lowest::Witness;
use super::number::Number;
use super::order::{Decision, Work};

/// The groups and classes, and the acts in order.
#[derive(Clone, Debug)]
pub(super) struct Plan<N> {
    pub(super) classes: Vec<Class>,
    pub(super) groups: Vec<Group<N>>,
    pub(super) acts: Vec<Act<N>>,
    /// All places and pieces, as remaining numbers.
    pub(super) full: Left,
    /// A bound on the number of all states.
    pub(super) states: u64,
}

impl<N: Number> Plan<N> {
    /// The memory of the acts.
    pub(super) fn bytes(&self) -> usize {
        let edges = |act: &Act<N>| match act {
            Act::Place(place) => place.edges.capacity() + place.tight.capacity(),
            Act::Deal(_) | Act::Merge(_) => 0,
        };
        let edges: usize = self.acts.iter().map(edges).sum();
        edges * size_of::<Edge<N>>() + self.acts.capacity() * size_of::<Act<N>>()
    }

    /// Returns `None` if some place takes no kind, or no place takes some kind. Allows one witness for each
    /// kind.
    pub(super) fn new(weights: &[[N; 12]], witnesses: &[Witness]) -> Option<Plan<N>> {
        let taken: Vec<u32> = weights.iter().map(kinds).collect();
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
            // Groups and classes both add up to 25, so this fits: 10 + 25 + 25 bits.
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
                    // A merged group may bring in any number of places.
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
