//! Rule strings: a named set, then what differs from it.

use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use super::{Allowed, RuleOption, RuleSet, Rules};
use crate::error::Quoted;
use crate::reason::{Details, Tell, reasons};

impl Tell for RuleOption {
    fn tell(&self, name: &'static str, details: &mut Details) {
        self.key().tell(name, details);
    }
}

impl Tell for Allowed {
    fn tell(&self, name: &'static str, details: &mut Details) {
        self.to_string().tell(name, details);
    }
}

impl Rules {
    /// Returns the named set that needs the fewest overrides to say these rules (ties: the first).
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

    /// Returns the options on which two rules differ, in the order of rule strings.
    pub fn differences<'a>(&'a self, other: &'a Rules) -> impl Iterator<Item = RuleOption> + 'a {
        RuleOption::ALL
            .iter()
            .copied()
            .filter(|option| !self.agree_on(other, *option))
    }

    /// Returns the value of an option as a rule string writes it.
    ///
    /// ```
    /// use luzhanqi::{Rules, rules::RuleOption};
    /// assert_eq!(Rules::FLIP.value(RuleOption::QuietLimit).to_string(), "70");
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

    /// Returns these rules with one option set from text.
    ///
    /// # Errors
    /// [`ParseRulesError::Value`] if the option does not take that value.
    pub fn with_value(mut self, option: RuleOption, value: &str) -> Result<Rules, ParseRulesError> {
        if self.set(option, value) {
            Ok(self)
        } else {
            Err(ParseRulesError::Value {
                option,
                found: Quoted::new(value),
                allowed: option.allowed(),
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

reasons! {
    /// The text is not a rule string.
    ///
    /// ```
    /// use luzhanqi::Rules;
    /// let why = "standard,mines=loud".parse::<Rules>().unwrap_err();
    /// assert_eq!(
    ///     why.to_string(),
    ///     r#""loud" is not a value of mines; it takes mutual, northern, lowest"#
    /// );
    /// ```
    #[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
    pub enum ParseRulesError {
        /// No rule set has that name.
        #[error("there is no rule set {0}; the sets are {names}", names = SetNames)]
        Name(found: Quoted) = "name",
        /// A part after the name is not `key=value`.
        #[error("{0} is not key=value")]
        Shape(found: Quoted) = "shape",
        /// No option has that key.
        #[error("there is no rule option {0}; the options are {keys}", keys = OptionKeys)]
        Key(found: Quoted) = "key",
        /// The option does not take that value.
        #[error("{found} is not a value of {key}; it takes {allowed}",
            key = option.key())]
        Value {
            /// The option.
            option: RuleOption,
            /// What was given.
            found: Quoted,
            /// The values that it takes.
            allowed: Allowed,
        } = "value",
        /// An option is given twice.
        #[error("{} is given twice", .0.key())]
        Repeated(option: RuleOption) = "repeated",
    }
}

struct SetNames;
impl fmt::Display for SetNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        list(f, RuleSet::ALL.iter().map(|set| set.name))
    }
}

struct OptionKeys;
impl fmt::Display for OptionKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        list(f, RuleOption::ALL.iter().map(|option| option.key()))
    }
}

fn list<'a>(f: &mut fmt::Formatter<'_>, words: impl Iterator<Item = &'a str>) -> fmt::Result {
    for (i, word) in words.enumerate() {
        write!(f, "{}{word}", if i == 0 { "" } else { ", " })?;
    }
    Ok(())
}
