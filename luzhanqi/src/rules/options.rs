//! The rule options, each with its key, values, meaning and sources.

/// The values that an option accepts.
///
/// ```
/// use luzhanqi::rules::{Allowed, RuleOption};
/// assert_eq!(RuleOption::CampsSafe.allowed(), Allowed::Words(&["yes", "no"]));
/// assert_eq!(RuleOption::Repetition.allowed().to_string(), "0 to 255, not 1");
/// ```
#[doc(inline)]
pub use rules_kit::options::Allowed;
/// The reason why words are not valid rules.
///
/// ```
/// use luzhanqi::{Rules, rules::RulesBitsError};
/// let words = Rules::FLIP.to_bits();
/// assert_eq!(Rules::from_bits(words), Ok(Rules::FLIP));
/// let why = Rules::from_bits([words[0], words[1], 1]).unwrap_err();
/// assert_eq!(why, RulesBitsError::Reserved { bit: 128 });
/// ```
#[doc(inline)]
pub use rules_kit::options::RulesBitsError;
pub(crate) use rules_kit::options::read_number;

/// The number of times that a position occurs for the game to be a draw: 2 to 255, or 0 for off. The starting
/// position counts, so 1 would end every game at once and is not allowed.
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

    /// Returns the value for a number: 0 for off, else 2..=255; `None` for 1.
    pub const fn new(times: u8) -> Option<Repetition> {
        if times == 1 {
            None
        } else {
            Some(Repetition(times))
        }
    }

    /// Returns 0 for off, else 2..=255.
    #[inline]
    pub const fn times(self) -> u8 {
        self.0
    }
}

rules_kit::option_number!(
    Repetition,
    Allowed::Number {
        min: 0,
        max: 255,
        except: Some(1),
    }
);

rules_kit::option_value! {
    /// The kind of play.
    ///
    /// ```
    /// use luzhanqi::{Rules, rules::Play};
    /// let rules = Rules::STANDARD.with_play(Play::Expose);
    /// assert_eq!(rules.to_string(), "standard,play=expose");
    /// ```
    Play {
        /// Each player arranges an army, hidden from the other.
        Dark = "dark",
        /// All fifty pieces are shuffled face down; a turn flips one piece or moves one.
        Expose = "expose",
    }
}
rules_kit::option_value! {
    /// The result if a piece other than an engineer or a bomb attacks a landmine.
    ///
    /// ```
    /// use luzhanqi::{Rules, rules::Mines};
    /// let rules = Rules::STANDARD.with_mines(Mines::Lowest);
    /// assert_eq!(rules.to_string(), "standard,mines=lowest");
    /// ```
    Mines {
        /// Both leave the board.
        Mutual = "mutual",
        /// The attacker is lost; the mine stays on the board.
        Northern = "northern",
        /// Both leave the board if the attacker has the lowest order of its side; otherwise the attacker is
        /// lost.
        Lowest = "lowest",
    }
}
rules_kit::option_value! {
    /// Which pieces may take the flag.
    ///
    /// ```
    /// use luzhanqi::{Rules, rules::FlagTaker};
    /// let rules = Rules::STANDARD.with_flag_taker(FlagTaker::Engineer);
    /// assert_eq!(rules.to_string(), "standard,flag-taker=engineer");
    /// ```
    FlagTaker {
        /// Any piece; for bombs, the option bombs-take-flag decides.
        Any = "any",
        /// Only a piece with the lowest order among its side's pieces on the board.
        Lowest = "lowest",
        /// Only engineers.
        Engineer = "engineer",
    }
}
rules_kit::option_value! {
    /// Whether taking the flag wins, or carrying it home.
    ///
    /// ```
    /// use luzhanqi::{Rules, rules::FlagWin};
    /// let rules = Rules::STANDARD.with_flag_win(FlagWin::Carry);
    /// assert_eq!(rules.to_string(), "standard,flag-win=carry");
    /// ```
    FlagWin {
        /// Taking the flag wins.
        Take = "take",
        /// The flag must be carried to one of the taker's own headquarters.
        Carry = "carry",
    }
}
rules_kit::option_value! {
    /// What the referee shows of an attack, besides which pieces survived.
    ///
    /// ```
    /// use luzhanqi::{Rules, rules::BattleReveals};
    /// let rules = Rules::STANDARD.with_battle_reveals(BattleReveals::Casualties);
    /// assert_eq!(rules.to_string(), "oca");
    /// ```
    BattleReveals {
        /// Nothing.
        Nothing = "nothing",
        /// Each lost piece, to its opponent.
        Casualties = "casualties",
        /// Both pieces, to both players.
        Both = "both",
    }
}
rules_kit::option_value! {
    /// How a game ends when `quiet-limit` is reached.
    ///
    /// ```
    /// use luzhanqi::{Rules, rules::QuietResult};
    /// let rules = Rules::STANDARD.with_quiet_result(QuietResult::Loss);
    /// assert_eq!(rules.to_string(), "standard,quiet-result=loss");
    /// ```
    QuietResult {
        /// A draw.
        Draw = "draw",
        /// The player who made the last of the quiet plies loses.
        Loss = "loss",
    }
}
rules_kit::option_value! {
    /// How a game ends when the player to move has no legal move.
    ///
    /// ```
    /// use luzhanqi::{Rules, rules::Immobile};
    /// let rules = Rules::STANDARD.with_immobile(Immobile::Draw);
    /// assert_eq!(rules.to_string(), "standard,immobile=draw");
    /// ```
    Immobile {
        /// That player loses (a draw if the other side has no move either).
        Loss = "loss",
        /// A draw.
        Draw = "draw",
    }
}
rules_kit::option_value! {
    /// How flips settle the colours in expose play.
    ///
    /// ```
    /// use luzhanqi::{Rules, rules::Colours};
    /// let rules = Rules::STANDARD.with_colours(Colours::Twice);
    /// assert_eq!(rules.to_string(), "standard,colours=twice");
    /// ```
    Colours {
        /// The first piece flipped gives its colour to the seat that flipped it.
        First = "first",
        /// A seat gets a colour when its own latest two flips show this colour.
        Twice = "twice",
        /// A seat gets a colour when it flips a piece of this colour and the latest flip before it, of either
        /// seat, showed the same colour.
        Match = "match",
    }
}

