//! `army`: random armies and the check of one.

use std::io::Write;

use clap::{Args, Subcommand};
use luzhanqi::render::Scene;
use luzhanqi::{Army, Color, Rules, Seat};

use crate::args::{read_rules, whole, wrong_all};
use crate::secret::secret;
use crate::stop::{Done, wrong};
use crate::words::DARK_ONLY;

/// Make or check the army of a dark game
#[derive(Args)]
pub struct ArmyCommand {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Print a random army that keeps the set-up rules
    Random {
        /// The seed that decides it, to repeat it: who guesses the seed knows the army. Without it the
        /// operating system's randomness does
        #[arg(long, value_parser = whole::<u64>)]
        seed: Option<u64>,
        /// The rules
        #[arg(long, default_value = "standard", value_parser = read_rules)]
        rules: Rules,
        /// Draw it too
        #[arg(long)]
        draw: bool,
    },
    /// Check an army, and list all that is wrong with it: 25 letters, front row first, each row from left to right, camps skipped
    Check {
        army: String,
        /// The rules
        #[arg(long, default_value = "standard", value_parser = read_rules)]
        rules: Rules,
        /// Whose army: stations in messages are this seat's
        #[arg(long, default_value = "south")]
        seat: Seat,
    },
}

impl ArmyCommand {
    pub fn run(self, out: &mut impl Write) -> Done {
        let (What::Random { rules, .. } | What::Check { rules, .. }) = &self.what;
        if rules.is_expose() {
            return Err(wrong(DARK_ONLY));
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
