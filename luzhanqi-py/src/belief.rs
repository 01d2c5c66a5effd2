//! Exact beliefs.

use kit_py::long::Interrupt;
use luzhanqi as lz;
use luzhanqi::render::Scene;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArrayDyn};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList};

use crate::args::{BudgetArg, ListArg, PliesArg, SeedArg, ThreadsArg, seed_or_any, unchanging};
use crate::drawing::with_last_move;
use crate::enums::SeatArg;
use crate::errors::{self, Fallible, Fault};
use crate::game::Game;
use crate::moves::MoveArg;
use crate::piece;
use crate::piece::KindArg;
use crate::position::Position;
use crate::relaxed::RelaxedBelief;
use crate::rollouts::{self, RolloutArgs};
use crate::station::StationArg;
use crate::texts::LangArg;
use crate::view::View;
use crate::worlds::{self, EnemyArg, Worlds as _, worlds};
use kit_py::room::CountArg;

/// A seat's exact knowledge of the hidden pieces. It consists of the number of consistent arrangements, the
/// probability of each kind for each hidden piece, and uniform samples.
///
/// >>> belief = Game("standard", seed=1).view(0).belief()
/// >>> belief.probability("b12", Kind.FLAG)
/// 0.5
///
/// `Belief(view)` equals `view.belief()`. Its budget is `DEFAULT_BUDGET`, a pair (steps, bytes).
///
/// Raises BeliefError in the same cases as `View.belief`.
#[pyclass(frozen, module = "luzhanqi._native")]
pub struct Belief(pub lz::Belief);

/// Returns the budget of a belief; a missing bound takes its default.
pub fn budget(steps: Option<BudgetArg>, bytes: Option<BudgetArg>) -> lz::Budget {
    let default = lz::Budget::DEFAULT;
    lz::Budget::new(
        steps.map_or(default.steps, |most| most.0),
        bytes.map_or(default.bytes, |most| most.0),
    )
}

/// Builds a belief; Ctrl-C interrupts the call.
pub fn built<T: Send>(
    py: Python<'_>,
    build: impl FnOnce(&dyn Fn() -> bool) -> Result<T, lz::BeliefError> + Send,
) -> PyResult<Result<T, lz::BeliefError>> {
    let interrupt = Interrupt::new();
    let made = py.detach(|| build(&|| interrupt.go_on()));
    interrupt.raised()?;
    Ok(made)
}

/// The caption of a drawing of the likeliest kinds.
const LIKELIEST: &str = "the most probable kind of each piece";

/// Makes a table of probabilities with one row for each enemy piece.
pub fn table<'py>(py: Python<'py>, rows: &[[f64; 12]]) -> PyResult<Bound<'py, PyArray2<f64>>> {
    PyArray1::from_iter(py, rows.iter().flatten().copied()).reshape([rows.len(), 12])
}

/// One weight for each kind of each enemy piece.
pub type Weights = [[f64; 12]; 25];

/// Reads numbers of any type from an array, nested lists or a table of this shape, in the order of C. `wanted`
/// describes the weights.
pub fn weight_numbers(
    weights: &Bound<'_, PyAny>,
    shape: &[usize],
    wanted: &str,
) -> PyResult<Vec<f64>> {
    let numpy = weights.py().import("numpy")?;
    // NumPy rejects lists of unequal lengths.
    let array = numpy.call_method1("asarray", (weights,)).map_err(|_| {
        PyValueError::new_err(format!("{wanted}; NumPy cannot make an array of these"))
    })?;
    let dtype = array.getattr("dtype")?;
    let kind: char = dtype.getattr("kind")?.extract()?;
    if !"biufO".contains(kind) {
        return Err(PyTypeError::new_err(format!("{wanted}; not {dtype}")));
    }
    let found = array.getattr("shape")?;
    if found.extract::<Vec<usize>>()? != shape {
        let text = format!("{wanted}; the shape is {found}");
        return Err(PyValueError::new_err(text));
    }
    let array = array.call_method1("astype", ("float64",))?;
    let array: PyReadonlyArrayDyn<'_, f64> = array.extract()?;
    Ok(array.as_array().iter().copied().collect())
}

