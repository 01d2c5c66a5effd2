//! A record of either type.

use core::fmt;
use core::str::FromStr;

use kit::record::{each, only};

use crate::game::Game;
use crate::piece::Seat;
use crate::view::View;

use super::scan::Scanner;
use super::{Record, RecordError, RecordFault, SeatRecord, game, seat};

/// A record of a whole game, or of one seat's observations, depending on its tags.
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
    /// The observations of one seat or a spectator.
    Seat(SeatRecord),
}

impl AnyRecord {
    /// Returns the seat of the observations; `None` for a whole game or a spectator.
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            AnyRecord::Game(_) => None,
            AnyRecord::Seat(record) => record.seat(),
        }
    }

    /// Returns the record of a whole game.
    ///
    /// # Errors
    /// Fails with [`RecordFault::OneSeat`] if this is a record of observations.
    pub fn game(&self) -> Result<&Record, RecordError> {
        match self {
            AnyRecord::Game(record) => Ok(record),
            AnyRecord::Seat(record) => {
                Err(record.place().fault(RecordFault::OneSeat(record.seat())))
            }
        }
    }

    /// Returns the record of one seat's observations.
    ///
    /// # Errors
    /// Fails with [`RecordFault::WholeGame`] if this is a whole game.
    pub fn observed(&self) -> Result<&SeatRecord, RecordError> {
        match self {
            AnyRecord::Game(record) => Err(record.place().fault(RecordFault::WholeGame)),
            AnyRecord::Seat(record) => Ok(record),
        }
    }

    /// Replays a whole game with all its rules; see [`Record::replay`].
    ///
    /// # Errors
    /// The errors are those of [`AnyRecord::game`] and [`Record::replay`].
    pub fn replay(&self) -> Result<Game, RecordError> {
        self.game()?.replay()
    }

    /// Returns the seat's view at the end of the record; see [`SeatRecord::view`].
    ///
    /// ```
    /// use luzhanqi::record::{AnyRecord, SeatRecord};
    /// use luzhanqi::{Game, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let record: AnyRecord = SeatRecord::of(game.view(Seat::South)).to_string().parse()?;
    /// assert_eq!(record.view()?, *game.view(Seat::South));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The errors are those of [`AnyRecord::observed`] and [`SeatRecord::view`].
    pub fn view(&self) -> Result<View, RecordError> {
        self.observed()?.view()
    }

    /// Sets a custom tag; see [`Record::with_tag`] and [`SeatRecord::with_tag`].
    #[must_use]
    pub fn with_tag(mut self, name: &str, value: &str) -> AnyRecord {
        self.set_tag(name, value);
        self
    }

    /// Sets a tag as [`AnyRecord::with_tag`] does, and returns whether the tag can be set.
    pub fn set_tag(&mut self, name: &str, value: &str) -> bool {
        match self {
            AnyRecord::Game(record) => record.set_tag(name, value),
            AnyRecord::Seat(record) => record.set_tag(name, value),
        }
    }

    /// Returns the name and value of each custom tag, in the order of the text.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        let tags = match self {
            AnyRecord::Game(record) => record.own_tags(),
            AnyRecord::Seat(record) => record.own_tags(),
        };
        tags.iter()
    }

    /// Returns the value of a custom tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        match self {
            AnyRecord::Game(record) => record.tag(name),
            AnyRecord::Seat(record) => record.tag(name),
        }
    }

    /// Appends a comment; `}` becomes `)`.
    pub fn add_comment(&mut self, text: &str) {
        match self {
            AnyRecord::Game(record) => record.add_comment(text),
            AnyRecord::Seat(record) => record.add_comment(text),
        }
    }

    /// Adds a comment on a ply; see [`Record::add_comment_at`].
    pub fn add_comment_at(&mut self, plies: usize, text: &str) -> bool {
        match self {
            AnyRecord::Game(record) => record.add_comment_at(plies, text),
            AnyRecord::Seat(record) => record.add_comment_at(plies, text),
        }
    }

    /// Returns every comment, with the number of plies before it.
    pub fn comments(&self) -> impl Iterator<Item = (usize, &str)> {
        let (game, seat) = match self {
            AnyRecord::Game(record) => (Some(record.comments()), None),
            AnyRecord::Seat(record) => (None, Some(record.comments())),
        };
        game.into_iter().flatten().chain(seat.into_iter().flatten())
    }
}

kit::record_clocks!(AnyRecord);

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

    /// Parses one record: a record of observations if it has the tag `View`, otherwise a whole game.
    fn from_str(text: &str) -> Result<AnyRecord, RecordError> {
        only(text, read)
    }
}

/// Returns the records in a text, of either type. After a syntax error, parsing continues at the next record.
/// A record begins at a line that starts with `[` after a blank line.
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
