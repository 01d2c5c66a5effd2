//! Commands of players.

/// Declares an enum of commands. A command is a move or a token from a list. Also generates formatting,
/// parsing with its error type, and the numbers for binary formats.
#[macro_export]
macro_rules! commands {
    (
        $(#[$attr:meta])*
        $Command:ident {
            $(#[$of_move:meta])* $Move:ident,
            $($(#[$doc:meta])* $Variant:ident = $word:literal,)*
        }
        $(#[$of_error:meta])*
        $Error:ident, $expected:literal
    ) => {
        $(#[$attr])*
        pub enum $Command {
            $(#[$of_move])*
            $Move($Move),
            $($(#[$doc])* $Variant,)*
        }

        impl $Command {
            /// The commands other than moves, with their tokens.
            const TOKENS: [($Command, &'static str); [$($word),*].len()] =
                [$(($Command::$Variant, $word)),*];

            /// The number of the command in binary formats. The first `moves` numbers are moves.
            #[cfg(feature = "serde")]
            pub(crate) fn code(&self, moves: u16, code_of_move: fn(&$Move) -> u16) -> u16 {
                if let $Command::$Move(mv) = self {
                    return code_of_move(mv);
                }
                let place = $Command::TOKENS.iter().position(|(known, _)| known == self);
                place.map_or(u16::MAX, |place| moves + place as u16)
            }

            /// The command with this number.
            #[cfg(feature = "serde")]
            pub(crate) fn of_code(
                code: u16,
                moves: u16,
                move_of_code: fn(u16) -> Option<$Move>,
            ) -> Option<$Command> {
                match code.checked_sub(moves) {
                    None => move_of_code(code).map($Command::$Move),
                    Some(place) => Some($Command::TOKENS.get(usize::from(place))?.0),
                }
            }
        }

        impl From<$Move> for $Command {
            fn from(mv: $Move) -> $Command {
                $Command::$Move(mv)
            }
        }

        impl core::fmt::Display for $Command {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match self {
                    $Command::$Move(mv) => core::fmt::Display::fmt(mv, f),
                    $($Command::$Variant => f.write_str($word),)*
                }
            }
        }

        impl core::str::FromStr for $Command {
            type Err = $Error;

            fn from_str(text: &str) -> Result<$Command, $Error> {
                match text {
                    $($word => Ok($Command::$Variant),)*
                    _ => text.parse().map($Command::$Move).map_err(|_| $Error),
                }
            }
        }

        $(#[$of_error])*
        #[derive(Copy, Clone, PartialEq, Eq, Debug)]
        pub struct $Error;

        impl core::fmt::Display for $Error {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                let words = $crate::CommaSeparated($Command::TOKENS.iter().map(|(_, word)| *word));
                write!(f, "expected {}, or one of {words}", $expected)
            }
        }

        impl core::error::Error for $Error {}
    };
}
