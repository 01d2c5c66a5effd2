//! The settings of a match: the engines, and the start of every game.

use std::time::Duration;

use kit_cli::arena::contest::Settings;
use kit_cli::files::read_file;
use kit_cli::stop::{Stop, wrong};
use xiangqi::{Game, Position, Random, Rules, Side};

use crate::opponent::environment;
use crate::uci::UciArgs;

/// The names of the built-in players. They can be given instead of a command.
pub const BUILT_IN: [&str; 3] = ["random", "alphabeta", "search"];

/// The names of the program and the seats in messages, tables, results and file names.
pub const NAMES: [&str; 3] = ["xiangqi", "red", "black"];

/// The purpose of a seed: seeds for different purposes are independent.
#[derive(Copy, Clone)]
enum Purpose {
    /// The random moves of a pair.
    Opening = 0,
    /// Everything that is random in an engine.
    Play = 1,
}

/// The settings of a match.
pub struct MatchSettings {
    /// The settings that every match has.
    pub common: Settings,
    pub rules: Rules,
    /// The time that each engine has for all its moves of a game, in seconds.
    pub seconds: u32,
    pub protocol: UciArgs,
    /// The time for an engine to introduce itself, and then to be ready.
    pub patience: Duration,
    /// The starts of pairs of games, used in turn; if empty, pairs begin with random moves.
    pub openings: Vec<Game>,
    pub random_plies: u32,
    /// The number of plies after which a game is a draw.
    pub max_plies: u32,
}

impl MatchSettings {
    /// Returns the game before the engines' first move.
    pub fn opening(&self, number: u32) -> Game {
        let pair = number.div_ceil(2);
        let turn = (pair - 1) as usize % self.openings.len().max(1);
        if let Some(game) = self.openings.get(turn) {
            return game.clone();
        }
        let mut random = Random::new(self.seed(Purpose::Opening, pair, 0));
        loop {
            let mut game = Game::new(&self.rules);
            for _ in 0..self.random_plies {
                let Some(mv) = game.legal_moves().sample(&mut random) else {
                    break;
                };
                if game.play(mv).is_err() {
                    break;
                }
            }
            // A few random moves seldom end a game.
            if game.outcome().is_none() {
                return game;
            }
        }
    }

    /// Returns the environment variables of an engine.
    pub fn variables(&self, number: u32, side: Side) -> Vec<(&'static str, Option<String>)> {
        let seed = self.seed(Purpose::Play, number, side.index() as u8);
        environment(&self.rules, seed).to_vec()
    }

    /// Returns a description of how games begin.
    pub fn openings_text(&self) -> String {
        match self.openings.len() {
            0 => format!("{} random plies", self.random_plies),
            lines => format!("{lines} lines"),
        }
    }

    fn seed(&self, purpose: Purpose, number: u32, side: u8) -> u64 {
        let label = "xiangqi match 1";
        self.common.seed.derive(label, purpose as u8, number, side)
    }
}

/// Reads openings, one per line: a FEN or `startpos`, optionally followed by the word `moves` and moves; `#`
/// begins a comment.
///
/// # Errors
/// Fails at the first wrong line.
pub fn read_openings(file: &str, rules: &Rules) -> Result<Vec<Game>, Stop> {
    let text = read_file(file)?;
    let openings: Result<Vec<Game>, Stop> = (1..)
        .zip(text.lines())
        .map(|(number, line)| (number, line.split('#').next().unwrap_or_default().trim()))
        .filter(|(_, line)| !line.is_empty())
        .map(|(number, line)| {
            let read = read_opening(line, rules);
            read.map_err(|error| wrong(format!("{file}: line {number}: {error}")))
        })
        .collect();
    let openings = openings?;
    if openings.is_empty() {
        return Err(wrong(format!("{file} contains no openings")));
    }
    Ok(openings)
}

fn read_opening(line: &str, rules: &Rules) -> Result<Game, String> {
    let (start, moves) = line.split_once(" moves ").unwrap_or((line, ""));
    let position = match start {
        "startpos" => Position::initial(),
        fen => fen
            .parse()
            .map_err(|error: xiangqi::PositionError| error.to_string())?,
    };
    let mut game = Game::from_position(rules, &position);
    for word in moves.split_whitespace() {
        let mv = game
            .position()
            .parse_move(word, None)
            .map_err(|why| why.to_string())?;
        game.play(mv).map_err(|why| format!("{word}: {why}"))?;
    }
    match game.outcome() {
        None => Ok(game),
        Some(ending) => Err(format!("the game is over: {ending}")),
    }
}
