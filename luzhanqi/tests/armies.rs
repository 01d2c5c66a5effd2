//! Armies: text, set-up rules, uniform draws.

use std::collections::BTreeMap;

use luzhanqi::{Army, ArmyError, Deal, Kind, RuleSet, Rules, Seat, Station};

const TEXT: &str = "ELBGCPXEEJCXPMKLOOKJOBKFP";

fn station(text: &str) -> Station {
    text.parse().unwrap()
}

#[test]
fn the_text_is_seen_from_its_owner() {
    let army: Army = TEXT.parse().unwrap();
    assert_eq!(
        army.kind_at(station("a6"), Seat::South),
        Some(Kind::Engineer)
    );
    assert_eq!(
        army.kind_at(station("e7"), Seat::North),
        Some(Kind::Engineer)
    );
    assert_eq!(army.kind_at(station("d1"), Seat::South), Some(Kind::Flag));
    assert_eq!(army.kind_at(station("b12"), Seat::North), Some(Kind::Flag));
    assert_eq!(army.kind_at(station("b5"), Seat::South), None);
    assert_eq!(army.kind_at(station("a6"), Seat::North), None);
    // The specification's order of stations: rows of 5, 3, 4, 3, 5 and 5.
    let order = "a6b6c6d6e6a5c5e5a4b4d4e4a3c3e3a2b2c2d2e2a1b1c1d1e1";
    let mine: String = (0..25)
        .map(|slot| Army::station(slot, Seat::South).to_string())
        .collect();
    assert_eq!(mine, order);
    for (slot, (at, kind)) in army.pieces(Seat::North).enumerate() {
        assert_eq!(Army::slot(at, Seat::North), Some(slot));
        assert_eq!(army.kinds()[slot], kind);
    }
}

#[test]
fn errors_name_piece_and_station() {
    let error = |text: &str| text.parse::<Army>().unwrap_err().to_string();
    assert!(error("ELB").contains("this has 3"));
    assert!(error(&TEXT.replacen('E', "e", 1)).contains("letter 1 of the army is 'e'"));
    assert!(error(&TEXT.replacen('E', "L", 1)).contains("lieutenant general (L)"));
    let army: Army = TEXT.parse().unwrap();
    let check = |army: Army, seat| army.validate(&Rules::STANDARD, seat);
    assert_eq!(check(army, Seat::South), Ok(()));
    let swapped = |a: &str, b: &str| {
        army.swap(&Rules::STANDARD, Seat::South, station(a), station(b))
            .unwrap_err()
    };
    assert_eq!(swapped("d1", "c1"), ArmyError::FlagAway(station("c1")));
    assert_eq!(swapped("b2", "a3"), ArmyError::MineForward(station("a3")));
    assert_eq!(swapped("b5", "a3"), ArmyError::NotAPlace(station("b5")));
    assert_eq!(swapped("c5", "a6"), ArmyError::BombInFront(station("a6")));
}

#[test]
fn mirrors_and_random_armies_keep_the_rules() {
    for &set in RuleSet::ALL {
        for seed in 0..200 {
            let army = Army::from_seed(&set.rules, seed);
            assert_eq!(army.to_string().parse(), Ok(army));
            for seat in Seat::ALL {
                assert_eq!(army.validate(&set.rules, seat), Ok(()));
                assert_eq!(army.reflect().validate(&set.rules, seat), Ok(()));
            }
            assert_eq!(army.reflect().reflect(), army);
            assert_eq!(Army::from_seed(&set.rules, seed), army);
        }
    }
}

/// Chi-square of the observed counts against equal chances, in units of its own spread.
fn surplus(counts: &BTreeMap<String, u32>, cells: usize) -> f64 {
    let total: u32 = counts.values().sum();
    let expected = f64::from(total) / cells as f64;
    let seen: f64 = counts
        .values()
        .map(|n| (f64::from(*n) - expected).powi(2) / expected)
        .sum();
    let unseen = (cells - counts.len()) as f64 * expected;
    let degrees = (cells - 1) as f64;
    (seen + unseen - degrees) / (2.0 * degrees).sqrt()
}

