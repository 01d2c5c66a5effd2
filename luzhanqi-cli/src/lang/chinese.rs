//! The program's texts for players in Chinese, in simplified characters.

use luzhanqi::{Effect, Kind, Lang, Outcome, Ply, RuleSet, Rules, Seat};

const LANG: Lang = Lang::Chinese;

pub fn help() -> &'static str {
    "\
  a2a9       从a2走到a9                c6      翻开c6上的棋子（翻棋）
  a2         显示a2上的棋子能走到哪里  moves   列出你的全部走法
  board      重新画出棋盘              pieces  说明字母的含义
  draw       提和，或同意和棋          decline 不同意对方的提和
  resign     认输                      help    显示本说明
  quit       停止；--record会保存到此为止的对局"
}

pub fn set_title(set: RuleSet) -> &'static str {
    set.text(LANG)
}

pub fn unicode_legend(expose: bool) -> &'static str {
    match expose {
        false => "[ ] 红方，< > 黑方，？？ 未知",
        true => "[ ] 红方，< > 黑方，{〓〓} 未翻开",
    }
}

pub fn ascii_legend(expose: bool) -> &'static str {
    match expose {
        false => "大写红方，小写黑方，? 未知，( ) 行营，[ ] 大本营，= # 铁路",
        true => "大写红方，小写黑方，~ 未翻开，( ) 行营，[ ] 大本营，= # 铁路",
    }
}

pub fn why(outcome: &Outcome, _: &Rules) -> String {
    outcome.reason().text(LANG).to_string()
}

pub fn effect(effect: Effect, _: Option<Kind>) -> Option<String> {
    matches!(effect, Effect::Attack(_)).then(|| effect.text(LANG).to_string())
}

/// The observation says what an attack did.
pub fn of_own(_: &Ply, _: Seat) -> Option<String> {
    None
}

pub fn hand_over(seat: Seat) -> String {
    let name = seat.text(LANG);
    format!("轮到{name}走棋：只有{name}在看时按回车键 ")
}
