//! A view: what a seat or a spectator has seen and can deduce.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;

use crate::mv::Move;
use crate::piece::Seat;
use crate::position::{IllegalMove, MoveSet, Outcome, Position, Route};
use crate::rules::Rules;
use crate::station::Station;
use crate::view::ObserveError;

use super::deduce::{EnemyArmy, EnemyIndex, EnemyPiece};
use super::log::Log;
use super::observation::{Begin, End, Observation, Origin};
use super::packed::PackedObservation;
use super::seen_board::SeenBoard;
use super::update::unknown;

/// The knowledge of a seat or a spectator, built only from its own observations.
///
/// A client with its seat's observations builds the same view as the server. The view contains no hidden
/// information. A spectator has no seat and sees what both seats see. A spectator's view has no list of
/// moves, and in dark play no enemies and no belief.
///
/// ```
/// use luzhanqi::{Game, Rules, Seat, View};
/// let mut game = Game::from_seed(&Rules::STANDARD, 1);
/// let mv = game.seen_board(Seat::South).legal_moves().get(0).unwrap();
/// game.play(mv)?;
/// let view = View::new(game.observations(Seat::North))?;
/// assert_eq!(view, *game.view(Seat::North));
/// assert_eq!(view.enemies().len(), 25);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Cost
/// Adding or reading an observation takes constant time. Cloning also takes constant time, because the clone
/// shares the history with its original. A view takes 9 bytes per observation. Under rules that end games by
/// repetition it takes about 260 more bytes per ply since the last attack.
#[derive(Clone, PartialEq, Eq)]
pub struct View {
    begin: Arc<Begin>,
    pub(super) seen_board: SeenBoard,
    /// The other army, in dark play.
    pub(super) enemies: Option<EnemyArmy>,
    pub(super) history: Log<PackedObservation>,
    pub(super) offers: Offers,
    pub(super) plies: usize,
    pub(super) last: Option<Arc<Last>>,
}

/// An observation after which a view accepts no others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Last {
    Ended(End),
    /// The name of an unknown kind.
    Other(String),
}

impl Last {
    pub(super) fn observation(&self) -> Observation {
        match self {
            Last::Ended(end) => Observation::Ended(Box::new(end.clone())),
            Last::Other(kind) => Observation::Other(kind.clone()),
        }
    }
}

/// The open offers.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Offers {
    draw: Option<Seat>,
    take_back: Option<Seat>,
}

impl View {
    /// Returns the view of these observations, starting with the first observation of a game. The time is
    /// linear in the number of observations; [`View::observe`] adds one observation.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat, View};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// game.play("a6a7".parse()?)?;
    /// let view = View::new(game.observations(Seat::North))?;
    /// assert_eq!(view, *game.view(Seat::North));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if no seat or spectator of a game can have these observations.
    pub fn new(seen: impl IntoIterator<Item = Observation>) -> Result<View, ObserveError> {
        let mut seen = seen.into_iter();
        let Some(Observation::Begin(begin)) = seen.next() else {
            return Err(ObserveError::Begin);
        };
        let mut view = View::begin(*begin)?;
        seen.try_for_each(|observation| view.observe(observation))?;
        Ok(view)
    }

    /// Returns the view at the start of a game.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat, View};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let begin = game.view(Seat::North).initial_observation().clone();
    /// assert_eq!(View::begin(begin)?, *game.view(Seat::North));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if no seat or spectator can see this board at the start of a game.
    pub fn begin(begin: Begin) -> Result<View, ObserveError> {
        let seen_board = SeenBoard::begin(&begin)?;
        if begin.setup && !seen_board.is_setup() {
            return Err(ObserveError::Order(
                "setup is true, but the board is not a set-up",
            ));
        }
        Ok(View::first(begin, seen_board))
    }

    /// The view of a seat or a spectator at the start of a game from this position.
    pub(crate) fn of_start(start: &Position, viewer: Option<Seat>, origin: Origin) -> View {
        let seen_board = SeenBoard::of_start(start, viewer);
        let mut begin = seen_board.to_begin(origin == Origin::Setup);
        if origin == Origin::Material {
            begin.pool = Some(start.material());
        }
        View::first(begin, seen_board)
    }

    fn first(begin: Begin, seen_board: SeenBoard) -> View {
        let dark_seat = begin.rules.is_dark() && begin.seat.is_some();
        View {
            enemies: dark_seat.then(|| EnemyArmy::new(&seen_board, &begin)),
            begin: Arc::new(begin),
            seen_board,
            history: Log::new(),
            offers: Offers::default(),
            plies: 0,
            last: None,
        }
    }

