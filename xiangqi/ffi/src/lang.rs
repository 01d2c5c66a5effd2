//! Texts for players in their language.

use std::ffi::c_char;

use kit_ffi::checks::{Answer, Buffer, catch, handle, known, read};
use kit_ffi::texts::{pick, value_text};
use kit_ffi::{c_labels, c_value_texts};
use xiangqi::rules::RuleOption;
use xiangqi::{EndReason, Kind, Lang, Outcome, Piece, RuleSet, Side};

use crate::game::xq_game;
use crate::moves::{to_move, xq_move};
use crate::outcome::xq_outcome;
use crate::piece::{XQ_NO_PIECE, XQ_NO_SIDE, to_piece, to_side};
use crate::position::{read_position, xq_position};
use crate::rules::xq_option;
use crate::status::{XQ_E_RANGE, xq_status};

/// A language of texts for players. Messages for programmers (`why`, xq_status_text) are English.
pub type xq_lang = u8;

/// English.
pub const XQ_LANG_ENGLISH: xq_lang = 0;
/// Chinese in simplified characters, as UTF-8.
pub const XQ_LANG_CHINESE: xq_lang = 1;
/// Chinese in traditional characters, with the vocabulary of Taiwan and Hong Kong.
pub const XQ_LANG_TRADITIONAL_CHINESE: xq_lang = 2;
/// The number of languages.
pub const XQ_LANGS: usize = 3;

const _: () = assert!(XQ_LANGS == Lang::ALL.len());

/// A group of texts of xq_label.
pub type xq_topic = u8;

/// A side, such as "red".
pub const XQ_LABEL_SIDE: xq_topic = 0;
/// A kind of either side, such as "soldier".
pub const XQ_LABEL_KIND: xq_topic = 1;
/// A piece, such as "black soldier".
pub const XQ_LABEL_PIECE: xq_topic = 2;
/// The reason of an outcome, XQ_REASON_... except XQ_REASON_NONE, as a sentence.
pub const XQ_LABEL_REASON: xq_topic = 3;
/// The meaning of a rule option, XQ_RULE_..., in one or two sentences.
pub const XQ_LABEL_RULE: xq_topic = 4;
/// A named rule set, by its index.
pub const XQ_LABEL_RULE_SET: xq_topic = 5;
/// The name of a language in that language, for a menu.
pub const XQ_LABEL_LANG: xq_topic = 6;
/// The name of a rule option, XQ_RULE_..., in a few words for a list of settings.
pub const XQ_LABEL_RULE_NAME: xq_topic = 7;
/// The sources of the values of a rule option, XQ_RULE_..., in one or two sentences.
pub const XQ_LABEL_RULE_SOURCES: xq_topic = 8;
/// The number of topics.
pub const XQ_LABEL_TOPICS: usize = 9;

pub(crate) fn to_lang(lang: xq_lang) -> Answer<Lang> {
    known(Lang::ALL.get(usize::from(lang)).copied())
}

c_labels!(SIDES, 8, Side::ALL, |side, lang| side.text(lang));
c_labels!(KINDS, 12, Kind::ALL, |kind, lang| kind.text(lang));
c_labels!(REDS, 20, Kind::ALL, |kind, lang| Piece::new(
    Side::Red,
    *kind
)
.text(lang));
c_labels!(BLACKS, 20, Kind::ALL, |kind, lang| Piece::new(
    Side::Black,
    *kind
)
.text(lang));
c_labels!(REASONS, 112, EndReason::ALL, |reason, lang| reason
    .text(lang));
c_labels!(RULES, 192, RuleOption::ALL, |option, lang| option
    .text(lang));
c_labels!(SETS, 40, RuleSet::ALL, |set, lang| set.text(lang));
c_labels!(NAMES, 16, Lang::ALL, |known, _lang| known.name());
c_labels!(TITLES, 32, RuleOption::ALL, |option, lang| option
    .title(lang));
c_labels!(SOURCES, 128, RuleOption::ALL, |option, lang| option
    .sources_text(lang));
c_value_texts!(VALUES, 128, 4, value_texts);
c_value_texts!(VALUE_TITLES, 32, 4, value_titles);

/// Returns the text for players of item `number` of a topic, XQ_LABEL_.... For example,
/// xq_label(XQ_LABEL_PIECE, xq_piece_of(XQ_BLACK, XQ_SOLDIER), XQ_LANG_CHINESE) is "黑卒". Returns NULL if an
/// argument is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn xq_label(topic: xq_topic, number: u32, lang: xq_lang) -> *const c_char {
    let (number, lang) = (number as usize, usize::from(lang));
    if lang >= XQ_LANGS {
        return std::ptr::null();
    }
    match topic {
        XQ_LABEL_SIDE => pick(&SIDES[lang], number),
        // The numbers of kinds and reasons start at 1.
        XQ_LABEL_KIND => pick(&KINDS[lang], number.wrapping_sub(1)),
        XQ_LABEL_PIECE => piece_label(number, lang),
        XQ_LABEL_REASON => pick(&REASONS[lang], number.wrapping_sub(1)),
        XQ_LABEL_RULE => pick(&RULES[lang], number),
        XQ_LABEL_RULE_SET => pick(&SETS[lang], number),
        XQ_LABEL_LANG => pick(&NAMES[lang], number),
        XQ_LABEL_RULE_NAME => pick(&TITLES[lang], number),
        XQ_LABEL_RULE_SOURCES => pick(&SOURCES[lang], number),
        _ => std::ptr::null(),
    }
}

