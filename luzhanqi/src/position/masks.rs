//! The rules as masks, computed once for each position, so that move generation reads no options.

use crate::board;
use crate::piece::{Color, Kind, Seat};
use crate::rules::{
    AttackResult, FlagProtection, FlagTaker, MineClash, Mines, Rules, Standing, clash_of_codes,
};
use crate::station::Station;

use super::state::State;

/// The rules in the form that hot loops use.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) struct RuleMasks {
    /// Camps, if a piece in a camp is safe.
    pub(super) safe: u64,
    /// Headquarters, if pieces on them are locked.
    pub(super) locked: u64,
    /// All ones if engineers turn. A byte, so that a position has two lines of a cache.
    turning: i8,
    /// Whether bombs turn like engineers, so that a side may have five pieces that turn.
    pub(super) bombs_turn: bool,
    /// Whether the rules can stop some piece from taking some flag.
    pub(super) guards: bool,
    /// Whether bombs may not enter the other seat's headquarters.
    pub(super) bars_bombs: bool,
    /// Whether an attack is illegal if the attacker would be lost and the defender would not.
    pub(super) no_suicide: bool,
    /// Whether some move may depend on more than lines and occupied stations.
    pub(super) special: bool,
    /// The quiet limit; 65536 if there is no limit.
    pub(super) quiet_limit: u32,
}

impl RuleMasks {
    pub(crate) fn new(rules: &Rules) -> RuleMasks {
        let mask = |on: bool, set: u64| if on { set } else { 0 };
        let guards = rules.protects_flags();
        let bars_bombs = !rules.bombs_enter_hq();
        let no_suicide = rules.is_expose() && !rules.suicide();
        RuleMasks {
            safe: mask(rules.camps_safe(), board::CAMPS.bits()),
            locked: mask(rules.hq_locked(), board::HEADQUARTERS.bits()),
            turning: -i8::from(rules.engineers_turn()),
            bombs_turn: rules.engineers_turn() && rules.bombs_turn(),
            guards,
            bars_bombs,
            no_suicide,
            special: guards || bars_bombs || no_suicide,
            quiet_limit: match rules.quiet_limit() {
                0 => 1 << 16,
                limit => u32::from(limit),
            },
        }
    }

    /// All ones if engineers turn.
    #[inline(always)]
    pub(super) fn turning(&self) -> u64 {
        i64::from(self.turning) as u64
    }

    /// The stations to which an entry rule may apply, from the other side's flags, headquarters and pieces.
    #[inline(always)]
    pub(super) fn special_stations(&self, flags: u64, quarters: u64, enemies: u64) -> u64 {
        let mask = |on: bool, set: u64| if on { set } else { 0 };
        mask(self.guards, flags) | mask(self.bars_bombs, quarters) | mask(self.no_suicide, enemies)
    }
}

/// Whether a piece may enter a station that it can reach. Contains the rules, and the two facts that
/// `flag-taker=lowest`, `mines=lowest` and `mines-before-flag` need.
#[derive(Copy, Clone)]
pub(crate) struct EntryRules<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) seat: Seat,
    /// The lowest order of the mover's side, if the rules need it.
    pub(crate) lowest: Option<u8>,
    /// Whether, to the mover's knowledge, the flag's owner has a landmine on the board.
    pub(crate) mines: bool,
    /// The stations with a flag that an attacker must be allowed to take.
    pub(crate) flags: u64,
}

/// Why a piece may not enter a station that it can reach.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum NoEntry {
    Barred,
    Suicide,
    Guarded(FlagProtection),
}

impl EntryRules<'_> {
    /// The entry rules for the side to move, with full knowledge.
    pub(crate) fn of<'a>(state: &State, rules: &'a Rules, mover: usize) -> EntryRules<'a> {
        let owner = mover ^ 1;
        let asks = rules.flag_taker() == FlagTaker::Lowest || rules.mines() == Mines::Lowest;
        let lowest = asks.then(|| state.lowest_order(mover)).flatten();
        EntryRules {
            rules,
            seat: state.seat(),
            lowest,
            mines: state.mines() & state.pieces(owner) != 0,
            flags: state.flag_targets(owner),
        }
    }

    /// These rules without the conditions on hidden flags.
    pub(crate) fn tried(self) -> Self {
        EntryRules { flags: 0, ..self }
    }

    /// Whether `code` may enter `target`; `defender` is the code of the enemy on it, if any.
    #[inline]
    pub(crate) fn check(&self, code: u8, target: u32, defender: Option<u8>) -> Result<(), NoEntry> {
        let bit = 1u64 << target;
        if !self.rules.bombs_enter_hq()
            && code == Kind::Bomb.code()
            && bit & board::headquarters(self.seat.other()).bits() != 0
        {
            return Err(NoEntry::Barred);
        }
        let standing = Standing::of(self.lowest == Some(code));
        if bit & self.flags != 0 {
            let guard = Kind::from_code(code)
                .and_then(|kind| self.rules.flag_protection(kind, standing, self.mines));
            if let Some(guard) = guard {
                return Err(NoEntry::Guarded(guard));
            }
        }
        let seen = defender.filter(|_| self.rules.is_expose() && !self.rules.suicide());
        let loses = |defender| {
            clash_of_codes(self.rules.mine_clash(|| standing), code, defender) == AttackResult::Lose
        };
        if seen.is_some_and(loses) {
            return Err(NoEntry::Suicide);
        }
        Ok(())
    }

    /// The stations among the mover's targets that need `check`.
    #[inline]
    pub(crate) fn special(&self, masks: &RuleMasks, enemies: u64) -> u64 {
        let quarters = board::headquarters(self.seat.other()).bits();
        masks.special_stations(self.flags, quarters, enemies)
    }
}

/// What becomes of a landmine that an attacker of this code attacks.
#[inline(always)]
pub(crate) fn mine_clash(state: &State, rules: &Rules, mover: Color, code: u8) -> MineClash {
    #[cold]
    fn standing(state: &State, mover: Color, code: u8) -> Standing {
        Standing::of(state.lowest_order(mover.index()) == Some(code))
    }
    rules.mine_clash(|| standing(state, mover, code))
}

/// The station of an index from a bit set.
#[inline(always)]
pub(crate) fn station(index: u32) -> Station {
    Station::from_index(index)
}
