//! The rules: options, named sets, rule strings, and the results of attacks.

mod attack;
mod boards;
mod options;
mod sets;
mod text;

pub use attack::{AttackResult, FlagProtection, Standing};
pub(crate) use attack::{MineClash, clash_of_codes};
pub(crate) use boards::SmallBoard;
pub(crate) use options::read_number;
pub use options::{
    Allowed, BattleReveals, BoardSize, Colours, FlagTaker, FlagWin, Immobile, Mines, Play,
    QuietResult, Repetition, RuleOption, Rules, RulesBitsError,
};
pub use sets::RuleSet;
pub use text::ParseRulesError;

impl Rules {
    /// Returns whether the players set up armies that stay hidden from each other.
    ///
    /// ```
    /// use luzhanqi::Rules;
    /// assert!(Rules::STANDARD.is_dark() && !Rules::OPEN.is_dark());
    /// ```
    #[inline]
    pub const fn is_dark(&self) -> bool {
        matches!(self.play(), Play::Dark)
    }

    /// Returns whether all pieces start shuffled and face down.
    ///
    /// ```
    /// use luzhanqi::Rules;
    /// assert!(Rules::FLIP.is_expose() && !Rules::STANDARD.is_expose());
    /// ```
    #[inline]
    pub const fn is_expose(&self) -> bool {
        matches!(self.play(), Play::Expose)
    }

    /// Returns whether the players set up armies and then see every piece.
    ///
    /// ```
    /// use luzhanqi::Rules;
    /// assert!(Rules::OPEN.is_open() && !Rules::STANDARD.is_open());
    /// ```
    #[inline]
    pub const fn is_open(&self) -> bool {
        matches!(self.play(), Play::Open)
    }

    /// Returns whether a taken flag must be carried home.
    ///
    /// ```
    /// use luzhanqi::{Rules, rules::FlagWin};
    /// assert!(Rules::STANDARD.with_flag_win(FlagWin::Carry).is_carry());
    /// ```
    #[inline]
    pub const fn is_carry(&self) -> bool {
        matches!(self.flag_win(), FlagWin::Carry)
    }

    /// The flip that settles the colours. Dark and open play have no flips; there the function returns the
    /// simplest value.
    #[inline]
    pub(crate) const fn settling(&self) -> Colours {
        if self.is_expose() {
            self.colours()
        } else {
            Colours::First
        }
    }

    /// Whether a seat sees the other seat's piece in an attack; `lost` is true if that piece was lost.
    #[inline]
    pub(crate) const fn shows_enemy(&self, lost: bool) -> bool {
        match (self.play(), self.battle_reveals()) {
            (Play::Expose, _) | (Play::Dark, BattleReveals::Nothing) => false,
            (Play::Dark, BattleReveals::Casualties) => lost,
            (Play::Dark, BattleReveals::Both) | (Play::Open, _) => true,
        }
    }

    /// Whether a seat that loses its marshal reveals its flag.
    #[inline]
    pub(crate) const fn shows_flags(&self) -> bool {
        self.is_dark() && self.marshal_reveals_flag()
    }
}

impl RuleOption {
    /// Returns whether the option can affect a game under the other options of these rules. A menu may disable
    /// an option that does not apply.
    ///
    /// ```
    /// use luzhanqi::{Rules, rules::RuleOption};
    /// assert!(RuleOption::Suicide.applies(&Rules::FLIP));
    /// assert!(!RuleOption::Suicide.applies(&Rules::STANDARD)); // an option of expose play
    /// ```
    pub const fn applies(self, rules: &Rules) -> bool {
        match self {
            RuleOption::MarshalRevealsFlag | RuleOption::BattleReveals => rules.is_dark(),
            RuleOption::BombsOffFront | RuleOption::MinesInBackRows | RuleOption::Board => {
                !rules.is_expose()
            }
            RuleOption::BombsTurn => rules.engineers_turn(),
            RuleOption::Colours | RuleOption::Suicide => rules.is_expose(),
            RuleOption::FlipsResetQuiet => rules.is_expose() && rules.quiet_limit() != 0,
            RuleOption::QuietResult => rules.quiet_limit() != 0,
            RuleOption::BombsTakeFlag => matches!(rules.flag_taker(), FlagTaker::Any),
            RuleOption::Play
            | RuleOption::Mines
            | RuleOption::EngineersTurn
            | RuleOption::CampsSafe
            | RuleOption::HqLocked
            | RuleOption::BombsEnterHq
            | RuleOption::FlagTaker
            | RuleOption::MinesBeforeFlag
            | RuleOption::FlagWin
            | RuleOption::QuietLimit
            | RuleOption::Repetition
            | RuleOption::Immobile
            | RuleOption::PlyLimit
            | RuleOption::BombsClearMines => true,
        }
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::STANDARD
    }
}
