//! The command-line program `luzhanqi`: plays, referees, counts and draws. It holds no rules of its
//! own.

mod army;
mod belief;
mod board;
mod convert;
mod count;
mod engine;
mod engine_sampler;
mod matches;
mod play;
mod play_keep;
mod play_say;
mod protocol;
mod protocol_follow;
mod protocol_tell;
mod referee;
mod rules;
mod view;

use std::io::{self, ErrorKind, Read, Write};
use std::process::ExitCode;

use clap::error::ErrorKind as UsageError;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use luzhanqi::render::Scene;
use luzhanqi::{Position, Rules};

/// The rules of Luzhanqi (Junqi, Chinese army chess): play, referee, explore.
#[derive(Parser)]
#[command(version, after_help = EXAMPLES, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  luzhanqi play                                  two random players, to the end
  luzhanqi play --south human --style boxes      you against a random player
  luzhanqi play --south human --north sampler    you against a better one
  luzhanqi play --rules flip --record game.txt   keep a record
  luzhanqi referee game.txt                      check every move of a record
  luzhanqi view game.txt --seat north --ply 40   what north knew then
  luzhanqi belief game.txt --seat north --ply 40 and what it could believe
  luzhanqi rules show bodlaender-1,mines=mutual  what these rules say
  luzhanqi perft 4 --rules standard --seed 1     count leaves
  luzhanqi render --seed 1 --style svg > b.svg   a picture
  luzhanqi match --games 20                      two engines play each other

A rule string is the name of a set and what differs from it: standard,mines=mutual.
Exit codes: 0 all well, 1 the input is wrong, 2 wrong usage.";

#[derive(Subcommand)]
enum Command {
    Play(play::Play),
    Referee(referee::Referee),
    View(view::ViewCommand),
    Belief(belief::BeliefCommand),
    Moves(board::Moves),
    Render(board::Render),
    Perft(count::Perft),
    Playouts(count::Playouts),
    Rules(rules::RulesCommand),
    Army(army::ArmyCommand),
    Match(Box<matches::Match>),
    Engine(engine::Engine),
    Convert(convert::Convert),
    #[command(name = matches::guard::NAME, hide = true)]
    MatchGuard(matches::guard::MatchGuard),
}

/// Why the program stops early.
enum Stop {
    /// The input is wrong, in these words.
    Input(String),
    /// A file or stream fails.
    Io(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Io(error)
    }
}

/// Makes an error of the input out of any error of the library.
fn wrong(error: impl std::fmt::Display) -> Stop {
    Stop::Input(error.to_string())
}

type Done = Result<(), Stop>;

/// Ends the program for wrong usage of one of its commands.
fn usage(command: &str, message: &str) -> ! {
    let mut cli = Cli::command();
    cli.build();
    let command = cli.find_subcommand_mut(command);
    match command {
        Some(command) => command.error(UsageError::ArgumentConflict, message).exit(),
        None => cli.error(UsageError::ArgumentConflict, message).exit(),
    }
}

/// The rules of a rule string; white space around its parts does not matter.
fn read_rules(text: &str) -> Result<Rules, String> {
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    let rules: Result<Rules, _> = parts.join(",").parse();
    rules.map_err(|error| error.to_string())
}

/// What is named by a text that may be in upper case: a station, or a move.
fn read_lower<T: std::str::FromStr>(text: &str) -> Result<T, T::Err> {
    text.trim().to_lowercase().parse()
}

/// A position given by its text, or a start by its seed.
#[derive(Args)]
struct PositionArgs {
    /// A position: board seat colours quiet, in quotes
    #[arg(long, conflicts_with = "seed")]
    position: Option<String>,
    /// A random starting position by this seed
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The rules: a set's name, then what differs, as in standard,mines=mutual
    #[arg(long, default_value = "standard", value_parser = read_rules)]
    rules: Rules,
}

impl PositionArgs {
    fn position(&self) -> Result<Position, Stop> {
        match &self.position {
            Some(text) => Position::parse(text, &self.rules).map_err(wrong),
            None => Ok(Position::start(&self.rules, self.seed)),
        }
    }
}

/// How boards are drawn.
#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
enum Style {
    /// Letters, upper case red and lower case black
    Ascii,
    /// Chinese names and line characters
    Boxes,
    /// A picture
    Svg,
}

impl Style {
    fn draw(self, scene: &Scene) -> String {
        match self {
            Style::Ascii => scene.ascii(),
            Style::Boxes => scene.boxes(),
            Style::Svg => scene.svg(),
        }
    }
}

/// The text of a file; `-` is the standard input.
fn read_file(name: &str) -> Result<String, Stop> {
    let mut bytes = Vec::new();
    let read = if name == "-" {
        io::stdin().lock().read_to_end(&mut bytes).map(drop)
    } else {
        std::fs::read(name).map(|content| bytes = content)
    };
    read.map_err(|error| Stop::Input(format!("cannot read {name}: {error}")))?;
    String::from_utf8(bytes).map_err(|_| Stop::Input(format!("{name} is not a UTF-8 text")))
}

/// Whether a text holds what one seat observed, not whole games.
fn has_seat_records(text: &str) -> bool {
    text.lines().any(|line| line.starts_with("[View \""))
}

/// Refuses what one seat observed where whole games are needed.
fn refuse_seat_records(name: &str, text: &str) -> Done {
    if has_seat_records(text) {
        return Err(wrong(format!(
            "{name} is what one seat observed, not the whole game; view and belief read it"
        )));
    }
    Ok(())
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = io::stdout().lock();
    let done = match cli.command {
        Command::Play(play) => play.run(&mut out),
        Command::Referee(referee) => referee.run(&mut out),
        Command::View(view) => view.run(&mut out),
        Command::Belief(belief) => belief.run(&mut out),
        Command::Moves(moves) => moves.run(&mut out),
        Command::Render(render) => render.run(&mut out),
        Command::Perft(perft) => perft.run(&mut out),
        Command::Playouts(playouts) => playouts.run(&mut out),
        Command::Rules(rules) => rules.run(&mut out),
        Command::Army(army) => army.run(&mut out),
        Command::Match(it) => it.run(&mut out),
        Command::Engine(engine) => engine.run(&mut out),
        Command::Convert(convert) => convert.run(&mut out),
        Command::MatchGuard(guard) => guard.run(),
    };
    match done.and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of a pipe has seen enough.
        Err(Stop::Io(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Stop::Io(error)) => fail(&error.to_string()),
        Err(Stop::Input(message)) => fail(&message),
    }
}

fn fail(message: &str) -> ExitCode {
    eprintln!("luzhanqi: {message}");
    ExitCode::from(1)
}
