//! Texts for players, in their language.

use std::ffi::c_char;

use luzhanqi::board::StationKind;
use luzhanqi::rules::{FlagProtection, RuleOption};
use luzhanqi::{Color, Effect, EndReason, Kind, Lang, RuleSet, Seat};

use crate::checks::{Answer, known};
use crate::rules::lzq_option;
use crate::texts::{pick, value_text};
use kit_ffi::{c_labels, c_value_texts};

/// A language of texts for players. Messages for programmers (`why`, lzq_status_text) are English.
pub type lzq_lang = u8;

/// English.
pub const LZQ_LANG_ENGLISH: lzq_lang = 0;
/// Chinese in simplified characters, as UTF-8.
pub const LZQ_LANG_CHINESE: lzq_lang = 1;
/// Chinese in traditional characters, with the vocabulary of Taiwan and Hong Kong.
pub const LZQ_LANG_TRADITIONAL_CHINESE: lzq_lang = 2;
/// The number of languages.
pub const LZQ_LANGS: usize = 3;

const _: () = assert!(LZQ_LANGS == Lang::ALL.len());

/// A group of texts of lzq_label.
pub type lzq_topic = u8;

/// A seat, such as "south".
pub const LZQ_LABEL_SEAT: lzq_topic = 0;
/// A colour, such as "red".
pub const LZQ_LABEL_COLOR: lzq_topic = 1;
/// A kind, such as "engineer". The Chinese name has two characters, which fit a tile.
pub const LZQ_LABEL_KIND: lzq_topic = 2;
/// The kind of a station, such as "camp" for LZQ_CAMP.
pub const LZQ_LABEL_STATION: lzq_topic = 3;
/// The effect of a move, LZQ_EFFECT_..., such as "both pieces are lost".
pub const LZQ_LABEL_EFFECT: lzq_topic = 4;
/// The reason of an outcome, LZQ_REASON_..., as a sentence.
pub const LZQ_LABEL_REASON: lzq_topic = 5;
/// The reason why a flag cannot be taken, LZQ_PROTECTION_... except LZQ_PROTECTION_NONE, as a clause.
pub const LZQ_LABEL_PROTECTION: lzq_topic = 6;
/// The meaning of a rule option, LZQ_RULE_..., in one or two sentences.
pub const LZQ_LABEL_RULE: lzq_topic = 7;
/// A named rule set, by its index.
pub const LZQ_LABEL_RULE_SET: lzq_topic = 8;
/// The name of a language in that language, for a menu.
pub const LZQ_LABEL_LANG: lzq_topic = 9;
/// The name of a rule option, LZQ_RULE_..., in a few words for a list of settings.
pub const LZQ_LABEL_RULE_NAME: lzq_topic = 10;
/// The sources of the values of a rule option, LZQ_RULE_..., in one or two sentences.
pub const LZQ_LABEL_RULE_SOURCES: lzq_topic = 11;
/// The number of topics.
pub const LZQ_LABEL_TOPICS: usize = 12;

pub(crate) fn to_lang(lang: lzq_lang) -> Answer<Lang> {
    known(Lang::ALL.get(usize::from(lang)).copied())
}

/// The kinds of stations by their numbers.
const STATIONS: [StationKind; 3] = [
    StationKind::Post,
    StationKind::Camp,
    StationKind::Headquarters,
];

c_labels!(SEATS, 8, Seat::ALL, |seat, lang| seat.text(lang));

c_labels!(COLORS, 8, Color::ALL, |color, lang| color.text(lang));

c_labels!(KINDS, 20, Kind::ALL, |kind, lang| kind.text(lang));

c_labels!(PLACES, 16, STATIONS, |kind, lang| kind.text(lang));

c_labels!(EFFECTS, 32, Effect::ALL, |effect, lang| effect.text(lang));

c_labels!(REASONS, 160, EndReason::ALL, |reason, lang| reason
    .text(lang));

c_labels!(GUARDS, 96, FlagProtection::ALL, |catch, lang| catch
    .text(lang));

c_labels!(RULES, 320, RuleOption::ALL, |option, lang| option
    .text(lang));

c_labels!(TITLES, 32, RuleOption::ALL, |option, lang| option
    .title(lang));
c_labels!(SOURCES, 192, RuleOption::ALL, |option, lang| option
    .sources_text(lang));

