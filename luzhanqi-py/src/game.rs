//! Games.

use std::sync::MutexGuard;

use luzhanqi as lz;
use luzhanqi::record;
use luzhanqi_env::Action;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::args::{CursorArg, EntropyArg, IndexArg, LengthArg, SeedArg, argument, secret};
use crate::army::{ArmiesArg, Army, Deal, DealArg};
use crate::enums::{ReasonArg, SeatArg};
use crate::errors::{self, Fallible, Fault};
use crate::members::{self, AsEnum};
use crate::moves;
use crate::moves::{Move, MoveArg};
use crate::observation::Observation;
use crate::piece;
use crate::position::{self, Position};
use crate::rules::{Rules, RulesArg};
use crate::station;
use kit_py::args::PlaceArg;
use kit_py::game_methods;
use kit_py::panics::Kept;

/// The referee's game: the true position and all events.
///
/// A game starts from the given `armies` (south's and north's), `deal` or `position` (in mid-game). If none
/// is given, the start is random: it is computed from `seed`, or from 32 random bytes of the operating
/// system. Anyone who guesses the seed knows every piece; to prevent this, use `from_entropy`. Show a player
/// only the `view` and the `observations` of that player's seat, never `truth`.
///
/// With `known_material=True` a `position` of dark play tells both seats, and spectators, how many pieces of each
/// kind each seat has on the board, but not where.
///
/// >>> game = Game("standard", seed=1)
/// >>> game.push("a6a7").value in {"win", "lose", "both"}
/// True
/// >>> game.pop().move
/// Move("a6a7")
///
/// Raises ArmyError or PositionError if the start breaks the rules, and ValueError if more than one start is
/// given, if `position` has other rules, or for `known_material` without a position.
#[pyclass(frozen, module = "luzhanqi._native")]
pub struct Game(Kept<lz::Game>);

impl Game {
    /// Returns the Python object of a game.
    pub fn of(game: lz::Game) -> Game {
        Game(Kept::new("Game", game))
    }

    pub fn lock(&self) -> MutexGuard<'_, lz::Game> {
        self.0.lock()
    }

    /// Returns a copy of the core's game.
    pub fn inner(&self) -> lz::Game {
        self.lock().clone()
    }

    fn record_text(&self) -> String {
        record::Record::of(&self.lock()).to_string()
    }
}

/// Returns an event as Python's `Event`.
fn event(py: Python<'_>, event: &lz::Event) -> PyResult<Py<PyAny>> {
    let values = py.import("luzhanqi.values")?;
    let fields = PyDict::new(py);
    let (word, seat) = match event {
        lz::Event::Played(ply) => {
            fields.set_item("effect", ply.effect.member(py)?)?;
            fields.set_item("piece", piece::shared(py, ply.piece)?)?;
            fields.set_item("defender", members::maybe(ply.defender, py)?)?;
            fields.set_item("flags", station::pair(py, ply.flags)?)?;
            ("played", Some(ply.seat))
        }
        lz::Event::Refused(_) => ("refused", None),
        lz::Event::DrawOffered(seat) => ("draw-offered", Some(*seat)),
        lz::Event::DrawDeclined(seat) => ("draw-declined", Some(*seat)),
        lz::Event::DrawAgreed(seat) => ("draw-agreed", Some(*seat)),
        lz::Event::Resigned(seat) => ("resigned", Some(*seat)),
        lz::Event::TakeBackOffered(seat) => ("take-back-offered", Some(*seat)),
        lz::Event::TakeBackDeclined(seat) => ("take-back-declined", Some(*seat)),
        lz::Event::Adjudicated(ending) => {
            fields.set_item("outcome", members::ending(Some(*ending), py)?)?;
            ("adjudicated", None)
        }
        _ => ("other", None),
    };
    if let Some(mv) = event.mv() {
        fields.set_item("move", moves::shared(py, mv)?)?;
    }
    fields.set_item("seat", members::maybe(seat, py)?)?;
    let kind = values.getattr("EventType")?.call1((word,))?;
    let event = values.getattr("Event")?.call((kind,), Some(&fields))?;
    Ok(event.unbind())
}

