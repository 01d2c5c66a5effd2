//! Games: a position with its history, tries and refusals, offers and endings.

mod error;
mod event;
mod past;
mod referee;

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::action::Action;
use crate::army::Army;
use crate::mv::Move;
use crate::piece::{Color, Kind, Piece, Seat};
use crate::position::{Deal, Effect, EndReason, IllegalMove, Outcome, Position, PositionError};
use crate::rules::Rules;
use crate::station::Station;
use crate::view::{Journal, Observation, Observations, SeenBoard, View};

pub use error::GameError;
pub use event::{Event, Ply};
use past::Past;
pub use referee::Referee;

/// A game under the eyes of a referee: the position in full truth and all that has happened.
///
/// Players must be shown what [`Game::view`], [`Game::seen_board`] or [`Game::observations`] give for their
/// seat, never the position.
///
/// ```
/// use luzhanqi::{Game, Rules, Seat};
/// let mut game = Game::start(&Rules::STANDARD, 1);
/// while game.result().is_none() && game.plies() < 100 {
///     let seat = game.position().seat();
///     let mv = game.seen_board(seat).moves().get(0).unwrap();
///     game.play(mv)?;
/// }
/// assert_eq!(game.plies(), 100);
/// # Ok::<(), luzhanqi::IllegalMove>(())
/// ```
///
/// # Cost
/// Playing, taking back, asking for a view, for an observation or an event by its number and for
/// repetitions take as much after thousands of plies as after ten: what grows, lists and a table,
/// grows as a `Vec` does. A game keeps some 120 bytes for each ply, up to twice that with the room
/// that its lists hold ready, and where repetition ends games, 500 more for each ply since the last
/// attack in dark play. A copy of a game copies all of it.
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    setup: bool,
    position: Position,
    events: Vec<Event>,
    past: Past,
    undone: Vec<Action>,
    views: [View; 2],
    journals: [Journal; 2],
    result: Option<Outcome>,
    truth_at_end: bool,
}

/// The answer of the referee to a try.
///
/// ```
/// use luzhanqi::{Game, Effect, Position, Rules, Tried};
/// let rules = Rules::STANDARD.with_bombs_take_flag(false);
/// let position = Position::parse("1f3/1X2j/5/5/5/5/5/5/5/5/5/1F3 s r 0", &rules)?;
/// let mut game = Game::from_position(&position);
/// assert_eq!(game.play("b11b12".parse()?)?, Tried::Refused("b12".parse()?));
/// assert_eq!(game.play("b11a11".parse()?)?, Tried::Played(Effect::Plain));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Tried {
    /// It was legal and has been played.
    Played(Effect),
    /// The referee refused it: this station holds the flag. It is still the same seat's turn.
    Refused(Station),
}

impl Game {
    /// Returns a game from a random start; see [`Position::start`]. The seed is the whole secret: who
    /// guesses it knows every piece. For a game between people use [`Game::from_entropy`].
    pub fn start(rules: &Rules, seed: u64) -> Game {
        Game::begun(Position::start(rules, seed), true)
    }

    /// Returns a game whose start 32 secret bytes decide; see [`Position::from_entropy`].
    pub fn from_entropy(rules: &Rules, bytes: [u8; 32]) -> Game {
        Game::begun(Position::from_entropy(rules, bytes), true)
    }

    /// Returns a game of dark play with these armies, south's first; south plays red.
    ///
    /// # Errors
    /// As [`Position::from_armies`].
    pub fn from_armies(rules: &Rules, armies: [&Army; 2]) -> Result<Game, PositionError> {
        Ok(Game::begun(
            Position::from_armies(rules, armies, Color::Red)?,
            true,
        ))
    }

    /// Returns a game of expose play with this deal.
    ///
    /// # Errors
    /// As [`Position::from_deal`].
    pub fn from_deal(rules: &Rules, deal: &Deal) -> Result<Game, PositionError> {
        Ok(Game::begun(Position::from_deal(rules, deal)?, true))
    }

    /// Returns a game that begins with any position, in mid-game: what came before is not known, so
    /// the set-up rules tell nothing about the pieces.
    pub fn from_position(position: &Position) -> Game {
        Game::begun(*position, false)
    }

    pub(crate) fn begun(start: Position, setup: bool) -> Game {
        let mut game = Game {
            start,
            setup,
            position: start,
            events: Vec::new(),
            past: Past::new(&start),
            undone: Vec::new(),
            views: Seat::ALL.map(|seat| View::of_start(&start, Some(seat), setup)),
            journals: Default::default(),
            result: None,
            truth_at_end: true,
        };
        game.look_for_end();
        game
    }

