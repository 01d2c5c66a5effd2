//! Updates for players and spectators.

use core::iter::FusedIterator;

use kit::Change;

use super::{Game, GameError, Observation};

/// An iterator over the observations after a cursor; see [`Game::observations_since`].
///
/// ```
/// use xiangqi::{Game, Observation, Rules};
/// let game = Game::new(&Rules::ASIA);
/// let mut news = game.observations_since(0)?;
/// let start: Vec<Observation> = news.by_ref().collect();
/// assert_eq!(start, [game.observation(0).unwrap()]);
/// assert_eq!(news.cursor(), game.cursor());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct News<'a> {
    game: &'a Game,
    cursor: u64,
}

impl News<'_> {
    /// Returns the cursor after the observations returned so far.
    pub const fn cursor(&self) -> u64 {
        self.cursor
    }
}

impl Iterator for News<'_> {
    type Item = Observation;

    fn next(&mut self) -> Option<Observation> {
        let game = self.game;
        let (change, cursor) = game.news.next(game.observed(), self.cursor)?;
        self.cursor = cursor;
        match change {
            Change::Item(number) => game.observation(number),
            Change::TakenBack(left) => Some(Observation::TakenBack(left)),
        }
    }
}

impl FusedIterator for News<'_> {}

impl Game {
    /// Returns the observations after a cursor. A server sends them to its clients after each change of the
    /// game. The first cursor is 0. If a client passes all observations to [`Game::observe`], its game equals
    /// the server's. After an undo or a take-back the first item is an [`Observation::TakenBack`].
    ///
    /// The cursor of a game never decreases. Every cursor that the game has returned stays valid for this game
    /// and its later clones. A game that is parsed from a record starts again at cursor 0, so the server must
    /// then send all observations again.
    ///
    /// ```
    /// use xiangqi::{Game, Observation, Rules};
    /// let mut game = Game::new(&Rules::ASIA);
    /// let mut client = Game::from_observations(game.observations_since(0)?)?;
    /// let cursor = game.cursor();
    /// game.play("h2e2".parse()?)?;
    /// game.play("h9g7".parse()?)?;
    /// let mut news = game.observations_since(cursor)?;
    /// news.try_for_each(|seen| client.observe(seen))?;
    /// let cursor = news.cursor();
    /// assert_eq!(client, game);
    /// game.undo();
    /// let news: Vec<Observation> = game.observations_since(cursor)?.collect();
    /// assert_eq!(news, [Observation::TakenBack(2)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`GameError::NoSuchCursor`] for a cursor beyond [`Game::cursor`].
    ///
    /// # Cost
    /// The game stores no queue: each observation is computed on request. Only take-backs need memory: up to 16
    /// bytes for each current observation.
    pub fn observations_since(&self, cursor: u64) -> Result<News<'_>, GameError> {
        let latest = self.cursor();
        if cursor > latest {
            return Err(GameError::NoSuchCursor { cursor, latest });
        }
        Ok(News { game: self, cursor })
    }

    /// Returns the latest cursor: the number of observations and take-backs so far.
    ///
    /// ```
    /// use xiangqi::{Game, Rules};
    /// let mut game = Game::new(&Rules::ASIA);
    /// assert_eq!(game.cursor(), 1); // the start
    /// game.play("h2e2".parse()?)?;
    /// game.undo();
    /// assert_eq!(game.cursor(), 3); // the start, the move, the take-back
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cursor(&self) -> u64 {
        self.news.cursor(self.observed())
    }
}
