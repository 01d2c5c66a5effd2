//! The races with luzhanqi.

use std::hint::black_box;

use luzhanqi::{Move, MoveList, Position, Rules};

use crate::Random;

/// Full set-ups to start from.
pub fn starts(rules: &Rules, count: u64) -> Vec<Position> {
    (1..=count)
        .map(|seed| Position::from_seed(rules, seed))
        .collect()
}

/// Nodes at this depth, every last move played.
pub fn perft_plain(starts: &[Position], depth: u32) -> u64 {
    starts.iter().map(|start| start.perft_plain(depth)).sum()
}

/// Nodes at this depth, the last moves counted.
pub fn perft_bulk(starts: &[Position], depth: u32) -> u64 {
    starts.iter().map(|start| start.perft(depth)).sum()
}

/// Plies of one random game from each start, several at a time.
pub fn playouts(starts: &[Position], random: &mut Random, limit: u32) -> u64 {
    Position::playouts(&mut starts.to_vec(), random, limit)
}

/// The same, one after the other.
pub fn playouts_one_by_one(starts: &[Position], random: &mut Random, limit: u32) -> u64 {
    starts
        .iter()
        .map(|start| u64::from(start.clone().playout(random, limit)))
        .sum()
}

/// Moves listed, played and taken back at every position of a random game.
pub fn list_play_undo(start: &Position, random: &mut Random, limit: u32) -> u64 {
    let mut position = *start;
    let mut done = 0;
    let mut list: Vec<Move> = Vec::with_capacity(256);
    for _ in 0..limit {
        list.clear();
        list.extend(position.legal_moves());
        if list.is_empty() {
            break;
        }
        for mv in &list {
            let undo = position.play_unchecked(*mv);
            black_box(&position);
            position.undo(&undo);
        }
        done += list.len() as u64;
        position.play_unchecked(list[random.below(list.len() as u32) as usize]);
    }
    done
}

/// Nodes at this depth as a search comes to them: listed, played, taken back.
pub fn search(position: &mut Position, depth: u32) -> u64 {
    let mut nodes = 0;
    for mv in position.legal_moves() {
        let undo = position.play_unchecked(mv);
        nodes += if depth == 1 {
            black_box(&position);
            1
        } else {
            search(position, depth - 1)
        };
        position.undo(&undo);
    }
    nodes
}

/// The same from each start.
pub fn searches(starts: &[Position], depth: u32) -> u64 {
    starts
        .iter()
        .map(|start| search(&mut start.clone(), depth))
        .sum()
}

/// Plies of random games: the result is asked for, the moves are listed, one is picked and played.
pub fn pick_games(starts: &[Position], random: &mut Random, limit: u32) -> u64 {
    let (mut plies, mut list) = (0, MoveList::new());
    for start in starts {
        let mut position = *start;
        for _ in 0..limit {
            if position.outcome().is_some() {
                break;
            }
            list.fill(&position.legal_moves());
            position.play_unchecked(list[random.below(list.len() as u32) as usize]);
            plies += 1;
        }
    }
    plies
}

/// The same with a `Vec` that is used again.
pub fn extend_games(starts: &[Position], random: &mut Random, limit: u32) -> u64 {
    let (mut plies, mut list) = (0, Vec::new());
    for start in starts {
        let mut position = *start;
        for _ in 0..limit {
            if position.outcome().is_some() {
                break;
            }
            list.clear();
            list.extend(position.legal_moves());
            position.play_unchecked(list[random.below(list.len() as u32) as usize]);
            plies += 1;
        }
    }
    plies
}

/// The same with a `Vec` into which a list is copied.
pub fn copy_games(starts: &[Position], random: &mut Random, limit: u32) -> u64 {
    let (mut plies, mut list, mut copy) = (0, MoveList::new(), Vec::new());
    for start in starts {
        let mut position = *start;
        for _ in 0..limit {
            if position.outcome().is_some() {
                break;
            }
            copy.clear();
            list.fill(&position.legal_moves());
            copy.extend_from_slice(&list);
            position.play_unchecked(copy[random.below(copy.len() as u32) as usize]);
            plies += 1;
        }
    }
    plies
}

/// Plies of random games: a move is drawn and played.
pub fn draw_games(starts: &[Position], random: &mut Random, limit: u32) -> u64 {
    let mut plies = 0;
    for start in starts {
        let mut position = *start;
        for _ in 0..limit {
            let Some(mv) = position.sample_move(random) else {
                break;
            };
            position.play_unchecked(mv);
            plies += 1;
        }
    }
    plies
}

/// Nodes at this depth, with the key of each leaf looked at.
pub fn hashes(position: &Position, depth: u32, sum: &mut u64) -> u64 {
    if depth == 0 {
        *sum ^= position.key();
        return 1;
    }
    let mut nodes = 0;
    position.each_child(|_, child| nodes += hashes(child, depth - 1, sum));
    nodes
}
