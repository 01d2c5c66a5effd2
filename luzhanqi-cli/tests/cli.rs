//! The program, run as people run it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use crate::program::{code, err, out, program, run, run_with, scratch};
use luzhanqi::RuleSet;

#[test]
fn every_rule_set_is_played_recorded_and_refereed() {
    let dir = scratch("play");
    for &set in RuleSet::ALL {
        for seed in ["1", "2"] {
            let file = dir.join(format!("{}-{seed}.txt", set.name));
            let file = file.to_str().unwrap();
            let played = run(&[
                "play", "--rules", set.name, "--seed", seed, "--record", file, "--force",
            ]);
            assert_eq!(code(&played), 0, "{}", err(&played));
            let last = out(&played).lines().last().unwrap().to_string();
            assert!(last.contains("wins (") || last.contains("draw ("), "{last}");
            let checked = run(&["referee", file]);
            assert_eq!(code(&checked), 0, "{}{}", out(&checked), err(&checked));
            let (_, ending) = last.split_once(": ").unwrap();
            assert!(out(&checked).contains(ending), "{} {last}", out(&checked));
        }
    }
}

#[test]
fn a_wrong_record_is_shown_where() {
    let dir = scratch("wrong");
    let file = dir.join("game.txt");
    let name = file.to_str().unwrap();
    run(&["play", "--seed", "3", "--record", name, "--force"]);
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replace(" 2. ", " 2. a1a12 ")).unwrap();
    let checked = run(&["referee", name]);
    assert_eq!(code(&checked), 1);
    assert!(
        out(&checked).starts_with(&format!("{name}:9:")),
        "{}",
        out(&checked)
    );
    assert!(err(&checked).contains("1 of 1 games are wrong"));
    let checked = run_with(&["referee", "-"], &format!("{text}\n{text}"));
    assert_eq!(code(&checked), 0, "{}", out(&checked));
    assert!(out(&checked).contains("game 2"));
    assert_eq!(code(&run_with(&["referee", "-"], "")), 1);
    assert_eq!(code(&run(&["referee", "/no/such/file"])), 1);
}

#[test]
fn people_play_what_they_see() {
    let input = "help\nmoves\na6\na1a12\nnonsense\na6a7\nboard\ndraw\nresign\n";
    let game = run_with(&["play", "--south", "human", "--seed", "1"], input);
    assert_eq!(code(&game), 0, "{}", err(&game));
    let text = out(&game);
    assert!(text.contains("34 moves:"), "{text}");
    assert!(
        text.contains("the platoon commander on a1 never moves") || text.contains("a1"),
        "{text}"
    );
    assert!(
        text.contains("< P >"),
        "the chosen piece is pointed out: {text}"
    );
    assert!(text.contains("north declines"), "{text}");
    assert!(text.ends_with("2 plies: north wins (resigned)\n"), "{text}");
    // Before the end no letter of north's army shows.
    let (before, _) = text.split_once("north declines").unwrap();
    for line in before.lines().filter(|line| line.starts_with("12 ")) {
        assert!(line.matches('?').count() == 5, "{line}");
    }
    // A game that is broken off keeps its secrets.
    let game = run_with(&["play", "--south", "human", "--seed", "1"], "quit\n");
    assert!(out(&game).ends_with("0 plies: not over, broken off\n"));
}

