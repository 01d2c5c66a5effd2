//! The Python enums of `xiangqi_rules.enums`. Members are looked up only once.

use kit_py::args::from_number;
use kit_py::python_enums;
use pyo3::prelude::*;
use xiangqi as xq;
use xiangqi::notation::Notation;

use crate::args::argument;
use crate::errors::Fault;

python_enums! {
    "xiangqi_rules", fn outcome(xq::Outcome);
    xq::Side: "Side", xq::Side::index;
    xq::Kind: "Kind", |kind| usize::from(kind.code()) - 1;
    xq::EndReason: "EndReason", |reason| reason as usize;
    Notation: "Notation", |notation| notation as usize;
    xq::Forcing: "Forcing", |forcing| usize::from(3 - forcing.rank());
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
    /// The reason of an adjudicated end: a member of `EndReason` or its token.
    ReasonArg(xq::EndReason), "an EndReason or its name"
}

argument! {
    /// A notation: a member of `Notation` or its name.
    NotationArg(Notation), "a Notation or its name"
}
