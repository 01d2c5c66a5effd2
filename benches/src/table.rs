//! The table: one row for each measured value, with the project's requirement.

use std::fmt;
use std::str::FromStr;

/// The requirement of a row. As text: `3x cozy-chess`, `at least 2`, `at most 5`, `hoped for 5`, or an empty
/// text.
#[derive(Clone, PartialEq, Debug)]
pub enum Wanted {
    /// At least this multiple of the rate of this peer.
    Times(f64, String),
    /// At least this value, in the row's unit.
    AtLeast(f64),
    /// At most this value, in the row's unit.
    AtMost(f64),
    /// A goal in the row's unit, not a requirement.
    Hoped(f64),
    /// No requirement: the row is only shown.
    Nothing,
}

/// A row: the value of this library, and the values of the peers that can do the same work.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The name of the measured work.
    pub name: String,
    /// The unit of the values; units of rates end in `/s`.
    pub unit: String,
    /// The value of this library.
    pub ours: f64,
    /// The names and values of the peers.
    pub peers: Vec<(String, f64)>,
    /// The requirement.
    pub wanted: Wanted,
}

impl Row {
    /// Makes a row without peers.
    pub fn alone(name: impl Into<String>, unit: &str, ours: f64, wanted: Wanted) -> Row {
        Row {
            name: name.into(),
            unit: unit.into(),
            ours,
            peers: Vec::new(),
            wanted,
        }
    }

    /// Returns whether the row meets its requirement; `None` if it has no requirement, or only a goal.
    pub fn is_met(&self) -> Option<bool> {
        match &self.wanted {
            Wanted::Times(times, name) => {
                let peer = self.peers.iter().find(|(peer, _)| peer == name);
                peer.map(|(_, rate)| self.ours >= times * rate)
            }
            Wanted::AtLeast(least) => Some(self.ours >= *least),
            Wanted::AtMost(most) => Some(self.ours <= *most),
            Wanted::Hoped(_) | Wanted::Nothing => None,
        }
    }
}

/// Returns the line above the rows.
pub fn heading() -> String {
    format!(
        "{:<56} {:<12} {:>9}  {:<56}  wanted",
        "", "unit", "luzhanqi", "others: their figure, and how many times theirs this is"
    )
}

/// Formats a value with at least three digits.
fn figure(value: f64) -> String {
    match value {
        value if value >= 100.0 => format!("{value:.0}"),
        value if value >= 10.0 => format!("{value:.1}"),
        value => format!("{value:.3}"),
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wanted::Times(times, peer) => write!(f, "{times}x {peer}"),
            Wanted::AtLeast(least) => write!(f, "at least {least}"),
            Wanted::AtMost(most) => write!(f, "at most {most}"),
            Wanted::Hoped(least) => write!(f, "hoped for {least}"),
            Wanted::Nothing => Ok(()),
        }
    }
}

impl FromStr for Wanted {
    type Err = String;

    fn from_str(text: &str) -> Result<Wanted, String> {
        let number = |text: &str| {
            let wrong = |_| format!("`{text}` is not a number");
            text.parse::<f64>().map_err(wrong)
        };
        if text.is_empty() {
            Ok(Wanted::Nothing)
        } else if let Some(least) = text.strip_prefix("at least ") {
            Ok(Wanted::AtLeast(number(least)?))
        } else if let Some(most) = text.strip_prefix("at most ") {
            Ok(Wanted::AtMost(number(most)?))
        } else if let Some(least) = text.strip_prefix("hoped for ") {
            Ok(Wanted::Hoped(number(least)?))
        } else if let Some((times, peer)) = text.split_once("x ") {
            Ok(Wanted::Times(number(times)?, peer.into()))
        } else {
            Err(format!("`{text}` is not what a row can ask for"))
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let peers: Vec<String> = self
            .peers
            .iter()
            .map(|(name, peer)| format!("{name} {} {:.2}x", figure(*peer), self.ours / peer))
            .collect();
        let met = match (self.is_met(), &self.wanted) {
            (Some(true), _) => " yes",
            (Some(false), _) => " NO",
            (None, Wanted::Hoped(least)) if self.ours >= *least => " yes",
            (None, Wanted::Hoped(_)) => " not yet",
            (None, _) => "",
        };
        let line = format!(
            "{:<56} {:<12} {:>9}  {:<56}  {}{met}",
            self.name,
            self.unit,
            figure(self.ours),
            peers.join(", "),
            self.wanted,
        );
        f.write_str(line.trim_end())
    }
}

/// Reads a row in the format that programs in other languages print, with fields separated by tabs: the name,
/// the unit, the value, the requirement, and the name and value of each peer.
impl FromStr for Row {
    type Err = String;

    fn from_str(line: &str) -> Result<Row, String> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, unit, ours, wanted, peers @ ..] = fields.as_slice() else {
            return Err(format!("`{line}` has fewer than four fields"));
        };
        let number = |text: &str| {
            let wrong = |_| format!("`{line}`: `{text}` is not a number");
            text.parse::<f64>().map_err(wrong)
        };
        let peer = |pair: &[&str]| match pair {
            [name, rate] => Ok((name.to_string(), number(rate)?)),
            _ => Err(format!("`{line}`: a peer has a name and a figure")),
        };
        Ok(Row {
            name: name.to_string(),
            unit: unit.to_string(),
            ours: number(ours)?,
            peers: peers.chunks(2).map(peer).collect::<Result<_, _>>()?,
            wanted: wanted.parse()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_other_languages() {
        let row: Row = "play\tM plies/s\t12\t10x banqi\tbanqi\t1.5\tchess\t0.1"
            .parse()
            .unwrap();
        assert_eq!(row.peers, [("banqi".into(), 1.5), ("chess".into(), 0.1)]);
        assert_eq!(row.wanted, Wanted::Times(10.0, "banqi".into()));
        assert_eq!(row.is_met(), Some(false));
        assert!(row.to_string().ends_with("10x banqi NO"));
        let alone: Row = "copy\tns\t120\tat most 300".parse().unwrap();
        assert_eq!(
            alone,
            Row::alone("copy", "ns", 120.0, Wanted::AtMost(300.0))
        );
        assert_eq!(alone.is_met(), Some(true));
        let hoped: Row = "batch\tM/s\t4\thoped for 5".parse().unwrap();
        assert_eq!(hoped, Row::alone("batch", "M/s", 4.0, Wanted::Hoped(5.0)));
        assert_eq!(hoped.is_met(), None);
        assert!(hoped.to_string().ends_with("hoped for 5 not yet"));
        for wrong in ["a\tb\t1", "a\tb\tc\t", "a\tb\t1\tsoon", "a\tb\t1\t\tchess"] {
            assert!(wrong.parse::<Row>().is_err(), "{wrong}");
        }
    }
}
