//! What players and spectators are told.

use rules_kit::Change;

use super::{Event, Game, GameError};

/// What happened in a game after a cursor; see [`Game::events_since`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct News<'a> {
    /// How many of the events that were told before still stand; `None` if nothing was taken back.
    pub taken_back: Option<usize>,
    /// The events that are new after that.
    pub events: &'a [Event],
    /// The cursor after all of it.
    pub cursor: u64,
}

impl Game {
    /// Returns what has to be told to who was told everything up to a cursor: what a server sends to its
    /// clients after each change of the game, whatever the change was. The first cursor is 0.
    ///
    /// A cursor belongs to this game and its later clones, and never goes back. Any cursor that the game
    /// has given serves, however old. A game that is read from a record counts from 0 again.
    ///
    /// ```
    /// use xiangqi::{Event, Game, Rules};
    /// let mut game = Game::new(&Rules::ASIA);
    /// game.play("h2e2".parse()?)?;
    /// game.play("h9g7".parse()?)?;
    /// let told = game.events_since(0)?;
    /// assert_eq!((told.taken_back, told.events.len(), told.cursor), (None, 2, 2));
    /// let cursor = told.cursor;
    /// game.undo();
    /// game.play("b9c7".parse()?)?;
    /// let told = game.events_since(cursor)?;
    /// assert_eq!(told.taken_back, Some(1));
    /// assert_eq!(told.events, [Event::Played("b9c7".parse()?)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError::NoSuchCursor`] for a cursor beyond [`Game::cursor`].
    ///
    /// # Cost
    /// The game keeps no queue. Take-backs cost up to 16 bytes for each event that stands, and nothing
    /// else.
    pub fn events_since(&self, cursor: u64) -> Result<News<'_>, GameError> {
        let latest = self.cursor();
        if cursor > latest {
            return Err(GameError::NoSuchCursor { cursor, latest });
        }
        let (taken_back, known) = match self.news.next(self.events.len(), cursor) {
            None => (None, self.events.len()),
            Some((Change::Item(number), _)) => (None, number),
            Some((Change::TakenBack(left), _)) => (Some(left), left),
        };
        Ok(News {
            taken_back,
            events: &self.events[known..],
            cursor: latest,
        })
    }

    /// Returns the cursor after everything that has happened: how many events and take-backs there have
    /// been.
    pub fn cursor(&self) -> u64 {
        self.news.cursor(self.events.len())
    }
}
