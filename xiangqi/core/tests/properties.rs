//! What must hold in every position.

use crate::common;
use proptest::prelude::*;
use xiangqi::notation::{Notation, NotationError};
use xiangqi::record::{Record, records};
use xiangqi::strategies::positions;
use xiangqi::{
    EndReason, Game, Kind, Move, Piece, Point, Points, Position, Random, RuleSet, Rules, Search,
    Side,
};

fn position() -> impl Strategy<Value = Position> {
    let sparse = any::<u64>().prop_map(|seed| common::any(&mut Random::new(seed)));
    prop_oneof![sparse, positions(120)]
}

fn sorted(moves: impl Iterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.collect();
    moves.sort();
    moves
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn play_and_undo(position in position()) {
        for mv in position.legal_moves() {
            let mut played = position;
            let undo = played.play(mv).expect("legal");
            prop_assert_eq!(played.key(), played.key_from_scratch());
            prop_assert_eq!(played.to_move(), position.to_move().other());
            prop_assert_eq!(undo.mv(), mv);
            prop_assert_eq!(undo.kind(), position.piece_at(mv.origin()).map(|piece| piece.kind));
            prop_assert_eq!(undo.taken(), position.piece_at(mv.target()).map(|piece| piece.kind));
            let lost = position.occupied().len() - played.occupied().len();
            prop_assert_eq!(lost, usize::from(undo.is_capture()));
            // What a legal move leads to is a position that can be.
            prop_assert_eq!(played.to_string().parse(), Ok(played));
            played.undo(&undo);
            prop_assert_eq!(played, position);
            prop_assert_eq!(played.key(), position.key());
        }
    }

    #[test]
    fn null_moves_and_captures(position in position()) {
        let taken: Vec<Move> = position.captures().iter().collect();
        let legal = position.legal_moves();
        let expected: Vec<Move> = legal.iter().filter(|mv| position.piece_at(mv.target()).is_some()).collect();
        prop_assert_eq!(taken, expected);
        let passed = position.null_move();
        prop_assert_eq!(passed.is_none(), position.in_check());
        let Some(passed) = passed else { return Ok(()) };
        prop_assert_eq!(passed.key(), passed.key_from_scratch());
        prop_assert_eq!(passed.to_move(), position.to_move().other());
        prop_assert_eq!(passed.null_move().map(|twice| twice.key()), Some(position.key()));
        let mut search = Search::new(&Rules::ASIA, &position);
        prop_assert!(search.play_null() && search.last_ply().is_none());
        prop_assert_eq!(*search.position(), passed);
        // The position recurs, but over null moves that is no repetition.
        prop_assert!(search.play_null());
        prop_assert_eq!((search.repetitions(), search.verdict()), (1, None));
        prop_assert!(search.undo() && search.undo() && !search.undo());
        prop_assert_eq!(*search.position(), position);
    }

    #[test]
    fn sets_of_moves(position in position()) {
        let legal = position.legal_moves();
        prop_assert_eq!(legal.len(), legal.iter().count());
        prop_assert_eq!(legal.is_empty(), legal.iter().next().is_none());
        let listed: Vec<Move> = legal.iter().collect();
        let mut folded = Vec::new();
        legal.iter().for_each(|mv| folded.push(mv));
        prop_assert_eq!(&listed, &folded);
        let mut iter = legal.iter();
        for (number, mv) in listed.iter().enumerate() {
            prop_assert_eq!(iter.len(), listed.len() - number);
            prop_assert_eq!(iter.next(), Some(*mv));
            prop_assert_eq!(legal.get(number), Some(*mv));
            prop_assert!(legal.contains(*mv) && legal.origins().contains(mv.origin()));
            let rest: Vec<Move> = iter.clone().fold(Vec::new(), |mut all, mv| {
                all.push(mv);
                all
            });
            prop_assert_eq!(&rest, &listed[number + 1..]);
        }
        prop_assert_eq!(iter.next(), None);
        prop_assert_eq!(legal.get(listed.len()), None);
        let (mut targets, mut destinations) = (Points::EMPTY, 0);
        for origin in Point::all() {
            destinations += position.destinations(origin).len();
            targets |= position.destinations(origin);
        }
        prop_assert_eq!((targets, destinations), (legal.targets(), listed.len()));
        let half = legal.filter(|mv| mv.target().index() % 2 == 0);
        prop_assert!(half.iter().all(|mv| mv.target().index() % 2 == 0));
        let other = legal.filter(|mv| mv.target().index() % 2 == 1);
        prop_assert_eq!(half.len() + other.len(), legal.len());
        prop_assert_eq!(legal.filter(|_| true), legal);
    }

    #[test]
    fn mirrors(position in position()) {
        let images = [
            (position.rotate(), Move::rotate as fn(Move) -> Move),
            (position.reflect(), Move::reflect as fn(Move) -> Move),
        ];
        for (image, of) in images {
            prop_assert_eq!(image.key(), image.key_from_scratch());
            let moves = sorted(position.legal_moves().iter().map(of));
            prop_assert_eq!(moves, sorted(image.legal_moves().iter()));
            prop_assert_eq!(position.in_check(), image.in_check());
            let reason = |position: &Position| position.outcome().map(|ending| ending.reason());
            prop_assert_eq!(reason(&position), reason(&image));
        }
        prop_assert_eq!(position.rotate().rotate(), position);
        prop_assert_eq!(position.reflect().reflect(), position);
        prop_assert_eq!(position.rotate().to_move(), position.to_move().other());
        prop_assert_eq!(position.occupied().rotate(), position.rotate().occupied());
        prop_assert_eq!(position.occupied().reflect(), position.reflect().occupied());
    }

    #[test]
    fn texts(position in position()) {
        let text = position.to_string();
        prop_assert_eq!(text.parse(), Ok(position));
        let json = serde_json::to_string(&position).unwrap();
        prop_assert_eq!(serde_json::from_str::<Position>(&json).unwrap(), position);
        let occupied = serde_json::to_string(&position.occupied()).unwrap();
        prop_assert_eq!(serde_json::from_str::<Points>(&occupied).unwrap(), position.occupied());
        // Other letters, and the fields that may be missing.
        let (board, rest) = text.split_once(' ').unwrap();
        let other = board.replace('n', "h").replace('N', "H").replace('b', "e").replace('B', "E");
        prop_assert_eq!(format!("{other} {rest}").parse(), Ok(position));
        let short: Position = position.board_text().parse().unwrap();
        prop_assert!(short.repeats(&position));
        prop_assert_eq!((short.halfmove_clock(), short.fullmove_number()), (0, 1));
        prop_assert_eq!(short.key(), position.key());
    }

    #[test]
    fn children(position in position()) {
        let mut listed: Vec<(Move, Position)> =
            position.legal_moves().iter().zip(position.children()).collect();
        let mut visited = Vec::new();
        position.each_child(|mv, child| visited.push((mv, *child)));
        listed.sort_by_key(|(mv, _)| *mv);
        visited.sort_by_key(|(mv, _)| *mv);
        prop_assert_eq!(&listed, &visited);
        let mut sum = 0;
        for (_, child) in visited {
            prop_assert_eq!(child.key(), child.key_from_scratch());
            sum += child.legal_moves().len() as u64;
        }
        prop_assert_eq!(position.perft(0), 1);
        prop_assert_eq!(position.perft(1), listed.len() as u64);
        prop_assert_eq!(position.perft_plain(1), listed.len() as u64);
        prop_assert_eq!(position.perft(2), sum);
        prop_assert_eq!(position.perft_plain(2), sum);
    }

    #[test]
    fn playouts(position in position(), seed in any::<u64>()) {
        let (mut one, mut random) = (position, Random::new(seed));
        let mut alone = Random::new(random.next_u64());
        let plies = one.playout(&mut alone, 30);
        let mut games = [position; 2];
        Position::playouts(&mut games, &mut Random::new(seed), 30);
        prop_assert_eq!(games[0], one);
        prop_assert!(plies == 30 || one.outcome().is_some());
        prop_assert_eq!(one.key(), one.key_from_scratch());
        prop_assert_eq!(one.to_string().parse(), Ok(one));
    }

    #[test]
    fn notations(position in position()) {
        let legal: Vec<Move> = position.legal_moves().iter().collect();
        for &notation in Notation::ALL {
            let mut texts: Vec<String> = Vec::new();
            for mv in &legal {
                let text = position.format_move(*mv, notation);
                prop_assert_eq!(position.parse_move(&text, Some(notation)), Ok(*mv), "{} {}", position, &text);
                if notation != Notation::UciFromOne {
                    prop_assert_eq!(position.parse_move(&text, None), Ok(*mv));
                }
                texts.push(text);
            }
            texts.sort();
            texts.dedup();
            prop_assert_eq!(texts.len(), legal.len());
        }
    }

    /// What is read in other forms is the move that was meant, or an error.
    #[test]
    fn other_forms(position in position()) {
        for mv in position.legal_moves() {
            let wxf = position.format_move(mv, Notation::Wxf);
            let chinese = position.format_move(mv, Notation::Chinese);
            let forms = [
                (Notation::Wxf, wxf.to_lowercase()),
                (Notation::Wxf, wxf.replace('=', ".").replace('H', "N").replace('E', "B")),
                (Notation::Chinese, traditional(&chinese)),
                (Notation::Chinese, position.format_move(mv, Notation::TraditionalChinese)),
                (Notation::TraditionalChinese, chinese),
            ];
            for (notation, form) in forms {
                prop_assert_eq!(position.parse_move(&form, Some(notation)), Ok(mv), "{} {}", position, &form);
            }
            // The file alone, which may not be enough.
            let piece = position.piece_at(mv.origin()).unwrap();
            let file = mv.origin().file_of(piece.side).to_string();
            let letter = ["", "P", "C", "R", "H", "E", "A", "K"][usize::from(piece.kind.code())];
            let plain = format!("{letter}{file}{}", &wxf[wxf.len() - 2..]);
            match position.parse_move(&plain, Some(Notation::Wxf)) {
                Ok(read) => prop_assert_eq!(read, mv),
                Err(NotationError::Ambiguous { one, other, .. }) => {
                    prop_assert!(one == mv || other == mv || piece.kind == Kind::Soldier);
                }
                Err(why) => prop_assert!(false, "{} {}: {}", position, plain, why),
            }
        }
    }

    #[test]
    fn recorded_games(position in position(), seed in any::<u64>(), notation in 0..Notation::ALL.len()) {
        let mut random = Random::new(seed);
        let set = RuleSet::ALL[random.below(3) as usize];
        let mut game = Game::from_position(&set.rules, &position);
        for _ in 0..random.below(60) {
            let Some(mv) = game.legal_moves().sample(&mut random) else { break };
            game.play(mv).expect("legal");
            let side = Side::ALL[random.below(2) as usize];
            // Both fail when they are out of turn, which is as well.
            match random.below(20) {
                0 => drop(game.offer_draw(side)),
                1 => drop(game.decline_draw(side)),
                _ => {}
            }
        }
        let side = Side::ALL[random.below(2) as usize];
        let reason = EndReason::ALL[random.below(EndReason::ALL.len() as u32) as usize];
        let _ = match random.below(4) {
            0 => game.accept_draw(side),
            1 => game.resign(side),
            2 => game.adjudicate(Some(side), reason),
            _ => game.adjudicate(None, reason),
        };
        let mut record = Record::of(&game)
            .with_notation(Notation::ALL[notation])
            .with_tag("Red", "An\"na \\ 红");
        record.add_comment("a }comment\nof two lines");
        let text = record.to_string();
        let read: Record = text.parse().unwrap();
        prop_assert_eq!(&read, &record);
        prop_assert_eq!(read.to_string(), text.clone());
        let again = read.replay().unwrap();
        prop_assert_eq!((again.outcome(), again.offer()), (game.outcome(), game.offer()));
        prop_assert_eq!(again, game);
        prop_assert_eq!(read.tag("Red"), Some("An\"na \\ 红"));
        let twice = format!("{text}\n{text}");
        prop_assert_eq!(records(&twice).filter_map(Result::ok).count(), 2);
    }

    #[test]
    fn broken_texts_give_errors(
        position in position(),
        at in any::<prop::sample::Index>(),
        with in prop_oneof![".{0,2}", "[1-9KABNRCPkabnrcp/ wbr-]{1,3}"],
        cut in 0usize..3,
    ) {
        let text = position.to_string();
        let start = at.index(text.len());
        let end = (start + cut).min(text.len());
        let broken = format!("{}{with}{}", &text[..start], &text[end..]);
        if let Ok(read) = broken.parse::<Position>() {
            prop_assert_eq!(read.to_string().parse(), Ok(read));
            let _ = read.outcome();
            prop_assert!(read.legal_moves().len() < 130);
        }
    }

    #[test]
    fn any_text_gives_an_answer(text in ".{0,80}", moves in "[1-9.+=a-iA-I炮车平进退前后一二三 -]{0,8}") {
        let _ = text.parse::<Position>();
        let _ = text.parse::<Move>();
        let _ = text.parse::<Rules>();
        let _ = text.parse::<Record>();
        let _ = text.parse::<Piece>();
        for text in [&text, &moves] {
            for &notation in Notation::ALL {
                let _ = Position::initial().parse_move(text, Some(notation));
            }
        }
        for tail in [&text, &moves] {
            let _ = format!("[Result \"*\"]\n\n1. h2e2 {tail}").parse::<Record>();
        }
    }

    /// A move that is no move of the position leaves the library standing.
    #[test]
    fn unchecked_moves_do_not_panic(position in position(), seed in any::<u64>()) {
        let (mut position, mut random) = (position, Random::new(seed));
        for _ in 0..20 {
            let mut point = || Point::new(random.below(90) as u8).unwrap();
            if let Some(mv) = Move::new(point(), point()) {
                position.play_unchecked(mv);
            }
            let _ = (position.legal_moves().len(), position.outcome(), position.to_string());
            let _ = (position.perft(1), position.checkers(), position.playout(&mut random, 2));
        }
    }
}

fn traditional(text: &str) -> String {
    let pairs = [
        ('车', '車'),
        ('马', '馬'),
        ('炮', '砲'),
        ('帅', '帥'),
        ('将', '將'),
        ('后', '後'),
        ('进', '進'),
    ];
    let other = |c: char| match pairs.iter().find(|pair| pair.0 == c) {
        Some(pair) => pair.1,
        None => match c {
            '１'..='９' => char::from_u32(c as u32 - '１' as u32 + '1' as u32).unwrap(),
            c => c,
        },
    };
    text.chars().map(other).collect()
}

#[test]
fn values_are_small() {
    assert_eq!(size_of::<Move>(), 2);
    assert!(size_of::<Position>() <= 112, "{}", size_of::<Position>());
}
