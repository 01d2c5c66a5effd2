//! All texts for players in Chinese, in traditional characters, and nothing else. The files of all languages
//! declare the same items.

use core::fmt::{self, Write};

use kit::Letter;

use crate::notation::NotationError;
use crate::rules::RuleOption;
use crate::{
    EndReason, Event, Forcing, GameError, IllegalMove, Kind, Outcome, Piece, PositionError,
    RuleSet, Side, Verdict,
};

#[cfg(feature = "svg")]
pub(crate) const BOARD: &str = "象棋棋盤";
#[cfg(feature = "svg")]
pub(crate) const HAN_BORDER: &str = "漢界";
pub(crate) const REAR_AND_FORWARD: [char; 2] = ['後', '進'];

pub(crate) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::Red => "紅方",
        Side::Black => "黑方",
    }
}

/// The characters of both sides, if they differ.
pub(crate) const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Soldier => "兵卒",
        Kind::Cannon => "炮",
        Kind::Chariot => "車",
        Kind::Horse => "馬",
        Kind::Elephant => "相象",
        Kind::Counselor => "仕士",
        Kind::General => "將帥",
    }
}

pub(crate) const fn piece_name(piece: Piece) -> &'static str {
    match (piece.side, piece.kind) {
        (Side::Red, Kind::Soldier) => "紅兵",
        (Side::Red, Kind::Cannon) => "紅炮",
        (Side::Red, Kind::Chariot) => "紅俥",
        (Side::Red, Kind::Horse) => "紅傌",
        (Side::Red, Kind::Elephant) => "紅相",
        (Side::Red, Kind::Counselor) => "紅仕",
        (Side::Red, Kind::General) => "紅帥",
        (Side::Black, Kind::Soldier) => "黑卒",
        (Side::Black, Kind::Cannon) => "黑砲",
        (Side::Black, Kind::Chariot) => "黑車",
        (Side::Black, Kind::Horse) => "黑馬",
        (Side::Black, Kind::Elephant) => "黑象",
        (Side::Black, Kind::Counselor) => "黑士",
        (Side::Black, Kind::General) => "黑將",
    }
}

pub(crate) const fn end_reason(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Checkmate => "輪到走棋的一方被將死。",
        EndReason::Stalemate => "輪到走棋的一方被困斃，同樣判負。",
        EndReason::PerpetualCheck => "一方長將，判負。",
        EndReason::PerpetualChase => "一方長捉，判負。",
        EndReason::Repetition => "局面循環，判和。",
        EndReason::QuietLimit => "達到自然限著，判和。",
        EndReason::Material => "雙方都沒有能過河的子力，判和。",
        EndReason::Resigned => "一方認輸。",
        EndReason::Agreed => "雙方議和。",
        EndReason::Time => "一方逾時。",
        EndReason::Forfeit => "一方違反規則或未到場，判負。",
        EndReason::Abandoned => "雙方放棄對局。",
        EndReason::Adjudicated => "由裁判判定。",
    }
}

/// The names of the sets, in the order of `RuleSet::ALL`.
pub(crate) const RULE_SETS: [(&str, &str); RuleSet::ALL.len()] = [
    ("asia", "亞洲規則"),
    ("computer", "電腦規則"),
    ("booklet", "諾爾頓小冊子"),
    ("plain", "不判長將長捉"),
];

/// A short name of an option, for a list of settings.
pub(crate) const fn option_title(option: RuleOption) -> &'static str {
    match option {
        RuleOption::Repetition => "循環的後果",
        RuleOption::RepetitionCount => "第幾次循環裁定",
        RuleOption::Forcing => "哪些著法違例",
        RuleOption::Chase => "何時算捉",
        RuleOption::ChaseAndCheck => "捉與將軍並存",
        RuleOption::QuietLimit => "自然限著步數",
        RuleOption::QuietChecks => "計入的將軍著數",
        RuleOption::MaterialDraw => "子力判和",
    }
}

