//! Why a text is no rule string.

use core::fmt;

use super::options::RuleOption;
use super::sets::RuleSet;
use crate::error::{Quoted, reasons};

/// The text is not a rule string.
///
/// ```
/// use xiangqi::Rules;
/// let why = "asia,forcing=chase".parse::<Rules>().unwrap_err();
/// assert_eq!(
///     why.to_string(),
///     r#""chase" is not a value of forcing; it takes none, check, check+chase"#
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseRulesError {
    /// No rule set has that name.
    #[error("there is no rule set {0}; the sets are {names}", names = SetNames)]
    Name(Quoted),
    /// A part after the name is not `key=value`.
    #[error("{0} is not key=value")]
    Shape(Quoted),
    /// No option has that key.
    #[error("there is no rule option {0}; the options are {keys}", keys = OptionKeys)]
    Key(Quoted),
    /// The option does not take that value.
    #[error("{value} is not a value of {key}; it takes {allowed}",
        key = option.key(), allowed = option.allowed())]
    Value {
        /// The option.
        option: RuleOption,
        /// What was given.
        value: Quoted,
    },
    /// An option is given twice.
    #[error("{} is given twice", .0.key())]
    Repeated(RuleOption),
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

reasons! { ParseRulesError:
    Self::Name(_) => "name",
    Self::Shape(_) => "shape",
    Self::Key(_) => "key",
    Self::Value { .. } => "value",
    Self::Repeated(_) => "repeated",
}
