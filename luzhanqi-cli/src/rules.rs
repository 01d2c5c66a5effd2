//! `rules`: the sets and options.

use std::io::Write;

use clap::{Args, Subcommand};
use luzhanqi::rules::RuleOption;
use luzhanqi::{RuleSet, Rules};

use crate::lang as texts;
use crate::stop::{Done, wrong};
use kit_cli::lang::lang;

/// List the rule sets, show the options of rules, explain an option
#[derive(Args)]
pub struct RulesCommand {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Every named set, with its source
    List,
    /// Every option of these rules
    Show {
        /// A rule string
        #[arg(default_value = "standard", value_parser = crate::args::read_rules)]
        rules: Rules,
    },
    /// Explain an option: its values and its sources; without a key, all options
    Explain {
        /// The key of an option
        key: Option<String>,
    },
}

impl RulesCommand {
    pub fn run(self, out: &mut impl Write) -> Done {
        match self.what {
            What::List => {
                for &set in RuleSet::ALL {
                    let title = texts::set_title(set);
                    writeln!(out, "{:<18} {title}", set.name)?;
                    let changed: Vec<String> = set
                        .rules
                        .differences(&Rules::STANDARD)
                        .map(|option| format!("{}={}", option.key(), set.rules.value(option)))
                        .collect();
                    if !changed.is_empty() {
                        writeln!(out, "{:<18}   standard,{}", "", changed.join(","))?;
                    }
                }
            }
            What::Show { rules } => {
                writeln!(out, "{rules}")?;
                for option in RuleOption::ALL {
                    let usual = rules.agree_on(&Rules::STANDARD, *option);
                    let mark = if usual { ' ' } else { '*' };
                    let value = rules.value(*option).to_string();
                    writeln!(out, "{mark} {:<21} {value}", option.key())?;
                }
                writeln!(out, "* differs from standard")?;
            }
            What::Explain { key } => {
                let options = match key {
                    Some(key) => vec![key.parse::<RuleOption>().map_err(|error| {
                        if RuleSet::named(&key).is_some() {
                            wrong(format!("{error}; for this rule set, use: rules show {key}"))
                        } else {
                            wrong(error)
                        }
                    })?],
                    None => RuleOption::ALL.to_vec(),
                };
                for option in options {
                    writeln!(out, "{} ({})", option.key(), option.allowed())?;
                    writeln!(out, "  {}", option.text(lang()))?;
                    let sources = option.sources_text(lang());
                    writeln!(out, "  {}", kit_cli::lang::sources(sources))?;
                }
            }
        }
        Ok(())
    }
}
