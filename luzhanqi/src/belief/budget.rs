//! What building a belief may take, counted as it goes.

use alloc::vec::Vec;
use core::mem::size_of;

use crate::belief::BeliefError;

/// A limit to what a belief may take to build: counted, not timed, so that the answer is the same
/// on every machine.
///
/// ```
/// use luzhanqi::{BeliefError, Budget, Game, Rules, Seat};
/// let game = Game::from_seed(&Rules::STANDARD, 1);
/// let view = game.view(Seat::South);
/// let cost = view.belief()?.cost();
/// assert!(view.belief_within(cost).is_ok());
/// let less = Budget { steps: cost.steps - 1, ..cost };
/// assert!(matches!(view.belief_within(less), Err(BeliefError::Budget { .. })));
/// # Ok::<(), BeliefError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Budget {
    /// Steps of counting.
    pub steps: u64,
    /// Bytes of memory, at the time when most are in use.
    pub bytes: u64,
}

impl Budget {
    /// 30 million steps and 64 MB: three times what the most expensive views
    /// of games without repetitions take that searches for them have found.
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
    /// [`Budget::DEFAULT`].
    fn default() -> Budget {
        Budget::DEFAULT
    }
}

/// Counts what is spent, and says when it is too much before it is spent.
pub(super) struct Meter<'a> {
    budget: Budget,
    go_on: GoOn<'a>,
    steps: u64,
    /// With so many steps the budget is looked at, and who waits is asked.
    next: u64,
    bytes: u64,
    /// The most bytes that were in use at a time.
    most: u64,
}

/// Who waits for a belief says whether it is still wanted.
pub(super) type GoOn<'a> = &'a dyn Fn() -> bool;

/// After so many steps, a few milliseconds, who waits is asked.
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

    /// What was spent.
    pub(super) const fn spent(&self) -> Budget {
        Budget {
            steps: self.steps,
            bytes: self.most,
        }
    }

    /// The bytes that are in use now.
    pub(super) const fn in_use(&self) -> u64 {
        self.bytes
    }

    /// How many items of this size the rest of the memory holds.
    pub(super) const fn room_for(&self, size: usize) -> u64 {
        self.budget.bytes.saturating_sub(self.bytes) / size as u64
    }

    /// The error that says how far it came.
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

    /// Does something that may take no more than so many steps; `None` if it would take more. Then
    /// its memory is given back.
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

    /// Bytes that are about to be allocated.
    pub(super) fn take(&mut self, bytes: usize) -> Result<(), BeliefError> {
        let bytes = self.bytes.saturating_add(bytes as u64);
        self.most = self.most.max(bytes);
        if bytes > self.budget.bytes {
            return Err(self.exceeded());
        }
        self.bytes = bytes;
        Ok(())
    }

    /// Bytes that were given back.
    pub(super) const fn give_back(&mut self, bytes: usize) {
        self.bytes = self.bytes.saturating_sub(bytes as u64);
    }

    /// Room for so many items more than the list has.
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

    /// What a list holds, in no more memory than that takes, or not much more: a short list is left
    /// to be used again, a long one is taken.
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

    /// Leaves so many items of a list, in no more memory than those take.
    pub(super) fn cut<T>(&mut self, list: &mut Vec<T>, count: usize) {
        let old = list.capacity();
        list.truncate(count);
        list.shrink_to_fit();
        self.give_back((old - list.capacity()) * size_of::<T>());
    }

    /// A list of so many default items in place of another.
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
