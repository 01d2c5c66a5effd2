//! The texts of both programs in English.

pub fn offers_draw(player: &str) -> String {
    format!("{player} offers a draw: draw or decline")
}

pub fn declines(player: &str) -> String {
    format!("{player} declines")
}

pub fn answers_later(player: &str) -> String {
    format!("make your move; then {player} can answer the offer")
}

pub fn moves(count: usize, list: &str) -> String {
    format!("{count} moves: {list}")
}

pub fn see_help() -> &'static str {
    " (help lists the commands)"
}

pub fn sources(text: &str) -> String {
    format!("Sources: {text}")
}

pub fn taken_back() -> &'static str {
    "the latest plies are taken back"
}

pub fn table_closed(reason: &str) -> String {
    format!("the table closed the connection: {reason}")
}

pub fn table_phase(phase: &str) -> String {
    match phase {
        "open" => "waiting for the other player".to_string(),
        "seated" => "both players are here".to_string(),
        "setup" => "the armies are being set up".to_string(),
        "play" => "the game has begun".to_string(),
        "paused" => "the game is paused".to_string(),
        "ended" => "the game is over".to_string(),
        "closed" => "the table is closed".to_string(),
        other => other.to_string(),
    }
}

pub fn table_offer(what: &str) -> String {
    let what = match what {
        "draw" => "a draw",
        "take-back" => "to take back the latest plies",
        "abort" => "to abort the game",
        "rematch" => "another game",
        "pause" => "a pause",
        "go" => "to continue the game",
        other => other,
    };
    format!("the other player offers {what}: accept or decline")
}

pub fn table_ask(phase: &str) -> &'static str {
    match phase {
        "setup" => "set up your army: type army and 25 letters, front row first, or type random",
        _ => "type ready when you are ready to begin",
    }
}

pub fn table_help() -> &'static str {
    "\
  a move     plays it                  board   draw the board again
  a place    show its piece's moves    moves   list your moves
  army ...   set up, 25 letters        random  set up a random army
  draw, back, abort, rematch, pause, go        offer it to the other player
  accept, decline                              answer the offer
  claim win, claim draw                        if the other player is gone
  ready, resign, leave, say TEXT, quit"
}

pub fn table_no_board() -> &'static str {
    "there is no board before the game"
}

pub fn table_won(winner: &str, reason: &str) -> String {
    format!("{winner} wins. {reason}")
}

pub fn table_drawn(reason: &str) -> String {
    format!("A draw. {reason}")
}

pub fn table_aborted() -> &'static str {
    "the game was aborted"
}
