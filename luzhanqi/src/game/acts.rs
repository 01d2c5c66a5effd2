//! Commands of players, decisions of the referee, and undo.

use crate::command::{Act, Command, RefereeCommand};
use crate::piece::Seat;
use crate::position::{EndReason, Outcome};

use super::{Event, Game, GameError};

impl Game {
    /// Carries out a command of the player on `seat`. Servers use this function: they know the seat from the
    /// connection. [`Game::observations_since`] returns the observations to send to every client afterwards,
    /// including take-backs.
    ///
    /// ```
    /// use luzhanqi::{Command, Game, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// game.apply_as(Seat::South, "a6a7".parse()?)?;
    /// game.apply_as(Seat::North, Command::Resign)?;
    /// assert_eq!(game.outcome().unwrap().winner(), Some(Seat::South));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the command is not allowed. For a move, the error is
    /// [`IllegalMove::NotYourTurn`](crate::IllegalMove::NotYourTurn) if the other seat is to move. After an
    /// error nothing changes, and no other seat is notified.
    pub fn apply_as(&mut self, seat: Seat, command: Command) -> Result<(), GameError> {
        match command {
            Command::Move(mv) => self.play_as(seat, mv).map(|_| ())?,
            command => {
                self.perform(Act::Said(seat, command))?;
                self.undone.clear();
            }
        }
        Ok(())
    }

    /// Carries out a decision of the referee.
    ///
    /// ```
    /// use luzhanqi::{EndReason, Game, Outcome, RefereeCommand, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// let outcome = Outcome::new(Some(Seat::South), EndReason::Forfeit)?;
    /// game.apply_as_referee(RefereeCommand::Adjudicate(outcome))?;
    /// assert_eq!(game.outcome(), Some(outcome));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The errors are those of [`Game::adjudicate`] and [`Game::take_back_to`]. After an error nothing
    /// changes.
    pub fn apply_as_referee(&mut self, ruling: RefereeCommand) -> Result<(), GameError> {
        match ruling {
            RefereeCommand::Adjudicate(ending) => {
                self.perform(Act::Adjudicated(ending))?;
                self.undone.clear();
                Ok(())
            }
            RefereeCommand::TakeBackTo(plies) => self.take_back_to(plies),
        }
    }

    /// Repeats the action of an event from another game, for replays: tries the move, makes the offer, and so
    /// on. Events can be decisions of the referee, so do not pass events from clients.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::FLIP, 1);
    /// game.play("c6".parse()?)?;
    /// game.resign(Seat::North)?;
    /// let mut again = Game::from_seed(&Rules::FLIP, 1);
    /// game.events().iter().try_for_each(|event| again.repeat(event))?;
    /// assert_eq!(again, game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the action is not allowed here. After an error nothing changes.
    pub fn repeat(&mut self, event: &Event) -> Result<(), GameError> {
        self.perform(event.act())?;
        self.undone.clear();
        Ok(())
    }

    pub(crate) fn perform(&mut self, act: Act) -> Result<(), GameError> {
        if self.result.is_some() {
            return Err(GameError::Finished);
        }
        match act {
            Act::Tried(mv) => self.attempt(mv).map(|_| ())?,
            Act::Said(seat, command) => self.hear(seat, command)?,
            Act::Adjudicated(ending) => {
                if !ending.reason().is_adjudication() {
                    return Err(GameError::NotAnAdjudication(ending.reason().as_str()));
                }
                self.record(Event::Adjudicated(ending));
                self.end(ending);
            }
        }
        Ok(())
    }

