//! Every text that players read, in every language.

use luzhanqi::board::StationKind;
use luzhanqi::rules::{Allowed, FlagProtection, RuleOption};
use luzhanqi::{
    Army, ArmyError, Color, Deal, Detail, Effect, EndReason, Game, GameError, IllegalMove, Kind,
    Lang, Observation, Outcome, Piece, PlayResult, Position, PositionError, Random, RuleSet, Rules,
    Seat, Station,
};

fn has_han(text: &str) -> bool {
    text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c))
}

/// Whether every word in Latin letters is one that no language translates: a station, an army's or a piece's
/// letters, the key of an option, the name of a set or of a source.
fn is_han_but_for_names(text: &str) -> bool {
    let keys = || RuleOption::ALL.iter().map(|option| option.key());
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))
        .filter(|word| word.contains(|c: char| c.is_ascii_alphabetic()))
        .all(|word| {
            word.len() <= 2
                || keys().any(|key| key == word)
                || word.parse::<Station>().is_ok()
                || word.parse::<luzhanqi::Move>().is_ok()
        })
}

/// A text in every language: no Han in English, Han in Chinese, and punctuation of its own.
#[track_caller]
fn check(text: impl Fn(Lang) -> String) {
    check_with(text, "");
}

/// As `check`, of a text with a part that all languages have alike, such as a board.
#[track_caller]
fn check_with(text: impl Fn(Lang) -> String, alike: &str) {
    let english = text(Lang::English).replace(alike, "");
    assert!(
        !english.trim().is_empty() && !has_han(&english),
        "{english:?}"
    );
    for lang in &Lang::ALL[1..] {
        let chinese = text(*lang).replace(alike, "");
        assert!(has_han(&chinese), "{english:?}: {chinese:?}");
        assert!(is_han_but_for_names(&chinese), "{chinese:?}");
        let ascii = chinese.contains([',', ';', '!']) || chinese.ends_with('.');
        assert!(!ascii, "{chinese:?} has English punctuation");
        assert_eq!(
            english.ends_with('.'),
            chinese.ends_with('。'),
            "{chinese:?}"
        );
    }
}

#[test]
fn all_that_is_named_has_all_languages() {
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
    for &reason in EndReason::ALL {
        check(|lang| reason.text(lang).into());
    }
    for &protection in FlagProtection::ALL {
        check(|lang| protection.text(lang).into());
    }
    for &set in RuleSet::ALL {
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
        check(|lang| option.title(lang).into());
        check(|lang| option.sources_text(lang).into());
        for lang in Lang::ALL {
            let most = if *lang == Lang::English { 32 } else { 8 };
            assert!(option.title(*lang).chars().count() <= most, "{option:?}");
        }
        let words = match option.allowed() {
            Allowed::Tokens(words) => words.len(),
            _ => 0,
        };
        for lang in Lang::ALL {
            let most = if *lang == Lang::English { 32 } else { 8 };
            assert_eq!(option.value_texts(*lang).len(), words, "{option:?}");
            let titles = option.value_titles(*lang);
            assert_eq!(titles.len(), words, "{option:?}");
            for (i, title) in titles.iter().enumerate() {
                assert!(
                    title.chars().count() <= most && !title.ends_with(['.', '。']),
                    "{title}"
                );
                assert!(!titles[..i].contains(title), "{title} twice");
            }
        }
        for value in 0..words {
            check(|lang| option.value_texts(lang)[value].into());
            check(|lang| option.value_titles(lang)[value].into());
        }
    }
    for lang in Lang::ALL.iter().copied() {
        for all in [
            Kind::ALL.map(|kind| kind.text(lang)).to_vec(),
            EndReason::ALL
                .iter()
                .map(|reason| reason.text(lang))
                .collect(),
            Effect::ALL.map(|effect| effect.text(lang)).to_vec(),
            RuleSet::ALL.iter().map(|set| set.text(lang)).collect(),
            RuleOption::ALL
                .iter()
                .map(|option| option.text(lang))
                .collect(),
            RuleOption::ALL
                .iter()
                .map(|option| option.title(lang))
                .collect(),
        ] {
            let different: std::collections::BTreeSet<&str> = all.iter().copied().collect();
            assert_eq!(different.len(), all.len(), "{all:?}");
        }
    }
}

