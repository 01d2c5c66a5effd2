//! Generates all legal moves as sets of targets, without playing them. Computes three sets from the enemy's
//! line pieces and horses that point towards the general: the targets that answer a check, the points where a
//! piece of the mover would become a screen, and the pieces that may be pinned.

use super::state::{CANNON, CHARIOT, COUNSELOR, ELEPHANT, GENERAL, HORSE, SOLDIER, State};
use super::tables::{ALL, BIT, Bits, HALVES, T, between, free_legs, leg, lines, reach};

/// Restricts the moves of pieces other than the general to those that keep the general safe.
#[derive(Copy, Clone)]
pub(super) struct Guard {
    /// The allowed targets.
    pub(super) target: u128,
    /// The pieces with moves that need a separate check.
    pub(super) suspects: u128,
}

/// Visits the pieces that can move, one after the other.
pub(super) trait Visitor {
    /// Visits a piece with code `CODE` and its legal targets, at least one.
    fn piece<const CODE: usize>(&mut self, from: usize, targets: u128);
}

#[inline(always)]
fn give<const CODE: usize>(visitor: &mut impl Visitor, from: usize, targets: u128) {
    if targets != 0 {
        visitor.piece::<CODE>(from, targets);
    }
}

impl State {
    /// Whether the general of side `us` would be attacked at `at`, if these points are occupied and the
    /// pieces on `gone` are removed. The enemy general attacks along the file.
    // Inlined into the loop of random games, which otherwise takes 5 % more instructions.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn attacked(&self, us: usize, at: usize, occupied: u128, gone: u128) -> bool {
        let enemies = self.of_side(us ^ 1) & !gone;
        let at = at & 127;
        let liners = T.lines[at] & enemies & self.liners();
        if liners != 0 {
            let cannons = liners & self.kind(CANNON);
            for from in Bits(liners) {
                let screens = between(at, from) & occupied;
                let from = BIT[from & 127];
                if cannons & from != 0 {
                    if screens != 0 && screens & (screens - 1) == 0 {
                        return true;
                    }
                } else if screens == 0 {
                    // Generals are never on one rank.
                    return true;
                }
            }
        }
        let near = enemies
            & (T.soldier_from[us ^ 1][at] & self.kind(SOLDIER)
                | T.horse_from[at] & self.kind(HORSE));
        near != 0 && self.attacked_from_near(near, at, occupied)
    }

    /// Whether one of these soldiers and horses attacks the point.
    fn attacked_from_near(&self, near: u128, at: usize, occupied: u128) -> bool {
        near & self.kind(SOLDIER) != 0
            || Bits(near).any(|from| occupied & BIT[leg(from, at) & 127] == 0)
    }

    /// Whether the general of a side is attacked or faces the other general.
    #[inline]
    pub(super) fn in_check_of(&self, side: usize) -> bool {
        self.attacked(side, self.general(side), self.occupied(), 0)
    }

    /// The enemy pieces that attack the general of a side, including the enemy general if it faces that
    /// general.
    pub(super) fn checkers(&self, side: usize) -> u128 {
        self.checkers_with(side, self.general(side), self.occupied(), 0)
    }

    /// Like `checkers`, for a general at `at`, if these points are occupied and the pieces on `gone` are
    /// removed.
    pub(super) fn checkers_with(&self, side: usize, at: usize, occupied: u128, gone: u128) -> u128 {
        let enemies = self.of_side(side ^ 1) & !gone;
        let (reach, beyond) = lines(at, occupied);
        let straight = self.kind(CHARIOT) | self.kind(GENERAL);
        let mut checkers = reach & straight | beyond & self.kind(CANNON);
        checkers |= T.soldier_from[(side ^ 1) & 1][at & 127] & self.kind(SOLDIER);
        for from in Bits(T.horse_from[at & 127] & self.kind(HORSE) & enemies) {
            if occupied & BIT[leg(from, at) & 127] == 0 {
                checkers |= BIT[from & 127];
            }
        }
        checkers & enemies
    }

    /// The limits that keep the general of side `us` safe.
    #[inline(always)]
    pub(super) fn guard(&self, us: usize, general: usize, occupied: u128) -> Guard {
        let own = self.of_side(us);
        let enemies = self.of_side(us ^ 1);
        let (mut target, mut suspects) = (ALL & !own, 0);
        let liners = T.lines[general] & enemies & self.liners();
        if liners != 0 {
            let cannons = liners & self.kind(CANNON);
            for from in Bits(liners) {
                let line = between(general, from);
                let met = line & occupied;
                let after_first = met & met.wrapping_sub(1);
                let from = BIT[from & 127];
                if cannons & from != 0 {
                    if met == 0 {
                        target &= !line;
                    } else if after_first == 0 {
                        suspects |= met & own;
                        target &= line & !occupied | from;
                    } else if after_first & (after_first - 1) == 0 {
                        suspects |= met & own;
                    }
                } else if met == 0 {
                    target &= line | from;
                } else if after_first == 0 {
                    suspects |= met & own;
                }
            }
        }
        let near = enemies
            & (T.soldier_from[us ^ 1][general] & self.kind(SOLDIER)
                | T.horse_from[general] & self.kind(HORSE));
        if near != 0 {
            for from in Bits(near) {
                let piece = BIT[from & 127];
                if self.kind(SOLDIER) & piece != 0 {
                    target &= piece;
                } else {
                    let leg = BIT[leg(from, general) & 127];
                    if leg & occupied == 0 {
                        target &= leg | piece;
                    } else {
                        suspects |= leg & own;
                    }
                }
            }
        }
        Guard { target, suspects }
    }

    /// Returns the targets to which a suspect can move without exposing its general.
    fn safe_targets(&self, us: usize, general: usize, from: usize, targets: u128) -> u128 {
        let left = self.occupied() & !BIT[from & 127];
        let mut safe = 0;
        for to in Bits(targets) {
            let to = BIT[to & 127];
            if !self.attacked(us, general, left | to, to) {
                safe |= to;
            }
        }
        safe
    }

    /// Calls the visitor for each piece of the side to move that has legal targets, with its code, its point
    /// and these targets.
    #[inline(always)]
    pub(super) fn each(&self, visitor: &mut impl Visitor) {
        let us = self.us();
        let own = self.of_side(us);
        let enemies = self.of_side(us ^ 1);
        let occupied = own | enemies;
        let general = self.general(us);
        let Guard { target, suspects } = self.guard(us, general, occupied);
        let free = own & !suspects;
        for from in Bits(free & self.kind(CHARIOT)) {
            give::<CHARIOT>(visitor, from, reach(from, occupied) & target);
        }
        for from in Bits(free & self.kind(CANNON)) {
            let (reach, beyond) = lines(from, occupied);
            let seen = reach & !occupied | beyond & enemies;
            give::<CANNON>(visitor, from, seen & target);
        }
        for from in Bits(free & self.kind(HORSE)) {
            let seen = T.horse[from & 127][free_legs(from, occupied) & 15];
            give::<HORSE>(visitor, from, seen & target);
        }
        for from in Bits(free & self.kind(SOLDIER)) {
            give::<SOLDIER>(visitor, from, T.soldier[us][from & 127] & target);
        }
        for from in Bits(free & self.kind(ELEPHANT)) {
            give::<ELEPHANT>(visitor, from, elephant(from, occupied) & target);
        }
        for from in Bits(free & self.kind(COUNSELOR)) {
            give::<COUNSELOR>(visitor, from, T.counselor[from & 127] & target);
        }
        let targets = self.general_targets(us, general, own, occupied);
        give::<GENERAL>(visitor, general, targets);
        for from in Bits(suspects) {
            let targets = self.suspect_targets(us, general, from);
            match self.code_at(from) {
                CHARIOT => give::<CHARIOT>(visitor, from, targets),
                CANNON => give::<CANNON>(visitor, from, targets),
                HORSE => give::<HORSE>(visitor, from, targets),
                SOLDIER => give::<SOLDIER>(visitor, from, targets),
                ELEPHANT => give::<ELEPHANT>(visitor, from, targets),
                _ => give::<COUNSELOR>(visitor, from, targets),
            }
        }
    }

    /// The number of legal moves.
    #[inline(never)]
    pub(super) fn count(&self) -> u32 {
        let us = self.us();
        let own = self.of_side(us);
        let enemies = self.of_side(us ^ 1);
        let occupied = own | enemies;
        let general = self.general(us);
        let Guard { target, suspects } = self.guard(us, general, occupied);
        let free = own & !suspects;
        // At most two pieces of each kind.
        let mut sets = [[0; 2]; 3];
        for (set, from) in sets[0].iter_mut().zip(Bits(free & self.kind(CHARIOT))) {
            *set = reach(from, occupied) & target;
        }
        for (set, from) in sets[1].iter_mut().zip(Bits(free & self.kind(CANNON))) {
            let (reach, beyond) = lines(from, occupied);
            *set = (reach & !occupied | beyond & enemies) & target;
        }
        for (set, from) in sets[2].iter_mut().zip(Bits(free & self.kind(HORSE))) {
            *set = T.horse[from & 127][free_legs(from, occupied) & 15] & target;
        }
        let steps = soldier_steps(us, free & self.kind(SOLDIER));
        let mut count = total(sets, steps.map(|steps| steps & target));
        for from in Bits(free & self.kind(ELEPHANT)) {
            count += few(elephant(from, occupied) & target);
        }
        for from in Bits(free & self.kind(COUNSELOR)) {
            count += few(T.counselor[from & 127] & target);
        }
        count += few(self.general_targets(us, general, own, occupied));
        for from in Bits(suspects) {
            count += self.suspect_targets(us, general, from).count_ones();
        }
        count
    }

    /// The legal targets of a suspect.
    #[inline(never)]
    fn suspect_targets(&self, us: usize, general: usize, from: usize) -> u128 {
        let seen = self.seen_from(us, self.code_at(from), from);
        self.safe_targets(us, general, from, seen)
    }

    /// The legal targets of the general.
    #[inline(always)]
    fn general_targets(&self, us: usize, general: usize, own: u128, occupied: u128) -> u128 {
        let left = occupied & !BIT[general];
        let mut targets = 0;
        for to in Bits(T.general[general] & !own) {
            if !self.attacked(us, to, left | BIT[to & 127], BIT[to & 127]) {
                targets |= BIT[to & 127];
            }
        }
        targets
    }

    /// The targets of a piece of this code and side by its way of moving, legal or not.
    pub(super) fn seen_from(&self, side: usize, code: usize, from: usize) -> u128 {
        let occupied = self.occupied();
        let seen = match code {
            CHARIOT => reach(from, occupied),
            CANNON => {
                let (reach, beyond) = lines(from, occupied);
                reach & !occupied | beyond & occupied
            }
            HORSE => T.horse[from & 127][free_legs(from, occupied) & 15],
            SOLDIER => T.soldier[side & 1][from & 127],
            ELEPHANT => elephant(from, occupied),
            COUNSELOR => T.counselor[from & 127],
            GENERAL => T.general[from & 127],
            _ => 0,
        };
        seen & !self.of_side(side)
    }
}

