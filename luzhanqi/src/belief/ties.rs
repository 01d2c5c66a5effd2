//! Tests order constraints ([`OrderTie`]) while pieces are dealt in the reverse order of death. An order
//! constraint comes from an observation that depends on whether a piece, the actor, had the lowest order of
//! its army when it acted.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::groups::Weights;
use super::number::Number;
use crate::piece::{Kind, Kinds};
use crate::view::OrderTie;

/// The order constraints that depend on other pieces.
pub(super) struct Tied {
    pub(super) ties: Vec<OrderTie>,
    /// The highest order that an actor of these constraints can have. Higher orders do not matter.
    pub(super) end: u8,
    /// For each constraint, the set of the pieces that were alive when its actor acted. The sets are nested.
    /// Each set contains the next, because lost pieces never return.
    sets: Vec<u32>,
    actors: u32,
    /// The possible kinds of each actor.
    kinds: [Kinds; 25],
}

impl Tied {
    /// Sets the weight to 0 for each kind that one constraint alone excludes. Returns the weights, and the
    /// constraints that are still undecided.
    pub(super) fn new<'a, N: Number>(
        weights: &'a Weights<N>,
        ties: &[OrderTie],
    ) -> (Cow<'a, [[N; 12]]>, Tied) {
        let mut weights = Cow::Borrowed(weights.as_slice());
        for (tie, kind) in every_kind(ties) {
            if says(tie, kind) == Some(false) {
                weights.to_mut()[tie.actor][kind.index()] = N::ZERO;
            }
        }
        let undecided = |(tie, kind): &(&OrderTie, Kind)| {
            weights[tie.actor][kind.index()] > N::ZERO && says(tie, *kind).is_none()
        };
        let of = every_kind(ties).filter(undecided).map(|(_, kind)| kind);
        let end = of.filter_map(Kind::order).max().unwrap_or(0);
        let ties: Vec<OrderTie> = ties
            .iter()
            .filter(|tie| Kind::ALL.iter().any(|kind| undecided(&(*tie, *kind))))
            .copied()
            .collect();
        let mut sets: Vec<u32> = ties.iter().map(|tie| tie.alive).collect();
        sets.sort_by_key(|set| Reverse(set.count_ones()));
        sets.dedup();
        let actors = ties.iter().fold(0, |set, tie| set | 1 << tie.actor);
        let mut kinds = [Kinds::EMPTY; 25];
        for tie in &ties {
            let may = |kind: &Kind| weights[tie.actor][kind.index()] > N::ZERO;
            kinds[tie.actor] = Kind::ALL.into_iter().filter(may).collect();
        }
        let tied = Tied {
            ties,
            end,
            sets,
            actors,
            kinds,
        };
        (weights, tied)
    }

    /// Whether the order of this kind matters.
    pub(super) fn in_turn(&self, kind: Kind) -> bool {
        kind.order().is_some_and(|order| order <= self.end)
    }

    pub(super) const fn acts(&self, piece: usize) -> bool {
        self.actors >> piece & 1 != 0
    }

    /// The lifetime of a piece: the number of sets that contain it.
    pub(super) fn lived(&self, piece: usize) -> u32 {
        let sets = self.sets.iter().filter(|set| *set >> piece & 1 != 0);
        sets.count() as u32
    }

    /// The constraints with this piece as the actor. Each constraint comes with the index of its set in `sets`,
    /// from 1.
    pub(super) fn of(&self, piece: usize) -> impl Iterator<Item = (u32, &OrderTie)> {
        let of = self.ties.iter().filter(move |tie| tie.actor == piece);
        of.map(|tie| (self.at(tie), tie))
    }

    fn at(&self, tie: &OrderTie) -> u32 {
        self.sets
            .iter()
            .take_while(|set| **set != tie.alive)
            .count() as u32
            + 1
    }

    /// The rank of a piece in the dealing order. Pieces that lived longest come first. Among pieces that died
    /// together, actors come last. An actor whose test depends on all other pieces comes last of all.
    pub(super) fn turn(&self, piece: usize) -> (Reverse<u32>, bool, bool) {
        let lived = self.lived(piece);
        let mut of = self.of(piece);
        let last = of.any(|(at, tie)| at == lived && (!tie.lowest || !tie.or.is_empty()));
        (Reverse(lived), self.acts(piece), last)
    }
}

