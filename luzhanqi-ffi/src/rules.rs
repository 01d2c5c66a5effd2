//! The rules of a game.

use std::ffi::c_char;

use luzhanqi::rules::{Allowed, Attack, FlagGuard, RuleOption};
use luzhanqi::{RuleSet, Rules};

use crate::guard::{Answer, Buffer, DONE, Out, Why, c_str, guard, known, read, value};
use crate::piece::{lzq_kind, lzq_kinds, to_kind};
use crate::status::{LZQ_E_PARSE, LZQ_E_RULES, lzq_status};
use crate::texts::{c_texts, pick};

/// The rules of a game: one value for every rule option. Start from a named set and change what
/// differs. The members are the library's own.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct lzq_rules {
    /// All options; the second word is 0 in this version.
    pub bits: [u64; 2],
}

/// dark (LZQ_PLAY_DARK): armies are arranged in secret; expose: all pieces start face down.
pub const LZQ_RULE_PLAY: i32 = 0;
/// What becomes of a piece, neither engineer nor bomb, that attacks a landmine.
pub const LZQ_RULE_MINES: i32 = 1;
/// Engineers turn corners on the railroad.
pub const LZQ_RULE_ENGINEERS_TURN: i32 = 2;
/// A piece in a camp cannot be attacked.
pub const LZQ_RULE_CAMPS_SAFE: i32 = 3;
/// A piece on any headquarters never moves again.
pub const LZQ_RULE_HQ_LOCKED: i32 = 4;
/// Bombs may move onto the other seat's headquarters.
pub const LZQ_RULE_BOMBS_ENTER_HQ: i32 = 5;
/// A bomb may take the flag.
pub const LZQ_RULE_BOMBS_TAKE_FLAG: i32 = 6;
/// Which pieces may take the flag.
pub const LZQ_RULE_FLAG_TAKER: i32 = 7;
/// A flag may be taken only once its owner has no landmine on the board.
pub const LZQ_RULE_MINES_BEFORE_FLAG: i32 = 8;
/// Taking the flag wins, or it must be carried home.
pub const LZQ_RULE_FLAG_WIN: i32 = 9;
/// Dark play: when a marshal falls, its side's flag is shown.
pub const LZQ_RULE_MARSHAL_REVEALS_FLAG: i32 = 10;
/// Dark play: what the referee shows of an attack besides who survived.
pub const LZQ_RULE_BATTLE_REVEALS: i32 = 11;
/// Set-up: no bomb on the front row.
pub const LZQ_RULE_BOMBS_OFF_FRONT: i32 = 12;
/// Set-up: landmines only on the two back rows.
pub const LZQ_RULE_MINES_IN_BACK_ROWS: i32 = 13;
/// That many plies in a row without attack, flip or flag taken end the game; 0 is off.
pub const LZQ_RULE_QUIET_LIMIT: i32 = 14;
/// What the quiet limit brings.
pub const LZQ_RULE_QUIET_RESULT: i32 = 15;
/// The position standing for the n-th time is a draw; 0 is off, 1 is not a value.
pub const LZQ_RULE_REPETITION: i32 = 16;
/// What it brings to have no legal move.
pub const LZQ_RULE_IMMOBILE: i32 = 17;
/// Expose play: how flips settle the colours.
pub const LZQ_RULE_COLOURS: i32 = 18;
/// Expose play: attacks in which the attacker alone would be lost are allowed.
pub const LZQ_RULE_SUICIDE: i32 = 19;
/// A game of that many plies is a draw; 0 is off.
pub const LZQ_RULE_PLY_LIMIT: i32 = 20;
/// How many options there are.
pub const LZQ_RULE_COUNT: usize = 21;

