//! All texts for players in Chinese, in simplified characters, and nothing else. The files of all languages
//! declare the same items.

use core::fmt::{self, Write};

use kit::{Letter, Quoted};

use crate::board::StationKind;
use crate::rules::{AttackResult, FlagProtection, RuleOption};
use crate::view::Attack;
use crate::{
    Army, ArmyError, Color, Effect, EndReason, GameError, IllegalMove, Kind, Move, Observation,
    Outcome, PositionError, RuleSet, Seat, Station,
};

pub(crate) const fn seat_name(seat: Seat) -> &'static str {
    match seat {
        Seat::South => "南方",
        Seat::North => "北方",
    }
}

pub(crate) const fn color_name(color: Color) -> &'static str {
    match color {
        Color::Red => "红方",
        Color::Black => "黑方",
    }
}

#[cfg(feature = "svg")]
pub(crate) const BOARD: &str = "陆战棋棋盘";
#[cfg(feature = "svg")]
pub(crate) const FRONT_LINE: &str = "前线";
#[cfg(feature = "svg")]
pub(crate) const SCRIPT_SUFFIX: &str = "";

/// The text for a piece in a drawing, and for a guess at the kind of the piece with its percentage.
#[cfg(feature = "svg")]
pub(crate) fn token(
    token: &crate::render::Token,
    guess: Option<(Kind, &str)>,
    f: &mut dyn Write,
) -> fmt::Result {
    use crate::render::Face;

    if let Some(color) = token.color {
        write!(f, "{color}", color = color_name(color))?;
    }
    f.write_str(match token.face {
        Face::Known(kind) => kind_name(kind),
        Face::Hidden if token.down => "未翻开的棋子",
        Face::Hidden => "暗子",
    })?;
    if let Some((kind, percent)) = guess {
        write!(f, "，{kind} {percent}", kind = kind_name(kind))?;
    }
    if token.carries {
        f.write_str("，扛着军旗")?;
    }
    if token.with_flag {
        f.write_str("，带着己方军旗")?;
    }
    Ok(())
}

/// The two characters of a kind. They fit a tile.
pub(crate) const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Marshal => "司令",
        Kind::General => "军长",
        Kind::LieutenantGeneral => "师长",
        Kind::Brigadier => "旅长",
        Kind::Colonel => "团长",
        Kind::Major => "营长",
        Kind::Captain => "连长",
        Kind::PlatoonCommander => "排长",
        Kind::Engineer => "工兵",
        Kind::Bomb => "炸弹",
        Kind::Landmine => "地雷",
        Kind::Flag => "军旗",
    }
}

pub(crate) const fn station_kind_name(kind: StationKind) -> &'static str {
    match kind {
        StationKind::Post => "兵站",
        StationKind::Camp => "行营",
        StationKind::Headquarters => "大本营",
    }
}

pub(crate) const fn effect(effect: Effect) -> &'static str {
    match effect {
        Effect::Plain => "走子",
        Effect::Flip => "翻棋",
        Effect::Attack(attack) => attack_result(attack),
    }
}

pub(crate) const fn attack_result(attack: AttackResult) -> &'static str {
    match attack {
        AttackResult::Win => "吃掉对方棋子",
        AttackResult::Lose => "进攻方棋子阵亡",
        AttackResult::Both => "同归于尽",
        AttackResult::Flag => "夺得军旗",
    }
}

pub(crate) const fn end_reason(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Flag => "军旗被夺取或被扛回大本营。",
        EndReason::Immobile => "轮到走棋的一方无棋可走。",
        EndReason::Quiet => "连续多步没有吃子或翻棋，达到步数限制。",
        EndReason::Repetition => "同一局面重复出现的次数达到限制。",
        EndReason::Length => "对局达到总步数限制。",
        EndReason::Resigned => "一方认输。",
        EndReason::Agreed => "双方同意和棋。",
        EndReason::Time => "一方超时。",
        EndReason::Forfeit => "一方因违例、程序故障或违反比赛规定而判负。",
        EndReason::Abandoned => "一方离开，或对局无人继续。",
        EndReason::Adjudicated => "由裁判判定。",
    }
}

