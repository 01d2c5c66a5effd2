//! The options of a table.

use alloc::string::{String, ToString};

use crate::clock::{ClockRules, OptionsError, read_time, time_text};
use crate::json::{Object, Value};

/// How seats are given to players.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Seating {
    /// A player needs a ticket from the host; see [`Table::ticket`](crate::Table::ticket).
    Ticket,
    /// The first strangers who ask for a seat get one.
    Open,
}

/// Which plies a player may ask to take back.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TakeBacks {
    /// None.
    No,
    /// Up to this many times a game and seat, and only if nothing was revealed since: no attack, flip or refusal.
    Quiet(u32),
    /// Up to this many times a game and seat.
    Any(u32),
}

/// What a player may do while another one is absent.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Absence {
    /// Claim a win or a draw.
    Claim,
    /// Nothing: the absent player loses at once.
    Lose,
    /// Nothing: only clocks count.
    Clock,
}

/// Who has which seat in a rematch.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Rematch {
    /// Every player moves on by one seat.
    Turn,
    /// Everyone keeps the seat.
    Same,
    /// There is no rematch.
    No,
}

/// The options of a table.
///
/// As JSON, an object whose members are those of this example, all optional. An unknown member is an error, so that
/// an older library never plays with fewer limits than the host asked for.
///
/// ```
/// use luzhanqi_kit_table::{TableOptions, TakeBacks};
/// let text = r#"{"rules":"standard","clock":"main=10m,inc=5s","seating":"open","setup":"2m","take-backs":"quiet:3",
///     "absence":"claim","absent-after":"1m","rematch":"turn","truth-at-end":true,"watchers":100,"linger":"10m"}"#;
/// let options = TableOptions::parse(text)?;
/// assert_eq!(options.take_backs, TakeBacks::Quiet(3));
/// assert_eq!(TableOptions::parse(&options.to_json())?, options);
/// assert!(TableOptions::parse(r#"{"clok":"main=10m"}"#).is_err());
/// # Ok::<(), luzhanqi_kit_table::OptionsError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TableOptions {
    /// The rules of the game, as its own text; `None` for the game's default.
    pub rules: Option<String>,
    /// The clocks; `None` for a game without clocks.
    pub clock: Option<ClockRules>,
    /// How seats are given to players.
    pub seating: Seating,
    /// Milliseconds for the set-up; then missing set-ups are completed or drawn. 0 for no limit.
    pub setup: u64,
    /// Which plies a player may ask to take back.
    pub take_backs: TakeBacks,
    /// What happens when a player is absent.
    pub absence: Absence,
    /// Milliseconds after which a disconnected player is absent.
    pub absent_after: u64,
    /// Who has which seat in a rematch.
    pub rematch: Rematch,
    /// Whether the end of a game shows everyone what was hidden.
    pub truth_at_end: bool,
    /// The most spectators.
    pub watchers: u32,
    /// Milliseconds after a game's end until the table closes; 0 for no limit.
    pub linger: u64,
}

impl Default for TableOptions {
    fn default() -> TableOptions {
        TableOptions {
            rules: None,
            clock: None,
            seating: Seating::Ticket,
            setup: 0,
            take_backs: TakeBacks::Quiet(3),
            absence: Absence::Claim,
            absent_after: 60_000,
            rematch: Rematch::Turn,
            truth_at_end: true,
            watchers: 100,
            linger: 600_000,
        }
    }
}

/// The value of a word in a list of words.
fn word<T: Copy>(name: &str, text: &str, words: &[(&str, T)]) -> Result<T, OptionsError> {
    let found = words.iter().find(|(word, _)| *word == text);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let listed = kit::Listed(words.iter().map(|(word, _)| *word));
        let found = kit::Quoted::new(text);
        OptionsError(alloc::format!(
            "expected one of {listed} as {name}, got {found}"
        ))
    })
}

