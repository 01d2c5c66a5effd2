//! Records of games, in both games.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::errors::quoted;

/// Sets tags of a record; raises `wrong` for a tag that `set` rejects.
pub fn with_tags<R>(
    mut record: R,
    tags: Option<&Bound<'_, PyDict>>,
    set: impl Fn(&mut R, &str, &str) -> bool,
    wrong: impl Fn(&str) -> PyErr,
) -> PyResult<R> {
    for (name, value) in tags.into_iter().flatten() {
        let name = name.str()?;
        let name = name.to_cow()?;
        if !set(&mut record, &name, &value.str()?.to_cow()?) {
            return Err(wrong(&name));
        }
    }
    Ok(record)
}

/// Returns the reason why a tag with this name cannot be set, and the message.
pub fn unset_tag(name: &str) -> (&'static str, String) {
    let (reason, why) = match name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        true if !name.is_empty() => ("tag-reserved", "it is reserved, or there are too many tags"),
        _ => ("tag-name", "a name has only ASCII letters and digits"),
    };
    (
        reason,
        format!("the tag {} cannot be set: {why}", quoted(name)),
    )
}

/// Returns a list of records, each parsed without the interpreter's lock; Ctrl-C stops between two records.
/// If not `strict`, a record that cannot be read is an exception in the list.
pub fn list<'py, R, E>(
    py: Python<'py>,
    mut records: impl Iterator<Item = Result<R, E>> + Send,
    strict: bool,
) -> PyResult<Bound<'py, PyList>>
where
    R: IntoPyObject<'py> + Send,
    E: Into<PyErr> + Send,
{
    let list = PyList::empty(py);
    while let Some(record) = py.detach(|| records.next()) {
        py.check_signals()?;
        match record.map_err(Into::into) {
            Ok(record) => list.append(record)?,
            Err(error) if strict => return Err(error),
            Err(error) => list.append(error.into_value(py))?,
        }
    }
    Ok(list)
}
