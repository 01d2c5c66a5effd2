//! The Chinese texts for players. Every `match` names all variants, so that an item without a Chinese text
//! does not compile. Rule sets have their names in both languages in `rules/sets.rs`.

use alloc::format;
use alloc::string::{String, ToString};

use super::Lang::Chinese;
use rules_kit::Letter;

use crate::rules::{FlagProtection, RuleOption};
use crate::{
    Army, ArmyError, EndReason, GameError, IllegalMove, Move, Observation, Outcome, PlayResult,
    PositionError, Seat,
};

impl EndReason {
    pub(super) const fn chinese(self) -> &'static str {
        match self {
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
}

impl FlagProtection {
    pub(super) const fn chinese(self) -> &'static str {
        match self {
            FlagProtection::Bomb => "炸弹不能夺旗",
            FlagProtection::NotEngineer => "只有工兵才能夺旗",
            FlagProtection::NotLowest => "只有己方场上军衔最低的棋子才能夺旗",
            FlagProtection::MinesStand => "该军旗一方的地雷尚未全部清除",
        }
    }
}

impl IllegalMove {
    pub(super) fn chinese(&self) -> String {
        match *self {
            IllegalMove::Finished => "对局已经结束".to_string(),
            IllegalMove::NotYourTurn => "现在轮到对方走棋".to_string(),
            IllegalMove::Empty(station) => format!("{station}上没有棋子"),
            IllegalMove::NotYours { station, color } => {
                format!("{station}上是{}的棋子，不是你的", color.text(Chinese))
            }
            IllegalMove::FaceDown(station) => {
                format!("{station}上的棋子尚未翻开，只能翻，不能走")
            }
            IllegalMove::NotFaceDown(station) => format!("{station}上没有可翻的暗子"),
            IllegalMove::ColoursOpen => "双方颜色尚未确定，只能翻棋".to_string(),
            IllegalMove::Immobile { station, kind } => {
                format!("{station}上的{}不能移动", kind.text(Chinese))
            }
            IllegalMove::Locked(station) => {
                format!("{station}上的棋子已在大本营内，不能再移动")
            }
            IllegalMove::NoLine { origin, target } => {
                format!("{origin}与{target}之间没有公路或铁路相通")
            }
            IllegalMove::Corner { origin, target } => {
                format!("从{origin}到{target}要在铁路上拐弯，这枚棋子不能拐弯")
            }
            IllegalMove::Blocked(station) => format!("铁路在{station}处被挡住"),
            IllegalMove::OwnPiece(station) => format!("{station}上是自己的棋子"),
            IllegalMove::TargetFaceDown(station) => {
                format!("{station}上的棋子尚未翻开，不能攻击")
            }
            IllegalMove::CampOccupied(station) => {
                format!("{station}是行营，行营内的棋子不能被攻击")
            }
            IllegalMove::BombBarred(station) => {
                format!("{station}是对方的大本营，炸弹不能进入")
            }
            IllegalMove::Suicide(station) => {
                format!("攻击{station}只会损失自己的棋子，规则不允许送子")
            }
            IllegalMove::FlagGuarded { station, guard } => {
                format!("现在不能夺取{station}上的军旗：{}", guard.text(Chinese))
            }
            IllegalMove::RefusedBefore => "这一步已被裁判拒绝，此后局面没有变化".to_string(),
            IllegalMove::Refused { station, guard } => {
                format!(
                    "裁判拒绝：现在不能夺取{station}上的军旗：{}",
                    guard.text(Chinese)
                )
            }
        }
    }
}

impl GameError {
    pub(super) fn chinese(&self) -> String {
        match *self {
            GameError::Finished => "对局已经结束".to_string(),
            GameError::Illegal(why) => why.chinese(),
            GameError::NoOffer(seat) => format!("没有人向{}提和", seat.text(Chinese)),
            GameError::OfferStands => "已有提和，等待答复".to_string(),
            GameError::NoTakeBack(seat) => format!("没有人向{}请求悔棋", seat.text(Chinese)),
            GameError::TakeBackStands => "已有悔棋请求，等待答复".to_string(),
            GameError::NothingToTakeBack(seat) => {
                format!("{}没有可以悔的棋", seat.text(Chinese))
            }
            GameError::NoSuchPly(ply) => format!("对局还没有走到第{ply}步，无法退回"),
            GameError::NoSuchCursor { cursor, latest } => {
                format!("消息序号应不超过{latest}，却是{cursor}：它不属于这盘对局")
            }
            GameError::NotARuling(word) => format!("{word}不是可由裁判宣布的结局"),
        }
    }
}

