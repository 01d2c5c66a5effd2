//! The texts of both programs in Chinese, in simplified characters.

pub fn offers_draw(player: &str) -> String {
    format!("{player}提和：draw同意，decline不同意")
}

pub fn declines(player: &str) -> String {
    format!("{player}不同意和棋")
}

pub fn answers_later(player: &str) -> String {
    format!("请先走棋，然后{player}可以答复")
}

pub fn moves(count: usize, list: &str) -> String {
    format!("{count}种走法：{list}")
}

pub fn see_help() -> &'static str {
    "（help列出可以输入什么）"
}

pub fn sources(text: &str) -> String {
    format!("出处：{text}")
}
