//! All texts for players in Chinese, in traditional characters, and nothing else. The files of all languages
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
        Color::Red => "紅方",
        Color::Black => "黑方",
    }
}

#[cfg(feature = "svg")]
pub(crate) const BOARD: &str = "陸戰棋棋盤";
#[cfg(feature = "svg")]
pub(crate) const FRONT_LINE: &str = "前線";
#[cfg(feature = "svg")]
pub(crate) const SCRIPT_SUFFIX: &str = "-hant";

/// What a drawing shows of a piece, and a guess at the piece's kind with the percentage.
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
        Face::Hidden if token.down => "未翻開的棋子",
        Face::Hidden => "暗子",
    })?;
    if let Some((kind, percent)) = guess {
        write!(f, "，{kind} {percent}", kind = kind_name(kind))?;
    }
    if token.carries {
        f.write_str("，扛著軍旗")?;
    }
    if token.with_flag {
        f.write_str("，帶著己方軍旗")?;
    }
    Ok(())
}

/// The two characters of a kind. They fit a tile.
pub(crate) const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Marshal => "司令",
        Kind::General => "軍長",
        Kind::LieutenantGeneral => "師長",
        Kind::Brigadier => "旅長",
        Kind::Colonel => "團長",
        Kind::Major => "營長",
        Kind::Captain => "連長",
        Kind::PlatoonCommander => "排長",
        Kind::Engineer => "工兵",
        Kind::Bomb => "炸彈",
        Kind::Landmine => "地雷",
        Kind::Flag => "軍旗",
    }
}

pub(crate) const fn station_kind_name(kind: StationKind) -> &'static str {
    match kind {
        StationKind::Post => "兵站",
        StationKind::Camp => "行營",
        StationKind::Headquarters => "大本營",
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
        AttackResult::Win => "吃掉對方棋子",
        AttackResult::Lose => "進攻方棋子陣亡",
        AttackResult::Both => "同歸於盡",
        AttackResult::Flag => "奪得軍旗",
    }
}

pub(crate) const fn end_reason(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Flag => "軍旗被奪取或被扛回大本營。",
        EndReason::Immobile => "輪到走棋的一方無棋可走。",
        EndReason::Quiet => "連續多步沒有吃子或翻棋，達到步數限制。",
        EndReason::Repetition => "同一局面重複出現的次數達到限制。",
        EndReason::Length => "對局達到總步數限制。",
        EndReason::Resigned => "一方認輸。",
        EndReason::Agreed => "雙方同意和局。",
        EndReason::Time => "一方逾時。",
        EndReason::Forfeit => "一方因違例、程式故障或違反比賽規定而判負。",
        EndReason::Abandoned => "一方離開，或對局無人繼續。",
        EndReason::Adjudicated => "由裁判判定。",
    }
}

pub(crate) const fn flag_protection(protection: FlagProtection) -> &'static str {
    match protection {
        FlagProtection::Bomb => "炸彈不能奪旗",
        FlagProtection::NotEngineer => "只有工兵才能奪旗",
        FlagProtection::NotLowest => "只有己方場上軍階最低的棋子才能奪旗",
        FlagProtection::MinesStand => "該軍旗一方的地雷尚未全部清除",
    }
}

/// The names of the sets, in the order of `RuleSet::ALL`.
pub(crate) const RULE_SETS: [(&str, &str); RuleSet::ALL.len()] = [
    ("standard", "現行暗棋"),
    ("knowlton", "諾爾頓規則（有裁判）"),
    ("knowlton-northern", "諾爾頓規則（北方玩法）"),
    ("knowlton-open", "諾爾頓規則（無裁判）"),
    ("oca", "奧卡規則（有裁判）"),
    ("oca-open", "奧卡規則（無裁判）"),
    ("bodlaender-1", "博德蘭德規則一：翻棋"),
    ("bodlaender-2", "博德蘭德規則二：有裁判的暗棋"),
    ("bodlaender-3", "博德蘭德規則三：另一種有裁判的暗棋"),
    ("bodlaender-4", "博德蘭德規則四：無裁判的暗棋"),
    ("sheet-dark", "規則單暗棋"),
    ("sheet-expose", "規則單翻棋"),
    ("flip", "現行翻棋"),
    ("ccgc", "中國計算機博弈錦標賽規則（2012年）"),
    ("open", "明棋"),
];

