//! What the behaviour of a piece tells about its kind: weights for the exact belief, learned by self-play.
//!
//! Each enemy piece has one row of the table for each of [`FEATURES`] features of its behaviour. The weight of a
//! kind is the product of its entries in these rows. `examples/learn.rs` fits the table to games of the player,
//! so that the weighted belief expects each kind as often in each row as it occurs there.

use luzhanqi::rules::AttackResult;
use luzhanqi::{
    Army, Attack, EnemyPiece, Observation, Seat, SeenBoard, Station, Stations, View, board,
};

/// The number of features of a piece.
pub(crate) const FEATURES: usize = 3;
/// Where the piece started: 6 ranks from its back rank, and 3 files from the edge.
const PLACES: usize = 18;
/// What the piece did first, or how it was lost: see [`Act`].
const ACTS: usize = 6;
/// When it did so, or the current ply if it waits.
const PERIODS: [u32; 3] = [24, 48, 96];
/// Where the piece is now: 12 ranks from its back rank, by the number of its moves; or 0.
const TRIPS: usize = 1 + 12 * 4;
/// How often the piece stayed, fled, approached and hunted; see [`Track`].
const MANNERS: usize = 3 * 2 * 3 * 2;

/// The first row of each feature.
const STARTS: [usize; FEATURES] = {
    let trips = PLACES * ACTS * (PERIODS.len() + 1);
    [0, trips, trips + TRIPS]
};
/// The number of rows.
pub(crate) const ROWS: usize = STARTS[2] + MANNERS;

/// The rows of each piece, in the order of [`View::enemies`].
pub(crate) type Rows = [[u16; FEATURES]; Army::LEN];

/// The entries, in parts of 255: all rows for each kind, which compresses better than all kinds for each row.
static TABLE: &[u8; 12 * ROWS] = include_bytes!("prior.bin");

/// What a piece did first, or how it was lost.
#[derive(Copy, Clone, PartialEq, Eq, Default)]
enum Act {
    #[default]
    Waited,
    Moved,
    /// It moved beside a piece of the viewer that it can attack.
    Approached,
    /// It attacked and survived.
    Attacked,
    LostAttacking,
    LostDefending,
}

/// The behaviour of one piece.
#[derive(Copy, Clone, Default)]
struct Track {
    act: Act,
    /// The ply of `act`.
    ply: u32,
    moves: u32,
    /// How often a piece of the viewer came beside it, and another piece answered.
    stayed: u32,
    /// How often it moved away from such a piece.
    fled: u32,
    /// How often it moved beside a piece of the viewer.
    approached: u32,
    /// How often one of these pieces had won a fight.
    hunted: u32,
}

/// Returns the weights of the kinds of each enemy piece; `None` unless the view shows a dark game from its
/// set-up on.
pub(crate) fn weights(view: &View) -> Option<[[f64; 12]; Army::LEN]> {
    let entry = |row, kind| f64::from(TABLE[kind * ROWS + row]) / 255.0;
    rows(view).map(|rows| products(&rows, entry))
}

/// Returns the weights for these rows. `entry` takes a row and the index of a kind.
pub(crate) fn products(rows: &Rows, entry: impl Fn(usize, usize) -> f64) -> [[f64; 12]; Army::LEN] {
    let weight = |rows: &[u16; FEATURES], kind| {
        let parts = rows.iter().map(|row| entry(usize::from(*row), kind));
        parts.product()
    };
    core::array::from_fn(|n| core::array::from_fn(|kind| weight(&rows[n], kind)))
}

/// Returns the rows of each enemy piece. The time is linear in the number of plies.
pub(crate) fn rows(view: &View) -> Option<Rows> {
    let mut walk = Walk::begin(view)?;
    for seen in view.observations_since_start() {
        walk.observe(&seen);
    }
    let mut rows = Rows::default();
    for (rows, (piece, track)) in rows.iter_mut().zip(view.enemies().iter().zip(&walk.tracks)) {
        *rows = track.rows(walk.owner, piece, walk.ply)?;
    }
    Some(rows)
}

/// A walk through the history of a view.
struct Walk {
    owner: Seat,
    /// The number of the enemy piece on each station.
    on: [Option<u8>; Station::COUNT],
    /// The stations of the viewer's pieces.
    own: Stations,
    /// Those of the viewer's pieces that have won a fight.
    winners: Stations,
    tracks: [Track; Army::LEN],
    ply: u32,
    /// The enemy pieces that can attack the piece that the viewer moved last.
    provoked: Stations,
}

impl Walk {
    fn begin(view: &View) -> Option<Walk> {
        if view.enemies().len() != Army::LEN {
            return None;
        }
        let seen_board = SeenBoard::begin(view.initial_observation()).ok()?;
        let mut on = [None; Station::COUNT];
        for (n, piece) in view.enemies().iter().enumerate() {
            on[piece.start_station?.index()] = Some(n as u8);
        }
        Some(Walk {
            owner: view.seat()?.other(),
            on,
            own: seen_board.pieces(seen_board.own_color()?),
            winners: Stations::EMPTY,
            tracks: [Track::default(); Army::LEN],
            ply: 0,
            provoked: Stations::EMPTY,
        })
    }

