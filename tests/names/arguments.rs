//! The names of parameters, members of structs, keys of JSON and flags of the programs: the two games use
//! the same ones, and no denied word is among them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use luzhanqi_tests::{files, root};
use serde_json::Value;

use super::public::read;

/// Words that no parameter, member, key or flag may be.
const DENIED: &str = " guard guards told tell tells said talk word dear moment moments met shown ruling chances \
    ways even memory beginning judge survey place places over legal mirror waiting asked team fen ending ";

/// What a name of Luzhanqi is called in Xiangqi.
const TWINS: [(&str, &str); 4] = [
    ("seat", "side"),
    ("color", "side"),
    ("station", "point"),
    ("stations", "points"),
];

/// Names that differ because the things do: where, and the names of Luzhanqi and Xiangqi.
const DIFFERENT: [(&str, &str, &str); 15] = [
    // In Luzhanqi an attack may lose; a game of Xiangqi counts checks.
    ("search_ply", "defender", "captured"),
    ("game_info", "truth_at_end", "checks"),
    // A set of stations is a number, a list of points has a length.
    ("fault", "stations", "count"),
    // In JavaScript a game of Luzhanqi starts from a seed, and one of Xiangqi from a FEN.
    ("Game.new", "seed", "text"),
    // A position of Luzhanqi is opaque.
    ("position", "words", "board"),
    ("Position.svg", "warnings", "letters"),
    ("VectorEnv.__new__", "setup", "positions"),
    // A player of Luzhanqi sees a view and samples worlds; one of Xiangqi sees the game and deepens its search.
    ("limits", "worlds", "depth"),
    ("progress", "worlds", "depth"),
    ("ranked_move", "worlds", "depth"),
    ("player_choose_move", "view", "game"),
    ("player_rank_moves", "view", "game"),
    ("Player.__new__", "worlds", "depth"),
    ("Player.choose_move", "view", "game"),
    ("Player.rank_moves", "view", "game"),
];

fn json(path: &str) -> Value {
    serde_json::from_str(&read(path)).unwrap_or_else(|why| panic!("{path}: {why}"))
}

type Lists = BTreeMap<String, Vec<String>>;

fn names_of(values: &Value) -> Vec<String> {
    let list = values.as_array().expect("a list").iter();
    list.map(|one| one["name"].as_str().expect("a name").to_owned())
        .collect()
}

/// The parameters of functions and the members of structs, without the prefix of the library.
fn of_c(game: &str) -> Lists {
    let described = json(&format!("include/{game}.json"));
    let lists = [("functions", "parameters"), ("structs", "members")];
    let all = lists.iter().flat_map(|(what, parts)| {
        let list = described[what].as_array().expect("a list").iter();
        list.map(|one| {
            let name = one["name"].as_str().expect("a name");
            let (_, name) = name.split_once('_').expect("a prefix");
            (name.to_owned(), names_of(&one[*parts]))
        })
    });
    all.collect()
}

/// The parameters of the functions of stubs: `Class.method` and their names.
fn of_python(stubs: &str) -> Lists {
    let (text, mut class, mut all) = (read(stubs), String::new(), Lists::new());
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(name) = line.strip_prefix("class ") {
            let end = name.find(['(', ':']).expect("a class");
            class = format!("{}.", &name[..end]);
        }
        let Some(rest) = line.trim_start().strip_prefix("def ") else {
            continue;
        };
        if !line.starts_with(' ') {
            class.clear();
        }
        let (name, rest) = rest.split_once('(').expect("parameters");
        let mut list = rest.to_owned();
        while !list.contains(") ->") {
            list += lines.next().expect("the end of the parameters").trim();
        }
        let (list, _) = list.rsplit_once(") ->").expect("a result");
        let (mut depth, mut parts) = (0, vec![String::new()]);
        for c in list.chars() {
            depth += i32::from("[(".contains(c)) - i32::from("])".contains(c));
            if c == ',' && depth == 0 {
                parts.push(String::new());
            } else {
                parts.last_mut().expect("one").push(c);
            }
        }
        let name_of = |part: &String| {
            let name = part.split([':', '=']).next().unwrap_or_default().trim();
            name.trim_start_matches('*').to_owned()
        };
        let names = parts.iter().map(name_of);
        let names = names.filter(|name| !["", "/", "self", "cls"].contains(&name.as_str()));
        all.insert(format!("{class}{name}"), names.collect());
    }
    all
}

