//! Notations for moves, for people and programs.
//!
//! | notation | a cannon to the middle | what it is |
//! |---|---|---|
//! | [`Uci`](Notation::Uci) | `h2e2` | points, ranks 0 to 9; also the text of [`Move`] |
//! | [`UciFromOne`](Notation::UciFromOne) | `h3e3` | points, ranks 1 to 10, as in some engines |
//! | [`Iccs`](Notation::Iccs) | `H2-E2` | points, upper case |
//! | [`Wxf`](Notation::Wxf) | `C2=5` | World Xiangqi Federation: piece, file, direction, file or distance |
//! | [`Chinese`](Notation::Chinese) | 炮二平五 | the same in simplified characters |
//! | [`TraditionalChinese`](Notation::TraditionalChinese) | 炮二平五 | the same in traditional characters |
//!
//! In the last three notations, files are numbered 1 to 9, from each player's right. For a horse, elephant
//! or counselor the last number is the target file. For other pieces it is the distance if they move forward
//! (`+`, 进) or back (`-`, 退), and the target file if they move sideways (`=`, 平).
//!
//! If two pieces of a kind are on one file, a mark replaces the file: `+` or 前 for the front piece and `-` or 后
//! for the other, such as `C+=5`, 前炮平五. WXF writes the file instead of a mark if the other piece cannot make
//! the same step because it would leave the board. Elephants and counselors need no mark. There can be more than
//! two soldiers: see [`Notation::Wxf`] and [`Notation::Chinese`].
//!
//! ```
//! use xiangqi::{Position, notation::Notation};
//! let position = Position::initial();
//! let mv = "h2e2".parse()?;
//! let texts: Vec<String> = Notation::ALL.iter().map(|one| position.format_move(mv, *one)).collect();
//! assert_eq!(texts, ["h2e2", "h3e3", "H2-E2", "C2=5", "炮二平五", "炮二平五"]);
//! for (notation, text) in Notation::ALL.iter().copied().zip(&texts) {
//!     assert_eq!(position.parse_move(text, Some(notation))?, mv);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chinese;
mod error;
mod relative;
mod uci;
mod wxf;

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::error::{ParseTokenError, Quoted};
use crate::lang::Lang;
use crate::mv::Move;
use crate::position::Position;

pub use error::NotationError;

/// A notation for moves.
///
/// ```
/// use xiangqi::notation::Notation;
/// assert_eq!("wxf".parse(), Ok(Notation::Wxf));
/// assert_eq!(Notation::Chinese.to_string(), "chinese");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Notation {
    /// `h2e2`: origin and destination, ranks 0 to 9.
    Uci,
    /// `h3e3`: origin and destination, ranks 1 to 10.
    UciFromOne,
    /// `H2-E2`.
    Iccs,
    /// `C2=5`. Two soldiers on one file have the marks `+` and `-`, like other pieces. If three soldiers are on
    /// one file, or two on each of two files, the text gives the number of the soldier, counted from the front,
    /// and then its file: `13=2`.
    Wxf,
    /// 炮二平五, in simplified characters. Red's numbers are 一 to 九, Black's are １ to ９. Three soldiers on one
    /// file are 前, 中 and 后; four are 前, 二, 三 and 后. If there are two or more soldiers on each of two files,
    /// all of them are numbered 一 to 五, starting at the mover's right and at the front.
    Chinese,
    /// The same in traditional characters, with each side's own characters for pieces: 俥一平二, 馬８進７.
    TraditionalChinese,
}

impl Notation {
    /// Every notation.
    pub const ALL: &'static [Notation] = &[
        Notation::Uci,
        Notation::UciFromOne,
        Notation::Iccs,
        Notation::Wxf,
        Notation::Chinese,
        Notation::TraditionalChinese,
    ];

    /// Returns the name.
    ///
    /// ```
    /// use xiangqi::notation::Notation;
    /// assert_eq!(Notation::Iccs.name(), "iccs");
    /// assert!(Notation::ALL.iter().all(|notation| notation.name().parse() == Ok(*notation)));
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Notation::Uci => "uci",
            Notation::UciFromOne => "uci-from-one",
            Notation::Iccs => "iccs",
            Notation::Wxf => "wxf",
            Notation::Chinese => "chinese",
            Notation::TraditionalChinese => "traditional-chinese",
        }
    }

    /// The error for a text that does not match the notation.
    fn shape(self, text: &str) -> NotationError {
        NotationError::Shape {
            wanted: match self {
                Notation::Uci => "a move such as h2e2",
                Notation::UciFromOne => "a move such as h3e3 or a10a9",
                Notation::Iccs => "a move such as H2-E2",
                Notation::Wxf => "a move such as C2=5, C+=5 or 13=2",
                Notation::Chinese | Notation::TraditionalChinese => {
                    "a move such as 炮二平五, 前炮退一 or 一兵平四"
                }
            },
            found: Quoted::new(text),
        }
    }
}

