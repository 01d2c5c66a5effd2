//! Exact beliefs: all arrangements of the hidden pieces that explain what a seat has observed, each
//! equally likely.

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
use crate::random::Random;
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
pub use weighted::Weighted;

/// The belief of a seat: the exact number of consistent arrangements, the exact chances of every
/// kind at every hidden piece, and exact uniform samples.
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
/// In dark play the arrangements are those of the other army's 25 pieces: over its set-up, or, in a
/// game that began in mid-game, over the pieces on the board and those already lost. In expose play
/// they are those of the face-down pieces over their stations.
///
/// # Cost
/// Building counts the arrangements, mostly in some hundreds to thousands of steps. Samples and [`Belief::count`] need no more; the first question for chances
/// ([`Belief::ways`], [`Belief::probability`], [`Belief::marginals`], [`Belief::candidates`],
/// [`Belief::chances_on`]) takes about as much again, and what it finds is kept.
///
/// Attacks and tries that tell of a lowest order (`mines=lowest` and `flag-taker=lowest` in dark
/// play) tie pieces together: late in a game they can make it a hundred times as dear. The dearest
/// that climbing searches have found take 8.6 million steps, or 19 MB; of 13,000 views of natural games
/// under every change of one option the dearest takes 144,000 steps and 1 MB.
///
/// No part takes more than six million steps and 20 MB of memory, the first question for chances as
/// much again, since there are no more than 497,664 ways in which so many of each kind can have been
/// dealt. There are several parts after a refusal that only mines explain (`mines-before-flag`) and
/// on a turn with hardly a move left, some hundreds at the most in play.
///
/// Where repetition ends games, boards that stood again tell which pieces are not alike. A belief then
/// takes about as many states as there are sets of such pieces, times the ways to deal the others: with
/// eight pieces that change places for 300 plies 330,000 steps and 1.3 MB. That has no useful bound,
/// so [`View::belief`] has a budget, and [`View::relaxed_belief`] leaves out what exceeds it;
/// [`Belief::cost`] says what was taken.
#[derive(Clone, Debug)]
pub struct Belief {
    view: View,
    hidden: Hidden,
}

#[derive(Clone, Debug)]
enum Hidden {
    Dark(Arc<Dark>),
    Expose,
}

