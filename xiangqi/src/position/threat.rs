//! Threats, as the law of repetition knows them.

use super::state::{CANNON, CHARIOT, COUNSELOR, ELEPHANT, GENERAL, HORSE, SOLDIER, State};
use super::tables::{BIT, Bits, HALVES, T, leg, lines};

impl State {
    /// Which of the `victims`, pieces of the other side, a side threatens, as if it were to move.
    ///
    /// A victim is threatened when a chariot, cannon, horse, elephant or counselor can legally take
    /// it, it is neither the general nor a soldier on its own half, and either it is worth more than
    /// the attacker in the eyes of the law, or the other side cannot legally take back and the two
    /// are not of a kind that could take each other.
    pub(crate) fn threatened(&self, us: usize, victims: u128) -> u128 {
        let soldiers_at_home = self.kind(SOLDIER) & HALVES[us ^ 1];
        let mut left = victims & !self.kind(GENERAL) & !soldiers_at_home;
        let mut threatened = 0;
        let attackers = self.of_side(us) & !self.kind(GENERAL) & !self.kind(SOLDIER);
        for from in Bits(attackers) {
            let code = self.code_at(from);
            for to in Bits(self.seen_from(us, code, from) & left) {
                if self.is_safe(us, code, from, to) && self.is_threat(us, code, from, to) {
                    threatened |= BIT[to];
                    left &= !BIT[to];
                }
            }
        }
        threatened
    }

    /// Whether a legal capture is a threat.
    fn is_threat(&self, us: usize, code: usize, from: usize, to: usize) -> bool {
        let victim = self.code_at(to);
        let dearer = match code {
            HORSE | CANNON => victim == CHARIOT,
            ELEPHANT | COUNSELOR => matches!(victim, CHARIOT | HORSE | CANNON),
            _ => false,
        };
        dearer || !self.can_take_back(us, code, from, to) && !self.could_trade(us, code, from, to)
    }

    /// Whether attacker and victim are of one kind and the victim could legally take the attacker.
    fn could_trade(&self, us: usize, code: usize, from: usize, to: usize) -> bool {
        let them = us ^ 1;
        self.code_at(to) == code
            && self.seen_from(them, code, to) & BIT[from & 127] != 0
            && self.is_safe(them, code, to, from)
    }

    /// Whether the other side could legally take back on `to`.
    fn can_take_back(&self, us: usize, code: usize, from: usize, to: usize) -> bool {
        let mut after = *self;
        if after.us() != us {
            after.pass();
        }
        after.step(code, from, to, self.code_at(to));
        let them = us ^ 1;
        Bits(after.attackers(them, to))
            .any(|from| after.is_safe(them, after.code_at(from), from, to))
    }

    /// The pieces of a side that could take on a point, whatever becomes of their general.
    fn attackers(&self, side: usize, at: usize) -> u128 {
        let occupied = self.occupied();
        let own = self.of_side(side);
        let (reach, beyond) = lines(at, occupied);
        let mut attackers = reach & self.kind(CHARIOT)
            | beyond & self.kind(CANNON)
            | T.soldier_from[side & 1][at & 127] & self.kind(SOLDIER)
            | T.general[at & 127] & self.kind(GENERAL)
            | T.counselor[at & 127] & self.kind(COUNSELOR);
        for (eye, from) in T.elephant[at & 127] {
            if eye & occupied == 0 {
                attackers |= from & self.kind(ELEPHANT);
            }
        }
        for from in Bits(T.horse_from[at & 127] & self.kind(HORSE) & own) {
            if occupied & BIT[leg(from, at) & 127] == 0 {
                attackers |= BIT[from & 127];
            }
        }
        attackers & own
    }
}
