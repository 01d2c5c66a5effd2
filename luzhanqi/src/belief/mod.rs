//! Exact beliefs: for the hidden pieces, all arrangements that are consistent with a seat's observations,
//! each equally likely.

mod act;
mod apart;
mod bits;
mod budget;
mod count;
mod dense;
#[cfg(any(test, target_family = "wasm"))]
mod either;
mod error;
mod groups;
mod lowest;
mod mixture;
mod number;
mod order;
mod patterns;
mod plan;
mod relaxed;
mod shares;
mod states;
mod table;
#[cfg(test)]
mod tests;
mod ties;
mod weighted;
mod worlds;

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::game::Game;
use crate::piece::{Kind, Kinds, Piece};
use crate::position::{Pool, Position, State};
use crate::random::{Random, RandomSource};
use crate::station::Station;
use crate::view::{EnemyIndex, Observation, PieceStatus, SeenBoard, View};

pub use budget::Budget;
use budget::Meter;
pub use count::Count;
pub use error::BeliefError;
use groups::Weights;
use mixture::Mixture;
use number::{Number, Whole};
pub use relaxed::{RelaxedBelief, Sample};
use shares::Shares;
pub use weighted::WeightedBelief;

/// The belief of a seat: the exact number of consistent arrangements, the exact probability of every kind at
/// every hidden piece, and exact uniform samples.
///
/// ```
/// use luzhanqi::{Game, Kind, Random, Rules, Seat};
/// let game = Game::from_seed(&Rules::STANDARD, 1);
/// let belief = game.view(Seat::South).belief()?;
/// // The flag is on one of two headquarters.
/// let b12 = game.view(Seat::South).enemy_at("b12".parse().unwrap()).unwrap();
/// assert_eq!(belief.probability(b12, Kind::Flag), Some(0.5));
/// let world = belief.sample_game(&mut Random::new(1))?;
/// assert_eq!(*world.view(Seat::South), *game.view(Seat::South));
/// # Ok::<(), luzhanqi::BeliefError>(())
/// ```
///
/// In dark play the arrangements are set-ups of the other army's 25 pieces. If the game started in mid-game,
/// an arrangement gives a kind to each of these pieces, whether it is on the board or already lost. If the
/// material was known ([`Game::from_position_with_material`]), the kinds of the lost pieces are known. In expose
/// play an arrangement puts each face-down piece on one of the face-down stations. In open play there is one
/// arrangement. The functions about enemy pieces return `None` in expose play and in open play.
///
/// # Cost
/// Building a belief counts the arrangements, usually in hundreds or thousands of steps. Samples and
/// [`Belief::count`] need no further counting. The first call for probabilities ([`Belief::count_with`],
/// [`Belief::probability`], [`Belief::marginals`], [`Belief::candidates`], [`Belief::probabilities_at`])
/// takes about as long as building. The belief stores the result.
///
/// The results of some attacks and tries depend on the lowest order of an army (`mines=lowest` and
/// `flag-taker=lowest` in dark play). Such observations relate pieces to each other, and late in a game they
/// can multiply the cost by 100. The most expensive views found by hill climbing take 8.6 million steps, or 19
/// MB. Among 13,000 views of random games, under rules that change one option at a time, the most expensive
/// takes 144,000 steps and 1 MB.
///
/// A belief has one or more parts. Building a part takes at most six million steps and 20 MB, because there are
/// at most 497,664 ways to choose how many pieces of each kind are already assigned. The first call for
/// probabilities takes the same amount again. There are several parts after a refusal that only mines explain
/// (`mines-before-flag`), and on a turn with very few moves left. In real games a belief has at most a few
/// hundred parts.
///
/// Under rules that end games by repetition, a repeated board shows that some pieces are of different kinds.
/// The number of states that the counting visits is then about the number of subsets of these pieces,
/// multiplied by the number of states for the other pieces. If eight pieces change places for 300 plies, the
/// belief takes 330,000 steps and 1.3 MB. This cost has no useful bound. Therefore [`View::belief`] has a
/// budget, and [`View::relaxed_belief`] omits constraints that exceed it. [`Belief::cost`] returns the actual
/// cost.
#[derive(Clone, Debug)]
pub struct Belief {
    view: View,
    hidden: Hidden,
}

#[derive(Clone, Debug)]
enum Hidden {
    Dark(Arc<Dark>),
    /// Expose and open play: only face-down pieces are hidden. In open play no piece is hidden.
    FaceDown,
}