fn piece_label(number: usize, lang: usize) -> *const c_char {
    let piece = u8::try_from(number).unwrap_or(XQ_NO_PIECE);
    match to_piece(piece).flatten() {
        Some(Piece { side, kind }) => {
            let words = if side == Side::Red { &REDS } else { &BLACKS };
            pick(&words[lang], usize::from(kind.code()) - 1)
        }
        None => std::ptr::null(),
    }
}

/// Returns the meaning of an option's value as a sentence for players. Returns NULL for a numeric value: the
/// option's meaning from xq_label explains the number. Also returns NULL if an argument is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn xq_rule_value_label(
    option: xq_option,
    value: u16,
    lang: xq_lang,
) -> *const c_char {
    value_text(&VALUES, lang.into(), option.into(), value.into())
}

/// Returns an option's value in a few words, for a menu. Returns NULL for a numeric value, and if an argument
/// is invalid.
#[unsafe(no_mangle)]
pub extern "C" fn xq_rule_value_title(
    option: xq_option,
    value: u16,
    lang: xq_lang,
) -> *const c_char {
    value_text(&VALUE_TITLES, lang.into(), option.into(), value.into())
}

/// Writes an outcome as a text for players: the winner and the reason. Returns the length, 0 during the game.
/// For only the reason, call xq_label(XQ_LABEL_REASON, ...).
///
/// Errors: XQ_E_NULL; XQ_E_RANGE if `lang` is unknown, or if winner and reason contradict each other:
/// a resignation without a winner, or an agreed draw with one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_outcome_text(
    outcome: *const xq_outcome,
    lang: xq_lang,
    text: *mut c_char,
    capacity: usize,
) -> xq_status {
    catch(|| {
        let (outcome, out) = unsafe { (read(outcome)?, Buffer::new(text, capacity)?) };
        let lang = to_lang(lang)?;
        let winner = match outcome.winner {
            XQ_NO_SIDE => None,
            side => Some(known(to_side(side))?),
        };
        if outcome.reason == 0 {
            return match winner {
                None => out.print(""),
                Some(_) => Err(XQ_E_RANGE),
            };
        }
        let reason = known(EndReason::ALL.get(usize::from(outcome.reason) - 1))?;
        let outcome = known(Outcome::new(winner, *reason).ok())?;
        out.print(&outcome.text(lang))
    })
}

/// Writes the reason why a move is not legal in a position as a text for players; returns the length, 0 if
/// the move is legal.
///
/// Errors: XQ_E_NULL; XQ_E_POSITION; XQ_E_RANGE, also if `lang` is unknown.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_position_illegal_text(
    position: *const xq_position,
    mv: xq_move,
    lang: xq_lang,
    text: *mut c_char,
    capacity: usize,
) -> xq_status {
    catch(|| {
        let (position, out) = unsafe { (read_position(position)?, Buffer::new(text, capacity)?) };
        let (mv, lang) = (known(to_move(mv))?, to_lang(lang)?);
        let why = position.why_illegal(mv);
        out.print(&why.map_or(String::new(), |why| why.text(lang)))
    })
}

/// Writes the reason why a move is not legal in a game as a text for players. The repetition rules can be the
/// reason. Returns the length, 0 if the move is legal.
///
/// Errors: XQ_E_NULL; XQ_E_RANGE, also if `lang` is unknown.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_illegal_text(
    game: *const xq_game,
    mv: xq_move,
    lang: xq_lang,
    text: *mut c_char,
    capacity: usize,
) -> xq_status {
    catch(|| {
        let (game, out) = unsafe { (handle(game)?, Buffer::new(text, capacity)?) };
        let (mv, lang) = (known(to_move(mv))?, to_lang(lang)?);
        let why = game.0.why_illegal(mv);
        out.print(&why.map_or(String::new(), |why| why.text(lang)))
    })
}

/// Writes the verdict of the repetition rules as a text for players; returns the length, 0 without a
/// verdict. See xq_game_verdict.
///
/// Errors: XQ_E_NULL; XQ_E_RANGE if `lang` is unknown.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn xq_game_verdict_text(
    game: *const xq_game,
    lang: xq_lang,
    text: *mut c_char,
    capacity: usize,
) -> xq_status {
    catch(|| {
        let (game, out) = unsafe { (handle(game)?, Buffer::new(text, capacity)?) };
        let lang = to_lang(lang)?;
        let verdict = game.0.verdict();
        out.print(&verdict.map_or(String::new(), |verdict| verdict.text(lang)))
    })
}
