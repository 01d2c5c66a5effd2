//! The rule options, each with its key, values, meaning and sources.

/// The values that an option accepts.
///
/// ```
/// use xiangqi::rules::{Allowed, RuleOption};
/// assert_eq!(RuleOption::MaterialDraw.allowed(), Allowed::Words(&["no", "no-attackers"]));
/// assert_eq!(RuleOption::RepetitionCount.allowed().to_string(), "2 to 9");
/// ```
#[doc(inline)]
pub use rules_kit::options::Allowed;
/// The reason why words are not valid rules.
///
/// ```
/// use xiangqi::{Rules, rules::RulesBitsError};
/// let words = Rules::BOOKLET.to_bits();
/// assert_eq!(Rules::from_bits(words), Ok(Rules::BOOKLET));
/// let why = Rules::from_bits([words[0], 1]).unwrap_err();
/// assert_eq!(why, RulesBitsError::Reserved { bit: 64 });
/// ```
#[doc(inline)]
pub use rules_kit::options::RulesBitsError;
pub(crate) use rules_kit::options::read_number;

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
    /// Three times, as usual.
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

rules_kit::option_number!(
    Count,
    Allowed::Number {
        min: 2,
        max: 9,
        except: None,
    }
);

rules_kit::option_value! {
    /// What the repetition rules do when they apply.
    ///
    /// ```
    /// use xiangqi::{Rules, rules::Repetition};
    /// assert_eq!(Rules::BOOKLET.repetition(), Repetition::Forbid);
    /// ```
    Repetition {
        /// Nothing: the game continues.
        Off = "off",
        /// The game is a draw, whichever side forces it.
        Draw = "draw",
        /// The forcing side may not play the move that repeats the position. If neither side forces, the game
        /// continues.
        Forbid = "forbid",
        /// The forcing side loses. If neither side forces, the game is a draw.
        Lose = "lose",
    }
}
rules_kit::option_value! {
    /// What counts as forcing a repetition.
    ///
    /// ```
    /// use xiangqi::{Rules, rules::Forces};
    /// let rules = Rules::ASIA.with_forcing(Forces::Check);
    /// assert_eq!(rules.to_string(), "asia,forcing=check");
    /// ```
    Forces {
        /// Nothing.
        None = "none",
        /// Perpetual check.
        Check = "check",
        /// Perpetual check and perpetual chase.
        CheckAndChase = "check+chase",
    }
}
rules_kit::option_value! {
    /// What makes a move a chase of a piece.
    ///
    /// ```
    /// use xiangqi::{Rules, rules::Chase};
    /// assert_eq!(Rules::COMPUTER.chase(), Chase::Victim);
    /// ```
    Chase {
        /// A piece attacks the victim after the move, but did not attack it before.
        Attack = "attack",
        /// The victim is attacked after the move, and no piece of the side attacked it before.
        Victim = "victim",
    }
}
rules_kit::option_value! {
    /// How a check affects chases.
    ///
    /// ```
    /// use xiangqi::{Rules, rules::ChaseAndCheck};
    /// assert_eq!(Rules::COMPUTER.chase_and_check(), ChaseAndCheck::Spoils);
    /// ```
    ChaseAndCheck {
        /// A check does not affect chases: a move may both check and chase.
        Counts = "counts",
        /// If any move of either side gives check, no chase counts.
        Spoils = "spoils",
    }
}
rules_kit::option_value! {
    /// Which material makes a draw.
    ///
    /// ```
    /// use xiangqi::{Rules, rules::MaterialDraw};
    /// let rules = Rules::ASIA.with_material_draw(MaterialDraw::NoAttackers);
    /// assert_eq!(rules.to_string(), "asia,material-draw=no-attackers");
    /// ```
    MaterialDraw {
        /// No material makes a draw.
        No = "no",
        /// Neither side has a piece that can cross the river.
        NoAttackers = "no-attackers",
    }
}

rules_kit::options! {
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
    enum RuleOption;

    /// Returns the source of each value: X is Knowlton's booklet, A is the rule book of the Asian and World
    /// federations, C is the computer rules of engines.
    fn sources;

    1: Repetition repetition with_repetition Repetition = Repetition::Lose, "repetition",
        "forbid: X. lose: A, C. draw: engines without a law of forcing. off: X, read as to draws.",
        "What a repetition brings: nothing; a draw; the forcing side must do something else; or the forcing side loses, and where nobody forces a draw.";
    4: RepetitionCount repetition_count with_repetition_count Count = Count::THREE, "repetition-count",
        "3: A, C. X says nothing.",
        "The law of repetition speaks when a position stands for the n-th time, and each time after that.";
    2: Forcing forcing with_forcing Forces = Forces::CheckAndChase, "forcing",
        "check+chase: X, A, C.",
        "What counts as forcing a repetition: nothing; perpetual check; or perpetual check and perpetual chase.";
    6: Chase chase with_chase Chase = Chase::Attack, "chase",
        "attack: A. victim: C.",
        "A move chases a piece if it makes a new attack on it; or if the piece was not attacked before.";
    7: ChaseAndCheck chase_and_check with_chase_and_check ChaseAndCheck = ChaseAndCheck::Counts, "chase-and-check",
        "counts: A. spoils: C.",
        "A chase counts though some moves check; or no chase counts where any move of either side checks.";
    8: QuietLimit quiet_limit with_quiet_limit u16 = 120, "quiet-limit",
        "120: A. X says nothing.",
        "That many plies without a capture make a draw; 0 is off.";
    12: QuietChecks quiet_checks with_quiet_checks u16 = 10, "quiet-checks",
        "10: A. X says nothing.",
        "How many of each side's checks since the last capture count towards the quiet limit; further checks do not.";
    3: MaterialDraw material_draw with_material_draw MaterialDraw = MaterialDraw::No, "material-draw",
        "no source asks for it; a common house rule.",
        "The game is a draw when neither side has a piece that can cross the river.";
}
