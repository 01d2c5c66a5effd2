//! Observations of other versions: stored lines, unknown members, unknown kinds, strict reading.

use serde_json::{Value, from_value, json, to_value};
use xiangqi::{Begin, Game, Observation, ObserveError, Rules, Side, StrictObservation};

/// Streams as version 1 wrote them. Never change this file: a later version has a file of its own.
const VERSION_1: &str = include_str!("golden/observations/1.jsonl");

/// The kinds of version 1.
const KINDS: [&str; 8] = [
    "begin",
    "moved",
    "draw-offered",
    "draw-declined",
    "take-back-offered",
    "take-back-declined",
    "taken-back",
    "ended",
];

fn streams() -> Vec<Value> {
    VERSION_1
        .lines()
        .map(|line| line.parse().unwrap())
        .collect()
}

fn read(seen: &Value) -> Observation {
    from_value(seen.clone()).unwrap_or_else(|why| panic!("{seen}: {why}"))
}

fn read_strictly(seen: &Value) -> Result<Observation, String> {
    let read = from_value::<StrictObservation>(seen.clone());
    read.map(|read| read.0).map_err(|why| why.to_string())
}

#[test]
fn lines_of_version_1_are_read() {
    let mut kinds = Vec::new();
    for stream in streams() {
        let lines = stream["observations"].as_array().unwrap();
        let game = Game::from_observations(lines.iter().map(read)).unwrap();
        assert_eq!(game.position().to_string(), stream["text"]);
        assert_eq!(game.plies(), stream["plies"]);
        for line in lines {
            let seen = read(line);
            assert_eq!(read_strictly(line).as_ref(), Ok(&seen));
            kinds.extend(line.as_object().unwrap().keys().cloned());
            if Begin::VERSION == 1 {
                assert_eq!(to_value(&seen).unwrap(), *line);
            }
            let bytes = postcard::to_allocvec(&seen).unwrap();
            assert_eq!(postcard::from_bytes(&bytes), Ok(seen));
        }
    }
    for kind in KINDS {
        assert!(kinds.iter().any(|seen| seen == kind), "no line has {kind}");
    }
}

#[test]
fn unknown_members_and_versions_are_ignored_unless_reading_is_strict() {
    let begin = to_value(Game::new(&Rules::ASIA).observation(0).unwrap()).unwrap();
    let end = json!({"ended": {"outcome": {"winner": null, "reason": "agreed"}}});
    let mut later = begin.clone();
    later["begin"]["version"] = (Begin::VERSION + 1).into();
    let mut cases = vec![(
        &begin,
        later,
        "expected version 1 of observations, got 2".to_string(),
    )];
    for (line, path) in [
        (&begin, "/begin"),
        (&end, "/ended"),
        (&end, "/ended/outcome"),
    ] {
        let mut later = line.clone();
        later.pointer_mut(path).unwrap()["added-later"] = json!([1, null]);
        cases.push((line, later, "unknown field `added-later`".to_string()));
    }
    for (line, later, why) in cases {
        assert!(read_strictly(line).is_ok());
        assert_eq!(read(&later), read(line));
        let strict = read_strictly(&later).unwrap_err();
        assert!(strict.contains(&why), "{strict}");
    }
    let mut none = begin.clone();
    none["begin"].as_object_mut().unwrap().remove("version");
    let why = from_value::<Observation>(none).unwrap_err().to_string();
    assert!(why.contains("missing field `version`"), "{why}");
}

#[test]
fn a_client_stops_at_an_unknown_kind() {
    let mut server = Game::new(&Rules::ASIA);
    server.play("h2e2".parse().unwrap()).unwrap();
    let mut client = Game::from_observations(server.observations()).unwrap();
    let unknown = read(&json!({"swapped": {"from": "a1", "to": ["b1", 2]}}));
    assert_eq!(unknown, Observation::Other("swapped".into()));
    assert_eq!(to_value(&unknown).unwrap(), json!({"swapped": null}));
    assert!(postcard::to_allocvec(&unknown).is_err());

    let why = client.observe(unknown.clone()).unwrap_err();
    assert_eq!(
        (why.reason(), client.unknown_kind()),
        ("unknown-kind", Some("swapped"))
    );
    assert!(matches!(why, ObserveError::UnknownKind(_)) && why.to_string().contains("\"swapped\""));
    // Nothing follows, nor does a take-back of later observations help.
    let next = Observation::Moved("h9g7".parse().unwrap());
    for seen in [next.clone(), unknown.clone(), Observation::TakenBack(3)] {
        assert_eq!(client.observe(seen), Err(why.clone()));
        assert_eq!((&client, client.unknown_kind()), (&server, Some("swapped")));
    }
    // One of the unknown observation does, and so does one of more.
    for left in [2, 1] {
        client.observe(Observation::TakenBack(left)).unwrap();
        assert_eq!((client.observed(), client.unknown_kind()), (left, None));
        client.observe(unknown.clone()).unwrap_err();
    }
    client.observe(Observation::TakenBack(1)).unwrap();
    client
        .observe(Observation::Moved("h2e2".parse().unwrap()))
        .unwrap();
    client.observe(next).unwrap();

    // After the end there is nothing to follow.
    client.resign(Side::Red).unwrap();
    assert_eq!(client.observe(unknown), Err(why));
    assert_eq!(client.unknown_kind(), None);
}
