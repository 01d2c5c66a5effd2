//! The named rule sets.

use super::{BattleReveals, Colours, FlagTaker, Mines, Play, QuietResult, Rules};

/// A named set of rules. Letters such as K are those of the sources in [`guide::rules`](crate::guide::rules).
///
/// ```
/// use luzhanqi::{Rules, RuleSet};
/// let set = RuleSet::named("oca").unwrap();
/// assert_eq!(set.rules, Rules::OCA);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RuleSet {
    /// The name in rule strings.
    pub name: &'static str,
    /// The rules.
    pub rules: Rules,
    /// The source.
    pub source: &'static str,
}

impl Rules {
    /// Source K, Knowlton's booklet: the game with a referee.
    pub const KNOWLTON: Rules = Rules::KNOWLTON_NORTHERN.with_mines(Mines::Mutual);
    /// Source K with the northern rule for landmines, from a note in the booklet.
    pub const KNOWLTON_NORTHERN: Rules = Rules::STANDARD
        .with_hq_locked(false)
        .with_marshal_reveals_flag(false);
    /// Source K without a referee: the players show both pieces of every attack.
    pub const KNOWLTON_OPEN: Rules = Rules::KNOWLTON.with_battle_reveals(BattleReveals::Both);
    /// Source O, Oca's booklet: the game with a referee.
    pub const OCA: Rules = Rules::STANDARD.with_battle_reveals(BattleReveals::Casualties);
    /// Source O without a referee.
    pub const OCA_OPEN: Rules = Rules::STANDARD.with_battle_reveals(BattleReveals::Both);
    /// Source B1, Bodlaender's basic army chess, in expose play. For the variants of B1, change options of
    /// this set.
    pub const BODLAENDER_1: Rules = Rules::STANDARD
        .with_play(Play::Expose)
        .with_mines(Mines::Lowest)
        .with_hq_locked(false)
        .with_bombs_take_flag(false)
        .with_flag_taker(FlagTaker::Lowest)
        .with_mines_before_flag(true)
        .with_marshal_reveals_flag(false)
        .with_bombs_off_front(false)
        .with_mines_in_back_rows(false);
    /// Source B2, Bodlaender's referee army chess.
    pub const BODLAENDER_2: Rules = Rules::STANDARD
        .with_hq_locked(false)
        .with_bombs_enter_hq(false)
        .with_bombs_take_flag(false)
        .with_bombs_off_front(false)
        .with_mines_in_back_rows(false);
    /// Source B3, Bodlaender's second game with a referee.
    pub const BODLAENDER_3: Rules = Rules::STANDARD
        .with_mines(Mines::Mutual)
        .with_engineers_turn(false)
        .with_camps_safe(false)
        .with_hq_locked(false)
        .with_bombs_off_front(false)
        .with_mines_in_back_rows(false);
    /// Source B4: the game of B3 without a referee.
    pub const BODLAENDER_4: Rules = Rules::BODLAENDER_3.with_battle_reveals(BattleReveals::Both);
    /// Source S, the rule sheet: its dark chess.
    pub const SHEET_DARK: Rules = Rules::STANDARD
        .with_hq_locked(false)
        .with_bombs_take_flag(false)
        .with_flag_taker(FlagTaker::Lowest)
        .with_mines_before_flag(true);
    /// Source S, the rule sheet: its expose chess.
    pub const SHEET_EXPOSE: Rules = Rules::SHEET_DARK
        .with_play(Play::Expose)
        .with_marshal_reveals_flag(false);
    /// Today's usual flip game.
    pub const FLIP: Rules = Rules::STANDARD
        .with_play(Play::Expose)
        .with_hq_locked(false)
        .with_mines_before_flag(true)
        .with_marshal_reveals_flag(false)
        .with_colours(Colours::Twice)
        .with_suicide(false)
        .with_quiet_limit(70);
    /// Source C: the two-player rules of the China Computer Game Championship of 2012.
    pub const CCGC: Rules = Rules::STANDARD
        .with_quiet_limit(31)
        .with_quiet_result(QuietResult::Loss);
    /// Play with every piece face up from the first move (明棋).
    pub const OPEN: Rules = Rules::STANDARD.with_play(Play::Open);
}

impl RuleSet {
    /// Every named set. [`Rules::nearest_set`] returns the first of several equally near sets.
    pub const ALL: &'static [RuleSet] = &[
        set("standard", Rules::STANDARD, "today's usual game"),
        set(
            "knowlton",
            Rules::KNOWLTON,
            "K (Knowlton's booklet), with a referee",
        ),
        set(
            "knowlton-northern",
            Rules::KNOWLTON_NORTHERN,
            "K's note on the north",
        ),
        set(
            "knowlton-open",
            Rules::KNOWLTON_OPEN,
            "K, without a referee",
        ),
        set("oca", Rules::OCA, "O (Oca's booklet), with a referee"),
        set("oca-open", Rules::OCA_OPEN, "O, without a referee"),
        set(
            "bodlaender-1",
            Rules::BODLAENDER_1,
            "B1 (Bodlaender's page, basic army chess)",
        ),
        set(
            "bodlaender-2",
            Rules::BODLAENDER_2,
            "B2 (referee army chess)",
        ),
        set(
            "bodlaender-3",
            Rules::BODLAENDER_3,
            "B3 (a second game with a referee)",
        ),
        set(
            "bodlaender-4",
            Rules::BODLAENDER_4,
            "B4 (B3 without a referee)",
        ),
        set(
            "sheet-dark",
            Rules::SHEET_DARK,
            "S (the rule sheet), dark chess",
        ),
        set("sheet-expose", Rules::SHEET_EXPOSE, "S, expose chess"),
        set("flip", Rules::FLIP, "today's usual flip game"),
        set(
            "ccgc",
            Rules::CCGC,
            "C (China Computer Game Championship, 2012)",
        ),
        set("open", Rules::OPEN, "face up from the first move"),
    ];

    /// Returns the set with this name.
    ///
    /// ```
    /// use luzhanqi::{RuleSet, Rules};
    /// assert_eq!(RuleSet::named("flip").unwrap().rules, Rules::FLIP);
    /// assert!(RuleSet::named("house").is_none());
    /// ```
    pub fn named(name: &str) -> Option<RuleSet> {
        RuleSet::ALL.iter().copied().find(|set| set.name == name)
    }
}

const fn set(name: &'static str, rules: Rules, source: &'static str) -> RuleSet {
    RuleSet {
        name,
        rules,
        source,
    }
}