    fn hear(&mut self, seat: Seat, command: Command) -> Result<(), GameError> {
        match command {
            Command::Move(mv) => self.play_as(seat, mv).map(|_| ())?,
            Command::OfferDraw => {
                if self.offer().is_some() {
                    return Err(GameError::OfferOpen);
                }
                self.record(Event::DrawOffered(seat));
            }
            Command::DeclineDraw => {
                self.expect_offer_to(seat)?;
                self.record(Event::DrawDeclined(seat));
            }
            Command::AcceptDraw => {
                self.expect_offer_to(seat)?;
                self.record(Event::DrawAgreed(seat));
                self.end(Outcome::draw(EndReason::Agreed));
            }
            Command::Resign => {
                self.record(Event::Resigned(seat));
                self.end(Outcome::won(seat.other(), EndReason::Resigned));
            }
            Command::OfferTakeBack => {
                if self.take_back_offer().is_some() {
                    return Err(GameError::TakeBackOpen);
                }
                if self.views[0].before_latest_ply(seat).is_none() {
                    return Err(GameError::NothingToTakeBack(seat));
                }
                self.record(Event::TakeBackOffered(seat));
            }
            Command::DeclineTakeBack => {
                self.expect_take_back_of(seat.other())?;
                self.record(Event::TakeBackDeclined(seat));
            }
            Command::AcceptTakeBack => {
                let plies = self.expect_take_back_of(seat.other())?;
                self.take_back_to(plies)?;
            }
        }
        Ok(())
    }

    /// The ply to which the game returns if this seat's request for a take-back is granted.
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

