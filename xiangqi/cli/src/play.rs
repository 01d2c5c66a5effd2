//! `play`: a game between people, built-in players and engines.

use std::io::{self, BufRead, Read, Write};

use clap::Args;
use kit_cli::arena::watchdog::Watchdogs;
use kit_cli::lang as texts;
use kit_cli::numbers::whole;
use kit_cli::record_file::{RecordArgs, RecordFile};
use kit_cli::secret::seed_or_secret;
use kit_cli::stop::{Done, Stop, wrong};
use xiangqi::notation::Notation;
use xiangqi::record::Record;
use xiangqi::render::Highlight;
use xiangqi::{Game, Move, Point, Points, Position, Rules, Side};

use crate::args::{Style, read_rules};
use crate::board::shown;
use crate::lang;
use crate::opponent::{Choice, Opponent, StrengthArgs};
use crate::uci::UciArgs;

/// Play a game: people, random players, the built-in player, or engines
#[derive(Args)]
pub struct Play {
    /// The player of red: human, random, search, alphabeta (weaker), or the command of an engine
    #[arg(long, value_name = "PLAYER", value_parser = Choice::read)]
    red: Option<Choice>,
    /// The player of black. Default for both: search if the other player is a person, else random
    #[arg(long, value_name = "PLAYER", value_parser = Choice::read)]
    black: Option<Choice>,
    /// The rules: a set's name, then overrides, as in asia,repetition=forbid
    #[arg(long, default_value = "asia", value_parser = read_rules)]
    rules: Rules,
    /// The start position: a FEN
    #[arg(long, value_name = "FEN")]
    position: Option<Position>,
    #[command(flatten)]
    talk: UciArgs,
    #[command(flatten)]
    strength: StrengthArgs,
    /// The seed of the computer players, to repeat a game
    #[arg(long, value_parser = whole::<u64>)]
    seed: Option<u64>,
    /// The notation of printed moves: uci, uci-from-one, iccs, wxf, chinese or traditional-chinese; input may be in any
    #[arg(long, default_value = "uci")]
    notation: Notation,
    #[command(flatten)]
    record: RecordArgs,
    /// How to draw boards; svg prints only the final board and needs a game without people
    #[arg(long, value_enum, default_value = "ascii")]
    style: Style,
    /// Stop a game without people after this many plies
    #[arg(long, default_value_t = 2000, value_parser = whole::<usize>)]
    max_plies: usize,
}

impl Play {
    pub fn run(self, out: &mut impl Write) -> Done {
        let humans = Side::ALL
            .iter()
            .filter(|side| self.choice(**side).is_human())
            .count();
        if self.style == Style::Svg && humans > 0 {
            return Err(Stop::Usage {
                command: "play",
                problem: "expected ascii or unicode as the board style for human players, not svg",
            });
        }
        let start = self.position.unwrap_or_else(Position::initial);
        let mut game = Game::from_position(&self.rules, &start);
        let mut record = self.record.open(humans > 0)?;
        let result = self.play(&mut game, humans, record.as_mut(), out);
        if let Some(record) = &mut record {
            self.keep(record, &game, true)?;
        }
        result?;
        let board = shown(game.position(), game.moves_played().next_back());
        write!(out, "{}", self.style.draw(board))?;
        match self.style {
            // The standard output is a picture.
            Style::Svg => eprint!("{}", self.summary(&game, humans)),
            _ => write!(out, "{}", self.summary(&game, humans))?,
        }
        Ok(())
    }

    fn choice(&self, side: Side) -> Choice {
        let (own, other) = match side {
            Side::Red => (&self.red, &self.black),
            Side::Black => (&self.black, &self.red),
        };
        own.clone().unwrap_or(match other {
            Some(Choice::Human) => Choice::Search,
            _ => Choice::Random,
        })
    }

    /// Returns a summary: the plies, the outcome and its reason.
    fn summary(&self, game: &Game, humans: usize) -> String {
        let [red, black] = Side::ALL.map(|side| self.choice(side));
        let (red, black) = (red.name(), black.name());
        let start = format!("{red} (red) against {black} (black), {}", self.rules);
        let plies = game.plies();
        match game.outcome() {
            Some(ending) => {
                let why =
                    lang::why(ending.reason()).map_or(String::new(), |why| format!("{why}\n"));
                format!(
                    "{start}\n{plies} plies: {}\n{why}",
                    ending.text(texts::lang())
                )
            }
            None if humans == 0 => {
                format!("{start}\n{plies} plies: not over, stopped by --max-plies\n")
            }
            None => format!("{start}\n{plies} plies: not over, broken off\n"),
        }
    }

    fn keep(&self, file: &mut RecordFile, game: &Game, last: bool) -> Done {
        let record = || {
            let [red, black] = Side::ALL.map(|side| self.choice(side));
            let record = Record::of(game).with_notation(self.notation);
            record
                .with_tag("Red", red.name())
                .with_tag("Black", black.name())
                .to_string()
        };
        file.keep(game.cursor(), record, last)
    }

