//! Beliefs that ignore the constraints that are too expensive to count.

use luzhanqi as lz;
use luzhanqi::render::Scene;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::args::{SeedArg, seed_or_any, unchanging};
use crate::belief::table;
use crate::drawing::with_last_move;
use crate::enums::SeatArg;
use crate::errors::Fallible;
use crate::game::Game;
use crate::piece::{self, KindArg};
use crate::position::Position;
use crate::station::StationArg;
use crate::texts::LangArg;
use crate::view::View;
use crate::worlds::{self, EnemyArg};
use kit_py::room::{CountArg, room};

/// A belief that may ignore constraints. Its arrangements are a superset of those of a `Belief` and include
/// the true one. Numbers and probabilities refer to this superset. Each sample reports whether it is
/// consistent with all observations. See `View.relaxed_belief`.
///
/// >>> relaxed = Game("standard", seed=1).view(0).relaxed_belief()
/// >>> position, exact = relaxed.sample(seed=1)
/// >>> exact, relaxed.is_exact
/// (True, True)
#[pyclass(frozen, module = "luzhanqi._native")]
pub struct RelaxedBelief(pub lz::RelaxedBelief);

impl RelaxedBelief {
    fn scene(&self, kind: Option<KindArg>) -> Scene {
        let scene = match kind {
            Some(KindArg(kind)) => Scene::relaxed(&self.0, kind),
            None => Scene::from(&self.0),
        };
        with_last_move(scene, self.0.view())
    }
}

#[pymethods]
impl RelaxedBelief {
    /// Returns the view of this belief.
    #[getter]
    fn view(&self) -> View {
        View(self.0.view().clone())
    }

    /// Returns whether all constraints were used. If it is True, all numbers and samples are exact.
    #[getter]
    fn is_exact(&self) -> bool {
        self.0.is_exact()
    }

    /// Returns the cost of the successful attempt: (counting steps, peak bytes of memory).
    #[getter]
    fn cost(&self) -> (u64, u64) {
        let cost = self.0.cost();
        (cost.steps, cost.bytes)
    }

