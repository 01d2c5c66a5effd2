//! Memory for sizes that callers choose.

use pyo3::exceptions::{PyMemoryError, PyOverflowError, PyValueError};
use pyo3::prelude::*;

use crate::args::written;

/// Returns an empty list with capacity for `count` items.
///
/// Raises MemoryError if the memory cannot be reserved.
pub fn room<T>(count: usize, what: &str) -> PyResult<Vec<T>> {
    let mut list = Vec::new();
    list.try_reserve_exact(count).map_err(|_| {
        let bytes = (count as u128) * (size_of::<T>() as u128);
        PyMemoryError::new_err(format!("no memory for {count} {what}: {bytes} bytes"))
    })?;
    Ok(list)
}

/// The number of results that a caller requests.
#[derive(Copy, Clone)]
pub struct CountArg(pub usize);

impl FromPyObject<'_, '_> for CountArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<CountArg> {
        match obj.extract::<usize>() {
            Err(error) if error.is_instance_of::<PyOverflowError>(obj.py()) => Err(if obj.lt(0)? {
                PyValueError::new_err(format!(
                    "expected a count of at least 0, not {}",
                    written(obj)
                ))
            } else {
                PyMemoryError::new_err(format!(
                    "no memory for {}: a count must be below 2**64",
                    written(obj)
                ))
            }),
            read => read.map(CountArg),
        }
    }
}