/// Reads weights as 25 rows of 12.
fn weight_rows(weights: &Bound<'_, PyAny>) -> PyResult<Weights> {
    let wanted = "weights are numbers of the shape (25, 12): a row for each enemy piece, a column \
                  for each kind";
    let all = weight_numbers(weights, &[25, 12], wanted)?;
    Ok(std::array::from_fn(|n| {
        std::array::from_fn(|kind| all[12 * n + kind])
    }))
}

impl Belief {
    /// Returns the station of an enemy piece (dark play).
    fn place(&self, piece: usize) -> Option<lz::Station> {
        match self.0.view().enemies().get(piece)?.status {
            lz::PieceStatus::On(at) => Some(at),
            _ => None,
        }
    }

    /// Adds the piece and its weight to the core's reason for rejecting weights.
    fn weights_fault(&self, rows: &Weights, error: lz::BeliefError) -> Fault {
        match error {
            lz::BeliefError::Weight { piece, kind } => {
                let found = rows[piece][kind.index()];
                errors::weight(piece, self.place(piece), kind, found).into()
            }
            lz::BeliefError::Impossible => {
                // This belief exists, so some arrangement is consistent without weights.
                let candidates = self.0.candidates().unwrap_or_default();
                let candidates = candidates.into_iter().zip(rows);
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

    fn build(py: Python<'_>, view: &View, budget: lz::Budget) -> Fallible<Belief> {
        let made = built(py, |go_on| view.0.belief_while(budget, go_on))?;
        Ok(Belief(made?))
    }

    fn weigh(
        &self,
        py: Python<'_>,
        weights: &Bound<'_, PyAny>,
        budget: lz::Budget,
    ) -> Fallible<WeightedBelief> {
        if !self.0.view().rules().is_dark() {
            let text = "only dark play has an enemy army with weights";
            return Err(PyValueError::new_err(text).into());
        }
        let rows = weight_rows(weights)?;
        let made = built(py, |go_on| self.0.weighted_while(&rows, budget, go_on))?;
        match made {
            Ok(weighted) => Ok(WeightedBelief {
                weighted,
                weights: rows,
            }),
            Err(error) => Err(self.weights_fault(&rows, error)),
        }
    }

    /// Draws the board with the probabilities of a kind, or with the likeliest kinds.
    fn scene(&self, kind: Option<KindArg>) -> Scene {
        let scene = match kind {
            Some(KindArg(kind)) => Scene::belief(&self.0, kind),
            None if !self.0.view().rules().is_dark() => Scene::from(&self.0),
            None => Scene::from(&self.0).caption(LIKELIEST),
        };
        with_last_move(scene, self.0.view())
    }
}

#[pymethods]
impl Belief {
    #[classattr]
    #[pyo3(name = "DEFAULT_BUDGET")]
    fn default_budget() -> (u64, u64) {
        let lz::Budget { steps, bytes, .. } = lz::Budget::DEFAULT;
        (steps, bytes)
    }

    #[new]
    fn new(py: Python<'_>, view: &Bound<'_, View>) -> Fallible<Belief> {
        Belief::build(py, view.get(), lz::Budget::DEFAULT)
    }

    /// Returns the exact number of consistent arrangements.
    fn count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        // The count can exceed Rust's integers, so it is passed as decimal text.
        py.get_type::<PyInt>().call1((self.0.count().to_string(),))
    }

    /// Returns the cost of building the belief: (counting steps, peak bytes of memory). `View.belief_within`
    /// succeeds with these numbers as `max_steps` and `max_bytes`.
    #[getter]
    fn cost(&self) -> (u64, u64) {
        let cost = self.0.cost();
        (cost.steps, cost.bytes)
    }

    /// Returns the number of arrangements in which an enemy piece has the given kind (dark play). `piece` is
    /// its index (0 to 24), its station or an `EnemyPiece`.
    ///
    /// Raises IndexError for any other index, and ValueError for a station without an enemy piece or in
    /// expose play.
    fn count_with(&self, py: Python<'_>, piece: EnemyArg, kind: KindArg) -> PyResult<u128> {
        let piece = piece.number(self.0.view())?;
        worlds::in_dark(py.detach(|| self.0.count_with(piece, kind.0)))
    }

    /// Returns how many pieces of each colour and kind are face down (expose play).
    fn pool<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        piece::counts(py, self.0.pool())
    }

    /// Returns the belief with a prior weight for each kind of each enemy piece (dark play). `weights` is an
    /// array or nested lists of shape (25, 12). The weight of an arrangement is the product of the weights of
    /// its pieces. Building the belief uses at most the budget `Belief.DEFAULT_BUDGET`.
    ///
    /// Raises BeliefError if a weight is negative or not finite, or if every consistent arrangement has
    /// weight zero. Raises BeliefError with the reason "budget" if building exceeds the budget. Raises
    /// ValueError for any other shape or in expose play, and TypeError for values that are not numbers.
    fn weighted(&self, py: Python<'_>, weights: &Bound<'_, PyAny>) -> Fallible<WeightedBelief> {
        self.weigh(py, weights, lz::Budget::DEFAULT)
    }

    /// Returns the belief with prior weights and a budget; see `weighted` and `View.belief_within`.
    #[pyo3(signature = (weights, max_steps = None, max_bytes = None))]
    fn weighted_within(
        &self,
        py: Python<'_>,
        weights: &Bound<'_, PyAny>,
        max_steps: Option<BudgetArg>,
        max_bytes: Option<BudgetArg>,
    ) -> Fallible<WeightedBelief> {
        self.weigh(py, weights, budget(max_steps, max_bytes))
    }

    /// Returns the belief with prior weights and without a budget; see `weighted`.
    ///
    /// Raises MemoryError if memory runs out.
    fn weighted_unbounded(
        &self,
        py: Python<'_>,
        weights: &Bound<'_, PyAny>,
    ) -> Fallible<WeightedBelief> {
        self.weigh(py, weights, lz::Budget::UNLIMITED)
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

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (u64, u64))> {
        // A pickle holds the exact cost, which may be more than the default budget.
        let make = slf.getattr("view")?.getattr("belief_within")?;
        Ok((make, slf.get().cost()))
    }
}

/// A belief with prior weights; see `Belief.weighted`.
#[pyclass(frozen, module = "luzhanqi._native")]
pub struct WeightedBelief {
    weighted: lz::WeightedBelief,
    weights: Weights,
}

/// Weights, and the steps and bytes to build a belief with them.
type Weighing<'py> = (Bound<'py, PyAny>, u64, u64);

