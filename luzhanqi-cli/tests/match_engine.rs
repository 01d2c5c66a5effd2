//! `luzhanqi engine` on its own: what it answers, and what it says of wrong messages.

use std::process::{Command, Output};

use crate::engines::*;
use luzhanqi::{Army, Rules, Seat};

fn engine(args: &[&str], input: &str) -> Output {
    let mut command = Command::new(program());
    command.arg("engine").args(args);
    command
        .env_remove("LUZHANQI_ARMY")
        .env("LUZHANQI_SEED", "11");
    with_input(&mut command, input)
}

const ARMY: &str = "abccddefegghikhfghiijlkjj";

#[test]
fn it_answers() {
    for player in ["random", "sampler", "search"] {
        let input = "INFO 1.0\r\nSTART 0 1800 31\n\nGO 0000 0 00\nEND 2\n";
        let first = engine(&["--player", player], input);
        assert_eq!(code(&first), 0, "{}", err(&first));
        let text = out(&first);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3, "{text}");
        assert_eq!(lines[0], format!("NAME luzhanqi-{player}"));
        let letters = lines[1].strip_prefix("ARRAY ").unwrap();
        let army: Army = good(&["convert", "army", letters]).trim().parse().unwrap();
        assert!(army.validate(&Rules::CCGC, Seat::South).is_ok());
        assert!(
            lines[2].starts_with("BESTMOVE ") && lines[2].len() == 13,
            "{text}"
        );
        // The seed decides everything.
        assert_eq!(out(&engine(&["--player", player], input)), text);
        assert_ne!(
            out(&engine(&["--player", player, "--seed", "12"], input)),
            text
        );
    }
}

#[test]
fn it_follows_several_games() {
    let game = "START 1 1800 31\nGO F1E1 3 00\n";
    let input = format!("INFO 1.0\n{game}END 1\n{game}END 0\n");
    let played = engine(&["--army", ARMY], &input);
    assert_eq!(code(&played), 0, "{}", err(&played));
    let text = out(&played);
    let heads = text.lines().map(|line| line.split(' ').next().unwrap());
    let heads: Vec<&str> = heads.collect();
    let one = ["ARRAY", "BESTMOVE"];
    assert_eq!(heads, [&["NAME"][..], &one, &one].concat());
    assert_eq!(text.matches(&format!("ARRAY {ARMY}\n")).count(), 2);
}

#[test]
fn wrong_messages_are_named() {
    for (input, message) in [
        ("GO 0000 0 00\n", "input line 1: no game has begun"),
        ("INFO 1.0\nRESULT 3 00\n", "input line 2: no game has begun"),
        ("HELLO\n", "input line 1: expected INFO"),
        ("BESTMOVE A0B0\n", "only engines send this message"),
        ("START 2 1800 31\n", "input line 1: expected START"),
        ("START 0 1800 70000\n", "steps"),
        ("START 0 1800 31\nRESULT 3 00\n", "RESULT before any move"),
        ("START 1 1800 31\nGO F0A0 3 00\n", "input line 2: the move"),
        ("START 1 1800 31\nGO G0F0 3 00\n", "input line 2: the move"),
        ("START 1 1800 31\nGO 0000 0 00\n", "it is south's turn"),
        ("START 0 1800 31\nGO F0E0 3 00\n", "input line 2: the move"),
    ] {
        let output = engine(&[], input);
        assert_eq!(code(&output), 1, "{input}");
        assert!(err(&output).contains(message), "{input}: {}", err(&output));
    }
    let long = engine(&[], &format!("\nINFO {}\n", "1".repeat(5000)));
    assert_eq!(code(&long), 1);
    let says = "input line 2: the line is longer than 4096 bytes";
    assert!(err(&long).contains(says), "{}", err(&long));
    assert_eq!(code(&engine(&["--army", "abc"], "")), 2);
    assert_eq!(code(&engine(&["--worlds", "0"], "")), 2);
    let front = "kbccddefegghiahfghiijlkjj";
    let output = engine(&["--army", front], "START 0 1800 31\n");
    assert_eq!(code(&output), 1);
    assert!(
        err(&output).contains("a bomb stands on a6"),
        "{}",
        err(&output)
    );
    assert_eq!(code(&engine(&["--rules", "flip"], "")), 1);
}
