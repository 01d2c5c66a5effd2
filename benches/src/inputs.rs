//! The messages that the peers of a measured game table send, the same in every language. The peers are two
//! players with clocks and a spectator, in a long random game.

use std::fmt::Write;

use luzhanqi::{Army, Game, Random, Rules};

/// The options of the table.
pub const OPTIONS: &str = r#"{"clock":"main=10m,inc=5s","watchers":1}"#;

/// The peers: players 0 and 1, and a spectator.
pub const PEERS: u64 = 3;

/// The number of plies of the game.
pub const PLIES: usize = 466;

/// The time at which the table opens.
pub const START: u64 = 1_700_000_000_000;

/// The time that each ply takes, in milliseconds.
pub const PAUSE: u64 = 2_345;

/// Returns the seed and the moves of a random game of [`PLIES`] plies.
pub fn long_game() -> (u64, Vec<String>) {
    let game = |number: u64| {
        let mut random = Random::new(number);
        let mut game =
            Game::from_armies(&Rules::STANDARD, [&army(number, 0), &army(number, 1)]).ok()?;
        let mut moves = Vec::new();
        while moves.len() < PLIES {
            let mv = game.legal_moves().sample(&mut random)?;
            game.play(mv).ok()?;
            moves.push(mv.to_string());
        }
        (game.plies() == PLIES).then_some((number, moves))
    };
    (0..).find_map(game).expect("some game is long")
}

/// Returns the army of a seat in the game with this seed.
pub fn army(number: u64, seat: usize) -> Army {
    Army::from_seed(&Rules::STANDARD, 2 * number + seat as u64)
}

/// Returns the first message of a peer that has no ticket and no state of the table.
pub fn hello(peer: u64) -> String {
    format!(r#"{{"t":"hello","k":1,"v":1,"gv":1,"session":"{peer:016}"}}"#)
}

/// Returns the message with a player's set-up.
pub fn setup(number: u64, seat: usize) -> String {
    let army = army(number, seat);
    format!(r#"{{"t":"setup","id":1,"g":1,"army":"{army}","ready":true}}"#)
}

/// Returns the message with the move of ply `ply`, counted from 0. Player 0 sends the even plies, and player
/// 1 the odd ones.
pub fn ply(ply: usize, mv: &str) -> String {
    let (id, n) = (ply / 2 + 2, ply + 1);
    format!(r#"{{"t":"move","id":{id},"g":1,"gen":0,"n":{n},"move":"{mv}"}}"#)
}

/// Returns all messages for programs in other languages: one line per message, which begins with the number
/// of the peer. The peers attach with the first three messages.
pub fn lines() -> String {
    let (number, moves) = long_game();
    let mut lines = String::new();
    let mut line = |peer: u64, message: String| {
        writeln!(lines, "{peer} {message}").expect("a text");
    };
    (0..PEERS).for_each(|peer| line(peer, hello(peer)));
    (0..2).for_each(|seat| line(seat as u64, setup(number, seat)));
    for (number, mv) in moves.iter().enumerate() {
        line(number as u64 % 2, ply(number, mv));
    }
    lines
}
