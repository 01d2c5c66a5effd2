//! One game of a batch.

use std::collections::VecDeque;

use luzhanqi::{Army, Game, Random, Referee, Seat, SeenBoard, Station, Tried};

use crate::action::{Action, write_mask};
use crate::config::{Config, Start, Starts};
use crate::layout::{CELLS, plane_count};
use crate::moves::Moves;
use crate::planes::{write_planes, write_setup};
use crate::setup::Setup;
use crate::trail::Trail;

/// What is told of a step besides the observation.
pub(crate) struct Told {
    /// The reward of south.
    pub(crate) reward: f32,
    pub(crate) terminated: bool,
    pub(crate) truncated: bool,
    /// The winner's index, or -1.
    pub(crate) winner: i8,
    /// The number of the reason, or -1.
    pub(crate) reason: i8,
    /// The plies of the game that ended, or 0.
    pub(crate) length: i32,
}

impl Told {
    /// Of a step that ended nothing.
    pub(crate) const NOTHING: Told = Told {
        reward: 0.0,
        terminated: false,
        truncated: false,
        winner: -1,
        reason: -1,
        length: 0,
    };
}

/// What one time showed to both seats.
struct Past {
    seen_boards: [SeenBoard; 2],
    trail: Trail,
}

/// One game with what its seats remember.
pub(crate) struct EnvGame {
    referee: Referee,
    trail: Trail,
    setup: Option<Box<Setup>>,
    over: bool,
    /// For random actions.
    chance: Random,
    /// The moments before the latest, the newest first: as many as are shown.
    past: VecDeque<Past>,
    /// All that was tried since the start.
    moves: Moves,
    start: Start,
    /// Seeds of the starts.
    seeds: Random,
    number: usize,
    episode: usize,
}

impl EnvGame {
    /// The bytes of a game that begins, with the moments that it will keep.
    pub(crate) const fn bytes(config: &Config) -> usize {
        size_of::<EnvGame>() + config.history().saturating_mul(size_of::<Past>())
    }

    /// The game of this number among so many, begun.
    pub(crate) fn new(number: usize, games: usize, seed: u64, config: &Config) -> EnvGame {
        let mut seeds = Random::new(seed);
        let chance = Random::new(seeds.next_u64());
        let mut game = EnvGame {
            referee: Referee::start(&config.rules, 0),
            trail: Trail::default(),
            setup: None,
            over: false,
            chance,
            past: VecDeque::new(),
            moves: Moves::default(),
            start: Start::Seed(0),
            seeds,
            number,
            episode: 0,
        };
        game.begin(games, config);
        game
    }

    /// The game now; none while armies are set up.
    pub(crate) fn referee(&self) -> Option<&Referee> {
        self.setup.is_none().then_some(&self.referee)
    }

    /// The game with its history, from the moves that were kept.
    pub(crate) fn replayed(&self, config: &Config) -> Game {
        let mut game = self.start.game(config).expect("it could begin so before");
        for number in self.moves.iter() {
            let moves = game.seen_board(game.position().seat()).moves();
            let mv = moves.get(number).expect("it was in the list before");
            game.play(mv).expect("it was in the list before");
        }
        game
    }

    /// Whether the game has ended and no other has begun.
    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    /// The seat that acts next.
    #[inline]
    pub(crate) fn seat(&self) -> Seat {
        match &self.setup {
            Some(setup) => setup.seat(),
            None => self.referee.position().seat(),
        }
    }

    /// Begins the next game, the first one too.
    #[cold]
    fn begin(&mut self, games: usize, config: &Config) {
        let seed = self.seeds.next_u64();
        let turn = self.number + self.episode * games;
        self.episode += 1;
        self.over = false;
        match config.starts {
            Starts::Random => self.start(Start::Seed(seed), config),
            Starts::Armies(_) | Starts::Deals(_) => self.start(Start::Given(turn), config),
            Starts::Played => self.setup = Some(Box::default()),
        }
    }

    fn start(&mut self, start: Start, config: &Config) {
        let game = start.game(config).expect("starts are checked beforehand");
        self.setup = None;
        self.referee = Referee::from(&game);
        self.trail = Trail::default();
        self.past.clear();
        self.moves.clear();
        self.start = start;
    }

