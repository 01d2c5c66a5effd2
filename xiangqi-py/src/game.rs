//! Games.

use std::sync::MutexGuard;

use py_border::game_methods;
use py_border::guard::Kept;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyTuple, PyType};
use xiangqi as xq;
use xiangqi::{Action, record};

use crate::enums::{self, AsEnum, SideArg};
use crate::errors::{Fallible, Fault};
use crate::moves::{self, Move, MoveArg};
use crate::point::{self, PointArg, PointsArg};
use crate::position::{Drawing, Position, PositionArg};
use crate::rules::{Rules, RulesArg};

/// A game under the eyes of an arbiter: the position and all that has happened.
///
/// It begins with the start or with the given position, and knows the law of repetition, offers and
/// every ending.
///
/// >>> game = Game("asia", position="4k4/9/9/9/9/9/9/9/3R5/5K3 w")
/// >>> for move in 2 * ["d1e1", "e9d9", "e1d1", "d9e9"]:
/// ...     game.push(move)
/// >>> game.result.winner, str(game.result.reason)
/// (Side.BLACK, 'perpetual-check')
/// >>> game.pop()
/// 'd9e9'
///
/// Raises RulesError or PositionError.
#[pyclass(frozen, module = "xiangqi_rules._native")]
pub struct Game(Kept<xq::Game>);

impl Game {
    /// The Python object of a game.
    pub fn of(game: xq::Game) -> Game {
        Game(Kept::new("Game", game))
    }

    pub fn lock(&self) -> MutexGuard<'_, xq::Game> {
        self.0.lock()
    }

    /// A copy of what is inside.
    pub fn inner(&self) -> xq::Game {
        self.lock().clone()
    }

    fn act(&self, action: Action) -> Fallible<()> {
        Ok(self.lock().act(action)?)
    }

    fn record_text(&self) -> String {
        record::Record::of(&self.lock()).to_string()
    }
}

