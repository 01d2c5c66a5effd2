//! The board as bit planes: pieces, the seat to move, and the hash.

use crate::piece::{Color, Kind, Seat};
use crate::rules::{Colours, Rules};
use crate::station::Station;

use super::bits::SPREAD;
use super::masks::RuleMasks;
use super::zobrist;

/// A flag without a mark: no piece carries it or shares its station.
pub(crate) const NO_MARK: u8 = 255;

/// The code of a piece of unknown kind, in views only.
pub(crate) const UNKNOWN: u8 = 15;

/// If `colours` is at least this value, the colours are not settled.
const OPEN: u8 = 2;

/// The colours of both seats.
///
/// If the colours are settled, the value contains the colour of south. Before that, it contains the colours
/// of the flips that a later flip may have to match: each seat's latest flip under `colours=twice`, or the
/// latest flip of either seat under `colours=match`.
///
/// ```
/// use luzhanqi::{Color, Position, Rules, SeatColors};
/// let mut position = Position::from_seed(&Rules::FLIP, 1);
/// assert_eq!(position.seat_colors(), SeatColors::Open([None, None]));
/// position.play("c6".parse().unwrap())?;
/// let shown = position.piece_at("c6".parse().unwrap()).unwrap();
/// assert_eq!(position.seat_colors(), SeatColors::Open([Some(shown.color), None]));
/// assert_eq!(Position::from_seed(&Rules::STANDARD, 1).seat_colors(), SeatColors::Settled(Color::Red));
/// # Ok::<(), luzhanqi::IllegalMove>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SeatColors {
    /// South plays this colour, and north plays the other.
    Settled(Color),
    /// Expose play before the colours are settled. Contains the colours of south's and north's latest flips,
    /// if the `colours` option needs them.
    Open([Option<Color>; 2]),
}

/// Unsettled colours are stored as a number with one digit per seat, for the seat's latest flip: 0 for no flip,
/// otherwise the colour plus one. Returns the factor of a seat's digit.
#[inline(always)]
const fn latest_at(seat: u8) -> u8 {
    2 + 2 * (seat & 1)
}

impl SeatColors {
    pub(super) fn encode(self) -> u8 {
        let latest = |color: Option<Color>| color.map_or(0, |c| c as u8 + 1);
        match self {
            SeatColors::Settled(color) => color as u8,
            SeatColors::Open([south, north]) => {
                OPEN | latest(south) << latest_at(0) | latest(north) << latest_at(1)
            }
        }
    }

    pub(super) fn decode(code: u8) -> SeatColors {
        let latest = |bits: u8| Color::new(((bits & 3) as usize).wrapping_sub(1));
        match code {
            0 => SeatColors::Settled(Color::Red),
            1 => SeatColors::Settled(Color::Black),
            open => SeatColors::Open([0, 1].map(|seat| latest(open >> latest_at(seat)))),
        }
    }

    /// The colours without the flips that a position does not record.
    pub(super) fn recorded(self, settling: Colours, to_move: Seat) -> SeatColors {
        match (self, settling) {
            (SeatColors::Open(_), Colours::First | Colours::Engineer) => {
                SeatColors::Open([None; 2])
            }
            (SeatColors::Open(mut latest), Colours::Match) => {
                // The other seat made the latest flip.
                latest[to_move.index()] = None;
                SeatColors::Open(latest)
            }
            (colors, _) => colors,
        }
    }

    /// Returns the colour of a seat if the colours are settled.
    ///
    /// ```
    /// use luzhanqi::{Color, Seat, SeatColors};
    /// assert_eq!(SeatColors::Settled(Color::Red).color(Seat::North), Some(Color::Black));
    /// assert_eq!(SeatColors::Open([None, None]).color(Seat::North), None);
    /// ```
    pub const fn color(self, seat: Seat) -> Option<Color> {
        match (self, seat) {
            (SeatColors::Settled(color), Seat::South) => Some(color),
            (SeatColors::Settled(color), Seat::North) => Some(color.other()),
            (SeatColors::Open(_), _) => None,
        }
    }
}

