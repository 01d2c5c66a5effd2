//! Stations.

use kit_py::place_methods;
use luzhanqi as lz;
use luzhanqi::board;
use pyo3::prelude::*;

use crate::errors::Fault;
use crate::members::AsEnum;

/// One of the 60 stations. Its name is like that of a chess square: file `a` to `e`, rank 1 to 12.
///
/// Functions that take a station also accept its name.
///
/// >>> Station("c6").index
/// 27
/// >>> Station("c6").rotate()
/// Station("c7")
#[pyclass(frozen, eq, ord, hash, module = "luzhanqi._native")]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Station(pub lz::Station);

/// South's and north's station, each or both `None`.
pub type Pair = (Option<Py<Station>>, Option<Py<Station>>);

/// Returns the objects of two stations.
pub fn pair(py: Python<'_>, [south, north]: [Option<lz::Station>; 2]) -> PyResult<Pair> {
    Ok((maybe(py, south)?, maybe(py, north)?))
}

/// Returns the object of a station, or `None`.
pub fn maybe(py: Python<'_>, station: Option<lz::Station>) -> PyResult<Option<Py<Station>>> {
    station.map(|station| shared(py, station)).transpose()
}

/// Returns the stations of a path in order, or `None`.
pub fn way(py: Python<'_>, route: Option<lz::Route>) -> PyResult<Option<Vec<Py<Station>>>> {
    let way = |route: lz::Route| route.iter().map(|at| shared(py, *at)).collect();
    route.map(way).transpose()
}

#[pymethods]
impl Station {
    /// Returns the kind of the station: post, camp or headquarters.
    #[getter]
    fn kind(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        board::kind(self.0).member(py)
    }

    /// Returns the stations that are one step away by road, in index order.
    #[getter]
    fn roads(&self, py: Python<'_>) -> PyResult<Vec<Py<Station>>> {
        list(py, board::road_neighbours(self.0))
    }

    /// Returns the stations that are one step away by railroad, in index order.
    #[getter]
    fn rails(&self, py: Python<'_>) -> PyResult<Vec<Py<Station>>> {
        list(py, board::rail_neighbours(self.0))
    }
}

place_methods! {
    Fault; Station(lz::Station), lz::Stations, "station", 60 from "0 to 59";
    StationArg, "a Station or its name"; StationsArg;

    /// Returns the name, such as "c6".
    name

    /// Returns the index, (rank - 1) * 5 + file, 0 to 59.
    index

    /// Returns the file: 0 to 4 for a to e.
    file

    /// Returns the rank, 1 to 12.
    rank
}
