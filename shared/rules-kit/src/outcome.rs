//! Who won a game, and why.

use core::fmt;

/// A winner and a reason that do not go together.
///
/// ```
/// use rules_kit::OutcomeError;
/// let why = OutcomeError { reason: "agreed", won: true };
/// assert_eq!(why.to_string(), "expected a draw for the reason agreed, got a winner");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct OutcomeError {
    /// The word of the reason.
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

/// Declares how a game ended: the winner, of this type, if there is one, and the `EndReason`, whose method
/// `has_winner` tells which of them have one.
#[macro_export]
macro_rules! outcome {
    ($(#[$doc:meta])* $Outcome:ident of $Who:ident; $(#[$nobody:meta])* fn winner;) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize))]
        pub struct $Outcome {
            winner: Option<$Who>,
            reason: EndReason,
        }

        impl $Outcome {
            /// Returns the outcome with this winner, `None` for a draw, and this reason.
            ///
            /// # Errors
            /// [`OutcomeError`](crate::OutcomeError) for a reason that [never has a
            /// winner](EndReason::has_winner) with one, and for one that always has a winner without.
            pub const fn new(
                winner: Option<$Who>,
                reason: EndReason,
            ) -> Result<$Outcome, $crate::OutcomeError> {
                match (reason.has_winner(), winner.is_some()) {
                    (Some(true), false) | (Some(false), true) => Err($crate::OutcomeError {
                        reason: reason.word(),
                        won: winner.is_some(),
                    }),
                    _ => Ok($Outcome { winner, reason }),
                }
            }

            /// For a reason that may have a winner.
            pub(crate) const fn won(winner: $Who, reason: EndReason) -> $Outcome {
                debug_assert!(!matches!(reason.has_winner(), Some(false)));
                let winner = Some(winner);
                $Outcome { winner, reason }
            }

            /// For a reason that may have none.
            pub(crate) const fn draw(reason: EndReason) -> $Outcome {
                debug_assert!(!matches!(reason.has_winner(), Some(true)));
                let winner = None;
                $Outcome { winner, reason }
            }

            $(#[$nobody])*
            #[inline]
            pub const fn winner(&self) -> Option<$Who> {
                self.winner
            }

            /// Returns why the game is over.
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
                #[serde(rename = "Outcome", deny_unknown_fields)]
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
