//! What must hold of every position, under any mix of options.

use luzhanqi::rules::Mines;
use luzhanqi::strategies::{positions, rules};
use luzhanqi::{
    Color, Effect, EndReason, IllegalMove, Kind, Move, Position, Random, Rules, Station, board,
};
use proptest::prelude::*;

fn position() -> impl Strategy<Value = Position> {
    positions(400)
}

fn pieces(position: &Position) -> Vec<usize> {
    let of = |color| {
        Kind::ALL
            .into_iter()
            .map(move |kind| position.count(color, kind))
    };
    Color::ALL.into_iter().flat_map(of).collect()
}

/// A straight way or a single step, seen without the library's generator.
fn is_straight(mv: Move) -> bool {
    board::link(mv.origin(), mv.target()).is_some()
        || board::rail_line(mv.origin(), mv.target()).is_some()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn null_moves_and_attacks(position in position()) {
        let attacks: Vec<Move> = position.attacks().iter().collect();
        let effect = |mv: &Move| position.effect(*mv).expect("legal");
        let legal = position.legal_moves().iter();
        let expected: Vec<Move> = legal.filter(|mv| matches!(effect(mv), Effect::Attack(_))).collect();
        prop_assert_eq!(attacks, expected);
        let passed = position.null_move();
        prop_assert_eq!(passed.is_none(), position.outcome().is_some());
        let Some(passed) = passed else { return Ok(()) };
        prop_assert_eq!(passed.to_move(), position.to_move().other());
        prop_assert_eq!(passed.quiet_plies(), position.quiet_plies().saturating_add(1));
        // The game may be over there: no legal move, or the quiet limit.
        if let Some(twice) = passed.null_move() {
            prop_assert_eq!(twice.key(), position.key());
        }
    }

    #[test]
    fn play_and_undo(position in position()) {
        for mv in position.legal_moves().iter() {
            let mut played = position;
            let undo = played.play(mv).expect("legal");
            prop_assert_eq!(played.key(), played.key_from_scratch());
            prop_assert_eq!(played.to_move(), position.to_move().other());
            let (before, after) = (pieces(&position), pieces(&played));
            let flags = position.flag_held_at(Color::Red).is_some()
                || position.flag_held_at(Color::Black).is_some();
            // A flag that was carried may become a piece again; nothing else ever comes back.
            for (i, (b, a)) in before.iter().zip(&after).enumerate() {
                prop_assert!(a <= b || flags && i % 12 == Kind::Flag.index(), "{} {}", position, mv);
            }
            played.undo(&undo);
            prop_assert_eq!(played, position);
            prop_assert_eq!(played.key(), position.key());
            prop_assert_eq!(played.to_string(), position.to_string());
        }
    }

    #[test]
    fn ways_and_ends_of_moves(position in position()) {
        let mover = position.color_of(position.to_move());
        for mv in position.legal_moves().iter().filter(|mv| !mv.is_flip()) {
            let piece = position.piece_at(mv.origin()).expect("a piece moves");
            prop_assert_eq!(Some(piece.color), mover);
            prop_assert!(piece.kind.is_mobile());
            if let Some(met) = position.piece_at(mv.target()) {
                prop_assert_ne!(met.color, piece.color);
                let safe = board::CAMPS.contains(mv.target()) && position.rules().camps_safe();
                prop_assert!(!safe, "{} {}", position, mv);
                prop_assert!(!position.face_down().contains(mv.target()));
            }
            let route = position.route(mv).expect("a way");
            prop_assert_eq!(route.first(), Some(&mv.origin()));
            prop_assert_eq!(route.last(), Some(&mv.target()));
            for pair in route.windows(2) {
                // No link leads over the mountains.
                prop_assert!(board::link(pair[0], pair[1]).is_some(), "{} {}", position, mv);
            }
            for passed in &route[1..route.len() - 1] {
                prop_assert!(position.piece_at(*passed).is_none(), "{} {}", position, mv);
            }
            let line = board::rail_line(mv.origin(), mv.target());
            let blocked = line.is_some()
                && board::between(mv.origin(), mv.target()).intersects(position.occupied());
            if !is_straight(mv) || blocked {
                let bombs = position.rules().bombs_turn();
                prop_assert!(piece.kind == Kind::Engineer || bombs && piece.kind == Kind::Bomb);
                prop_assert!(position.rules().engineers_turn());
            }
        }
    }

    #[test]
    fn listed_is_legal_and_unlisted_is_not(position in position()) {
        let (legal, tries) = (position.legal_moves(), position.tries());
        prop_assert_eq!(legal.len(), legal.iter().count());
        for mv in legal.iter() {
            prop_assert!(tries.contains(mv));
        }
        if position.outcome().is_some() {
            prop_assert!(tries.is_empty(), "{}", position);
        }
        for origin in Station::all() {
            let mut destinations = position.destinations(origin);
            for target in Station::all() {
                let mv = Move::new(origin, target).unwrap_or(Move::flip(origin));
                let why = position.why_illegal(mv);
                prop_assert_eq!(why.is_none(), legal.contains(mv), "{} {} {:?}", position, mv, why);
                let refused = matches!(why, Some(IllegalMove::Refused { .. }));
                prop_assert_eq!(refused, tries.contains(mv) && !legal.contains(mv), "{}", mv);
                prop_assert_eq!(destinations.contains(target), why.is_none());
                destinations = destinations.without(target);
            }
            prop_assert!(destinations.is_empty());
        }
        for (number, mv) in legal.iter().enumerate() {
            prop_assert_eq!(legal.get(number), Some(mv));
        }
        prop_assert_eq!(legal.get(legal.len()), None);
    }

    #[test]
    fn mirrors(position in position()) {
        let mirror = position.rotate();
        prop_assert_eq!(mirror.rotate(), position);
        let sorted = |moves: Vec<Move>| { let mut moves = moves; moves.sort(); moves };
        let moves = sorted(position.legal_moves().iter().map(Move::rotate).collect());
        prop_assert_eq!(moves, sorted(mirror.legal_moves().iter().collect()));
        let result = position.outcome().map(|e| (e.winner().map(|w| w.other()), e.reason()));
        prop_assert_eq!(result, mirror.outcome().map(|e| (e.winner(), e.reason())));
        for mv in position.legal_moves().iter() {
            let (mut a, mut b) = (position, mirror);
            let (a_undo, b_undo) = (a.play(mv).unwrap(), b.play(mv.rotate()).unwrap());
            prop_assert_eq!(a_undo.effect(), b_undo.effect());
            prop_assert_eq!(a.rotate(), b);
        }
    }

    #[test]
    fn texts(position in position()) {
        let text = position.to_string();
        let read = Position::parse(&text, position.rules());
        prop_assert_eq!(read.as_ref(), Ok(&position));
        prop_assert_eq!(read.unwrap().key(), position.key());
        let json = serde_json::to_string(&position).unwrap();
        prop_assert_eq!(serde_json::from_str::<Position>(&json).unwrap(), position);
        let rules = *position.rules();
        prop_assert_eq!(rules.to_string().parse(), Ok(rules));
    }

    #[test]
    fn mutual_and_northern_mines_differ_on_mines_alone(position in position()) {
        let with = |mines| {
            Position::parse(&position.to_string(), &position.rules().with_mines(mines)).unwrap()
        };
        let (mutual, northern) = (with(Mines::Mutual), with(Mines::Northern));
        if mutual.outcome() != northern.outcome() {
            // `suicide=no`: the only move was an attack on a mine that would lose the attacker alone.
            prop_assert_eq!(northern.outcome().map(|ending| ending.reason()), Some(EndReason::Immobile));
            prop_assert!(mutual.legal_moves().targets().iter().all(|target| {
                position.piece_at(target).is_some_and(|piece| piece.kind == Kind::Landmine)
            }), "{}", position);
            return Ok(());
        }
        for origin in Station::all() {
            for target in position.occupied() {
                let Some(mv) = Move::new(origin, target) else { continue };
                let on_mine = position.piece_at(target).is_some_and(|p| p.kind == Kind::Landmine);
                let (a, b) = (mutual.effect(mv), northern.effect(mv));
                if a != b {
                    prop_assert!(on_mine, "{} {}", position, mv);
                }
                if let (Ok(a), Ok(b)) = (a, b) {
                    prop_assert!(a == b || (a.as_str(), b.as_str()) == ("both", "lose"));
                }
            }
        }
    }

    #[test]
    fn children(position in position()) {
        let (mut listed, mut visited) = (Vec::new(), Vec::new());
        for mv in position.legal_moves() {
            let mut child = position;
            child.play(mv).expect("legal");
            listed.push((mv, child));
        }
        prop_assert!(position.children().eq(listed.iter().map(|(_, child)| *child)));
        position.each_child(|mv, child| visited.push((mv, *child)));
        listed.sort_by_key(|(mv, _)| *mv);
        visited.sort_by_key(|(mv, _)| *mv);
        prop_assert_eq!(&listed, &visited);
        for (_, child) in visited {
            prop_assert_eq!(child.key(), child.key_from_scratch());
            prop_assert_eq!(child.legal_moves(), Position::parse(&child.to_string(), position.rules()).unwrap().legal_moves());
        }
    }

    #[test]
    fn perft_sums(position in position()) {
        let sum: u64 = position.children().map(|child| child.perft(1)).sum();
        prop_assert_eq!(position.perft(2), sum);
        prop_assert_eq!(position.perft_plain(2), sum);
        prop_assert_eq!(position.perft(1), position.legal_moves().len() as u64);
    }

    #[test]
    fn games_end(rules in rules(), seed in any::<u64>()) {
        let rules = rules.with_quiet_limit(40);
        let mut position = Position::from_seed(&rules, seed);
        // At most 40 quiet plies between losses of pieces or flips.
        let plies = position.playout(&mut Random::new(seed), 20_000);
        prop_assert!(plies < 20_000 && position.outcome().is_some(), "{}", position);
        prop_assert!(position.legal_moves().is_empty());
    }

    #[test]
    fn face_down_pieces_are_as_good_as_any(
        seed in prop_oneof![any::<u64>(), Just(1739244684977497816)],
        plies in 0u32..80,
    ) {
        let mut position = Position::from_seed(&Rules::FLIP, seed);
        let mut random = Random::new(seed);
        for _ in 0..plies {
            let Some(mv) = position.legal_moves().sample(&mut random) else { break };
            position.play_unchecked(mv);
        }
        let other = position.reshuffled(&mut random);
        prop_assert_eq!(other.key(), other.key_from_scratch());
        prop_assert_eq!(other.pool(), position.pool());
        prop_assert_eq!(other.legal_moves(), position.legal_moves());
        let pool = position.pool();
        prop_assert_eq!(pool.len(), position.face_down().len());
        for station in position.face_down().iter().take(3) {
            for (piece, count) in pool.counts() {
                prop_assert!(count > 0);
                let dealt = position.with_face_down(station, piece).unwrap();
                prop_assert_eq!(dealt.piece_at(station), Some(piece));
                prop_assert_eq!(dealt.pool(), pool);
                prop_assert_eq!(dealt.key(), dealt.key_from_scratch());
                let mut flipped = dealt;
                let played = flipped.play(Move::flip(station)).map(|undo| undo.effect());
                // Now and then a flag falls within eighty plies.
                let wanted = match position.outcome() {
                    None => Ok(Effect::Flip),
                    Some(_) => Err(IllegalMove::Finished),
                };
                prop_assert_eq!(played, wanted);
            }
        }
    }

    #[test]
    fn broken_texts_give_errors(
        position in position(),
        at in any::<prop::sample::Index>(),
        with in prop_oneof![".{0,2}", "[1-5~+*MGFOEXmgfoex/ ?rbsn-]{1,3}"],
        cut in 0usize..3,
    ) {
        let text = position.to_string();
        let start = at.index(text.len());
        let end = (start + cut).min(text.len());
        let broken = format!("{}{with}{}", &text[..start], &text[end..]);
        if let Ok(read) = Position::parse(&broken, position.rules()) {
            prop_assert_eq!(read.to_string(), broken);
            let _ = read.outcome();
            prop_assert!(read.legal_moves().len() < 1000);
        }
    }

    #[test]
    fn any_text_gives_an_answer(text in ".{0,80}") {
        let _ = Position::parse(&text, &Rules::STANDARD);
        let _ = text.parse::<Move>();
        let _ = text.parse::<Rules>();
        let _ = text.parse::<luzhanqi::Army>();
        let _ = text.parse::<luzhanqi::Deal>();
    }
}

