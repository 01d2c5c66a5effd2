//! Observation planes: what a seat sees, as bytes.
//!
//! Every plane is a board of 12 ranks by 5 files from the seat's own side: for north it is turned
//! by 180 degrees. A plane is made of the seat's observations alone.

use luzhanqi as lz;
use luzhanqi::rules::Attack;
use luzhanqi::{Color, Kind, Observation, Outcome, Seat, Seen, Sides, Sight, Station, Stations};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// How many stations a plane has.
pub const CELLS: usize = 60;
/// The planes of dark play; those of expose play begin with them.
pub const DARK: usize = 37;
/// The planes of expose play.
pub const EXPOSE: usize = DARK + 26;

const ENEMY: usize = 12;
const HIDDEN: usize = 24;
const FACE_DOWN: usize = 25;
const OWN_CARRIES: usize = 26;
const ENEMY_CARRIES: usize = 27;
const OWN_WITH_FLAG: usize = 28;
const ENEMY_WITH_FLAG: usize = 29;
const MOVED: usize = 30;
const LAST_ORIGIN: usize = 31;
const LAST_TARGET: usize = 32;
const TO_MOVE: usize = 33;
const QUIET: usize = 34;
const COLOURS_OPEN: usize = 35;
const SETUP: usize = 36;
const POOL_OWN: usize = 37;
const POOL_ENEMY: usize = 49;
const FLIP_OWN: usize = 61;
const FLIP_ENEMY: usize = 62;

/// How many planes these rules have.
pub fn count(rules: &lz::Rules) -> usize {
    if rules.is_dark() { DARK } else { EXPOSE }
}

/// The name and meaning of every plane of expose play, those of dark play first.
pub fn table() -> Vec<(String, String)> {
    let mut rows = Vec::with_capacity(EXPOSE);
    let mut row = |name: String, meaning: String| rows.push((name, meaning));
    let word = |kind: Kind| kind.name().replace(' ', "_");
    for kind in Kind::ALL {
        row(
            format!("own_{}", word(kind)),
            format!("1: an own {}", kind.name()),
        );
    }
    for kind in Kind::ALL {
        let meaning = format!("1: an enemy {} whose kind was shown", kind.name());
        row(format!("enemy_{}", word(kind)), meaning);
    }
    for (name, meaning) in [
        (
            "enemy_hidden",
            "1: an enemy piece of unknown kind (dark play)",
        ),
        ("face_down", "1: a face-down piece (expose play)"),
        (
            "own_carries",
            "1: an own piece that carries the enemy's flag",
        ),
        (
            "enemy_carries",
            "1: an enemy piece that carries the own flag",
        ),
        (
            "own_with_flag",
            "1: an own piece that stands with the own flag",
        ),
        (
            "enemy_with_flag",
            "1: an enemy piece that stands with its own flag",
        ),
        ("moved", "1: a piece that has moved since the game began"),
        ("last_origin", "1: where the latest ply began"),
        ("last_target", "1: where the latest ply ended"),
        ("to_move", "everywhere 1 if it is the seat's turn"),
        ("quiet", "everywhere: quiet plies, at most 255"),
        (
            "colours_open",
            "everywhere 1 while the seat has no colour; own is red then",
        ),
        (
            "setup",
            "everywhere: 1 + the number of the kind to be placed in the set-up phase, else 0",
        ),
    ] {
        row(name.into(), meaning.into());
    }
    for (side, whose) in [("own", "own"), ("enemy", "the enemy's")] {
        for kind in Kind::ALL {
            let meaning = format!(
                "everywhere: how many of {whose} {}s are face down",
                kind.name()
            );
            row(format!("pool_{side}_{}", word(kind)), meaning);
        }
    }
    for (name, whose) in [("flip_own", "own"), ("flip_enemy", "enemy's")] {
        let meaning = format!(
            "everywhere, while colours are open: 1 if the {whose} latest flip was red, 2 if black"
        );
        row(name.into(), meaning);
    }
    rows
}

/// What both seats remember of the pieces' ways.
#[derive(Copy, Clone, Default)]
pub struct Memory {
    moved: Stations,
    last: Option<lz::Move>,
}

impl Memory {
    /// The memory after a ply of this outcome.
    pub fn after(&self, mv: lz::Move, outcome: Outcome) -> Memory {
        let (origin, target) = (mv.origin(), mv.target());
        let moved = match outcome {
            Outcome::Flip => self.moved,
            Outcome::Plain => self.moved.without(origin).with(target),
            Outcome::Attack(Attack::Lose) => self.moved.without(origin),
            Outcome::Attack(Attack::Both) => self.moved.without(origin).without(target),
            Outcome::Attack(_) => self.moved.without(origin).with(target),
        };
        Memory {
            moved,
            last: Some(mv),
        }
    }
}

/// The moments of a view, one for its beginning and one after each ply.
pub fn moments(view: &lz::View) -> Result<Vec<(Sight, Memory)>, lz::ObserveError> {
    let mut sight = Sight::begin(view.beginning())?;
    let mut memory = Memory::default();
    let mut all = vec![(sight, memory)];
    for seen in view.history() {
        sight.observe(&seen)?;
        let outcome = match &seen {
            Observation::Moved(_) => Outcome::Plain,
            Observation::Attacked(fight) => Outcome::Attack(fight.ended),
            _ => Outcome::Flip,
        };
        if let Some(mv) = seen.mv().filter(|_| seen.is_ply()) {
            memory = memory.after(mv, outcome);
        } else {
            // A refusal shows more of the same moment.
            all.pop();
        }
        all.push((sight, memory));
    }
    Ok(all)
}

