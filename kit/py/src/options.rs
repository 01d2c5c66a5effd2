//! The options of rules as Python properties and values.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyCFunction, PyDict, PyTuple, PyType};

/// Returns the key of an option; underscores are read as hyphens.
pub fn key(name: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(name.str()?.to_cow()?.replace('_', "-"))
}

/// Returns the text of a value; booleans are `yes` and `no`.
pub fn text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(String::from(if flag.is_true() { "yes" } else { "no" }));
    }
    Ok(value.str()?.to_string())
}

/// Returns the Python value of a text: a bool for `yes` and `no` if `is_flag`, an int, or the string.
pub fn value(py: Python<'_>, text: &str, is_flag: bool) -> PyResult<Py<PyAny>> {
    Ok(match text.parse::<u32>() {
        _ if is_flag => PyBool::new(py, text == "yes")
            .to_owned()
            .into_any()
            .unbind(),
        Ok(number) => number.into_pyobject(py)?.into_any().unbind(),
        Err(_) => text.into_pyobject(py)?.into_any().unbind(),
    })
}

/// Adds a property for an option to a class. The property has the getter `get`, and the docstring
/// `meaning`, which is the core's text.
pub fn add_property(
    class: &Bound<'_, PyType>,
    key: &str,
    meaning: &str,
    get: impl Fn(&Bound<'_, PyAny>) -> PyResult<Py<PyAny>> + Send + Sync + 'static,
) -> PyResult<()> {
    let py = class.py();
    let get =
        move |args: &Bound<'_, PyTuple>, _: Option<&Bound<'_, PyDict>>| get(&args.get_item(0)?);
    let get = PyCFunction::new_closure(py, None, None, get)?;
    let property = py.import("builtins")?.getattr("property")?;
    let made = property.call1((get, py.None(), py.None(), meaning))?;
    class.setattr(key.replace('-', "_"), made)
}

/// Adds to the class of rules the methods that all games share: overrides of options, properties for them,
/// named sets, comparison, and the argument that is rules or a rule string. `$fault` is the error type of the
/// package.
#[macro_export]
macro_rules! rules_methods {
    (
        $fault:ty; $Rules:ident($Core:ty) = $default:expr, $RuleSet:ty, $RuleOption:ty, $Arg:ident,
        $LangArg:ident;
        $(#[$title:meta])* title
        $(#[$value_texts:meta])* value_texts
        $(#[$applies:meta])* applies
        $(#[$options:meta])* options
        $(#[$replace:meta])* replace
    ) => {
        fn overridden(
            mut rules: $Core,
            values: Option<&pyo3::Bound<'_, pyo3::types::PyDict>>,
        ) -> Result<$Rules, $fault> {
            for (key, value) in values.into_iter().flatten() {
                let option: $RuleOption = $crate::options::key(&key)?.parse()?;
                rules = rules.with_value(option, &$crate::options::text(&value)?)?;
            }
            Ok($Rules(rules))
        }

        fn set_named(name: &str) -> Result<$RuleSet, $fault> {
            <$RuleSet>::named(name).ok_or_else(|| {
                // Not the name of a set: the error of the rule-string parser lists the names.
                name.parse::<$Core>().map_or_else(<$fault>::from, |_| {
                    let why = "a rule set's name takes no overrides";
                    pyo3::exceptions::PyValueError::new_err(why).into()
                })
            })
        }

        impl $Rules {
            fn value(
                &self,
                py: pyo3::Python<'_>,
                option: $RuleOption,
            ) -> pyo3::PyResult<pyo3::Py<pyo3::PyAny>> {
                let is_flag = option.allowed().to_string() == "yes, no";
                $crate::options::value(py, &self.0.value(option).to_string(), is_flag)
            }
        }

        /// Adds a property for every option, with the core's text as its docstring.
        pub fn add_options(py: pyo3::Python<'_>) -> pyo3::PyResult<()> {
            use pyo3::types::PyAnyMethods as _;
            let class = py.get_type::<$Rules>();
            <$RuleOption>::ALL.iter().try_for_each(|option| {
                $crate::options::add_property(&class, option.key(), option.meaning(), |rules| {
                    rules.cast::<$Rules>()?.get().value(rules.py(), *option)
                })
            })
        }

        #[pyo3::pymethods]
        impl $Rules {
            #[new]
            #[pyo3(signature = (text = None, /, **overrides))]
            fn new(
                text: Option<$Arg>,
                overrides: Option<&pyo3::Bound<'_, pyo3::types::PyDict>>,
            ) -> Result<$Rules, $fault> {
                overridden(text.unwrap_or_default().0, overrides)
            }

            /// Returns the names of the rule sets.
            #[staticmethod]
            fn names() -> Vec<&'static str> {
                <$RuleSet>::ALL.iter().map(|set| set.name).collect()
            }

            /// Returns the source that describes a named rule set.
            ///
            /// Raises RulesError for an unknown name.
            #[staticmethod]
            fn source(name: &str) -> Result<&'static str, $fault> {
                Ok(set_named(name)?.source)
            }

            $(#[$title])*
            #[staticmethod]
            #[pyo3(signature = (name, lang = $LangArg::default()), text_signature = "(name, lang='en')")]
            fn title(name: &str, lang: $LangArg) -> Result<&'static str, $fault> {
                Ok(set_named(name)?.text(lang.0))
            }

            /// Returns every option as a row (key, allowed values, meaning, sources of the values), in a
            /// language.
            #[staticmethod]
            #[pyo3(signature = (lang = $LangArg::default()), text_signature = "(lang='en')")]
            fn option_table(
                lang: $LangArg,
            ) -> Vec<(&'static str, String, &'static str, &'static str)> {
                let row = |option: &$RuleOption| {
                    let allowed = option.allowed().to_string();
                    let (meaning, sources) = (option.text(lang.0), option.sources_text(lang.0));
                    (option.key(), allowed, meaning, sources)
                };
                <$RuleOption>::ALL.iter().map(row).collect()
            }

            /// Returns a short name of an option in a language, for a list of settings.
            ///
            /// Raises RulesError for an unknown option.
            #[staticmethod]
            #[pyo3(signature = (key, lang = $LangArg::default()), text_signature = "(key, lang='en')")]
            fn option_title(
                key: &pyo3::Bound<'_, pyo3::PyAny>,
                lang: $LangArg,
            ) -> Result<&'static str, $fault> {
                let option: $RuleOption = $crate::options::key(key)?.parse()?;
                Ok(option.title(lang.0))
            }

            $(#[$value_texts])*
            #[staticmethod]
            #[pyo3(signature = (key, lang = $LangArg::default()), text_signature = "(key, lang='en')")]
            fn value_texts(
                key: &pyo3::Bound<'_, pyo3::PyAny>,
                lang: $LangArg,
            ) -> Result<Vec<&'static str>, $fault> {
                let option: $RuleOption = $crate::options::key(key)?.parse()?;
                Ok(option.value_texts(lang.0).to_vec())
            }

            /// Returns a short name for each value of an option, for a menu, in the order of the values. The
            /// list is empty for options with numbers.
            ///
            /// Raises RulesError for an unknown option.
            #[staticmethod]
            #[pyo3(signature = (key, lang = $LangArg::default()), text_signature = "(key, lang='en')")]
            fn value_titles(
                key: &pyo3::Bound<'_, pyo3::PyAny>,
                lang: $LangArg,
            ) -> Result<Vec<&'static str>, $fault> {
                let option: $RuleOption = $crate::options::key(key)?.parse()?;
                Ok(option.value_titles(lang.0).to_vec())
            }

            $(#[$applies])*
            fn applies(&self, key: &pyo3::Bound<'_, pyo3::PyAny>) -> Result<bool, $fault> {
                let option: $RuleOption = $crate::options::key(key)?.parse()?;
                Ok(option.applies(&self.0))
            }

            /// Returns the named set that differs from these rules in the fewest options.
            #[getter]
            fn nearest_set(&self) -> &'static str {
                self.0.nearest_set().name
            }

            $(#[$options])*
            fn values<'py>(
                &self,
                py: pyo3::Python<'py>,
            ) -> pyo3::PyResult<pyo3::Bound<'py, pyo3::types::PyDict>> {
                use pyo3::types::PyDictMethods as _;
                let dict = pyo3::types::PyDict::new(py);
                for option in <$RuleOption>::ALL {
                    dict.set_item(option.key(), self.value(py, *option)?)?;
                }
                Ok(dict)
            }

            /// Returns the keys of the options in which these rules differ from others.
            fn differences(&self, other: $Arg) -> Vec<&'static str> {
                let options = self.0.differences(&other.0);
                options.map(|option| option.key()).collect()
            }

            $(#[$replace])*
            #[pyo3(signature = (**overrides))]
            fn replace(
                &self,
                overrides: Option<&pyo3::Bound<'_, pyo3::types::PyDict>>,
            ) -> Result<$Rules, $fault> {
                overridden(self.0, overrides)
            }
        }

        $crate::value_methods!($Rules);

        $crate::argument! {
            $fault;
            /// Rules or a rule string.
            $Arg($Core), $Rules, "Rules or a rule string"
        }

        impl Default for $Arg {
            fn default() -> $Arg {
                $Arg($default)
            }
        }
    };
}
