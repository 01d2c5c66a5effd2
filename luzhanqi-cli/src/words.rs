//! Texts that several commands print: the pieces, and the results of moves.

use std::io::{self, Write};
use std::sync::OnceLock;

use luzhanqi::rules::AttackResult;
use luzhanqi::{
    Effect, EndReason, Event, Game, Kind, Lang, Observation, Outcome, Ply, Rules, Seat, View,
};

pub use game_cli::printable;

use crate::args::Style;

static LANG: OnceLock<Lang> = OnceLock::new();

/// Sets the language of texts for players: the requested one, else that of the environment.
pub fn speak(wish: Option<Lang>) {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    let of_environment = || set.map_or(Lang::English, |locale| Lang::of_locale(&locale));
    // The first call wins.
    let _ = LANG.set(wish.unwrap_or_else(of_environment));
}

/// Returns the language of texts for players.
pub fn lang() -> Lang {
    LANG.get().copied().unwrap_or_default()
}

/// Returns the text in the current language.
pub fn pick(english: impl Into<String>, chinese: impl Into<String>) -> String {
    match lang() {
        Lang::Chinese => chinese.into(),
        _ => english.into(),
    }
}

/// Returns the list of commands that a person can type.
pub fn help() -> &'static str {
    match lang() {
        Lang::Chinese => {
            "\
  a2a9       从a2走到a9                c6      翻开c6上的棋子（翻棋）
  a2         显示a2上的棋子能走到哪里  moves   列出你的全部走法
  board      重新画出棋盘              pieces  说明字母的含义
  draw       提和，或同意和棋          decline 不同意对方的提和
  resign     认输                      help    显示本说明
  quit       停止；--record会保存到此为止的对局"
        }
        _ => {
            "\
  a2a9       move from a2 to a9        c6      flip the piece on c6 (expose play)
  a2         show where a2 can go      moves   list your moves
  board      draw the board again      pieces  say what the letters mean
  draw       offer a draw, or accept   decline the draw that is offered
  resign     give up                   help    show this
  quit       stop; --record keeps the game so far"
        }
    }
}

/// The message for armies under the rules of expose play.
pub const DARK_ONLY: &str = "armies are for dark play";

/// Writes the meaning of the signs on a board.
pub fn legend(style: Style, expose: bool, out: &mut impl Write) -> io::Result<()> {
    let piece = |kind: &Kind| {
        let sign = match style {
            Style::Unicode => kind.chinese().to_string(),
            _ => kind.letter().to_string(),
        };
        format!("{sign} {} x{}", kind.text(lang()), kind.count())
    };
    let (upper, lower) = Kind::ALL.split_at(6);
    for half in [upper, lower] {
        let pieces: Vec<String> = half.iter().map(piece).collect();
        writeln!(out, "  {}", pieces.join(", "))?;
    }
    let chinese = lang() == Lang::Chinese;
    let marks = match (style, expose) {
        (Style::Unicode, false) if chinese => "[ ] 红方，< > 黑方，？？ 未知",
        (Style::Unicode, true) if chinese => "[ ] 红方，< > 黑方，{〓〓} 未翻开",
        (_, false) if chinese => "大写红方，小写黑方，? 未知，( ) 行营，[ ] 大本营，= # 铁路",
        (_, true) if chinese => "大写红方，小写黑方，~ 未翻开，( ) 行营，[ ] 大本营，= # 铁路",
        (Style::Unicode, false) => "[ ] red, < > black, ？？ unknown, 营 camp, 大本营 headquarters",
        (Style::Unicode, true) => {
            "[ ] red, < > black, {〓〓} face down, 营 camp, 大本营 headquarters"
        }
        (_, false) => {
            "upper case red, lower case black, ? unknown, ( ) camp, [ ] headquarters, = # railroad"
        }
        (_, true) => {
            "upper case red, lower case black, ~ face down, ( ) camp, [ ] headquarters, = # railroad"
        }
    };
    writeln!(out, "  {marks}")
}

