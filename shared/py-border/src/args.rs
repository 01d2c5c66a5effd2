//! Arguments: how what Python callers write becomes a value of a core crate.

use std::hash::{BuildHasher, Hasher};
use std::str::FromStr;

use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors::Unread;

/// Reads a value from a Python string, or says what was expected and what was found.
pub fn from_text<T, F>(obj: Borrowed<'_, '_, PyAny>, expected: &str) -> PyResult<T>
where
    T: FromStr,
    F: From<T::Err> + Unread,
{
    match obj.cast::<PyString>() {
        Ok(text) => {
            let text = text.to_cow()?;
            let read = text.parse().map_err(F::from);
            read.map_err(|fault| fault.unread(&text))
        }
        Err(_) => {
            let class = obj.get_type().name()?;
            Err(PyTypeError::new_err(format!(
                "expected {expected}, not {class}"
            )))
        }
    }
}

/// Reads a value that has a number, as a member of an `IntEnum` has, from the number or its text.
pub fn from_number<T, F>(
    obj: Borrowed<'_, '_, PyAny>,
    expected: &str,
    of: impl Fn(usize) -> Option<T>,
    fault: impl Fn() -> F,
) -> PyResult<T>
where
    T: FromStr,
    F: From<T::Err> + Unread,
{
    match obj.extract::<i64>() {
        Ok(number) => {
            let known = usize::try_from(number).ok().and_then(of);
            known.ok_or_else(|| fault().unread(&number))
        }
        Err(_) => from_text::<T, F>(obj, expected),
    }
}

/// An argument that is a value of a class or its text, or, where no class is named, a text or a member
/// of an enum, which is one; `$fault` is what errors of the package are.
#[macro_export]
macro_rules! argument {
    ($fault:ty; $(#[$doc:meta])* $name:ident($core:ty), $class:ty, $expected:literal) => {
        $(#[$doc])*
        #[derive(Copy, Clone)]
        pub struct $name(pub $core);

        impl pyo3::FromPyObject<'_, '_> for $name {
            type Error = pyo3::PyErr;

            fn extract(obj: pyo3::Borrowed<'_, '_, pyo3::PyAny>) -> pyo3::PyResult<$name> {
                match obj.cast::<$class>() {
                    Ok(value) => Ok($name(value.get().0)),
                    Err(_) => $crate::args::from_text::<_, $fault>(obj, $expected).map($name),
                }
            }
        }
    };
    ($fault:ty; $(#[$doc:meta])* $name:ident($core:ty), $expected:literal) => {
        $(#[$doc])*
        #[derive(Copy, Clone)]
        pub struct $name(pub $core);

        impl pyo3::FromPyObject<'_, '_> for $name {
            type Error = pyo3::PyErr;

            fn extract(obj: pyo3::Borrowed<'_, '_, pyo3::PyAny>) -> pyo3::PyResult<$name> {
                $crate::args::from_text::<_, $fault>(obj, $expected).map($name)
            }
        }
    };
}

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

/// Reads each item of any iterable but a text, which is one letter by letter; nobody means that.
pub fn each<'py, T>(
    obj: Borrowed<'_, 'py, PyAny>,
    expected: &str,
    mut read: impl FnMut(Bound<'py, PyAny>) -> PyResult<T>,
) -> PyResult<Vec<T>> {
    let each = match obj.is_instance_of::<PyString>() {
        true => None,
        false => obj.try_iter().ok(),
    };
    let Some(each) = each else {
        return Err(PyTypeError::new_err(format!(
            "expected {expected} in a list, not {}",
            obj.get_type().name()?
        )));
    };
    each.map(|one| read(one?)).collect()
}

/// The seed that was given, or one that nobody can foresee.
pub fn seed_or_any(seed: Option<u64>) -> u64 {
    seed.unwrap_or_else(|| std::hash::RandomState::new().build_hasher().finish())
}
