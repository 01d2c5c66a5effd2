//! The set-up phase of dark play, in which the agents place their pieces.

use luzhanqi::{Army, Kind, Rules, Seat};

/// The order in which pieces are placed: kinds with the most restrictions first, so that every partial set-up
/// can be completed.
const PLACING: [Kind; 12] = [
    Kind::Flag,
    Kind::Landmine,
    Kind::Bomb,
    Kind::Marshal,
    Kind::General,
    Kind::LieutenantGeneral,
    Kind::Brigadier,
    Kind::Colonel,
    Kind::Major,
    Kind::Captain,
    Kind::PlatoonCommander,
    Kind::Engineer,
];

/// The kind at an index of the placing order, 0..25.
const fn placed_as(number: usize) -> Kind {
    let (mut left, mut i) = (number, 0);
    while left >= PLACING[i].count() {
        left -= PLACING[i].count();
        i += 1;
    }
    PLACING[i]
}

/// The two armies during the set-up.
#[derive(Clone, Default)]
pub(crate) struct Setup {
    placed: [[Option<Kind>; Army::LEN]; 2],
    count: usize,
}

impl Setup {
    /// The seat that places the next piece: south until its army is complete.
    pub(crate) fn seat(&self) -> Seat {
        if self.count < Army::LEN {
            Seat::South
        } else {
            Seat::North
        }
    }

    /// The pieces that each seat has placed, south's first.
    pub(crate) fn armies(&self) -> &[[Option<Kind>; Army::LEN]; 2] {
        &self.placed
    }

    /// The kind to place next.
    pub(crate) fn next(&self) -> Kind {
        placed_as(self.count % Army::LEN)
    }

    /// The pieces that the seat has placed, in the order of an army's text.
    pub(crate) fn placed(&self) -> &[Option<Kind>; Army::LEN] {
        &self.placed[self.seat().index()]
    }

    /// Whether the next piece may be put on this place.
    pub(crate) fn allows(&self, rules: &Rules, slot: usize) -> bool {
        self.placed()[slot].is_none() && Army::allowed(rules, slot).contains(self.next())
    }

    /// The places for the next piece.
    pub(crate) fn open<'a>(&'a self, rules: &'a Rules) -> impl Iterator<Item = usize> + 'a {
        (0..Army::LEN).filter(|slot| self.allows(rules, *slot))
    }

    /// Places the next piece; returns the armies, south's first, when both are complete.
    pub(crate) fn place(&mut self, slot: usize) -> Option<[Army; 2]> {
        let kind = self.next();
        self.placed[self.seat().index()][slot] = Some(kind);
        self.count += 1;
        if self.count < 2 * Army::LEN {
            return None;
        }
        Some(self.placed.map(|placed| {
            let kinds = placed.map(|kind| kind.expect("all 25 places are taken"));
            Army::new(kinds).expect("all pieces of an army were placed")
        }))
    }
}
