//! The commands and their exit codes.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use kit_cli::arena::watchdog;
use kit_cli::lang::LangArgs;
use kit_cli::online::ServeArgs;
use kit_cli::stop::exit_code;

use crate::{board, convert, count, engine, matches, online, play, referee, rules};

/// The rules of Xiangqi (Chinese chess): play, referee, explore, convert.
#[derive(Parser)]
#[command(name = "xiangqi", version, after_help = EXAMPLES, arg_required_else_help = true,
    max_term_width = 80)]
struct Cli {
    #[command(flatten)]
    lang: LangArgs,
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  xiangqi play                                   two random players
  xiangqi play --red human --style unicode       you against the built-in player
  xiangqi play --red human --black ./pikafish    you against an engine
  xiangqi moves --notation wxf                   the moves of the initial position
  xiangqi moves --explain b7b2                   why a move is illegal
  xiangqi perft 4                                count lines
  xiangqi render --style svg > board.svg         a picture
  xiangqi referee games.pgn                      check records and repetitions
  xiangqi convert record games.pgn --to chinese  another notation
  xiangqi rules explain repetition               what an option means
  xiangqi match --games 20                       two engines play each other
  xiangqi serve --clock main=10m                 serve a table at ws://127.0.0.1:8200
  xiangqi join                                   play at that table

A rule string is the name of a set, then overrides: asia,quiet-limit=0.
Exit codes: 0 success, 1 wrong input, 2 wrong usage.";

#[derive(Subcommand)]
enum Command {
    Play(play::Play),
    Referee(referee::Referee),
    Moves(board::Moves),
    Render(board::Render),
    Perft(count::Perft),
    Playouts(count::Playouts),
    Rules(rules::RulesCommand),
    Serve(ServeArgs),
    Join(online::Join),
    Match(Box<matches::Match>),
    Engine(engine::Engine),
    #[command(subcommand)]
    Convert(convert::Convert),
    #[command(name = watchdog::NAME, hide = true)]
    MatchWatchdog(watchdog::MatchWatchdog),
}

/// Runs the program `xiangqi` with the arguments of this process, and returns its exit code: 0 on success, 1
/// if the input is wrong. Wrong usage ends the process with exit code 2.
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    cli.lang.speak();
    let mut out = io::stdout().lock();
    let done = match cli.command {
        Command::Play(play) => play.run(&mut out),
        Command::Referee(referee) => referee.run(&mut out),
        Command::Moves(moves) => moves.run(&mut out),
        Command::Render(render) => render.run(&mut out),
        Command::Perft(perft) => perft.run(&mut out),
        Command::Playouts(playouts) => playouts.run(&mut out),
        Command::Rules(rules) => rules.run(&mut out),
        Command::Serve(serve) => online::serve(serve, &mut out),
        Command::Join(join) => join.run(&mut out),
        Command::Match(it) => it.run(&mut out),
        Command::Engine(engine) => engine.run(&mut out),
        Command::Convert(convert) => convert.run(&mut out),
        Command::MatchWatchdog(watchdog) => watchdog.run(),
    };
    exit_code::<Cli>(done.and_then(|()| Ok(out.flush()?)))
}
