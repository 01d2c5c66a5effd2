//! Points.

use py_border::args::{PlaceArg, each};
use py_border::value_methods;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use xiangqi as xq;

use crate::args::argument;
use crate::enums::{AsEnum, SideArg};

/// One of the 90 points: file `a` to `i` from Red's left, rank 0 to 9 from Red's back rank.
///
/// Every function that takes a point takes its name too.
///
/// >>> Point("h2").index
/// 25
/// >>> Point("h2").mirror()
/// Point("b7")
#[pyclass(frozen, eq, ord, hash, module = "xiangqi_rules._native")]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(pub xq::Point);

static SHARED: PyOnceLock<Vec<Py<Point>>> = PyOnceLock::new();

/// The one object of a point.
pub fn shared(py: Python<'_>, point: xq::Point) -> PyResult<Py<Point>> {
    let all = SHARED.get_or_try_init(py, || {
        let all = xq::Point::all().map(|point| Py::new(py, Point(point)));
        all.collect::<PyResult<Vec<_>>>()
    })?;
    Ok(all[point.index()].clone_ref(py))
}

/// A list of points in index order.
pub fn list(py: Python<'_>, points: xq::Points) -> PyResult<Vec<Py<Point>>> {
    points.iter().map(|point| shared(py, point)).collect()
}

#[pymethods]
impl Point {
    #[new]
    fn new(name: PointArg) -> Point {
        Point(name.0)
    }

    /// Returns the point of an index, 0 to 89.
    ///
    /// Raises IndexError for other numbers.
    #[staticmethod]
    fn from_index(py: Python<'_>, index: PlaceArg) -> PyResult<Py<Point>> {
        match u8::try_from(index.0).ok().and_then(xq::Point::new) {
            Some(point) => shared(py, point),
            None => Err(PyIndexError::new_err("a point's index is 0 to 89")),
        }
    }

    /// Returns all 90 points in index order.
    #[staticmethod]
    fn all(py: Python<'_>) -> PyResult<Vec<Py<Point>>> {
        list(py, xq::Points::ALL)
    }

    /// Returns the name, such as "h2".
    #[getter]
    fn name(&self) -> String {
        self.0.to_string()
    }

    /// Returns the index, rank * 9 + file, 0 to 89.
    #[getter]
    fn index(&self) -> usize {
        self.0.index()
    }

    /// Returns the file: 0 to 8 for a to i.
    #[getter]
    fn file(&self) -> u8 {
        self.0.file()
    }

    /// Returns the rank, 0 to 9.
    #[getter]
    fn rank(&self) -> u8 {
        self.0.rank()
    }

    /// Returns the side on whose half the point lies.
    #[getter]
    fn half(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.0.half().member(py)
    }

    /// Returns the number of the file as a player counts it, 1 to 9 from the own right.
    fn file_of(&self, side: SideArg) -> u8 {
        self.0.file_of(side.0)
    }

    /// Returns whether the point is in the fortress of a side.
    fn is_in_fortress(&self, side: SideArg) -> bool {
        self.0.is_in_fortress(side.0)
    }

    /// Returns the point with the board turned by 180 degrees.
    fn mirror(&self, py: Python<'_>) -> PyResult<Py<Point>> {
        shared(py, self.0.mirror())
    }

    /// Returns the point with left and right exchanged.
    fn reflect(&self, py: Python<'_>) -> PyResult<Py<Point>> {
        shared(py, self.0.reflect())
    }

    fn __index__(&self) -> usize {
        self.0.index()
    }
}

value_methods!(Point);

argument! {
    /// A point or its name.
    PointArg(xq::Point), Point, "a Point or its name"
}

/// Points to point out: any iterable of points or their names.
pub struct PointsArg(pub xq::Points);

impl FromPyObject<'_, '_> for PointsArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<PointsArg> {
        let point = |one: Bound<'_, PyAny>| Ok(one.extract::<PointArg>()?.0);
        let points = each(obj, "points or their names", point)?;
        Ok(PointsArg(points.into_iter().collect()))
    }
}
