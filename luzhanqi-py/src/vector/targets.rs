//! The true kinds and the exact beliefs in all games, as targets for models.

use kit_py::long::Interrupt;
use luzhanqi as lz;
use luzhanqi::{Seat, Seen, Station};
use luzhanqi_env::{Batch, CELLS, GameError};
use numpy::{PyArray1, PyArray3, PyArray4, PyArrayMethods};
use pyo3::prelude::*;

use kit_py::out_array::OutArray;

use super::VectorEnv;
use super::arguments::{no_game, value_error};
use crate::args::BudgetArg;
use crate::belief::budget;
use crate::errors::Fallible;

const KINDS: usize = 12;

/// Marginals, entropies, and whether they are exact.
type Beliefs<'py> = (
    Bound<'py, PyArray4<f32>>,
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<bool>>,
);

#[pymethods]
impl VectorEnv {
    /// Returns the true kind of each hidden enemy piece on the boards of `observations` (dark play): int8 of
    /// shape (num_envs, 12, 5), with the index of the kind in `Kind`. All other stations are -1.
    ///
    /// This is hidden information: a target for a model, not an input of a player.
    ///
    /// Raises ValueError in expose and open play.
    fn hidden_kinds<'py>(&self, py: Python<'py>) -> Fallible<Bound<'py, PyArray3<i8>>> {
        self.check_dark()?;
        let seats = self.observers(py)?;
        let guard = self.lock()?;
        let mut kinds = vec![-1; self.num_envs * CELLS];
        for (game, (seat, kinds)) in seats.iter().zip(kinds.chunks_exact_mut(CELLS)).enumerate() {
            let referee = match guard.batch.referee(game) {
                Ok(referee) => referee,
                Err(GameError::Setup) => continue,
                Err(error) => return Err(no_game(error)),
            };
            for station in Station::all() {
                if let Some(Seen::Hidden(_)) = referee.seen_board(*seat).at(station) {
                    let piece = referee.truth().piece_at(station);
                    kinds[place(station, *seat)] =
                        piece.map_or(-1, |piece| piece.kind.index() as i8);
                }
            }
        }
        Ok(PyArray1::from_vec(py, kinds).reshape([self.num_envs, 12, 5])?)
    }

    /// Returns the exact beliefs of the observing seats (dark play), as a tuple (marginals, entropies, exact).
    ///
    /// `marginals` is float32 of shape (num_envs, 12, 12, 5): the probability of each kind for the enemy
    /// piece on a station, in the order of `Kind`. It is 0 on all other stations. `entropies` is float64 of
    /// shape (num_envs,): the entropy of the whole arrangement in nats, which is the logarithm of
    /// `Belief.count`. `exact` is bool of shape (num_envs,): False if the belief exceeds the budget (see
    /// `View.belief_within`). In that case the marginals are those of the relaxed belief, and the entropy is
    /// nan. For a game in the set-up phase, `exact` is False, the marginals are 0, and the entropy is nan.
    ///
    /// The method replays each game to compute the view. Ctrl-C interrupts the call.
    ///
    /// Raises ValueError in expose and open play, and with `keep_moves=False`.
    #[pyo3(signature = (max_steps = None, max_bytes = None))]
    fn beliefs<'py>(
        &self,
        py: Python<'py>,
        max_steps: Option<BudgetArg>,
        max_bytes: Option<BudgetArg>,
    ) -> Fallible<Beliefs<'py>> {
        self.check_dark()?;
        let seats = self.observers(py)?;
        let budget = budget(max_steps, max_bytes);
        let mut marginals = vec![0.0; self.num_envs * KINDS * CELLS];
        let mut entropies = vec![f64::NAN; self.num_envs];
        let guard = self.lock()?;
        let (batch, interrupt) = (&guard.batch, Interrupt::new());
        let made: Result<(), GameError> = py.detach(|| {
            let rows = marginals.chunks_exact_mut(KINDS * CELLS);
            for (game, (planes, entropy)) in rows.zip(&mut entropies).enumerate() {
                if !interrupt.go_on() {
                    break;
                }
                if let Some(nats) = write(batch, game, seats[game], budget, planes)? {
                    *entropy = nats;
                }
            }
            Ok(())
        });
        interrupt.raised()?;
        made.map_err(no_game)?;
        let exact: Vec<bool> = entropies.iter().map(|nats| !nats.is_nan()).collect();
        Ok((
            PyArray1::from_vec(py, marginals).reshape([self.num_envs, KINDS, 12, 5])?,
            PyArray1::from_vec(py, entropies),
            PyArray1::from_vec(py, exact),
        ))
    }
}

impl VectorEnv {
    fn check_dark(&self) -> Fallible<()> {
        if self.config.rules().is_dark() {
            return Ok(());
        }
        Err(value_error("only dark play has hidden enemy pieces"))
    }

    /// The seat of each observation.
    fn observers(&self, py: Python<'_>) -> PyResult<Vec<Seat>> {
        let mut seats = self.arrays.seats.lend(py)?;
        let seats: &mut [i8] = OutArray::slice(&mut seats)?;
        Ok(seats
            .iter()
            .map(|seat| Seat::ALL[usize::from(*seat == 1)])
            .collect())
    }
}

/// Writes the marginals of a game. Returns the entropy if the belief is exact.
fn write(
    batch: &Batch,
    game: usize,
    seat: Seat,
    budget: lz::Budget,
    planes: &mut [f32],
) -> Result<Option<f64>, GameError> {
    let played = match batch.game(game) {
        Err(GameError::Setup) => return Ok(None),
        played => played?,
    };
    let view = played.view(seat);
    let (marginals, entropy) = match view.belief_within(budget) {
        Ok(belief) => (belief.marginals(), Some(belief.count().to_f64().ln())),
        Err(_) => {
            let relaxed = view.relaxed_belief_within(budget);
            (relaxed.ok().and_then(|relaxed| relaxed.marginals()), None)
        }
    };
    for (enemy, chances) in view.enemies().iter().zip(marginals.unwrap_or_default()) {
        let Some(station) = enemy.status.station() else {
            continue;
        };
        for (kind, chance) in chances.into_iter().enumerate() {
            planes[kind * CELLS + place(station, seat)] = chance as f32;
        }
    }
    Ok(entropy)
}

/// The index of a station from the seat's side of the board.
fn place(station: Station, seat: Seat) -> usize {
    match seat {
        Seat::South => station.index(),
        Seat::North => station.rotate().index(),
    }
}