fn token_of<T: Copy + PartialEq>(value: T, words: &[(&'static str, T)]) -> &'static str {
    let found = words.iter().find(|(_, known)| *known == value);
    found.map_or("", |(word, _)| word)
}

const SEATINGS: [(&str, Seating); 2] = [("ticket", Seating::Ticket), ("open", Seating::Open)];
const ABSENCES: [(&str, Absence); 3] = [
    ("claim", Absence::Claim),
    ("lose", Absence::Lose),
    ("clock", Absence::Clock),
];
const REMATCHES: [(&str, Rematch); 3] = [
    ("turn", Rematch::Turn),
    ("same", Rematch::Same),
    ("no", Rematch::No),
];

fn read_take_backs(text: &str) -> Result<TakeBacks, OptionsError> {
    let (kind, count) = text.split_once(':').unwrap_or((text, ""));
    let count = count.parse().ok().filter(|count| *count <= 1_000);
    match (kind, count) {
        ("no", None) if kind == text => Ok(TakeBacks::No),
        ("quiet", Some(count)) => Ok(TakeBacks::Quiet(count)),
        ("any", Some(count)) => Ok(TakeBacks::Any(count)),
        _ => Err(OptionsError(alloc::format!(
            "expected no, quiet:N or any:N with N up to 1000 as take-backs, got {}",
            kit::Quoted::new(text)
        ))),
    }
}

/// A time, or `none` for no limit.
fn limit(text: &str) -> Result<u64, OptionsError> {
    match text {
        "none" => Ok(0),
        text => read_time(text),
    }
}

fn limit_text(ms: u64) -> String {
    match ms {
        0 => "none".to_string(),
        ms => time_text(ms),
    }
}

impl TableOptions {
    /// Parses the options from a JSON object. The empty text has the defaults.
    ///
    /// # Errors
    /// Fails for a syntax error, an unknown member or a wrong value. The game's rules are checked when the table opens.
    pub fn parse(json: &str) -> Result<TableOptions, OptionsError> {
        let mut options = TableOptions::default();
        let json = if json.is_empty() { "{}" } else { json };
        let value = Value::parse(json).map_err(OptionsError)?;
        let members = value.object();
        let members =
            members.ok_or_else(|| OptionsError("expected an object of options".to_string()))?;
        for name in members.names() {
            let Some(value) = members.get(name) else {
                continue;
            };
            let text = || members.text(name).map_err(OptionsError);
            match name {
                "rules" => options.rules = Some(text()?.to_string()),
                "clock" if value.text() == Some("none") => options.clock = None,
                "clock" => options.clock = Some(text()?.parse()?),
                "seating" => options.seating = word(name, text()?, &SEATINGS)?,
                "setup" => options.setup = limit(text()?)?,
                "take-backs" => options.take_backs = read_take_backs(text()?)?,
                "absence" => options.absence = word(name, text()?, &ABSENCES)?,
                "absent-after" => options.absent_after = read_time(text()?)?,
                "rematch" => options.rematch = word(name, text()?, &REMATCHES)?,
                "truth-at-end" => {
                    options.truth_at_end = members.bool(name).map_err(OptionsError)?
                }
                "watchers" => {
                    let count = members.number(name).map_err(OptionsError)?;
                    let count = u32::try_from(count).ok().filter(|count| *count <= 10_000);
                    options.watchers = count.ok_or_else(|| {
                        OptionsError("expected at most 10000 watchers".to_string())
                    })?;
                }
                "linger" => options.linger = limit(text()?)?,
                _ => {
                    let found = kit::Quoted::new(name);
                    return Err(OptionsError(alloc::format!("there is no option {found}")));
                }
            }
        }
        Ok(options)
    }

    /// Returns the options as a JSON object with every member.
    pub fn to_json(&self) -> String {
        let clock = self
            .clock
            .map_or("none".to_string(), |clock| clock.to_string());
        let take_backs = match self.take_backs {
            TakeBacks::No => "no".to_string(),
            TakeBacks::Quiet(count) => alloc::format!("quiet:{count}"),
            TakeBacks::Any(count) => alloc::format!("any:{count}"),
        };
        Object::new()
            .opt_text("rules", self.rules.as_deref())
            .text("clock", &clock)
            .text("seating", token_of(self.seating, &SEATINGS))
            .text("setup", &limit_text(self.setup))
            .text("take-backs", &take_backs)
            .text("absence", token_of(self.absence, &ABSENCES))
            .text("absent-after", &time_text(self.absent_after))
            .text("rematch", token_of(self.rematch, &REMATCHES))
            .bool("truth-at-end", self.truth_at_end)
            .number("watchers", self.watchers.into())
            .text("linger", &limit_text(self.linger))
            .end()
    }
}
