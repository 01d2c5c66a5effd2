//! Rules.

use py_border::rules_methods;
use pyo3::prelude::*;
use xiangqi as xq;
use xiangqi::rules::RuleOption;

use crate::errors::Fault;

/// The rules of a game: a value for every option.
///
/// They are made from a rule string (a named set, then overrides); keyword arguments are overrides too. `str`
/// gives the shortest rule string. Rules sort by their options in order.
///
/// >>> str(Rules("asia", forcing="check"))
/// 'asia,forcing=check'
/// >>> Rules("booklet").repetition, Rules().quiet_limit
/// ('forbid', 120)
///
/// Raises RulesError for an unknown name, option or value.
#[pyclass(frozen, eq, ord, hash, module = "xiangqi_rules._native")]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rules(pub xq::Rules);

#[pymethods]
impl Rules {
    /// Returns every option as a row (key, allowed values, meaning, sources of the values).
    #[staticmethod]
    fn option_table() -> Vec<(&'static str, String, &'static str, &'static str)> {
        let row = |option: &RuleOption| {
            let allowed = option.allowed().to_string();
            (option.key(), allowed, option.meaning(), option.sources())
        };
        RuleOption::ALL.iter().map(row).collect()
    }
}

rules_methods! {
    Fault; Rules(xq::Rules) = xq::Rules::ASIA, xq::RuleSet, RuleOption, RulesArg;

    /// Returns every option's key with its value: an int or a str.
    options

    /// Returns these rules with other values: `rules.replace(forcing="check", quiet_limit=0)`.
    ///
    /// Raises RulesError for an unknown option or value.
    replace
}
