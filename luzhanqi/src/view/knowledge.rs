//! A seat's view: what it has been shown, and what follows from that.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use crate::belief::{Belief, BeliefError, Budget};
use crate::game::Game;
use crate::mv::Move;
use crate::piece::{Kinds, Seat};
use crate::position::{EndReason, IllegalMove, MoveSet, Outcome, Position};
use crate::rules::Rules;
use crate::station::Station;
use crate::view::ObserveError;

use super::deduce::{EnemyArmy, EnemyPiece};
use super::journal::Journal;
use super::log::Log;
use super::observation::{Begin, End, Observation};
use super::seen_board::SeenBoard;
use super::told::Told;

/// One seat's knowledge: a fold over its own observations, and nothing else.
///
/// A client that is sent its seat's observations rebuilds the very view that the server computes.
/// The view holds no truth that the seat lacks.
///
/// ```
/// use luzhanqi::{Game, Rules, Seat, View};
/// let mut game = Game::start(&Rules::STANDARD, 1);
/// let mv = game.seen_board(Seat::South).moves().get(0).unwrap();
/// game.play(mv)?;
/// let view = View::new(game.observations(Seat::North))?;
/// assert_eq!(view, *game.view(Seat::North));
/// assert_eq!(view.enemies().len(), 25);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Cost
/// Taking in an observation and asking what was observed cost as much late in a game as early; so does
/// a copy, which shares the history with its original. A view keeps 9 bytes for each observation, and
/// where repetition ends games some 220 for each ply since the last attack.
#[derive(Clone, PartialEq, Eq)]
pub struct View {
    begin: Arc<Begin>,
    pub(super) seen_board: SeenBoard,
    /// Dark play: the other army.
    pub(super) enemies: Option<EnemyArmy>,
    pub(super) history: Log<Told>,
    /// Who offers a draw that is not answered yet.
    pub(super) offer: Option<Seat>,
    pub(super) plies: usize,
    pub(super) end: Option<Arc<End>>,
}

impl View {
    /// Returns the view after these observations, the first of which is the beginning.
    ///
    /// # Errors
    /// Why the stream is not one that a seat can observe.
    pub fn new(seen: impl IntoIterator<Item = Observation>) -> Result<View, ObserveError> {
        let mut seen = seen.into_iter();
        let Some(Observation::Begin(begin)) = seen.next() else {
            return Err(ObserveError::Begin);
        };
        let mut view = View::begin(*begin)?;
        seen.try_for_each(|observation| view.observe(observation))?;
        Ok(view)
    }

    /// Returns the view when a game begins.
    ///
    /// # Errors
    /// Why the told board is not one that a seat can see.
    pub fn begin(begin: Begin) -> Result<View, ObserveError> {
        let seen_board = SeenBoard::begin(&begin)?;
        if begin.setup && !seen_board.is_setup() {
            return Err(ObserveError::Order(
                "the board is not a set-up, though it is said to be",
            ));
        }
        Ok(View::first(begin, seen_board))
    }

    /// The view of a seat when a game begins with this position.
    pub(crate) fn of_start(start: &Position, seat: Seat, setup: bool) -> View {
        let seen_board = SeenBoard::of_start(start, seat);
        View::first(seen_board.to_begin(setup), seen_board)
    }

    fn first(begin: Begin, seen_board: SeenBoard) -> View {
        let dark = begin.rules.is_dark();
        View {
            enemies: dark.then(|| EnemyArmy::new(&seen_board, begin.setup)),
            begin: Arc::new(begin),
            seen_board,
            history: Log::new(),
            offer: None,
            plies: 0,
            end: None,
        }
    }

