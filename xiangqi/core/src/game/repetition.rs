//! The repetition rules: the data that they store about a game, and their verdict.
//!
//! The verdict on a window depends on what every move of a side in the window did, such as giving check. For
//! each side the rules store the latest ply that did something else. If that ply is before the window, every
//! move in the window did the same. So no window is tested move by move.

use alloc::vec::Vec;
use core::ops::Range;

use crate::mv::Move;
use crate::piece::Side;
use crate::point::{Point, Points};
use crate::position::{Chased, Forcing};
use crate::rules::{ChaseAndCheck, Forces, Rules};

/// The verdict of the repetition rules; see [`Game::verdict`](crate::Game::verdict).
///
/// ```
/// use xiangqi::{Forcing, Game, Position, Rules, Side};
/// let fen = "4kac2/7R1/b3c4/r8/9/9/2n1P4/3K5/N8/9 b - - 0 1";
/// let rules: Rules = "asia,repetition=off".parse()?; // the game goes on
/// let mut game = Game::from_position(&rules, &fen.parse()?);
/// for mv in "c3b1 d2d1 b1c3 d1d2 ".repeat(2).split_whitespace() {
///     game.play(mv.parse()?)?;
/// }
/// let verdict = game.verdict().unwrap();
/// assert_eq!((verdict.times, verdict.plies), (3, 8));
/// assert_eq!(verdict.forced, Some((Side::Black, Forcing::Check)));
/// assert_eq!((verdict.rank(Side::Red), verdict.rank(Side::Black)), (0, 3));
/// assert_eq!(
///     verdict.to_string(),
///     "the position occurs for the 3rd time; black forces it by perpetual check"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Verdict {
    /// The number of times that the current position has occurred since the start or the last capture.
    pub times: u32,
    /// The length of the window in plies. The window is the part of the game that the repetition rules examine.
    pub plies: usize,
    /// For each side, Red first: what every move of the side in the window did. `None` means that the side does
    /// not force the repetition; its rank is 0.
    pub forcing: [Option<Forcing>; 2],
    /// Whether both ranks are 0 because a side gave check, under `chase-and-check=spoils`.
    pub spoiled: bool,
    /// The side with the higher rank, and how it forces the repetition; `None` if the ranks are equal.
    pub forced: Option<(Side, Forcing)>,
}

impl Verdict {
    /// Returns the rank of a side: 3 for perpetual check, 2 for perpetual chase, 1 for perpetual unguarding,
    /// 0 for no forcing.
    pub fn rank(&self, side: Side) -> u8 {
        self.forcing[side.index()].map_or(0, Forcing::rank)
    }
}

/// The counts after a ply. Plies are numbered from 1 here; 0 means none.
#[derive(Copy, Clone, Debug)]
pub(super) struct Count {
    /// The number of plies that count towards the quiet limit.
    pub(super) quiet: u32,
    /// Each side's number of checks since the last capture.
    pub(super) checks: [u32; 2],
    /// The latest ply of each side that gave no check.
    unchecked: [u32; 2],
    /// The latest ply that gave check.
    checked: u32,
}

impl Count {
    /// The counts before the first ply.
    pub(super) const fn start(quiet: u16) -> Count {
        Count {
            quiet: quiet as u32,
            checks: [0; 2],
            unchecked: [0; 2],
            checked: 0,
        }
    }

    /// The counts after one more ply.
    fn after(mut self, ply: usize, side: usize, what: Deed, rules: &Rules) -> Count {
        let ply = ply as u32 + 1;
        if what.check {
            self.checked = ply;
        } else {
            self.unchecked[side & 1] = ply;
        }
        if what.capture {
            self.quiet = 0;
            self.checks = [0; 2];
            return self;
        }
        let checks = &mut self.checks[side & 1];
        *checks += u32::from(what.check);
        let counts = !what.check || *checks <= u32::from(rules.quiet_checks());
        self.quiet += u32::from(counts);
        self
    }
}

/// The facts of a ply that the counts need.
#[derive(Copy, Clone)]
pub(super) struct Deed {
    pub(super) check: bool,
    pub(super) capture: bool,
}

/// The state of chases after a ply.
#[derive(Copy, Clone, Debug)]
struct Chases {
    /// The end of this ply's streaks in the list of all streaks. They start where the previous ply's
    /// streaks end.
    end: usize,
    /// The latest ply of each side without a new attack, numbered from 1.
    not_anew: [u32; 2],
}

/// A piece that a side has chased with every move since a given ply.
#[derive(Copy, Clone, Debug)]
struct Streak {
    since: u32,
    by: u8,
    at: Point,
}

/// The data that the repetition rules store about a game's plies. Each ply is judged once, on first use.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    start: Count,
    counts: Vec<Count>,
    chases: Vec<Chases>,
    streaks: Vec<Streak>,
}

impl Memory {
    pub(super) const fn new(quiet: u16) -> Memory {
        Memory {
            start: Count::start(quiet),
            counts: Vec::new(),
            chases: Vec::new(),
            streaks: Vec::new(),
        }
    }

