//! Rule options, each declared once, and the rule strings that name a set of them and what differs.
//!
//! ```
//! // A game of one option, with two named sets of rules.
//! mod rules {
//!     use rules_kit::Quoted;
//!
//!     rules_kit::option_value! {
//!         /// Who begins.
//!         Begins {
//!             /// The older player.
//!             Older = "older",
//!             /// The younger player.
//!             Younger = "younger",
//!         }
//!     }
//!
//!     rules_kit::options! {
//!         /// The rules of a game.
//!         struct Rules;
//!         /// The usual rules.
//!         const USUAL;
//!         /// The name of an option.
//!         enum RuleOption;
//!         /// Returns who asks for which value.
//!         fn sources;
//!
//!         Begins begins with_begins Begins = Begins::Older, "begins", "a custom.", "Who begins.";
//!     }
//!
//!     rules_kit::rule_strings!();
//!
//!     #[derive(Copy, Clone)]
//!     pub struct RuleSet {
//!         pub name: &'static str,
//!         pub rules: Rules,
//!     }
//!
//!     impl RuleSet {
//!         pub const ALL: [RuleSet; 1] = [RuleSet { name: "usual", rules: Rules::USUAL }];
//!
//!         pub fn named(name: &str) -> Option<RuleSet> {
//!             RuleSet::ALL.into_iter().find(|set| set.name == name)
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
//! ```

use core::fmt;

use crate::Listed;

/// The values that an option takes, for messages and front ends.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Allowed {
    /// One of these words.
    Words(&'static [&'static str]),
    /// A whole number from `min` to `max`; 0 turns an option off that takes it.
    Number {
        /// The smallest value.
        min: u16,
        /// The largest value.
        max: u16,
        /// A number between them that is not a value, if any.
        except: Option<u16>,
    },
}

impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Allowed::Words(words) => Listed(words.iter().copied()).fmt(f),
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