    fn play(
        &self,
        game: &mut Game,
        humans: usize,
        mut record: Option<&mut RecordFile>,
        out: &mut impl Write,
    ) -> Done {
        let watchdogs = Watchdogs::new("xiangqi")?;
        let (seed, rules) = (seed_or_secret(self.seed)?, *game.rules());
        let opponent = |side: Side| {
            let own = seed.wrapping_mul(2).wrapping_add(side.index() as u64);
            let (talk, strength) = (self.talk, self.strength);
            Opponent::of(&self.choice(side), talk, strength, &rules, own, &watchdogs)
        };
        let mut opponents = [opponent(Side::Red)?, opponent(Side::Black)?];
        let mut input = io::stdin().lock();
        let mut drawn = None;
        while game.outcome().is_none() {
            if let Some(record) = &mut record {
                self.keep(record, game, false)?;
            }
            if humans == 0 && game.plies() >= self.max_plies {
                return Ok(());
            }
            let side = game.to_move();
            let Some(opponent) = &mut opponents[side.index()] else {
                if drawn != Some(game.plies()) {
                    self.show(game, None, out)?;
                    drawn = Some(game.plies());
                }
                if !self.ask(game, side, &mut input, out)? {
                    return Ok(());
                }
                continue;
            };
            if game.offer() == Some(side.other()) {
                // Computer players always decline.
                game.decline_draw(side).map_err(wrong)?;
                writeln!(out, "{}", texts::declines(side.text(texts::lang())))?;
            }
            let Some(mv) = opponent.choose(game)? else {
                return Ok(());
            };
            let said = game.position().format_move(mv, self.notation);
            let name = self.choice(side).name().to_string();
            let played = game.play(mv);
            played.map_err(|why| wrong(format!("{name} plays {said}: {why}")))?;
            if humans > 0 {
                writeln!(out, "{}", lang::plays(side, &said, gives_check(game)))?;
            }
        }
        Ok(())
    }

    /// Prompts a person once. Returns `false` if the game is to stop.
    fn ask(
        &self,
        game: &mut Game,
        side: Side,
        input: &mut impl BufRead,
        out: &mut impl Write,
    ) -> Result<bool, Stop> {
        if game.offer() == Some(side.other()) {
            let other = side.other().text(texts::lang());
            writeln!(out, "{}", texts::offers_draw(other))?;
        }
        write!(out, "{side}> ")?;
        out.flush()?;
        let Some(line) = read_line(input)? else {
            writeln!(out)?;
            return Ok(false);
        };
        let told = match line.to_lowercase().as_str() {
            "" => return Ok(true),
            "quit" | "q" => return Ok(false),
            "help" | "?" => {
                writeln!(out, "{}", lang::help())?;
                return Ok(true);
            }
            "board" => {
                self.show(game, None, out)?;
                return Ok(true);
            }
            "moves" => {
                let write = |mv: Move| game.position().format_move(mv, self.notation);
                let mut moves: Vec<String> = game.legal_moves().iter().map(write).collect();
                moves.sort();
                writeln!(out, "{}", texts::moves(moves.len(), &moves.join(" ")))?;
                for (mv, why) in game.forbidden() {
                    writeln!(out, "{}: {}", write(mv), why.text(texts::lang()))?;
                }
                return Ok(true);
            }
            "undo" => {
                let plies = game.plies();
                // Back to this person's last turn: also undoes the other side's events since then.
                while game.undo() {
                    if game.plies() < plies && game.to_move() == side {
                        break;
                    }
                }
                return Ok(true);
            }
            "resign" => game.resign(side).map_err(|why| why.text(texts::lang())),
            "draw" if game.offer() == Some(side.other()) => game
                .accept_draw(side)
                .map_err(|why| why.text(texts::lang())),
            "draw" => {
                let offered = game.offer_draw(side).map_err(|why| why.text(texts::lang()));
                if offered.is_ok() {
                    let other = side.other().text(texts::lang());
                    writeln!(out, "{}", texts::answers_later(other))?;
                }
                offered
            }
            "decline" => game
                .decline_draw(side)
                .map_err(|why| why.text(texts::lang())),
            text => match text.parse::<Point>() {
                Ok(point) => {
                    self.show(game, Some(point), out)?;
                    return Ok(true);
                }
                Err(_) => self.move_of(game, &line, out)?,
            },
        };
        if let Err(message) = told {
            writeln!(out, "{message}{}", texts::see_help())?;
        }
        Ok(true)
    }

    fn move_of(
        &self,
        game: &mut Game,
        line: &str,
        out: &mut impl Write,
    ) -> Result<Result<(), String>, Stop> {
        // A valid but illegal move gets its own reason, not the error of the notation.
        let read = match line.to_lowercase().parse::<Move>() {
            Ok(mv) => Ok(mv),
            Err(_) => game.position().parse_move(line, None),
        };
        let mv = match read {
            Ok(mv) => mv,
            Err(why) => return Ok(Err(why.text(texts::lang()))),
        };
        if let Err(why) = game.play(mv) {
            return Ok(Err(why.text(texts::lang())));
        }
        if gives_check(game) {
            writeln!(out, "{}", lang::check())?;
        }
        Ok(Ok(()))
    }

    fn show(&self, game: &Game, from: Option<Point>, out: &mut impl Write) -> Done {
        let mut scene = shown(game.position(), game.moves_played().next_back());
        if let Some(point) = from {
            let targets = game.legal_moves().destinations(point);
            scene = scene
                .highlight(Points::from(point), Highlight::Selected)
                .highlight(targets, Highlight::Target);
        }
        write!(out, "{}", self.style.draw(scene))?;
        Ok(())
    }
}

/// Returns whether the latest move gave check and did not end the game.
fn gives_check(game: &Game) -> bool {
    game.outcome().is_none() && game.position().in_check()
}

/// Reads a line; `None` at the end. Bytes that are not text do not end the game, and a line that is too long
/// counts as several.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if input.take(4096).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim().to_string()))
}
