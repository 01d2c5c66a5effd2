//! What a seat knows from the moves: which pieces have moved, and the latest ply.

use luzhanqi::rules::AttackResult;
use luzhanqi::{Effect, Move, Observation, ObserveError, SeenBoard, Stations, View};

use crate::repetitions::Repetitions;

/// Facts that a [`SeenBoard`] does not contain: the pieces that have moved since the start of the game, the
/// latest ply, the number of plies, and how often the board has occurred.
///
/// ```
/// use luzhanqi::Effect;
/// use luzhanqi_env::Trail;
/// let trail = Trail::default().after("a6a7".parse()?, Effect::Plain);
/// assert_eq!(trail.moved(), "a7".parse::<luzhanqi::Station>().unwrap().to_set());
/// assert_eq!(trail.last(), Some("a6a7".parse()?));
/// # Ok::<(), luzhanqi::ParseMoveError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Trail {
    moved: Stations,
    last: Option<Move>,
    plies: u16,
    /// The number of times that the board occurred before: an upper and a lower bound.
    earlier: [u8; 2],
}

impl Trail {
    /// Returns the trail after a ply with this effect, for a board that has not occurred before. For other
    /// boards see [`Trail::with_repetitions`].
    #[inline]
    #[must_use]
    pub fn after(&self, mv: Move, effect: Effect) -> Trail {
        let (origin, target) = (mv.origin(), mv.target());
        let moved = match effect {
            Effect::Flip => self.moved,
            Effect::Plain => self.moved.without(origin).with(target),
            Effect::Attack(AttackResult::Lose) => self.moved.without(origin),
            Effect::Attack(AttackResult::Both) => self.moved.without(origin).without(target),
            Effect::Attack(_) => self.moved.without(origin).with(target),
        };
        Trail {
            moved,
            last: Some(mv),
            plies: self.plies.saturating_add(1),
            earlier: [0; 2],
        }
    }

    /// Returns this trail with the counts of how often its board has occurred.
    #[must_use]
    pub const fn with_repetitions(self, counts: &Repetitions) -> Trail {
        let earlier = [counts.at_most() - 1, counts.at_least() - 1];
        Trail { earlier, ..self }
    }

    /// Returns the number of plies, at most 65,535.
    pub const fn plies(&self) -> u16 {
        self.plies
    }

    /// Returns an upper and a lower bound on the number of times that the board has occurred; see
    /// [`Repetitions`].
    pub const fn repetitions(&self) -> [u8; 2] {
        let [most, least] = self.earlier;
        [most.saturating_add(1), least.saturating_add(1)]
    }

    /// Updates the trail with a seat's observation. Only plies change it.
    ///
    /// ```
    /// use luzhanqi_env::{Observation, Trail};
    /// let mut trail = Trail::default();
    /// trail.observe(&Observation::Moved("a6a7".parse()?));
    /// trail.observe(&Observation::Refused("e7e6".parse()?)); // not a ply
    /// assert_eq!((trail.plies(), trail.last()), (1, Some("a6a7".parse()?)));
    /// # Ok::<(), luzhanqi::ParseMoveError>(())
    /// ```
    #[inline]
    pub fn observe(&mut self, seen: &Observation) {
        let effect = match seen {
            Observation::Moved(_) => Effect::Plain,
            Observation::Attacked(fight) => Effect::Attack(fight.ended),
            Observation::Flipped(_) => Effect::Flip,
            _ => return,
        };
        if let Some(mv) = seen.mv() {
            *self = self.after(mv, effect);
        }
    }

    /// Returns the stations of the pieces that have moved.
    pub const fn moved(&self) -> Stations {
        self.moved
    }

    /// Returns the move of the latest ply; `None` before the first ply.
    pub const fn last(&self) -> Option<Move> {
        self.last
    }
}

/// The board and the trail at one time of a game, as a seat saw them.
///
/// ```
/// use luzhanqi::{Game, Rules, Seat};
/// use luzhanqi_env::Frame;
/// let mut game = Game::from_seed(&Rules::STANDARD, 1);
/// let mv = game.truth().legal_moves().get(0).unwrap();
/// game.play(mv)?;
/// let frames = Frame::latest(&game.view(Seat::North), 8)?;
/// assert_eq!(frames.len(), 2); // at the start, and after one ply
/// assert_eq!(frames[0].trail.last(), Some(mv));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Frame {
    /// The board.
    pub seen_board: SeenBoard,
    /// The trail.
    pub trail: Trail,
}

impl Frame {
    /// Returns up to `count` of the latest frames of a view, the newest first. There is one frame after each
    /// ply, and one for the start. A refused try updates the frame before it.
    ///
    /// For one frame, this function scans the moves of the view. For several frames, or if `repetition` is
    /// on, it replays them.
    ///
    /// # Errors
    /// The errors are those of [`SeenBoard::observe`]. A valid view has none.
    pub fn latest(view: &View, count: usize) -> Result<Vec<Frame>, ObserveError> {
        let mut trail = Trail::default();
        let counted = Repetitions::matter(view.rules());
        if count == 0 || count == 1 && !counted {
            view.observations_since_start()
                .for_each(|seen| trail.observe(&seen));
            let seen_board = *view.seen_board();
            return Ok(vec![Frame { seen_board, trail }; count]);
        }
        let mut seen_board = SeenBoard::begin(view.initial_observation())?;
        let mut counts = counted.then(|| Repetitions::of(&seen_board));
        let mut all = std::collections::VecDeque::from([Frame { seen_board, trail }]);
        for seen in view.observations_since_start() {
            seen_board.observe(&seen)?;
            trail.observe(&seen);
            if let Some(counts) = &mut counts {
                counts.observe(&seen, &seen_board);
                trail = trail.with_repetitions(counts);
            }
            if !seen.is_ply() {
                all.pop_front();
            }
            all.push_front(Frame { seen_board, trail });
            all.truncate(count);
        }
        Ok(all.into())
    }
}
