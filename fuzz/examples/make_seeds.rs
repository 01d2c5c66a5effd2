//! Writes the seed corpora, `seeds/<target>/`, from the library itself: a few good inputs for each
//! target, from which the fuzzer makes bad ones: `cargo run --example make_seeds`.

use std::fs;
use std::path::Path;

use luzhanqi::record::Record;
use luzhanqi::rules::{Allowed, RuleOption};
use luzhanqi::{Army, Deal, Game, Random, RuleSet, Seat};

fn main() -> std::io::Result<()> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds");
    let write = |target: &str, name: &str, input: &[u8]| {
        let dir = home.join(target);
        fs::create_dir_all(&dir)?;
        fs::write(dir.join(name), input)
    };
    let sets = RuleSet::ALL
        .iter()
        .flat_map(|set| [set.name.to_string(), format!("{},flag-win=carry", set.name)]);
    let options = OPTIONS.map(|(set, key, value)| format!("{set},{key}={value}"));
    for rules in sets.chain(options) {
        let name = rules.replace(",flag-win=", "-").replace([',', '='], "-");
        write("rules", &name, rules.as_bytes())?;
        let game = game(&rules, 90);
        let position = format!("{rules}\n{}", game.truth());
        write("position", &name, position.as_bytes())?;
        let record = Record::of(&game).with_tag("South", "A \"B\"").to_string();
        write("record", &name, record.as_bytes())?;
        let seat = Seat::ALL[name.len() % 2];
        let lines: Vec<String> = game
            .observations(seat)
            .map(|seen| serde_json::to_string(&seen).expect("an observation"))
            .collect();
        write("stream", &name, lines.join("\n").as_bytes())?;
        write("json", &name, lines[lines.len() / 2].as_bytes())?;
        write("json", &format!("{name}-begin"), lines[0].as_bytes())?;
    }
    for &set in RuleSet::ALL {
        let rules = &set.rules;
        let armies = [1, 2].map(|seed| Army::from_seed(rules, seed));
        let text = format!(
            "{}\n{}\n{}\n{}\n",
            set.name,
            armies[0],
            armies[1],
            Deal::from_seed(3)
        );
        write("army", set.name, text.as_bytes())?;
    }
    for (n, word) in [
        "a2a9", "c6", "e12e1", "MX", "-", "both", "immobile", "red", "m", "north",
    ]
    .into_iter()
    .enumerate()
    {
        write("moves", &n.to_string(), word.as_bytes())?;
        write(
            "json",
            &format!("word-{n}"),
            format!("\"{word}\"").as_bytes(),
        )?;
    }
    for (n, notation) in xiangqi::notation::Notation::ALL.iter().copied().enumerate() {
        let mut random = Random::new(n as u64);
        let mut game = xiangqi::Game::new(&xiangqi::RuleSet::ALL[n % 3].rules);
        for _ in 0..30 * n {
            let Some(mv) = game.legal_moves().sample(&mut random) else {
                break;
            };
            game.play(mv).expect("a listed move");
        }
        let position = game.position().to_string();
        write(
            "xiangqi-text",
            &format!("position-{n}"),
            position.as_bytes(),
        )?;
        let record = xiangqi::record::Record::of(&game).with_notation(notation);
        write(
            "xiangqi-text",
            &format!("record-{n}"),
            record.to_string().as_bytes(),
        )?;
        let first = game
            .moves_played()
            .next()
            .map(|mv| game.start_position().format_move(mv, notation));
        let first = first.unwrap_or_else(|| "asia,repetition=forbid".into());
        write("xiangqi-text", &format!("word-{n}"), first.as_bytes())?;
    }
    for n in 0..20 {
        let mut random = Random::new(n);
        let input: Vec<u8> = (0..90).map(|_| random.next_u64() as u8).collect();
        write("xiangqi-circle", &n.to_string(), &input)?;
    }
    for (n, message) in MESSAGES.iter().enumerate() {
        // Each alone, and after a ply; by a player, and by a stranger.
        let ply = MESSAGES[0];
        let lines = format!("0{ply}\n1{message}\n0{message}\n3{message}\n7{message}");
        write("table-wire", &n.to_string(), lines.as_bytes())?;
    }
    let journals = home.join("../../tests/data/tables");
    for name in ["luzhanqi-1", "luzhanqi-flip-1", "xiangqi-1"] {
        let journal = fs::read_to_string(journals.join(name).with_extension("journal"))?;
        // Without the check sums.
        let lines: Vec<&str> = journal.lines().map(|line| &line[9..]).collect();
        for count in [1, 3, 8, 16, lines.len()] {
            let lines = lines[..count.min(lines.len())].join("\n");
            write("table-journal", &format!("{name}-{count}"), lines.as_bytes())?;
        }
    }
    for n in 0..20 {
        let mut random = Random::new(n);
        let input: Vec<u8> = (0..300).map(|_| random.next_u64() as u8).collect();
        write("table-steps", &n.to_string(), &input)?;
    }
    // Bytes that choose: the rule set first, then options and how the game starts, then moves at random.
    let set_at = |name: &str| RuleSet::ALL.iter().position(|set| set.name == name);
    let sets = RuleSet::ALL.iter().map(|set| (set.name, None));
    let options = OPTIONS.map(|(set, key, value)| (set, Some((key, value))));
    for (seed, (set, option)) in sets.chain(options).enumerate() {
        let mut random = Random::new(seed as u64);
        let mut input = vec![set_at(set).expect("a set") as u8];
        let mut name = format!("set-{seed}");
        match option {
            None => input.extend([0, 0]),
            Some((key, value)) => {
                name = format!("{set}-{key}");
                input.extend(choice(key, value));
                // A full set-up.
                input.push(0);
            }
        }
        input.extend((0..150).map(|_| random.next_u64() as u8));
        for target in ["play", "game", "belief", "exact", "cost"] {
            write(target, &name, &input)?;
        }
    }
    Ok(())
}

