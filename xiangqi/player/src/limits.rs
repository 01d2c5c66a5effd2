//! Limits of a search, levels, and reports of its progress.

use std::fmt;
use std::time::Duration;

use xiangqi::Move;

/// The limits of a search. A search ends at the first limit that it reaches.
///
/// The default is 250,000 nodes, which take about 200 milliseconds on one core of a server. A search without
/// a limit on time, nodes or depth uses the default.
///
/// ```
/// use std::time::Duration;
/// use xiangqi_player::Limits;
/// let limits = Limits::default().with_nodes(10_000).with_time(Duration::from_millis(50));
/// assert_eq!(limits.nodes, Some(10_000));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The maximum time of a search, counted from the call. With this limit, the result depends on the speed
    /// of the machine. On `wasm32-unknown-unknown`, the clock is JavaScript's clock.
    pub time: Option<Duration>,
    /// The maximum number of nodes: moves that the search plays.
    pub nodes: Option<u64>,
    /// The maximum depth in plies. The search extends checks and captures beyond the depth. A depth below 1
    /// counts as 1, and a depth above 64 as 64.
    pub depth: Option<u32>,
    /// The percentage of deliberate mistakes. For a mistake, [`choose_move`](crate::choose_move) plays a random
    /// move that is worse than the best one by at most 1.2 soldiers.
    pub mistakes: u8,
    /// The maximum size of the transposition table in MiB, 1 to 1024; the default is 16. The table is the only
    /// large allocation of a search, which frees it at the end. A different size can lead to a different move.
    pub table_mib: u32,
}

impl Limits {
    /// Limits with no field set. A search with this value uses the default limits instead.
    pub const NONE: Limits = Limits {
        time: None,
        nodes: None,
        depth: None,
        mistakes: 0,
        table_mib: 16,
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
    /// use xiangqi_player::Limits;
    /// let limits = Limits::NONE.with_nodes(10_000).with_mistakes(5);
    /// assert_eq!((limits.nodes, limits.depth, limits.mistakes), (Some(10_000), None, 5));
    /// ```
    #[must_use]
    pub const fn with_nodes(mut self, nodes: u64) -> Limits {
        self.nodes = Some(nodes);
        self
    }

    /// Sets the maximum depth.
    #[must_use]
    pub const fn with_depth(mut self, plies: u32) -> Limits {
        self.depth = Some(plies);
        self
    }

    /// Sets the percentage of deliberate mistakes. A percentage above 100 counts as 100.
    #[must_use]
    pub const fn with_mistakes(mut self, percent: u8) -> Limits {
        self.mistakes = if percent > 100 { 100 } else { percent };
        self
    }

    /// Sets the maximum size of the transposition table in MiB.
    #[must_use]
    pub const fn with_table_mib(mut self, mib: u32) -> Limits {
        self.table_mib = mib;
        self
    }

    /// Plays at a level: with its percentage of mistakes and, unless another limit is set before, its nodes.
    ///
    /// ```
    /// use xiangqi_player::{Level, Limits};
    /// assert_eq!(Limits::NONE.with_level(Level::Two), Level::Two.limits());
    /// let limits = Limits::NONE.with_nodes(500).with_level(Level::Two);
    /// assert_eq!((limits.nodes, limits.mistakes), (Some(500), Level::Two.limits().mistakes));
    /// ```
    #[must_use]
    pub const fn with_level(self, level: Level) -> Limits {
        let level = level.limits();
        self.with_mistakes(level.mistakes).or_nodes(level.nodes)
    }

    /// Returns these limits, with a number of nodes if there is no limit of time, nodes or depth.
    const fn or_nodes(mut self, nodes: Option<u64>) -> Limits {
        if self.time.is_none() && self.nodes.is_none() && self.depth.is_none() {
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

/// A strength of the player. A weaker level searches fewer nodes and makes deliberate mistakes.
///
/// ```
/// use xiangqi_player::{Level, Limits};
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
    /// use xiangqi_player::Level;
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
    /// use xiangqi_player::Level;
    /// assert!(Level::One.limits().nodes < Level::Five.limits().nodes);
    /// assert_eq!(Level::Five.limits().mistakes, 0);
    /// ```
    pub const fn limits(self) -> Limits {
        let (nodes, mistakes) = match self {
            Level::One => (1_000, 60),
            Level::Two => (3_000, 36),
            Level::Three => (10_000, 18),
            Level::Four => (30_000, 6),
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
/// use xiangqi_player::xiangqi::{Game, Rules};
/// use xiangqi_player::{Limits, choose_move_while};
/// let mut depth = 0;
/// choose_move_while(&Game::new(&Rules::ASIA), &Limits::NONE.with_depth(3), 1, |progress| {
///     depth = progress.depth;
///     true // continue
/// });
/// assert_eq!(depth, 3);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Progress {
    /// The nodes so far.
    pub nodes: u64,
    /// The plies of the deepest completed iteration.
    pub depth: u32,
    /// The score of the best move so far; see [`RankedMove::score`](crate::RankedMove::score).
    pub score: i32,
    /// The best move so far.
    pub best: Option<Move>,
}
