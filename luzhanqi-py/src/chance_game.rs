//! Games in which chance deals the hidden pieces one at a time, for the states of OpenSpiel.

use std::sync::Arc;

use luzhanqi as lz;
use luzhanqi::Observation;
use luzhanqi_env::{
    Action, CELLS, Repetitions, Trail, plane_count, write_action_mask_bits, write_planes,
};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyFloat, PyInt, PyList};

use crate::args::PlaceArg;
use crate::chances;
use crate::enums::SeatArg;
use crate::errors::Fallible;
use crate::game::Game;
use crate::moves::{self, Move};
use crate::resample::Known;
use crate::rules::{Rules, RulesArg};
use crate::view::View;
use kit_py::panics::Kept;

/// OpenSpiel's player numbers of chance and of a finished game.
pub const CHANCE: i64 = -1;
const END: i64 = -4;

/// A game in which chance deals the armies and the flipped pieces, for `luzhanqi.openspiel`. During the
/// set-up of south's army and then of north's army, a chance action is the index of a kind. For a flip, the
/// chance action is 12 times the colour plus the kind's index. `player` is the seat to act, -1 for chance, or
/// -4 after the end.
#[pyclass(frozen, module = "luzhanqi._native")]
pub struct ChanceGame(pub Kept<Line>);

#[derive(Clone)]
pub struct Line {
    pub rules: lz::Rules,
    pub placed: Vec<lz::Kind>,
    /// None during the set-up.
    pub play: Option<Play>,
    /// The flip that a player chose, until chance deals its piece.
    pub flip: Option<lz::Move>,
}

/// A game without its history, which playouts do not need. The history is computed when a caller needs the
/// knowledge of a seat.
#[derive(Clone)]
pub struct Play {
    referee: lz::Referee,
    trail: Trail,
    /// How often each seat has seen the current board, if repetition ends games.
    repetitions: Option<[Repetitions; 2]>,
    /// The game with the history computed up to now; copies share it.
    told: Arc<lz::Game>,
    /// The tries after that history, with the flipped pieces.
    since: Vec<(lz::Move, Option<lz::Piece>)>,
    /// What was computed from the views of the seats; copies share it.
    pub known: [Known; 2],
}

impl Play {
    fn of(game: lz::Game) -> Play {
        let mut trail = Trail::default();
        for seen in game.observations(lz::Seat::South) {
            trail.observe(&seen);
        }
        let counted = game.rules().repetition().times() > 0;
        let repetitions = counted.then(|| {
            lz::Seat::ALL.map(|seat| {
                // The observations of a game are always valid.
                Repetitions::of_view(game.view(seat)).expect("the observations of a game")
            })
        });
        Play {
            referee: lz::Referee::from(&game),
            trail,
            repetitions,
            told: Arc::new(game),
            since: Vec::new(),
            known: Default::default(),
        }
    }

    fn seat(&self) -> lz::Seat {
        self.referee.truth().to_move()
    }

    /// Tries a move, or flips a station to reveal this piece.
    fn go_on(&mut self, mv: lz::Move, flipped: Option<lz::Piece>) -> Fallible<()> {
        if let Some(piece) = flipped {
            self.referee.set_face_down(mv.origin(), piece)?;
        }
        let tried = self.referee.play(mv)?;
        if let lz::PlayResult::Played(effect) = tried {
            self.trail = self.trail.after(mv, effect);
        }
        let counts = self.repetitions.iter_mut().flatten();
        for (seat, counts) in lz::Seat::ALL.into_iter().zip(counts) {
            counts.after(mv, tried, self.referee.seen_board(seat));
        }
        self.since.push((mv, flipped));
        self.known = Default::default();
        Ok(())
    }

    /// Returns the game with its complete history.
    pub fn game(&mut self) -> &Arc<lz::Game> {
        if !self.since.is_empty() {
            let game = Arc::make_mut(&mut self.told);
            for (mv, flipped) in self.since.drain(..) {
                if let Some(piece) = flipped {
                    let there = game.set_face_down(mv.origin(), piece);
                    there.expect("the referee has put it there");
                }
                game.play(mv).expect("the referee has played it");
            }
        }
        &self.told
    }
}

impl Line {
    fn player(&self) -> i64 {
        match &self.play {
            Some(play) if play.referee.outcome().is_some() => END,
            Some(play) if self.flip.is_none() => play.seat().index() as i64,
            _ => CHANCE,
        }
    }

    /// Returns the game with its complete history; None during the set-up.
    pub fn game(&mut self) -> Option<&Arc<lz::Game>> {
        self.play.as_mut().map(Play::game)
    }

