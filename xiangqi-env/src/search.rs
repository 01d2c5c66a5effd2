//! A small player: it looks ahead by alpha-beta, for material and a little position.
//!
//! ```
//! use xiangqi::{Game, Rules};
//! use xiangqi_env::search::{Bound, choose};
//! // The chariot mates on the back rank.
//! let fen = "4k4/7R1/9/9/9/9/9/9/9/R2K5 w";
//! let game = Game::from_position(&Rules::ASIA, &fen.parse()?);
//! let mv = choose(&game, Bound::depth(3), 1).unwrap();
//! assert_eq!(mv.to_string(), "a0a9");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::time::{Duration, Instant};

use xiangqi::{Game, Kind, Move, Piece, Point, Position, Random, Search, Side};

/// The longest lines that are looked at before captures alone.
const DEEPEST: u32 = 32;
/// How many captures in a row are looked at beyond them.
const CAPTURES: u32 = 12;
/// What winning at once is worth.
const WIN: i32 = 100_000;

/// How far a search goes.
#[derive(Copy, Clone, Debug)]
pub struct Bound {
    depth: u32,
    time: Option<Duration>,
}

impl Bound {
    /// Returns the bound of so many plies, 32 at the most.
    pub fn depth(plies: u32) -> Bound {
        Bound {
            depth: plies.clamp(1, DEEPEST),
            time: None,
        }
    }

    /// Returns this bound with one of the time that it may take, of which a search takes little more.
    #[must_use]
    pub fn within(mut self, time: Duration) -> Bound {
        self.time = Some(time);
        self
    }
}

/// Returns the move that the player chooses; `None` if the game is over. The player knows the law of
/// repetition as the game does, with all moves played before. Between moves that are as good the seed
/// decides.
pub fn choose(game: &Game, bound: Bound, seed: u64) -> Option<Move> {
    if game.outcome().is_some() {
        return None;
    }
    let mut moves: Vec<Move> = game.legal_moves().iter().collect();
    Random::new(seed).shuffle(&mut moves);
    moves.sort_by_key(|mv| -order(game.position(), *mv));
    let mut player = Player {
        search: game.search(),
        until: bound.time.map(|time| Instant::now() + time),
        nodes: 0,
        out: false,
    };
    let mut best = *moves.first()?;
    for depth in 1..=bound.depth {
        let mut found: Option<(Move, i32)> = None;
        for mv in &moves {
            let least = found.map_or(-2 * WIN, |(_, value)| value);
            player.search.play_unchecked(*mv);
            let value = -player.value(depth - 1, 1, -2 * WIN, -least);
            player.search.undo();
            if player.out {
                return Some(best);
            }
            if value > least {
                found = Some((*mv, value));
            }
        }
        let (mv, value) = found?;
        best = mv;
        if value.abs() > WIN / 2 {
            // Longer lines find nothing better than a win, or another way out of a loss.
            return Some(best);
        }
    }
    Some(best)
}

struct Player {
    search: Search,
    until: Option<Instant>,
    nodes: u32,
    /// Whether the time is up, so that values mean nothing.
    out: bool,
}

impl Player {
    /// What the position is worth for the side to move, between two bounds.
    fn value(&mut self, depth: u32, ply: i32, low: i32, high: i32) -> i32 {
        self.nodes = self.nodes.wrapping_add(1);
        if self.nodes % 1024 == 0 && self.until.is_some_and(|until| Instant::now() > until) {
            self.out = true;
        }
        if self.out {
            return 0;
        }
        if let Some(value) = self.ruled(ply) {
            return value;
        }
        if depth == 0 {
            return self.captures(ply, CAPTURES, low, high);
        }
        let mut moves: Vec<Move> = self.search.legal_moves().iter().collect();
        if moves.is_empty() {
            // Sooner is better for the other side.
            return ply - WIN;
        }
        moves.sort_by_cached_key(|mv| -order(self.search.position(), *mv));
        let mut low = low;
        for mv in moves {
            self.search.play_unchecked(mv);
            let value = -self.value(depth - 1, ply + 1, -high, -low);
            self.search.undo();
            if value >= high {
                return value;
            }
            low = low.max(value);
        }
        low
    }

    /// What the position is worth for the side to move if the game is over without a mate by the law of
    /// repetition, the quiet limit or the material.
    fn ruled(&mut self, ply: i32) -> Option<i32> {
        self.search.ruling()?;
        // A mate comes first.
        let outcome = self.search.outcome()?;
        let side = self.search.position().to_move();
        Some(match outcome.winner() {
            None => 0,
            Some(winner) if winner == side => WIN - ply,
            Some(_) => ply - WIN,
        })
    }

    /// The value once nobody takes what is worth taking.
    fn captures(&mut self, ply: i32, left: u32, low: i32, high: i32) -> i32 {
        self.nodes = self.nodes.wrapping_add(1);
        let position = self.search.position();
        let standing = evaluate(position);
        if standing >= high || left == 0 {
            return standing;
        }
        let enemies = position.pieces_of(position.to_move().other());
        let mut moves: Vec<Move> = position.legal_moves().iter().collect();
        moves.retain(|mv| enemies.contains(mv.target()));
        moves.sort_by_cached_key(|mv| -order(position, *mv));
        let mut low = low.max(standing);
        for mv in moves {
            self.search.play_unchecked(mv);
            // Only the material can end the game after a capture.
            let value = match self.ruled(ply + 1) {
                Some(value) => -value,
                None => -self.captures(ply + 1, left - 1, -high, -low),
            };
            self.search.undo();
            if value >= high {
                return value;
            }
            low = low.max(value);
        }
        low
    }
}

/// How soon a move is looked at: what takes much with little comes first.
fn order(position: &Position, mv: Move) -> i32 {
    let worth = |point| {
        position
            .piece_at(point)
            .map_or(0, |piece| worth(piece.kind))
    };
    match worth(mv.target()) {
        0 => 0,
        taken => 16 * taken - worth(mv.origin()),
    }
}

const fn worth(kind: Kind) -> i32 {
    match kind {
        Kind::General => 0,
        Kind::Chariot => 900,
        Kind::Cannon => 450,
        Kind::Horse => 400,
        Kind::Elephant | Kind::Counselor => 200,
        Kind::Soldier => 100,
    }
}

/// What the pieces and their places are worth for the side to move.
fn evaluate(position: &Position) -> i32 {
    let of = |side: Side| -> i32 {
        let kinds = Kind::ALL.into_iter();
        let pieces = kinds.flat_map(|kind| {
            let points = position.pieces(Piece::new(side, kind)).iter();
            points.map(move |point| worth(kind) + place(kind, side, point))
        });
        pieces.sum()
    };
    let side = position.to_move();
    of(side) - of(side.other())
}

/// What the place of a piece adds.
fn place(kind: Kind, side: Side, point: Point) -> i32 {
    let (rank, file) = (i32::from(point.rank_of(side)), i32::from(point.file()));
    let middle = 4 - (file - 4).abs();
    match kind {
        // Across the river it moves sideways too, and on the last rank no further.
        Kind::Soldier if rank >= 5 => 80 + 10 * middle - if rank == 9 { 60 } else { 0 },
        Kind::Horse => 6 * rank.min(6) + 5 * middle,
        Kind::Chariot => 4 * rank.min(6) + 3 * middle,
        Kind::Cannon => 5 * middle,
        // At home.
        Kind::General => -15 * rank,
        _ => 0,
    }
}
