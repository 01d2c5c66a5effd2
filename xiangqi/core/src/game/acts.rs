//! Commands of players, rulings of the arbiter, and undo.

use crate::mv::Move;
use crate::piece::Side;
use crate::position::{EndReason, Outcome};

use super::{Command, Event, Game, GameError, Ruling};

impl Game {
    /// Carries out a player's command for a side. Made for servers, which know the side from the connection.
    /// [`Game::events_since`] returns what to send to every client afterwards.
    ///
    /// # Errors
    /// Fails if the command is not allowed. For a move, the error is [`GameError::NotYourTurn`] if the other
    /// side is to move. After an error nothing changes.
    pub fn apply_as(&mut self, side: Side, command: Command) -> Result<(), GameError> {
        match command {
            Command::Move(mv) => self.play_as(side, mv),
            Command::OfferDraw => self.repeat(&Event::DrawOffered(side)),
            Command::AcceptDraw => self.repeat(&Event::DrawAgreed(side)),
            Command::DeclineDraw => self.repeat(&Event::DrawDeclined(side)),
            Command::Resign => self.repeat(&Event::Resigned(side)),
        }
    }

    /// Plays a move for a side, like [`Game::play`]. Made for servers, which receive moves from both players.
    ///
    /// # Errors
    /// The errors are those of [`Game::play`], and [`GameError::NotYourTurn`] if the other side is to move.
    pub fn play_as(&mut self, side: Side, mv: Move) -> Result<(), GameError> {
        if self.result.is_none() && side != self.position().to_move() {
            return Err(GameError::NotYourTurn(side));
        }
        Ok(self.play(mv)?)
    }

    /// Carries out a ruling of the arbiter.
    ///
    /// # Errors
    /// The errors are those of [`Game::adjudicate`] and [`Game::take_back_to`]. After an error nothing
    /// changes.
    pub fn apply_ruling(&mut self, ruling: Ruling) -> Result<(), GameError> {
        match ruling {
            Ruling::Adjudicate(ending) => self.repeat(&Event::Adjudicated(ending)),
            Ruling::TakeBackTo(plies) => self.take_back_to(plies),
        }
    }

