//! Rules.

use kit_py::rules_methods;
use pyo3::prelude::*;
use xiangqi as xq;
use xiangqi::rules::RuleOption;

use crate::errors::Fault;
use crate::texts::LangArg;

/// The rules of a game: a value for every option.
///
/// Rules are made from a rule string (a named set, then overrides). Keyword arguments are further overrides.
/// `str` returns the shortest rule string. Rules are sorted by the values of their options, in the order of
/// the options.
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

rules_methods! {
    Fault; Rules(xq::Rules) = xq::Rules::ASIA, xq::RuleSet, RuleOption, RulesArg, LangArg;

    /// Returns the name of a rule set to show to players, in a language.
    ///
    /// >>> Rules.title("booklet"), Rules.title("booklet", "zh-Hans")
    /// ("Knowlton's booklet", '诺尔顿小册子')
    ///
    /// Raises RulesError for an unknown name.
    title

    /// Returns the meaning of each value of an option, in the order of the values. The list is empty for
    /// options with numbers.
    ///
    /// >>> Rules.value_texts("forcing", "zh-Hans")
    /// ['无。', '长将。', '长将与长捉。']
    ///
    /// Raises RulesError for an unknown option.
    value_texts

    /// Returns whether an option has an effect together with the other options of these rules. A menu may
    /// disable options that have no effect.
    ///
    /// >>> Rules("asia").applies("chase"), Rules("asia,forcing=check").applies("chase")
    /// (True, False)
    ///
    /// Raises RulesError for an unknown option.
    applies

    /// Returns every option's key with its value: an int or a str.
    options

    /// Returns these rules with other values: `rules.replace(forcing="check", quiet_limit=0)`.
    ///
    /// Raises RulesError for an unknown option or value.
    replace
}
