//! The rules of a game.

use std::ffi::c_char;

use luzhanqi::rules::{Allowed, AttackResult, FlagGuard, RuleOption, Standing};
use luzhanqi::{RuleSet, Rules};

use crate::guard::{Answer, Buffer, DONE, Out, Why, c_str, guard, known, read, value};
use crate::piece::{lzq_kind, lzq_kinds, to_kind};
use crate::status::{LZQ_E_PARSE, LZQ_E_RULES, lzq_status};
use crate::texts::{c_texts, pick};

/// An option of the rules, one of LZQ_RULE_....
pub type lzq_option = u8;

/// A capacity that holds the text of all rules.
pub const LZQ_RULES_TEXT_MAX: usize = 512;
/// A capacity that holds the text of every value of an option.
pub const LZQ_VALUE_TEXT_MAX: usize = 24;
/// A capacity that holds what lzq_rule_allowed_text writes for every option.
pub const LZQ_ALLOWED_TEXT_MAX: usize = 64;

/// The rules of a game: one value for every rule option. Start from a named set and change what
/// differs. The members are the library's own.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_rules {
    /// All options. Bits that this version needs for none are 0; rules with others are answered
    /// with LZQ_E_RULES.
    pub bits: [u64; 2],
}

/// The attacker wins.
pub const LZQ_ATTACK_WIN: i32 = 0;
/// The attacker is lost.
pub const LZQ_ATTACK_LOSE: i32 = 1;
/// Both are lost.
pub const LZQ_ATTACK_BOTH: i32 = 2;
/// The flag is taken.
pub const LZQ_ATTACK_FLAG: i32 = 3;

/// The flag may be taken.
pub const LZQ_GUARD_NONE: i32 = 0;
/// A bomb may not take it.
pub const LZQ_GUARD_BOMB: i32 = 1;
/// Only an engineer may take it.
pub const LZQ_GUARD_NOT_ENGINEER: i32 = 2;
/// Only a piece of the lowest order left may take it.
pub const LZQ_GUARD_NOT_LOWEST: i32 = 3;
/// Its owner still has a landmine on the board.
pub const LZQ_GUARD_MINES_STAND: i32 = 4;

pub(crate) fn to_rules(rules: lzq_rules) -> Answer<Rules> {
    Rules::from_bits(rules.bits).ok_or(LZQ_E_RULES)
}

pub(crate) fn of_rules(rules: &Rules) -> lzq_rules {
    lzq_rules {
        bits: rules.to_bits(),
    }
}

/// # Safety
/// As for [`read`].
pub(crate) unsafe fn read_rules(rules: *const lzq_rules) -> Answer<Rules> {
    // SAFETY: as the caller vouches.
    to_rules(unsafe { read(rules)? })
}

fn to_option(option: lzq_option) -> Answer<RuleOption> {
    known(RuleOption::ALL.get(usize::from(option)).copied())
}

/// What C says with a number that is not 0 for yes.
fn standing(lowest: u8) -> Standing {
    match lowest {
        0 => Standing::Higher,
        _ => Standing::Lowest,
    }
}

fn to_attack(attack: lzq_status) -> Answer<AttackResult> {
    Ok(match attack {
        LZQ_ATTACK_WIN => AttackResult::Win,
        LZQ_ATTACK_LOSE => AttackResult::Lose,
        LZQ_ATTACK_BOTH => AttackResult::Both,
        LZQ_ATTACK_FLAG => AttackResult::Flag,
        _ => return known(None),
    })
}

pub(crate) fn of_guard(guard: Option<FlagGuard>) -> lzq_status {
    match guard {
        None => LZQ_GUARD_NONE,
        Some(FlagGuard::Bomb) => LZQ_GUARD_BOMB,
        Some(FlagGuard::NotEngineer) => LZQ_GUARD_NOT_ENGINEER,
        Some(FlagGuard::NotLowest) => LZQ_GUARD_NOT_LOWEST,
        Some(FlagGuard::MinesStand) => LZQ_GUARD_MINES_STAND,
    }
}

pub(crate) fn to_guard(guard: lzq_status) -> Option<FlagGuard> {
    Some(match guard {
        LZQ_GUARD_BOMB => FlagGuard::Bomb,
        LZQ_GUARD_NOT_ENGINEER => FlagGuard::NotEngineer,
        LZQ_GUARD_NOT_LOWEST => FlagGuard::NotLowest,
        LZQ_GUARD_MINES_STAND => FlagGuard::MinesStand,
        _ => return None,
    })
}

