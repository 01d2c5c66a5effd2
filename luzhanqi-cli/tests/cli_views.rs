//! `luzhanqi view` and `luzhanqi belief`, and what `luzhanqi play` shows to people.

use crate::program::{code, err, good, out, run, run_with, scratch};
use luzhanqi::record::{Record, SeatRecord};
use luzhanqi::{EnemyIndex, Event, Game, Kind, Position, RuleSet, Rules, Seat, View};
use serde_json::Value;

/// A recorded game in a file, and the game.
fn recorded(name: &str, rules: &str, seed: &str) -> (String, Game) {
    let file = scratch(&format!("views-{name}")).join("game.txt");
    let file = file.to_str().unwrap().to_string();
    let played = run(&[
        "play", "--rules", rules, "--seed", seed, "--record", &file, "--force",
    ]);
    assert_eq!(code(&played), 0, "{}", err(&played));
    let record: Record = std::fs::read_to_string(&file).unwrap().parse().unwrap();
    (file, record.replay().unwrap())
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&good(args)).unwrap()
}

#[test]
fn what_a_seat_knew_is_shown() {
    for &set in RuleSet::ALL {
        let (file, game) = recorded(&format!("view-{}", set.name), set.name, "4");
        let ply = game.plies().min(30);
        let n = ply.to_string();
        for seat in Seat::ALL {
            let name = seat.to_string();
            let args = ["view", &file, "--seat", &name, "--ply", &n];
            let view = game.view(seat).after_plies(ply).unwrap();
            let text = good(&args);
            assert!(text.contains(&format!("\nview    {view}\n")), "{text}");
            assert!(
                text.contains(&format!("{seat} after {ply} plies, {}", set.rules)),
                "{text}"
            );
            let mut played = game.events().iter().filter_map(|event| match event {
                Event::Played(ply) => Some(ply),
                _ => None,
            });
            if let Some(last) = played.nth(ply - 1).filter(|_| ply < game.plies()) {
                let latest = text
                    .lines()
                    .find(|line| line.starts_with("latest  "))
                    .unwrap();
                assert!(
                    latest.starts_with(&format!("latest  {}: ", last.seat)),
                    "{text}"
                );
                assert!(latest.contains(&last.mv.target().to_string()), "{text}");
            }
            // As JSON it can be read back.
            let json = json(&[&args[..], &["--json"]].concat());
            let read: View = serde_json::from_value(json["observations"].clone()).unwrap();
            assert_eq!(read, view);
            assert_eq!(json["plies"], ply);
            assert_eq!(
                json["legal_moves"].as_array().unwrap().len(),
                view.legal_moves().len()
            );
            // And the seat's record too.
            let kept = good(&[&args[..], &["--record"]].concat());
            assert_eq!(kept, SeatRecord::of(&view).to_string());
            let again = run_with(&["view", "-"], &kept);
            assert_eq!(out(&again), text, "{}", err(&again));
            let svg = good(&[&args[..], &["--style", "svg"]].concat());
            assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
            if set.rules.is_dark() {
                // Nothing of the enemy army but what was shown.
                assert_eq!(
                    text.matches(" ? ").count(),
                    view.seen_board().hidden().len(),
                    "{text}"
                );
            }
        }
        // After everything, everything is told.
        let text = good(&["view", &file, "--seat", "south"]);
        assert!(
            text.contains(&format!("began   {}", game.start_position())),
            "{text}"
        );
    }
}

/// Where the exact belief takes more than it may, a superset can be asked for, and is marked.
#[test]
fn relaxed_beliefs_are_marked() {
    let rules: Rules = "standard,repetition=2".parse().unwrap();
    let start = "1f3/5/k4/p4/5/5/5/5/5/K4/5/1F3 s r 0";
    let mut game = Game::from_position(&Position::parse(start, &rules).unwrap());
    // North's two pieces change places; that the game goes on tells south that they are not alike.
    for mv in "a3b3 a10b10 b3a4 a9a10 a4a3 b10a9".split(' ') {
        game.play(mv.parse().unwrap()).unwrap();
    }
    let file = scratch("views-relaxed").join("game.txt");
    std::fs::write(&file, Record::of(&game).to_string()).unwrap();
    let belief = game.view(Seat::South).belief().unwrap();
    let steps = (belief.cost().steps - 1).to_string();
    let args = ["belief", file.to_str().unwrap(), "--seat", "south"];
    let less = [&args[..], &["--max-steps", &steps]].concat();
    let refused = run(&less);
    assert!(code(&refused) != 0 && err(&refused).contains("budget"));
    let relaxed = [&less[..], &["--relaxed"]].concat();
    assert!(good(&relaxed).contains("arrangements  at most"));
    let table = json(&[&relaxed[..], &["--json", "--samples", "9"]].concat());
    let count: u128 = table["arrangements"].as_str().unwrap().parse().unwrap();
    assert!(count > belief.count().to_u128().unwrap());
    assert_eq!(table["exact"], false);
    assert_eq!(table["approximate_samples"], 0);
    assert_eq!(table["samples"].as_array().unwrap().len(), 9);
    // What can be counted is counted.
    for more in ["--relaxed", "--unbounded"] {
        assert_eq!(good(&[&args[..], &[more]].concat()), good(&args));
    }
    let both = run(&[&less[..], &["--unbounded"]].concat());
    assert!(code(&both) != 0 && err(&both).contains("--unbounded"));
}

