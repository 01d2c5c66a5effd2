//! Exact beliefs.

use luzhanqi as lz;
use luzhanqi::render::Scene;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList};

use crate::args::{BudgetArg, PlaceArg, SeedArg, seed_or_any, unchanging};
use crate::drawing::with_last_move;
use crate::enums::SeatArg;
use crate::errors::{self, Fallible, Fault};
use crate::game::Game;
use crate::piece;
use crate::piece::KindArg;
use crate::position::Position;
use crate::progress::Progress;
use crate::station::StationArg;
use crate::view::View;
use py_border::room::{CountArg, room};

/// The belief of a seat: the exact number of consistent arrangements, the exact chances of every
/// kind at every hidden piece, and exact uniform samples.
///
/// >>> belief = Game("standard", seed=1).view(0).belief()
/// >>> belief.probability(belief.view.enemy_at("b12"), Kind.FLAG)
/// 0.5
///
/// `DEFAULT_BUDGET` are the steps and the bytes that are a few times what the dearest view takes that
/// a search has found: for views of strangers, `max_steps` and `max_bytes` of `View.belief`.
///
/// Raises BeliefError if nothing explains what was observed.
#[pyclass(frozen, module = "luzhanqi._native")]
pub struct Belief(pub lz::Belief);

/// What a belief may take; there is no limit where none is given.
pub fn budget(steps: Option<BudgetArg>, bytes: Option<BudgetArg>) -> lz::Budget {
    lz::Budget {
        steps: steps.map_or(u64::MAX, |most| most.0),
        bytes: bytes.map_or(u64::MAX, |most| most.0),
    }
}

/// A table of probabilities, one row for each enemy piece.
fn table<'py>(py: Python<'py>, rows: &[[f64; 12]]) -> PyResult<Bound<'py, PyArray2<f64>>> {
    PyArray1::from_iter(py, rows.iter().flatten().copied()).reshape([rows.len(), 12])
}

/// The number of an enemy piece, if it is one.
fn known_piece(piece: PlaceArg) -> PyResult<usize> {
    match piece.0 {
        0..25 => Ok(piece.0),
        _ => Err(PyIndexError::new_err("an enemy piece is 0 to 24")),
    }
}

/// The most samples that are drawn at once.
const MOST_SAMPLES: usize = 100_000_000;

fn too_many(count: usize) -> PyErr {
    PyValueError::new_err(format!("{count} samples are more than 100 million"))
}

/// Sampled kinds by their numbers, one row for each sample.
fn kind_rows<'py>(
    py: Python<'py>,
    count: usize,
    mut draw: impl FnMut() -> [lz::Kind; 25],
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    if count > MOST_SAMPLES {
        return Err(too_many(count));
    }
    let mut numbers = room(count * 25, "kinds of samples")?;
    for _ in 0..count {
        numbers.extend(draw().map(|kind| kind.index() as u8));
    }
    PyArray1::from_vec(py, numbers).reshape([count, 25])
}

/// Numbers of any kind, in an array, nested lists or a table, as an array of 25 rows of 12.
fn weight_rows(weights: &Bound<'_, PyAny>) -> Fallible<[[f64; 12]; 25]> {
    let wanted = "weights are numbers of the shape (25, 12): a row for each enemy piece, a column \
                  for each kind";
    let numpy = weights.py().import("numpy")?;
    // Lists of unequal lengths are no array.
    let array = numpy
        .call_method1("asarray", (weights,))
        .map_err(|_| PyValueError::new_err(format!("{wanted}; these make no array")))?;
    let dtype = array.getattr("dtype")?;
    let kind: char = dtype.getattr("kind")?.extract()?;
    if !"biufO".contains(kind) {
        return Err(PyTypeError::new_err(format!("{wanted}; not {dtype}")).into());
    }
    let shape = array.getattr("shape")?;
    if shape.extract::<(usize, usize)>().ok() != Some((25, 12)) {
        return Err(PyValueError::new_err(format!("{wanted}; not of the shape {shape}")).into());
    }
    let array = array.call_method1("astype", ("float64",))?;
    let array: PyReadonlyArray2<'_, f64> = array.extract()?;
    let array = array.as_array();
    Ok(std::array::from_fn(|n| {
        std::array::from_fn(|kind| array[[n, kind]])
    }))
}

