//! Methods that board places (stations or points) have in both games.

/// Adds to the class of a board's places the members that both games share: interned objects, lists, common
/// properties and functions. Also declares two arguments: a place or its name, and any iterable of these.
/// `$fault` is the error type of the package.
#[macro_export]
macro_rules! place_methods {
    (
        $fault:ty; $Place:ident($Core:ty), $Places:ty, $one:literal, $count:literal from $range:literal;
        $Arg:ident, $expected:literal; $All:ident;
        $(#[$name:meta])* name
        $(#[$index:meta])* index
        $(#[$file:meta])* file
        $(#[$rank:meta])* rank
    ) => {
        static SHARED: $crate::shared::Shared<$Place> = $crate::shared::Shared::new();

        fn at(py: pyo3::Python<'_>, index: usize) -> pyo3::PyResult<pyo3::Py<$Place>> {
            let all = SHARED.all(py, || <$Core>::all().map($Place))?;
            Ok(all[index].clone_ref(py))
        }

        #[doc = concat!("Returns the Python object of a ", $one, ".")]
        pub fn shared(py: pyo3::Python<'_>, place: $Core) -> pyo3::PyResult<pyo3::Py<$Place>> {
            at(py, place.index())
        }

        #[doc = concat!("Returns a list of ", $one, "s in index order.")]
        pub fn list(
            py: pyo3::Python<'_>,
            places: $Places,
        ) -> pyo3::PyResult<Vec<pyo3::Py<$Place>>> {
            places.iter().map(|place| shared(py, place)).collect()
        }

        #[pyo3::pymethods]
        impl $Place {
            #[new]
            fn new(name: $Arg) -> $Place {
                $Place(name.0)
            }

            #[doc = concat!("Returns the ", $one, " at an index, ", $range, ".")]
            ///
            /// Raises IndexError if the index is out of range.
            #[staticmethod]
            fn from_index(
                py: pyo3::Python<'_>,
                index: $crate::args::PlaceArg,
            ) -> pyo3::PyResult<pyo3::Py<$Place>> {
                at(py, index.below($count, concat!("a ", $one, "'s index"))?)
            }

            #[doc = concat!("Returns all ", $count, " ", $one, "s in index order.")]
            #[staticmethod]
            fn all(py: pyo3::Python<'_>) -> pyo3::PyResult<Vec<pyo3::Py<$Place>>> {
                list(py, <$Places>::ALL)
            }

            $(#[$name])*
            #[getter]
            fn name(&self) -> String {
                self.0.to_string()
            }

            $(#[$index])*
            #[getter]
            fn index(&self) -> usize {
                self.0.index()
            }

            $(#[$file])*
            #[getter]
            fn file(&self) -> u8 {
                self.0.file()
            }

            $(#[$rank])*
            #[getter]
            fn rank(&self) -> u8 {
                self.0.rank()
            }

            #[doc = concat!("Returns the ", $one, " after a turn of the board by 180 degrees.")]
            fn rotate(&self, py: pyo3::Python<'_>) -> pyo3::PyResult<pyo3::Py<$Place>> {
                shared(py, self.0.rotate())
            }

            fn __index__(&self) -> usize {
                self.0.index()
            }
        }

        $crate::value_methods!($Place);

        $crate::argument! {
            $fault;
            #[doc = concat!("A ", $one, " or its name.")]
            $Arg($Core), $Place, $expected
        }

        #[doc = concat!("Any iterable of ", $one, "s or their names.")]
        pub struct $All(pub $Places);

        impl pyo3::FromPyObject<'_, '_> for $All {
            type Error = pyo3::PyErr;

            fn extract(obj: pyo3::Borrowed<'_, '_, pyo3::PyAny>) -> pyo3::PyResult<$All> {
                use pyo3::types::PyAnyMethods as _;
                let place = |one: pyo3::Bound<'_, pyo3::PyAny>| Ok(one.extract::<$Arg>()?.0);
                let places = $crate::args::each(obj, concat!($one, "s or their names"), place)?;
                Ok($All(places.into_iter().collect()))
            }
        }
    };
}
