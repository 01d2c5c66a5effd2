//! The options of a table.

use alloc::string::{String, ToString};

use crate::clock::{ClockRules, OptionsError, TIME, read_time, time_text};
use crate::json::{Members, Object, quoted, text, whole};

kit::tokens! {
    /// How players get their seats.
    ///
    /// ```
    /// use luzhanqi_kit_table::Seating;
    /// assert_eq!("open".parse(), Ok(Seating::Open));
    /// assert_eq!(Seating::Ticket.to_string(), "ticket");
    /// ```
    #[non_exhaustive]
    Seating, "kind of seating" {
        /// A player needs a ticket from the host; see [`Table::ticket`](crate::Table::ticket).
        Ticket = "ticket",
        /// A peer without a ticket may ask for a free seat.
        Open = "open",
    }
}

kit::tokens! {
    /// When the first game begins, once all seats are taken.
    ///
    /// ```
    /// use luzhanqi_kit_table::{Start, TableOptions};
    /// assert_eq!(TableOptions::parse(r#"{"start":"ready"}"#)?.start, Start::Ready);
    /// # Ok::<(), luzhanqi_kit_table::OptionsError>(())
    /// ```
    #[non_exhaustive]
    Start, "rule for the start" {
        /// Immediately.
        Auto = "auto",
        /// When every player has reported to be ready.
        Ready = "ready",
        /// When the host sends [`HostCommand::Start`](crate::HostCommand::Start).
        Host = "host",
    }
}

kit::tokens! {
    /// What happens if a player is not ready when the time for set-ups is over.
    ///
    /// ```
    /// use luzhanqi_kit_table::{LateSetup, TableOptions};
    /// let options = TableOptions::parse(r#"{"setup":"3m","late-setup":"lose"}"#)?;
    /// assert_eq!((options.setup, options.late_setup), (180_000, LateSetup::Lose));
    /// # Ok::<(), luzhanqi_kit_table::OptionsError>(())
    /// ```
    #[non_exhaustive]
    LateSetup, "rule for late set-ups" {
        /// The game begins. The table completes the player's draft, or generates a set-up.
        Draw = "draw",
        /// The game is aborted.
        Abort = "abort",
        /// The player loses. If no player is ready, the game is aborted.
        Lose = "lose",
    }
}

/// Which plies a player may ask to take back.
///
/// ```
/// use luzhanqi_kit_table::{TableOptions, TakeBacks};
/// let options = TableOptions::parse(r#"{"take-backs":"quiet:1"}"#)?;
/// assert_eq!(options.take_backs, TakeBacks::Quiet(1));
/// assert_eq!(TableOptions::default().take_backs, TakeBacks::Quiet(3));
/// # Ok::<(), luzhanqi_kit_table::OptionsError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TakeBacks {
    /// No ply.
    No,
    /// Any ply, but each seat may make at most this many requests in a game. The table refuses a request that would
    /// take back an attack, a flip or a refusal, because these reveal something.
    Quiet(u32),
    /// Any ply, but each seat may make at most this many requests in a game.
    Any(u32),
}

kit::tokens! {
    /// What happens while a player is absent.
    ///
    /// ```
    /// use luzhanqi_kit_table::{Absence, TableOptions};
    /// let options = TableOptions::parse(r#"{"absence":"lose","absent-after":"2m"}"#)?;
    /// assert_eq!((options.absence, options.absent_after), (Absence::Lose, 120_000));
    /// # Ok::<(), luzhanqi_kit_table::OptionsError>(())
    /// ```
    #[non_exhaustive]
    Absence, "rule for absence" {
        /// The other players may claim a win or a draw.
        Claim = "claim",
        /// The absent player loses immediately. No player loses while all others are absent since the same time, as
        /// after a restart.
        Lose = "lose",
        /// The game pauses until the time for pauses is used up. Then the other players may claim a win or a draw.
        Pause = "pause",
        /// Nothing happens. The clocks continue to run.
        Clock = "clock",
    }
}

