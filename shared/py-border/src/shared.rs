//! Values of which there are few: each has one object of Python, which is made once.

use pyo3::PyClass;
use pyo3::prelude::*;
use pyo3::pyclass_init::PyClassInitializer;
use pyo3::sync::PyOnceLock;

/// The objects of all values of a class, by their numbers.
pub struct Shared<C>(PyOnceLock<Vec<Py<C>>>);

impl<C: PyClass + Into<PyClassInitializer<C>>> Shared<C> {
    /// No objects: they are made when one is asked for.
    #[expect(clippy::new_without_default, reason = "a static is made of it")]
    pub const fn new() -> Shared<C> {
        Shared(PyOnceLock::new())
    }

    /// All objects, made of these values if nobody has asked before.
    pub fn all<A>(&self, py: Python<'_>, values: impl FnOnce() -> A) -> PyResult<&[Py<C>]>
    where
        A: Iterator<Item = C>,
    {
        let made = || values().map(|value| Py::new(py, value)).collect();
        self.0.get_or_try_init(py, made).map(Vec::as_slice)
    }
}
