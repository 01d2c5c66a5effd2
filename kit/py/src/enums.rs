//! Members of Python enums, looked up once, and `Outcome`, which consists of two of them.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// The members of one Python enum, in the order of the core's `ALL`.
pub struct Members {
    module: &'static str,
    name: &'static str,
    members: PyOnceLock<Vec<Py<PyAny>>>,
}

impl Members {
    /// Declares the members of an enum of a module, without looking them up.
    pub const fn new(module: &'static str, name: &'static str) -> Members {
        Members {
            module,
            name,
            members: PyOnceLock::new(),
        }
    }

    /// Returns the member at an index from 0.
    pub fn get(&self, py: Python<'_>, number: usize) -> PyResult<Py<PyAny>> {
        let members = self.members.get_or_try_init(py, || {
            let class = py.import(self.module)?.getattr(self.name)?;
            class.try_iter()?.map(|m| Ok(m?.unbind())).collect()
        });
        members.map(|all: &Vec<Py<PyAny>>| all[number].clone_ref(py))
    }
}

/// Declares `AsEnum`, which returns the Python member of each value. For each type it takes the class name in
/// `module`.enums and the value's index. Also declares `maybe` and `$ending`, which makes the `Outcome` of
/// `module`.values.
#[macro_export]
macro_rules! python_enums {
    (
        $module:literal, fn $ending:ident($Ending:ty);
        $($type:ty: $name:literal, $number:expr;)*
    ) => {
        /// A value with a member of a Python enum.
        pub trait AsEnum: Copy {
            /// Returns the member.
            fn member(self, py: pyo3::Python<'_>) -> pyo3::PyResult<pyo3::Py<pyo3::PyAny>>;
        }

        $(impl AsEnum for $type {
            fn member(self, py: pyo3::Python<'_>) -> pyo3::PyResult<pyo3::Py<pyo3::PyAny>> {
                static MEMBERS: $crate::enums::Members =
                    $crate::enums::Members::new(concat!($module, ".enums"), $name);
                let number: fn($type) -> usize = $number;
                MEMBERS.get(py, number(self))
            }
        })*

        /// Returns the member, or Python's `None`.
        pub fn maybe<T: AsEnum>(
            value: Option<T>,
            py: pyo3::Python<'_>,
        ) -> pyo3::PyResult<pyo3::Py<pyo3::PyAny>> {
            value.map_or_else(|| Ok(py.None()), |value| value.member(py))
        }

        /// Returns the Python `Outcome` of an ended game, or `None`.
        pub fn $ending(
            ending: Option<$Ending>,
            py: pyo3::Python<'_>,
        ) -> pyo3::PyResult<pyo3::Py<pyo3::PyAny>> {
            use pyo3::types::PyAnyMethods as _;
            static CLASS: pyo3::sync::PyOnceLock<pyo3::Py<pyo3::types::PyType>> =
                pyo3::sync::PyOnceLock::new();
            let Some(ending) = ending else {
                return Ok(py.None());
            };
            let parts = (maybe(ending.winner(), py)?, ending.reason().member(py)?);
            let class = CLASS.import(py, concat!($module, ".values"), "Outcome")?;
            Ok(class.call1(parts)?.unbind())
        }
    };
}
