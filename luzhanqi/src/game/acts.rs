//! What players ask for, what the referee decides, and taking back.

use crate::command::{Act, Command, Ruling};
use crate::piece::Seat;
use crate::position::{EndReason, Outcome};

use super::{Event, Game, GameError};

impl Game {
    /// Does for a seat what its player asks: the way for servers, where commands come from players and the
    /// seat from the connection. What everybody has to be told, a take-back included, is in
    /// [`Game::observations_since`].
    ///
    /// # Errors
    /// Why it cannot be done; nothing happens then, and nobody else hears of it.
    /// [`IllegalMove::NotYourTurn`](crate::IllegalMove::NotYourTurn) for a move of the other seat.
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

    /// Does what the referee decides.
    ///
    /// # Errors
    /// As [`Game::adjudicate`] and [`Game::take_back_to`]; nothing happens then.
    pub fn apply_ruling(&mut self, ruling: Ruling) -> Result<(), GameError> {
        match ruling {
            Ruling::Adjudicate(ending) => {
                self.perform(Act::Adjudicated(ending))?;
                self.undone.clear();
                Ok(())
            }
            Ruling::TakeBackTo(plies) => self.take_back_to(plies),
        }
    }

    /// Does what came to an event of another game, for replays: a move is tried again, an offer is offered
    /// again. Events are the referee's, so this is no way for what clients send.
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
    /// Why it cannot be done here; nothing happens then.
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
                    return Err(GameError::NotARuling(ending.reason().word()));
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
                    return Err(GameError::OfferStands);
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
                    return Err(GameError::TakeBackStands);
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
        self.apply_as(seat, Command::Resign)
    }

    /// Offers a draw for a seat. The offer stands until it is answered or the other seat moves.
    ///
    /// # Errors
    /// [`GameError::Finished`], [`GameError::OfferStands`].
    pub fn offer_draw(&mut self, seat: Seat) -> Result<(), GameError> {
        self.apply_as(seat, Command::OfferDraw)
    }

    /// Accepts for a seat the draw that the other offers.
    ///
    /// # Errors
    /// [`GameError::Finished`], [`GameError::NoOffer`].
    pub fn accept_draw(&mut self, seat: Seat) -> Result<(), GameError> {
        self.apply_as(seat, Command::AcceptDraw)
    }

    /// Declines for a seat the draw that the other offers.
    ///
    /// # Errors
    /// [`GameError::Finished`], [`GameError::NoOffer`].
    pub fn decline_draw(&mut self, seat: Seat) -> Result<(), GameError> {
        self.apply_as(seat, Command::DeclineDraw)
    }

    /// Ends the game by a decision of who runs it: a player ran out of time, forfeits or is gone, or
    /// a referee decides. `winner` is `None` for a draw, or where nobody won.
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
    /// [`GameError::Finished`]; [`GameError::NotARuling`] unless the reason
    /// [is one](EndReason::is_adjudication).
    pub fn adjudicate(&mut self, winner: Option<Seat>, reason: EndReason) -> Result<(), GameError> {
        match Outcome::new(winner, reason) {
            Ok(outcome) => self.apply_ruling(Ruling::Adjudicate(outcome)),
            Err(_) if self.result.is_some() => Err(GameError::Finished),
            Err(_) => Err(GameError::NotARuling(reason.word())),
        }
    }

    /// Asks for a seat that its latest ply be taken back, with all that followed it. The question
    /// stands until it is answered or anyone moves.
    ///
    /// # Errors
    /// [`GameError::Finished`], [`GameError::TakeBackStands`], [`GameError::NothingToTakeBack`].
    pub fn offer_take_back(&mut self, seat: Seat) -> Result<(), GameError> {
        self.apply_as(seat, Command::OfferTakeBack)
    }

    /// Declines for a seat to take back what the other asks for.
    ///
    /// # Errors
    /// [`GameError::Finished`], [`GameError::NoTakeBack`].
    pub fn decline_take_back(&mut self, seat: Seat) -> Result<(), GameError> {
        self.apply_as(seat, Command::DeclineTakeBack)
    }

    /// Takes back for a seat what the other asks for.
    ///
    /// # Errors
    /// [`GameError::Finished`], [`GameError::NoTakeBack`].
    pub fn accept_take_back(&mut self, seat: Seat) -> Result<(), GameError> {
        self.apply_as(seat, Command::AcceptTakeBack)
    }

    /// Goes back to how the game stood right after so many plies, at the will of who runs it: later
    /// plies, refusals, offers and the end are taken back. Whoever was told of them is told of that by
    /// [`Game::observations_since`].
    ///
    /// Views are then as if what was taken back had never been, and so are those of clients that
    /// observe the [`Observation::TakenBack`](crate::Observation::TakenBack). People remember: who saw a piece fall, or the
    /// truth at the end, knows it still.
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
    /// [`GameError::NoSuchPly`] if the game has had fewer plies.
    ///
    /// # Cost
    /// It grows with what is taken back.
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

    /// Takes back the latest event, whatever it was; `false` if there is none. The position, the seats'
    /// views and the offers are as they were before it, and [`Game::observations_since`] tells of it.
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
    pub fn undo(&mut self) -> bool {
        let observed = self.observed();
        let undone = self.take_back_event();
        self.news.take_back(observed, self.observed());
        undone
    }

    /// Takes back the latest event; who was told of it is still to be told.
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

    /// Does again what was undone last; `false` if there is nothing.
    pub fn redo(&mut self) -> bool {
        let Some(act) = self.undone.pop() else {
            return false;
        };
        // It could be done before from this very state.
        self.perform(act).is_ok()
    }
}
