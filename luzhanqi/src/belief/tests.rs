//! Compares every method of counting with a list of all arrangements, also with weights of any size.

use alloc::vec::Vec;

use super::bits::members;
use super::budget::{Budget, Meter};
use super::dense::{Dense, Free, MOST};
use super::either::Either;
use super::groups::Weights;
use super::lowest;
use super::mixture::Mixture;
use super::number::{Number, Wide, is_moderate};
use super::patterns::Pattern;
use super::plan::Plan;
use super::table::Table;
use super::ties::Tied;
use crate::piece::{Kind, Kinds};
use crate::random::Random;
use crate::view::OrderTie;

/// Whether the kinds of all pieces agree with the order constraints.
fn agrees(army: &[Kind; 25], ties: &[OrderTie]) -> bool {
    ties.iter().all(|tie| {
        let Some(order) = army[tie.actor].order() else {
            return tie.or.contains(army[tie.actor]);
        };
        let lower = (0..25)
            .filter(|piece| tie.alive >> piece & 1 != 0)
            .filter_map(|piece| army[piece].order())
            .any(|other| other < order);
        tie.or.contains(army[tie.actor]) || tie.lowest != lower
    })
}

/// All ways to give the free pieces the remaining kinds.
fn every(
    free: &[usize],
    left: &mut [usize; 12],
    army: &mut [Kind; 25],
    see: &mut impl FnMut(&[Kind; 25]),
) {
    let Some((first, rest)) = free.split_first() else {
        return see(army);
    };
    for kind in Kind::ALL {
        if left[kind.index()] > 0 {
            left[kind.index()] -= 1;
            army[*first] = kind;
            every(rest, left, army, see);
            left[kind.index()] += 1;
        }
    }
}

/// Pieces lost at random, and order constraints in which some of these pieces attacked.
fn ties(truth: &[Kind; 25], random: &mut Random) -> Vec<OrderTie> {
    let mut alive: Vec<usize> = (0..25).collect();
    random.shuffle(&mut alive);
    if random.below(2) == 0 {
        // The lowest orders fall first, so that all of them can be lost.
        alive.sort_by_key(|piece| truth[*piece].order().map_or(0, |order| 10 - order));
    }
    let mut ties = Vec::new();
    for _ in 0..1 + random.below(4) {
        alive.truncate(alive.len() - random.below(7) as usize);
        let tie = OrderTie {
            alive: alive.iter().fold(0, |set, piece| set | 1 << piece),
            actor: alive[random.below(alive.len() as u32) as usize],
            lowest: random.below(2) == 0,
            or: Kinds::from_bits(random.below(4096) as u16 & random.below(4096) as u16)
                .unwrap_or(Kinds::EMPTY),
        };
        let opposite = OrderTie {
            lowest: !tie.lowest,
            ..tie
        };
        ties.extend(
            [tie, opposite]
                .into_iter()
                .find(|tie| agrees(truth, &[*tie])),
        );
    }
    ties
}

fn ordered() -> [Kind; 25] {
    let mut army = Kind::ALL.into_iter();
    let mut army = army
        .by_ref()
        .flat_map(|kind| core::iter::repeat_n(kind, kind.count()));
    core::array::from_fn(|_| army.next().unwrap())
}

/// A test case: a consistent box, order constraints, and the pieces of uncertain kind.
struct Case {
    truth: [Kind; 25],
    ties: Vec<OrderTie>,
    free: Vec<usize>,
    may: [Kinds; 25],
}

impl Case {
    fn new(random: &mut Random) -> Case {
        let mut truth = ordered();
        random.shuffle(&mut truth);
        let ties = ties(&truth, random);
        let mut pieces: Vec<usize> = (0..25).collect();
        random.shuffle(&mut pieces);
        let free = pieces[..6 + random.below(3) as usize].to_vec();
        let mut may = truth.map(Kind::to_set);
        for piece in &free {
            let more = Kind::ALL.into_iter().filter(|_| random.below(4) > 0);
            may[*piece] |= more.collect();
        }
        Case {
            truth,
            ties,
            free,
            may,
        }
    }

    /// Calls `see` for every arrangement.
    fn every(&self, mut see: impl FnMut(&[Kind; 25])) {
        let mut left = [0; 12];
        self.free
            .iter()
            .for_each(|piece| left[self.truth[*piece].index()] += 1);
        every(
            &self.free,
            &mut left,
            &mut self.truth.clone(),
            &mut |army| {
                if (0..25).all(|n| self.may[n].contains(army[n])) && agrees(army, &self.ties) {
                    see(army);
                }
            },
        );
    }