#[test]
fn beliefs_are_tables() {
    let (file, game) = recorded("belief", "oca", "6");
    let args = ["belief", &file, "--seat", "north", "--ply", "60"];
    let view = game.view(Seat::North).after_plies(60).unwrap();
    let belief = view.belief().unwrap();
    let text = good(&args);
    assert!(
        text.contains(&format!("arrangements  {}", belief.count())),
        "{text}"
    );
    // A row for each of the 25, lost ones too, whose chances add up to a certainty.
    let rows: Vec<&str> = text
        .lines()
        .skip(4)
        .take_while(|line| !line.is_empty())
        .collect();
    assert_eq!(rows.len(), 25, "{text}");
    for row in &rows {
        let chances = row.split_whitespace().skip(2).map(|word| match word {
            "." => 0.0,
            "<0.1" => 0.05,
            ">99" => 99.9,
            number => number.parse::<f64>().expect(row),
        });
        let sum: f64 = chances.sum();
        assert!((sum - 100.0).abs() < 1.0, "{row}");
    }
    let lost = view
        .enemies()
        .iter()
        .filter(|p| p.status == luzhanqi::PieceStatus::Lost)
        .count();
    assert!(lost > 0 && rows.iter().filter(|row| row.starts_with("lost")).count() == lost);

    let table = json(&[&args[..], &["--json"]].concat());
    assert_eq!(table["arrangements"], belief.count().to_string());
    for row in table["pieces"].as_array().unwrap() {
        let n = EnemyIndex::ALL[row["piece"].as_u64().unwrap() as usize];
        for kind in Kind::ALL {
            let chance = row["probabilities"][kind.letter().to_string()]
                .as_f64()
                .unwrap_or(0.0);
            assert!(
                (chance - belief.probability(n, kind).unwrap()).abs() < 1e-12,
                "{row}"
            );
        }
    }

    let flags = good(&[&args[..], &["--kind", "flag"]].concat());
    let named = flags
        .lines()
        .skip(4)
        .filter(|row| row.contains("arrangements"))
        .count();
    let may_be_flag = |n: &EnemyIndex| belief.count_with(*n, Kind::Flag) > Some(0);
    let really = EnemyIndex::ALL.into_iter().filter(may_be_flag).count();
    assert_eq!(named, really, "{flags}");
    let board = good(&[&args[..], &["--kind", "F", "--style", "ascii"]].concat());
    assert!(board.ends_with("the chances of: flag\n"), "{board}");
    assert!(good(&[&args[..], &["--style", "unicode"]].concat()).contains('═'));

    let samples = good(&[&args[..], &["--samples", "20", "--sample-seed", "3"]].concat());
    assert_eq!(samples.lines().count(), 20);
    for line in samples.lines() {
        let world = Position::parse(line, game.rules()).unwrap();
        assert_eq!(world.occupied(), view.seen_board().occupied());
    }
    assert_eq!(
        samples,
        good(&[&args[..], &["--samples", "20", "--sample-seed", "3"]].concat())
    );
    assert_ne!(samples, good(&[&args[..], &["--samples", "20"]].concat()));
}