/// Reads a rule string: a set's name, then overrides, such as "standard" or
/// "oca,mines=mutual,quiet-limit=50". `why` gets the message of a failure, which lists what is
/// allowed, and may be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_parse(
    text: *const c_char,
    rules: *mut lzq_rules,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    guard(|| {
        let (text, out, why) =
            unsafe { (c_str(text)?, Out::new(rules)?, Why::new(why, why_capacity)?) };
        let rules: Rules = why.explain(LZQ_E_PARSE, text.parse())?;
        out.put(of_rules(&rules));
        DONE
    })
}

/// Writes the shortest rule string; gives its length.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_text(
    rules: *const lzq_rules,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (rules, out) = unsafe { (read_rules(rules)?, Buffer::new(text, capacity)?) };
        out.print(&rules.to_string())
    })
}

/// Returns the value of an option, one of LZQ_RULE_...: 0 for no and 1 for yes, a constant such as
/// LZQ_MINES_MUTUAL, or a number.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_get(rules: *const lzq_rules, option: lzq_option) -> lzq_status {
    guard(|| {
        let rules = unsafe { read_rules(rules)? };
        Ok(lzq_status::from(rules.code(to_option(option)?)))
    })
}

/// Sets an option; values are as for lzq_rules_get.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_set(
    rules: *mut lzq_rules,
    option: lzq_option,
    value: u16,
) -> lzq_status {
    guard(|| {
        let (before, out) = unsafe { (read_rules(rules)?, Out::new(rules)?) };
        let after = known(before.with_code(to_option(option)?, value))?;
        out.put(of_rules(&after));
        DONE
    })
}

/// Sets an option from the text of its value, such as "mutual", "yes" or "31". `why` gets the
/// message of a failure and may be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE, LZQ_E_TEXT, LZQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_set_text(
    rules: *mut lzq_rules,
    option: lzq_option,
    value: *const c_char,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    guard(|| {
        let (before, out) = unsafe { (read_rules(rules)?, Out::new(rules)?) };
        let (value, why) = unsafe { (c_str(value)?, Why::new(why, why_capacity)?) };
        let after = why.explain(LZQ_E_PARSE, before.with_value(to_option(option)?, value))?;
        out.put(of_rules(&after));
        DONE
    })
}

/// Writes the value of an option as text; gives the length.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_value_text(
    rules: *const lzq_rules,
    option: lzq_option,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (rules, out) = unsafe { (read_rules(rules)?, Buffer::new(text, capacity)?) };
        out.print(&rules.value(to_option(option)?).to_string())
    })
}

c_texts!(KEYS, 24, RuleOption::ALL, |option| option.key());
c_texts!(MEANINGS, 320, RuleOption::ALL, |option| option.meaning());
c_texts!(SOURCES, 160, RuleOption::ALL, |option| option.sources());

fn index(number: lzq_option) -> usize {
    usize::from(number)
}

/// Returns the key of an option in rule strings; NULL for no option.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_rule_key(option: lzq_option) -> *const c_char {
    pick(&KEYS, index(option))
}

/// Returns what an option does; NULL for no option.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_rule_meaning(option: lzq_option) -> *const c_char {
    pick(&MEANINGS, index(option))
}

/// Returns who asks for which value of an option; NULL for no option.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_rule_sources(option: lzq_option) -> *const c_char {
    pick(&SOURCES, index(option))
}

/// Returns the option of a key.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rule_from_key(key: *const c_char) -> lzq_status {
    guard(|| {
        let key = unsafe { c_str(key)? };
        let option = RuleOption::from_key(key).ok_or(LZQ_E_PARSE)?;
        Ok(option as lzq_status)
    })
}

/// Writes the values that an option takes, such as "mutual, northern, lowest"; gives the length.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rule_allowed_text(
    option: lzq_option,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let out = unsafe { Buffer::new(text, capacity)? };
        out.print(&to_option(option)?.allowed().to_string())
    })
}

/// Returns the largest value of an option as a number.
///
/// Errors: LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_rule_max(option: lzq_option) -> lzq_status {
    guard(|| {
        Ok(match to_option(option)?.allowed() {
            Allowed::Words(words) => words.len() as lzq_status - 1,
            Allowed::Number { max, .. } => lzq_status::from(max),
        })
    })
}

c_texts!(SET_NAMES, 24, RuleSet::ALL, |set| set.name);
c_texts!(SET_SOURCES, 64, RuleSet::ALL, |set| set.source);

/// Returns the number of named rule sets.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_rule_set_count() -> usize {
    RuleSet::ALL.len()
}