    fn observe(&mut self, seen: &Observation) {
        let (mv, [attacker_falls, defender_falls], attack) = match seen {
            Observation::Moved(mv) => (*mv, [false, false], false),
            Observation::Attacked(Attack { mv, ended, .. }) => {
                let defender_falls = matches!(ended, AttackResult::Win | AttackResult::Both);
                (*mv, [!ended.attacker_survives(), defender_falls], true)
            }
            _ => return,
        };
        self.ply += 1;
        let (origin, target) = (mv.origin(), mv.target());
        let Some(n) = self.on[origin.index()] else {
            self.answer(origin, target, attacker_falls, defender_falls);
            return;
        };
        for station in self.provoked.iter().filter(|station| *station != origin) {
            if let Some(other) = self.on[station.index()] {
                self.tracks[usize::from(other)].stayed += 1;
            }
        }
        let fled = !attack && self.provoked.contains(origin);
        self.provoked = Stations::EMPTY;
        let targets = board::neighbours(target) & self.own & !board::CAMPS;
        let beside = !attack && !targets.is_empty();
        let hunts = beside && !(targets & self.winners).is_empty();
        let track = &mut self.tracks[usize::from(n)];
        track.moves += 1;
        track.fled += u32::from(fled);
        track.approached += u32::from(beside);
        track.hunted += u32::from(hunts);
        match (attack, attacker_falls) {
            (_, true) => track.act(Act::LostAttacking, self.ply),
            (true, false) => track.act(Act::Attacked, self.ply),
            (false, _) if beside => track.act(Act::Approached, self.ply),
            (false, _) => track.act(Act::Moved, self.ply),
        }
        self.on[origin.index()] = None;
        if defender_falls {
            self.own &= !target.to_set();
            self.winners &= !target.to_set();
        } else if attack {
            self.winners |= target.to_set() & self.own;
        }
        if !attacker_falls {
            self.on[target.index()] = Some(n);
        }
    }

    /// Observes a ply of the viewer.
    fn answer(
        &mut self,
        origin: Station,
        target: Station,
        attacker_falls: bool,
        defender_falls: bool,
    ) {
        let winner = defender_falls || self.winners.contains(origin);
        self.own &= !origin.to_set();
        self.winners &= !origin.to_set();
        if let Some(n) = self.on[target.index()].filter(|_| defender_falls) {
            self.on[target.index()] = None;
            self.tracks[usize::from(n)].act(Act::LostDefending, self.ply);
        }
        self.provoked = Stations::EMPTY;
        if !attacker_falls && self.on[target.index()].is_none() {
            self.own |= target.to_set();
            if winner {
                self.winners |= target.to_set();
            }
            if !board::CAMPS.contains(target) {
                self.provoked = board::neighbours(target) & !board::headquarters(self.owner);
            }
        }
    }
}

impl Track {
    /// Keeps the first act, or a loss.
    fn act(&mut self, act: Act, ply: u32) {
        let lost = matches!(act, Act::LostAttacking | Act::LostDefending);
        if lost || self.act == Act::Waited {
            (self.act, self.ply) = (act, ply);
        }
    }

    /// Returns the rows of a piece; `None` if it was not on the board at the start.
    fn rows(&self, owner: Seat, piece: &EnemyPiece, now: u32) -> Option<[u16; FEATURES]> {
        let own = |station: Station| match owner {
            Seat::South => station,
            Seat::North => station.rotate(),
        };
        let start = own(piece.start_station?);
        let file = usize::from(start.file().min(4 - start.file()));
        let place = 3 * usize::from(start.rank() - 1) + file;
        let ply = if self.act == Act::Waited {
            now
        } else {
            self.ply
        };
        let period = PERIODS.iter().filter(|end| **end <= ply).count();
        let trip = match piece.status.station() {
            Some(station) if self.moves > 0 => {
                let often = usize::min(self.moves.ilog2() as usize, 3);
                1 + 4 * usize::from(own(station).rank() - 1) + often
            }
            _ => 0,
        };
        let [stayed, fled, approached, hunted] = [
            self.stayed.min(2),
            self.fled.min(1),
            self.approached.min(2),
            self.hunted.min(1),
        ]
        .map(|times| times as usize);
        let rows = [
            (place * ACTS + self.act as usize) * (PERIODS.len() + 1) + period,
            trip,
            ((stayed * 2 + fled) * 3 + approached) * 2 + hunted,
        ];
        Some(core::array::from_fn(|n| (STARTS[n] + rows[n]) as u16))
    }
}
