//! Arguments that are members of the enums, or their numbers or names.

use kit_py::args::from_number;
use luzhanqi as lz;
use pyo3::prelude::*;

use crate::args::argument;
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

argument! {
    /// The reason of an adjudicated end: a member of `EndReason` or its token.
    ReasonArg(lz::EndReason), "an EndReason or its name"
}

argument! {
    /// A colour: a member of `Color` or its name.
    ColorArg(lz::Color), "a Color or its name"
}