#[test]
fn the_referee_says_what_to_do() {
    let dir = scratch("advice");
    let file = dir.join("game.txt");
    let name = file.to_str().unwrap();
    run(&["play", "--seed", "3", "--record", name, "--force"]);
    let text = std::fs::read_to_string(&file).unwrap();
    let said = |text: String| out(&run_with(&["referee", "-"], &text));
    let word = said(text.replace(" 2. ", " a1a2(win) 2. "));
    assert!(word.ends_with("found \"a1a2(win)\"\n"), "{word}");
    assert!(word.contains("one seat observed"), "{word}");
    let (start, _) = text.split_once(" 2. ").unwrap();
    let cut = said(start.to_string());
    assert!(
        cut.contains("the text is incomplete: the tag Stands is "),
        "{cut}"
    );
    let untagged = said(text.replace("[Rules \"standard\"]\n", ""));
    assert!(
        untagged.contains("example: [Rules \"standard\"]"),
        "{untagged}"
    );
    let own = run(&["view", name, "--seat", "south", "--record"]);
    let view = dir.join("view.txt");
    std::fs::write(&view, out(&own)).unwrap();
    let view = view.to_str().unwrap();
    for args in [&["referee", view][..], &["match", "--openings", view]] {
        let refused = run(args);
        assert_eq!(code(&refused), 1);
        assert!(
            format!("{}{}", out(&refused), err(&refused))
                .contains("a record of south's observations"),
            "{}",
            err(&refused)
        );
    }
    let one_seat = out(&run(&["referee", view]));
    assert!(
        one_seat.contains("the record that the server kept"),
        "{one_seat}"
    );
    // A game that is not over is in order, and says whose turn it is.
    let open = run_with(
        &["play", "--max-plies", "3", "--record", name, "--force"],
        "",
    );
    assert!(open.status.success());
    let checked = run(&["referee", name]);
    assert_eq!(code(&checked), 0);
    assert!(
        out(&checked).ends_with(": 3 plies, not over, north to move\n"),
        "{}",
        out(&checked)
    );
    // Nor does a result stand that the moves do not lead to.
    let text = std::fs::read_to_string(&file).unwrap();
    let claimed = said(text.replace("[Result \"*\"]", "[Result \"south (flag)\"]"));
    assert!(
        claimed.contains("the result is given as \"south (flag)\", but the moves"),
        "{claimed}"
    );
}

#[test]
fn a_record_is_kept_at_every_ply() {
    let dir = scratch("keep");
    let file = dir.join("game.txt");
    let name = file.to_str().unwrap();
    let _ = std::fs::remove_file(&file);
    let unwritable = dir.join("no/such/game.txt");
    let failed = run(&["play", "--record", unwritable.to_str().unwrap()]);
    assert_eq!((code(&failed), out(&failed).as_str()), (1, ""));
    assert!(err(&failed).contains("cannot write"), "{}", err(&failed));
    let args = ["play", "--south", "human", "--seed", "1", "--record", name];
    let mut child = Command::new(program())
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // Two moves; when the third is asked for, the program is killed.
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"a6a7\na5a6\nboard\n").unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let prompts = lines.by_ref().map(Result::unwrap);
    assert_eq!(
        prompts.filter(|l| l.starts_with("south> ")).take(3).count(),
        3
    );
    child.kill().unwrap();
    child.wait().unwrap();
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(
        text.contains("1. a6a7") && text.contains("2. a5a6"),
        "{text}"
    );
    assert_eq!(std::fs::read_dir(&dir).unwrap().count(), 1);
    let again = run(&["play", "--record", name]);
    assert_eq!(code(&again), 1);
    assert!(err(&again).contains("--force"), "{}", err(&again));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
    assert_eq!(code(&run(&["play", "--record", name, "--force"])), 0);
    assert_ne!(std::fs::read_to_string(&file).unwrap(), text);
}

