//! Records: what is written, what is read besides, and what is wrong.

use xiangqi::notation::Notation;
use xiangqi::record::{Item, Record, RecordFault, records};
use xiangqi::{EndReason, Game, Position, Rules, Side};

fn played(moves: &str) -> Game {
    let mut game = Game::new(&Rules::ASIA);
    for mv in moves.split(' ') {
        game.play(mv.parse().unwrap()).unwrap();
    }
    game
}

#[test]
fn what_is_written() {
    let mut game = played("h2e2 h9g7");
    game.offer_draw(Side::Red).unwrap();
    game.play("h0g2".parse().unwrap()).unwrap();
    game.adjudicate(Some(Side::Red), EndReason::Time).unwrap();
    let record = Record::of(&game)
        .with_notation(Notation::Chinese)
        .with_tag("Red", "Anna")
        .with_tag("Result", "0-1");
    assert_eq!(
        record.to_string(),
        "[Game \"Chinese Chess\"]\n[Red \"Anna\"]\n[Rules \"asia\"]\n[Result \"1-0\"]\n\
         [Termination \"time\"]\n[Format \"Chinese\"]\n\n\
         1. 炮二平五 马８进７ {[%act red-offers-draw]} 2. 马二进三 {[%act red-wins-time]}\n\
         1-0\n"
    );
    assert_eq!(
        record.to_string().parse::<Record>().unwrap().replay(),
        Ok(game)
    );
}

/// A game that Black begins, and numbers that go on from the FEN's.
#[test]
fn black_begins() {
    let fen = "3ak4/9/9/9/9/9/9/9/9/3K5 b - - 3 41";
    let start: Position = fen.parse().unwrap();
    let mut game = Game::from_position(&Rules::PLAIN, &start);
    for mv in ["d9e8", "d0d1", "e8d9"] {
        game.play(mv.parse().unwrap()).unwrap();
    }
    let text = Record::of(&game).with_notation(Notation::Wxf).to_string();
    assert!(text.contains(&format!("[FEN \"{fen}\"]")));
    assert!(text.ends_with("41... A4+5 42. K6+1 A5-4 *\n"), "{text}");
    assert_eq!(text.parse::<Record>().unwrap().replay(), Ok(game));
}

/// A file as other programs write it: no rules, any notation, variations, marks, odd endings.
#[test]
fn files_of_others() {
    let text = "\u{feff}[Event \"Cup\"]\n[Red \"A\"]\n[Termination \"normal\"]\n\n\
        1.H2-E2! {good} (1. C8=5 (1. h0g2) {x) y}) 1... 马8进7 $5 ; a line\n 2. H2+3 c8.9 1-0\n\n\
        [Event \"none\"]\n\n1. h2e2 b9c7 *\n";
    let read: Vec<Record> = records(text).map(Result::unwrap).collect();
    assert_eq!(read.len(), 2);
    let first = &read[0];
    assert_eq!(first.tag("Event"), Some("Cup"));
    let game = first.replay().unwrap();
    let moves: Vec<String> = game.moves_played().map(|mv| mv.to_string()).collect();
    assert_eq!(moves, ["h2e2", "h9g7", "h0g2", "h7i7"]);
    let ending = game.outcome().unwrap();
    assert_eq!(
        (ending.winner(), ending.reason()),
        (Some(Side::Red), EndReason::Adjudicated)
    );
    assert_eq!(first.items()[1], Item::Comment("good".into()));
    assert_eq!(first.items()[3], Item::Comment("a line".into()));
    // Written again it reads the same, and the result stays one of an arbiter.
    assert_eq!(
        first.to_string().parse::<Record>().unwrap().replay(),
        Ok(game)
    );
}

#[test]
fn the_result_decides_where_the_moves_stop() {
    for (result, reason, ending) in [
        ("0-1", "resigned", "black wins (resigned)"),
        ("1-0", "time", "red wins (time)"),
        ("0-1", "forfeit", "black wins (forfeit)"),
        ("1/2-1/2", "abandoned", "draw (abandoned)"),
        ("1/2-1/2", "agreed", "draw (adjudicated)"),
    ] {
        let text =
            format!("[Result \"{result}\"]\n[Termination \"{reason}\"]\n\n1. h2e2 {result}\n");
        let game = text.parse::<Record>().unwrap().replay().unwrap();
        assert_eq!(game.outcome().unwrap().to_string(), ending);
    }
}

