//! The languages for players. Everything that a player may see has a method `text` with a language as its
//! argument. Errors for programmers, and the tokens in rule strings and records, are English. Each language has
//! one file with all its texts. A missing file or text is a compile error.

mod chinese;
pub(crate) mod english;
mod traditional;

use crate::notation::NotationError;
use crate::rules::RuleOption;
use crate::{
    EndReason, Event, Forcing, GameError, IllegalMove, Kind, Outcome, Piece, PositionError,
    RuleSet, Side, Verdict,
};

/// A language for players.
///
/// ```
/// use xiangqi::{EndReason, Lang, Position, RuleSet, rules::RuleOption};
/// let why = Position::initial().why_illegal("b0d1".parse()?).unwrap();
/// assert_eq!(why.text(Lang::English), "the horse on b0 is blocked by the piece on its leg, c0");
/// assert_eq!(why.text(Lang::Chinese), "b0上的马被c0上的棋子蹩住马腿");
/// assert_eq!(EndReason::PerpetualCheck.text(Lang::Chinese), "一方长将，判负。");
/// assert_eq!(RuleOption::QuietLimit.title(Lang::Chinese), "自然限着步数");
/// assert_eq!(RuleOption::Forcing.value_texts(Lang::Chinese), ["无。", "长将。", "长将与长捉。"]);
/// assert_eq!(RuleSet::named("asia").unwrap().text(Lang::Chinese), "亚洲规则");
/// # Ok::<(), xiangqi::ParseMoveError>(())
/// ```
#[doc(inline)]
pub use kit::Lang;

/// The item of this name in the file of a language.
macro_rules! say {
    ($lang:expr, $($text:tt)*) => {
        match $lang {
            Lang::Chinese => chinese::$($text)*,
            Lang::TraditionalChinese => traditional::$($text)*,
            _ => english::$($text)*,
        }
    };
}

// Every language has its file above.
const _: () = assert!(Lang::ALL.len() == 3);

kit::rule_texts!(say);

impl Side {
    /// Returns the display name of the side.
    ///
    /// ```
    /// use xiangqi::{Lang, Side};
    /// assert_eq!(Side::Red.text(Lang::English), "red");
    /// assert_eq!(Side::Red.text(Lang::Chinese), "红方");
    /// ```
    pub const fn text(self, lang: Lang) -> &'static str {
        say!(lang, side_name(self))
    }
}

impl Kind {
    /// Returns the display name of the kind. If the sides have different characters for the kind, the Chinese
    /// name has both: 兵卒.
    ///
    /// ```
    /// use xiangqi::{Kind, Lang};
    /// assert_eq!(Kind::Horse.text(Lang::Chinese), "马");
    /// assert_eq!(Kind::Soldier.text(Lang::Chinese), "兵卒");
    /// ```
    pub const fn text(self, lang: Lang) -> &'static str {
        say!(lang, kind_name(self))
    }
}

/// Returns the title of a picture of the board.
#[cfg(feature = "svg")]
pub(crate) const fn board(lang: Lang) -> &'static str {
    say!(lang, BOARD)
}

/// Returns the name of Black's bank of the river on a board.
#[cfg(feature = "svg")]
pub(crate) const fn han_border(lang: Lang) -> &'static str {
    say!(lang, HAN_BORDER)
}

/// Returns the characters of Chinese notation for the rear piece and for a move forward.
pub(crate) const fn rear_and_forward(lang: Lang) -> [char; 2] {
    say!(lang, REAR_AND_FORWARD)
}

impl Piece {
    /// Returns the display name of the piece.
    ///
    /// ```
    /// use xiangqi::{Kind, Lang, Piece, Side};
    /// let piece = Piece::new(Side::Black, Kind::Soldier);
    /// assert_eq!(piece.text(Lang::English), "black soldier");
    /// assert_eq!(piece.text(Lang::Chinese), "黑卒");
    /// ```
    pub const fn text(self, lang: Lang) -> &'static str {
        say!(lang, piece_name(self))
    }

    /// The character on the piece: the last character of its Chinese name.
    pub(crate) fn character_in(self, lang: Lang) -> char {
        let mut name = self.text(kit::on_boards(lang)).chars();
        name.next_back().unwrap_or(self.character())
    }
}

impl EndReason {
    /// Returns why the game is over, in a sentence for players. The English text is the
    /// [`meaning`](EndReason::meaning).
    ///
    /// ```
    /// use xiangqi::{EndReason, Lang};
    /// assert_eq!(EndReason::Resigned.text(Lang::English), EndReason::Resigned.meaning());
    /// assert_ne!(EndReason::Resigned.text(Lang::Chinese), EndReason::Resigned.meaning());
    /// ```
    pub const fn text(self, lang: Lang) -> &'static str {
        say!(lang, end_reason(self))
    }
}

impl Event {
    /// Returns what happened, in a few words for players.
    ///
    /// ```
    /// use xiangqi::{Event, Lang, Side};
    /// assert_eq!(Event::Resigned(Side::Red).text(Lang::English), "red resigns");
    /// assert_eq!(Event::Resigned(Side::Red).text(Lang::Chinese), "红方认输");
    /// ```
    pub fn text(&self, lang: Lang) -> alloc::string::String {
        kit::text(|f| say!(lang, event(self, f)))
    }
}

kit::written_texts! {
    say;
    IllegalMove: illegal_move,
    GameError: game_error,
    NotationError: notation_error,
    PositionError: position_error,
    Forcing: forcing,
    Verdict: verdict,
    Outcome: outcome,
    ;
    IllegalMove: illegal_move,
    GameError: game_error,
    NotationError: notation_error,
    PositionError: position_error,
    Forcing: forcing,
    Verdict: verdict,
}