/// The planes of one moment.
pub struct Frame<'a>(pub &'a Sight, pub &'a Memory);

impl Frame<'_> {
    /// Writes the planes of this moment; `out` has 60 bytes for each.
    pub fn write(&self, out: &mut [u8]) {
        out.fill(0);
        let Frame(sight, memory) = self;
        let mut pen = Pen {
            out,
            seat: sight.seat(),
        };
        let own = sight.own_color().unwrap_or(Color::Red);
        // Most planes of kinds are nearly empty: it is faster to go through the pieces.
        for (first, color) in [(0, own), (ENEMY, own.other())] {
            for station in sight.pieces(color) - sight.hidden() {
                if let Some(Seen::Known(piece)) = sight.at(station) {
                    pen.mark(first + piece.kind.index(), station);
                }
            }
        }
        pen.set(MOVED, memory.moved);
        if let Some(last) = memory.last {
            pen.mark(LAST_ORIGIN, last.origin());
            pen.mark(LAST_TARGET, last.target());
        }
        if sight.rules().is_carry() {
            self.write_flags(&mut pen, own);
        }
        pen.fill(TO_MOVE, u8::from(sight.to_move() == sight.seat()));
        pen.fill(QUIET, sight.quiet().min(255) as u8);
        if sight.rules().is_dark() {
            pen.set(HIDDEN, sight.hidden());
        } else {
            pen.set(FACE_DOWN, sight.face_down());
            self.write_expose(&mut pen, own);
        }
    }

    fn write_flags(&self, pen: &mut Pen<'_>, own: Color) {
        for (flag, carriers, keepers) in [
            (own, ENEMY_CARRIES, OWN_WITH_FLAG),
            (own.other(), OWN_CARRIES, ENEMY_WITH_FLAG),
        ] {
            if let Some(station) = self.0.flag_held_at(flag) {
                let kept = self.0.pieces(flag).contains(station);
                pen.mark(if kept { keepers } else { carriers }, station);
            }
        }
    }

    fn write_expose(&self, pen: &mut Pen<'_>, own: Color) {
        let pool = self.0.pool();
        for (n, kind) in Kind::ALL.into_iter().enumerate() {
            for (first, color) in [(POOL_OWN, own), (POOL_ENEMY, own.other())] {
                pen.fill(first + n, pool.count(lz::Piece { color, kind }) as u8);
            }
        }
        if let Sides::Open(latest) = self.0.sides() {
            pen.fill(COLOURS_OPEN, 1);
            let seat = self.0.seat();
            for (plane, seat) in [(FLIP_OWN, seat), (FLIP_ENEMY, seat.other())] {
                pen.fill(
                    plane,
                    latest[seat.index()].map_or(0, |color| color as u8 + 1),
                );
            }
        }
    }
}

/// Writes the planes of a seat that sets up its army: what it has placed, and what comes next.
pub fn write_setup(out: &mut [u8], placed: &[Option<Kind>; 25], next: Kind) {
    out.fill(0);
    // The seat sees the board from its own side, which is how an army is numbered.
    let mut pen = Pen {
        out,
        seat: Seat::South,
    };
    for (slot, kind) in placed.iter().enumerate() {
        if let Some(kind) = kind {
            pen.mark(kind.index(), lz::Army::station(slot, Seat::South));
        }
    }
    pen.fill(TO_MOVE, 1);
    pen.fill(SETUP, next.index() as u8 + 1);
}

struct Pen<'a> {
    out: &'a mut [u8],
    seat: Seat,
}

/// The eight bytes for eight stations.
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

impl Pen<'_> {
    #[inline]
    fn cells(&mut self, plane: usize) -> &mut [u8] {
        &mut self.out[plane * CELLS..(plane + 1) * CELLS]
    }

    /// One station of a plane.
    #[inline]
    fn mark(&mut self, plane: usize, station: Station) {
        let station = match self.seat {
            Seat::South => station,
            Seat::North => station.mirror(),
        };
        self.cells(plane)[station.index()] = 1;
    }

    /// All of a plane, by its stations.
    #[inline]
    fn set(&mut self, plane: usize, stations: Stations) {
        let mut left = match self.seat {
            Seat::South => stations,
            Seat::North => stations.mirror(),
        }
        .bits();
        for cells in self.cells(plane).chunks_mut(8) {
            let spread = &SPREAD[(left & 255) as usize];
            cells.copy_from_slice(&spread[..cells.len()]);
            left >>= 8;
        }
    }

    /// All of a plane, with one value.
    #[inline]
    fn fill(&mut self, plane: usize, value: u8) {
        if value != 0 {
            self.cells(plane).fill(value);
        }
    }
}

/// Writes moments, the newest first, one above the other; what lies before the beginning is zero.
pub fn write_stack<'a>(
    newest_first: impl Iterator<Item = Frame<'a>>,
    planes: usize,
    out: &mut [u8],
) {
    let mut frames = newest_first;
    for part in out.chunks_exact_mut(planes * CELLS) {
        match frames.next() {
            Some(frame) => frame.write(part),
            None => part.fill(0),
        }
    }
}

/// A history that can be stacked: 1 to 1000 moments.
pub fn check_history(history: usize) -> PyResult<()> {
    if (1..=1000).contains(&history) {
        Ok(())
    } else {
        Err(PyValueError::new_err(format!(
            "a history is 1 to 1000 moments, not {history}"
        )))
    }
}
