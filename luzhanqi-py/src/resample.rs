//! Random games with the same observations for a seat, for the searches of OpenSpiel.

use std::fmt::Write as _;
use std::sync::Arc;

use luzhanqi as lz;
use luzhanqi::Event;
use luzhanqi_env::Action;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::args::{BudgetArg, SeedArg};
use crate::belief::{budget, built};
use crate::chance_game::{CHANCE, ChanceGame, Line, number_of};
use crate::enums::SeatArg;
use crate::errors::Fallible;
use crate::view::View;
use kit_py::panics::Kept;

/// Values that depend only on the view of a seat. A ply clears them.
#[derive(Clone, Default)]
pub struct Known {
    belief: Option<Arc<SampledBelief>>,
    json: Option<Arc<str>>,
}

/// A belief that games are drawn from. It is relaxed if the exact belief exceeds the budget.
enum SampledBelief {
    Exact(lz::Belief),
    /// With the error of the exact belief.
    Relaxed(lz::RelaxedBelief, lz::BeliefError),
}

impl SampledBelief {
    fn new(py: Python<'_>, view: &lz::View, budget: lz::Budget) -> Fallible<SampledBelief> {
        match built(py, |go_on| view.belief_while(budget, go_on))? {
            Err(error @ lz::BeliefError::Budget { .. }) => {
                let most = lz::Budget::DEFAULT;
                let made = built(py, |go_on| view.relaxed_belief_while(most, go_on))?;
                Ok(SampledBelief::Relaxed(made?, error))
            }
            made => Ok(SampledBelief::Exact(made?)),
        }
    }

    fn sample_game(&self, random: &mut lz::Random) -> Result<lz::Game, lz::BeliefError> {
        match self {
            SampledBelief::Exact(belief) => belief.sample_game(random),
            SampledBelief::Relaxed(belief, error) => belief.sample_game(random)?.ok_or(*error),
        }
    }
}

#[pymethods]
impl ChanceGame {
    /// Returns `View.to_json` of what a seat knows; None during the set-up. The game and its copies store the
    /// text until the next ply.
    fn view_json(&self, seat: SeatArg) -> Fallible<Option<String>> {
        let mut line = self.0.lock();
        let Some(play) = &mut line.play else {
            return Ok(None);
        };
        if play.known[seat.0.index()].json.is_none() {
            let text = View(play.game().view(seat.0).clone()).json()?;
            play.known[seat.0.index()].json = Some(text.into());
        }
        Ok(play.known[seat.0.index()].json.as_deref().map(String::from))
    }

    /// Returns a random game with the same observations for a seat, drawn from the exact belief. If the
    /// belief exceeds the budget (see `View.belief_within`), draws up to 64 games from the relaxed belief.
    ///
    /// The first call for a seat builds the belief. The game and its copies store it until the next ply.
    ///
    /// Raises ValueError during the set-up. Raises BeliefError with the reason "budget" if none of the games
    /// drawn from the relaxed belief is consistent.
    #[pyo3(signature = (player, seed, max_steps = None, max_bytes = None))]
    fn resample(
        &self,
        py: Python<'_>,
        player: SeatArg,
        seed: SeedArg,
        max_steps: Option<BudgetArg>,
        max_bytes: Option<BudgetArg>,
    ) -> Fallible<ChanceGame> {
        let (seat, budget) = (player.0, budget(max_steps, max_bytes));
        let (game, flip, mut known) = {
            let mut line = self.0.lock();
            let (game, flip) = (line.game().cloned(), line.flip);
            let Some((game, play)) = game.zip(line.play.as_ref()) else {
                let text = "cannot resample during the set-up";
                return Err(PyValueError::new_err(text).into());
            };
            (game, flip, play.known[seat.index()].clone())
        };
        let belief = match known.belief.take() {
            Some(belief) => belief,
            None => {
                // The game is not locked, because this can take a second.
                let made = Arc::new(SampledBelief::new(py, game.view(seat), budget)?);
                let mut line = self.0.lock();
                let is_current = line.game().is_some_and(|now| Arc::ptr_eq(now, &game));
                if let Some(play) = line.play.as_mut().filter(|_| is_current) {
                    play.known[seat.index()].belief = Some(Arc::clone(&made));
                }
                made
            }
        };
        let mut line = Line::of(belief.sample_game(&mut lz::Random::new(seed.0))?)?;
        line.flip = flip;
        if let Some(play) = &mut line.play {
            // The seat has the same view in both games.
            known.belief = Some(belief);
            play.known[seat.index()] = known;
        }
        Ok(ChanceGame(Kept::new("ChanceGame", line)))
    }

    /// Returns all actions of chance and of the seats, and their number. The text lists them as
    /// "player:action", separated by commas, as OpenSpiel's serialized states do.
    ///
    /// Raises ValueError if the game has offers, resignations or adjudications: OpenSpiel has none.
    fn history(&self) -> PyResult<(String, usize)> {
        let mut line = self.0.lock();
        let (mut text, mut count) = (String::new(), 0);
        let mut push = |player: i64, action: usize| {
            let comma = if count == 0 { "" } else { "," };
            write!(text, "{comma}{player}:{action}").expect("writing to a string");
            count += 1;
        };
        for (slot, kind) in line.placed.iter().enumerate() {
            if lz::Army::out_of_play(&line.rules, slot % lz::Army::LEN).is_none() {
                push(CHANCE, kind.index());
            }
        }
        let flip = line.flip;
        if let Some(game) = line.game() {
            let mut seat = game.start_position().to_move();
            let choose = |mv: lz::Move, seat: lz::Seat| {
                let action = Action::of(mv, seat).expect("each legal move has an action");
                (seat.index() as i64, action.number())
            };
            for event in game.events() {
                let Some(mv) = event.mv() else {
                    let text = format!("OpenSpiel's games have no {event:?}");
                    return Err(PyValueError::new_err(text));
                };
                let (player, action) = choose(mv, seat);
                push(player, action);
                if let Event::Played(ply) = event {
                    seat = seat.other();
                    if mv.is_flip() {
                        push(CHANCE, number_of(ply.piece));
                    }
                }
            }
            if let Some(mv) = flip {
                let (player, action) = choose(mv, seat);
                push(player, action);
            }
        }
        Ok((text, count))
    }
}
