//! The languages for players. Each game has one file of texts per language.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::ParseTokenError;

/// A language for players.
///
/// ```
/// use luzhanqi_kit::Lang;
/// assert_eq!(Lang::Chinese.code(), "zh-Hans");
/// assert_eq!("zh".parse(), Ok(Lang::Chinese));
/// assert_eq!("zh-Hant".parse(), Ok(Lang::TraditionalChinese));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(u8)]
#[non_exhaustive]
pub enum Lang {
    /// English.
    #[default]
    #[cfg_attr(feature = "serde", serde(rename = "en"))]
    English = 0,
    /// Chinese, in simplified characters.
    #[cfg_attr(feature = "serde", serde(rename = "zh-Hans", alias = "zh"))]
    Chinese = 1,
    /// Chinese, in traditional characters and the vocabulary of Taiwan and Hong Kong.
    #[cfg_attr(feature = "serde", serde(rename = "zh-Hant"))]
    TraditionalChinese = 2,
}

impl Lang {
    /// Every language, in the order of their numbers.
    pub const ALL: &'static [Lang] = &[Lang::English, Lang::Chinese, Lang::TraditionalChinese];

    /// All codes, separated by commas, for messages.
    pub const CODES: &'static str = "en, zh-Hans, zh-Hant";

    /// Returns the code of the language with its script (BCP 47).
    pub const fn code(self) -> &'static str {
        match self {
            Lang::English => "en",
            Lang::Chinese => "zh-Hans",
            Lang::TraditionalChinese => "zh-Hant",
        }
    }

    /// Returns the name of the language in that language.
    pub const fn name(self) -> &'static str {
        match self {
            Lang::English => "English",
            Lang::Chinese => "简体中文",
            Lang::TraditionalChinese => "繁體中文",
        }
    }

    /// Returns the language of a locale name: Chinese if the name starts with `zh`, otherwise English. The
    /// characters are traditional if the name contains the script `Hant` or the region `TW`, `HK` or `MO`.
    ///
    /// ```
    /// use luzhanqi_kit::Lang;
    /// assert_eq!(Lang::of_locale("zh_CN.UTF-8"), Lang::Chinese);
    /// assert_eq!(Lang::of_locale("zh_TW.UTF-8"), Lang::TraditionalChinese);
    /// assert_eq!(Lang::of_locale("de_DE.UTF-8"), Lang::English);
    /// ```
    pub fn of_locale(name: &str) -> Lang {
        let mut parts = name.split(['-', '_', '.', '@']);
        if parts.next() != Some("zh") {
            return Lang::English;
        }
        match parts.any(|part| matches!(part, "Hant" | "TW" | "HK" | "MO")) {
            true => Lang::TraditionalChinese,
            false => Lang::Chinese,
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Lang {
    type Err = ParseTokenError;

    /// Parses a code. `zh` without a script means simplified characters.
    fn from_str(text: &str) -> Result<Lang, ParseTokenError> {
        if text == "zh" {
            return Ok(Lang::Chinese);
        }
        let known = Lang::ALL.iter().find(|lang| lang.code() == text);
        known.copied().ok_or(ParseTokenError {
            what: "language",
            allowed: Lang::CODES,
        })
    }
}

/// Returns the language for the characters on boards: simplified Chinese unless `lang` is traditional
/// Chinese.
#[doc(hidden)]
pub const fn on_boards(lang: Lang) -> Lang {
    match lang {
        Lang::TraditionalChinese => lang,
        _ => Lang::Chinese,
    }
}

/// Returns the text that `write` writes.
#[doc(hidden)]
pub fn text(write: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result) -> String {
    let mut text = String::new();
    // Writing to a `String` does not fail.
    let _ = write(&mut text);
    text
}

/// Returns whether two texts are equal, at compile time.
#[doc(hidden)]
pub const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut i = 0;
    while i < one.len() && i < other.len() && one[i] == other[i] {
        i += 1;
    }
    i == one.len() && i == other.len()
}

/// Declares the texts of `RuleSet` and `RuleOption` for players. The macro `$say` finds them in the file of
/// each language. A file does not compile if a set is missing or out of order, or if an option has more or
/// fewer texts than values.
#[macro_export]
macro_rules! rule_texts {
    ($say:ident) => {
        impl RuleSet {
            /// Returns the display name of the set.
            pub const fn text(&self, lang: Lang) -> &'static str {
                let sets = $say!(lang, RULE_SETS);
                let mut i = 0;
                while !$crate::is_same(sets[i].0, self.name) {
                    i += 1;
                }
                sets[i].1
            }
        }

        impl RuleOption {
            /// Returns a short name of the option, for a list of settings.
            pub const fn title(self, lang: Lang) -> &'static str {
                $say!(lang, option_title(self))
            }

            /// Returns what the option does, in a sentence for players. The English text is the
            /// [`meaning`](RuleOption::meaning).
            pub const fn text(self, lang: Lang) -> &'static str {
                $say!(lang, option_text(self))
            }

            /// Returns the sources of each value, for players. The English text is that of
            /// [`sources`](RuleOption::sources); the other texts use the same letters.
            pub const fn sources_text(self, lang: Lang) -> &'static str {
                $say!(lang, option_sources(self))
            }

            /// Returns the meanings of the option's words, for players, in the order of
            /// [`RuleOption::allowed`]. Empty for numbers.
            pub const fn value_texts(self, lang: Lang) -> &'static [&'static str] {
                $say!(lang, option_values(self))
            }

            /// Returns a short menu label for each of the option's words, in the order of
            /// [`RuleOption::allowed`]. Empty for numbers.
            pub const fn value_titles(self, lang: Lang) -> &'static [&'static str] {
                $say!(lang, option_value_titles(self))
            }
        }

        const _: () = {
            let mut n = 0;
            while n < Lang::ALL.len() {
                let lang = Lang::ALL[n];
                let sets = $say!(lang, RULE_SETS);
                let mut i = 0;
                while i < RuleSet::ALL.len() {
                    assert!($crate::is_same(sets[i].0, RuleSet::ALL[i].name));
                    i += 1;
                }
                i = 0;
                while i < RuleOption::ALL.len() {
                    let texts = RuleOption::ALL[i].value_texts(lang);
                    let titles = RuleOption::ALL[i].value_titles(lang);
                    match RuleOption::ALL[i].allowed() {
                        $crate::options::Allowed::Tokens(words) => {
                            assert!(texts.len() == words.len() && titles.len() == words.len())
                        }
                        _ => assert!(texts.is_empty() && titles.is_empty()),
                    }
                    i += 1;
                }
                n += 1;
            }
        };
    };
}

/// Declares the method `text`, which returns a value's text for players. For the types after the semicolon,
/// the English text is that of `Display`.
#[macro_export]
macro_rules! written_texts {
    ($say:ident; $($name:ident: $text:ident,)*; $($shown:ty: $display:ident,)*) => {
        $(impl $name {
            /// Returns the text for players. The English text is that of `Display`.
            pub fn text(&self, lang: Lang) -> alloc::string::String {
                $crate::text(|f| $say!(lang, $text(self, f)))
            }
        })*
        $(impl core::fmt::Display for $shown {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                $say!(Lang::English, $display(self, f))
            }
        })*
    };
}
