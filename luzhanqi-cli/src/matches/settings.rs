//! What is to be played: the engines, and the seats, seeds and set-ups of every game.

use std::path::{Path, PathBuf};
use std::time::Duration;

use luzhanqi::record::records;
use luzhanqi::{Army, Game, Rules, Seat};

use super::seed::{MatchSeed, Purpose};
use crate::files::read_file;
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

    /// Makes the command fit to run in another directory: the program and every argument that is the
    /// name of a file here get their whole paths.
    ///
    /// # Errors
    /// There is no such program.
    pub fn locate(&mut self) -> Result<(), String> {
        let Some((program, arguments)) = self.words.split_first_mut() else {
            unreachable!("no command is empty");
        };
        // Elsewhere programs have endings that are not written.
        if cfg!(unix) {
            let found = find(program).ok_or("there is no such program")?;
            *program = found.to_string_lossy().into_owned();
        }
        for argument in arguments {
            let path = Path::new(argument.as_str());
            if path.is_relative()
                && path.is_file()
                && let Ok(whole) = std::path::absolute(path)
            {
                *argument = whole.to_string_lossy().into_owned();
            }
        }
        Ok(())
    }
}

/// The whole path of a program, as a shell finds it.
fn find(program: &str) -> Option<PathBuf> {
    let path = Path::new(program);
    if path.components().count() > 1 {
        return runs(path).then(|| std::path::absolute(path).ok())?;
    }
    std::env::split_paths(&std::env::var_os("PATH")?)
        .map(|directory| directory.join(program))
        .find(|file| runs(file))
        .and_then(|file| std::path::absolute(file).ok())
}

fn runs(file: &Path) -> bool {
    let Ok(found) = std::fs::metadata(file) else {
        return false;
    };
    #[cfg(unix)]
    if std::os::unix::fs::PermissionsExt::mode(&found.permissions()) & 0o111 == 0 {
        return false;
    }
    found.is_file()
}

/// What a match is played by.
pub struct MatchSettings {
    pub rules: Rules,
    /// The engine that is south in the first game, then the other.
    pub engines: [Command; 2],
    /// How many games.
    pub games: u32,
    /// The time that each engine has for all its moves of a game, in seconds.
    pub seconds: u32,
    /// How long an engine may take to tell its name, and then its army.
    pub patience: Duration,
    /// What all seeds are made from.
    pub seed: MatchSeed,
    /// Whether the second game of a pair has the armies of the first.
    pub swap_armies: bool,
    /// The armies to be set up, south's and north's, in turn for a game or a pair each.
    pub openings: Vec<[Army; 2]>,
    /// The variables of the match's environment that engines get besides those that all get.
    pub passed: Vec<String>,
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
    /// For south's and north's army.
    army_seeds: [u64; 2],
    /// For all else that is random in the engine of each seat: no two games and engines share one,
    /// or the same engine twice would play every game of a pair with the same armies alike.
    seeds: [u64; 2],
    /// For the referee.
    stand_in: u64,
}

impl Start {
    /// Returns the number of the engine that has a seat: they change after every game.
    pub fn engine(&self, seat: Seat) -> usize {
        (self.number as usize + 1 + seat.index()) % 2
    }
}

impl MatchSettings {
    /// Returns how a game begins.
    pub fn start(&self, number: u32) -> Start {
        let of_armies = if self.swap_armies {
            number.div_ceil(2)
        } else {
            number
        };
        let seeds = |purpose, number| Seat::ALL.map(|seat| self.seed.derive(purpose, number, seat));
        let turn = (of_armies - 1) as usize % self.openings.len().max(1);
        Start {
            number,
            armies: self.openings.get(turn).copied(),
            army_seeds: seeds(Purpose::Army, of_armies),
            seeds: seeds(Purpose::Play, number),
            stand_in: self.seed.derive(Purpose::StandIn, number, Seat::South),
        }
    }

    /// Returns the command of the engine on a seat.
    pub fn command(&self, start: &Start, seat: Seat) -> &Command {
        &self.engines[start.engine(seat)]
    }

    /// Returns what an engine may find in its environment.
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

    /// Returns a game for the record of one that never began.
    pub fn stand_in(&self, start: &Start) -> Game {
        match start.armies {
            None => Game::start(&self.rules, start.stand_in),
            Some([south, north]) => match Game::from_armies(&self.rules, [&south, &north]) {
                Ok(game) => game,
                Err(_) => unreachable!("openings are read under the rules of the match"),
            },
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
                    .and_then(|record| Ok(record.game()?.beginning().armies()))
                    .map_err(|error| error.to_string())
                    .and_then(|armies| {
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

    fn settings(swap_armies: bool) -> MatchSettings {
        let command = || Command::read("random").unwrap();
        MatchSettings {
            rules: Rules::CCGC,
            engines: [command(), command()],
            games: 4,
            seconds: 1,
            patience: Duration::from_secs(1),
            seed: "7".parse().unwrap(),
            swap_armies,
            openings: Vec::new(),
            passed: Vec::new(),
            logs: None,
        }
    }

    #[test]
    fn a_pair_shares_armies_if_asked_to_and_no_chance() {
        for swap in [false, true] {
            let settings = settings(swap);
            let starts = [1, 2, 3, 4].map(|number| settings.start(number));
            assert_eq!(starts[0].army_seeds == starts[1].army_seeds, swap);
            assert_ne!(starts[1].army_seeds, starts[2].army_seeds);
            let mut seeds: Vec<u64> = starts.iter().flat_map(|start| start.seeds).collect();
            seeds.sort_unstable();
            seeds.dedup();
            assert_eq!(seeds.len(), 8);
        }
    }
}
