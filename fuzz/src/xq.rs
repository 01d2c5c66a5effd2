//! Xiangqi: what is read prints as it was written, and games that run in circles go as the slow referee says.

use xiangqi::notation::Notation;
use xiangqi::record::{Record, records};
use xiangqi::render::Scene;
use xiangqi::rules::RuleOption;
use xiangqi::{Game, Move, Piece, Point, Position, RuleSet, Rules, Setup, Side};

use super::bytes::Bytes;

#[path = "../../xiangqi/core/tests/common/mod.rs"]
#[allow(dead_code, reason = "the tests of the game ask it more")]
pub mod common;
#[path = "../../xiangqi/core/tests/slow/mod.rs"]
#[allow(dead_code, reason = "the tests of the game ask it more")]
mod slow;

use slow::Slow;
use slow::law::SlowGame;

/// Rule strings, positions, moves and records.
pub fn text(text: &str) {
    if let Ok(rules) = text.parse::<Rules>() {
        assert_eq!(rules.to_string().parse(), Ok(rules));
        assert_eq!(Rules::from_bits(rules.to_bits()), Ok(rules));
    }
    if let Ok(mv) = text.parse::<Move>() {
        assert_eq!(mv.to_string().parse(), Ok(mv));
        assert_eq!(mv.rotate().rotate(), mv);
    }
    match text.parse::<Position>() {
        Ok(position) => one_position(&position),
        Err(why) => assert!(!why.to_string().is_empty()),
    }
    let start = Position::initial();
    for &notation in Notation::ALL {
        if let Ok(mv) = start.parse_move(text, Some(notation)) {
            assert!(start.legal_moves().contains(mv), "{mv}");
        }
    }
    for record in records(text) {
        let record = match record {
            Ok(record) => record,
            Err(why) => {
                assert!(why.line > 0 && why.column > 0 && !why.to_string().is_empty());
                continue;
            }
        };
        let read: Record = record.to_string().parse().expect("its own text");
        assert_eq!(read.to_string(), record.to_string());
        match (record.replay(), read.replay()) {
            (Ok(game), again) => {
                assert_eq!(again.as_ref(), Ok(&game));
                let again: Record = Record::of(&game).to_string().parse().expect("a record");
                assert_eq!(again.replay(), Ok(game));
            }
            (Err(why), again) => assert!(why.line > 0 && again.is_err()),
        }
    }
}

fn sorted(moves: impl Iterator<Item = Move>) -> Vec<String> {
    let mut texts: Vec<String> = moves.map(|mv| mv.to_string()).collect();
    texts.sort();
    texts
}

fn one_position(position: &Position) {
    assert_eq!(position.to_string().parse().as_ref(), Ok(position));
    assert_eq!(position.key(), position.key_from_scratch());
    assert_eq!(position.rotate().rotate(), *position);
    let slow = Slow::parse(&position.to_string());
    let legal = position.legal_moves();
    assert_eq!(sorted(legal.iter()), slow.legal(), "{position}");
    assert_eq!(position.in_check(), slow.in_check(), "{position}");
    let pairs =
        Point::all().flat_map(|from| Point::all().filter_map(move |to| Move::new(from, to)));
    for mv in pairs {
        assert_eq!(
            position.why_illegal(mv).is_none(),
            legal.contains(mv),
            "{position} {mv}"
        );
    }
    for mv in legal {
        for &notation in Notation::ALL {
            let written = position.format_move(mv, notation);
            assert_eq!(
                position.parse_move(&written, Some(notation)),
                Ok(mv),
                "{position} {written}"
            );
        }
        let mut played = *position;
        let undo = played.play_unchecked(mv);
        assert_eq!(played.key(), played.key_from_scratch(), "{position} {mv}");
        played.undo(&undo);
        assert_eq!(played, *position);
    }
    assert!(Scene::from(position).svg().len() < 40_000);
}

/// A game from a few pieces whose moves go to and fro, beside the slow referee.
pub fn circle(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let rules = rules(&mut bytes);
    let Some(start) = start(&mut bytes) else {
        return;
    };
    let mut game = Game::from_position(&rules, &start);
    let mut slow = SlowGame::new(&rules.to_string(), &start.to_string());
    while !bytes.is_empty() && game.plies() < 40 {
        compare(&game, &slow);
        if game.outcome().is_some() {
            break;
        }
        let back = game.moves_played().rev().nth(1).map(Move::reverse);
        let back = back.filter(|mv| bytes.below(4) > 0 && game.legal_moves().contains(*mv));
        let drawn = game
            .legal_moves()
            .get(bytes.below(game.legal_moves().len()));
        let mv = back.or(drawn).expect("a game that goes on has a move");
        game.play(mv).expect("a listed move");
        slow = slow.played(&mv.to_string());
    }
    compare(&game, &slow);
    let read: Record = Record::of(&game).to_string().parse().expect("a record");
    assert_eq!(read.replay().as_ref(), Ok(&game));
    while game.undo() {}
    assert_eq!(*game.position(), start);
}

fn compare(game: &Game, slow: &SlowGame) {
    let name = format!("{} {:?}", game.start_position(), game.events());
    let result = game.outcome();
    let result = result.map(|end| {
        (
            end.winner().map(|side| side == Side::Red),
            end.reason().as_str(),
        )
    });
    assert_eq!(result, slow.result(), "{name}");
    assert_eq!(game.repetitions() as usize, slow.times(), "{name}");
    assert_eq!(game.quiet_plies(), slow.quiet(), "{name}");
    let ours = game.verdict().as_ref().map(common::verdict::text);
    let theirs = slow.verdict().map(|verdict| verdict.to_string());
    assert_eq!(ours, theirs, "{name}");
    assert_eq!(game.search().verdict(), game.verdict(), "{name}");
    if result.is_none() {
        let forbidden = sorted(game.forbidden().into_iter().map(|(mv, _)| mv));
        assert_eq!(forbidden, slow.forbidden(), "{name}");
        assert_eq!(sorted(game.legal_moves().iter()), slow.allowed(), "{name}");
    }
}

/// A named set with up to three options changed.
fn rules(bytes: &mut Bytes<'_>) -> Rules {
    let set = RuleSet::ALL[bytes.below(RuleSet::ALL.len())];
    (0..bytes.below(4)).fold(set.rules, |rules, _| {
        let option = RuleOption::ALL[bytes.below(RuleOption::ALL.len())];
        let value = match option.allowed() {
            xiangqi::rules::Allowed::Tokens(words) => words[bytes.below(words.len())].to_string(),
            _ => ["2", "3", "4", "8", "30"][bytes.below(5)].to_string(),
        };
        // A number may be out of an option's range.
        rules.with_value(option, &value).unwrap_or(rules)
    })
}

/// Both generals and a few pieces, laid out one by one; they need not keep the rules.
fn start(bytes: &mut Bytes<'_>) -> Option<Position> {
    const LETTERS: &[u8; 12] = b"ABNRCPabnrcp";
    let mut setup = Setup::new();
    let fortress = |n: usize| 3 + n % 3 + n / 3 * 9;
    setup.board[fortress(bytes.below(9))] = Piece::from_letter('K');
    setup.board[89 - fortress(bytes.below(9))] = Piece::from_letter('k');
    for _ in 0..bytes.below(10) {
        let letter = LETTERS[bytes.below(LETTERS.len())];
        setup.board[bytes.below(Point::COUNT)] = Piece::from_letter(letter.into());
    }
    setup.to_move = Side::ALL[bytes.below(2)];
    setup.position().ok()
}
