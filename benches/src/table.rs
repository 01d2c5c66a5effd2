//! The table: one row for each race, with what the project asks of it.

use std::fmt;

/// What a row asks for.
#[derive(Copy, Clone, Debug)]
pub enum Wanted {
    /// At least so many times the rate of cozy-chess.
    TimesCozy(f64),
    /// At most this, in the row's unit.
    AtMost(f64),
    /// Nothing: the row is there to be seen.
    Nothing,
}

/// A row: figures in its unit, luzhanqi's first, then cozy-chess's and shakmaty's where they can do
/// the same work.
#[derive(Clone, Debug)]
pub struct Row {
    /// What was done.
    pub name: String,
    /// The unit of the figures; rates end in `/s`.
    pub unit: &'static str,
    /// This library's figure.
    pub ours: f64,
    /// The peers' figures: cozy-chess, shakmaty.
    pub peers: [Option<f64>; 2],
    /// What is asked for.
    pub wanted: Wanted,
}

impl Row {
    /// A row without peers.
    pub fn alone(name: impl Into<String>, unit: &'static str, ours: f64, wanted: Wanted) -> Row {
        Row {
            name: name.into(),
            unit,
            ours,
            peers: [None; 2],
            wanted,
        }
    }

    /// Whether the row has what it asks for; `None` if it asks for nothing.
    pub fn is_met(&self) -> Option<bool> {
        match self.wanted {
            Wanted::TimesCozy(times) => self.peers[0].map(|peer| self.ours >= times * peer),
            Wanted::AtMost(most) => Some(self.ours <= most),
            Wanted::Nothing => None,
        }
    }
}

/// The line above the rows.
pub fn heading() -> String {
    format!(
        "{:<56} {:<9} {:>9} {:>9} {:>9} {:>7} {:>7}  {}",
        "", "unit", "luzhanqi", "cozy", "shakmaty", "/cozy", "/shak", "wanted"
    )
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let figure = |value: Option<f64>| match value {
            None => "-".to_string(),
            Some(value) if value >= 1000.0 => format!("{value:.0}"),
            Some(value) if value >= 10.0 => format!("{value:.1}"),
            Some(value) => format!("{value:.3}"),
        };
        let ratio = |peer: Option<f64>| {
            peer.map_or("-".to_string(), |peer| format!("{:.2}x", self.ours / peer))
        };
        let wanted = match self.wanted {
            Wanted::TimesCozy(times) => format!("{times}x cozy"),
            Wanted::AtMost(most) => format!("at most {most}"),
            Wanted::Nothing => String::new(),
        };
        let met = match self.is_met() {
            Some(true) => " yes",
            Some(false) => " NO",
            None => "",
        };
        let line = format!(
            "{:<56} {:<9} {:>9} {:>9} {:>9} {:>7} {:>7}  {wanted}{met}",
            self.name,
            self.unit,
            figure(Some(self.ours)),
            figure(self.peers[0]),
            figure(self.peers[1]),
            ratio(self.peers[0]),
            ratio(self.peers[1]),
        );
        f.write_str(line.trim_end())
    }
}
