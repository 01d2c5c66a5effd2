//! Clocks: main time, increments, periods of byo-yomi.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::json::{Members, whole};

/// The rules of a game's clocks. All times are in milliseconds.
///
/// The text consists of parts with commas between them, such as `main=10m`, `inc=5s`, `byo=3x30s`, `move=60s`,
/// `first=30s` and `cap=20m`. At least one of `main`, `byo` and `move` is required. A time is a whole number and a
/// unit: `ms`, `s`, `m`, `h` or `d`.
///
/// ```
/// use luzhanqi_kit_table::ClockRules;
/// let rules: ClockRules = "main=10m,inc=5s,byo=3x30s".parse()?;
/// assert_eq!((rules.main, rules.increment, rules.periods), (600_000, 5_000, 3));
/// assert_eq!(rules.to_string(), "main=10m,inc=5s,byo=3x30s");
/// # Ok::<(), luzhanqi_kit_table::OptionsError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct ClockRules {
    /// Main time at the start.
    pub main: u64,
    /// Time that each ply adds.
    pub increment: u64,
    /// Number of byo-yomi periods after the main time.
    pub periods: u32,
    /// Length of a byo-yomi period. A player who moves within a period keeps the whole period.
    pub period: u64,
    /// Maximum time for one ply; 0 means no limit. A player who exceeds it loses.
    pub ply: u64,
    /// Maximum time for the first ply of a seat; 0 means no limit. If a seat exceeds it, the game is aborted.
    pub first: u64,
    /// Maximum main time that a player can reach by increments; 0 means no limit.
    pub cap: u64,
}

/// The error for a text that does not encode valid options, clock rules, a host command or the start of a
/// client.
///
/// ```
/// use luzhanqi_kit_table::ClockRules;
/// let why = "main=10".parse::<ClockRules>().unwrap_err();
/// assert_eq!(why.to_string(), r#"expected a time such as 90s, 10m or 2d in the clock, got "main=10""#);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionsError(pub(crate) String);

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for OptionsError {}

const UNITS: [(&str, u64); 5] = [
    ("ms", 1),
    ("s", 1_000),
    ("m", 60_000),
    ("h", 3_600_000),
    ("d", 86_400_000),
];

/// What [`read_time`] reads.
pub(crate) const TIME: &str = "a time such as 90s, 10m or 2d";

/// The longest time that options may give: a thousand days.
pub(crate) const LONGEST: u64 = 1_000 * 86_400_000;

pub(crate) fn read_time(text: &str) -> Option<u64> {
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let (_, ms) = UNITS.iter().find(|(name, _)| *name == unit)?;
    let time = number.parse::<u64>().ok()?.checked_mul(*ms)?;
    Some(time).filter(|time| *time <= LONGEST)
}

pub(crate) fn time_text(ms: u64) -> String {
    let fits = |(_, unit): &&(&str, u64)| ms % unit == 0 && ms > 0;
    let (name, unit) = UNITS.iter().rev().find(fits).unwrap_or(&UNITS[1]);
    alloc::format!("{}{name}", ms / unit)
}

impl FromStr for ClockRules {
    type Err = OptionsError;

    fn from_str(text: &str) -> Result<ClockRules, OptionsError> {
        let mut rules = ClockRules::default();
        let wrong = |part: &str| {
            let found = kit::Quoted::new(part);
            OptionsError(alloc::format!(
                "expected main=, inc=, byo=, move=, first= or cap= with a time, each once, got {found}"
            ))
        };
        for part in text.split(',') {
            let (name, mut value) = part.split_once('=').ok_or_else(|| wrong(part))?;
            let place = match name {
                "main" => &mut rules.main,
                "inc" => &mut rules.increment,
                "move" => &mut rules.ply,
                "first" => &mut rules.first,
                "cap" => &mut rules.cap,
                "byo" if rules.periods == 0 => {
                    let (count, time) = value.split_once('x').ok_or_else(|| wrong(part))?;
                    value = time;
                    let count: Option<u32> =
                        count.parse().ok().filter(|count| (1..=100).contains(count));
                    rules.periods = count.ok_or_else(|| wrong(part))?;
                    &mut rules.period
                }
                _ => return Err(wrong(part)),
            };
            let time = read_time(value).ok_or_else(|| {
                let found = kit::Quoted::new(part);
                OptionsError(alloc::format!("expected {TIME} in the clock, got {found}"))
            })?;
            if *place > 0 || time == 0 {
                return Err(wrong(part));
            }
            *place = time;
        }
        match rules.main + rules.period + rules.ply {
            0 => Err(OptionsError(
                "expected main=, byo= or move= in the clock".to_string(),
            )),
            _ => Ok(rules),
        }
    }
}

impl fmt::Display for ClockRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut comma = "";
        let byo = alloc::format!("{}x", self.periods);
        for (name, count, time) in [
            ("main", "", self.main),
            ("inc", "", self.increment),
            ("byo", &*byo, self.period),
            ("move", "", self.ply),
            ("first", "", self.first),
            ("cap", "", self.cap),
        ] {
            if time > 0 {
                write!(f, "{comma}{name}={count}{}", time_text(time))?;
                comma = ",";
            }
        }
        Ok(())
    }
}