/// Returns the name of a rule set, 0 being "standard"; NULL for no set.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_rule_set_name(set: usize) -> *const c_char {
    pick(&SET_NAMES, set)
}

/// Returns where a rule set is described; NULL for no set.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_rule_set_source(set: usize) -> *const c_char {
    pick(&SET_SOURCES, set)
}

/// Writes the rules of a named set.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rule_set_rules(set: usize, rules: *mut lzq_rules) -> lzq_status {
    guard(|| {
        let out = unsafe { Out::new(rules)? };
        out.put(of_rules(&known(RuleSet::ALL.get(set))?.rules));
        DONE
    })
}

/// Returns the number of the named set that needs the fewest overrides to say these rules.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_nearest_set(rules: *const lzq_rules) -> lzq_status {
    guard(|| {
        let name = unsafe { read_rules(rules)? }.nearest_set().name;
        let number = RuleSet::ALL.iter().position(|set| set.name == name);
        known(number).map(|number| number as lzq_status)
    })
}

/// Lists the options on which two rules differ; gives their number.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_differences(
    a: *const lzq_rules,
    b: *const lzq_rules,
    options: *mut lzq_option,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (a, b) = unsafe { (read_rules(a)?, read_rules(b)?) };
        let out = unsafe { Buffer::new(options, capacity)? };
        out.fill(a.differences(&b).map(|option| option as lzq_option))
    })
}

/// Returns how an attack ends, LZQ_ATTACK_...: `lowest` says (not 0 for yes) whether the attacker's
/// order is the lowest among its side's ordered pieces on the board; only LZQ_MINES_LOWEST looks at
/// it.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_attack(
    rules: *const lzq_rules,
    attacker: lzq_kind,
    defender: lzq_kind,
    lowest: u8,
) -> lzq_status {
    guard(|| {
        let rules = unsafe { read_rules(rules)? };
        let (attacker, defender) = (known(to_kind(attacker))?, known(to_kind(defender))?);
        Ok(rules.attack(attacker, defender, standing(lowest)) as lzq_status)
    })
}

/// Returns the kinds for which an attack on `defender` ends as `attack`; `lowest` is as for
/// lzq_rules_attack.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_attackers(
    rules: *const lzq_rules,
    defender: lzq_kind,
    attack: u8,
    lowest: u8,
) -> lzq_kinds {
    value(0, || {
        let rules = unsafe { read_rules(rules).ok()? };
        let attack = to_attack(lzq_status::from(attack)).ok()?;
        Some(
            rules
                .attackers(to_kind(defender)?, attack, standing(lowest))
                .bits(),
        )
    })
}

/// Returns the kinds on which an attack by `attacker` ends as `attack`; `lowest` is as for
/// lzq_rules_attack.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_defenders(
    rules: *const lzq_rules,
    attacker: lzq_kind,
    attack: u8,
    lowest: u8,
) -> lzq_kinds {
    value(0, || {
        let rules = unsafe { read_rules(rules).ok()? };
        let attack = to_attack(lzq_status::from(attack)).ok()?;
        Some(
            rules
                .defenders(to_kind(attacker)?, attack, standing(lowest))
                .bits(),
        )
    })
}

/// Returns why a piece may not take a flag, LZQ_GUARD_..., or LZQ_GUARD_NONE: `lowest` is as for
/// lzq_rules_attack, `mines` says (not 0 for yes) whether the flag's owner has a landmine on the
/// board.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_flag_guard(
    rules: *const lzq_rules,
    taker: lzq_kind,
    lowest: u8,
    mines: u8,
) -> lzq_status {
    guard(|| {
        let rules = unsafe { read_rules(rules)? };
        let taker = known(to_kind(taker))?;
        Ok(of_guard(rules.flag_guard(
            taker,
            standing(lowest),
            mines != 0,
        )))
    })
}

/// Returns 1 if these rules have reasons to refuse the taking of a flag, else 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_guard_flags(rules: *const lzq_rules) -> lzq_status {
    guard(|| {
        Ok(lzq_status::from(
            unsafe { read_rules(rules)? }.guards_flags(),
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guards_and_attacks_go_both_ways() {
        for number in LZQ_GUARD_BOMB..=LZQ_GUARD_MINES_STAND {
            assert_eq!(of_guard(to_guard(number)), number);
        }
        for number in LZQ_ATTACK_WIN..=LZQ_ATTACK_FLAG {
            assert_eq!(
                to_attack(number).map(|attack| attack as lzq_status),
                Ok(number)
            );
        }
    }
}