    /// Takes in what the seat observes next.
    ///
    /// # Errors
    /// Why it cannot follow from what was observed before; the view is unchanged then.
    ///
    /// # Cost
    /// It does not grow with the game, but for the end: the truth that is told then is held against
    /// the whole game.
    pub fn observe(&mut self, seen: Observation) -> Result<(), ObserveError> {
        let before = self.seen_board;
        self.seen_board.observe(&seen)?;
        let fits = self.offer_after(&seen, &before).and_then(|offer| {
            if let Observation::Ended(end) = &seen {
                self.check_truth(end)?;
            }
            Ok(offer)
        });
        match fits {
            Ok(offer) => {
                self.conclude(&seen, &before, offer);
                Ok(())
            }
            Err(why) => {
                self.seen_board = before;
                Err(why)
            }
        }
    }

    /// Takes in what the referee says, which follows, and enters in the journal what it changes.
    pub(crate) fn take_in(&mut self, seen: &Observation, journal: &mut Journal) {
        let (before, offer) = (self.seen_board, self.offer);
        let known = self.enemies.as_ref().map(|army| army.before(seen, &before));
        self.seen_board.take_in(seen);
        // A game asks for offers and answers that fit.
        let now = self.offer_after(seen, &before).unwrap_or(offer);
        let touched = self.conclude(seen, &before, now);
        journal.enter(&before, offer, known.map(|known| (known, touched)), self);
    }

    /// Concludes what follows from an observation that the seen board has taken in. Gives the enemy pieces
    /// of which something has changed.
    fn conclude(&mut self, seen: &Observation, before: &SeenBoard, offer: Option<Seat>) -> u32 {
        let touched = match &mut self.enemies {
            Some(enemies) => enemies.learn(seen, before, &self.seen_board),
            None => 0,
        };
        if let Observation::Ended(end) = seen {
            self.end = Some(Arc::new((**end).clone()));
        }
        self.offer = offer;
        self.plies += usize::from(seen.is_ply());
        if let Some(told) = Told::of(seen) {
            self.history.push(told);
        }
        touched
    }

    /// The offer that stands after an observation.
    fn offer_after(
        &self,
        seen: &Observation,
        before: &SeenBoard,
    ) -> Result<Option<Seat>, ObserveError> {
        match seen {
            Observation::DrawOffered(_) if self.offer.is_some() => {
                Err(ObserveError::Order("an offer of a draw stands already"))
            }
            Observation::DrawOffered(by) => Ok(Some(*by)),
            Observation::DrawDeclined(by) if self.offer != Some(by.other()) => {
                Err(ObserveError::Order("no draw is offered to be declined"))
            }
            Observation::DrawDeclined(_) | Observation::Ended(_) => Ok(None),
            // An offer stands until the other seat moves.
            seen if seen.is_ply() => Ok(self.offer.filter(|by| *by == before.to_move())),
            _ => Ok(self.offer),
        }
    }

    /// The game that begins with the truth told at the end has to be the one that the seat saw.
    fn check_truth(&self, end: &End) -> Result<(), ObserveError> {
        let start = Position::parse(&end.start, &self.begin.rules)?;
        let mut game = Game::begun(start, self.begin.setup);
        if SeenBoard::of_start(&start, self.seat()).to_begin(self.begin.setup) != *self.begin {
            return Err(ObserveError::Truth("it begins otherwise than the seat saw"));
        }
        let other = ObserveError::Truth("the game would have gone otherwise");
        for seen in self.history() {
            if let Some(action) = seen.action(game.offer()) {
                game.act(action).map_err(|_| other.clone())?;
            }
        }
        if end.ending.reason == EndReason::Agreed && game.offer().is_none() {
            return Err(ObserveError::Truth("no draw was offered"));
        }
        let last = end.action(game.offer()).map(|action| game.act(action));
        if matches!(last, Some(Err(_))) || game.result() != Some(end.ending) {
            return Err(ObserveError::Truth("the game would have ended otherwise"));
        }
        let mut played = game.view(self.seat()).history();
        let alike = self.history().all(|seen| played.next() == Some(seen));
        if alike { Ok(()) } else { Err(other) }
    }

    /// Returns the seat whose view this is.
    pub const fn seat(&self) -> Seat {
        self.seen_board.seat()
    }

    /// Returns the rules.
    pub const fn rules(&self) -> &Rules {
        self.seen_board.rules()
    }