/// The meaning of each rule option.
pub(crate) const fn option_text(option: RuleOption) -> &'static str {
    match option {
        RuleOption::Repetition => {
            "局面循環時：不處置；判和；違例的一方必須變著；或違例的一方判負，雙方均未違例則判和。"
        }
        RuleOption::RepetitionCount => "同一局面第幾次出現時裁定循環，此後每次出現時再裁定。",
        RuleOption::Forcing => "哪些著法屬於違例：都不屬於；長將；或長將與長捉。",
        RuleOption::Chase => {
            "何時算捉：走子後己方有一子新產生了對它的攻擊；或它原先未受攻擊，走子後受到攻擊。"
        }
        RuleOption::ChaseAndCheck => {
            "捉與將軍並存時：有將軍的著法，捉仍計入；或任何一方有一著將軍，捉就不計。"
        }
        RuleOption::QuietLimit => "連續這麼多步沒有吃子時判和；0表示不限。",
        RuleOption::QuietChecks => "自上次吃子以來，每方的將軍有多少著計入自然限著；超出的不計。",
        RuleOption::MaterialDraw => "雙方都沒有能過河的子力時判和。",
    }
}

/// The sources of each value. The letters are those of `RuleOption::sources`.
pub(crate) const fn option_sources(option: RuleOption) -> &'static str {
    match option {
        RuleOption::Repetition => {
            "須變著：X。判負：A、C。判和：不判長將長捉的程式。不處置：X，就和局而言。"
        }
        RuleOption::RepetitionCount => "第3次：A、C。X未作規定。",
        RuleOption::Forcing => "長將與長捉：X、A、C。",
        RuleOption::Chase => "新產生的攻擊：A。原先未受攻擊：C。",
        RuleOption::ChaseAndCheck => "仍計入：A。不計：C。",
        RuleOption::QuietLimit => "120：A。X未作規定。",
        RuleOption::QuietChecks => "10：A。X未作規定。",
        RuleOption::MaterialDraw => "各家均無此規定，是常見的約定。",
    }
}

/// The meaning of each value that is a word; none for numbers.
pub(crate) const fn option_values(option: RuleOption) -> &'static [&'static str] {
    match option {
        RuleOption::Repetition => &[
            "不處置，繼續對局。",
            "判和，不論誰違例。",
            "違例的一方不得走使局面循環的著法，須變著；雙方均未違例則繼續對局。",
            "違例的一方判負；雙方均未違例則判和。",
        ],
        RuleOption::Forcing => &["無。", "長將。", "長將與長捉。"],
        RuleOption::Chase => &[
            "己方有一子走子前未攻擊它，走子後攻擊它。",
            "它走子後受到攻擊，走子前己方沒有棋子攻擊它。",
        ],
        RuleOption::ChaseAndCheck => &[
            "仍計入：一著可以將軍兼捉。",
            "任何一方有一著將軍，捉就不計。",
        ],
        RuleOption::MaterialDraw => &["都不判和。", "雙方都沒有能過河的子力。"],
        RuleOption::RepetitionCount | RuleOption::QuietLimit | RuleOption::QuietChecks => &[],
    }
}

/// A short menu label for each value that is a word; none for numbers.
pub(crate) const fn option_value_titles(option: RuleOption) -> &'static [&'static str] {
    match option {
        RuleOption::Repetition => &["不處置", "判和", "違例須變著", "違例判負"],
        RuleOption::Forcing => &["無", "長將", "長將與長捉"],
        RuleOption::Chase => &["一子的新攻擊", "新受攻擊的子"],
        RuleOption::ChaseAndCheck => &["捉仍計入", "捉不計"],
        RuleOption::MaterialDraw => &["不判和", "無過河子力"],
        RuleOption::RepetitionCount | RuleOption::QuietLimit | RuleOption::QuietChecks => &[],
    }
}

/// The way in which a side forces a repetition, with the victims.
pub(crate) fn forcing(forcing: &Forcing, f: &mut dyn Write) -> fmt::Result {
    f.write_str(match forcing {
        Forcing::Check => "長將",
        Forcing::Chase { .. } | Forcing::Unguarding { .. } => "長捉",
    })?;
    for (i, point) in forcing.victims().iter().enumerate() {
        write!(f, "{}{point}", if i == 0 { "" } else { "、" })?;
    }
    match forcing {
        Forcing::Unguarding { .. } => f.write_str("（斷其保護）"),
        _ => Ok(()),
    }
}

