//! Games: a position with its history, tries, refusals, offers and outcome.

mod acts;
mod error;
mod event;
mod news;
mod past;
mod referee;

use alloc::vec::Vec;

use crate::army::Army;
use crate::command::Act;
use crate::mv::Move;
use crate::piece::{Color, Kind, Piece, Seat};
use crate::position::{
    Deal, Effect, EndReason, IllegalMove, MoveSet, Outcome, Position, PositionError,
};
use crate::rules::Rules;
use crate::station::Station;
use crate::view::{Journal, Origin, SeenBoard, View};

pub use error::GameError;
pub use event::{Event, Ply};
pub use news::News;
use past::Past;
pub use referee::Referee;

/// A game as its referee knows it: the true position and all events.
///
/// Show players only [`Game::view`], [`Game::seen_board`] or [`Game::observations`] of their own seat, never
/// the position.
///
/// ```
/// use luzhanqi::{Game, Rules, Seat};
/// let mut game = Game::from_seed(&Rules::STANDARD, 1);
/// while game.outcome().is_none() && game.plies() < 100 {
///     let seat = game.to_move();
///     let mv = game.seen_board(seat).legal_moves().get(0).unwrap();
///     game.play(mv)?;
/// }
/// assert_eq!(game.plies(), 100);
/// # Ok::<(), luzhanqi::IllegalMove>(())
/// ```
///
/// # Cost
/// Playing or undoing a move takes constant time, at any length of the game. Reading a view, an observation, an
/// event or the number of repetitions also takes constant time. Lists grow like a `Vec`, with an occasional
/// reallocation. A game takes about 120 bytes per ply, and up to twice that with the spare capacity of its
/// lists. Under rules that end games by repetition, dark play takes about 500 more bytes per ply since the last
/// attack. A clone copies everything.
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    origin: Origin,
    position: Position,
    events: Vec<Event>,
    past: Past,
    /// The events that were undone; the event undone last is at the end.
    undone: Vec<Act>,
    views: [View; 2],
    journals: [Journal; 2],
    news: kit::News,
    result: Option<Outcome>,
    truth_at_end: bool,
}

/// The result of trying a move.
///
/// ```
/// use luzhanqi::{Game, Effect, Position, Rules, PlayResult};
/// let rules = Rules::STANDARD.with_bombs_take_flag(false);
/// let position = Position::parse("1f3/1X2j/5/5/5/5/5/5/5/5/5/1F3 s r 0", &rules)?;
/// let mut game = Game::from_position(&position);
/// assert_eq!(game.play("b11b12".parse()?)?, PlayResult::Refused("b12".parse()?));
/// assert_eq!(game.play("b11a11".parse()?)?, PlayResult::Played(Effect::Plain));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum PlayResult {
    /// The move was legal and has been played.
    Played(Effect),
    /// The referee refused the move: this station holds the flag. The same seat is still to move.
    Refused(Station),
}

