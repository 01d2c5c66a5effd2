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

pub fn taken_back() -> &'static str {
    "已悔棋"
}

pub fn table_closed(reason: &str) -> String {
    format!("棋桌關閉了連線：{reason}")
}

pub fn table_phase(phase: &str) -> String {
    match phase {
        "open" => "等待對方".to_string(),
        "seated" => "雙方已到".to_string(),
        "setup" => "雙方佈陣".to_string(),
        "play" => "對局開始".to_string(),
        "paused" => "對局暫停".to_string(),
        "ended" => "對局結束".to_string(),
        "closed" => "棋桌已關閉".to_string(),
        other => other.to_string(),
    }
}

pub fn table_offer(what: &str) -> String {
    let what = match what {
        "draw" => "和棋",
        "take-back" => "悔棋",
        "abort" => "取消對局",
        "rematch" => "再來一局",
        "pause" => "暫停",
        "go" => "繼續",
        other => other,
    };
    format!("對方提議{what}：accept同意，decline不同意")
}

pub fn table_ask(phase: &str) -> &'static str {
    match phase {
        "setup" => "佈陣：army加25個字母，從前排起；或random",
        _ => "輸入ready表示準備好",
    }
}

pub fn table_help() -> &'static str {
    "\
  著法       走棋                      board   重畫棋盤
  位置       顯示能走到哪裡            moves   列出著法
  army ...   佈陣，25個字母            random  隨機佈陣
  draw, back, abort, rematch, pause, go        向對方提議
  accept, decline                              答覆提議
  claim win, claim draw                        對方離開時
  ready, resign, leave, say TEXT, quit"
}

pub fn table_no_board() -> &'static str {
    "對局開始前沒有棋盤"
}

pub fn table_won(winner: &str, reason: &str) -> String {
    format!("{winner}勝。{reason}")
}

pub fn table_drawn(reason: &str) -> String {
    format!("和棋。{reason}")
}

pub fn table_aborted() -> &'static str {
    "對局已取消"
}
