//! The options of a table.

use alloc::string::{String, ToString};

use crate::clock::{ClockRules, OptionsError, read_time, time_text};
use crate::json::{Members, Object, quoted, text, whole};

kit::tokens! {
    /// How seats are given to players.
    #[non_exhaustive]
    Seating, "a seating" {
        /// A player needs a ticket from the host; see [`Table::ticket`](crate::Table::ticket).
        Ticket = "ticket",
        /// The first strangers who ask for a seat get one.
        Open = "open",
    }
}

kit::tokens! {
    /// What begins the first game when all seats are taken.
    #[non_exhaustive]
    Start, "a start" {
        /// Nothing more.
        Auto = "auto",
        /// Every player says to be ready.
        Ready = "ready",
        /// The host says so: [`HostCommand::Start`](crate::HostCommand::Start).
        Host = "host",
    }
}

kit::tokens! {
    /// What happens to players without a set-up when its time is over.
    #[non_exhaustive]
    LateSetup, "a rule for late set-ups" {
        /// The table completes or draws their set-ups.
        Draw = "draw",
        /// The game is aborted.
        Abort = "abort",
        /// They lose; if nobody is ready, the game is aborted.
        Lose = "lose",
    }
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

kit::tokens! {
    /// What happens while a player is absent.
    #[non_exhaustive]
    Absence, "a rule for absence" {
        /// The others may claim a win or a draw.
        Claim = "claim",
        /// The absent player loses at once.
        Lose = "lose",
        /// The game pauses while the allowance for pauses lasts; then the others may claim.
        Pause = "pause",
        /// Nothing: only clocks count.
        Clock = "clock",
    }
}

kit::tokens! {
    /// Who has which seat in a rematch.
    #[non_exhaustive]
    Rematch, "a rule for rematches" {
        /// Every player moves on by one seat.
        Turn = "turn",
        /// Everyone keeps the seat.
        Same = "same",
        /// There is no rematch.
        No = "no",
    }
}

kit::tokens! {
    /// When everyone sees what was hidden.
    #[non_exhaustive]
    Truth, "a rule for the truth" {
        /// At the end of the game, unless it was aborted.
        End = "end",
        /// Never.
        Never = "never",
        /// When the host says so after the end: [`HostCommand::Reveal`](crate::HostCommand::Reveal).
        Host = "host",
    }
}

/// The options of a table. Times are milliseconds, and 0 is no limit.
///
/// As JSON, an object whose members are those of this example, all optional; the values here are the defaults, and
/// `none` is a time without limit. An unknown member is an error, so that an older library never plays with fewer
/// limits than the host asked for.
///
/// ```
/// use luzhanqi_kit_table::{TableOptions, TakeBacks};
/// let text = r#"{"clock":"none","seating":"ticket","start":"auto","setup":"none","late-setup":"draw",
///     "take-backs":"quiet:3","absence":"claim","absent-after":"1m","abandoned-after":"5m","pause":"10m",
///     "lag":true,"time-draw":true,"rematch":"turn","truth":"end","watchers":100,"show-watching":true,
///     "delay":"none","delay-plies":0,"say":false,"plies":10000,"linger":"10m","journal":true}"#;
/// assert_eq!(TableOptions::parse(text)?, TableOptions::default());
/// let text = r#"{"rules":"flip","clock":"main=10m,inc=5s","take-backs":"any:1"}"#;
/// let options = TableOptions::parse(text)?;
/// assert_eq!(options.take_backs, TakeBacks::Any(1));
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
    /// What begins the first game.
    pub start: Start,
    /// Time for the set-up.
    pub setup: u64,
    /// What happens when that time is over.
    pub late_setup: LateSetup,
    /// Which plies a player may ask to take back.
    pub take_backs: TakeBacks,
    /// What happens when a player is absent.
    pub absence: Absence,
    /// Time after which a disconnected player is absent.
    pub absent_after: u64,
    /// Time after which a game that all players have left ends without a winner. Not with [`Absence::Clock`].
    pub abandoned_after: u64,
    /// Time for all pauses of a game; 0 for no pauses.
    pub pause: u64,
    /// Whether clocks give back the time that messages took, as measured by the table, up to a quota.
    pub lag: bool,
    /// Whether a loss on time is a draw if the other seat cannot win; see [`TableGame::can_win`](crate::TableGame).
    pub time_draw: bool,
    /// Who has which seat in a rematch.
    pub rematch: Rematch,
    /// When everyone sees what was hidden.
    pub truth: Truth,
    /// The most spectators.
    pub watchers: u32,
    /// Whether everyone sees the number of spectators.
    pub show_watching: bool,
    /// Time after which spectators see what happens; 0 for at once.
    pub delay: u64,
    /// Plies after which spectators see what happens, until the game ends.
    pub delay_plies: u32,
    /// Whether players may send texts to the host: [`TableEvent::Said`](crate::TableEvent::Said).
    pub say: bool,
    /// Plies after which a game ends in a draw.
    pub plies: u32,
    /// Time after a game's end until the table closes.
    pub linger: u64,
    /// Whether the table has a journal. Without one, no output waits for [`Table::stored`](crate::Table::stored).
    pub journal: bool,
}