/// LZQ_RULE_PLAY: dark.
pub const LZQ_PLAY_DARK: u16 = 0;
/// LZQ_RULE_PLAY: expose.
pub const LZQ_PLAY_EXPOSE: u16 = 1;
/// LZQ_RULE_MINES: both leave the board.
pub const LZQ_MINES_MUTUAL: u16 = 0;
/// LZQ_RULE_MINES: the attacker is lost and the mine stands.
pub const LZQ_MINES_NORTHERN: u16 = 1;
/// LZQ_RULE_MINES: both leave if the attacker's order is the lowest of its side.
pub const LZQ_MINES_LOWEST: u16 = 2;
/// LZQ_RULE_FLAG_TAKER: any piece.
pub const LZQ_FLAG_TAKER_ANY: u16 = 0;
/// LZQ_RULE_FLAG_TAKER: only a piece of the lowest order that its side has on the board.
pub const LZQ_FLAG_TAKER_LOWEST: u16 = 1;
/// LZQ_RULE_FLAG_TAKER: only engineers.
pub const LZQ_FLAG_TAKER_ENGINEER: u16 = 2;
/// LZQ_RULE_FLAG_WIN: taking the flag wins.
pub const LZQ_FLAG_WIN_TAKE: u16 = 0;
/// LZQ_RULE_FLAG_WIN: the flag has to be carried to a headquarters of the taker's own.
pub const LZQ_FLAG_WIN_CARRY: u16 = 1;
/// LZQ_RULE_BATTLE_REVEALS: nothing.
pub const LZQ_BATTLE_REVEALS_NOTHING: u16 = 0;
/// LZQ_RULE_BATTLE_REVEALS: each lost piece, to its opponent.
pub const LZQ_BATTLE_REVEALS_CASUALTIES: u16 = 1;
/// LZQ_RULE_BATTLE_REVEALS: both pieces, to both players.
pub const LZQ_BATTLE_REVEALS_BOTH: u16 = 2;
/// LZQ_RULE_QUIET_RESULT: a draw.
pub const LZQ_QUIET_RESULT_DRAW: u16 = 0;
/// LZQ_RULE_QUIET_RESULT: a loss for the player then to move.
pub const LZQ_QUIET_RESULT_LOSS: u16 = 1;
/// LZQ_RULE_IMMOBILE: a loss.
pub const LZQ_IMMOBILE_LOSS: u16 = 0;
/// LZQ_RULE_IMMOBILE: a draw.
pub const LZQ_IMMOBILE_DRAW: u16 = 1;
/// LZQ_RULE_COLOURS: the first piece flipped gives its colour to the seat that flipped it.
pub const LZQ_COLOURS_FIRST: u16 = 0;
/// LZQ_RULE_COLOURS: a seat gets a colour when its own latest two flips show it.
pub const LZQ_COLOURS_TWICE: u16 = 1;

/// The attacker wins.
pub const LZQ_ATTACK_WIN: i32 = 0;
/// The attacker is lost.
pub const LZQ_ATTACK_LOSE: i32 = 1;
/// Both are lost.
pub const LZQ_ATTACK_BOTH: i32 = 2;
/// The flag is taken.
pub const LZQ_ATTACK_FLAG: i32 = 3;

/// The flag may be taken.
pub const LZQ_GUARD_NONE: i32 = 0;
/// A bomb may not take it.
pub const LZQ_GUARD_BOMB: i32 = 1;
/// Only an engineer may take it.
pub const LZQ_GUARD_NOT_ENGINEER: i32 = 2;
/// Only a piece of the lowest order left may take it.
pub const LZQ_GUARD_NOT_LOWEST: i32 = 3;
/// Its owner still has a landmine on the board.
pub const LZQ_GUARD_MINES_STAND: i32 = 4;

pub(crate) fn to_rules(rules: lzq_rules) -> Answer<Rules> {
    let [bits, 0] = rules.bits else {
        return Err(LZQ_E_RULES);
    };
    Rules::from_bits(bits).ok_or(LZQ_E_RULES)
}

pub(crate) fn of_rules(rules: &Rules) -> lzq_rules {
    lzq_rules {
        bits: [rules.to_bits(), 0],
    }
}

