//! Rules in detail: options as text, sources, results of attacks.

use std::ffi::c_char;

use luzhanqi::RuleSet;
use luzhanqi::rules::{RuleOption, Standing};

use crate::checks::{Buffer, DONE, Out, Why, c_str, catch, known, print};
use crate::piece::{lzq_kind, to_kind};
use crate::rules::{lzq_option, lzq_rules, of_protection, of_rules, read_rules, to_option};
use crate::status::{LZQ_E_PARSE, lzq_status};
use crate::texts::{c_texts, pick};

/// Enough capacity for the text of any value of an option.
pub const LZQ_VALUE_TEXT_MAX: usize = 24;
/// Enough capacity for lzq_rule_allowed_text of any option.
pub const LZQ_ALLOWED_TEXT_MAX: usize = 64;
/// The attacker wins.
pub const LZQ_ATTACK_WIN: i32 = 0;
/// The attacker is lost.
pub const LZQ_ATTACK_LOSE: i32 = 1;
/// Both pieces are lost.
pub const LZQ_ATTACK_BOTH: i32 = 2;
/// The flag is taken.
pub const LZQ_ATTACK_FLAG: i32 = 3;

/// In C, any number except 0 means yes.
fn standing(lowest: u8) -> Standing {
    match lowest {
        0 => Standing::Higher,
        _ => Standing::Lowest,
    }
}

/// Sets an option from the text of its value, such as "mutual", "yes" or "31". `why` receives the error
/// message; it may be NULL with capacity 0.
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
    catch(|| {
        let (before, out) = unsafe { (read_rules(rules)?, Out::new(rules)?) };
        let (value, why) = unsafe { (c_str(value)?, Why::new(why, why_capacity)?) };
        let after = why.explain(LZQ_E_PARSE, before.with_value(to_option(option)?, value))?;
        out.put(of_rules(&after));
        DONE
    })
}

/// Writes the value of an option as text; returns the length.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_value_text(
    rules: *const lzq_rules,
    option: lzq_option,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (rules, out) = unsafe { (read_rules(rules)?, Buffer::new(text, capacity)?) };
        out.print(&rules.value(to_option(option)?).to_string())
    })
}

/// Returns the option with this key.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rule_from_key(key: *const c_char) -> lzq_status {
    catch(|| {
        let key = unsafe { c_str(key)? };
        let option = RuleOption::from_key(key).ok_or(LZQ_E_PARSE)?;
        Ok(option as lzq_status)
    })
}

/// Writes the allowed values of an option, such as "mutual, northern, lowest"; returns the length.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rule_allowed_text(
    option: lzq_option,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    catch(|| unsafe { print(to_option(option)?.allowed(), text, capacity) })
}

c_texts!(SET_SOURCES, 64, RuleSet::ALL, |set| set.source);

/// Returns the source of a rule set; NULL if `set` is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_ruleset_source(set: usize) -> *const c_char {
    pick(&SET_SOURCES, set)
}

/// Returns the index of the named set from which these rules need the fewest overrides.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_nearest_set(rules: *const lzq_rules) -> lzq_status {
    catch(|| {
        let name = unsafe { read_rules(rules)? }.nearest_set().name;
        let number = RuleSet::ALL.iter().position(|set| set.name == name);
        known(number).map(|number| number as lzq_status)
    })
}

/// Lists the options in which two rules differ; returns their number.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_differences(
    a: *const lzq_rules,
    b: *const lzq_rules,
    options: *mut lzq_option,
    capacity: usize,
) -> lzq_status {
    catch(|| {
        let (a, b) = unsafe { (read_rules(a)?, read_rules(b)?) };
        let out = unsafe { Buffer::new(options, capacity)? };
        out.fill(a.differences(&b).map(|option| option as lzq_option))
    })
}

/// Returns the result of an attack, LZQ_ATTACK_.... `lowest` is nonzero if the attacker has the lowest order
/// of its side's pieces on the board; it matters only under LZQ_MINES_LOWEST.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_attack(
    rules: *const lzq_rules,
    attacker: lzq_kind,
    defender: lzq_kind,
    lowest: u8,
) -> lzq_status {
    catch(|| {
        let rules = unsafe { read_rules(rules)? };
        let (attacker, defender) = (known(to_kind(attacker))?, known(to_kind(defender))?);
        Ok(rules.attack(attacker, defender, standing(lowest)) as lzq_status)
    })
}

/// Returns the reason why a piece may not take a flag, LZQ_PROTECTION_..., or LZQ_PROTECTION_NONE if the
/// piece may take it. `lowest` is as in lzq_rules_attack; `mines` is nonzero if the flag's owner has a
/// landmine on the board.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_flag_protection(
    rules: *const lzq_rules,
    taker: lzq_kind,
    lowest: u8,
    mines: u8,
) -> lzq_status {
    catch(|| {
        let rules = unsafe { read_rules(rules)? };
        let taker = known(to_kind(taker))?;
        Ok(of_protection(rules.flag_protection(
            taker,
            standing(lowest),
            mines != 0,
        )))
    })
}

/// Returns 1 if these rules can forbid a piece to take a flag, else 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_protect_flags(rules: *const lzq_rules) -> lzq_status {
    catch(|| {
        Ok(lzq_status::from(
            unsafe { read_rules(rules)? }.protects_flags(),
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use luzhanqi::rules::AttackResult;

    #[test]
    fn attacks_have_the_numbers_of_the_core_crate() {
        for (attack, number) in [
            (AttackResult::Win, LZQ_ATTACK_WIN),
            (AttackResult::Lose, LZQ_ATTACK_LOSE),
            (AttackResult::Both, LZQ_ATTACK_BOTH),
            (AttackResult::Flag, LZQ_ATTACK_FLAG),
        ] {
            assert_eq!(attack as lzq_status, number);
        }
    }
}
