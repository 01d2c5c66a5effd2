//! Conversions there and back, and against what the formats' descriptions say.

use std::fs;
use std::path::PathBuf;

use crate::engines::*;
use luzhanqi::record::{Record, SeatRecord};
use luzhanqi::{Army, Game, Kind, Position, Random, Rules, Seat};

struct Dir(PathBuf);

impl Dir {
    fn new(name: &str) -> Dir {
        Dir(scratch(name))
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_string()
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        fs::write(self.file(name), bytes).unwrap();
        self.file(name)
    }
}

fn wrong(args: &[&str]) -> String {
    let output = run(&[&["convert"], args].concat());
    assert_eq!(code(&output), 1, "{args:?}: {}", out(&output));
    err(&output)
}

fn convert(args: &[&str]) -> String {
    good(&[&["convert"], args].concat())
}

/// A random game of so many plies, or to its end.
fn play(rules: &Rules, seed: u64, plies: usize) -> Game {
    let mut game = Game::from_seed(rules, seed);
    let mut random = Random::new(seed);
    while game.outcome().is_none() && game.plies() < plies {
        let seat = game.to_move();
        let mv = game
            .seen_board(seat)
            .legal_moves()
            .sample(&mut random)
            .unwrap();
        game.play(mv).unwrap();
    }
    game
}

/// An army laid out by hand: a general right in front on the left, and so on.
const ARMY: &str = "GBKELCKCEPKLXMBOPPXJFJOOE";
const PROTOCOL: &str = "bdgicegeihgckadjhhkflfjji";
/// The same, each row of the half with its camps, front row first.
const JQL: [u8; 30] = [
    6, 8, 11, 13, 7, 9, 0, 11, 0, 9, 13, 12, 0, 11, 7, 4, 0, 5, 0, 8, 3, 12, 12, 4, 10, 2, 10, 3,
    3, 13,
];

#[test]
fn armies() {
    let dir = Dir::new("convert-armies");
    let mut file = b"QQGame JQL File\0\x57\x04\0\0".to_vec();
    file.extend(JQL);
    let jql = dir.write("hand.jql", &file);
    assert_eq!(convert(&["army", &jql]).trim(), ARMY);
    assert_eq!(
        convert(&["army", &jql, "--to", "protocol"]).trim(),
        PROTOCOL
    );
    assert_eq!(convert(&["army", PROTOCOL]).trim(), ARMY);
    let back = dir.file("back.jql");
    convert(&["army", ARMY, "--to", "jql", "--output", &back]);
    assert_eq!(fs::read(&back).unwrap(), file);
    let text = dir.write("array.txt", format!("ARRAY {PROTOCOL}\r\n"));
    assert_eq!(convert(&["army", &text]).trim(), ARMY);
    for seed in 0..20 {
        let army = Army::from_seed(&Rules::STANDARD, seed).to_string();
        let jql = dir.file("random.jql");
        convert(&["army", &army, "--to", "jql", "-o", &jql]);
        let letters = convert(&["army", &jql, "--to", "protocol"]);
        assert_eq!(convert(&["army", letters.trim()]).trim(), army);
    }
}

#[test]
fn wrong_armies() {
    let dir = Dir::new("convert-wrong-armies");
    let mut file = b"QQGame JQL File\0\x57\x04\0\0".to_vec();
    file.extend(JQL);
    let broken = |name: &str, change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = file.clone();
        change(&mut bytes);
        wrong(&["army", &dir.write(name, bytes)])
    };
    assert!(
        broken("short", &|bytes| bytes.truncate(49))
            .contains("expected 50 bytes in a .jql file, got 49")
    );
    assert!(broken("magic", &|bytes| bytes[16] = 0).contains("57 04 00 00"));
    assert!(
        broken("camp", &|bytes| bytes[26] = 5)
            .contains("byte 26: expected 0, because a camp is empty")
    );
    assert!(
        broken("piece", &|bytes| bytes[20] = 14)
            .contains("byte 20: expected a piece, 2 to 13, not 14")
    );
    assert!(
        broken("hidden", &|bytes| bytes[20] = 1)
            .contains("byte 20: expected a piece, 2 to 13, not 1")
    );
    assert!(broken("count", &|bytes| bytes[20] = 5).contains("2 pieces of the kind"));
    assert!(broken("text", &|bytes| bytes[0] = b'q').contains("army is 25 letters"));
    assert!(broken("bytes", &|bytes| bytes[0] = 255).contains("expected a text or a .jql file"));
    assert!(wrong(&["army", &ARMY[1..]]).contains("or a file"));
    assert!(wrong(&["army", &PROTOCOL.replace('a', "b")]).contains("kind"));
    assert!(wrong(&["army", &PROTOCOL.replace('a', "m")]).contains("a to l"));
    assert_eq!(code(&run(&["convert", "army"])), 2);
}

