//! Members of Python enums, looked up once.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// The members of one Python enum in its order, which is that of the core's `ALL`.
pub struct Members {
    module: &'static str,
    name: &'static str,
    members: PyOnceLock<Vec<Py<PyAny>>>,
}

impl Members {
    /// The members of an enum of a module.
    pub const fn new(module: &'static str, name: &'static str) -> Members {
        Members {
            module,
            name,
            members: PyOnceLock::new(),
        }
    }

    /// The member of a number, counted from 0.
    pub fn get(&self, py: Python<'_>, number: usize) -> PyResult<Py<PyAny>> {
        let members = self.members.get_or_try_init(py, || {
            let class = py.import(self.module)?.getattr(self.name)?;
            class.try_iter()?.map(|m| Ok(m?.unbind())).collect()
        });
        members.map(|all: &Vec<Py<PyAny>>| all[number].clone_ref(py))
    }
}
