//! All texts for players in Chinese, in simplified characters, and nothing else. The files of all languages
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
pub(crate) const BOARD: &str = "象棋棋盘";
#[cfg(feature = "svg")]
pub(crate) const HAN_BORDER: &str = "汉界";
pub(crate) const REAR_AND_FORWARD: [char; 2] = ['后', '进'];

pub(crate) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::Red => "红方",
        Side::Black => "黑方",
    }
}

/// The characters of both sides, if they differ.
pub(crate) const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Soldier => "兵卒",
        Kind::Cannon => "炮",
        Kind::Chariot => "车",
        Kind::Horse => "马",
        Kind::Elephant => "相象",
        Kind::Counselor => "仕士",
        Kind::General => "将帅",
    }
}

pub(crate) const fn piece_name(piece: Piece) -> &'static str {
    match (piece.side, piece.kind) {
        (Side::Red, Kind::Soldier) => "红兵",
        (Side::Red, Kind::Cannon) => "红炮",
        (Side::Red, Kind::Chariot) => "红车",
        (Side::Red, Kind::Horse) => "红马",
        (Side::Red, Kind::Elephant) => "红相",
        (Side::Red, Kind::Counselor) => "红仕",
        (Side::Red, Kind::General) => "红帅",
        (Side::Black, Kind::Soldier) => "黑卒",
        (Side::Black, Kind::Cannon) => "黑炮",
        (Side::Black, Kind::Chariot) => "黑车",
        (Side::Black, Kind::Horse) => "黑马",
        (Side::Black, Kind::Elephant) => "黑象",
        (Side::Black, Kind::Counselor) => "黑士",
        (Side::Black, Kind::General) => "黑将",
    }
}

pub(crate) const fn end_reason(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Checkmate => "轮到走棋的一方被将死。",
        EndReason::Stalemate => "轮到走棋的一方被困毙，同样判负。",
        EndReason::PerpetualCheck => "一方长将，判负。",
        EndReason::PerpetualChase => "一方长捉，判负。",
        EndReason::Repetition => "局面循环，判和。",
        EndReason::QuietLimit => "达到自然限着，判和。",
        EndReason::Material => "双方都没有能过河的子力，判和。",
        EndReason::Resigned => "一方认输。",
        EndReason::Agreed => "双方议和。",
        EndReason::Time => "一方超时。",
        EndReason::Forfeit => "一方违反规则或未到场，判负。",
        EndReason::Abandoned => "双方放弃对局。",
        EndReason::Adjudicated => "由裁判判定。",
    }
}

/// The names of the sets, in the order of `RuleSet::ALL`.
pub(crate) const RULE_SETS: [(&str, &str); RuleSet::ALL.len()] = [
    ("asia", "亚洲规则"),
    ("computer", "电脑规则"),
    ("booklet", "诺尔顿小册子"),
    ("plain", "不判长将长捉"),
];

/// A short name of an option, for a list of settings.
pub(crate) const fn option_title(option: RuleOption) -> &'static str {
    match option {
        RuleOption::Repetition => "循环的后果",
        RuleOption::RepetitionCount => "第几次循环裁定",
        RuleOption::Forcing => "哪些着法违例",
        RuleOption::Chase => "何时算捉",
        RuleOption::ChaseAndCheck => "捉与将军并存",
        RuleOption::QuietLimit => "自然限着步数",
        RuleOption::QuietChecks => "计入的将军着数",
        RuleOption::MaterialDraw => "子力判和",
    }
}

/// The meaning of each rule option.
pub(crate) const fn option_text(option: RuleOption) -> &'static str {
    match option {
        RuleOption::Repetition => {
            "局面循环时：不处置；判和；违例的一方必须变着；或违例的一方判负，双方均未违例则判和。"
        }
        RuleOption::RepetitionCount => "同一局面第几次出现时裁定循环，此后每次出现时再裁定。",
        RuleOption::Forcing => "哪些着法属于违例：都不属于；长将；或长将与长捉。",
        RuleOption::Chase => {
            "何时算捉：走子后己方有一子新产生了对它的攻击；或它原先未受攻击，走子后受到攻击。"
        }
        RuleOption::ChaseAndCheck => {
            "捉与将军并存时：有将军的着法，捉仍计入；或任何一方有一着将军，捉就不计。"
        }
        RuleOption::QuietLimit => "连续这么多步没有吃子时判和；0表示不限。",
        RuleOption::QuietChecks => "自上次吃子以来，每方的将军有多少着计入自然限着；超出的不计。",
        RuleOption::MaterialDraw => "双方都没有能过河的子力时判和。",
    }
}

