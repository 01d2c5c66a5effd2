//! Attacks as the repetition rules define them, and how a move changes them.

use crate::mv::Move;
use crate::rules::Chase;

use super::state::{CANNON, CHARIOT, COUNSELOR, ELEPHANT, GENERAL, HORSE, SOLDIER, State};
use super::tables::{BIT, Bits, HALVES, T, leg, lines};

/// The pieces that a move chases.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Chased {
    /// The points of the chased pieces.
    pub(crate) victims: u128,
    /// Whether the move makes a new attack. If not, the move removed a protector of the victims.
    pub(crate) anew: bool,
}

/// A position and an attacking side. The side attacks as if it were to move.
struct Attacks<'a> {
    state: &'a State,
    /// The attacking side.
    us: usize,
    /// The pieces that already give check, by side. A capture may ignore these checks, because they will be
    /// answered before the capture.
    checkers: [u128; 2],
}

impl State {
    /// The pieces that a move chases; the move leads from `before` to this state. It must not be a capture.
    pub(crate) fn chased(&self, before: &State, mv: Move, chase: Chase) -> Chased {
        let us = before.us();
        let (before, after) = (Attacks::of(before, us), Attacks::of(self, us));
        let (origin, target) = (mv.origin().index(), mv.target().index());
        match chase {
            Chase::Attack => after.made_new_since(&before, origin, target),
            Chase::Victim => {
                let victims = after.won(after.victims());
                let victims = victims & !before.won(victims);
                Chased {
                    victims,
                    anew: true,
                }
            }
        }
    }
}

impl Attacks<'_> {
    fn of(state: &State, us: usize) -> Attacks<'_> {
        let mut checkers = [0; 2];
        for (side, checkers) in checkers.iter_mut().enumerate() {
            if state.in_check_of(side) {
                *checkers = state.checkers(side);
            }
        }
        Attacks {
            state,
            us,
            checkers,
        }
    }

    /// The pieces that can be chased.
    fn victims(&self) -> u128 {
        let (us, state) = (self.us, self.state);
        let soldiers_at_home = state.kind(SOLDIER) & HALVES[us ^ 1];
        state.of_side(us ^ 1) & !state.kind(GENERAL) & !soldiers_at_home
    }

    /// The pieces that can chase.
    fn attackers(&self) -> Bits {
        let state = self.state;
        Bits(state.of_side(self.us) & !state.kind(GENERAL) & !state.kind(SOLDIER))
    }

    /// The victims of a winning attack.
    fn won(&self, victims: u128) -> u128 {
        let mut won = 0;
        for from in self.attackers() {
            let code = self.state.code_at(from);
            for to in Bits(self.state.seen_from(self.us, code, from) & victims & !won) {
                if self.attacks(code, from, to) && self.wins(code, from, to) {
                    won |= BIT[to & 127];
                }
            }
        }
        won
    }

    /// The pieces that the move to this state chases. Compares each attack with the position before the move.
    fn made_new_since(&self, before: &Attacks<'_>, origin: usize, target: usize) -> Chased {
        let victims = self.victims();
        let (mut new, mut unguarded) = (0, 0);
        for from in self.attackers() {
            let code = self.state.code_at(from);
            let stood = if from == target { origin } else { from };
            let saw = before.state.seen_from(self.us, code, stood);
            for to in Bits(self.state.seen_from(self.us, code, from) & victims & !new) {
                if saw & BIT[to & 127] == 0 || !before.attacks(code, stood, to) {
                    if self.attacks(code, from, to) && self.wins(code, from, to) {
                        new |= BIT[to & 127];
                    }
                } else if new == 0
                    && unguarded & BIT[to & 127] == 0
                    && !before.wins(code, stood, to)
                    && self.attacks(code, from, to)
                    && self.wins(code, from, to)
                {
                    unguarded |= BIT[to & 127];
                }
            }
        }
        match new {
            0 => Chased {
                victims: unguarded,
                anew: false,
            },
            _ => Chased {
                victims: new,
                anew: true,
            },
        }
    }

    /// Whether a possible capture is sound.
    fn attacks(&self, code: usize, from: usize, to: usize) -> bool {
        self.is_sound(self.us, code, from, to, 0)
    }

    /// Whether an attack wins.
    fn wins(&self, code: usize, from: usize, to: usize) -> bool {
        let victim = self.state.code_at(to);
        let always = match code {
            HORSE | CANNON => victim == CHARIOT,
            ELEPHANT | COUNSELOR => matches!(victim, CHARIOT | HORSE | CANNON),
            _ => false,
        };
        always || !self.is_protected(from, to) && !self.is_exchange(code, from, to)
    }

    /// Whether attacker and victim are of one kind and the victim could soundly capture the attacker.
    fn is_exchange(&self, code: usize, from: usize, to: usize) -> bool {
        let them = self.us ^ 1;
        self.state.code_at(to) == code
            && self.state.seen_from(them, code, to) & BIT[from & 127] != 0
            && self.is_sound(them, code, to, from, 0)
    }

    /// Whether the enemy could soundly recapture.
    fn is_protected(&self, from: usize, to: usize) -> bool {
        let (state, them) = (self.state, self.us ^ 1);
        let occupied = state.occupied() & !BIT[from & 127];
        Bits(state.takers(them, to, occupied)).any(|back| {
            let code = state.code_at(back);
            self.is_sound(them, code, back, to, BIT[from & 127])
        })
    }

    /// Whether a capture is sound: it allows the enemy no new check. `gone` is the point of an enemy piece
    /// that has moved away before.
    fn is_sound(&self, side: usize, code: usize, from: usize, to: usize, gone: u128) -> bool {
        let state = self.state;
        let gone = gone | BIT[to & 127];
        let occupied = state.occupied() & !(gone | BIT[from & 127]) | BIT[to & 127];
        if code == GENERAL {
            return !state.attacked(side, to, occupied, gone);
        }
        let general = state.general(side);
        if !state.attacked(side, general, occupied, gone) {
            return true;
        }
        let checkers = self.checkers[side & 1];
        checkers != 0 && state.checkers_with(side, general, occupied, gone) & !checkers == 0
    }
}

impl State {
    /// The pieces of a side that could capture on a point, if these points are occupied. Ignores the safety
    /// of the side's general.
    fn takers(&self, side: usize, at: usize, occupied: u128) -> u128 {
        let own = self.of_side(side) & occupied;
        let (reach, beyond) = lines(at, occupied);
        let mut takers = reach & self.kind(CHARIOT)
            | beyond & self.kind(CANNON)
            | T.soldier_from[side & 1][at & 127] & self.kind(SOLDIER)
            | T.general[at & 127] & self.kind(GENERAL)
            | T.counselor[at & 127] & self.kind(COUNSELOR);
        for (eye, from) in T.elephant[at & 127] {
            if eye & occupied == 0 {
                takers |= from & self.kind(ELEPHANT);
            }
        }
        for from in Bits(T.horse_from[at & 127] & self.kind(HORSE) & own) {
            if occupied & BIT[leg(from, at) & 127] == 0 {
                takers |= BIT[from & 127];
            }
        }
        takers & own
    }
}
