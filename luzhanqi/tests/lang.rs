//! Every text that players read, in both languages.

use luzhanqi::board::StationKind;
use luzhanqi::rules::{Allowed, FlagGuard, RuleOption};
use luzhanqi::{
    Army, ArmyError, Color, Detail, Effect, EndReason, GameError, IllegalMove, Kind, Lang,
    Position, RuleSet, Rules, Seat, Station,
};

fn has_han(text: &str) -> bool {
    text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c))
}

/// A text in both languages: no Han in English, Han in Chinese, and punctuation of its own.
#[track_caller]
fn check(text: impl Fn(Lang) -> String) {
    let [english, chinese] = Lang::ALL.map(text);
    assert!(
        !english.trim().is_empty() && !has_han(&english),
        "{english:?}"
    );
    assert!(has_han(&chinese), "{english:?}: {chinese:?}");
    let ascii = chinese.contains([',', ';', '!']) || chinese.ends_with('.');
    assert!(!ascii, "{chinese:?} has English punctuation");
    assert_eq!(
        english.ends_with('.'),
        chinese.ends_with('。'),
        "{chinese:?}"
    );
}

#[test]
fn all_that_is_named_has_both_languages() {
    for seat in Seat::ALL {
        check(|lang| seat.text(lang).into());
    }
    for color in Color::ALL {
        check(|lang| color.text(lang).into());
    }
    for kind in Kind::ALL {
        check(|lang| kind.text(lang).into());
    }
    for effect in Effect::ALL {
        check(|lang| effect.text(lang).into());
    }
    for reason in EndReason::ALL {
        check(|lang| reason.text(lang).into());
    }
    for guard in FlagGuard::ALL {
        check(|lang| guard.text(lang).into());
    }
    for set in RuleSet::ALL {
        check(|lang| set.text(lang).into());
    }
    for kind in [
        StationKind::Post,
        StationKind::Camp,
        StationKind::Headquarters,
    ] {
        check(|lang| kind.text(lang).into());
    }
    for option in RuleOption::ALL {
        check(|lang| option.text(lang).into());
        let words = match option.allowed() {
            Allowed::Words(words) => words.len(),
            Allowed::Number { .. } => 0,
        };
        for lang in Lang::ALL {
            assert_eq!(option.value_texts(lang).len(), words, "{option:?}");
        }
        for value in 0..words {
            check(|lang| option.value_texts(lang)[value].into());
        }
    }
    for all in [
        Kind::ALL.map(|kind| kind.text(Lang::Chinese)).to_vec(),
        EndReason::ALL
            .map(|reason| reason.text(Lang::Chinese))
            .to_vec(),
        Effect::ALL
            .map(|effect| effect.text(Lang::Chinese))
            .to_vec(),
        RuleSet::ALL.map(|set| set.text(Lang::Chinese)).to_vec(),
        RuleOption::ALL
            .iter()
            .map(|option| option.text(Lang::Chinese))
            .collect(),
    ] {
        let different: std::collections::BTreeSet<&str> = all.iter().copied().collect();
        assert_eq!(different.len(), all.len(), "{all:?}");
    }
}

#[test]
fn every_reason_has_both_languages_with_the_same_stations() {
    let [station, other] = [7, 31].map(|index| Station::new(index).expect("a station"));
    let mut met = 0;
    for reason in IllegalMove::REASONS {
        for guard in FlagGuard::ALL {
            let details: Vec<_> = reason
                .details
                .iter()
                .map(|name| match *name {
                    "kind" => (*name, Detail::Kind(Kind::Landmine)),
                    "color" => (*name, Detail::Color(Color::Black)),
                    "guard" => (*name, Detail::Text(guard.word().into())),
                    "target" => (*name, Detail::Station(other)),
                    _ => (*name, Detail::Station(station)),
                })
                .collect();
            let why = IllegalMove::from_details(reason.word, &details).expect(reason.word);
            check(|lang| why.text(lang));
            check(|lang| GameError::Illegal(why).text(lang));
            assert_eq!(why.text(Lang::English), why.to_string());
            let [english, chinese] = Lang::ALL.map(|lang| why.text(lang));
            for place in [station, other].map(|place| place.to_string()) {
                assert_eq!(
                    english.contains(&place),
                    chinese.contains(&place),
                    "{chinese}"
                );
            }
            met += 1;
        }
    }
    assert_eq!(met, 4 * IllegalMove::REASONS.len());
    for why in [
        GameError::Finished,
        GameError::NoOffer(Seat::South),
        GameError::OfferStands,
        GameError::NoTakeBack(Seat::North),
        GameError::TakeBackStands,
        GameError::NothingToTakeBack(Seat::South),
        GameError::NoSuchPly(9),
        GameError::NotARuling("flag"),
    ] {
        check(|lang| why.text(lang));
    }
}

#[test]
fn faults_of_armies_have_both_languages() {
    let texts = [
        "XGLFBXBCOLEEMEOOCPPPJKKKJ",
        "M",
        "MGLBCJKPEXOFMGLBCJKPEXOF?",
        "MMMMMMMMMMMMMMMMMMMMMMMMM",
    ];
    for text in texts {
        let faults = Army::faults(text, &Rules::STANDARD, Seat::North);
        assert!(!faults.is_empty());
        for fault in faults {
            check(|lang| fault.error.text(lang));
        }
    }
    let camp: Station = "b3".parse().expect("a station");
    for why in [ArmyError::NotAPlace(camp), ArmyError::NoCompletion] {
        check(|lang| why.text(lang));
    }
}

#[test]
fn languages_are_read_as_they_are_written() {
    for lang in Lang::ALL {
        assert_eq!(lang.to_string().parse(), Ok(lang));
        assert_eq!(Lang::of_locale(lang.code()), lang);
    }
    assert!("cn".parse::<Lang>().is_err());
    let position = Position::start(&Rules::STANDARD, 1);
    let why = position
        .legality("a1a2".parse().expect("a move"))
        .expect_err("a landmine");
    assert_eq!(why.text(Lang::Chinese), "a1上的地雷不能移动");
}