/// Which of the constraints that were observed a belief counts.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Scope {
    /// All of them.
    Everything,
    /// All but what repetition tells.
    NoRepetition,
    /// Those that concern one piece.
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
    /// Returns the exact belief: every arrangement that is consistent with all that the seat has
    /// observed, each equally likely. Building it takes at most the default [`Budget`].
    ///
    /// # Errors
    /// [`BeliefError::Budget`] if it takes more than the default budget, which an opponent can bring
    /// about by repeating moves: ask for [`View::relaxed_belief`] then;
    /// [`BeliefError::Impossible`] if no arrangement is consistent, which no real game brings about;
    /// [`BeliefError::Spectator`] of a spectator of dark play; [`BeliefError::Untold`] after an end
    /// that keeps the truth of dark play: ask the view [`after`](View::after_plies) the last ply.
    pub fn belief(&self) -> Result<Belief, BeliefError> {
        self.belief_within(Budget::default())
    }

    /// Returns the exact belief, as [`View::belief`], within a given budget.
    ///
    /// # Errors
    /// As [`View::belief`]; [`BeliefError::Budget`] says how far it came.
    pub fn belief_within(&self, budget: Budget) -> Result<Belief, BeliefError> {
        self.belief_while(budget, &|| true)
    }

    /// Returns the exact belief, as [`View::belief`], without a budget. Input from others can be
    /// expensive on purpose: some views need more memory than a machine has.
    ///
    /// # Errors
    /// As [`View::belief`], but for [`BeliefError::Budget`]; [`BeliefError::Memory`] if the allocator
    /// refuses memory.
    pub fn belief_unbounded(&self) -> Result<Belief, BeliefError> {
        self.belief_within(Budget::UNLIMITED)
    }

    /// Returns the exact belief, as [`View::belief_within`], unless `go_on`, asked every few
    /// milliseconds, says no.
    ///
    /// # Errors
    /// As [`View::belief_within`]; [`BeliefError::Budget`] if it was told not to go on.
    pub fn belief_while(
        &self,
        budget: Budget,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Belief, BeliefError> {
        Belief::new(self, Scope::Everything, budget, go_on)
    }

    /// Returns, in dark play, for each of the 25 enemy pieces, exactly the kinds that it can still
    /// be: those it has in some arrangement consistent with all that was observed; `None` in expose
    /// play. It takes what [`View::belief`] takes.
    ///
    /// # Errors
    /// As [`View::belief`]; [`RelaxedBelief::candidates`] gives a superset.
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
            None => Hidden::Expose,
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

    /// Returns the view that this is the belief of.
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// Returns what the belief took to build: as a budget, just enough. Nothing in expose play.
    pub fn cost(&self) -> Budget {
        match &self.hidden {
            Hidden::Dark(dark) => dark.cost,
            Hidden::Expose => Budget { steps: 0, bytes: 0 },
        }
    }

    /// Returns the exact number of consistent arrangements.
    pub fn count(&self) -> Count {
        match &self.hidden {
            Hidden::Dark(dark) => dark.total().into(),
            Hidden::Expose => self.pool().arrangements(),
        }
    }

    /// What is counted in dark play.
    fn dark(&self) -> Option<&Dark> {
        match &self.hidden {
            Hidden::Dark(dark) => Some(dark),
            Hidden::Expose => None,
        }
    }

    /// Returns, in dark play, in how many of the arrangements an enemy piece is of this kind; `None` in
    /// expose play. The first call finds the numbers of all pieces.
    pub fn ways(&self, enemy: EnemyIndex, kind: Kind) -> Option<u128> {
        let dark = self.dark()?;
        let ways = (dark.shares).get(enemy.index(), kind.index(), || dark.ways());
        Some(ways)
    }

    /// Returns, in dark play, the probability that an enemy piece is of this kind; `None` in expose play.
    pub fn probability(&self, enemy: EnemyIndex, kind: Kind) -> Option<f64> {
        let total = self.dark()?.total() as f64;
        Some(self.ways(enemy, kind)? as f64 / total)
    }

    /// Returns, in dark play, the probabilities of each of the 25 enemy pieces, living and lost, to
    /// be of each kind, in the order of [`Kind::ALL`]; `None` in expose play.
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
            // Neighbours are often alike, and dividing is dear.
            let before = rows.last().filter(|_| all[n - 1] == *row);
            rows.push(before.copied().unwrap_or_else(|| row.map(chance)));
        }
        Some(rows)
    }

    /// Returns, in dark play, the kinds that each enemy piece has in some arrangement; `None` in expose
    /// play.
    pub fn candidates(&self) -> Option<Vec<Kinds>> {
        let dark = self.dark()?;
        let all = dark.shares.all(|| dark.ways());
        let some = |row: &[u128; 12]| {
            let may = |kind: &Kind| row[kind.index()] > 0;
            Kind::ALL.into_iter().filter(may).collect()
        };
        Some(all.iter().map(some).collect())
    }

    /// Returns the face-down pieces of expose play, whose numbers give the exact chances of a flip.
    pub fn pool(&self) -> &Pool {
        self.view.seen_board().pool()
    }

    /// Returns what may be on a station where the seat does not see the kind: each piece with its
    /// exact probability. Nothing for stations where it does, or which are empty.
    pub fn chances_on(&self, station: Station) -> Vec<(Piece, f64)> {
        let seen_board = self.view.seen_board();
        if seen_board.face_down().contains(station) {
            let all = self.pool().len() as f64;
            return self
                .pool()
                .chances()
                .map(|(piece, n)| (piece, n as f64 / all))
                .collect();
        }
        self.dark_chances(station, |enemy, kind| {
            self.probability(enemy, kind).unwrap_or_default()
        })
    }

    /// What an enemy piece of dark play may be, with the probability that is told of each kind.
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

    /// Returns, in dark play, a uniformly random consistent arrangement: the kind of each enemy
    /// piece; `None` in expose play.
    pub fn sample_kinds(&self, random: &mut Random) -> Option<[Kind; 25]> {
        Some(self.dark()?.mixture.sample(random))
    }

    /// Returns a full position now, drawn uniformly from the consistent arrangements.
    pub fn sample(&self, random: &mut Random) -> Position {
        let kinds = self.sample_kinds(random);
        self.position(kinds.as_ref(), random)
    }

    /// The position now with these enemy pieces; in expose play a random deal.
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

    /// Returns a whole game drawn uniformly from those that look the same to the seat: another
    /// start, the same history.
    ///
    /// # Errors
    /// [`BeliefError::Impossible`] if the view was built from observations that no game gives.
    pub fn sample_game(&self, random: &mut Random) -> Result<Game, BeliefError> {
        let kinds = self.sample_kinds(random);
        self.game(kinds.as_ref(), random)
    }

    /// The game with these enemy pieces; in expose play one of a random deal.
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
        let mut game = Game::begun(start, begin.setup);
        game.set_truth_at_end(truth.is_none_or(Option::is_some));
        replay(game, &self.view)
    }

    /// Expose play: deals the face-down pieces to the stations of a seen board where the history has not
    /// shown them.
    fn deal(
        &self,
        seen_board: &SeenBoard,
        random: &mut Random,
        history: impl Iterator<Item = Observation> + Clone,
    ) -> State {
        let mut state = *seen_board.state();
        let mut left: Vec<Piece> = self
            .pool()
            .chances()
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

/// A seen board with the enemy pieces turned.
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
    /// Returns the number of different ways to lay these pieces on as many stations.
    pub fn arrangements(&self) -> Count {
        let mut count = Count::from(1);
        let mut laid = 0;
        for (_, number) in self.chances() {
            for i in 1..=number as u32 {
                laid += 1;
                // A product of binomial coefficients: each step divides evenly.
                count = count.times(laid).divided(i).0;
            }
        }
        count
    }
}
