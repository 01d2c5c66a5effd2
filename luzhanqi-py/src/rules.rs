//! Rules.

use luzhanqi as lz;
use luzhanqi::rules::RuleOption;
use py_border::{options, value_methods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::args::argument;
use crate::errors::{Fallible, Fault};
use crate::texts::LangArg;

/// The rules of a game: a value for every option.
///
/// Rules come from a rule string, a named set and then overrides; keyword arguments are overrides
/// too. Printing gives the shortest rule string. Rules sort by their options in order.
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

fn overridden(mut rules: lz::Rules, values: Option<&Bound<'_, PyDict>>) -> Fallible<lz::Rules> {
    for (key, value) in values.into_iter().flatten() {
        let option: RuleOption = options::key(&key)?.parse()?;
        rules = rules.with_value(option, &options::text(&value)?)?;
    }
    Ok(rules)
}

fn set_named(name: &str) -> Fallible<lz::RuleSet> {
    lz::RuleSet::named(name).ok_or_else(|| {
        // Not a name: reading it as a rule string says which names there are.
        name.parse::<lz::Rules>().map_or_else(Fault::from, |_| {
            pyo3::exceptions::PyValueError::new_err("a rule set's name takes no overrides").into()
        })
    })
}

impl Rules {
    fn word(&self, option: RuleOption) -> String {
        self.0.value(option).to_string()
    }

    fn value(&self, py: Python<'_>, option: RuleOption) -> PyResult<Py<PyAny>> {
        let text = self.word(option);
        options::value(py, &text, matches!(text.as_str(), "yes" | "no"))
    }
}

/// Gives the class a property for every option, with the core's own words for it.
pub fn add_options(py: Python<'_>) -> PyResult<()> {
    let class = py.get_type::<Rules>();
    for option in RuleOption::ALL {
        options::add_property(&class, option.key(), option.meaning(), |rules| {
            rules.cast::<Rules>()?.get().value(rules.py(), *option)
        })?;
    }
    Ok(())
}

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(signature = (text = None, /, **overrides))]
    fn new(text: Option<RulesArg>, overrides: Option<&Bound<'_, PyDict>>) -> Fallible<Rules> {
        let rules = text.unwrap_or_default().0;
        Ok(Rules(overridden(rules, overrides)?))
    }

    /// Returns the names of the rule sets.
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        lz::RuleSet::ALL.iter().map(|set| set.name).collect()
    }

    /// Returns where a named rule set is described.
    ///
    /// Raises RulesError for an unknown name.
    #[staticmethod]
    fn source(name: &str) -> Fallible<&'static str> {
        Ok(set_named(name)?.source)
    }

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

    /// Returns every option as a row (key, values it takes, meaning, who asks for which value); the
    /// meaning in English ("en") or Chinese ("zh").
    #[staticmethod]
    #[pyo3(signature = (lang = LangArg::default()), text_signature = "(lang='en')")]
    fn option_table(lang: LangArg) -> Vec<(&'static str, String, &'static str, &'static str)> {
        let row = |option: &RuleOption| {
            let allowed = option.allowed().to_string();
            (option.key(), allowed, option.text(lang.0), option.sources())
        };
        RuleOption::ALL.iter().map(row).collect()
    }

    /// Returns what each value of an option means that is a word, in the order in which it takes them;
    /// an empty list for numbers.
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

    /// Returns the named set that needs the fewest overrides to say these rules.
    #[getter]
    fn nearest_set(&self) -> &'static str {
        self.0.nearest_set().name
    }

    /// Returns every option's key with its value: a bool, an int or a word.
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for option in RuleOption::ALL {
            dict.set_item(option.key(), self.value(py, *option)?)?;
        }
        Ok(dict)
    }

    /// Returns the keys of the options on which these rules differ from others.
    fn differences(&self, other: RulesArg) -> Vec<&'static str> {
        self.0.differences(&other.0).map(RuleOption::key).collect()
    }

    /// Returns these rules with other values: `rules.replace(mines="mutual", quiet_limit=70)`.
    ///
    /// Raises RulesError for an unknown option or value.
    #[pyo3(signature = (**overrides))]
    fn replace(&self, overrides: Option<&Bound<'_, PyDict>>) -> Fallible<Rules> {
        Ok(Rules(overridden(self.0, overrides)?))
    }
}

value_methods!(Rules);

argument! {
    /// Rules or a rule string.
    RulesArg(lz::Rules), Rules, "Rules or a rule string"
}

impl Default for RulesArg {
    fn default() -> RulesArg {
        RulesArg(lz::Rules::STANDARD)
    }
}