/// The observed constraints that a belief uses.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Scope {
    /// All constraints.
    Everything,
    /// All constraints except those from repetition.
    NoRepetition,
    /// The constraints that concern only one piece.
    PiecesAlone,
}

/// All arrangements of a dark army.
#[derive(Debug)]
struct Dark {
    mixture: Mixture<Whole>,
    shares: Shares,
    cost: Budget,
}

impl View {
    /// Returns the exact belief: every arrangement that is consistent with all observations of the seat, each
    /// equally likely. Building it takes at most the default [`Budget`].
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let belief = game.view(Seat::South).belief()?;
    /// println!("{} arrangements of north's pieces are possible", belief.count());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`BeliefError::Budget`] if building exceeds the default budget. An opponent can cause this
    /// by repeating moves; in this case, use [`View::relaxed_belief`]. Fails with [`BeliefError::Impossible`]
    /// if no arrangement is consistent; this never happens in a real game. Fails with
    /// [`BeliefError::Spectator`] for a spectator of dark play. Fails with [`BeliefError::Untold`] if a dark
    /// game is over and its true start is unknown. In this case, use the view that [`View::after_plies`]
    /// returns for the last ply.
    pub fn belief(&self) -> Result<Belief, BeliefError> {
        self.belief_within(Budget::default())
    }

    /// Returns the exact belief like [`View::belief`], with another budget.
    ///
    /// ```
    /// use luzhanqi::{Budget, Game, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let view = game.view(Seat::South);
    /// let belief = view.belief_within(Budget::new(1_000_000, 10_000_000))?;
    /// assert_eq!(belief.count(), view.belief()?.count());
    /// # Ok::<(), luzhanqi::BeliefError>(())
    /// ```
    ///
    /// # Errors
    /// The errors are those of [`View::belief`]. [`BeliefError::Budget`] contains the cost up to the point of
    /// failure.
    pub fn belief_within(&self, budget: Budget) -> Result<Belief, BeliefError> {
        self.belief_while(budget, &|| true)
    }

    /// Returns the exact belief like [`View::belief`], without a budget. An opponent can make this expensive
    /// on purpose: some views need more memory than a machine has.
    ///
    /// # Errors
    /// The errors are those of [`View::belief`], except [`BeliefError::Budget`]. Fails with
    /// [`BeliefError::Memory`] if an allocation fails.
    pub fn belief_unbounded(&self) -> Result<Belief, BeliefError> {
        self.belief_within(Budget::UNLIMITED)
    }

    /// Returns the exact belief like [`View::belief_within`]. Calls `go_on` every few milliseconds and stops
    /// if it returns `false`.
    ///
    /// # Errors
    /// The errors are those of [`View::belief_within`]. Fails with [`BeliefError::Budget`] if `go_on`
    /// returned `false`.
    pub fn belief_while(
        &self,
        budget: Budget,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Belief, BeliefError> {
        Belief::new(self, Scope::Everything, budget, go_on)
    }

    /// Returns the exact set of possible kinds of each of the 25 enemy pieces in dark play; `None` in other
    /// play. Takes as long as [`View::belief`].
    ///
    /// ```
    /// use luzhanqi::{Game, Kind, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let view = game.view(Seat::South);
    /// let enemy = view.enemy_at("b12".parse()?).unwrap(); // in a headquarters
    /// assert!(view.candidates()?.unwrap()[enemy.index()].contains(Kind::Flag));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The errors are those of [`View::belief`]. [`RelaxedBelief::candidates`] returns supersets.
    pub fn candidates(&self) -> Result<Option<Vec<Kinds>>, BeliefError> {
        Ok(self.belief()?.candidates())
    }
}

impl Dark {
    fn total(&self) -> u128 {
        number::whole(self.mixture.total())
    }

