//! Outcomes: the winner of a game, and the reason.

use core::fmt;

/// A winner and a reason that do not fit together.
///
/// ```
/// use luzhanqi_kit::OutcomeError;
/// let why = OutcomeError { reason: "agreed", won: true };
/// assert_eq!(why.to_string(), "expected a draw for the reason agreed, got a winner");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct OutcomeError {
    /// The token of the reason.
    pub reason: &'static str,
    /// Whether a winner was given.
    pub won: bool,
}

impl fmt::Display for OutcomeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (expected, got) = match self.won {
            true => ("a draw", "a winner"),
            false => ("a winner", "none"),
        };
        write!(
            f,
            "expected {expected} for the reason {}, got {got}",
            self.reason
        )
    }
}

impl core::error::Error for OutcomeError {}

/// Declares the outcome of a game: a winner of this type, if any, and an `EndReason`. The method
/// `EndReason::has_winner` returns whether a reason has a winner.
#[macro_export]
macro_rules! outcome {
    ($(#[$doc:meta])* $Outcome:ident of $Who:ident; $(#[$of_winner:meta])* fn winner;) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize))]
        pub struct $Outcome {
            winner: Option<$Who>,
            reason: EndReason,
        }

        impl $Outcome {
            /// Returns the outcome with this winner and reason; pass `None` for a draw.
            ///
            /// # Errors
            /// Fails with [`OutcomeError`](crate::OutcomeError) if a winner is given but the reason [never
            /// has a winner](EndReason::has_winner). Also fails if no winner is given but the reason always
            /// has one.
            pub const fn new(
                winner: Option<$Who>,
                reason: EndReason,
            ) -> Result<$Outcome, $crate::OutcomeError> {
                match (reason.has_winner(), winner.is_some()) {
                    (Some(true), false) | (Some(false), true) => Err($crate::OutcomeError {
                        reason: reason.as_str(),
                        won: winner.is_some(),
                    }),
                    _ => Ok($Outcome { winner, reason }),
                }
            }

            /// Returns a win, for a reason that can have a winner.
            pub(crate) const fn won(winner: $Who, reason: EndReason) -> $Outcome {
                debug_assert!(!matches!(reason.has_winner(), Some(false)));
                let winner = Some(winner);
                $Outcome { winner, reason }
            }

            /// Returns a draw, for a reason that can have no winner.
            pub(crate) const fn draw(reason: EndReason) -> $Outcome {
                debug_assert!(!matches!(reason.has_winner(), Some(true)));
                let winner = None;
                $Outcome { winner, reason }
            }

            $(#[$of_winner])*
            #[inline]
            pub const fn winner(&self) -> Option<$Who> {
                self.winner
            }

            /// Returns the reason.
            #[inline]
            pub const fn reason(&self) -> EndReason {
                self.reason
            }
        }

        impl core::fmt::Display for $Outcome {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match self.winner {
                    Some(winner) => write!(f, "{winner} wins ({})", self.reason),
                    None => write!(f, "draw ({})", self.reason),
                }
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $Outcome {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<$Outcome, D::Error> {
                #[derive(serde::Deserialize)]
                #[serde(rename = "Outcome")]
                struct Fields {
                    winner: Option<$Who>,
                    reason: EndReason,
                }
                let Fields { winner, reason } = Fields::deserialize(from)?;
                $Outcome::new(winner, reason).map_err(serde::de::Error::custom)
            }
        }
    };
}
