//! Exact best responses: how much a policy loses to an opponent that knows the policy.

use std::collections::HashMap;

use luzhanqi::{
    Army, Begin, Color, Game, Kind, Move, Observation, Outcome, PositionError, Referee, Rules,
    Seat, View,
};

use crate::{Endgame, EndgameError};

/// The maximum number of armies of a seat.
const ARMIES: usize = 10_000;
/// The maximum number of plies of a game. The recursion uses stack memory for each ply.
const PLIES: u16 = 200;

/// Returns the expected result of the best response of `seat` to a policy of the other seat: 1 for a win, -1
/// for a loss. All armies that the rules allow are equally likely.
///
/// `policy` gets the view of the other seat and returns a probability for each move of
/// [`View::legal_moves`], in that order. The function calls `policy` once for each information state that the
/// policy reaches. `policy` may return `None` to stop the function. The rules need a `ply-limit` of at most
/// 200, because it limits the depth of the tree.
///
/// # Cost
/// The function plays every move of the tree of histories once, except for moves that the policy never makes.
/// It plays at most `budget` moves, and fails if the tree has more. It takes about a microsecond for a move,
/// and memory for each information state of the policy and for one line of the tree. The result is exact up to
/// rounding.
///
/// ```
/// use luzhanqi_env::{Rules, Seat, best_response};
/// let rules: Rules = "standard,board=tiny,ply-limit=4".parse()?;
/// let uniform = |view: &luzhanqi::View| {
///     let moves = view.legal_moves().len();
///     Some(vec![1.0 / moves as f64; moves])
/// };
/// let value = best_response(&rules, Seat::South, uniform, 100_000)?;
/// assert!(value > 0.2 && value < 1.0);
/// assert!(best_response(&rules, Seat::South, uniform, 100).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Fails for expose play, without such a `ply-limit`, for rules that allow more than 10,000 armies, for a tree
/// of more than `budget` moves, and if the policy returns `None` or invalid probabilities.
pub fn best_response(
    rules: &Rules,
    seat: Seat,
    policy: impl FnMut(&View) -> Option<Vec<f64>>,
    budget: u64,
) -> Result<f64, BestResponseError> {
    if rules.is_expose() {
        return Err(BestResponseError::Expose);
    }
    ensure_short(rules)?;
    let armies = armies(rules).ok_or(BestResponseError::Armies)?;
    let weight = 1.0 / (armies.len() * armies.len()) as f64;
    respond(seat, policy, budget, &armies, &armies, |own, other| {
        let pair = own_first(seat == Seat::South, [own, other]);
        Ok((Game::from_armies(rules, pair)?, weight))
    })
}

impl Endgame {
    /// Returns the expected result of the best response of `seat` to a policy of the other seat, over the
    /// starts of the endgame and their probabilities; see the function [`best_response`].
    ///
    /// ```
    /// use luzhanqi_env::luzhanqi::Position;
    /// use luzhanqi_env::{Endgame, Rules, Seat};
    /// let rules: Rules = "standard,board=tiny,ply-limit=1".parse()?;
    /// let position = Position::parse("5/5/5/5/2c2/1fCe1/1F3/5/5/5/5/5 s r 0", &rules)?;
    /// let endgame = Endgame::new(&position, |_, _| 1.0)?;
    /// // South attacks one of two headquarters. It takes the flag in half of the starts.
    /// let value = endgame.best_response(Seat::South, |_| None, 100)?;
    /// assert_eq!(value, 0.5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails without a `ply-limit` of at most 200, for more than 100,000 starts, for a tree of more than `budget`
    /// moves, and if the policy returns `None` or invalid probabilities.
    pub fn best_response(
        &self,
        seat: Seat,
        policy: impl FnMut(&View) -> Option<Vec<f64>>,
        budget: u64,
    ) -> Result<f64, BestResponseError> {
        ensure_short(self.rules())?;
        let red_is_own = self.position().seat_of(Color::Red) == Some(seat);
        let [own, other] = own_first(red_is_own, self.arrangements()?);
        respond(seat, policy, budget, &own, &other, |own, other| {
            let (start, probability) = self.start(own_first(red_is_own, [own, other]));
            Ok((Game::from_position_with_material(&start), probability))
        })
    }
}

/// Converts a pair of both sides, in a fixed order, to the own and the other side, or back. `is_first` is
/// whether the own side comes first in the fixed order.
fn own_first<T>(is_first: bool, mut pair: [T; 2]) -> [T; 2] {
    if !is_first {
        pair.reverse();
    }
    pair
}

fn ensure_short(rules: &Rules) -> Result<(), BestResponseError> {
    match rules.ply_limit() {
        1..=PLIES => Ok(()),
        limit => Err(BestResponseError::Horizon(limit)),
    }
}

