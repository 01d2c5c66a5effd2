//! Kinds of pieces, colours and seats.

use core::fmt;
use core::str::FromStr;

use crate::error::ParseTokenError;
use crate::lang::Lang;

kit::two_sides! {
    /// A player's place at the board. Seat 0 sits south (ranks 1-6) and moves first.
    ///
    /// A seat is not a colour: in expose play, flips settle the colours.
    ///
    /// ```
    /// use luzhanqi::Seat;
    /// assert_eq!(Seat::South.other(), Seat::North);
    /// assert_eq!("n".parse(), Ok(Seat::North));
    /// ```
    Seat, "seat" {
        /// Seat 0, ranks 1-6.
        South = 's',
        /// Seat 1, ranks 7-12.
        North = 'n',
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Seat::South => "south",
            Seat::North => "north",
        })
    }
}

impl FromStr for Seat {
    type Err = ParseSeatError;

    /// Parses `south` or `north`, `s` or `n`, `0` or `1`.
    fn from_str(text: &str) -> Result<Seat, ParseSeatError> {
        match text {
            "south" | "s" | "0" => Ok(Seat::South),
            "north" | "n" | "1" => Ok(Seat::North),
            _ => Err(ParseSeatError),
        }
    }
}

kit::two_sides! {
    /// The colour of a piece. Red is written in upper case and black in lower case.
    ///
    /// ```
    /// use luzhanqi::{Color, Kind, Piece};
    /// assert_eq!(Piece::new(Color::Red, Kind::General).letter(), 'G');
    /// assert_eq!(Piece::new(Color::Black, Kind::General).letter(), 'g');
    /// ```
    Color, "colour" {
        /// Upper case. The colour of seat 0 in dark play, unless the game starts differently.
        Red = 'r',
        /// Lower case.
        Black = 'b',
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::Red => "red",
            Color::Black => "black",
        })
    }
}

impl FromStr for Color {
    type Err = ParseTokenError;

    /// Parses `red` or `black`, `r` or `b`.
    fn from_str(text: &str) -> Result<Color, ParseTokenError> {
        match text {
            "red" | "r" => Ok(Color::Red),
            "black" | "b" => Ok(Color::Black),
            _ => Err(ParseTokenError {
                what: "colour",
                allowed: "red, black, r, b",
            }),
        }
    }
}

/// The twelve kinds of pieces. All sources agree on names, orders and counts.
///
/// ```
/// use luzhanqi::Kind;
/// assert_eq!(Kind::Marshal.order(), Some(9));
/// assert_eq!(Kind::Landmine.letter(), 'O');
/// assert_eq!(Kind::Bomb.order(), None);
/// assert_eq!(Kind::ALL.iter().map(|k| k.count()).sum::<usize>(), 25);
/// ```
// The discriminants are the codes in a position's bit planes. The code of a kind with an order is this order.
// The codes of bombs, mines and flags share bits, so that hot code computes sets of these kinds in a few
// operations.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// E, 工兵: order 1; turns corners on the railroad and takes mines.
    Engineer = 1,
    /// P, 排长: order 2.
    PlatoonCommander = 2,
    /// K, 连长: order 3.
    Captain = 3,
    /// J, 营长: order 4.
    Major = 4,
    /// C, 团长: order 5.
    Colonel = 5,
    /// B, 旅长: order 6.
    Brigadier = 6,
    /// L, 师长: order 7.
    LieutenantGeneral = 7,
    /// G, 军长: order 8.
    General = 8,
    /// M, 司令: order 9, the strongest.
    Marshal = 9,
    /// X, 炸弹: leaves the board together with the piece that it attacks or that attacks it.
    Bomb = 10,
    /// O, 地雷: never moves.
    Landmine = 12,
    /// F, 军旗: never moves; losing it loses the game.
    Flag = 14,
}

impl Kind {
    /// All kinds in the order of the rule book's table, the marshal first.
    pub const ALL: [Kind; 12] = [
        Kind::Marshal,
        Kind::General,
        Kind::LieutenantGeneral,
        Kind::Brigadier,
        Kind::Colonel,
        Kind::Major,
        Kind::Captain,
        Kind::PlatoonCommander,
        Kind::Engineer,
        Kind::Bomb,
        Kind::Landmine,
        Kind::Flag,
    ];

    /// Returns the index of this kind in [`Kind::ALL`], 0..12.
    #[inline]
    pub const fn index(self) -> usize {
        // A table has no branches that could be mispredicted.
        const TABLE: [u8; 16] = {
            let mut table = [0; 16];
            let mut i = 0;
            while i < 12 {
                table[Kind::ALL[i] as usize] = i as u8;
                i += 1;
            }
            table
        };
        TABLE[self as usize & 15] as usize
    }