/// What the third field may be while the colours are open, by what lies face up: nothing, red
/// pieces, black ones, and both.
#[test]
fn open_colours_fit_what_lies_face_up() {
    let boards = ["~k3~c", "K3~c", "k3~c", "K3k"];
    let expected = [
        ("first", "?", [true, false, false, false]),
        ("twice", "?--", [true, false, false, false]),
        ("twice", "?r-", [false, true, false, true]),
        ("twice", "?-b", [false, false, true, true]),
        ("twice", "?rb", [false, false, false, true]),
        ("twice", "?rr", [false, true, false, true]),
        ("match", "?-", [true, false, false, false]),
        ("match", "?r", [false, true, false, true]),
        ("match", "?b", [false, false, true, true]),
    ];
    for colours in ["first", "twice", "match"] {
        let rules: Rules = format!("flip,colours={colours}").parse().expect(colours);
        for field in [
            "?", "?--", "?r-", "?-b", "?rb", "?rr", "?-", "?r", "?b", "?x", "-",
        ] {
            let row = expected
                .iter()
                .find(|row| (row.0, row.1) == (colours, field));
            let fits = row.map_or([false; 4], |row| row.2);
            for (board, fits) in boards.iter().zip(fits) {
                for seat in ["s", "n"] {
                    let text = format!("1~f3/{board}/5/5/5/5/5/5/5/5/5/1~F3 {seat} {field} 3");
                    let read = Position::parse(&text, &rules);
                    assert_eq!(read.is_ok(), fits, "{colours} {text} {read:?}");
                    if let Ok(position) = read {
                        assert_eq!(position.to_string(), text);
                        let words = position.to_words();
                        assert_eq!(Position::from_words(&words), Ok(position));
                        assert_eq!(position.rotate().rotate(), position);
                    }
                }
            }
        }
    }
}

