//! Rule strings, options and named sets against the written tables.

use crate::slow::law::{OPTIONS, SlowRules};
use xiangqi::rules::{Allowed, RuleOption};
use xiangqi::{Game, Position, Random, RuleSet, Rules};

#[test]
fn every_set_says_what_its_line_says() {
    for &set in RuleSet::ALL {
        assert_eq!(set.name.parse(), Ok(set.rules));
        assert_eq!(set.rules.to_string(), set.name);
        let slow = SlowRules::parse(set.name);
        for option in RuleOption::ALL {
            let value = set.rules.value(*option).to_string();
            assert_eq!(value, slow.0[option.key()], "{}", set.name);
        }
    }
    assert_eq!(Rules::default(), Rules::ASIA);
}

#[test]
fn every_option_is_in_the_table() {
    let keys: Vec<&str> = RuleOption::ALL.iter().map(|option| option.key()).collect();
    assert_eq!(keys, OPTIONS.map(|option| option.0));
    for option in RuleOption::ALL {
        assert!(!option.meaning().is_empty() && !option.sources().is_empty());
        if let Allowed::Tokens(words) = option.allowed() {
            for (code, word) in (0..).zip(words) {
                let rules = Rules::ASIA.with_value(*option, word).unwrap();
                assert_eq!(rules.value(*option).to_string(), *word);
                assert_eq!(rules.code(*option), code);
                assert_eq!(Rules::ASIA.with_code(*option, code), Some(rules));
                assert_eq!(Rules::from_bits(rules.to_bits()), Ok(rules));
                assert_eq!(rules.to_string().parse(), Ok(rules));
                let json = serde_json::to_string(&rules).unwrap();
                assert_eq!(serde_json::from_str::<Rules>(&json).unwrap(), rules);
            }
        }
    }
}

/// A later version must read stored words as the same rules, so these words never change. The lowest
/// hexadecimal digit is the layout; `rules/options.rs` says which digits each option has.
#[test]
fn words_are_those_that_were_stored() {
    let all = "asia,repetition=off,repetition-count=9,forcing=check,chase=victim,\
        chase-and-check=spoils,quiet-limit=4660,quiet-checks=22136,material-draw=no-attackers";
    let stored = [
        ("asia", [0x000a_0078_0003_0231, 0]),
        ("booklet", [0x000a_0000_0003_0221, 0]),
        (all, [0x5678_1234_1109_1101, 0]),
    ];
    for (text, words) in stored {
        let rules: Rules = text.parse().unwrap();
        assert_eq!(rules.to_bits(), words, "{text}: {:x?}", rules.to_bits());
        assert_eq!(Rules::from_bits(words), Ok(rules), "{text}");
    }
}

#[test]
fn wrong_rule_strings_say_what_is_allowed() {
    let error = |text: &str| text.parse::<Rules>().unwrap_err().to_string();
    assert!(error("").contains("asia, computer, booklet, plain"));
    assert!(error("Asia").contains("\"Asia\""));
    assert!(error("asia,").contains("is not key=value"));
    assert!(error("asia,hunt=yes").contains("repetition, repetition-count, forcing"));
    assert!(error("asia,repetition=loss").contains("off, draw, forbid, lose"));
    assert!(error("asia,repetition-count=1").contains("2 to 9"));
    assert!(error("asia,repetition-count=10").contains("2 to 9"));
    assert!(error("asia,quiet-limit=07").contains("0 to 65535"));
    assert!(error("asia,quiet-limit=65536").contains("0 to 65535"));
    assert!(error("asia,forcing=none,forcing=none").contains("twice"));
}

/// What a game of random moves shows, ply by ply. With few pieces, positions repeat.
fn shown(rules: &Rules, seed: u64) -> Vec<String> {
    let start: Position = "3k5/9/9/9/9/4p4/4r4/4R4/9/4K4 w"
        .parse()
        .expect("a position");
    let (mut game, mut random) = (Game::from_position(rules, &start), Random::new(seed));
    let mut all = Vec::new();
    for _ in 0..60 {
        let moves = game.legal_moves();
        all.push(format!(
            "{} {:?} {moves:?}",
            game.position(),
            game.outcome()
        ));
        match moves.sample(&mut random) {
            Some(mv) if game.outcome().is_none() => game.play(mv).expect("a legal move"),
            _ => break,
        }
    }
    all
}

#[test]
fn an_option_that_does_not_apply_changes_nothing() {
    let all = ["off", "draw", "forbid", "lose"]
        .into_iter()
        .flat_map(|repetition| {
            let forcing = ["none", "check", "check+chase"].into_iter();
            forcing.flat_map(move |forcing| {
                [0, 20].map(|limit| {
                    format!("asia,repetition={repetition},forcing={forcing},quiet-limit={limit}")
                })
            })
        });
    let (mut idle, mut applied) = (0, std::collections::BTreeSet::new());
    for rules in all.map(|text| text.parse::<Rules>().expect("rules")) {
        for option in RuleOption::ALL.iter().copied() {
            if option.applies(&rules) {
                applied.insert(option);
                continue;
            }
            for code in 0..5 {
                let Some(other) = rules
                    .with_code(option, code)
                    .filter(|other| *other != rules)
                else {
                    continue;
                };
                for seed in 0..20 {
                    assert_eq!(
                        shown(&rules, seed),
                        shown(&other, seed),
                        "{rules} {option:?} {code}"
                    );
                }
                idle += 1;
            }
        }
    }
    assert!(
        idle > 50 && applied.len() == RuleOption::ALL.len(),
        "{idle} {applied:?}"
    );
}
