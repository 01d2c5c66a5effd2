//! Games: tries, refusals, offers, answers, undo and redo; what both seats see of them; records.

use luzhanqi::record::Record;
use luzhanqi::{Command, Game, PlayResult, Seat, View};

use super::bytes::Bytes;

/// Lets the bytes do things in a game.
pub fn act(game: &mut Game, bytes: &mut Bytes<'_>, most: usize) {
    for _ in 0..most {
        if bytes.is_empty() {
            return;
        }
        let seat = Seat::ALL[bytes.below(2)];
        match bytes.below(24) {
            0 => drop(game.apply_as(seat, Command::OfferDraw)),
            1 => drop(game.apply_as(seat, Command::DeclineDraw)),
            2 if bytes.byte() == 7 => drop(game.apply_as(seat, Command::AcceptDraw)),
            3 if bytes.byte() == 7 => drop(game.apply_as(seat, Command::Resign)),
            4 => wild(game, bytes),
            _ => {
                let moves = game.legal_moves();
                let Some(mv) = bytes.choose(&moves) else {
                    assert!(game.outcome().is_some(), "a game that goes on has moves");
                    continue;
                };
                let legal = game.truth().legal_moves().contains(mv);
                let tried = game.play(mv).expect("a listed try");
                assert_eq!(matches!(tried, PlayResult::Played(_)), legal);
            }
        }
    }
}

/// Any move at all: it is played if and only if it is in the seat's list.
fn wild(game: &mut Game, bytes: &mut Bytes<'_>) {
    let mv = bytes.any_move();
    let seen_board = *game.seen_board(game.to_move());
    let before = game.clone();
    let listed = seen_board.legal_moves().contains(mv);
    assert_eq!(
        seen_board.why_illegal(mv).is_none(),
        listed,
        "{seen_board:?} {mv}"
    );
    assert_eq!(game.play(mv).is_ok(), listed, "{seen_board:?} {mv}");
    if !listed {
        assert_eq!(*game, before);
    }
}

/// A game, what is seen of it, its record, and the way back.
pub fn game(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let rules = bytes.rules();
    let Some(start) = bytes.start(&rules) else {
        return;
    };
    let mut game = if bytes.below(4) == 0 {
        Game::from_position(&start)
    } else {
        Game::from_seed(&rules, u64::from(bytes.byte()))
    };
    act(&mut game, &mut bytes, 120);
    for seat in Seat::ALL {
        let view = View::new(game.observations(seat)).expect("a game's own observations");
        assert_eq!(view.seen_board(), game.seen_board(seat));
        assert_eq!(view.outcome(), game.outcome());
        assert!(game.outcome().is_none() || view.legal_moves().is_empty());
    }
    let record = Record::of(&game);
    let read: Record = record
        .to_string()
        .parse()
        .expect("a record reads its own text");
    assert_eq!(read, record);
    assert_eq!(read.replay().as_ref(), Ok(&game));
    let end = game.clone();
    let steps = bytes.below(8);
    let taken = (0..steps).filter(|_| game.undo()).count();
    let given = (0..steps).filter(|_| game.redo()).count();
    assert_eq!(taken, given);
    assert_eq!(game, end);
    assert_eq!(
        (game.outcome(), game.offer(), game.truth()),
        (end.outcome(), end.offer(), end.truth())
    );
    for seat in Seat::ALL {
        assert_eq!(game.seen_board(seat), end.seen_board(seat));
    }
}
