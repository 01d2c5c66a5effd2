//! The races with shakmaty.

use std::hint::black_box;

use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Position};

use crate::Random;

const MODE: EnPassantMode = EnPassantMode::Always;

/// Nodes at this depth, every last move played.
pub fn perft_plain(position: &Chess, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    for mv in position.legal_moves() {
        let mut child = position.clone();
        child.play_unchecked(mv);
        nodes += if depth == 1 {
            black_box(&child);
            1
        } else {
            perft_plain(&child, depth - 1)
        };
    }
    nodes
}

/// Nodes at this depth, the last moves counted.
pub fn perft_bulk(position: &Chess, depth: u32) -> u64 {
    shakmaty::perft(position, depth)
}

/// Plies of random games.
pub fn playouts(games: u32, random: &mut Random, limit: u32) -> u64 {
    let mut plies = 0;
    for _ in 0..games {
        let mut position = Chess::default();
        for _ in 0..limit {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[random.below(moves.len() as u32) as usize]);
            plies += 1;
        }
    }
    plies
}

/// Moves listed and played at every position of a random game; copies stand for taking back.
pub fn list_play_undo(random: &mut Random, limit: u32) -> u64 {
    let mut position = Chess::default();
    let mut done = 0;
    for _ in 0..limit {
        let list = position.legal_moves();
        if list.is_empty() {
            break;
        }
        for mv in &list {
            let mut child = position.clone();
            child.play_unchecked(*mv);
            black_box(&child);
        }
        done += list.len() as u64;
        position.play_unchecked(list[random.below(list.len() as u32) as usize]);
    }
    done
}

/// Nodes at this depth, with the key of each leaf looked at. Keys are carried along where the crate
/// can do so, and computed afresh elsewhere, as it advises.
pub fn hashes(position: &Chess, key: Zobrist64, depth: u32, sum: &mut u64) -> u64 {
    if depth == 0 {
        *sum ^= key.0;
        return 1;
    }
    let mut nodes = 0;
    for mv in position.legal_moves() {
        let carried = position.update_zobrist_hash(key, mv, MODE);
        let mut child = position.clone();
        child.play_unchecked(mv);
        let key = carried.unwrap_or_else(|| child.zobrist_hash(MODE));
        nodes += hashes(&child, key, depth - 1, sum);
    }
    nodes
}

/// The key of the start.
pub fn start_key() -> Zobrist64 {
    Chess::default().zobrist_hash(MODE)
}
