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
    " (help lists what you can type)"
}

pub fn sources(text: &str) -> String {
    format!("Sources: {text}")
}