pub(crate) fn verdict(verdict: &Verdict, f: &mut dyn Write) -> fmt::Result {
    write!(f, "此局面第{}次出現：", verdict.times)?;
    let did = |side: Side, f: &mut dyn Write| {
        f.write_str(side_name(side))?;
        verdict.forcing[side.index()].map_or(Ok(()), |what| forcing(&what, f))
    };
    match (verdict.forced, verdict.forcing) {
        (Some((side, _)), [Some(_), Some(_)]) => {
            did(side, f)?;
            f.write_str("，")?;
            did(side.other(), f)?;
            write!(f, "，{}違例", side_name(side))
        }
        (Some((side, _)), _) => did(side, f),
        (None, [Some(_), Some(_)]) => {
            did(Side::Red, f)?;
            f.write_str("，")?;
            did(Side::Black, f)?;
            f.write_str("，輕重相同，均不判違例")
        }
        (None, _) if verdict.spoiled => f.write_str("有將軍的著法，捉不計，雙方均未違例"),
        (None, _) => f.write_str("雙方均未違例"),
    }
}

pub(crate) fn outcome(outcome: &Outcome, f: &mut dyn Write) -> fmt::Result {
    let why = end_reason(outcome.reason()).trim_end_matches('。');
    match outcome.winner() {
        Some(winner) => write!(f, "{}勝：{why}", side_name(winner)),
        None => write!(f, "和局：{why}"),
    }
}

pub(crate) fn event(event: &Event, f: &mut dyn Write) -> fmt::Result {
    match event {
        Event::Played(mv) => write!(f, "{mv}走子"),
        Event::DrawOffered(side) => write!(f, "{}提和", side_name(*side)),
        Event::DrawDeclined(side) => write!(f, "{}不同意和局", side_name(*side)),
        Event::DrawAgreed(side) => write!(f, "{}同意和局", side_name(*side)),
        Event::Resigned(side) => write!(f, "{}認輸", side_name(*side)),
        Event::TakeBackOffered(side) => write!(f, "{}請求悔棋", side_name(*side)),
        Event::TakeBackDeclined(side) => write!(f, "{}不同意悔棋", side_name(*side)),
        Event::Adjudicated(ending) => outcome(ending, f),
    }
}

pub(crate) fn illegal_move(why: &IllegalMove, f: &mut dyn Write) -> fmt::Result {
    match why {
        IllegalMove::Finished => f.write_str("對局已經結束"),
        IllegalMove::Empty(at) => write!(f, "{at}上沒有棋子"),
        IllegalMove::NotYours { piece, origin } => write!(
            f,
            "{origin}上是{}，現在不輪到{}走棋",
            piece_name(*piece),
            side_name(piece.side)
        ),
        IllegalMove::OwnPiece(at) => write!(f, "{at}上是自己的棋子"),
        IllegalMove::Shape {
            kind,
            origin,
            target,
        } => write!(
            f,
            "{}不能從{origin}走到{target}：{}",
            kind_name(*kind),
            how_it_moves(*kind)
        ),
        IllegalMove::Fortress { kind, target } => {
            write!(f, "{}不能離開九宮走到{target}", kind_name(*kind))
        }
        IllegalMove::River(at) => write!(f, "{}不能過河走到{at}", kind_name(Kind::Elephant)),
        IllegalMove::Backward(at) => write!(f, "{at}上的{}不能後退", kind_name(Kind::Soldier)),
        IllegalMove::BeforeRiver(at) => {
            write!(f, "{at}上的{}過河前不能橫走", kind_name(Kind::Soldier))
        }
        IllegalMove::Leg { horse, leg } => {
            write!(f, "{horse}上的馬被{leg}上的棋子拐住馬腳")
        }
        IllegalMove::Eye { elephant, eye } => write!(
            f,
            "{elephant}上的{}被{eye}上的棋子塞住象眼",
            kind_name(Kind::Elephant)
        ),
        IllegalMove::Blocked { kind, at } => {
            write!(f, "{}的去路被{at}上的棋子擋住", kind_name(*kind))
        }
        IllegalMove::NoScreen(at) => write!(f, "炮須隔一子吃子，與{at}之間沒有炮架"),
        IllegalMove::Screens { target, screens } => {
            write!(f, "炮只能隔一子吃子，與{target}之間卻隔了{screens}子")
        }
        IllegalMove::LeavesInCheck { by } => write!(f, "走後己方將帥會被{by}上的棋子將軍"),
        IllegalMove::StaysInCheck { by } => {
            write!(f, "沒有應將：走後{by}上的棋子仍在將軍")
        }
        IllegalMove::Facing => f.write_str("走後雙方將帥會照面"),
        IllegalMove::Repetition {
            times,
            forcing: how,
        } => {
            write!(f, "這一步使局面第{times}次出現，屬")?;
            forcing(how, f)?;
            f.write_str("，必須變著")
        }
    }
}

