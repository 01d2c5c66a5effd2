//! Rule options and rule strings. A rule string is a named set and overrides.
//!
//! ```
//! // A game of one option, with two named sets of rules.
//! mod rules {
//!     use luzhanqi_kit::Quoted;
//!
//!     // What players read, which rustdoc shows too.
//!     macro_rules! option_text { (Begins) => { "Who begins." } }
//!     macro_rules! sources_text { (Begins) => { "a custom." } }
//!     macro_rules! value_text {
//!         (Begins Older) => { "The older player." };
//!         (Begins Younger) => { "The younger player." };
//!     }
//!
//!     luzhanqi_kit::option_value! {
//!         /// Who begins.
//!         Begins by value_text {
//!             Older = "older",
//!             Younger = "younger",
//!         }
//!     }
//!
//!     luzhanqi_kit::options! {
//!         /// The rules of a game.
//!         struct Rules of 1 words in layout 1;
//!         /// The usual rules.
//!         const USUAL;
//!         /// The name of an option.
//!         enum RuleOption by option_text;
//!         /// Returns the source of each value.
//!         fn sources by sources_text;
//!
//!         1: Begins begins with_begins Begins = Begins::Older, "begins";
//!     }
//!
//!     luzhanqi_kit::rule_strings!();
//!
//!     #[derive(Copy, Clone)]
//!     pub struct RuleSet {
//!         pub name: &'static str,
//!         pub rules: Rules,
//!     }
//!
//!     impl RuleSet {
//!         pub const ALL: &[RuleSet] = &[RuleSet { name: "usual", rules: Rules::USUAL }];
//!
//!         pub fn named(name: &str) -> Option<RuleSet> {
//!             RuleSet::ALL.iter().copied().find(|set| set.name == name)
//!         }
//!     }
//!
//!     #[derive(Debug)]
//!     pub enum ParseRulesError {
//!         Name(Quoted),
//!         Shape(Quoted),
//!         Key(Quoted),
//!         Value(RuleOption, Quoted),
//!         Repeated(RuleOption),
//!     }
//!
//!     impl ParseRulesError {
//!         fn value(option: RuleOption, found: Quoted) -> ParseRulesError {
//!             ParseRulesError::Value(option, found)
//!         }
//!     }
//! }
//! use rules::{Begins, RuleOption, Rules};
//!
//! let rules: Rules = "usual,begins=younger".parse().unwrap();
//! assert_eq!(rules.begins(), Begins::Younger);
//! assert_eq!(rules.to_string(), "usual,begins=younger");
//! assert_eq!(RuleOption::Begins.value_meanings()[0], "The older player.");
//! assert!("usual,begins=oldest".parse::<Rules>().is_err());
//!
//! // The lowest digit is the layout; the next digit is the option.
//! assert_eq!(rules.to_bits(), [0x11]);
//! assert_eq!(Rules::from_bits([0x11]), Ok(rules));
//! assert!(Rules::from_bits([0x21]).is_err());
//! ```

use core::fmt;

use crate::CommaSeparated;

/// The values that an option accepts, for messages and front ends.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Allowed {
    /// One of these words.
    Tokens(&'static [&'static str]),
    /// A whole number from `min` to `max`. If 0 is allowed, it turns the option off.
    Number {
        /// The smallest value.
        min: u16,
        /// The largest value.
        max: u16,
        /// A number in this range that is not allowed, if there is one.
        except: Option<u16>,
    },
}

impl Allowed {
    /// Returns whether one of the values has this code.
    pub const fn has(&self, code: u64) -> bool {
        match self {
            Allowed::Tokens(words) => code < words.len() as u64,
            Allowed::Number { min, max, except } => {
                *min as u64 <= code
                    && code <= *max as u64
                    && !matches!(except, Some(not) if *not as u64 == code)
            }
        }
    }
}

impl Allowed {
    /// Returns the largest code of a value.
    pub const fn max(&self) -> u16 {
        match self {
            Allowed::Tokens(words) => words.len() as u16 - 1,
            Allowed::Number { max, .. } => *max,
        }
    }
}

impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Allowed::Tokens(words) => CommaSeparated(words.iter().copied()).fmt(f),
            Allowed::Number {
                min,
                max,
                except: None,
            } => write!(f, "{min} to {max}"),
            Allowed::Number {
                min,
                max,
                except: Some(not),
            } => write!(f, "{min} to {max}, not {not}"),
        }
    }
}

/// The reason why `u64` words are not valid rules.
///
/// ```
/// use luzhanqi_kit::options::RulesBitsError;
/// let why = RulesBitsError::Layout { found: 2, expected: 1 };
/// assert_eq!(why.to_string(), "expected rules in layout 1, got layout 2");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RulesBitsError {
    /// The layout differs: the words are from another version, or do not encode rules.
    Layout {
        /// The layout of the words.
        found: u8,
        /// The layout that this version reads.
        expected: u8,
    },
    /// An option has an invalid code.
    Value {
        /// The key of the option.
        key: &'static str,
        /// The code.
        code: u16,
        /// The values of the option.
        allowed: Allowed,
    },
    /// A bit is set, but this version does not use it.
    Reserved {
        /// The number of the bit, 0 for the lowest of the first word.
        bit: u32,
    },
}

impl fmt::Display for RulesBitsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesBitsError::Layout { found, expected } => {
                write!(f, "expected rules in layout {expected}, got layout {found}")
            }
            RulesBitsError::Value { key, code, allowed } => {
                write!(
                    f,
                    "{key} has no value with the code {code}; it takes {allowed}"
                )
            }
            RulesBitsError::Reserved { bit } => {
                write!(
                    f,
                    "bit {bit} of the rules is set, but this version has no option for it"
                )
            }
        }
    }
}

impl core::error::Error for RulesBitsError {}

/// The type of an option's value. Rule strings contain the value as a word.
///
/// ```
/// use luzhanqi_kit::options::{Allowed, OptionValue};
/// assert_eq!(bool::ALLOWED, Allowed::Tokens(&["yes", "no"]));
/// assert_eq!((bool::read("yes"), bool::read("1")), (Some(true), None));
/// ```
pub trait OptionValue: Copy {
    /// The values.
    const ALLOWED: Allowed;
    /// The meaning of each word.
    const MEANINGS: &'static [&'static str] = &[];
    /// The number of hexadecimal digits for a value in `Rules::to_bits`. One digit is enough for 16 words,
    /// including future words.
    const DIGITS: u32;
    /// Parses a value.
    fn read(text: &str) -> Option<Self>;
    /// Writes the value as a word.
    ///
    /// # Errors
    /// Fails if the formatter does.
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl OptionValue for bool {
    const ALLOWED: Allowed = Allowed::Tokens(&["yes", "no"]);
    const DIGITS: u32 = 1;
    fn read(text: &str) -> Option<bool> {
        match text {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        }
    }
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self { "yes" } else { "no" })
    }
}

/// Parses digits without sign, space or leading zero.
pub fn read_number(text: &str) -> Option<u16> {
    let plain = text == "0" || text.starts_with(|c: char| matches!(c, '1'..='9'));
    if plain { text.parse().ok() } else { None }
}

impl OptionValue for u16 {
    const ALLOWED: Allowed = Allowed::Number {
        min: 0,
        max: u16::MAX,
        except: None,
    };
    const DIGITS: u32 = 4;
    fn read(text: &str) -> Option<u16> {
        read_number(text)
    }
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Implements the traits of an option's value for a tuple struct of a `u8` with a function `new(u8) ->
/// Option<Self>`.
#[macro_export]
macro_rules! option_number {
    ($name:ident, $allowed:expr) => {
        impl $name {
            #[inline]
            const fn to_code(self) -> u64 {
                self.0 as u64
            }
            /// The value of a valid code.
            #[inline]
            const fn from_code(code: u64) -> $name {
                $name(code as u8)
            }
        }

        impl $crate::options::OptionValue for $name {
            const ALLOWED: $crate::options::Allowed = $allowed;
            const DIGITS: u32 = 2;
            fn read(text: &str) -> Option<$name> {
                $name::new(u8::try_from($crate::options::read_number(text)?).ok()?)
            }
            fn write(self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "{}", self.0)
            }
        }
    };
}

