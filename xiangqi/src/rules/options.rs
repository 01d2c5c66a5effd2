//! The rule options: each one once, with its key, its values, its meaning and its sources.

use core::fmt;

/// The values that an option takes, for messages and front ends.
///
/// ```
/// use xiangqi::rules::{Allowed, RuleOption};
/// assert_eq!(RuleOption::MaterialDraw.allowed(), Allowed::Words(&["no", "no-attackers"]));
/// assert_eq!(RuleOption::RepetitionCount.allowed().to_string(), "2 to 9");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Allowed {
    /// One of these words.
    Words(&'static [&'static str]),
    /// A whole number from `min` to `max`.
    Number {
        /// The smallest value.
        min: u16,
        /// The largest value.
        max: u16,
    },
}

impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Allowed::Words(words) => {
                for (i, word) in words.iter().enumerate() {
                    let comma = if i == 0 { "" } else { ", " };
                    write!(f, "{comma}{word}")?;
                }
                Ok(())
            }
            Allowed::Number { min, max } => write!(f, "{min} to {max}"),
        }
    }
}

/// The type of an option's value: read from and written as the word in a rule string.
pub(super) trait OptionValue: Copy {
    const ALLOWED: Allowed;
    /// How many bits hold every code.
    const BITS: u32;
    fn code(self) -> u16;
    fn from_code(code: u16) -> Option<Self>;
    fn read(text: &str) -> Option<Self>;
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl OptionValue for u16 {
    const ALLOWED: Allowed = Allowed::Number {
        min: 0,
        max: u16::MAX,
    };
    const BITS: u32 = 16;
    #[inline]
    fn code(self) -> u16 {
        self
    }
    #[inline]
    fn from_code(code: u16) -> Option<u16> {
        Some(code)
    }
    fn read(text: &str) -> Option<u16> {
        read_number(text)
    }
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Digits without sign, space or leading zero.
pub(crate) fn read_number(text: &str) -> Option<u16> {
    let plain = text == "0" || text.starts_with(|c: char| matches!(c, '1'..='9'));
    if plain { text.parse().ok() } else { None }
}

/// How often a position has to stand before the law of repetition speaks: 2 to 9.
///
/// ```
/// use xiangqi::{Rules, rules::Count};
/// let rules = Rules::ASIA.with_repetition_count(Count::new(4).unwrap());
/// assert_eq!(rules.to_string(), "asia,repetition-count=4");
/// assert_eq!(Count::new(1), None);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Count(u8);

impl Count {
    /// Three times, as is usual.
    pub const THREE: Count = Count(3);

    /// `None` for a number that is not 2 to 9.
    pub const fn new(times: u8) -> Option<Count> {
        match times {
            2..=9 => Some(Count(times)),
            _ => None,
        }
    }

    /// The number, 2..=9.
    #[inline]
    pub const fn times(self) -> u8 {
        self.0
    }
}

impl OptionValue for Count {
    const ALLOWED: Allowed = Allowed::Number { min: 2, max: 9 };
    const BITS: u32 = 4;
    #[inline]
    fn code(self) -> u16 {
        u16::from(self.0)
    }
    #[inline]
    fn from_code(code: u16) -> Option<Count> {
        Count::new(u8::try_from(code).ok()?)
    }
    fn read(text: &str) -> Option<Count> {
        Count::from_code(read_number(text)?)
    }
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum $name { $($(#[$vdoc])* $variant,)* }

        impl OptionValue for $name {
            const ALLOWED: Allowed = Allowed::Words(&[$($word),*]);
            const BITS: u32 = usize::BITS - ([$($word),*].len() - 1).leading_zeros();
            #[inline]
            fn code(self) -> u16 {
                self as u16
            }
            #[inline]
            fn from_code(code: u16) -> Option<$name> {
                const ALL: &[$name] = &[$($name::$variant),*];
                ALL.get(usize::from(code)).copied()
            }
            fn read(text: &str) -> Option<$name> {
                match text { $($word => Some($name::$variant),)* _ => None }
            }
            fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $($name::$variant => $word,)* })
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.write(f) }
        }
    };
}

words! {
    /// What the law of repetition does when it speaks.
    ///
    /// ```
    /// use xiangqi::{Rules, rules::Repetition};
    /// assert_eq!(Rules::BOOKLET.repetition(), Repetition::Forbid);
    /// ```
    Repetition {
        /// Nothing: play goes on.
        Off = "off",
        /// The game is a draw, whoever forces.
        Draw = "draw",
        /// The forcing side may not play the move that repeats; where nobody forces, play goes on.
        Forbid = "forbid",
        /// The forcing side loses; where nobody forces, the game is a draw.
        Lose = "lose",
    }
}
words! {
    /// What counts as forcing a repetition.
    ///
    /// ```
    /// use xiangqi::{Rules, rules::Forces};
    /// let rules = Rules::ASIA.with_forcing(Forces::Check);
    /// assert_eq!(rules.to_string(), "asia,forcing=check");
    /// ```
    Forces {
        /// Nothing.
        None = "none",
        /// Perpetual check.
        Check = "check",
        /// Perpetual check and perpetual chase.
        CheckAndChase = "check+chase",
    }
}
words! {
    /// Which material makes a draw.
    ///
    /// ```
    /// use xiangqi::{Rules, rules::MaterialDraw};
    /// let rules = Rules::ASIA.with_material_draw(MaterialDraw::NoAttackers);
    /// assert_eq!(rules.to_string(), "asia,material-draw=no-attackers");
    /// ```
    MaterialDraw {
        /// None does.
        No = "no",
        /// Neither side has a piece that can cross the river.
        NoAttackers = "no-attackers",
    }
}

/// Declares every option once; struct, getters, setters, keys and texts all come from this list.
macro_rules! options {
    ($($variant:ident $field:ident $with:ident $type:ty = $default:expr, $key:literal,
       $sources:literal, $meaning:literal;)*) => {
        /// The rules of a game: one value for every rule option.
        ///
        /// Start from a named set and change what differs. Printing gives the shortest rule
        /// string, parsing takes any.
        ///
        /// ```
        /// use xiangqi::{Rules, rules::Forces};
        /// const HOUSE: Rules = Rules::ASIA.with_forcing(Forces::Check).with_quiet_limit(100);
        /// assert_eq!(HOUSE.to_string(), "asia,forcing=check,quiet-limit=100");
        /// assert_eq!("asia,forcing=check,quiet-limit=100".parse(), Ok(HOUSE));
        /// ```
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct Rules { $($field: $type,)* }

        impl Rules {
            /// The Asian rules as two engines agree on them; every option at its default.
            pub const ASIA: Rules = Rules { $($field: $default,)* };

            $(
                #[doc = $meaning]
                #[doc = ""]
                #[doc = concat!("Key `", $key, "`. Sources: ", $sources)]
                #[inline]
                pub const fn $field(&self) -> $type { self.$field }

                #[doc = concat!("These rules with another value for `", $key, "`.")]
                #[must_use]
                pub const fn $with(mut self, value: $type) -> Rules {
                    self.$field = value;
                    self
                }
            )*

            /// Sets an option from the text of its value; `false` if that is not a value of it.
            pub(super) fn set(&mut self, option: RuleOption, value: &str) -> bool {
                match option {
                    $(RuleOption::$variant => match <$type>::read(value) {
                        Some(value) => { self.$field = value; true }
                        None => false,
                    },)*
                }
            }

            /// Writes an option's value as in a rule string.
            pub(super) fn write_value(
                &self, option: RuleOption, f: &mut fmt::Formatter<'_>,
            ) -> fmt::Result {
                match option { $(RuleOption::$variant => self.$field.write(f),)* }
            }

            /// The value of an option as a number: the place of a word among those that the
            /// option takes, or the number itself.
            ///
            /// ```
            /// use xiangqi::{Rules, rules::{Forces, RuleOption}};
            /// assert_eq!(Rules::PLAIN.code(RuleOption::Forcing), Forces::None as u16);
            /// assert_eq!(Rules::ASIA.code(RuleOption::QuietLimit), 120);
            /// ```
            pub fn code(&self, option: RuleOption) -> u16 {
                match option { $(RuleOption::$variant => self.$field.code(),)* }
            }

            /// These rules with one option set from its number; `None` if that is not a value of
            /// it.
            #[must_use]
            pub fn with_code(mut self, option: RuleOption, code: u16) -> Option<Rules> {
                match option {
                    $(RuleOption::$variant => self.$field = <$type>::from_code(code)?,)*
                }
                Some(self)
            }

            /// The rules as one number: the codes of all options side by side, the first lowest.
            #[inline]
            pub fn to_bits(&self) -> u64 {
                const { assert!(0 $(+ <$type as OptionValue>::BITS)* <= 64) };
                let (mut bits, mut at) = (0, 0);
                $(
                    bits |= u64::from(self.$field.code()) << at;
                    at += <$type>::BITS;
                )*
                debug_assert!(at <= 64);
                bits
            }

            /// The rules of such a number; `None` if it holds no rules.
            ///
            /// ```
            /// use xiangqi::Rules;
            /// assert_eq!(Rules::from_bits(Rules::BOOKLET.to_bits()), Some(Rules::BOOKLET));
            /// assert_eq!(Rules::from_bits(u64::MAX), None);
            /// ```
            #[inline]
            pub fn from_bits(bits: u64) -> Option<Rules> {
                let mut left = bits;
                let mut next = |width: u32| {
                    let code = left & ((1 << width) - 1);
                    left >>= width;
                    code as u16
                };
                let rules = Rules {
                    $($field: <$type>::from_code(next(<$type>::BITS))?,)*
                };
                (left == 0).then_some(rules)
            }

            /// Whether both rules give an option the same value.
            pub fn agree_on(&self, other: &Rules, option: RuleOption) -> bool {
                match option { $(RuleOption::$variant => self.$field == other.$field,)* }
            }
        }

        /// The name of a rule option.
        ///
        /// ```
        /// use xiangqi::rules::RuleOption;
        /// let forcing = RuleOption::from_key("forcing").unwrap();
        /// assert_eq!(forcing, RuleOption::Forcing);
        /// assert!(forcing.sources().contains("X"));
        /// ```
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum RuleOption { $(#[doc = $meaning] $variant,)* }

        impl RuleOption {
            /// Every option, in the order in which rule strings print them.
            pub const ALL: &'static [RuleOption] = &[$(RuleOption::$variant,)*];

            /// The key in rule strings.
            pub const fn key(self) -> &'static str {
                match self { $(RuleOption::$variant => $key,)* }
            }

            /// What the option does.
            pub const fn meaning(self) -> &'static str {
                match self { $(RuleOption::$variant => $meaning,)* }
            }

            /// Who asks for which value: X is Knowlton's booklet, A the Asian rules as engines play
            /// them.
            pub const fn sources(self) -> &'static str {
                match self { $(RuleOption::$variant => $sources,)* }
            }

            /// The values it takes.
            pub const fn allowed(self) -> Allowed {
                match self { $(RuleOption::$variant => <$type as OptionValue>::ALLOWED,)* }
            }

            /// The option of this key.
            pub fn from_key(key: &str) -> Option<RuleOption> {
                RuleOption::ALL.iter().copied().find(|option| option.key() == key)
            }
        }
    };
}

