//! Endgames.

use std::collections::BTreeMap;

use luzhanqi as lz;
use luzhanqi_env as env;
use luzhanqi_env::EndgameError;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyMapping;

use crate::args::{SeedArg, seed_or_any, unchanging};
use crate::belief;
use crate::errors::{Fallible, Fault};
use crate::game::Game;
use crate::piece::KindArg;
use crate::position::{self, Position};
use crate::rules::{Rules, RulesArg};
use crate::station::StationArg;
use crate::view::View;

/// A position of dark play with known material, and a prior over the places of its pieces. Both seats know how
/// many pieces of each kind are on the board, and which stations are occupied.
///
/// `prior` has weights by station and kind; missing weights are 1. The weight of an arrangement of the pieces is
/// the product of the weights of all pieces, and its probability is proportional to its weight. An arrangement
/// that is not a valid position, such as one with a flag outside of a headquarters, has weight 0.
///
/// >>> position = "5/5/5/5/2c2/1f1e1/1F3/2C2/5/5/5/5 s r 0"
/// >>> endgame = Endgame(position, "standard,board=tiny", prior={"b7": {"F": 3}})
/// >>> view = endgame.sample_game(seed=1).view(0)
/// >>> round(endgame.belief(view).probability("b7", "F"), 12)
/// 0.75
/// >>> len(endgame.starts())
/// 4
///
/// Raises PositionError if the text is not a possible position. Raises ValueError if the rules are not for dark
/// play, for a weight that is negative or not finite, for a weight on a station without a piece or of a kind
/// that the side of the piece does not have, and if all arrangements of a colour have weight 0.
#[pyclass(frozen, eq, module = "luzhanqi._native")]
pub struct Endgame {
    pub endgame: env::Endgame,
    prior: Vec<(lz::Station, lz::Kind, f64)>,
}

impl PartialEq for Endgame {
    fn eq(&self, other: &Endgame) -> bool {
        self.endgame == other.endgame
    }
}

/// Returns the exception of an error.
pub fn fault(error: EndgameError) -> Fault {
    match error {
        EndgameError::Belief(why) => why.into(),
        error => PyValueError::new_err(error.to_string()).into(),
    }
}

/// Reads the weights by station and kind.
fn prior_weights(prior: &Bound<'_, PyAny>) -> PyResult<Vec<(lz::Station, lz::Kind, f64)>> {
    fn mapping<'a, 'py>(one: &'a Bound<'py, PyAny>) -> PyResult<&'a Bound<'py, PyMapping>> {
        one.cast().map_err(|_| {
            PyTypeError::new_err("a prior is a dict of stations, with dicts of kinds and weights")
        })
    }
    let mut weights = Vec::new();
    for row in mapping(prior)?.items()? {
        let (StationArg(station), row): (StationArg, Bound<'_, PyAny>) = row.extract()?;
        for pair in mapping(&row)?.items()? {
            let (KindArg(kind), weight): (KindArg, f64) = pair.extract()?;
            weights.push((station, kind, weight));
        }
    }
    Ok(weights)
}

#[pymethods]
impl Endgame {
    #[new]
    #[pyo3(signature = (position, rules = None, prior = None))]
    fn new(
        position: &Bound<'_, PyAny>,
        rules: Option<RulesArg>,
        prior: Option<&Bound<'_, PyAny>>,
    ) -> Fallible<Endgame> {
        let position = position::read(position, rules)?;
        let prior = prior.map_or(Ok(Vec::new()), prior_weights)?;
        let empty = |(station, ..): &&(lz::Station, _, _)| position.piece_at(*station).is_none();
        if let Some((station, ..)) = prior.iter().find(empty) {
            let text = format!("the prior has weights for {station}, where no piece is");
            return Err(PyValueError::new_err(text).into());
        }
        let absent = |(station, kind, _): &&(lz::Station, lz::Kind, _)| {
            let side = position.piece_at(*station).map(|piece| piece.color);
            side.is_some_and(|color| position.count(color, *kind) == 0)
        };
        if let Some((station, kind, _)) = prior.iter().find(absent) {
            let text = format!(
                "the prior has a weight for the kind {kind} on {station}, but that side has no such piece"
            );
            return Err(PyValueError::new_err(text).into());
        }
        let weight = |station, kind| {
            let found = prior
                .iter()
                .rev()
                .find(|one| (one.0, one.1) == (station, kind));
            found.map_or(1.0, |one| one.2)
        };
        let endgame = env::Endgame::new(&position, weight).map_err(fault)?;
        Ok(Endgame { endgame, prior })
    }

    /// Returns the position that the endgame was made from.
    #[getter]
    fn position(&self) -> Position {
        Position(*self.endgame.position())
    }

    /// Returns the rules.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(*self.endgame.rules())
    }

    /// Returns the given weights, by the names of stations and the letters of kinds.
    #[getter]
    fn prior(&self) -> BTreeMap<String, BTreeMap<char, f64>> {
        let mut rows: BTreeMap<String, BTreeMap<char, f64>> = BTreeMap::new();
        for (station, kind, weight) in &self.prior {
            let row = rows.entry(station.to_string()).or_default();
            row.insert(kind.letter(), *weight);
        }
        rows
    }

    /// Returns every start with a positive probability, and its probability. `Game(position=start,
    /// known_material=True)` is the game of a start.
    ///
    /// Raises ValueError if there are more than 100,000 starts.
    fn starts(&self, py: Python<'_>) -> Fallible<Vec<(Position, f64)>> {
        let starts = py.detach(|| self.endgame.starts()).map_err(fault)?;
        let starts = starts.into_iter();
        Ok(starts
            .map(|(start, chance)| (Position(start), chance))
            .collect())
    }

    /// Returns a game from a random start, drawn with the probabilities of the prior.
    #[pyo3(signature = (seed = None))]
    fn sample_game(&self, seed: Option<SeedArg>) -> Game {
        let mut random = lz::Random::new(seed_or_any(seed));
        Game::of(self.endgame.sample_game(&mut random))
    }

    /// Returns the belief of a seat with the prior: `view.belief()`, weighted.
    ///
    /// Raises ValueError if the view is not from a game of this endgame, and BeliefError in the same cases as
    /// `View.belief` and `Belief.weighted`.
    fn belief<'py>(&self, view: &Bound<'py, View>) -> Fallible<Bound<'py, PyAny>> {
        let rows = self.endgame.weights(&view.get().0).map_err(fault)?;
        let rows = belief::table(view.py(), &rows)?;
        let belief = view.call_method0("belief")?;
        Ok(belief.call_method1("weighted", (rows,))?)
    }

    fn __hash__(slf: &Bound<'_, Self>) -> PyResult<isize> {
        slf.getattr("position")?.hash()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let position = slf.getattr("position")?.repr()?;
        Ok(match slf.get().prior.is_empty() {
            true => format!("Endgame({position})"),
            false => format!(
                "Endgame({position}, prior={})",
                slf.getattr("prior")?.repr()?
            ),
        })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let arguments = (
            slf.getattr("position")?,
            slf.py().None(),
            slf.getattr("prior")?,
        );
        Ok((slf.get_type().into_any(), arguments))
    }
}

/// The class, and its arguments.
type Reduced<'py> = (
    Bound<'py, PyAny>,
    (Bound<'py, PyAny>, Py<PyAny>, Bound<'py, PyAny>),
);

unchanging!(Endgame);
