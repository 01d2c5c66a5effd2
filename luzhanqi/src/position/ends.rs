//! How a game ends.

use core::fmt;

use crate::error::ParseWordError;
use crate::piece::Seat;
use crate::rules::{Immobile, QuietResult};

use super::{Position, RuleMasks, State};

/// The reason why a game is over.
///
/// ```
/// use luzhanqi::{Game, EndReason, Rules, Seat};
/// let mut game = Game::start(&Rules::STANDARD, 1);
/// game.offer_draw(Seat::South)?;
/// game.accept_draw(Seat::North)?;
/// assert_eq!(game.result().unwrap().reason, EndReason::Agreed);
/// # Ok::<(), luzhanqi::GameError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum EndReason {
    /// A flag was taken or carried home.
    Flag = 0,
    /// The player to move has no legal move.
    Immobile = 1,
    /// `quiet-limit`.
    Quiet = 2,
    /// `repetition`.
    Repetition = 3,
    /// `ply-limit`.
    Length = 4,
    /// A player resigned.
    Resigned = 5,
    /// The players agreed on a draw.
    Agreed = 6,
    /// A player ran out of time.
    Time = 7,
    /// A player lost off the board: an illegal move, a crash, a rule of the event.
    Forfeit = 8,
    /// A player left, or nobody goes on.
    Abandoned = 9,
    /// A referee decided.
    Adjudicated = 10,
}

impl EndReason {
    /// Every reason; the first five in the order in which they are looked for.
    pub const ALL: [EndReason; 11] = [
        EndReason::Flag,
        EndReason::Immobile,
        EndReason::Quiet,
        EndReason::Repetition,
        EndReason::Length,
        EndReason::Resigned,
        EndReason::Agreed,
        EndReason::Time,
        EndReason::Forfeit,
        EndReason::Abandoned,
        EndReason::Adjudicated,
    ];

    /// Returns the word for the reason.
    pub const fn word(self) -> &'static str {
        self.words().0
    }

    /// Returns what the reason means, in a sentence.
    pub const fn meaning(self) -> &'static str {
        self.words().1
    }

    const fn words(self) -> (&'static str, &'static str) {
        match self {
            EndReason::Flag => ("flag", "A flag was taken or carried home."),
            EndReason::Immobile => ("immobile", "The player to move has no legal move."),
            EndReason::Quiet => ("quiet", "The quiet limit."),
            EndReason::Repetition => ("repetition", "The position has stood too often."),
            EndReason::Length => ("length", "The ply limit."),
            EndReason::Resigned => ("resigned", "A player resigned."),
            EndReason::Agreed => ("agreed", "The players agreed on a draw."),
            EndReason::Time => ("time", "A player ran out of time."),
            EndReason::Forfeit => (
                "forfeit",
                "A player lost off the board: an illegal move, a crash, a rule of the event.",
            ),
            EndReason::Abandoned => ("abandoned", "A player left, or nobody goes on."),
            EndReason::Adjudicated => ("adjudicated", "A referee decided."),
        }
    }

    /// Returns whether it is for who runs the game to say that it is over, and who won: nothing on
    /// the board and nothing that a player says brings such an ending about. See
    /// [`Game::adjudicate`](crate::Game::adjudicate).
    pub const fn is_ruling(self) -> bool {
        matches!(
            self,
            EndReason::Time | EndReason::Forfeit | EndReason::Abandoned | EndReason::Adjudicated
        )
    }
}

impl core::str::FromStr for EndReason {
    type Err = ParseWordError;

    fn from_str(text: &str) -> Result<EndReason, ParseWordError> {
        EndReason::ALL
            .into_iter()
            .find(|reason| reason.word() == text)
            .ok_or(ParseWordError {
                what: "reason",
                allowed: "flag, immobile, quiet, repetition, length, resigned, agreed, time, forfeit, \
                    abandoned, adjudicated",
            })
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The outcome of a game: who won, and why.
///
/// ```
/// use luzhanqi::{Position, EndReason, Rules, Seat};
/// // North has its flag and mines left, and nothing that moves.
/// let position = Position::parse("1f3/1oo2/5/5/5/5/2C2/5/5/5/5/1F3 n r 0", &Rules::STANDARD)?;
/// let ending = position.result().unwrap();
/// assert_eq!((ending.winner, ending.reason), (Some(Seat::South), EndReason::Immobile));
/// assert_eq!(ending.to_string(), "south wins (immobile)");
/// # Ok::<(), luzhanqi::PositionError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Outcome {
    /// Who won; `None` is a draw, or, in a game that was abandoned, that nobody won.
    pub winner: Option<Seat>,
    /// Why the game is over.
    pub reason: EndReason,
}

impl Outcome {
    pub(crate) const fn won(winner: Seat, reason: EndReason) -> Outcome {
        Outcome {
            winner: Some(winner),
            reason,
        }
    }

    pub(crate) const fn draw(reason: EndReason) -> Outcome {
        Outcome {
            winner: None,
            reason,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(seat) => write!(f, "{seat} wins ({})", self.reason),
            None => write!(f, "draw ({})", self.reason),
        }
    }
}

impl Position {
    /// Returns how the game has ended, if it has, by what the position shows: a flag, no legal
    /// move, or the quiet limit, looked for in this order. Repetition and the ply limit need a
    /// history.
    #[inline]
    pub fn result(&self) -> Option<Outcome> {
        if !self.is_over_but_for_moves() && self.state.has_plain_move(&self.masks) {
            return None;
        }
        self.ending()
    }

    /// As [`Position::result`], without the usual case.
    #[inline(never)]
    fn ending(&self) -> Option<Outcome> {
        if let Some(winner) = self.state.flag_decision() {
            return Some(Outcome {
                winner,
                reason: EndReason::Flag,
            });
        }
        if !self.state.has_move(&self.masks, &self.rules) {
            let mut other = *self;
            other.state.pass();
            let stuck = !other.state.has_move(&self.masks, &self.rules);
            return Some(match self.rules.immobile() {
                Immobile::Loss if !stuck => Outcome::won(other.seat(), EndReason::Immobile),
                _ => Outcome::draw(EndReason::Immobile),
            });
        }
        self.quiet_is_over()
            .then(|| match self.rules.quiet_result() {
                QuietResult::Draw => Outcome::draw(EndReason::Quiet),
                // The last quiet ply was the other seat's.
                QuietResult::Loss => Outcome::won(self.seat(), EndReason::Quiet),
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