options! {
    Repetition repetition with_repetition Repetition = Repetition::Lose, "repetition",
        "forbid: X. lose: A. draw: engines without a law of forcing. off: X, read as to draws.",
        "What a repetition brings: nothing; a draw; the forcing side must do something else; or the forcing side loses, and where nobody forces a draw.";
    RepetitionCount repetition_count with_repetition_count Count = Count::THREE, "repetition-count",
        "3: A. X says nothing.",
        "The law of repetition speaks when a position stands for the n-th time, and each time after that.";
    Forcing forcing with_forcing Forces = Forces::CheckAndChase, "forcing",
        "check+chase: X, A.",
        "What counts as forcing a repetition: nothing; perpetual check; or perpetual check and perpetual chase.";
    QuietLimit quiet_limit with_quiet_limit u16 = 120, "quiet-limit",
        "120: A. X says nothing.",
        "That many plies without a capture make a draw; 0 is off.";
    QuietChecks quiet_checks with_quiet_checks u16 = 10, "quiet-checks",
        "10: A. X says nothing.",
        "How many of each side's checks since the last capture count towards the quiet limit; further checks do not.";
    MaterialDraw material_draw with_material_draw MaterialDraw = MaterialDraw::No, "material-draw",
        "no source asks for it; a common house rule.",
        "The game is a draw when neither side has a piece that can cross the river.";
}
