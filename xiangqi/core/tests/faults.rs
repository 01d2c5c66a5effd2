//! All faults of a position, against its parse and against faults that were planted.

use std::collections::BTreeSet;

use crate::common;
use xiangqi::{Kind, Piece, Point, Points, Position, PositionError, Random, Setup, Side};

fn one<T: Copy>(random: &mut Random, all: &[T]) -> T {
    all[random.below(all.len() as u32) as usize]
}

/// The text with some characters exchanged, left out or put in.
fn damaged(text: &str, random: &mut Random) -> String {
    let signs: Vec<char> = "KABNRCPkabnrcpheHE0123456789/- wbr\u{5175}"
        .chars()
        .collect();
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..random.below(4) {
        let at = random.below(chars.len() as u32) as usize;
        let sign = one(random, &signs);
        match random.below(4) {
            0 => chars.insert(at, sign),
            1 if chars.len() > 1 => drop(chars.remove(at)),
            2 => chars.swap(at, 0),
            _ => chars[at] = sign,
        }
    }
    chars.into_iter().collect()
}

#[test]
fn a_text_has_no_fault_exactly_if_it_parses_and_the_first_is_the_error() {
    let mut random = Random::new(1);
    let (mut taken, mut several, mut reasons) = (0, 0, BTreeSet::new());
    for _ in 0..400 {
        let text = common::any(&mut random).to_string();
        assert_eq!(Position::faults(&text), []);
        for _ in 0..30 {
            let text = damaged(&text, &mut random);
            let faults = Position::faults(&text);
            let first = faults.first().map(|fault| fault.error.clone());
            assert_eq!(text.parse::<Position>().err(), first, "{text}");
            taken += usize::from(faults.is_empty());
            several += usize::from(faults.len() > 1);
            reasons.extend(faults.iter().map(|fault| fault.error.reason()));
            let marked: Vec<_> = faults
                .iter()
                .filter(|fault| !fault.points.is_empty())
                .collect();
            for (i, fault) in marked.iter().enumerate() {
                assert!(!marked[..i].contains(fault), "{text}: {fault:?} twice");
            }
        }
    }
    assert!(taken > 1000 && several > 1000, "{taken} {several}");
    for reason in PositionError::REASONS {
        assert!(reasons.contains(reason), "{reason} was never met");
    }
}

#[test]
fn a_setup_is_a_position_exactly_if_it_has_no_fault() {
    let mut random = Random::new(2);
    let (mut possible, mut several, mut most) = (0, 0, 0);
    for _ in 0..4000 {
        let position = common::any(&mut random);
        let mut setup = Setup::from(position);
        assert_eq!(setup.position(), Ok(position));
        for _ in 0..random.below(4) {
            let at = random.below(90) as usize;
            match random.below(5) {
                0 => setup.board[at] = None,
                1..3 => {
                    setup.board[at] = Some(Piece::new(
                        one(&mut random, &Side::ALL),
                        one(&mut random, &Kind::ALL),
                    ))
                }
                3 => setup.to_move = setup.to_move.other(),
                _ => setup.halfmove_clock = random.next_u64() as u16,
            }
        }
        let (faults, text) = (setup.faults(), setup.to_string());
        assert_eq!(
            setup.position().err(),
            faults.first().map(|fault| fault.error.clone())
        );
        assert_eq!(Position::faults(&text), faults, "{text}");
        assert_eq!(text.parse::<Setup>().as_ref(), Ok(&setup));
        assert_eq!(text.parse::<Position>(), Position::try_from(&setup));
        possible += usize::from(faults.is_empty());
        several += usize::from(faults.len() > 1);
        most = most.max(faults.len());
    }
    assert!(
        possible > 400 && several > 200 && most <= 44,
        "{possible} {several} {most}"
    );
}

#[test]
fn faults_have_the_points_to_mark() {
    let set = |text: &str| -> Points {
        text.split_whitespace()
            .map(|name| name.parse::<Point>().expect(name))
            .collect()
    };
    let wanted = [
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", vec![("facing", "e0 e9")]),
        (
            "4k4/9/9/9/9/4R4/9/4C4/9/4K4 w",
            vec![("check-unanswered", "e2 e4 e9")],
        ),
        (
            "9/9/9/9/9/9/9/9/9/9 b",
            vec![("no-general", ""), ("no-general", "")],
        ),
        ("4k4/9/9/9/9/9/9/9/9/3KK4 w", vec![("too-many", "d0 e0")]),
        ("4k4/9/9/9/P8/9/9/1P7/9/3K5 w", vec![("misplaced", "b2")]),
        (
            "4k4/9/9/9/8x/9/9/9/9/3K5 x",
            vec![("character", "i5"), ("side", "")],
        ),
        ("4k4/9/9/9/8/9/9/9/9/3K5 w x - - 0 1", vec![("fields", "")]),
        (
            "4k4/9/9/9/8/9/9/9/9/3K5 w x - y 1",
            vec![
                ("rank-length", "a5 b5 c5 d5 e5 f5 g5 h5 i5"),
                ("unused", ""),
                ("number", ""),
            ],
        ),
    ];
    for (text, wanted) in wanted {
        let faults = Position::faults(text);
        let told: Vec<_> = faults
            .iter()
            .map(|fault| (fault.error.reason(), fault.points))
            .collect();
        let wanted: Vec<_> = wanted
            .into_iter()
            .map(|(reason, points)| (reason, set(points)))
            .collect();
        assert_eq!(told, wanted, "{text}");
    }
}

#[test]
fn long_texts_have_few_faults() {
    let row = "!".repeat(100_000);
    let ranks = [row.as_str(); 10].join("/");
    let most = Position::faults(&format!("{ranks} x y y z z")).len();
    assert!((100..=115).contains(&most), "{most}");
    assert_eq!(Position::faults(&"/".repeat(100_000)).len(), 1);
    // Every kind but the general, wherever it may not be.
    let mut full = Setup::new();
    full.board = [Piece::from_letter('P'); 90];
    assert_eq!(full.faults().len(), 4);
}
