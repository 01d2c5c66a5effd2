//! What follows from a game's going on where a repetition would have ended it.
//!
//! A seat sees the same board again, with enemy pieces that may have changed places. If nobody
//! calls it a repetition too many, then some of these are not of one kind.

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::piece::Kind;
use crate::position::State;

use super::deduce::NOBODY;
use super::seen_board::SeenBoard;
use super::trie::Trie;

/// A board as it was: enemy kinds left out, and the number of the enemy piece on each station.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Past {
    board: State,
    at: [u8; 60],
    /// How often it stood so.
    pub(crate) times: u32,
}

/// The boards since the last attack by their hashes. A board of the past takes some 260 bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Boards {
    all: Trie<Past>,
    /// Those that stood so often that the game would have ended, had the enemy pieces been alike
    /// each time; in the order in which they came to.
    telling: Vec<State>,
}

/// The boards since the last attack, and what their repetition has told.
///
/// Taking in a board costs as much after a thousand plies as after ten, unless enemy pieces have
/// changed places: then it looks at each way in which they stood under the same board. What that
/// tells is left to the belief.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Repeats {
    pub(super) boards: Boards,
    /// The boards that told something before the last attack.
    pub(super) told: Vec<Arc<[Past]>>,
}

impl Repeats {
    pub(super) const NONE: Repeats = Repeats {
        boards: Boards::NONE,
        told: Vec::new(),
    };

    /// What an attack has changed never comes back.
    pub(super) fn forget(&mut self) {
        self.told.extend(self.boards.told());
        self.boards = Boards::NONE;
    }

    /// Takes in a board after a ply that has not ended the game; `at` has the enemy pieces.
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
                    // Most boards stand alone: room for four would be most of the memory.
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

    /// Takes a board out again that was taken in last.
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

    /// Of each board that tells something how the enemy pieces stood: no way and those alike to it
    /// can have come up as often as ends the game.
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
    /// The sets of pieces that have changed places among each other, by their bits: the same position
    /// stood again if each set is of one kind.
    pub(crate) fn exchanged(&self, other: &Past) -> Vec<u32> {
        let pairs = self.at.iter().zip(&other.at);
        let pairs = pairs.filter(|(a, b)| a != b && **a < 25 && **b < 25);
        pairs.fold(Vec::new(), |sets, (a, b)| joined(sets, 1 << a | 1 << b))
    }
}

/// Whether, with pieces of these kinds, no position stood `limit` times among these boards.
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

/// How often the same position ends the game.
fn limit(seen_board: &SeenBoard) -> u32 {
    u32::from(seen_board.rules().repetition().times())
}

/// How often a board stood, whatever enemy pieces it had where.
fn stood(all: &[Past], board: &State) -> u32 {
    let same = all.iter().filter(|past| past.board == *board);
    same.map(|past| past.times).sum()
}

/// What is looked at of a seen board; `None` where no repetition ends a game.
fn board(seen_board: &SeenBoard) -> Option<State> {
    let own = seen_board.own_color().filter(|_| limit(seen_board) > 0)?;
    Some(seen_board.state().without_kinds_of(own.other()))
}

fn find(all: &[Past], board: &State, at: &[u8; 60]) -> Option<usize> {
    all.iter()
        .position(|past| past.board == *board && past.at == *at)
}

/// The sets with one more; those that have a piece in common become one.
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