kit::tokens! {
    /// Which seat each player has in a rematch.
    ///
    /// ```
    /// use luzhanqi_kit_table::{Rematch, TableOptions};
    /// assert_eq!(TableOptions::parse(r#"{"rematch":"same"}"#)?.rematch, Rematch::Same);
    /// # Ok::<(), luzhanqi_kit_table::OptionsError>(())
    /// ```
    #[non_exhaustive]
    Rematch, "rule for rematches" {
        /// Every player moves to the next seat.
        Turn = "turn",
        /// Every player keeps the same seat.
        Same = "same",
        /// There is no rematch.
        No = "no",
    }
}

kit::tokens! {
    /// When the table shows the hidden information to everyone.
    ///
    /// ```
    /// use luzhanqi_kit_table::{TableOptions, Truth};
    /// assert_eq!(TableOptions::default().truth, Truth::End);
    /// assert_eq!(TableOptions::parse(r#"{"truth":"never"}"#)?.truth, Truth::Never);
    /// # Ok::<(), luzhanqi_kit_table::OptionsError>(())
    /// ```
    #[non_exhaustive]
    Truth, "rule for revealing hidden pieces" {
        /// At the end of the game, unless the game was aborted.
        End = "end",
        /// Never.
        Never = "never",
        /// When the host sends [`HostCommand::Reveal`](crate::HostCommand::Reveal) after the end of the game.
        Host = "host",
    }
}

/// The options of a table. Times are in milliseconds; 0 means no limit.
///
/// In JSON, the options are an object. The first text of the example has every member except `rules`, with its default
/// value. All members are optional. The time `none` means no limit. An unknown member is an error. Otherwise an older
/// version of the library would ignore a limit that the host has set.
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
    /// The rules of the game as a rule string; `None` for the game's default rules.
    pub rules: Option<String>,
    /// The clocks; `None` for a game without clocks.
    pub clock: Option<ClockRules>,
    /// How players get their seats.
    pub seating: Seating,
    /// When the first game begins.
    pub start: Start,
    /// Time for the set-up.
    pub setup: u64,
    /// What happens when that time is over.
    pub late_setup: LateSetup,
    /// Which plies a player may ask to take back.
    pub take_backs: TakeBacks,
    /// What happens when a player is absent.
    pub absence: Absence,
    /// Time after which a disconnected player counts as absent.
    pub absent_after: u64,
    /// Time after which a game ends without a winner if no player is connected. Ignored with [`Absence::Clock`].
    pub abandoned_after: u64,
    /// Total time for all pauses of a game; 0 means no pauses.
    pub pause: u64,
    /// Whether the table subtracts network time from the time of a ply, up to a quota; see the section "Lag" of the
    /// [crate](crate).
    pub lag: bool,
    /// Whether a loss on time is a draw if the other seat cannot win; see [`TableGame::can_win`](crate::TableGame).
    pub time_draw: bool,
    /// Which seat each player has in a rematch.
    pub rematch: Rematch,
    /// When the table shows the hidden information to everyone.
    pub truth: Truth,
    /// The maximum number of spectators.
    pub watchers: u32,
    /// Whether everyone sees the number of spectators.
    pub show_watching: bool,
    /// The delay with which spectators see the game; 0 means no delay.
    pub delay: u64,
    /// The number of plies by which spectators are behind the game, until the game ends.
    pub delay_plies: u32,
    /// Whether players may send texts to the host: [`TableEvent::Said`](crate::TableEvent::Said).
    pub say: bool,
    /// The number of plies after which a game ends in a draw; 0 means no limit.
    pub plies: u32,
    /// Time from the end of a game until the table closes.
    pub linger: u64,
    /// Whether the table writes a journal. Without a journal, output does not wait for
    /// [`Table::stored`](crate::Table::stored).
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

/// Converts the value of an option from and to JSON.
trait OptionValue {
    fn read(&mut self, name: &str, raw: &str) -> Result<(), OptionsError>;
    fn write(&self) -> String;
}

fn expected(name: &str, wanted: &str, raw: &str) -> OptionsError {
    let found = match text(raw) {
        Some(text) => alloc::format!("the text {}", kit::Quoted::new(&text)),
        None => kit::Quoted::new(raw).to_string(),
    };
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
            text => read_time(text).ok_or_else(|| expected(name, TIME, raw)),
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

    /// Parses the options from a JSON object. The empty text gives the default options.
    ///
    /// # Errors
    /// Fails for a syntax error, an unknown member or a wrong value. Does not check the rules of the game;
    /// [`Table::open`](crate::Table::open) does.
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
