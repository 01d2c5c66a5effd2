//! Results of attacks, and which pieces may take a flag. Both depend only on kinds and rules. Play, legality
//! and deduction all use this file.

use core::fmt;

use super::{FlagTaker, Mines, Rules};
use crate::lang::Lang;
use crate::piece::{Kind, Kinds};
use crate::reason::{Detail, Details, ToDetails};

kit::tokens! {
    /// The result of an attack, from the attacker's point of view.
    ///
    /// ```
    /// use luzhanqi::{Kind, Rules, rules::{AttackResult, Standing}};
    /// let rules = Rules::STANDARD;
    /// assert_eq!(rules.attack(Kind::Major, Kind::Captain, Standing::Higher), AttackResult::Win);
    /// assert_eq!(rules.attack(Kind::Major, Kind::Major, Standing::Higher), AttackResult::Both);
    /// assert_eq!(rules.attack(Kind::Bomb, Kind::Marshal, Standing::Higher), AttackResult::Both);
    /// ```
    AttackResult, "attack" {
        /// The defender leaves the board, and the attacker moves to the defender's station.
        Win = "win",
        /// The attacker leaves the board.
        Lose = "lose",
        /// Both leave the board.
        Both = "both",
        /// The flag is taken.
        Flag = "flag",
    }
}

impl AttackResult {
    /// Returns whether the attacker is still on the board after the attack.
    ///
    /// ```
    /// use luzhanqi::rules::AttackResult;
    /// assert!(AttackResult::Win.attacker_survives() && !AttackResult::Both.attacker_survives());
    /// ```
    #[inline]
    pub const fn attacker_survives(self) -> bool {
        matches!(self, AttackResult::Win | AttackResult::Flag)
    }

    /// Whether the attacker and the defender are lost. A taken flag does not count as lost.
    pub(crate) const fn losses(self) -> [bool; 2] {
        match self {
            AttackResult::Win => [false, true],
            AttackResult::Lose => [true, false],
            AttackResult::Both => [true, true],
            AttackResult::Flag => [false, false],
        }
    }
}

/// The reason why a piece may not take a flag.
///
/// ```
/// use luzhanqi::{Kind, Rules, rules::{FlagProtection, Standing}};
/// let rules = Rules::FLIP; // mines first, then the flag
/// assert_eq!(rules.flag_protection(Kind::Major, Standing::Higher, true), Some(FlagProtection::MinesStand));
/// assert_eq!(rules.flag_protection(Kind::Major, Standing::Higher, false), None);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum FlagProtection {
    /// The piece is a bomb, and `bombs-take-flag=no` or the value of `flag-taker` excludes bombs.
    Bomb,
    /// `flag-taker=engineer`, and the piece is not an engineer.
    NotEngineer,
    /// `flag-taker=lowest`, and the piece's side has a piece of lower order on the board.
    NotLowest,
    /// `mines-before-flag`, and the flag's owner still has a landmine on the board.
    MinesStand,
}

impl FlagProtection {
    /// Every reason, in order.
    pub const ALL: &'static [FlagProtection] = &[
        FlagProtection::Bomb,
        FlagProtection::NotEngineer,
        FlagProtection::NotLowest,
        FlagProtection::MinesStand,
    ];

    /// Returns the token: `bomb`, `not-engineer`, `not-lowest` or `mines-stand`.
    pub const fn as_str(self) -> &'static str {
        match self {
            FlagProtection::Bomb => "bomb",
            FlagProtection::NotEngineer => "not-engineer",
            FlagProtection::NotLowest => "not-lowest",
            FlagProtection::MinesStand => "mines-stand",
        }
    }

    /// Returns the reason with this token; `None` if there is no such reason.
    ///
    /// ```
    /// use luzhanqi::rules::FlagProtection;
    /// let reason = FlagProtection::MinesStand;
    /// assert_eq!(FlagProtection::from_token(reason.as_str()), Some(reason));
    /// ```
    pub fn from_token(word: &str) -> Option<FlagProtection> {
        let mut all = FlagProtection::ALL.iter().copied();
        all.find(|protection| protection.as_str() == word)
    }
}

/// In the details of an error, a reason is given as its token.
impl ToDetails for FlagProtection {
    fn add_details(&self, name: &'static str, details: &mut Details) {
        self.as_str().add_details(name, details);
    }