impl Belief {
    /// Where an enemy piece of dark play stands.
    fn place(&self, piece: usize) -> Option<lz::Station> {
        match self.0.view().enemies().get(piece)?.now {
            lz::PieceStatus::On(at) => Some(at),
            _ => None,
        }
    }

    /// Why no weights can be as the core says they cannot.
    fn weights_fault(&self, rows: &[[f64; 12]; 25], error: lz::BeliefError) -> Fault {
        match error {
            lz::BeliefError::Weight { piece, kind } => {
                let found = rows[piece][kind.index()];
                errors::weight(piece, self.place(piece), kind, found).into()
            }
            lz::BeliefError::Impossible => {
                // Some arrangement explains what was observed, or there would be no belief.
                let candidates = self.0.candidates().into_iter().zip(rows);
                let barred = candidates.map(|(kinds, row)| {
                    let mut kinds = kinds.iter();
                    kinds.all(|kind| row[kind.index()] == 0.0)
                });
                let barred: Vec<usize> = (0..).zip(barred).filter(|p| p.1).map(|p| p.0).collect();
                let cause = match barred[..] {
                    [piece] => Some((piece, self.place(piece))),
                    _ => None,
                };
                errors::weightless(cause).into()
            }
            error => error.into(),
        }
    }

    /// The board with the chances of a kind, or of the likeliest kinds.
    fn scene(&self, kind: Option<KindArg>) -> Scene {
        let scene = match kind {
            Some(KindArg(kind)) => Scene::belief(&self.0, kind),
            None if self.0.view().rules().is_expose() => Scene::from(&self.0),
            None => Scene::from(&self.0).caption("what each piece most probably is"),
        };
        with_last_move(scene, self.0.view())
    }
}

#[pymethods]
impl Belief {
    #[classattr]
    #[pyo3(name = "DEFAULT_BUDGET")]
    fn default_budget() -> (u64, u64) {
        let lz::Budget { steps, bytes } = lz::Budget::default();
        (steps, bytes)
    }

    #[new]
    fn new(py: Python<'_>, view: &Bound<'_, View>) -> Fallible<Belief> {
        let view = view.get();
        Ok(Belief(py.detach(|| view.0.belief())?))
    }

    /// Returns the view that this is the belief of.
    #[getter]
    fn view(&self) -> View {
        View(self.0.view().clone())
    }

