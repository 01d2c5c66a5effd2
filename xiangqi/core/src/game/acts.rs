//! Commands of players, decisions of the arbiter, and undo.

use crate::mv::Move;
use crate::piece::Side;
use crate::position::{EndReason, Outcome};

use super::{Command, Event, Game, GameError, RefereeCommand};

impl Game {
    /// Carries out a player's command for a side. Servers use this method, because they know the side from the
    /// connection. After the call, [`Game::observations_since`] returns the observations to send to every
    /// client.
    ///
    /// ```
    /// use xiangqi::{Command, Game, Rules, Side};
    /// let mut game = Game::new(&Rules::ASIA);
    /// game.apply_as(Side::Red, "h2e2".parse()?)?;
    /// game.apply_as(Side::Black, Command::Resign)?;
    /// assert_eq!(game.outcome().unwrap().winner(), Some(Side::Red));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
            Command::OfferTakeBack => self.repeat(&Event::TakeBackOffered(side)),
            Command::DeclineTakeBack => self.repeat(&Event::TakeBackDeclined(side)),
            Command::AcceptTakeBack => {
                if self.result.is_some() {
                    return Err(GameError::Finished);
                }
                self.take_back_to(self.expect_take_back(side)?)
            }
        }
    }

    /// Plays a move for a side, like [`Game::play`]. Servers use this method, because they receive moves from
    /// both players.
    ///
    /// ```
    /// use xiangqi::{Game, GameError, Rules, Side};
    /// let mut game = Game::new(&Rules::ASIA);
    /// let why = game.play_as(Side::Black, "h7e7".parse()?);
    /// assert_eq!(why, Err(GameError::NotYourTurn(Side::Black)));
    /// assert!(game.play_as(Side::Red, "h2e2".parse()?).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The errors are those of [`Game::play`], and [`GameError::NotYourTurn`] if the other side is to move.
    pub fn play_as(&mut self, side: Side, mv: Move) -> Result<(), GameError> {
        if self.result.is_none() && side != self.position().to_move() {
            return Err(GameError::NotYourTurn(side));
        }
        Ok(self.play(mv)?)
    }

    /// Carries out a decision of the arbiter.
    ///
    /// ```
    /// use xiangqi::{Game, RefereeCommand, Rules};
    /// let mut game = Game::new(&Rules::ASIA);
    /// game.play("h2e2".parse()?)?;
    /// game.apply_as_referee(RefereeCommand::TakeBackTo(0))?;
    /// assert_eq!(game.plies(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The errors are those of [`Game::adjudicate`] and [`Game::take_back_to`]. After an error nothing
    /// changes.
    pub fn apply_as_referee(&mut self, ruling: RefereeCommand) -> Result<(), GameError> {
        match ruling {
            RefereeCommand::Adjudicate(ending) => self.repeat(&Event::Adjudicated(ending)),
            RefereeCommand::TakeBackTo(plies) => self.take_back_to(plies),
        }
    }

    /// Repeats an event of another game, for replays. Events can be decisions of the arbiter, so a server must
    /// not pass events from its clients.
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
    /// Fails if the event is impossible in the current state of the game. After an error nothing changes.
    pub fn repeat(&mut self, event: &Event) -> Result<(), GameError> {
        self.perform(*event)?;
        self.undone.clear();
        Ok(())
    }

    fn perform(&mut self, event: Event) -> Result<(), GameError> {
        if self.result.is_some() {
            return Err(GameError::Finished);
        }
        let mut after = self.open;
        match event {
            Event::Played(mv) => return Ok(self.move_on(mv)?),
            Event::DrawOffered(_) if self.open.draw.is_some() => {
                return Err(GameError::OfferOpen);
            }
            Event::DrawDeclined(side) | Event::DrawAgreed(side)
                if self.open.draw != Some(side.other()) =>
            {
                return Err(GameError::NoOffer(side));
            }
            Event::TakeBackOffered(_) if self.open.take_back.is_some() => {
                return Err(GameError::TakeBackOpen);
            }
            Event::TakeBackOffered(side) if self.before_latest_ply(side).is_none() => {
                return Err(GameError::NothingToTakeBack(side));
            }
            Event::Adjudicated(ending) if !ending.reason().is_adjudication() => {
                return Err(GameError::NotAnAdjudication(ending.reason().as_str()));
            }
            Event::DrawOffered(side) => after.draw = Some(side),
            Event::DrawDeclined(_) => after.draw = None,
            Event::TakeBackOffered(side) => after.take_back = Some(side),
            Event::TakeBackDeclined(side) => {
                self.expect_take_back(side)?;
                after.take_back = None;
            }
            Event::DrawAgreed(_) | Event::Resigned(_) | Event::Adjudicated(_) => {}
        }
        self.note(event);
        self.open = after;
        self.end(event.ending());
        Ok(())
    }

    /// The number of plies before the latest one of a side; `None` if it has played none.
    fn before_latest_ply(&self, side: Side) -> Option<usize> {
        let since = 1 + usize::from(self.to_move() == side);
        self.plies().checked_sub(since)
    }

    /// The ply to which the game returns if this side grants the other side's request for a take-back.
    fn expect_take_back(&self, side: Side) -> Result<usize, GameError> {
        let by = side.other();
        let asked = self.open.take_back == Some(by);
        let plies = self.before_latest_ply(by).filter(|_| asked);
        plies.ok_or(GameError::NoTakeBack(side))
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
    /// ```
    /// use xiangqi::{Game, GameError, Rules, Side};
    /// let mut game = Game::new(&Rules::ASIA);
    /// assert_eq!(game.accept_draw(Side::Black), Err(GameError::NoOffer(Side::Black)));
    /// game.offer_draw(Side::Red)?;
    /// game.accept_draw(Side::Black)?;
    /// assert_eq!(game.outcome().unwrap().to_string(), "draw (agreed)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`GameError::Finished`] if the game is over, or [`GameError::NoOffer`] without such an
    /// offer.
    pub fn accept_draw(&mut self, side: Side) -> Result<(), GameError> {
        self.apply_as(side, Command::AcceptDraw)
    }

    /// Declines the other side's offer of a draw.
    ///
    /// ```
    /// use xiangqi::{Game, Rules, Side};
    /// let mut game = Game::new(&Rules::ASIA);
    /// game.offer_draw(Side::Red)?;
    /// game.decline_draw(Side::Black)?;
    /// assert_eq!((game.offer(), game.outcome()), (None, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`GameError::Finished`] if the game is over, or [`GameError::NoOffer`] without such an
    /// offer.
    pub fn decline_draw(&mut self, side: Side) -> Result<(), GameError> {
        self.apply_as(side, Command::DeclineDraw)
    }

    /// Ends the game by a decision from outside the rules: a player ran out of time, forfeited or left, or an
    /// arbiter decided. Pass `None` as the `winner` of a draw or of a game without a winner.
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
    /// Fails with [`GameError::Finished`] if the game is over, or with [`GameError::NotAnAdjudication`] if the
    /// reason is not an [adjudication](EndReason::is_adjudication).
    pub fn adjudicate(&mut self, winner: Option<Side>, reason: EndReason) -> Result<(), GameError> {
        match Outcome::new(winner, reason) {
            Ok(outcome) => self.apply_as_referee(RefereeCommand::Adjudicate(outcome)),
            Err(_) if self.result.is_some() => Err(GameError::Finished),
            Err(_) => Err(GameError::NotAnAdjudication(reason.as_str())),
        }
    }

    /// Asks the other side for permission to take back this side's latest move and everything after it. The
    /// request is open until it is answered or either side moves.
    ///
    /// ```
    /// use xiangqi::{Game, Rules, Side};
    /// let mut game = Game::new(&Rules::ASIA);
    /// game.play("h2e2".parse()?)?;
    /// game.play("h9g7".parse()?)?;
    /// game.offer_take_back(Side::Red)?;
    /// assert_eq!(game.take_back_offer(), Some(Side::Red));
    /// game.accept_take_back(Side::Black)?;
    /// assert_eq!(game.plies(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`GameError::Finished`] if the game is over, with [`GameError::TakeBackOpen`] if a request is
    /// open, or with [`GameError::NothingToTakeBack`] if the side has made no move.
    pub fn offer_take_back(&mut self, side: Side) -> Result<(), GameError> {
        self.apply_as(side, Command::OfferTakeBack)
    }

    /// Declines the other side's request for a take-back.
    ///
    /// ```
    /// use xiangqi::{Game, Rules, Side};
    /// let mut game = Game::new(&Rules::ASIA);
    /// game.play("h2e2".parse()?)?;
    /// game.offer_take_back(Side::Red)?;
    /// game.decline_take_back(Side::Black)?;
    /// assert_eq!((game.take_back_offer(), game.plies()), (None, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`GameError::Finished`] if the game is over, or [`GameError::NoTakeBack`] without such a
    /// request.
    pub fn decline_take_back(&mut self, side: Side) -> Result<(), GameError> {
        self.apply_as(side, Command::DeclineTakeBack)
    }

    /// Grants the other side's request for a take-back. [`Game::observations_since`] reports this.
    ///
    /// ```
    /// use xiangqi::{Game, Rules, Side};
    /// let mut game = Game::new(&Rules::ASIA);
    /// game.play("h2e2".parse()?)?;
    /// game.offer_take_back(Side::Red)?;
    /// game.accept_take_back(Side::Black)?;
    /// assert_eq!(game.plies(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`GameError::Finished`] if the game is over, or [`GameError::NoTakeBack`] without such a
    /// request.
    pub fn accept_take_back(&mut self, side: Side) -> Result<(), GameError> {
        self.apply_as(side, Command::AcceptTakeBack)
    }

    /// Rewinds the game to ply `plies` by a decision of the arbiter. Takes back all later plies, offers and the
    /// outcome. [`Game::observations_since`] reports this.
    ///
    /// ```
    /// use xiangqi::{Game, Rules};
    /// let mut game = Game::new(&Rules::ASIA);
    /// game.play("h2e2".parse()?)?;
    /// game.take_back_to(0)?;
    /// assert_eq!(game, Game::new(&Rules::ASIA));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`GameError::NoSuchPly`] if the game has had fewer plies.
    pub fn take_back_to(&mut self, plies: usize) -> Result<(), GameError> {
        if plies > self.plies() {
            return Err(GameError::NoSuchPly(plies));
        }
        let observed = self.observed();
        let is_move = |event: &Event| matches!(event, Event::Played(_));
        self.take_back_while(|game| {
            game.plies() > plies || !game.events.last().is_none_or(is_move)
        });
        self.news.take_back(observed, self.observed());
        Ok(())
    }

    /// Takes back the latest event of any kind; returns `false` if there is none. [`Game::observations_since`]
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
        let (happened, observed) = (self.events.len(), self.observed());
        self.take_back_while(|game| game.events.len() == happened);
        self.news.take_back(observed, self.observed());
        self.events.len() < happened
    }

    /// Takes back the latest events while the condition is true. Does not report the take-back to clients.
    pub(super) fn take_back_while(&mut self, more: impl Fn(&Game) -> bool) {
        let happened = self.events.len();
        while more(self) {
            let Some((event, open)) = self.events.pop().zip(self.offers.pop()) else {
                break;
            };
            if let Event::Played(_) = event {
                self.search.undo();
            }
            self.open = open;
            // A finished game has no later events.
            self.result = None;
            self.undone.push(event);
        }
        if self.events.len() < happened {
            self.look_for_moves();
        }
    }

    /// Repeats the event that was undone last; returns `false` if there is none.
    ///
    /// ```
    /// use xiangqi::{Game, Rules};
    /// let mut game = Game::new(&Rules::ASIA);
    /// game.play("h2e2".parse()?)?;
    /// game.undo();
    /// assert!(game.redo() && !game.redo());
    /// assert_eq!(game.plies(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn redo(&mut self) -> bool {
        let Some(event) = self.undone.pop() else {
            return false;
        };
        // It succeeded before in this same state.
        self.perform(event).is_ok()
    }
}