/// A short name of an option, for a list of settings.
pub(crate) const fn option_title(option: RuleOption) -> &'static str {
    match option {
        RuleOption::Play => "玩法",
        RuleOption::Mines => "碰到地雷",
        RuleOption::EngineersTurn => "工兵轉彎",
        RuleOption::CampsSafe => "行營不可攻",
        RuleOption::HqLocked => "大本營不能出",
        RuleOption::BombsEnterHq => "炸彈進大本營",
        RuleOption::BombsTakeFlag => "炸彈奪旗",
        RuleOption::FlagTaker => "誰可奪旗",
        RuleOption::MinesBeforeFlag => "先清地雷再奪旗",
        RuleOption::FlagWin => "奪旗如何取勝",
        RuleOption::MarshalRevealsFlag => "司令陣亡亮旗",
        RuleOption::BattleReveals => "交戰後公布什麼",
        RuleOption::BombsOffFront => "炸彈不放第一排",
        RuleOption::MinesInBackRows => "地雷放後兩排",
        RuleOption::QuietLimit => "不吃子步數",
        RuleOption::QuietResult => "不吃子的結果",
        RuleOption::Repetition => "重複局面",
        RuleOption::Immobile => "無棋可走",
        RuleOption::Colours => "顏色歸誰",
        RuleOption::Suicide => "可否送子",
        RuleOption::PlyLimit => "總步數",
        RuleOption::FlipsResetQuiet => "翻棋重新計步",
        RuleOption::BombsTurn => "炸彈拐彎",
        RuleOption::BombsClearMines => "炸彈炸雷",
        RuleOption::Board => "棋盤",
    }
}

