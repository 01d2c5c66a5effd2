//! The races with luzhanqi.

use std::hint::black_box;

use luzhanqi::{Move, MoveList, Position, Rules};

use crate::Random;

/// Returns start positions with all pieces.
pub fn starts(rules: &Rules, count: u64) -> Vec<Position> {
    (1..=count)
        .map(|seed| Position::from_seed(rules, seed))
        .collect()
}

/// Counts the nodes at this depth, playing every last move.
pub fn perft_plain(starts: &[Position], depth: u32) -> u64 {
    starts.iter().map(|start| start.perft_plain(depth)).sum()
}

/// Counts the nodes at this depth, without playing the last moves.
pub fn perft_bulk(starts: &[Position], depth: u32) -> u64 {
    starts.iter().map(|start| start.perft(depth)).sum()
}

/// Plays one random game from each start, several at a time, and returns the number of plies.
pub fn playouts(starts: &[Position], random: &mut Random, limit: u32) -> u64 {
    Position::playouts(&mut starts.to_vec(), random, limit)
}

/// Does the same as `playouts`, one game after the other.
pub fn playouts_one_by_one(starts: &[Position], random: &mut Random, limit: u32) -> u64 {
    starts
        .iter()
        .map(|start| u64::from(start.clone().playout(random, limit)))
        .sum()
}

/// Lists the moves at every position of a random game, plays and takes back each one, and returns the number
/// of moves.
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

/// Counts the nodes at this depth as a search visits them: lists the moves, plays each one and takes it back.
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

/// Does the same from each start, and returns the sum.
pub fn searches(starts: &[Position], depth: u32) -> u64 {
    starts
        .iter()
        .map(|start| search(&mut start.clone(), depth))
        .sum()
}

/// Plays random games and returns the number of plies. At each ply, gets the result, lists the moves, and
/// plays one of them.
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

/// Does the same with a `Vec` that is reused.
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

/// Does the same with a `Vec` into which the list is copied.
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

/// Plays random games and returns the number of plies. At each ply, draws a move and plays it.
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

/// Counts the nodes at this depth, and adds the key of each leaf to `sum`.
pub fn hashes(position: &Position, depth: u32, sum: &mut u64) -> u64 {
    if depth == 0 {
        *sum ^= position.key();
        return 1;
    }
    let mut nodes = 0;
    position.each_child(|_, child| nodes += hashes(child, depth - 1, sum));
    nodes
}
