//! `luzhanqi serve` and `luzhanqi join`.

use crate::online_games;

#[test]
fn games_survive_their_servers() {
    for rules in [
        "standard,ply-limit=30",
        "flip,ply-limit=30",
        "open,ply-limit=30",
    ] {
        online_games::a_game_survives_its_server(rules);
    }
}

#[test]
fn tickets_and_the_host() {
    online_games::tickets_and_the_host("south");
}

#[test]
fn strangers_are_cut_off() {
    online_games::strangers_are_cut_off();
}
