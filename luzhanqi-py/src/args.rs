//! Arguments: how what Python callers write becomes a value of the core. The type of each argument
//! stands beside its class.

use std::hash::{BuildHasher, Hasher};

use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors::{self, Fault};

/// Reads a value from a Python string, or says what was expected and what was found.
pub fn from_text<T: std::str::FromStr>(
    obj: Borrowed<'_, '_, PyAny>,
    expected: &str,
) -> Result<T, PyErr>
where
    Fault: From<T::Err>,
{
    match obj.cast::<PyString>() {
        Ok(text) => {
            let text = text.to_cow()?;
            let read = text.parse().map_err(Fault::from);
            read.map_err(|fault| errors::unread(fault, &text))
        }
        Err(_) => {
            let class = obj.get_type().name()?;
            Err(PyTypeError::new_err(format!(
                "expected {expected}, not {class}"
            )))
        }
    }
}

/// An argument that is a value of a class or its text.
macro_rules! argument {
    ($(#[$doc:meta])* $name:ident($core:ty), $class:ty, $expected:literal) => {
        $(#[$doc])*
        #[derive(Copy, Clone)]
        pub struct $name(pub $core);

        impl FromPyObject<'_, '_> for $name {
            type Error = PyErr;

            fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<$name> {
                match obj.cast::<$class>() {
                    Ok(value) => Ok($name(value.get().0)),
                    Err(_) => $crate::args::from_text(obj, $expected).map($name),
                }
            }
        }
    };
}
pub(crate) use argument;

/// A place counted from 0; whole numbers that count none are past the end.
#[derive(Copy, Clone)]
pub struct PlaceArg(pub usize);

impl FromPyObject<'_, '_> for PlaceArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<PlaceArg> {
        match obj.extract::<usize>() {
            Err(error) if error.is_instance_of::<PyOverflowError>(obj.py()) => {
                Ok(PlaceArg(usize::MAX))
            }
            read => read.map(PlaceArg),
        }
    }
}

/// The place of a number in a list, where negative ones count from the end.
pub fn place(number: isize, count: usize) -> Option<usize> {
    let back = number
        .checked_neg()
        .and_then(|back| usize::try_from(back).ok());
    match usize::try_from(number) {
        Ok(number) => Some(number).filter(|number| *number < count),
        Err(_) => count.checked_sub(back?),
    }
}

/// Secret bytes from the operating system, for a start that no seed decides.
pub fn secret(py: Python<'_>) -> PyResult<[u8; 32]> {
    py.import("os")?.call_method1("urandom", (32,))?.extract()
}

/// The seed that was given, or one that nobody can foresee.
pub fn seed_or_any(seed: Option<u64>) -> u64 {
    seed.unwrap_or_else(|| std::hash::RandomState::new().build_hasher().finish())
}

/// The methods by which Python copies and keeps values that never change: a copy is the value itself.
/// With `as text` after the class the value is made again from its text.
macro_rules! unchanging {
    ($class:ident as text) => {
        $crate::args::unchanging!($class);

        #[pymethods]
        impl $class {
            fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (String,))> {
                let text = slf.str()?.to_cow()?.into_owned();
                Ok((slf.get_type().into_any().unbind(), (text,)))
            }
        }
    };
    ($class:ident) => {
        #[pymethods]
        impl $class {
            fn __copy__(slf: Py<Self>) -> Py<Self> {
                slf
            }

            fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
                slf
            }
        }
    };
}
pub(crate) use unchanging;
