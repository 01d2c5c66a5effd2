//! The Python enums of `luzhanqi.enums`: members of the core's enums, looked up once.

use crate::args::from_text;
use crate::errors;
use luzhanqi as lz;
use luzhanqi::board::StationKind;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// The members of one Python enum in the order of the core's `ALL`.
struct Members {
    name: &'static str,
    members: PyOnceLock<Vec<Py<PyAny>>>,
}

impl Members {
    const fn new(name: &'static str) -> Members {
        Members {
            name,
            members: PyOnceLock::new(),
        }
    }

    fn get(&self, py: Python<'_>, number: usize) -> PyResult<Py<PyAny>> {
        let members = self.members.get_or_try_init(py, || {
            let class = py.import("luzhanqi.enums")?.getattr(self.name)?;
            class.try_iter()?.map(|m| Ok(m?.unbind())).collect()
        });
        members.map(|all: &Vec<Py<PyAny>>| all[number].clone_ref(py))
    }
}

static SEATS: Members = Members::new("Seat");
static COLORS: Members = Members::new("Color");
static KINDS: Members = Members::new("Kind");
static EFFECTS: Members = Members::new("Effect");
static REASONS: Members = Members::new("EndReason");
static STATION_KINDS: Members = Members::new("StationKind");

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
        let number = lz::Effect::ALL.iter().position(|one| *one == self);
        EFFECTS.get(py, number.unwrap_or(0))
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

/// A seat: 0, 1, a member of `Seat`, or its name.
#[derive(Copy, Clone)]
pub struct SeatArg(pub lz::Seat);

impl FromPyObject<'_, '_> for SeatArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<SeatArg> {
        if let Ok(number) = obj.extract::<i64>() {
            let seat = usize::try_from(number).ok().and_then(lz::Seat::new);
            return seat
                .map(SeatArg)
                .ok_or_else(|| errors::unread(lz::ParseSeatError.into(), &number));
        }
        from_text(obj, "a seat (0 or 1)").map(SeatArg)
    }
}

/// A colour: a member of `Color` or its name.
#[derive(Copy, Clone)]
pub struct ColorArg(pub lz::Color);

impl FromPyObject<'_, '_> for ColorArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<ColorArg> {
        from_text(obj, "a Color or its name").map(ColorArg)
    }
}