    /// Whether the game can take an action: one of the list of the seat to act, or none if it is
    /// over.
    #[inline]
    pub(crate) fn takes(&self, action: Option<Action>, config: &Config) -> bool {
        let Some(action) = action else {
            return self.over;
        };
        if self.over {
            return false;
        }
        let seat = self.seat();
        let mv = action.to_move(seat);
        match &self.setup {
            None => self.referee.moves().contains(mv),
            Some(setup) => {
                let slot = Army::slot(mv.origin(), seat).filter(|_| mv.is_flip());
                slot.is_some_and(|slot| setup.allows(&config.rules, slot))
            }
        }
    }

    /// A uniformly random action of the list; none if the game is over.
    pub(crate) fn draw(&mut self, config: &Config) -> Option<Action> {
        if self.over {
            return None;
        }
        let Some(setup) = &self.setup else {
            let mv = self.referee.moves().draw(&mut self.chance)?;
            return Action::of(mv, self.seat());
        };
        let open = setup.open(&config.rules).count();
        let slot = self.chance.below(open as u32) as usize;
        let slot = setup.open(&config.rules).nth(slot)?;
        Some(placing(slot))
    }

    /// Does an action that the game takes; a game that ends is followed by the next one.
    #[inline]
    pub(crate) fn step(&mut self, action: Action, games: usize, config: &Config) -> Told {
        let seat = self.seat();
        let mv = action.to_move(seat);
        if self.setup.is_some() {
            self.place(mv.origin(), seat, config);
            return Told::NOTHING;
        }
        if config.keep_moves
            && let Some(number) = self.referee.moves().number_of(mv)
        {
            self.moves.push(number);
        }
        let before = (config.history > 1).then(|| Past {
            seen_boards: Seat::ALL.map(|seat| *self.referee.seen_board(seat)),
            trail: self.trail,
        });
        // A refusal shows more of the same moment.
        if let Tried::Played(effect) = self.referee.play_unchecked(mv) {
            self.trail = self.trail.after(mv, effect);
            if let Some(before) = before {
                self.past.truncate(config.history - 2);
                self.past.push_front(before);
            }
        }
        let plies = self.referee.plies();
        let mut told = Told::NOTHING;
        if let Some(ending) = self.referee.result() {
            told.terminated = true;
            told.reason = ending.reason as i8;
            if let Some(winner) = ending.winner {
                told.winner = winner.index() as i8;
                told.reward = match winner {
                    Seat::South => 1.0,
                    Seat::North => -1.0,
                };
            }
        } else if config.max_plies > 0 && plies >= config.max_plies {
            told.truncated = true;
        } else {
            return told;
        }
        told.length = i32::try_from(plies).unwrap_or(i32::MAX);
        if config.autoreset {
            self.begin(games, config);
        } else {
            self.over = true;
        }
        told
    }

    fn place(&mut self, station: Station, seat: Seat, config: &Config) {
        let slot = Army::slot(station, seat);
        let placed = self.setup.as_mut().zip(slot);
        if let Some(armies) = placed.and_then(|(setup, slot)| setup.place(slot)) {
            self.start(Start::Placed(Box::new(armies)), config);
        }
    }

    /// Writes what the acting seat sees, and its list of actions.
    #[inline]
    pub(crate) fn write(
        &self,
        config: &Config,
        observation: &mut [u8],
        mask: &mut [bool; Action::COUNT],
    ) {
        let seat = self.seat();
        if let Some(setup) = &self.setup {
            let part = plane_count(&config.rules) * CELLS;
            let (now, before) = observation.split_at_mut(part);
            write_setup(now, setup.placed(), setup.next());
            before.fill(0);
            mask.fill(false);
            for slot in setup.open(&config.rules) {
                mask[placing(slot).number()] = true;
            }
            return;
        }
        self.write_seen(config, seat, observation);
        if self.over {
            mask.fill(false);
        } else {
            write_mask(self.referee.moves(), seat, mask);
        }
    }

    /// Writes what a seat sees, acting or not; nothing while armies are set up.
    pub(crate) fn write_seen(&self, config: &Config, seat: Seat, observation: &mut [u8]) {
        if self.setup.is_some() {
            observation.fill(0);
            return;
        }
        let part = plane_count(&config.rules) * CELLS;
        let (now, before) = observation.split_at_mut(part);
        write_planes(self.referee.seen_board(seat), &self.trail, now);
        let mut past = self.past.iter();
        for part in before.chunks_exact_mut(part) {
            match past.next() {
                Some(past) => write_planes(&past.seen_boards[seat.index()], &past.trail, part),
                None => part.fill(0),
            }
        }
    }
}

/// The action that places a piece, which the seat sees from its own side as an army is numbered.
fn placing(slot: usize) -> Action {
    Action::flip(Army::station(slot, Seat::South), Seat::South)
}
