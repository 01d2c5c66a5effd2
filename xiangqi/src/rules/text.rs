//! Rule strings: a named set, then overrides.

use super::{ParseRulesError, RuleOption, RuleSet, Rules};

rules_kit::rule_strings!();