#[inline(always)]
fn elephant(from: usize, occupied: u128) -> u128 {
    let mut seen = 0;
    for (eye, to) in T.elephant[from & 127] {
        if eye & occupied == 0 {
            seen |= to;
        }
    }
    seen
}

/// The targets of all soldiers of a side, by direction.
#[inline(always)]
fn soldier_steps(us: usize, soldiers: u128) -> [u128; 3] {
    let (ahead, crossed) = if us == 0 {
        (soldiers << 9, soldiers & HALVES[1])
    } else {
        (soldiers >> 9, soldiers & HALVES[0])
    };
    let (first, last) = (T.files[0], T.files[8]);
    [ahead, (crossed & !first) >> 1, (crossed & !last) << 1]
}

/// Adds three binary digits; returns the digit of the sum and the carry.
#[inline(always)]
fn add(a: u128, b: u128, c: u128) -> (u128, u128) {
    let half = a ^ b;
    (half ^ c, a & b | half & c)
}

/// The total number of points in nine sets. Adds the nine bits of every point in parallel: each word holds
/// one binary digit of all sums. Then counts the bits of these words.
#[inline(always)]
fn total(sets: [[u128; 2]; 3], steps: [u128; 3]) -> u32 {
    let [[a, b], [c, d], [e, f]] = sets;
    let [g, h, i] = steps;
    let ((s1, c1), (s2, c2), (s3, c3)) = (add(a, b, c), add(d, e, f), add(g, h, i));
    let ((ones, c4), (twos, fours)) = (add(s1, s2, s3), add(c1, c2, c3));
    let (twos, more_fours) = (twos ^ c4, twos & c4);
    let fours = fours.count_ones() + more_fours.count_ones();
    ones.count_ones() + 2 * twos.count_ones() + 4 * fours
}

/// The number of points in a set. The set must be within a fortress, or be the targets of an elephant. Both
/// halves of the board fit into one 64-bit word without overlap.
#[inline(always)]
fn few(set: u128) -> u32 {
    ((set | set >> 45) as u64 & HALVES[0] as u64).count_ones()
}