    /// Returns the rules.
    pub const fn rules(&self) -> &Rules {
        self.position.rules()
    }

    /// Sets whether everything is shown to seats and spectators when the game ends, as it is unless
    /// this is called, or nothing but how it ended. An ending that has happened stays as it was told.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let mut game = Game::start(&Rules::STANDARD, 1);
    /// game.set_truth_at_end(false);
    /// game.resign(Seat::South)?;
    /// assert_eq!(game.view(Seat::North).end().unwrap().start, None);
    /// # Ok::<(), luzhanqi::GameError>(())
    /// ```
    pub const fn set_truth_at_end(&mut self, shown: bool) {
        self.truth_at_end = shown;
    }

    /// Returns the seat to move.
    pub fn seat(&self) -> Seat {
        self.position.seat()
    }

    /// Returns the position now, in full truth.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the position in which the game began.
    pub const fn start_position(&self) -> &Position {
        &self.start
    }

    /// Returns whether the game began with a set-up or deal, not in mid-game.
    pub const fn began_with_setup(&self) -> bool {
        self.setup
    }

    /// Returns the armies, south's first, if the game began with their set-up.
    pub fn armies(&self) -> Option<[Army; 2]> {
        if !self.setup || self.rules().is_expose() {
            return None;
        }
        let army = |seat: Seat| {
            let mut kinds = [Kind::Flag; Army::LEN];
            for (slot, kind) in kinds.iter_mut().enumerate() {
                *kind = self.start.piece_at(Army::station(slot, seat))?.kind;
            }
            Army::new(kinds).ok()
        };
        Some([army(Seat::South)?, army(Seat::North)?])
    }

    /// Returns the deal, if the game began with one.
    pub fn deal(&self) -> Option<Deal> {
        if !self.setup || self.rules().is_dark() {
            return None;
        }
        let mut pieces = [Piece::new(Color::Red, Kind::Flag); Deal::LEN];
        for (place, piece) in pieces.iter_mut().enumerate() {
            *piece = self.start.piece_at(Deal::station(place))?;
        }
        Deal::new(pieces).ok()
    }

    /// Returns all that has happened, in full truth, by number.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Returns the number of plies that have been played; refusals, offers and answers are none.
    pub fn plies(&self) -> usize {
        self.past.plies()
    }

    /// Returns how the game ended, if it has.
    pub const fn result(&self) -> Option<Outcome> {
        self.result
    }

    /// Returns the seat whose offer of a draw stands.
    pub const fn offer(&self) -> Option<Seat> {
        // Both seats hear of offers.
        self.views[0].offer()
    }

    /// Returns the seat that asks to take its latest ply back and has no answer yet.
    pub const fn take_back_offer(&self) -> Option<Seat> {
        self.views[0].take_back_offer()
    }

    /// Returns what a seat knows: the fold of its observations, which the game keeps up to date.
    pub const fn view(&self, seat: Seat) -> &View {
        &self.views[seat.index()]
    }

    /// Returns what a seat has been shown.
    pub const fn seen_board(&self, seat: Seat) -> &SeenBoard {
        self.view(seat).seen_board()
    }

    /// Tries a move for the seat to move: the referee plays a legal one and refuses a try that a
    /// hidden flag forbids, which both seats hear of.
    ///
    /// # Errors
    /// Why the move is not in the seat's own list ([`SeenBoard::moves`]); nothing happens then, and the
    /// other seat hears nothing. The reason says nothing that the seat cannot know.
    pub fn play(&mut self, mv: Move) -> Result<Tried, IllegalMove> {
        let tried = self.attempt(mv)?;
        self.undone.clear();
        Ok(tried)
    }

    /// Tries a move for a seat, as [`Game::play`] does for the one whose turn it is: for servers, where
    /// a move comes from a player.
    ///
    /// # Errors
    /// As [`Game::play`], and [`IllegalMove::NotYourTurn`] for the other seat.
    pub fn play_as(&mut self, seat: Seat, mv: Move) -> Result<Tried, IllegalMove> {
        if self.result.is_none() && seat != self.seat() {
            return Err(IllegalMove::NotYourTurn);
        }
        self.play(mv)
    }