/// The meaning of each rule option.
pub(crate) const fn option_text(option: RuleOption) -> &'static str {
    match option {
        RuleOption::Play => {
            "玩法。暗棋：雙方各自布陣，看不到對方的棋子。翻棋：全部五十枚棋子洗亂後扣在兵站和大本營上，每一步翻開一枚或走一步。明棋：佈陣同暗棋，雙方佈好後所有棋子都亮明。"
        }
        RuleOption::Mines => {
            "工兵和炸彈以外的棋子碰到地雷時：同歸於盡；或攻方陣亡，地雷留下；或僅當攻方是己方場上軍階最低的棋子時同歸於盡，否則攻方陣亡，地雷留下。"
        }
        RuleOption::EngineersTurn => "工兵在鐵路上可以轉彎。",
        RuleOption::CampsSafe => "行營內的棋子不能被攻擊。",
        RuleOption::HqLocked => "進入任何一方大本營的棋子不能再移動。",
        RuleOption::BombsEnterHq => "炸彈可以進入對方的大本營。",
        RuleOption::BombsTakeFlag => "炸彈可以奪旗。",
        RuleOption::FlagTaker => {
            "哪些棋子可以奪旗：任何棋子；僅限己方場上軍階最低的棋子（包括未翻開的，炸彈除外）；或僅限工兵。"
        }
        RuleOption::MinesBeforeFlag => "對方的地雷全部清除之後才能奪旗。",
        RuleOption::FlagWin => "奪旗即勝，或必須把軍旗扛回己方的一個大本營才算勝。",
        RuleOption::MarshalRevealsFlag => "暗棋：一方的司令陣亡後，須亮出該方軍旗的位置。",
        RuleOption::BattleReveals => {
            "暗棋：交戰後除勝負以外裁判還公布什麼：什麼都不公布；把陣亡的棋子告訴其對手；或把雙方的棋子告訴雙方。"
        }
        RuleOption::BombsOffFront => "布陣：炸彈不能放在第一排（第6或第7列）。",
        RuleOption::MinesInBackRows => "布陣：地雷只能放在最後兩排（第1、2列或第11、12列）。",
        RuleOption::QuietLimit => {
            "連續這麼多步沒有攻擊、翻棋（見 flips-reset-quiet）或奪旗時對局結束；0表示不限。"
        }
        RuleOption::QuietResult => "達到 quiet-limit 的步數時：判和，或走其中最後一步的一方判負。",
        RuleOption::Repetition => "同一局面第n次出現時判和，開局的局面算一次；0表示不限。",
        RuleOption::Immobile => "輪到走棋卻無棋可走時：判負，或判和。",
        RuleOption::Colours => {
            "翻棋：哪一次翻子使翻子的一方得到所翻的顏色：第一次；與本方上一次翻出的顏色相同的一次；與緊接在前的一次（不論哪方所翻）顏色相同的一次；或第一次翻出工兵的一次。在此之前雙方只能翻棋。"
        }
        RuleOption::Suicide => "翻棋：允許只損失己方棋子的攻擊。",
        RuleOption::PlyLimit => "對局走滿這麼多步時判和；0表示不限。",
        RuleOption::FlipsResetQuiet => {
            "翻棋：翻子使沒有吃子的步數重新計算；否則翻子也算作其中一步。"
        }
        RuleOption::BombsTurn => "工兵能在鐵路上拐彎時，炸彈也能拐彎；engineers-turn=no 時無效。",
        RuleOption::BombsClearMines => "炸彈攻擊地雷時兩者都移出棋盤；否則只損失炸彈，地雷留下。",
        RuleOption::Board => {
            "暗棋和明棋：使用的棋位和兵力。整盤：全部60個棋位，每方25枚棋子。小棋盤：第4至第9行，每方六枚。微型棋盤：第5至第8行的b至d列，共十二個棋位，每方四枚。"
        }
    }
}

/// The sources of each value. The letters are those of `RuleOption::sources`.
pub(crate) const fn option_sources(option: RuleOption) -> &'static str {
    match option {
        RuleOption::Play => "暗棋：S、K、O、B2至B4。翻棋：S、B1。明棋：維基百科和兩個規則網頁。",
        RuleOption::Mines => {
            "同歸於盡：K、B3。地雷留下：K關於北方玩法的附注、O、S。依軍階：B1的首選。"
        }
        RuleOption::EngineersTurn | RuleOption::CampsSafe => "是：K、O、S、B1、B2。否：B3、B4。",
        RuleOption::HqLocked => "是：O、C。否：S；K、B可作此解。",
        RuleOption::BombsEnterHq => "否：B2。是：其餘各家。",
        RuleOption::BombsTakeFlag => "是：K、O、B3、C。否：S、B1、B2。",
        RuleOption::FlagTaker => "軍階最低者：S、B1。工兵：翻棋的通行玩法。任何棋子：其餘各家。",
        RuleOption::MinesBeforeFlag => "是：B1、S。否：其餘各家。",
        RuleOption::FlagWin => "奪旗：B的快棋及其餘各家。扛旗：B的慢棋。",
        RuleOption::MarshalRevealsFlag => "是：O、B2至B4、S、C。否：K。",
        RuleOption::BattleReveals => {
            "不公布：K、B2、B3、S、C。陣亡的棋子：O。雙方的棋子：沒有裁判時的K和O、B4。"
        }
        RuleOption::BombsOffFront | RuleOption::MinesInBackRows => "是：K、O、S。否：B。",
        RuleOption::QuietLimit => "31：C。70：通行的翻棋。",
        RuleOption::QuietResult => "判負：C。",
        RuleOption::Repetition => "各家均無此規定，是常見的約定。",
        RuleOption::Immobile => "判負：C，其餘各家可作此解。雙方都無棋可走時一律判和：C。",
        RuleOption::Colours => {
            "第一次：S、B1。本方兩次：網上的玩法。相鄰兩次：規則網頁的字面。工兵：百科條目。"
        }
        RuleOption::Suicide => "否：通行的翻棋。",
        RuleOption::PlyLimit => "各家均無此規定，供實驗使用。",
        RuleOption::FlipsResetQuiet => "否：統計未吃子步數的網頁。是：對通行翻棋規則的另一種理解。",
        RuleOption::BombsTurn => "是：一個公開的程式（「飛炸」）。否：其餘各家。",
        RuleOption::BombsClearMines => {
            "否：臺灣的規則網頁；K關於北方玩法的附註按字面也是如此。是：其餘各家。"
        }
        RuleOption::Board => "小棋盤和微型棋盤：本專案為研究而設。整盤：各家。",
    }
}

