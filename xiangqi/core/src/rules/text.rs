//! Rule strings: a named set, then overrides.

use super::{ParseRulesError, RuleOption, RuleSet, Rules};

kit::rule_strings!();