impl WeightedBelief {
    fn scene(&self, kind: Option<KindArg>) -> Scene {
        let scene = match kind {
            Some(KindArg(kind)) => Scene::weighted(&self.weighted, kind),
            None => Scene::from(&self.weighted).caption(LIKELIEST),
        };
        with_last_move(scene, self.weighted.unweighted().view())
    }
}

#[pymethods]
impl WeightedBelief {
    /// Returns the belief without the weights.
    #[getter]
    fn unweighted(&self) -> Belief {
        Belief(self.weighted.unweighted().clone())
    }

    /// Returns the weights, float64 of shape (25, 12).
    #[getter]
    fn weights<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        table(py, &self.weights)
    }

    /// Returns the cost of building the belief: (counting steps, peak bytes of memory).
    #[getter]
    fn cost(&self) -> (u64, u64) {
        let cost = self.weighted.cost();
        (cost.steps, cost.bytes)
    }

    /// Returns the sum of the weights of all consistent arrangements. The result is infinite or 0 if the sum
    /// is out of the range of floats; other results stay correct.
    #[getter]
    fn total(&self) -> f64 {
        self.weighted.total()
    }

    fn __eq__(&self, other: &Bound<'_, WeightedBelief>) -> bool {
        let other = other.get();
        self.weighted.unweighted().view() == other.weighted.unweighted().view()
            && self.weights == other.weights
    }

    fn __hash__(slf: &Bound<'_, Self>) -> PyResult<isize> {
        slf.getattr("unweighted")?.hash()
    }

    fn __repr__(&self) -> String {
        let (view, total) = (self.weighted.unweighted().view(), self.weighted.total());
        let (seat, plies) = (view.seat(), view.plies());
        let seat = seat.map_or(String::from("a spectator"), |seat| seat.to_string());
        format!("<WeightedBelief of {seat} after {plies} plies, total {total:.6e}>")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Weighing<'py>)> {
        let make = slf.getattr("unweighted")?.getattr("weighted_within")?;
        let (steps, bytes) = slf.get().cost();
        Ok((make, (slf.getattr("weights")?, steps, bytes)))
    }
}

