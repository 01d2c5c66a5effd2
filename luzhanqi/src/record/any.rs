//! A record of either kind.

use core::fmt;
use core::str::FromStr;

use rules_kit::record::{each, only};

use crate::game::Game;
use crate::piece::Seat;
use crate::view::View;

use super::scan::Scanner;
use super::{Record, RecordError, RecordFault, SeatRecord, game, seat};

/// A record of a whole game or of what one seat observed, as its tags say.
///
/// ```
/// use luzhanqi::record::{AnyRecord, Record, SeatRecord};
/// use luzhanqi::{Game, Rules, Seat};
/// let game = Game::from_seed(&Rules::OCA, 3);
/// let whole: AnyRecord = Record::of(&game).to_string().parse()?;
/// assert_eq!((whole.seat(), whole.replay()?), (None, game.clone()));
/// let view = game.view(Seat::North);
/// let own: AnyRecord = SeatRecord::of(view).to_string().parse()?;
/// assert_eq!((own.seat(), own.view()?), (Some(Seat::North), view.clone()));
/// assert_eq!(own.replay().unwrap_err().fault.reason(), "one-seat");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnyRecord {
    /// A whole game.
    Game(Record),
    /// What one seat observed.
    Seat(SeatRecord),
}

impl AnyRecord {
    /// Returns the seat that observed; `None` for a whole game and for what a spectator observed.
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            AnyRecord::Game(_) => None,
            AnyRecord::Seat(record) => record.seat(),
        }
    }

    /// Returns the record of a whole game.
    ///
    /// # Errors
    /// [`RecordFault::OneSeat`] if this is what one seat observed.
    pub fn game(&self) -> Result<&Record, RecordError> {
        match self {
            AnyRecord::Game(record) => Ok(record),
            AnyRecord::Seat(record) => {
                Err(record.place().fault(RecordFault::OneSeat(record.seat())))
            }
        }
    }

    /// Returns the record of what one seat observed.
    ///
    /// # Errors
    /// [`RecordFault::WholeGame`] if this is a whole game.
    pub fn observed(&self) -> Result<&SeatRecord, RecordError> {
        match self {
            AnyRecord::Game(record) => Err(record.place().fault(RecordFault::WholeGame)),
            AnyRecord::Seat(record) => Ok(record),
        }
    }

    /// Referees a whole game, see [`Record::replay`].
    ///
    /// # Errors
    /// Those of [`AnyRecord::game`] and [`Record::replay`].
    pub fn replay(&self) -> Result<Game, RecordError> {
        self.game()?.replay()
    }

    /// Returns what the one seat knows after all of the record, see [`SeatRecord::view`].
    ///
    /// # Errors
    /// Those of [`AnyRecord::observed`] and [`SeatRecord::view`].
    pub fn view(&self) -> Result<View, RecordError> {
        self.observed()?.view()
    }

    /// Sets a tag of the caller's, as [`Record::with_tag`] and [`SeatRecord::with_tag`] do.
    #[must_use]
    pub fn with_tag(mut self, name: &str, value: &str) -> AnyRecord {
        self.set_tag(name, value);
        self
    }

    /// Sets a tag as [`AnyRecord::with_tag`] does; returns whether it could be set.
    pub fn set_tag(&mut self, name: &str, value: &str) -> bool {
        match self {
            AnyRecord::Game(record) => record.set_tag(name, value),
            AnyRecord::Seat(record) => record.set_tag(name, value),
        }
    }

    /// Returns the value of a tag of the caller's.
    pub fn tag(&self, name: &str) -> Option<&str> {
        match self {
            AnyRecord::Game(record) => record.tag(name),
            AnyRecord::Seat(record) => record.tag(name),
        }
    }

    /// Adds a comment after everything so far; `}` becomes `)`.
    pub fn comment(&mut self, text: &str) {
        match self {
            AnyRecord::Game(record) => record.comment(text),
            AnyRecord::Seat(record) => record.comment(text),
        }
    }
}

impl From<Record> for AnyRecord {
    fn from(record: Record) -> AnyRecord {
        AnyRecord::Game(record)
    }
}

impl From<SeatRecord> for AnyRecord {
    fn from(record: SeatRecord) -> AnyRecord {
        AnyRecord::Seat(record)
    }
}

impl fmt::Display for AnyRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnyRecord::Game(record) => record.fmt(f),
            AnyRecord::Seat(record) => record.fmt(f),
        }
    }
}

impl FromStr for AnyRecord {
    type Err = RecordError;

    /// Reads one record: what one seat observed if it has the tag `View`, else a whole game.
    fn from_str(text: &str) -> Result<AnyRecord, RecordError> {
        only(text, read)
    }
}

/// Returns the records of a text with any number of them, of either kind. After a record that cannot
/// be read the next one is looked for: a line that begins with `[` after a blank line.
///
/// ```
/// use luzhanqi::record::{Record, records};
/// use luzhanqi::{Game, Rules};
/// let game = Game::from_seed(&Rules::OCA, 3);
/// let text = format!("{0}\n{0}", Record::of(&game));
/// let games: Result<Vec<Game>, _> = records(&text).map(|record| record?.replay()).collect();
/// assert_eq!(games?, [game.clone(), game]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn records(text: &str) -> impl Iterator<Item = Result<AnyRecord, RecordError>> + '_ {
    each(text, read)
}

fn read(scanner: &mut Scanner<'_>) -> Result<AnyRecord, RecordError> {
    let tags = scanner.tags()?;
    if tags.place("View").is_some() {
        seat::read(tags, scanner).map(AnyRecord::Seat)
    } else {
        game::read(tags, scanner).map(AnyRecord::Game)
    }
}