    /// Returns the board as the seat has been shown it.
    pub const fn seen_board(&self) -> &SeenBoard {
        &self.seen_board
    }

    /// Returns how the game began for the seat.
    pub fn beginning(&self) -> &Begin {
        &self.begin
    }

    /// Returns the number of plies that have been observed.
    pub const fn plies(&self) -> usize {
        self.plies
    }

    /// Returns the view as it was right after that many plies, before anything that followed; `None`
    /// if the game was shorter. It is folded from the beginning, so the time grows with the plies.
    pub fn after_plies(&self, plies: usize) -> Option<View> {
        if plies == 0 {
            return View::begin((*self.begin).clone()).ok();
        }
        let ply = |(_, seen): &(usize, Observation)| seen.is_ply();
        let (last, _) = self.history().enumerate().filter(ply).nth(plies - 1)?;
        // What was observed once can be observed again.
        View::new(self.observations().take(last + 2)).ok()
    }

    /// Returns the seat whose offer of a draw stands.
    pub const fn offer(&self) -> Option<Seat> {
        self.offer
    }

    /// Returns how the game ended, if it has.
    pub fn result(&self) -> Option<Outcome> {
        self.end.as_ref().map(|end| end.ending)
    }

    /// Returns, after the end, the position in which the game began, in full truth.
    pub fn end(&self) -> Option<&End> {
        self.end.as_deref()
    }

    /// Returns the seat's own list of moves; see [`SeenBoard::moves`].
    pub fn moves(&self) -> MoveSet {
        self.seen_board.moves()
    }

    /// Returns `Ok` if a move is in the seat's own list, else the reason why it is not.
    ///
    /// # Errors
    /// The reason, which says nothing that the seat cannot know.
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        self.seen_board.check(mv)
    }

    /// Returns, in dark play, the 25 pieces of the other army, living, held and lost; none in
    /// expose play.
    ///
    /// In a game that began with the set-up they are numbered as the other army's text.
    pub fn enemies(&self) -> &[EnemyPiece] {
        self.enemies.as_ref().map_or(&[], |army| &army.pieces)
    }

    /// Returns, in dark play, the number of the enemy piece on a station.
    pub fn enemy_at(&self, station: Station) -> Option<usize> {
        self.enemies.as_ref().and_then(|army| army.on(station))
    }

    pub(crate) fn army(&self) -> Option<&EnemyArmy> {
        self.enemies.as_ref()
    }

    /// Returns the exact belief: every arrangement that is consistent with all that the seat has
    /// observed, each equally likely.
    ///
    /// What it takes is said at [`Belief`]; [`View::belief_within`] sets a limit.
    ///
    /// # Errors
    /// [`BeliefError::Impossible`] if no arrangement is, which no real game brings about.
    pub fn belief(&self) -> Result<Belief, BeliefError> {
        self.belief_within(Budget::UNLIMITED)
    }

    /// Returns the exact belief, as [`View::belief`], if it takes no more than a budget to build.
    ///
    /// # Errors
    /// As [`View::belief`], and [`BeliefError::Budget`], which says how far it came.
    pub fn belief_within(&self, budget: Budget) -> Result<Belief, BeliefError> {
        Belief::new(self, budget)
    }

    /// Returns, in dark play, for each of the 25 enemy pieces, exactly the kinds that it can still
    /// be: those it has in some arrangement consistent with all that was observed.
    ///
    /// # Errors
    /// As [`View::belief`].
    pub fn candidates(&self) -> Result<Vec<Kinds>, BeliefError> {
        Ok(self.belief()?.candidates())
    }
}

impl fmt::Display for View {
    /// The text of the view.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.seen_board.fmt(f)
    }
}

impl fmt::Debug for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("View")
            .field("seen_board", &self.seen_board)
            .field("history", &self.history())
            .finish_non_exhaustive()
    }
}

impl core::hash::Hash for View {
    fn hash<H: core::hash::Hasher>(&self, hasher: &mut H) {
        self.seen_board.hash(hasher);
        self.history.len().hash(hasher);
    }
}