fn how_it_moves(kind: Kind) -> &'static str {
    match kind {
        Kind::Soldier => "每次前進一步，過河後也可橫走一步",
        Kind::Cannon | Kind::Chariot => "沿直線走",
        Kind::Horse => "走日字",
        Kind::Elephant => "走田字",
        Kind::Counselor => "每次沿斜線走一步",
        Kind::General => "每次沿直線走一步",
    }
}

pub(crate) fn game_error(why: &GameError, f: &mut dyn Write) -> fmt::Result {
    match why {
        GameError::Finished => f.write_str("對局已經結束"),
        GameError::Illegal(why) => illegal_move(why, f),
        GameError::NoOffer(side) => write!(f, "沒有人向{}提和", side_name(*side)),
        GameError::OfferOpen => f.write_str("已有提和，等待答覆"),
        GameError::NoTakeBack(side) => write!(f, "沒有人向{}請求悔棋", side_name(*side)),
        GameError::TakeBackOpen => f.write_str("已有悔棋請求，等待答覆"),
        GameError::NothingToTakeBack(side) => write!(f, "{}沒有可以悔的棋", side_name(*side)),
        GameError::NotYourTurn(side) => write!(f, "現在不輪到{}走棋", side_name(*side)),
        GameError::NoSuchPly(ply) => write!(f, "對局還沒有走到第{ply}步，無法退回"),
        GameError::NoSuchCursor { cursor, latest } => {
            write!(
                f,
                "訊息序號應不超過{latest}，卻是{cursor}：它不屬於這盤對局"
            )
        }
        GameError::NotAnAdjudication(_) => f.write_str("裁判只能宣布逾時、判負、棄局或裁定的結局"),
    }
}

pub(crate) fn notation_error(why: &NotationError, f: &mut dyn Write) -> fmt::Result {
    match why {
        NotationError::Shape { found, .. } => write!(f, "{found}不合這種記譜法的寫法"),
        NotationError::Illegal(why) => illegal_move(why, f),
        NotationError::NoMove(text) => write!(f, "此局面中沒有寫作{text}的合法著法"),
        NotationError::Ambiguous { text, one, other } => {
            write!(f, "{text}在此局面中可以指{one}，也可以指{other}")
        }
    }
}

pub(crate) fn position_error(why: &PositionError, f: &mut dyn Write) -> fmt::Result {
    match why {
        PositionError::Fields(found) => {
            write!(
                f,
                "局面由棋盤和走棋方兩欄，以及至多四欄其他內容組成；現有{found}欄"
            )
        }
        PositionError::Ranks(found) => {
            write!(f, "棋盤共十列，以/隔開，從第9列寫起；現有{found}行")
        }
        PositionError::RankLength { rank, found } => {
            write!(f, "第{rank}列有{found}個點，應為9個")
        }
        PositionError::Character { rank, found } => {
            let found = Letter(*found);
            write!(
                f,
                "第{rank}列：{found}不是棋子的字母（K A B N R C P，大小寫均可）或數字1至9"
            )
        }
        PositionError::SideField(found) => write!(f, "走棋方寫w（或r）或b，不能是{found}"),
        PositionError::UnusedField(found) => {
            write!(f, "第三、四欄在象棋中寫-，不能是{found}")
        }
        PositionError::NumberField(found) => {
            write!(
                f,
                "未吃子步數和回合數是0至65535的數，前面不加0；不能是{found}"
            )
        }
        PositionError::TooMany { piece, count } => write!(
            f,
            "有{count}枚{}，開局時只有{}枚",
            piece_name(*piece),
            piece.kind.count()
        ),
        PositionError::NoGeneral(side) => {
            write!(
                f,
                "棋盤上沒有{}",
                piece_name(Piece::new(*side, Kind::General))
            )
        }
        PositionError::Misplaced { piece, point } => write!(
            f,
            "{}不會在{point}：{}",
            piece_name(*piece),
            where_it_stays(piece.kind)
        ),
        PositionError::Facing => f.write_str("雙方將帥照面"),
        PositionError::CheckUnanswered(side) => {
            write!(f, "{}被將軍，卻不輪到該方走棋", side_name(*side))
        }
    }
}

fn where_it_stays(kind: Kind) -> &'static str {
    match kind {
        Kind::General => "將帥不能離開九宮",
        Kind::Counselor => "仕士只能在九宮內的五個位置",
        Kind::Elephant => "相象只能在己方的七個位置",
        _ => "兵卒不能後退，過河前不能橫走",
    }
}