/// The members of the objects that a schema describes.
fn of_schema(name: &str) -> Vec<String> {
    fn walk(value: &Value, keys: &mut Vec<String>) {
        if let Value::Object(map) = value {
            if let Some(Value::Object(own)) = map.get("properties") {
                keys.extend(own.keys().cloned());
            }
            map.values().for_each(|value| walk(value, keys));
        } else if let Value::Array(list) = value {
            list.iter().for_each(|value| walk(value, keys));
        }
    }
    let mut keys = Vec::new();
    walk(&json(&format!("docs/schema/{name}.json")), &mut keys);
    keys
}

/// The members of the interfaces that a package of JavaScript declares.
fn of_typescript(path: &Path) -> Vec<String> {
    let text = read(&path.to_string_lossy());
    let member = |line: &str| {
        let (name, _) = line.strip_prefix("  ")?.split_once(": ")?;
        let name = name.trim_start_matches("readonly ").trim_end_matches('?');
        let is_name = name.chars().all(|c| c.is_ascii_alphanumeric());
        is_name.then(|| name.to_owned())
    };
    text.lines().filter_map(member).collect()
}

/// The parameters of the functions that the sources of a package of JavaScript export: `Class.function` and
/// their names.
fn of_javascript(folder: &str) -> Lists {
    let mut all = Lists::new();
    for path in files(folder, "rs") {
        let (text, mut class) = (read(&path.to_string_lossy()), String::new());
        for part in text.split("\n#[wasm_bindgen").skip(1) {
            class.clear();
            if let Some((_, rest)) = part.split_once("]\nimpl ") {
                class = format!("{}.", rest.split(' ').next().expect("a class"));
            }
            let end = part.find("\n}").unwrap_or(part.len());
            for function in part[..end].split("pub fn ").skip(1) {
                let (name, rest) = function.split_once('(').expect("parameters");
                let (list, _) = rest.split_once(") ").unwrap_or((rest, ""));
                let names = list.split(',').filter_map(|one| one.split_once(':'));
                let names = names.filter_map(|(name, _)| name.split_whitespace().last());
                let names = names.filter(|name| !["self", "js_name", "this"].contains(name));
                all.insert(format!("{class}{name}"), names.map(str::to_owned).collect());
            }
        }
    }
    all
}

/// The keys of the JSON that the sources of a program print.
fn of_json(folder: &str) -> Vec<String> {
    let mut keys = Vec::new();
    for path in files(folder, "rs") {
        let text = read(&path.to_string_lossy());
        for part in text.split("json!({").skip(1) {
            // An object inside of this one is a part of its own.
            let end = part.find("})").unwrap_or(part.len());
            let lines = part[..end].lines().map(str::trim_start);
            let key = lines.filter_map(|line| line.strip_prefix('"')?.split_once("\": "));
            keys.extend(key.map(|(key, _)| key.to_owned()));
        }
    }
    keys
}

/// The flags that the sources of a program declare.
fn of_program(folder: &str) -> Vec<String> {
    let mut flags = Vec::new();
    for path in files(folder, "rs") {
        let text = read(&path.to_string_lossy());
        for part in text.split("#[arg(").skip(1) {
            let (list, rest) = part.split_once(")]").unwrap_or((part, ""));
            if !list.split([',', ' ', '\n']).any(|word| word == "long") {
                continue;
            }
            let given = list.split_once("long = \"").map(|(_, rest)| rest);
            let field = rest
                .lines()
                .map(str::trim)
                .find(|line| !line.is_empty() && !line.starts_with("//") && !line.starts_with('#'));
            let field = field.and_then(|line| line.split(':').next());
            let name = match given {
                Some(name) => name.split('"').next(),
                None => field.map(|name| name.trim_start_matches("pub ")),
            };
            flags.push(name.expect("a flag").replace('-', "_"));
        }
    }
    flags
}

/// The name in Xiangqi of a name of Luzhanqi.
fn twin(name: &str) -> String {
    let word = |word: &str| {
        let twin = TWINS.iter().find(|(own, _)| *own == word);
        twin.map_or(word, |(_, twin)| twin).to_owned()
    };
    let words: Vec<String> = name.split('_').map(word).collect();
    words
        .join("_")
        .replace("Station", "Point")
        .replace("Seat", "Side")
}

