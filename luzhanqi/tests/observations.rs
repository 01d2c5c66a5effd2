//! Observations of other versions: stored lines, unknown members, unknown kinds, strict reading.

use luzhanqi::{
    Begin, Game, Observation, ObserveError, Rules, Seat, StrictObservation, View,
    record::SeatRecord,
};
use serde_json::{Value, from_str, from_value, json, to_string, to_value};

/// Streams as version 1 wrote them. Never change this file: a later version has a file of its own.
const VERSION_1: &str = include_str!("golden/observations/1.jsonl");

/// The kinds of version 1.
const KINDS: [&str; 11] = [
    "begin",
    "moved",
    "attacked",
    "flipped",
    "refused",
    "draw-offered",
    "draw-declined",
    "take-back-offered",
    "take-back-declined",
    "taken-back",
    "ended",
];

struct Stream {
    observations: Vec<Value>,
    /// The view after all of them, as text.
    text: String,
    plies: usize,
}

fn streams() -> Vec<Stream> {
    let stream = |line: &str| {
        let line: Value = from_str(line).unwrap();
        Stream {
            observations: line["observations"].as_array().unwrap().clone(),
            text: line["text"].as_str().unwrap().to_string(),
            plies: line["plies"].as_u64().unwrap() as usize,
        }
    };
    VERSION_1.lines().map(stream).collect()
}

fn read(seen: &Value) -> Observation {
    from_value(seen.clone()).unwrap_or_else(|why| panic!("{seen}: {why}"))
}

fn read_strictly(seen: &Value) -> Result<Observation, String> {
    let read = from_value::<StrictObservation>(seen.clone());
    read.map(|read| read.0).map_err(|why| why.to_string())
}

fn kind(seen: &Value) -> &str {
    seen.as_object().unwrap().keys().next().unwrap()
}

#[test]
fn lines_of_version_1_are_read() {
    let mut kinds = Vec::new();
    for stream in streams() {
        let seen: Vec<Observation> = stream.observations.iter().map(read).collect();
        let view = View::new(seen.iter().cloned()).unwrap();
        assert_eq!(
            (view.to_string(), view.plies()),
            (stream.text, stream.plies)
        );
        for (line, seen) in stream.observations.iter().zip(seen) {
            assert_eq!(read_strictly(line).as_ref(), Ok(&seen));
            kinds.push(kind(line).to_string());
            if Begin::VERSION == 1 {
                assert_eq!(to_value(&seen).unwrap(), *line);
            }
        }
    }
    for kind in KINDS {
        assert!(kinds.iter().any(|seen| seen == kind), "no line has {kind}");
    }
}

/// Adds a member to every object in a value, except to the outermost and to pools; returns how many.
fn add_members(value: &mut Value, outermost: bool) -> usize {
    let Value::Object(members) = value else {
        return 0;
    };
    let mut added = 0;
    for (name, member) in members.iter_mut() {
        if name != "pool" {
            added += add_members(member, false);
        }
    }
    if !outermost {
        members.insert("added-later".into(), json!({"a": [1, null]}));
        added += 1;
    }
    added
}

#[test]
fn unknown_members_are_ignored_unless_reading_is_strict() {
    let mut added = 0;
    for stream in streams() {
        let mut later = stream.observations.clone();
        for (later, line) in later.iter_mut().zip(&stream.observations) {
            let members = add_members(later, true);
            added += members;
            assert_eq!(read(later), read(line));
            let strict = read_strictly(later);
            match members {
                0 => assert!(strict.is_ok()),
                _ => assert!(strict.unwrap_err().contains("unknown field `added-later`")),
            }
        }
        // The view of the list, too.
        let view: View = from_value(Value::Array(later)).unwrap();
        assert_eq!(view.to_string(), stream.text);
    }
    assert!(added > 20, "{added}");
    // Only in an outcome.
    let end =
        json!({"ended":{"outcome":{"winner":null,"reason":"agreed","x":1},"true_start":null}});
    assert!(
        read_strictly(&end)
            .unwrap_err()
            .contains("unknown field `x`")
    );
    assert!(matches!(read(&end), Observation::Ended(_)));
}

#[test]
fn a_later_version_is_reported_and_does_not_matter() {
    let game = Game::from_seed(&Rules::STANDARD, 1);
    let mut begin = to_value(game.observation(Seat::South, 0).unwrap()).unwrap();
    assert_eq!(begin["begin"]["version"], Begin::VERSION);
    begin["begin"]["version"] = (Begin::VERSION + 1).into();
    let why = read_strictly(&begin).unwrap_err();
    assert!(
        why.contains("expected version 1 of observations, got 2"),
        "{why}"
    );
    let view = View::new([read(&begin)]).unwrap();
    assert_eq!(view.initial_observation().version, Begin::VERSION + 1);
    assert_eq!(view, *game.view(Seat::South));
    assert_eq!(to_value(&view).unwrap()[0], begin);
    // A revealed start is compared with what was seen, not with the version.
    let mut game = game;
    game.resign(Seat::South).unwrap();
    let mut view = view;
    view.observe(game.observation(Seat::South, 1).unwrap())
        .unwrap();
    assert_eq!(view, *game.view(Seat::South));
    assert_eq!(SeatRecord::of(&view).view().unwrap(), view);
    let mut none = begin.clone();
    none["begin"].as_object_mut().unwrap().remove("version");
    let why = from_value::<Observation>(none).unwrap_err().to_string();
    assert!(why.contains("missing field `version`"), "{why}");
}

