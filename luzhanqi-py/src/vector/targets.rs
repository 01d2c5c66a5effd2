//! The true kinds and the exact beliefs in all games, as targets for models.

use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};
use std::thread;

use kit_py::long::Interrupt;
use luzhanqi as lz;
use luzhanqi::{Seat, Seen, Station};
use luzhanqi_env::{Batch, CELLS, GameError};
use numpy::{PyArray1, PyArray3, PyArray4, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use kit_py::out_array::OutArray;
use kit_py::room::{CountArg, room};
use kit_py::vector::read_seeds;

use super::VectorEnv;
use super::arguments::{no_game, refused, value_error};
use crate::args::{BudgetArg, seed_or_any};
use crate::belief::{Weights, budget, weight_numbers};
use crate::errors::{self, Fallible};
use crate::worlds;

const KINDS: usize = 12;

/// Marginals, entropies, and whether they are exact.
type Beliefs<'py> = (
    Bound<'py, PyArray4<f32>>,
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<bool>>,
);

/// Kinds, and whether their belief is exact.
type Samples<'py> = (Bound<'py, PyArray4<i8>>, Bound<'py, PyArray1<bool>>);

#[pymethods]
impl VectorEnv {
    /// Returns the true kind of each hidden enemy piece on the boards of `observations` (dark play): int8 of
    /// shape (num_envs, 12, 5), with the index of the kind in `Kind`. All other stations are -1. Row 0 is the
    /// nearest to the seat, as in `observations`.
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
    /// shape (num_envs,): the entropy of the whole arrangement in nats. Without weights, it is the logarithm
    /// of `Belief.count`. `exact` is bool of shape (num_envs,): False if the belief exceeds the budget (see
    /// `View.belief_within`). In that case the marginals are those of the relaxed belief without weights, and
    /// the entropy is nan. For a game in the set-up phase, `exact` is False, the marginals are 0, and the
    /// entropy is nan.
    ///
    /// `weights` are priors, such as the output of a network: numbers of the shape of `marginals`, of any
    /// type. The result in each game is then that of `Belief.weighted_within`. Only those of hidden
    /// enemy pieces count; all kinds of the other pieces have weight 1.
    ///
    /// The games are divided between the threads of the environment. A game usually takes 10 to 150
    /// microseconds of one thread: computing its view again takes 0.4 microseconds per ply. With weights that
    /// differ for each piece, a game takes 1 to 7 milliseconds. Ctrl-C interrupts the call.
    ///
    /// Raises ValueError in expose and open play, with `keep_moves=False`, and for weights that are negative
    /// or not finite. Raises BeliefError if every consistent arrangement of a game has weight 0.
    #[pyo3(signature = (max_steps = None, max_bytes = None, *, weights = None))]
    fn beliefs<'py>(
        &self,
        py: Python<'py>,
        max_steps: Option<BudgetArg>,
        max_bytes: Option<BudgetArg>,
        weights: Option<&Bound<'py, PyAny>>,
    ) -> Fallible<Beliefs<'py>> {
        let mut marginals = vec![0.0; self.num_envs * KINDS * CELLS];
        let mut entropies = vec![f64::NAN; self.num_envs];
        let asked = (budget(max_steps, max_bytes), weights);
        let outputs = marginals
            .chunks_exact_mut(KINDS * CELLS)
            .zip(&mut entropies);
        let exact = self.each_belief(py, asked, outputs, |output, (view, seat, belief)| {
            let (planes, entropy) = output;
            for (enemy, chances) in view.enemies().iter().zip(belief.marginals()) {
                let Some(station) = enemy.status.station() else {
                    continue;
                };
                for (kind, chance) in chances.into_iter().enumerate() {
                    planes[kind * CELLS + place(station, seat)] = chance as f32;
                }
            }
            *entropy = belief.entropy();
        })?;
        Ok((
            PyArray1::from_vec(py, marginals).reshape([self.num_envs, KINDS, 12, 5])?,
            PyArray1::from_vec(py, entropies),
            PyArray1::from_vec(py, exact),
        ))
    }

    /// Draws `count` arrangements in each game from the belief of the observing seat (dark play). Returns a
    /// tuple (kinds, exact).
    ///
    /// `kinds` is int8 of shape (num_envs, count, 12, 5). Each `kinds[game, number]` has the format of
    /// `hidden_kinds` and could be the truth. `exact` is bool of shape (num_envs,): False if the belief
    /// exceeds the budget (see `View.belief_within`). In that case the arrangements are those of the relaxed
    /// belief without weights, and can contradict the observations. For a game in the set-up phase, `exact`
    /// is False and all kinds are -1.
    ///
    /// `seed` is one seed, or one seed per game. Each game then draws the arrangements of
    /// `Belief.sample_kinds(count, seed)`, or with `weights`, in the format of `beliefs`, those of the
    /// weighted belief.
    ///
    /// Building the beliefs takes most of the time of `beliefs`. An arrangement then takes 1 to 3 microseconds
    /// and 60 bytes. Ctrl-C interrupts the call.
    ///
    /// Raises ValueError if the arrangements of all games are more than 100 million. Also raises in the same
    /// cases as `beliefs`.
    #[pyo3(signature = (count, seed = None, max_steps = None, max_bytes = None, *, weights = None))]
    fn sample_kinds<'py>(
        &self,
        py: Python<'py>,
        count: CountArg,
        seed: Option<&Bound<'py, PyAny>>,
        max_steps: Option<BudgetArg>,
        max_bytes: Option<BudgetArg>,
        weights: Option<&Bound<'py, PyAny>>,
    ) -> Fallible<Samples<'py>> {
        let seeds = read_seeds(seed, self.num_envs, |one| {
            Batch::seeds(seed_or_any(one), self.num_envs).map_err(refused)
        })?;
        let count = count.0;
        worlds::check_count(count.saturating_mul(self.num_envs))?;
        let mut kinds = room(self.num_envs * count * CELLS, "stations of samples")?;
        kinds.resize(self.num_envs * count * CELLS, -1);
        let (asked, interrupt) = ((budget(max_steps, max_bytes), weights), Interrupt::new());
        // Without samples, each game has an empty output.
        let mut left = &mut kinds[..];
        let outputs = seeds.iter().map(|seed| {
            let samples = left.split_off_mut(..count * CELLS).unwrap_or_default();
            (*seed, samples)
        });
        let exact = self.each_belief(py, asked, outputs, |output, (view, seat, belief)| {
            let (seed, samples) = output;
            let mut random = lz::Random::new(seed);
            let hidden: Vec<(usize, usize)> = (0..)
                .zip(view.enemies())
                .filter_map(|(number, enemy)| {
                    let at = enemy.status.station()?;
                    let seen = view.seen_board().at(at)?;
                    matches!(seen, Seen::Hidden(_)).then_some((number, place(at, seat)))
                })
                .collect();
            for sample in samples.chunks_exact_mut(CELLS) {
                let drawn = belief.sample_kinds(&mut random);
                let Some(drawn) = drawn.filter(|_| interrupt.go_on()) else {
                    return;
                };
                for (number, place) in &hidden {
                    sample[*place] = drawn[*number].index() as i8;
                }
            }
        })?;
        interrupt.raised()?;
        Ok((
            PyArray1::from_vec(py, kinds).reshape([self.num_envs, count, 12, 5])?,
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

    /// Calls `write` with an output and the belief of each game that is not in the set-up phase, on the
    /// threads of the environment. Returns which beliefs are exact.
    fn each_belief<T: Send>(
        &self,
        py: Python<'_>,
        (budget, weights): (lz::Budget, Option<&Bound<'_, PyAny>>),
        outputs: impl Iterator<Item = T> + Send,
        write: impl Fn(T, GameBelief<'_>) + Sync,
    ) -> Fallible<Vec<bool>> {
        self.check_dark()?;
        let weights = weights.map(|given| self.read_weights(given)).transpose()?;
        let seats = self.observers(py)?;
        let mut exact = vec![false; self.num_envs];
        let guard = self.lock()?;
        let (batch, interrupt) = (&guard.batch, Interrupt::new());
        let left = Mutex::new(seats.iter().zip(&mut exact).zip(outputs).enumerate());
        let next = || left.lock().unwrap_or_else(PoisonError::into_inner).next();
        let work = || -> Fallible<()> {
            while let Some((game, ((seat, exact), output))) = next().filter(|_| interrupt.go_on()) {
                let played = match batch.game(game) {
                    Err(GameError::Setup) => continue,
                    played => played.map_err(no_game)?,
                };
                let view = played.view(*seat);
                let weights = weights.as_ref().map(|all| {
                    let planes = &all[game * KINDS * CELLS..][..KINDS * CELLS];
                    weights_of(view, *seat, planes)
                });
                let belief = AnyBelief::new(view, weights, budget)
                    .ok_or_else(|| errors::weightless_game(game))?;
                *exact = belief.is_exact();
                write(output, (view, *seat, &belief));
            }
            Ok(())
        };
        let threads = self.config.threads().min(self.num_envs);
        let made = py.detach(|| {
            thread::scope(|scope| {
                let helpers: Vec<_> = (1..threads)
                    .map_while(|_| thread::Builder::new().spawn_scoped(scope, work).ok())
                    .collect();
                let mut made = work();
                for helper in helpers {
                    let helped = helper.join().unwrap_or_else(|panic| resume_unwind(panic));
                    made = made.and(helped);
                }
                made
            })
        });
        interrupt.raised()?;
        made?;
        Ok(exact)
    }

    /// Reads planes of weights.
    fn read_weights(&self, given: &Bound<'_, PyAny>) -> PyResult<Vec<f64>> {
        let shape = [self.num_envs, KINDS, 12, 5];
        let wanted =
            format!("weights are numbers of the shape {shape:?}: games, kinds, rows, columns");
        let all = weight_numbers(given, &shape, &wanted)?;
        match all.iter().position(|one| !(*one >= 0.0 && one.is_finite())) {
            None => Ok(all),
            Some(at) => {
                let (found, kind, cell) = (all[at], at / CELLS % KINDS, at % CELLS);
                let at = [at / (KINDS * CELLS), kind, cell / 5, cell % 5];
                Err(PyValueError::new_err(format!(
                    "weights{at:?} is {found}: a weight is a finite number, not negative"
                )))
            }
        }
    }
}

/// The view of the observing seat of a game, the seat, and its belief.
type GameBelief<'a> = (&'a lz::View, Seat, &'a AnyBelief);

/// The belief of a game, which is not exact if it exceeds the budget.
enum AnyBelief {
    Exact(lz::Belief),
    Weighted(lz::WeightedBelief, Box<Weights>),
    /// `None` if the relaxed belief exceeds the budget too.
    Relaxed(Option<lz::RelaxedBelief>),
}

impl AnyBelief {
    /// Returns `None` if every consistent arrangement has weight 0.
    fn new(view: &lz::View, weights: Option<Weights>, budget: lz::Budget) -> Option<AnyBelief> {
        let relaxed = || AnyBelief::Relaxed(view.relaxed_belief_within(budget).ok());
        Some(match (view.belief_within(budget), weights) {
            (Err(_), _) => relaxed(),
            (Ok(belief), None) => AnyBelief::Exact(belief),
            (Ok(belief), Some(rows)) => match belief.weighted_within(&rows, budget) {
                Ok(weighted) => AnyBelief::Weighted(weighted, Box::new(rows)),
                Err(lz::BeliefError::Impossible) => return None,
                Err(_) => relaxed(),
            },
        })
    }

    fn is_exact(&self) -> bool {
        !matches!(self, AnyBelief::Relaxed(_))
    }

    fn marginals(&self) -> Vec<[f64; KINDS]> {
        let marginals = match self {
            AnyBelief::Exact(belief) => belief.marginals(),
            AnyBelief::Weighted(belief, _) => Some(belief.marginals()),
            AnyBelief::Relaxed(belief) => belief.as_ref().and_then(lz::RelaxedBelief::marginals),
        };
        marginals.unwrap_or_default()
    }

    fn sample_kinds(&self, random: &mut lz::Random) -> Option<[lz::Kind; 25]> {
        match self {
            AnyBelief::Exact(belief) => belief.sample_kinds(random),
            AnyBelief::Weighted(belief, _) => Some(belief.sample_kinds(random)),
            AnyBelief::Relaxed(belief) => {
                let drawn = belief.as_ref()?.sample_kinds(random)?;
                Some(drawn.into_inner())
            }
        }
    }

    /// Returns the entropy in nats; nan if the belief is not exact.
    fn entropy(&self) -> f64 {
        match self {
            AnyBelief::Exact(belief) => belief.count().to_f64().ln(),
            AnyBelief::Weighted(belief, weights) => weighted_entropy(belief, weights),
            AnyBelief::Relaxed(_) => f64::NAN,
        }
    }
}

/// The entropy of a weighted belief: the logarithm of the total weight minus the mean logarithm of the weight
/// of an arrangement.
fn weighted_entropy(belief: &lz::WeightedBelief, weights: &Weights) -> f64 {
    let mean_log = |(chances, row): (&[f64; KINDS], &[f64; KINDS])| {
        let terms = chances.iter().zip(row);
        let terms = terms.filter(|(chance, _)| **chance > 0.0);
        terms.map(|(chance, weight)| chance * weight.ln()).sum()
    };
    let marginals = belief.marginals();
    let means: Vec<f64> = marginals.iter().zip(weights).map(mean_log).collect();
    let total = belief.total();
    if total.is_normal() {
        return (total.ln() - means.iter().sum::<f64>()).max(0.0);
    }
    // The total is out of the range of floats. The mean logarithm of scaled weights is 0, so the logarithm of
    // their total is the entropy, which is less than 60.
    let scaled = std::array::from_fn(|n| {
        std::array::from_fn(|kind| match marginals[n][kind] > 0.0 {
            true => (weights[n][kind].ln() - means[n]).exp().min(f64::MAX),
            false => 0.0,
        })
    });
    let again = belief.unweighted().weighted_unbounded(&scaled);
    again.map_or(f64::NAN, |again| again.total().ln().max(0.0))
}

/// Converts planes of weights to a row for each hidden enemy piece; the rows of other pieces have no effect.
fn weights_of(view: &lz::View, seat: Seat, planes: &[f64]) -> Weights {
    let mut rows = [[1.0; KINDS]; 25];
    let is_hidden = |at: &Station| matches!(view.seen_board().at(*at), Some(Seen::Hidden(_)));
    for (row, enemy) in rows.iter_mut().zip(view.enemies()) {
        if let Some(station) = enemy.status.station().filter(is_hidden) {
            *row = std::array::from_fn(|kind| planes[kind * CELLS + place(station, seat)]);
        }
    }
    rows
}

/// The index of a station from the seat's side of the board.
fn place(station: Station, seat: Seat) -> usize {
    match seat {
        Seat::South => station.index(),
        Seat::North => station.rotate().index(),
    }
}
