//! Counts how often a seat has seen its current board.

use luzhanqi::{
    Effect, Move, Observation, ObserveError, PlayResult, Rules, SeenBoard, Station, View,
};

use crate::layout::CELLS;

/// Counts how often a seat's current board has occurred since the last attack or flip. The two counts are
/// bounds on the true number of repetitions.
///
/// In expose and open play both counts equal the referee's count. In dark play enemy pieces of unknown kind
/// may have exchanged places. Then the seat sees the same board, but only the referee knows whether the
/// position is the same. The referee's count is between the two counts.
///
/// A `Repetitions` stores 16 bytes for each ply since the last attack or flip, and each ply scans these
/// bytes.
///
/// ```
/// use luzhanqi::{Game, Position, Rules, Seat};
/// use luzhanqi_env::Repetitions;
/// let rules: Rules = "standard,repetition=5".parse()?;
/// let position = Position::parse("1f3/5/5/4j/5/2kc1/5/5/2C2/5/5/1F3 s r 0", &rules)?;
/// let mut game = Game::from_position(&position);
/// let mut south = Repetitions::of(game.seen_board(Seat::South));
/// let moves = "c4c5 c7d8 c5b5 d7c7 b5c4 d8d7 c4c5 c7c8 c5c4 c8c7 c4c5";
/// for text in moves.split(' ') {
///     let mv = text.parse()?;
///     let tried = game.play(mv)?;
///     south.after(mv, tried, game.seen_board(Seat::South));
/// }
/// // North's two pieces are on the same stations again, but exchanged.
/// assert_eq!((south.at_most(), south.at_least()), (3, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repetitions {
    /// For each station, the station of its piece right after the last attack or flip.
    origins: [u8; CELLS],
    /// The keys of the boards since then, the latest last. The first key treats all enemy pieces of unknown
    /// kind as alike, the second treats them as different.
    keys: Vec<[u64; 2]>,
    counts: [u8; 2],
}

impl Repetitions {
    /// Returns the counts at the start of a game.
    pub fn of(board: &SeenBoard) -> Repetitions {
        let mut counts = Repetitions {
            origins: [0; CELLS],
            keys: Vec::new(),
            counts: [1; 2],
        };
        counts.begin(board);
        counts
    }

    /// Returns the current counts of a view.
    ///
    /// ```
    /// use luzhanqi_env::{Game, Repetitions, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let counts = Repetitions::of_view(game.view(Seat::South))?;
    /// assert_eq!((counts.at_most(), counts.at_least()), (1, 1)); // the start has occurred once
    /// # Ok::<(), luzhanqi_env::ObserveError>(())
    /// ```
    ///
    /// # Errors
    /// The errors are those of [`SeenBoard::observe`]. A valid view has none.
    pub fn of_view(view: &View) -> Result<Repetitions, ObserveError> {
        let mut board = SeenBoard::begin(view.initial_observation())?;
        let mut counts = Repetitions::of(&board);
        for seen in view.observations_since_start() {
            board.observe(&seen)?;
            counts.observe(&seen, &board);
        }
        Ok(counts)
    }

    /// Whether these rules end games by repetition, so that the counts matter.
    pub(crate) const fn matter(rules: &Rules) -> bool {
        rules.repetition().times() > 0
    }

    /// Restarts the counts: earlier boards cannot occur again.
    fn begin(&mut self, board: &SeenBoard) {
        self.origins = std::array::from_fn(|station| station as u8);
        self.keys.clear();
        self.note(board);
    }

    fn note(&mut self, board: &SeenBoard) {
        let now = self.key(board);
        self.keys.push(now);
        self.counts = [0, 1].map(|which| {
            let same = self.keys.iter().filter(|key| key[which] == now[which]);
            u8::try_from(same.count()).unwrap_or(u8::MAX)
        });
    }

    fn key(&self, board: &SeenBoard) -> [u64; 2] {
        let alike = board.key();
        let each = board.hidden().into_iter().fold(alike, |key, station| {
            key ^ mixed(self.origins[station.index()], station)
        });
        [alike, each]
    }

    /// Updates the counts after a try of either seat; `board` is the seat's board after the try.
    pub fn after(&mut self, mv: Move, tried: PlayResult, board: &SeenBoard) {
        match tried {
            PlayResult::Played(Effect::Plain) => {
                self.origins[mv.target().index()] = self.origins[mv.origin().index()];
                self.note(board);
            }
            PlayResult::Played(_) => self.begin(board),
            PlayResult::Refused(_) => {
                // A refusal reveals a flag that was there on the earlier boards too.
                let (now, known) = (self.key(board), self.keys.last().copied());
                let known = known.unwrap_or(now);
                for key in &mut self.keys {
                    *key = [0, 1].map(|which| key[which] ^ known[which] ^ now[which]);
                }
            }
        }
    }

    /// Updates the counts after an observation; `board` is the seat's board after the observation.
    pub fn observe(&mut self, seen: &Observation, board: &SeenBoard) {
        let tried = match seen {
            Observation::Moved(_) => PlayResult::Played(Effect::Plain),
            Observation::Attacked(fight) => PlayResult::Played(Effect::Attack(fight.ended)),
            Observation::Flipped(_) => PlayResult::Played(Effect::Flip),
            Observation::Refused(mv) => PlayResult::Refused(mv.target()),
            _ => return,
        };
        if let Some(mv) = seen.mv() {
            self.after(mv, tried, board);
        }
    }

    /// Returns an upper bound on the repetitions of the position: how often the seat has seen this board.
    pub const fn at_most(&self) -> u8 {
        self.counts[0]
    }

    /// Returns a lower bound on the repetitions of the position: how often the seat has seen this board with
    /// each enemy piece of unknown kind on the same station.
    pub const fn at_least(&self) -> u8 {
        self.counts[1]
    }
}

/// A hash of a piece and its station (SplitMix64's mixing).
fn mixed(piece: u8, station: Station) -> u64 {
    let number = 1 + u64::from(piece) * CELLS as u64 + station.index() as u64;
    let mut mix = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mix = (mix ^ mix >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mix = (mix ^ mix >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mix ^ mix >> 31
}
