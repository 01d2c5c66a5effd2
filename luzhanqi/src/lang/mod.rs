//! The languages for players. Everything that a player may see has a `text` in both languages. Errors for
//! programmers, and the tokens in rule strings and records, are English. `chinese.rs` has the Chinese texts.
//! The English text of each item is in its declaration.

mod chinese;

use alloc::format;
use alloc::string::{String, ToString};
use core::str::FromStr;

use crate::board::StationKind;
use crate::error::ParseWordError;
use crate::rules::{AttackResult, FlagProtection, RuleOption};
use crate::{
    ArmyError, Color, Effect, EndReason, GameError, IllegalMove, Kind, Move, Observation, Outcome,
    PlayResult, PositionError, RuleSet, Seat,
};

/// A language for players.
///
/// ```
/// use luzhanqi::{Kind, Lang, Position, Rules};
/// assert_eq!(Kind::Engineer.text(Lang::Chinese), "工兵");
/// let why = Position::from_seed(&Rules::STANDARD, 1).why_illegal("b6b7".parse()?).unwrap();
/// assert_eq!(why.text(Lang::English), "no road or railroad leads from b6 to b7");
/// assert_eq!(why.text(Lang::Chinese), "b6与b7之间没有公路或铁路相通");
/// # Ok::<(), luzhanqi::ParseMoveError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(u8)]
#[non_exhaustive]
pub enum Lang {
    /// English.
    #[default]
    English = 0,
    /// Chinese, in simplified characters.
    Chinese = 1,
}

impl Lang {
    /// Every language.
    pub const ALL: &'static [Lang] = &[Lang::English, Lang::Chinese];

    /// Returns the ISO 639 code: `en` or `zh`.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::English => "en",
            Lang::Chinese => "zh",
        }
    }

    /// Returns the language of a locale name: Chinese if it starts with `zh`, else English.
    ///
    /// ```
    /// use luzhanqi::Lang;
    /// assert_eq!(Lang::of_locale("zh_CN.UTF-8"), Lang::Chinese);
    /// assert_eq!(Lang::of_locale("de_DE.UTF-8"), Lang::English);
    /// ```
    pub fn of_locale(name: &str) -> Lang {
        match name.starts_with("zh") {
            true => Lang::Chinese,
            false => Lang::English,
        }
    }

    /// Returns one of two texts.
    const fn pick<T: Copy>(self, english: T, chinese: T) -> T {
        match self {
            Lang::English => english,
            Lang::Chinese => chinese,
        }
    }
}

impl core::fmt::Display for Lang {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Lang {
    type Err = ParseWordError;

    fn from_str(text: &str) -> Result<Lang, ParseWordError> {
        Lang::ALL
            .iter()
            .copied()
            .find(|lang| lang.code() == text)
            .ok_or(ParseWordError {
                what: "language",
                allowed: "en, zh",
            })
    }
}

impl Seat {
    /// Returns the display name of the seat.
    pub const fn text(self, lang: Lang) -> &'static str {
        match self {
            Seat::South => lang.pick("south", "南方"),
            Seat::North => lang.pick("north", "北方"),
        }
    }
}

impl Color {
    /// Returns the display name of the colour.
    pub const fn text(self, lang: Lang) -> &'static str {
        match self {
            Color::Red => lang.pick("red", "红方"),
            Color::Black => lang.pick("black", "黑方"),
        }
    }
}

impl Kind {
    /// Returns the display name of the kind.
    pub const fn text(self, lang: Lang) -> &'static str {
        lang.pick(self.name(), self.chinese())
    }
}

impl StationKind {
    /// Returns the display name of this kind of station.
    pub const fn text(self, lang: Lang) -> &'static str {
        match self {
            StationKind::Post => lang.pick("post", "兵站"),
            StationKind::Camp => lang.pick("camp", "行营"),
            StationKind::Headquarters => lang.pick("headquarters", "大本营"),
        }
    }
}

impl Effect {
    /// Returns the effect of the move, in a few words for players.
    pub const fn text(self, lang: Lang) -> &'static str {
        match self {
            Effect::Plain => lang.pick("the piece moves", "走子"),
            Effect::Flip => lang.pick("a piece is flipped", "翻棋"),
            Effect::Attack(attack) => attack.text(lang),
        }
    }
}

impl AttackResult {
    /// Returns the result of the attack, in a few words for players.
    pub const fn text(self, lang: Lang) -> &'static str {
        match self {
            AttackResult::Win => lang.pick("the attacker takes the piece", "吃掉对方棋子"),
            AttackResult::Lose => lang.pick("the attacker is lost", "进攻方棋子阵亡"),
            AttackResult::Both => lang.pick("both pieces are lost", "同归于尽"),
            AttackResult::Flag => lang.pick("the attacker takes the flag", "夺得军旗"),
        }
    }
}

impl EndReason {
    /// Returns why the game is over, in a sentence for players. The English text is the
    /// [`meaning`](EndReason::meaning).
    pub const fn text(self, lang: Lang) -> &'static str {
        lang.pick(self.meaning(), self.chinese())
    }
}

impl FlagProtection {
    /// Returns why the piece may not take the flag, in a clause for players.
    pub const fn text(self, lang: Lang) -> &'static str {
        lang.pick(self.english(), self.chinese())
    }
}