    /// Returns the number of arrangements in the superset, an upper bound of `Belief.count`.
    fn max_count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = self.0.max_count().to_string();
        py.get_type::<pyo3::types::PyInt>().call1((text,))
    }

    /// Returns the probability that an enemy piece has the given kind, computed from the superset (dark
    /// play). If the probability is 0, the piece cannot have this kind. `piece` is its index (0 to 24), its
    /// station or an `EnemyPiece`.
    ///
    /// Raises IndexError for any other index, and ValueError for a station without an enemy piece or in
    /// expose play.
    fn probability(&self, py: Python<'_>, piece: EnemyArg, kind: KindArg) -> PyResult<f64> {
        let piece = piece.number(self.0.view())?;
        worlds::in_dark(py.detach(|| self.0.probability(piece, kind.0)))
    }

    /// Returns all probabilities, computed from the superset: float64 of shape (25, 12), like
    /// `Belief.marginals`.
    ///
    /// Raises ValueError in expose play.
    fn marginals<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        table(py, &worlds::in_dark(py.detach(|| self.0.marginals()))?)
    }

    /// Returns a superset of the kinds that each enemy piece can have (dark play).
    ///
    /// Raises ValueError in expose play.
    fn candidates(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        let all = worlds::in_dark(py.detach(|| self.0.candidates()))?;
        all.into_iter()
            .map(|kinds| piece::kind_set(py, kinds))
            .collect()
    }

    /// Returns the pieces that can be on a station with a hidden piece, each with its probability computed
    /// from the superset. The dict is empty for other stations.
    fn probabilities_at<'py>(
        &self,
        py: Python<'py>,
        station: StationArg,
    ) -> PyResult<Bound<'py, PyDict>> {
        worlds::probabilities_at(py, py.detach(|| self.0.probabilities_at(station.0)))
    }

    /// Returns a complete current position, and whether it is consistent with all observations. The
    /// consistent samples are uniform over all consistent arrangements, like those of `Belief`. Tries at most
    /// 64 arrangements.
    #[pyo3(signature = (seed = None))]
    fn sample(&self, py: Python<'_>, seed: Option<SeedArg>) -> (Position, bool) {
        let mut random = lz::Random::new(seed_or_any(seed));
        let sample = py.detach(|| self.0.sample(&mut random));
        let exact = sample.is_exact();
        (Position(sample.into_inner()), exact)
    }

    /// Draws arrangements like `sample` (dark play). Returns two arrays: the kinds of the 25 enemy pieces as
    /// indices, uint8 of shape (count, 25), and whether each arrangement is consistent, bool of shape
    /// (count,).
    ///
    /// Ctrl-C interrupts the call; for `progress` see `Position.perft`.
    ///
    /// Raises ValueError in expose play, or if `count` is more than 100 million.
    #[allow(clippy::type_complexity)]
    #[pyo3(signature = (count, seed = None, *, progress = None))]
    fn sample_kinds<'py>(
        &self,
        py: Python<'py>,
        count: CountArg,
        seed: Option<SeedArg>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyArray2<u8>>, Bound<'py, PyArray1<bool>>)> {
        worlds::in_dark(self.0.view().rules().is_dark().then_some(()))?;
        let mut random = lz::Random::new(seed_or_any(seed));
        let mut exact: Vec<bool> = Vec::new();
        if count.0 <= worlds::MOST_SAMPLES {
            exact = room(count.0, "samples")?;
        }
        let numbers = worlds::drawn(py, progress, (count.0, 25, "kinds of samples"), |all| {
            if let Some(sample) = self.0.sample_kinds(&mut random) {
                exact.push(sample.is_exact());
                all.extend(sample.into_inner().map(|kind| kind.index() as u8));
            }
        })?;
        let numbers = PyArray1::from_vec(py, numbers).reshape([count.0, 25])?;
        Ok((numbers, PyArray1::from_vec(py, exact)))
    }

    /// Returns a complete game with the same observations for the seat, drawn uniformly from all such games.
    /// Returns None if no sampled arrangement is consistent with them.
    ///
    /// Raises BeliefError if no possible game has the view's observations.
    #[pyo3(signature = (seed = None))]
    fn sample_game(&self, py: Python<'_>, seed: Option<SeedArg>) -> Fallible<Option<Game>> {
        let mut random = lz::Random::new(seed_or_any(seed));
        let drawn = py.detach(|| self.0.sample_game(&mut random))?;
        Ok(drawn.map(Game::of))
    }

    /// Draws the probabilities over the board, like `Belief.svg`. If constraints were ignored, a caption says
    /// so.
    #[pyo3(signature = (kind = Some(KindArg(lz::Kind::Flag)), *, bottom = None, lang = LangArg::default()), text_signature = "($self, kind='F', *, bottom=None, lang='en')")]
    fn svg(&self, kind: Option<KindArg>, bottom: Option<SeatArg>, lang: LangArg) -> String {
        let seat = bottom.map(|seat| seat.0).or(self.0.view().seat());
        let seat = seat.unwrap_or(lz::Seat::South);
        self.scene(kind).bottom(seat).lang(lang.0).svg()
    }

    /// Draws the map of `svg` in ASCII, with the seat at the bottom.
    #[pyo3(signature = (kind = Some(KindArg(lz::Kind::Flag))), text_signature = "($self, kind='F')")]
    fn ascii(&self, kind: Option<KindArg>) -> String {
        self.scene(kind).ascii()
    }

    fn _repr_svg_(&self) -> String {
        self.scene(Some(KindArg(lz::Kind::Flag))).svg()
    }

    fn __eq__(&self, other: &Bound<'_, RelaxedBelief>) -> bool {
        let other = &other.get().0;
        self.0.view() == other.view()
            && self.0.is_exact() == other.is_exact()
            && self.0.max_count() == other.max_count()
    }

    fn __hash__(slf: &Bound<'_, Self>) -> PyResult<isize> {
        slf.getattr("view")?.hash()
    }

    fn __repr__(&self) -> String {
        let view = self.0.view();
        let seat = view.seat();
        let seat = seat.map_or(String::from("a spectator"), |seat| seat.to_string());
        let (plies, count) = (view.plies(), self.0.max_count());
        format!("<RelaxedBelief of {seat} after {plies} plies, at most {count} arrangements>")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (u64, u64))> {
        // With its cost as the budget, the new belief ignores the same constraints.
        let make = slf.getattr("view")?.getattr("relaxed_belief")?;
        Ok((make, slf.get().cost()))
    }
}

unchanging!(RelaxedBelief);