/// Everything that changes from ply to ply.
///
/// The planes store codes: bit `i` of the code of the piece on a station is the station's bit in `planes[i]`.
/// The code of a piece with an order is this order, 1 to 9 (see [`Kind`]). The other codes, in binary: bomb
/// 1010, mine 1100, flag 1110, unknown piece 1111.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    pub(super) planes: [u64; 4],
    /// The pieces of each colour.
    pub(super) colors: [u64; 2],
    /// The face-down pieces.
    pub(super) down: u64,
    pub(super) key: u64,
    /// All small fields in one word, so that they are copied and restored together:
    /// - bits 0 to 15: the quiet count,
    /// - bits 16 to 23 for the red flag and bits 24 to 31 for the black flag: the station of the piece that
    ///   carries the flag (a piece of the other colour) or shares its station (a piece of its own colour),
    /// - bit 32: the seat,
    /// - bit 33: the mover's colour, which follows from the seat and the colours,
    /// - from bit 40: the colours of the seats.
    pub(super) tail: u64,
}

const SEAT: u64 = 1 << 32;
/// The bit of the mover's colour.
pub(super) const MOVER: u64 = 1 << 33;

impl State {
    pub(crate) const EMPTY: State = State {
        planes: [0; 4],
        colors: [0; 2],
        down: 0,
        key: 0,
        tail: 0xffff_0000,
    };

    /// The code of the seats' colours.
    #[inline(always)]
    fn colors_code(&self) -> u8 {
        (self.tail >> 40) as u8
    }

    /// The mark of a flag.
    #[inline(always)]
    pub(super) fn mark_of(&self, flag: usize) -> u8 {
        (self.tail >> (16 + 8 * (flag & 1))) as u8
    }

    /// Counts one more quiet ply.
    #[inline(always)]
    pub(super) fn count_quiet(&mut self) {
        self.tail += u64::from(self.tail as u16 != u16::MAX);
    }

    /// Resets the quiet counter.
    #[inline(always)]
    pub(super) fn not_quiet(&mut self) {
        self.tail &= !0xffff;
    }

