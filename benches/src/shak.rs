//! The races with shakmaty.

use std::hint::black_box;

use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Position};

use crate::Random;

const MODE: EnPassantMode = EnPassantMode::Always;

/// Counts the nodes at this depth, playing every last move.
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

/// Counts the nodes at this depth, without playing the last moves.
pub fn perft_bulk(position: &Chess, depth: u32) -> u64 {
    shakmaty::perft(position, depth)
}

/// Plays random games and returns the number of plies.
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

/// Lists the moves at every position of a random game, plays each move on a copy of the position, and returns
/// the number of moves.
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

/// Counts the nodes at this depth, and adds the key of each leaf to `sum`. Updates keys where the crate can
/// do this, and otherwise computes them from the position, as the crate advises.
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

/// Returns the key of the initial position.
pub fn start_key() -> Zobrist64 {
    Chess::default().zobrist_hash(MODE)
}
