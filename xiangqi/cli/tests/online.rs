//! `xiangqi serve` and `xiangqi join`.

use crate::online_games;

#[test]
fn games_survive_their_servers() {
    online_games::a_game_survives_its_server("asia,quiet-limit=12");
}

#[test]
fn tickets_and_the_host() {
    online_games::tickets_and_the_host("red");
}

#[test]
fn strangers_are_cut_off() {
    online_games::strangers_are_cut_off();
}