/// The meaning of each value that is a word; none for numbers.
pub(crate) const fn option_values(option: RuleOption) -> &'static [&'static str] {
    match option {
        RuleOption::Play => &[
            "暗棋：雙方各自布陣，看不到對方的棋子。",
            "翻棋：全部五十枚棋子洗亂後扣下，每一步翻開一枚或走一步。",
            "明棋：雙方各自佈陣，佈好後所有棋子都亮明。",
        ],
        RuleOption::Mines => &[
            "雙方棋子都移出棋盤。",
            "攻方陣亡，地雷留下。",
            "攻方是己方場上軍階最低的棋子時同歸於盡，否則地雷留下。",
        ],
        RuleOption::FlagTaker => &[
            "任何棋子（炸彈依 bombs-take-flag 而定）。",
            "僅限己方場上軍階最低的棋子。",
            "僅限工兵。",
        ],
        RuleOption::FlagWin => &["奪旗即勝。", "必須把軍旗扛回己方的一個大本營。"],
        RuleOption::BattleReveals => &[
            "什麼都不公布。",
            "把每枚陣亡的棋子告訴其對手。",
            "把雙方的棋子告訴雙方。",
        ],
        RuleOption::QuietResult => &["判和。", "走最後一步的一方判負。"],
        RuleOption::Immobile => &["該方判負（對方也無棋可走時判和）。", "判和。"],
        RuleOption::Colours => &[
            "第一枚翻開的棋子的顏色歸翻子的一方。",
            "一方連續兩次自己翻出同一顏色時得到該顏色。",
            "翻出的顏色與緊接在前的一次（不論哪方所翻）相同時，翻子的一方得到該顏色。",
            "第一枚翻出的工兵的顏色歸翻子的一方。",
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
            "全部60個棋位，每方25枚棋子。",
            "第4至第9行的30個棋位，每方六枚棋子。",
            "第5至第8行b至d列的十二個棋位，每方四枚棋子。",
        ],
        RuleOption::QuietLimit | RuleOption::Repetition | RuleOption::PlyLimit => &[],
    }
}

/// A short menu label for each value that is a word; none for numbers.
pub(crate) const fn option_value_titles(option: RuleOption) -> &'static [&'static str] {
    match option {
        RuleOption::Play => &["暗棋", "翻棋", "明棋"],
        RuleOption::Mines => &["同歸於盡", "地雷留下", "軍銜最低者排雷"],
        RuleOption::FlagTaker => &["任何棋子", "軍銜最低者", "僅限工兵"],
        RuleOption::FlagWin => &["奪旗即勝", "扛旗回營"],
        RuleOption::BattleReveals => &["不公布", "陣亡的棋子", "雙方的棋子"],
        RuleOption::QuietResult => &["判和", "最後走者判負"],
        RuleOption::Immobile => &["判負", "判和"],
        RuleOption::Colours => &["第一次翻棋", "己方兩次同色", "前後兩次同色", "第一枚工兵"],
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
        RuleOption::Board => &["60個棋位", "30個棋位", "12個棋位"],
        RuleOption::QuietLimit | RuleOption::Repetition | RuleOption::PlyLimit => &[],
    }
}

