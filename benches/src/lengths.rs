//! Work that is done once per ply, early and late in a long game. The test `lengths` of the package
//! `luzhanqi-tests` counts the instructions of both and compares them.

use std::hint::black_box;

use luzhanqi::record::{Record, records};
use luzhanqi::{Effect, Game, Move, Rules, Seat};

use crate::Random;
use crate::counted::Prepare;

/// The earlier ply at which the work is measured.
pub const EARLY: usize = 100;
/// The later ply.
pub const LATE: usize = 2_000;

/// How often the work is repeated.
pub(crate) const TIMES: usize = 32;

/// All workloads, with their names, which end with the ply.
pub const ALL: &[(&str, Prepare)] = &[
    ("game-play-100", || play(there_and_back(EARLY))),
    ("game-play-2000", || play(there_and_back(LATE))),
    ("game-play-repetition-100", || play(wander(EARLY))),
    ("game-play-repetition-2000", || play(wander(LATE))),
    ("game-undo-100", || undo(there_and_back(EARLY))),
    ("game-undo-2000", || undo(there_and_back(LATE))),
    ("game-undo-repetition-100", || undo(wander(EARLY))),
    ("game-undo-repetition-2000", || undo(wander(LATE))),
    ("game-view-copy-100", || view(there_and_back(EARLY))),
    ("game-view-copy-2000", || view(there_and_back(LATE))),
    ("game-view-repetition-100", || view(wander(EARLY))),
    ("game-view-repetition-2000", || view(wander(LATE))),
    ("game-ask-100", || ask(there_and_back(EARLY))),
    ("game-ask-2000", || ask(there_and_back(LATE))),
    ("view-observe-100", || observe(there_and_back(EARLY))),
    ("view-observe-2000", || observe(there_and_back(LATE))),
    ("view-observe-repetition-100", || observe(wander(EARLY))),
    ("view-observe-repetition-2000", || observe(wander(LATE))),
    ("read-comments-100", || read(EARLY, "{a comment} ")),
    ("read-comments-2000", || read(LATE, "{a comment} ")),
    ("read-one-comment-100", || read_comment(EARLY)),
    ("read-one-comment-2000", || read_comment(LATE)),
    ("read-tries-100", || read(EARLY, "a6a7? ")),
    ("read-tries-2000", || read(LATE, "a6a7? ")),
    ("read-one-word-100", || read(EARLY, "a")),
    ("read-one-word-2000", || read(LATE, "a")),
    ("read-faults-100", || read(EARLY, "\n\n[")),
    ("read-faults-2000", || read(LATE, "\n\n[")),
];

/// A game, and its next moves.
pub(crate) struct Long {
    game: Game,
    next: Vec<Move>,
}

impl Long {
    /// Takes back the last plies of a game, which become the next moves.
    pub(crate) fn of(mut game: Game) -> Long {
        let moves = game.events().iter().filter_map(|event| match event {
            luzhanqi::Event::Played(ply) => Some(ply.mv),
            _ => None,
        });
        let next = moves.skip(game.plies() - TIMES).collect();
        for _ in 0..TIMES {
            game.undo();
        }
        Long { game, next }
    }
}

/// Makes a game in which one piece of each seat moves to and fro, so that the same positions repeat.
fn there_and_back(plies: usize) -> Long {
    let mut game = Game::from_seed(&Rules::STANDARD, 1);
    for ply in 0..plies + TIMES {
        let moves = game.view(game.to_move()).legal_moves();
        let mv = match ply {
            0 | 1 => moves.iter().find(|mv| is_plain(&game, *mv)),
            _ => match game.events()[ply - 2] {
                luzhanqi::Event::Played(ply) => Move::new(ply.mv.target(), ply.mv.origin()),
                _ => None,
            },
        };
        game.play(mv.expect("a plain move")).expect("legal");
    }
    Long::of(game)
}

/// Makes a game whose positions are all new, under rules for which views also count repetitions.
fn wander(plies: usize) -> Long {
    let rules: Rules = "standard,repetition=255".parse().expect("a rule string");
    Long::of(wandered(&rules, plies + TIMES))
}

/// Makes a game in which pieces move at random and attack nothing.
pub fn wandered(rules: &Rules, plies: usize) -> Game {
    let mut game = Game::from_seed(rules, 1);
    let mut random = Random::new(1);
    for _ in 0..plies {
        let moves = game.view(game.to_move()).legal_moves();
        let plain: Vec<Move> = moves.iter().filter(|mv| is_plain(&game, *mv)).collect();
        // If no such move exists, as with many face-down pieces, plays any move.
        let plain = match plain.is_empty() {
            true => moves.iter().collect(),
            false => plain,
        };
        let number = random.below(plain.len() as u32) as usize;
        game.play(plain[number]).expect("legal");
    }
    game
}

fn is_plain(game: &Game, mv: Move) -> bool {
    game.truth().effect(mv) == Ok(Effect::Plain)
}

/// Reads records, some of which have `parts` copies of `part` after their tags.
fn read(parts: usize, part: &str) -> Box<dyn FnMut()> {
    read_text(parts, &part.repeat(parts))
}

fn read_comment(parts: usize) -> Box<dyn FnMut()> {
    read_text(parts, &format!("{{{}}}", "a".repeat(parts)))
}

/// Reads records. Some of them have `text`, which has `parts` parts, after their tags. The others have only
/// tags, so that the total length is the same for any number of parts.
fn read_text(parts: usize, text: &str) -> Box<dyn FnMut()> {
    let head = Record::of(&Game::from_seed(&Rules::OCA, 1)).to_string();
    let texts: Vec<String> = (0..LATE / EARLY)
        .map(|number| match number < LATE / parts {
            true => format!("{head}{text}"),
            false => head.clone(),
        })
        .collect();
    Box::new(move || {
        for text in &texts {
            records(text).for_each(|record| drop(black_box(record)));
        }
    })
}

pub(crate) fn play(mut long: Long) -> Box<dyn FnMut()> {
    Box::new(move || {
        for mv in &long.next {
            black_box(long.game.play(*mv).expect("legal"));
        }
    })
}

fn undo(mut long: Long) -> Box<dyn FnMut()> {
    Box::new(move || {
        for _ in 0..TIMES {
            black_box(long.game.undo());
        }
    })
}

/// Copies the view of a game, as Python and C do.
fn view(long: Long) -> Box<dyn FnMut()> {
    Box::new(move || {
        for _ in 0..TIMES {
            black_box(long.game.view(Seat::South).clone());
        }
    })
}

/// Makes all calls that a front end makes once per ply.
fn ask(long: Long) -> Box<dyn FnMut()> {
    Box::new(move || {
        let game = &long.game;
        let seat = game.to_move();
        for back in 1..=TIMES {
            let count = game.observations(seat).len();
            black_box(game.observation(seat, count - back));
            black_box(game.observation(seat, back));
            black_box(game.observations(seat).skip(count - 3).count());
            black_box(game.repetitions());
            black_box(game.view(seat).legal_moves());
            black_box(game.seen_board(seat).legal_moves());
            black_box(game.view(seat).enemies());
        }
    })
}

/// Adds observations to a client's view.
fn observe(mut long: Long) -> Box<dyn FnMut()> {
    let mut view = long.game.view(Seat::South).clone();
    let first = view.observations().len();
    for mv in &long.next {
        long.game.play(*mv).expect("legal");
    }
    Box::new(move || {
        for seen in long.game.observations(Seat::South).skip(first) {
            view.observe(seen).expect("what the game says");
        }
    })
}