pub(crate) const fn flag_protection(protection: FlagProtection) -> &'static str {
    match protection {
        FlagProtection::Bomb => "炸弹不能夺旗",
        FlagProtection::NotEngineer => "只有工兵才能夺旗",
        FlagProtection::NotLowest => "只有己方场上军衔最低的棋子才能夺旗",
        FlagProtection::MinesStand => "该军旗一方的地雷尚未全部清除",
    }
}

/// The names of the sets, in the order of `RuleSet::ALL`.
pub(crate) const RULE_SETS: [(&str, &str); RuleSet::ALL.len()] = [
    ("standard", "现行暗棋"),
    ("knowlton", "诺尔顿规则（有裁判）"),
    ("knowlton-northern", "诺尔顿规则（北方玩法）"),
    ("knowlton-open", "诺尔顿规则（无裁判）"),
    ("oca", "奥卡规则（有裁判）"),
    ("oca-open", "奥卡规则（无裁判）"),
    ("bodlaender-1", "博德兰德规则一：翻棋"),
    ("bodlaender-2", "博德兰德规则二：有裁判的暗棋"),
    ("bodlaender-3", "博德兰德规则三：另一种有裁判的暗棋"),
    ("bodlaender-4", "博德兰德规则四：无裁判的暗棋"),
    ("sheet-dark", "规则单暗棋"),
    ("sheet-expose", "规则单翻棋"),
    ("flip", "现行翻棋"),
    ("ccgc", "中国计算机博弈锦标赛规则（2012年）"),
    ("open", "明棋"),
];

/// A short name of an option, for a list of settings.
pub(crate) const fn option_title(option: RuleOption) -> &'static str {
    match option {
        RuleOption::Play => "玩法",
        RuleOption::Mines => "碰到地雷",
        RuleOption::EngineersTurn => "工兵拐弯",
        RuleOption::CampsSafe => "行营不可攻",
        RuleOption::HqLocked => "大本营不能出",
        RuleOption::BombsEnterHq => "炸弹进大本营",
        RuleOption::BombsTakeFlag => "炸弹夺旗",
        RuleOption::FlagTaker => "谁可夺旗",
        RuleOption::MinesBeforeFlag => "先清地雷再夺旗",
        RuleOption::FlagWin => "夺旗如何取胜",
        RuleOption::MarshalRevealsFlag => "司令阵亡亮旗",
        RuleOption::BattleReveals => "交战后公布什么",
        RuleOption::BombsOffFront => "炸弹不放第一排",
        RuleOption::MinesInBackRows => "地雷放后两排",
        RuleOption::QuietLimit => "不吃子步数",
        RuleOption::QuietResult => "不吃子的结果",
        RuleOption::Repetition => "重复局面",
        RuleOption::Immobile => "无棋可走",
        RuleOption::Colours => "颜色归谁",
        RuleOption::Suicide => "可否送子",
        RuleOption::PlyLimit => "总步数",
        RuleOption::FlipsResetQuiet => "翻棋重新计步",
        RuleOption::BombsTurn => "炸弹拐弯",
        RuleOption::BombsClearMines => "炸弹炸雷",
        RuleOption::Board => "棋盘",
    }
}