/// Returns what a move did, or the exception of a refusal.
fn played(py: Python<'_>, mv: lz::Move, tried: lz::PlayResult) -> Fallible<Py<PyAny>> {
    match tried {
        lz::PlayResult::Played(effect) => Ok(effect.member(py)?),
        lz::PlayResult::Refused(station) => Err(errors::refusal(mv, station).into()),
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (rules = None, seed = None, *, armies = None, deal = None, position = None, known_material = false))]
    fn new(
        py: Python<'_>,
        rules: Option<RulesArg>,
        seed: Option<SeedArg>,
        armies: Option<ArmiesArg>,
        deal: Option<DealArg>,
        position: Option<&Bound<'_, PyAny>>,
        known_material: bool,
    ) -> Fallible<Game> {
        let named = rules.unwrap_or_default().0;
        if known_material && position.is_none() {
            return Err(PyValueError::new_err("only a position has known material").into());
        }
        let game = match (armies, deal, position) {
            (None, None, None) => match seed {
                Some(seed) => lz::Game::from_seed(&named, seed.0),
                None => lz::Game::from_entropy(&named, secret(py)?),
            },
            (Some(ArmiesArg([south, north])), None, None) => {
                lz::Game::from_armies(&named, [&south, &north])?
            }
            (None, Some(deal), None) => lz::Game::from_deal(&named, &deal.0)?,
            (None, None, Some(given)) => {
                let position = position::read(given, rules)?;
                match known_material {
                    true => lz::Game::from_position_with_material(&position),
                    false => lz::Game::from_position(&position),
                }
            }
            _ => {
                let text = "give only one of armies, deal and position";
                return Err(PyValueError::new_err(text).into());
            }
        };
        Ok(Game::of(game))
    }

    /// Returns a game with a start computed from 32 secret bytes, such as `os.urandom(32)`. All starts are
    /// equally likely, to within one part in 2**70. The same bytes give the same game in every programming
    /// language.
    ///
    /// Raises ValueError if `entropy` is not 32 bytes.
    #[staticmethod]
    fn from_entropy(rules: RulesArg, entropy: EntropyArg) -> Game {
        Game::of(lz::Game::from_entropy(&rules.0, entropy.0))
    }

    /// Returns the current position, with all hidden information.
    #[getter]
    fn truth(&self) -> Position {
        Position(*self.lock().truth())
    }

    /// Returns the armies, south's first, if the game started from armies; else None.
    #[getter]
    fn armies(&self) -> Option<(Army, Army)> {
        let [south, north] = self.lock().armies()?;
        Some((Army(south), Army(north)))
    }

    /// Returns the deal if the game started from one; else None.
    #[getter]
    fn deal(&self) -> Option<Deal> {
        self.lock().deal().map(Deal)
    }

    /// Returns the number of plies played. Refusals, offers and answers are not plies.
    #[getter]
    fn plies(&self) -> usize {
        self.lock().plies()
    }

    /// Returns how often the position has occurred since the last attack, flip or flag capture, including the
    /// current occurrence.
    #[getter]
    fn repetitions(&self) -> u32 {
        self.lock().repetitions()
    }

    /// Returns an event by its index, with all hidden information; negative indices count from the end. The
    /// time does not depend on the index.
    ///
    /// Raises IndexError if the index is out of range.
    fn event(&self, py: Python<'_>, number: IndexArg) -> PyResult<Py<PyAny>> {
        let found = {
            let game = self.lock();
            let events = game.events();
            number.find(events.len(), "event", |at| events.get(at).copied())?
        };
        event(py, &found)
    }

    /// Returns all events, with all hidden information.
    #[getter]
    fn events(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        let events = self.lock().events().to_vec();
        events.iter().map(|one| event(py, one)).collect()
    }

    /// Returns the moves that the seat to move may try: the list of `view(seat).legal_moves()`. The list is
    /// empty after the end. It depends only on the knowledge of that seat, so the referee may refuse a move
    /// in it (see `push`). `truth.legal_moves()` returns the moves that the referee accepts.
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let moves = {
            let game = self.lock();
            game.legal_moves()
        };
        moves::list(py, &moves)
    }

    /// Tries a move for the seat to move. Returns the effect of the move.
    ///
    /// Raises IllegalMoveError if the move is not in the seat's own list; the game does not change. Raises
    /// RefusedMove if the referee refuses the try. A refusal is an event, and both seats observe it.
    #[pyo3(signature = (r#move))]
    fn push(&self, py: Python<'_>, r#move: MoveArg) -> Fallible<Py<PyAny>> {
        let tried = self.lock().play(r#move.0)?;
        played(py, r#move.0, tried)
    }

    /// Tries the move of an action number for the seat to move, like `push`.
    ///
    /// Raises the exceptions of `push`, and IndexError if the number is outside the action space.
    fn push_action(&self, py: Python<'_>, number: PlaceArg) -> Fallible<Py<PyAny>> {
        let number = number.below(Action::COUNT, "an action")?;
        let action = Action::new(number).expect("it is below the number of actions");
        let (mv, tried) = {
            let mut game = self.lock();
            let mv = action.to_move(game.to_move());
            (mv, game.play(mv)?)
        };
        played(py, mv, tried)
    }

    /// Tries a move for the seat of the player who sent it, like `push`. Made for servers.
    ///
    /// Raises the exceptions of `push`, and IllegalMoveError with the reason "not-your-turn" if the other
    /// seat is to move.
    #[pyo3(signature = (seat, r#move))]
    fn play_as(&self, py: Python<'_>, seat: SeatArg, r#move: MoveArg) -> Fallible<Py<PyAny>> {
        let tried = self.lock().play_as(seat.0, r#move.0)?;
        played(py, r#move.0, tried)
    }

    /// Tries a move like `push`, but returns None for a refusal.
    #[pyo3(signature = (r#move))]
    fn attempt(&self, py: Python<'_>, r#move: MoveArg) -> Fallible<Py<PyAny>> {
        let tried = self.lock().play(r#move.0)?;
        match tried {
            lz::PlayResult::Played(effect) => Ok(effect.member(py)?),
            lz::PlayResult::Refused(_) => Ok(py.None()),
        }
    }

    /// Takes back the latest event and returns it. The time does not depend on the length of the game.
    ///
    /// Raises IndexError if there is no event.
    fn pop(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let last = {
            let mut game = self.lock();
            let last = game.events().last().copied();
            game.undo();
            last
        };
        match last {
            Some(last) => event(py, &last),
            None => Err(PyIndexError::new_err("nothing has happened yet")),
        }
    }

    /// Ends the game by the server's decision. The reason is "time", "forfeit", "abandoned" or "adjudicated".
    /// The winner is None for a draw and if no seat won.
    ///
    /// Raises GameError if the game is over, or if `reason` is not one of these.
    #[pyo3(signature = (winner, reason))]
    fn adjudicate(&self, winner: Option<SeatArg>, reason: ReasonArg) -> Fallible<()> {
        let winner = winner.map(|seat| seat.0);
        Ok(self.lock().adjudicate(winner, reason.0)?)
    }

    /// Returns whether the end of the game reveals all hidden information to seats and spectators.
    #[getter]
    fn truth_at_end(&self) -> bool {
        self.lock().truth_at_end()
    }

    /// Sets whether the end of the game reveals all hidden information to seats and spectators (the default)
    /// or only the outcome. If the game is already over, seats first observe a take-back of the end, and then
    /// the end with the new setting; see `observations_since`. Records and pickles include the setting.
    fn set_truth_at_end(&self, revealed: bool) {
        self.lock().set_truth_at_end(revealed);
    }

    /// Returns the observations of a seat after a cursor, and the next cursor. The seat None is a spectator.
    /// A server sends them after each change of the game. After an undo or a take-back, the first of them has
    /// the type "taken-back". A view that observes all of them equals `view(seat)`.
    ///
    /// The first cursor is 0. Cursors never decrease, and all cursors of this game stay valid. The cursors of
    /// a game from a record or a pickle start at 0 again.
    ///
    /// >>> game = Game("flip", seed=1)
    /// >>> news, sent = game.observations_since(1, 0)
    /// >>> _ = game.push("c6")
    /// >>> [seen.type for seen in game.observations_since(1, sent)[0]]
    /// ['flipped']
    ///
    /// Raises GameError if the cursor is beyond the latest one.
    #[pyo3(signature = (seat, cursor))]
    fn observations_since(
        &self,
        seat: Option<SeatArg>,
        cursor: CursorArg,
    ) -> Fallible<(Vec<Observation>, u64)> {
        let game = self.lock();
        let news = game.observations_since(seat.map(|seat| seat.0), cursor.0)?;
        Ok((news.map(Observation).collect(), game.cursor()))
    }

    /// Returns an observation of a seat by its index. The seat None is a spectator. Index 0 is the start, and
    /// negative indices count from the end. The time does not depend on the index.
    ///
    /// Raises IndexError if the index is out of range.
    #[pyo3(signature = (seat, number))]
    fn observation(&self, seat: Option<SeatArg>, number: IndexArg) -> PyResult<Observation> {
        let game = self.lock();
        let all = game.observations(lz::Seat::South).len();
        let viewer = seat.map(|seat| seat.0);
        let seen = number.find(all, "observation", |at| game.observation(viewer, at))?;
        Ok(Observation(seen))
    }

    /// Returns the observations of a seat from index `first` on. The seat None is a spectator.
    #[pyo3(signature = (seat, first = 0))]
    fn observations(
        &self,
        seat: Option<SeatArg>,
        #[pyo3(from_py_with = LengthArg::number)] first: usize,
    ) -> Vec<Observation> {
        let game = self.lock();
        let seat = seat.map(|seat| seat.0);
        let all = game.observations(lz::Seat::South).len();
        let some = (first..all).map_while(|number| game.observation(seat, number));
        some.map(Observation).collect()
    }

    /// Returns an independent copy with the same events and take-backs. `copy.copy` and `copy.deepcopy` do
    /// the same.
    fn copy(&self) -> Game {
        Game::of(self.inner())
    }
}

argument! {
    /// A player's command: a move or the text of a command.
    CommandText(lz::Command), "a Move or the text of a command"
}

/// A player's command: a `Move`, or the text of a command.
pub struct CommandArg(pub lz::Command);

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
    Fault; Game, seat: SeatArg, CommandArg: lz::Command, members::maybe, members::ending
);
