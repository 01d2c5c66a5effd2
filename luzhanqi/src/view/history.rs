//! The observations of a view, by index.

use alloc::boxed::Box;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use super::knowledge::{Last, View};
use super::observation::Observation;

/// The observations of a seat, oldest first; see [`View::observations`] and
/// [`View::observations_since_start`].
///
/// Reading an item takes constant time; `nth`, `skip` and `rev` do not read the items that they pass over.
///
/// ```
/// use luzhanqi::{Game, Observation, Rules, Seat};
/// let mut game = Game::from_seed(&Rules::FLIP, 1);
/// for mv in ["c6", "a1", "b1"] {
///     game.play(mv.parse()?)?;
/// }
/// let mut seen = game.observations(Seat::North);
/// assert_eq!(seen.len(), 4);
/// assert!(matches!(seen.nth(2), Some(Observation::Flipped(_))));
/// assert_eq!(seen.next(), game.observation(Seat::North, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Observations<'a> {
    view: &'a View,
    numbers: Range<usize>,
}

impl View {
    /// Returns the observation with this index; `None` beyond the last observation. The start of the game has
    /// the index 0. Constant time.
    ///
    /// ```
    /// use luzhanqi::{Game, Observation, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let view = game.view(Seat::South);
    /// assert!(matches!(view.observation(0), Some(Observation::Begin(_))));
    /// assert_eq!(view.observation(1), None);
    /// ```
    pub fn observation(&self, number: usize) -> Option<Observation> {
        let Some(place) = number.checked_sub(1) else {
            return Some(Observation::Begin(Box::new(
                self.initial_observation().clone(),
            )));
        };
        match self.history.get(place) {
            Some(told) => Some(told.observation()),
            None if place > self.history.len() => None,
            None => self.last.as_deref().map(Last::observation),
        }
    }

    /// Returns all observations, oldest first. [`View::new`] builds the same view from them.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat, View};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// game.play("a6a7".parse()?)?;
    /// let view = game.view(Seat::North);
    /// assert_eq!(view.observations().len(), 2); // the start and one ply
    /// assert_eq!(View::new(view.observations())?, *view);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn observations(&self) -> Observations<'_> {
        let count = 1 + self.history.len() + usize::from(self.last.is_some());
        Observations {
            view: self,
            numbers: 0..count,
        }
    }

    /// Returns all observations except the first, which is the start of the game.
    pub fn observations_since_start(&self) -> Observations<'_> {
        let mut all = self.observations();
        all.numbers.start = 1;
        all
    }
}

impl fmt::Debug for Observations<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl Iterator for Observations<'_> {
    type Item = Observation;

    fn next(&mut self) -> Option<Observation> {
        self.view.observation(self.numbers.next()?)
    }

    fn nth(&mut self, n: usize) -> Option<Observation> {
        self.view.observation(self.numbers.nth(n)?)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.numbers.size_hint()
    }

    fn count(self) -> usize {
        self.numbers.len()
    }

    fn last(mut self) -> Option<Observation> {
        self.next_back()
    }
}

impl DoubleEndedIterator for Observations<'_> {
    fn next_back(&mut self) -> Option<Observation> {
        self.view.observation(self.numbers.next_back()?)
    }

    fn nth_back(&mut self, n: usize) -> Option<Observation> {
        self.view.observation(self.numbers.nth_back(n)?)
    }
}

impl ExactSizeIterator for Observations<'_> {}
impl FusedIterator for Observations<'_> {}