/// # Safety
/// As for [`read`].
pub(crate) unsafe fn read_rules(rules: *const lzq_rules) -> Answer<Rules> {
    // SAFETY: as the caller vouches.
    to_rules(unsafe { read(rules)? })
}

fn to_option(option: lzq_status) -> Answer<RuleOption> {
    let number = usize::try_from(option).ok();
    known(number.and_then(|number| RuleOption::ALL.get(number).copied()))
}

fn to_attack(attack: lzq_status) -> Answer<Attack> {
    Ok(match attack {
        LZQ_ATTACK_WIN => Attack::Win,
        LZQ_ATTACK_LOSE => Attack::Lose,
        LZQ_ATTACK_BOTH => Attack::Both,
        LZQ_ATTACK_FLAG => Attack::Flag,
        _ => return known(None),
    })
}

pub(crate) fn of_guard(guard: Option<FlagGuard>) -> lzq_status {
    match guard {
        None => LZQ_GUARD_NONE,
        Some(FlagGuard::Bomb) => LZQ_GUARD_BOMB,
        Some(FlagGuard::NotEngineer) => LZQ_GUARD_NOT_ENGINEER,
        Some(FlagGuard::NotLowest) => LZQ_GUARD_NOT_LOWEST,
        Some(FlagGuard::MinesStand) => LZQ_GUARD_MINES_STAND,
    }
}

pub(crate) fn to_guard(guard: lzq_status) -> Option<FlagGuard> {
    Some(match guard {
        LZQ_GUARD_BOMB => FlagGuard::Bomb,
        LZQ_GUARD_NOT_ENGINEER => FlagGuard::NotEngineer,
        LZQ_GUARD_NOT_LOWEST => FlagGuard::NotLowest,
        LZQ_GUARD_MINES_STAND => FlagGuard::MinesStand,
        _ => return None,
    })
}

/// Reads a rule string: a set's name, then overrides, such as "standard" or
/// "oca,mines=mutual,quiet-limit=50". `why` gets the message of a failure, which lists what is
/// allowed, and may be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_parse(
    text: *const c_char,
    rules: *mut lzq_rules,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    guard(|| {
        let (text, out, why) =
            unsafe { (c_str(text)?, Out::new(rules)?, Why::new(why, why_capacity)?) };
        let rules: Rules = why.explain(LZQ_E_PARSE, text.parse())?;
        out.put(of_rules(&rules));
        DONE
    })
}

/// Writes the shortest rule string; gives its length.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_text(
    rules: *const lzq_rules,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (rules, out) = unsafe { (read_rules(rules)?, Buffer::new(text, capacity)?) };
        out.print(&rules.to_string())
    })
}

/// The value of an option, one of LZQ_RULE_...: 0 for no and 1 for yes, a constant such as
/// LZQ_MINES_MUTUAL, or a number.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_get(rules: *const lzq_rules, option: lzq_status) -> lzq_status {
    guard(|| {
        let rules = unsafe { read_rules(rules)? };
        Ok(lzq_status::from(rules.code(to_option(option)?)))
    })
}

/// Sets an option; values are as for lzq_rules_get.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_set(
    rules: *mut lzq_rules,
    option: lzq_status,
    value: u16,
) -> lzq_status {
    guard(|| {
        let (before, out) = unsafe { (read_rules(rules)?, Out::new(rules)?) };
        let after = known(before.with_code(to_option(option)?, value))?;
        out.put(of_rules(&after));
        DONE
    })
}

/// Sets an option from the text of its value, such as "mutual", "yes" or "31". `why` gets the
/// message of a failure and may be NULL with capacity 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE, LZQ_E_TEXT, LZQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_set_text(
    rules: *mut lzq_rules,
    option: lzq_status,
    value: *const c_char,
    why: *mut c_char,
    why_capacity: usize,
) -> lzq_status {
    guard(|| {
        let (before, out) = unsafe { (read_rules(rules)?, Out::new(rules)?) };
        let (value, why) = unsafe { (c_str(value)?, Why::new(why, why_capacity)?) };
        let after = why.explain(LZQ_E_PARSE, before.with_value(to_option(option)?, value))?;
        out.put(of_rules(&after));
        DONE
    })
}