/// Declares the words of an option, with their meanings. Codes count from 0. Add new words at the end:
/// otherwise the codes in stored rules change.
#[macro_export]
macro_rules! option_value {
    ($(#[$doc:meta])* $name:ident by $meaning:ident {
        $($variant:ident = $word:literal,)*
    }) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        #[non_exhaustive]
        pub enum $name { $(#[doc = $meaning!($name $variant)] $variant,)* }

        impl $name {
            #[inline]
            const fn to_code(self) -> u64 {
                self as u64
            }
            /// The value of a valid code.
            #[inline]
            const fn from_code(code: u64) -> $name {
                const ALL: &[$name] = &[$($name::$variant),*];
                $(
                    if code == $name::$variant as u64 {
                        return $name::$variant;
                    }
                )*
                ALL[ALL.len() - 1]
            }
        }

        impl $crate::options::OptionValue for $name {
            const ALLOWED: $crate::options::Allowed =
                $crate::options::Allowed::Tokens(&[$($word),*]);
            const MEANINGS: &'static [&'static str] =
                &[$($meaning!($name $variant)),*];
            const DIGITS: u32 = 1;
            fn read(text: &str) -> Option<$name> {
                match text { $($word => Some($name::$variant),)* _ => None }
            }
            fn write(self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(match self { $($name::$variant => $word,)* })
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                $crate::options::OptionValue::write(*self, f)
            }
        }
    };
}

/// The position of an option's code in the result of `Rules::to_bits`.
#[doc(hidden)]
#[derive(Copy, Clone)]
pub struct Field {
    /// The index of the word. The code starts at bit `shift` of that word.
    pub word: usize,
    pub shift: u32,
    /// The mask of the code, shifted down to bit 0.
    pub mask: u64,
    /// The code that is stored as 0. The words contain the exclusive or of this code and the option's code.
    pub zero: u64,
}

impl Field {
    /// Returns the field of `digits` hexadecimal digits that starts at number `digit`, counted through all
    /// words.
    pub const fn at(digit: u32, digits: u32) -> Field {
        let (word, place) = (digit / 16, digit % 16);
        assert!(
            place + digits <= 16,
            "the code of an option fits into one word"
        );
        Field {
            word: word as usize,
            shift: 4 * place,
            mask: (1 << (4 * digits)) - 1,
            zero: 0,
        }
    }

    /// Returns the field in which this code is stored as 0.
    #[must_use]
    pub const fn with_zero(mut self, code: u64) -> Field {
        self.zero = code;
        self
    }

    #[inline]
    pub const fn get<const N: usize>(self, words: &[u64; N]) -> u64 {
        (words[self.word] >> self.shift & self.mask) ^ self.zero
    }

    #[inline]
    pub const fn set<const N: usize>(self, words: &mut [u64; N], code: u64) {
        let stored = (code ^ self.zero) << self.shift;
        words[self.word] = words[self.word] & !(self.mask << self.shift) | stored;
    }
}

/// Returns the bits of the words that belong to no field.
///
/// # Panics
/// Panics if two fields overlap. At compile time this stops the build.
#[doc(hidden)]
pub const fn reserved<const N: usize>(fields: &[Field]) -> [u64; N] {
    let mut free = [u64::MAX; N];
    let mut i = 0;
    while i < fields.len() {
        let Field {
            word, shift, mask, ..
        } = fields[i];
        let taken = mask << shift;
        assert!(
            free[word] & taken == taken,
            "two options have the same digit"
        );
        free[word] &= !taken;
        i += 1;
    }
    free
}

/// Converts an option's value to its code, and a code to a value.
#[doc(hidden)]
#[macro_export]
macro_rules! option_code {
    (of bool $value:expr) => {
        $value as u64
    };
    (of u16 $value:expr) => {
        $value as u64
    };
    (of $type:ident $value:expr) => {
        $value.to_code()
    };
    (as bool $code:expr) => {
        $code != 0
    };
    (as u16 $code:expr) => {
        $code as u16
    };
    (as $type:ident $code:expr) => {
        $type::from_code($code)
    };
}

