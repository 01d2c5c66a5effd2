//! What a reader who was sent a part of a list is sent next, where the list also loses items at its end.

use alloc::vec::Vec;

/// Numbers every change of a list that grows and shrinks at its end. A cursor is the number of changes
/// that a reader was told of: each item that was added is one, and each time that items were taken back.
/// Cursors never go back.
///
/// A list from which nothing was ever taken back needs no memory here. After take-backs there is at most
/// one entry of 16 bytes for each item that the list still has, and one more.
#[derive(Clone, Debug, Default)]
pub struct News {
    runs: Vec<Run>,
}

/// Items that were added one after the other, with nothing taken back between them.
#[derive(Copy, Clone, Debug, Default)]
struct Run {
    /// The number of items before it.
    first: usize,
    /// The cursor before its first item, less that number.
    shift: u64,
}

impl Run {
    const fn begin(self) -> u64 {
        self.first as u64 + self.shift
    }
}

/// What a reader is told next.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// The item of this number, counted from 0.
    Item(usize),
    /// Only so many items stand.
    TakenBack(usize),
}

impl News {
    fn last(&self) -> Run {
        self.runs.last().copied().unwrap_or_default()
    }

    /// Returns the cursor of a reader who knows all of a list of this length.
    pub fn cursor(&self, items: usize) -> u64 {
        items as u64 + self.last().shift
    }

    /// Enters that a list of `items` has lost all but the first `left`; nothing if it lost none.
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

    /// Returns what a reader with this cursor is told next about a list of `items`, and the cursor after
    /// that; `None` if the reader knows everything, and for a cursor beyond [`News::cursor`].
    ///
    /// A reader is told of one take-back at most before reaching the end: what was both added and taken
    /// back in the meantime is left out. The take-back may leave all that the reader knows.
    pub fn next(&self, items: usize, cursor: u64) -> Option<(Change, u64)> {
        let started = self.runs.partition_point(|run| run.begin() <= cursor);
        let (before, after) = self.runs.split_at(started);
        let mut run = before.last().copied().unwrap_or_default();
        // Where the reader was told of later take-backs that are forgotten here, it knows less than this.
        let mut known = usize::try_from(cursor - run.shift).ok()?;
        for next in after {
            if known > next.first {
                return Some((Change::TakenBack(next.first), next.begin()));
            }
            if known < next.first {
                break;
            }
            // What the later run took back never reached this reader.
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

    /// Readers who ask at any time always come to have the list as it is.
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
                    // Some ask often, some seldom, and some stop half way.
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