/// The best response over the starts with these own and other armies. `start` returns the game of a start, and
/// its probability.
fn respond<T>(
    seat: Seat,
    policy: impl FnMut(&View) -> Option<Vec<f64>>,
    budget: u64,
    own: &[T],
    other: &[T],
    start: impl Fn(&T, &T) -> Result<(Game, f64), BestResponseError>,
) -> Result<f64, BestResponseError> {
    let mut walk = Walk {
        seat,
        policy,
        budget,
        left: budget,
        states: Vec::new(),
        next: HashMap::new(),
    };
    let mut firsts: HashMap<Begin, usize> = HashMap::new();
    let mut total = 0.0;
    for own in own {
        let mut groups: HashMap<Begin, Vec<World>> = HashMap::new();
        let mut order = Vec::new();
        for other in other {
            let (game, weight) = start(own, other)?;
            if let Some(end) = game.outcome() {
                total += weight * walk.result(end);
                continue;
            }
            let theirs = game.view(seat.other());
            let state = *firsts
                .entry(theirs.initial_observation().clone())
                .or_insert_with(|| {
                    walk.add(State {
                        before: None,
                        view: Some(theirs.clone()),
                        seen: None,
                        chances: None,
                    })
                });
            let seen = game.view(seat).initial_observation();
            let worlds = groups.entry(seen.clone()).or_insert_with(|| {
                order.push(seen.clone());
                Vec::new()
            });
            worlds.push(World {
                referee: Referee::from(&game),
                weight,
                state,
            });
        }
        for worlds in order.iter().filter_map(|seen| groups.remove(seen)) {
            total += walk.value(worlds)?;
        }
    }
    Ok(total)
}