/// The meaning of each rule option.
pub(crate) const fn option_text(option: RuleOption) -> &'static str {
    match option {
        RuleOption::Play => {
            "玩法。暗棋：双方各自布阵，看不到对方的棋子。翻棋：全部五十枚棋子洗乱后扣在兵站和大本营上，每一步翻开一枚或走一步。明棋：布阵同暗棋，双方布好后所有棋子都亮明。"
        }
        RuleOption::Mines => {
            "工兵和炸弹以外的棋子碰到地雷时：同归于尽；或攻方阵亡，地雷留下；或仅当攻方是己方场上军衔最低的棋子时同归于尽，否则攻方阵亡，地雷留下。"
        }
        RuleOption::EngineersTurn => "工兵在铁路上可以拐弯。",
        RuleOption::CampsSafe => "行营内的棋子不能被攻击。",
        RuleOption::HqLocked => "进入任何一方大本营的棋子不能再移动。",
        RuleOption::BombsEnterHq => "炸弹可以进入对方的大本营。",
        RuleOption::BombsTakeFlag => "炸弹可以夺旗。",
        RuleOption::FlagTaker => {
            "哪些棋子可以夺旗：任何棋子；仅限己方场上军衔最低的棋子（包括未翻开的，炸弹除外）；或仅限工兵。"
        }
        RuleOption::MinesBeforeFlag => "对方的地雷全部清除之后才能夺旗。",
        RuleOption::FlagWin => "夺旗即胜，或必须把军旗扛回己方的一个大本营才算胜。",
        RuleOption::MarshalRevealsFlag => "暗棋：一方的司令阵亡后，须亮出该方军旗的位置。",
        RuleOption::BattleReveals => {
            "暗棋：交战后除胜负以外裁判还公布什么：什么都不公布；把阵亡的棋子告诉其对手；或把双方的棋子告诉双方。"
        }
        RuleOption::BombsOffFront => "布阵：炸弹不能放在第一排（第6或第7行）。",
        RuleOption::MinesInBackRows => "布阵：地雷只能放在最后两排（第1、2行或第11、12行）。",
        RuleOption::QuietLimit => {
            "连续这么多步没有攻击、翻棋（见 flips-reset-quiet）或夺旗时对局结束；0表示不限。"
        }
        RuleOption::QuietResult => "达到 quiet-limit 的步数时：判和，或走其中最后一步的一方判负。",
        RuleOption::Repetition => "同一局面第n次出现时判和，开局的局面算一次；0表示不限。",
        RuleOption::Immobile => "轮到走棋而无棋可走时：判负，或判和。",
        RuleOption::Colours => {
            "翻棋：哪一次翻子使翻子的一方得到所翻的颜色：第一次；与本方上一次翻出的颜色相同的一次；与紧接在前的一次（不论哪方所翻）颜色相同的一次；或第一次翻出工兵的一次。在此之前双方只能翻棋。"
        }
        RuleOption::Suicide => "翻棋：允许只损失己方棋子的攻击。",
        RuleOption::PlyLimit => "对局走满这么多步时判和；0表示不限。",
        RuleOption::FlipsResetQuiet => {
            "翻棋：翻子使没有吃子的步数重新计算；否则翻子也算作其中一步。"
        }
        RuleOption::BombsTurn => "工兵能在铁路上拐弯时，炸弹也能拐弯；engineers-turn=no 时无效。",
        RuleOption::BombsClearMines => "炸弹攻击地雷时两者都移出棋盘；否则只损失炸弹，地雷留下。",
        RuleOption::Board => {
            "暗棋和明棋：使用的棋位和兵力。整盘：全部60个棋位，每方25枚棋子。小棋盘：第4至第9行，每方六枚。微型棋盘：第5至第8行的b至d列，共十二个棋位，每方四枚。"
        }
    }
}

