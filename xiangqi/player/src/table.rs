//! The transposition table: results of earlier searches of positions, in memory of a fixed size.

use xiangqi::{Move, Point};

/// The relation between a stored value and the true value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// Unknown: only the stored move is usable.
    None,
    /// The true value is at most the stored value.
    Upper,
    /// The true value is at least the stored value.
    Lower,
    Exact,
}

/// The result of a search of a position.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) mv: Option<Move>,
    pub(crate) value: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

impl Entry {
    /// Bits 0 to 15: the move; 16 to 31: the value; 32 to 39: the depth; 40 and 41: the bound; 42: in use.
    fn pack(self) -> u64 {
        let mv = self.mv.map_or(0, code);
        let value = self.value as i16 as u16;
        u64::from(mv)
            | u64::from(value) << 16
            | (self.depth.clamp(0, 255) as u64) << 32
            | (self.bound as u64) << 40
            | 1 << 42
    }

    fn unpack(word: u64) -> Entry {
        Entry {
            mv: decode(word as u16),
            value: i32::from((word >> 16) as u16 as i16),
            depth: (word >> 32) as u8 as i32,
            bound: match word >> 40 & 3 {
                0 => Bound::None,
                1 => Bound::Upper,
                2 => Bound::Lower,
                _ => Bound::Exact,
            },
        }
    }
}

/// A move as a number other than 0.
fn code(mv: Move) -> u16 {
    (mv.origin().index() as u16) << 7 | mv.target().index() as u16
}

fn decode(code: u16) -> Option<Move> {
    let point = |index: u16| Point::new(index as u8);
    Move::new(point(code >> 7)?, point(code & 127)?)
}

/// Buckets of two entries: the first keeps the deepest search, the second the latest. All index arithmetic is on
/// `u64`, so that a table works alike on all machines.
pub(crate) struct Table {
    /// Key and packed entry, twice per bucket. Zeroed pages take no memory until they are used.
    slots: Vec<[u64; 4]>,
    mask: u64,
}

/// The size of a bucket in bytes.
const BUCKET: u64 = 32;

impl Table {
    /// Returns an empty table of at most this size. The table is smaller if a search of `nodes` nodes cannot
    /// fill it.
    pub(crate) fn new(mib: u32, nodes: Option<u64>) -> Table {
        let most = (u64::from(mib.clamp(1, 1024)) << 20) / BUCKET;
        let wanted = nodes.unwrap_or(u64::MAX).clamp(256, most);
        // The largest power of two that is not above `most`.
        let buckets = match wanted.checked_next_power_of_two() {
            Some(buckets) if buckets <= most => buckets,
            _ => 1 << most.ilog2(),
        };
        Table {
            slots: vec![[0; 4]; buckets as usize],
            mask: buckets - 1,
        }
    }

    /// The size in bytes.
    #[cfg(test)]
    pub(crate) fn bytes(&self) -> u64 {
        self.slots.len() as u64 * BUCKET
    }

    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let slot = &self.slots[(key & self.mask) as usize];
        match (slot[0] == key, slot[2] == key) {
            (true, _) if slot[1] != 0 => Some(Entry::unpack(slot[1])),
            (_, true) if slot[3] != 0 => Some(Entry::unpack(slot[3])),
            _ => None,
        }
    }

    pub(crate) fn put(&mut self, key: u64, entry: Entry) {
        let slot = &mut self.slots[(key & self.mask) as usize];
        let kept = Entry::unpack(slot[1]);
        let at = match slot[1] == 0 || slot[0] == key || entry.depth >= kept.depth {
            true => 0,
            false => 2,
        };
        if at == 0 && slot[0] != key {
            (slot[2], slot[3]) = (slot[0], slot[1]);
        }
        (slot[at], slot[at + 1]) = (key, entry.pack());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_read_as_written() {
        let mut table = Table::new(1, None);
        for (i, value) in [-30_000, -1, 0, 1, 29_999].into_iter().enumerate() {
            for bound in [Bound::None, Bound::Upper, Bound::Lower, Bound::Exact] {
                let mv = (i > 0).then(|| "a0i9".parse().unwrap());
                let key = u64::MAX - i as u64;
                table.put(
                    key,
                    Entry {
                        mv,
                        value,
                        depth: 7,
                        bound,
                    },
                );
                let read = table.get(key).unwrap();
                assert_eq!(
                    (read.mv, read.value, read.depth, read.bound),
                    (mv, value, 7, bound)
                );
            }
        }
        assert!(table.get(5).is_none() && table.get(0).is_none());
    }

    /// A deep entry stays in the table when many shallow entries of other positions are stored.
    #[test]
    fn deep_entries_stay() {
        let mut table = Table::new(1, Some(1));
        let entry = |depth| Entry {
            mv: None,
            value: 3,
            depth,
            bound: Bound::Exact,
        };
        table.put(1 << 40 | 5, entry(9));
        for high in 2..100 {
            table.put(high << 40 | 5, entry(1));
            assert_eq!(table.get(1 << 40 | 5).unwrap().depth, 9);
            assert_eq!(table.get(high << 40 | 5).unwrap().depth, 1);
        }
    }

    #[test]
    fn memory_is_bounded() {
        for (mib, nodes) in [
            (0, None),
            (1, None),
            (16, None),
            (3, Some(u64::MAX)),
            (16, Some(1)),
        ] {
            let bytes = Table::new(mib, nodes).bytes();
            assert!(bytes <= u64::from(mib.max(1)) << 20, "{mib} {nodes:?}");
        }
        assert_eq!(Table::new(16, None).bytes(), 16 << 20);
        assert!(Table::new(16, Some(1_000)).bytes() <= 64 << 10);
    }
}
