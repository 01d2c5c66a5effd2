//! The rules: options, named sets, rule strings, and what an attack does under them.

mod attack;
mod options;
mod sets;
mod text;

pub(crate) use attack::clash_of_codes;
pub use attack::{Attack, FlagGuard};
pub(crate) use options::read_number;
pub use options::{
    Allowed, BattleReveals, Colours, FlagTaker, FlagWin, Immobile, Mines, Play, QuietResult,
    Repetition, RuleOption, Rules,
};
pub use sets::RuleSet;

impl Rules {
    /// Whether armies are hidden and set up by the players.
    #[inline]
    pub const fn is_dark(&self) -> bool {
        matches!(self.play(), Play::Dark)
    }

    /// Whether all pieces start shuffled and face down.
    #[inline]
    pub const fn is_expose(&self) -> bool {
        matches!(self.play(), Play::Expose)
    }

    /// Whether a taken flag has to be carried home.
    #[inline]
    pub const fn is_carry(&self) -> bool {
        matches!(self.flag_win(), FlagWin::Carry)
    }

    /// Whether each seat's latest flip matters while the colours are open.
    #[inline]
    pub(crate) const fn keeps_latest_flips(&self) -> bool {
        self.is_expose() && matches!(self.colours(), Colours::Twice)
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::STANDARD
    }
}
