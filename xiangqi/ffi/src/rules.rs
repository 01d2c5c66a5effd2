//! The rules of a game.

use std::ffi::c_char;

use kit_ffi::c_texts;
use kit_ffi::checks::{Answer, DONE, Out, guard, known, parse, print, read};
use kit_ffi::texts::pick;
use xiangqi::rules::RuleOption;
use xiangqi::{RuleSet, Rules};

use crate::status::{XQ_E_PARSE, XQ_E_RULES, xq_status};

/// The rules of a game: one value for every rule option. Start from a named set and change options. Do not
/// read or write its member.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct xq_rules {
    /// The encoded options. Functions fail with XQ_E_RULES if this version does not know a value, or if an
    /// unused bit is set.
    pub bits: [u64; 2],
}

pub(crate) fn of_rules(rules: &Rules) -> xq_rules {
    xq_rules {
        bits: rules.to_bits(),
    }
}

/// # Safety
/// As for [`read`].
pub(crate) unsafe fn read_rules(rules: *const xq_rules) -> Answer<Rules> {
    // SAFETY: the caller guarantees it.
    Rules::from_bits(unsafe { read(rules)? }.bits).map_err(|_| XQ_E_RULES)
}

fn to_option(option: xq_status) -> Answer<RuleOption> {
    let number = usize::try_from(option).ok();
    known(number.and_then(|number| RuleOption::ALL.get(number).copied()))
}

/// Reads a rule string: the name of a set and any overrides, such as "asia" or "booklet,quiet-limit=100".
/// `why` receives the error message with the allowed values; it may be NULL with capacity 0.
///
/// Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_rules_parse(
    text: *const c_char,
    rules: *mut xq_rules,
    why: *mut c_char,
    why_capacity: usize,
) -> xq_status {
    guard(|| unsafe { parse(text, rules, (why, why_capacity), XQ_E_PARSE, of_rules) })
}

/// Writes the shortest rule string; returns its length.
///
/// Errors: XQ_E_NULL, XQ_E_RULES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_rules_text(
    rules: *const xq_rules,
    text: *mut c_char,
    capacity: usize,
) -> xq_status {
    guard(|| unsafe { print(read_rules(rules)?, text, capacity) })
}

/// Returns the value of an option, XQ_RULE_...: a constant such as XQ_REPETITION_LOSE, or a number.
///
/// Errors: XQ_E_NULL, XQ_E_RULES, XQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_rules_get(rules: *const xq_rules, option: xq_status) -> xq_status {
    guard(|| {
        let rules = unsafe { read_rules(rules)? };
        Ok(xq_status::from(rules.code(to_option(option)?)))
    })
}

/// Sets an option, XQ_RULE_..., to a value in the form that xq_rules_get returns.
///
/// Errors: XQ_E_NULL, XQ_E_RULES, XQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_rules_set(
    rules: *mut xq_rules,
    option: xq_status,
    setting: xq_status,
) -> xq_status {
    guard(|| {
        let (before, out) = unsafe { (read_rules(rules)?, Out::new(rules)?) };
        let code = u16::try_from(setting).ok();
        let option = to_option(option)?;
        out.put(of_rules(&known(
            code.and_then(|code| before.with_code(option, code)),
        )?));
        DONE
    })
}

c_texts!(KEYS, 24, RuleOption::ALL, |option| option.key());
c_texts!(NAMES, 12, RuleSet::ALL, |set| set.name);

/// Returns the key of an option in rule strings; NULL if `option` is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn xq_rule_key(option: xq_status) -> *const c_char {
    pick(&KEYS, usize::try_from(option).unwrap_or(usize::MAX))
}

/// Returns 1 if an option can affect a game under the other options of these rules, else 0. A menu may
/// disable an option that has no effect.
///
/// Errors: XQ_E_NULL, XQ_E_RULES, XQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_rule_applies(rules: *const xq_rules, option: xq_status) -> xq_status {
    guard(|| {
        let rules = unsafe { read_rules(rules)? };
        Ok(to_option(option)?.applies(&rules).into())
    })
}

/// Returns the name of a rule set by its index; NULL past the last.
#[unsafe(no_mangle)]
pub extern "C" fn xq_ruleset_name(number: usize) -> *const c_char {
    pick(&NAMES, number)
}