/// The sources of each value. The letters are those of `RuleOption::sources`.
pub(crate) const fn option_sources(option: RuleOption) -> &'static str {
    match option {
        RuleOption::Repetition => {
            "须变着：X。判负：A、C。判和：不判长将长捉的程序。不处置：X，就和棋而言。"
        }
        RuleOption::RepetitionCount => "第3次：A、C。X未作规定。",
        RuleOption::Forcing => "长将与长捉：X、A、C。",
        RuleOption::Chase => "新产生的攻击：A。原先未受攻击：C。",
        RuleOption::ChaseAndCheck => "仍计入：A。不计：C。",
        RuleOption::QuietLimit => "120：A。X未作规定。",
        RuleOption::QuietChecks => "10：A。X未作规定。",
        RuleOption::MaterialDraw => "各家均无此规定，是常见的约定。",
    }
}

/// The meaning of each value that is a word; none for numbers.
pub(crate) const fn option_values(option: RuleOption) -> &'static [&'static str] {
    match option {
        RuleOption::Repetition => &[
            "不处置，继续对局。",
            "判和，不论谁违例。",
            "违例的一方不得走使局面循环的着法，须变着；双方均未违例则继续对局。",
            "违例的一方判负；双方均未违例则判和。",
        ],
        RuleOption::Forcing => &["无。", "长将。", "长将与长捉。"],
        RuleOption::Chase => &[
            "己方有一子走子前未攻击它，走子后攻击它。",
            "它走子后受到攻击，走子前己方没有棋子攻击它。",
        ],
        RuleOption::ChaseAndCheck => &[
            "仍计入：一着可以将军兼捉。",
            "任何一方有一着将军，捉就不计。",
        ],
        RuleOption::MaterialDraw => &["都不判和。", "双方都没有能过河的子力。"],
        RuleOption::RepetitionCount | RuleOption::QuietLimit | RuleOption::QuietChecks => &[],
    }
}

/// A short menu label for each value that is a word; none for numbers.
pub(crate) const fn option_value_titles(option: RuleOption) -> &'static [&'static str] {
    match option {
        RuleOption::Repetition => &["不处置", "判和", "违例须变着", "违例判负"],
        RuleOption::Forcing => &["无", "长将", "长将与长捉"],
        RuleOption::Chase => &["一子的新攻击", "新受攻击的子"],
        RuleOption::ChaseAndCheck => &["捉仍计入", "捉不计"],
        RuleOption::MaterialDraw => &["不判和", "无过河子力"],
        RuleOption::RepetitionCount | RuleOption::QuietLimit | RuleOption::QuietChecks => &[],
    }
}

/// The way in which a side forces a repetition, with the victims.
pub(crate) fn forcing(forcing: &Forcing, f: &mut dyn Write) -> fmt::Result {
    f.write_str(match forcing {
        Forcing::Check => "长将",
        Forcing::Chase { .. } | Forcing::Unguarding { .. } => "长捉",
    })?;
    for (i, point) in forcing.victims().iter().enumerate() {
        write!(f, "{}{point}", if i == 0 { "" } else { "、" })?;
    }
    match forcing {
        Forcing::Unguarding { .. } => f.write_str("（断其保护）"),
        _ => Ok(()),
    }
}

