//! Splits order constraints (see `ties`) into cases that do not overlap.
//!
//! For each constraint, a case fixes the lowest order of the pieces that were alive when the constraint's actor
//! acted. Then none of these pieces has a lower order, at least one of them has this order, and the possible
//! kinds of the actor are known. A case consists of a set of possible kinds for each piece, and of a few
//! witnesses. The sets of pieces that were alive are nested, so the lowest order of a set is at most that of
//! the next, smaller set.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use super::bits::members;
use super::budget::Meter;
use crate::belief::BeliefError;
use crate::piece::{Kind, Kinds};
use crate::view::OrderTie;

/// The 25 pieces.
const EVERY: u32 = (1 << 25) - 1;

/// The cost of checking a case, in steps.
const FITS: u64 = 8;

/// The condition that at least one of these pieces is of this kind.
#[derive(Copy, Clone, Debug)]
pub(super) struct Witness {
    pub(super) kind: Kind,
    pub(super) pieces: u32,
}

/// The possible kinds of each piece, and the remaining conditions.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub(super) kinds: [Kinds; 25],
    /// At most one witness for each kind.
    pub(super) witnesses: Vec<Witness>,
    dealt: Dealt,
}

/// The cases of some order constraints, or `None` if there are more than `most`.
pub(super) fn cases(
    kinds: [Kinds; 25],
    ties: &[OrderTie],
    most: u64,
    meter: &mut Meter,
) -> Result<Option<Vec<Case>>, BeliefError> {
    let mut ties: Vec<OrderTie> = ties.to_vec();
    ties.sort_by_key(|tie| (tie.alive.count_ones(), tie.alive));
    let mut search = Search {
        found: Vec::new(),
        left: most,
        meter,
    };
    let case = Case {
        kinds,
        witnesses: Vec::new(),
        dealt: Dealt::NONE,
    };
    let all = search.go(case, &ties, 1..=10)?;
    Ok(all.then_some(search.found))
}

struct Search<'a, 'b> {
    found: Vec<Case>,
    /// The number of cases still allowed.
    left: u64,
    meter: &'a mut Meter<'b>,
}

