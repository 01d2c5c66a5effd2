//! Rules that were stored as words are read by a version with more values and more options as what
//! they were, and refused by a version that does not know all that they say.

/// What players read, which no test here looks at.
macro_rules! text {
    ($($of:ident)*) => {
        concat!($(stringify!($of), " ",)* "is said.")
    };
}

/// A version of a game: the ways to pause, the options, and the layout of the words.
macro_rules! version {
    ($version:ident, layout $layout:literal, pauses { $($pause:tt)* }, $($row:tt)*) => {
        mod $version {
            luzhanqi_kit::option_value! {
                /// Who begins.
                Begins by text {
                    Older = "older",
                    Younger = "younger",
                }
            }
            luzhanqi_kit::option_value! {
                /// How often the players rest.
                Pause by text { $($pause)* }
            }
            /// A number from 2 to 9.
            #[derive(Copy, Clone, PartialEq, Eq, Debug)]
            pub struct Count(u8);
            impl Count {
                pub const THREE: Count = Count(3);
                fn new(count: u8) -> Option<Count> {
                    (2..=9).contains(&count).then_some(Count(count))
                }
            }
            luzhanqi_kit::option_number!(Count, luzhanqi_kit::options::Allowed::Number {
                min: 2,
                max: 9,
                except: Some(7),
            });
            luzhanqi_kit::options! {
                /// The rules.
                struct Rules of 2 words in layout $layout;
                /// The usual ones.
                const USUAL;
                /// The name of an option.
                enum RuleOption by text;
                /// Returns nobody.
                fn sources by text;
                1: Begins begins with_begins Begins = Begins::Older, "begins";
                2: Loud loud with_loud bool = true, "loud";
                3: Pause pause with_pause Pause = Pause::Never, "pause";
                8: Limit limit with_limit u16 = 500, "limit";
                16: Count count with_count Count = Count::THREE, "count";
                $($row)*
            }
            luzhanqi_kit::rule_strings!();

            #[derive(Copy, Clone)]
            pub struct RuleSet {
                name: &'static str,
                rules: Rules,
            }
            impl RuleSet {
                const ALL: &[RuleSet] = &[RuleSet { name: "usual", rules: Rules::USUAL }];
                fn named(name: &str) -> Option<RuleSet> {
                    RuleSet::ALL.iter().copied().find(|set| set.name == name)
                }
            }
            #[derive(Debug)]
            #[allow(dead_code, reason = "the message is for who reads a failure")]
            pub enum ParseRulesError {
                Name(luzhanqi_kit::Quoted),
                Shape(luzhanqi_kit::Quoted),
                Key(luzhanqi_kit::Quoted),
                Value(RuleOption, luzhanqi_kit::Quoted),
                Repeated(RuleOption),
            }
            impl ParseRulesError {
                fn value(option: RuleOption, found: luzhanqi_kit::Quoted) -> ParseRulesError {
                    ParseRulesError::Value(option, found)
                }
            }
        }
    };
}

version!(old, layout 1, pauses {
    Never = "never",
    Often = "often",
},);

// A third value of `pause`, an option of words and one of numbers.
version!(new, layout 1, pauses {
    Never = "never",
    Often = "often",
    Always = "always",
},
    4: Rain rain with_rain bool = false, "rain";
    18: Speed speed with_speed u16 = 0, "speed";
);

version!(moved, layout 2, pauses {
    Never = "never",
},);

/// Rule strings of the old version: each value of each option, and random mixes.
fn old_texts() -> Vec<String> {
    let values = [
        ("begins", &["older", "younger"][..]),
        ("loud", &["yes", "no"]),
        ("pause", &["never", "often"]),
        ("limit", &["0", "1", "500", "65535"]),
        ("count", &["2", "3", "6", "8", "9"]),
    ];
    let mut random = luzhanqi_kit::Random::new(1);
    let mut texts = Vec::new();
    for _ in 0..1000 {
        let mut text = "usual".to_string();
        for (key, values) in values {
            if random.below(2) == 1 {
                let value = values[random.below(values.len() as u32) as usize];
                text += &format!(",{key}={value}");
            }
        }
        texts.push(text);
    }
    texts
}

