//! Endgames: positions with known material and a prior over the hidden pieces.

use luzhanqi::{
    BeliefError, Color, Game, Kind, Piece, Pool, Position, Random, RandomSource, Rules, SeenBoard,
    Setup, Station, View, WeightedBelief,
};

/// The maximum number of starts that [`Endgame::starts`] lists.
const STARTS: usize = 100_000;

/// A position of dark play with known material, and a prior over the places of its pieces: a chance node
/// followed by a game.
///
/// Both seats know how many pieces of each kind are on the board, and which stations are occupied. An
/// arrangement puts the pieces of each colour on the stations of this colour. The weight of an arrangement is
/// the product of the weights of all pieces, and its probability is proportional to its weight. An arrangement
/// that is not a valid position, such as one with a flag outside of a headquarters, has weight zero. An
/// arrangement in which the game is over is a start too: its game has no moves.
///
/// ```
/// use luzhanqi_env::luzhanqi::{Kind, Position, Random};
/// use luzhanqi_env::{Endgame, Rules, Seat};
/// let rules: Rules = "standard,board=tiny,ply-limit=10".parse()?;
/// let position = Position::parse("5/5/5/5/2c2/1f1e1/1F3/2C2/5/5/5/5 s r 0", &rules)?;
/// // North's flag is on b7 with the weight 3, on d7 with the weight 1.
/// let b7 = "b7".parse()?;
/// let endgame = Endgame::new(&position, |station, kind| match (station, kind) {
///     (station, Kind::Flag) if station == b7 => 3.0,
///     _ => 1.0,
/// })?;
/// let sum: f64 = endgame.starts()?.iter().map(|(_, probability)| probability).sum();
/// assert!((sum - 1.0).abs() < 1e-12);
/// let game = endgame.sample_game(&mut Random::new(1));
/// let belief = endgame.belief(game.view(Seat::South))?;
/// let enemy = game.view(Seat::South).enemy_at(b7).unwrap();
/// assert!((belief.probability(enemy, Kind::Flag) - 0.75).abs() < 1e-12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Cost
/// An endgame with two whole armies takes 8 MB, and a tenth of a second to create. With few pieces, both are small.
#[derive(Clone, PartialEq, Debug)]
pub struct Endgame {
    position: Position,
    /// The weight of each kind on each station; 1 on empty stations.
    weights: [[f64; 12]; Station::COUNT],
    /// The arrangements of each colour.
    sides: [Side; 2],
}

/// The arrangements of the pieces of one colour.
#[derive(Clone, PartialEq, Debug)]
struct Side {
    color: Color,
    stations: Vec<Station>,
    counts: [usize; 12],
    /// The weights on each station, divided by the greatest of them.
    rows: Vec<[f64; 12]>,
    /// The total weight of the arrangements of the remaining pieces on the last stations, by the index of the
    /// remaining pieces: the sum of each kind's count times its stride.
    totals: Vec<f64>,
    strides: [usize; 12],
}

/// The reason why there is no such endgame, or why it cannot answer.
///
/// ```
/// use luzhanqi_env::luzhanqi::Position;
/// use luzhanqi_env::{Endgame, EndgameError, Rules};
/// let position = Position::from_seed(&Rules::FLIP, 1);
/// assert_eq!(Endgame::new(&position, |_, _| 1.0), Err(EndgameError::NotDark));
/// ```
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EndgameError {
    /// The rules are not for dark play.
    #[error("an endgame has hidden pieces: expected rules of dark play")]
    NotDark,
    /// A weight is negative or not finite.
    #[error(
        "expected a finite weight of at least 0 for the kind {kind} on {station}, got {weight}"
    )]
    Weight {
        /// The station.
        station: Station,
        /// The kind.
        kind: Kind,
        /// The weight.
        weight: f64,
    },
    /// All arrangements of a colour have weight zero.
    #[error("all arrangements of the {0} pieces have weight zero")]
    Weightless(Color),
    /// There are too many starts to list.
    #[error("more than {STARTS} starts: fewer pieces, or more weights of zero, give fewer starts")]
    Starts,
    /// A view is from another game.
    #[error("the view is not from a game of this endgame")]
    OtherGame,
    /// There is no belief.
    #[error(transparent)]
    Belief(#[from] BeliefError),
}