impl ArmyError {
    pub(super) fn chinese(&self) -> String {
        match *self {
            ArmyError::Length(found) => format!(
                "布阵须有{}个字母，从前排写起，行营略去；现有{found}个",
                Army::LEN
            ),
            ArmyError::Letter { place, found } => {
                let found = Letter(found);
                format!("布阵的第{place}个字符{found}不是棋子的字母（M G L B C J K P E X O F）")
            }
            ArmyError::Count { kind, found } => format!(
                "布阵中有{found}枚{}，应为{}枚",
                kind.text(Chinese),
                kind.count()
            ),
            ArmyError::FlagAway(station) => {
                format!("军旗在{station}，军旗必须放在己方大本营内")
            }
            ArmyError::BombInFront(station) => {
                format!("炸弹在{station}，炸弹不能放在第一排")
            }
            ArmyError::MineForward(station) => {
                format!("地雷在{station}，地雷只能放在最后两排")
            }
            ArmyError::NotAPlace(station) => {
                format!("{station}不是己方半场的兵站或大本营")
            }
            ArmyError::NoCompletion { station, kind } => format!(
                "余下的棋子无法填满{station}：剩下的{}不能放在那里",
                kind.text(Chinese)
            ),
            ArmyError::Empty { station, count } => {
                format!("{station}没有棋子，空位共{count}个")
            }
        }
    }
}

impl PositionError {
    pub(super) fn chinese(&self) -> String {
        match self {
            PositionError::Rules(_) => "局面所用的规则无法识别，或出自更新的版本".to_string(),
            PositionError::Words(_) => "局面数据已损坏，或不是本程序库所写".to_string(),
            PositionError::Fields(found) => {
                format!(
                    "局面由四栏组成（棋盘、走棋方、颜色、未吃子步数），以空格隔开；现有{found}栏"
                )
            }
            PositionError::Ranks(found) => {
                format!("棋盘共十二行，以/隔开，从第12行写起；现有{found}行")
            }
            PositionError::RankLength { rank, found } => {
                format!("第{rank}行有{found}个站，应为5个")
            }
            PositionError::Character { rank, found } => {
                let found = Letter(*found);
                format!("第{rank}行：{found}不是棋子的字母、数字1至5或合乎位置的~、+、*")
            }
            PositionError::SplitRun(rank) => format!("第{rank}行有两个相连的数字，应合写为一个"),
            PositionError::SeatField(found) => format!("走棋方写s或n，不能是{found}"),
            PositionError::ColoursField { found, .. } => {
                format!("颜色写r或b；翻棋未定时写?，并依规则加上翻过的颜色；不能是{found}")
            }
            PositionError::QuietField(found) => {
                format!("未吃子步数是0至65535的数，前面不加0；不能是{found}")
            }
            PositionError::TooMany { color, kind, found } => format!(
                "{}有{found}枚{}，最多{}枚",
                color.text(Chinese),
                kind.text(Chinese),
                kind.count()
            ),
            PositionError::MineMisplaced(station) => {
                format!("{station}上不会有地雷：地雷不能移动，布阵时也不能放在那里")
            }
            PositionError::FlagMisplaced(station) => {
                format!("{station}上不会有军旗：除非被扛走，军旗不动，布阵时也不能放在那里")
            }
            PositionError::FaceDownInDark(station) => {
                format!("{station}上有扣着的棋子，暗棋没有这样的棋子")
            }
            PositionError::UnknownInExpose(station) => {
                format!("{station}上有不明的棋子，翻棋没有这样的棋子")
            }
            PositionError::HiddenCount(_) => "未知的棋子数目不合".to_string(),
            PositionError::FaceDownInCamp(station) => {
                format!("{station}是行营，不会有扣着的棋子")
            }
            PositionError::MarkMisplaced(station) => format!(
                "{station}上的棋子不能带着军旗：只有须扛旗回营时，翻开的、不是军旗的棋子才能带旗，地雷不能扛旗"
            ),
            PositionError::TwoFlags(color) => format!("{}的军旗出现在两处", color.text(Chinese)),
            PositionError::NoFlags => "两面军旗都不在，至多一面可被夺走".to_string(),
            PositionError::ColoursOpen => "颜色未定时，所有棋子都须扣着，且至少有一枚".to_string(),
            PositionError::FlipNotShown(color) => format!(
                "最近翻出的是{}，但没有翻开的{}棋子",
                color.text(Chinese),
                color.text(Chinese)
            ),
            PositionError::FlipMissing(station) => {
                format!("{station}上的棋子已翻开，因此须写明最近翻出的颜色r或b")
            }
            PositionError::ColoursInDark => "暗棋的颜色已定，写r或b".to_string(),
            PositionError::Army { seat, error } => {
                format!("{}的布阵：{}", seat.text(Chinese), error.chinese())
            }
            PositionError::WrongPlay(_) => {
                "暗棋以双方布阵开局，翻棋以洗好的全部棋子开局".to_string()
            }
            PositionError::NotFaceDown(station) => format!("{station}上没有扣着的棋子"),
            PositionError::NotInPool { color, kind } => format!(
                "扣着的棋子中没有{}{}",
                color.text(Chinese),
                kind.text(Chinese)
            ),
            PositionError::DealLength(found) => {
                format!("一副棋是50个字母，从第12行写起，行营略去；现有{found}个")
            }
            PositionError::DealLetter { place, found } => {
                let found = Letter(*found);
                format!(
                    "第{place}个字符{found}不是棋子的字母（M G L B C J K P E X O F，大小写均可）"
                )
            }
            PositionError::DealCount { color, kind, found } => format!(
                "{}有{found}枚{}，应为{}枚",
                color.text(Chinese),
                kind.text(Chinese),
                kind.count()
            ),
        }
    }
}

