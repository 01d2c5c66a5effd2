//! Stations.

use luzhanqi as lz;
use luzhanqi::board;
use py_border::args::each;
use py_border::value_methods;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::args::PlaceArg;
use crate::args::argument;
use crate::members::AsEnum;

/// One of the 60 stations, written like a chess square: file `a` to `e`, rank 1 to 12.
///
/// Every function that takes a station takes its name too.
///
/// >>> Station("c6").index
/// 27
/// >>> Station("c6").mirror()
/// Station("c7")
#[pyclass(frozen, eq, ord, hash, module = "luzhanqi._native")]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Station(pub lz::Station);

static SHARED: PyOnceLock<Vec<Py<Station>>> = PyOnceLock::new();

/// The one object of a station.
pub fn shared(py: Python<'_>, station: lz::Station) -> PyResult<Py<Station>> {
    let all = SHARED.get_or_try_init(py, || {
        lz::Station::all()
            .map(|station| Py::new(py, Station(station)))
            .collect::<PyResult<Vec<_>>>()
    })?;
    Ok(all[station.index()].clone_ref(py))
}

/// South's and north's station, each `None` where there is none.
pub type Pair = (Option<Py<Station>>, Option<Py<Station>>);

/// The objects of two stations.
pub fn pair(py: Python<'_>, [south, north]: [Option<lz::Station>; 2]) -> PyResult<Pair> {
    Ok((maybe(py, south)?, maybe(py, north)?))
}

/// The object of a station, or `None`.
pub fn maybe(py: Python<'_>, station: Option<lz::Station>) -> PyResult<Option<Py<Station>>> {
    station.map(|station| shared(py, station)).transpose()
}

/// A list of stations in index order.
pub fn list(py: Python<'_>, stations: lz::Stations) -> PyResult<Vec<Py<Station>>> {
    stations.iter().map(|station| shared(py, station)).collect()
}

/// The stations of a way, in order, or `None`.
pub fn way(py: Python<'_>, route: Option<lz::Route>) -> PyResult<Option<Vec<Py<Station>>>> {
    let way = |route: lz::Route| route.iter().map(|at| shared(py, *at)).collect();
    route.map(way).transpose()
}

#[pymethods]
impl Station {
    #[new]
    fn new(name: StationArg) -> Station {
        Station(name.0)
    }

    /// Returns the station of an index, 0 to 59.
    ///
    /// Raises IndexError for other numbers.
    #[staticmethod]
    fn from_index(py: Python<'_>, index: PlaceArg) -> PyResult<Py<Station>> {
        let station = u8::try_from(index.0).ok().and_then(lz::Station::new);
        match station {
            Some(station) => shared(py, station),
            None => Err(pyo3::exceptions::PyIndexError::new_err(
                "a station's index is 0 to 59",
            )),
        }
    }

    /// Returns all 60 stations in index order.
    #[staticmethod]
    fn all(py: Python<'_>) -> PyResult<Vec<Py<Station>>> {
        list(py, lz::Stations::ALL)
    }

    /// Returns the name, such as "c6".
    #[getter]
    fn name(&self) -> String {
        self.0.to_string()
    }

    /// Returns the index, (rank - 1) * 5 + file, 0 to 59.
    #[getter]
    fn index(&self) -> usize {
        self.0.index()
    }

    /// Returns the file: 0 to 4 for a to e.
    #[getter]
    fn file(&self) -> u8 {
        self.0.file()
    }

    /// Returns the rank, 1 to 12.
    #[getter]
    fn rank(&self) -> u8 {
        self.0.rank()
    }

    /// Returns the kind of the station: post, camp or headquarters.
    #[getter]
    fn kind(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        board::kind(self.0).member(py)
    }

    /// Returns the stations one step away by road, in index order.
    #[getter]
    fn roads(&self, py: Python<'_>) -> PyResult<Vec<Py<Station>>> {
        list(py, board::road_neighbours(self.0))
    }

    /// Returns the stations one step away by railroad, in index order.
    #[getter]
    fn rails(&self, py: Python<'_>) -> PyResult<Vec<Py<Station>>> {
        list(py, board::rail_neighbours(self.0))
    }

    /// Returns the station with the board turned by 180 degrees.
    fn mirror(&self, py: Python<'_>) -> PyResult<Py<Station>> {
        shared(py, self.0.mirror())
    }

    fn __index__(&self) -> usize {
        self.0.index()
    }
}

value_methods!(Station);

argument! {
    /// A station or its name.
    StationArg(lz::Station), Station, "a Station or its name"
}

/// Stations to point out: any iterable of stations or their names.
pub struct StationsArg(pub lz::Stations);

impl FromPyObject<'_, '_> for StationsArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<StationsArg> {
        let station = |one: Bound<'_, PyAny>| Ok(one.extract::<StationArg>()?.0);
        let stations = each(obj, "stations or their names", station)?;
        Ok(StationsArg(stations.into_iter().collect()))
    }
}
