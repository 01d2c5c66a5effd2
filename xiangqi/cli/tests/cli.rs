//! The commands, as people call them.

use std::fs;

use crate::program::{code, err, good, out, run, run_with, scratch};

const CHECKED: &str = "4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1";

/// A game in which Red checks on and on, as a record with moves in WXF.
fn perpetual() -> String {
    format!(
        "[Game \"Chinese Chess\"]\n[Red \"Anna\"]\n[Rules \"asia\"]\n[Result \"0-1\"]\n[Format \"UCI\"]\n\
         [FEN \"{CHECKED}\"]\n\n1. d1e1 e9d9 2. e1d1 d9e9 3. d1e1 e9d9 4. e1d1 d9e9 0-1\n"
    )
}

#[test]
fn moves_are_listed_and_explained() {
    let all = good(&["moves"]);
    assert!(all.starts_with("44 legal: a0a1 a0a2 "), "{all}");
    let some = good(&["moves", "--from", "H2", "--notation", "chinese"]);
    assert!(
        some.starts_with("12 legal: ") && some.contains("炮二平五"),
        "{some}"
    );
    let told = good(&[
        "moves",
        "--explain",
        "b7b2",
        "--explain",
        "h2h9",
        "--explain",
        "h2e2",
    ]);
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines[0].starts_with("b7b2 is illegal: "), "{told}");
    assert_eq!(
        lines[1],
        "h2h9 is legal: the cannon goes to h9 and takes the horse"
    );
    assert_eq!(lines[2], "h2e2 is legal: the cannon goes to e2");
    let checked = good(&["moves", "4k4/9/9/9/9/9/9/9/4R4/5K3 b"]);
    assert!(checked.contains("black is in check from e1"), "{checked}");
    let over = good(&["moves", "3k5/P3R4/1P7/9/9/8P/9/4B3B/4A4/3AK4 b"]);
    assert!(
        over.contains("the game is over: red wins (stalemate)"),
        "{over}"
    );
    let json: serde_json::Value =
        serde_json::from_str(&good(&["moves", "--json", "--from", "e0"])).unwrap();
    assert_eq!(json["legal_moves"], serde_json::json!(["e0e1"]));
    assert_eq!(json["in_check"], false);
}

#[test]
fn boards_are_drawn() {
    let plain = good(&["render", "--last", "C2=5", "--from", "b9"]);
    assert!(
        plain.contains("(C)") && plain.contains("[n]") && plain.contains("<+>"),
        "{plain}"
    );
    assert!(good(&["render", "--style", "unicode", "--bottom", "black"]).contains('帅'));
    let traditional = good(&["render", "--style", "unicode", "--lang", "zh-Hant"]);
    assert!(traditional.contains("<車>") && traditional.contains("[帥]"));
    let [chinese, letters] =
        ["chinese", "letters"].map(|signs| good(&["render", "--style", "svg", "--signs", signs]));
    assert!(chinese.starts_with("<svg") && letters.starts_with("<svg") && chinese != letters);
    let wrong = run(&["render", "--last", "C2=9+"]);
    assert_eq!(code(&wrong), 1);
    assert!(err(&wrong).starts_with("xiangqi: "), "{}", err(&wrong));
}

#[test]
fn lines_and_games_are_counted() {
    for bulk in [&["perft", "3"][..], &["perft", "3", "--bulk"]] {
        assert!(good(bulk).contains("nodes     79666\n"));
    }
    let divided = good(&["perft", "1", "--divide", CHECKED]);
    assert!(divided.contains("d1e1   1\n"), "{divided}");
    assert_eq!(code(&run(&["perft", "65"])), 1);
    let games = good(&["playouts", "20", "--seed", "5", "--max-plies", "50"]);
    assert!(games.contains("games     20\n"), "{games}");
    let plies = |text: &str| text.lines().nth(2).unwrap().to_string();
    let again = good(&["playouts", "20", "--seed", "5", "--max-plies", "50"]);
    assert_eq!(plies(&games), plies(&again));
}

#[test]
fn rules_are_shown() {
    assert!(good(&["rules", "list"]).contains("asia,repetition=forbid,quiet-limit=0"));
    let shown = good(&["rules", "show", "booklet, forcing=check"]);
    assert!(shown.starts_with("booklet,forcing=check\n"), "{shown}");
    assert!(shown.contains("* forcing           check\n"), "{shown}");
    let one = good(&["rules", "explain", "forcing"]);
    assert!(
        one.contains("check+chase   Perpetual check and perpetual chase."),
        "{one}"
    );
    let wrong = run(&["rules", "show", "asia,forcing=chase"]);
    assert_eq!(code(&wrong), 2);
    assert!(err(&wrong).contains("it takes none, check, check+chase"));
}