/// The reason why there is no best response.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BestResponseError {
    /// The rules are for expose play.
    #[error("best responses are for dark and open play")]
    Expose,
    /// The games are too long.
    #[error("expected a ply-limit of 1 to {PLIES}, got {0}")]
    Horizon(u16),
    /// The rules allow too many armies.
    #[error("more than {ARMIES} armies: use a small board (board=tiny or board=small)")]
    Armies,
    /// The tree is too large.
    #[error(
        "the tree has more than {0} moves: lower ply-limit, or use a smaller board or a larger budget"
    )]
    Budget(u64),
    /// The policy returned something other than a probability for each move.
    #[error("expected probabilities of {moves} moves with the sum 1, got {found}")]
    Chances {
        /// The number of moves.
        moves: usize,
        /// What the policy returned.
        found: String,
    },
    /// The policy returned `None`.
    #[error("the policy stopped")]
    Stopped,
    /// The endgame has too many starts.
    #[error(transparent)]
    Endgame(#[from] EndgameError),
    /// The rules forbid a starting position. This cannot happen for rules of dark or open play.
    #[error(transparent)]
    Start(#[from] PositionError),
}

/// All armies that the rules allow; `None` if there are too many.
fn armies(rules: &Rules) -> Option<Vec<Army>> {
    fn fill(rules: &Rules, kinds: &mut Vec<Kind>, found: &mut Vec<Army>) -> bool {
        let Some(allowed) = (kinds.len() < Army::LEN).then(|| Army::allowed(rules, kinds.len()))
        else {
            let whole = <[Kind; Army::LEN]>::try_from(&kinds[..]);
            found.extend(whole.ok().and_then(|kinds| Army::new(kinds).ok()));
            return found.len() <= ARMIES;
        };
        allowed.iter().all(|kind| {
            if kinds.iter().filter(|one| **one == kind).count() == kind.count() {
                return true;
            }
            kinds.push(kind);
            let go_on = fill(rules, kinds, found);
            kinds.pop();
            go_on
        })
    }
    let mut found = Vec::new();
    fill(rules, &mut Vec::new(), &mut found).then_some(found)
}

/// A game that the responder cannot distinguish from the other games of its group.
struct World {
    referee: Referee,
    /// The probability of the start times the probabilities of the other seat's moves.
    weight: f64,
    /// The information state of the other seat.
    state: usize,
}

/// An information state of the policy.
struct State {
    before: Option<usize>,
    /// The observation that leads from the state `before` to this state.
    seen: Option<Observation>,
    /// The view, stored only for the first states. The views of other states are computed from the
    /// observations.
    view: Option<View>,
    chances: Option<Vec<(Move, f64)>>,
}

struct Walk<P> {
    seat: Seat,
    policy: P,
    budget: u64,
    left: u64,
    states: Vec<State>,
    next: HashMap<(usize, Observation), usize>,
}

/// What the responder observes of a move, and whether the game is over.
type Seen = (Option<Observation>, bool);

/// Worlds, grouped by the responder's observation. There are few groups, and the fixed order of the list
/// makes the sums the same in every run.
type Groups = Vec<(Seen, Vec<World>)>;

impl<P: FnMut(&View) -> Option<Vec<f64>>> Walk<P> {
    /// The best expected result for worlds that look the same to the responder, times their total weight.
    fn value(&mut self, worlds: Vec<World>) -> Result<f64, BestResponseError> {
        let Some(first) = worlds.first() else {
            return Ok(0.0);
        };
        if first.referee.outcome().is_some() {
            let result = |world: &World| {
                let end = world.referee.outcome();
                world.weight * end.map_or(0.0, |end| self.result(end))
            };
            return Ok(worlds.iter().map(result).sum());
        }
        if first.referee.to_move() != self.seat {
            let mut groups = Groups::new();
            for world in &worlds {
                for (mv, chance) in self.chances(world.state)? {
                    self.play(world, mv, chance, &mut groups)?;
                }
            }
            return self.sum(groups);
        }
        let mut best = f64::NEG_INFINITY;
        for mv in first.referee.legal_moves().iter() {
            let mut groups = Groups::new();
            for world in &worlds {
                self.play(world, mv, 1.0, &mut groups)?;
            }
            best = best.max(self.sum(groups)?);
        }
        Ok(best)
    }

    fn result(&self, end: Outcome) -> f64 {
        match end.winner() {
            None => 0.0,
            Some(winner) if winner == self.seat => 1.0,
            Some(_) => -1.0,
        }
    }

    fn sum(&mut self, groups: Groups) -> Result<f64, BestResponseError> {
        groups
            .into_iter()
            .map(|(_, worlds)| self.value(worlds))
            .sum()
    }

    /// Plays a move in a world, and adds the new world to the group with the responder's observation.
    fn play(
        &mut self,
        world: &World,
        mv: Move,
        chance: f64,
        groups: &mut Groups,
    ) -> Result<(), BestResponseError> {
        if chance == 0.0 {
            return Ok(());
        }
        self.left = self
            .left
            .checked_sub(1)
            .ok_or(BestResponseError::Budget(self.budget))?;
        let mut referee = world.referee.clone();
        let mut seen = [None, None];
        referee.play_notifying(mv, |seat, observation| {
            seen[seat.index()] = Some(observation.clone());
        });
        let mine = seen[self.seat.index()].take();
        let state = match seen[self.seat.other().index()].take() {
            Some(theirs) if referee.outcome().is_none() => self.after(world.state, theirs),
            _ => world.state,
        };
        let over = referee.outcome().is_some();
        let weight = world.weight * chance;
        let world = World {
            referee,
            weight,
            state,
        };
        let seen = (mine, over);
        match groups.iter_mut().find(|(other, _)| *other == seen) {
            Some((_, worlds)) => worlds.push(world),
            None => groups.push((seen, vec![world])),
        }
        Ok(())
    }

    fn add(&mut self, state: State) -> usize {
        self.states.push(state);
        self.states.len() - 1
    }

    fn after(&mut self, state: usize, seen: Observation) -> usize {
        if let Some(next) = self.next.get(&(state, seen.clone())) {
            return *next;
        }
        let next = self.add(State {
            before: Some(state),
            seen: Some(seen.clone()),
            view: None,
            chances: None,
        });
        self.next.insert((state, seen), next);
        next
    }

    /// The view of an information state.
    fn view(&self, state: usize) -> View {
        let (mut seen, mut at) = (Vec::new(), state);
        while let Some(before) = self.states[at].before {
            seen.extend(self.states[at].seen.clone());
            at = before;
        }
        let mut view = self.states[at]
            .view
            .clone()
            .expect("a first state has a view");
        for observation in seen.into_iter().rev() {
            view.observe(observation)
                .expect("the observations of a game");
        }
        view
    }

    /// The moves of the policy, and their probabilities.
    fn chances(&mut self, state: usize) -> Result<Vec<(Move, f64)>, BestResponseError> {
        if let Some(chances) = &self.states[state].chances {
            return Ok(chances.clone());
        }
        let view = self.view(state);
        let moves = view.legal_moves();
        let found = (self.policy)(&view).ok_or(BestResponseError::Stopped)?;
        let sum: f64 = found.iter().sum();
        let proper = found.len() == moves.len() && found.iter().all(|chance| *chance >= 0.0);
        if !proper || (sum - 1.0).abs() > 1e-6 {
            let (moves, found) = (moves.len(), format!("{found:?}"));
            return Err(BestResponseError::Chances { moves, found });
        }
        let chances: Vec<(Move, f64)> = moves.iter().zip(found).collect();
        self.states[state].chances = Some(chances.clone());
        Ok(chances)
    }
}
