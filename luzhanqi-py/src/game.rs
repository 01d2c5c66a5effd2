//! Games.

use std::sync::MutexGuard;

use luzhanqi as lz;
use luzhanqi::record;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::args::{CursorArg, EntropyArg, IndexArg, LengthArg, SeedArg, argument, place, secret};
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
use py_border::game_methods;
use py_border::guard::Kept;

/// A game under the eyes of a referee: the position in full truth and all that has happened.
///
/// It begins with a random set-up or deal, which `seed` decides or, without one, 32 bytes of the
/// operating system's randomness (a seed is the whole secret: who guesses it knows every piece), with
/// what `from_entropy` is given, or with the given `armies`
/// (south's and north's), `deal` or `position` (then in mid-game), which leave a seed nothing to
/// decide. Players must be shown what `view` and `observations` give for their seat, never
/// `position`.
///
/// >>> game = Game("standard", seed=1)
/// >>> game.push("a6a7").value in {"win", "lose", "both"}
/// True
/// >>> game.pop().move
/// Move("a6a7")
///
/// Raises ArmyError or PositionError if the start breaks the rules, ValueError if more than one
/// start is given, or a Position of other rules.
#[pyclass(frozen, module = "luzhanqi._native")]
pub struct Game(Kept<lz::Game>);

impl Game {
    /// The Python object of a game.
    pub fn of(game: lz::Game) -> Game {
        Game(Kept::new("Game", game))
    }

    pub fn lock(&self) -> MutexGuard<'_, lz::Game> {
        self.0.lock()
    }

    /// A copy of what is inside.
    pub fn inner(&self) -> lz::Game {
        self.lock().clone()
    }

    fn record_text(&self) -> String {
        record::Record::of(&self.lock()).to_string()
    }
}

/// An event as the Python value of that name.
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

