//! Constraints from repetition (patterns). A pattern is a list of sets of pieces. In a consistent
//! arrangement, at least one of the sets has pieces of different kinds.
//!
//! Suppose that a board occurs again with enemy pieces exchanged. If these pieces are of one kind, the position
//! is the same. The game ends when a position has occurred often enough. If the game continues instead, then
//! every selection of that many occurrences has exchanged pieces of different kinds. Most of these constraints
//! always hold, because an army has too few pieces of a kind, or they follow from other constraints; few
//! remain.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::bits::members;
use super::budget::Meter;
use super::worlds::KindBox;
use crate::belief::BeliefError;
use crate::piece::{Kind, Kinds};
use crate::view::{EnemyArmy, joined};

/// A sorted list of sets of pieces. A pattern "holds" if the pieces of each set are of one kind. No pattern
/// holds in a consistent arrangement.
pub(super) type Pattern = Vec<u32>;

/// The cost of comparing two boards, in steps.
const COMPARED: u64 = 30;

/// The approximate size of a pattern in a set, in bytes.
const SEEN: usize = 96;

/// The constraints on an army if the game ends when a position occurs `limit` times.
pub(super) fn patterns(
    army: &EnemyArmy,
    limit: u32,
    meter: &mut Meter,
) -> Result<Vec<Pattern>, BeliefError> {
    let kinds: KindBox = core::array::from_fn(|n| army.pieces[n].kinds);
    let mut found = Vec::new();
    for pasts in army.repeats.told() {
        for (number, past) in pasts.iter().enumerate() {
            meter.work(COMPARED * (pasts.len() - number) as u64)?;
            let others = pasts[number + 1..].iter().filter_map(|other| {
                let mut pattern = past.exchanged(other);
                pattern.sort_unstable();
                is_possible(&pattern, &kinds).then_some((other.times, pattern))
            });
            let others: Vec<(u32, Pattern)> = others.collect();
            let mut search = Search {
                others: &others,
                times: past.times,
                limit,
                kinds: &kinds,
                seen: BTreeSet::new(),
                found: &mut found,
            };
            search.grow(&Pattern::new(), meter)?;
            let seen = search.seen.len();
            meter.give_back(seen * SEEN);
        }
    }
    least(found, meter)
}

/// The patterns that can hold with these kinds.
pub(super) fn possible(patterns: &[Pattern], kinds: &KindBox) -> Vec<Pattern> {
    let patterns = patterns.iter();
    let possible = patterns.filter(|pattern| is_possible(pattern, kinds));
    possible.cloned().collect()
}

/// Searches for boards that would be the same position as a given one.
struct Search<'a> {
    others: &'a [(u32, Pattern)],
    /// The number of times that the given board occurred.
    times: u32,
    limit: u32,
    kinds: &'a KindBox,
    seen: BTreeSet<Pattern>,
    found: &'a mut Vec<Pattern>,
}

impl Search<'_> {
    /// Extends the set of boards that are the same position if this pattern holds.
    fn grow(&mut self, pattern: &Pattern, meter: &mut Meter) -> Result<(), BeliefError> {
        meter.work(self.others.len() as u64)?;
        let same = self.others.iter().filter(|(_, of)| implies(pattern, of));
        let times = same.fold(self.times, |all, (times, _)| all + times);
        if times >= self.limit {
            meter.push(self.found, pattern.clone())?;
            return Ok(());
        }
        for (_, other) in self.others {
            if implies(pattern, other) {
                continue;
            }
            let mut more = other
                .iter()
                .fold(pattern.clone(), |all, set| joined(all, *set));
            more.sort_unstable();
            meter.work(1)?;
            if is_possible(&more, self.kinds) && !self.seen.contains(&more) {
                meter.take(SEEN)?;
                self.seen.insert(more.clone());
                self.grow(&more, meter)?;
            }
        }
        Ok(())
    }
}

/// Whether `other` holds whenever `pattern` holds.
fn implies(pattern: &Pattern, other: &Pattern) -> bool {
    let within = |set: &u32| pattern.iter().any(|whole| set & !whole == 0);
    other.iter().all(within)
}

/// Whether each set can be of one kind. No two sets can be of the same kind: each set has at least two pieces,
/// and no kind has four pieces.
fn is_possible(pattern: &[u32], kinds: &KindBox) -> bool {
    fn fits(pattern: &[u32], kinds: &KindBox, left: Kinds) -> bool {
        let Some((set, rest)) = pattern.split_first() else {
            return true;
        };
        let common = members(*set).fold(left, |all, piece| all & kinds[piece]);
        let enough = |kind: &Kind| kind.count() as u32 >= set.count_ones();
        let mut common = common.iter().filter(enough);
        common.any(|kind| fits(rest, kinds, left.without(kind)))
    }
    pattern.iter().all(|set| set.count_ones() <= 3) && fits(pattern, kinds, Kinds::ALL)
}

/// The patterns, except those that other patterns imply.
fn least(mut patterns: Vec<Pattern>, meter: &mut Meter) -> Result<Vec<Pattern>, BeliefError> {
    let pieces =
        |pattern: &Pattern| -> u32 { pattern.iter().map(|set| set.count_ones() - 1).sum() };
    patterns.sort_by_key(|pattern| (pieces(pattern), pattern.clone()));
    patterns.dedup();
    let mut kept: Vec<Pattern> = Vec::new();
    for pattern in patterns {
        meter.work(kept.len() as u64)?;
        if !kept.iter().any(|other| implies(&pattern, other)) {
            kept.push(pattern);
        }
    }
    Ok(kept)
}