    /// Repeats an event of another game, for replays. Events can be rulings, so do not pass events from
    /// clients.
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
    /// Fails if the event is not possible here. After an error nothing changes.
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
            Event::DrawOffered(_) if self.offer.is_some() => return Err(GameError::OfferOpen),
            Event::DrawDeclined(side) | Event::DrawAgreed(side)
                if self.offer != Some(side.other()) =>
            {
                return Err(GameError::NoOffer(side));
            }
            Event::Adjudicated(ending) if !ending.reason().is_adjudication() => {
                return Err(GameError::NotAnAdjudication(ending.reason().as_str()));
            }
            Event::DrawOffered(side) => Some(side),
            _ => None,
        };
        self.note(event);
        self.offer = offer;
        self.end(event.ending());
        Ok(())
    }

    /// Resigns for a side. Either side may resign at any time.
    ///
    /// ```
    /// use xiangqi::{EndReason, Game, Rules, Side};
    /// let mut game = Game::new(&Rules::ASIA);
    /// game.resign(Side::Black)?;
    /// assert_eq!(game.outcome().unwrap().reason(), EndReason::Resigned);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`GameError::Finished`] if the game is over.
    pub fn resign(&mut self, side: Side) -> Result<(), GameError> {
        self.apply_as(side, Command::Resign)
    }

    /// Offers a draw for a side. The offer is open until it is answered or the other side moves.
    ///
    /// ```
    /// use xiangqi::{Game, Rules, Side};
    /// let mut game = Game::new(&Rules::ASIA);
    /// game.offer_draw(Side::Red)?;
    /// assert_eq!(game.offer(), Some(Side::Red));
    /// game.accept_draw(Side::Black)?;
    /// assert_eq!(game.outcome().unwrap().winner(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`GameError::Finished`] if the game is over, or [`GameError::OfferOpen`] if an offer is
    /// open.
    pub fn offer_draw(&mut self, side: Side) -> Result<(), GameError> {
        self.apply_as(side, Command::OfferDraw)
    }

    /// Accepts the other side's offer of a draw.
    ///
    /// # Errors
    /// Fails with [`GameError::Finished`] if the game is over, or [`GameError::NoOffer`] without such an
    /// offer.
    pub fn accept_draw(&mut self, side: Side) -> Result<(), GameError> {
        self.apply_as(side, Command::AcceptDraw)
    }

    /// Declines the other side's offer of a draw.
    ///
    /// # Errors
    /// Fails with [`GameError::Finished`] if the game is over, or [`GameError::NoOffer`] without such an
    /// offer.
    pub fn decline_draw(&mut self, side: Side) -> Result<(), GameError> {
        self.apply_as(side, Command::DeclineDraw)
    }

    /// Ends the game by a decision from outside: a player ran out of time, forfeited or left, or an arbiter
    /// decided. Pass `None` as the `winner` of a draw or of a game without a winner.
    ///
    /// ```
    /// use xiangqi::{EndReason, Game, GameError, Rules, Side};
    /// let mut game = Game::new(&Rules::ASIA);
    /// let why = game.adjudicate(None, EndReason::Checkmate).unwrap_err();
    /// assert_eq!(why, GameError::NotAnAdjudication("checkmate"));
    /// game.adjudicate(Some(Side::Black), EndReason::Forfeit)?;
    /// assert_eq!(game.outcome().unwrap().to_string(), "black wins (forfeit)");
    /// # Ok::<(), GameError>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`GameError::Finished`] if the game is over, or [`GameError::NotAnAdjudication`] unless the reason
    /// [is an adjudication](EndReason::is_adjudication).
    pub fn adjudicate(&mut self, winner: Option<Side>, reason: EndReason) -> Result<(), GameError> {
        match Outcome::new(winner, reason) {
            Ok(outcome) => self.apply_ruling(Ruling::Adjudicate(outcome)),
            Err(_) if self.result.is_some() => Err(GameError::Finished),
            Err(_) => Err(GameError::NotAnAdjudication(reason.as_str())),
        }
    }

    /// Rewinds the game to ply `plies`, by a decision from outside. Takes back all later plies, offers and
    /// the outcome. [`Game::events_since`] reports this.
    ///
    /// # Errors
    /// Fails with [`GameError::NoSuchPly`] if the game has had fewer plies.
    pub fn take_back_to(&mut self, plies: usize) -> Result<(), GameError> {
        if plies > self.plies() {
            return Err(GameError::NoSuchPly(plies));
        }
        let happened = self.events.len();
        let is_move = |event: &Event| matches!(event, Event::Played(_));
        self.take_back_while(|game| {
            game.plies() > plies || !game.events.last().is_none_or(is_move)
        });
        self.news.take_back(happened, self.events.len());
        Ok(())
    }

    /// Takes back the latest event of any kind; returns `false` if there is none. [`Game::events_since`]
    /// reports the undo.
    ///
    /// ```
    /// use xiangqi::{Game, Rules};
    /// let mut game = Game::new(&Rules::ASIA);
    /// game.play("h2e2".parse()?)?;
    /// assert!(game.undo() && !game.undo());
    /// assert!(game.redo());
    /// assert_eq!(game.plies(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "pop")]
    #[doc(alias = "unmake")]
    #[doc(alias = "take_back")]
    pub fn undo(&mut self) -> bool {
        let happened = self.events.len();
        self.take_back_while(|game| game.events.len() == happened);
        self.news.take_back(happened, self.events.len());
        self.events.len() < happened
    }

    /// Takes back the latest events while the condition holds, without reporting it.
    pub(super) fn take_back_while(&mut self, more: impl Fn(&Game) -> bool) {
        let happened = self.events.len();
        while more(self) {
            let Some((event, offer)) = self.events.pop().zip(self.offers.pop()) else {
                break;
            };
            if let Event::Played(_) = event {
                self.search.undo();
            }
            self.offer = offer;
            // A finished game has no later events.
            self.result = None;
            self.undone.push(event);
        }
        if self.events.len() < happened {
            self.look_for_moves();
        }
    }

    /// Repeats the event that was undone last; returns `false` if there is none.
    pub fn redo(&mut self) -> bool {
        let Some(event) = self.undone.pop() else {
            return false;
        };
        // It succeeded before in this same state.
        self.perform(event).is_ok()
    }
}