#[test]
fn beliefs_of_positions() {
    let rules = "knowlton";
    let text = "k2f1/1E3/5/5/5/5/5/5/5/5/5/1F3 s r 0";
    let seen = "?2?1/1E3/5/5/5/5/5/5/5/5/5/1F3 s r 0";
    let of = |text: &str, rest: &[&str]| {
        good(
            &[
                &[
                    "belief",
                    "--rules",
                    rules,
                    "--seat",
                    "south",
                    "--position",
                    text,
                ],
                rest,
            ]
            .concat(),
        )
    };
    // The full position and what the seat sees of it answer alike.
    for rest in [
        &[][..],
        &["--json"],
        &["--samples", "5"],
        &["--style", "svg"],
    ] {
        assert_eq!(of(text, rest), of(seen, rest));
    }
    assert!(of(text, &[]).contains("\nlost  x23 "), "{}", of(text, &[]));
    // North's flag is on d12: a12 is no headquarters.
    let json: Value = serde_json::from_str(&of(seen, &["--json"])).unwrap();
    let d12 = json["pieces"]
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["station"] == "d12");
    assert_eq!(d12.unwrap()["probabilities"]["F"], 1.0);
    // Expose play: what a flip may show.
    let flip = good(&[
        "belief", "--rules", "flip", "--seed", "2", "--seat", "north",
    ]);
    assert!(flip.contains("50 pieces are face down"), "{flip}");
    assert!(
        flip.contains("\nO landmine             6.0   6.0\n"),
        "{flip}"
    );
    let one = good(&[
        "belief", "--rules", "flip", "--seed", "2", "--seat", "north", "--kind", "M",
    ]);
    assert_eq!(one.lines().count(), 6, "{one}");
}

#[test]
fn wrong_questions_are_answered_with_the_reason() {
    let (file, game) = recorded("wrong", "standard", "9");
    let wrong = |args: &[&str], why: &str| {
        let output = run(args);
        assert_eq!(code(&output), 1, "{args:?}");
        assert!(err(&output).contains(why), "{}", err(&output));
        assert_eq!(out(&output), "");
    };
    wrong(&["view", &file], "choose a view with --seat");
    wrong(
        &["view", &file, "--seat", "south", "--ply", "99999"],
        "plies, not 99999",
    );
    wrong(
        &["belief", &file, "--seat", "south", "--game", "2"],
        "contains no game 2",
    );
    wrong(
        &["view", "--position", "5/5 s r 0", "--seat", "south"],
        "twelve ranks",
    );
    let seen = "?4/1E3/5/5/5/5/5/5/5/5/5/1F3 s r 0";
    wrong(
        &["belief", "--position", seen, "--seat", "south"],
        "no arrangement",
    );
    wrong(
        &["belief", &file, "--seat", "south", "--max-steps", "9"],
        "the budget of 9 steps",
    );
    wrong(
        &["belief", &file, "--seat", "south", "--max-bytes", "9"],
        "and 9 bytes",
    );
    let own = scratch("views-north").join("game.txt");
    let own = own.to_str().unwrap();
    std::fs::write(own, SeatRecord::of(game.view(Seat::North)).to_string()).unwrap();
    wrong(
        &["view", own, "--seat", "south"],
        "contains the view of north, not of south",
    );
    assert_eq!(code(&run(&["view", own, "--seat", "north"])), 0);
    let bad = std::fs::read_to_string(own)
        .unwrap()
        .replace(" 2. ", " 2. a1a12 ");
    std::fs::write(own, bad).unwrap();
    wrong(&["belief", own], &format!("{own}:"));
    for args in [
        &["view"][..],
        &["belief", &file, "--seed", "1"],
        &["view", &file, "--game", "0"],
    ] {
        assert_eq!(code(&run(args)), 2, "{args:?}");
    }
}

/// Two people at one screen are each shown their own view, and told what they have missed.
#[test]
fn people_are_shown_views_only() {
    let rules: Rules = "oca-open".parse().unwrap();
    let game = Game::from_seed(&rules, 5);
    let input = "c6c7\nmoves\nboard\n";
    let played = run_with(
        &[
            "play", "--rules", "oca-open", "--seed", "5", "--south", "human", "--north", "human",
        ],
        input,
    );
    assert_eq!(code(&played), 0, "{}", err(&played));
    let text = out(&played);
    let mut after = game.clone();
    after.play("c6c7".parse().unwrap()).unwrap();
    let told = after.observations(Seat::North).last().unwrap().to_string();
    let (before, since) = text.split_once("south> ").unwrap();
    let first = luzhanqi::render::Scene::from(game.seen_board(Seat::South)).ascii();
    let legend = before.strip_prefix(&first).unwrap();
    assert!(legend.contains("M field marshal x1"), "{legend}");
    let boards = luzhanqi::render::Scene::from(after.seen_board(Seat::North)).ascii();
    // South hears its own fight, then north is told of it and shown north's board, twice.
    assert_eq!(since.matches(&boards).count(), 2, "{text}");
    let own = after.observations(Seat::South).last().unwrap().to_string();
    let (heard, since) = since.split_once('\n').unwrap();
    assert!(heard.starts_with(&format!("{own} (your ")), "{text}");
    let (missed, since) = since.split_once('\n').unwrap();
    assert!(missed.starts_with(&format!("{told} (your ")), "{text}");
    assert!(since.starts_with(&format!("{boards}north> ")), "{text}");
    assert!(text.ends_with("1 plies: not over, broken off\n"));
}
