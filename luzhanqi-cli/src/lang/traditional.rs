//! The program's texts for players in Chinese, in traditional characters.

use luzhanqi::{Effect, Kind, Lang, Outcome, Ply, RuleSet, Rules, Seat};

const LANG: Lang = Lang::TraditionalChinese;

pub fn help() -> &'static str {
    "\
  a2a9       從a2走到a9                c6      翻開c6上的棋子（翻棋）
  a2         顯示a2上的棋子能走到哪裡  moves   列出你的全部走法
  board      重新畫出棋盤              pieces  說明字母的含義
  draw       提和，或同意和局          decline 不同意對方的提和
  resign     認輸                      help    顯示本說明
  quit       停止；--record會保存到此為止的對局"
}

pub fn set_title(set: RuleSet) -> &'static str {
    set.text(LANG)
}

pub fn unicode_legend(expose: bool) -> &'static str {
    match expose {
        false => "[ ] 紅方，< > 黑方，？？ 未知",
        true => "[ ] 紅方，< > 黑方，{〓〓} 未翻開",
    }
}

pub fn ascii_legend(expose: bool) -> &'static str {
    match expose {
        false => "大寫紅方，小寫黑方，? 未知，( ) 行營，[ ] 大本營，= # 鐵路",
        true => "大寫紅方，小寫黑方，~ 未翻開，( ) 行營，[ ] 大本營，= # 鐵路",
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
    format!("輪到{name}走棋：只有{name}在看時按Enter鍵 ")
}