unchanging!(Belief);
unchanging!(WeightedBelief);

worlds!(Belief, self, self.0, self.0, lz::Belief::sample_kinds);
worlds!(
    WeightedBelief,
    self,
    self.weighted,
    self.weighted.unweighted(),
    |belief: &lz::WeightedBelief, random| Some(belief.sample_kinds(random))
);

#[pymethods]
impl View {
    /// Returns the exact belief: all arrangements that are consistent with the observations, all equally
    /// likely.
    ///
    /// Building the belief uses at most the budget `Belief.DEFAULT_BUDGET`. Ctrl-C interrupts the call.
    ///
    /// Raises BeliefError if no arrangement is consistent. Raises BeliefError with the reason "budget" if
    /// building exceeds the budget. An opponent can cause this by repeating moves. In that case use
    /// `relaxed_belief`.
    fn belief(&self, py: Python<'_>) -> Fallible<Belief> {
        Belief::build(py, self, lz::Budget::DEFAULT)
    }

    /// Returns the exact belief, like `belief`, with at most `max_steps` counting steps and `max_bytes` of
    /// memory. None means the limit in `Belief.DEFAULT_BUDGET`.
    ///
    /// Raises BeliefError in the same cases as `belief`.
    #[pyo3(signature = (max_steps = None, max_bytes = None))]
    fn belief_within(
        &self,
        py: Python<'_>,
        max_steps: Option<BudgetArg>,
        max_bytes: Option<BudgetArg>,
    ) -> Fallible<Belief> {
        Belief::build(py, self, budget(max_steps, max_bytes))
    }

    /// Returns the exact belief, like `belief`, without a budget. For some views this takes hours, or more
    /// memory than the machine has. If memory runs out, the operating system may kill the process.
    ///
    /// Raises BeliefError if no arrangement is consistent, and MemoryError if memory runs out.
    fn belief_unbounded(&self, py: Python<'_>) -> Fallible<Belief> {
        Belief::build(py, self, lz::Budget::UNLIMITED)
    }

    /// Returns a belief that ignores the constraints that are too expensive to count. Use it if the exact
    /// belief exceeds its budget. Makes up to two attempts, each with at most `max_steps` and `max_bytes`;
    /// see `belief_within`.
    ///
    /// Raises BeliefError in the same cases as `belief`. The reason is "budget" only if the second attempt
    /// also exceeds its budget. This can happen only if the budget is less than 6 million steps or 20 MB.
    #[pyo3(signature = (max_steps = None, max_bytes = None))]
    fn relaxed_belief(
        &self,
        py: Python<'_>,
        max_steps: Option<BudgetArg>,
        max_bytes: Option<BudgetArg>,
    ) -> Fallible<RelaxedBelief> {
        let budget = budget(max_steps, max_bytes);
        let made = built(py, |go_on| self.0.relaxed_belief_while(budget, go_on))?;
        Ok(RelaxedBelief(made?))
    }

    /// Returns the exact set of kinds that each of the 25 enemy pieces can still have (dark play).
    ///
    /// Raises BeliefError in the same cases as `belief`, and ValueError in expose play.
    fn candidates(&self, py: Python<'_>) -> Fallible<Vec<Py<PyAny>>> {
        let belief = self.belief(py)?.0;
        let sets = worlds::in_dark(py.detach(|| belief.candidates()))?;
        let sets = sets.into_iter().map(|kinds| piece::kind_set(py, kinds));
        Ok(sets.collect::<PyResult<_>>()?)
    }
}