/// Writes the value of an option as text; gives the length.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_value_text(
    rules: *const lzq_rules,
    option: lzq_status,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (rules, out) = unsafe { (read_rules(rules)?, Buffer::new(text, capacity)?) };
        out.print(&rules.value(to_option(option)?).to_string())
    })
}

c_texts!(KEYS, 24, RuleOption::ALL, |option| option.key());
c_texts!(MEANINGS, 320, RuleOption::ALL, |option| option.meaning());
c_texts!(SOURCES, 96, RuleOption::ALL, |option| option.sources());

fn index(number: lzq_status) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// The key of an option in rule strings; NULL for no option.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_rule_key(option: lzq_status) -> *const c_char {
    pick(&KEYS, index(option))
}

/// What an option does; NULL for no option.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_rule_meaning(option: lzq_status) -> *const c_char {
    pick(&MEANINGS, index(option))
}

/// Who asks for which value of an option; NULL for no option.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_rule_sources(option: lzq_status) -> *const c_char {
    pick(&SOURCES, index(option))
}

/// The option of a key.
///
/// Errors: LZQ_E_NULL, LZQ_E_TEXT, LZQ_E_PARSE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rule_from_key(key: *const c_char) -> lzq_status {
    guard(|| {
        let key = unsafe { c_str(key)? };
        let option = RuleOption::from_key(key).ok_or(LZQ_E_PARSE)?;
        Ok(option as lzq_status)
    })
}

/// Writes the values that an option takes, such as "mutual, northern, lowest"; gives the length.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rule_allowed_text(
    option: lzq_status,
    text: *mut c_char,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let out = unsafe { Buffer::new(text, capacity)? };
        out.print(&to_option(option)?.allowed().to_string())
    })
}

/// The largest value of an option as a number.
///
/// Errors: LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_rule_max(option: lzq_status) -> lzq_status {
    guard(|| {
        Ok(match to_option(option)?.allowed() {
            Allowed::Words(words) => words.len() as lzq_status - 1,
            Allowed::Number { max, .. } => lzq_status::from(max),
        })
    })
}

c_texts!(SET_NAMES, 24, RuleSet::ALL, |set| set.name);
c_texts!(SET_SOURCES, 64, RuleSet::ALL, |set| set.source);

/// How many named rule sets there are.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_rule_set_count() -> usize {
    RuleSet::ALL.len()
}

/// The name of a rule set, 0 being "standard"; NULL for no set.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_rule_set_name(set: usize) -> *const c_char {
    pick(&SET_NAMES, set)
}

/// Where a rule set is described; NULL for no set.
#[unsafe(no_mangle)]
pub extern "C" fn lzq_rule_set_source(set: usize) -> *const c_char {
    pick(&SET_SOURCES, set)
}

/// The rules of a named set.
///
/// Errors: LZQ_E_NULL, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rule_set_rules(set: usize, rules: *mut lzq_rules) -> lzq_status {
    guard(|| {
        let out = unsafe { Out::new(rules)? };
        out.put(of_rules(&known(RuleSet::ALL.get(set))?.rules));
        DONE
    })
}

/// The number of the named set that needs the fewest overrides to say these rules.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_nearest_set(rules: *const lzq_rules) -> lzq_status {
    guard(|| {
        let name = unsafe { read_rules(rules)? }.nearest_set().name;
        let number = RuleSet::ALL.iter().position(|set| set.name == name);
        known(number).map(|number| number as lzq_status)
    })
}