    /// The code in a position's bit planes.
    #[inline]
    pub(crate) const fn code(self) -> u8 {
        self as u8
    }

    /// The kind of a code.
    #[inline]
    pub(crate) const fn from_code(code: u8) -> Option<Kind> {
        const TABLE: [Option<Kind>; 16] = {
            let mut table = [None; 16];
            let mut i = 0;
            while i < 12 {
                table[Kind::ALL[i] as usize] = Some(Kind::ALL[i]);
                i += 1;
            }
            table
        };
        TABLE[(code & 15) as usize]
    }

    /// Returns the order, 1 for engineers to 9 for the marshal; bombs, mines and flags have none.
    ///
    /// ```
    /// use luzhanqi::Kind;
    /// assert_eq!((Kind::Marshal.order(), Kind::Engineer.order()), (Some(9), Some(1)));
    /// assert_eq!(Kind::Bomb.order(), None);
    /// ```
    #[doc(alias = "rank")]
    #[inline]
    pub const fn order(self) -> Option<u8> {
        if self.code() <= 9 {
            Some(self.code())
        } else {
            None
        }
    }

    /// Returns the number of pieces of this kind in an army.
    ///
    /// ```
    /// use luzhanqi::Kind;
    /// assert_eq!((Kind::Engineer.count(), Kind::Marshal.count()), (3, 1));
    /// ```
    #[inline]
    pub const fn count(self) -> usize {
        match self {
            Kind::Marshal | Kind::General | Kind::Flag => 1,
            Kind::Captain | Kind::PlatoonCommander | Kind::Engineer | Kind::Landmine => 3,
            _ => 2,
        }
    }

    /// Returns whether pieces of this kind can ever move. All kinds except mines and flags can.
    ///
    /// ```
    /// use luzhanqi::Kind;
    /// assert!(Kind::Bomb.is_mobile() && !Kind::Landmine.is_mobile());
    /// ```
    #[inline]
    pub const fn is_mobile(self) -> bool {
        !matches!(self, Kind::Landmine | Kind::Flag)
    }

    /// Returns the upper-case letter.
    pub const fn letter(self) -> char {
        b"MGLBCJKPEXOF"[self.index()] as char
    }

    /// Returns the kind with this letter, in upper or lower case.
    ///
    /// ```
    /// use luzhanqi::Kind;
    /// assert_eq!(Kind::from_letter('E'), Some(Kind::Engineer));
    /// ```
    pub const fn from_letter(letter: char) -> Option<Kind> {
        let mut i = 0;
        while i < 12 {
            if Kind::ALL[i].letter() == letter.to_ascii_uppercase() {
                return Some(Kind::ALL[i]);
            }
            i += 1;
        }
        None
    }

    /// Returns the English name.
    ///
    /// ```
    /// use luzhanqi::Kind;
    /// assert_eq!((Kind::Marshal.name(), Kind::Marshal.chinese()), ("field marshal", "司令"));
    /// ```
    pub const fn name(self) -> &'static str {
        self.text(Lang::English)
    }

    /// Returns the Chinese name, two characters.
    pub const fn chinese(self) -> &'static str {
        self.text(Lang::Chinese)
    }

    /// Returns the Chinese name in pinyin.
    pub const fn pinyin(self) -> &'static str {
        [
            "siling",
            "junzhang",
            "shizhang",
            "lüzhang",
            "tuanzhang",
            "yingzhang",
            "lianzhang",
            "paizhang",
            "gongbing",
            "zhadan",
            "dilei",
            "junqi",
        ][self.index()]
    }

    /// Returns the set with only this kind.
    #[inline]
    pub const fn to_set(self) -> Kinds {
        Kinds(1 << self.index())
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Kind {
    type Err = ParsePieceError;

    /// Parses a letter of either case, or an English name.
    fn from_str(text: &str) -> Result<Kind, ParsePieceError> {
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(letter), None) => Kind::from_letter(letter),
            _ => Kind::ALL.into_iter().find(|kind| kind.name() == text),
        }
        .ok_or(ParsePieceError)
    }
}

kit::bit_set! {
    /// A set of kinds, such as the possible kinds of a hidden piece. Bit `i` is `Kind::ALL[i]`.
    ///
    /// ```
    /// use luzhanqi::{Kind, Kinds};
    /// // The kinds that win against a brigadier.
    /// let above = Kinds::at_least(7);
    /// assert_eq!(above, Kind::Marshal.to_set() | Kind::General.to_set() | Kind::LieutenantGeneral.to_set());
    /// assert_eq!((Kinds::ALL - Kinds::MOBILE).to_string(), "OF");
    /// ```
    Kinds(u16) of 12 Kind, "kind"
}