    fn weights<N: Number>(&self, weight: impl Fn(usize, Kind) -> N) -> Weights<N> {
        let of = |n: usize, kind: Kind| match self.may[n].contains(kind) {
            true => weight(n, kind),
            false => N::ZERO,
        };
        core::array::from_fn(|n| Kind::ALL.map(|kind| of(n, kind)))
    }
}

/// The name of each applicable method of counting, with its total, shares and some samples.
type Answers<N> = Vec<(&'static str, N, Weights<N>, Vec<[Kind; 25]>)>;

fn answers<N: Number>(weights: &Weights<N>, ties: &[OrderTie], random: &mut Random) -> Answers<N> {
    let mut all = Vec::new();
    let mut meter = Meter::new(Budget::UNLIMITED, &|| true);
    let (weights, tied) = Tied::new(weights, ties);
    let kinds = core::array::from_fn(|n| {
        let takes = |kind: &Kind| weights[n][kind.index()] > N::ZERO;
        Kind::ALL.into_iter().filter(takes).collect()
    });
    let cases = lowest::cases(kinds, &tied.ties, u64::MAX, &mut meter)
        .unwrap()
        .expect("no limit");
    let (mut total, mut shares, mut samples) = (N::ZERO, [[N::ZERO; 12]; 25], Vec::new());
    for case in cases {
        let weight = |n: usize, kind: Kind| match case.kinds[n].contains(kind) {
            true => weights[n][kind.index()],
            false => N::ZERO,
        };
        let of: Weights<N> = core::array::from_fn(|n| Kind::ALL.map(|kind| weight(n, kind)));
        let plan = Plan::new(&of, &case.witnesses);
        if let Some(table) = plan.and_then(|plan| Table::new(plan, &mut meter).unwrap()) {
            total = total + table.total();
            table.add_shares(&mut shares);
            samples.extend((0..5).map(|_| table.sample(random)));
        }
    }
    all.push(("cases", total, shares, samples));
    let free = Free::new(&weights, &tied).expect("the truth");
    assert!(free.states <= MOST);
    if let Ok(order) = free.order() {
        let mut meter = Meter::new(Budget::UNLIMITED, &|| true);
        let dense = Dense::new(order, &mut meter).unwrap().expect("the truth");
        let mut shares = [[N::ZERO; 12]; 25];
        dense.add_shares(&mut shares);
        let samples = (0..5).map(|_| dense.sample(random)).collect();
        all.push(("dense", dense.total(), shares, samples));
    }
    // Splits by the pieces that must have a known kind.
    let parts = ties
        .iter()
        .map(|tie| tie.actor)
        .max()
        .map_or(0, |piece| piece);
    let mut meter = Meter::new(Budget::UNLIMITED, &|| true);
    let (mut total, mut shares, mut samples) = (N::ZERO, [[N::ZERO; 12]; 25], Vec::new());
    for kind in 0..12 {
        let mut known: Weights<N> = core::array::from_fn(|n| weights[n]);
        known[parts] = [N::ZERO; 12];
        known[parts][kind] = weights[parts][kind];
        if weights[parts][kind] <= N::ZERO {
            continue;
        }
        let (known, tied) = Tied::new(&known, ties);
        if let Some(Ok(order)) = Free::new(&known, &tied).map(Free::order) {
            if let Some(dense) = Dense::new(order, &mut meter).unwrap() {
                total = total + dense.total();
                dense.add_shares(&mut shares);
                samples.push(dense.sample(random));
            }
        } else {
            return all;
        }
    }
    all.push(("known", total, shares, samples));
    all
}

#[test]
fn counts_beside_every_arrangement() {
    let mut random = Random::new(11);
    let (mut most, mut dense) = (0, 0);
    let rounds = if cfg!(miri) { 3 } else { 500 };
    for _ in 0..rounds {
        let case = Case::new(&mut random);
        let (mut total, mut shares) = (0u128, [[0u128; 12]; 25]);
        case.every(|army| {
            total += 1;
            (0..25).for_each(|piece| shares[piece][army[piece].index()] += 1);
        });
        let weights = case.weights(|_, _| 1u128);
        for (name, found, counted, samples) in answers(&weights, &case.ties, &mut random) {
            assert_eq!(found, total, "{name} {weights:?} {:?}", case.ties);
            assert_eq!(counted, shares, "{name} {weights:?} {:?}", case.ties);
            for army in samples {
                assert!((0..25).all(|n| case.may[n].contains(army[n])));
                assert!(agrees(&army, &case.ties), "{army:?} {:?}", case.ties);
            }
            dense += u32::from(name == "dense");
        }
        let either = case.weights(|_, _| Either::ONE);
        for (name, found, counted, _) in answers(&either, &case.ties, &mut random) {
            assert_eq!(found.whole(), total, "{name} {weights:?} {:?}", case.ties);
            assert_eq!(counted.map(|row| row.map(Either::whole)), shares, "{name}");
        }
        most = most.max(total);
    }
    assert!(cfg!(miri) || dense > 100 && most > 500, "{dense} {most}");
}

/// Random patterns of sets of two or three pieces. The pieces of the case match none of them.
fn patterns(case: &Case, random: &mut Random) -> Vec<Pattern> {
    let mut all = Vec::new();
    for _ in 0..1 + random.below(12) {
        let mut pieces = case.free.clone();
        random.shuffle(&mut pieces);
        let mut sets = Pattern::new();
        for _ in 0..1 + random.below(3) {
            let count = 2 + random.below(2) as usize;
            if pieces.len() >= count {
                let set = pieces.drain(..count);
                sets.push(set.fold(0, |set, piece| set | 1 << piece));
            }
        }
        sets.sort_unstable();
        all.extend((!comes_true(&sets, &case.truth)).then_some(sets));
    }
    all
}

fn comes_true(pattern: &Pattern, army: &[Kind; 25]) -> bool {
    let alike = |set: &u32| {
        let kinds: Kinds = members(*set).map(|piece| army[piece]).collect();
        kinds.len() == 1
    };
    pattern.iter().all(alike)
}

/// Pieces of different kinds, with and without order constraints.
#[test]
fn patterns_beside_every_arrangement() {
    let mut random = Random::new(13);
    let (mut told, mut most) = (0, 0);
    let rounds = if cfg!(miri) { 3 } else { 1000 };
    for round in 0..rounds {
        let mut case = Case::new(&mut random);
        if round % 2 == 0 {
            case.ties.clear();
        }
        let patterns = patterns(&case, &mut random);
        let numbers: Weights<f64> = core::array::from_fn(|_| {
            core::array::from_fn(|_| f64::from(1 + random.below(1000)) / 100.0)
        });
        let (mut total, mut shares, mut all) = (0u128, [[0u128; 12]; 25], 0);
        let (mut sum, mut sums) = (0.0, [[0.0; 12]; 25]);
        case.every(|army| {
            all += 1;
            if patterns.iter().any(|pattern| comes_true(pattern, army)) {
                return;
            }
            total += 1;
            let weight: f64 = (0..25).map(|n| numbers[n][army[n].index()]).product();
            sum += weight;
            for (n, kind) in army.iter().enumerate() {
                shares[n][kind.index()] += 1;
                sums[n][kind.index()] += weight;
            }
        });
        let meter = &mut Meter::new(Budget::UNLIMITED, &|| true);
        let weights = case.weights(|_, _| 1u128);
        let of = core::iter::once((weights, case.ties.clone()));
        let counted = Mixture::new(of, &patterns, meter)
            .unwrap()
            .expect("the truth");
        assert_eq!(
            counted.total(),
            total,
            "{patterns:?} {weights:?} {:?}",
            case.ties
        );
        assert_eq!(counted.shares(), shares, "{patterns:?} {weights:?}");
        for _ in 0..5 {
            let army = counted.sample(&mut random);
            assert!((0..25).all(|n| case.may[n].contains(army[n])));
            assert!(agrees(&army, &case.ties), "{army:?} {:?}", case.ties);
            assert!(patterns.iter().all(|pattern| !comes_true(pattern, &army)));
        }
        let weights = case.weights(|n, kind| numbers[n][kind.index()]);
        let of = core::iter::once((weights, case.ties.clone()));
        let counted = Mixture::new(of, &patterns, meter)
            .unwrap()
            .expect("the truth");
        assert!((counted.total() / sum - 1.0).abs() < 1e-12);
        for (a, b) in counted
            .shares()
            .as_flattened()
            .iter()
            .zip(sums.as_flattened())
        {
            assert!((a - b).abs() < 1e-12 * sum, "{a} {b}");
        }
        told += u32::from(total < all);
        most = most.max(total);
    }
    assert!(cfg!(miri) || told > 200 && most > 500, "{told} {most}");
}

/// Splits a normal number into a factor from 1 to 2 and the exponent of a power of two.
fn parts(number: f64) -> (f64, i32) {
    let power = (number.to_bits() >> 52) as i32 - 1023;
    (number / 2f64.powi(power), power)
}

/// The name of one method of counting, with its probabilities and some samples.
type Chances = (&'static str, Weights<f64>, Vec<[Kind; 25]>);

/// Converts shares to probabilities.
fn chances<N: Number>(answers: Answers<N>, of: impl Fn(N, N) -> f64) -> Vec<Chances> {
    let chances = |(name, total, shares, samples): (_, N, Weights<N>, _)| {
        let shares = shares.map(|row| row.map(|share| of(share, total)));
        (name, shares, samples)
    };
    answers.into_iter().map(chances).collect()
}

#[test]
fn weights_from_the_least_to_the_greatest() {
    let mut random = Random::new(12);
    let rounds = if cfg!(miri) { 2 } else { 300 };
    for round in 0..rounds {
        let case = Case::new(&mut random);
        let range = [3, 40, 300][round % 3];
        let weights: Weights<f64> = core::array::from_fn(|_| {
            core::array::from_fn(|_| {
                let power = random.below(2 * range + 1) as i32 - range as i32;
                f64::from(1 + random.below(1000)) / 1000.0 * 10f64.powi(power)
            })
        });
        // Brute force, scaled by the greatest product.
        let product = |army: &[Kind; 25]| {
            let factors = (0..25).map(|n| parts(weights[n][army[n].index()]));
            factors.fold((1.0, 0), |(a, i), (b, j)| (a * b, i + j))
        };
        let mut greatest = i32::MIN;
        case.every(|army| greatest = greatest.max(product(army).1));
        let (mut total, mut shares) = (0.0, [[0.0; 12]; 25]);
        case.every(|army| {
            let (weight, power) = product(army);
            let weight = weight * 2f64.powi(power - greatest);
            total += weight;
            (0..25).for_each(|n| shares[n][army[n].index()] += weight);
        });
        let wanted = shares.map(|row| row.map(|share| share / total));
        let wide = case.weights(|n, kind| Wide::new(weights[n][kind.index()]));
        let mut all = chances(answers(&wide, &case.ties, &mut random), Wide::of);
        let either = case.weights(|n, kind| Either::new(weights[n][kind.index()]));
        all.extend(chances(
            answers(&either, &case.ties, &mut random),
            Either::of,
        ));
        let moderate = weights.as_flattened().iter().all(|w| is_moderate(*w));
        assert_eq!(moderate, range == 3);
        if moderate {
            let floats = case.weights(|n, kind| weights[n][kind.index()]);
            all.extend(chances(
                answers(&floats, &case.ties, &mut random),
                |a, b| a / b,
            ));
        }
        for (name, found, samples) in all {
            for (wanted, found) in wanted.as_flattened().iter().zip(found.as_flattened()) {
                assert!((wanted - found).abs() < 1e-12, "{name} {wanted} {found}");
            }
            for army in samples {
                assert!(agrees(&army, &case.ties));
                assert!((0..25).all(|n| case.may[n].contains(army[n])));
            }
        }
    }
}

#[test]
fn wide_numbers() {
    let near = |a: Wide, b: f64| (a.to_f64() / b - 1.0).abs() < 1e-15;
    let [a, b] = [Wide::new(3e200), Wide::new(7e-250)];
    assert!(near(a + b, 3e200) && near(a * b, 2.1e-49) && a > b);
    assert!(near(Wide::new(1e30) * Wide::new(1e30), 1e60));
    assert!(near(Wide::new(1e-30) * Wide::new(1e-30), 1e-60));
    assert!(near(Wide::new(1e-310) + Wide::new(2e-310), 3e-310));
    assert_eq!((a * a).to_f64(), f64::INFINITY);
    assert_eq!((b * b).to_f64(), 0.0);
    assert!((a * a).of(a * a * Wide::from_u32(2)) == 0.5 && (b * b) * a < b);
    assert!(near((a + a).minus(a), 3e200) && a.minus(a) == Wide::ZERO);
    assert!(near(Wide::new(1e40).minus(Wide::new(1e38)), 9.9e39));
    assert!(Wide::ZERO < b && Wide::ZERO + b == b && Wide::ZERO * a == Wide::ZERO);
}