    fn ways(&self) -> Weights<u128> {
        self.mixture.shares().map(|row| row.map(number::whole))
    }
}

impl Belief {
    fn new(
        view: &View,
        scope: Scope,
        budget: Budget,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Belief, BeliefError> {
        let hidden = match view.army() {
            None if view.rules().is_dark() => return Err(BeliefError::Spectator),
            None => Hidden::FaceDown,
            Some(army) => {
                let mut meter = Meter::new(budget, go_on);
                let boxes = worlds::boxes(view, army, scope, &mut meter)?;
                let weights = boxes.iter().map(|one| {
                    let weight = |kinds: Kinds, kind| Whole::from_u32(kinds.contains(kind).into());
                    (
                        one.map(|kinds| Kind::ALL.map(|kind| weight(kinds, kind))),
                        worlds::ties(one, view, army, scope),
                    )
                });
                let patterns = worlds::patterns(view, army, scope, &mut meter)?;
                let mixture = Mixture::new(weights, &patterns, &mut meter)?;
                Hidden::Dark(Arc::new(Dark {
                    mixture: mixture.ok_or(BeliefError::Impossible)?,
                    shares: Shares::new(),
                    cost: meter.spent(),
                }))
            }
        };
        Ok(Belief {
            view: view.clone(),
            hidden,
        })
    }

    /// Returns the view of this belief.
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// Returns the cost of building the belief, as the smallest sufficient budget. The cost is zero in expose
    /// and open play.
    pub fn cost(&self) -> Budget {
        match &self.hidden {
            Hidden::Dark(dark) => dark.cost,
            Hidden::FaceDown => Budget { steps: 0, bytes: 0 },
        }
    }

    /// Returns the exact number of consistent arrangements.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let belief = game.view(Seat::South).belief()?;
    /// assert!(belief.count().to_f64() > 1e15); // the arrangements that the rules of set-ups allow
    /// # Ok::<(), luzhanqi::BeliefError>(())
    /// ```
    pub fn count(&self) -> Count {
        match &self.hidden {
            Hidden::Dark(dark) => dark.total().into(),
            Hidden::FaceDown => self.pool().arrangements(),
        }
    }

    /// The arrangements of dark play.
    fn dark(&self) -> Option<&Dark> {
        match &self.hidden {
            Hidden::Dark(dark) => Some(dark),
            Hidden::FaceDown => None,
        }
    }

    /// Returns the number of arrangements in which an enemy piece is of this kind, in dark play; `None` in
    /// other play. The first call computes the numbers of all pieces.
    ///
    /// ```
    /// use luzhanqi::{Game, Kind, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let belief = game.view(Seat::South).belief()?;
    /// let enemy = game.view(Seat::South).enemy_at("b12".parse()?).unwrap();
    /// let flags = belief.count_with(enemy, Kind::Flag).unwrap();
    /// assert_eq!(belief.count().to_u128(), Some(2 * flags)); // the other headquarters is as likely
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_with(&self, enemy: EnemyIndex, kind: Kind) -> Option<u128> {
        let dark = self.dark()?;
        let ways = (dark.shares).get(enemy.index(), kind.index(), || dark.ways());
        Some(ways)
    }

    /// Returns the probability that an enemy piece is of this kind, in dark play; `None` in other play.
    ///
    /// ```
    /// use luzhanqi::{Game, Kind, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let view = game.view(Seat::South);
    /// // The flag is in one of two headquarters.
    /// let enemy = view.enemy_at("b12".parse()?).unwrap();
    /// assert_eq!(view.belief()?.probability(enemy, Kind::Flag), Some(0.5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn probability(&self, enemy: EnemyIndex, kind: Kind) -> Option<f64> {
        let total = self.dark()?.total() as f64;
        Some(self.count_with(enemy, kind)? as f64 / total)
    }

    /// Returns the probability of each kind for each of the 25 enemy pieces, including lost pieces, in dark
    /// play; `None` in other play. Kinds are in the order of [`Kind::ALL`].
    ///
    /// ```
    /// use luzhanqi::{Game, Kind, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let belief = game.view(Seat::South).belief()?;
    /// let marginals = belief.marginals().unwrap();
    /// let flags: f64 = marginals.iter().map(|row| row[Kind::Flag.index()]).sum();
    /// assert!((flags - 1.0).abs() < 1e-9); // one of the 25 pieces is the flag
    /// # Ok::<(), luzhanqi::BeliefError>(())
    /// ```
    pub fn marginals(&self) -> Option<Vec<[f64; 12]>> {
        let dark = self.dark()?;
        let total = dark.total() as f64;
        let chance = |ways: u128| match ways {
            0 => 0.0,
            ways => ways as f64 / total,
        };
        let all = dark.shares.all(|| dark.ways());
        let mut rows: Vec<[f64; 12]> = Vec::with_capacity(all.len());
        for (n, row) in all.iter().enumerate() {
            // Neighbours are often equal, and divisions are slow.
            let before = rows.last().filter(|_| all[n - 1] == *row);
            rows.push(before.copied().unwrap_or_else(|| row.map(chance)));
        }
        Some(rows)
    }

