//! Games.

use std::sync::MutexGuard;

use kit_py::args::{CursorArg, IndexArg, LengthArg, each};
use kit_py::game_methods;
use kit_py::panics::Kept;
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
use crate::observation::{Observation, ObservationArg};
use crate::point::{self, PointArg, PointsArg};
use crate::position::{Drawing, Position, PositionArg};
use crate::rules::{Rules, RulesArg};
use crate::texts::LangArg;

/// The arbiter's game: the position and all events.
///
/// A game starts from the initial position or from a given one. It applies the repetition rules, draw offers
/// and all rules that end games.
///
/// >>> game = Game("asia", position="4k4/9/9/9/9/9/9/9/3R5/5K3 w")
/// >>> for move in 2 * ["d1e1", "e9d9", "e1d1", "d9e9"]:
/// ...     game.push(move)
/// >>> game.outcome.winner, str(game.outcome.reason)
/// (Side.BLACK, 'perpetual-check')
/// >>> game.pop()
/// 'd9e9'
///
/// Raises RulesError for invalid rules, and PositionError for an invalid position.
#[pyclass(frozen, module = "xiangqi_rules._native")]
pub struct Game(Kept<xq::Game>);

impl Game {
    /// Returns the Python object of a game.
    pub fn of(game: xq::Game) -> Game {
        Game(Kept::new("Game", game))
    }

    pub fn lock(&self) -> MutexGuard<'_, xq::Game> {
        self.0.lock()
    }

    /// Returns a copy of the core's game.
    pub fn inner(&self) -> xq::Game {
        self.lock().clone()
    }

    fn record_text(&self) -> String {
        record::Record::of(&self.lock()).to_string()
    }
}

