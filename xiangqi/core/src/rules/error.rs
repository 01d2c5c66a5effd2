//! Errors of rule strings.

use kit::CommaSeparated;

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
#[non_exhaustive]
pub enum ParseRulesError {
    /// No rule set has that name.
    #[error("there is no rule set {0}; the sets are {names}",
        names = CommaSeparated(RuleSet::ALL.iter().map(|set| set.name)))]
    Name(Quoted),
    /// A part after the name is not `key=value`.
    #[error("{0} is not key=value")]
    Shape(Quoted),
    /// No option has that key.
    #[error("there is no rule option {0}; the options are {keys}",
        keys = CommaSeparated(RuleOption::ALL.iter().map(|option| option.key())))]
    Key(Quoted),
    /// The option does not take that value.
    #[error("{value} is not a value of {key}; it takes {allowed}",
        key = option.key(), allowed = option.allowed())]
    Value {
        /// The option.
        option: RuleOption,
        /// The given value.
        value: Quoted,
    },
    /// An option is given twice.
    #[error("{} is given twice", .0.key())]
    Repeated(RuleOption),
}

impl ParseRulesError {
    /// The error for an option that does not accept a value.
    pub(super) fn value(option: RuleOption, value: Quoted) -> ParseRulesError {
        ParseRulesError::Value { option, value }
    }
}

reasons! { ParseRulesError:
    Self::Name(_) => "name",
    Self::Shape(_) => "shape",
    Self::Key(_) => "key",
    Self::Value { .. } => "value",
    Self::Repeated(_) => "repeated",
}