/// Visits the pieces in the reverse order of death, sorted by [`Tied::turn`]. Once the last piece that was
/// alive when an actor acted is dealt, the dealt pieces are exactly those that were alive at that time. So
/// their kinds show whether the actor's order was the lowest.
///
/// An actor that died after this last piece is dealt before it. If the actor's order was the lowest, it is the
/// lowest so far, and no later piece may have a lower order. If its order was not the lowest, the actor's kind
/// must be known, and the order is tested when this last piece is dealt.
pub(super) struct Backward<'a> {
    tied: &'a Tied,
    /// Until all pieces with this lifetime are dealt, no piece may be lower in order than all pieces dealt
    /// before it.
    floor: u32,
    /// Once all pieces with this lifetime are dealt, at least one of the pieces dealt so far must have an
    /// order below this number.
    due: Vec<(u32, u8)>,
}

/// A test that applies if a piece is of this kind: whether another piece, with an order less than `below`,
/// was dealt before it.
pub(super) struct Asked {
    pub(super) kind: Kind,
    below: u8,
    pub(super) wanted: bool,
}

impl Asked {
    /// Whether a piece of this kind has an order below the test's bound.
    pub(super) fn is_of(&self, kind: Kind) -> bool {
        kind.order().is_some_and(|order| order < self.below)
    }
}

/// A piece whose kind must be known before the constraints can be tested.
#[derive(Copy, Clone, Debug)]
pub(super) struct Unknown(pub(super) usize);

impl<'a> Backward<'a> {
    pub(super) const fn new(tied: &'a Tied) -> Backward<'a> {
        Backward {
            tied,
            floor: u32::MAX,
            due: Vec::new(),
        }
    }

    /// Returns the tests for a piece. `complete` is true for the last piece with its lifetime.
    pub(super) fn deal(&mut self, piece: usize, complete: bool) -> Result<Vec<Asked>, Unknown> {
        let lived = self.tied.lived(piece);
        let ordered = |kind: Kind| Some((kind, kind.order()?));
        let orders = Kind::ALL
            .into_iter()
            .filter(|kind| self.tied.in_turn(*kind))
            .filter_map(ordered);
        let asked = |kind: Kind, below: u8, wanted: bool| Asked {
            kind,
            below,
            wanted,
        };
        let mut all = Vec::new();
        if self.floor <= lived {
            all.extend(
                orders
                    .clone()
                    .map(|(kind, order)| asked(kind, order + 1, true)),
            );
        }
        let own = self.tied.kinds[piece];
        for (at, tie) in self.tied.of(piece) {
            if at != lived || !complete {
                if !tie.lowest {
                    if own.len() > 1 {
                        return Err(Unknown(piece));
                    }
                    let below = own.iter().find_map(Kind::order);
                    self.due.extend(below.map(|below| (at, below)));
                    continue;
                }
                if !(tie.or & own).is_empty() {
                    return Err(Unknown(piece));
                }
                self.floor = self.floor.min(at);
            }
            let of = orders
                .clone()
                .filter(|(kind, _)| says(tie, *kind).is_none());
            all.extend(of.map(|(kind, order)| asked(kind, order, !tie.lowest)));
        }
        for (_, below) in self.due.iter().filter(|(at, _)| complete && *at == lived) {
            let not_below = |kind: &Kind| kind.order().is_none_or(|order| order >= *below);
            let of = Kind::ALL.into_iter().filter(not_below);
            all.extend(of.map(|kind| asked(kind, *below, true)));
        }
        Ok(all)
    }
}

fn every_kind(ties: &[OrderTie]) -> impl Iterator<Item = (&OrderTie, Kind)> {
    ties.iter()
        .flat_map(|tie| Kind::ALL.into_iter().map(move |kind| (tie, kind)))
}

/// Whether a constraint allows its actor to have a kind; `None` if that depends on other pieces.
fn says(tie: &OrderTie, kind: Kind) -> Option<bool> {
    if tie.or.contains(kind) {
        return Some(true);
    }
    let Some(order) = kind.order() else {
        return Some(false);
    };
    let lower = |other: &Kind| other.order().is_some_and(|other| other < order);
    let lower: usize = Kind::ALL.into_iter().filter(lower).map(Kind::count).sum();
    let fallen = 25 - tie.alive.count_ones() as usize;
    let lowest = match lower {
        0 => true,
        // Fewer pieces were lost, so at least one piece of lower order was still alive.
        lower if lower > fallen => false,
        _ => return None,
    };
    Some(lowest == tie.lowest)
}
