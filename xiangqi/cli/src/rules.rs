//! `rules`: the sets and options.

use std::io::Write;

use clap::{Args, Subcommand};
use kit_cli::lang::{self as texts, lang};
use kit_cli::stop::{Done, wrong};
use xiangqi::rules::{Allowed, RuleOption};
use xiangqi::{RuleSet, Rules};

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
        #[arg(default_value = "asia", value_parser = crate::args::read_rules)]
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
                    let changed = set.rules.differences(&Rules::ASIA);
                    let changed = changed
                        .map(|option| format!(",{}={}", option.key(), set.rules.value(option)));
                    let changed: String = changed.collect();
                    let title = crate::lang::set_title(set);
                    writeln!(out, "{:<8} {title}", set.name)?;
                    if !changed.is_empty() {
                        writeln!(out, "{:<8}   asia{changed}", "")?;
                    }
                }
            }
            What::Show { rules } => {
                writeln!(out, "{rules}")?;
                for option in RuleOption::ALL {
                    let mark = match rules.agree_on(&Rules::ASIA, *option) {
                        true => ' ',
                        false => '*',
                    };
                    writeln!(out, "{mark} {:<17} {}", option.key(), rules.value(*option))?;
                }
                writeln!(out, "* differs from asia")?;
            }
            What::Explain { key } => {
                let options = match key {
                    Some(key) => vec![key.parse::<RuleOption>().map_err(wrong)?],
                    None => RuleOption::ALL.to_vec(),
                };
                for option in options {
                    writeln!(out, "{} ({})", option.key(), option.allowed())?;
                    writeln!(out, "  {}", option.text(lang()))?;
                    if let Allowed::Tokens(words) = option.allowed() {
                        for (word, meaning) in words.iter().zip(option.value_texts(lang())) {
                            writeln!(out, "  {word:<13} {meaning}")?;
                        }
                    }
                    let sources = option.sources_text(lang());
                    writeln!(out, "  {}", texts::sources(sources))?;
                }
            }
        }
        Ok(())
    }
}
