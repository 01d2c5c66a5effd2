//! The set-up phase of dark play, in which the agents place their pieces.

use luzhanqi::{Army, Kind, Rules, Seat};

/// The order in which pieces are asked for: the choosy ones first, so that every beginning can be
/// completed.
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

/// The kind that is placed as this number of 25.
const fn placed_as(number: usize) -> Kind {
    let (mut left, mut i) = (number, 0);
    while left >= PLACING[i].count() {
        left -= PLACING[i].count();
        i += 1;
    }
    PLACING[i]
}

/// Armies on their way.
#[derive(Clone, Default)]
pub(crate) struct Setup {
    placed: [[Option<Kind>; Army::LEN]; 2],
    count: usize,
}

impl Setup {
    /// The seat that places a piece: south until its army stands.
    pub(crate) fn seat(&self) -> Seat {
        if self.count < Army::LEN {
            Seat::South
        } else {
            Seat::North
        }
    }

    /// What both seats have placed, south first.
    pub(crate) fn armies(&self) -> &[[Option<Kind>; Army::LEN]; 2] {
        &self.placed
    }

    /// The kind to be placed.
    pub(crate) fn next(&self) -> Kind {
        placed_as(self.count % Army::LEN)
    }

    /// What the seat has placed, by the places of an army.
    pub(crate) fn placed(&self) -> &[Option<Kind>; Army::LEN] {
        &self.placed[self.seat().index()]
    }

    /// Whether the piece may stand on this place.
    pub(crate) fn allows(&self, rules: &Rules, slot: usize) -> bool {
        self.placed()[slot].is_none() && Army::allowed(rules, slot).contains(self.next())
    }

    /// The places that are open to the piece.
    pub(crate) fn open<'a>(&'a self, rules: &'a Rules) -> impl Iterator<Item = usize> + 'a {
        (0..Army::LEN).filter(|slot| self.allows(rules, *slot))
    }

    /// Places the piece; gives the armies, south's first, once both stand.
    pub(crate) fn place(&mut self, slot: usize) -> Option<[Army; 2]> {
        let kind = self.next();
        self.placed[self.seat().index()][slot] = Some(kind);
        self.count += 1;
        if self.count < 2 * Army::LEN {
            return None;
        }
        Some(self.placed.map(|placed| {
            let kinds = placed.map(|kind| kind.expect("all 25 places are taken"));
            Army::new(kinds).expect("each kind was placed as often as an army has it")
        }))
    }
}