    /// The number of counted plies.
    #[inline]
    pub(super) fn counted(&self) -> usize {
        self.counts.len()
    }

    /// The number of plies judged for chases.
    #[inline]
    pub(super) fn judged(&self) -> usize {
        self.chases.len()
    }

    /// The counts after the latest counted ply.
    pub(super) fn count(&self) -> Count {
        self.counts.last().copied().unwrap_or(self.start)
    }

    /// Counts the next ply.
    pub(super) fn add_count(&mut self, side: usize, what: Deed, rules: &Rules) {
        let next = self.count().after(self.counted(), side, what, rules);
        self.counts.push(next);
    }

    /// Removes all plies except the first `plies`.
    #[inline]
    pub(super) fn truncate(&mut self, plies: usize) {
        // Every judged ply is counted.
        if self.counts.len() > plies {
            self.forget(plies);
        }
    }

    #[inline(never)]
    fn forget(&mut self, plies: usize) {
        self.counts.truncate(plies);
        self.chases.truncate(plies);
        self.streaks.truncate(self.end());
    }

    fn end(&self) -> usize {
        self.chases.last().map_or(0, |chases| chases.end)
    }

    /// The current streaks, as a range of indices in the list.
    fn lasting(&self) -> Range<usize> {
        let before = self.chases.len().checked_sub(2);
        before.map_or(0, |before| self.chases[before].end)..self.end()
    }

    fn not_anew(&self) -> [u32; 2] {
        self.chases.last().map_or([0; 2], |chases| chases.not_anew)
    }

    /// Skips the next ply, because no window contains it: it is a capture, or comes before one.
    pub(super) fn skip_chase(&mut self) {
        let not_anew = self.not_anew();
        let end = self.streaks.len();
        self.chases.push(Chases { end, not_anew });
    }

    /// Adds the pieces that the next ply, by this side, chased.
    pub(super) fn add_chase(&mut self, side: Side, mv: Move, chased: Chased) {
        let ply = self.judged() as u32;
        let by = side.index() as u8;
        let mut rest = Points::raw(chased.victims);
        for i in self.lasting() {
            let mut streak = self.streaks[i];
            if streak.by == by {
                if !rest.contains(streak.at) {
                    continue;
                }
                rest = rest.without(streak.at);
            } else if streak.at == mv.origin() {
                // A streak follows its piece.
                streak.at = mv.target();
            }
            self.streaks.push(streak);
        }
        for at in rest {
            let since = ply;
            self.streaks.push(Streak { since, by, at });
        }
        let mut not_anew = self.not_anew();
        if !chased.anew {
            not_anew[side.index()] = ply + 1;
        }
        let end = self.streaks.len();
        self.chases.push(Chases { end, not_anew });
    }

    /// The verdict on a position that has occurred `times` times; the window ends with the latest ply. All
    /// plies must be counted if the rules need checks, and judged if they need chases.
    pub(super) fn verdict(&self, times: u32, window: Range<usize>, rules: &Rules) -> Verdict {
        let first = window.start as u32;
        let forces = rules.forcing();
        let count = self.count();
        let mut forcing = Side::ALL.map(|side| {
            if forces == Forces::None {
                None
            } else if count.unchecked[side.index()] <= first {
                Some(Forcing::Check)
            } else if forces == Forces::Check {
                None
            } else {
                self.chase(side, first)
            }
        });
        let spoiled = rules.chase_and_check() == ChaseAndCheck::Spoils
            && count.checked > first
            && forcing.iter().flatten().count() > 0
            && !forcing.contains(&Some(Forcing::Check));
        if spoiled {
            forcing = [None; 2];
        }
        let ranks = forcing.map(|forcing| forcing.map_or(0, Forcing::rank));
        let side = match ranks[0].cmp(&ranks[1]) {
            core::cmp::Ordering::Greater => Some(Side::Red),
            core::cmp::Ordering::Less => Some(Side::Black),
            core::cmp::Ordering::Equal => None,
        };
        Verdict {
            times,
            plies: window.len(),
            forcing,
            spoiled,
            forced: side.and_then(|side| forcing[side.index()].map(|forcing| (side, forcing))),
        }
    }

    /// How a side chases in a window that starts at this ply, counted from 0.
    fn chase(&self, side: Side, first: u32) -> Option<Forcing> {
        let streaks = &self.streaks[self.lasting()];
        // The first ply of the side is the first or the second of the window.
        let lasts =
            |streak: &&Streak| usize::from(streak.by) == side.index() && streak.since <= first + 1;
        let victims: Points = streaks.iter().filter(lasts).map(|s| s.at).collect();
        if victims.is_empty() {
            None
        } else if self.not_anew()[side.index()] <= first {
            Some(Forcing::Chase { victims })
        } else {
            Some(Forcing::Unguarding { victims })
        }
    }
}
