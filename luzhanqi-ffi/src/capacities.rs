//! Tests that the capacities in the header are enough for every text and list of their kind. Tests try all
//! texts if there are few, and otherwise combine the longest parts.

use std::fmt::Display;

use luzhanqi::rules::{Allowed, FlagProtection, RuleOption, RuleSet};
use luzhanqi::{
    Army, Color, Deal, Detail, EndReason, Game, IllegalMove, Kind, Kinds, Lang, Move, Outcome,
    Position, Rules, Seat, Station,
};
use luzhanqi_env::{PlaneInfo, plane_count};

use crate::army::LZQ_ARMY_TEXT_MAX;
use crate::board::{LZQ_STATION_TEXT_MAX, LZQ_STATIONS};
use crate::fault::{LZQ_ARMY_FAULTS_MAX, LZQ_POSITION_FAULTS_MAX};
use crate::moves::LZQ_MOVE_TEXT_MAX;
use crate::observation::{LZQ_OBSERVATION_JSON_MAX, LZQ_OBSERVATION_TEXT_MAX};
use crate::outcome::{LZQ_ILLEGAL_TEXT_MAX, LZQ_OUTCOME_TEXT_MAX};
use crate::position::LZQ_POSITION_TEXT_MAX;
use crate::rules::LZQ_RULES_TEXT_MAX;
use crate::tools::belief::{LZQ_COUNT_TEXT_MAX, LZQ_PIECE_PROBABILITIES_MAX};
use crate::tools::deal::LZQ_DEAL_TEXT_MAX;
use crate::tools::env::{LZQ_PLANE_MEANING_MAX, LZQ_PLANE_NAME_MAX, LZQ_PLANES_MAX};
use crate::tools::options::{LZQ_ALLOWED_TEXT_MAX, LZQ_VALUE_TEXT_MAX};
use crate::tools::values::LZQ_KINDS_TEXT_MAX;

/// The length of the longest of these texts in bytes, with its zero byte.
fn room<T: Display>(texts: impl IntoIterator<Item = T>) -> usize {
    let lengths = texts.into_iter().map(|text| text.to_string().len() + 1);
    lengths.max().expect("a text")
}

fn stations() -> impl Iterator<Item = Station> {
    (0..LZQ_STATIONS).filter_map(|index| Station::new(index as u8))
}

#[test]
fn small_values_fit_exactly() {
    assert_eq!(room(stations()), LZQ_STATION_TEXT_MAX);
    let moves = stations().flat_map(|from| stations().filter_map(move |to| Move::new(from, to)));
    assert_eq!(room(moves), LZQ_MOVE_TEXT_MAX);
    assert_eq!(room([Kinds::ALL]), LZQ_KINDS_TEXT_MAX);
    assert_eq!(
        room([Army::from_seed(&Rules::STANDARD, 1)]),
        LZQ_ARMY_TEXT_MAX
    );
    assert_eq!(room([Deal::from_seed(1)]), LZQ_DEAL_TEXT_MAX);
    assert_eq!(
        Kind::ALL.len() * Color::ALL.len(),
        LZQ_PIECE_PROBABILITIES_MAX
    );
}

/// The length of the longest text of a value.
fn value_length(option: RuleOption) -> usize {
    match option.allowed() {
        Allowed::Tokens(words) => words.iter().map(|word| word.len()).max().expect("a word"),
        _ => u16::MAX.to_string().len(),
    }
}

#[test]
fn rules_fit() {
    let values = RuleOption::ALL.iter().copied().map(value_length);
    assert!(values.max().expect("an option") < LZQ_VALUE_TEXT_MAX);
    assert!(
        room(
            RuleOption::ALL
                .iter()
                .copied()
                .map(|option| option.allowed())
        ) <= LZQ_ALLOWED_TEXT_MAX
    );
    // The longest name and every option with its longest value.
    let said = RuleOption::ALL.iter().copied();
    let said = said.map(|option| option.key().len() + 2 + value_length(option));
    let name = RuleSet::ALL.iter().map(|set| set.name.len()).max();
    let length = name.expect("a set") + said.sum::<usize>() + 1;
    assert!(length <= LZQ_RULES_TEXT_MAX, "{length}");
}

#[test]
fn positions_fit() {
    // Two letters per station, two more for each of two flags that share a station, and the other fields.
    let longest = 2 * LZQ_STATIONS + 4 + 11 + " s ?rb 65535".len() + 1;
    assert!(longest <= LZQ_POSITION_TEXT_MAX);
    let flip: Rules = "flip".parse().expect("rules");
    let starts = (0..50).map(|seed| Position::from_seed(&flip, seed));
    assert!(room(starts) <= longest);
}