/// The sources of each value. The letters are those of `RuleOption::sources`.
pub(crate) const fn option_sources(option: RuleOption) -> &'static str {
    match option {
        RuleOption::Play => "暗棋：S、K、O、B2至B4。翻棋：S、B1。明棋：维基百科和两个规则网页。",
        RuleOption::Mines => {
            "同归于尽：K、B3。地雷留下：K关于北方玩法的附注、O、S。依军衔：B1的首选。"
        }
        RuleOption::EngineersTurn | RuleOption::CampsSafe => "是：K、O、S、B1、B2。否：B3、B4。",
        RuleOption::HqLocked => "是：O、C。否：S；K、B可作此解。",
        RuleOption::BombsEnterHq => "否：B2。是：其余各家。",
        RuleOption::BombsTakeFlag => "是：K、O、B3、C。否：S、B1、B2。",
        RuleOption::FlagTaker => "军衔最低者：S、B1。工兵：翻棋的通行玩法。任何棋子：其余各家。",
        RuleOption::MinesBeforeFlag => "是：B1、S。否：其余各家。",
        RuleOption::FlagWin => "夺旗：B的快棋及其余各家。扛旗：B的慢棋。",
        RuleOption::MarshalRevealsFlag => "是：O、B2至B4、S、C。否：K。",
        RuleOption::BattleReveals => {
            "不公布：K、B2、B3、S、C。阵亡的棋子：O。双方的棋子：没有裁判时的K和O、B4。"
        }
        RuleOption::BombsOffFront | RuleOption::MinesInBackRows => "是：K、O、S。否：B。",
        RuleOption::QuietLimit => "31：C。70：通行的翻棋。",
        RuleOption::QuietResult => "判负：C。",
        RuleOption::Repetition => "各家均无此规定，是常见的约定。",
        RuleOption::Immobile => "判负：C，其余各家可作此解。双方都无棋可走时一律判和：C。",
        RuleOption::Colours => {
            "第一次：S、B1。本方两次：网上的玩法。相邻两次：规则网页的字面。工兵：百科条目。"
        }
        RuleOption::Suicide => "否：通行的翻棋。",
        RuleOption::PlyLimit => "各家均无此规定，供实验使用。",
        RuleOption::FlipsResetQuiet => "否：统计未吃子步数的网页。是：对通行翻棋规则的另一种理解。",
        RuleOption::BombsTurn => "是：一个公开的程序（“飞炸”）。否：其余各家。",
        RuleOption::BombsClearMines => {
            "否：台湾的规则网页；K关于北方玩法的附注按字面也是如此。是：其余各家。"
        }
        RuleOption::Board => "小棋盘和微型棋盘：本项目为研究而设。整盘：各家。",
    }
}

/// The meaning of each value that is a word; none for numbers.
pub(crate) const fn option_values(option: RuleOption) -> &'static [&'static str] {
    match option {
        RuleOption::Play => &[
            "暗棋：双方各自布阵，看不到对方的棋子。",
            "翻棋：全部五十枚棋子洗乱后扣下，每一步翻开一枚或走一步。",
            "明棋：双方各自布阵，布好后所有棋子都亮明。",
        ],
        RuleOption::Mines => &[
            "双方棋子都移出棋盘。",
            "攻方阵亡，地雷留下。",
            "攻方是己方场上军衔最低的棋子时同归于尽，否则地雷留下。",
        ],
        RuleOption::FlagTaker => &[
            "任何棋子（炸弹依 bombs-take-flag 而定）。",
            "仅限己方场上军衔最低的棋子。",
            "仅限工兵。",
        ],
        RuleOption::FlagWin => &["夺旗即胜。", "必须把军旗扛回己方的一个大本营。"],
        RuleOption::BattleReveals => &[
            "什么都不公布。",
            "把每枚阵亡的棋子告诉其对手。",
            "把双方的棋子告诉双方。",
        ],
        RuleOption::QuietResult => &["判和。", "走最后一步的一方判负。"],
        RuleOption::Immobile => &["该方判负（对方也无棋可走时判和）。", "判和。"],
        RuleOption::Colours => &[
            "第一枚翻开的棋子的颜色归翻子的一方。",
            "一方连续两次自己翻出同一颜色时得到该颜色。",
            "翻出的颜色与紧接在前的一次（不论哪方所翻）相同时，翻子的一方得到该颜色。",
            "第一枚翻出的工兵的颜色归翻子的一方。",
        ],
        RuleOption::EngineersTurn
        | RuleOption::CampsSafe
        | RuleOption::HqLocked
        | RuleOption::BombsEnterHq
        | RuleOption::BombsTakeFlag
        | RuleOption::MinesBeforeFlag
        | RuleOption::MarshalRevealsFlag
        | RuleOption::BombsOffFront
        | RuleOption::MinesInBackRows
        | RuleOption::Suicide
        | RuleOption::FlipsResetQuiet
        | RuleOption::BombsTurn
        | RuleOption::BombsClearMines => &["是。", "否。"],
        RuleOption::Board => &[
            "全部60个棋位，每方25枚棋子。",
            "第4至第9行的30个棋位，每方六枚棋子。",
            "第5至第8行b至d列的十二个棋位，每方四枚棋子。",
        ],
        RuleOption::QuietLimit | RuleOption::Repetition | RuleOption::PlyLimit => &[],
    }
}

