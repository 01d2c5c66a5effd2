//! Observation planes: what a seat sees, as bytes.
//!
//! Every plane is a board of 12 ranks by 5 files, as seen from the viewer's own side: turned by 180 degrees
//! for north, and from south's side for a spectator. A plane depends only on the viewer's observations.

use luzhanqi::{Color, Kind, Piece, Rules, Seat, SeatColors, Seen, SeenBoard, Station, Stations};

use crate::layout::*;
use crate::trail::{Frame, Trail};

/// Writes the planes of a seat's board. `planes` has [`CELLS`] bytes for each of
/// [`plane_count`](crate::plane_count) planes, plane by plane. Overwrites all bytes.
///
/// ```
/// use luzhanqi::{Game, Rules, Seat};
/// use luzhanqi_env::{CELLS, DARK_PLANES, Trail, write_planes};
/// let game = Game::from_seed(&Rules::STANDARD, 1);
/// let mut planes = [0; DARK_PLANES * CELLS];
/// write_planes(game.seen_board(Seat::South), &Trail::default(), &mut planes);
/// // The seat's 25 pieces, kind by kind.
/// assert_eq!(planes[..12 * CELLS].iter().filter(|byte| **byte == 1).count(), 25);
/// ```
///
/// # Panics
/// Panics if `planes` has another length.
pub fn write_planes(seen_board: &SeenBoard, trail: &Trail, planes: &mut [u8]) {
    let wanted = plane_count(seen_board.rules()) * CELLS;
    assert_eq!(planes.len(), wanted, "the bytes of the planes");
    // From here on planes have one value everywhere and are filled as a whole.
    planes[..TO_MOVE * CELLS].fill(0);
    let seat = seen_board.seat().unwrap_or(Seat::South);
    let pen = BytePen { out: planes, seat };
    Drawn { seen_board, trail }.write(pen);
}

/// Writes the planes of [`write_planes`] as words, one for each plane. Bit n is station n as seen from the
/// seat's own side. If a plane has one value everywhere, the word is that value.
///
/// ```
/// use luzhanqi::{Game, Rules, Seat};
/// use luzhanqi_env::{DARK_PLANES, Trail, write_plane_bits};
/// let game = Game::from_seed(&Rules::STANDARD, 1);
/// let mut planes = [0; DARK_PLANES];
/// write_plane_bits(game.seen_board(Seat::South), &Trail::default(), &mut planes);
/// assert_eq!(planes[..12].iter().map(|word| word.count_ones()).sum::<u32>(), 25);
/// ```
///
/// # Panics
/// Panics if `planes` has another length.
pub fn write_plane_bits(seen_board: &SeenBoard, trail: &Trail, planes: &mut [u64]) {
    let wanted = plane_count(seen_board.rules());
    assert_eq!(planes.len(), wanted, "the words of the planes");
    planes.fill(0);
    let seat = seen_board.seat().unwrap_or(Seat::South);
    Drawn { seen_board, trail }.write(WordPen { out: planes, seat });
}

/// Writes as many frames as fit into `planes`, the newest first. If there are fewer frames, writes zeros
/// after them.
///
/// ```
/// use luzhanqi_env::{CELLS, DARK_PLANES, Frame, Game, Rules, Seat, write_stack};
/// let game = Game::from_seed(&Rules::STANDARD, 1);
/// let frames = Frame::latest(game.view(Seat::South), 2)?;
/// let mut planes = [7; 2 * DARK_PLANES * CELLS];
/// write_stack(game.rules(), &frames, &mut planes);
/// assert_eq!(frames.len(), 1); // the game has no earlier frame
/// assert!(planes[DARK_PLANES * CELLS..].iter().all(|byte| *byte == 0));
/// # Ok::<(), luzhanqi_env::ObserveError>(())
/// ```
///
/// # Panics
/// Panics unless the length of `planes` is a multiple of a frame's length.
pub fn write_stack<'a>(
    rules: &Rules,
    newest_first: impl IntoIterator<Item = &'a Frame>,
    planes: &mut [u8],
) {
    let mut frames = newest_first.into_iter();
    let parts = planes.chunks_exact_mut(plane_count(rules) * CELLS);
    for part in parts {
        match frames.next() {
            Some(Frame { seen_board, trail }) => write_planes(seen_board, trail, part),
            None => part.fill(0),
        }
    }
}

