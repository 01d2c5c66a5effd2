//! A computer opponent. It samples worlds from its exact belief, tries each of its moves in them, considers
//! one reply, and counts the pieces.

use std::fmt;
use std::str::FromStr;

use luzhanqi::rules::AttackResult;
use luzhanqi::{
    Belief, BeliefError, Budget, Color, Effect, Kind, Move, Position, Quoted, Random,
    RelaxedBelief, Seat, Station, Stations, Undo, View, board,
};

/// The strength of a [`Sampler`].
///
/// ```
/// use luzhanqi_env::Level;
/// assert_eq!("hard".parse(), Ok(Level::Hard));
/// assert_eq!(Level::default().to_string(), "medium");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Level {
    /// Prefers good captures and ignores the opponent's reply. This level suits a first game, and is far
    /// better than random moves.
    Easy,
    /// Also considers the opponent's best capture in reply, in 16 worlds: positions sampled from the belief.
    #[default]
    Medium,
    /// Also plays short random games after each move, in 16 worlds.
    Hard,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: &'static [Level] = &[Level::Easy, Level::Medium, Level::Hard];

    /// Returns the level's name, such as `medium`.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
        }
    }

    /// The number of worlds in which each move is tried.
    const fn worlds(self) -> u32 {
        match self {
            Level::Easy => 4,
            Level::Medium | Level::Hard => 16,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is not the name of a [`Level`].
///
/// ```
/// use luzhanqi_env::Level;
/// let why = "expert".parse::<Level>().unwrap_err();
/// assert_eq!(why.to_string(), "a level is easy, medium or hard, not \"expert\"");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a level is easy, medium or hard, not {0}")]
pub struct ParseLevelError(Quoted);

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Level, ParseLevelError> {
        let known = Level::ALL
            .iter()
            .copied()
            .find(|level| level.name() == text);
        known.ok_or_else(|| ParseLevelError(Quoted::new(text)))
    }
}

/// A player that chooses moves by perfect-information Monte Carlo: it samples positions, called worlds, from
/// its exact belief, and compares its moves in them.
///
/// A sampler uses only the [`View`], and stores no state except its [`Random`]. Its limits count positions
/// instead of time, so the same seed and views give the same moves.
///
/// ```
/// use luzhanqi::{Game, Rules};
/// use luzhanqi_env::{Level, Sampler};
/// let mut game = Game::from_seed(&Rules::FLIP, 1);
/// let mut players = [Sampler::new(Level::Easy, 1), Sampler::new(Level::Medium, 2)];
/// for _ in 0..20 {
///     let seat = game.to_move();
///     let mv = players[seat.index()].choose_move(game.view(seat)).expect("the game is not over");
///     game.play(mv)?;
/// }
/// # Ok::<(), luzhanqi::IllegalMove>(())
/// ```
///
/// # Cost
/// For each choice the sampler plays all its moves in each world, and the captures that can follow. This
/// visits about 2,000 positions at [`Level::Medium`] and 50,000 at [`Level::Hard`]. After
/// [`Sampler::MAX_LOOKED`] positions the sampler starts no further world. If the exact belief exceeds the
/// [`Budget`], it samples from the [`RelaxedBelief`]. If the relaxed belief exceeds the budget too, it uses
/// no worlds and ranks its moves only by their stations.
#[derive(Clone, Debug)]
pub struct Sampler {
    random: Random,
    level: Level,
    /// The number of worlds in which each move is tried.
    wanted: u32,
    /// The budget of a belief.
    budget: Budget,
    playouts: Playouts,
}

/// A function that plays a random game from each position, like [`Position::playouts`]. It uses the given
/// generator, and plays at most the given number of plies in each game. Returns the total number of plies.
///
/// ```
/// use luzhanqi::{Game, Position, Rules, Seat};
/// use luzhanqi_env::{Level, Playouts, Sampler};
/// let playouts: Playouts = Position::playouts;
/// let mut sampler = Sampler::playing_out(Level::Hard, 1, playouts);
/// let game = Game::from_seed(&Rules::FLIP, 1);
/// assert!(sampler.choose_move(game.view(Seat::South)).is_some());
/// ```
pub type Playouts = fn(&mut [Position], &mut Random, u32) -> u64;

/// The value of a won game.
const WIN: f64 = 5000.0;
/// A discount for replies: the opponent does not know the full truth, so it may miss the best capture.
const REPLY: f64 = 0.7;
/// The number of random games for each move and world, their maximum length, their weight relative to the
/// first captures, and the value of a win in them.
const PLAYOUTS: usize = 2;
const PLAYOUT: u32 = 40;
const TREND: f64 = 0.5;
const WON: f64 = 300.0;

impl Sampler {
    /// The number of positions after which a choice starts no further world.
    pub const MAX_LOOKED: u64 = 500_000;

    /// Returns a player of this level.
    pub fn new(level: Level, seed: u64) -> Sampler {
        Sampler::playing_out(level, seed, Position::playouts)
    }

    /// Returns a player of this level that plays random games with `playouts`. Only [`Level::Hard`] plays
    /// random games.
    pub fn playing_out(level: Level, seed: u64, playouts: Playouts) -> Sampler {
        Sampler {
            playouts,
            random: Random::new(seed),
            level,
            wanted: level.worlds(),
            budget: Budget::default(),
        }
    }

    /// Sets the number of worlds in which the player compares its moves, at least one.
    ///
    /// ```
    /// use luzhanqi_env::{Game, Level, Rules, Sampler, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let mut sampler = Sampler::new(Level::Medium, 1).with_worlds(2); // faster and weaker
    /// assert!(sampler.choose_move(game.view(Seat::South)).is_some());
    /// ```
    #[must_use]
    pub fn with_worlds(self, worlds: u32) -> Sampler {
        Sampler {
            wanted: worlds.max(1),
            ..self
        }
    }

    /// Sets the budget of each belief.
    #[must_use]
    pub fn with_budget(self, budget: Budget) -> Sampler {
        Sampler { budget, ..self }
    }

    /// Returns the move with the best average over the worlds. Returns `None` if the view has no legal move,
    /// as after the end of the game or for a spectator.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat};
    /// use luzhanqi_env::{Level, Sampler};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let view = game.view(Seat::South);
    /// let mv = Sampler::new(Level::Easy, 1).choose_move(view).expect("a move");
    /// assert!(view.legal_moves().contains(mv));
    /// assert_eq!(Sampler::new(Level::Easy, 1).choose_move(view), Some(mv));
    /// ```
    pub fn choose_move(&mut self, view: &View) -> Option<Move> {
        self.choose_move_while(view, || true)
    }

    /// Returns a move like [`Sampler::choose_move`]. Calls `go_on` after each world, and samples no more
    /// worlds if it returns `false`. The move then depends on the number of worlds so far.
    pub fn choose_move_while(
        &mut self,
        view: &View,
        mut go_on: impl FnMut() -> bool,
    ) -> Option<Move> {
        let seat = view.seat()?;
        let mut moves: Vec<(Move, f64)> = view.legal_moves().iter().map(|mv| (mv, 0.0)).collect();
        match moves[..] {
            [] => return None,
            [(only, _)] => return Some(only),
            _ => {}
        }
        let source = Source::new(view, self.budget);
        let (mut worlds, mut looked) = (0.0_f64, 0);
        while let Some(source) = source.as_ref().filter(|_| worlds < f64::from(self.wanted)) {
            let world = source.sample(&mut self.random);
            for (mv, sum) in &mut moves {
                *sum += self.value(world, *mv, seat, &mut looked);
            }
            worlds += 1.0;
            if looked > Sampler::MAX_LOOKED || !go_on() {
                break;
            }
        }
        let mut best: Option<(Move, f64)> = None;
        for (mv, sum) in moves {
            // Breaks ties at random.
            let noise = f64::from(self.random.below(1000)) / 1000.0;
            let mean = sum / worlds.max(1.0) + place(view, mv) + noise;
            if best.is_none_or(|(_, so_far)| mean > so_far) {
                best = Some((mv, mean));
            }
        }
        best.map(|(mv, _)| mv)
    }

    /// The value of a move in a world, minus the best capture in reply.
    fn value(&mut self, mut world: Position, mv: Move, seat: Seat, looked: &mut u64) -> f64 {
        *looked += 1;
        // A try that is refused in this world changes nothing.
        let mut value = 0.0;
        if world.effect(mv).is_ok() {
            value = gain(&world.play_unchecked(mv)) + ending(&world, seat);
            if self.level > Level::Easy {
                value -= REPLY * best_blow(&mut world, looked);
            }
        }
        if self.level == Level::Hard {
            let mut games = [world; PLAYOUTS];
            *looked += (self.playouts)(&mut games, &mut self.random, PLAYOUT);
            let all: f64 = games.iter().map(|game| balance(game, seat)).sum();
            value += TREND * all / PLAYOUTS as f64;
        }
        value
    }
}

/// The source of the worlds of a choice.
enum Source {
    Exact(Belief),
    Relaxed(RelaxedBelief),
}

impl Source {
    /// Returns the exact belief, or a relaxed belief if the exact one exceeds the budget; `None` if both
    /// exceed it.
    fn new(view: &View, budget: Budget) -> Option<Source> {
        match view.belief_within(budget) {
            Ok(belief) => Some(Source::Exact(belief)),
            Err(BeliefError::Budget { .. }) => {
                let relaxed = view.relaxed_belief_within(budget);
                relaxed.ok().map(Source::Relaxed)
            }
            Err(_) => None,
        }
    }

    /// Returns a world. A world that contradicts some observations is better than none.
    fn sample(&self, random: &mut Random) -> Position {
        match self {
            Source::Exact(belief) => belief.sample(random),
            Source::Relaxed(relaxed) => relaxed.sample(random).into_inner(),
        }
    }
}

/// The value of a piece.
const fn worth(kind: Kind) -> f64 {
    match kind {
        Kind::Flag => 2000.0,
        Kind::Marshal => 100.0,
        Kind::General => 75.0,
        Kind::LieutenantGeneral => 50.0,
        Kind::Brigadier => 35.0,
        Kind::Colonel => 24.0,
        Kind::Major => 16.0,
        Kind::Captain => 11.0,
        Kind::PlatoonCommander => 8.0,
        Kind::Engineer => 20.0,
        Kind::Bomb => 40.0,
        Kind::Landmine => 18.0,
    }
}

/// A seat's material minus the other seat's, or the value of the outcome for the seat.
fn balance(world: &Position, seat: Seat) -> f64 {
    if let Some(outcome) = world.outcome() {
        return match outcome.winner() {
            Some(winner) if winner == seat => WON,
            Some(_) => -WON,
            None => 0.0,
        };
    }
    let all = |seat| {
        let color = world.color_of(seat);
        let worth_of = |kind: &Kind| {
            color.map_or(0.0, |color| worth(*kind) * world.count(color, *kind) as f64)
        };
        // Both sides have their flags.
        Kind::ALL[..11].iter().map(worth_of).sum::<f64>()
    };
    all(seat) - all(seat.other())
}

/// The value of the mover's best capture. It is 0 if no capture is good, because captures are optional.
fn best_blow(world: &mut Position, looked: &mut u64) -> f64 {
    let (seat, occupied) = (world.to_move(), world.occupied());
    let mut best: f64 = 0.0;
    let mut quiet = false;
    for reply in world.legal_moves().iter() {
        let strikes = occupied.contains(reply.target());
        // One quiet reply represents them all; it may end the game.
        if !strikes && std::mem::replace(&mut quiet, true) {
            continue;
        }
        *looked += 1;
        let undo = world.play_unchecked(reply);
        let ends = if strikes { 0.0 } else { ending(world, seat) };
        best = best.max(gain(&undo) + ends);
        world.undo(&undo);
    }
    best
}

/// The value of a finished game; 0 if the game is not finished.
fn ending(world: &Position, seat: Seat) -> f64 {
    match world.outcome().and_then(|ending| ending.winner()) {
        None => 0.0,
        Some(winner) if winner == seat => WIN,
        Some(_) => -WIN,
    }
}

/// The mover's gain from a move.
fn gain(undo: &Undo) -> f64 {
    let worth_of = |kind: Option<Kind>| kind.map_or(0.0, worth);
    match undo.effect() {
        Effect::Attack(AttackResult::Win | AttackResult::Flag) => worth_of(undo.defender()),
        Effect::Attack(AttackResult::Lose) => -worth_of(undo.piece()),
        Effect::Attack(AttackResult::Both) => worth_of(undo.defender()) - worth_of(undo.piece()),
        _ => 0.0,
    }
}

/// The positional value of a move. It is positive for moves towards the enemy's flag, into camps or next to
/// targets, and for flips in a quiet game. It is negative for a move into an empty headquarters.
fn place(view: &View, mv: Move) -> f64 {
    let (seen_board, rules) = (view.seen_board(), view.rules());
    let theirs = seen_board.own_color().map_or(Color::Black, Color::other);
    let goal = seen_board.seen(theirs, Kind::Flag);
    let goal = if goal.is_empty() {
        view.seat()
            .map_or(Stations::EMPTY, |own| rules.headquarters(own.other()))
    } else {
        goal
    };
    let (origin, target) = (mv.origin(), mv.target());
    let mut value = 0.5 * (distance(origin, goal) - distance(target, goal));
    if board::CAMPS.contains(target) {
        value += 2.0;
    }
    let quarters = rules.headquarters(Seat::South) | rules.headquarters(Seat::North);
    if quarters.contains(target) && !seen_board.occupied().contains(target) {
        value -= 30.0;
    }
    let enemies = seen_board.pieces(theirs) - board::CAMPS;
    let near = |station| !(board::neighbours(station) & enemies).is_empty();
    let quiet = f64::from(seen_board.quiet_plies());
    if mv.is_flip() {
        value += 1.0 + quiet;
    } else if near(target) && !near(origin) {
        value += 0.2 * quiet;
    }
    value
}

/// The number of steps to the nearest of these stations, on an empty board without railroads.
fn distance(from: Station, to: Stations) -> f64 {
    let steps = |to: Station| from.file().abs_diff(to.file()) + from.rank().abs_diff(to.rank());
    f64::from(to.iter().map(steps).min().unwrap_or(0))
}
