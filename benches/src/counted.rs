//! Workloads whose instructions are counted: each hot path alone, always with the same work.
//!
//! Callgrind counts while [`region`] runs and at no other time.

use std::hint::black_box;

use luzhanqi::{Move, Position, Rules, Station, View};
use luzhanqi_table::Table;
use luzhanqi_table::kit_table::{Role, TableOptions};

use crate::games::{Stage, views};
use crate::knowledge::{stream, whole_belief};
use crate::{Random, ours, xq};

/// The function in which callgrind counts.
#[inline(never)]
pub fn region(work: &mut dyn FnMut()) {
    work();
}

/// A workload: prepares its data, which is not counted, and returns the work to count.
pub type Prepare = fn() -> Box<dyn FnMut()>;

/// All workloads, with their names.
pub const ALL: &[(&str, Prepare)] = &[
    ("perft-plain", || perft("standard", true)),
    ("perft-bulk", || perft("standard", false)),
    ("perft-plain-guarded-flags", || perft("sheet-dark", true)),
    ("perft-plain-flip", || perft("flip", true)),
    ("playouts", || playouts("standard")),
    ("playouts-carry", || playouts("standard,flag-win=carry")),
    ("playouts-flip", || playouts("flip")),
    ("playouts-bodlaender-1", || playouts("bodlaender-1")),
    ("playouts-guarded-flags", || playouts("sheet-dark")),
    ("playouts-one-by-one", playouts_one_by_one),
    ("list-play-undo", list_play_undo),
    ("search", search),
    ("result-list-pick-play", pick_games),
    ("result-extend-pick-play", extend_games),
    ("draw-play", draw_games),
    ("legality-of-all-pairs", legality),
    ("position-text", position_text),
    ("view-fold", view_fold),
    ("belief-opening", || beliefs("standard", Stage::Opening)),
    ("belief-middle", || beliefs("standard", Stage::Middle)),
    ("belief-end", || beliefs("standard", Stage::End)),
    ("belief-middle-open", || beliefs("oca-open", Stage::Middle)),
    ("belief-middle-tied", || {
        beliefs("sheet-dark", Stage::Middle)
    }),
    ("samples-middle", samples),
    ("xiangqi-perft-bulk", || xiangqi_perft(false)),
    ("xiangqi-perft-plain", || xiangqi_perft(true)),
    ("xiangqi-list-play-undo", xiangqi_list_play_undo),
    ("xiangqi-random-games", xiangqi_random_games),
    ("xiangqi-game", xiangqi_game),
    ("xiangqi-verdicts", xiangqi_verdicts),
    ("xiangqi-tree-position", || xiangqi_tree(false)),
    ("xiangqi-tree-search", || xiangqi_tree(true)),
    ("ticket-first-digit-wrong", || wrong_ticket(0)),
    ("ticket-last-digit-wrong", || wrong_ticket(31)),
];

fn rules(text: &str) -> Rules {
    text.parse().expect("a rule string")
}

fn perft(text: &str, plain: bool) -> Box<dyn FnMut()> {
    let starts = ours::starts(&rules(text), 4);
    let run = if plain {
        ours::perft_plain
    } else {
        ours::perft_bulk
    };
    Box::new(move || {
        black_box(run(&starts, 3));
    })
}

fn playouts(text: &str) -> Box<dyn FnMut()> {
    let starts = ours::starts(&rules(text), 20);
    Box::new(move || {
        black_box(ours::playouts(&starts, &mut Random::new(1), 300));
    })
}

fn playouts_one_by_one() -> Box<dyn FnMut()> {
    let starts = ours::starts(&Rules::STANDARD, 20);
    Box::new(move || {
        black_box(ours::playouts_one_by_one(&starts, &mut Random::new(1), 300));
    })
}

fn list_play_undo() -> Box<dyn FnMut()> {
    let start = Position::from_seed(&Rules::STANDARD, 1);
    Box::new(move || {
        black_box(ours::list_play_undo(&start, &mut Random::new(1), 300));
    })
}

fn search() -> Box<dyn FnMut()> {
    let starts = ours::starts(&Rules::STANDARD, 4);
    Box::new(move || {
        black_box(ours::searches(&starts, 3));
    })
}

fn pick_games() -> Box<dyn FnMut()> {
    let starts = ours::starts(&Rules::STANDARD, 20);
    Box::new(move || {
        black_box(ours::pick_games(&starts, &mut Random::new(1), 300));
    })
}

fn extend_games() -> Box<dyn FnMut()> {
    let starts = ours::starts(&Rules::STANDARD, 20);
    Box::new(move || {
        black_box(ours::extend_games(&starts, &mut Random::new(1), 300));
    })
}

fn draw_games() -> Box<dyn FnMut()> {
    let starts = ours::starts(&Rules::STANDARD, 20);
    Box::new(move || {
        black_box(ours::draw_games(&starts, &mut Random::new(1), 300));
    })
}

/// Returns the positions of a random game.
fn positions() -> Vec<Position> {
    let mut position = Position::from_seed(&Rules::STANDARD, 1);
    let mut random = Random::new(1);
    let mut list = Vec::new();
    while let Some(mv) = position
        .legal_moves()
        .sample(&mut random)
        .filter(|_| list.len() < 40)
    {
        list.push(position);
        position.play_unchecked(mv);
    }
    list
}