#[test]
fn records_are_refereed() {
    let dir = scratch("xiangqi-referee");
    let file = dir.join("games.pgn");
    fs::write(&file, perpetual()).unwrap();
    let name = file.to_str().unwrap();
    let said = good(&["referee", "--verdicts", name]);
    assert!(
        said.contains("game 1: asia: 8 plies, black wins (perpetual-check)"),
        "{said}"
    );
    assert!(
        said.contains(
            "ply 8, d9e9: the position occurs for the 3rd time; red forces it by perpetual check"
        ),
        "{said}"
    );
    // Where every repetition is a draw, the result is another.
    let plain = run(&["referee", "--rules", "plain", name]);
    assert_eq!(code(&plain), 1);
    let (said, why) = (out(&plain), err(&plain));
    assert!(
        said.contains(":4:1: game 1: the result is given as 0-1, but the moves lead to 1/2-1/2"),
        "{said}"
    );
    assert!(why.contains("1 of 1 games are wrong"), "{why}");
    let unreadable = run_with(&["referee", "-"], "[Red \"A\"]\n\n1. h2h2 *\n");
    assert_eq!(code(&unreadable), 1);
    assert!(
        out(&unreadable).starts_with("-:3:4: game 1: "),
        "{}",
        out(&unreadable)
    );
    assert_eq!(code(&run_with(&["referee", "-"], "no record\n")), 1);
}

#[test]
fn notations_are_converted_both_ways() {
    let line = ["C2=5", "H8+7", "馬二進三"];
    let chinese = good(&[&["convert", "moves", "--to", "chinese"], &line[..]].concat());
    assert_eq!(chinese.trim(), "炮二平五 马８进７ 马二进三");
    let words = ["convert", "moves", "--to", "traditional-chinese"];
    let traditional = good(&[&words[..], &line[..]].concat());
    assert_eq!(traditional.trim(), "炮二平五 馬８進７ 傌二進三");
    let notations = [
        "uci",
        "uci-from-one",
        "iccs",
        "wxf",
        "chinese",
        "traditional-chinese",
    ];
    for to in notations {
        let there = good(&["convert", "moves", "--to", to, chinese.trim()]);
        let words = ["convert", "moves", "--from", to, "--to", "chinese"];
        let back = good(&[&words[..], &[there.trim()]].concat());
        assert_eq!(back, chinese, "{to}");
    }
    // Moves may stand before the options.
    let first = [&["convert", "moves"], &line[..], &["--to", "chinese"]].concat();
    assert_eq!(good(&first), chinese);
    let dir = scratch("xiangqi-convert");
    let first = dir.join("uci.pgn");
    fs::write(&first, perpetual()).unwrap();
    let mut before = good(&["convert", "record", first.to_str().unwrap(), "--to", "uci"]);
    let uci = before.clone();
    for to in notations.into_iter().rev() {
        let file = dir.join(format!("{to}.pgn"));
        fs::write(&file, &before).unwrap();
        let target = dir.join("made.pgn");
        let words = [
            "convert",
            "record",
            file.to_str().unwrap(),
            "--to",
            to,
            "-o",
        ];
        good(&[&words[..], &[target.to_str().unwrap()]].concat());
        before = fs::read_to_string(&target).unwrap();
        assert!(
            good(&["referee", target.to_str().unwrap()]).contains("perpetual-check"),
            "{to}"
        );
    }
    assert_eq!(before, uci);
    let name = first.to_str().unwrap();
    let positions = good(&["convert", "record", name, "--to", "fen"]);
    assert_eq!(positions.lines().count(), 9);
    assert_eq!(positions.lines().next(), Some(CHECKED));
    let told = good(&["convert", "record", name, "--to", "position"]);
    assert_eq!(
        told.trim(),
        format!("position fen {CHECKED} moves d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1 d9e9")
    );
    let wrong = run(&["convert", "moves", "--to", "wxf", "h2e2", "h2e2"]);
    assert_eq!(code(&wrong), 1);
}