    /// Returns the possible kinds of each enemy piece in dark play; `None` in other play. A kind is possible
    /// if the piece has it in some consistent arrangement.
    ///
    /// ```
    /// use luzhanqi::{Game, Kind, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let belief = game.view(Seat::South).belief()?;
    /// let candidates = belief.candidates().unwrap();
    /// let flags = candidates.iter().filter(|kinds| kinds.contains(Kind::Flag));
    /// assert_eq!(flags.count(), 2); // only the pieces in the headquarters
    /// # Ok::<(), luzhanqi::BeliefError>(())
    /// ```
    pub fn candidates(&self) -> Option<Vec<Kinds>> {
        let dark = self.dark()?;
        let all = dark.shares.all(|| dark.ways());
        let some = |row: &[u128; 12]| {
            let may = |kind: &Kind| row[kind.index()] > 0;
            Kind::ALL.into_iter().filter(may).collect()
        };
        Some(all.iter().map(some).collect())
    }

    /// Returns the face-down pieces of expose play. Their counts give the exact probability of each result of
    /// a flip.
    pub fn pool(&self) -> &Pool {
        self.view.seen_board().pool()
    }

    /// Returns the possible pieces on a station with a hidden piece, each with its exact probability. Returns
    /// an empty list for an empty station or a visible piece.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let belief = game.view(Seat::South).belief()?;
    /// let sum: f64 = belief.probabilities_at("b12".parse()?).iter().map(|(_, chance)| chance).sum();
    /// assert!((sum - 1.0).abs() < 1e-9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn probabilities_at(&self, station: Station) -> Vec<(Piece, f64)> {
        let seen_board = self.view.seen_board();
        if seen_board.face_down().contains(station) {
            let all = self.pool().len() as f64;
            return self
                .pool()
                .counts()
                .map(|(piece, n)| (piece, n as f64 / all))
                .collect();
        }
        self.dark_chances(station, |enemy, kind| {
            self.probability(enemy, kind).unwrap_or_default()
        })
    }

    /// The possible enemy pieces on a station in dark play; `chance` is the probability of each kind.
    fn dark_chances(
        &self,
        station: Station,
        probability: impl Fn(EnemyIndex, Kind) -> f64,
    ) -> Vec<(Piece, f64)> {
        let seen_board = self.view.seen_board();
        let enemy = self
            .view
            .enemy_at(station)
            .filter(|_| seen_board.kind_at(station).is_none());
        let (Some(enemy), Some(own)) = (enemy, seen_board.own_color()) else {
            return Vec::new();
        };
        Kind::ALL
            .into_iter()
            .map(|kind| (Piece::new(own.other(), kind), probability(enemy, kind)))
            .filter(|(_, chance)| *chance > 0.0)
            .collect()
    }

    /// Returns a uniformly random consistent arrangement in dark play, as the kind of each enemy piece;
    /// `None` in other play.
    ///
    /// ```
    /// use luzhanqi::{Game, Kind, Random, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let kinds = game.view(Seat::South).belief()?.sample_kinds(&mut Random::new(1)).unwrap();
    /// assert_eq!(kinds.iter().filter(|kind| **kind == Kind::Landmine).count(), 3);
    /// # Ok::<(), luzhanqi::BeliefError>(())
    /// ```
    pub fn sample_kinds(&self, random: &mut impl RandomSource) -> Option<[Kind; 25]> {
        random.with_random(|random| self.sample_kinds_with(random))
    }

    fn sample_kinds_with(&self, random: &mut Random) -> Option<[Kind; 25]> {
        Some(self.dark()?.mixture.sample(random))
    }

    /// Returns the current position with a uniformly random consistent arrangement.
    ///
    /// ```
    /// use luzhanqi::{Game, Random, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let world = game.view(Seat::South).belief()?.sample(&mut Random::new(1));
    /// assert_eq!(world.occupied(), game.truth().occupied());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "determinize")]
    pub fn sample(&self, random: &mut impl RandomSource) -> Position {
        random.with_random(|random| self.sample_with(random))
    }

    fn sample_with(&self, random: &mut Random) -> Position {
        let kinds = self.sample_kinds(random);
        self.position(kinds.as_ref(), random)
    }

    /// The current position with these enemy pieces in dark play, or with a random deal in expose play.
    fn position(&self, kinds: Option<&[Kind; 25]>, random: &mut Random) -> Position {
        let seen_board = self.view.seen_board();
        let state = match kinds {
            Some(kinds) => dark_state(seen_board, kinds, |n| match self.view.enemies()[n].status {
                PieceStatus::On(station) => Some(station),
                _ => None,
            }),
            None => self.deal(seen_board, random, core::iter::empty()),
        };
        Position::with_state(self.view.rules(), state)
    }