    fn made_from(name: &str, told: &[(&'static str, Detail)]) -> Option<FlagProtection> {
        let told = told.iter().find_map(|(own, detail)| match detail {
            Detail::Text(word) if *own == name => Some(word),
            _ => None,
        })?;
        FlagProtection::from_token(told)
    }
}

impl fmt::Display for FlagProtection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text(Lang::English))
    }
}

/// The result for every pair of codes: rows are attackers, and columns are defenders.
const fn clash_table(mines: MineClash) -> [[AttackResult; 16]; 16] {
    let mut table = [[AttackResult::Lose; 16]; 16];
    let mut a = 0;
    while a < 16 {
        let mut d = 0;
        while d < 16 {
            if let (Some(attacker), Some(defender)) = (Kind::from_code(a), Kind::from_code(d)) {
                table[a as usize][d as usize] = clash(attacker, defender, mines);
            }
            d += 1;
        }
        a += 1;
    }
    table
}

const fn clash(attacker: Kind, defender: Kind, mines: MineClash) -> AttackResult {
    match (attacker, defender) {
        (_, Kind::Flag) => AttackResult::Flag,
        (Kind::Bomb, Kind::Landmine) if !mines.bombs_clear() => AttackResult::Lose,
        (Kind::Bomb, _) | (_, Kind::Bomb) => AttackResult::Both,
        (Kind::Engineer, Kind::Landmine) => AttackResult::Win,
        (_, Kind::Landmine) if mines.fall() => AttackResult::Both,
        (_, Kind::Landmine) => AttackResult::Lose,
        _ if attacker.code() > defender.code() => AttackResult::Win,
        _ if attacker.code() < defender.code() => AttackResult::Lose,
        _ => AttackResult::Both,
    }
}

/// The result of attacks on a landmine. Bit 0 is set if pieces other than engineers and bombs remove the
/// mine. Bit 1 is set if a bomb does not remove it.
#[derive(Copy, Clone)]
pub(crate) struct MineClash(usize);

impl MineClash {
    const fn fall(self) -> bool {
        self.0 & 1 != 0
    }

    const fn bombs_clear(self) -> bool {
        self.0 & 2 == 0
    }
}

static CLASH: [[[AttackResult; 16]; 16]; 4] = [
    clash_table(MineClash(0)),
    clash_table(MineClash(1)),
    clash_table(MineClash(2)),
    clash_table(MineClash(3)),
];

/// Whether a piece has the lowest order of its side's pieces on the board, including face-down pieces. Only
/// `mines=lowest` and `flag-taker=lowest` use it.
///
/// ```
/// use luzhanqi::{Kind, Rules, rules::{AttackResult, Mines, Standing}};
/// let rules = Rules::STANDARD.with_mines(Mines::Lowest);
/// let attack = |standing| rules.attack(Kind::Captain, Kind::Landmine, standing);
/// assert_eq!(attack(Standing::Lowest), AttackResult::Both);
/// assert_eq!(attack(Standing::Higher), AttackResult::Lose);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Standing {
    /// The piece's side has no piece of lower order.
    Lowest,
    /// The piece's side has a piece of lower order, or the piece has no order.
    Higher,
}

impl Standing {
    /// Both values.
    pub const ALL: [Standing; 2] = [Standing::Lowest, Standing::Higher];

    pub(crate) const fn of(is_lowest: bool) -> Standing {
        if is_lowest {
            Standing::Lowest
        } else {
            Standing::Higher
        }
    }
}

impl Rules {
    /// Returns the result of an attack. Does not check that the attacker may take a flag; see
    /// [`Rules::flag_protection`].
    ///
    /// ```
    /// use luzhanqi::{Kind, Rules, rules::{AttackResult, Standing}};
    /// let rules = Rules::STANDARD;
    /// assert_eq!(rules.attack(Kind::General, Kind::Landmine, Standing::Higher), AttackResult::Lose);
    /// assert_eq!(Rules::KNOWLTON.attack(Kind::General, Kind::Landmine, Standing::Higher), AttackResult::Both);
    /// assert_eq!(rules.attack(Kind::Engineer, Kind::Landmine, Standing::Lowest), AttackResult::Win);
    /// ```
    #[inline]
    pub fn attack(&self, attacker: Kind, defender: Kind, standing: Standing) -> AttackResult {
        clash_of_codes(
            self.mine_clash(|| standing),
            attacker.code(),
            defender.code(),
        )
    }