#[test]
fn jzn_boards() {
    // The first character is a1; red, in lower case there, is south.
    let jzn = "0acc0Ljc0e0000000000000000000000000B000000000GB000JK000CACC0 r 30 149";
    let text = "ofoo1/lg3/jx3/5/x4/5/5/5/5/5/mLO1P/1FOO1 s r 30";
    assert_eq!(convert(&["position", jzn]).trim(), text);
    assert_eq!(convert(&["position", text, "--moves", "149"]).trim(), jzn);
    let masked = jzn.replacen('L', "#", 1).replacen("r 30", "b 30", 1);
    let view = text.replacen("mL", "?L", 1).replacen(" s ", " n ", 1);
    assert_eq!(convert(&["position", &masked]).trim(), view);
    assert_eq!(
        convert(&["position", &view, "--moves", "149"]).trim(),
        masked
    );
    // Where red sits north the board is turned.
    let position = Position::parse(text, &Rules::STANDARD).unwrap();
    let turned = position.rotate().to_string();
    assert_eq!(
        convert(&["position", &turned, "--moves", "149"]).trim(),
        jzn
    );
    // Face-down pieces are hidden, whether the text tells them or not.
    let flip = Position::from_seed(&Rules::FLIP, 1).to_string();
    let view = Game::from_seed(&Rules::FLIP, 1)
        .view(Seat::South)
        .to_string();
    let hidden = convert(&["position", &flip, "--rules", "flip"]);
    assert_eq!(hidden.matches('#').count(), 50);
    assert_eq!(convert(&["position", &view, "--rules", "flip"]), hidden);
}

#[test]
fn wrong_boards() {
    let jzn = "0acc0Ljc0e0000000000000000000000000B000000000GB000JK000CACC0 r 30 149";
    let text = "ofoo1/lg3/jx3/5/x4/5/5/5/5/5/mLO1P/1FOO1 s r 30";
    for (given, message) in [
        (&jzn[1..], "this has 59"),
        (&jzn.replace("r 30", "s 30"), "r or b, not s"),
        (&jzn.replace(" 149", ""), "four fields"),
        (&jzn.replace(" 30 ", " x "), "numbers, not x"),
        (&jzn.replace(" 30 ", " 65536 "), "65535"),
        (
            &jzn.replacen('0', "m", 1),
            "character 1 of the board is 'm'",
        ),
        (&jzn.replacen('0', "l", 1).replacen('0', "l", 1), "marshal"),
        (&jzn.replace(['a', 'A'], "0"), "flags are missing"),
        (&text.replace("lg3", "lg2"), "stations"),
        (&text.replace("/lg3", ""), "ranks"),
        (
            &text.replace("lg3", "lg?2").replace("mL", "zL"),
            "'z' is not a piece",
        ),
        (&text.replace("lg3", "lg?3"), "expected a rank of five"),
        (&text.replace("lg3", "lg?2").replace(" s ", " x "), "s or n"),
        (&text.replace("lg3", "l?+2"), "carried flag"),
    ] {
        let said = wrong(&["position", given]);
        assert!(said.contains(message), "{given}: {said}");
    }
    let said = wrong(&["position", &jzn.replacen('L', "#", 1), "--rules", "flip"]);
    assert!(said.contains("dark play"), "{said}");
}

