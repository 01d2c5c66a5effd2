//! The rule options, each with its key, values, meaning and sources.

/// The values that an option accepts.
///
/// ```
/// use xiangqi::rules::{Allowed, RuleOption};
/// assert_eq!(RuleOption::MaterialDraw.allowed(), Allowed::Tokens(&["no", "no-attackers"]));
/// assert_eq!(RuleOption::RepetitionCount.allowed().to_string(), "2 to 9");
/// ```
#[doc(inline)]
pub use kit::options::Allowed;
/// The reason why `u64` words are not valid rules; see [`Rules::from_bits`].
///
/// ```
/// use xiangqi::{Rules, rules::RulesBitsError};
/// let words = Rules::BOOKLET.to_bits();
/// assert_eq!(Rules::from_bits(words), Ok(Rules::BOOKLET));
/// let why = Rules::from_bits([words[0], 1]).unwrap_err();
/// assert_eq!(why, RulesBitsError::Reserved { bit: 64 });
/// ```
#[doc(inline)]
pub use kit::options::RulesBitsError;
pub(crate) use kit::options::read_number;

use crate::lang::english::{meaning, sources, value_meaning};

/// The number of occurrences of a position at which the repetition rules apply: 2 to 9.
///
/// ```
/// use xiangqi::{Rules, rules::Count};
/// let rules = Rules::ASIA.with_repetition_count(Count::new(4).unwrap());
/// assert_eq!(rules.to_string(), "asia,repetition-count=4");
/// assert_eq!(Count::new(1), None);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Count(u8);

impl Count {
    /// Three occurrences, the usual number.
    pub const THREE: Count = Count(3);

    /// Returns the count; `None` for a number outside 2 to 9.
    pub const fn new(times: u8) -> Option<Count> {
        match times {
            2..=9 => Some(Count(times)),
            _ => None,
        }
    }

    /// Returns the number, 2..=9.
    #[inline]
    pub const fn times(self) -> u8 {
        self.0
    }
}

kit::option_number!(
    Count,
    Allowed::Number {
        min: 2,
        max: 9,
        except: None,
    }
);

kit::option_value! {
    /// What the repetition rules do when they apply.
    ///
    /// ```
    /// use xiangqi::{Rules, rules::Repetition};
    /// assert_eq!(Rules::BOOKLET.repetition(), Repetition::Forbid);
    /// ```
    Repetition by value_meaning {
        Off = "off",
        Draw = "draw",
        Forbid = "forbid",
        Lose = "lose",
    }
}
kit::option_value! {
    /// What counts as forcing a repetition.
    ///
    /// ```
    /// use xiangqi::{Rules, rules::Forces};
    /// let rules = Rules::ASIA.with_forcing(Forces::Check);
    /// assert_eq!(rules.to_string(), "asia,forcing=check");
    /// ```
    Forces by value_meaning {
        None = "none",
        Check = "check",
        CheckAndChase = "check+chase",
    }
}
kit::option_value! {
    /// What makes a move a chase of a piece.
    ///
    /// ```
    /// use xiangqi::{Rules, rules::Chase};
    /// assert_eq!(Rules::COMPUTER.chase(), Chase::Victim);
    /// ```
    Chase by value_meaning {
        Attack = "attack",
        Victim = "victim",
    }
}
kit::option_value! {
    /// How a check affects chases.
    ///
    /// ```
    /// use xiangqi::{Rules, rules::ChaseAndCheck};
    /// assert_eq!(Rules::COMPUTER.chase_and_check(), ChaseAndCheck::Spoils);
    /// ```
    ChaseAndCheck by value_meaning {
        Counts = "counts",
        Spoils = "spoils",
    }
}
kit::option_value! {
    /// Which material makes a draw.
    ///
    /// ```
    /// use xiangqi::{Rules, rules::MaterialDraw};
    /// let rules = Rules::ASIA.with_material_draw(MaterialDraw::NoAttackers);
    /// assert_eq!(rules.to_string(), "asia,material-draw=no-attackers");
    /// ```
    MaterialDraw by value_meaning {
        No = "no",
        NoAttackers = "no-attackers",
    }
}

kit::options! {
    /// The rules of a game: one value for every rule option.
    ///
    /// Start from a named set and change options. Printing gives the shortest rule string; parsing accepts
    /// any rule string.
    ///
    /// ```
    /// use xiangqi::{Rules, rules::{Forces, RuleOption}};
    /// const HOUSE: Rules = Rules::ASIA.with_forcing(Forces::Check).with_quiet_limit(100);
    /// assert_eq!(HOUSE.to_string(), "asia,forcing=check,quiet-limit=100");
    /// assert_eq!("asia,forcing=check,quiet-limit=100".parse(), Ok(HOUSE));
    /// assert_eq!(HOUSE.value(RuleOption::QuietLimit).to_string(), "100");
    /// assert_eq!(HOUSE.code(RuleOption::Forcing), Forces::Check as u16);
    /// ```
    struct Rules of 2 words in layout 1;

    /// The rules of the Asian and World federations, according to the diagrams of their rule book. Every
    /// option has its default value.
    const ASIA;

    /// The name of a rule option.
    ///
    /// ```
    /// use xiangqi::rules::RuleOption;
    /// let forcing = RuleOption::from_key("forcing").unwrap();
    /// assert_eq!(forcing, RuleOption::Forcing);
    /// assert!(forcing.sources().contains("X"));
    /// assert_eq!(forcing.value_meanings()[1], "Perpetual check.");
    /// ```
    enum RuleOption by meaning;

    /// Returns the source of each value: X is Knowlton's booklet, A is the rule book of the Asian and World
    /// federations, C is the computer rules of engines.
    fn sources by sources;

    1: Repetition repetition with_repetition Repetition = Repetition::Lose, "repetition";
    4: RepetitionCount repetition_count with_repetition_count Count = Count::THREE, "repetition-count";
    2: Forcing forcing with_forcing Forces = Forces::CheckAndChase, "forcing";
    6: Chase chase with_chase Chase = Chase::Attack, "chase";
    7: ChaseAndCheck chase_and_check with_chase_and_check ChaseAndCheck = ChaseAndCheck::Counts, "chase-and-check";
    8: QuietLimit quiet_limit with_quiet_limit u16 = 120, "quiet-limit";
    12: QuietChecks quiet_checks with_quiet_checks u16 = 10, "quiet-checks";
    3: MaterialDraw material_draw with_material_draw MaterialDraw = MaterialDraw::No, "material-draw";
}
