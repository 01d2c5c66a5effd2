//! Every text that players read, in every language.

use std::collections::BTreeSet;

use xiangqi::notation::{Notation, NotationError};
use xiangqi::rules::{Allowed, RuleOption};
use xiangqi::{
    EndReason, Event, Forcing, Game, GameError, IllegalMove, Kind, Lang, Move, Outcome, Piece,
    Point, Points, Position, PositionError, RuleSet, Rules, Side, Verdict,
};

fn has_han(text: &str) -> bool {
    text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c))
}

/// Whether every word in Latin letters is one that no language translates: a point, a move, letters of pieces
/// and of sources.
fn is_han_but_for_names(text: &str) -> bool {
    text.split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| word.contains(|c: char| c.is_ascii_alphabetic()))
        .all(|word| {
            word.len() == 1 || word.parse::<Point>().is_ok() || word.parse::<Move>().is_ok()
        })
}

/// A text in every language: no Han in English, Han in Chinese, and punctuation of its own.
#[track_caller]
fn check(text: impl Fn(Lang) -> String) {
    check_with(text, "");
}

/// As `check`, of a text with a part that all languages have alike, such as what a caller wrote.
#[track_caller]
fn check_with(text: impl Fn(Lang) -> String, alike: &str) {
    let english = text(Lang::English).replace(alike, "");
    assert!(
        !english.trim().is_empty() && !has_han(&english),
        "{english:?}"
    );
    // Marks of documentation.
    assert!(!english.contains(['`', '[', ']']), "{english:?}");
    for lang in &Lang::ALL[1..] {
        let chinese = text(*lang).replace(alike, "");
        assert!(!chinese.contains(['`', '[', ']']), "{chinese:?}");
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
    for side in Side::ALL {
        check(|lang| side.text(lang).into());
        for kind in Kind::ALL {
            check(|lang| kind.text(lang).into());
            check(|lang| Piece::new(side, kind).text(lang).into());
        }
    }
    for &reason in EndReason::ALL {
        check(|lang| reason.text(lang).into());
        assert_eq!(reason.text(Lang::English), reason.meaning());
        for winner in [None, Some(Side::Black)] {
            if let Ok(outcome) = Outcome::new(winner, reason) {
                check(|lang| outcome.text(lang));
                check(|lang| Event::Adjudicated(outcome).text(lang));
            }
        }
    }
    for set in RuleSet::ALL {
        check(|lang| set.text(lang).into());
    }
    for option in RuleOption::ALL {
        check(|lang| option.text(lang).into());
        check(|lang| option.title(lang).into());
        check(|lang| option.sources_text(lang).into());
        let words = match option.allowed() {
            Allowed::Tokens(words) => words.len(),
            _ => 0,
        };
        for lang in Lang::ALL {
            let most = if *lang == Lang::English { 32 } else { 8 };
            assert!(option.title(*lang).chars().count() <= most, "{option:?}");
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
}

#[test]
fn what_has_another_name_has_another_text() {
    for lang in Lang::ALL.iter().copied() {
        let pieces = Side::ALL
            .into_iter()
            .flat_map(|side| Kind::ALL.map(|kind| Piece::new(side, kind).text(lang)));
        for all in [
            pieces.collect(),
            Kind::ALL.map(|kind| kind.text(lang)).to_vec(),
            EndReason::ALL
                .iter()
                .map(|reason| reason.text(lang))
                .collect(),
            RuleSet::ALL.iter().map(|set| set.text(lang)).collect(),
            RuleOption::ALL.iter().map(|it| it.text(lang)).collect(),
            RuleOption::ALL.iter().map(|it| it.title(lang)).collect(),
        ] {
            let different: BTreeSet<&str> = all.iter().copied().collect();
            assert_eq!(different.len(), all.len(), "{all:?}");
        }
    }
}

#[test]
fn what_happens_has_all_languages() {
    for side in Side::ALL {
        for event in [
            Event::DrawOffered(side),
            Event::DrawDeclined(side),
            Event::DrawAgreed(side),
            Event::Resigned(side),
            Event::Played("h2e2".parse().expect("a move")),
        ] {
            check(|lang| event.text(lang));
        }
    }
}

fn point(text: &str) -> Point {
    text.parse().expect("a point")
}

#[test]
fn every_reason_has_all_languages_with_the_same_points() {
    let (at, by) = (point("c4"), point("g7"));
    let piece = Piece::new(Side::Black, Kind::Elephant);
    let mut met = BTreeSet::new();
    let victims = Points::from(at);
    let whys = [
        IllegalMove::Finished,
        IllegalMove::Empty(at),
        IllegalMove::NotYours { piece, origin: at },
        IllegalMove::OwnPiece(at),
        IllegalMove::Fortress {
            kind: Kind::General,
            target: at,
        },
        IllegalMove::River(at),
        IllegalMove::Backward(at),
        IllegalMove::BeforeRiver(at),
        IllegalMove::Leg { horse: at, leg: by },
        IllegalMove::Eye {
            elephant: at,
            eye: by,
        },
        IllegalMove::Blocked {
            kind: Kind::Chariot,
            at,
        },
        IllegalMove::NoScreen(at),
        IllegalMove::Screens {
            target: at,
            screens: 2,
        },
        IllegalMove::LeavesInCheck { by },
        IllegalMove::StaysInCheck { by },
        IllegalMove::Facing,
        IllegalMove::Repetition {
            times: 3,
            forcing: Forcing::Unguarding { victims },
        },
    ];
    let shapes = Kind::ALL.map(|kind| IllegalMove::Shape {
        kind,
        origin: at,
        target: by,
    });
    for why in whys.into_iter().chain(shapes) {
        check(|lang| why.text(lang));
        check(|lang| GameError::Illegal(why).text(lang));
        check(|lang| NotationError::Illegal(why).text(lang));
        assert_eq!(why.text(Lang::English), why.to_string());
        for place in [at, by].map(|place| place.to_string()) {
            let english = why.to_string().contains(&place);
            for lang in Lang::ALL.iter().copied() {
                assert_eq!(why.text(lang).contains(&place), english, "{why}");
            }
        }
        met.insert(why.reason());
    }
    assert_eq!(met, IllegalMove::REASONS.iter().copied().collect());
}

#[test]
fn errors_of_games_have_all_languages() {
    let mut met = BTreeSet::new();
    for why in [
        GameError::Finished,
        GameError::NoOffer(Side::Red),
        GameError::OfferOpen,
        GameError::NoTakeBack(Side::Black),
        GameError::TakeBackOpen,
        GameError::NothingToTakeBack(Side::Red),
        GameError::NotYourTurn(Side::Black),
        GameError::NoSuchPly(9),
        GameError::NoSuchCursor {
            cursor: 9,
            latest: 3,
        },
        GameError::NotAnAdjudication("checkmate"),
    ] {
        check(|lang| why.text(lang));
        assert_eq!(why.text(Lang::English), why.to_string());
        met.insert(why.reason());
    }
    assert_eq!(met, GameError::REASONS.iter().copied().collect());
}

#[test]
fn errors_of_notations_have_all_languages() {
    let chariots: Position = "3k5/9/9/4R4/9/4R4/9/9/9/4K4 w".parse().expect("a FEN");
    let start = Position::initial();
    let mut met = BTreeSet::new();
    for (position, notation, text) in [
        (&start, Notation::Iccs, "h2e2"),
        (&start, Notation::Wxf, "C2+9"),
        (&chariots, Notation::Wxf, "R5=4"),
    ] {
        let why = position.parse_move(text, Some(notation)).expect_err(text);
        check_with(|lang| why.text(lang), text);
        assert_eq!(why.text(Lang::English), why.to_string());
        met.insert(why.reason());
    }
    // The English says how the notation is written, in characters too.
    let why = start
        .parse_move("x", Some(Notation::Chinese))
        .expect_err("no move");
    assert!(has_han(&why.text(Lang::Chinese)));
    assert_eq!(met, NotationError::REASONS.iter().copied().collect());
}

#[test]
fn faults_of_boards_have_all_languages() {
    let mut met = BTreeSet::new();
    for text in [
        "9",
        "9/9 w",
        "8/9/9/9/9/9/9/9/9/9 w",
        "x8/9/9/9/9/9/9/9/9/9 w",
        "4k4/9/9/9/9/9/9/9/9/3K5 x",
        "4k4/9/9/9/9/9/9/9/9/3K5 w x - 0 1",
        "4k4/9/9/9/9/9/9/9/9/3K5 w - - x 1",
        "4k4/9/9/9/9/RRR6/9/9/9/3K5 w",
        "9/9/9/9/9/9/9/9/9/3K5 w",
        "4k4/9/9/9/9/9/9/9/9/B2K5 w",
        "4k4/9/9/9/9/9/9/9/9/A2K5 w",
        "4k4/9/9/9/9/9/9/9/9/P2K5 w",
        "k8/9/9/9/9/9/9/9/9/3K5 w",
        "4k4/9/9/9/9/9/9/9/9/4K4 w",
        "4k4/9/9/9/9/9/9/9/4R4/3K5 w",
    ] {
        let why = text.parse::<Position>().expect_err(text);
        check_with(|lang| why.text(lang), "\"x\"");
        assert_eq!(why.text(Lang::English), why.to_string());
        met.insert(why.reason());
    }
    assert_eq!(met, PositionError::REASONS.iter().copied().collect());
}

#[test]
fn verdicts_have_all_languages() {
    let victims = Points::from(point("c4"));
    let chase = Forcing::Chase { victims };
    let real = third_occurrence().verdict().expect("a verdict");
    let check_of = |forcing, forced, spoiled| {
        let mut verdict: Verdict = real;
        verdict.forcing = forcing;
        verdict.forced = forced;
        verdict.spoiled = spoiled;
        verdict
    };
    let both = [Some(Forcing::Check), Some(chase)];
    for verdict in [
        check_of(
            [Some(Forcing::Check), None],
            Some((Side::Red, Forcing::Check)),
            false,
        ),
        check_of(both, Some((Side::Red, Forcing::Check)), false),
        check_of([Some(chase); 2], None, false),
        check_of([None; 2], None, true),
        check_of([None; 2], None, false),
    ] {
        check(|lang| verdict.text(lang));
        assert_eq!(verdict.text(Lang::English), verdict.to_string());
    }
    for forcing in [Forcing::Check, chase, Forcing::Unguarding { victims }] {
        check(|lang| forcing.text(lang));
    }
    let text = check_of(both, Some((Side::Red, Forcing::Check)), false).text(Lang::Chinese);
    assert_eq!(text, "此局面第3次出现：红方长将，黑方长捉c4，红方违例");
}

/// A game in which a position stands for the third time, by perpetual check.
fn third_occurrence() -> Game {
    let fen = "4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1";
    let mut game = Game::from_position(&Rules::BOOKLET, &fen.parse().expect("a FEN"));
    for mv in "d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1 d9e9".split(' ') {
        game.play(mv.parse().expect("a move")).expect("legal");
    }
    game
}

#[test]
fn the_repetition_rules_have_all_languages() {
    let game = third_occurrence();
    let verdict = game.verdict().expect("it stands for the third time");
    assert_eq!(verdict.text(Lang::Chinese), "此局面第3次出现：红方长将");
    let (_, why) = game.forbidden()[0];
    assert_eq!(
        why.text(Lang::Chinese),
        "这一步使局面第3次出现，属长将，必须变着"
    );
}
