//! What seats and spectators are told.

use alloc::boxed::Box;
use core::iter::FusedIterator;

use rules_kit::Change;

use crate::piece::Seat;
use crate::view::{Observation, Observations, SeenBoard, View};

use super::{Game, GameError};

/// What a seat or a spectator is told after a cursor, in order; see [`Game::observations_since`].
#[derive(Clone, Debug)]
pub struct News<'a> {
    game: &'a Game,
    viewer: Option<Seat>,
    cursor: u64,
}

impl News<'_> {
    /// Returns the cursor after what the iterator has given so far.
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
    /// Returns what a seat, or with `None` a spectator, has to be told after a cursor: what a server sends
    /// to a client after each change of the game, whatever the change was. The first cursor is 0. A view
    /// that observes all of it equals [`Game::view`]; after an undo or a take-back the news begin with an
    /// [`Observation::TakenBack`].
    ///
    /// A cursor is the same for every viewer, belongs to this game and its later clones, and never goes
    /// back. Any cursor that the game has given serves, however old. A game that is read from a record
    /// counts from 0 again: its clients are sent everything.
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
    /// [`GameError::NoSuchCursor`] for a cursor beyond [`Game::cursor`].
    ///
    /// # Cost
    /// The game keeps no queue: each observation is found by its number when it is asked for. Take-backs
    /// cost up to 16 bytes for each observation that stands, and nothing else.
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

    /// Returns the cursor after everything that has happened: how many observations and take-backs there
    /// have been.
    pub fn cursor(&self) -> u64 {
        self.news.cursor(self.observed())
    }

    /// The number of observations that stand.
    pub(super) fn observed(&self) -> usize {
        self.views[0].observations().len()
    }

    /// Returns what a seat has observed, from the beginning on.
    pub fn observations(&self, seat: Seat) -> Observations<'_> {
        self.view(seat).observations()
    }

    /// Returns what a seat, or with `None` a spectator, observed as this number, counted from 0, the
    /// beginning; `None` if not so much was observed. Each number is of the same event for all. The
    /// time does not depend on the number.
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

    /// What a spectator observes as this number.
    fn shown_to_all(&self, number: usize) -> Option<Observation> {
        let Some(place) = number.checked_sub(1) else {
            let begin = SeenBoard::of_start(&self.start, None).to_begin(self.setup);
            return Some(Observation::Begin(Box::new(begin)));
        };
        let event = self.events.get(place);
        let seen = event.and_then(|event| event.seen_by(None, self.rules()));
        // The end is public: all are told the same.
        seen.or_else(|| {
            let told = self.views[0].observation(number);
            told.filter(|seen| matches!(seen, Observation::Ended(_)))
        })
    }

    /// Returns what a spectator knows, who belongs to no seat and sees what both seats may see.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let view = game.spectator_view();
    /// assert!(view.seat().is_none() && view.to_string().starts_with("uuuuu/uuuuu/u1u1u/"));
    /// ```
    ///
    /// # Cost
    /// It is folded from the beginning, so the time grows with the game. A program that follows the
    /// game keeps a view of its own and takes in one [`Game::observation`] after the other.
    pub fn spectator_view(&self) -> View {
        let mut view = View::of_start(&self.start, None, self.setup);
        for seen in (1..).map_while(|number| self.shown_to_all(number)) {
            view.follow(&seen);
        }
        view
    }
}
