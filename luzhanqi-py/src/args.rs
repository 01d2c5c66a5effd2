//! Conversion of Python arguments to values of the core. The argument type of each class is in the module of
//! the class.

use pyo3::prelude::*;

pub use kit_py::args::{
    BudgetArg, CursorArg, DepthArg, EntropyArg, HistoryArg, IndexArg, LengthArg, ListArg, PlaceArg,
    PliesArg, SeedArg, ThreadsArg, each, place, seed_or_any,
};
pub use kit_py::unchanging;

/// An argument that is a value of a class or its text.
macro_rules! argument {
    ($($argument:tt)*) => {
        kit_py::argument! { $crate::errors::Fault; $($argument)* }
    };
}
pub(crate) use argument;

/// Returns 32 secret bytes from the operating system, for a random start without a seed.
pub fn secret(py: Python<'_>) -> PyResult<[u8; 32]> {
    py.import("os")?.call_method1("urandom", (32,))?.extract()
}