/// Declares the rule options of a game, one in each row. A row starts with the option's first hexadecimal
/// digit in `Rules::to_bits`. Its name, getter, setter, type, default and key follow. The macros after `by`
/// return its meaning and its sources. Generates the types `Rules` and `RuleOption` with their methods.
/// [`rule_strings!`](crate::rule_strings!) adds rule strings.
///
/// Digit 0 is the layout. A digit belongs to its option permanently, so that stored words keep their meaning.
/// Unused digits are 0 and available for new options. Words stored before an option was added have 0 there,
/// so 0 has to mean the default. `defaults 0 from digit N` ensures this for every option from digit `N` on.
/// The digits of such an option contain the exclusive or of its code and the default's code. To move an
/// option, increase the layout; then words of older versions are rejected.
#[macro_export]
macro_rules! options {
    (
        $(#[$rules:meta])* struct Rules of $words:literal words in layout $layout:literal
            $(, defaults 0 from digit $from:literal)?;
        $(#[$usual:meta])* const $DEFAULT:ident;
        $(#[$option:meta])* enum RuleOption by $meaning:ident;
        $(#[$who:meta])* fn sources by $sources:ident;

        $($digit:literal: $variant:ident $field:ident $with:ident $type:ident = $default:expr, $key:literal;)*
    ) => {
        $(#[$rules])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct Rules { words: [u64; $words] }

        impl core::fmt::Debug for Rules {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_struct("Rules")$(.field(stringify!($field), &self.$field()))*.finish()
            }
        }

        impl Rules {
            /// The number of words that [`Rules::to_bits`] returns.
            pub const WORDS: usize = $words;

            $(#[$usual])*
            pub const $DEFAULT: Rules = Rules { words: [0; $words] }
                .in_layout()
                $(.$with($default))*;

            const LAYOUT: $crate::options::Field = $crate::options::Field::at(0, 1);

            const FIELDS: &'static [$crate::options::Field] = &[$({
                let zero = if $digit < Rules::FIRST_DEFAULT_ZERO {
                    0
                } else {
                    $crate::option_code!(of $type $default)
                };
                let digits = <$type as $crate::options::OptionValue>::DIGITS;
                $crate::options::Field::at($digit, digits).with_zero(zero)
            },)*];

            /// The first digit from which a stored 0 is the default.
            const FIRST_DEFAULT_ZERO: u32 = {
                let digits = [u32::MAX, $($from)?];
                digits[digits.len() - 1]
            };

            const RESERVED: [u64; $words] = {
                let mut free: [u64; $words] = $crate::options::reserved(Rules::FIELDS);
                assert!(free[0] & 15 == 15, "digit 0 is the layout");
                free[0] &= !15;
                free
            };

            const fn in_layout(mut self) -> Rules {
                Rules::LAYOUT.set(&mut self.words, $layout);
                self
            }

            const fn field(option: RuleOption) -> $crate::options::Field {
                Rules::FIELDS[option as usize]
            }

            $(
                #[doc = $meaning!($variant)]
                #[doc = ""]
                #[doc = concat!("Key `", $key, "`. Sources: ", $sources!($variant))]
                #[inline]
                pub const fn $field(&self) -> $type {
                    const FIELD: $crate::options::Field = Rules::field(RuleOption::$variant);
                    $crate::option_code!(as $type FIELD.get(&self.words))
                }

                #[doc = concat!("Returns these rules with another value of `", $key, "`.")]
                #[inline]
                #[must_use]
                pub const fn $with(mut self, value: $type) -> Rules {
                    const FIELD: $crate::options::Field = Rules::field(RuleOption::$variant);
                    FIELD.set(&mut self.words, $crate::option_code!(of $type value));
                    self
                }
            )*

            /// Returns the value of an option as a number. The code of a word is its index in the list of
            /// [`RuleOption::allowed`], so `no` is 0 and `yes` is 1. The code of a number is the number.
            pub fn code(&self, option: RuleOption) -> u16 {
                Rules::field(option).get(&self.words) as u16
            }

            /// Returns these rules with one option set to the value with this number; `None` for an invalid
            /// number.
            #[must_use]
            pub fn with_code(mut self, option: RuleOption, code: u16) -> Option<Rules> {
                let code = u64::from(code);
                option.allowed().has(code).then(|| {
                    Rules::field(option).set(&mut self.words, code);
                    self
                })
            }

            /// Returns the rules as `u64` words, for storage and for other languages. The page
            /// `docs/stability.md` says how long later versions can read them.
            ///
            /// The lowest hexadecimal digit of the first word is the layout. Each option has its own digits for
            /// its [`code`](Rules::code): one digit for an option with named values, more for an option with
            /// numbers. Unused bits are 0. The digits of an option that was added later are 0 if the option has
            /// its default.
            #[inline]
            pub const fn to_bits(&self) -> [u64; Rules::WORDS] {
                self.words
            }

            /// Returns the rules from the words of [`Rules::to_bits`].
            ///
            /// # Errors
            /// Fails with [`RulesBitsError`] if the words have another layout, an option has an invalid code,
            /// or an unused bit is set.
            #[inline]
            pub fn from_bits(words: [u64; Rules::WORDS]) -> Result<Rules, $crate::options::RulesBitsError> {
                let known = Rules::LAYOUT.get(&words) == $layout
                    && words.iter().zip(Rules::RESERVED).all(|(word, free)| word & free == 0)
                    $(&& {
                        const FIELD: $crate::options::Field = Rules::field(RuleOption::$variant);
                        const ALLOWED: $crate::options::Allowed = RuleOption::$variant.allowed();
                        ALLOWED.has(FIELD.get(&words))
                    })*;
                if known { Ok(Rules { words }) } else { Err(Rules::misfit(words)) }
            }

            /// The reason why `u64` words are not valid rules.
            #[cold]
            fn misfit(words: [u64; Rules::WORDS]) -> $crate::options::RulesBitsError {
                let found = Rules::LAYOUT.get(&words) as u8;
                if found != $layout {
                    return $crate::options::RulesBitsError::Layout { found, expected: $layout };
                }
                for option in RuleOption::ALL {
                    let (key, allowed) = (option.key(), option.allowed());
                    let code = Rules::field(*option).get(&words);
                    if !allowed.has(code) {
                        return $crate::options::RulesBitsError::Value { key, code: code as u16, allowed };
                    }
                }
                let (mut bit, mut extra) = (0, 0);
                for (word, free) in words.iter().zip(Rules::RESERVED) {
                    extra = word & free;
                    if extra != 0 {
                        break;
                    }
                    bit += u64::BITS;
                }
                $crate::options::RulesBitsError::Reserved { bit: bit + extra.trailing_zeros() }
            }

            /// Returns whether an option has the same value in both rules.
            pub fn agree_on(&self, other: &Rules, option: RuleOption) -> bool {
                self.code(option) == other.code(option)
            }

            /// Sets an option from text; returns `false` for an invalid value.
            pub(super) fn set(&mut self, option: RuleOption, value: &str) -> bool {
                use $crate::options::OptionValue;
                match option {
                    $(RuleOption::$variant => match <$type>::read(value) {
                        Some(value) => { *self = self.$with(value); true }
                        None => false,
                    },)*
                }
            }

            /// Writes an option's value in the form of rule strings.
            pub(super) fn write_value(
                &self,
                option: RuleOption,
                f: &mut core::fmt::Formatter<'_>,
            ) -> core::fmt::Result {
                use $crate::options::OptionValue;
                match option { $(RuleOption::$variant => self.$field().write(f),)* }
            }
        }

        $(#[$option])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum RuleOption { $(#[doc = $meaning!($variant)] $variant,)* }

        impl RuleOption {
            /// Every option, in the order of rule strings.
            pub const ALL: &'static [RuleOption] = &[$(RuleOption::$variant,)*];

            /// Returns the key in rule strings.
            pub const fn key(self) -> &'static str {
                match self { $(RuleOption::$variant => $key,)* }
            }

            /// Returns the meaning of the option.
            pub const fn meaning(self) -> &'static str {
                match self { $(RuleOption::$variant => $meaning!($variant),)* }
            }

            $(#[$who])*
            pub const fn sources(self) -> &'static str {
                match self { $(RuleOption::$variant => $sources!($variant),)* }
            }

            /// Returns the values that the option accepts.
            pub const fn allowed(self) -> $crate::options::Allowed {
                match self {
                    $(RuleOption::$variant => <$type as $crate::options::OptionValue>::ALLOWED,)*
                }
            }

            /// Returns the meaning of each word, in the order of [`RuleOption::allowed`]. Empty for options
            /// with the values yes and no, and for numbers.
            pub const fn value_meanings(self) -> &'static [&'static str] {
                match self {
                    $(RuleOption::$variant => <$type as $crate::options::OptionValue>::MEANINGS,)*
                }
            }

            /// Returns the option with this key.
            pub fn from_key(key: &str) -> Option<RuleOption> {
                RuleOption::ALL.iter().copied().find(|option| option.key() == key)
            }
        }
    };
}