impl Default for TableOptions {
    fn default() -> TableOptions {
        TableOptions {
            rules: None,
            clock: None,
            seating: Seating::Ticket,
            start: Start::Auto,
            setup: 0,
            late_setup: LateSetup::Draw,
            take_backs: TakeBacks::Quiet(3),
            absence: Absence::Claim,
            absent_after: 60_000,
            abandoned_after: 300_000,
            pause: 600_000,
            lag: true,
            time_draw: true,
            rematch: Rematch::Turn,
            truth: Truth::End,
            watchers: 100,
            show_watching: true,
            delay: 0,
            delay_plies: 0,
            say: false,
            plies: 10_000,
            linger: 600_000,
            journal: true,
        }
    }
}

/// A value of an option, from and to JSON.
trait OptionValue {
    fn read(&mut self, name: &str, raw: &str) -> Result<(), OptionsError>;
    fn write(&self) -> String;
}

fn expected(name: &str, wanted: &str, raw: &str) -> OptionsError {
    let found = kit::Quoted::new(raw);
    OptionsError(alloc::format!("expected {wanted} as {name}, got {found}"))
}

fn read_text<T>(
    name: &str,
    raw: &str,
    read: impl FnOnce(&str) -> Result<T, OptionsError>,
) -> Result<T, OptionsError> {
    read(&text(raw).ok_or_else(|| expected(name, "a text", raw))?)
}

/// A time, or `none` for no limit.
impl OptionValue for u64 {
    fn read(&mut self, name: &str, raw: &str) -> Result<(), OptionsError> {
        *self = read_text(name, raw, |text| match text {
            "none" => Ok(0),
            text => read_time(text),
        })?;
        Ok(())
    }

    fn write(&self) -> String {
        quoted(&match *self {
            0 => "none".to_string(),
            ms => time_text(ms),
        })
    }
}

/// A number.
impl OptionValue for u32 {
    fn read(&mut self, name: &str, raw: &str) -> Result<(), OptionsError> {
        let count = whole(raw).filter(|count| *count <= 10_000);
        let count = count.and_then(|count| u32::try_from(count).ok());
        *self = count.ok_or_else(|| expected(name, "a number from 0 to 10000", raw))?;
        Ok(())
    }

    fn write(&self) -> String {
        self.to_string()
    }
}

impl OptionValue for bool {
    fn read(&mut self, name: &str, raw: &str) -> Result<(), OptionsError> {
        let value = raw.parse();
        *self = value.map_err(|_| expected(name, "true or false", raw))?;
        Ok(())
    }

    fn write(&self) -> String {
        self.to_string()
    }
}

impl OptionValue for Option<String> {
    fn read(&mut self, name: &str, raw: &str) -> Result<(), OptionsError> {
        *self = Some(read_text(name, raw, |text| Ok(text.to_string()))?);
        Ok(())
    }

    fn write(&self) -> String {
        self.as_deref().map_or_else(|| "null".to_string(), quoted)
    }
}

