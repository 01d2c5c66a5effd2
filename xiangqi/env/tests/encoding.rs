//! Numbers, masks and planes against the rules.

use std::collections::BTreeSet;

use xiangqi::{Game, Kind, Move, Piece, Point, Position, Random, Rules, Side};
use xiangqi_env::{
    Action, CELLS, MAX_PLANES, PIECE_PLANES, PlaneInfo, plane_count, write_action_mask,
    write_planes,
};

/// Random games, each handed over after every ply, the beginning included.
fn each_game(rules: &Rules, games: u64, plies: usize, mut look: impl FnMut(&Game)) {
    for seed in 0..games {
        let (mut random, mut game) = (Random::new(seed), Game::new(rules));
        look(&game);
        while game.plies() < plies
            && let Some(mv) = game.legal_moves().sample(&mut random)
        {
            game.play(mv).expect("a legal move");
            look(&game);
        }
    }
}

#[test]
fn numbers_and_moves_are_one_to_one() {
    for side in Side::ALL {
        let moves: BTreeSet<Move> = Action::all().map(|action| action.to_move(side)).collect();
        assert_eq!(moves.len(), Action::COUNT);
        for action in Action::all() {
            assert_eq!(Action::of(action.to_move(side), side), Some(action));
            assert_eq!(Action::new(action.number()), Some(action));
        }
        let points = || Point::all();
        let all = points().flat_map(|origin| points().filter_map(move |t| Move::new(origin, t)));
        let known = all.filter(|mv| Action::of(*mv, side).is_some());
        assert_eq!(known.count(), Action::COUNT);
    }
    assert_eq!(Action::new(Action::COUNT), None);
}

/// The moves of a side's piece on a point of an otherwise empty board, wherever the generals stand.
fn moves_on_an_empty_board(piece: Piece, origin: Point, moves: &mut BTreeSet<Move>) {
    for red in 0..9 {
        for black in 0..9 {
            let generals = [
                Point::at(3 + red % 3, red / 3).expect("a point"),
                Point::at(3 + black % 3, 9 - black / 3).expect("a point"),
            ];
            // Where they face each other there is no such position.
            let letter = |at: Point| match at {
                at if at == origin => piece.letter(),
                at if at == generals[0] && piece != Piece::new(Side::Red, Kind::General) => 'K',
                at if at == generals[1] && piece != Piece::new(Side::Black, Kind::General) => 'k',
                _ => '1',
            };
            let rank = |rank| {
                let letters = (0..9).map(|file| letter(Point::at(file, rank).expect("a point")));
                // Empty points are counted.
                let mut text = letters.collect::<String>();
                for count in (2..10).rev() {
                    text = text.replace(&"1".repeat(count), &count.to_string());
                }
                text
            };
            let ranks: Vec<String> = (0..10).rev().map(rank).collect();
            let fen = format!("{} {}", ranks.join("/"), piece.side.letter());
            if let Ok(position) = fen.parse::<Position>() {
                moves.extend(
                    position
                        .destinations(origin)
                        .iter()
                        .filter_map(|to| Move::new(origin, to)),
                );
            }
        }
    }
}

#[test]
fn every_number_is_some_pieces_move_and_every_move_has_one() {
    let mut moves = BTreeSet::new();
    for side in Side::ALL {
        for kind in Kind::ALL {
            for origin in Point::all() {
                moves_on_an_empty_board(Piece { side, kind }, origin, &mut moves);
            }
        }
    }
    let known: BTreeSet<Move> = Action::all()
        .map(|action| action.to_move(Side::Red))
        .collect();
    let unknown: Vec<&Move> = moves.difference(&known).collect();
    assert_eq!(unknown.first(), None);
    let missing: Vec<&Move> = known.difference(&moves).collect();
    assert_eq!(missing.first(), None);
}

#[test]
fn masks_are_the_legal_moves() {
    for rules in [Rules::ASIA, Rules::BOOKLET] {
        each_game(&rules, 20, 300, |game| {
            let (moves, side) = (game.legal_moves(), game.to_move());
            let mut mask = [true; Action::COUNT];
            write_action_mask(&moves, side, &mut mask);
            let set: BTreeSet<Move> = Action::all()
                .filter(|action| mask[action.number()])
                .map(|action| action.to_move(side))
                .collect();
            assert_eq!(set, moves.iter().collect());
        });
    }
}

#[test]
fn a_mask_lacks_what_the_law_forbids() {
    let fen = "4kac2/7R1/b3c4/r8/9/9/2n1P4/3K5/N8/9 b - - 0 1";
    let mut game = Game::from_position(&Rules::BOOKLET, &fen.parse().expect("a position"));
    for mv in "c3b1 d2d1 b1c3 d1d2 c3b1 d2d1 b1c3 d1d2".split(' ') {
        game.play(mv.parse().expect("a move"))
            .expect("a legal move");
    }
    let action = Action::of(game.forbidden()[0].0, Side::Black).expect("an action");
    let mut mask = [false; Action::COUNT];
    write_action_mask(&game.position().legal_moves(), Side::Black, &mut mask);
    assert!(mask[action.number()]);
    write_action_mask(&game.legal_moves(), Side::Black, &mut mask);
    assert!(!mask[action.number()]);
}