    fn attempt(&mut self, mv: Move) -> Result<Tried, IllegalMove> {
        if self.result.is_some() {
            return Err(IllegalMove::Finished);
        }
        let before = self.position;
        self.seen_board(before.seat()).check(mv)?;
        match self.position.legality(mv) {
            Ok(()) => {
                let undo = self.position.play_unchecked(mv);
                let ply = Ply::new(&before, &self.position, &undo);
                self.past.push(undo.slim(), &self.position);
                self.record(Event::Played(ply));
                self.look_for_end();
                Ok(Tried::Played(ply.effect))
            }
            Err(IllegalMove::Refused { station, .. }) => {
                self.record(Event::Refused(mv));
                Ok(Tried::Refused(station))
            }
            Err(why) => Err(why),
        }
    }

    /// Enters an event and lets both seats see it.
    fn record(&mut self, event: Event) {
        self.events.push(event);
        for (view, journal) in self.views.iter_mut().zip(&mut self.journals) {
            if let Some(seen) = event.seen_by(view.seat(), self.start.rules()) {
                // Folding a game's observations checks them all; tests do so for every rule set.
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

    /// Returns how many times the position has stood since the last attack, flip or flag taken, this
    /// time included.
    pub fn repetitions(&self) -> u32 {
        self.past.repetitions()
    }

    /// Does what a player or the referee does: a move, a resignation, an offer or an answer to one, a
    /// ruling.
    ///
    /// # Errors
    /// Why it cannot be done; nothing happens then.
    pub fn act(&mut self, action: Action) -> Result<(), GameError> {
        self.perform(action)?;
        self.undone.clear();
        Ok(())
    }

    fn perform(&mut self, action: Action) -> Result<(), GameError> {
        if self.result.is_some() {
            return Err(GameError::Finished);
        }
        match action {
            Action::Move(mv) => {
                self.attempt(mv)?;
            }
            Action::OfferDraw(seat) => {
                if self.offer().is_some() {
                    return Err(GameError::OfferStands);
                }
                self.record(Event::DrawOffered(seat));
            }
            Action::DeclineDraw(seat) => {
                self.expect_offer_to(seat)?;
                self.record(Event::DrawDeclined(seat));
            }
            Action::AcceptDraw(seat) => {
                self.expect_offer_to(seat)?;
                self.record(Event::DrawAgreed(seat));
                self.end(Outcome::draw(EndReason::Agreed));
            }
            Action::Resign(seat) => {
                self.record(Event::Resigned(seat));
                self.end(Outcome::won(seat.other(), EndReason::Resigned));
            }
            Action::OfferTakeBack(seat) => {
                if self.take_back_offer().is_some() {
                    return Err(GameError::TakeBackStands);
                }
                if self.views[0].before_latest_ply(seat).is_none() {
                    return Err(GameError::NothingToTakeBack(seat));
                }
                self.record(Event::TakeBackOffered(seat));
            }
            Action::DeclineTakeBack(seat) => {
                self.expect_take_back_of(seat.other())?;
                self.record(Event::TakeBackDeclined(seat));
            }
            Action::AcceptTakeBack(seat) => {
                let plies = self.expect_take_back_of(seat.other())?;
                self.take_back_to(plies)?;
            }
            Action::Adjudicate(ending) => {
                if !ending.reason.is_ruling() {
                    return Err(GameError::NotARuling(ending.reason.word()));
                }
                self.record(Event::Adjudicated(ending));
                self.end(ending);
            }
        }
        Ok(())
    }

    /// The ply to which the game goes back if what this seat asks for is taken back.
    fn expect_take_back_of(&self, by: Seat) -> Result<usize, GameError> {
        let asked = self.take_back_offer() == Some(by);
        let plies = self.views[0].before_latest_ply(by).filter(|_| asked);
        plies.ok_or(GameError::NoTakeBack(by.other()))
    }

    fn expect_offer_to(&self, seat: Seat) -> Result<(), GameError> {
        match self.offer() {
            Some(by) if by == seat.other() => Ok(()),
            _ => Err(GameError::NoOffer(seat)),
        }
    }

    /// Gives the game up for a seat, which may do so at any time.
    ///
    /// # Errors
    /// [`GameError::Finished`].
    pub fn resign(&mut self, seat: Seat) -> Result<(), GameError> {
        self.act(Action::Resign(seat))
    }

    /// Offers a draw for a seat. The offer stands until it is answered or the other seat moves.
    ///
    /// # Errors
    /// [`GameError::Finished`], [`GameError::OfferStands`].
    pub fn offer_draw(&mut self, seat: Seat) -> Result<(), GameError> {
        self.act(Action::OfferDraw(seat))
    }

    /// Accepts for a seat the draw that the other offers.
    ///
    /// # Errors
    /// [`GameError::Finished`], [`GameError::NoOffer`].
    pub fn accept_draw(&mut self, seat: Seat) -> Result<(), GameError> {
        self.act(Action::AcceptDraw(seat))
    }

    /// Declines for a seat the draw that the other offers.
    ///
    /// # Errors
    /// [`GameError::Finished`], [`GameError::NoOffer`].
    pub fn decline_draw(&mut self, seat: Seat) -> Result<(), GameError> {
        self.act(Action::DeclineDraw(seat))
    }

    /// Ends the game by a decision of who runs it: a player ran out of time, forfeits or is gone, or
    /// a referee decides. `winner` is `None` for a draw, or where nobody won.
    ///
    /// ```
    /// use luzhanqi::{EndReason, Game, Rules, Seat};
    /// let mut game = Game::start(&Rules::STANDARD, 1);
    /// game.adjudicate(Some(Seat::North), EndReason::Time)?;
    /// assert_eq!(game.result().unwrap().to_string(), "north wins (time)");
    /// # Ok::<(), luzhanqi::GameError>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError::Finished`]; [`GameError::NotARuling`] unless the reason
    /// [is one](EndReason::is_ruling).
    pub fn adjudicate(&mut self, winner: Option<Seat>, reason: EndReason) -> Result<(), GameError> {
        self.act(Action::Adjudicate(Outcome { winner, reason }))
    }

    /// Asks for a seat that its latest ply be taken back, with all that followed it. The question
    /// stands until it is answered or anyone moves.
    ///
    /// # Errors
    /// [`GameError::Finished`], [`GameError::TakeBackStands`], [`GameError::NothingToTakeBack`].
    pub fn offer_take_back(&mut self, seat: Seat) -> Result<(), GameError> {
        self.act(Action::OfferTakeBack(seat))
    }

    /// Declines for a seat to take back what the other asks for.
    ///
    /// # Errors
    /// [`GameError::Finished`], [`GameError::NoTakeBack`].
    pub fn decline_take_back(&mut self, seat: Seat) -> Result<(), GameError> {
        self.act(Action::DeclineTakeBack(seat))
    }

    /// Takes back for a seat what the other asks for. Returns what has to be sent to every seat and
    /// spectator, as [`Game::take_back_to`] does.
    ///
    /// # Errors
    /// [`GameError::Finished`], [`GameError::NoTakeBack`].
    pub fn accept_take_back(&mut self, seat: Seat) -> Result<Observation, GameError> {
        self.act(Action::AcceptTakeBack(seat))?;
        Ok(self.taken_back())
    }

    /// Goes back to how the game stood right after so many plies, at the will of who runs it: later
    /// plies, refusals, offers and the end are taken back. Returns what has to be sent to everyone
    /// who was told of them; it is the same for every seat and for spectators.
    ///
    /// Views are then as if what was taken back had never been, and so are those of clients that
    /// observe the [`Observation::TakenBack`]. People remember: who saw a piece fall, or the
    /// truth at the end, knows it still.
    ///
    /// ```
    /// use luzhanqi::{Game, Observation, Rules, Seat, View};
    /// let mut game = Game::start(&Rules::STANDARD, 1);
    /// let mut client = View::new(game.observations(Seat::North))?;
    /// game.play("a6a7".parse()?)?;
    /// client.observe(game.observation(Seat::North, 1).unwrap())?;
    /// let news = game.take_back_to(0)?;
    /// assert_eq!(news, Observation::TakenBack(1));
    /// client.observe(news)?;
    /// assert_eq!(client, *game.view(Seat::North));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError::NoSuchPly`] if the game has had fewer plies.
    ///
    /// # Cost
    /// It grows with what is taken back.
    pub fn take_back_to(&mut self, plies: usize) -> Result<Observation, GameError> {
        if plies > self.plies() {
            return Err(GameError::NoSuchPly(plies));
        }
        let stands = |event: &Event| matches!(event, Event::Played(_));
        while self.plies() > plies || !self.events.last().is_none_or(stands) {
            self.undo();
        }
        Ok(self.taken_back())
    }

    /// What tells a client how much stands of what it was sent.
    fn taken_back(&self) -> Observation {
        Observation::TakenBack(self.views[0].observations().len())
    }

    /// Takes back the latest event, whatever it was; `false` if there is none. The position, the seats'
    /// views and the offers are as they were before it. Clients that were told of the event are sent
    /// what [`Game::take_back_to`] returns, or a new stream.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let mut game = Game::start(&Rules::STANDARD, 1);
    /// let before = game.view(Seat::North).clone();
    /// game.play("a6a7".parse()?)?;
    /// assert!(game.undo());
    /// assert_eq!(*game.view(Seat::North), before);
    /// assert!(game.redo() && !game.redo());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self) -> bool {
        let Some(event) = self.events.pop() else {
            return false;
        };
        let ended = self.result.take().is_some();
        for (view, journal) in self.views.iter_mut().zip(&mut self.journals) {
            let seen = event.seen_by(view.seat(), self.start.rules()).is_some();
            for _ in 0..usize::from(ended) + usize::from(seen) {
                view.take_back(journal);
            }
        }
        if matches!(event, Event::Played(_)) {
            if let Some(undo) = self.past.pop(&self.position) {
                self.position.state.undo_slim(&undo);
            }
        }
        self.undone.push(event.action());
        true
    }

    /// Does again what was undone last; `false` if there is nothing.
    pub fn redo(&mut self) -> bool {
        let Some(action) = self.undone.pop() else {
            return false;
        };
        // It could be done before from this very state.
        self.perform(action).is_ok()
    }

    /// Puts this piece under a face-down station, as if it had been there from the start: it changes
    /// places with the piece that was there. Nobody has seen either, so both seats' views and all that
    /// has happened stay as they are. For searches in which chance decides what a flip shows; see
    /// [`Position::with_face_down`].
    ///
    /// ```
    /// use luzhanqi::{Game, Piece, Rules, Seat};
    /// let mut game = Game::start(&Rules::FLIP, 1);
    /// let marshal: Piece = "m".parse()?;
    /// game.set_face_down("c6".parse()?, marshal)?;
    /// game.play("c6".parse()?)?;
    /// assert_eq!(game.position().piece_at("c6".parse()?), Some(marshal));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`PositionError::NotFaceDown`] if the station holds no face-down piece, or the game is over, and
    /// [`PositionError::NotInPool`] if no such piece is face down; nothing happens then.
    ///
    /// # Cost
    /// A look at each ply that has been played, some nanoseconds.
    pub fn set_face_down(&mut self, station: Station, piece: Piece) -> Result<(), PositionError> {
        if self.result.is_some() {
            // Views were told the truth.
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

    /// Returns what a seat has observed, from the beginning on.
    pub fn observations(&self, seat: Seat) -> Observations<'_> {
        self.view(seat).observations()
    }

    /// Returns what a seat, or with `None` a spectator, observed as this number, counted from 0, the
    /// beginning; `None` if not so much was observed. Each number is of the same event for all. The
    /// time does not depend on the number.
    pub fn observation(
        &self,
        viewer: impl Into<Option<Seat>>,
        number: usize,
    ) -> Option<Observation> {
        match viewer.into() {
            Some(seat) => self.view(seat).observation(number),
            None => self.shown_to_all(number),
        }
    }

    /// What a spectator observes as this number.
    fn shown_to_all(&self, number: usize) -> Option<Observation> {
        let Some(place) = number.checked_sub(1) else {
            let begin = SeenBoard::of_start(&self.start, None).to_begin(self.setup);
            return Some(Observation::Begin(Box::new(begin)));
        };
        let event = self.events.get(place);
        let seen = event.and_then(|event| event.seen_by(None, self.rules()));
        // The end is public: all are told the same.
        seen.or_else(|| {
            let told = self.views[0].observation(number);
            told.filter(|seen| matches!(seen, Observation::Ended(_)))
        })
    }

    /// Returns what a spectator knows, who belongs to no seat and sees what both seats may see.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules};
    /// let game = Game::start(&Rules::STANDARD, 1);
    /// let view = game.spectator_view();
    /// assert!(view.seat().is_none() && view.to_string().starts_with("uuuuu/uuuuu/u1u1u/"));
    /// ```
    ///
    /// # Cost
    /// It is folded from the beginning, so the time grows with the game. A program that follows the
    /// game keeps a view of its own and takes in one [`Game::observation`] after the other.
    pub fn spectator_view(&self) -> View {
        let mut view = View::of_start(&self.start, None, self.setup);
        for seen in (1..).map_while(|number| self.shown_to_all(number)) {
            view.follow(&seen);
        }
        view
    }
}

/// How a position that has come about after so many plies, and has stood so many times, ends a game.
fn ending(position: &Position, plies: usize, repetitions: impl FnOnce() -> u32) -> Option<Outcome> {
    if let Some(ending) = position.result() {
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
    /// Whether both began alike and the same has happened in them; the time grows with the games.
    fn eq(&self, other: &Game) -> bool {
        self.start == other.start && self.setup == other.setup && self.events == other.events
    }
}

impl Eq for Game {}
