//! Set-ups by style: completes an army by exchanging pieces until no exchange makes it better.

use std::fmt;

use luzhanqi::{Army, ArmyError, Kind, Random, Rules, Seat, Station, Stations, board};

/// A style of set-ups.
///
/// ```
/// use luzhanqi_player::Style;
/// assert_eq!(Style::ALL.len(), 3);
/// assert_eq!(Style::from_name("defence"), Some(Style::Defence));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Style {
    /// Puts strong pieces in front and on the railroads.
    Attack,
    /// Puts strong pieces in the middle.
    #[default]
    Balance,
    /// Puts strong pieces and bombs near the flag, behind weak pieces.
    Defence,
}

impl Style {
    /// All styles.
    pub const ALL: &'static [Style] = &[Style::Attack, Style::Balance, Style::Defence];

    /// Returns the name: `attack`, `balance` or `defence`.
    pub const fn name(self) -> &'static str {
        match self {
            Style::Attack => "attack",
            Style::Balance => "balance",
            Style::Defence => "defence",
        }
    }

    /// Returns the style with this name.
    ///
    /// ```
    /// use luzhanqi_player::Style;
    /// assert_eq!(Style::from_name("attack"), Some(Style::Attack));
    /// assert_eq!(Style::from_name("wild"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Style> {
        Style::ALL
            .iter()
            .copied()
            .find(|style| style.name() == name)
    }

    /// The value of each rank of the set-up for a kind; the first number is for the rank of the headquarters,
    /// the last for the front.
    const fn ranks(self, kind: Kind) -> [i32; 6] {
        use Kind as K;
        match (self, kind) {
            (_, K::Flag) => [0; 6],
            (_, K::Landmine) => [20, 24, -60, -60, -60, -60],
            (_, K::Engineer) => [0, 16, 20, 14, 0, -30],
            (Style::Attack, K::Bomb) => [-30, -10, 10, 24, 26, -40],
            (Style::Balance, K::Bomb) => [-20, 4, 22, 26, 16, -40],
            (Style::Defence, K::Bomb) => [-10, 22, 26, 18, 0, -40],
            (Style::Attack, K::Marshal) => [-60, -20, 0, 14, 26, 10],
            (Style::Balance, K::Marshal) => [-60, -10, 14, 24, 18, -6],
            (Style::Defence, K::Marshal) => [-40, 4, 24, 20, 4, -20],
            (Style::Attack, K::General) => [-60, -20, 0, 10, 22, 24],
            (Style::Balance, K::General) => [-60, -10, 6, 18, 24, 10],
            (Style::Defence, K::General) => [-40, 0, 20, 22, 10, -10],
            (Style::Attack, K::LieutenantGeneral) => [-50, -20, 0, 8, 18, 26],
            (Style::Balance, K::LieutenantGeneral) => [-50, -14, 4, 12, 20, 22],
            (Style::Defence, K::LieutenantGeneral) => [-40, -4, 12, 18, 16, 8],
            (Style::Attack, K::Brigadier) => [-40, -14, 0, 8, 14, 22],
            (Style::Balance, K::Brigadier) => [-40, -10, 4, 10, 16, 20],
            (Style::Defence, K::Brigadier) => [-30, -4, 8, 14, 16, 14],
            (_, K::Colonel) => [-24, -6, 4, 8, 12, 16],
            (_, K::Major) => [-14, 2, 8, 8, 8, 10],
            (_, K::Captain) => [0, 8, 8, 6, 6, 12],
            (_, K::PlatoonCommander) => [12, 14, 6, 4, 2, 8],
        }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Returns an army of this style. Different seeds usually give different armies. An opponent who guesses the
/// seed knows the army. For a game between people, get the seed from the operating system's generator.
///
/// ```
/// use luzhanqi_player::luzhanqi::{Rules, Seat};
/// use luzhanqi_player::{Style, suggest_army};
/// let army = suggest_army(&Rules::STANDARD, Style::Defence, 1);
/// assert!(army.validate(&Rules::STANDARD, Seat::South).is_ok());
/// assert_ne!(army, suggest_army(&Rules::STANDARD, Style::Defence, 2));
/// ```
pub fn suggest_army(rules: &Rules, style: Style, seed: u64) -> Army {
    match complete_army(rules, [None; Army::LEN], style, seed) {
        Ok(army) => army,
        Err(_) => unreachable!("an empty set-up can be completed"),
    }
}

/// Completes a partial set-up in this style. The given pieces keep their places.
///
/// ```
/// use luzhanqi_player::luzhanqi::{Army, Kind, Rules};
/// use luzhanqi_player::{Style, complete_army};
/// let mut partial = [None; Army::LEN];
/// partial[0] = Some(Kind::Marshal); // on a6
/// let army = complete_army(&Rules::STANDARD, partial, Style::Attack, 1)?;
/// assert_eq!(army.kinds()[0], Kind::Marshal);
/// # Ok::<(), luzhanqi_player::luzhanqi::ArmyError>(())
/// ```
///
/// # Errors
/// The errors are those of [`Army::complete`].
pub fn complete_army(
    rules: &Rules,
    partial: [Option<Kind>; Army::LEN],
    style: Style,
    seed: u64,
) -> Result<Army, ArmyError> {
    let start = Army::complete(rules, partial, seed)?;
    let mut random = Random::new(seed ^ 0x0061_726d_7900);
    let free: Vec<usize> = (0..Army::LEN)
        .filter(|slot| partial[*slot].is_none())
        .collect();
    // A random part makes armies of the same style differ.
    let taste: [[i32; 12]; Army::LEN] =
        std::array::from_fn(|_| std::array::from_fn(|_| random.below(16) as i32));
    let mut kinds = *start.kinds();
    let mut best = score(&kinds, style, &taste);
    loop {
        let before = best;
        for (i, a) in free.iter().enumerate() {
            for b in &free[i + 1..] {
                let may = |kind: Kind, slot: usize| Army::allowed(rules, slot).contains(kind);
                if !may(kinds[*a], *b) || !may(kinds[*b], *a) {
                    continue;
                }
                kinds.swap(*a, *b);
                let value = score(&kinds, style, &taste);
                if value > best {
                    best = value;
                } else {
                    kinds.swap(*a, *b);
                }
            }
        }
        if best == before {
            return Army::new(kinds);
        }
    }
}

/// The value of a set-up.
fn score(kinds: &[Kind; Army::LEN], style: Style, taste: &[[i32; 12]; Army::LEN]) -> i32 {
    let station = |slot| Army::station(slot, Seat::South);
    let of = |wanted: fn(Kind) -> bool| -> Stations {
        let slots = (0..Army::LEN).filter(|slot| wanted(kinds[*slot]));
        slots.fold(Stations::EMPTY, |all, slot| all.with(station(slot)))
    };
    let flags = of(|kind| kind == Kind::Flag);
    let around = flags
        .iter()
        .fold(Stations::EMPTY, |all, at| all | board::neighbours(at));
    let mut sum = 0;
    for (slot, kind) in kinds.iter().enumerate() {
        let at = station(slot);
        sum += 2 * style.ranks(*kind)[usize::from(at.rank() - 1)] + taste[slot][kind.index()];
        if around.contains(at) {
            sum += match kind {
                Kind::Landmine => 60,
                Kind::PlatoonCommander | Kind::Captain | Kind::Bomb => 12,
                _ => 0,
            };
        }
        // A piece in a headquarters cannot move.
        if board::HEADQUARTERS.contains(at) && kind.is_mobile() {
            sum -= if *kind == Kind::PlatoonCommander {
                10
            } else {
                60
            };
        }
        // The file of the flag needs a strong piece.
        let near = flags
            .iter()
            .any(|flag: Station| flag.file().abs_diff(at.file()) <= 1);
        let strong = kind.order().is_some_and(|order| order >= 6);
        if near && strong {
            sum += 6;
        }
        if *kind == Kind::Bomb && board::RAILROAD.contains(at) {
            sum += 8;
        }
    }
    // Strong pieces, bombs and engineers should be spread over both sides.
    let heavy = of(|kind| kind.order().is_some_and(|order| order >= 6));
    let bombs = of(|kind| kind == Kind::Bomb);
    let engineers = of(|kind| kind == Kind::Engineer);
    for group in [heavy, bombs, engineers] {
        let lean: i32 = group.iter().map(|at| i32::from(at.file()) - 2).sum();
        sum -= 10 * lean.abs();
    }
    sum
}