    /// Adds the next observation. An [`Observation::TakenBack`] removes the latest observations from the
    /// view.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 12);
    /// let mut view = game.view(Seat::North).clone();
    /// game.play("a6a7".parse()?)?;
    /// for observation in game.observations(Seat::North).skip(view.observations().count()) {
    ///     view.observe(observation)?;
    /// }
    /// assert_eq!(view, *game.view(Seat::North));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the observation cannot follow the earlier ones. After an error the view is unchanged.
    ///
    /// Fails with [`ObserveError::UnknownKind`] for [`Observation::Other`]. Then the view cannot follow its
    /// game any more. The view keeps the board before that observation. [`View::unknown_kind`] returns the
    /// kind, and every later observation fails with the same error. Only a take-back of the unknown
    /// observation ends this state.
    ///
    /// # Cost
    /// Takes constant time, with two exceptions: the time is linear in the length of the game for take-backs,
    /// and for checking a true start at the end.
    pub fn observe(&mut self, seen: Observation) -> Result<(), ObserveError> {
        let seen = match seen {
            Observation::TakenBack(left) => return self.go_back(left),
            Observation::Other(kind) => return self.meet_unknown(kind),
            seen => seen,
        };
        if self.last.is_some() {
            self.check_known()?;
        }
        let before = self.seen_board;
        self.seen_board.observe(&seen)?;
        let fits = self.offers_after(&seen, &before).and_then(|offers| {
            if let Observation::Ended(end) = &seen {
                self.check_end(end)?;
            }
            Ok(offers)
        });
        match fits {
            Ok(offers) => {
                self.conclude(&seen, &before, offers);
                Ok(())
            }
            Err(why) => {
                self.seen_board = before;
                Err(why)
            }
        }
    }

    /// Stores the kind of an unknown observation, and fails.
    #[cold]
    fn meet_unknown(&mut self, kind: String) -> Result<(), ObserveError> {
        self.check_known()?;
        let why = unknown(&kind);
        // After the end there is nothing to follow.
        self.last.get_or_insert_with(|| Arc::new(Last::Other(kind)));
        Err(why)
    }

    /// Truncates the view to its first observations.
    fn go_back(&mut self, left: usize) -> Result<(), ObserveError> {
        let count = self.observations().len();
        if left >= count {
            self.check_known()?;
        }
        if left == 0 || left > count {
            return Err(ObserveError::Order(
                "a take-back leaves at least the first observation, and at most all observations so far",
            ));
        }
        if left < count {
            *self = View::new(self.observations().take(left))?;
        }
        Ok(())
    }

    /// Fails if the view has met an observation of unknown kind.
    fn check_known(&self) -> Result<(), ObserveError> {
        self.unknown_kind()
            .map_or(Ok(()), |kind| Err(unknown(kind)))
    }

    /// Adds an observation of the referee without checking it. Returns the enemy pieces that changed.
    pub(crate) fn follow(&mut self, seen: &Observation) -> u32 {
        let before = self.seen_board;
        self.seen_board.take_in(seen);
        let Ok(offers) = self.offers_after(seen, &before) else {
            unreachable!("the game has rejected impossible offers and answers");
        };
        self.conclude(seen, &before, offers)
    }

    /// Updates the deductions after the seen board includes an observation. Returns the enemy pieces that
    /// changed.
    fn conclude(&mut self, seen: &Observation, before: &SeenBoard, offers: Offers) -> u32 {
        let touched = match &mut self.enemies {
            Some(enemies) => enemies.learn(seen, before, &self.seen_board),
            None => 0,
        };
        if let Observation::Ended(end) = seen {
            self.last = Some(Arc::new(Last::Ended((**end).clone())));
        }
        self.offers = offers;
        self.plies += usize::from(seen.is_ply());
        if let Some(told) = PackedObservation::of(seen) {
            self.history.push(told);
        }
        touched
    }

