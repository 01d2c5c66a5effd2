//! The rule options, each with its key, values, meaning and sources.

/// The values that an option accepts.
///
/// ```
/// use luzhanqi::rules::{Allowed, RuleOption};
/// assert_eq!(RuleOption::CampsSafe.allowed(), Allowed::Tokens(&["yes", "no"]));
/// assert_eq!(RuleOption::Repetition.allowed().to_string(), "0 to 255, not 1");
/// ```
#[doc(inline)]
pub use kit::options::Allowed;
/// The reason why words are not valid rules.
///
/// ```
/// use luzhanqi::{Rules, rules::RulesBitsError};
/// let words = Rules::FLIP.to_bits();
/// assert_eq!(Rules::from_bits(words), Ok(Rules::FLIP));
/// let why = Rules::from_bits([words[0], words[1], 1 << 63]).unwrap_err();
/// assert_eq!(why, RulesBitsError::Reserved { bit: 191 });
/// ```
#[doc(inline)]
pub use kit::options::RulesBitsError;
pub(crate) use kit::options::read_number;

use crate::lang::english::{meaning, sources, value_meaning};

/// The number of occurrences of a position at which the game ends in a draw: 2 to 255, or 0 for off. The
/// number 1 is not allowed: it would end every game at the starting position.
///
/// ```
/// use luzhanqi::{Rules, rules::Repetition};
/// let rules = Rules::STANDARD.with_repetition(Repetition::new(3).unwrap());
/// assert_eq!(rules.to_string(), "standard,repetition=3");
/// assert_eq!(Repetition::new(1), None);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Repetition(u8);

impl Repetition {
    /// Repetition does not end the game.
    pub const OFF: Repetition = Repetition(0);

    /// Returns the value for this number of occurrences, or 0 for off; `None` for 1.
    pub const fn new(times: u8) -> Option<Repetition> {
        if times == 1 {
            None
        } else {
            Some(Repetition(times))
        }
    }

    /// Returns the number of occurrences, 2 to 255; 0 for off.
    ///
    /// ```
    /// use luzhanqi::{Rules, rules::Repetition};
    /// let rules: Rules = "standard,repetition=3".parse()?;
    /// assert_eq!((rules.repetition().times(), Repetition::OFF.times()), (3, 0));
    /// # Ok::<(), luzhanqi::ParseRulesError>(())
    /// ```
    #[inline]
    pub const fn times(self) -> u8 {
        self.0
    }
}

kit::option_number!(
    Repetition,
    Allowed::Number {
        min: 0,
        max: 255,
        except: Some(1),
    }
);

kit::option_value! {
    /// The kind of play.
    ///
    /// ```
    /// use luzhanqi::{Rules, rules::Play};
    /// let rules = Rules::STANDARD.with_play(Play::Expose);
    /// assert_eq!(rules.to_string(), "standard,play=expose");
    /// ```
    Play by value_meaning {
        Dark = "dark",
        Expose = "expose",
        Open = "open",
    }
}
kit::option_value! {
    /// The result of an attack on a landmine by a piece other than an engineer or a bomb.
    ///
    /// ```
    /// use luzhanqi::{Rules, rules::Mines};
    /// let rules = Rules::STANDARD.with_mines(Mines::Lowest);
    /// assert_eq!(rules.to_string(), "standard,mines=lowest");
    /// ```
    Mines by value_meaning {
        Mutual = "mutual",
        Northern = "northern",
        Lowest = "lowest",
    }
}
kit::option_value! {
    /// Which pieces may take the flag.
    ///
    /// ```
    /// use luzhanqi::{Rules, rules::FlagTaker};
    /// let rules = Rules::STANDARD.with_flag_taker(FlagTaker::Engineer);
    /// assert_eq!(rules.to_string(), "standard,flag-taker=engineer");
    /// ```
    FlagTaker by value_meaning {
        Any = "any",
        Lowest = "lowest",
        Engineer = "engineer",
    }
}
kit::option_value! {
    /// Whether a player wins by taking the flag or by carrying it home.
    ///
    /// ```
    /// use luzhanqi::{Rules, rules::FlagWin};
    /// let rules = Rules::STANDARD.with_flag_win(FlagWin::Carry);
    /// assert_eq!(rules.to_string(), "standard,flag-win=carry");
    /// ```
    FlagWin by value_meaning {
        Take = "take",
        Carry = "carry",
    }
}
kit::option_value! {
    /// Which of the two pieces of an attack the referee reveals to the other seat.
    ///
    /// ```
    /// use luzhanqi::{Rules, rules::BattleReveals};
    /// let rules = Rules::STANDARD.with_battle_reveals(BattleReveals::Casualties);
    /// assert_eq!(rules.to_string(), "oca");
    /// ```
    BattleReveals by value_meaning {
        Nothing = "nothing",
        Casualties = "casualties",
        Both = "both",
    }
}
kit::option_value! {
    /// How a game ends when `quiet-limit` is reached.
    ///
    /// ```
    /// use luzhanqi::{Rules, rules::QuietResult};
    /// let rules = Rules::STANDARD.with_quiet_result(QuietResult::Loss);
    /// assert_eq!(rules.to_string(), "standard,quiet-result=loss");
    /// ```
    QuietResult by value_meaning {
        Draw = "draw",
        Loss = "loss",
    }
}
kit::option_value! {
    /// How a game ends when the player to move has no legal move.
    ///
    /// ```
    /// use luzhanqi::{Rules, rules::Immobile};
    /// let rules = Rules::STANDARD.with_immobile(Immobile::Draw);
    /// assert_eq!(rules.to_string(), "standard,immobile=draw");
    /// ```
    Immobile by value_meaning {
        Loss = "loss",
        Draw = "draw",
    }
}
kit::option_value! {
    /// How flips settle the colours in expose play.
    ///
    /// ```
    /// use luzhanqi::{Rules, rules::Colours};
    /// let rules = Rules::STANDARD.with_colours(Colours::Twice);
    /// assert_eq!(rules.to_string(), "standard,colours=twice");
    /// ```
    Colours by value_meaning {
        First = "first",
        Twice = "twice",
        Match = "match",
        Engineer = "engineer",
    }
}
kit::option_value! {
    /// The board: its stations and the pieces of its armies. The page `docs/small-boards.md` describes the
    /// small boards.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules, rules::BoardSize};
    /// let rules = Rules::STANDARD.with_board(BoardSize::Tiny);
    /// assert_eq!(rules.to_string(), "standard,board=tiny");
    /// assert_eq!(Position::from_seed(&rules, 1).occupied().len(), 8);
    /// ```
    BoardSize by value_meaning {
        Full = "full",
        Small = "small",
        Tiny = "tiny",
    }
}

