//! The class `Observation`, which is alike in both games.

/// Adds to the class `Observation` the methods that both games have. The first field of the class is the
/// core's observation. The methods are the constructor from JSON, `unknown_kind`, `version`, `is_ply`,
/// `remaining`, `rules`, `outcome`, JSON, and the methods of values. `$core` is the core crate, `$fault`
/// the error type of the package, and `$outcome` is from [`python_enums!`](crate::python_enums!).
/// `ObservationArg` is an argument that is an observation or its JSON.
#[macro_export]
macro_rules! observation_methods {
    ($core:path, $fault:ident, $outcome:path) => {
        use $core as kit_core;

        /// An observation or its JSON.
        pub struct ObservationArg(pub kit_core::Observation);

        impl pyo3::FromPyObject<'_, '_> for ObservationArg {
            type Error = pyo3::PyErr;

            fn extract(obj: pyo3::Borrowed<'_, '_, pyo3::PyAny>) -> pyo3::PyResult<ObservationArg> {
                use pyo3::types::PyAnyMethods as _;
                if let Ok(seen) = obj.cast::<Observation>() {
                    return Ok(ObservationArg(seen.get().0.clone()));
                }
                match obj.extract::<String>() {
                    Ok(text) => Ok(ObservationArg(
                        serde_json::from_str(&text).map_err($fault::from)?,
                    )),
                    Err(_) => Err(pyo3::exceptions::PyTypeError::new_err(
                        "expected an Observation or its JSON",
                    )),
                }
            }
        }

        impl Observation {
            fn begin(&self) -> Option<&kit_core::Begin> {
                match &self.0 {
                    kit_core::Observation::Begin(begin) => Some(begin),
                    _ => None,
                }
            }
        }

        #[pyo3::pymethods]
        impl Observation {
            #[new]
            #[pyo3(signature = (json, *, strict = false))]
            fn new(
                json: &pyo3::Bound<'_, pyo3::PyAny>,
                strict: bool,
            ) -> Result<Observation, $fault> {
                use pyo3::types::PyAnyMethods as _;
                match json.extract::<String>() {
                    Ok(text) if strict => {
                        let kit_core::StrictObservation(seen) = serde_json::from_str(&text)?;
                        Ok(Observation(seen))
                    }
                    _ => Ok(Observation(json.extract::<ObservationArg>()?.0)),
                }
            }

            /// For the type "other", returns the name of the kind, which this version does not know. A client
            /// cannot apply such an observation.
            #[getter]
            fn unknown_kind(&self) -> Option<&str> {
                match &self.0 {
                    kit_core::Observation::Other(kind) => Some(kind),
                    _ => None,
                }
            }

            /// Returns the server's version of the observation format, for the type "begin".
            #[getter]
            fn version(&self) -> Option<u32> {
                self.begin().map(|begin| begin.version)
            }

            /// Returns whether the observation is a ply.
            #[getter]
            fn is_ply(&self) -> bool {
                self.0.is_ply()
            }

            /// Returns how many observations remain after a take-back, including the first one.
            #[getter]
            fn remaining(&self) -> Option<usize> {
                match self.0 {
                    kit_core::Observation::TakenBack(left) => Some(left),
                    _ => None,
                }
            }

            /// Returns the rules, for the type "begin".
            #[getter]
            fn rules(&self) -> Option<Rules> {
                self.begin().map(|begin| Rules(begin.rules))
            }

            /// Returns how the game ended, for the type "ended".
            #[getter]
            fn outcome(&self, py: pyo3::Python<'_>) -> pyo3::PyResult<pyo3::Py<pyo3::PyAny>> {
                let outcome = match &self.0 {
                    kit_core::Observation::Ended(end) => Some(end.outcome),
                    _ => None,
                };
                $outcome(outcome, py)
            }

            /// Returns the observation as JSON.
            fn to_json(&self) -> Result<String, $fault> {
                Ok(serde_json::to_string(&self.0)?)
            }

            fn __repr__(&self, py: pyo3::Python<'_>) -> Result<String, $fault> {
                use pyo3::types::PyAnyMethods as _;
                let json = pyo3::types::PyString::new(py, &self.to_json()?).repr()?;
                Ok(format!("Observation({json})"))
            }

            fn __hash__(&self) -> u64 {
                use std::hash::{DefaultHasher, Hash, Hasher};
                let mut hasher = DefaultHasher::new();
                self.0.hash(&mut hasher);
                hasher.finish()
            }

            fn __reduce__(
                slf: &pyo3::Bound<'_, Self>,
            ) -> Result<(pyo3::Py<pyo3::PyAny>, (String,)), $fault> {
                use pyo3::types::PyAnyMethods as _;
                Ok((slf.get_type().into_any().unbind(), (slf.get().to_json()?,)))
            }
        }

        $crate::unchanging!(Observation);
    };
}