fn fault(text: &str) -> (u32, u32, String) {
    let read = text.parse::<Record>().and_then(|record| record.replay());
    let why = read.expect_err(text);
    (why.line, why.column, why.fault.to_string())
}

#[test]
fn what_is_wrong_and_where() {
    let (line, column, why) = fault("[Red \"A\"]\n\n1. h2e2 h9g8");
    assert_eq!((line, column), (3, 9));
    assert!(
        why.contains("the horse") || why.contains("a horse does not go"),
        "{why}"
    );
    assert!(fault("[Format \"FIDE\"]\n").2.contains("ICCS, WXF"));
    assert!(fault("[FEN \"9/9 w\"]\n").2.contains("ten ranks"));
    assert!(
        fault("[Rules \"house\"]\n")
            .2
            .contains("there is no rule set")
    );
    assert!(fault("[Result \"2-0\"]\n").2.contains("1-0, 0-1"));
    assert_eq!(
        fault("[Result \"1-0\"]\n\n1. h2e2 0-1").2,
        "the result is given as 1-0, but the moves lead to 0-1"
    );
    assert_eq!(
        fault("1. h2e2 h9g7 3. h0g2").2,
        "this should be move number 2"
    );
    assert!(fault("1. h2e2 {never").2.contains("} at the end"));
    assert!(fault("1. h2e2 (1... h9g7").2.contains(") at the end"));
    assert!(fault("1. h2e2 }").2.contains("expected a move"));
    assert!(fault("1. h2e2 * 1. h2e2").2.contains("only one record"));
    assert!(
        fault("1. h2e2 {[%act red-accepts]} *")
            .2
            .contains("no draw is offered to red")
    );
    let mate = "[FEN \"3k5/R8/9/9/9/9/9/9/9/4K3R w - - 0 1\"]\n\n1. i0i9 0-1";
    assert!(fault(mate).2.contains("the moves lead to 1-0 (checkmate)"));
    let why = "[Red \"A\"]\n[Red \"B\"]\n".parse::<Record>().unwrap_err();
    assert!(matches!(why.fault, RecordFault::TagTwice(_)));
}

/// Comments and clock times are read back at the ply at which they were added, in every notation.
#[test]
fn comments_and_clocks_at_any_ply() {
    let mut game = played("h2e2 h9g7 h0g2");
    game.offer_draw(xiangqi::Side::Red).unwrap();
    for notation in Notation::ALL {
        let mut record = Record::of(&game)
            .with_notation(*notation)
            .with_tags([("Red", "Anna")]);
        for ply in 0..=3 {
            assert!(record.add_comment_at(ply, " [%act red-resigns] "));
            assert!(record.add_clock_at(ply, ply as u64 * 3_600_010));
        }
        assert!(!record.add_comment_at(4, "too late"));
        let read: Record = record.to_string().parse().unwrap();
        assert_eq!(read, record);
        let comments: Vec<_> = read.comments().collect();
        assert_eq!(comments[4], (2, "(%act red-resigns]"));
        assert_eq!(comments[5], (2, "[%clk 2:00:00.02]"));
        let clocks: Vec<_> = read.clocks().collect();
        assert_eq!(
            clocks,
            [(0, 0), (1, 3_600_010), (2, 7_200_020), (3, 10_800_030)]
        );
        let again = Record::of(&read.replay().unwrap()).with_tags(read.tags());
        assert!(again.tags().eq([("Red", "Anna")]));
    }
}

/// A comment that looks like an action stays a comment.
#[test]
fn comments_stay_comments() {
    let game = played("h2e2");
    let mut record = Record::of(&game);
    record.add_comment("[%act red-resigns]");
    record.add_comment(" {a} ");
    let read: Record = record.to_string().parse().unwrap();
    assert_eq!(read, record);
    assert_eq!(read.replay(), Ok(game));
}
