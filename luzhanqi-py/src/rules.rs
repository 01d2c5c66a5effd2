//! Rules.

use luzhanqi as lz;
use luzhanqi::rules::RuleOption;
use py_border::{options, rules_methods};
use pyo3::prelude::*;

use crate::errors::{Fallible, Fault};
use crate::texts::LangArg;

/// The rules of a game: a value for every option.
///
/// They are made from a rule string (a named set, then overrides); keyword arguments are overrides too. `str`
/// gives the shortest rule string. Rules sort by their options in order.
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
    /// Returns the name of a rule set for players, in English ("en") or Chinese ("zh").
    ///
    /// >>> Rules.title("flip"), Rules.title("flip", "zh")
    /// ("Today's usual flip game", '现行翻棋')
    ///
    /// Raises RulesError for an unknown name.
    #[staticmethod]
    #[pyo3(signature = (name, lang = LangArg::default()), text_signature = "(name, lang='en')")]
    fn title(name: &str, lang: LangArg) -> Fallible<&'static str> {
        Ok(set_named(name)?.text(lang.0))
    }

    /// Returns every option as a row (key, allowed values, meaning, sources of the values), in English ("en")
    /// or Chinese ("zh").
    #[staticmethod]
    #[pyo3(signature = (lang = LangArg::default()), text_signature = "(lang='en')")]
    fn option_table(lang: LangArg) -> Vec<(&'static str, String, &'static str, &'static str)> {
        let row = |option: &RuleOption| {
            let allowed = option.allowed().to_string();
            (
                option.key(),
                allowed,
                option.text(lang.0),
                option.sources_text(lang.0),
            )
        };
        RuleOption::ALL.iter().map(row).collect()
    }

    /// Returns the meaning of each word that an option takes as value, in the order of the values; an empty
    /// list for numbers.
    ///
    /// >>> Rules.value_texts("immobile", "zh")
    /// ['该方判负（对方也无棋可走时判和）。', '判和。']
    ///
    /// Raises RulesError for an unknown option.
    #[staticmethod]
    #[pyo3(signature = (key, lang = LangArg::default()), text_signature = "(key, lang='en')")]
    fn value_texts(key: &Bound<'_, PyAny>, lang: LangArg) -> Fallible<Vec<&'static str>> {
        let option: RuleOption = options::key(key)?.parse()?;
        Ok(option.value_texts(lang.0).to_vec())
    }

    /// Returns whether the rules are those of dark play.
    #[getter]
    fn is_dark(&self) -> bool {
        self.0.is_dark()
    }
}

rules_methods! {
    Fault; Rules(lz::Rules) = lz::Rules::STANDARD, lz::RuleSet, RuleOption, RulesArg;

    /// Returns every option's key with its value: a bool, an int or a str.
    options

    /// Returns these rules with other values: `rules.replace(mines="mutual", quiet_limit=70)`.
    ///
    /// Raises RulesError for an unknown option or value.
    replace
}