/// The view of a stream before its first take-back or end, and the observations after it.
fn middle() -> (View, Vec<Observation>) {
    let stream = &streams()[0];
    let seen: Vec<Observation> = stream.observations.iter().map(read).collect();
    let (first, rest) = seen.split_at(4);
    (View::new(first.to_vec()).unwrap(), rest.to_vec())
}

#[test]
fn a_view_stops_at_an_unknown_kind() {
    let (before, rest) = middle();
    let unknown = read(&json!({"teleported": {"from": "a1", "to": ["b1", 2]}}));
    assert_eq!(unknown, Observation::Other("teleported".into()));
    assert_eq!(unknown.to_string(), "unknown event: \"teleported\"");
    assert_eq!((unknown.mv(), unknown.is_ply()), (None, false));

    let mut view = before.clone();
    let why = view.observe(unknown.clone()).unwrap_err();
    assert_eq!(
        (why.reason(), view.unknown_kind()),
        ("unknown-kind", Some("teleported"))
    );
    assert!(why.to_string().contains("\"teleported\""));
    assert!(matches!(why, ObserveError::UnknownKind(_)));
    // The board stays, the view has the observation, and nothing follows.
    assert_eq!(view.to_string(), before.to_string());
    assert_ne!(view, before);
    assert_eq!(view.outcome(), None);
    assert_eq!(view.observations().len(), 5);
    assert_eq!(view.observation(4), Some(unknown.clone()));
    assert_eq!(
        view.observations_since_start().last(),
        Some(unknown.clone())
    );
    let stopped = view.clone();
    for seen in rest.iter().cloned().chain([unknown.clone()]) {
        assert_eq!(view.observe(seen).as_ref(), Err(&why));
        assert_eq!(view, stopped);
    }
    // Its board alone does not know the kind, either.
    let mut board = *view.seen_board();
    assert_eq!(board.observe(&unknown).as_ref(), Err(&why));
    // What is stored reports it again.
    let json = to_string(&view).unwrap();
    assert!(json.ends_with(",{\"teleported\":null}]"), "{json}");
    let again = from_str::<View>(&json).unwrap_err().to_string();
    assert!(again.contains("\"teleported\""), "{again}");
    assert!(postcard::to_allocvec(&view).is_err());
    assert_eq!(SeatRecord::of(&view).view().unwrap(), before);
    assert_eq!(
        view.after_plies(view.plies()).unwrap().to_string(),
        before.to_string()
    );

    // A take-back of later observations, which this view has not counted, does not help; one of the unknown
    // observation does.
    for left in [5, 6, 100] {
        assert_eq!(
            view.observe(Observation::TakenBack(left)).as_ref(),
            Err(&why)
        );
        assert_eq!(view, stopped);
    }
    view.observe(Observation::TakenBack(4)).unwrap();
    assert_eq!((&view, view.unknown_kind()), (&before, None));
    for seen in rest {
        view.observe(seen).unwrap();
    }
}

#[test]
fn an_unknown_kind_after_the_end_is_reported() {
    let mut game = Game::from_seed(&Rules::STANDARD, 1);
    game.resign(Seat::South).unwrap();
    let mut view = game.view(Seat::North).clone();
    let why = view
        .observe(Observation::Other("rated".into()))
        .unwrap_err();
    assert_eq!((why.reason(), view.unknown_kind()), ("unknown-kind", None));
    assert_eq!(view, *game.view(Seat::North));
}

#[test]
fn kinds_are_objects_with_one_member() {
    let bad = |text: &str| from_str::<Observation>(text).unwrap_err().to_string();
    for text in [
        "{}",
        "null",
        "7",
        "[]",
        "\"moved\"",
        "\"teleported\"",
        "{\"moved\":5}",
    ] {
        assert!(!bad(text).is_empty());
    }
    // Which of the two would be the kind?
    bad(r#"{"moved":"a6a7","teleported":1}"#);
    bad(r#"{"teleported":1,"moved":"a6a7"}"#);
    let long = format!("{{\"{}\":1}}", "k".repeat(65));
    assert!(
        bad(&long).contains("at most 64 bytes, got 65"),
        "{}",
        bad(&long)
    );
    let strict = from_str::<StrictObservation>(&long)
        .unwrap_err()
        .to_string();
    assert!(
        strict.contains("unknown kind of observation \"kkk"),
        "{strict}"
    );
}