    /// Returns the state of a game.
    pub fn of(game: lz::Game) -> PyResult<Line> {
        let mut line = Line::new(*game.rules());
        line.go_on(game)?;
        Ok(line)
    }

    fn new(rules: lz::Rules) -> Line {
        Line {
            rules,
            placed: Vec::new(),
            play: None,
            flip: None,
        }
    }

    /// Continues from a game.
    fn go_on(&mut self, game: lz::Game) -> PyResult<()> {
        if !game.began_with_setup() {
            let text = "the game must start with armies or a deal";
            return Err(PyValueError::new_err(text));
        }
        self.rules = *game.rules();
        let armies = game.armies().into_iter().flatten();
        self.placed = armies.flat_map(|army| *army.kinds()).collect();
        self.play = Some(Play::of(game));
        Ok(())
    }

    fn apply(&mut self, action: usize) -> Fallible<()> {
        let none = || PyIndexError::new_err(format!("action {action} is not legal here"));
        let Some(play) = &mut self.play else {
            let kind = lz::Kind::ALL.get(action).ok_or_else(none)?;
            let before = self.placed.len();
            self.placed.push(*kind);
            self.skip_places();
            let game = begun(&self.rules, &self.placed).transpose();
            if game.is_err() {
                self.placed.truncate(before);
            }
            self.play = game?.map(Play::of);
            return Ok(());
        };
        if let Some(flip) = self.flip {
            let color = lz::Color::ALL.get(action / 12).ok_or_else(none)?;
            let piece = lz::Piece::new(*color, lz::Kind::ALL[action % 12]);
            play.go_on(flip, Some(piece))?;
            self.flip = None;
            return Ok(());
        }
        let mv = Action::new(action).ok_or_else(none)?.to_move(play.seat());
        if mv.is_flip() {
            // Checks only that the flip is legal; chance deals the piece later.
            play.referee
                .seen_board(play.seat())
                .why_illegal(mv)
                .map_or(Ok(()), Err)?;
            self.flip = Some(mv);
            return Ok(());
        }
        play.go_on(mv, None)
    }

    /// Puts the pieces that are out of play on the next places outside of a small board, without chance.
    fn skip_places(&mut self) {
        while self.placed.len() < 2 * lz::Army::LEN {
            let next = self.placed.len() % lz::Army::LEN;
            match lz::Army::out_of_play(&self.rules, next) {
                Some(kind) => self.placed.push(kind),
                None => return,
            }
        }
    }

    /// Writes what a player knows; see `ChanceGame.write`.
    fn write(&mut self, player: lz::Seat, row: usize, out: &mut [f32]) {
        out.fill(0.0);
        let (players, rest) = out.split_at_mut(2);
        players[player.index()] = 1.0;
        if row == 0 {
            for (number, byte) in rest.iter_mut().zip(self.planes(player)) {
                *number = f32::from(byte);
            }
            return;
        }
        let (army, events) = rest.split_at_mut(lz::Army::LEN);
        for (number, kind) in army.iter_mut().zip(self.own_kinds(player)) {
            *number = 1.0 + kind.index() as f32;
        }
        let mut rows = events.chunks_exact_mut(row);
        let Some(game) = self.game() else { return };
        let mut open = rows.next();
        for seen in game.observations(player).skip(1) {
            let Some(row) = open.as_deref_mut() else {
                break;
            };
            if write_event(&seen, player, row) {
                open = rows.next();
            }
        }
    }

    fn planes(&self, player: lz::Seat) -> Vec<u8> {
        let mut planes = vec![0; plane_count(&self.rules) * CELLS];
        if let Some(play) = &self.play {
            let counts = play.repetitions.as_ref().map(|both| &both[player.index()]);
            let trail = counts.map_or(play.trail, |counts| play.trail.with_repetitions(counts));
            write_planes(play.referee.seen_board(player), &trail, &mut planes);
        }
        planes
    }

    /// Returns the pieces of a player's army that are already placed.
    fn own_kinds(&self, player: lz::Seat) -> &[lz::Kind] {
        let mut armies = self.placed.chunks(lz::Army::LEN);
        armies.nth(player.index()).unwrap_or(&[])
    }
}

/// Returns the game if both armies are complete.
fn begun(rules: &lz::Rules, placed: &[lz::Kind]) -> Option<Fallible<lz::Game>> {
    let (south, north) = placed.split_first_chunk()?;
    let north = <[lz::Kind; lz::Army::LEN]>::try_from(north).ok()?;
    let game = || {
        let armies = [&lz::Army::new(*south)?, &lz::Army::new(north)?];
        Ok(lz::Game::from_armies(rules, armies)?)
    };
    Some(game())
}