impl OptionValue for Option<ClockRules> {
    fn read(&mut self, name: &str, raw: &str) -> Result<(), OptionsError> {
        *self = read_text(name, raw, |text| match text {
            "none" => Ok(None),
            text => text.parse().map(Some),
        })?;
        Ok(())
    }

    fn write(&self) -> String {
        quoted(&self.map_or("none".to_string(), |clock| clock.to_string()))
    }
}

impl OptionValue for TakeBacks {
    fn read(&mut self, name: &str, raw: &str) -> Result<(), OptionsError> {
        *self = read_text(name, raw, |text| {
            let (kind, count) = text.split_once(':').unwrap_or((text, ""));
            let count = count.parse().ok().filter(|count| *count <= 1_000);
            match (kind, count) {
                ("no", None) if kind == text => Ok(TakeBacks::No),
                ("quiet", Some(count)) => Ok(TakeBacks::Quiet(count)),
                ("any", Some(count)) => Ok(TakeBacks::Any(count)),
                _ => Err(expected(
                    name,
                    "no, quiet:N or any:N with N up to 1000",
                    raw,
                )),
            }
        })?;
        Ok(())
    }

    fn write(&self) -> String {
        match self {
            TakeBacks::No => quoted("no"),
            TakeBacks::Quiet(count) => alloc::format!("\"quiet:{count}\""),
            TakeBacks::Any(count) => alloc::format!("\"any:{count}\""),
        }
    }
}

macro_rules! words {
    ($($name:ident)*) => {$(
        impl OptionValue for $name {
            fn read(&mut self, name: &str, raw: &str) -> Result<(), OptionsError> {
                *self = read_text(name, raw, |text| {
                    text.parse().map_err(|why: kit::ParseTokenError| OptionsError(why.to_string()))
                })?;
                Ok(())
            }

            fn write(&self) -> String {
                quoted(self.as_str())
            }
        }
    )*};
}
words!(Seating Start LateSetup Absence Rematch Truth);

impl TableOptions {
    /// The name and value of each option.
    fn values(&mut self) -> [(&'static str, &mut dyn OptionValue); 23] {
        [
            ("rules", &mut self.rules),
            ("clock", &mut self.clock),
            ("seating", &mut self.seating),
            ("start", &mut self.start),
            ("setup", &mut self.setup),
            ("late-setup", &mut self.late_setup),
            ("take-backs", &mut self.take_backs),
            ("absence", &mut self.absence),
            ("absent-after", &mut self.absent_after),
            ("abandoned-after", &mut self.abandoned_after),
            ("pause", &mut self.pause),
            ("lag", &mut self.lag),
            ("time-draw", &mut self.time_draw),
            ("rematch", &mut self.rematch),
            ("truth", &mut self.truth),
            ("watchers", &mut self.watchers),
            ("show-watching", &mut self.show_watching),
            ("delay", &mut self.delay),
            ("delay-plies", &mut self.delay_plies),
            ("say", &mut self.say),
            ("plies", &mut self.plies),
            ("linger", &mut self.linger),
            ("journal", &mut self.journal),
        ]
    }

    /// Parses the options from a JSON object. The empty text has the defaults.
    ///
    /// # Errors
    /// Fails for a syntax error, an unknown member or a wrong value. The game's rules are checked when the table opens.
    pub fn parse(json: &str) -> Result<TableOptions, OptionsError> {
        let mut options = TableOptions::default();
        let json = if json.is_empty() { "{}" } else { json };
        let members = Members::parse(json).map_err(OptionsError)?;
        let mut values = options.values();
        for (name, raw) in members.iter() {
            let known = values.iter_mut().find(|(known, _)| *known == name);
            let Some((_, value)) = known else {
                let found = kit::Quoted::new(name);
                return Err(OptionsError(alloc::format!("there is no option {found}")));
            };
            if raw != "null" {
                value.read(name, raw)?;
            }
        }
        Ok(options)
    }

    /// Returns the options as a JSON object with every member.
    pub fn to_json(&self) -> String {
        let mut options = self.clone();
        let write = |object: Object, (name, value): (&str, &mut dyn OptionValue)| {
            object.raw(name, &value.write())
        };
        let values = options.values().into_iter();
        values.fold(Object::new(), write).end()
    }
}