pub(crate) fn verdict(verdict: &Verdict, f: &mut dyn Write) -> fmt::Result {
    write!(f, "此局面第{}次出现：", verdict.times)?;
    let did = |side: Side, f: &mut dyn Write| {
        f.write_str(side_name(side))?;
        verdict.forcing[side.index()].map_or(Ok(()), |what| forcing(&what, f))
    };
    match (verdict.forced, verdict.forcing) {
        (Some((side, _)), [Some(_), Some(_)]) => {
            did(side, f)?;
            f.write_str("，")?;
            did(side.other(), f)?;
            write!(f, "，{}违例", side_name(side))
        }
        (Some((side, _)), _) => did(side, f),
        (None, [Some(_), Some(_)]) => {
            did(Side::Red, f)?;
            f.write_str("，")?;
            did(Side::Black, f)?;
            f.write_str("，轻重相同，均不判违例")
        }
        (None, _) if verdict.spoiled => f.write_str("有将军的着法，捉不计，双方均未违例"),
        (None, _) => f.write_str("双方均未违例"),
    }
}

pub(crate) fn outcome(outcome: &Outcome, f: &mut dyn Write) -> fmt::Result {
    let why = end_reason(outcome.reason()).trim_end_matches('。');
    match outcome.winner() {
        Some(winner) => write!(f, "{}胜：{why}", side_name(winner)),
        None => write!(f, "和棋：{why}"),
    }
}

pub(crate) fn event(event: &Event, f: &mut dyn Write) -> fmt::Result {
    match event {
        Event::Played(mv) => write!(f, "{mv}走子"),
        Event::DrawOffered(side) => write!(f, "{}提和", side_name(*side)),
        Event::DrawDeclined(side) => write!(f, "{}不同意和棋", side_name(*side)),
        Event::DrawAgreed(side) => write!(f, "{}同意和棋", side_name(*side)),
        Event::Resigned(side) => write!(f, "{}认输", side_name(*side)),
        Event::TakeBackOffered(side) => write!(f, "{}请求悔棋", side_name(*side)),
        Event::TakeBackDeclined(side) => write!(f, "{}不同意悔棋", side_name(*side)),
        Event::Adjudicated(ending) => outcome(ending, f),
    }
}

pub(crate) fn illegal_move(why: &IllegalMove, f: &mut dyn Write) -> fmt::Result {
    match why {
        IllegalMove::Finished => f.write_str("对局已经结束"),
        IllegalMove::Empty(at) => write!(f, "{at}上没有棋子"),
        IllegalMove::NotYours { piece, origin } => write!(
            f,
            "{origin}上是{}，现在不轮到{}走棋",
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
            "{}不能从{origin}走到{target}：{}",
            kind_name(*kind),
            how_it_moves(*kind)
        ),
        IllegalMove::Fortress { kind, target } => {
            write!(f, "{}不能离开九宫走到{target}", kind_name(*kind))
        }
        IllegalMove::River(at) => write!(f, "{}不能过河走到{at}", kind_name(Kind::Elephant)),
        IllegalMove::Backward(at) => write!(f, "{at}上的{}不能后退", kind_name(Kind::Soldier)),
        IllegalMove::BeforeRiver(at) => {
            write!(f, "{at}上的{}过河前不能横走", kind_name(Kind::Soldier))
        }
        IllegalMove::Leg { horse, leg } => {
            write!(f, "{horse}上的马被{leg}上的棋子蹩住马腿")
        }
        IllegalMove::Eye { elephant, eye } => write!(
            f,
            "{elephant}上的{}被{eye}上的棋子塞住象眼",
            kind_name(Kind::Elephant)
        ),
        IllegalMove::Blocked { kind, at } => {
            write!(f, "{}的去路被{at}上的棋子挡住", kind_name(*kind))
        }
        IllegalMove::NoScreen(at) => write!(f, "炮须隔一子吃子，与{at}之间没有炮架"),
        IllegalMove::Screens { target, screens } => {
            write!(f, "炮只能隔一子吃子，与{target}之间却隔了{screens}子")
        }
        IllegalMove::LeavesInCheck { by } => write!(f, "走后己方将帅会被{by}上的棋子将军"),
        IllegalMove::StaysInCheck { by } => {
            write!(f, "没有应将：走后{by}上的棋子仍在将军")
        }
        IllegalMove::Facing => f.write_str("走后双方将帅会照面"),
        IllegalMove::Repetition {
            times,
            forcing: how,
        } => {
            write!(f, "这一步使局面第{times}次出现，属")?;
            forcing(how, f)?;
            f.write_str("，必须变着")
        }
    }
}