/// The planes of one frame.
struct Drawn<'a> {
    seen_board: &'a SeenBoard,
    trail: &'a Trail,
}

impl Drawn<'_> {
    /// The viewer's seat; south for a spectator.
    fn seat(&self) -> Seat {
        self.seen_board.seat().unwrap_or(Seat::South)
    }

    #[inline]
    fn write(&self, mut pen: impl Pen) {
        let Drawn { seen_board, trail } = self;
        let color = seen_board.seat_colors().color(self.seat());
        // Before the seat has a colour, red pieces are in the planes of own pieces.
        let own = color.unwrap_or(Color::Red);
        for (first, color) in [(0, own), (ENEMY, own.other())] {
            pen.kinds(first, seen_board, color);
        }
        pen.set(MOVED, trail.moved());
        if let Some(last) = trail.last() {
            pen.mark(LAST_ORIGIN, last.origin());
            pen.mark(LAST_TARGET, last.target());
        }
        if seen_board.rules().is_carry() {
            self.write_flags(&mut pen, own);
        }
        pen.fill(
            TO_MOVE,
            u8::from(seen_board.seat() == Some(seen_board.to_move())),
        );
        pen.fill(QUIET, seen_board.quiet_plies().min(255) as u8);
        pen.fill(COLOURS_OPEN, u8::from(color.is_none()));
        pen.fill(SETUP, 0);
        if seen_board.rules().is_expose() {
            pen.set(FACE_DOWN, seen_board.face_down());
            self.write_expose(&mut pen, own);
        } else {
            pen.set(HIDDEN, seen_board.hidden());
        }
        let rules = seen_board.rules();
        if plane_count(rules) > base_count(rules) {
            self.write_counts(&mut pen);
        }
    }

    /// The planes of [`PlaneInfo::counts`](crate::PlaneInfo::counts).
    #[cold]
    fn write_counts(&self, pen: &mut impl Pen) {
        let rules = self.seen_board.rules();
        let mut planes = base_count(rules)..;
        let mut fill = |value: u8| {
            if let Some(plane) = planes.next() {
                pen.fill(plane, value);
            }
        };
        if rules.repetition().times() > 0 {
            let [most, least] = self.trail.repetitions();
            fill(most);
            if rules.is_dark() {
                fill(least);
            }
        }
        let quiet = rules.quiet_limit();
        for (limit, count, least) in [
            (rules.ply_limit(), self.trail.plies(), 0),
            (quiet, self.seen_board.quiet_plies(), 255),
        ] {
            if limit > least {
                let [low, high] = limit.saturating_sub(count).to_le_bytes();
                fill(low);
                if limit > 255 {
                    fill(high);
                }
            }
        }
    }

    fn write_flags(&self, pen: &mut impl Pen, own: Color) {
        for (flag, carriers, keepers) in [
            (own, ENEMY_CARRIES, OWN_WITH_FLAG),
            (own.other(), OWN_CARRIES, ENEMY_WITH_FLAG),
        ] {
            if let Some(station) = self.seen_board.flag_held_at(flag) {
                let kept = self.seen_board.pieces(flag).contains(station);
                pen.mark(if kept { keepers } else { carriers }, station);
            }
        }
    }

    fn write_expose(&self, pen: &mut impl Pen, own: Color) {
        let pool = self.seen_board.pool();
        for (n, kind) in Kind::ALL.into_iter().enumerate() {
            for (first, color) in [(POOL_OWN, own), (POOL_ENEMY, own.other())] {
                pen.fill(first + n, pool.count(Piece { color, kind }) as u8);
            }
        }
        let latest = match self.seen_board.seat_colors() {
            SeatColors::Open(latest) => latest,
            SeatColors::Settled(_) => [None; 2],
        };
        let seat = self.seat();
        for (plane, seat) in [(FLIP_OWN, seat), (FLIP_ENEMY, seat.other())] {
            let flipped = latest[seat.index()];
            pen.fill(plane, flipped.map_or(0, |color| color as u8 + 1));
        }
    }
}

