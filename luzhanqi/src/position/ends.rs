//! How a game ends.

use crate::piece::Seat;
use crate::rules::{Immobile, QuietResult};

use super::{Position, RuleMasks, State};

rules_kit::worded! {
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
    EndReason, "reason" {
        /// A flag was taken or carried home.
        Flag = "flag",
        /// The player to move has no legal move.
        Immobile = "immobile",
        /// The quiet limit.
        Quiet = "quiet",
        /// The position has stood too often.
        Repetition = "repetition",
        /// The ply limit.
        Length = "length",
        /// A player resigned.
        Resigned = "resigned",
        /// The players agreed on a draw.
        Agreed = "agreed",
        /// A player ran out of time.
        Time = "time",
        /// A player lost off the board: an illegal move, a crash, a rule of the event.
        Forfeit = "forfeit",
        /// A player left, or nobody goes on.
        Abandoned = "abandoned",
        /// A referee decided.
        Adjudicated = "adjudicated",
    }
}

// The first five stand in the order in which they are looked for.
impl EndReason {
    /// Returns what the reason means, in a sentence.
    pub const fn meaning(self) -> &'static str {
        self.said().1
    }

    /// Returns whether it is for who runs the game to say that it is over, and who won: nothing on
    /// the board and nothing that a player says brings such an ending about. See
    /// [`Game::adjudicate`](crate::Game::adjudicate).
    pub const fn is_adjudication(self) -> bool {
        matches!(
            self,
            EndReason::Time | EndReason::Forfeit | EndReason::Abandoned | EndReason::Adjudicated
        )
    }

    /// Returns whether a game that ends for this reason has a winner; `None` if it may have one.
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

rules_kit::outcome! {
    /// The outcome of a game: who won, and why.
    ///
    /// ```
    /// use luzhanqi::{Position, EndReason, Rules, Seat};
    /// // North has its flag and mines left, and nothing that moves.
    /// let position = Position::parse("1f3/1oo2/5/5/5/5/2C2/5/5/5/5/1F3 n r 0", &Rules::STANDARD)?;
    /// let ending = position.outcome().unwrap();
    /// assert_eq!((ending.winner(), ending.reason()), (Some(Seat::South), EndReason::Immobile));
    /// assert_eq!(ending.to_string(), "south wins (immobile)");
    /// # Ok::<(), luzhanqi::PositionError>(())
    /// ```
    ///
    /// No value has a winner whose reason excludes one, or lacks one that its reason demands:
    ///
    /// ```
    /// use luzhanqi::{EndReason, Outcome, Seat};
    /// let why = Outcome::new(Some(Seat::South), EndReason::Agreed).unwrap_err();
    /// assert_eq!(why.to_string(), "expected a draw for the reason agreed, got a winner");
    /// assert!(Outcome::new(None, EndReason::Resigned).is_err());
    /// ```
    Outcome of Seat;
    /// Returns who won; `None` is a draw, or, in a game that was abandoned, that nobody won.
    fn winner;
}

impl Position {
    /// Returns how the game has ended, if it has, by what the position shows: a flag, no legal
    /// move, or the quiet limit, looked for in this order. Repetition and the ply limit need a
    /// history.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.is_over_but_for_moves() && self.state.has_plain_move(&self.masks) {
            return None;
        }
        self.ending()
    }

    /// As [`Position::outcome`], without the usual case.
    #[inline(never)]
    fn ending(&self) -> Option<Outcome> {
        if let Some(winner) = self.state.flag_decision() {
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
                // The last quiet ply was the other seat's.
                QuietResult::Loss => Outcome::won(self.to_move(), EndReason::Quiet),
            })
    }

    fn quiet_is_over(&self) -> bool {
        self.state.quiet_is_over(&self.masks)
    }

    /// Whether the position is finished by a flag or the quiet limit, so that no move is legal.
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
        self.flag_decides() || self.quiet_is_over(masks)
    }
}