#[test]
fn games_are_played_without_people() {
    let dir = scratch("xiangqi-play");
    let file = dir.join("game.pgn");
    let name = file.to_str().unwrap();
    let words = ["play", "--red", "alphabeta", "--depth", "2", "--seed", "3"];
    let said = good(&[&words[..], &["--record", name, "--notation", "wxf"]].concat());
    assert!(
        said.contains("alphabeta (red) against random (black), asia\n"),
        "{said}"
    );
    assert!(said.contains("red wins"), "{said}");
    assert!(good(&["referee", name]).contains("red wins"));
    assert_eq!(good(&words), said);
    let search = [
        "play",
        "--black",
        "search",
        "--strength",
        "1",
        "--seed",
        "3",
    ];
    let said = good(&search);
    assert!(said.contains("black wins"), "{said}");
    assert_eq!(good(&search), said);
    // The file holds a game.
    assert_eq!(code(&run(&[&words[..], &["--record", name]].concat())), 1);
    good(&["play", "--record", name, "--force", "--max-plies", "10"]);
    assert!(good(&["referee", name]).contains("10 plies, not over"));
    let svg = run(&["play", "--style", "svg", "--max-plies", "3"]);
    assert!(out(&svg).starts_with("<svg") && err(&svg).contains("stopped by --max-plies"));
}

#[test]
fn people_play() {
    let words = ["play", "--red", "human", "--black", "human"];
    let said = |input: &str| {
        let output = run_with(&words, input);
        assert_eq!(code(&output), 0, "{}", err(&output));
        out(&output)
    };
    // Any notation, and reasons for what is illegal.
    let game = said("炮二平五\nH8+7\nb2b8\nb0b5\nh2\nmoves\nquit\n");
    assert!(game.contains("2 plies: not over, broken off"), "{game}");
    assert!(
        game.contains("b0b5") || game.contains("(help lists the commands)"),
        "{game}"
    );
    assert!(game.contains("moves: "), "{game}");
    let drawn = said("draw\nh2e2\ndraw\n");
    assert!(
        drawn.contains("red offers a draw: draw or decline"),
        "{drawn}"
    );
    assert!(drawn.contains("1 plies: draw (agreed)"), "{drawn}");
    let undone = said("h2e2\nundo\nresign\n");
    assert!(undone.contains("red wins (resigned)") || undone.contains("black wins (resigned)"));
    // Against this program's player, which declines and is seen to move.
    let words = ["play", "--red", "human", "--depth", "1", "--seed", "1"];
    let output = run_with(&words, "draw\nh2e2\nundo\nb2e2\n");
    let text = out(&output);
    assert!(
        text.contains("black declines") && text.contains("black plays "),
        "{text}"
    );
    assert!(text.contains("2 plies: not over, broken off"), "{text}");
    assert_eq!(code(&run(&["play", "--red", "human", "--style", "svg"])), 2);
}

#[test]
fn players_read_their_language() {
    let say = |lang: &str, words: &[&str]| good(&[words, &["--lang", lang]].concat());
    let illegal = ["moves", "--explain", "b0d1", "--explain", "h2h9"];
    let said = say("zh-Hans", &illegal);
    let lines: Vec<&str> = said.lines().collect();
    let due = [
        "b0d1不合法：b0上的马被c0上的棋子蹩住马腿",
        "h2h9合法：炮走到h9，吃马",
    ];
    assert_eq!(lines, due);
    assert!(say("zh-Hant", &illegal).contains("b0上的馬被c0上的棋子拐住馬腳"));
    assert!(say("en", &illegal).contains("is illegal: the horse on b0"));
    let mate = ["moves", "3k5/P3R4/1P7/9/9/8P/9/4B3B/4A4/3AK4 b"];
    assert!(say("zh", &mate).contains("对局结束：红方胜：轮到走棋的一方被困毙"));
    let checked = ["moves", "4k4/9/9/9/9/9/9/9/4R4/5K3 b"];
    assert!(say("zh", &checked).contains("黑方被e1上的棋子将军"));
    assert!(say("zh", &["rules", "list"]).contains("asia     亚洲规则"));
    let explained = say("zh-Hant", &["rules", "explain", "repetition"]);
    assert!(
        explained.contains("判和，不論誰違例。") && explained.contains("出處：須變著：X。"),
        "{explained}"
    );
    assert!(say("en", &["rules", "explain", "repetition"]).contains("  Sources: "));
    let play = ["play", "--red", "human", "--black", "human", "--lang", "zh"];
    let said = out(&run_with(
        &play,
        "help\nb0d1\nnonsense\ndraw\nh2e2\ndecline\nh7e7\ne2e6\nresign\n",
    ));
    for due in [
        "resign  认输",
        "b0上的马被c0上的棋子蹩住马腿（help列出可以输入什么）",
        "请先走棋，然后黑方可以答复",
        "红方提和：draw同意，decline不同意",
        "将军\n",
        "3 plies: 红方胜：一方认输\n",
    ] {
        assert!(said.contains(due), "{due}: {said}");
    }
    assert!(
        !said.contains("give up") && !said.contains("legal"),
        "{said}"
    );
    let file = scratch("language").join("game.pgn");
    fs::write(&file, perpetual()).unwrap();
    let checked = ["referee", "--verdicts", file.to_str().unwrap()];
    let judged = say("zh-Hant", &checked);
    assert!(
        judged.contains("8 plies, 黑方勝：一方長將")
            && judged.contains("此局面第3次出現：紅方長將"),
        "{judged}"
    );
    assert_eq!(code(&run(&["rules", "list", "--lang", "fr"])), 2);
}