impl Endgame {
    /// Returns the endgame with the pieces of this position, and with these weights of each kind on each
    /// occupied station.
    ///
    /// # Errors
    /// Fails if the rules are not for dark play, if a weight is negative or not finite, and if all arrangements
    /// of a colour have weight zero.
    pub fn new(
        position: &Position,
        weight: impl Fn(Station, Kind) -> f64,
    ) -> Result<Endgame, EndgameError> {
        if !position.rules().is_dark() {
            return Err(EndgameError::NotDark);
        }
        let mut weights = [[1.0; 12]; Station::COUNT];
        for station in position.occupied() {
            for kind in Kind::ALL {
                let weight = weight(station, kind);
                if !(weight >= 0.0 && weight.is_finite()) {
                    return Err(EndgameError::Weight {
                        station,
                        kind,
                        weight,
                    });
                }
                let allowed = is_allowed(position, station, kind);
                weights[station.index()][kind.index()] = if allowed { weight } else { 0.0 };
            }
        }
        let sides = Color::ALL.map(|color| Side::new(position, color, &weights));
        if let Some(side) = sides.iter().find(|side| side.total() == 0.0) {
            return Err(EndgameError::Weightless(side.color));
        }
        Ok(Endgame {
            position: *position,
            weights,
            sides,
        })
    }

    /// Returns the position that the endgame was made from: one of its arrangements, if its weight is not zero.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the rules.
    pub const fn rules(&self) -> &Rules {
        self.position.rules()
    }

    /// Returns every start with a positive probability, and its probability.
    /// [`Game::from_position_with_material`] makes a game of a start.
    ///
    /// # Errors
    /// Fails if there are more than 100,000 starts.
    pub fn starts(&self) -> Result<Vec<(Position, f64)>, EndgameError> {
        let [red, black] = self.arrangements()?;
        let pairs = (red.iter()).flat_map(|red| black.iter().map(move |black| [red, black]));
        Ok(pairs.map(|pair| self.start(pair)).collect())
    }

    /// The arrangements of both colours; at most 100,000 pairs.
    pub(crate) fn arrangements(&self) -> Result<[Vec<Arrangement>; 2], EndgameError> {
        let [red, black] = self.sides.each_ref().map(Side::arrangements);
        let (red, black) = (red?, black?);
        if red.len() * black.len() > STARTS {
            return Err(EndgameError::Starts);
        }
        Ok([red, black])
    }

    /// The position with these arrangements of red and black, and its probability.
    pub(crate) fn start(&self, pair: [&Arrangement; 2]) -> (Position, f64) {
        let mut setup = Setup::from(&self.position);
        for (side, arrangement) in self.sides.iter().zip(pair) {
            for (station, kind) in side.stations.iter().zip(&arrangement.kinds) {
                setup.board[station.index()] = Some(Piece::new(side.color, *kind));
            }
        }
        let position = setup
            .position()
            .expect("each kind is allowed on its station");
        (position, pair[0].probability * pair[1].probability)
    }

    /// Returns a game from a random start, drawn with the probabilities of the prior.
    pub fn sample_game(&self, random: &mut impl RandomSource) -> Game {
        let [red, black] =
            random.with_random(|random| self.sides.each_ref().map(|side| side.sample(random)));
        Game::from_position_with_material(&self.start([&red, &black]).0)
    }

    /// Returns the prior as weights for [`Belief::weighted`](luzhanqi::Belief::weighted): a row for each enemy
    /// piece of the view.
    ///
    /// # Errors
    /// Fails if the view is not from a game of this endgame.
    pub fn weights(&self, view: &View) -> Result<[[f64; 12]; 25], EndgameError> {
        let begin = view.initial_observation();
        let same = |board: SeenBoard| {
            let same = |color: &Color| board.pieces(*color) == self.position.pieces(*color);
            board.to_move() == self.position.to_move() && Color::ALL.iter().all(same)
        };
        let pieces = self.position.occupied().iter();
        let material: Pool = pieces
            .filter_map(|station| self.position.piece_at(station))
            .collect();
        let known = begin.rules == *self.rules() && !begin.setup && begin.pool == Some(material);
        if !known || !SeenBoard::begin(begin).is_ok_and(same) {
            return Err(EndgameError::OtherGame);
        }
        let mut rows = [[1.0; 12]; 25];
        for (row, piece) in rows.iter_mut().zip(view.enemies()) {
            if let Some(station) = piece.start_station {
                *row = self.weights[station.index()];
            }
        }
        Ok(rows)
    }

    /// Returns the belief of a seat with the prior: the exact probabilities of the hidden pieces.
    ///
    /// # Errors
    /// Fails if the view is not from a game of this endgame. The other errors are those of [`View::belief`] and
    /// [`Belief::weighted`](luzhanqi::Belief::weighted).
    pub fn belief(&self, view: &View) -> Result<WeightedBelief, EndgameError> {
        let weights = self.weights(view)?;
        Ok(view.belief()?.weighted(&weights)?)
    }
}