/// A side's checks since the last capture, counted in the boards.
fn checks(game: &Game, side: Side) -> u32 {
    let boards: Vec<Position> = game.positions().collect();
    let quiet = boards
        .windows(2)
        .take_while(|pair| pair[0].occupied().len() == pair[1].occupied().len());
    quiet
        .filter(|pair| pair[1].to_move() == side && pair[0].in_check())
        .count() as u32
}

/// A byte of a plane, asked for on the board and not in sets.
fn expected(game: &Game, boards: &[Position], viewer: Side, plane: &str, point: Point) -> u32 {
    let at = |point: Point| match viewer {
        Side::Red => point,
        Side::Black => point.rotate(),
    };
    let last = game.moves_played().next_back();
    match plane {
        "last_origin" => u32::from(last.is_some_and(|mv| mv.origin() == at(point))),
        "last_target" => u32::from(last.is_some_and(|mv| mv.target() == at(point))),
        "repetitions" => game.repetitions().min(255),
        "quiet" => game.quiet_plies().min(255),
        "own_checks_left" => (300 - checks(game, viewer)) % 256,
        "own_checks_left_256" => (300 - checks(game, viewer)) / 256,
        "enemy_checks_left" => (300 - checks(game, viewer.other())) % 256,
        "enemy_checks_left_256" => (300 - checks(game, viewer.other())) / 256,
        "quiet_left" => (400 - game.quiet_plies()) % 256,
        "quiet_left_256" => (400 - game.quiet_plies()) / 256,
        "in_check" => u32::from(!game.position().checkers().is_empty()),
        "to_move" => u32::from(game.to_move() == viewer),
        "black" => u32::from(viewer == Side::Black),
        pieces => {
            let mut words = pieces.split('_');
            let side = match words.next() {
                Some("own") => viewer,
                Some("enemy") => viewer.other(),
                _ => panic!("no plane {plane}"),
            };
            let kind = words.next().expect("a kind");
            let plies = words
                .next()
                .map_or(0, |plies| plies.parse().expect("a number"));
            let board = boards.iter().rev().nth(plies);
            let piece = board.and_then(|board| board.piece_at(at(point)));
            u32::from(piece.is_some_and(|piece| piece.side == side && piece.kind.name() == kind))
        }
    }
}

#[test]
fn planes_are_what_their_table_says() {
    const HISTORY: usize = 3;
    let rules: Rules = "booklet,quiet-limit=400,quiet-checks=300"
        .parse()
        .expect("rules");
    let table = PlaneInfo::all(&rules, HISTORY);
    assert_eq!(table.len(), plane_count(&rules, HISTORY));
    assert_eq!(plane_count(&rules, 1), MAX_PLANES);
    let mut planes = vec![9; table.len() * CELLS];
    let mut most = vec![0; table.len()];
    let mut chance = Random::new(5);
    each_game(&rules, 30, 200, |game| {
        // Some of the positions, all of the beginnings.
        if game.plies() > 3 && chance.below(40) > 0 {
            return;
        }
        let mut played = Game::from_position(game.rules(), game.start_position());
        let mut boards = vec![*played.position()];
        for mv in game.moves_played() {
            played.play(mv).expect("a legal move");
            boards.push(*played.position());
        }
        for viewer in Side::ALL {
            write_planes(game, viewer, HISTORY, &mut planes);
            for (number, info) in table.iter().enumerate() {
                for point in Point::all() {
                    let byte = planes[number * CELLS + point.index()];
                    assert_eq!(
                        u32::from(byte),
                        expected(game, &boards, viewer, &info.name, point),
                        "{}",
                        info.name
                    );
                    assert!(byte <= info.max);
                    most[number] = most[number].max(byte);
                }
            }
        }
    });
    // Each plane was more than zeros.
    for (info, most) in table.iter().zip(most) {
        assert!(most > 0, "{}", info.name);
    }
}

#[test]
fn both_sides_see_alike() {
    let (mut one, mut other) = ([0; CELLS * 23], [0; CELLS * 23]);
    each_game(&Rules::ASIA, 5, 100, |game| {
        let side = game.to_move();
        let mirrored = Game::from_position(game.rules(), &game.position().rotate());
        write_planes(game, side, 1, &mut one);
        write_planes(&mirrored, side.other(), 1, &mut other);
        assert_eq!(one[..PIECE_PLANES * CELLS], other[..PIECE_PLANES * CELLS]);
        let masks = [game, &mirrored].map(|game| {
            let mut mask = [false; Action::COUNT];
            let position = game.position();
            write_action_mask(&position.legal_moves(), position.to_move(), &mut mask);
            mask
        });
        assert_eq!(masks[0], masks[1]);
    });
}

#[test]
fn counts_stop_at_255() {
    let rules: Rules = "asia,repetition=off,quiet-limit=0".parse().expect("rules");
    let mut game = Game::new(&rules);
    let moves = ["b0c2", "b9c7", "c2b0", "c7b9"];
    for mv in moves.iter().cycle().take(1100) {
        game.play(mv.parse().expect("a move"))
            .expect("a legal move");
    }
    assert!(game.repetitions() > 255 && game.quiet_plies() > 255);
    let mut planes = [0; CELLS * 21];
    write_planes(&game, Side::Red, 1, &mut planes);
    assert_eq!(planes[16 * CELLS..18 * CELLS], [255; 2 * CELLS]);
}
