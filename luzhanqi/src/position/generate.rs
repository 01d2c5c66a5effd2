//! Move generation with bit sets.
//!
//! In a given compass direction at most one piece can enter a station: the nearest piece behind it. So eight
//! sets of targets describe the moves of all pieces except those that may turn corners: engineers, and bombs
//! under `bombs-turn`. Each of those needs a flood fill of the railroad.

use crate::board::{self, Dir, LINES_OF, rail_exits, road_exits};
use crate::rules::Rules;
use crate::station::{Station, Stations};

use super::masks::{EntryRules, RuleMasks};
use super::moveset::{FLIPS, MoveSet};
use super::state::State;

const FILE_A: u64 = board::RAIL_LINES[4].bits();
const FILE_E: u64 = board::RAIL_LINES[5].bits();
/// The bits between the stations of a file; a carry must pass through them.
const GAPS_A: u64 = gaps(FILE_A);
const GAPS_E: u64 = gaps(FILE_E);
/// The ranks of the railroad, as their stations with a railroad to the east.
const RANKS: u64 = board::RAIL_LINES[0].bits()
    | board::RAIL_LINES[1].bits()
    | board::RAIL_LINES[2].bits()
    | board::RAIL_LINES[3].bits();
const RANKS_WEST: u64 = RANKS & rail_exits(Dir::E);
pub(super) const RAIL: u64 = board::RAILROAD.bits();

const fn gaps(file: u64) -> u64 {
    let span = (1 << (63 - file.leading_zeros())) - (1 << file.trailing_zeros());
    span & !file
}

/// The pieces and stations on which a side's moves depend.
#[derive(Copy, Clone)]
pub(crate) struct MoveMasks {
    /// Pieces that can move.
    pub(super) origins: u64,
    /// The pieces among these that may turn on the railroad.
    pub(super) turners: u64,
    pub(super) empty: u64,
    /// The stations that any piece may enter, ignoring rules for single kinds.
    pub(super) targets: u64,
    pub(super) enemies: u64,
}

impl MoveMasks {
    #[inline(always)]
    pub(crate) fn new(state: &State, masks: &RuleMasks, mover: usize) -> MoveMasks {
        let mut locked = masks.locked;
        if state.has_marks() {
            locked &= !state.carriers(mover);
        }
        MoveMasks::locking(state, masks, mover, locked)
    }

    /// The masks of a state without marked flags.
    #[inline(always)]
    pub(super) fn unmarked(state: &State, masks: &RuleMasks, mover: usize) -> MoveMasks {
        MoveMasks::locking(state, masks, mover, masks.locked)
    }

    #[inline(always)]
    fn locking(state: &State, masks: &RuleMasks, mover: usize, locked: u64) -> MoveMasks {
        let own = state.pieces(mover);
        let occupied = state.occupied();
        let empty = !occupied & Stations::ALL.bits();
        let origins = own & !(state.down() | state.immobile() | locked);
        let enemies = occupied & !own & !state.down() & !masks.safe;
        let mut turners = state.engineers() & masks.turning();
        if masks.bombs_turn {
            turners |= state.bombs();
        }
        MoveMasks {
            origins,
            turners: turners & origins & RAIL,
            empty,
            targets: empty | enemies,
            enemies,
        }
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

    /// The stations that one piece may enter, ignoring rules for single kinds.
    #[inline(always)]
    pub(super) fn from(&self, origin: u32) -> u64 {
        let bit = 1u64 << origin;
        let roads = board::road_neighbours(Station::from_index(origin)).bits();
        if bit & RAIL == 0 {
            return roads & self.targets;
        }
        if bit & self.turners != 0 {
            return self.turner_apart(origin);
        }
        let mut reach = roads;
        for line in LINES_OF[origin as usize & 63] {
            reach |= ray(bit, line, !self.empty & line);
        }
        reach & self.targets
    }
}

impl MoveSet {
    #[inline(always)]
    pub(super) fn new(field: &MoveMasks) -> MoveSet {
        let [n, s, e, w, ne, nw, se, sw] = field.rays();
        let Turns { turners, sets } = Turns::<TURNERS>::new(field);
        let [f, g, h, i, j] = sets;
        MoveSet {
            sets: [n, s, e, w, ne, nw, se, sw, 0, f, g, h],
            more: [i, j],
            turners,
            occupied: !field.empty & Stations::ALL.bits(),
        }
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
        if masks.special {
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
        let targets = field.empty & !board::HEADQUARTERS.bits();
        let behind = |dir: Dir| dir.shift_back(targets) & (road_exits(dir) | rail_exits(dir));
        field.origins & (behind(Dir::N) | behind(Dir::S)) != 0
    }

    /// Whether there is any move.
    pub(super) fn has_move(&self, masks: &RuleMasks, rules: &Rules) -> bool {
        self.has_plain_move(masks)
            || !self
                .moves_with(masks, |mover| EntryRules::of(self, rules, mover))
                .is_empty()
    }
}

/// The most pieces of a side that may turn: three engineers, and two bombs under `bombs-turn`.
pub(super) const TURNERS: usize = 5;

/// The pieces that may turn, at most `N`, and their targets.
pub(super) struct Turns<const N: usize> {
    pub(super) turners: [u8; N],
    pub(super) sets: [u64; N],
}

impl<const N: usize> Turns<N> {
    // Unrolled, so that the sets stay in registers.
    #[inline(always)]
    pub(super) fn new(field: &MoveMasks) -> Turns<N> {
        let (mut turners, mut sets) = ([0; N], [0; N]);
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
                    let mut left = third & (third - 1);
                    for i in 3..N {
                        if left == 0 {
                            break;
                        }
                        turners[i] = left.trailing_zeros() as u8;
                        sets[i] = field.turner_apart(turners[i].into());
                        left &= left - 1;
                    }
                }
            }
        }
        Turns { turners, sets }
    }
}

