//! The page on knowledge says of each rule set what is so.

use std::collections::BTreeSet;

use luzhanqi::rules::Play;
use luzhanqi::{Game, Observation, Random, RuleSet, Seat};

const PAGE: &str = include_str!("../docs/knowledge.md");

/// The rows of the table that begins with these heads.
fn table(head: &str) -> Vec<Vec<String>> {
    let (_, after) = PAGE.split_once(head).expect("the table");
    let rows = after
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    let cells = |row: &str| {
        row.trim_matches('|')
            .split('|')
            .map(|c| c.trim().to_string())
            .collect()
    };
    rows.map(cells).collect()
}

#[test]
fn every_rule_set_is_told() {
    let rows = table("| rule set | play | battle-reveals |");
    assert_eq!(rows.len(), RuleSet::ALL.len());
    let yes = |yes: bool| if yes { "yes" } else { "no" }.to_string();
    for (set, row) in RuleSet::ALL.iter().zip(rows) {
        let rules = set.rules;
        let dark = rules.is_dark();
        let reveals = match rules.play() {
            Play::Dark => rules.battle_reveals().to_string(),
            Play::Open => "both".into(),
            _ => "-".into(),
        };
        let told = [
            set.name.to_string(),
            rules.play().to_string(),
            reveals,
            yes(dark && rules.marshal_reveals_flag()),
        ];
        assert_eq!(row[..4], told);
        // Without a rule about the flag nothing can be refused.
        assert!(row[4] == "no" || dark && rules.protects_flags());
    }
}

/// What the tables say is what games show.
#[test]
fn games_show_what_is_told() {
    for (set, row) in RuleSet::ALL
        .iter()
        .zip(table("| rule set | play | battle-reveals |"))
    {
        let mut shown = BTreeSet::new();
        for seed in 0..60 {
            let mut random = Random::new(seed);
            let mut game = Game::from_seed(&set.rules, seed);
            while game.outcome().is_none() && game.plies() < 600 {
                let moves = game.legal_moves();
                game.play(moves.sample(&mut random).unwrap()).unwrap();
            }
            for seat in Seat::ALL {
                for seen in game.observations(seat) {
                    match seen {
                        Observation::Attacked(fight) => {
                            shown.extend(fight.revealed.iter().flatten().map(|_| "enemy"));
                            shown.extend(fight.flags.iter().flatten().map(|_| "flag"));
                        }
                        Observation::Refused(_) => drop(shown.insert("refused")),
                        Observation::Flipped(_) => drop(shown.insert("flipped")),
                        _ => {}
                    }
                }
            }
        }
        let mut told = BTreeSet::new();
        told.extend((row[1] == "expose").then_some("flipped"));
        told.extend((row[2] != "-" && row[2] != "nothing").then_some("enemy"));
        told.extend((row[3] == "yes").then_some("flag"));
        told.extend((row[4] == "yes").then_some("refused"));
        assert_eq!(shown, told, "{}", set.name);
    }
}