#[test]
fn every_reason_has_all_languages_with_the_same_stations() {
    let [station, other] = [7, 31].map(|index| Station::new(index).expect("a station"));
    let mut met = 0;
    for reason in IllegalMove::REASONS {
        for &protection in FlagProtection::ALL {
            let details: Vec<_> = reason
                .details
                .iter()
                .map(|name| match *name {
                    "kind" => (*name, Detail::Kind(Kind::Landmine)),
                    "color" => (*name, Detail::Color(Color::Black)),
                    "protection" => (*name, Detail::Text(protection.as_str().into())),
                    "target" => (*name, Detail::Station(other)),
                    _ => (*name, Detail::Station(station)),
                })
                .collect();
            let why = IllegalMove::from_details(reason.token, &details).expect(reason.token);
            check(|lang| why.text(lang));
            check(|lang| GameError::Illegal(why).text(lang));
            assert_eq!(why.text(Lang::English), why.to_string());
            let english = why.text(Lang::English);
            for place in [station, other].map(|place| place.to_string()) {
                for text in Lang::ALL.iter().map(|lang| why.text(*lang)) {
                    assert_eq!(english.contains(&place), text.contains(&place), "{text}");
                }
            }
            met += 1;
        }
    }
    assert_eq!(met, 4 * IllegalMove::REASONS.len());
    for why in [
        GameError::Finished,
        GameError::NoOffer(Seat::South),
        GameError::OfferOpen,
        GameError::NoTakeBack(Seat::North),
        GameError::TakeBackOpen,
        GameError::NothingToTakeBack(Seat::South),
        GameError::NoSuchPly(9),
        GameError::NoSuchCursor {
            cursor: 9,
            latest: 3,
        },
        GameError::NotAnAdjudication("flag"),
    ] {
        check(|lang| why.text(lang));
    }
}