c_labels!(SETS, 64, RuleSet::ALL, |set, lang| set.text(lang));

c_labels!(NAMES, 16, Lang::ALL, |known, _lang| known.name());

c_value_texts!(MEANINGS, 192, 4, value_texts);
c_value_texts!(VALUE_TITLES, 32, 4, value_titles);

/// Returns the text for players of item `number` of a topic, LZQ_LABEL_.... For example,
/// lzq_label(LZQ_LABEL_KIND, LZQ_BOMB, LZQ_LANG_CHINESE) is "炸弹". Returns NULL if an argument is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_label(topic: lzq_topic, number: u32, lang: lzq_lang) -> *const c_char {
    let (number, lang) = (number as usize, usize::from(lang));
    if lang >= LZQ_LANGS {
        return std::ptr::null();
    }
    match topic {
        LZQ_LABEL_SEAT => pick(&SEATS[lang], number),
        LZQ_LABEL_COLOR => pick(&COLORS[lang], number),
        LZQ_LABEL_KIND => pick(&KINDS[lang], number),
        LZQ_LABEL_STATION => pick(&PLACES[lang], number),
        LZQ_LABEL_EFFECT => pick(&EFFECTS[lang], number),
        LZQ_LABEL_REASON => pick(&REASONS[lang], number),
        // The numbers of protections start after LZQ_PROTECTION_NONE.
        LZQ_LABEL_PROTECTION => pick(&GUARDS[lang], number.wrapping_sub(1)),
        LZQ_LABEL_RULE => pick(&RULES[lang], number),
        LZQ_LABEL_RULE_SET => pick(&SETS[lang], number),
        LZQ_LABEL_LANG => pick(&NAMES[lang], number),
        LZQ_LABEL_RULE_NAME => pick(&TITLES[lang], number),
        LZQ_LABEL_RULE_SOURCES => pick(&SOURCES[lang], number),
        _ => std::ptr::null(),
    }
}

/// Returns the meaning of an option's value as a sentence for players. Returns NULL for a numeric value: the
/// option's meaning from lzq_label explains the number. Also returns NULL if an argument is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_rule_value_label(
    option: lzq_option,
    value: u16,
    lang: lzq_lang,
) -> *const c_char {
    value_text(&MEANINGS, lang.into(), option.into(), value.into())
}

/// Returns an option's value in a few words, for a menu. Returns NULL for a numeric value, and if an argument
/// is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_rule_value_title(
    option: lzq_option,
    value: u16,
    lang: lzq_lang,
) -> *const c_char {
    value_text(&VALUE_TITLES, lang.into(), option.into(), value.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::of_protection;
    use std::ffi::CStr;

    fn read(text: *const c_char) -> Option<&'static str> {
        // SAFETY: the functions above return NULL or a static text.
        (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_str().expect("UTF-8"))
    }

    #[test]
    fn words_have_the_numbers_of_their_constants() {
        for lang in Lang::ALL.iter().copied() {
            let word = |topic, number: u32| read(lzq_label(topic, number, lang as u8));
            for &catch in FlagProtection::ALL {
                let number = of_protection(Some(catch)) as u32;
                assert_eq!(word(LZQ_LABEL_PROTECTION, number), Some(catch.text(lang)));
            }
            for effect in Effect::ALL {
                let number = u32::from(crate::outcome::of_effect(effect));
                assert_eq!(word(LZQ_LABEL_EFFECT, number), Some(effect.text(lang)));
            }
            for &reason in EndReason::ALL {
                assert_eq!(
                    word(LZQ_LABEL_REASON, reason as u32),
                    Some(reason.text(lang))
                );
            }
            assert_eq!(word(LZQ_LABEL_PROTECTION, 0), None);
            assert_eq!(word(LZQ_LABEL_TOPICS as u8, 0), None);
            for (number, option) in RuleOption::ALL.iter().enumerate() {
                let texts = option.value_texts(lang);
                for value in 0..6 {
                    let text = lzq_rule_value_label(number as u8, value as u16, lang as u8);
                    assert_eq!(read(text), texts.get(value).copied());
                    let title = lzq_rule_value_title(number as u8, value as u16, lang as u8);
                    assert_eq!(read(title), option.value_titles(lang).get(value).copied());
                }
            }
        }
    }
}
