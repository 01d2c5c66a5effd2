//! Rule strings: a named set, then what differs from it.

use core::fmt;
use core::str::FromStr;

use super::{ParseRulesError, RuleOption, RuleSet, Rules};
use crate::error::Quoted;

impl Rules {
    /// The named set that needs the fewest overrides to say these rules (ties: the first).
    pub fn nearest_set(&self) -> RuleSet {
        let distance = |set: &RuleSet| self.differences(&set.rules).count();
        let mut best = RuleSet::ALL[0];
        for set in RuleSet::ALL {
            if distance(&set) < distance(&best) {
                best = set;
            }
        }
        best
    }

    /// The options on which two rules differ, in the order of rule strings.
    pub fn differences<'a>(&'a self, other: &'a Rules) -> impl Iterator<Item = RuleOption> + 'a {
        RuleOption::ALL
            .iter()
            .copied()
            .filter(|option| !self.agree_on(other, *option))
    }

    /// The value of an option as a rule string writes it.
    ///
    /// ```
    /// use xiangqi::{Rules, rules::RuleOption};
    /// assert_eq!(Rules::ASIA.value(RuleOption::QuietLimit).to_string(), "120");
    /// ```
    pub fn value(&self, option: RuleOption) -> impl fmt::Display {
        struct Value(Rules, RuleOption);
        impl fmt::Display for Value {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.write_value(self.1, f)
            }
        }
        Value(*self, option)
    }

    /// These rules with one option set from text.
    ///
    /// # Errors
    /// [`ParseRulesError::Value`] if the option does not take that value.
    pub fn with_value(mut self, option: RuleOption, value: &str) -> Result<Rules, ParseRulesError> {
        if self.set(option, value) {
            Ok(self)
        } else {
            Err(ParseRulesError::Value {
                option,
                value: Quoted::new(value),
            })
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let set = self.nearest_set();
        f.write_str(set.name)?;
        for option in self.differences(&set.rules) {
            write!(f, ",{}={}", option.key(), self.value(option))?;
        }
        Ok(())
    }
}

impl FromStr for Rules {
    type Err = ParseRulesError;

    fn from_str(text: &str) -> Result<Rules, ParseRulesError> {
        let mut parts = text.split(',');
        let name = parts.next().unwrap_or_default();
        let set = RuleSet::named(name).ok_or(ParseRulesError::Name(Quoted::new(name)))?;
        let mut rules = set.rules;
        let mut seen = 0u32;
        for part in parts {
            let (key, value) = part
                .split_once('=')
                .ok_or(ParseRulesError::Shape(Quoted::new(part)))?;
            let option = RuleOption::from_key(key).ok_or(ParseRulesError::Key(Quoted::new(key)))?;
            if seen & 1 << option as u32 != 0 {
                return Err(ParseRulesError::Repeated(option));
            }
            seen |= 1 << option as u32;
            rules = rules.with_value(option, value)?;
        }
        Ok(rules)
    }
}

impl FromStr for RuleOption {
    type Err = ParseRulesError;

    fn from_str(key: &str) -> Result<RuleOption, ParseRulesError> {
        RuleOption::from_key(key).ok_or(ParseRulesError::Key(Quoted::new(key)))
    }
}