impl PlayResult {
    pub(super) fn chinese(self, mv: Move) -> String {
        match self {
            PlayResult::Played(effect) => format!("{mv}：{}", effect.text(Chinese)),
            PlayResult::Refused(station) => {
                format!("{mv}被裁判拒绝：现在不能夺取{station}上的军旗")
            }
        }
    }
}

impl Outcome {
    pub(super) fn chinese(&self) -> String {
        let why = self.reason().chinese().trim_end_matches('。');
        match self.winner() {
            Some(seat) => format!("{}胜：{why}", seat.text(Chinese)),
            None => format!("和棋：{why}"),
        }
    }
}

impl Observation {
    pub(super) fn chinese(&self) -> String {
        match self {
            Observation::Begin(begin) => match begin.seat {
                Some(seat) => format!("{}开局：{}", seat.text(Chinese), begin.board),
                None => format!("开局：{}", begin.board),
            },
            Observation::Moved(mv) => format!("{mv}走子"),
            Observation::Attacked(fight) => {
                let mut text = format!("{}：{}", fight.mv, fight.ended.text(Chinese));
                for (side, kind) in ["攻方", "守方"].into_iter().zip(fight.revealed) {
                    if let Some(kind) = kind {
                        text += &format!("，{side}是{}", kind.text(Chinese));
                    }
                }
                for (seat, station) in Seat::ALL.into_iter().zip(fight.flags) {
                    if let Some(station) = station {
                        text += &format!("，{}司令阵亡，军旗在{station}", seat.text(Chinese));
                    }
                }
                text
            }
            Observation::Flipped(flip) => format!(
                "{}翻出{}{}",
                flip.station,
                flip.piece.color.text(Chinese),
                flip.piece.kind.text(Chinese)
            ),
            Observation::Refused(mv) => format!("{mv}被裁判拒绝：军旗在那里"),
            Observation::DrawOffered(seat) => format!("{}提和", seat.text(Chinese)),
            Observation::DrawDeclined(seat) => format!("{}不同意和棋", seat.text(Chinese)),
            Observation::TakeBackOffered(seat) => format!("{}请求悔棋", seat.text(Chinese)),
            Observation::TakeBackDeclined(seat) => format!("{}不同意悔棋", seat.text(Chinese)),
            Observation::TakenBack(left) => format!("悔棋：退回到前{left}条观察"),
            Observation::Ended(end) => end.outcome.chinese(),
        }
    }
}