#[test]
fn a_later_version_reads_stored_rules_as_what_they_were() {
    for text in old_texts() {
        let before: old::Rules = text.parse().expect("old rules");
        let now: new::Rules = text.parse().expect("the new version knows old rules");
        let words = before.to_bits();
        assert_eq!(new::Rules::from_bits(words), Ok(now), "{text}");
        assert_eq!(now.to_string(), before.to_string());
        assert_eq!(now.to_bits(), words, "what is not used has no trace");
    }
}

#[test]
fn an_earlier_version_refuses_what_it_does_not_know() {
    let why = |text: &str| {
        let rules: new::Rules = text.parse().expect("new rules");
        let why = old::Rules::from_bits(rules.to_bits()).expect_err("not known before");
        why.to_string()
    };
    assert_eq!(
        why("usual,pause=always"),
        "pause has no value with the code 2; it takes never, often"
    );
    let unused = "of the rules is set, but this version has no option for it";
    assert_eq!(why("usual,rain=yes"), format!("bit 16 {unused}"));
    assert_eq!(why("usual,speed=2"), format!("bit 73 {unused}"));
    let words = moved::Rules::USUAL.to_bits();
    assert_eq!(
        old::Rules::from_bits(words).unwrap_err().to_string(),
        "expected rules in layout 1, got layout 2"
    );
}

#[test]
fn every_changed_bit_is_other_rules_or_refused() {
    for text in old_texts() {
        let rules: new::Rules = text.parse().expect("rules");
        for bit in 0..128 {
            let mut words = rules.to_bits();
            words[bit / 64] ^= 1 << (bit % 64);
            if let Ok(other) = new::Rules::from_bits(words) {
                assert_ne!(other, rules, "{bit}");
                assert_eq!(other.to_bits(), words, "{bit}");
                assert_eq!(other.to_string().parse::<new::Rules>().unwrap(), other);
            }
        }
        assert!(new::Rules::from_bits([0; 2]).is_err());
        assert!(new::Rules::from_bits([u64::MAX; 2]).is_err());
    }
}

#[test]
fn codes_are_those_of_the_values() {
    use new::{Begins, Count, Pause, RuleOption, Rules};
    let rules = Rules::USUAL
        .with_begins(Begins::Younger)
        .with_loud(false)
        .with_pause(Pause::Always)
        .with_limit(7)
        .with_speed(65535);
    let codes = |rules: Rules| {
        RuleOption::ALL
            .iter()
            .map(|o| rules.code(*o))
            .collect::<Vec<_>>()
    };
    assert_eq!(codes(rules), [1, 0, 2, 7, 3, 0, 65535]);
    assert_eq!(
        (
            rules.begins(),
            rules.loud(),
            rules.pause(),
            rules.limit(),
            rules.speed()
        ),
        (Begins::Younger, false, Pause::Always, 7, 65535)
    );
    for option in RuleOption::ALL {
        let mut known = 0;
        for code in 0..=u16::MAX {
            if let Some(with) = rules.with_code(*option, code) {
                assert_eq!(with.code(*option), code);
                assert_eq!(Rules::from_bits(with.to_bits()), Ok(with));
                let differ: Vec<_> = with.differences(&rules).collect();
                assert!(differ.is_empty() || differ == [*option]);
                known += 1;
            }
        }
        let wanted = match option {
            RuleOption::Begins | RuleOption::Loud | RuleOption::Rain => 2,
            RuleOption::Pause => 3,
            RuleOption::Limit | RuleOption::Speed => 65536,
            RuleOption::Count => 7,
        };
        assert_eq!(known, wanted, "{option:?}");
    }
    assert_eq!(rules.with_count(Count::THREE), rules);
}