    /// Returns the exact number of consistent arrangements.
    fn count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        // A count can need more bits than Rust's integers have; its decimal text holds it all.
        py.get_type::<PyInt>().call1((self.0.count().to_string(),))
    }

    /// Returns what the belief took to build: (steps of counting, bytes of memory at the most).
    /// Just as much is enough as `max_steps` and `max_bytes` of `View.belief`.
    #[getter]
    fn cost(&self) -> (u64, u64) {
        let cost = self.0.cost();
        (cost.steps, cost.bytes)
    }

    /// Returns, in dark play, in how many arrangements an enemy piece (0 to 24) is of a kind; 0 in
    /// expose play.
    ///
    /// Raises IndexError for another number.
    fn ways(&self, piece: PlaceArg, kind: KindArg) -> PyResult<u128> {
        Ok(self.0.ways(known_piece(piece)?, kind.0))
    }

    /// Returns, in dark play, the probability that an enemy piece (0 to 24) is of a kind.
    ///
    /// Raises IndexError for another number.
    fn probability(&self, piece: PlaceArg, kind: KindArg) -> PyResult<f64> {
        Ok(self.0.probability(known_piece(piece)?, kind.0))
    }

    /// Returns, in dark play, the probabilities as a float64 array of shape (25, 12), one row for
    /// each enemy piece and one column for each kind in the order of `Kind`; shape (0, 12) in
    /// expose play.
    fn marginals<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        table(py, &self.0.marginals())
    }

    /// Returns, in dark play, the kinds that each enemy piece has in some arrangement.
    fn candidates(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        let all = self.0.candidates().into_iter();
        all.map(|kinds| piece::kind_set(py, kinds)).collect()
    }

    /// Returns, in expose play, the number of each face-down piece.
    fn pool<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        piece::counts(py, self.0.pool())
    }

    /// Returns what may be on a station where the seat does not see the kind: pieces with their
    /// exact probabilities; empty for other stations.
    fn chances<'py>(&self, py: Python<'py>, station: StationArg) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (one, chance) in self.0.chances_on(station.0) {
            dict.set_item(piece::shared(py, one)?, chance)?;
        }
        Ok(dict)
    }

    /// Returns a full position now, drawn uniformly from the consistent arrangements.
    #[pyo3(signature = (seed = None))]
    fn sample(&self, seed: Option<SeedArg>) -> Position {
        Position(self.0.sample(&mut lz::Random::new(seed_or_any(seed))))
    }

    /// Returns many positions, as `sample` draws them.
    ///
    /// Ctrl-C interrupts it; for `progress` see `Position.perft`.
    ///
    /// Raises ValueError for more than 100 million.
    #[pyo3(signature = (count, seed = None, *, progress = None))]
    fn samples<'py>(
        &self,
        py: Python<'py>,
        count: CountArg,
        seed: Option<SeedArg>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyList>> {
        const CHUNK: usize = 256;
        let count = count.0;
        if count > MOST_SAMPLES {
            return Err(too_many(count));
        }
        let mut random = lz::Random::new(seed_or_any(seed));
        let mut progress = Progress::new(py, progress, count.div_ceil(CHUNK))?;
        let list = PyList::empty(py);
        while list.len() < count {
            let wanted = CHUNK.min(count - list.len());
            let drawn: Vec<lz::Position> =
                py.detach(|| (0..wanted).map(|_| self.0.sample(&mut random)).collect());
            for position in drawn {
                list.append(Position(position))?;
            }
            progress.step(py)?;
        }
        Ok(list)
    }

    /// Returns a whole game drawn uniformly from those that look the same to the seat: another
    /// start, the same history.
    ///
    /// Raises BeliefError if the view was built from observations that no game gives.
    #[pyo3(signature = (seed = None))]
    fn sample_game(&self, py: Python<'_>, seed: Option<SeedArg>) -> Fallible<Game> {
        let mut random = lz::Random::new(seed_or_any(seed));
        Ok(Game::of(py.detach(|| self.0.sample_game(&mut random))?))
    }

    /// Returns, in dark play, arrangements drawn uniformly, as the numbers of the kinds of the 25
    /// enemy pieces: a uint8 array of shape (count, 25).
    ///
    /// Raises ValueError in expose play, and for more than 100 million.
    #[pyo3(signature = (count, seed = None))]
    fn sample_kinds<'py>(
        &self,
        py: Python<'py>,
        count: CountArg,
        seed: Option<SeedArg>,
    ) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let mut random = lz::Random::new(seed_or_any(seed));
        if self.0.view().rules().is_expose() {
            return Err(PyValueError::new_err(
                "expose play has no other army to sample",
            ));
        }
        kind_rows(py, count.0, || match self.0.sample_kinds(&mut random) {
            Some(kinds) => kinds,
            None => unreachable!("in dark play there are kinds to draw"),
        })
    }

    /// Returns, in dark play, the belief with a prior weight for each kind at each enemy piece, an
    /// array of numbers of the shape (25, 12), or nested lists of them. Arrangements count by the
    /// product of their weights.
    ///
    /// `max_steps` and `max_bytes` are as in `View.belief`.
    ///
    /// Raises BeliefError for a weight that is negative or not finite, if every consistent
    /// arrangement has weight zero, and if it takes more than it may; ValueError for another shape
    /// and in expose play, TypeError for what are no numbers.
    #[pyo3(signature = (weights, *, max_steps = None, max_bytes = None))]
    fn weighted(
        &self,
        py: Python<'_>,
        weights: &Bound<'_, PyAny>,
        max_steps: Option<BudgetArg>,
        max_bytes: Option<BudgetArg>,
    ) -> Fallible<WeightedBelief> {
        if self.0.view().rules().is_expose() {
            let text = "expose play has no other army to weigh";
            return Err(PyValueError::new_err(text).into());
        }
        let rows = weight_rows(weights)?;
        let budget = budget(max_steps, max_bytes);
        match py.detach(|| self.0.weighted_within(&rows, budget)) {
            Ok(weighted) => Ok(WeightedBelief {
                weighted,
                weights: rows,
            }),
            Err(error) => Err(self.weights_fault(&rows, error)),
        }
    }

    /// Returns the probabilities as a table, one row for each enemy piece or face-down station.
    ///
    /// `library` is "pandas", "polars" or "numpy" (a dict of arrays).
    #[pyo3(signature = (library = "pandas"))]
    fn to_frame<'py>(slf: &Bound<'py, Self>, library: &str) -> PyResult<Bound<'py, PyAny>> {
        let frames = slf.py().import("luzhanqi.frames")?;
        frames.call_method1("of_belief", (slf, library))
    }

    /// Returns a map over the board, as SVG: the chance of each hidden piece to be of a kind, in
    /// percent and as a shade. With None each shows the kind that it most probably is; in expose
    /// play, where all have the same chances, a line below says what is face down.
    #[pyo3(signature = (kind = Some(KindArg(lz::Kind::Flag)), *, bottom = None), text_signature = "($self, kind='F', *, bottom=None)")]
    fn svg(&self, kind: Option<KindArg>, bottom: Option<SeatArg>) -> String {
        let seat = bottom
            .map(|seat| seat.0)
            .or(self.0.view().seat())
            .unwrap_or(lz::Seat::South);
        self.scene(kind).bottom(seat).svg()
    }

    /// Returns the map of `svg` in ASCII, the seat at the bottom: a letter and percents, `!!` where
    /// it is certain.
    #[pyo3(signature = (kind = Some(KindArg(lz::Kind::Flag))), text_signature = "($self, kind='F')")]
    fn ascii(&self, kind: Option<KindArg>) -> String {
        self.scene(kind).ascii()
    }

    fn _repr_svg_(&self) -> String {
        self.scene(Some(KindArg(lz::Kind::Flag))).svg()
    }

    fn __eq__(&self, other: &Bound<'_, Belief>) -> bool {
        self.0.view() == other.get().0.view()
    }

    fn __hash__(slf: &Bound<'_, Self>) -> PyResult<isize> {
        slf.getattr("view")?.hash()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        Ok(format!("Belief({})", slf.getattr("view")?.repr()?))
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> Fallible<(Py<PyAny>, (View,))> {
        Ok((slf.get_type().into_any().unbind(), (slf.get().view(),)))
    }
}