/// A short menu label for each value that is a word; none for numbers.
pub(crate) const fn option_value_titles(option: RuleOption) -> &'static [&'static str] {
    match option {
        RuleOption::Play => &["暗棋", "翻棋", "明棋"],
        RuleOption::Mines => &["同归于尽", "地雷留下", "军衔最低者排雷"],
        RuleOption::FlagTaker => &["任何棋子", "军衔最低者", "仅限工兵"],
        RuleOption::FlagWin => &["夺旗即胜", "扛旗回营"],
        RuleOption::BattleReveals => &["不公布", "阵亡的棋子", "双方的棋子"],
        RuleOption::QuietResult => &["判和", "最后走者判负"],
        RuleOption::Immobile => &["判负", "判和"],
        RuleOption::Colours => &["第一次翻棋", "己方两次同色", "前后两次同色", "第一枚工兵"],
        RuleOption::EngineersTurn
        | RuleOption::CampsSafe
        | RuleOption::HqLocked
        | RuleOption::BombsEnterHq
        | RuleOption::BombsTakeFlag
        | RuleOption::MinesBeforeFlag
        | RuleOption::MarshalRevealsFlag
        | RuleOption::BombsOffFront
        | RuleOption::MinesInBackRows
        | RuleOption::Suicide
        | RuleOption::FlipsResetQuiet
        | RuleOption::BombsTurn
        | RuleOption::BombsClearMines => &["是", "否"],
        RuleOption::Board => &["60个棋位", "30个棋位", "12个棋位"],
        RuleOption::QuietLimit | RuleOption::Repetition | RuleOption::PlyLimit => &[],
    }
}