/// Writes an observation into the row of its ply. Returns whether the observation is the ply itself and not a
/// refused try before it.
fn write_event(seen: &Observation, player: lz::Seat, row: &mut [f32]) -> bool {
    let action = seen.mv().and_then(|mv| Action::of(mv, player));
    if let (Observation::Refused(_), Some(action)) = (seen, action) {
        let mv = action.to_move(lz::Seat::South);
        let origin = mv.origin().index();
        row[6 + origin / 20] += (1 << (origin % 20)) as f32;
        row[9] = 1.0 + mv.target().index() as f32;
        return false;
    }
    if let Some(action) = action {
        row[1] = 1.0 + action.number() as f32;
    }
    let (kind, effect) = match seen {
        Observation::Moved(_) => (1, Some(lz::Effect::Plain)),
        Observation::Attacked(fight) => (2, Some(lz::Effect::Attack(fight.ended))),
        Observation::Flipped(_) => (3, Some(lz::Effect::Flip)),
        Observation::Ended(_) => (5, None),
        // There are no offers in this game.
        _ => return false,
    };
    row[0] = kind as f32;
    let effect = lz::Effect::ALL.iter().position(|one| Some(*one) == effect);
    row[2] = effect.map_or(0.0, |effect| 1.0 + effect as f32);
    match seen {
        Observation::Flipped(flip) => row[3] = 1.0 + number_of(flip.piece) as f32,
        Observation::Attacked(fight) => {
            // The other player's piece, if it is revealed.
            for kind in fight.revealed.into_iter().flatten() {
                row[3] = 1.0 + kind.index() as f32;
            }
            for (column, flag) in fight.flags.into_iter().enumerate() {
                row[4 + column] = flag.map_or(0.0, |flag| 1.0 + flag.index() as f32);
            }
        }
        _ => {}
    }
    true
}

/// Returns the chance action for a flipped piece.
pub fn number_of(piece: lz::Piece) -> usize {
    12 * piece.color.index() + piece.kind.index()
}

static NUMBERS: PyOnceLock<Vec<Py<PyInt>>> = PyOnceLock::new();
static BYTES: PyOnceLock<Vec<Py<PyFloat>>> = PyOnceLock::new();

#[pymethods]
impl ChanceGame {
    #[new]
    #[pyo3(signature = (rules, placed = "", game = None, flip = None))]
    fn new(
        rules: RulesArg,
        placed: &str,
        game: Option<&Game>,
        flip: Option<&Move>,
    ) -> Fallible<ChanceGame> {
        let rules = rules.0;
        let mut line = Line::new(rules);
        if let Some(game) = game {
            line.go_on(game.inner())?;
        } else if rules.is_expose() {
            line.go_on(lz::Game::from_deal(&rules, &lz::Deal::from_seed(0))?)?;
        }
        if line.play.is_none() {
            line.skip_places();
        }
        for (place, letter) in placed.chars().enumerate() {
            let kind = lz::Kind::from_letter(letter);
            let kind =
                kind.ok_or_else(|| PyValueError::new_err("expected letters of kinds in placed"))?;
            // The pieces that are out of play are there already.
            if line.placed.get(place) != Some(&kind) {
                line.apply(kind.index())?;
            }
        }
        if let (Some(flip), Some(play)) = (flip, &line.play) {
            play.referee
                .seen_board(play.seat())
                .why_illegal(flip.0)
                .map_or(Ok(()), Err)?;
            line.flip = Some(flip.0);
        }
        Ok(ChanceGame(Kept::new("ChanceGame", line)))
    }

    /// Returns the seat to act, -1 for chance, or -4 after the end.
    #[getter]
    fn player(&self) -> i64 {
        self.0.lock().player()
    }

    /// Returns the letters of the kinds that are already placed.
    #[getter]
    fn placed(&self) -> String {
        let line = self.0.lock();
        line.placed.iter().map(|kind| kind.letter()).collect()
    }

    /// Returns a copy of the game; None during the set-up.
    #[getter]
    fn game(&self) -> Option<Game> {
        let mut line = self.0.lock();
        line.game().map(|game| Game::of((**game).clone()))
    }

    /// Returns the flip that a player chose, until chance deals its piece; else None.
    #[getter]
    fn flip(&self, py: Python<'_>) -> PyResult<Option<Py<Move>>> {
        let flip = self.0.lock().flip;
        moves::maybe(py, flip)
    }

    /// Returns what a seat knows; None during the set-up.
    fn view(&self, seat: SeatArg) -> Option<View> {
        let mut line = self.0.lock();
        line.game().map(|game| View(game.view(seat.0).clone()))
    }