/// The limits of the protocol are those of the search, and the frozen player has its own name.
#[test]
fn the_engine_keeps_its_limits() {
    let talk = |words: &[&str], go: &str| {
        let input = format!("uci\nposition startpos moves h2e2\n{go}\nquit\n");
        out(&run_with(
            &[&["engine", "--seed", "1"], words].concat(),
            &input,
        ))
    };
    let said = talk(&[], "go nodes 3000");
    assert_eq!(talk(&[], "go nodes 3000"), said);
    assert_ne!(talk(&["--strength", "1"], "go nodes 3000"), said);
    let most = said
        .lines()
        .filter_map(|line| line.split_once(" nodes ")?.1.split(' ').next());
    assert!(most.map(|n| n.parse::<u64>().unwrap()).max().unwrap() < 3000);
    assert!(talk(&[], "go depth 3").contains("\ninfo depth 3 "));
    assert!(!talk(&[], "go depth 3").contains("\ninfo depth 4 "));
    assert!(talk(&[], "go movetime 20").contains("\nbestmove "));
    let only = talk(&[], "go depth 3 searchmoves a9a8 i9i8");
    assert!(
        only.contains("\nbestmove a9a8") || only.contains("\nbestmove i9i8"),
        "{only}"
    );
    let frozen = talk(&["--player", "alphabeta"], "go depth 2");
    assert!(
        frozen.starts_with("id name xiangqi alphabeta\n"),
        "{frozen}"
    );
    assert_eq!(
        code(&run(&["engine", "--strength", "6"])),
        2,
        "a strength is 1 to 5"
    );
}

#[test]
fn the_engine_speaks_both_protocols() {
    let talk = |hello: &str, rest: &str| {
        let input = format!("{hello}\nisready\n{rest}\nquit\n");
        out(&run_with(
            &["engine", "--seed", "1", "--depth", "2"],
            &input,
        ))
    };
    let uci = talk(
        "uci",
        "position startpos moves h2e2 h9g7\ngo wtime 1000 btime 1000",
    );
    assert!(
        uci.starts_with("id name xiangqi search\nuciok\nreadyok\ninfo depth 1 score cp "),
        "{uci}"
    );
    assert!(
        uci.contains("\ninfo depth 2 ") && uci.contains("\nbestmove "),
        "{uci}"
    );
    // Black has two moves: what is banned is not played. What is no position is said.
    let fen = "position fen 4k4/4R4/9/9/9/9/9/9/9/3K5 b - - 0 1";
    let ucci = talk(
        "ucci",
        &format!(
            "{fen}\ngo depth 1\n{fen}\nbanmoves e9e8\ngo depth 1\n{fen}\nbanmoves e9e8 e9f9\ngo depth 1\nposition fen x"
        ),
    );
    let lines = ucci.lines().filter(|line| !line.starts_with("info depth"));
    let lines: Vec<&str> = lines.collect();
    assert_eq!(lines[1], "ucciok");
    let answers = ["bestmove e9e8", "bestmove e9f9", "bestmove (none)"];
    assert_eq!(&lines[3..6], answers, "{ucci}");
    assert!(lines[6].starts_with("info string "), "{ucci}");
}

/// The moves before the position count: one more check loses by the repetition rules.
#[test]
fn the_engine_knows_what_was_repeated() {
    let fen = "position fen 3aka3/9/4c4/9/4R4/9/2r6/9/9/4K4 w - - 0 1 moves e5e7 f9e8 e0e1 c3c0 \
               e7g7 c0c1 e1e0 c1c0 e0e1 c0c1 e1e0";
    let input = format!("uci\n{fen}\ngo depth 3\nquit\n");
    for seed in ["1", "2", "3", "4"] {
        let said = out(&run_with(&["engine", "--seed", seed], &input));
        let best = said.lines().last().expect("an answer");
        assert!(
            best.starts_with("bestmove ") && best != "bestmove c1c0",
            "{said}"
        );
    }
}

#[test]
fn wrong_usage_and_wrong_input_differ() {
    for usage in [
        &["perft"][..],
        &["moves", "--notation", "morse"],
        &["fly"],
        &[],
    ] {
        assert_eq!(code(&run(usage)), 2, "{usage:?}");
    }
    let wrong = run(&["moves", "no position"]);
    assert_eq!(code(&wrong), 1);
    assert!(err(&wrong).starts_with("xiangqi: "));
}
