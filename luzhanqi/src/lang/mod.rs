//! The languages for players. Every value that a program shows to players has a function `text` that takes
//! the language. Errors for programmers, and the tokens in rule strings and records, are English. Each
//! language has one file with all its texts. A missing file or text is a compile error.

mod chinese;
pub(crate) mod english;
mod traditional;

use alloc::string::String;

use crate::board::StationKind;
use crate::rules::{AttackResult, FlagProtection, RuleOption};
use crate::{
    ArmyError, Color, Effect, EndReason, GameError, IllegalMove, Kind, Move, Observation, Outcome,
    PlayResult, PositionError, RuleSet, Seat,
};

/// A language for players.
///
/// ```
/// use luzhanqi::{Kind, Lang, Position, RuleSet, Rules, rules::RuleOption};
/// assert_eq!(Kind::Engineer.text(Lang::Chinese), "工兵");
/// assert_eq!(RuleOption::EngineersTurn.title(Lang::Chinese), "工兵拐弯");
/// assert_eq!(RuleOption::Mines.value_texts(Lang::Chinese)[0], "双方棋子都移出棋盘。");
/// assert_eq!(RuleOption::Suicide.value_texts(Lang::English), ["Yes.", "No."]);
/// assert_eq!(RuleOption::BombsEnterHq.sources_text(Lang::Chinese), "否：B2。是：其余各家。");
/// assert_eq!(RuleSet::named("flip").unwrap().text(Lang::Chinese), "现行翻棋");
/// let why = Position::from_seed(&Rules::STANDARD, 1).why_illegal("b6b7".parse()?).unwrap();
/// assert_eq!(why.text(Lang::English), "no road or railroad leads from b6 to b7");
/// assert_eq!(why.text(Lang::Chinese), "b6与b7之间没有公路或铁路相通");
/// # Ok::<(), luzhanqi::ParseMoveError>(())
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

impl Seat {
    /// Returns the display name of the seat.
    pub const fn text(self, lang: Lang) -> &'static str {
        say!(lang, seat_name(self))
    }
}

impl Color {
    /// Returns the display name of the colour.
    pub const fn text(self, lang: Lang) -> &'static str {
        say!(lang, color_name(self))
    }
}

impl Kind {
    /// Returns the display name of the kind.
    pub const fn text(self, lang: Lang) -> &'static str {
        say!(lang, kind_name(self))
    }
}

impl StationKind {
    /// Returns the display name of this kind of station.
    pub const fn text(self, lang: Lang) -> &'static str {
        say!(lang, station_kind_name(self))
    }
}

/// Returns the title of a picture of the board.
#[cfg(feature = "svg")]
pub(crate) const fn board(lang: Lang) -> &'static str {
    say!(lang, BOARD)
}

/// Returns the name of the front line on a board.
#[cfg(feature = "svg")]
pub(crate) const fn front_line(lang: Lang) -> &'static str {
    say!(lang, FRONT_LINE)
}

/// Returns the suffix for the identifiers of parts with these characters. The suffixes differ, so that a page
/// can contain pictures in several scripts.
#[cfg(feature = "svg")]
pub(crate) const fn script_suffix(lang: Lang) -> &'static str {
    say!(lang, SCRIPT_SUFFIX)
}

/// Returns the text for a piece in a drawing, and for a guess at the kind of the piece with its percentage.
#[cfg(feature = "svg")]
pub(crate) fn token(
    token: &crate::render::Token,
    guess: Option<(Kind, &str)>,
    lang: Lang,
) -> String {
    kit::text(|f| say!(lang, token(token, guess, f)))
}

impl Effect {
    /// Returns the effect of the move, in a few words for players.
    pub const fn text(self, lang: Lang) -> &'static str {
        say!(lang, effect(self))
    }
}

impl AttackResult {
    /// Returns the result of the attack, in a few words for players.
    pub const fn text(self, lang: Lang) -> &'static str {
        say!(lang, attack_result(self))
    }
}

impl EndReason {
    /// Returns why the game is over, in a sentence for players. The English text is the
    /// [`meaning`](EndReason::meaning).
    pub const fn text(self, lang: Lang) -> &'static str {
        say!(lang, end_reason(self))
    }
}

impl FlagProtection {
    /// Returns why the piece may not take the flag, in a clause for players.
    pub const fn text(self, lang: Lang) -> &'static str {
        say!(lang, flag_protection(self))
    }
}

impl PlayResult {
    /// Returns the result of a tried move, in a sentence for players.
    ///
    /// ```
    /// use luzhanqi::{Lang, PlayResult};
    /// let refused = PlayResult::Refused("b12".parse()?);
    /// let text = "b11b12 is refused: the flag on b12 may not be taken now";
    /// assert_eq!(refused.text("b11b12".parse()?, Lang::English), text);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn text(self, mv: Move, lang: Lang) -> String {
        kit::text(|f| match self {
            PlayResult::Played(effect) => say!(lang, played(mv, effect, f)),
            PlayResult::Refused(flag) => say!(lang, refused(mv, flag, f)),
        })
    }
}

kit::written_texts! {
    say;
    IllegalMove: illegal_move,
    GameError: game_error,
    ArmyError: army_error,
    PositionError: position_error,
    Outcome: outcome,
    Observation: observation,
    ;
    IllegalMove: illegal_move,
    GameError: game_error,
    ArmyError: army_error,
    PositionError: position_error,
    Observation: observation,
    crate::view::Attack: attack,
}