#[test]
fn people_may_type_as_they_like() {
    let mut child = Command::new(program())
        .args(["play", "--south", "human", "--north", "sampler"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"\xff\xfe\nPieces\nresign\n").unwrap();
    drop(input);
    let text = out(&child.wait_with_output().unwrap());
    // No seed decides it, so none can tell it.
    assert!(!text.contains("seed"), "{text}");
    assert_eq!(text.matches("M field marshal x1").count(), 2, "{text}");
    assert!(text.ends_with("0 plies: north wins (resigned)\n"), "{text}");
    let args = ["play", "--south", "human", "--seed", "1"];
    let spaced = out(&run_with(&args, "A6 A7\nquit\n"));
    assert!(
        spaced.ends_with("2 plies: not over, broken off\n"),
        "{spaced}"
    );
    let two = ["play", "--south", "human", "--north", "human"];
    let offer = out(&run_with(&two, "draw\nquit\n"));
    assert!(offer.contains("then north can answer"), "{offer}");
    let svg = run(&["play", "--south", "human", "--style", "svg"]);
    assert_eq!(code(&svg), 2);
    let short = out(&run(&["play", "--max-plies", "3"]));
    assert!(
        short.lines().count() > 20
            && short.ends_with("3 plies: not over, stopped by --max-plies\n")
    );
    for rules in ["flip", "sheet-dark"] {
        let north = run(&["play", "--rules", rules, "--north", "sampler"]);
        assert_eq!(code(&north), 0, "{}", err(&north));
    }
}

#[test]
fn the_searching_player_wins_and_repeats() {
    for rules in ["standard", "flip"] {
        let args = ["play", "--rules", rules, "--north", "search", "--seed", "3"];
        let game = [&args[..], &["--strength", "3"]].concat();
        let text = out(&run(&game));
        assert!(
            text.contains("random (south) against search (north)"),
            "{text}"
        );
        assert!(text.contains("north wins"), "{text}");
        assert_eq!(out(&run(&game)), text);
    }
    let weak = run(&["play", "--north", "search", "--strength", "6"]);
    assert_eq!(code(&weak), 2);
    assert!(err(&weak).contains("--strength"), "{}", err(&weak));
}

#[test]
fn answers_give_reasons() {
    let moves = |args: &[&str]| out(&run(&[&["moves", "--seed", "1"], args].concat()));
    assert!(moves(&["--from", "C4"]).contains("there is no piece on c4"));
    assert!(moves(&["--from", "a12"]).contains("is not yours"));
    assert!(moves(&["--from", "b1"]).contains("never moves"));
    // South's only try would be refused, so the game is over and nothing is left to try.
    let over = [
        "moves",
        "--rules",
        "sheet-dark,flag-win=carry",
        "--position",
    ];
    let text = "1o3/o4/5/5/5/5/5/5/5/5/f1xOO/XOe+p1 s r 5";
    assert_eq!(
        out(&run(&[&over[..], &[text]].concat())),
        "0 legal: \nthe game is over: north wins (immobile)\n"
    );
    let two = moves(&["--explain", "A6A7", "--explain", "b6b7"]);
    assert!(
        two.contains("a6a7 is legal") && two.contains("b6b7 is illegal"),
        "{two}"
    );
    for args in [&["army", "random"][..], &["army", "check", "x"]] {
        let expose = run(&[args, &["--rules", "flip"]].concat());
        assert_eq!(
            err(&expose),
            "luzhanqi: armies are for dark and open play\n"
        );
    }
    let set = run(&["rules", "explain", "ccgc"]);
    assert!(err(&set).contains("rules show ccgc"), "{}", err(&set));
    assert_eq!(code(&run(&["rules", "show", " flip , mines=mutual "])), 0);
    let belief = ["belief", "--seed", "1", "--seat", "south", "--kind"];
    for kind in ["marshal", "Field Marshal", "m", "PLATOON-COMMANDER"] {
        assert_eq!(code(&run(&[&belief[..], &[kind]].concat())), 0, "{kind}");
    }
    let wrong = run(&[&belief[..], &["king"]].concat());
    assert!(err(&wrong).contains("E engineer"), "{}", err(&wrong));
    let last = out(&run(&["render", "--seed", "1", "--last", "a6a7"]));
    assert_eq!(last.matches('<').count(), 2, "{last}");
}

#[test]
fn tools_answer() {
    let moves = run(&["moves", "--seed", "1", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&out(&moves)).unwrap();
    assert_eq!(json["legal_moves"].as_array().unwrap().len(), 34);
    let explained = run(&["moves", "--seed", "1", "--explain", "b6b7"]);
    assert!(out(&explained).contains("no road or railroad leads"));
    let plain = run(&["perft", "3", "--seed", "1"]);
    let bulk = run(&["perft", "3", "--seed", "1", "--bulk", "--divide"]);
    assert!(out(&plain).contains("nodes     35291"), "{}", out(&plain));
    assert!(out(&bulk).contains("nodes     35291"));
    assert_eq!(
        out(&bulk).lines().filter(|line| line.len() < 13).count(),
        34,
        "{}",
        out(&bulk)
    );
    let playouts = run(&["playouts", "50", "--rules", "flip"]);
    assert!(
        out(&playouts).contains("games     50"),
        "{}",
        out(&playouts)
    );
    let svg = run(&["render", "--seed", "1", "--style", "svg", "--view", "north"]);
    assert!(out(&svg).starts_with("<svg") && out(&svg).matches("class=\"piece\"").count() == 50);
    for (lang, name) in [("en", "军长"), ("zh", "军长"), ("zh-Hant", "軍長")] {
        let board = run(&["render", "--style", "unicode", "--lang", lang]);
        assert!(out(&board).contains(name), "{}", out(&board));
    }
    let list = run(&["rules", "list"]);
    assert!(RuleSet::ALL.iter().all(|set| out(&list).contains(set.name)));
    let show = run(&["rules", "show", "flip,mines=mutual"]);
    assert!(
        out(&show).contains("* mines                 mutual"),
        "{}",
        out(&show)
    );
    assert!(out(&run(&["rules", "explain", "suicide"])).contains("Sources"));
    let colours = out(&run(&["rules", "explain", "colours"]));
    assert!(
        colours.starts_with("colours (first, twice, match, engineer)\n"),
        "{colours}"
    );
    let army = out(&run(&["army", "random", "--seed", "5"]));
    assert_eq!(code(&run(&["army", "check", army.trim()])), 0);
    let front = run(&[
        "army",
        "check",
        &army.trim().chars().rev().collect::<String>(),
    ]);
    assert_eq!(code(&front), 1);
    assert!(err(&front).contains("stands on"), "{}", err(&front));
    let chinese = out(&run(&[
        "moves",
        "--seed",
        "1",
        "--explain",
        "b6b7",
        "--lang",
        "zh",
    ]));
    assert!(
        chinese.contains("b6与b7之间没有公路或铁路相通"),
        "{chinese}"
    );
    let sets = out(&run(&["rules", "list", "--lang", "zh"]));
    assert!(sets.contains("flip               现行翻棋"), "{sets}");
    assert_eq!(code(&run(&["rules", "list", "--lang", "fr"])), 2);
    let play = ["play", "--south", "human", "--seed", "1", "--lang", "zh"];
    let said = out(&run_with(&play, "help\na1a2\ndraw\nquit\n"));
    assert!(
        said.contains("resign     认输") && !said.contains("give up"),
        "{said}"
    );
    assert!(
        said.contains("a1上的地雷不能移动（help列出可以输入什么）"),
        "{said}"
    );
    assert!(said.contains("北方不同意和棋"), "{said}");
    let three = err(&run(&["army", "check", "XGLFBXBCOLEEMEOOCPPPJKKKJ"]));
    assert_eq!(three.lines().count(), 3, "{three}");
    assert!(three.contains("a bomb stands on a6"), "{three}");
    let two = err(&run(&["moves", "1f1f1/5/5/5/5/5/5/5/5/5/5/2F2 s r 0"]));
    assert!(
        two.contains("(all stations: {b12, d12})") && two.contains("on c1"),
        "{two}"
    );
}

#[test]
fn wrong_usage_and_wrong_input_differ() {
    for args in [&["perft"][..], &["moves", "--rules", "nope"], &["fly"], &[]] {
        assert_eq!(code(&run(args)), 2, "{args:?}");
    }
    let wrong = run(&["moves", "--position", "5/5 s r 0"]);
    assert_eq!(code(&wrong), 1);
    assert!(err(&wrong).contains("twelve ranks"), "{}", err(&wrong));
    for help in [&["--help"][..], &["play", "--help"], &["perft", "--help"]] {
        let output = run(help);
        assert_eq!(code(&output), 0);
        assert!(out(&output).contains("Usage:"));
    }
}

#[test]
fn a_game_that_is_watched_says_what_was_played() {
    let text = out(&run(&["play", "--rules", "flip", "--seed", "4"]));
    let lines: Vec<&str> = text.lines().collect();
    assert!(text.contains("M field marshal x1"), "{text}");
    let [start, why, end] = lines[lines.len() - 3..] else {
        panic!("{text}");
    };
    assert_eq!(start, "random (south) against random (north), flip, seed 4");
    let reasons = [
        ("(flag)", "a flag was taken"),
        ("(immobile)", "the player to move had no legal move"),
        (
            "(quiet)",
            "70 plies in a row were neither an attack nor a flip",
        ),
    ];
    let told = reasons.iter().find(|(word, _)| end.ends_with(word));
    assert_eq!(told.map(|(_, why)| *why), Some(why), "{text}");
}

#[test]
fn what_was_expected_is_said() {
    let whole = "expected a whole number from 0 to";
    for (args, expected) in [
        (
            &["perft", "deep"][..],
            "expected a whole number from 0 to 4294967295",
        ),
        (
            &["perft", "4294967296"],
            "expected a whole number from 0 to 4294967295",
        ),
        (&["playouts", "many"], whole),
        (&["moves", "--seed", "x"], whole),
        (&["play", "--max-plies", "1e3"], whole),
        (&["view", "--seed", "1", "--ply", "last"], whole),
        (
            &["view", "game.txt", "--game", "0"],
            "expected a whole number from 1 to",
        ),
        (&["belief", "--seed", "1", "--samples", "ten"], whole),
        (
            &["match", "--games", "0"],
            "expected a whole number from 1 to 4294967295",
        ),
        (
            &["match", "--patience", "1h"],
            "expected a whole number from 1 to 3600",
        ),
        (
            &["match", "--concurrency", "999"],
            "expected a whole number from 1 to 256",
        ),
        (
            &["match", "--env", "HOME=/"],
            "expected the name of a variable, without a value",
        ),
    ] {
        let wrong = run(args);
        assert_eq!(code(&wrong), 2, "{args:?}");
        assert!(err(&wrong).contains(expected), "{}", err(&wrong));
        assert!(!err(&wrong).contains("invalid digit"), "{}", err(&wrong));
    }
    // Any text, and a picture of a game, are no records.
    for text in ["", "hello\n", "1. a6a7 b7a7\n"] {
        for args in [&["referee", "-"][..], &["view", "-", "--seat", "south"]] {
            let refused = run_with(args, text);
            assert_eq!(code(&refused), 1);
            let said = "luzhanqi: - contains no record of a game: a record begins with tags such as \
                [Rules \"standard\"]\n";
            assert_eq!(err(&refused), said);
        }
    }
}

#[test]
fn positions_need_no_name() {
    let text = "1f3/1oo2/5/5/5/5/2C2/5/5/5/5/1F3 s r 0";
    let named = run(&["moves", "--position", text]);
    assert_eq!(out(&run(&["moves", text])), out(&named));
    assert!(out(&named).contains(" legal: c6"), "{}", out(&named));
    assert_eq!(code(&run(&["perft", "1", text])), 0);
    assert_eq!(code(&run(&["render", text])), 0);
    assert_eq!(code(&run(&["moves", text, "--seed", "1"])), 2);
    assert_eq!(code(&run(&["moves", text, "--position", text])), 2);
}

#[test]
fn help_fits_a_terminal() {
    for command in [
        "play", "view", "belief", "moves", "perft", "match", "engine", "referee",
    ] {
        let help = out(&run(&[command, "--help"]));
        for line in help.lines() {
            assert!(line.chars().count() <= 80, "{command}: {line}");
        }
    }
    let help = out(&run(&["match", "--help"]));
    let start = help.find("Every game starts new processes").unwrap();
    let text = help[start..].split("\n\n").next().unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let (_, full) = lines.split_last().unwrap();
    assert!(full.iter().all(|line| line.len() > 60), "{text}");
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = Command::new(program())
        .args(["render", "--style", "svg"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(err(&output), "");
    assert!(output.status.success());
}