    #[inline(always)]
    pub(super) fn seat_index(&self) -> usize {
        (self.tail >> 32) as usize & 1
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> u64 {
        self.colors[0] | self.colors[1]
    }

    #[inline(always)]
    pub(crate) fn pieces(&self, color: usize) -> u64 {
        self.colors[color & 1]
    }

    #[inline(always)]
    pub(crate) fn down(&self) -> u64 {
        self.down
    }

    /// Mines, flags and pieces of unknown kind.
    #[inline(always)]
    pub(crate) fn immobile(&self) -> u64 {
        self.planes[3] & self.planes[2]
    }

    #[inline(always)]
    pub(crate) fn mines(&self) -> u64 {
        self.immobile() & !self.planes[1]
    }

    #[inline(always)]
    pub(crate) fn flags(&self) -> u64 {
        self.immobile() & self.planes[1] & !self.planes[0]
    }

    #[inline(always)]
    pub(crate) fn engineers(&self) -> u64 {
        self.planes[0] & !(self.planes[1] | self.planes[2] | self.planes[3])
    }

    #[inline(always)]
    pub(crate) fn bombs(&self) -> u64 {
        self.planes[3] & self.planes[1] & !self.planes[2]
    }

    /// The pieces with an order.
    #[inline(always)]
    fn ordered(&self) -> u64 {
        !(self.planes[3] & (self.planes[2] | self.planes[1])) & self.occupied()
    }

    #[inline(always)]
    pub(crate) fn code_at(&self, index: u32) -> u8 {
        code_of(self.planes.map(|plane| plane >> index & 1))
    }

    /// The code of the piece on every station. For many moves this takes a fifth less time than
    /// [`State::code_at`].
    #[inline(always)]
    pub(super) fn codes(&self) -> [u8; 64] {
        let [a, b, c, d] = self.planes.map(u64::to_le_bytes);
        let spread = |byte: u8| SPREAD[usize::from(byte)];
        let mut codes = [0; 64];
        for (i, eight) in codes.chunks_exact_mut(8).enumerate() {
            let (low, high) = (
                spread(a[i]) + 2 * spread(b[i]),
                spread(c[i]) + 2 * spread(d[i]),
            );
            eight.copy_from_slice(&u64::to_le_bytes(low + 4 * high));
        }
        codes
    }

    /// The lowest order among a colour's pieces on the board, face-down pieces included; `None` if no piece
    /// has an order.
    #[inline]
    pub(crate) fn lowest_order(&self, color: usize) -> Option<u8> {
        let mut left = self.ordered() & self.pieces(color);
        if left == 0 {
            return None;
        }
        let mut order = 0;
        for i in (0..4).rev() {
            let without = left & !self.planes[i];
            if without == 0 {
                order |= 1 << i;
            } else {
                left = without;
            }
        }
        Some(order)
    }

    /// The colour index of the side to move; `None` until the colours are settled.
    #[inline(always)]
    pub(crate) fn mover(&self) -> Option<usize> {
        (self.colors_code() < OPEN).then_some(self.settled_mover())
    }

    /// The colour index of the side to move; requires settled colours.
    #[inline(always)]
    pub(super) fn settled_mover(&self) -> usize {
        (self.tail >> 33) as usize & 1
    }

    #[inline]
    pub(crate) fn seat_colors(&self) -> SeatColors {
        SeatColors::decode(self.colors_code())
    }

    #[inline]
    pub(crate) fn seat(&self) -> Seat {
        if self.tail & SEAT == 0 {
            Seat::South
        } else {
            Seat::North
        }
    }

    #[inline]
    pub(crate) fn quiet(&self) -> u16 {
        self.tail as u16
    }

    #[inline]
    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    /// The station of a marked flag.
    #[inline]
    pub(crate) fn mark(&self, flag: Color) -> Option<Station> {
        Station::new(self.mark_of(flag.index()))
    }

    #[inline(always)]
    pub(crate) fn has_marks(&self) -> bool {
        (self.tail as u32) < 0xffff_0000
    }

    /// Puts a piece on an empty station.
    #[inline]
    pub(crate) fn put(&mut self, station: Station, color: Color, code: u8, down: bool) {
        self.toggle(
            station.to_set().bits(),
            station.index() as u32,
            color.index(),
            code,
        );
        if down {
            self.toggle_down(station.index() as u32);
        }
    }

    /// Puts a piece on an empty station, or removes it.
    #[inline(always)]
    pub(super) fn toggle(&mut self, bit: u64, index: u32, color: usize, code: u8) {
        for (plane, mask) in self.planes.iter_mut().zip(plane_masks(code)) {
            *plane ^= bit & mask;
        }
        self.colors[color & 1] ^= bit;
        self.key ^= zobrist::piece(code, color, index);
    }

    #[inline]
    pub(super) fn toggle_down(&mut self, index: u32) {
        self.down ^= 1 << index;
        self.key ^= zobrist::down(index);
    }

    pub(crate) fn set_mark(&mut self, flag: Color, station: Option<Station>) {
        let value = station.map_or(NO_MARK, |s| s.index() as u8);
        let old = self.mark_of(flag.index());
        self.tail ^= u64::from(old ^ value) << (16 + 8 * flag.index());
        self.key ^= zobrist::mark(flag.index(), old) ^ zobrist::mark(flag.index(), value);
    }

    pub(crate) fn set_seat(&mut self, seat: Seat) {
        if self.seat_index() != seat as usize {
            self.pass();
        }
    }

    /// Passes the turn to the other seat.
    #[inline(always)]
    pub(crate) fn pass(&mut self) {
        self.tail ^= SEAT | MOVER;
        self.key ^= zobrist::SEAT;
    }

    /// Toggles these bits of the code of the colours.
    #[inline(always)]
    fn change_colors(&mut self, bits: u8) {
        self.tail ^= u64::from(bits) << 40 | u64::from(bits & 1) << 33;
    }

    pub(crate) fn set_seat_colors(&mut self, sides: SeatColors) {
        self.key ^= zobrist::sides(self.colors_code());
        self.change_colors(self.colors_code() ^ sides.encode());
        self.key ^= zobrist::sides(self.colors_code());
    }

    /// Applies the flip of the piece at this index while the colours are not settled. Changes the code
    /// directly, for speed.
    #[inline(always)]
    pub(super) fn settle(&mut self, rules: &Rules, index: u32) {
        let shown = (self.colors[1] >> index & 1) as u8;
        let (old, seat) = (self.colors_code(), self.seat_index() as u8);
        let [own, other] = [seat, seat ^ 1].map(latest_at);
        let flip = shown + 1;
        let (settled, latest) = match rules.colours() {
            Colours::First => (true, 0),
            Colours::Twice => (old >> own & 3 == flip, old & 3 << other | flip << own),
            Colours::Match => (old >> other & 3 == flip, flip << own),
            Colours::Engineer => (self.engineers() >> index & 1 != 0, 0),
        };
        let new = if settled { shown ^ seat } else { OPEN | latest };
        self.change_colors(old ^ new);
        self.key ^= zobrist::sides(old) ^ zobrist::sides(new);
    }

    pub(crate) fn set_quiet(&mut self, quiet: u16) {
        self.tail = self.tail & !0xffff | u64::from(quiet);
    }

    /// The key, computed from the whole state. The incremental key must equal it.
    pub(crate) fn key_from_scratch(&self) -> u64 {
        let mut copy = State::EMPTY;
        for station in Station::all() {
            let bit = station.to_set().bits();
            let down = self.down & bit != 0;
            for color in Color::ALL {
                if self.colors[color.index()] & bit != 0 {
                    copy.put(station, color, self.code_at(station.index() as u32), down);
                }
            }
        }
        for color in Color::ALL {
            copy.set_mark(color, self.mark(color));
        }
        copy.set_seat_colors(self.seat_colors());
        copy.set_seat(self.seat());
        copy.key
    }

    /// The state without a colour's kinds and without the quiet count.
    pub(crate) fn without_kinds_of(&self, color: Color) -> State {
        let pieces = self.pieces(color.index());
        State {
            planes: self.planes.map(|plane| plane | pieces),
            key: 0,
            tail: self.tail & !0xffff,
            ..*self
        }
    }

    /// The station of a side's flag, or of the piece that has this flag.
    #[inline]
    pub(crate) fn flag_station(&self, color: usize) -> Option<Station> {
        let bare = self.flags() & self.pieces(color);
        if bare != 0 {
            return Some(Station::from_index(bare.trailing_zeros()));
        }
        Station::new(self.mark_of(color))
    }

    /// The station of this colour's flag, if the flag is alone there or with a piece of its owner. Only there do
    /// the rules of flag entry restrict who may take the flag.
    #[inline(always)]
    pub(crate) fn flag_targets(&self, owner: usize) -> u64 {
        let bare = self.flags() & self.pieces(owner);
        let mark = self.mark_of(owner);
        if mark == NO_MARK {
            bare
        } else {
            bare | 1 << mark & self.pieces(owner)
        }
    }

    /// The pieces of a colour that carry the other side's flag.
    #[inline]
    pub(crate) fn carriers(&self, color: usize) -> u64 {
        match self.mark_of(color ^ 1) {
            NO_MARK => 0,
            mark => 1 << mark & self.pieces(color),
        }
    }

    /// Whether a flag has decided the game.
    #[inline(always)]
    pub(super) fn flag_decides(&self, masks: &RuleMasks) -> bool {
        let flags = self.flags();
        // Common case: with two flags on the board, no flag is taken or carried.
        if flags & flags.wrapping_sub(1) != 0 {
            return false;
        }
        self.flag_decision(masks).is_some()
    }

    /// The winner, if a flag has decided the game; `Some(None)` for a draw. No side can lose its flag until
    /// the colours are settled.
    pub(super) fn flag_decision(&self, masks: &RuleMasks) -> Option<Option<Seat>> {
        let south = self.seat_colors().color(Seat::South)?.index();
        let home = |seat: Seat, color: usize| {
            let carriers = self.carriers(color);
            carriers != 0 && carriers & masks.headquarters(seat) != 0
        };
        let south_wins = self.flag_station(south ^ 1).is_none() || home(Seat::South, south);
        let north_wins = self.flag_station(south).is_none() || home(Seat::North, south ^ 1);
        match (south_wins, north_wins) {
            (false, false) => None,
            (true, true) => Some(None),
            (true, false) => Some(Some(Seat::South)),
            (false, true) => Some(Some(Seat::North)),
        }
    }

    /// The number of pieces of a colour and kind on these stations.
    pub(crate) fn count(&self, color: Color, kind: Kind, within: u64) -> usize {
        let set = self.pieces(color.index()) & within & self.of_code(kind.code());
        set.count_ones() as usize
    }

    /// The pieces with this code, of either colour.
    #[inline]
    pub(crate) fn of_code(&self, code: u8) -> u64 {
        let mut set = self.occupied();
        for (plane, mask) in self.planes.iter().zip(plane_masks(code)) {
            set &= !(plane ^ mask);
        }
        set
    }
}

/// The code with these bits.
#[inline(always)]
pub(super) fn code_of([a, b, c, d]: [u64; 4]) -> u8 {
    (a + 2 * b + 4 * c + 8 * d) as u8
}

/// For each code, a mask for each plane: all ones if the code has the bit of the plane.
static PLANE_MASKS: [[u64; 4]; 16] = {
    let mut masks = [[0; 4]; 16];
    let mut code = 0;
    while code < 16 {
        let mut i = 0;
        while i < 4 {
            masks[code][i] = if code >> i & 1 != 0 { u64::MAX } else { 0 };
            i += 1;
        }
        code += 1;
    }
    masks
};

#[inline(always)]
pub(super) fn plane_masks(code: u8) -> &'static [u64; 4] {
    &PLANE_MASKS[(code & 15) as usize]
}