/// What is wrong with the names of the two games.
fn differences(luzhanqi: &Lists, xiangqi: &Lists) -> Vec<String> {
    let (mut wrong, mut common) = (Vec::new(), 0);
    for (place, own) in luzhanqi {
        let Some(others) = xiangqi.get(&twin(place)) else {
            continue;
        };
        common += 1;
        let is_in = |name: &String, list: &[String]| {
            list.contains(name)
                || list.contains(&twin(name))
                || list.iter().any(|one| twin(one) == *name)
        };
        let is_room = |name: &&String| !["spare", "unused"].contains(&name.as_str());
        let only = own
            .iter()
            .filter(|name| !is_in(name, others))
            .filter(is_room);
        let only: BTreeSet<_> = only.collect();
        let theirs = others
            .iter()
            .filter(|name| !is_in(name, own))
            .filter(is_room);
        let theirs: BTreeSet<_> = theirs.collect();
        let is_different = DIFFERENT.iter().any(|(at, one, other)| {
            at == place && only.contains(&one.to_string()) && theirs.contains(&other.to_string())
        });
        // One game may have more names than the other. If both have names of their own, one is a rename.
        if !only.is_empty() && !theirs.is_empty() && !is_different {
            wrong.push(format!(
                "{place}: {only:?} in Luzhanqi, {theirs:?} in Xiangqi"
            ));
        }
    }
    assert!(common > 80, "{common} functions are in both games");
    wrong
}

const STUBS: [&str; 2] = [
    "luzhanqi-py/python/luzhanqi/_native.pyi",
    "xiangqi/py/python/xiangqi_rules/_native.pyi",
];

#[test]
fn arguments_and_members_are_those_of_the_other_game() {
    let mut wrong = differences(&of_c("luzhanqi"), &of_c("xiangqi"));
    wrong.extend(differences(&of_python(STUBS[0]), &of_python(STUBS[1])));
    wrong.extend(differences(
        &of_javascript("luzhanqi-js/src"),
        &of_javascript("xiangqi/js/src"),
    ));
    let own = of_json("luzhanqi-cli/src");
    let only = of_json("xiangqi/cli/src").into_iter();
    let only: Vec<String> = only.filter(|key| !own.contains(key)).collect();
    assert_eq!(
        only,
        ["in_check"],
        "keys of JSON of Xiangqi's program alone"
    );
    let own = of_schema("luzhanqi-observation");
    let only = of_schema("xiangqi-observation").into_iter();
    let only: Vec<String> = only.filter(|key| !own.contains(key)).collect();
    assert_eq!(only, ["position"], "keys of observations of Xiangqi alone");
    super::fail(&wrong);
}

#[test]
fn denied_words_are_no_arguments() {
    let mut all = Vec::new();
    for lists in [
        of_c("luzhanqi"),
        of_c("xiangqi"),
        of_python(STUBS[0]),
        of_python(STUBS[1]),
        of_javascript("luzhanqi-js/src"),
        of_javascript("xiangqi/js/src"),
    ] {
        for (place, names) in lists {
            all.extend(names.into_iter().map(|name| (place.clone(), name)));
        }
    }
    for schema in [
        "luzhanqi-observation",
        "xiangqi-observation",
        "table-message",
    ] {
        all.extend(
            of_schema(schema)
                .into_iter()
                .map(|key| (schema.to_owned(), key)),
        );
    }
    for types in ["luzhanqi-js/src/types.rs", "xiangqi/js/src/types.rs"] {
        let members = of_typescript(&root().join(types));
        assert!(members.len() > 30, "{types}: {}", members.len());
        all.extend(members.into_iter().map(|name| (types.to_owned(), name)));
    }
    for (folder, least) in [
        ("luzhanqi-cli/src", 20),
        ("xiangqi/cli/src", 20),
        ("kit/cli/src", 10),
    ] {
        let flags = of_program(folder);
        assert!(flags.len() > least, "{folder}: {}", flags.len());
        let keys = of_json(folder);
        assert!(keys.len() > 3, "{folder}: {}", keys.len());
        all.extend(
            [flags, keys]
                .concat()
                .into_iter()
                .map(|name| (folder.to_owned(), name)),
        );
    }
    let is_denied = |name: &str| DENIED.contains(&format!(" {name} "));
    let found = all.iter().filter(|(_, name)| is_denied(name));
    let found: Vec<String> = found
        .map(|(place, name)| format!("{place}: {name}"))
        .collect();
    super::fail(&found);
}
