//! Planes with a seat's knowledge beyond the board: what battles revealed about each piece, and the
//! probabilities of the seat's belief.

use luzhanqi::rules::AttackResult;
use luzhanqi::{Budget, Kind, Move, Observation, Seat, Seen, SeenBoard, Station, View};

use crate::layout::{BATTLE_PLANES, BELIEF_PLANES, CELLS};

/// What battles revealed to a seat about the pieces on the board. An observation updates it in constant time.
///
/// ```
/// use luzhanqi::{Game, Observation, Position, Rules, Seat};
/// use luzhanqi_env::{CELLS, BATTLE_PLANES, Battles};
/// let position = Position::parse("1f3/5/5/5/4j/2k2/2C2/5/5/5/5/1F3 s r 0", &Rules::STANDARD)?;
/// let mut game = Game::from_position(&position);
/// let mut battles = Battles::default();
/// for mv in ["c6c7", "e8d8", "a1a2"] {
///     let before = *game.seen_board(Seat::North);
///     if game.play(mv.parse()?).is_ok() {
///         let seen = game.observations(Seat::North).next_back().unwrap();
///         battles.observe(&before, &seen);
///     }
/// }
/// let mut planes = [0; BATTLE_PLANES * CELLS];
/// battles.write(Seat::North, &mut planes);
/// // The piece on c7 has beaten a captain. North sees c7 as c6.
/// assert_eq!(planes["c6".parse::<luzhanqi::Station>()?.index()], 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Battles {
    pieces: [Past; CELLS],
    plies: u32,
}

/// The history of the piece on a station.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
struct Past {
    /// The strongest of the seat's pieces that this piece has beaten, 1 for an engineer to 9 for a marshal.
    beat: u8,
    beat_mine: bool,
    /// The ply number of the piece's latest attack, from 1; 0 if it has not attacked.
    attacked: u32,
}

impl Default for Battles {
    fn default() -> Battles {
        Battles {
            pieces: [Past::default(); CELLS],
            plies: 0,
        }
    }
}

impl Battles {
    /// Updates the battles with an observation of the seat; `before` is the seat's board before the
    /// observation.
    pub fn observe(&mut self, before: &SeenBoard, seen: &Observation) {
        match seen {
            Observation::Moved(mv) => {
                self.plies += 1;
                self.pieces[mv.target().index()] = self.take(mv.origin());
            }
            Observation::Flipped(_) => self.plies += 1,
            Observation::Attacked(attack) => {
                self.plies += 1;
                self.fight(before, attack.mv, attack.ended);
            }
            _ => {}
        }
    }

    fn take(&mut self, station: Station) -> Past {
        std::mem::take(&mut self.pieces[station.index()])
    }

    fn fight(&mut self, before: &SeenBoard, mv: Move, ended: AttackResult) {
        let (mut attacker, mut met) = (self.take(mv.origin()), self.take(mv.target()));
        attacker.attacked = self.plies;
        // At most one of the two pieces is the enemy's, and the owner of the beaten piece knows its kind.
        let kind_at = |station| match before.at(station) {
            Some(Seen::Known(piece)) if before.own_color() == Some(piece.color) => Some(piece.kind),
            _ => None,
        };
        match ended {
            AttackResult::Both => {}
            AttackResult::Lose => {
                met.beats(kind_at(mv.origin()));
                self.pieces[mv.target().index()] = met;
            }
            AttackResult::Win | AttackResult::Flag => {
                attacker.beats(kind_at(mv.target()));
                self.pieces[mv.target().index()] = attacker;
            }
        }
    }

    /// Writes the planes of [`PlaneInfo::battles`](crate::PlaneInfo::battles), from this seat's side of the
    /// board.
    ///
    /// # Panics
    /// Panics unless `planes` has [`BATTLE_PLANES`] times [`CELLS`] bytes.
    pub fn write(&self, seat: Seat, planes: &mut [u8]) {
        assert_eq!(
            planes.len(),
            BATTLE_PLANES * CELLS,
            "the bytes of the planes"
        );
        let (beat, rest) = planes.split_at_mut(CELLS);
        let (beat_mine, attacked) = rest.split_at_mut(CELLS);
        for station in Station::all() {
            let past = &self.pieces[station.index()];
            let place = place(station, seat);
            beat[place] = past.beat;
            beat_mine[place] = u8::from(past.beat_mine);
            attacked[place] = match past.attacked {
                0 => 0,
                ply => u8::MAX - (self.plies - ply).min(254) as u8,
            };
        }
    }
}

impl Past {
    fn beats(&mut self, kind: Option<Kind>) {
        match kind {
            Some(Kind::Landmine) => self.beat_mine = true,
            Some(kind) if kind.index() <= Kind::Engineer.index() => {
                let strength = (Kind::Engineer.index() + 1 - kind.index()) as u8;
                self.beat = self.beat.max(strength);
            }
            _ => {}
        }
    }
}

/// The index of a station from the seat's side of the board.
fn place(station: Station, seat: Seat) -> usize {
    match seat {
        Seat::South => station.index(),
        Seat::North => station.rotate().index(),
    }
}

/// Writes the planes of [`PlaneInfo::belief`](crate::PlaneInfo::belief).
pub(crate) fn write_belief(view: &View, seat: Seat, budget: Budget, planes: &mut [u8]) {
    debug_assert_eq!(planes.len(), BELIEF_PLANES * CELLS);
    planes.fill(0);
    let marginals = match view.belief_within(budget) {
        Ok(belief) => belief.marginals(),
        Err(_) => {
            planes[(BELIEF_PLANES - 1) * CELLS..].fill(1);
            let relaxed = view.relaxed_belief_within(budget);
            relaxed.ok().and_then(|relaxed| relaxed.marginals())
        }
    };
    for (enemy, chances) in view.enemies().iter().zip(marginals.unwrap_or_default()) {
        let Some(station) = enemy.status.station() else {
            continue;
        };
        let place = place(station, seat);
        for (kind, chance) in chances.into_iter().enumerate() {
            planes[kind * CELLS + place] = as_byte(chance);
        }
    }
}

/// A probability as a byte; 0 and 255 are reserved for certainties.
fn as_byte(chance: f64) -> u8 {
    if chance <= 0.0 {
        0
    } else if chance >= 1.0 {
        255
    } else {
        (chance * 255.0).round().clamp(1.0, 254.0) as u8
    }
}

/// Packs planes of bytes: eight words for each plane, lowest byte first.
pub(crate) fn pack_bytes(planes: &[u8], words: &mut [u64]) {
    let planes = planes.chunks_exact(CELLS);
    for (plane, words) in planes.zip(words.chunks_exact_mut(8)) {
        for (bytes, word) in plane.chunks(8).zip(words) {
            let mut eight = [0; 8];
            eight[..bytes.len()].copy_from_slice(bytes);
            *word = u64::from_le_bytes(eight);
        }
    }
}
