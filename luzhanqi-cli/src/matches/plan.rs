//! What is to be played: the engines, and the seats, seeds and set-ups of every game.

use std::path::PathBuf;
use std::time::Duration;

use luzhanqi::record::records;
use luzhanqi::{Army, Game, Random, Rules, Seat};

use crate::files::{read_file, refuse_seat_records};
use crate::protocol;
use crate::stop::{Stop, wrong};

/// The names under which this program's own players can be given instead of a command.
const BUILT_IN: [&str; 2] = ["random", "sampler"];

/// An engine's command line.
#[derive(Clone, Debug)]
pub struct Command {
    /// As it was given.
    pub text: String,
    /// The program and its arguments.
    pub words: Vec<String>,
}

impl Command {
    /// Splits a command line into words as a shell does.
    ///
    /// # Errors
    /// An empty command or a quote that is not closed.
    pub fn read(text: &str) -> Result<Command, String> {
        let mut words = shlex::split(text)
            .ok_or_else(|| "a quote is not closed, or a backslash ends the command".to_string())?;
        let Some(first) = words.first() else {
            return Err("the command is empty".to_string());
        };
        if BUILT_IN.contains(&first.as_str()) {
            let own = std::env::current_exe().map_err(|error| error.to_string())?;
            let own = own.to_string_lossy().into_owned();
            words.splice(0..0, [own, "engine".to_string(), "--player".to_string()]);
        }
        Ok(Command {
            text: text.to_string(),
            words,
        })
    }
}

/// A match.
pub struct Plan {
    pub rules: Rules,
    /// The engine that is south in the first game, then the other.
    pub engines: [Command; 2],
    /// How many games.
    pub games: u32,
    /// The time that each engine has for all its moves of a game, in seconds.
    pub seconds: u32,
    /// How long an engine may take to tell its name, and then its army.
    pub patience: Duration,
    pub seed: u64,
    /// The armies to be set up, south's and north's, in turn for two games each.
    pub openings: Vec<[Army; 2]>,
    /// Where what is said in each game is kept.
    pub logs: Option<PathBuf>,
}

/// How a game of a match begins.
#[derive(Clone, Debug)]
pub struct Start {
    /// From 1.
    pub number: u32,
    /// South's and north's armies, if there are openings.
    pub armies: Option<[Army; 2]>,
    /// For south's and north's army, the same in both games of a pair.
    army_seeds: [u64; 2],
    /// For all else that is random in the engine of each seat: no two games and engines share one,
    /// or the same engine twice would play every game of a pair alike.
    seeds: [u64; 2],
    /// For the referee.
    stand_in: u64,
}

impl Start {
    /// Which engine has a seat: they change after every game.
    pub fn engine(&self, seat: Seat) -> usize {
        (self.number as usize + 1 + seat.index()) % 2
    }
}

impl Plan {
    /// How a game begins. Two games in a row begin with the same armies, with the engines on
    /// changed seats.
    pub fn start(&self, number: u32) -> Start {
        let pair = (number - 1) / 2;
        let mut random = Random::new(self.seed ^ u64::from(pair).rotate_left(32));
        let army_seeds = [random.next_u64(), random.next_u64()];
        let stand_in = random.next_u64();
        let two = [(); 4].map(|()| random.next_u64());
        let second = 2 * ((number - 1) as usize % 2);
        let turn = pair as usize % self.openings.len().max(1);
        Start {
            number,
            armies: self.openings.get(turn).copied(),
            army_seeds,
            seeds: [two[second], two[second + 1]],
            stand_in,
        }
    }

    /// The command of the engine on a seat.
    pub fn command(&self, start: &Start, seat: Seat) -> &Command {
        &self.engines[start.engine(seat)]
    }

