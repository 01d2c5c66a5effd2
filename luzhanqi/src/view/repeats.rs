//! Deductions from a repetition that did not end the game.
//!
//! A seat sees the same board again, but enemy pieces may have changed places. If the position were the same,
//! the repetition would end the game. So if the game continues, some of these pieces are of different kinds.

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::piece::Kind;
use crate::position::State;

use super::deduce::NOBODY;
use super::seen_board::SeenBoard;
use super::trie::Trie;

/// A past board without enemy kinds, and the index of the enemy piece on each station.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Past {
    board: State,
    at: [u8; 60],
    /// The number of times that the board occurred.
    pub(crate) times: u32,
}

/// The boards since the last attack, by hash. Each takes about 260 bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Boards {
    all: Trie<Past>,
    /// The informative boards, in the order in which they became informative. If all enemy pieces were equal,
    /// such a board would have ended the game by repetition.
    telling: Vec<State>,
}

/// The boards since the last attack, and the informative boards before it. Adding a board takes constant time,
/// unless enemy pieces have changed places. In that case, adding a board scans each arrangement of these pieces
/// on the same board. Beliefs make the deductions from the boards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Repeats {
    pub(super) boards: Boards,
    /// The informative boards before the last attack.
    pub(super) told: Vec<Arc<[Past]>>,
}

impl Repeats {
    pub(super) const NONE: Repeats = Repeats {
        boards: Boards::NONE,
        told: Vec::new(),
    };

    /// Clears the boards: no position before an attack can occur again.
    pub(super) fn forget(&mut self) {
        self.told.extend(self.boards.told());
        self.boards = Boards::NONE;
    }

    /// Adds the board after a ply that did not end the game; `at` has the enemy pieces.
    pub(super) fn note(&mut self, seen_board: &SeenBoard, at: &[u8; 60]) {
        let Some(board) = board(seen_board) else {
            return;
        };
        let limit = limit(seen_board);
        let mut times = 0;
        self.boards.all.change(board.mix(), |all| {
            match find(all, &board, at) {
                Some(number) => all[number].times += 1,
                None => {
                    // Most boards have one arrangement: capacity for four would take most of the memory.
                    all.reserve_exact(1);
                    all.push(Past {
                        board,
                        at: *at,
                        times: 1,
                    });
                }
            }
            times = stood(all, &board);
        });
        if times == limit {
            self.boards.telling.push(board);
        }
    }

    /// Removes the board that was added last.
    pub(super) fn take_back(&mut self, seen_board: &SeenBoard, at: &[u8; 60]) {
        let Some(board) = board(seen_board) else {
            return;
        };
        if stood(self.boards.all.get(board.mix()), &board) == limit(seen_board) {
            self.boards.telling.pop();
        }
        self.boards.all.change(board.mix(), |all| {
            if let Some(number) = find(all, &board, at) {
                all[number].times -= 1;
                if all[number].times == 0 {
                    all.remove(number);
                }
            }
        });
    }

    /// For each informative board, the arrangements of the enemy pieces. The game continued, so no position
    /// among them occurred often enough to end it.
    pub(crate) fn told(&self) -> impl Iterator<Item = Arc<[Past]>> {
        self.told.iter().cloned().chain(self.boards.told())
    }
}

impl Boards {
    const NONE: Boards = Boards {
        all: Trie::EMPTY,
        telling: Vec::new(),
    };

    fn told(&self) -> impl Iterator<Item = Arc<[Past]>> {
        self.telling.iter().map(|board| {
            let all = self.all.get(board.mix()).iter();
            all.filter(|past| past.board == *board).cloned().collect()
        })
    }
}

impl Past {
    /// Bit sets of pieces that changed places with each other. The two positions are the same if the pieces of
    /// each set are of one kind.
    pub(crate) fn exchanged(&self, other: &Past) -> Vec<u32> {
        let pairs = self.at.iter().zip(&other.at);
        let pairs = pairs.filter(|(a, b)| a != b && **a < 25 && **b < 25);
        pairs.fold(Vec::new(), |sets, (a, b)| joined(sets, 1 << a | 1 << b))
    }
}

/// Whether, with these kinds, no position occurred `limit` times among these boards.
pub(crate) fn is_below(limit: u32, pasts: &[Past], kinds: &[Kind; 25]) -> bool {
    let code = |n: &u8| {
        kinds
            .get(usize::from(*n))
            .map_or(NOBODY, |kind| kind.code())
    };
    let mut stood: Vec<([u8; 60], u32)> = pasts
        .iter()
        .map(|past| (past.at.each_ref().map(code), past.times))
        .collect();
    stood.sort_unstable();
    let same = stood.chunk_by(|a, b| a.0 == b.0);
    same.map(|same| same.iter().map(|(_, times)| times).sum::<u32>())
        .all(|times| times < limit)
}

/// The number of occurrences of a position at which the game ends.
fn limit(seen_board: &SeenBoard) -> u32 {
    u32::from(seen_board.rules().repetition().times())
}

/// The number of times that a board occurred, with any arrangement of the enemy pieces.
fn stood(all: &[Past], board: &State) -> u32 {
    let same = all.iter().filter(|past| past.board == *board);
    same.map(|past| past.times).sum()
}

/// The part of a seen board to compare; `None` if repetition does not end games.
fn board(seen_board: &SeenBoard) -> Option<State> {
    let own = seen_board.own_color().filter(|_| limit(seen_board) > 0)?;
    Some(seen_board.state().without_kinds_of(own.other()))
}

fn find(all: &[Past], board: &State, at: &[u8; 60]) -> Option<usize> {
    all.iter()
        .position(|past| past.board == *board && past.at == *at)
}

/// Adds a set to disjoint sets and merges the sets that overlap it.
pub(crate) fn joined(mut sets: Vec<u32>, mut whole: u32) -> Vec<u32> {
    sets.retain(|set| {
        let apart = set & whole == 0;
        whole |= if apart { 0 } else { *set };
        apart
    });
    sets.push(whole);
    sets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_that_touch_are_joined() {
        let sets = joined([0b0011, 0b1100].to_vec(), 0b0110);
        assert_eq!(sets, [0b1111]);
        assert_eq!(joined([0b0011].to_vec(), 0b1100), [0b0011, 0b1100]);
    }
}
