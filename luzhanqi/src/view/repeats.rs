//! What follows from a game's going on where a repetition would have ended it.
//!
//! A seat sees the same board again, with enemy pieces that may have changed places. If nobody
//! calls it a repetition too many, then some of these are not of one kind.

use alloc::vec::Vec;

use crate::position::State;

use super::sight::Sight;

/// Some pieces that cannot be alike in all these sets at once. Sets of pieces by their bits.
pub(crate) type Unlike = Vec<u32>;

/// A board as it was: enemy kinds left out, and the number of the enemy piece on each station.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Past {
    board: State,
    at: [u8; 60],
    times: u32,
}

/// The boards since the last attack, and what their repetition has told.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Repeats {
    past: Vec<Past>,
    pub(crate) unlike: Vec<Unlike>,
}

impl Repeats {
    /// What an attack has changed never comes back.
    pub(crate) fn forget(&mut self) {
        self.past.clear();
    }

    /// Takes in a board after a ply that has not ended the game; `at` has the enemy pieces.
    pub(crate) fn note(&mut self, sight: &Sight, at: &[u8; 60]) {
        let limit = u32::from(sight.rules().repetition().times());
        let Some(own) = sight.own_color().filter(|_| limit > 0) else {
            return;
        };
        let board = sight.state().without_kinds_of(own.other());
        let alike: Vec<&Past> = self
            .past
            .iter()
            .filter(|past| past.board == board)
            .collect();
        let mut here = 1;
        let mut others = Vec::new();
        for past in alike {
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
        match self
            .past
            .iter_mut()
            .find(|past| past.board == board && past.at == *at)
        {
            Some(past) => past.times += 1,
            None => self.past.push(Past {
                board,
                at: *at,
                times: 1,
            }),
        }
    }
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
