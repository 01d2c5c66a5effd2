//! Arguments: how what Python callers write becomes a value of the core. The type of each argument
//! stands beside its class.

use std::str::FromStr;

use pyo3::prelude::*;

use crate::errors::Fault;

pub use py_border::args::{
    BudgetArg, DepthArg, EntropyArg, HistoryArg, IndexArg, LengthArg, PlaceArg, PliesArg, SeedArg,
    ThreadsArg, place, seed_or_any,
};
pub use py_border::unchanging;

/// Reads a value from a Python string, or says what was expected and what was found.
pub fn from_text<T: FromStr>(obj: Borrowed<'_, '_, PyAny>, expected: &str) -> PyResult<T>
where
    Fault: From<T::Err>,
{
    py_border::args::from_text::<T, Fault>(obj, expected)
}

/// An argument that is a value of a class or its text.
macro_rules! argument {
    ($($argument:tt)*) => {
        py_border::argument! { $crate::errors::Fault; $($argument)* }
    };
}
pub(crate) use argument;

/// Secret bytes from the operating system, for a start that no seed decides.
pub fn secret(py: Python<'_>) -> PyResult<[u8; 32]> {
    py.import("os")?.call_method1("urandom", (32,))?.extract()
}