pub(crate) fn illegal_move(why: &IllegalMove, f: &mut dyn Write) -> fmt::Result {
    match *why {
        IllegalMove::Finished => f.write_str("对局已经结束"),
        IllegalMove::NotYourTurn => f.write_str("现在轮到对方走棋"),
        IllegalMove::Empty(station) => write!(f, "{station}上没有棋子"),
        IllegalMove::NotYours { station, color } => {
            write!(f, "{station}上是{}的棋子，不是你的", color_name(color))
        }
        IllegalMove::FaceDown(station) => {
            write!(f, "{station}上的棋子尚未翻开，只能翻，不能走")
        }
        IllegalMove::NotFaceDown(station) => write!(f, "{station}上没有可翻的暗子"),
        IllegalMove::ColoursOpen => f.write_str("双方颜色尚未确定，只能翻棋"),
        IllegalMove::Immobile { station, kind } => {
            write!(f, "{station}上的{}不能移动", kind_name(kind))
        }
        IllegalMove::Locked(station) => {
            write!(f, "{station}上的棋子已在大本营内，不能再移动")
        }
        IllegalMove::NoLine { origin, target } => {
            write!(f, "{origin}与{target}之间没有公路或铁路相通")
        }
        IllegalMove::Corner { origin, target } => {
            write!(f, "从{origin}到{target}要在铁路上拐弯，这枚棋子不能拐弯")
        }
        IllegalMove::Blocked(station) => write!(f, "铁路在{station}处被挡住"),
        IllegalMove::OwnPiece(station) => write!(f, "{station}上是自己的棋子"),
        IllegalMove::TargetFaceDown(station) => {
            write!(f, "{station}上的棋子尚未翻开，不能攻击")
        }
        IllegalMove::CampOccupied(station) => {
            write!(f, "{station}是行营，行营内的棋子不能被攻击")
        }
        IllegalMove::BombBarred(station) => {
            write!(f, "{station}是对方的大本营，炸弹不能进入")
        }
        IllegalMove::Suicide(station) => {
            write!(f, "攻击{station}只会损失自己的棋子，规则不允许送子")
        }
        IllegalMove::FlagGuarded {
            station,
            protection,
        } => {
            write!(
                f,
                "现在不能夺取{station}上的军旗：{}",
                flag_protection(protection)
            )
        }
        IllegalMove::RefusedBefore => f.write_str("这一步已被裁判拒绝，此后局面没有变化"),
        IllegalMove::Refused {
            station,
            protection,
        } => {
            write!(
                f,
                "裁判拒绝：现在不能夺取{station}上的军旗：{}",
                flag_protection(protection)
            )
        }
    }
}

