//! The data that a table stores for each observation. It is small, because a server has many tables.

use alloc::string::String;
use alloc::vec::Vec;

use crate::chance::sum_with;

/// This bit is set in a cell whose time is in seconds. Cells use seconds for times of more than 24 days.
const SECONDS: u32 = 1 << 31;

/// A row for each observation: the sum of each stream up to this observation, and the time that the mover
/// had left after the ply.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    /// The number of streams.
    audiences: usize,
    cells: Vec<u32>,
}

impl Rows {
    pub(crate) fn new(audiences: usize) -> Rows {
        Rows {
            audiences,
            cells: Vec::new(),
        }
    }

    fn width(&self) -> usize {
        self.audiences + 1
    }

    /// The number of observations.
    pub(crate) fn len(&self) -> usize {
        self.cells.len() / self.width()
    }

    /// The sum of the first `n` observations of an audience.
    pub(crate) fn sum(&self, audience: usize, n: usize) -> u32 {
        n.checked_sub(1)
            .map_or(0, |last| self.cells[last * self.width() + audience])
    }

    /// Adds the observation that each audience sees.
    pub(crate) fn push(&mut self, seen: impl Fn(usize) -> String) {
        let n = self.len();
        if self.cells.len() == self.cells.capacity() {
            // Doubling would leave up to half of the memory unused.
            self.cells.reserve_exact(self.width() * (n / 8).max(4));
        }
        for audience in 0..self.audiences {
            let sum = sum_with(self.sum(audience, n), &seen(audience));
            self.cells.push(sum);
        }
        self.cells.push(0);
    }

    /// Stores the time that the mover has left after the ply with this observation number.
    pub(crate) fn set_left(&mut self, number: usize, ms: u64) {
        let place = number * self.width() + self.audiences;
        if let Some(cell) = self.cells.get_mut(place) {
            *cell = match u32::try_from(ms) {
                Ok(ms) if ms < SECONDS => ms,
                _ => SECONDS | u32::try_from(ms / 1_000).map_or(!SECONDS, |s| s.min(!SECONDS)),
            };
        }
    }

    /// Returns the time that the mover had left after an observation; `None` if the observation is not a
    /// ply with a clock, or if no time was left.
    pub(crate) fn left(&self, number: usize) -> Option<u64> {
        let cell = self.cells.get(number * self.width() + self.audiences)?;
        let left = match cell & SECONDS {
            0 => u64::from(*cell),
            _ => u64::from(cell & !SECONDS) * 1_000,
        };
        Some(left).filter(|left| *left > 0)
    }

    /// Keeps the first `n` observations.
    pub(crate) fn truncate(&mut self, n: usize) {
        self.cells.truncate(n * self.width());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_keep_sums_and_times() {
        let mut rows = Rows::new(2);
        let day = 86_400_000;
        for (number, ms) in [0, 1, 24 * day, 25 * day, 1_000 * day]
            .into_iter()
            .enumerate()
        {
            rows.push(|audience| alloc::format!("{audience}"));
            rows.set_left(number, ms);
            assert_eq!(rows.left(number), Some(ms).filter(|ms| *ms > 0));
        }
        assert_eq!(rows.len(), 5);
        let twice = sum_with(sum_with(0, "1"), "1");
        assert_eq!((rows.sum(1, 0), rows.sum(1, 2)), (0, twice));
        rows.truncate(2);
        assert_eq!((rows.len(), rows.left(1), rows.left(2)), (2, Some(1), None));
    }
}
