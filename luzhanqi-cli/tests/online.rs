//! `luzhanqi serve` and `luzhanqi join`.

#[path = "../../tests/rust/online.rs"]
mod online;
#[path = "../../tests/rust/program.rs"]
mod program;

#[test]
fn games_survive_their_servers() {
    for rules in [
        "standard,ply-limit=30",
        "flip,ply-limit=30",
        "open,ply-limit=30",
    ] {
        online::a_game_survives_its_server(rules);
    }
}

#[test]
fn tickets_and_the_host() {
    online::tickets_and_the_host("south");
}

#[test]
fn strangers_are_cut_off() {
    online::strangers_are_cut_off();
}