impl RuleSet {
    /// Returns the display name of the set.
    ///
    /// ```
    /// use luzhanqi::{Lang, RuleSet};
    /// assert_eq!(RuleSet::named("flip").unwrap().text(Lang::Chinese), "现行翻棋");
    /// ```
    pub const fn text(&self, lang: Lang) -> &'static str {
        let [english, chinese] = self.titles;
        lang.pick(english, chinese)
    }
}

impl RuleOption {
    /// Returns the name of the option, in a few words for a list of settings.
    ///
    /// ```
    /// use luzhanqi::{Lang, rules::RuleOption};
    /// assert_eq!(RuleOption::EngineersTurn.title(Lang::Chinese), "工兵拐弯");
    /// ```
    pub const fn title(self, lang: Lang) -> &'static str {
        match self {
            RuleOption::Play => lang.pick("kind of play", "玩法"),
            RuleOption::Mines => lang.pick("what meets a landmine", "碰到地雷"),
            RuleOption::EngineersTurn => lang.pick("engineers turn corners", "工兵拐弯"),
            RuleOption::CampsSafe => lang.pick("camps are safe", "行营不可攻"),
            RuleOption::HqLocked => lang.pick("headquarters are left by nobody", "大本营不能出"),
            RuleOption::BombsEnterHq => lang.pick("bombs enter headquarters", "炸弹进大本营"),
            RuleOption::BombsTakeFlag => lang.pick("bombs take flags", "炸弹夺旗"),
            RuleOption::FlagTaker => lang.pick("who takes flags", "谁可夺旗"),
            RuleOption::MinesBeforeFlag => {
                lang.pick("landmines go before the flag", "先清地雷再夺旗")
            }
            RuleOption::FlagWin => lang.pick("how a flag wins", "夺旗如何取胜"),
            RuleOption::MarshalRevealsFlag => {
                lang.pick("a lost marshal shows the flag", "司令阵亡亮旗")
            }
            RuleOption::BattleReveals => lang.pick("what a battle shows", "交战后公布什么"),
            RuleOption::BombsOffFront => lang.pick("no bombs in the front row", "炸弹不放第一排"),
            RuleOption::MinesInBackRows => lang.pick("landmines in the back rows", "地雷放后两排"),
            RuleOption::QuietLimit => lang.pick("quiet plies", "不吃子步数"),
            RuleOption::QuietResult => lang.pick("result of quiet plies", "不吃子的结果"),
            RuleOption::Repetition => lang.pick("repetition", "重复局面"),
            RuleOption::Immobile => lang.pick("no move left", "无棋可走"),
            RuleOption::Colours => lang.pick("who gets which colour", "颜色归谁"),
            RuleOption::Suicide => lang.pick("attacks that lose", "可否送子"),
            RuleOption::PlyLimit => lang.pick("length of the game", "总步数"),
            RuleOption::FlipsResetQuiet => lang.pick("flips are not quiet", "翻棋重新计步"),
        }
    }

    /// Returns what the option does, in a sentence for players. The English text is the
    /// [`meaning`](RuleOption::meaning).
    pub const fn text(self, lang: Lang) -> &'static str {
        lang.pick(self.meaning(), self.chinese())
    }

    /// Returns the sources of each value, for players. The English text is that of
    /// [`sources`](RuleOption::sources); the Chinese text uses the same letters.
    ///
    /// ```
    /// use luzhanqi::{Lang, rules::RuleOption};
    /// assert_eq!(RuleOption::BombsEnterHq.sources_text(Lang::Chinese), "否：B2。是：其余各家。");
    /// ```
    pub const fn sources_text(self, lang: Lang) -> &'static str {
        lang.pick(self.sources(), self.chinese_sources())
    }

    /// Returns the meaning of each value that is a word, for players, in the order of
    /// [`RuleOption::allowed`]; empty for numbers.
    ///
    /// ```
    /// use luzhanqi::{Lang, rules::RuleOption};
    /// assert_eq!(RuleOption::Mines.value_texts(Lang::Chinese)[0], "双方棋子都移出棋盘。");
    /// assert_eq!(RuleOption::Suicide.value_texts(Lang::English), ["Yes.", "No."]);
    /// ```
    pub const fn value_texts(self, lang: Lang) -> &'static [&'static str] {
        if self.is_yes_or_no() {
            return lang.pick(&["Yes.", "No."], &["是。", "否。"]);
        }
        lang.pick(self.value_meanings(), self.chinese_values())
    }

    const fn is_yes_or_no(self) -> bool {
        matches!(self.allowed(), crate::rules::Allowed::Words(_))
            && self.value_meanings().is_empty()
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
        match (self, lang) {
            (PlayResult::Played(effect), Lang::English) => format!("{mv}: {}", effect.text(lang)),
            (PlayResult::Refused(station), Lang::English) => {
                format!("{mv} is refused: the flag on {station} may not be taken now")
            }
            (tried, Lang::Chinese) => tried.chinese(mv),
        }
    }
}

/// Values whose text for players is computed.
macro_rules! written {
    ($($name:ident,)*) => {$(
        impl $name {
            /// Returns the text for players. The English text is that of `Display`.
            pub fn text(&self, lang: Lang) -> String {
                match lang {
                    Lang::English => self.to_string(),
                    Lang::Chinese => self.chinese(),
                }
            }
        }
    )*};
}
written! { IllegalMove, GameError, ArmyError, PositionError, Outcome, Observation, }
