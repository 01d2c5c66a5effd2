//! Sides, kinds and pieces.

use core::fmt;
use core::str::FromStr;

kit::two_sides! {
    /// A player: Red sits below rank 0 and moves first; Black sits above rank 9.
    ///
    /// ```
    /// use xiangqi::Side;
    /// assert_eq!(Side::Red.other(), Side::Black);
    /// assert_eq!("b".parse(), Ok(Side::Black));
    /// assert_eq!(Side::Red.to_string(), "red");
    /// ```
    Side, "side" {
        /// Side 0, ranks 0 to 4.
        Red = 'w',
        /// Side 1, ranks 5 to 9.
        Black = 'b',
    }
}

impl Side {
    /// Returns the name, `red` or `black`.
    pub const fn name(self) -> &'static str {
        match self {
            Side::Red => "red",
            Side::Black => "black",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Side {
    type Err = ParseSideError;

    fn from_str(text: &str) -> Result<Side, ParseSideError> {
        match text {
            "red" | "r" | "w" | "0" => Ok(Side::Red),
            "black" | "b" | "1" => Ok(Side::Black),
            _ => Err(ParseSideError),
        }
    }
}

/// A kind of piece. The names are those of Knowlton's booklet; other names are in brackets.
///
/// ```
/// use xiangqi::{Kind, Side};
/// assert_eq!(Kind::Horse.letter(), 'n');
/// assert_eq!(Kind::Elephant.character(Side::Red), '相');
/// assert_eq!("e".parse(), Ok(Kind::Elephant)); // the elephant has two letters
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// Foot soldier (pawn): one step forward; across the river also one step sideways.
    Soldier = 1,
    /// Cannon (catapult): moves like a chariot, captures over exactly one piece.
    Cannon = 2,
    /// Chariot (rook): any distance along a line.
    Chariot = 3,
    /// Horse (knight): one step along a line, then one step diagonally outward.
    Horse = 4,
    /// Elephant (minister, bishop): two points diagonally, on its own half.
    Elephant = 5,
    /// Counselor (advisor, guard): one point diagonally, in the fortress.
    Counselor = 6,
    /// General (governor, king): one step along a line, in the fortress.
    General = 7,
}

impl Kind {
    /// Every kind, in the order of their codes.
    pub const ALL: [Kind; 7] = [
        Kind::Soldier,
        Kind::Cannon,
        Kind::Chariot,
        Kind::Horse,
        Kind::Elephant,
        Kind::Counselor,
        Kind::General,
    ];

    /// Returns the code, 1..=7. The code 0 is for an empty point.
    #[inline]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// Returns the kind of a code, 1..=7.
    ///
    /// ```
    /// use xiangqi::Kind;
    /// assert_eq!(Kind::from_code(Kind::Horse.code()), Some(Kind::Horse));
    /// assert_eq!((Kind::from_code(0), Kind::from_code(8)), (None, None));
    /// ```
    #[inline]
    pub const fn from_code(code: u8) -> Option<Kind> {
        match code {
            1 => Some(Kind::Soldier),
            2 => Some(Kind::Cannon),
            3 => Some(Kind::Chariot),
            4 => Some(Kind::Horse),
            5 => Some(Kind::Elephant),
            6 => Some(Kind::Counselor),
            7 => Some(Kind::General),
            _ => None,
        }
    }

    /// Returns the kind's lower-case letter in FEN.
    pub const fn letter(self) -> char {
        match self {
            Kind::Soldier => 'p',
            Kind::Cannon => 'c',
            Kind::Chariot => 'r',
            Kind::Horse => 'n',
            Kind::Elephant => 'b',
            Kind::Counselor => 'a',
            Kind::General => 'k',
        }
    }

    /// Returns the kind with this letter, in either case. `h` is also accepted for a horse, and `e` for an
    /// elephant.
    ///
    /// ```
    /// use xiangqi::Kind;
    /// assert_eq!(Kind::from_letter('N'), Some(Kind::Horse));
    /// assert_eq!(Kind::from_letter('h'), Some(Kind::Horse));
    /// assert_eq!(Kind::from_letter('x'), None);
    /// ```
    pub const fn from_letter(letter: char) -> Option<Kind> {
        match letter.to_ascii_lowercase() {
            'p' => Some(Kind::Soldier),
            'c' => Some(Kind::Cannon),
            'r' => Some(Kind::Chariot),
            'n' | 'h' => Some(Kind::Horse),
            'b' | 'e' => Some(Kind::Elephant),
            'a' => Some(Kind::Counselor),
            'k' => Some(Kind::General),
            _ => None,
        }
    }