static VERDICT: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// A verdict as the Python value of that name.
fn verdict(py: Python<'_>, verdict: &xq::Verdict) -> PyResult<Py<PyAny>> {
    let points = |points| PyTuple::new(py, point::list(py, points)?);
    let [red, black] = verdict
        .forcing
        .map(|forcing| forcing.map(xq::Forcing::victims).unwrap_or_default());
    let (side, forcing) = verdict.forced.unzip();
    let parts = (
        verdict.times,
        verdict.plies,
        xq::Side::ALL.map(|side| u32::from(verdict.rank(side))),
        (points(red)?, points(black)?),
        verdict.spoiled,
        enums::maybe(side, py)?,
        enums::maybe(forcing, py)?,
        verdict.to_string(),
    );
    let class = VERDICT.import(py, "xiangqi_rules.values", "Verdict")?;
    Ok(class.call1(parts)?.unbind())
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (rules = None, position = None))]
    fn new(rules: Option<RulesArg>, position: Option<PositionArg>) -> Game {
        let rules = rules.unwrap_or_default().0;
        Game::of(xq::Game::from_position(
            &rules,
            &position.unwrap_or_default().0,
        ))
    }

    /// Returns the position now.
    #[getter]
    fn position(&self) -> Position {
        Position(*self.lock().position())
    }

    /// Returns the number of plies that have been played.
    #[getter]
    fn plies(&self) -> usize {
        self.lock().plies()
    }

    /// Returns the moves that have been played, in order.
    #[getter]
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<Py<Move>>> {
        let played: Vec<xq::Move> = self.lock().moves().collect();
        played.into_iter().map(|mv| moves::shared(py, mv)).collect()
    }

    /// Returns all that has happened, in order, as a record writes it: moves such as "h2e2", and such
    /// as "red-offers-draw", "black-resigns" or "draw-adjudged".
    #[getter]
    fn actions(&self) -> Vec<String> {
        self.lock()
            .actions()
            .iter()
            .map(Action::to_string)
            .collect()
    }

    /// Returns the number of plies that count towards the quiet limit.
    #[getter]
    fn quiet(&self) -> u32 {
        self.lock().quiet()
    }

    /// Returns the number of times that the position has stood since the beginning or the last
    /// capture, this time included.
    #[getter]
    fn repetitions(&self) -> u32 {
        self.lock().repetitions()
    }

    /// Returns what the law of repetition says now, whatever the option `repetition` makes of it: who
    /// forces, how, and the chased pieces; None while the position has not stood `repetition-count`
    /// times. The time does not depend on the length of the game.
    #[getter]
    fn verdict(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let said = self.lock().verdict();
        said.map_or_else(|| Ok(py.None()), |said| verdict(py, &said))
    }

    /// Returns the moves that the law of repetition forbids now, each with the IllegalMoveError that
    /// playing it would raise; there are some under `repetition=forbid` alone.
    fn forbidden(&self, py: Python<'_>) -> PyResult<Vec<(Py<Move>, Py<PyAny>)>> {
        let forbidden = self.lock().forbidden();
        let row = |(mv, why)| {
            let why = PyErr::from(Fault::Illegal(why)).into_value(py);
            Ok((moves::shared(py, mv)?, why.into_any()))
        };
        forbidden.into_iter().map(row).collect()
    }

    /// Returns every move that may be played: none after the end, and none that the law of repetition
    /// forbids.
    fn legal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let moves = self.lock().legal();
        moves::list(py, moves)
    }

    /// Returns whether a move may be played.
    #[pyo3(signature = (r#move))]
    fn is_legal(&self, r#move: MoveArg) -> bool {
        self.lock().legality(r#move.0).is_ok()
    }

    /// Does nothing if a move may be played.
    ///
    /// Raises IllegalMoveError with the reason if it may not.
    #[pyo3(signature = (r#move))]
    fn check(&self, r#move: MoveArg) -> Fallible<()> {
        Ok(self.lock().legality(r#move.0)?)
    }

    /// Plays a move.
    ///
    /// Raises IllegalMoveError with the reason if it may not be played; nothing happens then.
    #[pyo3(signature = (r#move))]
    fn push(&self, r#move: MoveArg) -> Fallible<()> {
        Ok(self.lock().play(r#move.0)?)
    }

    /// Takes back the latest action, whatever it was, and gives it as `actions` has it.
    ///
    /// Raises IndexError if nothing has happened.
    fn pop(&self) -> PyResult<String> {
        let mut game = self.lock();
        let last = game.actions().last().map(Action::to_string);
        game.undo();
        last.ok_or_else(|| PyIndexError::new_err("nothing has happened yet"))
    }

    /// Ends the game because a side's time has run out: it loses.
    ///
    /// Raises GameError after the end.
    fn time_out(&self, side: SideArg) -> Fallible<()> {
        self.act(Action::Time(side.0))
    }

    /// Ends the game because a side has broken the rules or not come: it loses.
    ///
    /// Raises GameError after the end.
    fn forfeit(&self, side: SideArg) -> Fallible<()> {
        self.act(Action::Forfeit(side.0))
    }

    /// Ends the game because both have given it up: nobody wins.
    ///
    /// Raises GameError after the end.
    fn abandon(&self) -> Fallible<()> {
        self.act(Action::Abandon)
    }

    /// Ends the game as an arbiter decides: the winner, or None for a draw.
    ///
    /// Raises GameError after the end.
    fn adjudicate(&self, winner: Option<SideArg>) -> Fallible<()> {
        self.act(Action::Adjudicate(winner.map(|side| side.0)))
    }

    /// Returns a copy, actions and takebacks included, that goes its own way from here on.
    /// `copy.copy` and `copy.deepcopy` give the same.
    fn copy(&self) -> Game {
        Game::of(self.inner())
    }

    /// Returns the position as SVG with the latest move; for the arguments see `Position.svg`.
    #[pyo3(signature = (*, bottom = None, selected = None, targets = None, letters = false, caption = None))]
    fn svg(
        &self,
        bottom: Option<SideArg>,
        selected: Option<PointArg>,
        targets: Option<PointsArg>,
        letters: bool,
        caption: Option<&str>,
    ) -> String {
        let game = self.lock();
        let drawing = Drawing {
            bottom,
            last_move: game.moves().next_back().map(MoveArg),
            selected,
            targets,
            letters,
            caption,
        };
        drawing.svg(game.position())
    }

    fn _repr_svg_(&self) -> String {
        self.svg(None, None, None, false, None)
    }
}

game_methods!(Fault; Game, side: SideArg, Action, enums::maybe, enums::outcome);
