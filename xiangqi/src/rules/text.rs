//! Rule strings: a named set, then what differs from it.

use super::{ParseRulesError, RuleOption, RuleSet, Rules};

rules_kit::rule_strings!();
