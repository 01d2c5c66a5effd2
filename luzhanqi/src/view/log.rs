//! A list with copies that share their common items.

use alloc::sync::Arc;
use alloc::vec::Vec;

/// The number of items in a chunk.
const CHUNK: usize = 64;

/// A list that changes only at its end. Reading, pushing and popping cost as much as in a `Vec`, with one
/// exception: while a copy shares the chunks of the list, a push or pop that crosses a multiple of 64 items
/// copies one pointer for each chunk. Copying a list copies a pointer and fewer than 64 items.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Log<T> {
    full: Arc<Vec<Arc<[T]>>>,
    /// The last items, always less than a chunk.
    tail: Vec<T>,
}

impl<T: Copy> Log<T> {
    pub(super) fn new() -> Log<T> {
        Log {
            full: Arc::default(),
            tail: Vec::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.full.len() * CHUNK + self.tail.len()
    }

    pub(super) fn get(&self, number: usize) -> Option<T> {
        match self.full.get(number / CHUNK) {
            Some(chunk) => chunk.get(number % CHUNK).copied(),
            None => self.tail.get(number - self.full.len() * CHUNK).copied(),
        }
    }

    pub(super) fn push(&mut self, item: T) {
        self.tail.push(item);
        if self.tail.len() == CHUNK {
            Arc::make_mut(&mut self.full).push(Arc::from(self.tail.as_slice()));
            self.tail.clear();
        }
    }

    pub(super) fn pop(&mut self) -> Option<T> {
        if self.tail.is_empty() && !self.full.is_empty() {
            let chunk = Arc::make_mut(&mut self.full).pop()?;
            self.tail.extend_from_slice(&chunk);
        }
        self.tail.pop()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_as_a_vec_is() {
        let (mut log, mut list, mut copies) = (Log::new(), Vec::new(), Vec::new());
        for round in 0..4 * CHUNK {
            // Pushes three, pops one, across the ends of chunks many times.
            if round % 4 == 3 {
                assert_eq!(log.pop(), list.pop());
            } else {
                log.push(round);
                list.push(round);
            }
            assert_eq!(log.len(), list.len());
            if round % 97 == 0 {
                copies.push((log.clone(), list.clone()));
            }
        }
        copies.push((log.clone(), list.clone()));
        for (log, list) in copies {
            let read: Vec<usize> = (0..log.len()).filter_map(|n| log.get(n)).collect();
            assert_eq!(read, list);
            assert_eq!(log.get(log.len()), None);
        }
        while let Some(item) = list.pop() {
            assert_eq!(log.pop(), Some(item));
        }
        assert_eq!((log.pop(), log == Log::new()), (None, true));
    }
}