/// A belief with priors; see `Belief.weighted`.
#[pyclass(frozen, module = "luzhanqi._native")]
pub struct WeightedBelief {
    weighted: lz::Weighted,
    weights: [[f64; 12]; 25],
}

#[pymethods]
impl WeightedBelief {
    /// Returns the belief without the weights.
    #[getter]
    fn belief(&self) -> Belief {
        Belief(self.weighted.even().clone())
    }

    /// Returns the weights, float64 of shape (25, 12).
    #[getter]
    fn weights<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        table(py, &self.weights)
    }

    /// Returns what the belief took to build: (steps of counting, bytes of memory at the most).
    #[getter]
    fn cost(&self) -> (u64, u64) {
        let cost = self.weighted.cost();
        (cost.steps, cost.bytes)
    }

    /// Returns the sum of the weights of all consistent arrangements; infinite or 0 where that is
    /// beyond floating-point numbers, which harms nothing else.
    #[getter]
    fn total(&self) -> f64 {
        self.weighted.total()
    }

    /// Returns the probability that an enemy piece (0 to 24) is of a kind.
    ///
    /// Raises IndexError for another number.
    fn probability(&self, piece: PlaceArg, kind: KindArg) -> PyResult<f64> {
        Ok(self.weighted.probability(known_piece(piece)?, kind.0))
    }

    /// Returns the probabilities of each enemy piece to be of each kind, of shape (25, 12).
    fn marginals<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        table(py, &self.weighted.marginals())
    }

    /// Returns a full position now, each as likely as its weight.
    #[pyo3(signature = (seed = None))]
    fn sample(&self, seed: Option<SeedArg>) -> Position {
        let mut random = lz::Random::new(seed_or_any(seed));
        Position(self.weighted.sample(&mut random))
    }

    /// Returns a whole game that looks the same to the seat, each as likely as its weight.
    ///
    /// Raises BeliefError if the view was built from observations that no game gives.
    #[pyo3(signature = (seed = None))]
    fn sample_game(&self, py: Python<'_>, seed: Option<SeedArg>) -> Fallible<Game> {
        let mut random = lz::Random::new(seed_or_any(seed));
        Ok(Game::of(
            py.detach(|| self.weighted.sample_game(&mut random))?,
        ))
    }

    /// Returns arrangements drawn by their weights, as in `Belief.sample_kinds`.
    #[pyo3(signature = (count, seed = None))]
    fn sample_kinds<'py>(
        &self,
        py: Python<'py>,
        count: CountArg,
        seed: Option<SeedArg>,
    ) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let mut random = lz::Random::new(seed_or_any(seed));
        kind_rows(py, count.0, || self.weighted.sample_kinds(&mut random))
    }

    fn __eq__(&self, other: &Bound<'_, WeightedBelief>) -> bool {
        let other = other.get();
        self.weighted.even().view() == other.weighted.even().view() && self.weights == other.weights
    }

    fn __hash__(slf: &Bound<'_, Self>) -> PyResult<isize> {
        slf.getattr("belief")?.hash()
    }

    fn __repr__(&self) -> String {
        let (view, total) = (self.weighted.even().view(), self.weighted.total());
        let (seat, plies) = (view.seat(), view.plies());
        let seat = seat.map_or(String::from("a spectator"), |seat| seat.to_string());
        format!("<WeightedBelief of {seat} after {plies} plies, total {total:.6e}>")
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        let make = slf.getattr("belief")?.getattr("weighted")?;
        Ok((make, (slf.getattr("weights")?,)))
    }
}

unchanging!(Belief);
unchanging!(WeightedBelief);

#[pymethods]
impl View {
    /// Returns the exact belief: every arrangement that explains what was observed, each equally
    /// likely.
    ///
    /// Mostly that takes less than a millisecond, but views can be made for which it takes far
    /// more. `max_steps` bounds the steps of counting, a few nanoseconds each, and `max_bytes` the
    /// memory.
    ///
    /// Raises BeliefError if no arrangement explains it, and, with the reason "budget", if it takes
    /// more than it may.
    #[pyo3(signature = (*, max_steps = None, max_bytes = None))]
    fn belief(
        &self,
        py: Python<'_>,
        max_steps: Option<BudgetArg>,
        max_bytes: Option<BudgetArg>,
    ) -> Fallible<Belief> {
        let budget = budget(max_steps, max_bytes);
        Ok(Belief(py.detach(|| self.0.belief_within(budget))?))
    }
}