    /// Returns the simplified Chinese character on this side's pieces.
    ///
    /// ```
    /// use xiangqi::{Kind, Side};
    /// assert_eq!(Kind::General.character(Side::Red), '帅');
    /// assert_eq!(Kind::General.character(Side::Black), '将');
    /// ```
    pub const fn character(self, side: Side) -> char {
        match (self, side) {
            (Kind::Soldier, Side::Red) => '兵',
            (Kind::Soldier, Side::Black) => '卒',
            (Kind::Cannon, _) => '炮',
            (Kind::Chariot, _) => '车',
            (Kind::Horse, _) => '马',
            (Kind::Elephant, Side::Red) => '相',
            (Kind::Elephant, Side::Black) => '象',
            (Kind::Counselor, Side::Red) => '仕',
            (Kind::Counselor, Side::Black) => '士',
            (Kind::General, Side::Red) => '帅',
            (Kind::General, Side::Black) => '将',
        }
    }

    /// Returns the number of pieces of this kind that each side has at the start.
    ///
    /// ```
    /// use xiangqi::Kind;
    /// assert_eq!((Kind::General.count(), Kind::Soldier.count()), (1, 5));
    /// ```
    pub const fn count(self) -> usize {
        match self {
            Kind::Soldier => 5,
            Kind::General => 1,
            _ => 2,
        }
    }

    /// Returns whether pieces of this kind can cross the river. Under `material-draw=no-attackers`, these
    /// pieces are the attackers.
    ///
    /// ```
    /// use xiangqi::Kind;
    /// assert!(Kind::Soldier.can_cross_river() && !Kind::Elephant.can_cross_river());
    /// ```
    pub const fn can_cross_river(self) -> bool {
        matches!(
            self,
            Kind::Soldier | Kind::Cannon | Kind::Chariot | Kind::Horse
        )
    }

    /// Returns the English name.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Soldier => "soldier",
            Kind::Cannon => "cannon",
            Kind::Chariot => "chariot",
            Kind::Horse => "horse",
            Kind::Elephant => "elephant",
            Kind::Counselor => "counselor",
            Kind::General => "general",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Kind {
    type Err = ParsePieceError;

    /// Parses a lower-case letter or an English name.
    fn from_str(text: &str) -> Result<Kind, ParsePieceError> {
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(letter @ 'a'..='z'), None) => Kind::from_letter(letter).ok_or(ParsePieceError),
            _ => Kind::ALL
                .into_iter()
                .find(|kind| kind.name() == text)
                .ok_or(ParsePieceError),
        }
    }
}

/// A piece: its side and kind. The letter is upper case for Red, lower case for Black.
///
/// ```
/// use xiangqi::{Kind, Piece, Side};
/// let piece: Piece = "N".parse()?;
/// assert_eq!(piece, Piece::new(Side::Red, Kind::Horse));
/// assert_eq!(piece.to_string(), "N");
/// # Ok::<(), xiangqi::ParsePieceError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// The side.
    pub side: Side,
    /// The kind.
    pub kind: Kind,
}

impl Piece {
    /// Returns a piece of this side and kind.
    ///
    /// ```
    /// use xiangqi::{Kind, Piece, Side};
    /// let piece = Piece::new(Side::Black, Kind::Cannon);
    /// assert_eq!((piece.letter(), Piece::from_letter('c')), ('c', Some(piece)));
    /// ```
    #[inline]
    pub const fn new(side: Side, kind: Kind) -> Piece {
        Piece { side, kind }
    }

    /// Returns the letter in FEN.
    pub const fn letter(self) -> char {
        match self.side {
            Side::Red => self.kind.letter().to_ascii_uppercase(),
            Side::Black => self.kind.letter(),
        }
    }

    /// Returns the piece with this letter.
    ///
    /// ```
    /// use xiangqi::{Kind, Piece, Side};
    /// let piece = Piece::from_letter('r').unwrap();
    /// assert_eq!(piece, Piece::new(Side::Black, Kind::Chariot));
    /// assert_eq!((piece.letter(), piece.character()), ('r', '车'));
    /// ```
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let side = if letter.is_ascii_uppercase() {
            Side::Red
        } else {
            Side::Black
        };
        match Kind::from_letter(letter) {
            Some(kind) => Some(Piece { side, kind }),
            None => None,
        }
    }

    /// Returns the simplified Chinese character on the piece.
    pub const fn character(self) -> char {
        self.kind.character(self.side)
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Piece {
    type Err = ParsePieceError;

    fn from_str(text: &str) -> Result<Piece, ParsePieceError> {
        let mut chars = text.chars();
        match (chars.next().and_then(Piece::from_letter), chars.next()) {
            (Some(piece), None) => Ok(piece),
            _ => Err(ParsePieceError),
        }
    }
}

/// The text is not a piece or kind.
///
/// ```
/// use xiangqi::{Kind, ParsePieceError};
/// assert_eq!("q".parse::<Kind>(), Err(ParsePieceError));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "a piece is one of the letters K A B N R C P (or E for B, H for N), upper case red, lower case black"
)]
pub struct ParsePieceError;

/// The text is not a side.
///
/// ```
/// use xiangqi::{ParseSideError, Side};
/// assert_eq!("white".parse::<Side>(), Err(ParseSideError));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a side is red or black (r, w or b, 0 or 1)")]
pub struct ParseSideError;