/// Implements rule strings. A rule string is a named set and overrides.
///
/// The calling module must have:
/// - `Rules` and `RuleOption` from [`options!`](crate::options!),
/// - a `RuleSet` with `ALL`, `named`, `name` and `rules`,
/// - a `ParseRulesError` with `Name`, `Shape`, `Key`, `Repeated`, and `value` for an invalid value.
#[macro_export]
macro_rules! rule_strings {
    () => {
        impl Rules {
            /// Returns the named set that describes these rules with the fewest overrides. If there are
            /// several such sets, returns the first.
            pub fn nearest_set(&self) -> RuleSet {
                let distance = |set: &RuleSet| self.differences(&set.rules).count();
                let mut best = RuleSet::ALL[0];
                for &set in RuleSet::ALL {
                    if distance(&set) < distance(&best) {
                        best = set;
                    }
                }
                best
            }

            /// Returns the options that differ between two rules, in the order of rule strings.
            pub fn differences<'a>(
                &'a self,
                other: &'a Rules,
            ) -> impl Iterator<Item = RuleOption> + 'a {
                RuleOption::ALL
                    .iter()
                    .copied()
                    .filter(|option| !self.agree_on(other, *option))
            }

            /// Returns the value of an option in the form of rule strings.
            pub fn value(&self, option: RuleOption) -> impl core::fmt::Display {
                struct Value(Rules, RuleOption);
                impl core::fmt::Display for Value {
                    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                        self.0.write_value(self.1, f)
                    }
                }
                Value(*self, option)
            }

            /// Returns these rules with one option set from text.
            ///
            /// # Errors
            /// Fails with [`ParseRulesError::Value`] for an invalid value.
            pub fn with_value(
                mut self,
                option: RuleOption,
                value: &str,
            ) -> Result<Rules, ParseRulesError> {
                if self.set(option, value) {
                    Ok(self)
                } else {
                    Err(ParseRulesError::value(option, $crate::Quoted::new(value)))
                }
            }
        }

        impl core::fmt::Display for Rules {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                let set = self.nearest_set();
                f.write_str(set.name)?;
                for option in self.differences(&set.rules) {
                    write!(f, ",{}={}", option.key(), self.value(option))?;
                }
                Ok(())
            }
        }

        impl core::str::FromStr for Rules {
            type Err = ParseRulesError;

            fn from_str(text: &str) -> Result<Rules, ParseRulesError> {
                use $crate::Quoted;
                let mut parts = text.split(',');
                let name = parts.next().unwrap_or_default();
                let set = RuleSet::named(name).ok_or(ParseRulesError::Name(Quoted::new(name)))?;
                let mut rules = set.rules;
                let mut seen = 0u64;
                for part in parts {
                    let (key, value) = part
                        .split_once('=')
                        .ok_or(ParseRulesError::Shape(Quoted::new(part)))?;
                    let option: RuleOption = key.parse()?;
                    if seen & 1 << option as u64 != 0 {
                        return Err(ParseRulesError::Repeated(option));
                    }
                    seen |= 1 << option as u64;
                    rules = rules.with_value(option, value)?;
                }
                Ok(rules)
            }
        }

        impl core::str::FromStr for RuleOption {
            type Err = ParseRulesError;

            fn from_str(key: &str) -> Result<RuleOption, ParseRulesError> {
                let unknown = || ParseRulesError::Key($crate::Quoted::new(key));
                RuleOption::from_key(key).ok_or_else(unknown)
            }
        }
    };
}