impl MoveMasks {
    /// Like `turner`, but not inlined: inlining would use up registers of the loop over all pieces.
    #[inline(never)]
    fn turner_apart(&self, origin: u32) -> u64 {
        self.turner(origin)
    }
}

/// The targets of a piece that may turn.
#[inline(always)]
pub(super) fn turner_reach(origin: u32, empty: u64, targets: u64) -> u64 {
    let roads = board::road_neighbours(Station::from_index(origin)).bits();
    (roads | flood(origin, empty)) & targets
}

/// The moves of pieces that do not turn, as sets of targets by direction.
#[inline(always)]
pub(super) fn rays(movers: u64, empty: u64, targets: u64) -> [u64; 8] {
    let step = |dir: Dir| dir.shift(movers & (road_exits(dir) | rail_exits(dir)));
    [
        targets & slide_north(step(Dir::N), empty),
        targets & slide_south(step(Dir::S), empty),
        targets & slide_east(step(Dir::E), empty),
        targets & slide_west(step(Dir::W), empty),
        targets & step(Dir::Ne),
        targets & step(Dir::Nw),
        targets & step(Dir::Se),
        targets & step(Dir::Sw),
    ]
}

/// The stations on a line from `bit` in both directions, up to and including the first occupied station.
#[inline(always)]
fn ray(bit: u64, line: u64, blockers: u64) -> u64 {
    let above = blockers & !(bit | (bit - 1));
    let below = blockers & (bit - 1);
    // Up to the lowest blocker above, and down to the highest below.
    let up = above ^ above.wrapping_sub(1);
    let down = u64::MAX << (63 - (below | 1).leading_zeros());
    line & up & down
}

/// The stations that can be entered by railroad in a direction.
const fn entries(dir: Dir) -> u64 {
    dir.shift(rail_exits(dir))
}

/// All stations from `first` on over empty stations, up to the first occupied station. The carry of an
/// addition runs through the empty stations of each file. A station that is entered by road is the last one.
#[inline(always)]
fn slide_north(first: u64, empty: u64) -> u64 {
    let carry = |file: u64, gaps: u64| {
        let free = empty & file & const { entries(Dir::N) };
        let run = free | gaps;
        (run.wrapping_add(first & free) ^ run) & file
    };
    first | carry(FILE_A, GAPS_A) | carry(FILE_E, GAPS_E)
}

#[inline(always)]
fn slide_east(first: u64, empty: u64) -> u64 {
    // Without file e no carry runs into the next rank; a run ends on file e.
    let run = empty & RANKS_WEST & const { entries(Dir::E) };
    first | (run.wrapping_add(first & run) ^ run)
}

#[inline(always)]
fn slide_south(first: u64, empty: u64) -> u64 {
    let mut free = empty & (FILE_A | FILE_E) & const { entries(Dir::S) };
    let mut reach = first & free;
    for distance in [5, 10, 20] {
        reach |= free & reach >> distance;
        free &= free >> distance;
    }
    reach |= free & reach >> 40;
    first | (reach & rail_exits(Dir::S)) >> 5
}

#[inline(always)]
fn slide_west(first: u64, empty: u64) -> u64 {
    let free = empty & RANKS & const { entries(Dir::W) };
    let mut reach = first & free;
    reach |= free & reach >> 1;
    reach |= free & free >> 1 & reach >> 2;
    first | (reach & rail_exits(Dir::W)) >> 1
}

/// All railroad stations that can be reached from `origin` over empty stations, including the occupied
/// stations where the fill ends.
#[inline]
pub(super) fn flood(origin: u32, empty: u64) -> u64 {
    let mut reach = board::rail_neighbours(Station::from_index(origin)).bits();
    let mut front = reach & empty;
    let mut step = || {
        let next = (front & rail_exits(Dir::N)) << 5
            | (front & rail_exits(Dir::S)) >> 5
            | (front & rail_exits(Dir::E)) << 1
            | (front & rail_exits(Dir::W)) >> 1;
        // Going back adds nothing.
        front = next & empty;
        let before = reach;
        reach |= next;
        reach == before
    };
    // Checking after every step would cost more than the superfluous steps.
    loop {
        step();
        step();
        if step() {
            return reach & !(1 << origin);
        }
    }
}

/// Two flood fills at once, with a check after every `STEPS` steps.
#[inline(always)]
pub(super) fn floods<const STEPS: usize>(starts: [u64; 2], empty: [u64; 2]) -> [u64; 2] {
    let (mut reach, mut front) = ([0; 2], starts);
    loop {
        for _ in 0..STEPS {
            for k in 0..2 {
                let next = (front[k] & rail_exits(Dir::N)) << 5
                    | (front[k] & rail_exits(Dir::S)) >> 5
                    | (front[k] & rail_exits(Dir::E)) << 1
                    | (front[k] & rail_exits(Dir::W)) >> 1;
                front[k] = next & !reach[k] & empty[k];
                reach[k] |= next;
            }
        }
        if front[0] | front[1] == 0 {
            return [reach[0] & !starts[0], reach[1] & !starts[1]];
        }
    }
}
