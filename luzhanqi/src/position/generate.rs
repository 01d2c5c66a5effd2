//! Move generation with bit sets.
//!
//! In a given compass direction at most one piece can enter a station: the nearest piece behind it. So eight
//! sets of targets describe the moves of all pieces except those that may turn corners: engineers, and bombs
//! under `bombs-turn`. Each of those needs a flood fill of the railroad.

use crate::board::Dir;
use crate::rules::Rules;
use crate::station::{Station, Stations};

use super::masks::{ANY_HEADQUARTERS, EntryRules, RuleMasks};
use super::movement::{
    RAIL, join_diagonals, rays, reach_alone, step, straight_reach, turner_reach,
};
use super::moveset::{FLIPS, MoveSet};
use super::state::State;

/// The pieces and stations on which a side's moves depend.
#[derive(Copy, Clone)]
pub(crate) struct MoveMasks {
    /// Pieces that can move.
    pub(super) origins: u64,
    /// Those of `origins` that may turn on the railroad.
    pub(super) turners: u64,
    pub(super) empty: u64,
    /// The stations that any piece may enter, ignoring rules for single kinds.
    pub(super) targets: u64,
    pub(super) enemies: u64,
}

impl MoveMasks {
    #[inline(always)]
    pub(crate) fn new(state: &State, masks: &RuleMasks, mover: usize) -> MoveMasks {
        let mut field = MoveMasks::of_three(state, masks, mover);
        if masks.bombs_turn() {
            field.turners |= state.bombs() & field.origins & RAIL;
        }
        field
    }

    /// The masks for rules under which at most three pieces turn.
    #[inline(always)]
    pub(super) fn of_three(state: &State, masks: &RuleMasks, mover: usize) -> MoveMasks {
        let mut locked = masks.locked;
        if state.has_marks() {
            locked &= !state.carriers(mover);
        }
        MoveMasks::locking(state, masks, mover, locked)
    }

    /// Like `of_three`, for a state without marked flags.
    #[inline(always)]
    pub(super) fn usual(state: &State, masks: &RuleMasks, mover: usize) -> MoveMasks {
        MoveMasks::locking(state, masks, mover, masks.locked)
    }

    #[inline(always)]
    fn locking(state: &State, masks: &RuleMasks, mover: usize, locked: u64) -> MoveMasks {
        let own = state.pieces(mover);
        let occupied = state.occupied();
        let empty = !occupied & masks.stations;
        let origins = own & !(state.down() | state.immobile() | locked);
        let enemies = occupied & !own & !state.down() & !masks.safe();
        MoveMasks {
            origins,
            turners: state.engineers() & origins & RAIL & masks.special_places,
            empty,
            targets: empty | enemies,
            enemies,
        }
    }

    /// The stations that one piece could enter on an empty board.
    pub(super) fn alone(&self, masks: &RuleMasks, origin: Station) -> Stations {
        let origin = origin.index() as u32;
        if masks.stations != Stations::ALL.bits() {
            return Stations::raw(self.alone_on(masks.stations, origin));
        }
        Stations::raw(reach_alone(origin, self.turners >> origin & 1 != 0))
    }

    /// The stations that one piece could enter on an empty small board with these stations.
    #[cold]
    #[inline(never)]
    fn alone_on(&self, stations: u64, origin: u32) -> u64 {
        let empty = stations & !(1 << origin);
        let field = MoveMasks {
            empty,
            targets: empty,
            ..*self
        };
        field.from(origin)
    }

    /// The pieces that can move.
    pub(crate) fn origins(&self) -> Stations {
        Stations::raw(self.origins)
    }

    /// The targets of one piece, ignoring rules for single kinds.
    pub(crate) fn destinations(&self, origin: Station) -> Stations {
        Stations::raw(self.from(origin.index() as u32))
    }

    /// The moves of all pieces as sets of targets, without the rail moves of pieces that turn.
    #[inline(always)]
    pub(super) fn rays(&self) -> [u64; 8] {
        rays(self.origins & !self.turners, self.empty, self.targets)
    }

    /// The targets of a piece that may turn corners.
    #[inline]
    pub(super) fn turner(&self, origin: u32) -> u64 {
        turner_reach(origin, self.empty, self.targets)
    }

    /// Like `turner`, but not inlined: inlining would use up registers of the loop over all pieces.
    #[inline(never)]
    fn turner_apart(&self, origin: u32) -> u64 {
        self.turner(origin)
    }

    /// A fourth and a fifth piece that turn, and their targets.
    #[cold]
    fn more_turners(&self, more: u64) -> [(u8, u64); 2] {
        [more, more & (more - 1)].map(|left| match left {
            0 => (0, 0),
            _ => {
                let origin = left.trailing_zeros();
                (origin as u8, self.turner(origin))
            }
        })
    }

