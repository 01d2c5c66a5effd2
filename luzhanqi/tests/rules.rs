//! Rule strings, named sets, presets and the piece table against the written tables.

use crate::slow::rules::{OPTIONS, SETS, SlowRules};
use luzhanqi::rules::{AttackResult, RuleOption, RulesBitsError, Standing};
use luzhanqi::{Color, Game, Kind, Kinds, Piece, Random, RuleSet, Rules, Seat};

#[test]
fn every_set_says_what_its_line_says() {
    assert_eq!(RuleSet::ALL.len(), SETS.len());
    for (set, (name, differences)) in RuleSet::ALL.iter().copied().zip(SETS) {
        assert_eq!(set.name, *name);
        assert_eq!(name.parse(), Ok(set.rules));
        assert_eq!(set.rules.to_string(), *name);
        let text = format!("standard,{differences}");
        assert_eq!(text.trim_end_matches(',').parse(), Ok(set.rules), "{name}");
        let slow = SlowRules::parse(name);
        for option in RuleOption::ALL {
            assert_eq!(
                set.rules.value(*option).to_string(),
                slow.0[option.key()],
                "{name}"
            );
        }
    }
    assert_eq!(Rules::default(), Rules::STANDARD);
}

/// A later version must read stored words as the same rules, so these words never change. The lowest
/// hexadecimal digit is the layout; `rules/options.rs` says which digits each option has.
#[test]
fn words_are_those_that_were_stored() {
    let all = "standard,mines=lowest,engineers-turn=no,camps-safe=no,hq-locked=no,bombs-enter-hq=no,\
        bombs-take-flag=no,flag-taker=engineer,mines-before-flag=yes,flag-win=carry,\
        marshal-reveals-flag=no,battle-reveals=both,bombs-off-front=no,mines-in-back-rows=no,\
        quiet-limit=4660,quiet-result=loss,repetition=171,immobile=draw,colours=match,suicide=no,\
        ply-limit=22136,flips-reset-quiet=no,bombs-turn=yes,bombs-clear-mines=no";
    let stored = [
        (
            "standard",
            [0x0110_1000_1111_1101, 0x0011_0000_0000_0000, 0],
        ),
        ("oca", [0x0111_1000_1111_1101, 0x0011_0000_0000_0000, 0]),
        (all, [0x1002_0112_0000_0201, 0x1100_21ab_5678_1234, 0]),
    ];
    for (text, words) in stored {
        let rules: Rules = text.parse().unwrap();
        assert_eq!(rules.to_bits(), words, "{text}: {:x?}", rules.to_bits());
        assert_eq!(Rules::from_bits(words), Ok(rules), "{text}");
    }
}

/// Later options need room.
#[test]
fn words_have_room() {
    let words = Rules::STANDARD.to_bits();
    let spare = (0..64 * Rules::WORDS).filter(|bit| {
        let mut words = words;
        words[bit / 64] ^= 1 << (bit % 64);
        matches!(
            Rules::from_bits(words),
            Err(RulesBitsError::Reserved { .. })
        )
    });
    assert!(spare.count() >= 56);
}

#[test]
fn keys_and_words_are_those_of_the_table() {
    let keys: Vec<&str> = RuleOption::ALL.iter().map(|option| option.key()).collect();
    assert_eq!(
        keys,
        OPTIONS.iter().map(|option| option.0).collect::<Vec<_>>()
    );
    for (option, (_, values)) in RuleOption::ALL.iter().zip(OPTIONS) {
        for value in *values {
            let rules = Rules::STANDARD.with_value(*option, value).unwrap();
            assert_eq!(rules.value(*option).to_string(), *value);
        }
        assert!(!option.meaning().is_empty() && !option.sources().is_empty());
    }
}

#[test]
fn wrong_rule_strings_say_what_is_allowed() {
    let error = |text: &str| text.parse::<Rules>().unwrap_err().to_string();
    assert!(error("").contains("standard, knowlton"));
    assert!(error("Standard").contains("\"Standard\""));
    assert!(error("standard,").contains("is not key=value"));
    assert!(error("standard,mine=mutual").contains("play, mines, engineers-turn"));
    assert!(error("standard,mines=none").contains("mutual, northern, lowest"));
    assert!(error("standard,mines=mutual,mines=mutual").contains("twice"));
    assert!(error("standard, mines=mutual").contains("\" mines\""));
    assert!(error("standard,quiet-limit=07").contains("0 to 65535"));
    assert!(error("standard,quiet-limit=65536").contains("0 to 65535"));
    assert!(error("standard,repetition=1").contains("0 to 255, not 1"));
    assert!(error("standard,repetition=256").contains("0 to 255, not 1"));
    assert!(error("standard,hq-locked=true").contains("yes, no"));
    assert_eq!(
        "standard,quiet-limit=65535"
            .parse::<Rules>()
            .unwrap()
            .quiet_limit(),
        65535
    );
}

