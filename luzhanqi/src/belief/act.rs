//! The acts of a [`Table`](super::table::Table): transitions between layers of states. See `table` for
//! groups, classes and edges.

use alloc::vec::Vec;

use super::bits::{Bits, Left};
use super::number::Number;

/// A transition between layers of states.
#[derive(Clone, Debug)]
pub(super) enum Act<N> {
    /// Fixes the number of pieces dealt along an edge.
    Deal(Edge<N>),
    /// Fixes all edges of a group that has a single place.
    Place(Place<N>),
    /// Merges two groups with the same remaining edges.
    Merge(Merge),
}

/// Adds a group's remaining places to another group.
#[derive(Clone, Debug)]
pub(super) struct Merge {
    pub(super) from: usize,
    pub(super) into: usize,
    pub(super) from_bits: Bits,
    /// The bits before and after the merge.
    pub(super) into_bits: [Bits; 2],
}

impl Merge {
    pub(super) fn merge(&self, left: Left) -> Left {
        let sum = self.from_bits.get(left) + self.into_bits[0].get(left);
        let bare = self.into_bits[0].with(self.from_bits.with(left, 0), 0);
        self.into_bits[1].with(bare, sum)
    }
}

/// An edge: a group, and a class whose pieces the places of the group take.
#[derive(Clone, Debug)]
pub(super) struct Edge<N> {
    pub(super) group: usize,
    pub(super) class: usize,
    pub(super) weight: N,
    pub(super) places: Bits,
    pub(super) pieces: Bits,
    /// The maximum numbers of places and pieces that the later edges can use.
    pub(super) room: [u32; 2],
    /// The number of pieces that must remain for the later edges.
    pub(super) keep: u32,
}

impl<N: Number> Edge<N> {
    pub(super) fn places_left(&self, left: Left) -> u32 {
        self.places.get(left)
    }

    /// The minimum and maximum number of pieces that can be dealt. If the minimum is greater than the
    /// maximum, no number is possible.
    pub(super) fn bounds(&self, left: Left) -> (u32, u32) {
        let (places, pieces) = (self.places.get(left), self.pieces.get(left));
        let least = places
            .saturating_sub(self.room[0])
            .max(pieces.saturating_sub(self.room[1]));
        (least, places.min(pieces.saturating_sub(self.keep)))
    }

    /// The remaining numbers after dealing this number of pieces.
    pub(super) fn deal(&self, left: Left, dealt: u32) -> Left {
        let dealt_bits = Left::from(dealt);
        left - (dealt_bits << self.places.shift) - (dealt_bits << self.pieces.shift)
    }
}

impl<N: Clone> Act<N> {
    /// For a place with only one edge, returns an [`Act::Deal`] of this edge, which is faster. Otherwise
    /// returns the act unchanged.
    pub(super) fn simple(self) -> Act<N> {
        match &self {
            Act::Place(place) if place.edges.len() == 1 => Act::Deal(place.edges[0].clone()),
            _ => self,
        }
    }
}

/// All edges of a group that has a single place. The place takes at most one piece.
#[derive(Clone, Debug)]
pub(super) struct Place<N> {
    pub(super) edges: Vec<Edge<N>>,
    /// The edges with pieces that the later edges may be unable to use.
    pub(super) tight: Vec<Edge<N>>,
}

impl<N: Number> Place<N> {
    /// The edge with this number, from 1; 0 means no edge.
    pub(super) fn edge(&self, number: u32) -> Option<&Edge<N>> {
        self.edges.get((number as usize).checked_sub(1)?)
    }

    /// The remaining numbers after the place takes its piece along this edge; `None` if that is impossible.
    pub(super) fn deal(&self, left: Left, number: u32) -> Option<Left> {
        let open = self.edges[0].places.get(left) > 0;
        let next = match self.edge(number) {
            Some(edge) if open && edge.pieces.get(left) > edge.keep => edge.deal(left, 1),
            None if !open || self.edges.iter().all(|edge| edge.room[0] > 0) => left,
            _ => return None,
        };
        let fits = |edge: &Edge<N>| edge.pieces.get(next) <= edge.room[1];
        self.tight.iter().all(fits).then_some(next)
    }
}