#[test]
fn random_positions_there_and_back() {
    let dir = Dir::new("convert-positions");
    for (seed, rules) in (0..).zip([Rules::STANDARD, Rules::CCGC, Rules::BODLAENDER_3]) {
        let game = play(&rules, seed, 150);
        let file = dir.write("game.txt", Record::of(&game).to_string());
        let texts = convert(&["record", &file, "--to", "positions"]);
        let boards = convert(&["record", &file, "--to", "jzn"]);
        let kept = dir.file("kept.txt");
        let args = ["record", &file, "--to", "positions", "-o", &kept];
        assert_eq!(convert(&args), "");
        assert_eq!(std::fs::read_to_string(&kept).unwrap(), texts);
        assert_eq!(texts.lines().count(), game.plies() + 1);
        assert_eq!(
            texts.lines().last(),
            Some(game.truth().to_string().as_str())
        );
        let rules = rules.to_string();
        for (moves, (text, board)) in texts.lines().zip(boards.lines()).enumerate().step_by(40) {
            assert_eq!(
                convert(&["position", board, "--rules", &rules]).trim(),
                text
            );
            let moves = moves.to_string();
            let args = ["position", text, "--rules", &rules, "--moves", &moves];
            assert_eq!(convert(&args).trim(), board);
        }
    }
}

#[test]
fn records_become_logs_and_records_again() {
    let dir = Dir::new("convert-logs");
    for (seed, rules) in [
        (1, "ccgc"),
        (2, "ccgc"),
        (3, "standard"),
        (4, "bodlaender-3"),
    ] {
        let rules: Rules = rules.parse().unwrap();
        let game = play(&rules, seed, 400);
        let record = Record::of(&game)
            .with_tag("South", "one engine")
            .with_tag("North", "another")
            .with_tag("Seconds", "60");
        let file = dir.write("game.txt", record.to_string());
        let logs = dir.file("logs");
        convert(&[
            "record",
            &file,
            "--to",
            "logs",
            "-o",
            &logs,
            "--seconds",
            "60",
        ]);
        let [south, north] = ["south", "north"].map(|seat| format!("{logs}/0001-{seat}.log"));
        let rules = rules.to_string();
        // In either order.
        for pair in [[&south, &north], [&north, &south]] {
            let args = ["log", pair[0], pair[1], "--rules", &rules];
            assert_eq!(convert(&args).trim_end(), record.to_string().trim_end());
        }
    }
    let said = wrong(&["record", &dir.write("none.txt", ""), "--to", "positions"]);
    assert!(said.contains("contains no record of a game"), "{said}");
    let game = play(&Rules::STANDARD, 1, 30);
    let seen = SeatRecord::of(game.view(Seat::South)).to_string();
    let seen = dir.write("seen.txt", seen);
    let said = wrong(&["record", &seen, "--to", "positions"]);
    assert!(
        said.contains("south's observations, not of a whole game"),
        "{said}"
    );
    let flip = Record::of(&play(&Rules::FLIP, 1, 30)).to_string();
    let flip = dir.write("flip.txt", flip);
    let said = wrong(&["record", &flip, "--to", "logs", "-o", &dir.file("logs")]);
    assert!(said.contains("must have play=dark"), "{said}");
    assert_eq!(code(&run(&["convert", "record", &flip, "--to", "logs"])), 2);
}

#[test]
fn a_log_shows_what_its_engine_knew() {
    let dir = Dir::new("convert-views");
    let mut shown_flags = 0;
    for seed in 0..40 {
        // The last ply is the seat's own, so that its log ends with the result of it.
        let seat = Seat::ALL[seed as usize % 2];
        let mut game = play(&Rules::CCGC, seed, 60 + 7 * seed as usize);
        while game.to_move() == seat || game.outcome().is_some() {
            game.undo();
        }
        let file = dir.write("game.txt", Record::of(&game).to_string());
        let logs = dir.file("logs");
        convert(&["record", &file, "--to", "logs", "-o", &logs]);
        let shown = convert(&["log", &format!("{logs}/0001-{seat}.log")]);
        assert_eq!(shown.trim(), game.view(seat).to_string(), "seed {seed}");
        let (seen_board, theirs) = (game.seen_board(seat), game.truth().color_of(seat.other()));
        shown_flags += seen_board.seen(theirs.unwrap(), Kind::Flag).len();
    }
    assert!(shown_flags >= 5, "{shown_flags} games had a marshal fallen");
}