pub(crate) fn game_error(why: &GameError, f: &mut dyn Write) -> fmt::Result {
    match *why {
        GameError::Finished => f.write_str("对局已经结束"),
        GameError::Illegal(why) => illegal_move(&why, f),
        GameError::NoOffer(seat) => write!(f, "没有人向{}提和", seat_name(seat)),
        GameError::OfferOpen => f.write_str("已有提和，等待答复"),
        GameError::NoTakeBack(seat) => write!(f, "没有人向{}请求悔棋", seat_name(seat)),
        GameError::TakeBackOpen => f.write_str("已有悔棋请求，等待答复"),
        GameError::NothingToTakeBack(seat) => {
            write!(f, "{}没有可以悔的棋", seat_name(seat))
        }
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

pub(crate) fn army_error(why: &ArmyError, f: &mut dyn Write) -> fmt::Result {
    match *why {
        ArmyError::Length(found) => write!(
            f,
            "布阵须有{}个字母，从前排写起，行营略去；现有{found}个",
            Army::LEN
        ),
        ArmyError::Letter { place, found } => {
            let found = Letter(found);
            write!(
                f,
                "布阵的第{place}个字符{found}不是棋子的字母（M G L B C J K P E X O F）"
            )
        }
        ArmyError::Count { kind, found } => write!(
            f,
            "布阵中有{found}枚{}，应为{}枚",
            kind_name(kind),
            kind.count()
        ),
        ArmyError::FlagAway(station) => {
            write!(f, "军旗在{station}，军旗必须放在己方大本营内")
        }
        ArmyError::BombInFront(station) => {
            write!(f, "炸弹在{station}，炸弹不能放在第一排")
        }
        ArmyError::MineForward(station) => {
            write!(f, "地雷在{station}，地雷只能放在最后两排")
        }
        ArmyError::NotAPlace(station) => {
            write!(f, "{station}不是己方半场的兵站或大本营")
        }
        ArmyError::NoCompletion { station, kind } => write!(
            f,
            "余下的棋子无法填满{station}：剩下的{}不能放在那里",
            kind_name(kind)
        ),
        ArmyError::Empty { station, count } => {
            write!(f, "{station}没有棋子，空位共{count}个")
        }
    }
}

pub(crate) fn position_error(why: &PositionError, f: &mut dyn Write) -> fmt::Result {
    match why {
        PositionError::Rules(_) => f.write_str("局面所用的规则无法识别，或出自更新的版本"),
        PositionError::Words(_) => f.write_str("局面数据已损坏，或不是本程序库所写"),
        PositionError::Fields(found) => {
            write!(
                f,
                "局面由四栏组成（棋盘、走棋方、颜色、未吃子步数），以空格隔开；现有{found}栏"
            )
        }
        PositionError::Ranks(found) => {
            write!(f, "棋盘共十二行，以/隔开，从第12行写起；现有{found}行")
        }
        PositionError::RankLength { rank, found } => {
            write!(f, "第{rank}行有{found}个站，应为5个")
        }
        PositionError::Character { rank, found } => {
            let found = Letter(*found);
            write!(
                f,
                "第{rank}行：{found}不是棋子的字母、数字1至5或合乎位置的~、+、*"
            )
        }
        PositionError::SplitRun(rank) => write!(f, "第{rank}行有两个相连的数字，应合写为一个"),
        PositionError::SeatField(found) => write!(f, "走棋方写s或n，不能是{found}"),
        PositionError::ColoursField { found, .. } => {
            write!(
                f,
                "颜色写r或b；翻棋未定时写?，并依规则加上翻过的颜色；不能是{found}"
            )
        }
        PositionError::QuietField(found) => {
            write!(f, "未吃子步数是0至65535的数，前面不加0；不能是{found}")
        }
        PositionError::TooMany { color, kind, found } => write!(
            f,
            "{}有{found}枚{}，最多{}枚",
            color_name(*color),
            kind_name(*kind),
            kind.count()
        ),
        PositionError::OffBoard(station) => write!(f, "{station}不在这个棋盘上"),
        PositionError::NotInArmy { color, kind, found } => write!(
            f,
            "{}有{found}枚{}，超过这个棋盘上一军的枚数",
            color_name(*color),
            kind_name(*kind)
        ),
        PositionError::MineMisplaced(station) => {
            write!(
                f,
                "{station}上不会有地雷：地雷不能移动，布阵时也不能放在那里"
            )
        }
        PositionError::FlagMisplaced(station) => {
            write!(
                f,
                "{station}上不会有军旗：除非被扛走，军旗不动，布阵时也不能放在那里"
            )
        }
        PositionError::FaceDownInDark(station) => {
            write!(f, "{station}上有扣着的棋子，只有翻棋才有这样的棋子")
        }
        PositionError::UnknownInExpose(station) => {
            write!(f, "{station}上有不明的棋子，翻棋没有这样的棋子")
        }
        PositionError::HiddenCount(_) => f.write_str("未知的棋子数目不合"),
        PositionError::FaceDownInCamp(station) => {
            write!(f, "{station}是行营，不会有扣着的棋子")
        }
        PositionError::MarkMisplaced(station) => write!(
            f,
            "{station}上的棋子不能带着军旗：只有须扛旗回营时，翻开的、不是军旗的棋子才能带旗，地雷不能扛旗"
        ),
        PositionError::TwoFlags(color) => write!(f, "{}的军旗出现在两处", color_name(*color)),
        PositionError::NoFlags => f.write_str("两面军旗都不在，至多一面可被夺走"),
        PositionError::ColoursOpen => f.write_str("颜色未定时，所有棋子都须扣着，且至少有一枚"),
        PositionError::EngineerRevealed(station) => {
            write!(f, "{station}上的工兵已翻开，颜色已定，写r或b")
        }
        PositionError::FlipNotRevealed(color) => write!(
            f,
            "最近翻出的是{}，但没有翻开的{}棋子",
            color_name(*color),
            color_name(*color)
        ),
        PositionError::FlipMissing(station) => {
            write!(f, "{station}上的棋子已翻开，因此须写明最近翻出的颜色r或b")
        }
        PositionError::ColoursInDark => f.write_str("只有翻棋的颜色可以未定，写r或b"),
        PositionError::Army { seat, error } => {
            write!(f, "{}的布阵：", seat_name(*seat))?;
            army_error(error, f)
        }
        PositionError::WrongPlay(_) => {
            f.write_str("暗棋和明棋以双方布阵开局，翻棋以洗好的全部棋子开局")
        }
        PositionError::NotFaceDown(station) => write!(f, "{station}上没有扣着的棋子"),
        PositionError::NotInPool { color, kind } => write!(
            f,
            "扣着的棋子中没有{}{}",
            color_name(*color),
            kind_name(*kind)
        ),
        PositionError::DealLength(found) => {
            write!(f, "一副棋是50个字母，从第12行写起，行营略去；现有{found}个")
        }
        PositionError::DealLetter { place, found } => {
            let found = Letter(*found);
            write!(
                f,
                "第{place}个字符{found}不是棋子的字母（M G L B C J K P E X O F，大小写均可）"
            )
        }
        PositionError::DealCount { color, kind, found } => write!(
            f,
            "{}有{found}枚{}，应为{}枚",
            color_name(*color),
            kind_name(*kind),
            kind.count()
        ),
    }
}

/// The result of a move that was played.
pub(crate) fn played(mv: Move, what: Effect, f: &mut dyn Write) -> fmt::Result {
    write!(f, "{mv}：{}", effect(what))
}

/// The referee's announcement of a refused try.
pub(crate) fn refused(mv: Move, flag: Station, f: &mut dyn Write) -> fmt::Result {
    write!(f, "{mv}被裁判拒绝：现在不能夺取{flag}上的军旗")
}

pub(crate) fn outcome(outcome: &Outcome, f: &mut dyn Write) -> fmt::Result {
    let why = end_reason(outcome.reason()).trim_end_matches('。');
    match outcome.winner() {
        Some(winner) => write!(f, "{}胜：{why}", seat_name(winner)),
        None => write!(f, "和棋：{why}"),
    }
}

pub(crate) fn observation(seen: &Observation, f: &mut dyn Write) -> fmt::Result {
    match seen {
        Observation::Begin(begin) => match begin.seat {
            Some(seat) => write!(f, "{}开局：{}", seat_name(seat), begin.board),
            None => write!(f, "开局：{}", begin.board),
        },
        Observation::Moved(mv) => write!(f, "{mv}走子"),
        Observation::Attacked(fight) => attack(fight, f),
        Observation::Flipped(flip) => write!(
            f,
            "{}翻出{}{}",
            flip.station,
            color_name(flip.piece.color),
            kind_name(flip.piece.kind)
        ),
        Observation::Refused(mv) => write!(f, "{mv}被裁判拒绝：军旗在那里"),
        Observation::DrawOffered(seat) => write!(f, "{}提和", seat_name(*seat)),
        Observation::DrawDeclined(seat) => write!(f, "{}不同意和棋", seat_name(*seat)),
        Observation::TakeBackOffered(seat) => write!(f, "{}请求悔棋", seat_name(*seat)),
        Observation::TakeBackDeclined(seat) => write!(f, "{}不同意悔棋", seat_name(*seat)),
        Observation::TakenBack(left) => write!(f, "悔棋：退回到前{left}条观察"),
        Observation::Ended(end) => outcome(&end.outcome, f),
        Observation::Other(kind) => write!(f, "未知事件：{}", Quoted::new(kind)),
    }
}

pub(crate) fn attack(fight: &Attack, f: &mut dyn Write) -> fmt::Result {
    write!(f, "{}：{}", fight.mv, attack_result(fight.ended))?;
    for (side, kind) in ["攻方", "守方"].into_iter().zip(fight.revealed) {
        if let Some(kind) = kind {
            write!(f, "，{side}是{}", kind_name(kind))?;
        }
    }
    for (seat, station) in Seat::ALL.into_iter().zip(fight.flags) {
        if let Some(station) = station {
            write!(f, "，{}司令阵亡，军旗在{station}", seat_name(seat))?;
        }
    }
    Ok(())
}
