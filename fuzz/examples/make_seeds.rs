//! Writes the seed corpora, `seeds/<target>/`, from the library itself: a few good inputs for each
//! target, from which the fuzzer makes bad ones: `cargo run --example make_seeds`.

use std::fs;
use std::path::Path;

use luzhanqi::record::Record;
use luzhanqi::{Army, Deal, Game, Random, RuleSet, Seat};

fn main() -> std::io::Result<()> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds");
    let write = |target: &str, name: &str, input: &[u8]| {
        let dir = home.join(target);
        fs::create_dir_all(&dir)?;
        fs::write(dir.join(name), input)
    };
    for &set in RuleSet::ALL {
        let carry = format!("{},flag-win=carry", set.name);
        for (rules, name) in [
            (set.name, set.name.to_string()),
            (&carry, format!("{}-carry", set.name)),
        ] {
            write("rules", &name, rules.as_bytes())?;
            let game = game(rules, 90);
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
            .map(|mv| notation.write(game.start_position(), mv));
        let first = first.unwrap_or_else(|| "asia,repetition=forbid".into());
        write("xiangqi-text", &format!("word-{n}"), first.as_bytes())?;
    }
    for n in 0..20 {
        let mut random = Random::new(n);
        let input: Vec<u8> = (0..90).map(|_| random.next_u64() as u8).collect();
        write("xiangqi-circle", &n.to_string(), &input)?;
    }
    // Bytes that choose: the rule set first, then moves at random.
    for target in ["play", "game", "belief", "exact", "cost"] {
        for set in 0..RuleSet::ALL.len() as u8 {
            let mut random = Random::new(u64::from(set));
            let mut input = vec![set, 0, 0];
            input.extend((0..150).map(|_| random.next_u64() as u8));
            write(target, &format!("set-{set}"), &input)?;
        }
    }
    Ok(())
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