/// Returns a heading: the owner of the view, and the ply.
pub fn heading(view: &View) -> String {
    let plies = match view.plies() {
        1 => "1 ply".to_string(),
        plies => format!("{plies} plies"),
    };
    format!("{} after {plies}, {}", viewer(view.seat()), view.rules())
}

/// Returns the name of the owner of a view.
pub fn viewer(seat: Option<Seat>) -> String {
    seat.map_or_else(|| "spectator".to_string(), |seat| seat.to_string())
}

/// Returns a clause that says why a game is over.
pub fn why(outcome: &Outcome, rules: &Rules) -> String {
    if lang() == Lang::Chinese {
        return outcome.reason().text(Lang::Chinese).to_string();
    }
    match outcome.reason() {
        EndReason::Flag if rules.is_carry() => "a flag was carried home".to_string(),
        EndReason::Flag => "a flag was taken".to_string(),
        EndReason::Immobile => "who was to move had no legal move".to_string(),
        EndReason::Quiet => format!(
            "{} plies in a row were neither an attack nor a flip",
            rules.quiet_limit()
        ),
        EndReason::Repetition => {
            format!("a position came {} times", rules.repetition().times())
        }
        EndReason::Length => format!("the game reached its limit of {} plies", rules.ply_limit()),
        EndReason::Resigned => "a player resigned".to_string(),
        EndReason::Agreed => "the players agreed on a draw".to_string(),
        EndReason::Time => "a player ran out of time".to_string(),
        EndReason::Forfeit => "a player lost off the board".to_string(),
        EndReason::Abandoned => "a player left, or nobody went on".to_string(),
        EndReason::Adjudicated => "a referee decided".to_string(),
        reason => reason.text(Lang::English).to_string(),
    }
}

/// Returns the effect of an attack, if the reader knows the attacker; `None` for other moves.
pub fn effect(effect: Effect, attacker: Option<Kind>) -> Option<String> {
    let Effect::Attack(attack) = effect else {
        return None;
    };
    if lang() == Lang::Chinese {
        return Some(attack.text(Lang::Chinese).to_string());
    }
    let it = attacker.map_or("attacker", Kind::name);
    Some(match attack {
        AttackResult::Win => format!("the {it} takes the piece"),
        AttackResult::Lose => format!("the {it} is lost"),
        AttackResult::Both => format!("the {it} and the piece that it meets are lost"),
        AttackResult::Flag => format!("the {it} takes the flag"),
    })
}

/// Returns the text of a seat's observation, with the fate of the seat's own piece if it is the latest ply.
pub fn heard(game: &Game, seen: &Observation, viewer: Seat) -> String {
    let text = seen.text(lang());
    match game.events().last() {
        // The Chinese text contains the result of the attack.
        Some(Event::Played(ply)) if seen.mv() == Some(ply.mv) && lang() == Lang::English => {
            match of_own(ply, viewer) {
                Some(words) => format!("{text} ({words})"),
                None => text,
            }
        }
        _ => text,
    }
}

/// Returns the effect of an attack on a seat's own piece, which is all that the seat may know.
fn of_own(ply: &Ply, viewer: Seat) -> Option<String> {
    let &Ply {
        seat,
        piece,
        defender: met,
        ..
    } = ply;
    let Effect::Attack(attack) = ply.effect else {
        return None;
    };
    if seat == viewer {
        return effect(ply.effect, Some(piece.kind)).map(|text| text.replacen("the", "your", 1));
    }
    let own = met.map_or("piece", Kind::name);
    Some(match attack {
        AttackResult::Win => format!("your {own} is lost"),
        AttackResult::Lose => format!("your {own} holds, the attacker is lost"),
        AttackResult::Both => format!("your {own} and the attacker are lost"),
        AttackResult::Flag => "your flag is taken".to_string(),
    })
}
