//! Arrays that callers give to be written into.

use numpy::{Element, PyArray, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// The array that was given, if it fits, or a new one; `dtype` is the name of its type.
pub fn given_or_new<'py, T: Element, D: numpy::ndarray::Dimension>(
    py: Python<'py>,
    given: Option<Bound<'py, PyAny>>,
    shape: D,
    name: &str,
    dtype: &str,
) -> PyResult<Bound<'py, PyArray<T, D>>> {
    let Some(given) = given else {
        return Ok(PyArray::zeros(py, shape, false));
    };
    let wanted = {
        let shape = shape.slice().iter().map(usize::to_string);
        let shape = shape.collect::<Vec<_>>().join(", ");
        format!("{name} has to be a numpy array of {dtype} of the shape ({shape})")
    };
    let Ok(array) = given.cast::<PyUntypedArray>() else {
        let class = given.get_type().name()?;
        return Err(PyTypeError::new_err(format!("{wanted}, not {class}")));
    };
    if array.shape() != shape.slice() {
        let text = format!("{wanted}, not {}", found(array)?);
        return Err(PyValueError::new_err(text));
    }
    let Ok(array) = given.cast::<PyArray<T, D>>() else {
        let text = format!("{wanted}, not {}", found(array)?);
        return Err(PyTypeError::new_err(text));
    };
    if !array.is_c_contiguous() || array.try_readwrite().is_err() {
        let text = format!("{wanted}, C-contiguous and writeable");
        return Err(PyValueError::new_err(text));
    }
    Ok(array.clone())
}

/// What an array is, in words.
fn found(array: &Bound<'_, PyUntypedArray>) -> PyResult<String> {
    let shape = array.getattr("shape")?;
    Ok(format!("{} of the shape {shape}", array.dtype()))
}
