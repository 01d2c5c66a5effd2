//! The parts of a [`Table`](super::table::Table): groups of places that take the same kinds with the same
//! weights, and classes of kinds that have equal weights at every place.

use alloc::vec::Vec;

use super::bits::members;
use super::lowest::Witness;
use super::number::Number;
use crate::piece::Kind;

/// The weight of each kind at each place; 0 if the kind cannot be there.
pub(super) type Weights<N> = [[N; 12]; 25];

/// The possible kinds of a place, as a bit set.
pub(super) fn kinds<N: Number>(row: &[N; 12]) -> u32 {
    let bit = |kind: usize| u32::from(row[kind] > N::ZERO) << kind;
    (0..12).fold(0, |kinds, kind| kinds | bit(kind))
}

/// Kinds that have equal weights at every place.
#[derive(Clone, Debug)]
pub(super) struct Class {
    pub(super) kinds: Vec<Kind>,
    pub(super) count: u32,
}

/// Places that take the same kinds with the same weights.
#[derive(Clone, Debug)]
pub(super) struct Group<N> {
    pub(super) places: Vec<usize>,
    /// The classes that the places take, with their weights.
    pub(super) takes: Vec<(usize, N)>,
    /// A bit set of the classes whose [`Witness`] includes these places.
    pub(super) inside: u64,
}

/// Forms classes of kinds. A kind with a witness has its own class.
pub(super) fn classes<N: Number>(
    weights: &[[N; 12]],
    taken: &[u32],
    witnesses: &[Witness],
) -> Vec<Class> {
    let apart = |kind: Kind| witnesses.iter().any(|witness| witness.kind == kind);
    let takers = |kind: usize| {
        let takers = taken.iter().enumerate();
        takers.fold(0u32, |set, (place, kinds)| {
            set | (kinds >> kind & 1) << place
        })
    };
    let takers: [u32; 12] = core::array::from_fn(takers);
    let mut classes: Vec<Class> = Vec::with_capacity(12);
    for kind in Kind::ALL {
        let same = |other: Kind| {
            let (a, b) = (kind.index(), other.index());
            takers[a] == takers[b]
                && !apart(kind)
                && !apart(other)
                && members(takers[a]).all(|place| weights[place][a] == weights[place][b])
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

/// Forms groups of places. A place that belongs to the witness of a kind is never in a group with a place
/// that does not.
pub(super) fn groups<N: Number>(
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