/// Writes the planes of a seat that sets up its army: the placed pieces, and the kind to place next. The
/// output must contain zeros.
fn set_up(mut pen: impl Pen, placed: &[Option<Kind>; 25], next: Kind) {
    for (slot, kind) in placed.iter().enumerate() {
        if let Some(kind) = kind {
            pen.mark(kind.index(), luzhanqi::Army::station(slot, Seat::South));
        }
    }
    pen.fill(TO_MOVE, 1);
    pen.fill(SETUP, next.index() as u8 + 1);
}

// A seat sees its own side as an army's text orders it.
pub(crate) fn write_setup(out: &mut [u8], placed: &[Option<Kind>; 25], next: Kind) {
    out.fill(0);
    let seat = Seat::South;
    set_up(BytePen { out, seat }, placed, next);
}

/// Like [`write_setup`], but in words.
pub(crate) fn write_setup_bits(out: &mut [u64], placed: &[Option<Kind>; 25], next: Kind) {
    out.fill(0);
    let seat = Seat::South;
    set_up(WordPen { out, seat }, placed, next);
}

/// Writes planes from the seat's side of the board.
trait Pen {
    /// Sets one station of a plane.
    fn mark(&mut self, plane: usize, station: Station);

    /// Sets a plane from a set of stations.
    fn set(&mut self, plane: usize, stations: Stations);

    /// Fills a plane with one value.
    fn fill(&mut self, plane: usize, value: u8);

    /// Sets the visible pieces of a colour, with a plane for each kind.
    #[inline]
    fn kinds(&mut self, first: usize, seen_board: &SeenBoard, color: Color) {
        // Most planes of kinds are nearly empty, so visiting the pieces is faster.
        for station in seen_board.pieces(color) - seen_board.hidden() {
            if let Some(Seen::Known(piece)) = seen_board.at(station) {
                self.mark(first + piece.kind.index(), station);
            }
        }
    }
}

/// Writes bytes.
struct BytePen<'a> {
    out: &'a mut [u8],
    seat: Seat,
}

/// Writes words.
struct WordPen<'a> {
    out: &'a mut [u64],
    seat: Seat,
}

impl Pen for WordPen<'_> {
    #[inline]
    fn mark(&mut self, plane: usize, station: Station) {
        let station = match self.seat {
            Seat::South => station,
            Seat::North => station.rotate(),
        };
        self.out[plane] |= 1 << station.index();
    }

    #[inline]
    fn set(&mut self, plane: usize, stations: Stations) {
        self.out[plane] = as_seen(stations, self.seat).bits();
    }

    #[inline]
    fn fill(&mut self, plane: usize, value: u8) {
        self.out[plane] = value.into();
    }
}

/// The stations as seen from the seat's side of the board.
#[inline]
fn as_seen(stations: Stations, seat: Seat) -> Stations {
    match seat {
        Seat::South => stations,
        Seat::North => stations.rotate(),
    }
}

/// For each byte, its eight bits as eight bytes.
static SPREAD: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut i = 0;
        while i < 8 {
            table[bits][i] = (bits >> i & 1) as u8;
            i += 1;
        }
        bits += 1;
    }
    table
};

impl BytePen<'_> {
    #[inline]
    fn cells(&mut self, plane: usize) -> &mut [u8] {
        &mut self.out[plane * CELLS..(plane + 1) * CELLS]
    }
}

impl Pen for BytePen<'_> {
    #[inline]
    fn mark(&mut self, plane: usize, station: Station) {
        let station = match self.seat {
            Seat::South => station,
            Seat::North => station.rotate(),
        };
        self.cells(plane)[station.index()] = 1;
    }

    #[inline]
    fn set(&mut self, plane: usize, stations: Stations) {
        let mut left = as_seen(stations, self.seat).bits();
        for cells in self.cells(plane).chunks_mut(8) {
            let spread = &SPREAD[(left & 255) as usize];
            cells.copy_from_slice(&spread[..cells.len()]);
            left >>= 8;
        }
    }

    #[inline]
    fn fill(&mut self, plane: usize, value: u8) {
        self.cells(plane).fill(value);
    }
}