    /// Resigns for a seat. Either seat may resign at any time.
    ///
    /// ```
    /// use luzhanqi::{EndReason, Game, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// game.resign(Seat::South)?;
    /// assert_eq!(game.outcome().unwrap().reason(), EndReason::Resigned);
    /// assert!(game.resign(Seat::North).is_err()); // the game is over
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`GameError::Finished`] if the game is over.
    pub fn resign(&mut self, seat: Seat) -> Result<(), GameError> {
        self.apply_as(seat, Command::Resign)
    }

    /// Offers a draw for a seat. The offer is open until it is answered or the other seat moves.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// game.offer_draw(Seat::South)?;
    /// assert_eq!(game.offer(), Some(Seat::South));
    /// game.accept_draw(Seat::North)?;
    /// assert_eq!(game.outcome().unwrap().winner(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`GameError::Finished`] if the game is over, or [`GameError::OfferOpen`] if an offer is
    /// open.
    pub fn offer_draw(&mut self, seat: Seat) -> Result<(), GameError> {
        self.apply_as(seat, Command::OfferDraw)
    }

    /// Accepts the other seat's offer of a draw.
    ///
    /// ```
    /// use luzhanqi::{Game, GameError, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// assert_eq!(game.accept_draw(Seat::North), Err(GameError::NoOffer(Seat::North)));
    /// game.offer_draw(Seat::South)?;
    /// game.accept_draw(Seat::North)?;
    /// assert_eq!(game.outcome().unwrap().to_string(), "draw (agreed)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`GameError::Finished`] if the game is over, or [`GameError::NoOffer`] if there is no such
    /// offer.
    pub fn accept_draw(&mut self, seat: Seat) -> Result<(), GameError> {
        self.apply_as(seat, Command::AcceptDraw)
    }

    /// Declines the other seat's offer of a draw.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// game.offer_draw(Seat::South)?;
    /// game.decline_draw(Seat::North)?;
    /// assert_eq!((game.offer(), game.outcome()), (None, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`GameError::Finished`] if the game is over, or [`GameError::NoOffer`] if there is no such
    /// offer.
    pub fn decline_draw(&mut self, seat: Seat) -> Result<(), GameError> {
        self.apply_as(seat, Command::DeclineDraw)
    }

    /// Ends the game by a decision from outside: a player ran out of time, forfeited or left, or a referee
    /// decided. Pass `None` as the `winner` if the game ends without a winner.
    ///
    /// ```
    /// use luzhanqi::{EndReason, Game, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// game.adjudicate(Some(Seat::North), EndReason::Time)?;
    /// assert_eq!(game.outcome().unwrap().to_string(), "north wins (time)");
    /// # Ok::<(), luzhanqi::GameError>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`GameError::Finished`] if the game is over, or with [`GameError::NotAnAdjudication`] if
    /// the reason [is not an adjudication](EndReason::is_adjudication).
    pub fn adjudicate(&mut self, winner: Option<Seat>, reason: EndReason) -> Result<(), GameError> {
        match Outcome::new(winner, reason) {
            Ok(outcome) => self.apply_as_referee(RefereeCommand::Adjudicate(outcome)),
            Err(_) if self.result.is_some() => Err(GameError::Finished),
            Err(_) => Err(GameError::NotAnAdjudication(reason.as_str())),
        }
    }

    /// Asks the other seat for permission to take back this seat's latest ply and everything after it. The
    /// request is open until it is answered or either seat moves.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// game.play("a6a7".parse()?)?;
    /// game.offer_take_back(Seat::South)?;
    /// assert_eq!(game.take_back_offer(), Some(Seat::South));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`GameError::Finished`] if the game is over, with [`GameError::TakeBackOpen`] if a request
    /// is open, or with [`GameError::NothingToTakeBack`] if the seat has made no move.
    pub fn offer_take_back(&mut self, seat: Seat) -> Result<(), GameError> {
        self.apply_as(seat, Command::OfferTakeBack)
    }

    /// Declines the other seat's request for a take-back.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// game.play("a6a7".parse()?)?;
    /// game.offer_take_back(Seat::South)?;
    /// game.decline_take_back(Seat::North)?;
    /// assert_eq!((game.take_back_offer(), game.plies()), (None, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`GameError::Finished`] if the game is over, or [`GameError::NoTakeBack`] if there is no
    /// such request.
    pub fn decline_take_back(&mut self, seat: Seat) -> Result<(), GameError> {
        self.apply_as(seat, Command::DeclineTakeBack)
    }

    /// Accepts the other seat's request for a take-back.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// game.play("a6a7".parse()?)?;
    /// game.offer_take_back(Seat::South)?;
    /// game.accept_take_back(Seat::North)?;
    /// assert_eq!(game.plies(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`GameError::Finished`] if the game is over, or [`GameError::NoTakeBack`] if there is no
    /// such request.
    pub fn accept_take_back(&mut self, seat: Seat) -> Result<(), GameError> {
        self.apply_as(seat, Command::AcceptTakeBack)
    }

    /// Rewinds the game to ply `plies`, by a decision from outside. Takes back all later plies, refusals,
    /// offers and the outcome. [`Game::observations_since`] reports this to every viewer.
    ///
    /// Afterwards no view contains the removed plies. A client's view removes them when it observes the
    /// [`Observation::TakenBack`](crate::Observation::TakenBack). Players may remember pieces that they have
    /// seen.
    ///
    /// ```
    /// use luzhanqi::{Game, Observation, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// game.play("a6a7".parse()?)?;
    /// let cursor = game.cursor();
    /// game.take_back_to(0)?;
    /// let news: Vec<Observation> = game.observations_since(Seat::North, cursor)?.collect();
    /// assert_eq!(news, [Observation::TakenBack(1)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`GameError::NoSuchPly`] if the game has fewer than `plies` plies.
    ///
    /// # Cost
    /// The time is linear in the number of events taken back.
    pub fn take_back_to(&mut self, plies: usize) -> Result<(), GameError> {
        if plies > self.plies() {
            return Err(GameError::NoSuchPly(plies));
        }
        let observed = self.observed();
        let stands = |event: &Event| matches!(event, Event::Played(_));
        while self.plies() > plies || !self.events.last().is_none_or(stands) {
            self.take_back_event();
        }
        self.news.take_back(observed, self.observed());
        Ok(())
    }

    /// Takes back the latest event of any kind; returns `false` if there is none. Restores the position, the
    /// seats' views and the offers. [`Game::observations_since`] reports the undo.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// let before = game.view(Seat::North).clone();
    /// game.play("a6a7".parse()?)?;
    /// assert!(game.undo());
    /// assert_eq!(*game.view(Seat::North), before);
    /// assert!(game.redo() && !game.redo());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "pop")]
    #[doc(alias = "unmake")]
    #[doc(alias = "take_back")]
    pub fn undo(&mut self) -> bool {
        let observed = self.observed();
        let undone = self.take_back_event();
        self.news.take_back(observed, self.observed());
        undone
    }

    /// Takes back the latest event without reporting it.
    fn take_back_event(&mut self) -> bool {
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
            if let Some(undo) = self.past.pop() {
                self.position.state.undo_slim(&undo);
            }
        }
        self.undone.push(event.act());
        true
    }

    /// Repeats the event that was undone last; returns `false` if there is none.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// game.play("a6a7".parse()?)?;
    /// game.undo();
    /// assert!(game.redo() && !game.redo());
    /// assert_eq!(game.plies(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn redo(&mut self) -> bool {
        let Some(act) = self.undone.pop() else {
            return false;
        };
        // The act has already succeeded in this state.
        self.perform(act).is_ok()
    }
}
