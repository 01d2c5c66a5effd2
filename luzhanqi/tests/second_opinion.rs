//! The library against a second, slow implementation, over random positions of every rule set and
//! of random mixes of options.

#[path = "common/beside.rs"]
mod beside;

use crate::often::often;
use crate::slow::rules::{OPTIONS, SETS};
use crate::slow::{self, Slow, SlowRules};
use beside::{board, compare};
use luzhanqi::{Position, Random, Rules};

fn random_rules(random: &mut Random) -> String {
    random_mix(random, OPTIONS.len())
}

/// A random set with random values for the first options.
pub fn random_mix(random: &mut Random, options: usize) -> String {
    let mut text = SETS[random.below(SETS.len() as u32) as usize].0.to_string();
    for (key, values) in &OPTIONS[..options] {
        if random.below(3) == 0 {
            let value = values[random.below(values.len() as u32) as usize];
            text += &format!(",{key}={value}");
        }
    }
    text
}

/// Plays a random game beside the slow one, comparing every position.
pub fn walk(rules_text: &str, position: Position, random: &mut Random, plies: u32) -> u32 {
    let rules = SlowRules::parse(rules_text);
    assert_eq!(rules.print(), position.rules().to_string());
    let mut position = position;
    let mut slow = Slow::parse(&rules, &position.to_string());
    let mut compared = 0;
    for _ in 0..plies {
        compare(&position, &slow);
        compared += 1;
        let Some(mv) = position.legal_moves().sample(random) else {
            break;
        };
        let undo = position.play(mv).expect("legal");
        let (next, effect) = slow.play(&mv.to_string());
        assert_eq!(
            undo.effect().as_str(),
            effect,
            "{rules_text} {} {mv}",
            slow.text()
        );
        slow = next;
    }
    compared
}

/// A crowd of few pieces where flags, mines and headquarters are close: made at random, kept if the
/// library takes it.
fn crowded(rules: &Rules, random: &mut Random) -> Option<Position> {
    let mut cells = vec![String::new(); 60];
    let cell = |rank: u32, file: u32| (5 * (11 - rank) + file) as usize;
    let pieces = 4 + random.below(14);
    let letters: Vec<char> = "MGLLBBCCJJKKPPEEEEEXXOOFF".chars().collect();
    for _ in 0..pieces {
        let half = random.below(2);
        let rank = if half == 0 {
            random.below(3)
        } else {
            9 + random.below(3)
        };
        let rank = if random.below(4) == 0 {
            random.below(12)
        } else {
            rank
        };
        let mut kind = letters[random.below(letters.len() as u32) as usize];
        if random.below(2) == 0 {
            kind = kind.to_ascii_lowercase();
        }
        let mut text = kind.to_string();
        if rules.is_expose() && random.below(4) == 0 {
            text.insert(0, '~');
        } else if rules.is_carry() && random.below(5) == 0 {
            text.push(if random.below(2) == 0 { '+' } else { '*' });
        }
        cells[cell(rank, random.below(5))] = text;
    }
    let file = |random: &mut Random| 1 + 2 * random.below(2);
    if random.below(8) > 0 {
        cells[cell(0, file(random))] = "f".into();
    }
    if random.below(8) > 0 {
        cells[cell(11, file(random))] = "F".into();
    }
    let colours = ["r", "b", "?", "?rb", "?-r", "?r", "?b"][random.below(7) as usize];
    let seat = ["s", "n"][random.below(2) as usize];
    let quiet = random.below(8);
    let text = format!("{} {seat} {colours} {quiet}", board(&cells));
    Position::parse(&text, rules).ok()
}

#[test]
fn random_games_of_every_set() {
    let mut random = Random::new(1);
    let mut compared = 0;
    for (set, _) in SETS {
        for carry in ["", ",flag-win=carry"] {
            for seed in 0..u64::from(often(6)) {
                let text = format!("{set}{carry}");
                let start = Position::from_seed(&text.parse().unwrap(), seed);
                compared += walk(&text, start, &mut random, 250);
            }
        }
    }
    assert!(compared > often(20_000), "{compared} positions");
}

/// The first flips, in which little else is played, under every way to settle the colours.
#[test]
fn open_colours() {
    let mut random = Random::new(4);
    for colours in ["first", "twice", "match", "engineer"] {
        for flips in ["yes", "no,quiet-limit=6", "no,quiet-limit=31"] {
            for seed in 0..40 {
                let text = format!("flip,colours={colours},flips-reset-quiet={flips}");
                let start = Position::from_seed(&text.parse().expect(&text), seed);
                walk(&text, start, &mut random, 12);
            }
        }
    }
}

#[test]
fn random_mixes_of_options() {
    let mut random = Random::new(2);
    for _ in 0..often(150) {
        let text = random_rules(&mut random);
        let start = Position::from_seed(&text.parse().expect(&text), random.next_u64());
        walk(&text, start, &mut random, 120);
    }
}

#[test]
fn crowded_positions() {
    let mut random = Random::new(3);
    let mut compared = 0;
    for _ in 0..often(120_000) {
        let text = random_rules(&mut random);
        let rules: Rules = text.parse().expect(&text);
        if let Some(position) = crowded(&rules, &mut random) {
            compared += walk(&text, position, &mut random, 6);
        }
    }
    assert!(compared > often(20_000), "{compared} positions");
}

#[derive(serde::Deserialize)]
struct Perft {
    rules: String,
    position: String,
    nodes: Vec<u64>,
}

/// Nine positions of each rule set, from the opening to thin boards. The slow implementation
/// confirms the shallow counts, and deeper ones where they are small.
#[test]
fn tables_of_leaf_counts() {
    for line in include_str!("perft/table.jsonl").lines() {
        let Perft {
            rules,
            position: text,
            nodes,
        } = serde_json::from_str(line).expect(line);
        let position = Position::parse(&text, &rules.parse().unwrap()).unwrap();
        let slow = Slow::parse(&SlowRules::parse(&rules), &text);
        for (depth, nodes) in (1..).zip(nodes) {
            assert_eq!(position.perft(depth), nodes, "{rules} {text} {depth}");
            if nodes < 3_000_000 {
                assert_eq!(position.perft_plain(depth), nodes, "{rules} {text} {depth}");
            }
            if nodes < 3_000 {
                assert_eq!(slow.perft(depth), nodes, "{rules} {text} {depth}");
            }
        }
    }
}
