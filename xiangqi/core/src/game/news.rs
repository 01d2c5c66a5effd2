//! Updates for players and spectators.

use kit::Change;

use super::{Event, Game, GameError};

/// The changes of a game after a cursor; see [`Game::events_since`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct News<'a> {
    /// The number of previously reported events that remain; `None` if none was taken back.
    pub taken_back: Option<usize>,
    /// The new events after those that remain.
    pub events: &'a [Event],
    /// The cursor after these changes.
    pub cursor: u64,
}

impl Game {
    /// Returns the changes after a cursor. A server sends them to its clients after each change of the game.
    /// The first cursor is 0.
    ///
    /// A cursor never decreases. It is valid for this game and its later clones. Every cursor that the game
    /// has returned stays valid. A game parsed from a record starts again at 0.
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
    /// Fails with [`GameError::NoSuchCursor`] for a cursor beyond [`Game::cursor`].
    ///
    /// # Cost
    /// The game stores no queue. Take-backs cost up to 16 bytes for each current event, and no other memory.
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

    /// Returns the latest cursor: the number of events and take-backs so far.
    pub fn cursor(&self) -> u64 {
        self.news.cursor(self.events.len())
    }
}