/// Messages for the table of the target `table-wire`, whose first ply may be the first of these.
const MESSAGES: [&str; 18] = [
    r#"{"t":"move","id":2,"g":1,"gen":0,"n":1,"move":"b6b5","spent":200}"#,
    r#"{"t":"move","id":3,"g":1,"gen":0,"n":2,"move":"b7b8"}"#,
    r#"{"t":"move","id":3,"g":1,"gen":0,"n":1,"move":"a6a7"}"#,
    r#"{"t":"hello","k":1,"v":1,"gv":1,"session":"00000000000000ff","watch":true}"#,
    r#"{"t":"hello","k":1,"v":1,"gv":1,"session":"00000000000000ff","ticket":"00112233445566778899aabbccddeeff"}"#,
    r#"{"t":"sync","k":7,"at":{"g":1,"gen":0,"n":1,"sum":0}}"#,
    r#"{"t":"pong","k":1}"#,
    r#"{"t":"setup","id":3,"g":1,"army":"CBKPPXLMKJELGPEJKCEOOFOBX","ready":false}"#,
    r#"{"t":"offer","id":3,"g":1,"what":"draw"}"#,
    r#"{"t":"offer","id":3,"g":1,"what":"take-back","remain":1}"#,
    r#"{"t":"offer","id":3,"g":1,"what":"pause"}"#,
    r#"{"t":"answer","id":3,"g":1,"offer":1,"accept":true}"#,
    r#"{"t":"resign","id":3,"g":1}"#,
    r#"{"t":"abort","id":3,"g":1}"#,
    r#"{"t":"claim","id":3,"g":1,"what":"win"}"#,
    r#"{"t":"say","id":3,"g":1,"text":"hello"}"#,
    r#"{"t":"leave","id":3,"g":1}"#,
    r#"{"t":"later","id":3}"#,
];

/// Options that no named set has, with a set that they change.
const OPTIONS: [(&str, &str, &str); 4] = [
    ("flip", "colours", "engineer"),
    ("standard", "bombs-turn", "yes"),
    ("standard", "bombs-clear-mines", "no"),
    ("open", "bombs-turn", "yes"),
];

/// The bytes that choose one option and its value.
fn choice(key: &str, value: &str) -> [u8; 3] {
    let option = RuleOption::ALL
        .iter()
        .position(|option| option.key() == key);
    let option = option.expect("an option");
    let Allowed::Tokens(words) = RuleOption::ALL[option].allowed() else {
        panic!("{key} has words as values");
    };
    let word = words.iter().position(|word| *word == value);
    [1, option as u8, word.expect("a value") as u8]
}

/// A random game of so many plies, with an offer in it.
fn game(rules: &str, plies: usize) -> Game {
    let mut game = Game::from_seed(&rules.parse().expect("a rule string"), 5);
    let mut random = Random::new(5);
    while game.outcome().is_none() && game.plies() < plies {
        if game.plies() == plies / 2 && game.offer().is_none() {
            game.offer_draw(Seat::North).expect("no offer stands");
        }
        let moves = game.legal_moves();
        let mv = moves
            .sample(&mut random)
            .expect("a game that goes on has moves");
        game.play(mv).expect("a listed try");
    }
    game
}
