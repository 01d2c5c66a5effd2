//! The Python enums of `xiangqi_rules.enums`: members of the core's enums, looked up once.

use py_border::args::from_number;
use py_border::enums::Members;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use xiangqi as xq;
use xiangqi::notation::Notation;

use crate::args::argument;
use crate::errors::Fault;

static SIDES: Members = Members::new("xiangqi_rules.enums", "Side");
static KINDS: Members = Members::new("xiangqi_rules.enums", "Kind");
static REASONS: Members = Members::new("xiangqi_rules.enums", "EndReason");
static NOTATIONS: Members = Members::new("xiangqi_rules.enums", "Notation");
static FORCINGS: Members = Members::new("xiangqi_rules.enums", "Forcing");

/// A value that Python knows as the member of an enum.
pub trait AsEnum: Copy {
    /// The member.
    fn member(self, py: Python<'_>) -> PyResult<Py<PyAny>>;
}

impl AsEnum for xq::Side {
    fn member(self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        SIDES.get(py, self.index())
    }
}

impl AsEnum for xq::Kind {
    fn member(self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        KINDS.get(py, usize::from(self.code()) - 1)
    }
}

impl AsEnum for xq::Reason {
    fn member(self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        REASONS.get(py, self as usize)
    }
}

impl AsEnum for Notation {
    fn member(self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        NOTATIONS.get(py, self as usize)
    }
}

impl AsEnum for xq::Forcing {
    fn member(self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        FORCINGS.get(py, usize::from(self != xq::Forcing::Check))
    }
}

/// The member, or Python's `None`.
pub fn maybe<T: AsEnum>(value: Option<T>, py: Python<'_>) -> PyResult<Py<PyAny>> {
    value.map_or_else(|| Ok(py.None()), |value| value.member(py))
}

static OUTCOME: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// The Python `Outcome` of an ending, or `None`.
pub fn outcome(ending: Option<xq::Ending>, py: Python<'_>) -> PyResult<Py<PyAny>> {
    let Some(ending) = ending else {
        return Ok(py.None());
    };
    let parts = (maybe(ending.winner, py)?, ending.reason.member(py)?);
    let class = OUTCOME.import(py, "xiangqi_rules.values", "Outcome")?;
    Ok(class.call1(parts)?.unbind())
}

/// A side: 0, 1, a member of `Side`, or its name.
#[derive(Copy, Clone)]
pub struct SideArg(pub xq::Side);

impl FromPyObject<'_, '_> for SideArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<SideArg> {
        let wrong = || Fault::from(xq::ParseSideError);
        from_number(obj, "a side (0 or 1)", xq::Side::new, wrong).map(SideArg)
    }
}

argument! {
    /// A notation: a member of `Notation` or its name.
    NotationArg(Notation), "a Notation or its name"
}
