//! Games.

use std::sync::MutexGuard;

use py_border::args::{CursorArg, LengthArg};
use py_border::game_methods;
use py_border::guard::Kept;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyTuple, PyType};
use xiangqi as xq;
use xiangqi::{Event, record};

use crate::args::argument;
use crate::enums::{self, AsEnum, ReasonArg, SideArg};
use crate::errors::{Fallible, Fault, reason};
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
/// >>> game.outcome.winner, str(game.outcome.reason)
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
        (verdict.rank(xq::Side::Red), verdict.rank(xq::Side::Black)),
        (points(red)?, points(black)?),
        verdict.spoiled,
        enums::maybe(side, py)?,
        enums::maybe(forcing, py)?,
        verdict.to_string(),
    );
    let class = VERDICT.import(py, "xiangqi_rules.values", "Verdict")?;
    Ok(class.call1(parts)?.unbind())
}

/// Events as records write them.
fn texts(events: &[Event]) -> Vec<String> {
    events.iter().map(Event::to_string).collect()
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
    fn moves_played(&self, py: Python<'_>) -> PyResult<Vec<Py<Move>>> {
        let played: Vec<xq::Move> = self.lock().moves_played().collect();
        played.into_iter().map(|mv| moves::shared(py, mv)).collect()
    }

    /// Returns all that has happened, in order, as a record writes it: moves such as "h2e2", and such
    /// as "red-offers-draw", "black-resigns" or "draw-adjudicated".
    #[getter]
    fn events(&self) -> Vec<String> {
        texts(self.lock().events())
    }

    /// Returns what has to be told after a cursor, and the next cursor: what a server sends after each change
    /// of the game, whatever changed it. The first value is how many of the events that were told before
    /// still stand, or None if nothing was taken back; the second the events that are new after that, as
    /// `events` has them.
    ///
    /// The first cursor is 0. Cursors never go back, and any that this game gave serves, however old; a
    /// game that is read from a record or a pickle counts from 0 again.
    ///
    /// Raises GameError for a cursor beyond the latest.
    fn events_since(&self, cursor: CursorArg) -> Fallible<(Option<usize>, Vec<String>, u64)> {
        let game = self.lock();
        let news = game.events_since(cursor.0)?;
        Ok((news.taken_back, texts(news.events), news.cursor))
    }

    /// Returns the number of plies that count towards the quiet limit.
    #[getter]
    fn quiet_plies(&self) -> u32 {
        self.lock().quiet_plies()
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
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let moves = self.lock().legal_moves();
        moves::list(py, moves)
    }

    /// Returns whether a move may be played.
    #[pyo3(signature = (r#move))]
    fn is_legal(&self, r#move: MoveArg) -> bool {
        self.lock().why_illegal(r#move.0).is_none()
    }

    /// Returns why a move is not legal, an IllegalMoveError, or None if it is legal: the game is over, the
    /// position does not allow it, or the law of repetition forbids it.
    #[pyo3(signature = (r#move))]
    fn why_illegal(&self, r#move: MoveArg) -> Option<PyErr> {
        self.lock().why_illegal(r#move.0).map(reason)
    }

    /// Plays a move.
    ///
    /// Raises IllegalMoveError with the reason if it may not be played; nothing happens then.
    #[pyo3(signature = (r#move))]
    fn push(&self, r#move: MoveArg) -> Fallible<()> {
        Ok(self.lock().play(r#move.0)?)
    }

    /// Plays a move for a side that claims to move: for servers, where a move comes from a player.
    ///
    /// Raises what `push` does, and GameError with the reason "not-your-turn" if it is the other side's
    /// turn.
    #[pyo3(signature = (side, r#move))]
    fn play_as(&self, side: SideArg, r#move: MoveArg) -> Fallible<()> {
        Ok(self.lock().play_as(side.0, r#move.0)?)
    }

    /// Takes back the latest event, whatever it was, and gives it as `events` has it.
    ///
    /// Raises IndexError if nothing has happened.
    fn pop(&self) -> PyResult<String> {
        let mut game = self.lock();
        let last = game.events().last().map(Event::to_string);
        game.undo();
        last.ok_or_else(|| PyIndexError::new_err("nothing has happened yet"))
    }

    /// Goes back to how the game stood right after so many plies, at the will of who runs it: later plies,
    /// offers and the end are taken back.
    ///
    /// Raises GameError if the game has had fewer plies.
    fn take_back_to(&self, plies: LengthArg) -> Fallible<()> {
        Ok(self.lock().take_back_to(plies.0)?)
    }

    /// Ends the game by a decision of who runs it: the reason is "time", "forfeit", "abandoned" or
    /// "adjudicated", and the winner None for a draw or where nobody won.
    ///
    /// Raises GameError after the end and for another reason.
    #[pyo3(signature = (winner, reason))]
    fn adjudicate(&self, winner: Option<SideArg>, reason: ReasonArg) -> Fallible<()> {
        let winner = winner.map(|side| side.0);
        Ok(self.lock().adjudicate(winner, reason.0)?)
    }

    /// Returns a copy, events and takebacks included, that goes its own way from here on.
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
            last_move: game.moves_played().next_back().map(MoveArg),
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

argument! {
    /// What a player does: a move or the text of a command.
    CommandText(xq::Command), "a Move or the text of a command"
}

/// What a player does: a `Move`, or the text of a command.
pub struct CommandArg(pub xq::Command);

impl FromPyObject<'_, '_> for CommandArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<CommandArg> {
        match obj.cast::<Move>() {
            Ok(mv) => Ok(CommandArg(mv.get().0.into())),
            Err(_) => obj
                .extract()
                .map(|CommandText(command)| CommandArg(command)),
        }
    }
}

game_methods!(
    Fault; Game, side: SideArg, CommandArg: xq::Command, enums::maybe, enums::outcome
);