rules_kit::options! {
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
    struct Rules of 3 words in layout 1;

    /// Today's usual game, with every option at its default. Sources: O, and how the game is usually played
    /// today.
    const STANDARD;

    /// The name of a rule option.
    ///
    /// ```
    /// use luzhanqi::rules::RuleOption;
    /// let mines = RuleOption::from_key("mines").unwrap();
    /// assert_eq!(mines.allowed().to_string(), "mutual, northern, lowest");
    /// assert_eq!(mines.value_meanings()[0], "Both leave the board.");
    /// ```
    enum RuleOption;

    /// Returns the source of each value: K is Knowlton's booklet, O is Oca's booklet, B1 to B4 are
    /// Bodlaender's four variants, S is the rule sheet, and C is the championship's rules of 2012.
    fn sources;

    1: Play play with_play Play = Play::Dark, "play",
        "dark: S, K, O, B2 to B4. expose: S and B1.",
        "Dark: each player arranges an army out of the other's sight. Expose: all fifty pieces are shuffled face down over the posts and headquarters, and a turn flips one or moves one.";
    2: Mines mines with_mines Mines = Mines::Northern, "mines",
        "mutual: K, B3. northern: K's note on the north, O, S. lowest: B1's first choice.",
        "What becomes of a piece, neither engineer nor bomb, that attacks a landmine: mutual, both leave the board; northern, the attacker is lost and the mine stands; lowest, both leave if the attacker's order is the lowest of its side, else the mine stands.";
    3: EngineersTurn engineers_turn with_engineers_turn bool = true, "engineers-turn",
        "yes: K, O, S, B1, B2. no: B3, B4.",
        "Engineers turn corners on the railroad.";
    4: CampsSafe camps_safe with_camps_safe bool = true, "camps-safe",
        "yes: K, O, S, B1, B2. no: B3, B4.",
        "A piece in a camp cannot be attacked.";
    5: HqLocked hq_locked with_hq_locked bool = true, "hq-locked",
        "yes: O, C. no: S, and K and B as a reading.",
        "A piece on any headquarters, own or enemy, never moves again.";
    6: BombsEnterHq bombs_enter_hq with_bombs_enter_hq bool = true, "bombs-enter-hq",
        "no: B2. yes: the others.",
        "Bombs may move onto the other seat's headquarters.";
    7: BombsTakeFlag bombs_take_flag with_bombs_take_flag bool = true, "bombs-take-flag",
        "yes: K, O, B3, C. no: S, B1, B2.",
        "A bomb may take the flag.";
    8: FlagTaker flag_taker with_flag_taker FlagTaker = FlagTaker::Any, "flag-taker",
        "lowest: S, B1. engineer: played in flip chess. any: the others.",
        "Which pieces may take the flag: any; only those of the lowest order that the mover's side has on the board, face-down ones included (never a bomb); or only engineers.";
    9: MinesBeforeFlag mines_before_flag with_mines_before_flag bool = false, "mines-before-flag",
        "yes: B1, S. no: the others.",
        "A flag may be taken only once its owner has no landmine on the board.";
    10: FlagWin flag_win with_flag_win FlagWin = FlagWin::Take, "flag-win",
        "take: B's fast game and the others. carry: B's slow game.",
        "Taking the flag wins, or it must be carried to one of the taker's own headquarters.";
    11: MarshalRevealsFlag marshal_reveals_flag with_marshal_reveals_flag bool = true, "marshal-reveals-flag",
        "yes: O, B2 to B4, S, C. no: K.",
        "Dark play: when a side's field marshal leaves the board, its flag's station is shown.";
    12: BattleReveals battle_reveals with_battle_reveals BattleReveals = BattleReveals::Nothing, "battle-reveals",
        "nothing: K, B2, B3, S, C. casualties: O. both: K and O without a referee, B4.",
        "Dark play: what the referee shows of an attack besides who survived: nothing; each lost piece to its opponent; or both pieces to both players.";
    13: BombsOffFront bombs_off_front with_bombs_off_front bool = true, "bombs-off-front",
        "yes: K, O, S. no: B.",
        "Set-up: no bomb on the front row (rank 6 or 7).";
    14: MinesInBackRows mines_in_back_rows with_mines_in_back_rows bool = true, "mines-in-back-rows",
        "yes: K, O, S. no: B.",
        "Set-up: landmines only on the two back rows (ranks 1-2 or 11-12).";
    16: QuietLimit quiet_limit with_quiet_limit u16 = 0, "quiet-limit",
        "31: C. 70: the usual flip game.",
        "That many plies in a row without attack, flip (see flips-reset-quiet) or flag taken end the game; 0 is off.";
    15: QuietResult quiet_result with_quiet_result QuietResult = QuietResult::Draw, "quiet-result",
        "loss: C.",
        "What the quiet limit brings: a draw, or a loss for the player who made the last of these plies.";
    24: Repetition repetition with_repetition Repetition = Repetition::OFF, "repetition",
        "no source asks for it; a common house rule.",
        "The position standing for the n-th time is a draw; 0 is off. The starting position counts once.";
    26: Immobile immobile with_immobile Immobile = Immobile::Loss, "immobile",
        "loss: C, and the others as a reading; a draw in any case if neither side can move: C.",
        "What it brings to have no legal move: a loss, or a draw.";
    27: Colours colours with_colours Colours = Colours::First, "colours",
        "first: S, B1. twice and match: two readings of the usual flip game.",
        "Expose play: which flip gives its colour to the seat that made it: the first; one of the same colour as that seat's flip before; or one of the same colour as the flip just before, by either seat. Until then both seats can only flip.";
    28: Suicide suicide with_suicide bool = true, "suicide",
        "no: the usual flip game.",
        "Expose play: attacks in which the attacker alone would be lost are allowed.";
    20: PlyLimit ply_limit with_ply_limit u16 = 0, "ply-limit",
        "no source asks for it; a bound for experiments.",
        "A game of that many plies is a draw; 0 is off.";
    29: FlipsResetQuiet flips_reset_quiet with_flips_reset_quiet bool = true, "flips-reset-quiet",
        "no: pages that count steps without a capture. yes: the other reading of the usual flip game.",
        "Expose play: a flip begins the quiet count anew; else it is a quiet ply.";
}
