//! The named rule sets.

use super::{Chase, ChaseAndCheck, Forces, Repetition, Rules};

/// A named set of rules.
///
/// ```
/// use xiangqi::{Rules, RuleSet};
/// let set = RuleSet::named("booklet").unwrap();
/// assert_eq!(set.rules, Rules::BOOKLET);
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
    /// C: the computer rules, as in Pikafish since 2024, without its draws by material.
    pub const COMPUTER: Rules = Rules::ASIA
        .with_chase(Chase::Victim)
        .with_chase_and_check(ChaseAndCheck::Spoils);
    /// X: Knowlton's booklet. It has no draws.
    pub const BOOKLET: Rules = Rules::ASIA
        .with_repetition(Repetition::Forbid)
        .with_quiet_limit(0);
    /// Every repetition is a draw.
    pub const PLAIN: Rules = Rules::ASIA
        .with_repetition(Repetition::Draw)
        .with_forcing(Forces::None);
}

impl RuleSet {
    /// Every named set. [`Rules::nearest_set`] returns the first of several equally near sets.
    pub const ALL: &'static [RuleSet] = &[
        set(
            "asia",
            Rules::ASIA,
            "A (the rule book of the Asian and World federations)",
        ),
        set(
            "computer",
            Rules::COMPUTER,
            "C (the computer rules that engines play)",
        ),
        set("booklet", Rules::BOOKLET, "X (Knowlton's booklet)"),
        set("plain", Rules::PLAIN, "engines without forcing rules"),
    ];

    /// Returns the set with this name.
    ///
    /// ```
    /// use xiangqi::{RuleSet, Rules};
    /// assert_eq!(RuleSet::named("asia").unwrap().rules, Rules::ASIA);
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