/// Whether the rules allow this kind on a station: the other conditions on a position depend only on its
/// material.
fn is_allowed(position: &Position, station: Station, kind: Kind) -> bool {
    let mut setup = Setup::from(position);
    let Some(piece) = &mut setup.board[station.index()] else {
        return false;
    };
    piece.kind = kind;
    let misplaced = ["mine-misplaced", "flag-misplaced", "mark-misplaced"];
    let mut faults = setup.faults().into_iter();
    !faults
        .any(|fault| fault.stations.contains(station) && misplaced.contains(&fault.error.reason()))
}

/// The kinds on the stations of a colour, with the probability among those of the colour.
pub(crate) struct Arrangement {
    kinds: Vec<Kind>,
    probability: f64,
}

impl Side {
    fn new(position: &Position, color: Color, weights: &[[f64; 12]; Station::COUNT]) -> Side {
        let stations: Vec<Station> = position.pieces(color).iter().collect();
        let counts = Kind::ALL.map(|kind| position.count(color, kind));
        let rows = stations.iter().map(|station| {
            let row = weights[station.index()];
            let most = row.iter().copied().fold(0.0, f64::max);
            row.map(|weight| if most > 0.0 { weight / most } else { 0.0 })
        });
        let (mut strides, mut size) = ([0; 12], 1);
        for (stride, count) in strides.iter_mut().zip(counts) {
            *stride = size;
            size *= count + 1;
        }
        let mut side = Side {
            color,
            rows: rows.collect(),
            stations,
            counts,
            totals: vec![1.0],
            strides,
        };
        // A piece fewer has a smaller index.
        for index in 1..size {
            let total = side.choices(index).map(|(_, _, weight)| weight).sum();
            side.totals.push(total);
        }
        side
    }

    /// The index of all pieces.
    fn all(&self) -> usize {
        self.totals.len() - 1
    }

    fn total(&self) -> f64 {
        self.totals[self.all()]
    }

    /// The kinds that the next station can have, when these pieces remain: the index of the pieces after it,
    /// and the total weight.
    fn choices(&self, index: usize) -> impl Iterator<Item = (Kind, usize, f64)> + '_ {
        let left = move |kind: usize| index / self.strides[kind] % (self.counts[kind] + 1);
        let remaining: usize = (0..12).map(left).sum();
        let row = &self.rows[self.stations.len() - remaining];
        Kind::ALL.into_iter().filter_map(move |kind| {
            let after = index.checked_sub(self.strides[kind.index()])?;
            let some = left(kind.index()) > 0;
            some.then(|| (kind, after, row[kind.index()] * self.totals[after]))
        })
    }

    fn sample(&self, random: &mut Random) -> Arrangement {
        let (mut kinds, mut index) = (Vec::new(), self.all());
        while index > 0 {
            let mut point = (random.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
            point *= self.totals[index];
            let mut chosen = None;
            for (kind, after, weight) in self.choices(index).filter(|choice| choice.2 > 0.0) {
                chosen = Some((kind, after));
                point -= weight;
                if point < 0.0 {
                    break;
                }
            }
            let (kind, after) = chosen.expect("an arrangement with a positive weight");
            kinds.push(kind);
            index = after;
        }
        Arrangement {
            kinds,
            probability: 1.0,
        }
    }

    /// All arrangements with a positive weight.
    fn arrangements(&self) -> Result<Vec<Arrangement>, EndgameError> {
        let (mut kinds, mut found) = (Vec::new(), Vec::new());
        self.fill(self.all(), 1.0, &mut kinds, &mut found)?;
        Ok(found)
    }

    fn fill(
        &self,
        index: usize,
        probability: f64,
        kinds: &mut Vec<Kind>,
        found: &mut Vec<Arrangement>,
    ) -> Result<(), EndgameError> {
        if index == 0 {
            if found.len() == STARTS {
                return Err(EndgameError::Starts);
            }
            found.push(Arrangement {
                kinds: kinds.clone(),
                probability,
            });
            return Ok(());
        }
        for (kind, after, weight) in self.choices(index) {
            let probability = probability * (weight / self.totals[index]);
            if probability > 0.0 {
                kinds.push(kind);
                self.fill(after, probability, kinds, found)?;
                kinds.pop();
            }
        }
        Ok(())
    }
}
