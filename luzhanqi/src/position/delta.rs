//! A compact undo of a change to a board.

use crate::piece::Color;

use super::state::State;

/// A value that is not a station, for unused cells.
const NOWHERE: u8 = 255;

/// The maximum number of stations that one observation can change: the two of a move, and the station of a
/// revealed flag.
const CELLS: usize = 3;

/// The earlier content of a board before a change of at most three stations.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Delta {
    /// Stations and their earlier content; see [`State::cell`].
    cells: [(u8, u8); CELLS],
    tail: u64,
}

impl State {
    /// Returns the delta that turns `after` back into this state.
    pub(crate) fn delta(&self, after: &State) -> Delta {
        let mut changed = self.down ^ after.down;
        let planes = self.planes.iter().zip(&after.planes);
        let colors = self.colors.iter().zip(&after.colors);
        planes
            .chain(colors)
            .for_each(|(before, after)| changed |= before ^ after);
        let mut cells = [(NOWHERE, 0); CELLS];
        for cell in &mut cells {
            if changed == 0 {
                break;
            }
            let index = changed.trailing_zeros();
            *cell = (index as u8, self.cell(index));
            changed &= changed - 1;
        }
        debug_assert_eq!(
            changed, 0,
            "more stations change than one observation can change"
        );
        Delta {
            cells,
            tail: self.tail,
        }
    }

    /// Takes back the change that this delta describes.
    pub(crate) fn take_back(&mut self, delta: &Delta) {
        for (index, before) in delta.cells {
            if index == NOWHERE {
                break;
            }
            let now = self.cell(u32::from(index));
            self.toggle_cell(u32::from(index), now);
            self.toggle_cell(u32::from(index), before);
        }
        // The key follows from the rest; it does not depend on the quiet count.
        let before = State {
            tail: delta.tail,
            ..*self
        };
        for color in Color::ALL {
            self.set_mark(color, before.mark(color));
        }
        self.set_seat_colors(before.seat_colors());
        self.set_seat(before.seat());
        self.tail = delta.tail;
    }

    /// The content of a station: the code of its piece, a bit for each colour, and a bit for face down.
    fn cell(&self, index: u32) -> u8 {
        let bit = |set: u64| (set >> index & 1) as u8;
        let [red, black] = self.colors;
        self.code_at(index) | bit(red) << 4 | bit(black) << 5 | bit(self.down) << 6
    }

    /// Puts this content on an empty station, or removes it.
    fn toggle_cell(&mut self, index: u32, cell: u8) {
        if cell & 0b11 << 4 != 0 {
            self.toggle(1 << index, index, usize::from(cell >> 5 & 1), cell & 15);
        }
        if cell & 1 << 6 != 0 {
            self.toggle_down(index);
        }
    }

    /// A hash of the state that ignores its key, for comparing states fast.
    pub(crate) fn mix(&self) -> u64 {
        let words = self.planes.iter().chain(&self.colors);
        words
            .chain([&self.down, &self.tail])
            .fold(0, |hash: u64, word| {
                // A step of FxHash; the shift mixes the high bits into the low ones.
                let mixed = (hash.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
                mixed ^ mixed >> 32
            })
    }
}
