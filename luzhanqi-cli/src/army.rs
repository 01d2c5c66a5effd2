//! `army`: prints random armies and checks armies.

use std::io::Write;

use clap::{Args, Subcommand};
use luzhanqi::render::Scene;
use luzhanqi::{Army, Color, Rules, Seat};

use crate::args::{read_rules, whole, wrong_all};
use crate::secret::secret;
use crate::stop::{Done, wrong};
use crate::text::NO_ARMIES;

/// Make or check an army for dark play
#[derive(Args)]
pub struct ArmyCommand {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Print a random army that follows the set-up rules
    Random {
        /// A seed, to get the same army again; anyone who guesses the seed knows the army. Default:
        /// randomness from the operating system
        #[arg(long, value_parser = whole::<u64>)]
        seed: Option<u64>,
        /// The rules
        #[arg(long, default_value = "standard", value_parser = read_rules)]
        rules: Rules,
        /// Also draw the army
        #[arg(long)]
        draw: bool,
    },
    /// Check an army and list all its faults: 25 letters, front row first, each row from left to right, camps
    /// skipped
    Check {
        army: String,
        /// The rules
        #[arg(long, default_value = "standard", value_parser = read_rules)]
        rules: Rules,
        /// The owner of the army: messages name this seat's stations
        #[arg(long, default_value = "south")]
        seat: Seat,
    },
}

impl ArmyCommand {
    pub fn run(self, out: &mut impl Write) -> Done {
        let (What::Random { rules, .. } | What::Check { rules, .. }) = &self.what;
        if rules.is_expose() {
            return Err(wrong(NO_ARMIES));
        }
        match self.what {
            What::Random { seed, rules, draw } => {
                let army = match seed {
                    Some(seed) => Army::from_seed(&rules, seed),
                    None => Army::from_entropy(&rules, secret()?),
                };
                writeln!(out, "{army}")?;
                if draw {
                    write!(
                        out,
                        "{}",
                        Scene::army(&army, Seat::South, Color::Red).ascii()
                    )?;
                }
            }
            What::Check { army, rules, seat } => {
                let faults = Army::faults(&army, &rules, seat);
                if !faults.is_empty() {
                    return Err(wrong_all(&faults));
                }
                writeln!(out, "{army} keeps the set-up rules of {rules}")?;
            }
        }
        Ok(())
    }
}
