//! Records of what one seat observed.

use luzhanqi::record;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::enums::AsEnum;
use crate::errors::{self, Fallible, Fault};
use crate::view::View;

/// A game as one seat observed it: a file that a player keeps without learning anything from it,
/// and from which the player's view is rebuilt exactly.
///
/// >>> view = Game("oca", seed=3).view(1)
/// >>> SeatRecord.of(view, North="Bo").view() == view
/// True
///
/// Raises RecordError, with the line and column, if the text is no such record.
#[pyclass(frozen, eq, module = "luzhanqi._native")]
#[derive(Clone, PartialEq, Eq)]
pub struct SeatRecord(record::SeatRecord);

#[pymethods]
impl SeatRecord {
    #[new]
    fn new(text: &str) -> Fallible<SeatRecord> {
        Ok(SeatRecord(text.parse()?))
    }

    /// Returns the record of a view, with tags such as Event="Club evening".
    ///
    /// Raises RecordError for a tag that `with_tags` does not set.
    #[staticmethod]
    #[pyo3(signature = (view, **tags))]
    fn of(view: &Bound<'_, View>, tags: Option<&Bound<'_, PyDict>>) -> PyResult<SeatRecord> {
        SeatRecord(record::SeatRecord::of(&view.get().0)).with_tags(tags)
    }

    /// Returns the seat that observed.
    #[getter]
    fn seat(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.0.seat().member(py)
    }

    /// Returns the value of a tag such as Event or Date; None if it is not there.
    fn tag(&self, name: &str) -> Option<&str> {
        self.0.tag(name)
    }

    /// Returns the record with more tags; control characters of their values are dropped.
    ///
    /// Raises RecordError for a tag that tells of the game itself (View, Rules, Board, Pool, Setup,
    /// Result, Truth), and for a name that is not of ASCII letters and digits.
    #[pyo3(signature = (**tags))]
    fn with_tags(&self, tags: Option<&Bound<'_, PyDict>>) -> PyResult<SeatRecord> {
        let mut record = self.0.clone();
        for (name, value) in tags.into_iter().flatten() {
            let name = name.str()?;
            let name = name.to_cow()?;
            record = record.with_tag(&name, &value.str()?.to_cow()?);
            // The core leaves out what cannot be set.
            if record.tag(&name).is_none() {
                return Err(errors::tag(&name));
            }
        }
        Ok(SeatRecord(record))
    }

    /// Returns the record with a comment after everything so far; `}` becomes `)`.
    fn with_comment(&self, text: &str) -> SeatRecord {
        let mut record = self.0.clone();
        record.comment(text);
        SeatRecord(record)
    }

    /// Returns what the seat knows after all of the record.
    ///
    /// Raises RecordError at the first thing that cannot follow from what was before.
    fn view(&self) -> Fallible<View> {
        Ok(View(self.0.view()?))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let text = PyString::new(py, &self.0.to_string()).repr()?;
        Ok(format!("SeatRecord({text})"))
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.0.to_string().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> Fallible<(Py<PyAny>, (String,))> {
        Ok((slf.get_type().into_any().unbind(), (slf.get().__str__(),)))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// Returns the seats' records of a text with any number of them; for `strict` see `records`.
#[pyfunction]
#[pyo3(signature = (text, *, strict = true))]
pub fn seat_records<'py>(
    py: Python<'py>,
    text: &str,
    strict: bool,
) -> Fallible<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for record in record::seat_records(text) {
        match record {
            Ok(record) => list.append(SeatRecord(record))?,
            Err(error) if strict => return Err(error.into()),
            Err(error) => list.append(PyErr::from(Fault::from(error)).into_value(py))?,
        }
    }
    Ok(list)
}