/// What a move did, or the exception of a refusal.
fn played(py: Python<'_>, mv: lz::Move, tried: lz::Tried) -> Fallible<Py<PyAny>> {
    match tried {
        lz::Tried::Played(effect) => Ok(effect.member(py)?),
        lz::Tried::Refused(station) => Err(errors::refusal(mv, station).into()),
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (rules = None, seed = None, *, armies = None, deal = None, position = None))]
    fn new(
        py: Python<'_>,
        rules: Option<RulesArg>,
        seed: Option<SeedArg>,
        armies: Option<ArmiesArg>,
        deal: Option<DealArg>,
        position: Option<&Bound<'_, PyAny>>,
    ) -> Fallible<Game> {
        let named = rules.unwrap_or_default().0;
        let game = match (armies, deal, position) {
            (None, None, None) => match seed {
                Some(seed) => lz::Game::from_seed(&named, seed.0),
                None => lz::Game::from_entropy(&named, secret(py)?),
            },
            (Some(ArmiesArg([south, north])), None, None) => {
                lz::Game::from_armies(&named, [&south, &north])?
            }
            (None, Some(deal), None) => lz::Game::from_deal(&named, &deal.0)?,
            (None, None, Some(given)) => lz::Game::from_position(&position::read(given, rules)?),
            _ => {
                let text = "give only one of armies, deal and position";
                return Err(PyValueError::new_err(text).into());
            }
        };
        Ok(Game::of(game))
    }

    /// Returns the game whose start 32 secret bytes decide, `os.urandom(32)` for example: every one is equally
    /// likely, to one part in 2**70. The same bytes give the same game in every language.
    ///
    /// Raises ValueError unless there are 32 bytes.
    #[staticmethod]
    fn from_entropy(rules: RulesArg, entropy: EntropyArg) -> Game {
        Game::of(lz::Game::from_entropy(&rules.0, entropy.0))
    }

    /// Returns the position now, in full truth.
    #[getter]
    fn truth(&self) -> Position {
        Position(*self.lock().truth())
    }

    /// Returns the armies, south's first, if the game began with their set-up; else None.
    #[getter]
    fn armies(&self) -> Option<(Army, Army)> {
        let [south, north] = self.lock().armies()?;
        Some((Army(south), Army(north)))
    }

    /// Returns the deal, if the game began with one; else None.
    #[getter]
    fn deal(&self) -> Option<Deal> {
        self.lock().deal().map(Deal)
    }

    /// Returns the number of plies that have been played; refusals, offers and answers are none.
    #[getter]
    fn plies(&self) -> usize {
        self.lock().plies()
    }

    /// Returns the seat that asks to take its latest ply back and has no answer yet, or None.
    #[getter]
    fn take_back_offer(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let offer = self.lock().take_back_offer();
        members::maybe(offer, py)
    }

    /// Returns the number of times that the position has stood since the last attack, flip or flag
    /// taken, this time included.
    #[getter]
    fn repetitions(&self) -> u32 {
        self.lock().repetitions()
    }

    /// Returns what happened, in full truth, by its number from 0; negative numbers count from the
    /// end. The time does not depend on the number.
    ///
    /// Raises IndexError if not so much has happened.
    fn event(&self, py: Python<'_>, number: IndexArg) -> PyResult<Py<PyAny>> {
        let found = {
            let game = self.lock();
            place(number.0, game.events().len()).map(|number| game.events()[number])
        };
        event(
            py,
            &found.ok_or_else(|| PyIndexError::new_err("not so much has happened"))?,
        )
    }

    /// Returns all that has happened, in full truth.
    #[getter]
    fn events(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        let events = self.lock().events().to_vec();
        events.iter().map(|one| event(py, one)).collect()
    }

    /// Returns what the seat to move may try: its own list, the one of `view(seat).legal_moves()`; none
    /// after the end. It is made of what that seat knows, so a try in it may still be refused (see
    /// `push`); `position.legal_moves()` has those that the referee plays.
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let moves = {
            let game = self.lock();
            game.legal_moves()
        };
        moves::list(py, &moves)
    }

    /// Tries a move for the seat to move, and says what it did.
    ///
    /// Raises IllegalMoveError if it is not in the seat's own list; nothing happens then. Raises
    /// RefusedMove if the referee refuses it, which is an event: both seats hear of it.
    #[pyo3(signature = (r#move))]
    fn push(&self, py: Python<'_>, r#move: MoveArg) -> Fallible<Py<PyAny>> {
        let tried = self.lock().play(r#move.0)?;
        played(py, r#move.0, tried)
    }

    /// Does as `push`, for a seat that claims to move: for servers, where a move comes from a player.
    ///
    /// Raises what `push` does, and IllegalMoveError with the reason "not-your-turn" if it is the other
    /// seat's turn.
    #[pyo3(signature = (seat, r#move))]
    fn play_as(&self, py: Python<'_>, seat: SeatArg, r#move: MoveArg) -> Fallible<Py<PyAny>> {
        let tried = self.lock().play_as(seat.0, r#move.0)?;
        played(py, r#move.0, tried)
    }

    /// Does as `push`, but a refusal gives None instead of an exception.
    #[pyo3(signature = (r#move))]
    fn attempt(&self, py: Python<'_>, r#move: MoveArg) -> Fallible<Py<PyAny>> {
        let tried = self.lock().play(r#move.0)?;
        match tried {
            lz::Tried::Played(effect) => Ok(effect.member(py)?),
            lz::Tried::Refused(_) => Ok(py.None()),
        }
    }

    /// Takes back the latest event, whatever it was, and gives it. It takes no longer late in a game
    /// than early.
    ///
    /// Raises IndexError if nothing has happened.
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

    /// Ends the game by a decision of who runs it: the reason is "time", "forfeit", "abandoned" or
    /// "adjudicated", and the winner None for a draw or where nobody won.
    ///
    /// Raises GameError after the end and for another reason.
    #[pyo3(signature = (winner, reason))]
    fn adjudicate(&self, winner: Option<SeatArg>, reason: ReasonArg) -> Fallible<()> {
        let winner = winner.map(|seat| seat.0);
        Ok(self.lock().adjudicate(winner, reason.0)?)
    }

    /// Returns whether seats and spectators are shown everything when the game ends.
    #[getter]
    fn truth_at_end(&self) -> bool {
        self.lock().truth_at_end()
    }

    /// Sets whether seats and spectators are shown everything when the game ends, as they are by default, or
    /// only how it ended. If the game is over, its end is taken back and told again in the new way; see
    /// `observations_since`. Records and pickles keep the setting.
    fn set_truth_at_end(&self, shown: bool) {
        self.lock().set_truth_at_end(shown);
    }

    /// Asks for a seat that its latest ply be taken back, with all that followed it. The question stands
    /// until it is answered or anyone moves.
    ///
    /// Raises GameError after the end, while such a question stands, and if the seat has made no move.
    fn offer_take_back(&self, seat: SeatArg) -> Fallible<()> {
        Ok(self.lock().offer_take_back(seat.0)?)
    }

    /// Declines for a seat to take back what the other asks for.
    ///
    /// Raises GameError if it does not ask.
    fn decline_take_back(&self, seat: SeatArg) -> Fallible<()> {
        Ok(self.lock().decline_take_back(seat.0)?)
    }

    /// Takes back for a seat what the other asks for.
    ///
    /// Raises GameError if it does not ask.
    fn accept_take_back(&self, seat: SeatArg) -> Fallible<()> {
        Ok(self.lock().accept_take_back(seat.0)?)
    }

    /// Goes back to how the game stood right after so many plies, at the will of who runs it: later plies,
    /// refusals, offers and the end are taken back. `observations_since` tells everybody of it, and their
    /// views are then as if it had never been; people remember.
    ///
    /// Raises GameError if the game has had fewer plies.
    fn take_back_to(&self, plies: LengthArg) -> Fallible<()> {
        Ok(self.lock().take_back_to(plies.0)?)
    }

    /// Returns what a seat, or for None a spectator, has to be told after a cursor, and the next cursor: what
    /// a server sends after each change of the game, whatever changed it. After an undo or a take-back
    /// the news begin with an observation of the type "taken-back". A view that observes all of it equals
    /// `view(seat)`.
    ///
    /// The first cursor is 0. Cursors never go back, and any that this game gave serves, however old; a
    /// game that is read from a record or a pickle counts from 0 again.
    ///
    /// >>> game = Game("flip", seed=1)
    /// >>> news, sent = game.observations_since(1, 0)
    /// >>> _ = game.push("c6")
    /// >>> [seen.type for seen in game.observations_since(1, sent)[0]]
    /// ['flipped']
    ///
    /// Raises GameError for a cursor beyond the latest.
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

    /// Returns what a seat, or for None a spectator, observed, by its number from 0, the beginning;
    /// negative numbers count from the end. The time does not depend on the number.
    ///
    /// Raises IndexError if not so much was observed.
    #[pyo3(signature = (seat, number))]
    fn observation(&self, seat: Option<SeatArg>, number: IndexArg) -> PyResult<Observation> {
        let game = self.lock();
        place(number.0, game.observations(lz::Seat::South).len())
            .and_then(|number| game.observation(seat.map(|seat| seat.0), number))
            .map(Observation)
            .ok_or_else(|| PyIndexError::new_err("not so much was observed"))
    }

    /// Returns what a seat, or for None a spectator, has observed, from the observation of this number
    /// on.
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

    /// Returns a copy, events and takebacks included, that goes its own way from here on.
    /// `copy.copy` and `copy.deepcopy` give the same.
    fn copy(&self) -> Game {
        Game::of(self.inner())
    }
}

argument! {
    /// What a player does: a move or the text of a command.
    CommandText(lz::Command), "a Move or the text of a command"
}

/// What a player does: a `Move`, or the text of a command.
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
