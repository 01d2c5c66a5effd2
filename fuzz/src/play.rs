//! Play beside the slow implementation of the rules, taken back again, and the legality of every
//! pair of stations.

use luzhanqi::{IllegalMove, Move, Position, Station};

use super::beside::compare;
use super::bytes::Bytes;
use super::slow::{Slow, SlowRules};

/// The list of legal moves and the answers for each pair of stations are the same.
pub fn one_by_one(position: &Position) {
    let (legal, tries) = (position.legal_moves(), position.tries());
    let mut count = 0;
    for origin in Station::all() {
        for target in Station::all() {
            let mv = Move::new(origin, target).unwrap_or(Move::flip(origin));
            let why = position.why_illegal(mv);
            assert_eq!(why.is_none(), legal.contains(mv), "{position:?} {mv}");
            let refused = matches!(why, Some(IllegalMove::Refused { .. }));
            assert_eq!(
                why.is_none() || refused,
                tries.contains(mv),
                "{position:?} {mv}"
            );
            if let Some(why) = why {
                assert!(!why.to_string().is_empty());
            }
            count += usize::from(why.is_none());
        }
    }
    assert_eq!(count, legal.len());
    assert!(
        legal
            .iter()
            .enumerate()
            .all(|(n, mv)| legal.get(n) == Some(mv))
    );
}

/// A random game, both ways.
pub fn play(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let rules = bytes.rules();
    let Some(start) = bytes.start(&rules) else {
        return;
    };
    let words = SlowRules::parse(&rules.to_string());
    let mut slow = Slow::parse(&words, &start.to_string());
    let mut position = start;
    let mut undos = Vec::new();
    while !bytes.is_empty() && undos.len() < 50 {
        let legal = position.legal_moves();
        let Some(mv) = bytes.choose(&legal) else {
            break;
        };
        let undo = position.play(mv).expect("a listed move");
        let (next, effect) = slow.play(&mv.to_string());
        assert_eq!(undo.effect().as_str(), effect, "{position:?} after {mv}");
        slow = next;
        undos.push(undo);
        assert_eq!(slow.text(), position.to_string());
        // The slow one is very slow on a full board.
        if undos.len() % 16 == 0 || position.occupied().len() < 8 {
            compare(&position, &slow);
        }
        assert_eq!(position.key(), position.key_from_scratch(), "{position:?}");
        let read = Position::parse(&position.to_string(), &rules).expect("its own text");
        assert_eq!((read, read.key()), (position, position.key()));
        if undos.len() % 32 == 1 {
            one_by_one(&position);
        }
    }
    compare(&position, &slow);
    if position.legal_moves().len() < 30 {
        assert_eq!(position.perft(2), position.perft_plain(2), "{position:?}");
    }
    for undo in undos.iter().rev() {
        position.undo(undo);
    }
    assert_eq!(position, start);
    assert_eq!(
        (position.key(), position.to_string()),
        (start.key(), start.to_string())
    );
}
