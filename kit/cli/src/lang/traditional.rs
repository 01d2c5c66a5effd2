//! The texts of both programs in Chinese, in traditional characters.

pub fn offers_draw(player: &str) -> String {
    format!("{player}提和：draw同意，decline不同意")
}

pub fn declines(player: &str) -> String {
    format!("{player}不同意和局")
}

pub fn answers_later(player: &str) -> String {
    format!("請先走棋，然後{player}可以答覆")
}

pub fn moves(count: usize, list: &str) -> String {
    format!("{count}種走法：{list}")
}

pub fn see_help() -> &'static str {
    "（help列出可以輸入什麼）"
}

pub fn sources(text: &str) -> String {
    format!("出處：{text}")
}
