//! The rules of a game.

use std::ffi::c_char;

use kit_ffi::c_texts;
use kit_ffi::checks::{Answer, Buffer, DONE, Out, Why, c_str, catch, known, parse, print, read};
use kit_ffi::texts::pick;
use xiangqi::rules::RuleOption;
use xiangqi::{RuleSet, Rules};

use crate::status::{XQ_E_PARSE, XQ_E_RULES, xq_status};

/// An option of the rules, one of XQ_RULE_....
pub type xq_option = u8;

/// Enough capacity for the text of any rules.
pub const XQ_RULES_TEXT_MAX: usize = 320;
/// Enough capacity for the text of any value of an option.
pub const XQ_VALUE_TEXT_MAX: usize = 24;
/// Enough capacity for xq_rule_allowed_text of any option.
pub const XQ_ALLOWED_TEXT_MAX: usize = 64;

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

fn to_option(option: xq_option) -> Answer<RuleOption> {
    known(RuleOption::ALL.get(usize::from(option)).copied())
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
    catch(|| unsafe { parse(text, rules, (why, why_capacity), XQ_E_PARSE, of_rules) })
}

/// Writes the shortest rule string for these rules; returns its length.
///
/// Errors: XQ_E_NULL, XQ_E_RULES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_rules_text(
    rules: *const xq_rules,
    text: *mut c_char,
    capacity: usize,
) -> xq_status {
    catch(|| unsafe { print(read_rules(rules)?, text, capacity) })
}

/// Returns the value of an option, XQ_RULE_...: a constant such as XQ_REPETITION_LOSE, or a number.
///
/// Errors: XQ_E_NULL, XQ_E_RULES, XQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_rules_get(rules: *const xq_rules, option: xq_option) -> xq_status {
    catch(|| {
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
    option: xq_option,
    value: u16,
) -> xq_status {
    catch(|| {
        let (before, out) = unsafe { (read_rules(rules)?, Out::new(rules)?) };
        let after = known(before.with_code(to_option(option)?, value))?;
        out.put(of_rules(&after));
        DONE
    })
}

/// Sets an option from the text of its value, such as "lose" or "120". `why` receives the error message; it
/// may be NULL with capacity 0.
///
/// Errors: XQ_E_NULL, XQ_E_RULES, XQ_E_RANGE, XQ_E_TEXT, XQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_rules_set_text(
    rules: *mut xq_rules,
    option: xq_option,
    value: *const c_char,
    why: *mut c_char,
    why_capacity: usize,
) -> xq_status {
    catch(|| {
        let (before, out) = unsafe { (read_rules(rules)?, Out::new(rules)?) };
        let (value, why) = unsafe { (c_str(value)?, Why::new(why, why_capacity)?) };
        let after = why.explain(XQ_E_PARSE, before.with_value(to_option(option)?, value))?;
        out.put(of_rules(&after));
        DONE
    })
}

/// Writes the value of an option as text; returns the length.
///
/// Errors: XQ_E_NULL, XQ_E_RULES, XQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_rules_value_text(
    rules: *const xq_rules,
    option: xq_option,
    text: *mut c_char,
    capacity: usize,
) -> xq_status {
    catch(|| unsafe {
        let rules = read_rules(rules)?;
        print(rules.value(to_option(option)?), text, capacity)
    })
}

/// Lists the options in which two rules differ; returns their number.
///
/// Errors: XQ_E_NULL, XQ_E_RULES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_rules_differences(
    a: *const xq_rules,
    b: *const xq_rules,
    options: *mut xq_option,
    capacity: usize,
) -> xq_status {
    catch(|| {
        let (a, b) = unsafe { (read_rules(a)?, read_rules(b)?) };
        let out = unsafe { Buffer::new(options, capacity)? };
        out.fill(a.differences(&b).map(|option| option as xq_option))
    })
}

/// Returns the index of the named set from which these rules need the fewest overrides.
///
/// Errors: XQ_E_NULL, XQ_E_RULES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_rules_nearest_set(rules: *const xq_rules) -> xq_status {
    catch(|| {
        let name = unsafe { read_rules(rules)? }.nearest_set().name;
        let number = RuleSet::ALL.iter().position(|set| set.name == name);
        known(number).map(|number| number as xq_status)
    })
}

c_texts!(KEYS, 24, RuleOption::ALL, |option| option.key());
c_texts!(NAMES, 12, RuleSet::ALL, |set| set.name);
c_texts!(SET_SOURCES, 64, RuleSet::ALL, |set| set.source);

/// Returns the key of an option in rule strings; NULL if `option` is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn xq_rule_key(option: xq_option) -> *const c_char {
    pick(&KEYS, usize::from(option))
}

/// Returns 1 if an option can affect a game under the other options of these rules, else 0. A menu may
/// disable an option that has no effect.
///
/// Errors: XQ_E_NULL, XQ_E_RULES, XQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_rule_applies(rules: *const xq_rules, option: xq_option) -> xq_status {
    catch(|| {
        let rules = unsafe { read_rules(rules)? };
        Ok(to_option(option)?.applies(&rules).into())
    })
}

/// Returns the option with this key.
///
/// Errors: XQ_E_NULL, XQ_E_TEXT, XQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_rule_from_key(key: *const c_char) -> xq_status {
    catch(|| {
        let key = unsafe { c_str(key)? };
        let option = RuleOption::from_key(key).ok_or(XQ_E_PARSE)?;
        Ok(option as xq_status)
    })
}

/// Returns the largest number that an option takes as its value.
///
/// Errors: XQ_E_RANGE.
#[unsafe(no_mangle)]
pub extern "C" fn xq_rule_max(option: xq_option) -> xq_status {
    catch(|| Ok(to_option(option)?.allowed().max().into()))
}

/// Writes the allowed values of an option, such as "off, draw, forbid, lose"; returns the length.
///
/// Errors: XQ_E_NULL, XQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_rule_allowed_text(
    option: xq_option,
    text: *mut c_char,
    capacity: usize,
) -> xq_status {
    catch(|| unsafe { print(to_option(option)?.allowed(), text, capacity) })
}

/// Returns the number of named rule sets.
#[unsafe(no_mangle)]
pub extern "C" fn xq_ruleset_count() -> usize {
    RuleSet::ALL.len()
}

/// Returns the name of a rule set by its index; NULL if `set` is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn xq_ruleset_name(set: usize) -> *const c_char {
    pick(&NAMES, set)
}

/// Returns the source of a rule set by its index; NULL if `set` is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn xq_ruleset_source(set: usize) -> *const c_char {
    pick(&SET_SOURCES, set)
}
