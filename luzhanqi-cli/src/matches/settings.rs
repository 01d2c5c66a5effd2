//! The settings of a match: the engines, and the seats, seeds and set-ups of every game.

use std::time::Duration;

use kit_cli::arena::child::Bounds;
use kit_cli::arena::contest::Settings;
use luzhanqi::record::records;
use luzhanqi::{Army, Game, Rules, Seat};

use crate::files::read_file;
use crate::protocol;
use crate::stop::{Stop, wrong};

/// The names of the built-in players. They can be given instead of a command.
pub const BUILT_IN: [&str; 3] = ["random", "sampler", "search"];

/// The names of the program and the seats in messages, tables, results and file names.
pub const NAMES: [&str; 3] = ["luzhanqi", "south", "north"];

/// The protocol has one short line per request.
pub const BOUNDS: Bounds = Bounds {
    line: 1024,
    ahead: 64,
    chatter: None,
};

/// The purpose of a seed: seeds for different purposes are independent.
#[derive(Copy, Clone)]
enum Purpose {
    /// An engine's army.
    Army = 0,
    /// Everything else that is random in an engine.
    Play = 1,
    /// The armies in the record of a game that never started.
    StandIn = 2,
}

/// The settings of a match.
pub struct MatchSettings {
    pub rules: Rules,
    /// The settings common to all games.
    pub common: Settings,
    /// The time that each engine has for all its moves of a game, in seconds.
    pub seconds: u32,
    /// The time for an engine to send its name, and then its army.
    pub patience: Duration,
    /// Whether the second game of a pair uses the armies of the first.
    pub swap_armies: bool,
    /// The armies to set up, south's and north's, used in turn for one game or pair each.
    pub openings: Vec<[Army; 2]>,
}

/// The start of a game of a match.
#[derive(Clone, Debug)]
pub struct Start {
    /// The number of the game, from 1.
    pub number: u32,
    /// South's and north's armies, if there are openings.
    pub armies: Option<[Army; 2]>,
    /// The seeds of south's and north's army.
    army_seeds: [u64; 2],
    /// The seeds for everything else that is random in the engine of each seat. They differ for every game
    /// and engine. Otherwise an engine would play both games of a pair with the same armies in the same way.
    seeds: [u64; 2],
    /// The referee's seed.
    stand_in: u64,
}

impl MatchSettings {
    /// Returns the start of a game.
    pub fn start(&self, number: u32) -> Start {
        let of_armies = if self.swap_armies {
            number.div_ceil(2)
        } else {
            number
        };
        let seed = |purpose, number, seat| {
            let (seed, label) = (&self.common.seed, "luzhanqi match 1");
            seed.derive(label, purpose as u8, number, seat)
        };
        let seeds = |purpose, number| [0, 1].map(|seat| seed(purpose, number, seat));
        let turn = (of_armies - 1) as usize % self.openings.len().max(1);
        Start {
            number,
            armies: self.openings.get(turn).copied(),
            army_seeds: seeds(Purpose::Army, of_armies),
            seeds: seeds(Purpose::Play, number),
            stand_in: seed(Purpose::StandIn, number, 0),
        }
    }

    /// Returns the environment variables of an engine.
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

    /// Returns a placeholder for the record of a game that never started.
    pub fn stand_in(&self, start: &Start) -> Game {
        match start.armies {
            None => Game::from_seed(&self.rules, start.stand_in),
            Some([south, north]) => match Game::from_armies(&self.rules, [&south, &north]) {
                Ok(game) => game,
                Err(_) => unreachable!("openings are read under the rules of the match"),
            },
        }
    }
}

/// Reads armies: two per line, south's and north's, with `#` before comments; or the armies of a file of
/// records.
///
/// # Errors
/// Fails at the first wrong line.
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
                    .and_then(|record| Ok(record.game()?.start_game().armies()))
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
        return Err(wrong(format!("{file} contains no armies")));
    }
    Ok(openings)
}

fn read_pair(line: &str) -> Result<[Army; 2], String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [south, north] = words[..] else {
        return Err("expected two armies, south's and north's".to_string());
    };
    let read = |text: &str| text.parse::<Army>().map_err(|error| error.to_string());
    Ok([read(south)?, read(north)?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit_cli::arena::command::Command;

    fn settings(swap_armies: bool) -> MatchSettings {
        let command = || Command::read("random", &BUILT_IN).unwrap();
        MatchSettings {
            rules: Rules::CCGC,
            common: Settings {
                program: "luzhanqi",
                seats: ["south", "north"],
                engines: [command(), command()],
                bounds: BOUNDS,
                games: 4,
                seed: "7".parse().unwrap(),
                passed: Vec::new(),
                logs: None,
            },
            seconds: 1,
            patience: Duration::from_secs(1),
            swap_armies,
            openings: Vec::new(),
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
