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

pub fn taken_back() -> &'static str {
    "已悔棋"
}

pub fn table_closed(reason: &str) -> String {
    format!("棋桌关闭了连接：{reason}")
}

pub fn table_phase(phase: &str) -> String {
    match phase {
        "open" => "等待对方".to_string(),
        "seated" => "双方已到".to_string(),
        "setup" => "双方布阵".to_string(),
        "play" => "对局开始".to_string(),
        "paused" => "对局暂停".to_string(),
        "ended" => "对局结束".to_string(),
        "closed" => "棋桌已关闭".to_string(),
        other => other.to_string(),
    }
}

pub fn table_offer(what: &str) -> String {
    let what = match what {
        "draw" => "和棋",
        "take-back" => "悔棋",
        "abort" => "取消对局",
        "rematch" => "再来一局",
        "pause" => "暂停",
        "go" => "继续",
        other => other,
    };
    format!("对方提议{what}：accept同意，decline不同意")
}

pub fn table_ask(phase: &str) -> &'static str {
    match phase {
        "setup" => "布阵：army加25个字母，从前排起；或random",
        _ => "输入ready表示准备好",
    }
}

pub fn table_help() -> &'static str {
    "\
  着法       走棋                      board   重画棋盘
  位置       显示能走到哪里            moves   列出着法
  army ...   布阵，25个字母            random  随机布阵
  draw, back, abort, rematch, pause, go        向对方提议
  accept, decline                              答复提议
  claim win, claim draw                        对方离开时
  ready, resign, leave, say TEXT, quit"
}

pub fn table_no_board() -> &'static str {
    "对局开始前没有棋盘"
}

pub fn table_won(winner: &str, reason: &str) -> String {
    format!("{winner}胜。{reason}")
}

pub fn table_drawn(reason: &str) -> String {
    format!("和棋。{reason}")
}

pub fn table_aborted() -> &'static str {
    "对局已取消"
}