impl RuleOption {
    pub(super) const fn chinese(self) -> &'static str {
        match self {
            RuleOption::Play => {
                "玩法。暗棋：双方各自布阵，看不到对方的棋子。翻棋：全部五十枚棋子洗乱后扣在兵站和大本营上，每一步翻开一枚或走一步。"
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
            RuleOption::QuietResult => {
                "达到 quiet-limit 的步数时：判和，或走其中最后一步的一方判负。"
            }
            RuleOption::Repetition => "同一局面第n次出现时判和，开局的局面算一次；0表示不限。",
            RuleOption::Immobile => "轮到走棋而无棋可走时：判负，或判和。",
            RuleOption::Colours => {
                "翻棋：哪一次翻子使翻子的一方得到所翻的颜色：第一次；与本方上一次翻出的颜色相同的一次；或与紧接在前的一次（不论哪方所翻）颜色相同的一次。在此之前双方只能翻棋。"
            }
            RuleOption::Suicide => "翻棋：允许只损失己方棋子的攻击。",
            RuleOption::PlyLimit => "对局走满这么多步时判和；0表示不限。",
            RuleOption::FlipsResetQuiet => {
                "翻棋：翻子使没有吃子的步数重新计算；否则翻子也算作其中一步。"
            }
        }
    }

    /// The sources of each value. The letters are those of [`RuleOption::sources`].
    pub(super) const fn chinese_sources(self) -> &'static str {
        match self {
            RuleOption::Play => "暗棋：S、K、O、B2至B4。翻棋：S、B1。",
            RuleOption::Mines => {
                "同归于尽：K、B3。地雷留下：K关于北方玩法的附注、O、S。依军衔：B1的首选。"
            }
            RuleOption::EngineersTurn | RuleOption::CampsSafe => {
                "是：K、O、S、B1、B2。否：B3、B4。"
            }
            RuleOption::HqLocked => "是：O、C。否：S；K、B可作此解。",
            RuleOption::BombsEnterHq => "否：B2。是：其余各家。",
            RuleOption::BombsTakeFlag => "是：K、O、B3、C。否：S、B1、B2。",
            RuleOption::FlagTaker => {
                "军衔最低者：S、B1。工兵：翻棋的通行玩法。任何棋子：其余各家。"
            }
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
            RuleOption::Colours => "第一次：S、B1。另两种：对通行翻棋规则的两种理解。",
            RuleOption::Suicide => "否：通行的翻棋。",
            RuleOption::PlyLimit => "各家均无此规定，供实验使用。",
            RuleOption::FlipsResetQuiet => {
                "否：统计未吃子步数的网页。是：对通行翻棋规则的另一种理解。"
            }
        }
    }

    /// The meaning of each value that is a word; empty for yes and no and for numbers.
    pub(super) const fn chinese_values(self) -> &'static [&'static str] {
        match self {
            RuleOption::Play => &[
                "暗棋：双方各自布阵，看不到对方的棋子。",
                "翻棋：全部五十枚棋子洗乱后扣下，每一步翻开一枚或走一步。",
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
            | RuleOption::QuietLimit
            | RuleOption::Repetition
            | RuleOption::Suicide
            | RuleOption::PlyLimit
            | RuleOption::FlipsResetQuiet => &[],
        }
    }
}

// Every value that has a meaning in English has one in Chinese.
const _: () = {
    let mut i = 0;
    while i < RuleOption::ALL.len() {
        let option = RuleOption::ALL[i];
        assert!(option.chinese_values().len() == option.value_meanings().len());
        i += 1;
    }
};
