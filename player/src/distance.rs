//! The number of moves between stations on an empty board, for pieces that do not turn corners.

use std::sync::OnceLock;

use luzhanqi::{Station, board};

type Table = [[u8; Station::COUNT]; Station::COUNT];

/// Returns the number of moves from each station to each other station.
pub(crate) fn distances() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = [[u8::MAX; Station::COUNT]; Station::COUNT];
        for from in Station::all() {
            let row = &mut table[from.index()];
            row[from.index()] = 0;
            let mut queue = vec![from];
            let mut next = 0;
            while let Some(at) = queue.get(next).copied() {
                next += 1;
                for to in Station::all() {
                    let one_move = board::road_neighbours(at).contains(to)
                        || at != to && board::rail_line(at, to).is_some();
                    if one_move && row[to.index()] == u8::MAX {
                        row[to.index()] = row[at.index()] + 1;
                        queue.push(to);
                    }
                }
            }
        }
        table
    })
}
