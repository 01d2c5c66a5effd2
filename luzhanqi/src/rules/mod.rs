//! The rules: options, named sets, rule strings, and what an attack does under them.

mod attack;
mod options;
mod sets;
mod text;

pub(crate) use attack::clash_of_codes;
pub use attack::{AttackResult, FlagGuard, Standing};
pub(crate) use options::read_number;
pub use options::{
    Allowed, BattleReveals, Colours, FlagTaker, FlagWin, Immobile, Mines, Play, QuietResult,
    Repetition, RuleOption, Rules, RulesBitsError,
};
pub use sets::RuleSet;
pub use text::ParseRulesError;

impl Rules {
    /// Returns whether armies are hidden and set up by the players.
    #[inline]
    pub const fn is_dark(&self) -> bool {
        matches!(self.play(), Play::Dark)
    }

    /// Returns whether all pieces start shuffled and face down.
    #[inline]
    pub const fn is_expose(&self) -> bool {
        matches!(self.play(), Play::Expose)
    }

    /// Returns whether a taken flag has to be carried home.
    #[inline]
    pub const fn is_carry(&self) -> bool {
        matches!(self.flag_win(), FlagWin::Carry)
    }

    /// Which flip settles the colours; in dark play, where none does, the one that asks for least.
    #[inline]
    pub(crate) const fn settling(&self) -> Colours {
        if self.is_expose() {
            self.colours()
        } else {
            Colours::First
        }
    }

    /// Whether a seat is shown the other's piece in an attack, which has been `lost` or not.
    #[inline]
    pub(crate) const fn shows_enemy(&self, lost: bool) -> bool {
        self.is_dark()
            && match self.battle_reveals() {
                BattleReveals::Nothing => false,
                BattleReveals::Casualties => lost,
                BattleReveals::Both => true,
            }
    }

    /// Whether a seat whose marshal falls has to show its flag.
    #[inline]
    pub(crate) const fn shows_flags(&self) -> bool {
        self.is_dark() && self.marshal_reveals_flag()
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::STANDARD
    }
}