    /// The result of attacks on a landmine. Calls `standing` only if the result depends on it.
    #[inline]
    pub(crate) fn mine_clash(&self, standing: impl FnOnce() -> Standing) -> MineClash {
        let fall = match self.mines() {
            Mines::Mutual => true,
            Mines::Northern => false,
            Mines::Lowest => standing() == Standing::Lowest,
        };
        MineClash(usize::from(fall) | usize::from(!self.bombs_clear_mines()) << 1)
    }

    /// Returns why a piece may not take a flag; `None` if it may. `mines` is true if the flag's owner has a
    /// landmine on the board. Reasons that the mover can see come first.
    ///
    /// ```
    /// use luzhanqi::{Kind, Rules, rules::{FlagProtection, FlagTaker, Standing}};
    /// let rules = Rules::STANDARD.with_flag_taker(FlagTaker::Engineer);
    /// let why = rules.flag_protection(Kind::Major, Standing::Higher, false);
    /// assert_eq!(why, Some(FlagProtection::NotEngineer));
    /// assert_eq!(rules.flag_protection(Kind::Engineer, Standing::Lowest, false), None);
    /// ```
    #[inline]
    pub fn flag_protection(
        &self,
        taker: Kind,
        standing: Standing,
        mines: bool,
    ) -> Option<FlagProtection> {
        self.visible_flag_protection(taker, standing)
            .or((self.mines_before_flag() && mines).then_some(FlagProtection::MinesStand))
    }

    /// Returns the reason of [`Rules::flag_protection`] if the mover can see it from its own pieces.
    #[inline]
    pub(crate) fn visible_flag_protection(
        &self,
        taker: Kind,
        standing: Standing,
    ) -> Option<FlagProtection> {
        if taker == Kind::Bomb && !(self.bombs_take_flag() && self.flag_taker() == FlagTaker::Any) {
            return Some(FlagProtection::Bomb);
        }
        match self.flag_taker() {
            FlagTaker::Any => None,
            FlagTaker::Engineer => (taker != Kind::Engineer).then_some(FlagProtection::NotEngineer),
            FlagTaker::Lowest => {
                (standing == Standing::Higher).then_some(FlagProtection::NotLowest)
            }
        }
    }

    /// Returns whether these rules can stop some piece from taking some flag.
    #[inline]
    pub const fn protects_flags(&self) -> bool {
        !self.bombs_take_flag()
            || self.mines_before_flag()
            || !matches!(self.flag_taker(), FlagTaker::Any)
    }

    /// Returns the attacking kinds for which an attack on a `defender` has the result `ending`. `standing` is
    /// the standing of the attacker.
    ///
    /// ```
    /// use luzhanqi::{Kind, Rules, rules::{AttackResult, Standing}};
    /// let winners = Rules::STANDARD.attackers(Kind::General, AttackResult::Win, Standing::Higher);
    /// assert_eq!(winners.only(), Some(Kind::Marshal));
    /// ```
    pub fn attackers(&self, defender: Kind, ending: AttackResult, standing: Standing) -> Kinds {
        Kinds::MOBILE
            .iter()
            .filter(|k| self.attack(*k, defender, standing) == ending)
            .collect()
    }

    /// Returns the defending kinds for which an attack by an `attacker` has the result `ending`.
    ///
    /// ```
    /// use luzhanqi::{Kind, Rules, rules::{AttackResult, Standing}};
    /// let beaten = Rules::STANDARD.defenders(Kind::Captain, AttackResult::Win, Standing::Higher);
    /// assert_eq!(beaten.to_string(), "PE"); // platoon commanders and engineers
    /// ```
    pub fn defenders(&self, attacker: Kind, ending: AttackResult, standing: Standing) -> Kinds {
        Kinds::ALL
            .iter()
            .filter(|k| self.attack(attacker, *k, standing) == ending)
            .collect()
    }
}

/// The result of an attack, by the codes in a position's bit planes.
#[inline]
pub(crate) fn clash_of_codes(mines: MineClash, attacker: u8, defender: u8) -> AttackResult {
    CLASH[mines.0 & 3][(attacker & 15) as usize][(defender & 15) as usize]
}
