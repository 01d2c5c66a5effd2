//! Output arrays: memory that every step writes and that callers can also read.

use std::ops::Range;

use numpy::ndarray::Dimension;
use numpy::{BorrowError, Element, PyArray, PyArray1, PyArrayMethods, PyReadwriteArray};
use numpy::{PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyWeakrefReference;

use crate::room::room;

/// An array of a fixed shape that is always written completely.
pub struct OutArray<T, D> {
    array: Py<PyArray<T, D>>,
    /// NumPy does not resize an array in place while a weak reference to it exists, even with
    /// `refcheck=False`. So the memory does not move while other threads write to it.
    _weak: Py<PyWeakrefReference>,
    name: &'static str,
    shape: D,
}

impl<T: Element + Default + Copy, D: Dimension> OutArray<T, D> {
    /// Makes an array of zeros.
    ///
    /// Raises MemoryError if there is not enough memory.
    pub fn new(py: Python<'_>, shape: D, name: &'static str) -> PyResult<OutArray<T, D>> {
        let mut zeros = room(shape.size(), name)?;
        zeros.resize(shape.size(), T::default());
        let array = PyArray1::from_vec(py, zeros).reshape(shape.clone())?;
        OutArray::keep(array, shape, name)
    }

    /// Returns the given array if it fits, or a new one.
    pub fn given_or_new(
        py: Python<'_>,
        given: Option<Bound<'_, PyAny>>,
        shape: D,
        name: &'static str,
    ) -> PyResult<OutArray<T, D>> {
        match given {
            None => OutArray::new(py, shape, name),
            Some(given) => {
                let array = fitting::<T, D>(&given, &shape, name)?;
                if array.try_readwrite().is_err() {
                    let text = format!("{name} must be writeable and not in use");
                    return Err(PyValueError::new_err(text));
                }
                OutArray::keep(array, shape, name)
            }
        }
    }

    fn keep(
        array: Bound<'_, PyArray<T, D>>,
        shape: D,
        name: &'static str,
    ) -> PyResult<OutArray<T, D>> {
        Ok(OutArray {
            _weak: PyWeakrefReference::new(array.as_any())?.unbind(),
            array: array.unbind(),
            name,
            shape,
        })
    }

    /// Raises ValueError if another array shares memory with this one. NumPy reports this only for arrays,
    /// not for the objects from which they were made.
    pub fn check_apart<U: Element + Default + Copy, E: Dimension>(
        &self,
        py: Python<'_>,
        other: &OutArray<U, E>,
    ) -> PyResult<()> {
        let (one, two) = (self.place(py), other.place(py));
        if one.start < two.end && two.start < one.end {
            let text = format!("{} and {} share memory", self.name, other.name);
            return Err(PyValueError::new_err(text));
        }
        Ok(())
    }

    /// Returns the address range of the memory.
    fn place(&self, py: Python<'_>) -> Range<usize> {
        let array = self.array.bind(py);
        let start = array.data() as usize;
        start..start + array.len() * size_of::<T>()
    }

    /// Returns the array for Python.
    pub fn share(&self, py: Python<'_>) -> Py<PyArray<T, D>> {
        self.array.clone_ref(py)
    }

    /// Borrows the array for writing; no other code may read or write it during the borrow.
    ///
    /// Raises ValueError or TypeError if its shape or type has changed, and RuntimeError while it is in use.
    pub fn lend<'py>(&self, py: Python<'py>) -> PyResult<PyReadwriteArray<'py, T, D>> {
        // Callers can change its shape and type in place.
        let array = fitting(self.array.bind(py).as_any(), &self.shape, self.name)?;
        array.try_readwrite().map_err(|error| match error {
            BorrowError::NotWriteable => {
                PyValueError::new_err(format!("{} is no longer writeable", self.name))
            }
            _ => PyRuntimeError::new_err(format!("{} is in use", self.name)),
        })
    }

    /// Returns the whole borrowed array as a slice.
    pub fn slice<'a>(lent: &'a mut PyReadwriteArray<'_, T, D>) -> PyResult<&'a mut [T]> {
        let slice = lent.as_slice_mut();
        slice.map_err(|error| PyValueError::new_err(error.to_string()))
    }
}

/// Checks that an object is an array of this type and shape; the error describes the expected array.
fn fitting<'py, T: Element, D: Dimension>(
    given: &Bound<'py, PyAny>,
    shape: &D,
    name: &str,
) -> PyResult<Bound<'py, PyArray<T, D>>> {
    let wanted = || {
        let shape = shape.slice().iter().map(usize::to_string);
        let (shape, dtype) = (
            shape.collect::<Vec<_>>().join(", "),
            T::get_dtype(given.py()),
        );
        format!("{name} must be a numpy array of {dtype} of shape ({shape})")
    };
    let Ok(array) = given.cast::<PyUntypedArray>() else {
        let class = given.get_type().name()?;
        return Err(PyTypeError::new_err(format!("{}, not {class}", wanted())));
    };
    if array.shape() != shape.slice() {
        let text = format!("{}, not {}", wanted(), found(array)?);
        return Err(PyValueError::new_err(text));
    }
    let Ok(typed) = given.cast::<PyArray<T, D>>() else {
        let text = format!("{}, not {}", wanted(), found(array)?);
        return Err(PyTypeError::new_err(text));
    };
    let aligned = (typed.data() as usize).is_multiple_of(align_of::<T>());
    if !array.is_c_contiguous() || !aligned {
        let text = format!("{}, C-contiguous and aligned", wanted());
        return Err(PyValueError::new_err(text));
    }
    Ok(typed.clone())
}

/// Describes an array for a message.
fn found(array: &Bound<'_, PyUntypedArray>) -> PyResult<String> {
    let shape = array.getattr("shape")?;
    Ok(format!("{} of shape {shape}", array.dtype()))
}
