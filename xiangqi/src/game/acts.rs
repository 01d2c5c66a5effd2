//! What players ask for, what the arbiter decides, and taking back.

use crate::mv::Move;
use crate::piece::Side;
use crate::position::{EndReason, Outcome};

use super::{Command, Event, Game, GameError, Ruling};

impl Game {
    /// Does for a side what its player asks: the way for servers, where commands come from players and the
    /// side from the connection. What everybody has to be told is in [`Game::events_since`].
    ///
    /// # Errors
    /// Why it cannot be done; nothing happens then. [`GameError::NotYourTurn`] for a move of the other side.
    pub fn apply_as(&mut self, side: Side, command: Command) -> Result<(), GameError> {
        match command {
            Command::Move(mv) => self.play_as(side, mv),
            Command::OfferDraw => self.repeat(&Event::DrawOffered(side)),
            Command::AcceptDraw => self.repeat(&Event::DrawAgreed(side)),
            Command::DeclineDraw => self.repeat(&Event::DrawDeclined(side)),
            Command::Resign => self.repeat(&Event::Resigned(side)),
        }
    }

    /// Plays a move for a side, as [`Game::play`] does for the one whose turn it is: for servers, where a
    /// move comes from a player.
    ///
    /// # Errors
    /// As [`Game::play`], and [`GameError::NotYourTurn`] for the other side.
    pub fn play_as(&mut self, side: Side, mv: Move) -> Result<(), GameError> {
        if self.result.is_none() && side != self.position().to_move() {
            return Err(GameError::NotYourTurn(side));
        }
        Ok(self.play(mv)?)
    }

    /// Does what the arbiter decides.
    ///
    /// # Errors
    /// As [`Game::adjudicate`] and [`Game::take_back_to`]; nothing happens then.
    pub fn apply_ruling(&mut self, ruling: Ruling) -> Result<(), GameError> {
        match ruling {
            Ruling::Adjudicate(ending) => self.repeat(&Event::Adjudicated(ending)),
            Ruling::TakeBackTo(plies) => self.take_back_to(plies),
        }
    }

    /// Does what was an event of another game, for replays. Events can be rulings, so this is no way for
    /// what clients send.
    ///
    /// ```
    /// use xiangqi::{Game, Rules, Side};
    /// let mut game = Game::new(&Rules::ASIA);
    /// game.play("h2e2".parse()?)?;
    /// game.resign(Side::Black)?;
    /// let mut again = Game::new(&Rules::ASIA);
    /// game.events().iter().try_for_each(|event| again.repeat(event))?;
    /// assert_eq!(again, game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Why it cannot be done here; nothing happens then.
    pub fn repeat(&mut self, event: &Event) -> Result<(), GameError> {
        self.perform(*event)?;
        self.undone.clear();
        Ok(())
    }

    fn perform(&mut self, event: Event) -> Result<(), GameError> {
        if self.result.is_some() {
            return Err(GameError::Finished);
        }
        let offer = match event {
            Event::Played(mv) => return Ok(self.move_on(mv)?),
            Event::DrawOffered(_) if self.offer.is_some() => return Err(GameError::OfferStands),
            Event::DrawDeclined(side) | Event::DrawAgreed(side)
                if self.offer != Some(side.other()) =>
            {
                return Err(GameError::NoOffer(side));
            }
            Event::Adjudicated(ending) if !ending.reason().is_adjudication() => {
                return Err(GameError::NotARuling(ending.reason().word()));
            }
            Event::DrawOffered(side) => Some(side),
            _ => None,
        };
        self.note(event);
        self.offer = offer;
        self.end(event.ending());
        Ok(())
    }

    /// A side gives the game up, which it may at any time.
    ///
    /// # Errors
    /// [`GameError::Finished`].
    pub fn resign(&mut self, side: Side) -> Result<(), GameError> {
        self.apply_as(side, Command::Resign)
    }

    /// A side offers a draw. The offer stands until it is answered or the other side moves.
    ///
    /// # Errors
    /// [`GameError::Finished`], [`GameError::OfferStands`].
    pub fn offer_draw(&mut self, side: Side) -> Result<(), GameError> {
        self.apply_as(side, Command::OfferDraw)
    }

    /// A side accepts the other's offer.
    ///
    /// # Errors
    /// [`GameError::Finished`], [`GameError::NoOffer`].
    pub fn accept_draw(&mut self, side: Side) -> Result<(), GameError> {
        self.apply_as(side, Command::AcceptDraw)
    }

    /// A side declines the other's offer.
    ///
    /// # Errors
    /// [`GameError::Finished`], [`GameError::NoOffer`].
    pub fn decline_draw(&mut self, side: Side) -> Result<(), GameError> {
        self.apply_as(side, Command::DeclineDraw)
    }

    /// Ends the game by a decision of who runs it: a player ran out of time, forfeits or is gone, or
    /// an arbiter decides. `winner` is `None` for a draw, or where nobody won.
    ///
    /// ```
    /// use xiangqi::{EndReason, Game, GameError, Rules, Side};
    /// let mut game = Game::new(&Rules::ASIA);
    /// let why = game.adjudicate(None, EndReason::Checkmate).unwrap_err();
    /// assert_eq!(why, GameError::NotARuling("checkmate"));
    /// game.adjudicate(Some(Side::Black), EndReason::Forfeit)?;
    /// assert_eq!(game.outcome().unwrap().to_string(), "black wins (forfeit)");
    /// # Ok::<(), GameError>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError::Finished`]; [`GameError::NotARuling`] unless the reason
    /// [is one](EndReason::is_adjudication).
    pub fn adjudicate(&mut self, winner: Option<Side>, reason: EndReason) -> Result<(), GameError> {
        match Outcome::new(winner, reason) {
            Ok(outcome) => self.apply_ruling(Ruling::Adjudicate(outcome)),
            Err(_) if self.result.is_some() => Err(GameError::Finished),
            Err(_) => Err(GameError::NotARuling(reason.word())),
        }
    }

    /// Goes back to how the game stood right after so many plies, at the will of who runs it: later
    /// plies, offers and the end are taken back. [`Game::events_since`] tells of it.
    ///
    /// # Errors
    /// [`GameError::NoSuchPly`] if the game has had fewer plies.
    pub fn take_back_to(&mut self, plies: usize) -> Result<(), GameError> {
        if plies > self.plies() {
            return Err(GameError::NoSuchPly(plies));
        }
        let happened = self.events.len();
        let stands = |event: &Event| matches!(event, Event::Played(_));
        while self.plies() > plies || !self.events.last().is_none_or(stands) {
            self.take_back_event();
        }
        self.news.take_back(happened, self.events.len());
        Ok(())
    }

    /// Takes back the latest event, whatever it was; `false` if there is none. [`Game::events_since`] tells
    /// of it.
    pub fn undo(&mut self) -> bool {
        let happened = self.events.len();
        let undone = self.take_back_event();
        self.news.take_back(happened, self.events.len());
        undone
    }

    /// Takes back the latest event; who was told of it is still to be told.
    fn take_back_event(&mut self) -> bool {
        let Some((event, offer)) = self.events.pop().zip(self.offers.pop()) else {
            return false;
        };
        if let Event::Played(_) = event {
            self.search.undo();
        }
        self.offer = offer;
        // Nothing happens in a finished game.
        self.result = None;
        self.look_for_moves();
        self.undone.push(event);
        true
    }

    /// Does again what was undone last; `false` if there is nothing.
    pub fn redo(&mut self) -> bool {
        let Some(event) = self.undone.pop() else {
            return false;
        };
        // It could be done before from this very state.
        self.perform(event).is_ok()
    }
}
