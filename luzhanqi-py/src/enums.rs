//! Arguments that are members of the enums, or what stands for them.

use luzhanqi as lz;
use py_border::args::from_number;
use pyo3::prelude::*;

use crate::args::from_text;
use crate::errors::Fault;

/// A seat: 0, 1, a member of `Seat`, or its name.
#[derive(Copy, Clone)]
pub struct SeatArg(pub lz::Seat);

impl FromPyObject<'_, '_> for SeatArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<SeatArg> {
        let wrong = || Fault::from(lz::ParseSeatError);
        from_number(obj, "a seat (0 or 1)", lz::Seat::new, wrong).map(SeatArg)
    }
}

/// The ending of a game that who runs it declares: a member of `EndReason` or its word.
#[derive(Copy, Clone)]
pub struct ReasonArg(pub lz::EndReason);

impl FromPyObject<'_, '_> for ReasonArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<ReasonArg> {
        from_text(obj, "an EndReason or its word").map(ReasonArg)
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