fn how_it_moves(kind: Kind) -> &'static str {
    match kind {
        Kind::Soldier => "每次前进一步，过河后也可横走一步",
        Kind::Cannon | Kind::Chariot => "沿直线走",
        Kind::Horse => "走日字",
        Kind::Elephant => "走田字",
        Kind::Counselor => "每次沿斜线走一步",
        Kind::General => "每次沿直线走一步",
    }
}

pub(crate) fn game_error(why: &GameError, f: &mut dyn Write) -> fmt::Result {
    match why {
        GameError::Finished => f.write_str("对局已经结束"),
        GameError::Illegal(why) => illegal_move(why, f),
        GameError::NoOffer(side) => write!(f, "没有人向{}提和", side_name(*side)),
        GameError::OfferOpen => f.write_str("已有提和，等待答复"),
        GameError::NoTakeBack(side) => write!(f, "没有人向{}请求悔棋", side_name(*side)),
        GameError::TakeBackOpen => f.write_str("已有悔棋请求，等待答复"),
        GameError::NothingToTakeBack(side) => write!(f, "{}没有可以悔的棋", side_name(*side)),
        GameError::NotYourTurn(side) => write!(f, "现在不轮到{}走棋", side_name(*side)),
        GameError::NoSuchPly(ply) => write!(f, "对局还没有走到第{ply}步，无法退回"),
        GameError::NoSuchCursor { cursor, latest } => {
            write!(
                f,
                "消息序号应不超过{latest}，却是{cursor}：它不属于这盘对局"
            )
        }
        GameError::NotAnAdjudication(_) => f.write_str("裁判只能宣布超时、判负、弃局或裁定的结局"),
    }
}

pub(crate) fn notation_error(why: &NotationError, f: &mut dyn Write) -> fmt::Result {
    match why {
        NotationError::Shape { found, .. } => write!(f, "{found}不合这种记谱法的写法"),
        NotationError::Illegal(why) => illegal_move(why, f),
        NotationError::NoMove(text) => write!(f, "此局面中没有写作{text}的合法着法"),
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
                "局面由棋盘和走棋方两栏，以及至多四栏其他内容组成；现有{found}栏"
            )
        }
        PositionError::Ranks(found) => {
            write!(f, "棋盘共十行，以/隔开，从第9行写起；现有{found}行")
        }
        PositionError::RankLength { rank, found } => {
            write!(f, "第{rank}行有{found}个点，应为9个")
        }
        PositionError::Character { rank, found } => {
            let found = Letter(*found);
            write!(
                f,
                "第{rank}行：{found}不是棋子的字母（K A B N R C P，大小写均可）或数字1至9"
            )
        }
        PositionError::SideField(found) => write!(f, "走棋方写w（或r）或b，不能是{found}"),
        PositionError::UnusedField(found) => {
            write!(f, "第三、四栏在象棋中写-，不能是{found}")
        }
        PositionError::NumberField(found) => {
            write!(
                f,
                "未吃子步数和回合数是0至65535的数，前面不加0；不能是{found}"
            )
        }
        PositionError::TooMany { piece, count } => write!(
            f,
            "有{count}枚{}，开局时只有{}枚",
            piece_name(*piece),
            piece.kind.count()
        ),
        PositionError::NoGeneral(side) => {
            write!(
                f,
                "棋盘上没有{}",
                piece_name(Piece::new(*side, Kind::General))
            )
        }
        PositionError::Misplaced { piece, point } => write!(
            f,
            "{}不会在{point}：{}",
            piece_name(*piece),
            where_it_stays(piece.kind)
        ),
        PositionError::Facing => f.write_str("双方将帅照面"),
        PositionError::CheckUnanswered(side) => {
            write!(f, "{}被将军，却不轮到该方走棋", side_name(*side))
        }
    }
}

fn where_it_stays(kind: Kind) -> &'static str {
    match kind {
        Kind::General => "将帅不能离开九宫",
        Kind::Counselor => "仕士只能在九宫内的五个位置",
        Kind::Elephant => "相象只能在己方的七个位置",
        _ => "兵卒不能后退，过河前不能横走",
    }
}