/// One seat's clock.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct SeatClock {
    /// Main time left.
    pub(crate) left: u64,
    /// Byo-yomi periods left.
    pub(crate) periods: u32,
    /// The number of the seat's plies.
    pub(crate) plies: u32,
}

/// Why a time limit ends the game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum TimeOut {
    /// The first ply came too late; there is no winner.
    First,
    /// The clock ran out.
    Clock,
}

impl ClockRules {
    pub(crate) fn begin(&self) -> SeatClock {
        SeatClock {
            left: self.main,
            periods: self.periods,
            plies: 0,
        }
    }

    /// Whether there is a main time or byo-yomi; otherwise only the limits for one ply apply.
    fn runs(&self) -> bool {
        self.main + self.period > 0
    }

    /// Returns the time after which a ply is too late, and which kind of limit that is.
    pub(crate) fn limit(&self, clock: &SeatClock) -> Option<(u64, TimeOut)> {
        let periods = u64::from(clock.periods).saturating_mul(self.period);
        let whole = clock.left.saturating_add(periods);
        let all = self.runs().then_some((whole, TimeOut::Clock));
        let ply = (self.ply > 0).then_some((self.ply, TimeOut::Clock));
        let first = (self.first > 0 && clock.plies == 0).then_some((self.first, TimeOut::First));
        // If two limits are equal, the milder one applies.
        [first, all, ply]
            .into_iter()
            .flatten()
            .min_by_key(|(time, _)| *time)
    }

    /// The lag that each ply adds to the quota of a seat.
    pub(crate) fn lag_gain(&self) -> u32 {
        let seconds = (self.main + 40 * self.increment) / 1_000;
        (4 * seconds + 150).min(1_000) as u32
    }

    /// Returns the clock after a ply that took the time `spent`, which is below the limit.
    pub(crate) fn after(&self, clock: &SeatClock, spent: u64) -> SeatClock {
        let mut next = *clock;
        if !self.runs() {
            return next;
        }
        if spent < clock.left {
            next.left = clock.left - spent;
        } else {
            let over = spent - clock.left;
            let used = over.checked_div(self.period).unwrap_or(0);
            next.left = 0;
            next.periods = clock.periods.saturating_sub(used as u32);
        }
        // Time above the cap is not taken away.
        let most = if self.cap == 0 {
            u64::MAX
        } else {
            self.cap.max(next.left)
        };
        next.left = (next.left + self.increment).min(most);
        next
    }

    /// Returns the clock after a take-back of `plies` plies, without their increments.
    pub(crate) fn take_back(&self, clock: &SeatClock, plies: u32) -> SeatClock {
        let gained = self.increment * u64::from(plies);
        SeatClock {
            // A take-back never ends a game.
            left: clock.left.saturating_sub(gained).max(clock.left.min(1)),
            periods: clock.periods,
            plies: clock.plies - plies.min(clock.plies),
        }
    }
}

/// The clocks that a client has received from its table.
#[derive(Clone, Debug)]
pub(crate) struct ShownClock {
    run: Option<usize>,
    /// `Ok` with the time when the running ply began; in a pause, `Err` with the time that the ply took
    /// before the pause.
    since: Result<u64, u64>,
    left: Vec<u64>,
    periods: Vec<u64>,
}

impl ShownClock {
    pub(crate) fn read(raw: &str) -> Result<ShownClock, String> {
        let members = Members::parse(raw)?;
        let numbers = |name| {
            let list = members.get(name).map(|_| members.list(name)).transpose()?;
            let list = list.unwrap_or_default().into_iter();
            let numbers: Option<Vec<u64>> = list.map(whole).collect();
            numbers.ok_or_else(|| alloc::format!("expected numbers in the member {name:?}"))
        };
        Ok(ShownClock {
            run: members.opt_size("run")?,
            since: match members.opt_number("since")? {
                Some(since) => Ok(since),
                None => Err(members.number("used")?),
            },
            left: numbers("left")?,
            periods: numbers("periods")?,
        })
    }

    /// Returns the time to show for a seat; `now` is a time of the table's clock.
    pub(crate) fn show(&self, rules: &ClockRules, seat: usize, now: u64) -> Option<u64> {
        let left = *self.left.get(seat)?;
        let periods = self.periods.get(seat).copied().unwrap_or(0);
        let spent = match self.since {
            _ if self.run != Some(seat) => 0,
            Ok(since) => now.saturating_sub(since),
            Err(used) => used,
        };
        let whole = match spent.checked_sub(left) {
            None => left - spent,
            Some(over) if rules.period > 0 && over / rules.period < periods => {
                rules.period - over % rules.period
            }
            Some(_) => 0,
        };
        let ply = rules.ply.saturating_sub(spent);
        Some(match (rules.runs(), rules.ply > 0) {
            (true, true) => whole.min(ply),
            (true, false) => whole,
            (false, _) => ply,
        })
    }
}