#[test]
fn faults_of_armies_have_all_languages() {
    let texts = [
        "XGLFBXBCOLEEMEOOCPPPJKKKJ",
        "M",
        "B.......................M",
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
    let no_completion = ArmyError::NoCompletion {
        station: camp,
        kind: Kind::Flag,
    };
    for why in [ArmyError::NotAPlace(camp), no_completion] {
        check(|lang| why.text(lang));
    }
}

#[test]
fn faults_of_boards_have_all_languages() {
    let mut met = std::collections::BTreeSet::new();
    let mut see = |why: &PositionError| {
        check(|lang| why.text(lang));
        assert_eq!(why.text(Lang::English), why.to_string());
        // What cannot be is said of the same stations.
        for (name, detail) in why.details() {
            if let Detail::Station(station) = detail {
                let station = station.to_string();
                let mut texts = Lang::ALL.iter().map(|lang| why.text(*lang));
                assert!(texts.all(|text| text.contains(&station)), "{name}");
            }
        }
        met.insert(why.reason());
    };
    let rest = "/5/5/5/5/5/5/5/5/5/5";
    for (rules, text) in [
        ("standard", "x".to_string()),
        ("standard", "5/5 s r 0".to_string()),
        ("standard", format!("6z11{rest}/5 x y z")),
        ("standard", format!("FF1f1{rest}/~M4 s r 0")),
        ("standard", format!("m4/O4{}/5 s r 0", &rest[2..])),
        ("standard", format!("m+4{rest}/5 s ? 0")),
        ("flip", format!("1f3/5/1~m3{}/2F2 s r 0", &rest[4..])),
        ("flip,colours=first", format!("1f3{rest}/4~e s ? 0")),
        ("flip,colours=engineer", format!("e2f1{rest}/4~e s ? 0")),
        ("flip,colours=match", format!("1f3{rest}/M~e3 s ?- 0")),
        ("flip,colours=match", format!("1f3{rest}/4~e s ?r 0")),
        ("flip,flag-win=carry", format!("m*m*3{rest}/5 s r 0")),
    ] {
        let faults = Position::faults(&text, &rules.parse().expect("rules"));
        assert!(!faults.is_empty(), "{rules} {text}");
        faults.iter().for_each(|fault| see(&fault.error));
    }
    let army = Army::from_seed(&Rules::STANDARD, 1);
    let flip: Rules = "flip".parse().expect("rules");
    let position = Position::from_seed(&flip, 1);
    let camp: Station = "b3".parse().expect("a station");
    let lost = Piece::new(Color::Red, Kind::Flag);
    for why in [
        Position::from_armies(&flip, [&army, &army], Color::Red).expect_err("dark"),
        Position::from_words(&[0; Position::WORDS]).expect_err("no words"),
        PositionError::Rules(Rules::from_bits([0; Rules::WORDS]).expect_err("no rules")),
        position.with_face_down(camp, lost).expect_err("a camp"),
        PositionError::HiddenCount("an army has 25 pieces"),
        PositionError::UnknownInExpose(camp),
        PositionError::OffBoard(camp),
        PositionError::NotInArmy {
            color: Color::Red,
            kind: Kind::Marshal,
            found: 1,
        },
        PositionError::NotInPool {
            color: Color::Red,
            kind: Kind::Flag,
        },
        PositionError::Army {
            seat: Seat::South,
            error: ArmyError::FlagAway(camp),
        },
        "x".parse::<Deal>().expect_err("short"),
        "?".repeat(50).parse::<Deal>().expect_err("letters"),
        "M".repeat(50).parse::<Deal>().expect_err("counts"),
    ] {
        see(&why);
    }
    let all = PositionError::REASONS.iter().map(|reason| reason.token);
    let left: Vec<&str> = all.filter(|word| !met.contains(word)).collect();
    assert!(left.is_empty(), "not seen: {left:?}");
}

#[test]
fn what_players_see_has_all_languages() {
    let mut types = std::collections::HashSet::new();
    let mut random = Random::new(3);
    for (rules, seed) in [("oca", 1), ("oca-open", 2), ("flip", 3), ("sheet-dark", 4)] {
        let mut game = Game::from_seed(&rules.parse().expect("rules"), seed);
        while game.outcome().is_none() && game.plies() < 400 {
            let Some(mv) = game.legal_moves().sample(&mut random) else {
                break;
            };
            let tried = game.play(mv).expect("a move of the list");
            check(|lang| tried.text(mv, lang));
        }
        if game.outcome().is_none() {
            let seat = game.to_move();
            game.offer_draw(seat).expect("no offer stands");
            game.decline_draw(seat.other()).expect("an offer");
            game.offer_take_back(seat.other()).expect("a move was made");
            game.decline_take_back(seat).expect("it was asked for");
            game.resign(seat).expect("it goes on");
        }
        for seen in game.observations(Seat::South) {
            let board = match &seen {
                Observation::Begin(begin) => begin.board.to_string(),
                _ => String::new(),
            };
            check_with(|lang| seen.text(lang), &board);
            assert_eq!(seen.text(Lang::English), seen.to_string());
            types.insert(std::mem::discriminant(&seen));
        }
    }
    let station: Station = "b12".parse().expect("a station");
    let mv = "b11b12".parse().expect("a move");
    for seen in [Observation::TakenBack(3), Observation::Refused(mv)] {
        check(|lang| seen.text(lang));
        types.insert(std::mem::discriminant(&seen));
    }
    assert_eq!(types.len(), 11, "every type of observation");
    check(|lang| PlayResult::Refused(station).text(mv, lang));
    for &reason in EndReason::ALL {
        for winner in [None, Some(Seat::North)] {
            if let Ok(outcome) = Outcome::new(winner, reason) {
                check(|lang| outcome.text(lang));
            }
        }
    }
}

#[test]
fn languages_are_read_as_they_are_written() {
    for lang in Lang::ALL.iter().copied() {
        assert_eq!(lang.to_string().parse(), Ok(lang));
        assert_eq!(Lang::of_locale(lang.code()), lang);
        assert!(Lang::CODES.split(", ").any(|code| code == lang.code()));
    }
    assert_eq!("zh".parse(), Ok(Lang::Chinese));
    assert!("cn".parse::<Lang>().is_err());
    let position = Position::from_seed(&Rules::STANDARD, 1);
    let why = position
        .why_illegal("a1a2".parse().expect("a move"))
        .expect("a landmine");
    assert_eq!(why.text(Lang::Chinese), "a1上的地雷不能移动");
}