    /// Returns a uniformly random game among those that look the same to the seat: another start with the
    /// same history.
    ///
    /// ```
    /// use luzhanqi::{Game, Random, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let belief = game.view(Seat::South).belief()?;
    /// let world = belief.sample_game(&mut Random::new(1))?;
    /// assert_eq!(world.view(Seat::South), game.view(Seat::South));
    /// # Ok::<(), luzhanqi::BeliefError>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`BeliefError::Impossible`] if the view's observations cannot come from a game.
    pub fn sample_game(&self, random: &mut impl RandomSource) -> Result<Game, BeliefError> {
        random.with_random(|random| self.sample_game_with(random))
    }

    fn sample_game_with(&self, random: &mut Random) -> Result<Game, BeliefError> {
        let kinds = self.sample_kinds(random);
        self.game(kinds.as_ref(), random)
    }

    /// The game with these enemy pieces in dark play, or with a random deal in expose play.
    fn game(&self, kinds: Option<&[Kind; 25]>, random: &mut Random) -> Result<Game, BeliefError> {
        let begin = self.view.initial_observation();
        let seen_board = SeenBoard::begin(begin).map_err(|_| BeliefError::Impossible)?;
        let truth = self.view.end().map(|end| &end.true_start);
        let state = match (kinds, truth.and_then(Option::as_ref)) {
            (Some(kinds), _) => {
                dark_state(&seen_board, kinds, |n| self.view.enemies()[n].start_station)
            }
            (None, None) => self.deal(&seen_board, random, self.view.observations_since_start()),
            (None, Some(start)) => {
                let start = Position::parse(start, self.view.rules());
                start.map_err(|_| BeliefError::Impossible)?.state
            }
        };
        let start = Position::with_state(self.view.rules(), state);
        let mut game = Game::begun(start, begin.origin());
        game.set_truth_at_end(truth.is_none_or(Option::is_some));
        replay(game, &self.view)
    }

    /// Deals the face-down pieces of expose play to the stations that the history has not revealed.
    fn deal(
        &self,
        seen_board: &SeenBoard,
        random: &mut Random,
        history: impl Iterator<Item = Observation> + Clone,
    ) -> State {
        let mut state = *seen_board.state();
        let mut left: Vec<Piece> = self
            .pool()
            .counts()
            .flat_map(|(piece, count)| core::iter::repeat_n(piece, count))
            .collect();
        random.shuffle(&mut left);
        for station in seen_board.face_down() {
            let flipped = history.clone().find_map(|seen| match seen {
                Observation::Flipped(flip) if flip.station == station => Some(flip.piece),
                _ => None,
            });
            if let Some(piece) = flipped.or_else(|| left.pop()) {
                state.hide_or_reveal_down(station, piece);
            }
        }
        state
    }
}

/// A position with the pieces of a seen board and these enemy pieces.
fn dark_state(
    seen_board: &SeenBoard,
    kinds: &[Kind; 25],
    place: impl Fn(usize) -> Option<Station>,
) -> State {
    let mut state = *seen_board.state();
    let Some(own) = seen_board.own_color() else {
        unreachable!("a spectator of dark play has no belief, and every seat a colour");
    };
    for (n, kind) in kinds.iter().enumerate() {
        if let Some(station) = place(n) {
            state.learn(station, own.other(), kind.code());
        }
    }
    state
}

/// Plays a view's history from another start.
fn replay(mut game: Game, view: &View) -> Result<Game, BeliefError> {
    if let Some(end) = view.end() {
        game.set_truth_at_end(end.true_start.is_some());
    }
    for seen in view.observations_since_start() {
        if let Some(act) = seen.act(game.offer()) {
            game.perform(act).map_err(|_| BeliefError::Impossible)?;
        }
    }
    Ok(game)
}

impl Pool {
    /// Returns the number of different ways to place these pieces on stations, one on each.
    pub fn arrangements(&self) -> Count {
        let mut count = Count::from(1);
        let mut laid = 0;
        for (_, number) in self.counts() {
            for i in 1..=number as u32 {
                laid += 1;
                // A product of binomial coefficients: each division is exact.
                count = count.times(laid).divided(i).0;
            }
        }
        count
    }
}
