//! Values as JSON: strings that people read, exact both ways, errors for all else.

use luzhanqi::{
    Army, Color, Command, Deal, Effect, EndReason, Game, Kind, Kinds, Move, Observation, Outcome,
    Piece, Pool, Position, Rules, Seat, Station, Stations, StrictObservation,
};
use serde::{Serialize, de::DeserializeOwned};

fn there_and_back<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(
    value: T,
    json: &str,
) {
    assert_eq!(serde_json::to_string(&value).unwrap(), json);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), value);
    assert_eq!(
        serde_json::from_value::<T>(serde_json::to_value(&value).unwrap()).unwrap(),
        value
    );
}

fn refused<T: DeserializeOwned + std::fmt::Debug>(json: &str, says: &str) {
    let error = serde_json::from_str::<T>(json).unwrap_err().to_string();
    assert!(error.contains(says), "{error}");
}

#[test]
fn values_are_strings() {
    let station: Station = "c6".parse().unwrap();
    there_and_back(station, "\"c6\"");
    there_and_back("a2a9".parse::<Move>().unwrap(), "\"a2a9\"");
    there_and_back(Kind::Landmine, "\"O\"");
    there_and_back("MX".parse::<Kinds>().unwrap(), "\"MX\"");
    there_and_back(Piece::new(Color::Black, Kind::Marshal), "\"m\"");
    there_and_back(Seat::North, "\"north\"");
    there_and_back(Color::Red, "\"red\"");
    there_and_back(Rules::OCA.with_quiet_limit(9), "\"oca,quiet-limit=9\"");
    there_and_back(Effect::Flip, "\"flip\"");
    there_and_back(EndReason::Length, "\"length\"");
    there_and_back(Command::Resign, "\"resign\"");
    there_and_back(Command::Move("a2a9".parse().unwrap()), "\"a2a9\"");
    there_and_back(
        Outcome::new(None, EndReason::Quiet).unwrap(),
        "{\"winner\":null,\"reason\":\"quiet\"}",
    );
    there_and_back(
        station.to_set() | "a1".parse::<Station>().unwrap().to_set(),
        "[\"a1\",\"c6\"]",
    );
    let army = Army::from_seed(&Rules::STANDARD, 1);
    there_and_back(army, &format!("\"{army}\""));
    let deal = Deal::from_seed(1);
    there_and_back(deal, &format!("\"{deal}\""));
    let position = Position::from_seed(&Rules::FLIP, 1);
    there_and_back(
        position,
        &format!("{{\"rules\":\"flip\",\"position\":\"{position}\"}}"),
    );
    let pool: Pool = "MMk".chars().filter_map(Piece::from_letter).collect();
    assert_eq!(serde_json::to_string(&pool).unwrap(), "{\"M\":2,\"k\":1}");
    there_and_back(
        position.pool(),
        &serde_json::to_string(&position.pool()).unwrap(),
    );
}

#[test]
fn wrong_values_are_errors() {
    refused::<Station>("\"f1\"", "file a to e");
    refused::<Station>("7", "a station such as c6");
    refused::<Move>("\"a2a2\"", "one station to another");
    refused::<Kind>("\"Q\"", "letters M G L B");
    refused::<Seat>("\"west\"", "south or north");
    refused::<Color>("\"white\"", "red, black");
    refused::<Rules>("\"x\"", "knowlton");
    refused::<Army>("\"x\"", "letter 1");
    refused::<Effect>("\"won\"", "lose");
    refused::<Stations>("[\"c66\"]", "file a to e");
    refused::<Pool>("{\"M\":2}", "more pieces");
    refused::<Position>("{\"rules\":\"flip\"}", "position");
    refused::<Position>(
        "{\"rules\":\"flip\",\"position\":\"\",\"x\":1}",
        "unknown field",
    );
    refused::<Position>(
        "{\"rules\":\"standard\",\"position\":\"5/5 s r 0\"}",
        "twelve ranks",
    );
    refused::<Observation>("{\"moved\":\"a2a2\"}", "one station to another");
    refused::<Outcome>(
        "{\"winner\":\"south\",\"reason\":\"agreed\"}",
        "expected a draw for the reason agreed, got a winner",
    );
    refused::<Outcome>(
        "{\"winner\":null,\"reason\":\"resigned\"}",
        "expected a winner for the reason resigned, got none",
    );
    refused::<StrictObservation>("{\"jumped\":\"a2a3\"}", "jumped");
}

#[test]
fn observations_survive_json() {
    for rules in ["standard", "oca-open", "flip", "sheet-dark"] {
        let mut game = Game::from_seed(&rules.parse().unwrap(), 4);
        let mut random = luzhanqi::Random::new(4);
        for _ in 0..150 {
            let moves = game.legal_moves();
            let Some(mv) = moves.sample(&mut random) else {
                break;
            };
            game.play(mv).unwrap();
        }
        let _ = game.offer_draw(Seat::North);
        let _ = game.resign(Seat::South);
        for seat in Seat::ALL {
            for seen in game.observations(seat) {
                let json = serde_json::to_string(&seen).unwrap();
                assert_eq!(
                    serde_json::from_str::<Observation>(&json).unwrap(),
                    seen,
                    "{json}"
                );
            }
        }
    }
}

#[test]
fn random_is_a_generator_of_rand_core() {
    use rand_core::{Rng, SeedableRng};
    let (mut own, mut other) = (luzhanqi::Random::new(7), luzhanqi::Random::seed_from_u64(7));
    assert_eq!(luzhanqi::Random::from_seed(7u64.to_le_bytes()), own);
    let numbers = [own.next_u64(), own.next_u64(), own.next_u64()];
    assert_eq!(Rng::next_u64(&mut other), numbers[0]);
    assert_eq!(u64::from(other.next_u32()), numbers[1] >> 32);
    let mut bytes = [0; 5];
    other.fill_bytes(&mut bytes);
    assert_eq!(bytes, numbers[2].to_le_bytes()[..5]);
    // Another generator seeds one.
    let mut seeded = luzhanqi::Random::from_rng(&mut luzhanqi::Random::new(7));
    assert_eq!(
        seeded.next_u64(),
        luzhanqi::Random::new(numbers[0]).next_u64()
    );
}