impl Position {
    /// Formats a move of a piece on the board. If the origin is empty, uses UCI instead of the notation.
    ///
    /// ```
    /// use xiangqi::{Position, notation::Notation};
    /// let text = Position::initial().format_move("h2e2".parse()?, Notation::Wxf);
    /// assert_eq!(text, "C2=5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "san")]
    pub fn format_move(&self, mv: Move, notation: Notation) -> String {
        match notation {
            Notation::Uci => alloc::format!("{mv}"),
            Notation::UciFromOne => uci::write_from_one(mv),
            Notation::Iccs => uci::write_iccs(mv),
            Notation::Wxf => wxf::write(self, mv),
            Notation::Chinese => chinese::write(self, mv, Lang::Chinese),
            Notation::TraditionalChinese => chinese::write(self, mv, Lang::TraditionalChinese),
        }
    }

    /// Parses a legal move in a notation. `None` accepts every notation except [`Notation::UciFromOne`],
    /// because its texts could also be UCI.
    ///
    /// WXF and Chinese also accept other common forms:
    /// - letters of either case, `H` or `N` for a horse, `E` or `B` for an elephant, and `.` for `=`,
    /// - characters of the other Chinese notation, and half-width digits,
    /// - a file instead of a mark, or a mark instead of a number, if only one legal move matches,
    /// - 前七平六 for the front soldier on file seven.
    ///
    /// # Errors
    /// Fails if the text does not match the notation, if no legal move matches the text, or if several moves
    /// match.
    ///
    /// ```
    /// use xiangqi::{Position, notation::{Notation, NotationError}};
    /// let position = Position::initial();
    /// let mv = position.parse_move("砲2平5", Some(Notation::Chinese))?;
    /// assert_eq!(mv.to_string(), "h2e2");
    /// assert_eq!(position.parse_move("C2=5", None)?, mv);
    /// let why = position.parse_move("C2+9", Some(Notation::Wxf)).unwrap_err();
    /// assert!(matches!(why, NotationError::NoMove(_)));
    /// # Ok::<(), xiangqi::notation::NotationError>(())
    /// ```
    #[doc(alias = "parse_san")]
    pub fn parse_move(
        &self,
        text: &str,
        notation: Option<Notation>,
    ) -> Result<Move, NotationError> {
        let Some(notation) = notation else {
            return self.parse_any(text);
        };
        let said = match notation {
            Notation::Uci => return legal(self, text.parse().ok(), notation, text),
            Notation::UciFromOne => return legal(self, uci::read_from_one(text), notation, text),
            Notation::Iccs => return legal(self, uci::read_iccs(text), notation, text),
            Notation::Wxf => wxf::read(text),
            Notation::Chinese | Notation::TraditionalChinese => chinese::read(text),
        };
        said.ok_or_else(|| notation.shape(text))?.find(self, text)
    }

    fn parse_any(&self, text: &str) -> Result<Move, NotationError> {
        let all = [
            Notation::Uci,
            Notation::Iccs,
            Notation::Wxf,
            Notation::Chinese,
        ];
        for notation in all {
            match self.parse_move(text, Some(notation)) {
                Err(NotationError::Shape { .. }) => {}
                read => return read,
            }
        }
        Err(NotationError::Shape {
            wanted: "a move such as h2e2, H2-E2, C2=5 or 炮二平五",
            found: Quoted::new(text),
        })
    }
}

/// The parsed move, if it is legal.
fn legal(
    position: &Position,
    mv: Option<Move>,
    notation: Notation,
    text: &str,
) -> Result<Move, NotationError> {
    let mv = mv.ok_or_else(|| notation.shape(text))?;
    position.ensure_legal(mv)?;
    Ok(mv)
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Notation {
    type Err = ParseTokenError;

    fn from_str(text: &str) -> Result<Notation, ParseTokenError> {
        Notation::ALL
            .iter()
            .copied()
            .find(|notation| notation.name() == text)
            .ok_or(ParseTokenError {
                what: "notation",
                allowed: "uci, uci-from-one, iccs, wxf, chinese, traditional-chinese",
            })
    }
}
