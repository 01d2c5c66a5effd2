//! `xiangqi serve` and `xiangqi join`.

#[path = "../../../tests/rust/online.rs"]
mod online;
#[path = "../../../tests/rust/program.rs"]
mod program;

#[test]
fn games_survive_their_servers() {
    online::a_game_survives_its_server("asia,quiet-limit=12");
}

#[test]
fn tickets_and_the_host() {
    online::tickets_and_the_host("red");
}

#[test]
fn strangers_are_cut_off() {
    online::strangers_are_cut_off();
}
