//! Observations for seats and spectators.

use core::iter::FusedIterator;

use kit::Change;

use crate::piece::Seat;
use crate::view::{Observation, Observations, View};

use super::{Game, GameError};

/// An iterator over a seat's or spectator's observations after a cursor; see [`Game::observations_since`].
///
/// ```
/// use luzhanqi::{Game, Observation, Rules, Seat};
/// let game = Game::from_seed(&Rules::STANDARD, 1);
/// let mut news = game.observations_since(Seat::South, 0)?;
/// let start: Vec<Observation> = news.by_ref().collect();
/// assert_eq!(start, [game.observation(Seat::South, 0).unwrap()]);
/// assert_eq!(news.cursor(), game.cursor());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct News<'a> {
    game: &'a Game,
    viewer: Option<Seat>,
    cursor: u64,
}

impl News<'_> {
    /// Returns the cursor after the observations that the iterator has returned.
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
            Change::Item(number) => game.observation(self.viewer, number),
            Change::TakenBack(left) => Some(Observation::TakenBack(left)),
        }
    }
}

impl FusedIterator for News<'_> {}

impl Game {
    /// Returns the viewer's observations after a cursor; `viewer` is a seat, or `None` for a spectator. A
    /// server sends the observations to its client after each change of the game. The first cursor is 0. A view
    /// that observes every item equals [`Game::view`]. After an undo or a take-back the first item is an
    /// [`Observation::TakenBack`].
    ///
    /// The cursors are the same for every viewer and never decrease. A cursor is valid for this game and its
    /// later clones, and it stays valid. The cursors of a game parsed from a record start again at 0, so the
    /// server sends its clients everything.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat, View};
    /// let mut game = Game::from_seed(&Rules::FLIP, 1);
    /// let mut client = View::new(game.observations_since(Seat::North, 0)?)?;
    /// let mut sent = game.cursor();
    /// game.play("c6".parse()?)?;
    /// for step in ["play", "undo", "redo"] {
    ///     match step {
    ///         "play" => drop(game.play("a1".parse()?)?),
    ///         "undo" => assert!(game.undo()),
    ///         _ => assert!(game.redo()),
    ///     }
    ///     for seen in game.observations_since(Seat::North, sent)? {
    ///         client.observe(seen)?;
    ///     }
    ///     sent = game.cursor();
    ///     assert_eq!(client, *game.view(Seat::North));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`GameError::NoSuchCursor`] for a cursor beyond [`Game::cursor`].
    ///
    /// # Cost
    /// The game stores no queue: each observation is computed on request. After take-backs the game stores up
    /// to 16 bytes more for each remaining observation.
    pub fn observations_since(
        &self,
        viewer: impl Into<Option<Seat>>,
        cursor: u64,
    ) -> Result<News<'_>, GameError> {
        let latest = self.cursor();
        if cursor > latest {
            return Err(GameError::NoSuchCursor { cursor, latest });
        }
        Ok(News {
            game: self,
            viewer: viewer.into(),
            cursor,
        })
    }

    /// Returns the latest cursor: the number of observations and take-backs so far.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// let before = game.cursor();
    /// game.play("a6a7".parse()?)?;
    /// assert_eq!(game.cursor(), before + 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cursor(&self) -> u64 {
        self.news.cursor(self.observed())
    }

    /// The number of observations that have not been taken back.
    pub(super) fn observed(&self) -> usize {
        self.views[0].observations().len()
    }

    /// Returns all observations of a seat, from the start of the game.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat, View};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 12);
    /// game.play("a6a7".parse()?)?;
    /// // The server sends the observations to north, and north's program builds the view.
    /// let view = View::new(game.observations(Seat::North))?;
    /// assert_eq!(view, *game.view(Seat::North));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn observations(&self, seat: Seat) -> Observations<'_> {
        self.view(seat).observations()
    }

    /// Returns the viewer's observation with this index; the start of the game has the index 0. `viewer` is a
    /// seat, or `None` for a spectator. Returns `None` beyond the last observation. The same index means the
    /// same event for every viewer. Constant time.
    ///
    /// ```
    /// use luzhanqi::{Game, Observation, Rules, Seat};
    /// let mut game = Game::from_seed(&Rules::FLIP, 1);
    /// game.play("c6".parse()?)?;
    /// assert!(matches!(game.observation(Seat::North, 1), Some(Observation::Flipped(_))));
    /// assert_eq!(game.observation(None, 2), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn observation(
        &self,
        viewer: impl Into<Option<Seat>>,
        number: usize,
    ) -> Option<Observation> {
        match viewer.into() {
            Some(seat) => self.view(seat).observation(number),
            None => self.shown_to_all(number),
        }
    }

    /// A spectator's observation at an index.
    fn shown_to_all(&self, number: usize) -> Option<Observation> {
        let Some(place) = number.checked_sub(1) else {
            let begun = View::of_start(&self.start, None, self.origin);
            return begun.observation(0);
        };
        let event = self.events.get(place);
        let seen = event.and_then(|event| event.seen_by(None, self.rules()));
        // The outcome is public: every viewer observes the same.
        seen.or_else(|| {
            let told = self.views[0].observation(number);
            told.filter(|seen| matches!(seen, Observation::Ended(_)))
        })
    }

    /// Returns the view of a spectator, who knows only what both seats may see.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let view = game.spectator_view();
    /// assert!(view.seat().is_none() && view.to_string().starts_with("uuuuu/uuuuu/u1u1u/"));
    /// ```
    ///
    /// # Cost
    /// The time is linear in the length of the game, because the view is built from the first observation. To
    /// follow a game, store a view and add one [`Game::observation`] at a time.
    pub fn spectator_view(&self) -> View {
        let mut view = View::of_start(&self.start, None, self.origin);
        for seen in (1..).map_while(|number| self.shown_to_all(number)) {
            view.follow(&seen);
        }
        view
    }
}