fn legality() -> Box<dyn FnMut()> {
    let positions = positions();
    Box::new(move || {
        for position in &positions {
            for origin in Station::all() {
                for target in Station::all() {
                    if let Some(mv) = Move::new(origin, target) {
                        black_box(position.why_illegal(mv).is_none());
                    }
                }
            }
        }
    })
}

fn position_text() -> Box<dyn FnMut()> {
    let positions = positions();
    Box::new(move || {
        for position in &positions {
            let text = position.to_string();
            let read = Position::parse(&text, position.rules());
            black_box(read.expect("its own text"));
        }
    })
}

fn view_fold() -> Box<dyn FnMut()> {
    let streams: Vec<_> = views(&Rules::STANDARD, 2, Stage::End)
        .iter()
        .map(stream)
        .collect();
    Box::new(move || {
        for stream in &streams {
            black_box(View::new(stream.iter().cloned()).expect("a real game"));
        }
    })
}

fn beliefs(text: &str, stage: Stage) -> Box<dyn FnMut()> {
    let views = views(&rules(text), 4, stage);
    Box::new(move || {
        for view in &views {
            black_box(whole_belief(view));
        }
    })
}

fn samples() -> Box<dyn FnMut()> {
    let beliefs: Vec<_> = views(&Rules::STANDARD, 4, Stage::Middle)
        .iter()
        .map(|view| view.belief().expect("a real game"))
        .collect();
    let mut random = Random::new(1);
    Box::new(move || {
        for belief in &beliefs {
            for _ in 0..20 {
                black_box(belief.sample(&mut random));
            }
        }
    })
}

fn xiangqi_perft(plain: bool) -> Box<dyn FnMut()> {
    let start = xiangqi::Position::initial();
    Box::new(move || {
        black_box(match plain {
            true => start.perft_plain(3),
            false => start.perft(4),
        });
    })
}

fn xiangqi_list_play_undo() -> Box<dyn FnMut()> {
    let start = xiangqi::Position::initial();
    Box::new(move || {
        let random = &mut xiangqi::Random::new(1);
        black_box(xq::list_play_undo(&start, random, 300));
    })
}

fn xiangqi_random_games() -> Box<dyn FnMut()> {
    let mut games = [xiangqi::Position::initial(); 64];
    Box::new(move || {
        let random = &mut xiangqi::Random::new(1);
        black_box(xiangqi::Position::playouts(&mut games, random, 300));
    })
}

/// Plays one game with its history, choosing each move from the list of legal moves.
fn xiangqi_game() -> Box<dyn FnMut()> {
    let start = xiangqi::Game::new(&xiangqi::Rules::ASIA);
    Box::new(move || {
        let (mut game, mut random) = (start.clone(), xiangqi::Random::new(1));
        while let Some(mv) = game.legal_moves().sample(&mut random) {
            game.play(mv).expect("a move of its list");
        }
        black_box(game.outcome());
    })
}

/// Plays four games, each from its own FEN until a position occurs for the fourth time, and judges them by
/// the repetition rules. Three games have twelve plies, and one has eighteen.
fn xiangqi_verdicts() -> Box<dyn FnMut()> {
    Box::new(move || {
        for circle in xq::CIRCLES {
            black_box(xq::circled(circle).verdict());
        }
    })
}

/// Returns the number of nodes of a tree of this depth.
fn position_tree(position: &mut xiangqi::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 1;
    for mv in position.legal_moves() {
        let undo = position.play_unchecked(mv);
        nodes += position_tree(position, depth - 1);
        position.undo(&undo);
    }
    nodes
}

/// Returns the number of nodes of a tree of this depth, where a node has no children if the rules end the
/// game there.
fn search_tree(search: &mut xiangqi::Search, depth: u32) -> u64 {
    if search.rule_outcome().is_some() || depth == 0 {
        return 1;
    }
    let mut nodes = 1;
    for mv in search.legal_moves() {
        search.play_unchecked(mv);
        nodes += search_tree(search, depth - 1);
        search.undo();
    }
    nodes
}

/// Counts a tree of three plies: either without the repetition rules, or with a [`xiangqi::Search`] that
/// applies them at each node. In the game before the root, a position has occurred twice.
fn xiangqi_tree(rules: bool) -> Box<dyn FnMut()> {
    let mut game = xiangqi::Game::new(&xiangqi::Rules::ASIA);
    for mv in "h2e2 h9g7 e2h2 g7h9".split(' ') {
        let mv = mv.parse().expect("a move");
        game.play(mv).expect("a legal move");
    }
    Box::new(move || {
        black_box(match rules {
            true => search_tree(&mut game.search(), 3),
            false => position_tree(&mut game.position().clone(), 3),
        });
    })
}

/// Sends a table a ticket with one wrong digit. The cost must not depend on the place of this digit.
fn wrong_ticket(place: usize) -> Box<dyn FnMut()> {
    let mut table = Table::open(&TableOptions::default(), [5; 32], 0).expect("a table");
    let mut ticket = table.ticket(0);
    let digit = if ticket.as_bytes()[place] == b'0' {
        "1"
    } else {
        "0"
    };
    ticket.replace_range(place..=place, digit);
    table.attach(1, Role::Stranger, 0);
    let hello = r#"{"t":"hello","k":1,"v":1,"gv":1,"session":"0011223344556677","ticket""#;
    let hello = format!(r#"{hello}:"{ticket}"}}"#);
    Box::new(move || table.receive(1, hello.as_bytes(), 0))
}
