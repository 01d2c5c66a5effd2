//! Numbers the changes of a list that grows and shrinks at its end, so that readers can follow them.

use alloc::vec::Vec;

/// Numbers every change of a list that grows and shrinks at its end. A cursor is the number of changes so
/// far: each added item is one change, and each removal of items is one. Cursors never decrease.
///
/// A list that only grows needs no memory here. After removals, the number of entries is at most the number
/// of items plus one. An entry takes 16 bytes.
///
/// ```
/// use luzhanqi_kit::{Change, News};
/// let mut news = News::default();
/// let cursor = news.cursor(2); // a reader who knows two items
/// assert_eq!(news.next(3, cursor), Some((Change::Item(2), 3)));
/// news.take_back(3, 1); // the list of three items keeps one
/// let (change, cursor) = news.next(1, cursor).unwrap();
/// assert_eq!(change, Change::TakenBack(1));
/// assert_eq!((news.next(1, cursor), cursor), (None, news.cursor(1)));
/// ```
#[derive(Clone, Debug, Default)]
pub struct News {
    runs: Vec<Run>,
}

/// Items that were added without a removal between them.
#[derive(Copy, Clone, Debug, Default)]
struct Run {
    /// The number of items before the run.
    first: usize,
    /// The cursor before the first item of the run, minus `first`.
    shift: u64,
}

impl Run {
    const fn begin(self) -> u64 {
        self.first as u64 + self.shift
    }
}

/// The next change for a reader.
///
/// ```
/// use luzhanqi_kit::{Change, News};
/// let news = News::default();
/// assert_eq!(news.next(1, 0), Some((Change::Item(0), 1)));
/// assert_eq!(news.next(1, 1), None); // the reader knows the item
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// The item at this index was added.
    Item(usize),
    /// Items were removed; contains the number of remaining items.
    TakenBack(usize),
}

impl News {
    fn last(&self) -> Run {
        self.runs.last().copied().unwrap_or_default()
    }

    /// Returns the cursor of a reader who has read a whole list of this length.
    pub fn cursor(&self, items: usize) -> u64 {
        items as u64 + self.last().shift
    }

    /// Records that a list of `items` items was truncated to `left` items. Does nothing if no item was removed.
    pub fn take_back(&mut self, items: usize, left: usize) {
        if left >= items {
            return;
        }
        let cursor = self.cursor(items) + 1;
        self.runs.retain(|run| run.first < left);
        self.runs.push(Run {
            first: left,
            shift: cursor - left as u64,
        });
    }

    /// Returns the next change of a list of `items` items for a reader with this cursor, and the cursor after
    /// the change. Returns `None` if the reader knows all changes, or for a cursor beyond [`News::cursor`].
    ///
    /// Before a reader reaches the end, it gets at most one removal. It never gets items that were added and
    /// removed since its cursor. The removal has no effect for the reader if all items that the reader knows
    /// remain.
    pub fn next(&self, items: usize, cursor: u64) -> Option<(Change, u64)> {
        let started = self.runs.partition_point(|run| run.begin() <= cursor);
        let (before, after) = self.runs.split_at(started);
        let mut run = before.last().copied().unwrap_or_default();
        // An upper bound: the reader may have got later removals that are not stored here.
        let mut known = usize::try_from(cursor - run.shift).ok()?;
        for next in after {
            if known > next.first {
                return Some((Change::TakenBack(next.first), next.begin()));
            }
            if known < next.first {
                break;
            }
            // The reader does not know any of the removed items.
            run = *next;
            known = next.first;
        }
        let cursor = known as u64 + run.shift + 1;
        (known < items).then_some((Change::Item(known), cursor))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;

    /// Every reader eventually gets the current list, no matter when it reads.
    #[test]
    fn every_reader_catches_up() {
        let mut random = Random::new(1);
        let mut most = 0;
        for _ in 0..500 {
            let mut list: Vec<u64> = Vec::new();
            let mut news = News::default();
            let mut readers: Vec<(u64, Vec<u64>)> = alloc::vec![(0, Vec::new()); 4];
            for step in 0..60 {
                let before = news.cursor(list.len());
                if random.below(3) > 0 {
                    list.push(step);
                } else {
                    let left = random.below(list.len() as u32 + 1) as usize;
                    news.take_back(list.len(), left);
                    list.truncate(left);
                }
                assert!(news.cursor(list.len()) >= before && news.runs.len() <= list.len() + 1);
                most = most.max(news.runs.len());
                let cursor = news.cursor(list.len());
                assert_eq!(news.next(list.len(), cursor), None);
                assert_eq!(news.next(list.len(), cursor + 1), None);
                for (cursor, known) in &mut readers {
                    // Some read often, some rarely, and some stop halfway.
                    let mut taken_back = 0;
                    for _ in 0..random.below(40) * random.below(2) {
                        let Some((change, next)) = news.next(list.len(), *cursor) else {
                            assert_eq!(*known, list);
                            break;
                        };
                        assert!(next > *cursor && next <= news.cursor(list.len()));
                        *cursor = next;
                        match change {
                            Change::Item(number) => {
                                assert_eq!(number, known.len());
                                known.push(list[number]);
                            }
                            Change::TakenBack(left) => {
                                assert!(left <= known.len());
                                taken_back += 1;
                                known.truncate(left);
                            }
                        }
                    }
                    assert!(taken_back <= 1);
                }
            }
        }
        assert!(most > 5, "{most}");
    }
}