    /// The open offers after an observation.
    fn offers_after(&self, seen: &Observation, before: &SeenBoard) -> Result<Offers, ObserveError> {
        let Offers { draw, take_back } = self.offers;
        let fail = |why| Err(ObserveError::Order(why));
        match seen {
            Observation::DrawOffered(_) if draw.is_some() => fail("a draw offer is already open"),
            Observation::DrawOffered(by) => Ok(Offers {
                draw: Some(*by),
                take_back,
            }),
            Observation::DrawDeclined(by) if draw != Some(by.other()) => {
                fail("there is no draw offer to decline")
            }
            Observation::DrawDeclined(_) => Ok(Offers {
                draw: None,
                take_back,
            }),
            Observation::TakeBackOffered(_) if take_back.is_some() => {
                fail("a take-back offer is already open")
            }
            Observation::TakeBackOffered(by) if self.before_latest_ply(*by).is_none() => {
                fail("a seat that has not moved cannot offer a take-back")
            }
            Observation::TakeBackOffered(by) => Ok(Offers {
                draw,
                take_back: Some(*by),
            }),
            Observation::TakeBackDeclined(by) if take_back != Some(by.other()) => {
                fail("there is no take-back offer to decline")
            }
            Observation::TakeBackDeclined(_) => Ok(Offers {
                draw,
                take_back: None,
            }),
            Observation::Ended(_) => Ok(Offers::default()),
            // A draw offer is open until the other seat moves. A request for a take-back is open until either
            // seat moves.
            seen if seen.is_ply() => Ok(Offers {
                draw: draw.filter(|by| *by == before.to_move()),
                take_back: None,
            }),
            _ => Ok(self.offers),
        }
    }

    /// The number of plies before a seat's latest ply; `None` if the seat has played no ply.
    pub(crate) fn before_latest_ply(&self, seat: Seat) -> Option<usize> {
        let since = if self.seen_board.to_move() == seat {
            2
        } else {
            1
        };
        self.plies.checked_sub(since)
    }

    /// Returns the seat of the view; `None` for a spectator's view.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// assert_eq!(game.view(Seat::North).seat(), Some(Seat::North));
    /// assert_eq!(game.spectator_view().seat(), None);
    /// ```
    pub const fn seat(&self) -> Option<Seat> {
        self.seen_board.seat()
    }

    /// Returns the rules.
    pub const fn rules(&self) -> &Rules {
        self.seen_board.rules()
    }

    /// Returns the board as the seat has seen it.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let board = game.view(Seat::South).seen_board();
    /// assert_eq!((board.hidden().len(), board.occupied().len()), (25, 50));
    /// ```
    pub const fn seen_board(&self) -> &SeenBoard {
        &self.seen_board
    }

    /// Returns the first observation.
    pub fn initial_observation(&self) -> &Begin {
        &self.begin
    }

    /// Returns the number of plies that have been observed.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// game.play(game.legal_moves().iter().next().unwrap())?;
    /// assert_eq!(game.view(Seat::South).plies(), 1);
    /// # Ok::<(), luzhanqi::IllegalMove>(())
    /// ```
    pub const fn plies(&self) -> usize {
        self.plies
    }

