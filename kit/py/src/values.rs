//! Methods of immutable classes.

/// Adds to a class whose first field is its value: text, `repr`, pickles and copies.
#[macro_export]
macro_rules! value_methods {
    ($class:ident) => {
        #[pyo3::pymethods]
        impl $class {
            fn __str__(&self) -> String {
                self.0.to_string()
            }

            fn __repr__(&self) -> String {
                format!(concat!(stringify!($class), "(\"{}\")"), self.0)
            }
        }

        $crate::unchanging!($class as text);
    };
}

/// Adds text, `repr`, a hash, pickles and copies to a class whose first field is its value and whose text may
/// contain anything.
#[macro_export]
macro_rules! text_methods {
    ($class:ident) => {
        #[pyo3::pymethods]
        impl $class {
            fn __str__(&self) -> String {
                self.0.to_string()
            }

            fn __repr__(&self, py: pyo3::Python<'_>) -> pyo3::PyResult<String> {
                use pyo3::types::PyAnyMethods as _;
                let text = pyo3::types::PyString::new(py, &self.0.to_string()).repr()?;
                Ok(format!(concat!(stringify!($class), "({})"), text))
            }

            fn __hash__(&self) -> u64 {
                use std::hash::{DefaultHasher, Hash, Hasher};
                let mut hasher = DefaultHasher::new();
                self.0.to_string().hash(&mut hasher);
                hasher.finish()
            }
        }

        $crate::unchanging!($class as text);
    };
}

/// Adds the methods for copies and pickles of immutable values: a copy is the value itself. With `as text`
/// after the class, a pickle holds the value's text.
#[macro_export]
macro_rules! unchanging {
    ($class:ident as text) => {
        $crate::unchanging!($class);

        #[pyo3::pymethods]
        impl $class {
            fn __reduce__(
                slf: &pyo3::Bound<'_, Self>,
            ) -> pyo3::PyResult<(pyo3::Py<pyo3::PyAny>, (String,))> {
                use pyo3::types::{PyAnyMethods as _, PyStringMethods as _};
                let text = slf.str()?.to_cow()?.into_owned();
                Ok((slf.get_type().into_any().unbind(), (text,)))
            }
        }
    };
    ($class:ident) => {
        #[pyo3::pymethods]
        impl $class {
            fn __copy__(slf: pyo3::Py<Self>) -> pyo3::Py<Self> {
                slf
            }

            fn __deepcopy__(
                slf: pyo3::Py<Self>,
                _memo: &pyo3::Bound<'_, pyo3::PyAny>,
            ) -> pyo3::Py<Self> {
                slf
            }
        }
    };
}