/// Lists the options on which two rules differ; gives their number.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_differences(
    a: *const lzq_rules,
    b: *const lzq_rules,
    options: *mut lzq_status,
    capacity: usize,
) -> lzq_status {
    guard(|| {
        let (a, b) = unsafe { (read_rules(a)?, read_rules(b)?) };
        let out = unsafe { Buffer::new(options, capacity)? };
        out.fill(a.differences(&b).map(|option| option as lzq_status))
    })
}

/// How an attack ends, LZQ_ATTACK_...: `lowest` says (not 0 for yes) whether the attacker's order
/// is the lowest among its side's ordered pieces on the board; only LZQ_MINES_LOWEST looks at it.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_attack(
    rules: *const lzq_rules,
    attacker: lzq_kind,
    defender: lzq_kind,
    lowest: lzq_status,
) -> lzq_status {
    guard(|| {
        let rules = unsafe { read_rules(rules)? };
        let (attacker, defender) = (known(to_kind(attacker))?, known(to_kind(defender))?);
        Ok(rules.attack(attacker, defender, lowest != 0) as lzq_status)
    })
}

/// The kinds for which an attack on `defender` ends as `attack`; `lowest` is as above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_attackers(
    rules: *const lzq_rules,
    defender: lzq_kind,
    attack: lzq_status,
    lowest: lzq_status,
) -> lzq_kinds {
    value(0, || {
        let rules = unsafe { read_rules(rules).ok()? };
        let attack = to_attack(attack).ok()?;
        Some(
            rules
                .attackers(to_kind(defender)?, attack, lowest != 0)
                .bits(),
        )
    })
}

/// The kinds on which an attack by `attacker` ends as `attack`; `lowest` is as above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_defenders(
    rules: *const lzq_rules,
    attacker: lzq_kind,
    attack: lzq_status,
    lowest: lzq_status,
) -> lzq_kinds {
    value(0, || {
        let rules = unsafe { read_rules(rules).ok()? };
        let attack = to_attack(attack).ok()?;
        Some(
            rules
                .defenders(to_kind(attacker)?, attack, lowest != 0)
                .bits(),
        )
    })
}

/// Why a piece may not take a flag, LZQ_GUARD_..., or LZQ_GUARD_NONE: `lowest` is as above, `mines`
/// says (not 0 for yes) whether the flag's owner has a landmine on the board.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES, LZQ_E_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_flag_guard(
    rules: *const lzq_rules,
    taker: lzq_kind,
    lowest: lzq_status,
    mines: lzq_status,
) -> lzq_status {
    guard(|| {
        let rules = unsafe { read_rules(rules)? };
        let taker = known(to_kind(taker))?;
        Ok(of_guard(rules.flag_guard(taker, lowest != 0, mines != 0)))
    })
}

