//! Interned values: a class with few values has one Python object for each value.

use pyo3::PyClass;
use pyo3::prelude::*;
use pyo3::pyclass_init::PyClassInitializer;
use pyo3::sync::PyOnceLock;

/// The objects of all values of a class, by index.
pub struct Shared<C>(PyOnceLock<Vec<Py<C>>>);

impl<C: PyClass + Into<PyClassInitializer<C>>> Shared<C> {
    /// Makes an empty table, which is filled on first use.
    #[expect(clippy::new_without_default, reason = "only statics use it")]
    pub const fn new() -> Shared<C> {
        Shared(PyOnceLock::new())
    }

    /// Returns all objects; the first call makes them from `values`.
    pub fn all<A>(&self, py: Python<'_>, values: impl FnOnce() -> A) -> PyResult<&[Py<C>]>
    where
        A: Iterator<Item = C>,
    {
        let made = || values().map(|value| Py::new(py, value)).collect();
        self.0.get_or_try_init(py, made).map(Vec::as_slice)
    }
}