#[test]
fn the_table_of_pieces() {
    let table = [
        ("M", Some(9), 1, "司令"),
        ("G", Some(8), 1, "军长"),
        ("L", Some(7), 2, "师长"),
        ("B", Some(6), 2, "旅长"),
        ("C", Some(5), 2, "团长"),
        ("J", Some(4), 2, "营长"),
        ("K", Some(3), 3, "连长"),
        ("P", Some(2), 3, "排长"),
        ("E", Some(1), 3, "工兵"),
        ("X", None, 2, "炸弹"),
        ("O", None, 3, "地雷"),
        ("F", None, 1, "军旗"),
    ];
    for (kind, (letter, order, count, chinese)) in Kind::ALL.into_iter().zip(table) {
        assert_eq!(kind.letter().to_string(), letter);
        assert_eq!(
            (kind.order(), kind.count(), kind.chinese()),
            (order, count, chinese)
        );
        assert_eq!(letter.parse(), Ok(kind));
        assert_eq!(kind.name().parse(), Ok(kind));
        assert_eq!(Kind::ALL[kind.index()], kind);
        assert_eq!(
            Piece::new(Color::Black, kind).to_string(),
            letter.to_lowercase()
        );
        assert_eq!(kind.to_set().only(), Some(kind));
        assert_eq!(
            Kinds::at_least(order.unwrap_or(1)).contains(kind),
            order.is_some()
        );
    }
    assert!("Z".parse::<Kind>().is_err() && "".parse::<Piece>().is_err());
    assert_eq!("MXF".parse::<Kinds>().unwrap().to_string(), "MXF");
}

#[test]
fn attacks_are_decided_in_order() {
    let rules = Rules::STANDARD;
    for attacker in Kind::ALL.into_iter().filter(|kind| kind.is_mobile()) {
        assert_eq!(
            rules.attack(attacker, Kind::Flag, Standing::Higher),
            AttackResult::Flag
        );
        for defender in Kind::ALL {
            let bombs = attacker == Kind::Bomb || defender == Kind::Bomb;
            if bombs && defender != Kind::Flag {
                assert_eq!(
                    rules.attack(attacker, defender, Standing::Lowest),
                    AttackResult::Both
                );
            }
            if let (Some(a), Some(d)) = (attacker.order(), defender.order()) {
                let ending = rules.attack(attacker, defender, Standing::Higher);
                assert_eq!(ending == AttackResult::Win, a > d);
                assert_eq!(ending == AttackResult::Both, a == d);
            }
            for ending in [
                AttackResult::Win,
                AttackResult::Lose,
                AttackResult::Both,
                AttackResult::Flag,
            ] {
                let told = rules.attack(attacker, defender, Standing::Higher) == ending;
                assert_eq!(
                    rules
                        .attackers(defender, ending, Standing::Higher)
                        .contains(attacker),
                    told
                );
                assert_eq!(
                    rules
                        .defenders(attacker, ending, Standing::Higher)
                        .contains(defender),
                    told
                );
            }
        }
    }
    let lowest: Rules = "bodlaender-1".parse().unwrap();
    assert_eq!(
        lowest.attack(Kind::Captain, Kind::Landmine, Standing::Lowest),
        AttackResult::Both
    );
    assert_eq!(
        lowest.attack(Kind::Captain, Kind::Landmine, Standing::Higher),
        AttackResult::Lose
    );
}

/// A text without the quiet count, its last field.
fn without_count(text: String) -> String {
    text.rsplit_once(' ').expect("fields").0.to_string()
}

/// What a game of random moves shows, ply by ply.
fn shown(rules: &Rules, seed: u64) -> Vec<String> {
    let (mut game, mut random) = (Game::from_seed(rules, seed), Random::new(seed));
    let mut all = Vec::new();
    for _ in 0..400 {
        let seats = Seat::ALL.map(|seat| without_count(game.seen_board(seat).to_string()));
        let moves = game.seen_board(game.to_move()).legal_moves();
        all.push(format!("{seats:?} {:?} {moves:?}", game.outcome()));
        match moves.sample(&mut random) {
            Some(mv) if game.outcome().is_none() => drop(game.play(mv).expect("a legal move")),
            _ => break,
        }
    }
    all.push(without_count(game.truth().to_string()));
    all
}

#[test]
fn an_option_that_does_not_apply_changes_nothing() {
    let quiet = |rules: Rules| rules.with_quiet_limit(9);
    let sets = RuleSet::ALL.iter().map(|set| set.rules);
    let (mut idle, mut applied) = (0, std::collections::BTreeSet::new());
    for rules in sets.clone().chain(sets.map(quiet)) {
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
                for seed in 0..3 {
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
        idle > 100 && applied.len() == RuleOption::ALL.len(),
        "{idle} {applied:?}"
    );
}