impl Kinds {
    /// The kinds with an order: marshal to engineer.
    pub const ORDERED: Kinds = Kinds(0x1ff);
    /// The kinds that can move: the kinds with an order, and bombs.
    pub const MOBILE: Kinds = Kinds(0x3ff);

    /// Returns the kinds with an order of at least `order`.
    ///
    /// ```
    /// use luzhanqi::Kinds;
    /// assert_eq!(Kinds::at_least(8).to_string(), "MG"); // marshal and general
    /// ```
    pub const fn at_least(order: u8) -> Kinds {
        if order > 9 {
            Kinds::EMPTY
        } else if order < 2 {
            Kinds::ORDERED
        } else {
            Kinds((1 << (10 - order)) - 1)
        }
    }

    /// Returns the kind of the set if it has exactly one.
    ///
    /// ```
    /// use luzhanqi::{Kind, Kinds};
    /// assert_eq!(Kind::Flag.to_set().only(), Some(Kind::Flag));
    /// assert_eq!(Kinds::MOBILE.only(), None);
    /// ```
    pub fn only(self) -> Option<Kind> {
        if self.len() == 1 {
            self.iter().next()
        } else {
            None
        }
    }

    /// Returns the kinds, in the order of [`Kind::ALL`].
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Kind> + Clone {
        Kind::ALL
            .into_iter()
            .filter(move |kind| self.contains(*kind))
    }
}

impl fmt::Display for Kinds {
    /// Formats the letters, marshal first; `-` for the empty set.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.iter()
            .try_for_each(|kind| write!(f, "{}", kind.letter()))
    }
}

impl fmt::Debug for Kinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kinds({self})")
    }
}

impl FromStr for Kinds {
    type Err = ParsePieceError;

    fn from_str(text: &str) -> Result<Kinds, ParsePieceError> {
        if text == "-" {
            return Ok(Kinds::EMPTY);
        }
        text.chars()
            .map(|c| Kind::from_letter(c).ok_or(ParsePieceError))
            .collect()
    }
}

/// A piece: a colour and a kind.
///
/// ```
/// use luzhanqi::{Color, Kind, Piece};
/// let bomb: Piece = "x".parse()?;
/// assert_eq!(bomb, Piece::new(Color::Black, Kind::Bomb));
/// # Ok::<(), luzhanqi::ParsePieceError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Red or black.
    pub color: Color,
    /// The kind.
    pub kind: Kind,
}

impl Piece {
    /// Returns a piece of this colour and kind.
    ///
    /// ```
    /// use luzhanqi::{Color, Kind, Piece};
    /// let piece = Piece::new(Color::Black, Kind::Engineer);
    /// assert_eq!((piece.letter(), Piece::from_letter('e')), ('e', Some(piece)));
    /// ```
    #[inline]
    pub const fn new(color: Color, kind: Kind) -> Piece {
        Piece { color, kind }
    }

    /// Returns the letter: upper case for red, lower case for black.
    pub const fn letter(self) -> char {
        match self.color {
            Color::Red => self.kind.letter(),
            Color::Black => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// Returns the piece with this letter.
    ///
    /// ```
    /// use luzhanqi::{Color, Kind, Piece};
    /// assert_eq!(Piece::from_letter('e'), Some(Piece::new(Color::Black, Kind::Engineer)));
    /// assert_eq!(Piece::from_letter('?'), None);
    /// ```
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() {
            Color::Red
        } else {
            Color::Black
        };
        match Kind::from_letter(letter) {
            Some(kind) => Some(Piece { color, kind }),
            None => None,
        }
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
        match (chars.next(), chars.next()) {
            (Some(letter), None) => Piece::from_letter(letter).ok_or(ParsePieceError),
            _ => Err(ParsePieceError),
        }
    }
}

/// The text is not a piece or kind.
///
/// ```
/// use luzhanqi::{Kind, ParsePieceError};
/// assert_eq!("Q".parse::<Kind>(), Err(ParsePieceError));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a piece is one of the letters M G L B C J K P E X O F, upper case red, lower case black")]
pub struct ParsePieceError;

/// The text is not a seat.
///
/// ```
/// use luzhanqi::{ParseSeatError, Seat};
/// assert_eq!("east".parse::<Seat>(), Err(ParseSeatError));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a seat is south or north (s or n, 0 or 1)")]
pub struct ParseSeatError;