    /// Returns the actions of the seat to act, in order; the list is empty if chance is to act.
    fn actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let all = NUMBERS.get_or_init(py, || {
            (0..Action::COUNT)
                .map(|number| PyInt::new(py, number).unbind())
                .collect()
        });
        let mut mask = [0; Action::WORDS];
        {
            let line = self.0.lock();
            if let Some(play) = line.play.as_ref().filter(|_| line.flip.is_none()) {
                write_action_mask_bits(play.referee.legal_moves(), play.seat(), &mut mask);
            }
        }
        let mut numbers = Vec::with_capacity(128);
        for (word, mut bits) in mask.into_iter().enumerate() {
            while bits != 0 {
                numbers.push(all[64 * word + bits.trailing_zeros() as usize].bind_borrowed(py));
                bits &= bits - 1;
            }
        }
        PyList::new(py, numbers)
    }

    /// Plays an action of a seat or of chance. Returns the next `player`.
    ///
    /// Raises IndexError for a number that is not an action now. Raises IllegalMoveError, ArmyError or
    /// PositionError if the rules forbid the action.
    fn apply(&self, action: PlaceArg) -> Fallible<i64> {
        let mut line = self.0.lock();
        line.apply(action.0)?;
        Ok(line.player())
    }

    /// Returns the chance actions with their probabilities, in order.
    fn chance_outcomes(&self) -> Fallible<Vec<(usize, f64)>> {
        let line = self.0.lock();
        let Some(play) = &line.play else {
            let begun = line.placed.len() / lz::Army::LEN * lz::Army::LEN;
            return Ok(chances::next_kinds(&line.rules, &line.placed[begun..])?);
        };
        let pool = play.referee.truth().pool();
        let total = pool.len() as f64;
        let one = |(piece, count)| (number_of(piece), count as f64 / total);
        Ok(pool.counts().map(one).collect())
    }

    /// Returns the results of south and north: 1 for the winner and -1 for the loser; 0 for a draw and before
    /// the end.
    fn returns(&self) -> [f64; 2] {
        let line = self.0.lock();
        let result = line.play.as_ref().and_then(|play| play.referee.outcome());
        match result.and_then(|ending| ending.winner()) {
            None => [0.0, 0.0],
            Some(lz::Seat::South) => [1.0, -1.0],
            Some(lz::Seat::North) => [-1.0, 1.0],
        }
    }

    /// Writes what a player knows into a float32 array: the player (2 numbers) and the planes. If `row` is
    /// not 0, writes instead the player, the player's army (25 numbers) and `row` numbers for each ply; see
    /// `LuzhanqiObserver`.
    ///
    /// Raises ValueError if the array is too short or not contiguous.
    #[pyo3(signature = (player, out, row = 0))]
    fn write(&self, player: SeatArg, out: &Bound<'_, PyArray1<f32>>, row: usize) -> PyResult<()> {
        let refuse = |error: String| PyValueError::new_err(error);
        let mut lent = out.try_readwrite().map_err(|e| refuse(e.to_string()))?;
        let slice = lent.as_slice_mut().map_err(|e| refuse(e.to_string()))?;
        if slice.len() < 2 + lz::Army::LEN || (1..6).contains(&row) {
            return Err(refuse("the array or its rows are too short".to_string()));
        }
        self.0.lock().write(player.0, row, slice);
        Ok(())
    }

    /// Returns what `write` writes for `row` 0, as a list.
    fn numbers<'py>(&self, py: Python<'py>, player: SeatArg) -> PyResult<Bound<'py, PyList>> {
        let all = BYTES.get_or_init(py, || {
            (0..=255)
                .map(|byte| PyFloat::new(py, byte.into()).unbind())
                .collect()
        });
        let planes = self.0.lock().planes(player.0);
        let who = [player.0 == lz::Seat::South, player.0 == lz::Seat::North].map(u8::from);
        let bytes: Vec<u8> = who.into_iter().chain(planes).collect();
        PyList::new(
            py,
            bytes
                .iter()
                .map(|byte| all[usize::from(*byte)].bind_borrowed(py)),
        )
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> ChanceGame {
        ChanceGame(Kept::new("ChanceGame", self.0.lock().clone()))
    }

    #[expect(clippy::type_complexity)]
    fn __reduce__(
        slf: &Bound<'_, Self>,
    ) -> PyResult<(Py<PyAny>, (Rules, String, Option<Game>, Option<Py<Move>>))> {
        let game = slf.get();
        let rules = Rules(game.0.lock().rules);
        let (begun, flip) = (game.game(), game.flip(slf.py())?);
        // A game that has begun includes its armies.
        let placed = if begun.is_some() {
            String::new()
        } else {
            game.placed()
        };
        let parts = (rules, placed, begun, flip);
        Ok((slf.get_type().into_any().unbind(), parts))
    }
}
