//! The races with cozy-chess.

use std::hint::black_box;

use cozy_chess::{Board, GameStatus, Move, PieceMoves};

use crate::Random;

/// Returns the sum of `count` over the positions after each move.
#[inline(always)]
fn sum_of_children(board: &Board, mut count: impl FnMut(&Board) -> u64) -> u64 {
    let mut sum = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            sum += count(&child);
        }
        false
    });
    sum
}

/// Counts the nodes at this depth, playing every last move.
pub fn perft_plain(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    sum_of_children(board, |child| match depth {
        1 => {
            black_box(child);
            1
        }
        _ => perft_plain(child, depth - 1),
    })
}

/// Counts the nodes at this depth, without playing the last moves.
pub fn perft_bulk(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut child = board.clone();
                child.play_unchecked(mv);
                nodes += perft_bulk(&child, depth - 1);
            }
        }
        false
    });
    nodes
}

/// Draws a uniformly random move from the sets of moves, without listing the moves.
fn draw(board: &Board, random: &mut Random) -> Option<Move> {
    // A side has at most 16 pieces; en passant captures are in separate sets.
    let mut sets: [Option<PieceMoves>; 18] = [None; 18];
    let (mut pieces, mut count) = (0, 0);
    board.generate_moves(|moves| {
        sets[pieces] = Some(moves);
        pieces += 1;
        count += moves.len();
        false
    });
    let mut number = random.below(count as u32) as usize;
    for moves in sets.into_iter().take(pieces).flatten() {
        if number < moves.len() {
            return moves.into_iter().nth(number);
        }
        number -= moves.len();
    }
    None
}

/// Plays random games and returns the number of plies.
pub fn playouts(games: u32, random: &mut Random, limit: u32) -> u64 {
    let mut plies = 0;
    for _ in 0..games {
        let mut board = Board::startpos();
        for _ in 0..limit {
            let Some(mv) = draw(&board, random) else {
                break;
            };
            board.play_unchecked(mv);
            plies += 1;
        }
    }
    plies
}

/// Lists the moves at every position of a random game, plays each move on a copy of the position, and returns
/// the number of moves.
pub fn list_play_undo(random: &mut Random, limit: u32) -> u64 {
    let mut board = Board::startpos();
    let mut done = 0;
    let mut list: Vec<Move> = Vec::with_capacity(256);
    for _ in 0..limit {
        list.clear();
        board.generate_moves(|moves| {
            list.extend(moves);
            false
        });
        if list.is_empty() {
            break;
        }
        for mv in &list {
            let mut child = board.clone();
            child.play_unchecked(*mv);
            black_box(&child);
        }
        done += list.len() as u64;
        board.play_unchecked(list[random.below(list.len() as u32) as usize]);
    }
    done
}

/// Plays random games and returns the number of plies. At each ply, gets the status, lists the moves, and
/// plays one of them.
pub fn pick_games(games: u32, random: &mut Random, limit: u32) -> u64 {
    let mut plies = 0;
    let mut list: Vec<Move> = Vec::with_capacity(256);
    for _ in 0..games {
        let mut board = Board::startpos();
        for _ in 0..limit {
            if board.status() != GameStatus::Ongoing {
                break;
            }
            list.clear();
            board.generate_moves(|moves| {
                list.extend(moves);
                false
            });
            board.play_unchecked(list[random.below(list.len() as u32) as usize]);
            plies += 1;
        }
    }
    plies
}

/// Counts the nodes at this depth, and adds the key of each leaf to `sum`.
pub fn hashes(board: &Board, depth: u32, sum: &mut u64) -> u64 {
    if depth == 0 {
        *sum ^= board.hash();
        return 1;
    }
    sum_of_children(board, |child| hashes(child, depth - 1, sum))
}