#[test]
fn reasons_fit() {
    let far = Station::new(59).expect("a station");
    let guards = FlagProtection::ALL
        .iter()
        .map(|protection| protection.as_str());
    for reason in IllegalMove::REASONS {
        for (kind, protection) in Kind::ALL.into_iter().zip(guards.clone().cycle()) {
            let details = reason.details.iter().map(|name| {
                let detail = match *name {
                    "kind" => Detail::Kind(kind),
                    "color" => Detail::Color(Color::Black),
                    "protection" => Detail::Text(protection.into()),
                    _ => Detail::Station(far),
                };
                (*name, detail)
            });
            let details: Vec<_> = details.collect();
            let illegal = IllegalMove::from_details(reason.token, &details).expect("a reason");
            let texts = Lang::ALL.iter().map(|&lang| illegal.text(lang));
            assert!(room(texts) <= LZQ_ILLEGAL_TEXT_MAX, "{illegal}");
        }
    }
}

#[test]
fn endings_fit() {
    for &reason in EndReason::ALL {
        for winner in [None, Some(Seat::South), Some(Seat::North)] {
            if let Ok(outcome) = Outcome::new(winner, reason) {
                let texts = Lang::ALL.iter().map(|&lang| outcome.text(lang));
                assert!(room(texts) <= LZQ_OUTCOME_TEXT_MAX, "{reason}");
            }
        }
    }
}

/// Every text has at most as many faults as the capacity allows. The text of a fault is truncated only if it
/// quotes a long input.
#[test]
fn faults_fit() {
    let mut most = 0;
    for text in [
        "zzzzz1z/".repeat(12) + " x y z",
        "11z11z11/".repeat(11) + "11z z z z",
        "1f1f1/mmmmm/ooooo/".repeat(4) + " s r 0",
        "m+m*m+m*m+/".repeat(11) + "5 s r 0",
        "~M~M~M~M~M/".repeat(11) + "5 s r 0",
    ] {
        for rules in ["standard", "flip,flag-win=carry"] {
            let faults = Position::faults(&text, &rules.parse().expect("rules"));
            most = most.max(faults.len());
            for fault in faults {
                let room = room(Lang::ALL.iter().map(|&lang| fault.error.text(lang)));
                assert!(room <= 240, "{}", fault.error);
            }
        }
    }
    assert!((50..=LZQ_POSITION_FAULTS_MAX).contains(&most), "{most}");
    for text in ["?".repeat(26), "M".repeat(25), "F".repeat(25)] {
        let faults = Army::faults(&text, &Rules::STANDARD, Seat::North);
        assert!(faults.len() <= LZQ_ARMY_FAULTS_MAX);
        for fault in faults {
            assert!(room(Lang::ALL.iter().map(|&lang| fault.error.text(lang))) <= 240);
        }
    }
}

#[test]
fn planes_fit() {
    let dark = "standard,repetition=3,ply-limit=400,quiet-limit=300";
    let planes = [dark.to_string(), format!("{dark},play=expose")].map(|rules| {
        let rules: Rules = rules.parse().expect("rules");
        let planes = PlaneInfo::all(&rules);
        assert!(planes.len() <= LZQ_PLANES_MAX && planes.len() == plane_count(&rules));
        planes
    });
    let planes = planes.concat();
    assert!(room(planes.iter().map(|plane| &plane.name)) <= LZQ_PLANE_NAME_MAX);
    assert!(room(planes.iter().map(|plane| &plane.meaning)) <= LZQ_PLANE_MEANING_MAX);
}

#[test]
fn counts_and_observations_fit() {
    // A count has 256 bits.
    const { assert!(78 < LZQ_COUNT_TEXT_MAX) };
    // The longest observations contain rules and a board, or the start position. Assume the longest of each.
    for rules in ["flip", "standard"] {
        let rules: Rules = rules.parse().expect("rules");
        let mut game = Game::from_seed(&rules, 1);
        game.resign(Seat::South).expect("the game is not over");
        for seen in game.observations(Seat::North) {
            let own = rules.to_string().len() + 60;
            let spare = LZQ_RULES_TEXT_MAX + LZQ_POSITION_TEXT_MAX - own;
            let json = serde_json::to_string(&seen).expect("an observation");
            assert!(json.len() + spare < LZQ_OBSERVATION_JSON_MAX, "{json}");
            let texts = Lang::ALL.iter().map(|&lang| seen.text(lang));
            assert!(room(texts) + spare <= LZQ_OBSERVATION_TEXT_MAX, "{seen}");
        }
    }
}
