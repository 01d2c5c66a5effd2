//! The Python enums of `luzhanqi.enums`: members of the core's enums, looked up once.

use luzhanqi as lz;
use luzhanqi::board::StationKind;
use py_border::enums::Members;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

static SEATS: Members = Members::new("luzhanqi.enums", "Seat");
static COLORS: Members = Members::new("luzhanqi.enums", "Color");
static KINDS: Members = Members::new("luzhanqi.enums", "Kind");
static EFFECTS: Members = Members::new("luzhanqi.enums", "Effect");
static REASONS: Members = Members::new("luzhanqi.enums", "EndReason");
static STATION_KINDS: Members = Members::new("luzhanqi.enums", "StationKind");

/// A value that Python knows as the member of an enum.
pub trait AsEnum: Copy {
    /// The member.
    fn member(self, py: Python<'_>) -> PyResult<Py<PyAny>>;
}

impl AsEnum for lz::Seat {
    fn member(self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        SEATS.get(py, self.index())
    }
}

impl AsEnum for lz::Color {
    fn member(self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        COLORS.get(py, self.index())
    }
}

impl AsEnum for lz::Kind {
    fn member(self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        KINDS.get(py, self.index())
    }
}

impl AsEnum for lz::Effect {
    fn member(self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        match lz::Effect::ALL.iter().position(|one| *one == self) {
            Some(number) => EFFECTS.get(py, number),
            None => unreachable!("ALL has every effect"),
        }
    }
}

impl AsEnum for lz::EndReason {
    fn member(self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        REASONS.get(py, self as usize)
    }
}

impl AsEnum for StationKind {
    fn member(self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        STATION_KINDS.get(py, self as usize)
    }
}

/// The member, or Python's `None`.
pub fn maybe<T: AsEnum>(value: Option<T>, py: Python<'_>) -> PyResult<Py<PyAny>> {
    value.map_or_else(|| Ok(py.None()), |value| value.member(py))
}

static ENDING: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// The Python `Outcome` of an ending, or `None`.
pub fn ending(ending: Option<lz::Outcome>, py: Python<'_>) -> PyResult<Py<PyAny>> {
    let Some(ending) = ending else {
        return Ok(py.None());
    };
    let parts = (maybe(ending.winner, py)?, ending.reason.member(py)?);
    let class = ENDING.import(py, "luzhanqi.values", "Outcome")?;
    Ok(class.call1(parts)?.unbind())
}
