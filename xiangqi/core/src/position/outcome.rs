//! Outcomes of a game.

use crate::lang::Lang;
use crate::piece::Side;

use super::Position;

kit::tokens! {
    /// The reason why a game is over. The reasons that follow from a position or its history come first, in
    /// the order in which they are checked.
    ///
    /// ```
    /// use xiangqi::{EndReason, Game, Rules, Side};
    /// let mut game = Game::new(&Rules::ASIA);
    /// game.offer_draw(Side::Red)?;
    /// game.accept_draw(Side::Black)?;
    /// assert_eq!(game.outcome().unwrap().reason(), EndReason::Agreed);
    /// assert_eq!("perpetual-check".parse(), Ok(EndReason::PerpetualCheck));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[non_exhaustive]
    EndReason, "reason" {
        /// The player to move is in check and has no legal move.
        Checkmate = "checkmate",
        /// The player to move is not in check and has no legal move. The player loses, as in checkmate.
        Stalemate = "stalemate",
        /// A side gave check with every one of its moves in a repetition.
        PerpetualCheck = "perpetual-check",
        /// In a repetition, every move of a side chased the same piece or removed its protection.
        PerpetualChase = "perpetual-chase",
        /// A repetition that neither side forces, or any repetition under rules that make it a draw.
        Repetition = "repetition",
        /// The limit of plies without capture was reached (`quiet-limit`).
        QuietLimit = "quiet-limit",
        /// Neither side can win with its material (`material-draw`).
        Material = "material",
        /// A player resigned.
        Resigned = "resigned",
        /// The players agreed on a draw.
        Agreed = "agreed",
        /// A player's time ran out.
        Time = "time",
        /// A player broke the rules or did not appear.
        Forfeit = "forfeit",
        /// Both players stopped playing.
        Abandoned = "abandoned",
        /// An arbiter decided.
        Adjudicated = "adjudicated",
    }
}

impl EndReason {
    /// Returns whether the reason is an adjudication. Only a decision from outside the rules can end a game for
    /// such a reason. See [`Game::adjudicate`](crate::Game::adjudicate).
    ///
    /// ```
    /// use xiangqi::EndReason;
    /// assert!(EndReason::Time.is_adjudication() && !EndReason::Resigned.is_adjudication());
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
    /// use xiangqi::EndReason;
    /// assert_eq!(EndReason::Checkmate.has_winner(), Some(true));
    /// assert_eq!(EndReason::Agreed.has_winner(), Some(false));
    /// assert_eq!(EndReason::Time.has_winner(), None); // a loss, or a draw by the arbiter
    /// ```
    pub const fn has_winner(self) -> Option<bool> {
        match self {
            EndReason::Checkmate
            | EndReason::Stalemate
            | EndReason::PerpetualCheck
            | EndReason::PerpetualChase
            | EndReason::Resigned => Some(true),
            EndReason::Repetition
            | EndReason::QuietLimit
            | EndReason::Material
            | EndReason::Agreed => Some(false),
            EndReason::Time
            | EndReason::Forfeit
            | EndReason::Abandoned
            | EndReason::Adjudicated => None,
        }
    }

    /// Returns the meaning of the reason as a sentence.
    pub const fn meaning(self) -> &'static str {
        self.text(Lang::English)
    }
}

kit::outcome! {
    /// The outcome of a game: the winner and the reason.
    ///
    /// ```
    /// use xiangqi::{EndReason, Position, Side};
    /// let position: Position = "3k5/P3R4/1P7/9/9/8P/9/4B3B/4A4/3AK4 b".parse()?;
    /// let ending = position.outcome().unwrap();
    /// assert_eq!((ending.winner(), ending.reason()), (Some(Side::Red), EndReason::Stalemate));
    /// assert_eq!(ending.to_string(), "red wins (stalemate)");
    /// # Ok::<(), xiangqi::PositionError>(())
    /// ```
    ///
    /// The constructor rejects a winner if the reason has none, and a missing winner if the reason needs one:
    ///
    /// ```
    /// use xiangqi::{EndReason, Outcome, Side};
    /// let why = Outcome::new(Some(Side::Red), EndReason::Agreed).unwrap_err();
    /// assert_eq!(why.to_string(), "expected a draw for the reason agreed, got a winner");
    /// assert!(Outcome::new(None, EndReason::Resigned).is_err());
    /// ```
    Outcome of Side;
    /// Returns the winner; `None` for a draw, or for an abandoned game without a winner.
    fn winner;
}

impl Position {
    /// Returns the outcome if the position alone ends the game: a player without a legal move loses. All
    /// other outcomes need a history.
    ///
    /// ```
    /// use xiangqi::{Position, Side};
    /// let position: Position = "R3k4/7R1/9/9/9/9/9/9/9/3K5 b".parse()?;
    /// assert_eq!(position.outcome().unwrap().winner(), Some(Side::Red));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "result")]
    #[doc(alias = "is_checkmate")]
    #[doc(alias = "is_game_over")]
    pub fn outcome(&self) -> Option<Outcome> {
        self.legal_moves()
            .is_empty()
            .then(|| self.ending_without_moves())
    }

    /// The outcome if the side to move has no move.
    fn ending_without_moves(&self) -> Outcome {
        let reason = if self.in_check() {
            EndReason::Checkmate
        } else {
            EndReason::Stalemate
        };
        Outcome::won(self.to_move().other(), reason)
    }
}
