//! The program's texts for players in Chinese, in traditional characters.

use xiangqi::{EndReason, Kind, Lang, RuleSet, Side};

const LANG: Lang = Lang::TraditionalChinese;

pub fn help() -> &'static str {
    "\
  h2e2       走子，可用任何記譜法      moves   列出你的全部走法
  h2         顯示h2上的棋子能走到哪裡  board   重新畫出棋盤
  draw       提和，或同意和局          decline 不同意對方的提和
  undo       悔棋                      resign  認輸
  help       顯示本說明                quit    停止；--record會保存到此為止的對局"
}

pub fn set_title(set: RuleSet) -> &'static str {
    set.text(LANG)
}

pub fn plays(side: Side, mv: &str, check: bool) -> String {
    format!(
        "{}：{mv}{}",
        side.text(LANG),
        if check { "，將軍" } else { "" }
    )
}

pub fn check() -> &'static str {
    "將軍"
}

pub fn in_check(side: Side, checkers: &[String]) -> String {
    format!("{}被{}上的棋子將軍", side.text(LANG), checkers.join("、"))
}

pub fn over(outcome: &str) -> String {
    format!("對局結束：{outcome}")
}

pub fn legal(mv: &str, kind: Kind, target: &str, taken: Option<Kind>, after: &str) -> String {
    let taken = taken.map_or(String::new(), |kind| format!("，吃{}", kind.text(LANG)));
    format!("{mv}合法：{}走到{target}{taken}{after}", kind.text(LANG))
}

pub fn ends(outcome: &str) -> String {
    format!("；{outcome}")
}

pub fn with_check() -> &'static str {
    "，將軍"
}

pub fn illegal(mv: &str, why: &str) -> String {
    format!("{mv}不合法：{why}")
}

/// The text of the outcome already says why.
pub fn why(_: EndReason) -> Option<&'static str> {
    None
}
