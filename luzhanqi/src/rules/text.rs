//! Rule strings: a named set, then overrides.

use alloc::string::ToString;

use kit::CommaSeparated;

use super::{Allowed, RuleOption, RuleSet, Rules, RulesBitsError};
use crate::error::Quoted;
use crate::reason::{Details, ToDetails, reasons};

impl ToDetails for RuleOption {
    fn add_details(&self, name: &'static str, details: &mut Details) {
        self.key().add_details(name, details);
    }
}

impl ToDetails for RulesBitsError {
    fn add_details(&self, name: &'static str, details: &mut Details) {
        self.to_string().add_details(name, details);
    }
}

impl ToDetails for Allowed {
    fn add_details(&self, name: &'static str, details: &mut Details) {
        self.to_string().add_details(name, details);
    }
}

kit::rule_strings!();

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
    #[non_exhaustive]
    pub enum ParseRulesError {
        /// No rule set has that name.
        #[error("there is no rule set {0}; the sets are {names}",
            names = CommaSeparated(RuleSet::ALL.iter().map(|set| set.name)))]
        Name(found: Quoted) = "name",
        /// A part after the name is not `key=value`.
        #[error("{0} is not key=value")]
        Shape(found: Quoted) = "shape",
        /// No option has that key.
        #[error("there is no rule option {0}; the options are {keys}",
            keys = CommaSeparated(RuleOption::ALL.iter().map(|option| option.key())))]
        Key(found: Quoted) = "key",
        /// The option does not take that value.
        #[error("{found} is not a value of {key}; it takes {allowed}",
            key = option.key())]
        Value {
            /// The option.
            option: RuleOption,
            /// The given value.
            found: Quoted,
            /// The allowed values.
            allowed: Allowed,
        } = "value",
        /// An option is given twice.
        #[error("{} is given twice", .0.key())]
        Repeated(option: RuleOption) = "repeated",
    }
}

impl ParseRulesError {
    /// An option does not take a value.
    pub(super) fn value(option: RuleOption, found: Quoted) -> ParseRulesError {
        ParseRulesError::Value {
            option,
            found,
            allowed: option.allowed(),
        }
    }
}