impl Search<'_, '_> {
    /// Continues with the last constraint, which has the largest set of pieces. The lowest order of these
    /// pieces is one of `orders`. Returns `false` if there are too many cases.
    fn go(
        &mut self,
        case: Case,
        ties: &[OrderTie],
        orders: RangeInclusive<u8>,
    ) -> Result<bool, BeliefError> {
        let Some((tie, rest)) = ties.split_last() else {
            return Ok(self.end(case));
        };
        let may = case.kinds[tie.actor];
        if tie.lowest && !(tie.or & may).is_empty() {
            // If the actor is of a kind in `tie.or`, the constraint has no effect on the other pieces.
            let mut known = case.clone();
            known.kinds[tie.actor] = tie.or & may;
            if self.fits(&mut known)? && !self.go(known, rest, orders.clone())? {
                return Ok(false);
            }
        }
        for order in orders.clone() {
            let kind = Kind::ALL
                .into_iter()
                .find(|kind| kind.order() == Some(order));
            let mut next = case.clone();
            for piece in members(tie.alive) {
                next.kinds[piece] = next.kinds[piece] - (Kinds::ORDERED - Kinds::at_least(order));
            }
            if !self.fits(&mut next)? {
                // Higher orders exclude even more kinds.
                break;
            }
            let own = match tie.lowest {
                true => kind.map_or(Kinds::EMPTY, Kind::to_set) - tie.or,
                false => Kinds::at_least(order + 1) | tie.or,
            };
            next.kinds[tie.actor] &= own;
            if let Some(kind) = kind {
                next.witnesses.retain(|witness| witness.kind != kind);
                next.witnesses.push(Witness {
                    kind,
                    pieces: tie.alive,
                });
            }
            if !self.fits(&mut next)? {
                continue;
            }
            // All constraints with this set have the same lowest order.
            let same = rest.last().is_some_and(|next| next.alive == tie.alive);
            let orders = order..=if same { order } else { 10 };
            if !self.go(next, rest, orders)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether an army's pieces can be dealt to places that take these kinds, with a piece for each witness.
    fn fits(&mut self, case: &mut Case) -> Result<bool, BeliefError> {
        self.meter.work(FITS)?;
        let found = |witness: &Witness| witness.among(&case.kinds, witness.pieces) > 0;
        Ok(case.witnesses.iter().all(found) && case.dealt.mend(&case.kinds))
    }

    /// Adds a case, without the unnecessary witnesses.
    fn end(&mut self, mut case: Case) -> bool {
        let needed = |witness: &Witness| {
            let outside = witness.among(&case.kinds, !witness.pieces & EVERY);
            let mut inside = members(witness.pieces);
            outside >= witness.kind.count()
                && !inside.any(|piece| case.kinds[piece] == witness.kind.to_set())
        };
        case.witnesses = case.witnesses.iter().copied().filter(needed).collect();
        let room = self.left > 0;
        self.left = self.left.saturating_sub(1);
        self.found.extend(room.then_some(case));
        room
    }
}

impl Witness {
    /// Splits `kinds` into boxes that do not overlap. In each box, one of the witness's pieces has the
    /// witness's kind, and the pieces before it do not.
    pub(super) fn apart(self, kinds: [Kinds; 25]) -> impl Iterator<Item = [Kinds; 25]> {
        let mut none_so_far = kinds;
        members(self.pieces).filter_map(move |piece| {
            let mut found = none_so_far;
            found[piece] &= self.kind.to_set();
            none_so_far[piece] = none_so_far[piece].without(self.kind);
            let is_some = |kinds: &Kinds| !kinds.is_empty();
            found.iter().all(is_some).then_some(found)
        })
    }

    /// The number of these pieces that may be of the kind.
    fn among(&self, kinds: &[Kinds; 25], pieces: u32) -> usize {
        let takes = |piece: &usize| kinds[*piece].contains(self.kind);
        members(pieces).filter(takes).count()
    }
}

/// A way to deal the kinds, as proof that one exists.
#[derive(Clone, Debug)]
struct Dealt {
    /// The pieces of each kind.
    pieces: [u32; 12],
    /// The kinds with pieces that are not dealt yet.
    left: u16,
}

impl Dealt {
    const NONE: Dealt = Dealt {
        pieces: [0; 12],
        left: 4095,
    };

    /// Changes the deal to fit a smaller set of kinds. Returns `false` if that is impossible.
    fn mend(&mut self, kinds: &[Kinds; 25]) -> bool {
        let mut open = EVERY;
        for (kind, pieces) in Kind::ALL.into_iter().zip(&mut self.pieces) {
            let keep = members(*pieces).filter(|piece| kinds[*piece].contains(kind));
            *pieces = keep.fold(0, |set, piece| set | 1 << piece);
            open &= !*pieces;
            if (pieces.count_ones() as usize) < kind.count() {
                self.left |= 1 << kind.index();
            }
        }
        members(open).all(|piece| self.place(piece, kinds, &mut 0))
    }

    /// Gives a piece one of its kinds. Changes the kinds of other pieces if necessary.
    fn place(&mut self, piece: usize, kinds: &[Kinds; 25], seen: &mut u16) -> bool {
        let may = kinds[piece].bits();
        if may & self.left != 0 {
            let kind = (may & self.left).trailing_zeros() as usize;
            self.pieces[kind] |= 1 << piece;
            if self.pieces[kind].count_ones() as usize == Kind::ALL[kind].count() {
                self.left &= !(1 << kind);
            }
            return true;
        }
        for kind in members(may & !*seen) {
            if *seen >> kind & 1 != 0 {
                continue;
            }
            *seen |= 1 << kind;
            for other in members(self.pieces[kind]) {
                if self.place(other, kinds, seen) {
                    self.pieces[kind] = self.pieces[kind] & !(1 << other) | 1 << piece;
                    return true;
                }
            }
        }
        false
    }
}
