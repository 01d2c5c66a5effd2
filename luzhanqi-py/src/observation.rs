//! What a seat observes.

use luzhanqi as lz;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::args::IndexArg;
use crate::errors::Fault;
use crate::members::{self, AsEnum};
use crate::moves::{self, Move};
use crate::piece::{self, Piece};
use crate::rules::Rules;
use crate::station;

/// An event as one seat observes it, without information that is hidden from the seat.
///
/// The first observation of a seat has the type "begin". The other types are "moved", "attacked", "flipped",
/// "refused", "draw-offered", "draw-declined", "take-back-offered", "take-back-declined", "taken-back" and
/// "ended". Properties that do not belong to the type are None. An observation can be created from JSON and
/// converted to JSON.
///
/// JSON from a later version of this package may contain unknown members, which are ignored. An unknown kind
/// of observation gets the type "other". With `strict`, both are errors.
///
/// >>> Observation('{"moved":"a6a7"}').move
/// Move("a6a7")
///
/// Raises ParseError if the text is not an observation.
#[pyclass(frozen, eq, module = "luzhanqi._native")]
#[derive(Clone, PartialEq, Eq)]
pub struct Observation(pub lz::Observation);

impl Observation {
    fn fight(&self) -> Option<&lz::Attack> {
        match &self.0 {
            lz::Observation::Attacked(fight) => Some(fight),
            _ => None,
        }
    }

    fn end(&self) -> Option<&lz::End> {
        match &self.0 {
            lz::Observation::Ended(end) => Some(end),
            _ => None,
        }
    }
}

#[pymethods]
impl Observation {
    /// Returns the type of the observation.
    #[getter]
    fn r#type(&self) -> &'static str {
        match &self.0 {
            lz::Observation::Begin(_) => "begin",
            lz::Observation::Moved(_) => "moved",
            lz::Observation::Attacked(_) => "attacked",
            lz::Observation::Flipped(_) => "flipped",
            lz::Observation::Refused(_) => "refused",
            lz::Observation::DrawOffered(_) => "draw-offered",
            lz::Observation::DrawDeclined(_) => "draw-declined",
            lz::Observation::TakeBackOffered(_) => "take-back-offered",
            lz::Observation::TakeBackDeclined(_) => "take-back-declined",
            lz::Observation::TakenBack(_) => "taken-back",
            lz::Observation::Ended(_) => "ended",
            _ => "other",
        }
    }

    /// Returns the move that was played or refused.
    #[getter]
    fn r#move(&self, py: Python<'_>) -> PyResult<Option<Py<Move>>> {
        moves::maybe(py, self.0.mv())
    }

    /// Returns the effect of a move, attack or flip.
    #[getter]
    fn effect(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let effect = match &self.0 {
            lz::Observation::Moved(_) => Some(lz::Effect::Plain),
            lz::Observation::Attacked(fight) => Some(lz::Effect::Attack(fight.ended)),
            lz::Observation::Flipped(_) => Some(lz::Effect::Flip),
            _ => None,
        };
        members::maybe(effect, py)
    }

    /// Returns the kinds of attacker and defender that `battle-reveals` shows to the observer, each None if
    /// not shown. The kind of the observer's own piece is never included.
    #[getter]
    fn revealed(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, Py<PyAny>)> {
        let [attacker, defender] = self.fight().map_or([None; 2], |fight| fight.revealed);
        Ok((members::maybe(attacker, py)?, members::maybe(defender, py)?))
    }

    /// Returns the stations of south's and north's flag, each None unless the loss of that seat's marshal
    /// revealed it.
    #[getter]
    fn flags(&self, py: Python<'_>) -> PyResult<station::Pair> {
        station::pair(py, self.fight().map_or([None; 2], |fight| fight.flags))
    }

    /// Returns the piece that a flip reveals.
    #[getter]
    fn piece(&self, py: Python<'_>) -> PyResult<Option<Py<Piece>>> {
        match &self.0 {
            lz::Observation::Flipped(flip) => Ok(Some(piece::shared(py, flip.piece)?)),
            _ => Ok(None),
        }
    }

    /// Returns the observing seat for the type "begin", or None for a spectator. For an offer or a declined
    /// offer, returns the seat that offers or declines.
    #[getter]
    fn seat(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let seat = match &self.0 {
            lz::Observation::Begin(begin) => begin.seat,
            lz::Observation::DrawOffered(seat)
            | lz::Observation::DrawDeclined(seat)
            | lz::Observation::TakeBackOffered(seat)
            | lz::Observation::TakeBackDeclined(seat) => Some(*seat),
            _ => None,
        };
        members::maybe(seat, py)
    }

    /// Returns the text of the view, for the type "begin".
    #[getter]
    fn board(&self) -> Option<&str> {
        self.begin().map(|begin| begin.board.as_str())
    }

    /// Returns how many pieces of each colour and kind are face down, for the type "begin" in expose play. In
    /// dark play, returns how many are on the board if the seats know it, else None.
    #[getter]
    fn pool<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let pool = self.begin().and_then(|begin| begin.pool.as_ref());
        pool.map(|pool| piece::counts(py, pool)).transpose()
    }

    /// Returns whether the game begins with the set-up, for the type "begin".
    #[getter]
    fn setup(&self) -> Option<bool> {
        self.begin().map(|begin| begin.setup)
    }

    /// Returns the text of the true start position, for the type "ended"; None if the end does not reveal it.
    #[getter]
    fn true_start(&self) -> Option<&str> {
        self.end().and_then(|end| end.true_start.as_deref())
    }

    /// Returns a sentence for players.
    fn __str__(&self) -> String {
        self.0.to_string()
    }
}

kit_py::observation_methods!(luzhanqi, Fault, members::ending);

/// Returns an observation of a view by its index.
pub fn observation_of(view: &lz::View, number: IndexArg) -> PyResult<Observation> {
    let all = view.observations().len();
    let seen = number.find(all, "observation", |at| view.observation(at))?;
    Ok(Observation(seen))
}

/// Returns the visible color and kind of a piece as a pair of Python objects.
pub fn seen_parts(py: Python<'_>, seen: lz::Seen) -> PyResult<(Py<PyAny>, Py<PyAny>)> {
    Ok(match seen {
        lz::Seen::Known(piece) => (piece.color.member(py)?, piece.kind.member(py)?),
        lz::Seen::Hidden(color) => (color.member(py)?, py.None()),
        lz::Seen::FaceDown => (py.None(), py.None()),
    })
}