static VERDICT: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// Returns a verdict as Python's `Verdict`.
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

    /// Returns the current position.
    #[getter]
    fn position(&self) -> Position {
        Position(*self.lock().position())
    }

    /// Returns the number of plies played.
    #[getter]
    fn plies(&self) -> usize {
        self.lock().plies()
    }

    /// Returns the moves played, in order.
    #[getter]
    fn moves_played(&self, py: Python<'_>) -> PyResult<Vec<Py<Move>>> {
        let played: Vec<xq::Move> = self.lock().moves_played().collect();
        played.into_iter().map(|mv| moves::shared(py, mv)).collect()
    }

    /// Returns all events in order, in the format of records: moves such as "h2e2", and other events such as
    /// "red-offers-draw", "black-resigns" or "draw-adjudicated".
    #[getter]
    fn events(&self) -> Vec<String> {
        self.lock().events().iter().map(Event::to_string).collect()
    }

    /// Returns a client's copy of a server's game. `observations` are all observations of that game from the
    /// first one on, as objects or as JSON.
    ///
    /// >>> server = Game("asia")
    /// >>> client = Game.from_observations(server.observations())
    /// >>> server.push("h2e2")
    /// >>> for seen in server.observations(1):
    /// ...     client.observe(seen.to_json())
    /// >>> client == server
    /// True
    ///
    /// Raises ObserveError if an observation does not follow from the earlier ones.
    #[staticmethod]
    fn from_observations(observations: &Bound<'_, PyAny>) -> Fallible<Game> {
        let read = |seen: Bound<'_, PyAny>| Ok(seen.extract::<ObservationArg>()?.0);
        let seen = each(observations.as_borrowed(), "observations", read)?;
        Ok(Game::of(xq::Game::from_observations(seen)?))
    }

    /// Applies the server's next observation, or its JSON, to a client's copy of the game.
    ///
    /// Raises ObserveError if the observation does not follow from the earlier ones; then nothing changes.
    /// With the reason "unknown-kind", the client needs a later version of this package. Every later
    /// observation then raises the same error, until a take-back removes the unknown one.
    fn observe(&self, observation: ObservationArg) -> Fallible<()> {
        Ok(self.lock().observe(observation.0)?)
    }

    /// Returns an observation by its index. Index 0 is the start, and negative indices count from the end. The
    /// time does not depend on the index.
    ///
    /// Raises IndexError if the index is out of range.
    fn observation(&self, number: IndexArg) -> PyResult<Observation> {
        let game = self.lock();
        let seen = number.find(game.observed(), "observation", |at| game.observation(at))?;
        Ok(Observation(seen))
    }

    /// Returns the observations from index `first` on.
    #[pyo3(signature = (first = 0))]
    fn observations(
        &self,
        #[pyo3(from_py_with = LengthArg::number)] first: usize,
    ) -> Vec<Observation> {
        let game = self.lock();
        let some = (first..game.observed()).map_while(|number| game.observation(number));
        some.map(Observation).collect()
    }

    /// Returns the observations after a cursor, and the next cursor. A server sends them after each change of
    /// the game. After an undo or a take-back, the first of them has the type "taken-back". A client that
    /// observes all of them has an equal game.
    ///
    /// The first cursor is 0. Cursors never decrease, and all cursors of this game stay valid. The cursors of
    /// a game from a record or a pickle start at 0 again.
    ///
    /// Raises GameError if the cursor is beyond the latest one.
    fn observations_since(&self, cursor: CursorArg) -> Fallible<(Vec<Observation>, u64)> {
        let game = self.lock();
        let news = game.observations_since(cursor.0)?;
        Ok((news.map(Observation).collect(), game.cursor()))
    }

    /// Returns an event by its index, in the format of `events`; negative indices count from the end.
    ///
    /// Raises IndexError if the index is out of range.
    fn event(&self, number: IndexArg) -> PyResult<String> {
        let game = self.lock();
        let events = game.events();
        number.find(events.len(), "event", |at| {
            events.get(at).map(Event::to_string)
        })
    }

    /// Returns the number of plies that count towards the quiet limit.
    #[getter]
    fn quiet_plies(&self) -> u32 {
        self.lock().quiet_plies()
    }

    /// Returns how often the position has occurred, including the current occurrence. Counting starts at the
    /// beginning of the game, and restarts after each capture.
    #[getter]
    fn repetitions(&self) -> u32 {
        self.lock().repetitions()
    }

    /// Returns the verdict of the repetition rules on the current position: which side forces the repetition,
    /// how it forces it, and which pieces it chases. The verdict does not depend on the option `repetition`.
    /// Returns None if the position has not occurred `repetition-count` times. The time does not depend on
    /// the length of the game.
    #[getter]
    fn verdict(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let said = self.lock().verdict();
        said.map_or_else(|| Ok(py.None()), |said| verdict(py, &said))
    }

    /// Returns the verdict as a sentence in a language; None if there is no verdict.
    #[pyo3(signature = (lang = LangArg::default()), text_signature = "($self, lang='en')")]
    fn verdict_text(&self, lang: LangArg) -> Option<String> {
        let said = self.lock().verdict();
        said.map(|verdict| verdict.text(lang.0))
    }

    /// Returns the moves that the repetition rules forbid now, as pairs of a move and the IllegalMoveError
    /// that `push` would raise. The list is empty unless the rules have `repetition=forbid`.
    fn forbidden(&self, py: Python<'_>) -> PyResult<Vec<(Py<Move>, Py<PyAny>)>> {
        let forbidden = self.lock().forbidden();
        let row = |(mv, why)| {
            let why = PyErr::from(Fault::Illegal(why)).into_value(py);
            Ok((moves::shared(py, mv)?, why.into_any()))
        };
        forbidden.into_iter().map(row).collect()
    }

    /// Returns every legal move. Moves that the repetition rules forbid are not legal. The list is empty
    /// after the end.
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let moves = self.lock().legal_moves();
        moves::list(py, moves)
    }

    /// Returns whether a move is legal.
    #[pyo3(signature = (r#move))]
    fn is_legal(&self, r#move: MoveArg) -> bool {
        self.lock().why_illegal(r#move.0).is_none()
    }

    /// Returns an IllegalMoveError that explains why a move is not legal: the game is over, the position does
    /// not allow the move, or the repetition rules forbid it. Returns None if the move is legal.
    #[pyo3(signature = (r#move))]
    fn why_illegal(&self, r#move: MoveArg) -> Option<PyErr> {
        self.lock().why_illegal(r#move.0).map(reason)
    }

    /// Plays a move.
    ///
    /// Raises IllegalMoveError with the reason if the move is not legal; the game does not change.
    #[pyo3(signature = (r#move))]
    fn push(&self, r#move: MoveArg) -> Fallible<()> {
        Ok(self.lock().play(r#move.0)?)
    }

    /// Plays a move for the side of the player who sent it. Made for servers.
    ///
    /// Raises the exceptions of `push`, and GameError with the reason "not-your-turn" if the other side is to
    /// move.
    #[pyo3(signature = (side, r#move))]
    fn play_as(&self, side: SideArg, r#move: MoveArg) -> Fallible<()> {
        Ok(self.lock().play_as(side.0, r#move.0)?)
    }

    /// Takes back the latest event and returns it in the format of `events`.
    ///
    /// Raises IndexError if there is no event.
    fn pop(&self) -> PyResult<String> {
        let mut game = self.lock();
        let last = game.events().last().map(Event::to_string);
        game.undo();
        last.ok_or_else(|| PyIndexError::new_err("nothing has happened yet"))
    }

    /// Ends the game by the server's decision. The reason is "time", "forfeit", "abandoned" or "adjudicated".
    /// The winner is None for a draw and if no side won.
    ///
    /// Raises GameError if the game is over, or if `reason` is not one of these.
    #[pyo3(signature = (winner, reason))]
    fn adjudicate(&self, winner: Option<SideArg>, reason: ReasonArg) -> Fallible<()> {
        let winner = winner.map(|side| side.0);
        Ok(self.lock().adjudicate(winner, reason.0)?)
    }

    /// Returns an independent copy with the same events and take-backs. `copy.copy` and `copy.deepcopy` do
    /// the same.
    fn copy(&self) -> Game {
        Game::of(self.inner())
    }

    /// Draws the position as SVG, with the latest move; for the arguments see `Position.svg`.
    #[pyo3(signature = (*, bottom = None, selected = None, targets = None, letters = false, caption = None, lang = LangArg::default()), text_signature = "($self, *, bottom=None, selected=None, targets=None, letters=False, caption=None, lang='en')")]
    fn svg(
        &self,
        bottom: Option<SideArg>,
        selected: Option<PointArg>,
        targets: Option<PointsArg>,
        letters: bool,
        caption: Option<&str>,
        lang: LangArg,
    ) -> String {
        let game = self.lock();
        let drawing = Drawing {
            bottom,
            last_move: game.moves_played().next_back().map(MoveArg),
            selected,
            targets,
            letters,
            caption,
            lang,
        };
        drawing.svg(game.position())
    }

    fn _repr_svg_(&self) -> String {
        self.svg(None, None, None, false, None, LangArg::default())
    }
}

argument! {
    /// A player's command: a move or the text of a command.
    CommandText(xq::Command), "a Move or the text of a command"
}

/// A player's command: a `Move`, or the text of a command.
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
