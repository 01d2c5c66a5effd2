//! The probabilities of a random set-up, place by place. All arrangements that the set-up rules allow are
//! equally likely.

use luzhanqi::{Army, ArmyError, Kind, Rules};

/// The kinds that the set-up rules forbid on some places.
const CHOOSY: [Kind; 3] = [Kind::Flag, Kind::Landmine, Kind::Bomb];

fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(
        1,
        |ways, i| if i < n { ways * (n - i) / (i + 1) } else { 0 },
    )
}

/// Counts the ways to put the remaining kinds of `CHOOSY` on the free places. `free[m]` is the number of free
/// places that allow exactly those kinds of `CHOOSY` whose bits are set in `m`.
fn choosy_ways(free: &mut [u64; 8], left: &[u64; 3], kind: usize, class: usize) -> u64 {
    if kind == CHOOSY.len() {
        return 1;
    }
    if class == free.len() {
        // All pieces of this kind are placed: the next kind.
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
    for here in 0..=left[kind].min(free[class]) {
        let chosen = choose(free[class], here);
        let mut rest = *left;
        rest[kind] -= here;
        free[class] -= here;
        ways += chosen * choosy_ways(free, &rest, kind, class + 1);
        free[class] += here;
    }
    ways
}

/// Returns why no allowed army begins with these pieces.
fn no_army(rules: &Rules, placed: &[Kind]) -> ArmyError {
    let mut partial = [None; Army::LEN];
    for (place, kind) in partial.iter_mut().zip(placed) {
        *place = Some(*kind);
    }
    match Army::complete(rules, partial, 0) {
        Err(error) => error,
        Ok(army) => unreachable!("{army} begins with {placed:?}"),
    }
}

/// Returns (kind index, probability) pairs for the place after `placed`. All allowed armies that begin with
/// those pieces are equally likely.
pub fn next_kinds(rules: &Rules, placed: &[Kind]) -> Result<Vec<(usize, f64)>, ArmyError> {
    let next = placed.len();
    if next >= Army::LEN {
        return Err(ArmyError::Length(next));
    }
    let mut left = Kind::ALL.map(|kind| kind.count() as u64);
    let mut free = [0; 8];
    for slot in next + 1..Army::LEN {
        let allowed = Army::allowed(rules, slot);
        match Army::out_of_play(rules, slot) {
            // Nothing else may stand there.
            Some(kind) => left[kind.index()] -= 1,
            None => {
                let class = CHOOSY.iter().enumerate();
                let class = class.map(|(bit, kind)| usize::from(allowed.contains(*kind)) << bit);
                free[class.sum::<usize>()] += 1;
            }
        }
    }
    for (slot, kind) in placed.iter().enumerate() {
        let number = &mut left[kind.index()];
        if *number == 0 || !Army::allowed(rules, slot).contains(*kind) {
            return Err(no_army(rules, placed));
        }
        *number -= 1;
    }
    let choosy = CHOOSY.map(|kind| left[kind.index()]);
    let others = left.iter().sum::<u64>() - choosy.iter().sum::<u64>();
    // The other kinds fill the remaining places in any order. The probability of each is its share of the
    // pieces.
    let rest = choosy_ways(&mut free, &choosy, 0, 0) as f64 / others.max(1) as f64;
    let mut ways = Vec::with_capacity(Kind::ALL.len());
    for kind in Army::allowed(rules, next).iter() {
        let number = left[kind.index()];
        let here = match CHOOSY.iter().position(|one| *one == kind) {
            None => rest * number as f64,
            Some(_) if number == 0 => 0.0,
            Some(which) => {
                let mut choosy = choosy;
                choosy[which] -= 1;
                choosy_ways(&mut free, &choosy, 0, 0) as f64
            }
        };
        ways.push((kind.index(), here));
    }
    ways.retain(|(_, ways)| *ways > 0.0);
    let total: f64 = ways.iter().map(|(_, ways)| ways).sum();
    if total == 0.0 {
        return Err(no_army(rules, placed));
    }
    Ok(ways
        .into_iter()
        .map(|(kind, ways)| (kind, ways / total))
        .collect())
}
