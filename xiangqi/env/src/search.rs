//! A small computer player: alpha-beta search with an evaluation of material and position. It never changes, so
//! that other players can be measured against it.
//!
//! ```
//! use xiangqi::{Game, Rules};
//! use xiangqi_env::AlphaBeta;
//! // The chariot mates on the back rank.
//! let fen = "4k4/7R1/9/9/9/9/9/9/9/R2K5 w";
//! let game = Game::from_position(&Rules::ASIA, &fen.parse()?);
//! let mv = AlphaBeta::new(3, 1).choose_move(&game).unwrap();
//! assert_eq!(mv.to_string(), "a0a9");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::time::{Duration, Instant};

use xiangqi::{Game, Kind, Move, Piece, Point, Position, Random, Search, Side};

/// The maximum search depth. Beyond it the search tries only captures.
const DEEPEST: u32 = 32;
/// The maximum number of captures in a row after the search depth.
const CAPTURES: u32 = 12;
/// The value of an immediate win.
const WIN: i32 = 100_000;

/// A player that searches a number of plies by alpha-beta. Its only state is its limits and a [`Random`], which
/// decides between equally good moves. Without a limit of time, the same seed and games give the same moves, in
/// all versions. The crate `xiangqi-player` has a stronger player.
///
/// ```
/// use xiangqi::{Game, Rules};
/// use xiangqi_env::AlphaBeta;
/// let game = Game::new(&Rules::ASIA);
/// let mv = AlphaBeta::new(2, 7).choose_move(&game);
/// assert_eq!(mv, AlphaBeta::new(2, 7).choose_move(&game)); // the same seed
/// ```
#[derive(Clone, Debug)]
pub struct AlphaBeta {
    depth: u32,
    time: Option<Duration>,
    random: Random,
}

impl AlphaBeta {
    /// Returns a player that searches this number of plies. A number below 1 counts as 1, and a number above 32
    /// as 32.
    pub fn new(depth: u32, seed: u64) -> AlphaBeta {
        AlphaBeta {
            depth: depth.clamp(1, DEEPEST),
            time: None,
            random: Random::new(seed),
        }
    }

    /// Limits the time of each choice. A search can exceed the limit by a small amount.
    #[must_use]
    pub fn with_time(mut self, time: Duration) -> AlphaBeta {
        self.time = Some(time);
        self
    }

    /// Returns the player's move; `None` if the game is over. The player applies the repetition rules to the
    /// whole game, like [`Game`].
    ///
    /// ```
    /// use xiangqi::{Game, Rules};
    /// use xiangqi_env::AlphaBeta;
    /// let game = Game::new(&Rules::ASIA);
    /// let mv = AlphaBeta::new(2, 1).choose_move(&game).expect("a move");
    /// assert!(game.legal_moves().contains(mv));
    /// ```
    pub fn choose_move(&mut self, game: &Game) -> Option<Move> {
        self.choose_move_while(game, || true)
    }

    /// Returns a move like [`AlphaBeta::choose_move`]. Calls `go_on` every 1,024 positions, and stops the
    /// search if `go_on` returns `false`. The move then depends on when the search stopped.
    pub fn choose_move_while(
        &mut self,
        game: &Game,
        mut go_on: impl FnMut() -> bool,
    ) -> Option<Move> {
        if game.outcome().is_some() {
            return None;
        }
        let mut moves: Vec<Move> = game.legal_moves().iter().collect();
        self.random.shuffle(&mut moves);
        moves.sort_by_key(|mv| -order(game.position(), *mv));
        let mut player = Player {
            search: game.search(),
            until: self.time.map(|time| Instant::now() + time),
            go_on: &mut go_on,
            nodes: 0,
            out: false,
        };
        let mut best = *moves.first()?;
        for depth in 1..=self.depth {
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
                // A deeper search cannot improve on a win or avoid a loss.
                return Some(best);
            }
        }
        Some(best)
    }
}

struct Player<'a> {
    search: Search,
    until: Option<Instant>,
    go_on: &'a mut dyn FnMut() -> bool,
    nodes: u32,
    /// Whether the time has run out, or the caller has stopped the search. Then values are invalid.
    out: bool,
}

impl Player<'_> {
    /// The value of the position for the side to move, limited to the range between two bounds.
    fn value(&mut self, depth: u32, ply: i32, low: i32, high: i32) -> i32 {
        self.nodes = self.nodes.wrapping_add(1);
        if self.nodes % 1024 == 0 {
            let is_late = self.until.is_some_and(|until| Instant::now() > until);
            self.out |= is_late || !(self.go_on)();
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
            // An earlier win is better for the other side.
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

    /// The value for the side to move if the game is over without mate: by the repetition rules, the quiet
    /// limit or the material. `None` if the game continues.
    fn ruled(&mut self, ply: i32) -> Option<i32> {
        self.search.rule_outcome()?;
        // Mate takes precedence.
        let outcome = self.search.outcome()?;
        let side = self.search.position().to_move();
        Some(match outcome.winner() {
            None => 0,
            Some(winner) if winner == side => WIN - ply,
            Some(_) => ply - WIN,
        })
    }

    /// The value after all profitable captures.
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
            // After a capture only the material can end the game.
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

/// The sort key of a move: captures of valuable pieces by cheap pieces come first.
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

/// The value of the pieces and their places for the side to move.
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

/// The value of a piece's place.
fn place(kind: Kind, side: Side, point: Point) -> i32 {
    let (rank, file) = (i32::from(point.rank_of(side)), i32::from(point.file()));
    let middle = 4 - (file - 4).abs();
    match kind {
        // Across the river it also moves sideways; on the last rank only sideways.
        Kind::Soldier if rank >= 5 => 80 + 10 * middle - if rank == 9 { 60 } else { 0 },
        Kind::Horse => 6 * rank.min(6) + 5 * middle,
        Kind::Chariot => 4 * rank.min(6) + 3 * middle,
        Kind::Cannon => 5 * middle,
        // Better at home.
        Kind::General => -15 * rank,
        _ => 0,
    }
}
