//! What follows from a game's going on where a repetition would have ended it.
//!
//! A seat sees the same board again, with enemy pieces that may have changed places. If nobody
//! calls it a repetition too many, then some of these are not of one kind.

use alloc::vec::Vec;

use crate::position::State;

use super::seen_board::SeenBoard;
use super::trie::Trie;

/// Some pieces that cannot be alike in all these sets at once. Sets of pieces by their bits.
pub(crate) type Unlike = Vec<u32>;

/// A board as it was: enemy kinds left out, and the number of the enemy piece on each station.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Past {
    board: State,
    at: [u8; 60],
    times: u32,
}

/// The boards since the last attack by their hashes. A board of the past takes some 260 bytes.
pub(super) type Boards = Trie<Past>;

/// The boards since the last attack, and what their repetition has told.
///
/// Taking in a board costs as much after a thousand plies as after ten, unless enemy pieces have
/// changed places: then it looks at each such exchange under the same board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Repeats {
    pub(super) boards: Boards,
    pub(crate) unlike: Vec<Unlike>,
}

impl Repeats {
    pub(super) const NONE: Repeats = Repeats {
        boards: Trie::EMPTY,
        unlike: Vec::new(),
    };

    /// What an attack has changed never comes back.
    pub(super) fn forget(&mut self) {
        self.boards = Trie::EMPTY;
    }

    /// Takes in a board after a ply that has not ended the game; `at` has the enemy pieces.
    pub(super) fn note(&mut self, seen_board: &SeenBoard, at: &[u8; 60]) {
        let limit = u32::from(seen_board.rules().repetition().times());
        let Some(board) = board(seen_board) else {
            return;
        };
        let hash = board.mix();
        let mut here = 1;
        let mut others = Vec::new();
        let all = self.boards.get(hash);
        for past in all.iter().filter(|past| past.board == board) {
            match exchanged(&past.at, at) {
                sets if sets.is_empty() => here += past.times,
                sets => others.push((past.times, sets)),
            }
        }
        let mut found = Vec::new();
        // So many more of the others would have to be the same position.
        choose(&others, limit.saturating_sub(here), Vec::new(), &mut found);
        for unlike in found {
            if !self.unlike.contains(&unlike) {
                self.unlike.push(unlike);
            }
        }
        self.boards.change(hash, |all| match find(all, &board, at) {
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
        });
    }

    /// Takes a board out again that was taken in last.
    pub(super) fn take_back(&mut self, seen_board: &SeenBoard, at: &[u8; 60]) {
        let Some(board) = board(seen_board) else {
            return;
        };
        self.boards.change(board.mix(), |all| {
            if let Some(number) = find(all, &board, at) {
                all[number].times -= 1;
                if all[number].times == 0 {
                    all.remove(number);
                }
            }
        });
    }
}

/// What is looked at of a seen board; `None` where no repetition ends a game.
fn board(seen_board: &SeenBoard) -> Option<State> {
    let on = seen_board.rules().repetition().times() > 0;
    let own = seen_board.own_color().filter(|_| on)?;
    Some(seen_board.state().without_kinds_of(own.other()))
}

fn find(all: &[Past], board: &State, at: &[u8; 60]) -> Option<usize> {
    all.iter()
        .position(|past| past.board == *board && past.at == *at)
}

/// Finds the ways in which the game would have ended: those of the others that make up the number,
/// none of them for nothing, and which pieces would have to be alike for it.
fn choose(others: &[(u32, Unlike)], wanted: u32, sets: Unlike, found: &mut Vec<Unlike>) {
    if wanted == 0 {
        found.push(sets);
        return;
    }
    if others.iter().map(|(times, _)| times).sum::<u32>() < wanted {
        return;
    }
    if let [(times, exchanged), rest @ ..] = others {
        let both = joined(sets.clone(), exchanged);
        choose(rest, wanted.saturating_sub(*times), both, found);
        choose(rest, wanted, sets, found);
    }
}

/// The sets of pieces that have changed places among each other.
fn exchanged(before: &[u8; 60], now: &[u8; 60]) -> Unlike {
    let pairs = before
        .iter()
        .zip(now)
        .filter(|(a, b)| a != b && **a < 25 && **b < 25);
    pairs.fold(Vec::new(), |sets, (a, b)| joined(sets, &[1 << a | 1 << b]))
}

/// The sets with others added; those that have a piece in common become one.
fn joined(mut sets: Unlike, others: &[u32]) -> Unlike {
    for other in others {
        let mut whole = *other;
        sets.retain(|set| {
            let apart = set & whole == 0;
            whole |= if apart { 0 } else { *set };
            apart
        });
        // What has grown may touch sets that it passed by.
        while let Some(i) = sets.iter().position(|set| set & whole != 0) {
            whole |= sets.swap_remove(i);
        }
        sets.push(whole);
    }
    sets.sort_unstable();
    sets
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn sets_that_touch_are_joined() {
        assert_eq!(joined(vec![0b0011, 0b1100], &[0b0110]), [0b1111]);
        assert_eq!(joined(vec![0b0011], &[0b1100]), [0b0011, 0b1100]);
    }

    #[test]
    fn every_way_to_make_up_the_number_is_found() {
        let others = [(1, vec![0b0011]), (1, vec![0b1100]), (2, vec![0b0110])];
        let mut found = Vec::new();
        choose(&others, 2, Vec::new(), &mut found);
        found.sort();
        found.dedup();
        assert_eq!(
            found,
            [
                vec![0b0011, 0b1100],
                vec![0b0110],
                vec![0b0111],
                vec![0b1110]
            ]
        );
    }
}
