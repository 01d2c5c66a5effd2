//! Points.

use kit_py::place_methods;
use pyo3::prelude::*;
use xiangqi as xq;

use crate::enums::{AsEnum, SideArg};
use crate::errors::Fault;

/// One of the 90 points: file `a` to `i` from Red's left, rank 0 to 9 from Red's back rank.
///
/// Functions that take a point also accept its name.
///
/// >>> Point("h2").index
/// 25
/// >>> Point("h2").rotate()
/// Point("b7")
#[pyclass(frozen, eq, ord, hash, module = "xiangqi_rules._native")]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(pub xq::Point);

#[pymethods]
impl Point {
    /// Returns the side whose half of the board contains the point.
    #[getter]
    fn half(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.0.half().member(py)
    }

    /// Returns the number of the file for a side's player: 1 to 9 from the player's right.
    fn file_of(&self, side: SideArg) -> u8 {
        self.0.file_of(side.0)
    }

    /// Returns whether the point is in the fortress of a side.
    fn is_in_fortress(&self, side: SideArg) -> bool {
        self.0.is_in_fortress(side.0)
    }

    /// Returns the point with left and right exchanged.
    fn reflect(&self, py: Python<'_>) -> PyResult<Py<Point>> {
        shared(py, self.0.reflect())
    }
}

place_methods! {
    Fault; Point(xq::Point), xq::Points, "point", 90 from "0 to 89";
    PointArg, "a Point or its name"; PointsArg;

    /// Returns the name, such as "h2".
    name

    /// Returns the index, rank * 9 + file, 0 to 89.
    index

    /// Returns the file: 0 to 8 for a to i.
    file

    /// Returns the rank, 0 to 9.
    rank
}
