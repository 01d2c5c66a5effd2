//! Limits of a search, levels, and reports of its progress.

use std::fmt;
use std::time::Duration;

use luzhanqi::Move;

/// The limits of a search. A search ends at the first limit that it reaches.
///
/// The default is 250,000 nodes, which take about 100 milliseconds on one core of a server. A search without
/// limits uses the default.
///
/// ```
/// use luzhanqi_player::Limits;
/// use std::time::Duration;
/// let limits = Limits::default().with_nodes(10_000).with_time(Duration::from_millis(50));
/// assert_eq!(limits.nodes, Some(10_000));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The maximum time of a search, counted from the call. With this limit, the result depends on the speed
    /// of the machine. On `wasm32-unknown-unknown`, the clock is JavaScript's clock.
    pub time: Option<Duration>,
    /// The maximum number of nodes.
    pub nodes: Option<u64>,
    /// The maximum number of sampled worlds.
    pub worlds: Option<u32>,
    /// The percentage of deliberate mistakes. For a mistake, [`choose_move`](crate::choose_move) plays a
    /// random move from the better half of the ranked moves.
    pub mistakes: u8,
}

impl Limits {
    /// Limits with no field set. A search with this value uses the default limits instead.
    pub const NONE: Limits = Limits {
        time: None,
        nodes: None,
        worlds: None,
        mistakes: 0,
    };

    /// Sets the time limit.
    #[must_use]
    pub const fn with_time(mut self, time: Duration) -> Limits {
        self.time = Some(time);
        self
    }

    /// Sets the maximum number of nodes.
    ///
    /// ```
    /// use luzhanqi_player::Limits;
    /// let limits = Limits::NONE.with_nodes(10_000).with_mistakes(5);
    /// assert_eq!((limits.nodes, limits.worlds, limits.mistakes), (Some(10_000), None, 5));
    /// ```
    #[must_use]
    pub const fn with_nodes(mut self, nodes: u64) -> Limits {
        self.nodes = Some(nodes);
        self
    }

    /// Sets the maximum number of worlds.
    #[must_use]
    pub const fn with_worlds(mut self, worlds: u32) -> Limits {
        self.worlds = Some(worlds);
        self
    }

    /// Sets the percentage of deliberate mistakes. A percentage above 100 counts as 100.
    #[must_use]
    pub const fn with_mistakes(mut self, percent: u8) -> Limits {
        self.mistakes = if percent > 100 { 100 } else { percent };
        self
    }

    /// Plays at a level: with its percentage of mistakes and, unless another limit is set before, its nodes.
    ///
    /// ```
    /// use luzhanqi_player::{Level, Limits};
    /// assert_eq!(Limits::NONE.with_level(Level::Two), Level::Two.limits());
    /// let limits = Limits::NONE.with_nodes(500).with_level(Level::Two);
    /// assert_eq!((limits.nodes, limits.mistakes), (Some(500), Level::Two.limits().mistakes));
    /// ```
    #[must_use]
    pub const fn with_level(self, level: Level) -> Limits {
        let level = level.limits();
        self.with_mistakes(level.mistakes).or_nodes(level.nodes)
    }

    /// Returns these limits, with a number of nodes if there is no limit of time, nodes or worlds.
    const fn or_nodes(mut self, nodes: Option<u64>) -> Limits {
        if self.time.is_none() && self.nodes.is_none() && self.worlds.is_none() {
            self.nodes = nodes;
        }
        self
    }

    /// Returns these limits, with the default number of nodes if no limit is set.
    pub(crate) fn or_default(self) -> Limits {
        self.or_nodes(Limits::default().nodes)
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::NONE.with_nodes(250_000)
    }
}

/// A playing strength. A weaker level searches fewer nodes and makes deliberate mistakes.
///
/// ```
/// use luzhanqi_player::{Level, Limits};
/// assert_eq!(Level::Five.limits(), Limits::default());
/// assert_eq!(Level::One.to_string(), "1");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Level {
    /// The weakest level.
    One,
    /// A level for a beginner who has won against level 1.
    Two,
    /// A medium level.
    #[default]
    Three,
    /// A strong level.
    Four,
    /// The strongest level. It has the default limits.
    Five,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: &'static [Level] = &[
        Level::One,
        Level::Two,
        Level::Three,
        Level::Four,
        Level::Five,
    ];

    /// Returns the level with this number, 1 to 5.
    ///
    /// ```
    /// use luzhanqi_player::Level;
    /// assert_eq!(Level::from_number(2), Some(Level::Two));
    /// assert_eq!(Level::from_number(6), None);
    /// ```
    pub fn from_number(number: u8) -> Option<Level> {
        Level::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// Returns the number of the level, 1 to 5.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Returns the limits of the level. They do not limit the time, so moves are reproducible.
    ///
    /// ```
    /// use luzhanqi_player::Level;
    /// assert!(Level::One.limits().nodes < Level::Five.limits().nodes);
    /// assert_eq!(Level::Five.limits().mistakes, 0);
    /// ```
    pub const fn limits(self) -> Limits {
        let (nodes, mistakes) = match self {
            Level::One => (1_000, 90),
            Level::Two => (3_000, 76),
            Level::Three => (10_000, 60),
            Level::Four => (30_000, 38),
            Level::Five => (250_000, 0),
        };
        Limits::NONE.with_nodes(nodes).with_mistakes(mistakes)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.number(), f)
    }
}

/// The progress of a search, for a callback.
///
/// ```
/// use luzhanqi_player::luzhanqi::{Game, Rules};
/// use luzhanqi_player::{Limits, choose_move_while};
/// let game = Game::from_seed(&Rules::STANDARD, 1);
/// let view = game.view(game.to_move());
/// let limits = Limits::default().with_worlds(3);
/// let mut worlds = 0;
/// choose_move_while(view, &limits, 1, |progress| {
///     worlds = progress.worlds;
///     true // continue
/// });
/// assert_eq!(worlds, 3);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Progress {
    /// The nodes so far.
    pub nodes: u64,
    /// The worlds so far.
    pub worlds: u32,
    /// The best move so far.
    pub best: Option<Move>,
}
