//! The rules of a game.

use std::ffi::c_char;

use luzhanqi::rules::{FlagProtection, RuleOption};
use luzhanqi::{RuleSet, Rules};

use crate::checks::{Answer, DONE, Out, catch, known, parse, print, read};
use crate::status::{LZQ_E_INTERNAL, LZQ_E_PARSE, LZQ_E_RULES, lzq_status};
use crate::texts::{c_texts, pick};

/// An option of the rules, one of LZQ_RULE_....
pub type lzq_option = u8;

/// Enough capacity for the text of any rules.
pub const LZQ_RULES_TEXT_MAX: usize = 512;

/// The rules of a game: one value for every rule option. Start from a named set and change options. Do not
/// read or write its member.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_rules {
    /// The encoded options. Functions fail with LZQ_E_RULES if this version does not know a value, or if an
    /// unused bit is set.
    pub bits: [u64; 3],
}

/// The flag may be taken.
pub const LZQ_PROTECTION_NONE: i32 = 0;
/// A bomb may not take the flag.
pub const LZQ_PROTECTION_BOMB: i32 = 1;
/// Only an engineer may take the flag.
pub const LZQ_PROTECTION_NOT_ENGINEER: i32 = 2;
/// Only a piece of the lowest remaining order may take the flag.
pub const LZQ_PROTECTION_NOT_LOWEST: i32 = 3;
/// The owner of the flag still has a landmine on the board.
pub const LZQ_PROTECTION_MINES_STAND: i32 = 4;

pub(crate) fn to_rules(rules: lzq_rules) -> Answer<Rules> {
    Rules::from_bits(rules.bits).map_err(|_| LZQ_E_RULES)
}

pub(crate) fn of_rules(rules: &Rules) -> lzq_rules {
    lzq_rules {
        bits: rules.to_bits(),
    }
}

/// # Safety
/// As for [`read`].
pub(crate) unsafe fn read_rules(rules: *const lzq_rules) -> Answer<Rules> {
    // SAFETY: the caller guarantees it.
    to_rules(unsafe { read(rules)? })
}

pub(crate) fn to_option(option: lzq_option) -> Answer<RuleOption> {
    known(RuleOption::ALL.get(usize::from(option)).copied())
}

pub(crate) fn of_protection(protection: Option<FlagProtection>) -> lzq_status {
    match protection {
        None => LZQ_PROTECTION_NONE,
        Some(FlagProtection::Bomb) => LZQ_PROTECTION_BOMB,
        Some(FlagProtection::NotEngineer) => LZQ_PROTECTION_NOT_ENGINEER,
        Some(FlagProtection::NotLowest) => LZQ_PROTECTION_NOT_LOWEST,
        Some(FlagProtection::MinesStand) => LZQ_PROTECTION_MINES_STAND,
        Some(_) => LZQ_E_INTERNAL,
    }
}

pub(crate) fn to_protection(protection: lzq_status) -> Option<FlagProtection> {
    Some(match protection {
        LZQ_PROTECTION_BOMB => FlagProtection::Bomb,
        LZQ_PROTECTION_NOT_ENGINEER => FlagProtection::NotEngineer,
        LZQ_PROTECTION_NOT_LOWEST => FlagProtection::NotLowest,
        LZQ_PROTECTION_MINES_STAND => FlagProtection::MinesStand,
        _ => return None,
    })
}

/// Reads a rule string: the name of a set and any overrides, such as "standard" or
/// "oca,mines=mutual,quiet-limit=50". `why` receives the error message with the allowed values; it may be
/// NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_parse(
    text: *const c_char,
    rules: *mut lzq_rules,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    catch(|| unsafe { parse(text, rules, (why, why_capacity), LZQ_E_PARSE, of_rules) })
}

/// Writes the shortest rule string for these rules; returns its length.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_text(
    rules: *const lzq_rules,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    catch(|| unsafe { print(read_rules(rules)?, text, capacity) })
}

/// Returns the value of an option, one of LZQ_RULE_...: 0 for no and 1 for yes, a constant such as
/// LZQ_MINES_MUTUAL, or a number.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_get(rules: *const lzq_rules, option: lzq_option) -> lzq_status {
    catch(|| {
        let rules = unsafe { read_rules(rules)? };
        Ok(lzq_status::from(rules.code(to_option(option)?)))
    })
}

/// Sets an option to a value in the form that lzq_rules_get returns.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_set(
    rules: *mut lzq_rules,
    option: lzq_option,
    value: u16,
) -> lzq_status {
    catch(|| {
        let (before, out) = unsafe { (read_rules(rules)?, Out::new(rules)?) };
        let after = known(before.with_code(to_option(option)?, value))?;
        out.put(of_rules(&after));
        DONE
    })
}

c_texts!(KEYS, 24, RuleOption::ALL, |option| option.key());

pub(crate) fn index(number: lzq_option) -> usize {
    usize::from(number)
}

/// Returns the key of an option in rule strings; NULL if `option` is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_rule_key(option: lzq_option) -> *const c_char {
    pick(&KEYS, index(option))
}

/// Returns the largest number that an option takes as its value.
///
/// Errors: LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_rule_max(option: lzq_option) -> lzq_status {
    catch(|| Ok(to_option(option)?.allowed().max().into()))
}

/// Returns 1 if an option can affect a game under the other options of these rules, else 0. A menu may
/// disable an option that has no effect.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rule_applies(
    rules: *const lzq_rules,
    option: lzq_option,
) -> lzq_status {
    catch(|| {
        // SAFETY: the conventions of the header require it.
        let rules = unsafe { read_rules(rules)? };
        Ok(to_option(option)?.applies(&rules).into())
    })
}

c_texts!(SET_NAMES, 24, RuleSet::ALL, |set| set.name);

/// Returns the number of named rule sets.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_ruleset_count() -> usize {
    RuleSet::ALL.len()
}

/// Returns the name of a rule set by its index; set 0 is "standard". Returns NULL if `set` is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_ruleset_name(set: usize) -> *const c_char {
    pick(&SET_NAMES, set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guards_go_both_ways() {
        for (catch, number) in FlagProtection::ALL.iter().zip(LZQ_PROTECTION_BOMB..) {
            assert_eq!(of_protection(Some(*catch)), number);
            assert_eq!(to_protection(number), Some(*catch));
        }
    }
}