pub(crate) fn illegal_move(why: &IllegalMove, f: &mut dyn Write) -> fmt::Result {
    match *why {
        IllegalMove::Finished => f.write_str("對局已經結束"),
        IllegalMove::NotYourTurn => f.write_str("現在輪到對方走棋"),
        IllegalMove::Empty(station) => write!(f, "{station}上沒有棋子"),
        IllegalMove::NotYours { station, color } => {
            write!(f, "{station}上是{}的棋子，不是你的", color_name(color))
        }
        IllegalMove::FaceDown(station) => {
            write!(f, "{station}上的棋子尚未翻開，只能翻，不能走")
        }
        IllegalMove::NotFaceDown(station) => write!(f, "{station}上沒有可翻的暗子"),
        IllegalMove::ColoursOpen => f.write_str("雙方顏色尚未確定，只能翻棋"),
        IllegalMove::Immobile { station, kind } => {
            write!(f, "{station}上的{}不能移動", kind_name(kind))
        }
        IllegalMove::Locked(station) => {
            write!(f, "{station}上的棋子已在大本營內，不能再移動")
        }
        IllegalMove::NoLine { origin, target } => {
            write!(f, "{origin}與{target}之間沒有公路或鐵路相通")
        }
        IllegalMove::Corner { origin, target } => {
            write!(f, "從{origin}到{target}要在鐵路上轉彎，這枚棋子不能轉彎")
        }
        IllegalMove::Blocked(station) => write!(f, "鐵路在{station}處被擋住"),
        IllegalMove::OwnPiece(station) => write!(f, "{station}上是自己的棋子"),
        IllegalMove::TargetFaceDown(station) => {
            write!(f, "{station}上的棋子尚未翻開，不能攻擊")
        }
        IllegalMove::CampOccupied(station) => {
            write!(f, "{station}是行營，行營內的棋子不能被攻擊")
        }
        IllegalMove::BombBarred(station) => {
            write!(f, "{station}是對方的大本營，炸彈不能進入")
        }
        IllegalMove::Suicide(station) => {
            write!(f, "攻擊{station}只會損失自己的棋子，規則不允許送子")
        }
        IllegalMove::FlagGuarded {
            station,
            protection,
        } => {
            write!(
                f,
                "現在不能奪取{station}上的軍旗：{}",
                flag_protection(protection)
            )
        }
        IllegalMove::RefusedBefore => f.write_str("這一步已被裁判拒絕，此後局面沒有變化"),
        IllegalMove::Refused {
            station,
            protection,
        } => {
            write!(
                f,
                "裁判拒絕：現在不能奪取{station}上的軍旗：{}",
                flag_protection(protection)
            )
        }
    }
}