kit::options! {
    /// The rules of a game: one value for every rule option.
    ///
    /// Start from a named set and change options. Printing gives the shortest rule string; parsing accepts
    /// any rule string.
    ///
    /// ```
    /// use luzhanqi::{Rules, rules::{Mines, RuleOption}};
    /// const HOUSE: Rules = Rules::OCA.with_mines(Mines::Mutual).with_quiet_limit(50);
    /// assert_eq!(HOUSE.to_string(), "oca,mines=mutual,quiet-limit=50");
    /// assert_eq!("oca,mines=mutual,quiet-limit=50".parse(), Ok(HOUSE));
    /// assert_eq!(HOUSE.value(RuleOption::QuietLimit).to_string(), "50");
    /// assert_eq!(HOUSE.code(RuleOption::Mines), Mines::Mutual as u16);
    /// ```
    struct Rules of 3 words in layout 1, defaults 0 from digit 30;

    /// The usual game of today, with every option at its default. Sources: O, and today's usual play.
    const STANDARD;

    /// The name of a rule option.
    ///
    /// ```
    /// use luzhanqi::rules::RuleOption;
    /// let mines = RuleOption::from_key("mines").unwrap();
    /// assert_eq!(mines.allowed().to_string(), "mutual, northern, lowest");
    /// assert_eq!(mines.value_meanings()[0], "Both leave the board.");
    /// ```
    enum RuleOption by meaning;

    /// Returns the source of each value: K is Knowlton's booklet, O is Oca's booklet, B1 to B4 are
    /// Bodlaender's four variants, S is the rule sheet, and C is the championship's rules of 2012.
    fn sources by sources;

    1: Play play with_play Play = Play::Dark, "play";
    2: Mines mines with_mines Mines = Mines::Northern, "mines";
    3: EngineersTurn engineers_turn with_engineers_turn bool = true, "engineers-turn";
    4: CampsSafe camps_safe with_camps_safe bool = true, "camps-safe";
    5: HqLocked hq_locked with_hq_locked bool = true, "hq-locked";
    6: BombsEnterHq bombs_enter_hq with_bombs_enter_hq bool = true, "bombs-enter-hq";
    7: BombsTakeFlag bombs_take_flag with_bombs_take_flag bool = true, "bombs-take-flag";
    8: FlagTaker flag_taker with_flag_taker FlagTaker = FlagTaker::Any, "flag-taker";
    9: MinesBeforeFlag mines_before_flag with_mines_before_flag bool = false, "mines-before-flag";
    10: FlagWin flag_win with_flag_win FlagWin = FlagWin::Take, "flag-win";
    11: MarshalRevealsFlag marshal_reveals_flag with_marshal_reveals_flag bool = true, "marshal-reveals-flag";
    12: BattleReveals battle_reveals with_battle_reveals BattleReveals = BattleReveals::Nothing, "battle-reveals";
    13: BombsOffFront bombs_off_front with_bombs_off_front bool = true, "bombs-off-front";
    14: MinesInBackRows mines_in_back_rows with_mines_in_back_rows bool = true, "mines-in-back-rows";
    16: QuietLimit quiet_limit with_quiet_limit u16 = 0, "quiet-limit";
    15: QuietResult quiet_result with_quiet_result QuietResult = QuietResult::Draw, "quiet-result";
    24: Repetition repetition with_repetition Repetition = Repetition::OFF, "repetition";
    26: Immobile immobile with_immobile Immobile = Immobile::Loss, "immobile";
    27: Colours colours with_colours Colours = Colours::First, "colours";
    28: Suicide suicide with_suicide bool = true, "suicide";
    20: PlyLimit ply_limit with_ply_limit u16 = 0, "ply-limit";
    29: FlipsResetQuiet flips_reset_quiet with_flips_reset_quiet bool = true, "flips-reset-quiet";
    30: BombsTurn bombs_turn with_bombs_turn bool = false, "bombs-turn";
    31: BombsClearMines bombs_clear_mines with_bombs_clear_mines bool = true, "bombs-clear-mines";
    32: Board board with_board BoardSize = BoardSize::Full, "board";
}