/// The type of an option's value: read from and written as the word in a rule string.
pub trait OptionValue: Copy {
    /// The values.
    const ALLOWED: Allowed;
    /// What each of the words means.
    const MEANINGS: &'static [&'static str] = &[];
    /// How many bits hold every code.
    const BITS: u32;
    /// Returns the number of the value.
    fn code(self) -> u16;
    /// Returns the value of a number.
    fn from_code(code: u16) -> Option<Self>;
    /// Returns the value of a word.
    fn read(text: &str) -> Option<Self>;
    /// Writes the word.
    ///
    /// # Errors
    /// Those of the formatter.
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl OptionValue for bool {
    const ALLOWED: Allowed = Allowed::Words(&["yes", "no"]);
    const BITS: u32 = 1;
    #[inline]
    fn code(self) -> u16 {
        u16::from(self)
    }
    #[inline]
    fn from_code(code: u16) -> Option<bool> {
        match code {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }
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

/// Reads digits without sign, space or leading zero.
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

/// Gives a type of numbers, with `new(u8) -> Option<Self>` and `times()`, the traits of an option's
/// value.
#[macro_export]
macro_rules! option_number {
    ($name:ident, $bits:literal bits, $allowed:expr) => {
        impl $crate::options::OptionValue for $name {
            const ALLOWED: $crate::options::Allowed = $allowed;
            const BITS: u32 = $bits;
            #[inline]
            fn code(self) -> u16 {
                u16::from(self.times())
            }
            #[inline]
            fn from_code(code: u16) -> Option<$name> {
                $name::new(u8::try_from(code).ok()?)
            }
            fn read(text: &str) -> Option<$name> {
                $name::from_code($crate::options::read_number(text)?)
            }
            fn write(self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "{}", self.times())
            }
        }
    };
}

/// Declares the words that are an option's values, with what each means.
#[macro_export]
macro_rules! option_value {
    ($(#[$doc:meta])* $name:ident {
        $($(#[doc = $meaning:literal])+ $variant:ident = $word:literal,)*
    }) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum $name { $($(#[doc = $meaning])+ $variant,)* }

        impl $crate::options::OptionValue for $name {
            const ALLOWED: $crate::options::Allowed =
                $crate::options::Allowed::Words(&[$($word),*]);
            const MEANINGS: &'static [&'static str] =
                &[$(concat!($($meaning),+).trim_ascii_start()),*];
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

/// Declares the rule options of a game, each once, in a row: its name, getter, setter, type and default,
/// its key, its sources and its meaning. That gives the types `Rules` and `RuleOption` with all that is asked of
/// them; [`rule_strings!`](crate::rule_strings!) adds their texts.
#[macro_export]
macro_rules! options {
    (
        $(#[$rules:meta])* struct Rules;
        $(#[$usual:meta])* const $DEFAULT:ident;
        $(#[$option:meta])* enum RuleOption;
        $(#[$who:meta])* fn sources;

        $($variant:ident $field:ident $with:ident $type:ty = $default:expr, $key:literal,
          $sources:literal, $meaning:literal;)*
    ) => {
        $(#[$rules])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct Rules { $($field: $type,)* }

        impl Rules {
            $(#[$usual])*
            pub const $DEFAULT: Rules = Rules { $($field: $default,)* };

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

            /// Returns the value of an option as a number: the place of a word among those that the
            /// option takes, 0 for no and 1 for yes, or the number itself.
            pub fn code(&self, option: RuleOption) -> u16 {
                use $crate::options::OptionValue;
                match option { $(RuleOption::$variant => self.$field.code(),)* }
            }

            /// Returns these rules with one option set from its number; `None` if that is not a
            /// value of it.
            #[must_use]
            pub fn with_code(mut self, option: RuleOption, code: u16) -> Option<Rules> {
                use $crate::options::OptionValue;
                match option {
                    $(RuleOption::$variant => self.$field = <$type>::from_code(code)?,)*
                }
                Some(self)
            }

            /// How many bits hold the codes of all options.
            const BITS: u32 = 0 $(+ <$type as $crate::options::OptionValue>::BITS)*;

            /// The codes of all options side by side, the first lowest.
            #[inline]
            fn packed(&self) -> u128 {
                use $crate::options::OptionValue;
                const { assert!(Rules::BITS <= 128) };
                let (mut bits, mut at) = (0, 0);
                $(
                    bits |= u128::from(self.$field.code()) << at;
                    at += <$type>::BITS;
                )*
                debug_assert!(at == Rules::BITS);
                bits
            }

            /// `None` if a code is that of no value, or a bit is set that no option needs.
            #[inline]
            fn unpacked(bits: u128) -> Option<Rules> {
                use $crate::options::OptionValue;
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

            /// Returns whether both rules give an option the same value.
            pub fn agree_on(&self, other: &Rules, option: RuleOption) -> bool {
                match option { $(RuleOption::$variant => self.$field == other.$field,)* }
            }

            /// Sets an option from the text of its value; `false` if that is not a value of it.
            pub(super) fn set(&mut self, option: RuleOption, value: &str) -> bool {
                use $crate::options::OptionValue;
                match option {
                    $(RuleOption::$variant => match <$type>::read(value) {
                        Some(value) => { self.$field = value; true }
                        None => false,
                    },)*
                }
            }

            /// Writes an option's value as in a rule string.
            pub(super) fn write_value(
                &self,
                option: RuleOption,
                f: &mut core::fmt::Formatter<'_>,
            ) -> core::fmt::Result {
                use $crate::options::OptionValue;
                match option { $(RuleOption::$variant => self.$field.write(f),)* }
            }
        }

        $(#[$option])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum RuleOption { $(#[doc = $meaning] $variant,)* }

        impl RuleOption {
            /// Every option, in the order in which rule strings print them.
            pub const ALL: &'static [RuleOption] = &[$(RuleOption::$variant,)*];

            /// Returns the key in rule strings.
            pub const fn key(self) -> &'static str {
                match self { $(RuleOption::$variant => $key,)* }
            }

            /// Returns what the option does.
            pub const fn meaning(self) -> &'static str {
                match self { $(RuleOption::$variant => $meaning,)* }
            }

            $(#[$who])*
            pub const fn sources(self) -> &'static str {
                match self { $(RuleOption::$variant => $sources,)* }
            }

            /// Returns the values that the option takes.
            pub const fn allowed(self) -> $crate::options::Allowed {
                match self {
                    $(RuleOption::$variant => <$type as $crate::options::OptionValue>::ALLOWED,)*
                }
            }

            /// Returns what each of the words means that the option takes, in the order of
            /// [`RuleOption::allowed`]; empty for yes and no and for numbers.
            pub const fn value_meanings(self) -> &'static [&'static str] {
                match self {
                    $(RuleOption::$variant => <$type as $crate::options::OptionValue>::MEANINGS,)*
                }
            }

            /// Returns the option of this key.
            pub fn from_key(key: &str) -> Option<RuleOption> {
                RuleOption::ALL.iter().copied().find(|option| option.key() == key)
            }
        }
    };
}

/// Declares what rule strings need: a named set, then what differs from it.
///
/// Where it is called there have to be `Rules` and `RuleOption` of [`options!`](crate::options!), a
/// `RuleSet`, with `ALL`, `named`, `name` and `rules`, and a `ParseRulesError`, with `Name`, `Shape`, `Key` and
/// `Repeated`, and `value` for a value that is none.
#[macro_export]
macro_rules! rule_strings {
    () => {
        impl Rules {
            /// Returns the named set that needs the fewest overrides to say these rules (ties: the
            /// first).
            pub fn nearest_set(&self) -> RuleSet {
                let distance = |set: &RuleSet| self.differences(&set.rules).count();
                let mut best = RuleSet::ALL[0];
                for set in RuleSet::ALL {
                    if distance(&set) < distance(&best) {
                        best = set;
                    }
                }
                best
            }

            /// Returns the options on which two rules differ, in the order of rule strings.
            pub fn differences<'a>(
                &'a self,
                other: &'a Rules,
            ) -> impl Iterator<Item = RuleOption> + 'a {
                RuleOption::ALL
                    .iter()
                    .copied()
                    .filter(|option| !self.agree_on(other, *option))
            }

            /// Returns the value of an option as a rule string writes it.
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
            /// [`ParseRulesError::Value`] if the option does not take that value.
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
                let mut seen = 0u32;
                for part in parts {
                    let (key, value) = part
                        .split_once('=')
                        .ok_or(ParseRulesError::Shape(Quoted::new(part)))?;
                    let option: RuleOption = key.parse()?;
                    if seen & 1 << option as u32 != 0 {
                        return Err(ParseRulesError::Repeated(option));
                    }
                    seen |= 1 << option as u32;
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