impl Game {
    /// Returns a game from a random start; see [`Position::from_seed`]. A player who guesses the seed knows
    /// every piece. For a game between people use [`Game::from_entropy`].
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 7);
    /// assert_eq!((game.to_move(), game.plies()), (Seat::South, 0));
    /// ```
    #[doc(alias = "new")]
    pub fn from_seed(rules: &Rules, seed: u64) -> Game {
        Game::begun(Position::from_seed(rules, seed), Origin::Setup)
    }

    /// Returns a game from a random start determined by 32 secret bytes; see [`Position::from_entropy`].
    ///
    /// ```
    /// use luzhanqi::{Game, Rules};
    /// let bytes = [7; 32]; // in a real game: secret, from the operating system
    /// let game = Game::from_entropy(&Rules::STANDARD, bytes);
    /// assert_eq!(game.truth().occupied().len(), 50);
    /// ```
    pub fn from_entropy(rules: &Rules, bytes: [u8; 32]) -> Game {
        Game::begun(Position::from_entropy(rules, bytes), Origin::Setup)
    }

    /// Returns a game of dark or open play with these armies, south's first. South plays red.
    ///
    /// ```
    /// use luzhanqi::{Army, Game, Rules};
    /// let army: Army = Army::from_seed(&Rules::STANDARD, 1);
    /// let game = Game::from_armies(&Rules::STANDARD, [&army, &army])?;
    /// assert_eq!(game.armies(), Some([army, army]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The errors are those of [`Position::from_armies`].
    pub fn from_armies(rules: &Rules, armies: [&Army; 2]) -> Result<Game, PositionError> {
        Ok(Game::begun(
            Position::from_armies(rules, armies, Color::Red)?,
            Origin::Setup,
        ))
    }

    /// Returns a game of expose play with this deal.
    ///
    /// ```
    /// use luzhanqi::{Deal, Game, Rules};
    /// let game = Game::from_deal(&Rules::FLIP, &Deal::from_seed(1))?;
    /// assert_eq!(game.truth().face_down().len(), 50);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The errors are those of [`Position::from_deal`].
    pub fn from_deal(rules: &Rules, deal: &Deal) -> Result<Game, PositionError> {
        Ok(Game::begun(
            Position::from_deal(rules, deal)?,
            Origin::Setup,
        ))
    }

    /// Returns a game that starts at the given position, which can be any position. The moves before the
    /// position are unknown, so the seats deduce nothing from the set-up rules.
    ///
    /// ```
    /// use luzhanqi::{Game, Position, Rules};
    /// let text = "1f3/5/5/5/5/5/5/5/5/5/2K2/1F3 s r 0";
    /// let game = Game::from_position(&Position::parse(text, &Rules::STANDARD)?);
    /// assert_eq!(game.truth().to_string(), text);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "fen")]
    pub fn from_position(position: &Position) -> Game {
        Game::begun(*position, Origin::Position)
    }

    /// Returns a game that starts at the given position with known material: in dark play both seats, and
    /// spectators, know how many pieces of each kind each seat has on the board, but not where. The first
    /// observation contains the numbers ([`Begin::pool`](crate::Begin::pool)). In other play the game is that
    /// of [`Game::from_position`].
    ///
    /// ```
    /// use luzhanqi::{Game, Position, Rules, Seat};
    /// let text = "1f1k1/e4/5/5/5/5/5/5/5/5/2K2/1F3 s r 0";
    /// let position = Position::parse(text, &Rules::STANDARD)?;
    /// let game = Game::from_position_with_material(&position);
    /// // North's flag is in a headquarters. The captain and the engineer are on the other stations.
    /// assert_eq!(game.view(Seat::South).belief()?.count().to_u128(), Some(4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_position_with_material(position: &Position) -> Game {
        match position.rules().is_dark() {
            true => Game::begun(*position, Origin::Material),
            false => Game::from_position(position),
        }
    }

    pub(crate) fn begun(start: Position, origin: Origin) -> Game {
        let mut game = Game {
            start,
            origin,
            position: start,
            events: Vec::new(),
            past: Past::new(&start),
            undone: Vec::new(),
            views: Seat::ALL.map(|seat| View::of_start(&start, Some(seat), origin)),
            journals: Default::default(),
            news: kit::News::default(),
            result: None,
            truth_at_end: true,
        };
        game.look_for_end();
        game
    }

    /// Whether the game starts with a possible set-up or deal.
    #[cfg(feature = "serde")]
    pub(crate) fn is_from_setup(&self) -> bool {
        let start = match (self.armies(), self.deal()) {
            (Some([south, north]), _) => {
                Position::from_armies(self.rules(), [&south, &north], Color::Red).ok()
            }
            (None, Some(deal)) => Position::from_deal(self.rules(), &deal).ok(),
            (None, None) => None,
        };
        start == Some(self.start)
    }

    /// Returns the rules.
    pub const fn rules(&self) -> &Rules {
        self.position.rules()
    }

    /// Sets whether seats and spectators see everything when the game ends (the default), or only the
    /// outcome. If the game is already over, takes back the end and reports it again under the new setting;
    /// see [`Game::observations_since`]. Players may remember what they have seen.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// game.set_truth_at_end(false);
    /// game.resign(Seat::South)?;
    /// assert_eq!(game.view(Seat::North).end().unwrap().true_start, None);
    /// # Ok::<(), luzhanqi::GameError>(())
    /// ```
    pub fn set_truth_at_end(&mut self, revealed: bool) {
        let changed = core::mem::replace(&mut self.truth_at_end, revealed) != revealed;
        if let Some(ending) = self.result.filter(|_| changed) {
            let observed = self.observed();
            for (view, journal) in self.views.iter_mut().zip(&mut self.journals) {
                view.take_back(journal);
            }
            self.news.take_back(observed, observed - 1);
            self.end(ending);
        }
    }

    /// Returns whether seats and spectators see everything when the game ends.
    pub const fn truth_at_end(&self) -> bool {
        self.truth_at_end
    }

    /// Returns the seat to move.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// assert_eq!(game.to_move(), Seat::South);
    /// game.play("a6a7".parse()?)?;
    /// assert_eq!(game.to_move(), Seat::North);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "turn")]
    #[doc(alias = "side_to_move")]
    pub fn to_move(&self) -> Seat {
        self.position.to_move()
    }

    /// Returns the moves that the seat to move may try; see [`SeenBoard::legal_moves`]. The set is empty
    /// after the end of the game. [`Game::play`] accepts each of them without an error, but the referee may
    /// refuse one. The moves that the referee plays are `game.truth().legal_moves()`.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// let mv = game.legal_moves().iter().next().unwrap();
    /// game.play(mv)?;
    /// # Ok::<(), luzhanqi::IllegalMove>(())
    /// ```
    pub fn legal_moves(&self) -> MoveSet {
        self.seen_board(self.to_move()).legal_moves()
    }

    /// Returns the current position with all hidden information. Do not show it to a player before the end.
    ///
    /// ```
    /// use luzhanqi::{Game, Kind, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 7);
    /// let flag = game.truth().flag_station(luzhanqi::Color::Black).unwrap();
    /// // North's flag is there, but south sees only a hidden piece.
    /// assert_eq!(game.truth().piece_at(flag).unwrap().kind, Kind::Flag);
    /// assert!(game.seen_board(Seat::South).hidden().contains(flag));
    /// ```
    #[doc(alias = "position")]
    #[doc(alias = "board")]
    pub const fn truth(&self) -> &Position {
        &self.position
    }

    /// Returns the position at the start of the game.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// let start = *game.truth();
    /// game.play(game.legal_moves().iter().next().unwrap())?;
    /// assert_eq!(*game.start_position(), start);
    /// # Ok::<(), luzhanqi::IllegalMove>(())
    /// ```
    pub const fn start_position(&self) -> &Position {
        &self.start
    }

    /// Returns whether the game started with a set-up or deal; `false` if it started in mid-game.
    pub const fn began_with_setup(&self) -> bool {
        matches!(self.origin, Origin::Setup)
    }

    pub(crate) const fn origin(&self) -> Origin {
        self.origin
    }

    /// Returns the armies, south's first, if the game started with a set-up.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let [south, _] = game.armies().unwrap();
    /// assert!(south.validate(&Rules::STANDARD, Seat::South).is_ok());
    /// assert_eq!(Game::from_seed(&Rules::FLIP, 1).armies(), None);
    /// ```
    pub fn armies(&self) -> Option<[Army; 2]> {
        if !self.began_with_setup() || self.rules().is_expose() {
            return None;
        }
        let army = |seat: Seat| {
            let mut kinds = [Kind::Flag; Army::LEN];
            for (slot, kind) in kinds.iter_mut().enumerate() {
                *kind = match Army::out_of_play(self.rules(), slot) {
                    Some(out) => out,
                    None => self.start.piece_at(Army::station(slot, seat))?.kind,
                };
            }
            Army::new(kinds).ok()
        };
        Some([army(Seat::South)?, army(Seat::North)?])
    }

    /// Returns the deal, if the game started with one.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules};
    /// let game = Game::from_seed(&Rules::FLIP, 1);
    /// let deal = game.deal().unwrap();
    /// assert_eq!(Game::from_deal(&Rules::FLIP, &deal), Ok(game));
    /// ```
    pub fn deal(&self) -> Option<Deal> {
        if !self.began_with_setup() || !self.rules().is_expose() {
            return None;
        }
        let mut pieces = [Piece::new(Color::Red, Kind::Flag); Deal::LEN];
        for (place, piece) in pieces.iter_mut().enumerate() {
            *piece = self.start.piece_at(Deal::station(place))?;
        }
        Deal::new(pieces).ok()
    }

    /// Returns all events, with all hidden information.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 12);
    /// game.play("a6a7".parse()?)?;
    /// assert_eq!(game.events()[0].mv(), Some("a6a7".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "history")]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Returns the number of plies played. Refusals, offers and answers are not plies.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// game.play("a6a7".parse()?)?;
    /// game.offer_draw(Seat::South)?;
    /// assert_eq!((game.plies(), game.events().len()), (1, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn plies(&self) -> usize {
        self.past.plies()
    }

    /// Returns the outcome; `None` before the end of the game.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 7);
    /// assert_eq!(game.outcome(), None);
    /// game.resign(Seat::South)?;
    /// assert_eq!(game.outcome().unwrap().winner(), Some(Seat::North));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "result")]
    #[doc(alias = "is_game_over")]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.result
    }

    /// Returns the seat with an open offer of a draw.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// assert_eq!(game.offer(), None);
    /// game.offer_draw(Seat::South)?;
    /// assert_eq!(game.offer(), Some(Seat::South));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn offer(&self) -> Option<Seat> {
        // Both seats see offers.
        self.views[0].offer()
    }

    /// Returns the seat with an open request to take back its own latest ply.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// game.play(game.legal_moves().iter().next().unwrap())?;
    /// game.offer_take_back(Seat::South)?;
    /// assert_eq!(game.take_back_offer(), Some(Seat::South));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn take_back_offer(&self) -> Option<Seat> {
        self.views[0].take_back_offer()
    }

    /// Returns the view of a seat, up to date with all its observations.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 7);
    /// let view = game.view(Seat::North);
    /// assert_eq!((view.seat(), view.enemies().len()), (Some(Seat::North), 25));
    /// ```
    #[doc(alias = "observe")]
    pub const fn view(&self, seat: Seat) -> &View {
        &self.views[seat.index()]
    }

    /// Returns the board as a seat has seen it.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 7);
    /// let seen_board = game.seen_board(Seat::South);
    /// assert_eq!(seen_board.hidden().len(), 25);
    /// assert!(!seen_board.legal_moves().is_empty());
    /// ```
    pub const fn seen_board(&self, seat: Seat) -> &SeenBoard {
        self.view(seat).seen_board()
    }

    /// Tries a move for the seat to move. If the move is legal, the referee plays it. If a hidden flag makes
    /// the move illegal, the referee refuses it and notifies both seats.
    ///
    /// ```
    /// use luzhanqi::{Game, PlayResult, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 12);
    /// assert!(matches!(game.play("a6a7".parse()?)?, PlayResult::Played(_)));
    /// assert_eq!(game.to_move(), Seat::North);
    /// assert!(game.play("a7a8".parse()?).is_err()); // not north's piece
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with the reason if the move is not in the seat's own list ([`SeenBoard::legal_moves`]). Then
    /// nothing changes, and the other seat is not notified. The reason depends only on what the seat knows.
    #[doc(alias = "push")]
    #[doc(alias = "make_move")]
    #[doc(alias = "do_move")]
    pub fn play(&mut self, mv: Move) -> Result<PlayResult, IllegalMove> {
        let tried = self.attempt(mv)?;
        self.undone.clear();
        Ok(tried)
    }

    /// Tries a move for a seat, like [`Game::play`]. Servers use this function: they receive moves from both
    /// players.
    ///
    /// ```
    /// use luzhanqi::{Game, IllegalMove, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 12);
    /// assert_eq!(game.play_as(Seat::North, "a6a7".parse()?), Err(IllegalMove::NotYourTurn));
    /// assert!(game.play_as(Seat::South, "a6a7".parse()?).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The errors are those of [`Game::play`], and [`IllegalMove::NotYourTurn`] if the other seat is to move.
    pub fn play_as(&mut self, seat: Seat, mv: Move) -> Result<PlayResult, IllegalMove> {
        if self.result.is_none() && seat != self.to_move() {
            return Err(IllegalMove::NotYourTurn);
        }
        self.play(mv)
    }

    fn attempt(&mut self, mv: Move) -> Result<PlayResult, IllegalMove> {
        if self.result.is_some() {
            return Err(IllegalMove::Finished);
        }
        let before = self.position;
        self.seen_board(before.to_move()).ensure_legal(mv)?;
        match self.position.ensure_legal(mv) {
            Ok(()) => {
                let undo = self.position.play_unchecked(mv);
                let ply = Ply::new(&before, &self.position, &undo);
                self.past.push(undo.slim(), &self.position);
                self.record(Event::Played(ply));
                self.look_for_end();
                Ok(PlayResult::Played(ply.effect))
            }
            Err(IllegalMove::Refused { station, .. }) => {
                self.record(Event::Refused(mv));
                Ok(PlayResult::Refused(station))
            }
            Err(why) => Err(why),
        }
    }

    /// Records an event and shows it to both seats.
    fn record(&mut self, event: Event) {
        self.events.push(event);
        for (view, journal) in self.views.iter_mut().zip(&mut self.journals) {
            if let Some(seen) = event.seen_by(view.seat(), self.start.rules()) {
                // Tests rebuild the views of every game, for every rule set, so no check is needed here.
                view.take_in(&seen, journal);
            }
        }
    }

    fn look_for_end(&mut self) {
        if let Some(ending) = ending(&self.position, self.plies(), || self.repetitions()) {
            self.end(ending);
        }
    }

    fn end(&mut self, ending: Outcome) {
        self.result = Some(ending);
        let seen = event::ended(ending, Some(&self.start).filter(|_| self.truth_at_end));
        for (view, journal) in self.views.iter_mut().zip(&mut self.journals) {
            view.take_in(&seen, journal);
        }
    }

    /// Returns how many times the position has occurred since the last attack, flip or capture of a flag,
    /// including the current occurrence.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// assert_eq!(game.repetitions(), 1); // the start has occurred once
    /// ```
    pub fn repetitions(&self) -> u32 {
        self.past.repetitions()
    }

    /// Exchanges the face-down piece on `station` with a face-down `piece` from another station, as if
    /// `piece` had been on `station` from the start. No seat has seen either piece, so views and events stay
    /// the same. For searches with chance nodes; see [`Position::with_face_down`].
    ///
    /// ```
    /// use luzhanqi::{Game, Piece, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::FLIP, 1);
    /// let marshal: Piece = "m".parse()?;
    /// game.set_face_down("c6".parse()?, marshal)?;
    /// game.play("c6".parse()?)?;
    /// assert_eq!(game.truth().piece_at("c6".parse()?), Some(marshal));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`PositionError::NotFaceDown`] if the station holds no face-down piece or the game is over.
    /// Fails with [`PositionError::NotInPool`] if no such piece is face down. After an error nothing changes.
    ///
    /// # Cost
    /// The time is linear in the number of plies played: a few nanoseconds per ply.
    pub fn set_face_down(&mut self, station: Station, piece: Piece) -> Result<(), PositionError> {
        if self.result.is_some() {
            // The views already show the true start.
            return Err(PositionError::NotFaceDown(station));
        }
        let exchange = self.position.exchange(station, piece)?;
        let key = self.position.key();
        self.start.state.exchange(&exchange);
        self.position.state.exchange(&exchange);
        self.past.exchange(&exchange, key ^ self.position.key());
        self.undone.clear();
        Ok(())
    }
}

/// The outcome of a game after `plies` plies at a position that has occurred `repetitions` times.
fn ending(position: &Position, plies: usize, repetitions: impl FnOnce() -> u32) -> Option<Outcome> {
    if let Some(ending) = position.outcome() {
        return Some(ending);
    }
    let times = u32::from(position.rules().repetition().times());
    if times > 0 && repetitions() >= times {
        return Some(Outcome::draw(EndReason::Repetition));
    }
    let limit = usize::from(position.rules().ply_limit());
    (limit > 0 && plies >= limit).then_some(Outcome::draw(EndReason::Length))
}

impl PartialEq for Game {
    /// Compares the starts, whether the material is known, the events and whether the end shows the truth.
    /// Ignores undone events. The time is linear in the length of the games.
    fn eq(&self, other: &Game) -> bool {
        self.start == other.start
            && self.origin == other.origin
            && self.truth_at_end == other.truth_at_end
            && self.events == other.events
    }
}

impl Eq for Game {}
