//! The options of rules, as Python has them.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyCFunction, PyDict, PyTuple, PyType};

/// The key of an option, which Python writes with underscores or hyphens.
pub fn key(name: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(name.str()?.to_cow()?.replace('_', "-"))
}

/// The text of a value: booleans are `yes` and `no`.
pub fn text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(String::from(if flag.is_true() { "yes" } else { "no" }));
    }
    Ok(value.str()?.to_string())
}

/// The value of a text: a bool for `yes` and `no`, an int, or the word.
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

/// Gives a class a property with this getter for an option, with the core's own words for it.
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