pub(crate) fn game_error(why: &GameError, f: &mut dyn Write) -> fmt::Result {
    match *why {
        GameError::Finished => f.write_str("對局已經結束"),
        GameError::Illegal(why) => illegal_move(&why, f),
        GameError::NoOffer(seat) => write!(f, "沒有人向{}提和", seat_name(seat)),
        GameError::OfferOpen => f.write_str("已有提和，等待答覆"),
        GameError::NoTakeBack(seat) => write!(f, "沒有人向{}請求悔棋", seat_name(seat)),
        GameError::TakeBackOpen => f.write_str("已有悔棋請求，等待答覆"),
        GameError::NothingToTakeBack(seat) => {
            write!(f, "{}沒有可以悔的棋", seat_name(seat))
        }
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

pub(crate) fn army_error(why: &ArmyError, f: &mut dyn Write) -> fmt::Result {
    match *why {
        ArmyError::Length(found) => write!(
            f,
            "布陣須有{}個字母，從前排寫起，行營略去；現有{found}個",
            Army::LEN
        ),
        ArmyError::Letter { place, found } => {
            let found = Letter(found);
            write!(
                f,
                "布陣的第{place}個字元{found}不是棋子的字母（M G L B C J K P E X O F）"
            )
        }
        ArmyError::Count { kind, found } => write!(
            f,
            "布陣中有{found}枚{}，應為{}枚",
            kind_name(kind),
            kind.count()
        ),
        ArmyError::FlagAway(station) => {
            write!(f, "軍旗在{station}，軍旗必須放在己方大本營內")
        }
        ArmyError::BombInFront(station) => {
            write!(f, "炸彈在{station}，炸彈不能放在第一排")
        }
        ArmyError::MineForward(station) => {
            write!(f, "地雷在{station}，地雷只能放在最後兩排")
        }
        ArmyError::NotAPlace(station) => {
            write!(f, "{station}不是己方半場的兵站或大本營")
        }
        ArmyError::NoCompletion { station, kind } => write!(
            f,
            "餘下的棋子無法填滿{station}：剩下的{}不能放在那裡",
            kind_name(kind)
        ),
        ArmyError::Empty { station, count } => {
            write!(f, "{station}沒有棋子，空位共{count}個")
        }
    }
}

pub(crate) fn position_error(why: &PositionError, f: &mut dyn Write) -> fmt::Result {
    match why {
        PositionError::Rules(_) => f.write_str("局面所用的規則無法辨識，或出自更新的版本"),
        PositionError::Words(_) => f.write_str("局面資料已損壞，或不是本程式庫所寫"),
        PositionError::Fields(found) => {
            write!(
                f,
                "局面由四欄組成（棋盤、走棋方、顏色、未吃子步數），以空格隔開；現有{found}欄"
            )
        }
        PositionError::Ranks(found) => {
            write!(f, "棋盤共十二列，以/隔開，從第12列寫起；現有{found}行")
        }
        PositionError::RankLength { rank, found } => {
            write!(f, "第{rank}列有{found}個站，應為5個")
        }
        PositionError::Character { rank, found } => {
            let found = Letter(*found);
            write!(
                f,
                "第{rank}列：{found}不是棋子的字母、數字1至5或合乎位置的~、+、*"
            )
        }
        PositionError::SplitRun(rank) => write!(f, "第{rank}列有兩個相連的數字，應合寫為一個"),
        PositionError::SeatField(found) => write!(f, "走棋方寫s或n，不能是{found}"),
        PositionError::ColoursField { found, .. } => {
            write!(
                f,
                "顏色寫r或b；翻棋未定時寫?，並依規則加上翻過的顏色；不能是{found}"
            )
        }
        PositionError::QuietField(found) => {
            write!(f, "未吃子步數是0至65535的數，前面不加0；不能是{found}")
        }
        PositionError::TooMany { color, kind, found } => write!(
            f,
            "{}有{found}枚{}，最多{}枚",
            color_name(*color),
            kind_name(*kind),
            kind.count()
        ),
        PositionError::OffBoard(station) => write!(f, "{station}不在這個棋盤上"),
        PositionError::NotInArmy { color, kind, found } => write!(
            f,
            "{}有{found}枚{}，超過這個棋盤上一軍的枚數",
            color_name(*color),
            kind_name(*kind)
        ),
        PositionError::MineMisplaced(station) => {
            write!(
                f,
                "{station}上不會有地雷：地雷不能移動，布陣時也不能放在那裡"
            )
        }
        PositionError::FlagMisplaced(station) => {
            write!(
                f,
                "{station}上不會有軍旗：除非被扛走，軍旗不動，布陣時也不能放在那裡"
            )
        }
        PositionError::FaceDownInDark(station) => {
            write!(f, "{station}上有扣著的棋子，只有翻棋才有這樣的棋子")
        }
        PositionError::UnknownInExpose(station) => {
            write!(f, "{station}上有不明的棋子，翻棋沒有這樣的棋子")
        }
        PositionError::HiddenCount(_) => f.write_str("未知的棋子數目不合"),
        PositionError::FaceDownInCamp(station) => {
            write!(f, "{station}是行營，不會有扣著的棋子")
        }
        PositionError::MarkMisplaced(station) => write!(
            f,
            "{station}上的棋子不能帶著軍旗：只有須扛旗回營時，翻開的、不是軍旗的棋子才能帶旗，地雷不能扛旗"
        ),
        PositionError::TwoFlags(color) => write!(f, "{}的軍旗出現在兩處", color_name(*color)),
        PositionError::NoFlags => f.write_str("兩面軍旗都不在，至多一面可被奪走"),
        PositionError::ColoursOpen => f.write_str("顏色未定時，所有棋子都須扣著，且至少有一枚"),
        PositionError::EngineerRevealed(station) => {
            write!(f, "{station}上的工兵已翻開，顏色已定，寫r或b")
        }
        PositionError::FlipNotRevealed(color) => write!(
            f,
            "最近翻出的是{}，但沒有翻開的{}棋子",
            color_name(*color),
            color_name(*color)
        ),
        PositionError::FlipMissing(station) => {
            write!(f, "{station}上的棋子已翻開，因此須寫明最近翻出的顏色r或b")
        }
        PositionError::ColoursInDark => f.write_str("只有翻棋的顏色可以未定，寫r或b"),
        PositionError::Army { seat, error } => {
            write!(f, "{}的布陣：", seat_name(*seat))?;
            army_error(error, f)
        }
        PositionError::WrongPlay(_) => {
            f.write_str("暗棋和明棋以雙方布陣開局，翻棋以洗好的全部棋子開局")
        }
        PositionError::NotFaceDown(station) => write!(f, "{station}上沒有扣著的棋子"),
        PositionError::NotInPool { color, kind } => write!(
            f,
            "扣著的棋子中沒有{}{}",
            color_name(*color),
            kind_name(*kind)
        ),
        PositionError::DealLength(found) => {
            write!(f, "一副棋是50個字母，從第12列寫起，行營略去；現有{found}個")
        }
        PositionError::DealLetter { place, found } => {
            let found = Letter(*found);
            write!(
                f,
                "第{place}個字元{found}不是棋子的字母（M G L B C J K P E X O F，大小寫均可）"
            )
        }
        PositionError::DealCount { color, kind, found } => write!(
            f,
            "{}有{found}枚{}，應為{}枚",
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
    write!(f, "{mv}被裁判拒絕：現在不能奪取{flag}上的軍旗")
}

pub(crate) fn outcome(outcome: &Outcome, f: &mut dyn Write) -> fmt::Result {
    let why = end_reason(outcome.reason()).trim_end_matches('。');
    match outcome.winner() {
        Some(winner) => write!(f, "{}勝：{why}", seat_name(winner)),
        None => write!(f, "和局：{why}"),
    }
}

pub(crate) fn observation(seen: &Observation, f: &mut dyn Write) -> fmt::Result {
    match seen {
        Observation::Begin(begin) => match begin.seat {
            Some(seat) => write!(f, "{}開局：{}", seat_name(seat), begin.board),
            None => write!(f, "開局：{}", begin.board),
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
        Observation::Refused(mv) => write!(f, "{mv}被裁判拒絕：軍旗在那裡"),
        Observation::DrawOffered(seat) => write!(f, "{}提和", seat_name(*seat)),
        Observation::DrawDeclined(seat) => write!(f, "{}不同意和局", seat_name(*seat)),
        Observation::TakeBackOffered(seat) => write!(f, "{}請求悔棋", seat_name(*seat)),
        Observation::TakeBackDeclined(seat) => write!(f, "{}不同意悔棋", seat_name(*seat)),
        Observation::TakenBack(left) => write!(f, "悔棋：退回到前{left}條觀察"),
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
            write!(f, "，{}司令陣亡，軍旗在{station}", seat_name(seat))?;
        }
    }
    Ok(())
}
