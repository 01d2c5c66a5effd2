//! The budget of a belief, and a counter of the cost.

use alloc::vec::Vec;
use core::mem::size_of;

use crate::belief::BeliefError;

/// A limit on the cost of building a belief. The cost counts steps and bytes instead of time, so the result
/// is the same on every machine.
///
/// ```
/// use luzhanqi::{BeliefError, Budget, Game, Rules, Seat};
/// let game = Game::from_seed(&Rules::STANDARD, 1);
/// let view = game.view(Seat::South);
/// let cost = view.belief()?.cost();
/// assert!(view.belief_within(cost).is_ok());
/// let less = Budget::new(cost.steps - 1, cost.bytes);
/// assert!(matches!(view.belief_within(less), Err(BeliefError::Budget { .. })));
/// # Ok::<(), BeliefError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct Budget {
    /// The number of counting steps.
    pub steps: u64,
    /// The peak of allocated memory in bytes.
    pub bytes: u64,
}

impl Budget {
    /// Returns a budget of this number of steps and bytes.
    pub const fn new(steps: u64, bytes: u64) -> Budget {
        Budget { steps, bytes }
    }

    /// 30 million steps and 64 MB: three times the cost of the most expensive views found by search in games
    /// without repetitions.
    pub const DEFAULT: Budget = Budget {
        steps: 30_000_000,
        bytes: 64 << 20,
    };
    /// No limit.
    pub const UNLIMITED: Budget = Budget {
        steps: u64::MAX,
        bytes: u64::MAX,
    };
}

impl Default for Budget {
    /// Returns [`Budget::DEFAULT`].
    fn default() -> Budget {
        Budget::DEFAULT
    }
}

/// Counts the cost, and fails before the cost exceeds the budget.
pub(super) struct Meter<'a> {
    budget: Budget,
    go_on: GoOn<'a>,
    steps: u64,
    /// The number of steps at which to check the budget and call `go_on` next.
    next: u64,
    bytes: u64,
    /// The peak of bytes in use.
    most: u64,
}

/// A callback that returns whether to continue.
pub(super) type GoOn<'a> = &'a dyn Fn() -> bool;

/// The number of steps between two calls of `go_on`: a few milliseconds.
const UNASKED: u64 = 1 << 19;

impl<'a> Meter<'a> {
    pub(super) fn new(budget: Budget, go_on: GoOn<'a>) -> Meter<'a> {
        Meter {
            budget,
            go_on,
            steps: 0,
            next: UNASKED.min(budget.steps),
            bytes: 0,
            most: 0,
        }
    }

    /// The cost so far.
    pub(super) const fn spent(&self) -> Budget {
        Budget {
            steps: self.steps,
            bytes: self.most,
        }
    }

    /// The bytes in use now.
    pub(super) const fn in_use(&self) -> u64 {
        self.bytes
    }

    /// The number of items of this size that fit into the remaining bytes.
    pub(super) const fn room_for(&self, size: usize) -> u64 {
        self.budget.bytes.saturating_sub(self.bytes) / size as u64
    }

    /// The error with the cost so far.
    pub(super) const fn exceeded(&self) -> BeliefError {
        BeliefError::Budget {
            steps: self.steps,
            bytes: self.most,
            max_steps: self.budget.steps,
            max_bytes: self.budget.bytes,
        }
    }

    #[inline]
    pub(super) fn work(&mut self, steps: u64) -> Result<(), BeliefError> {
        self.steps = self.steps.saturating_add(steps);
        if self.steps > self.next {
            return self.ask();
        }
        Ok(())
    }

    #[cold]
    fn ask(&mut self) -> Result<(), BeliefError> {
        if self.steps > self.budget.steps || !(self.go_on)() {
            return Err(self.exceeded());
        }
        self.next = self.steps.saturating_add(UNASKED).min(self.budget.steps);
        Ok(())
    }

    /// Runs a function that may take at most this number of steps. If it takes more, releases its memory and
    /// returns `None`.
    pub(super) fn attempt<T>(
        &mut self,
        steps: u64,
        make: impl FnOnce(&mut Meter<'a>) -> Result<T, BeliefError>,
    ) -> Result<Option<T>, BeliefError> {
        let most = self.budget.steps.min(self.steps.saturating_add(steps));
        let mut part = Meter {
            budget: Budget {
                steps: most,
                ..self.budget
            },
            next: self.next.min(most),
            ..*self
        };
        let made = make(&mut part);
        (self.steps, self.most) = (part.steps, part.most);
        match made {
            Ok(made) => {
                self.bytes = part.bytes;
                Ok(Some(made))
            }
            Err(BeliefError::Budget { .. }) if self.steps <= most => Err(self.exceeded()),
            Err(BeliefError::Budget { .. }) => self.work(0).map(|()| None),
            Err(error) => Err(error),
        }
    }

    /// Charges bytes before they are allocated.
    pub(super) fn take(&mut self, bytes: usize) -> Result<(), BeliefError> {
        let bytes = self.bytes.saturating_add(bytes as u64);
        self.most = self.most.max(bytes);
        if bytes > self.budget.bytes {
            return Err(self.exceeded());
        }
        self.bytes = bytes;
        Ok(())
    }

    /// Credits released bytes.
    pub(super) const fn give_back(&mut self, bytes: usize) {
        self.bytes = self.bytes.saturating_sub(bytes as u64);
    }

    /// Reserves capacity for more items in a list.
    pub(super) fn room<T>(&mut self, list: &mut Vec<T>, more: usize) -> Result<(), BeliefError> {
        let (old, new) = (list.capacity(), list.len() + more);
        if new > old {
            self.take(new * size_of::<T>())?;
            let made = list.try_reserve_exact(more);
            made.map_err(|_| BeliefError::Memory)?;
            self.give_back(old * size_of::<T>());
        }
        Ok(())
    }

    #[inline]
    pub(super) fn push<T>(&mut self, list: &mut Vec<T>, item: T) -> Result<(), BeliefError> {
        if list.len() == list.capacity() {
            self.room(list, list.len().max(16))?;
        }
        list.push(item);
        Ok(())
    }

    /// Returns the content of a list, with little spare memory. A long list is moved; a short list is copied,
    /// so that its memory can be reused.
    pub(super) fn keep<T: Copy>(&mut self, list: &mut Vec<T>) -> Result<Vec<T>, BeliefError> {
        let mut kept = Vec::new();
        if list.len() * size_of::<T>() <= 1 << 16 {
            self.room(&mut kept, list.len())?;
            kept.extend_from_slice(list);
            return Ok(kept);
        }
        core::mem::swap(&mut kept, list);
        let count = kept.len();
        self.cut(&mut kept, count);
        Ok(kept)
    }

    /// Truncates a list and releases its spare memory.
    pub(super) fn cut<T>(&mut self, list: &mut Vec<T>, count: usize) {
        let old = list.capacity();
        list.truncate(count);
        list.shrink_to_fit();
        self.give_back((old - list.capacity()) * size_of::<T>());
    }

    /// Replaces a list by a list of default items.
    pub(super) fn fill<T: Copy>(
        &mut self,
        list: &mut Vec<T>,
        count: usize,
        item: T,
    ) -> Result<(), BeliefError> {
        self.free(list);
        self.room(list, count)?;
        list.resize(count, item);
        Ok(())
    }

    pub(super) fn free<T>(&mut self, list: &mut Vec<T>) {
        self.give_back(list.capacity() * size_of::<T>());
        *list = Vec::new();
    }
}