    /// What an engine may find in its environment.
    pub fn variables(&self, start: &Start, seat: Seat) -> Vec<(&'static str, Option<String>)> {
        let army = start.armies.map(|armies| armies[seat.index()]);
        vec![
            ("LUZHANQI_RULES", Some(self.rules.to_string())),
            ("LUZHANQI_GAME", Some(start.number.to_string())),
            ("LUZHANQI_SEED", Some(start.seeds[seat.index()].to_string())),
            (
                "LUZHANQI_ARMY_SEED",
                Some(start.army_seeds[seat.index()].to_string()),
            ),
            ("LUZHANQI_ARMY", army.as_ref().map(protocol::army_text)),
        ]
    }

    /// A game for the record of one that never began.
    pub fn stand_in(&self, start: &Start) -> Game {
        let drawn = Game::start(&self.rules, start.stand_in);
        match start.armies {
            Some([south, north]) => {
                Game::from_armies(&self.rules, [&south, &north]).unwrap_or(drawn)
            }
            None => drawn,
        }
    }

    pub const fn keeps_logs(&self) -> bool {
        self.logs.is_some()
    }
}

/// Reads armies: two a line, south's and north's, with `#` before comments; or a file of records,
/// of which it takes the armies.
///
/// # Errors
/// The first line that is wrong.
pub fn read_openings(file: &str, rules: &Rules) -> Result<Vec<[Army; 2]>, Stop> {
    let text = read_file(file)?;
    refuse_seat_records(file, &text)?;
    let check = |place: String, pair: Result<[Army; 2], String>| {
        let checked = pair.and_then(|pair| {
            let game = Game::from_armies(rules, [&pair[0], &pair[1]]);
            game.map(|_| pair).map_err(|error| error.to_string())
        });
        checked.map_err(|error| wrong(format!("{file}: {place}: {error}")))
    };
    let openings: Result<Vec<[Army; 2]>, Stop> = if text.trim_start().starts_with('[') {
        (1..)
            .zip(records(&text))
            .map(|(number, record)| {
                let armies = record
                    .map_err(|error| error.to_string())
                    .and_then(|record| {
                        let armies = record.beginning().armies();
                        armies.ok_or_else(|| "it does not begin with armies".to_string())
                    });
                check(format!("game {number}"), armies)
            })
            .collect()
    } else {
        (1..)
            .zip(text.lines())
            .map(|(number, line)| (number, line.split('#').next().unwrap_or_default()))
            .filter(|(_, line)| !line.trim().is_empty())
            .map(|(number, line)| check(format!("line {number}"), read_pair(line)))
            .collect()
    };
    let openings = openings?;
    if openings.is_empty() {
        return Err(wrong(format!("{file} holds no armies")));
    }
    Ok(openings)
}

fn read_pair(line: &str) -> Result<[Army; 2], String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [south, north] = words[..] else {
        return Err("two armies are expected, south's and north's".to_string());
    };
    let read = |text: &str| text.parse::<Army>().map_err(|error| error.to_string());
    Ok([read(south)?, read(north)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_as_a_shell_does() {
        let words = |text: &str| Command::read(text).map(|command| command.words);
        assert_eq!(
            words("./a --b  'c d' \"e'f\"").unwrap(),
            ["./a", "--b", "c d", "e'f"]
        );
        assert_eq!(words(r"./my\ engine ''").unwrap(), ["./my engine", ""]);
        assert!(words("./a 'b").unwrap_err().contains("quote"));
        assert!(words("  ").unwrap_err().contains("empty"));
        assert_eq!(
            words("sampler --worlds 4").unwrap()[1..],
            ["engine", "--player", "sampler", "--worlds", "4"]
        );
    }

    #[test]
    fn a_pair_shares_armies_and_no_chance() {
        let command = || Command::read("random").unwrap();
        let plan = Plan {
            rules: Rules::CCGC,
            engines: [command(), command()],
            games: 4,
            seconds: 1,
            patience: Duration::from_secs(1),
            seed: 7,
            openings: Vec::new(),
            logs: None,
        };
        let starts = [1, 2, 3, 4].map(|number| plan.start(number));
        assert_eq!(starts[0].army_seeds, starts[1].army_seeds);
        assert_ne!(starts[1].army_seeds, starts[2].army_seeds);
        let mut seeds: Vec<u64> = starts.iter().flat_map(|start| start.seeds).collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 8);
    }
}
