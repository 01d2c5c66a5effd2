//! The commands and their exit codes.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use kit_cli::arena::watchdog;
use kit_cli::lang::LangArgs;
use kit_cli::online::ServeArgs;

use crate::stop::exit_code;
use crate::{
    army, belief, board, convert, count, engine, matches, online, play, referee, rules, view,
};

/// The rules of Luzhanqi (Junqi, Chinese army chess): play, referee, explore.
#[derive(Parser)]
#[command(name = "luzhanqi", version, after_help = EXAMPLES, arg_required_else_help = true,
    max_term_width = 80)]
struct Cli {
    #[command(flatten)]
    lang: LangArgs,
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  luzhanqi play                                  two random players, to the end
  luzhanqi play --south human --style unicode    you against the sampling player
  luzhanqi play --south human --level hard       you against a better one
  luzhanqi play --south human --north search     you against the strongest one
  luzhanqi play --rules flip --record game.txt   store a record
  luzhanqi referee game.txt                      check every move of a record
  luzhanqi view game.txt --seat north --ply 40   what north knew then
  luzhanqi belief game.txt --seat north --ply 40 the exact belief of north
  luzhanqi rules show bodlaender-1,mines=mutual  the options of these rules
  luzhanqi perft 4 --rules standard --seed 1     count leaves
  luzhanqi render --seed 1 --style svg > b.svg   a picture
  luzhanqi match --games 20                      two engines play each other
  luzhanqi serve --clock main=10m                serve a table at ws://127.0.0.1:8200
  luzhanqi join                                  play at that table

A rule string is the name of a set, then overrides: standard,mines=mutual.
Exit codes: 0 success, 1 wrong input, 2 wrong usage.";

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
    Serve(ServeArgs),
    Join(online::Join),
    Match(Box<matches::Match>),
    Engine(engine::command::Engine),
    Convert(convert::Convert),
    #[command(name = watchdog::NAME, hide = true)]
    MatchWatchdog(watchdog::MatchWatchdog),
}

/// Runs the program `luzhanqi` with the arguments of this process, and returns its exit code: 0 on success, 1
/// if the input is wrong. Wrong usage ends the process with exit code 2.
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    cli.lang.speak();
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
        Command::Serve(serve) => online::serve(serve, &mut out),
        Command::Join(join) => join.run(&mut out),
        Command::Match(it) => it.run(&mut out),
        Command::Engine(engine) => engine.run(&mut out),
        Command::Convert(convert) => convert.run(&mut out),
        Command::MatchWatchdog(watchdog) => watchdog.run(),
    };
    exit_code::<Cli>(done.and_then(|()| Ok(out.flush()?)))
}