/// The example in the protocol's description, from its second player's side, with what a platform
/// may write around the messages.
#[test]
fn logs_of_other_programs() {
    let dir = Dir::new("convert-foreign");
    let south = "INFO 1.0\nNAME first one\nSTART 0 1800 31\nARRAY abccddefegghikhfghiijlkjj\n\
        GO 0000 0 00\nBESTMOVE G1H1\nRESULT 3 00\nGO F3E3 3 00\nEND 1\n";
    let north = "12:00:00 > INFO 1.0\n# a remark\n12:00:00 < NAME\tsecond one\n\
        12:00:01 > START 1 1800 31\n< ARRAY abccddefegghikhfghiijlkjj\n\
        > GO F3E3 3 00  the opponent\n< BESTMOVE G1H1\n> RESULT 3 00\n> END 0\n";
    let pair = [dir.write("south.log", south), dir.write("north.log", north)];
    let text = convert(&["log", &pair[0], &pair[1]]);
    assert!(
        text.contains("1. b6b5 d7d8 south-wins-adjudicated"),
        "{text}"
    );
    assert!(text.contains("[North \"second one\"]"), "{text}");
    // North's own log alone: its army, a piece of unknown kind in b5, its own piece in d8.
    let view = "ooxfo/eepkj/p1x1e/pk1kc/j1cgb/bll1m/?1???/???1?/??1??/?1?1?/?????/????? s r 2";
    assert_eq!(convert(&["log", &pair[1]]).trim(), view);
    for (from, to, message) in [
        (
            "RESULT 3 00\n> END",
            "RESULT 1 00\n> END",
            "line 8 of north's log: RESULT 1 00 should be RESULT 3 00",
        ),
        (
            "F3E3 3",
            "F3E4 3",
            "line 6 of north's log: GO F3E4 3 00 (b6a5) should be GO F3E3 3 00 (b6b5)",
        ),
        (
            "BESTMOVE G1H1\n> RESULT 3 00",
            "BESTMOVE G1I1\n> RESULT 3 00",
            "line 7 of north's log: BESTMOVE G1I1 (d7d9): ",
        ),
        (
            "BESTMOVE G1H1",
            "BESTMVE G1H1",
            "line 8 of north's log: unexpected RESULT 3 00; expected a BESTMOVE of north",
        ),
        ("START 1", "START 0", "both logs are south's"),
        ("1800 31", "1800 30", "different steps"),
        ("GO F3E3 3 00", "GO 3 00", "line 6: expected GO"),
        (
            "> START 1 1800 31\n< ARRAY",
            "< ARRAY",
            "ARRAY comes after START",
        ),
        (
            "ARRAY abccddefegghikh",
            "ARRAY kbccddefegghiah",
            "a bomb stands on e7",
        ),
    ] {
        let changed = north.replace(from, to);
        assert_ne!(changed, north, "{from}");
        let said = wrong(&["log", &pair[0], &dir.write("changed.log", changed)]);
        assert!(said.contains(message), "{from}: {said}");
    }
    // A forbidden move is a loss only where both logs end with it.
    let last = north.replace("BESTMOVE G1H1\n> RESULT 3 00\n", "BESTMOVE G1I1\n");
    let both = south.replace("GO F3E3 3 00\n", "");
    let both = dir.write("both.log", both);
    let text = convert(&["log", &both, &dir.write("last.log", &last)]);
    assert!(
        text.contains("{line 7 of north's log: BESTMOVE G1I1 (d7d9)"),
        "{text}"
    );
    let cut = dir.write("cut.log", south.replace("GO F3E3 3 00\nEND 1\n", ""));
    let said = wrong(&["log", &cut, &dir.write("last.log", &last)]);
    assert!(said.contains("line 7 of north's log"), "{said}");
    let said = wrong(&["log", &dir.write("empty.log", "nothing\n")]);
    assert!(said.contains("has no game"), "{said}");
}
