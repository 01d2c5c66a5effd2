//! The chances of a random set-up, place by place: each arrangement that the set-up rules allow is
//! equally likely.

use luzhanqi::{Army, ArmyError, Kind, Rules};
use pyo3::prelude::*;

use crate::errors::Fallible;
use crate::piece::KindArg;
use crate::rules::RulesArg;

/// Kinds that some place may refuse; all others stand anywhere.
const CHOOSY: [Kind; 3] = [Kind::Flag, Kind::Landmine, Kind::Bomb];

fn choose(n: u128, k: u128) -> u128 {
    (0..k).fold(
        1,
        |ways, i| if i < n { ways * (n - i) / (i + 1) } else { 0 },
    )
}

/// In how many ways the free places can hold what is left of the choosy kinds. `free[m]` counts the
/// free places that allow exactly the choosy kinds of the bits of `m`.
fn choosy_ways(free: &mut [u128; 8], left: &[usize; 3], kind: usize, class: usize) -> u128 {
    if kind == CHOOSY.len() {
        return 1;
    }
    if class == free.len() {
        // Every piece of this kind has its place.
        return if left[kind] == 0 {
            choosy_ways(free, left, kind + 1, 0)
        } else {
            0
        };
    }
    if class >> kind & 1 == 0 {
        return choosy_ways(free, left, kind, class + 1);
    }
    let mut ways = 0;
    for here in 0..=left[kind].min(free[class] as usize) {
        let chosen = choose(free[class], here as u128);
        let mut rest = *left;
        rest[kind] -= here;
        free[class] -= here as u128;
        ways += chosen * choosy_ways(free, &rest, kind, class + 1);
        free[class] += here as u128;
    }
    ways
}

/// The number of completions of an arrangement.
fn completions(rules: &Rules, placed: &[Option<Kind>; Army::LEN]) -> u128 {
    let left = |kind: Kind| {
        let found = placed.iter().filter(|one| **one == Some(kind)).count();
        kind.count().checked_sub(found)
    };
    let mut free = [0; 8];
    for slot in (0..Army::LEN).filter(|slot| placed[*slot].is_none()) {
        let allowed = Army::allowed(rules, slot);
        let class = CHOOSY.iter().enumerate();
        let class = class
            .filter(|(_, kind)| allowed.contains(**kind))
            .map(|(bit, _)| 1 << bit);
        free[class.sum::<usize>()] += 1;
    }
    let mut choosy = [0; 3];
    for (count, kind) in choosy.iter_mut().zip(CHOOSY) {
        match left(kind) {
            Some(number) => *count = number,
            None => return 0,
        }
    }
    let mut ways = choosy_ways(&mut free, &choosy, 0, 0);
    let mut places = 0;
    for kind in Kind::ALL.into_iter().filter(|kind| !CHOOSY.contains(kind)) {
        let Some(number) = left(kind) else { return 0 };
        places += number as u128;
        ways *= choose(places, number as u128);
    }
    ways
}

/// Returns the chances of each kind at the place after those given, (number of the kind,
/// probability), if every army that the rules allow and that begins so is equally likely.
///
/// Raises ArmyError if there is no such army, or all 25 places are given.
#[pyfunction]
#[pyo3(signature = (placed, rules = None))]
pub fn setup_chances(placed: Vec<KindArg>, rules: Option<RulesArg>) -> Fallible<Vec<(usize, f64)>> {
    let rules = rules.unwrap_or_default().0;
    let mut kinds = [None; Army::LEN];
    if placed.len() >= Army::LEN {
        return Err(ArmyError::Length(placed.len()).into());
    }
    for (slot, kind) in kinds.iter_mut().zip(&placed) {
        *slot = Some(kind.0);
    }
    let next = placed.len();
    for (slot, kind) in placed.iter().enumerate() {
        if !Army::allowed(&rules, slot).contains(kind.0) {
            return Err(ArmyError::NoCompletion.into());
        }
    }
    let mut ways = Vec::new();
    for kind in Army::allowed(&rules, next).iter() {
        kinds[next] = Some(kind);
        ways.push((kind.index(), completions(&rules, &kinds)));
    }
    let total: u128 = ways.iter().map(|(_, ways)| ways).sum();
    if total == 0 {
        return Err(ArmyError::NoCompletion.into());
    }
    let possible = ways.into_iter().filter(|(_, ways)| *ways > 0);
    Ok(possible
        .map(|(kind, ways)| (kind, ways as f64 / total as f64))
        .collect())
}
