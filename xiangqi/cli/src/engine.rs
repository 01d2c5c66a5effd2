//! `engine`: the built-in players as engines for matches.

use std::io::{self, BufRead, Read, Write};
use std::time::Duration;

use clap::{Args, ValueEnum};
use kit_cli::numbers::{counting, whole};
use kit_cli::secret::seed_or_secret;
use kit_cli::stop::Done;
use xiangqi::{Game, Move, Position, Random, Rules, Side};
use xiangqi_player::Progress;

use crate::args::read_rules;
use crate::opponent::{Searcher, StrengthArgs, alpha_beta};

/// Run an engine on the standard input and output; it answers UCI or UCCI, depending on the first message
#[derive(Args)]
pub struct Engine {
    /// The player
    #[arg(long, value_enum, default_value = "search")]
    player: Player,
    #[command(flatten)]
    strength: StrengthArgs,
    /// The search depth of the player in plies, regardless of what the protocol requests
    #[arg(long, value_parser = counting::<u32>)]
    depth: Option<u32>,
    /// The rules, including those of repetition
    #[arg(long, env = "XIANGQI_RULES", default_value = "asia", value_parser = read_rules)]
    rules: Rules,
    /// The seed that decides between equally good moves; default: randomness from the operating system
    #[arg(long, env = "XIANGQI_SEED", value_parser = whole::<u64>)]
    seed: Option<u64>,
}

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
enum Player {
    /// Plays any legal move
    Random,
    /// Searches for material and simple positional advantages; never changes, so that other players can be
    /// measured against it
    Alphabeta,
    /// The strongest player
    Search,
}

/// The maximum length of a line, in bytes: enough for a game of a few thousand moves.
const LINE: u64 = 1 << 20;

impl Engine {
    pub fn run(self, out: &mut impl Write) -> Done {
        let mut random = Random::new(seed_or_secret(self.seed)?);
        let mut game = Game::new(&self.rules);
        let mut banned: Vec<Move> = Vec::new();
        let mut searcher = Searcher::new(self.strength, random.next_u64());
        let mut input = io::stdin().lock();
        loop {
            let mut bytes = Vec::new();
            if (&mut input).take(LINE).read_until(b'\n', &mut bytes)? == 0 {
                return Ok(());
            }
            let line = String::from_utf8_lossy(&bytes);
            let mut words = line.split_whitespace();
            match words.next() {
                Some(hello @ ("uci" | "ucci")) => {
                    let name = match self.player {
                        Player::Random => "random",
                        Player::Alphabeta => "alphabeta",
                        Player::Search => "search",
                    };
                    writeln!(out, "id name xiangqi {name}\n{hello}ok")?;
                }
                Some("isready") => writeln!(out, "readyok")?,
                Some("ucinewgame") => game = Game::new(&self.rules),
                Some("position") => {
                    banned.clear();
                    match read_game(words, &self.rules) {
                        Ok(read) => game = read,
                        Err(why) => writeln!(out, "info string {why}")?,
                    }
                }
                Some("banmoves") => banned = words.filter_map(|word| word.parse().ok()).collect(),
                Some("go") => {
                    let words: Vec<&str> = words.collect();
                    match self.choose(&game, &banned, &words, &mut random, &mut searcher, out) {
                        Some(mv) => writeln!(out, "bestmove {mv}")?,
                        None => writeln!(out, "bestmove (none)")?,
                    }
                }
                Some("quit") => return Ok(()),
                _ => {}
            }
            out.flush()?;
        }
    }

    fn choose(
        &self,
        game: &Game,
        banned: &[Move],
        words: &[&str],
        random: &mut Random,
        searcher: &mut Searcher,
        out: &mut impl Write,
    ) -> Option<Move> {
        let only = words.iter().position(|word| *word == "searchmoves");
        let only: Option<Vec<Move>> = only.map(|at| {
            let moves = words[at + 1..].iter();
            moves.map_while(|word| word.parse().ok()).collect()
        });
        let free =
            |mv: &Move| !banned.contains(mv) && only.as_ref().is_none_or(|only| only.contains(mv));
        if self.player == Player::Random {
            return game.legal_moves().filter(|mv| free(&mv)).sample(random);
        }
        let number = |name: &str| -> Option<u64> {
            let at = words.iter().position(|word| *word == name)?;
            words.get(at + 1)?.parse().ok()
        };
        let own = match game.to_move() {
            Side::Red => "wtime",
            Side::Black => "btime",
        };
        let share = |left: u64| match number("movestogo") {
            Some(moves @ 1..) => left / moves,
            _ => left / 40,
        };
        let clock = number(own).or_else(|| number("time")).map(share);
        let time = number("movetime").or(clock);
        let depth = number("depth").map(|depth| u32::try_from(depth).unwrap_or(u32::MAX));
        // Reserves some time for communication.
        let time = time.map(|ms| Duration::from_millis((ms - ms / 10).max(1)));
        if self.player == Player::Search {
            let limits = searcher.limits(self.depth.or(depth), number("nodes"), time);
            let mut told = 0;
            return searcher.choose(
                game,
                &limits,
                |mv| free(&mv),
                |progress| {
                    if progress.depth > told {
                        told = progress.depth;
                        // A reader that has gone shows when the move is written.
                        let _ = inform(progress, out);
                    }
                },
            );
        }
        let mv = alpha_beta(self.depth.or(depth), time, random.next_u64()).choose_move(game)?;
        match free(&mv) {
            true => Some(mv),
            false => game.legal_moves().filter(|mv| free(&mv)).sample(random),
        }
    }
}

/// Writes the state of the search after an iteration.
fn inform(progress: &Progress, out: &mut impl Write) -> io::Result<()> {
    let (depth, nodes, score) = (progress.depth, progress.nodes, progress.score);
    let best = progress
        .best
        .map_or(String::new(), |mv| format!(" pv {mv}"));
    writeln!(
        out,
        "info depth {depth} score cp {score} nodes {nodes}{best}"
    )?;
    out.flush()
}

/// Parses `fen FEN [moves …]` or `startpos [moves …]`.
fn read_game<'a>(words: impl Iterator<Item = &'a str>, rules: &Rules) -> Result<Game, String> {
    let words: Vec<&str> = words.collect();
    let moves = words.iter().position(|word| *word == "moves");
    let (what, moves) = words.split_at(moves.unwrap_or(words.len()));
    let position = match what {
        ["startpos"] => Position::initial(),
        ["fen", fields @ ..] => {
            let fen: Result<Position, _> = fields.join(" ").parse();
            fen.map_err(|error| error.to_string())?
        }
        _ => return Err("expected startpos, or fen and a FEN".to_string()),
    };
    let mut game = Game::from_position(rules, &position);
    for word in moves.iter().skip(1) {
        let mv: Move = word.parse().map_err(|error| format!("{word}: {error}"))?;
        game.play(mv).map_err(|error| format!("{word}: {error}"))?;
    }
    Ok(game)
}