    /// Returns the view as it was right after `plies` plies; `None` if the game was shorter. The time is
    /// linear in the number of plies, because the view is built from the first observation.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// let start = game.view(Seat::North).clone();
    /// game.play("a6a7".parse()?)?;
    /// assert_eq!(game.view(Seat::North).after_plies(0), Some(start));
    /// assert_eq!(game.view(Seat::North).after_plies(2), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after_plies(&self, plies: usize) -> Option<View> {
        if plies == 0 {
            return View::begin((*self.begin).clone()).ok();
        }
        let ply = |(_, seen): &(usize, Observation)| seen.is_ply();
        let (last, _) = self
            .observations_since_start()
            .enumerate()
            .filter(ply)
            .nth(plies - 1)?;
        // Observations that were valid once are valid again.
        View::new(self.observations().take(last + 2)).ok()
    }

    /// Returns the seat with an open offer of a draw.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// game.offer_draw(Seat::South)?;
    /// assert_eq!(game.view(Seat::North).offer(), Some(Seat::South));
    /// # Ok::<(), luzhanqi::GameError>(())
    /// ```
    pub const fn offer(&self) -> Option<Seat> {
        self.offers.draw
    }

    /// Returns the seat with an open request to take back its own latest ply.
    pub const fn take_back_offer(&self) -> Option<Seat> {
        self.offers.take_back
    }

    /// Returns the latest observed ply, to show on the board. The time is linear in the number of offers and
    /// refusals since then.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// assert_eq!(game.view(Seat::North).last_ply(), None);
    /// let mv = game.legal_moves().iter().next().unwrap();
    /// game.play(mv)?;
    /// assert_eq!(game.view(Seat::North).last_ply().and_then(|seen| seen.mv()), Some(mv));
    /// # Ok::<(), luzhanqi::IllegalMove>(())
    /// ```
    pub fn last_ply(&self) -> Option<Observation> {
        self.observations_since_start()
            .rev()
            .find(Observation::is_ply)
    }

    /// Returns the route of the latest ply, for animation after the move; see [`SeenBoard::route`]. `None`
    /// before the first ply.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules, Seat, Game};
    /// let start = Position::parse("1f3/5/5/5/5/5/5/5/5/5/1E3/1F3 s r 0", &Rules::STANDARD)?;
    /// let mut game = Game::from_position(&start);
    /// game.play("b2a4".parse()?)?;
    /// let way = game.view(Seat::North).last_route().unwrap();
    /// assert_eq!(format!("{way:?}"), "[b2, a2, a3, a4]");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn last_route(&self) -> Option<Route> {
        let seen = self.last_ply()?;
        let mv = seen.mv()?;
        let mut before = self.seen_board.occupied().with(mv.origin());
        if let Observation::Moved(_) = seen {
            before = before.without(mv.target());
        }
        Route::find(mv, before | !self.rules().stations())
    }

    /// Returns the outcome; `None` before the end of the game.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// assert_eq!(game.view(Seat::North).outcome(), None);
    /// game.resign(Seat::South)?;
    /// assert_eq!(game.view(Seat::North).outcome(), game.outcome());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        self.end().map(|end| end.outcome)
    }

    /// Returns the end of the game: the outcome, and the true start if the server shows it. `None` before the
    /// end.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// assert_eq!(game.view(Seat::South).end(), None);
    /// game.resign(Seat::South)?;
    /// assert_eq!(Some(game.view(Seat::South).end().unwrap().outcome), game.outcome());
    /// # Ok::<(), luzhanqi::GameError>(())
    /// ```
    pub fn end(&self) -> Option<&End> {
        match self.last.as_deref()? {
            Last::Ended(end) => Some(end),
            Last::Other(_) => None,
        }
    }

    /// Returns the kind of the unknown observation at which the view stopped; `None` if the view can follow
    /// its game. See [`View::observe`].
    pub fn unknown_kind(&self) -> Option<&str> {
        match self.last.as_deref()? {
            Last::Ended(_) => None,
            Last::Other(kind) => Some(kind),
        }
    }

    /// Returns the seat's own list of moves; see [`SeenBoard::legal_moves`].
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// assert!(!game.view(Seat::South).legal_moves().is_empty());
    /// assert!(game.view(Seat::North).legal_moves().is_empty()); // south is to move
    /// ```
    pub fn legal_moves(&self) -> MoveSet {
        self.seen_board.legal_moves()
    }

    /// Returns why a move is not in the seat's own list of moves, or `None` if the move is in the list. The
    /// reason depends only on what the seat knows.
    ///
    /// ```
    /// use luzhanqi::{Game, IllegalMove, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let why = game.view(Seat::North).why_illegal("a7a6".parse()?);
    /// assert_eq!(why, Some(IllegalMove::NotYourTurn)); // south is to move
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn why_illegal(&self, mv: Move) -> Option<IllegalMove> {
        self.seen_board.why_illegal(mv)
    }

    /// Returns the 25 pieces of the other army in dark play, including lost pieces and a carried flag. Empty
    /// in expose and open play.
    ///
    /// If the game started with a set-up, the pieces are in the order of the other army's text.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let view = game.view(Seat::South);
    /// assert_eq!(view.enemies().len(), 25);
    /// assert!(view.enemies().iter().all(|piece| !piece.moved));
    /// ```
    pub fn enemies(&self) -> &[EnemyPiece] {
        self.enemies.as_ref().map_or(&[], |army| &army.pieces)
    }

    /// Returns the index of the enemy piece on a station in dark play.
    ///
    /// ```
    /// use luzhanqi::{Game, PieceStatus, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let (view, b12) = (game.view(Seat::South), "b12".parse()?);
    /// let enemy = view.enemy_at(b12).unwrap();
    /// assert_eq!(view.enemies()[enemy.index()].status, PieceStatus::On(b12));
    /// assert_eq!(view.enemy_at("a1".parse()?), None); // south's own piece
    /// # Ok::<(), luzhanqi::ParseStationError>(())
    /// ```
    pub fn enemy_at(&self, station: Station) -> Option<EnemyIndex> {
        EnemyIndex::new(self.enemies.as_ref()?.on(station)?)
    }

    pub(crate) fn army(&self) -> Option<&EnemyArmy> {
        self.enemies.as_ref()
    }
}

impl fmt::Display for View {
    /// Formats the text of the view.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.seen_board.fmt(f)
    }
}

impl fmt::Debug for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("View")
            .field("seen_board", &self.seen_board)
            .field("history", &self.observations_since_start())
            .finish_non_exhaustive()
    }
}

impl core::hash::Hash for View {
    fn hash<H: core::hash::Hasher>(&self, hasher: &mut H) {
        self.seen_board.hash(hasher);
        self.history.len().hash(hasher);
    }
}