/// 1 if these rules have reasons to refuse the taking of a flag, else 0.
///
/// Errors: LZQ_E_NULL, LZQ_E_RULES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lzq_rules_guard_flags(rules: *const lzq_rules) -> lzq_status {
    guard(|| {
        Ok(lzq_status::from(
            unsafe { read_rules(rules)? }.guards_flags(),
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::CStr;

    #[test]
    fn options_have_the_numbers_of_the_core_crate() {
        assert_eq!(RuleOption::ALL.len(), LZQ_RULE_COUNT);
        for (option, number) in [
            (RuleOption::Play, LZQ_RULE_PLAY),
            (RuleOption::Mines, LZQ_RULE_MINES),
            (RuleOption::EngineersTurn, LZQ_RULE_ENGINEERS_TURN),
            (RuleOption::CampsSafe, LZQ_RULE_CAMPS_SAFE),
            (RuleOption::HqLocked, LZQ_RULE_HQ_LOCKED),
            (RuleOption::BombsEnterHq, LZQ_RULE_BOMBS_ENTER_HQ),
            (RuleOption::BombsTakeFlag, LZQ_RULE_BOMBS_TAKE_FLAG),
            (RuleOption::FlagTaker, LZQ_RULE_FLAG_TAKER),
            (RuleOption::MinesBeforeFlag, LZQ_RULE_MINES_BEFORE_FLAG),
            (RuleOption::FlagWin, LZQ_RULE_FLAG_WIN),
            (
                RuleOption::MarshalRevealsFlag,
                LZQ_RULE_MARSHAL_REVEALS_FLAG,
            ),
            (RuleOption::BattleReveals, LZQ_RULE_BATTLE_REVEALS),
            (RuleOption::BombsOffFront, LZQ_RULE_BOMBS_OFF_FRONT),
            (RuleOption::MinesInBackRows, LZQ_RULE_MINES_IN_BACK_ROWS),
            (RuleOption::QuietLimit, LZQ_RULE_QUIET_LIMIT),
            (RuleOption::QuietResult, LZQ_RULE_QUIET_RESULT),
            (RuleOption::Repetition, LZQ_RULE_REPETITION),
            (RuleOption::Immobile, LZQ_RULE_IMMOBILE),
            (RuleOption::Colours, LZQ_RULE_COLOURS),
            (RuleOption::Suicide, LZQ_RULE_SUICIDE),
            (RuleOption::PlyLimit, LZQ_RULE_PLY_LIMIT),
        ] {
            assert_eq!(option as lzq_status, number, "{option:?}");
            // SAFETY: the table has this row.
            let key = unsafe { CStr::from_ptr(lzq_rule_key(number)) };
            assert_eq!(key.to_str(), Ok(option.key()));
        }
    }

    #[test]
    fn values_have_the_numbers_of_the_core_crate() {
        for (rules, value) in [
            ("play=dark", LZQ_PLAY_DARK),
            ("play=expose", LZQ_PLAY_EXPOSE),
            ("mines=mutual", LZQ_MINES_MUTUAL),
            ("mines=northern", LZQ_MINES_NORTHERN),
            ("mines=lowest", LZQ_MINES_LOWEST),
            ("flag-taker=any", LZQ_FLAG_TAKER_ANY),
            ("flag-taker=lowest", LZQ_FLAG_TAKER_LOWEST),
            ("flag-taker=engineer", LZQ_FLAG_TAKER_ENGINEER),
            ("flag-win=take", LZQ_FLAG_WIN_TAKE),
            ("flag-win=carry", LZQ_FLAG_WIN_CARRY),
            ("battle-reveals=nothing", LZQ_BATTLE_REVEALS_NOTHING),
            ("battle-reveals=casualties", LZQ_BATTLE_REVEALS_CASUALTIES),
            ("battle-reveals=both", LZQ_BATTLE_REVEALS_BOTH),
            ("quiet-result=draw", LZQ_QUIET_RESULT_DRAW),
            ("quiet-result=loss", LZQ_QUIET_RESULT_LOSS),
            ("immobile=loss", LZQ_IMMOBILE_LOSS),
            ("immobile=draw", LZQ_IMMOBILE_DRAW),
            ("colours=first", LZQ_COLOURS_FIRST),
            ("colours=twice", LZQ_COLOURS_TWICE),
            ("camps-safe=no", 0),
            ("camps-safe=yes", 1),
            ("quiet-limit=31", 31),
        ] {
            let (key, _) = rules.split_once('=').expect("key=value");
            let option = RuleOption::from_key(key).expect("a key");
            let rules: Rules = format!("standard,{rules}").parse().expect("rules");
            assert_eq!(rules.code(option), value, "{rules}");
        }
    }

    #[test]
    fn guards_and_attacks_go_both_ways() {
        for number in LZQ_GUARD_BOMB..=LZQ_GUARD_MINES_STAND {
            assert_eq!(of_guard(to_guard(number)), number);
        }
        for number in LZQ_ATTACK_WIN..=LZQ_ATTACK_FLAG {
            assert_eq!(
                to_attack(number).map(|attack| attack as lzq_status),
                Ok(number)
            );
        }
    }
}
