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

/// The two armies during the set-up.
#[derive(Clone)]
pub(crate) struct Setup {
    placed: [[Option<Kind>; Army::LEN]; 2],
    /// The pieces that are out of play on a small board.
    out: [Option<Kind>; Army::LEN],
    count: usize,
    /// The number of pieces of each kind to place, in the placing order.
    counts: [usize; 12],
}

impl Setup {
    pub(crate) fn new(rules: &Rules) -> Setup {
        Setup {
            placed: [[None; Army::LEN]; 2],
            out: core::array::from_fn(|slot| Army::out_of_play(rules, slot)),
            count: 0,
            counts: PLACING.map(|kind| rules.count(kind)),
        }
    }

    /// The number of pieces that both seats place.
    pub(crate) fn pieces(&self) -> usize {
        2 * self.army()
    }

    /// The number of pieces that each seat places.
    fn army(&self) -> usize {
        self.counts.iter().sum()
    }

    /// The seat that places the next piece: south until its army is complete.
    pub(crate) fn seat(&self) -> Seat {
        if self.count < self.army() {
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
        let mut left = self.count % self.army();
        let mut order = PLACING.into_iter().zip(self.counts);
        let found = order.find(|(_, count)| {
            let found = left < *count;
            left = left.saturating_sub(*count);
            found
        });
        found.expect("less than an army").0
    }

    /// The pieces that the seat has placed, in the order of an army's text.
    pub(crate) fn placed(&self) -> &[Option<Kind>; Army::LEN] {
        &self.placed[self.seat().index()]
    }

    /// Whether the next piece may be put on this place.
    pub(crate) fn allows(&self, rules: &Rules, slot: usize) -> bool {
        let free = self.placed()[slot].or(self.out[slot]).is_none();
        free && Army::allowed(rules, slot).contains(self.next())
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
        if self.count < self.pieces() {
            return None;
        }
        Some(self.placed.map(|mut placed| {
            for (place, out) in placed.iter_mut().zip(self.out) {
                *place = place.or(out);
            }
            let kinds = placed.map(|kind| kind.expect("all 25 places are taken"));
            Army::new(kinds).expect("all pieces of an army were placed")
        }))
    }
}