#[test]
fn lists_hold_what_they_say() {
    // Two lines of a cache, so that copies are cheap.
    assert!(size_of::<Position>() <= 128, "{}", size_of::<Position>());
    assert!(size_of::<Rules>() <= 24, "{}", size_of::<Rules>());
    assert_eq!(size_of::<Move>(), 2);
}

#[test]
fn every_way_to_list_gives_the_same_moves() {
    let open_railroads = "1f3/5/E3E/5/5/5/5/2E2/B3B/5/J1P1J/1F3 s r 0";
    let many = Position::parse(open_railroads, &Rules::STANDARD).expect("a position");
    assert!(
        many.legal_moves().len() > 64,
        "{}",
        many.legal_moves().len()
    );
    let mut positions = vec![many];
    for seed in 0..40 {
        let mut random = Random::new(seed);
        let rules = [Rules::STANDARD, Rules::FLIP][seed as usize % 2];
        let mut position = Position::from_seed(&rules, seed);
        while let Some(mv) = position.sample_move(&mut random) {
            positions.push(position);
            position.play_unchecked(mv);
            if positions.len() % 200 == 0 {
                break;
            }
        }
    }
    let mut reused = Vec::new();
    for position in positions {
        let moves = position.legal_moves();
        let list = moves.list();
        reused.clear();
        reused.extend(moves);
        assert_eq!(reused, *list, "{position}");
        assert!(moves.iter().eq(list), "{position}");
        assert!(moves.into_iter().eq(list.iter().copied()), "{position}");
        assert_eq!(moves.iter().len(), moves.len(), "{position}");
    }
}
