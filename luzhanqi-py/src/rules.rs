//! Rules.

use kit_py::rules_methods;
use luzhanqi as lz;
use luzhanqi::rules::RuleOption;
use pyo3::prelude::*;

use crate::errors::Fault;
use crate::texts::LangArg;

/// The rules of a game: a value for every option.
///
/// Rules are made from a rule string (a named set, then overrides). Keyword arguments are further overrides.
/// `str` returns the shortest rule string. Rules are sorted by the values of their options, in the order of
/// the options.
///
/// >>> str(Rules("bodlaender-1,mines=mutual"))
/// 'bodlaender-1,mines=mutual'
/// >>> Rules("standard", mines="mutual", hq_locked=False, marshal_reveals_flag=False)
/// Rules("knowlton")
/// >>> Rules("flip").quiet_limit
/// 70
///
/// Raises RulesError for an unknown name, option or value.
#[pyclass(frozen, eq, ord, hash, module = "luzhanqi._native")]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rules(pub lz::Rules);

#[pymethods]
impl Rules {
    /// Returns whether these are rules of dark play.
    #[getter]
    fn is_dark(&self) -> bool {
        self.0.is_dark()
    }

    /// Returns whether these are rules of open play.
    #[getter]
    fn is_open(&self) -> bool {
        self.0.is_open()
    }
}

rules_methods! {
    Fault; Rules(lz::Rules) = lz::Rules::STANDARD, lz::RuleSet, RuleOption, RulesArg, LangArg;

    /// Returns the name of a rule set to show to players, in a language.
    ///
    /// >>> Rules.title("flip"), Rules.title("flip", "zh-Hans")
    /// ("Today's usual flip game", '现行翻棋')
    ///
    /// Raises RulesError for an unknown name.
    title

    /// Returns the meaning of each value of an option, in the order of the values. The list is empty for
    /// options with numbers.
    ///
    /// >>> Rules.value_texts("immobile", "zh-Hans")
    /// ['该方判负（对方也无棋可走时判和）。', '判和。']
    ///
    /// Raises RulesError for an unknown option.
    value_texts

    /// Returns whether an option has an effect together with the other options of these rules. A menu may
    /// disable options that have no effect.
    ///
    /// >>> Rules("flip").applies("colours"), Rules("standard").applies("colours")
    /// (True, False)
    ///
    /// Raises RulesError for an unknown option.
    applies

    /// Returns every option's key with its value: a bool, an int or a str.
    options

    /// Returns these rules with other values: `rules.replace(mines="mutual", quiet_limit=70)`.
    ///
    /// Raises RulesError for an unknown option or value.
    replace
}
