//! The program's texts for players in English.

use luzhanqi::rules::AttackResult;
use luzhanqi::{Effect, EndReason, Kind, Lang, Outcome, Ply, RuleSet, Rules, Seat};

pub fn help() -> &'static str {
    "\
  a2a9       move from a2 to a9        c6      flip the piece on c6 (expose play)
  a2         show where a2 can go      moves   list your moves
  board      draw the board again      pieces  say what the letters mean
  draw       offer a draw, or accept   decline the draw that is offered
  resign     give up                   help    show this
  quit       stop; --record keeps the game so far"
}

pub fn set_title(set: RuleSet) -> &'static str {
    set.source
}

pub fn unicode_legend(expose: bool) -> &'static str {
    match expose {
        false => "[ ] red, < > black, ？？ unknown, 营 camp, 大本营 headquarters",
        true => "[ ] red, < > black, {〓〓} face down, 营 camp, 大本营 headquarters",
    }
}

pub fn ascii_legend(expose: bool) -> &'static str {
    match expose {
        false => {
            "upper case red, lower case black, ? unknown, ( ) camp, [ ] headquarters, = # railroad"
        }
        true => {
            "upper case red, lower case black, ~ face down, ( ) camp, [ ] headquarters, = # railroad"
        }
    }
}

pub fn why(outcome: &Outcome, rules: &Rules) -> String {
    match outcome.reason() {
        EndReason::Flag if rules.is_carry() => "a flag was carried home".to_string(),
        EndReason::Flag => "a flag was taken".to_string(),
        EndReason::Immobile => "the player to move had no legal move".to_string(),
        EndReason::Quiet => format!(
            "{} plies in a row were neither an attack nor a flip",
            rules.quiet_limit()
        ),
        EndReason::Repetition => {
            format!("a position occurred {} times", rules.repetition().times())
        }
        EndReason::Length => format!("the game reached its limit of {} plies", rules.ply_limit()),
        EndReason::Resigned => "a player resigned".to_string(),
        EndReason::Agreed => "the players agreed on a draw".to_string(),
        EndReason::Time => "a player ran out of time".to_string(),
        EndReason::Forfeit => "a player forfeited the game".to_string(),
        EndReason::Abandoned => "a player left, or both stopped playing".to_string(),
        EndReason::Adjudicated => "a referee decided".to_string(),
        reason => reason.text(Lang::English).to_string(),
    }
}

pub fn effect(effect: Effect, attacker: Option<Kind>) -> Option<String> {
    let Effect::Attack(attack) = effect else {
        return None;
    };
    let it = attacker.map_or("attacker", Kind::name);
    Some(match attack {
        AttackResult::Win => format!("the {it} takes the piece"),
        AttackResult::Lose => format!("the {it} is lost"),
        AttackResult::Both => format!("the {it} and the attacked piece are lost"),
        AttackResult::Flag => format!("the {it} takes the flag"),
    })
}

pub fn of_own(ply: &Ply, viewer: Seat) -> Option<String> {
    let Effect::Attack(attack) = ply.effect else {
        return None;
    };
    if ply.seat == viewer {
        let text = effect(ply.effect, Some(ply.piece.kind))?;
        return Some(text.replacen("the", "your", 1));
    }
    let own = ply.defender.map_or("piece", Kind::name);
    Some(match attack {
        AttackResult::Win => format!("your {own} is lost"),
        AttackResult::Lose => format!("your {own} stays, and the attacker is lost"),
        AttackResult::Both => format!("your {own} and the attacker are lost"),
        AttackResult::Flag => "your flag is taken".to_string(),
    })
}

pub fn hand_over(seat: Seat) -> String {
    format!("{seat} to move: press Enter when only {seat} can see the screen ")
}