/// Completions of an army of which all but a few pieces are fixed are listed by brute force; each
/// must be drawn as often as the others.
#[test]
fn completions_are_uniform() {
    let full: Army = TEXT.parse().unwrap();
    for rules in [
        Rules::STANDARD,
        Rules::BODLAENDER_2,
        "standard,mines-in-back-rows=no".parse().unwrap(),
    ] {
        // Flag, two mines, two bombs and two others are lifted.
        let lifted = [0, 6, 11, 16, 17, 23, 24];
        let mut partial = full.kinds().map(Some);
        let mut pieces: Vec<Kind> = Vec::new();
        for slot in lifted {
            pieces.push(partial[slot].take().unwrap());
        }
        let mut all = BTreeMap::new();
        arrange(&mut pieces, 0, &mut |order| {
            let mut kinds = *full.kinds();
            for (slot, kind) in lifted.into_iter().zip(order) {
                kinds[slot] = *kind;
            }
            let army = Army::new(kinds).unwrap();
            if army.validate(&rules, Seat::South).is_ok() {
                all.insert(army.to_string(), 0u32);
            }
        });
        let draws = all.len() as u64 * 60;
        for seed in 0..draws {
            let army = Army::complete(&rules, partial, seed).unwrap();
            *all.get_mut(&army.to_string())
                .expect("a completion that was listed") += 1;
        }
        let surplus = surplus(&all, all.len());
        assert!(
            surplus.abs() < 4.0,
            "{rules}: {surplus} over {} armies",
            all.len()
        );
    }
}

fn arrange(pieces: &mut Vec<Kind>, from: usize, visit: &mut impl FnMut(&[Kind])) {
    if from == pieces.len() {
        return visit(pieces);
    }
    for i in from..pieces.len() {
        pieces.swap(from, i);
        arrange(pieces, from + 1, visit);
        pieces.swap(from, i);
    }
}

#[test]
fn what_cannot_be_completed() {
    let mut partial = [None; 25];
    partial[0] = Some(Kind::Bomb);
    assert_eq!(
        Army::complete(&Rules::STANDARD, partial, 1),
        Err(ArmyError::BombInFront(station("a6")))
    );
    assert!(Army::complete(&Rules::BODLAENDER_2, partial, 1).is_ok());
    // Engineers fill both headquarters and the flag has no place: the one that is named stays empty
    // whatever is tried.
    let mut taken = [None; 25];
    taken[21] = Some(Kind::Engineer);
    taken[23] = Some(Kind::Engineer);
    let error = Army::complete(&Rules::STANDARD, taken, 1).unwrap_err();
    let ArmyError::NoCompletion { station, kind } = &error else {
        panic!("{error:?}");
    };
    assert_eq!(*kind, Kind::Flag);
    let says = format!("cannot fill {station}: the remaining flag (F) may not");
    assert!(error.to_string().contains(&says), "{error}");
    partial[1] = Some(Kind::Marshal);
    partial[2] = Some(Kind::Marshal);
    let error = Army::complete(&Rules::BODLAENDER_2, partial, 1);
    assert_eq!(
        error,
        Err(ArmyError::Count {
            kind: Kind::Marshal,
            found: 2
        })
    );
}

#[test]
fn deals_are_uniform() {
    let mut first: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..50_000 {
        let deal = Deal::from_seed(seed);
        assert_eq!(deal.to_string().parse(), Ok(deal));
        // One of fifty places holds the red marshal.
        let place = deal.to_string().find('M').unwrap();
        *first.entry(place.to_string()).or_default() += 1;
    }
    assert!(surplus(&first, 50).abs() < 4.0);
    let text = Deal::from_seed(1).to_string();
    assert!(
        text[1..]
            .parse::<Deal>()
            .unwrap_err()
            .to_string()
            .contains("this has 49")
    );
    assert!(
        text.replace('M', "G")
            .parse::<Deal>()
            .unwrap_err()
            .to_string()
            .contains("field marshal")
    );
    assert!(
        text.replace('M', "?")
            .parse::<Deal>()
            .unwrap_err()
            .to_string()
            .contains("'?'")
    );
}
