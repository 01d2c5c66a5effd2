//! The rules as masks, computed once for each position, so that move generation reads no options.

use crate::board;
use crate::piece::{Color, Kind, Seat};
use crate::rules::{
    AttackResult, FlagProtection, FlagTaker, MineClash, Mines, Rules, SmallBoard, Standing,
    clash_of_codes,
};
use crate::station::Station;

use super::state::State;

/// The rules in the form that hot loops use.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) struct RuleMasks {
    /// The stations of the board. A piece can neither enter nor pass any other station: these count neither as
    /// empty nor as held by an enemy.
    pub(super) stations: u64,
    /// Camps, if a piece in a camp is safe, and the railroad, if engineers turn. No station is in both.
    pub(super) special_places: u64,
    /// Headquarters, if pieces on them are locked.
    pub(super) locked: u64,
    /// A sum of the constants below: the rules under which a move can depend on more than lines, occupied
    /// stations and up to three pieces that turn.
    special: u8,
    /// The quiet limit; 65536 if there is no limit.
    pub(super) quiet_limit: u32,
}

/// The rules can stop some piece from taking some flag.
const GUARDS: u8 = 1;
/// Bombs may not enter the other seat's headquarters.
const BARS_BOMBS: u8 = 2;
/// An attack is illegal if the attacker would be lost and the defender would not.
const NO_SUICIDE: u8 = 4;
/// Bombs turn like engineers.
const BOMBS_TURN: u8 = 8;

/// The headquarters of every board.
pub(super) const ANY_HEADQUARTERS: u64 =
    board::HEADQUARTERS.bits() | SmallBoard::HEADQUARTERS.bits();

impl RuleMasks {
    pub(crate) fn new(rules: &Rules) -> RuleMasks {
        let mask = |on: bool, set: u64| if on { set } else { 0 };
        let bit = |on: bool, bit: u8| if on { bit } else { 0 };
        RuleMasks {
            stations: rules.stations().bits(),
            special_places: mask(rules.camps_safe(), board::CAMPS.bits())
                | mask(rules.engineers_turn(), board::RAILROAD.bits()),
            locked: mask(rules.hq_locked(), rules.both_headquarters().bits()),
            special: bit(rules.protects_flags(), GUARDS)
                | bit(!rules.bombs_enter_hq(), BARS_BOMBS)
                | bit(rules.is_expose() && !rules.suicide(), NO_SUICIDE)
                | bit(rules.engineers_turn() && rules.bombs_turn(), BOMBS_TURN),
            quiet_limit: match rules.quiet_limit() {
                0 => 1 << 16,
                limit => u32::from(limit),
            },
        }
    }

    /// Camps, if a piece in a camp is safe.
    #[inline(always)]
    pub(super) fn safe(&self) -> u64 {
        self.special_places & board::CAMPS.bits()
    }

    /// The headquarters of a seat. Not stored, because only carried flags need them.
    pub(super) fn headquarters(&self, seat: Seat) -> u64 {
        let small = SmallBoard::ALL.into_iter();
        let both = small
            .filter(|small| small.stations.bits() == self.stations)
            .map(|small| small.headquarters)
            .next();
        (both.unwrap_or(board::HEADQUARTERS) & board::half(seat)).bits()
    }

    /// Whether a move can depend on more than lines, occupied stations and up to three pieces that turn.
    #[inline(always)]
    pub(super) fn is_special(&self) -> bool {
        self.special != 0
    }

    /// Whether the rules can stop some piece from taking some flag.
    #[inline(always)]
    pub(super) fn guards(&self) -> bool {
        self.special & GUARDS != 0
    }

    /// Whether bombs turn like engineers, so that a side may have five pieces that turn.
    #[inline(always)]
    pub(super) fn bombs_turn(&self) -> bool {
        self.special & BOMBS_TURN != 0
    }

    /// The stations to which an entry rule may apply, for these flags, headquarters and pieces of the other
    /// side.
    #[inline(always)]
    pub(super) fn special_stations(&self, flags: u64, quarters: u64, enemies: u64) -> u64 {
        let mask = |rule: u8, set: u64| if self.special & rule != 0 { set } else { 0 };
        mask(GUARDS, flags) | mask(BARS_BOMBS, quarters) | mask(NO_SUICIDE, enemies)
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
    /// The stations with an enemy flag: a piece may enter such a station only if it may take the flag.
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
            && bit & self.rules.headquarters(self.seat.other()).bits() != 0
        {
            return Err(NoEntry::Barred);
        }
        let standing = Standing::of(self.lowest == Some(code));
        if bit & self.flags != 0 {
            let protection = Kind::from_code(code)
                .and_then(|kind| self.rules.flag_protection(kind, standing, self.mines));
            if let Some(protection) = protection {
                return Err(NoEntry::Guarded(protection));
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
        let quarters = self.rules.headquarters(self.seat.other()).bits();
        masks.special_stations(self.flags, quarters, enemies)
    }
}

/// The result for a landmine that a piece with this code attacks.
#[inline(always)]
pub(crate) fn mine_clash(state: &State, rules: &Rules, mover: Color, code: u8) -> MineClash {
    #[cold]
    fn standing(state: &State, mover: Color, code: u8) -> Standing {
        Standing::of(state.lowest_order(mover.index()) == Some(code))
    }
    rules.mine_clash(|| standing(state, mover, code))
}

/// The station with this index, which comes from a bit set.
#[inline(always)]
pub(crate) fn station(index: u32) -> Station {
    Station::from_index(index)
}
