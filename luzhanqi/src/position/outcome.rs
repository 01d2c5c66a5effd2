//! Outcomes of a game.

use crate::lang::Lang;
use crate::piece::Seat;
use crate::rules::{Immobile, QuietResult};

use super::{Position, RuleMasks, State};

kit::tokens! {
    /// The reason why a game is over.
    ///
    /// ```
    /// use luzhanqi::{Game, EndReason, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// game.offer_draw(Seat::South)?;
    /// game.accept_draw(Seat::North)?;
    /// assert_eq!(game.outcome().unwrap().reason(), EndReason::Agreed);
    /// # Ok::<(), luzhanqi::GameError>(())
    /// ```
    #[non_exhaustive]
    EndReason, "reason" {
        /// A flag was taken or carried home.
        Flag = "flag",
        /// The player to move has no legal move.
        Immobile = "immobile",
        /// The quiet limit was reached.
        Quiet = "quiet",
        /// The position occurred the number of times at which `repetition` ends the game.
        Repetition = "repetition",
        /// The ply limit was reached.
        Length = "length",
        /// A player resigned.
        Resigned = "resigned",
        /// The players agreed on a draw.
        Agreed = "agreed",
        /// A player ran out of time.
        Time = "time",
        /// A player lost for a reason off the board: an illegal move, a crash, or a rule of the tournament.
        Forfeit = "forfeit",
        /// A player left, or both stopped playing.
        Abandoned = "abandoned",
        /// A referee decided.
        Adjudicated = "adjudicated",
    }
}

// The first five are in the order in which a game checks them.
impl EndReason {
    /// Returns the meaning of the reason as a sentence.
    pub const fn meaning(self) -> &'static str {
        self.text(Lang::English)
    }

    /// Returns whether the reason is an adjudication. Only a decision from outside the game can end it for
    /// such a reason; no move or command of a player can. See [`Game::adjudicate`](crate::Game::adjudicate).
    ///
    /// ```
    /// use luzhanqi::EndReason;
    /// assert!(EndReason::Time.is_adjudication());
    /// assert!(!EndReason::Flag.is_adjudication() && !EndReason::Resigned.is_adjudication());
    /// ```
    pub const fn is_adjudication(self) -> bool {
        matches!(
            self,
            EndReason::Time | EndReason::Forfeit | EndReason::Abandoned | EndReason::Adjudicated
        )
    }

    /// Returns whether a game that ends for this reason has a winner; `None` if both are possible.
    ///
    /// ```
    /// use luzhanqi::EndReason;
    /// assert_eq!(EndReason::Resigned.has_winner(), Some(true));
    /// assert_eq!(EndReason::Agreed.has_winner(), Some(false));
    /// assert_eq!(EndReason::Immobile.has_winner(), None); // the option `immobile` decides
    /// ```
    pub const fn has_winner(self) -> Option<bool> {
        match self {
            EndReason::Resigned => Some(true),
            EndReason::Repetition | EndReason::Length | EndReason::Agreed => Some(false),
            EndReason::Flag
            | EndReason::Immobile
            | EndReason::Quiet
            | EndReason::Time
            | EndReason::Forfeit
            | EndReason::Abandoned
            | EndReason::Adjudicated => None,
        }
    }
}

kit::outcome! {
    /// The outcome of a game: the winner and the reason.
    ///
    /// ```
    /// use luzhanqi::{Position, EndReason, Rules, Seat};
    /// // North has its flag and mines left, and no piece that can move.
    /// let position = Position::parse("1f3/1oo2/5/5/5/5/2C2/5/5/5/5/1F3 n r 0", &Rules::STANDARD)?;
    /// let ending = position.outcome().unwrap();
    /// assert_eq!((ending.winner(), ending.reason()), (Some(Seat::South), EndReason::Immobile));
    /// assert_eq!(ending.to_string(), "south wins (immobile)");
    /// # Ok::<(), luzhanqi::PositionError>(())
    /// ```
    ///
    /// The constructor rejects a winner if the reason has none, and a missing winner if the reason needs one:
    ///
    /// ```
    /// use luzhanqi::{EndReason, Outcome, Seat};
    /// let why = Outcome::new(Some(Seat::South), EndReason::Agreed).unwrap_err();
    /// assert_eq!(why.to_string(), "expected a draw for the reason agreed, got a winner");
    /// assert!(Outcome::new(None, EndReason::Resigned).is_err());
    /// ```
    Outcome of Seat;
    /// Returns the winner; `None` for a draw, or for an abandoned game without a winner.
    fn winner;
}

impl Position {
    /// Returns the outcome if the position alone ends the game. Checks flags, then legal moves, then the
    /// quiet limit. Repetition and the ply limit need a history.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules, Seat};
    /// let position = Position::parse("5/5/5/5/5/5/5/5/5/5/2K2/1F3 n r 0", &Rules::STANDARD)?;
    /// assert_eq!(position.outcome().unwrap().winner(), Some(Seat::South)); // black's flag was taken
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "result")]
    #[doc(alias = "is_game_over")]
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.is_over_but_for_moves() && self.state.has_plain_move(&self.masks) {
            return None;
        }
        self.ending()
    }

    /// The rare cases of [`Position::outcome`].
    #[inline(never)]
    fn ending(&self) -> Option<Outcome> {
        if let Some(winner) = self.state.flag_decision(&self.masks) {
            return Some(match winner {
                Some(winner) => Outcome::won(winner, EndReason::Flag),
                None => Outcome::draw(EndReason::Flag),
            });
        }
        if !self.state.has_move(&self.masks, &self.rules) {
            let mut other = *self;
            other.state.pass();
            let stuck = !other.state.has_move(&self.masks, &self.rules);
            return Some(match self.rules.immobile() {
                Immobile::Loss if !stuck => Outcome::won(other.to_move(), EndReason::Immobile),
                _ => Outcome::draw(EndReason::Immobile),
            });
        }
        self.quiet_is_over()
            .then(|| match self.rules.quiet_result() {
                QuietResult::Draw => Outcome::draw(EndReason::Quiet),
                // The other seat made the last quiet ply.
                QuietResult::Loss => Outcome::won(self.to_move(), EndReason::Quiet),
            })
    }

    fn quiet_is_over(&self) -> bool {
        self.state.quiet_is_over(&self.masks)
    }

    /// Whether a flag or the quiet limit has ended the game, so that no move is legal. Does not check whether
    /// there are moves.
    #[inline(always)]
    pub(crate) fn is_over_but_for_moves(&self) -> bool {
        self.state.is_over_but_for_moves(&self.masks)
    }
}

impl State {
    #[inline(always)]
    fn quiet_is_over(&self, masks: &RuleMasks) -> bool {
        u32::from(self.quiet()) >= masks.quiet_limit
    }

    #[inline(always)]
    pub(super) fn is_over_but_for_moves(&self, masks: &RuleMasks) -> bool {
        self.flag_decides(masks) || self.quiet_is_over(masks)
    }
}
