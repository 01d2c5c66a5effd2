//! Rules.

use py_border::{options, value_methods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use xiangqi as xq;
use xiangqi::rules::RuleOption;

use crate::args::argument;
use crate::errors::Fallible;

/// The rules of a game: a value for every option.
///
/// Rules come from a rule string, a named set and then overrides; keyword arguments are overrides
/// too. Printing gives the shortest rule string. Rules sort by their options in order.
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

fn overridden(mut rules: xq::Rules, values: Option<&Bound<'_, PyDict>>) -> Fallible<Rules> {
    for (key, value) in values.into_iter().flatten() {
        let option: RuleOption = options::key(&key)?.parse()?;
        rules = rules.with_value(option, &options::text(&value)?)?;
    }
    Ok(Rules(rules))
}

impl Rules {
    fn value(&self, py: Python<'_>, option: RuleOption) -> PyResult<Py<PyAny>> {
        options::value(py, &self.0.value(option).to_string(), false)
    }
}

/// Gives the class a property for every option, with the core's own words for it.
pub fn add_options(py: Python<'_>) -> PyResult<()> {
    let class = py.get_type::<Rules>();
    RuleOption::ALL.iter().try_for_each(|option| {
        options::add_property(&class, option.key(), option.meaning(), |rules| {
            rules.cast::<Rules>()?.get().value(rules.py(), *option)
        })
    })
}

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(signature = (text = None, /, **overrides))]
    fn new(text: Option<RulesArg>, overrides: Option<&Bound<'_, PyDict>>) -> Fallible<Rules> {
        overridden(text.unwrap_or_default().0, overrides)
    }

    /// Returns the names of the rule sets.
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        xq::RuleSet::ALL.iter().map(|set| set.name).collect()
    }

    /// Returns where a named rule set is described.
    ///
    /// Raises RulesError for an unknown name.
    #[staticmethod]
    fn source(name: &str) -> Fallible<&'static str> {
        match xq::RuleSet::named(name) {
            Some(set) => Ok(set.source),
            // Not a name: reading it as a rule string says which names there are.
            None => match name.parse::<xq::Rules>() {
                Err(error) => Err(error.into()),
                Ok(_) => Err(PyValueError::new_err("a rule set's name takes no overrides").into()),
            },
        }
    }

    /// Returns every option as a row (key, values it takes, meaning, who asks for which value).
    #[staticmethod]
    fn option_table() -> Vec<(&'static str, String, &'static str, &'static str)> {
        let row = |option: &RuleOption| {
            let allowed = option.allowed().to_string();
            (option.key(), allowed, option.meaning(), option.sources())
        };
        RuleOption::ALL.iter().map(row).collect()
    }

    /// Returns the named set that needs the fewest overrides to say these rules.
    #[getter]
    fn nearest_set(&self) -> &'static str {
        self.0.nearest_set().name
    }

    /// Returns every option's key with its value, an int or a word.
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

    /// Returns these rules with other values: `rules.replace(forcing="check", quiet_limit=0)`.
    ///
    /// Raises RulesError for an unknown option or value.
    #[pyo3(signature = (**overrides))]
    fn replace(&self, overrides: Option<&Bound<'_, PyDict>>) -> Fallible<Rules> {
        overridden(self.0, overrides)
    }
}

value_methods!(Rules);

argument! {
    /// Rules or a rule string.
    RulesArg(xq::Rules), Rules, "Rules or a rule string"
}

impl Default for RulesArg {
    fn default() -> RulesArg {
        RulesArg(xq::Rules::ASIA)
    }
}