    /// The stations that one piece may enter, ignoring rules for single kinds.
    #[inline(always)]
    pub(super) fn from(&self, origin: u32) -> u64 {
        if 1 << origin & self.turners != 0 {
            return self.turner_apart(origin);
        }
        straight_reach(origin, self.empty, self.targets)
    }
}

impl MoveSet {
    #[inline(always)]
    pub(super) fn new(field: &MoveMasks) -> MoveSet {
        let turns = Turns::new(field);
        match turns.more {
            0 => MoveSet::of(field, field.rays(), &turns, [(0, 0); 2]),
            more => MoveSet::of(field, field.rays(), &turns, field.more_turners(more)),
        }
    }

    /// The moves of these sets, and of a fourth and a fifth piece that turn.
    #[inline(always)]
    pub(super) fn of(
        field: &MoveMasks,
        [n, s, e, w, diagonal @ ..]: [u64; 8],
        turns: &Turns,
        more: [(u8, u64); 2],
    ) -> MoveSet {
        let [north, south] = join_diagonals(diagonal);
        let ([a, b, c], [f, g, h]) = (turns.turners, turns.sets);
        let [(k, i), (l, j)] = more;
        MoveSet {
            sets: [n, s, e, w, north, south, 0, f, g, h, i, j],
            turners: [a, b, c, k, l],
            occupied: !field.empty & Stations::ALL.bits(),
        }
    }

    /// The sets from which [`MoveSet::of`] made these moves.
    pub(super) fn parts(&self) -> ([u64; 8], Turns) {
        let [a, b, c, d, e, f, g, h, _, sets @ .., _, _] = self.by_target();
        let [turners @ .., _, _] = self.turners;
        let turns = Turns {
            turners,
            sets,
            more: 0,
        };
        ([a, b, c, d, e, f, g, h], turns)
    }

    /// Removes the moves that the entry rules reject.
    #[inline(always)]
    pub(super) fn keep_entries(
        &mut self,
        state: &State,
        masks: &RuleMasks,
        entry: &EntryRules,
        field: &MoveMasks,
    ) {
        let special = entry.special(masks, field.enemies) & self.targets().bits();
        if special != 0 {
            self.filter(special, |origin, target| {
                let defender = (field.empty >> target & 1 == 0).then(|| state.code_at(target));
                entry.check(state.code_at(origin), target, defender).is_ok()
            });
        }
    }
}

impl State {
    /// The moves of the side to move, even if the game is over. `entry` returns the entry rules for a colour
    /// index.
    #[inline(always)]
    pub(super) fn moves_with<'a>(
        &self,
        masks: &RuleMasks,
        entry: impl FnOnce(usize) -> EntryRules<'a>,
    ) -> MoveSet {
        let Some(mover) = self.mover() else {
            let mut moves = MoveSet::EMPTY;
            moves.sets[FLIPS] = self.down();
            return moves;
        };
        let field = MoveMasks::new(self, masks, mover);
        let mut moves = MoveSet::new(&field);
        moves.sets[FLIPS] = self.down();
        if masks.is_special() {
            moves.keep_entries(self, masks, &entry(mover), &field);
        }
        moves
    }

    /// Whether some piece can be flipped, or can step forward or back to an empty station outside
    /// headquarters. No entry rule applies to such moves. A fast check that usually succeeds.
    #[inline]
    pub(super) fn has_plain_move(&self, masks: &RuleMasks) -> bool {
        if self.down() != 0 {
            return true;
        }
        let Some(mover) = self.mover() else {
            return false;
        };
        let field = MoveMasks::new(self, masks, mover);
        let targets = field.empty & !ANY_HEADQUARTERS;
        (step(Dir::N, field.origins) | step(Dir::S, field.origins)) & targets != 0
    }

    /// Whether there is any move.
    pub(super) fn has_move(&self, masks: &RuleMasks, rules: &Rules) -> bool {
        self.has_plain_move(masks)
            || !self
                .moves_with(masks, |mover| EntryRules::of(self, rules, mover))
                .is_empty()
    }
}

/// Up to three pieces that turn, their targets, and the other pieces that turn.
pub(super) struct Turns {
    pub(super) turners: [u8; 3],
    pub(super) sets: [u64; 3],
    more: u64,
}

impl Turns {
    // Unrolled, so that the sets stay in registers.
    #[inline(always)]
    pub(super) fn new(field: &MoveMasks) -> Turns {
        let (mut turners, mut sets, mut more) = ([0; 3], [0; 3], 0);
        let first = field.turners;
        if first != 0 {
            turners[0] = first.trailing_zeros() as u8;
            sets[0] = field.turner(turners[0].into());
            let second = first & (first - 1);
            if second != 0 {
                turners[1] = second.trailing_zeros() as u8;
                sets[1] = field.turner(turners[1].into());
                let third = second & (second - 1);
                if third != 0 {
                    turners[2] = third.trailing_zeros() as u8;
                    sets[2] = field.turner(turners[2].into());
                    more = third & (third - 1);
                }
            }
        }
        Turns {
            turners,
            sets,
            more,
        }
    }
}
