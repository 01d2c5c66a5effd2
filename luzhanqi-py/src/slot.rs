//! One game of a vector environment.

use std::collections::VecDeque;

use luzhanqi as lz;
use luzhanqi::{Army, Deal, Game, Kind, MoveSet, Random, Seat, Sight, Tried};

use crate::actions;
use crate::planes::{self, Frame, Memory};

/// How games begin.
pub enum Starts {
    /// A random set-up or deal.
    Random,
    /// One of these pairs of armies, in turn.
    Armies(Vec<[Army; 2]>),
    /// One of these deals, in turn.
    Deals(Vec<Deal>),
    /// The agents place their pieces, south first.
    Played,
}

/// What all games of an environment share.
pub struct Plan {
    pub rules: lz::Rules,
    pub starts: Starts,
    /// How many moments an observation shows.
    pub history: usize,
    /// A game is broken off after so many plies; 0 is never.
    pub max_plies: u32,
    /// How many games there are.
    pub games: usize,
    /// Whether a game that ends is followed by the next one at once.
    pub autoreset: bool,
}

impl Plan {
    /// The bytes of one observation.
    pub fn observation_len(&self) -> usize {
        self.history * planes::count(&self.rules) * planes::CELLS
    }
}

/// The order in which a set-up phase asks for pieces: the choosy ones first, so that every
/// beginning can be completed.
const PLACING: [Kind; 12] = [
    Kind::Flag,
    Kind::Landmine,
    Kind::Bomb,
    Kind::Marshal,
    Kind::General,
    Kind::LieutenantGeneral,
    Kind::Brigadier,
    Kind::Colonel,
    Kind::Major,
    Kind::Captain,
    Kind::PlatoonCommander,
    Kind::Engineer,
];

/// The kind that is placed as this number, 0..25.
fn placed_as(number: usize) -> Kind {
    let mut left = number;
    for kind in PLACING {
        if left < kind.count() {
            return kind;
        }
        left -= kind.count();
    }
    Kind::Engineer
}

/// Armies on their way.
#[derive(Default)]
struct Setup {
    placed: [[Option<Kind>; 25]; 2],
    count: usize,
}

impl Setup {
    fn seat(&self) -> Seat {
        if self.count < Army::LEN {
            Seat::South
        } else {
            Seat::North
        }
    }

    fn next(&self) -> Kind {
        placed_as(self.count % Army::LEN)
    }

    fn allows(&self, rules: &lz::Rules, slot: usize) -> bool {
        self.placed[self.seat().index()][slot].is_none()
            && Army::allowed(rules, slot).contains(self.next())
    }

    fn armies(&self) -> Option<[Army; 2]> {
        let army = |seat: usize| {
            let kinds = self.placed[seat].map(|kind| kind.unwrap_or(Kind::Flag));
            Army::new(kinds).ok()
        };
        Some([army(0)?, army(1)?])
    }
}

/// What is told of a step besides the observation.
#[derive(Default)]
pub struct Told {
    pub rewards: [f32; 2],
    pub terminated: bool,
    pub truncated: bool,
    /// The winner's index, or -1.
    pub winner: i8,
    /// The number of the reason, or -1.
    pub reason: i8,
    /// The plies of the game that ended, or 0.
    pub length: i32,
}

/// One game with what its seats remember.
pub struct Slot {
    number: usize,
    episode: usize,
    /// Seeds of the starts.
    seeds: Random,
    /// For random actions.
    chance: Random,
    setup: Option<Setup>,
    game: Game,
    memory: Memory,
    /// Moments before the latest, of both seats, the newest first: as many as are shown.
    past: VecDeque<([Sight; 2], Memory)>,
    moves: MoveSet,
    plies: u32,
    over: bool,
}

impl Slot {
    /// The game of this number, begun.
    pub fn new(number: usize, seed: u64, plan: &Plan) -> Slot {
        let mut seeds = Random::new(seed);
        let chance = Random::new(seeds.next_u64());
        let game = Game::start(&plan.rules, 0);
        let mut slot = Slot {
            number,
            episode: 0,
            seeds,
            chance,
            setup: None,
            moves: game.sight(Seat::South).moves(),
            game,
            memory: Memory::default(),
            past: VecDeque::new(),
            plies: 0,
            over: false,
        };
        slot.begin(plan);
        slot
    }

    /// The game as it stands; None while armies are set up.
    pub fn game(&self) -> Option<&Game> {
        self.setup.is_none().then_some(&self.game)
    }

    /// Whether the game has ended and no other has begun.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// The seat that acts next.
    pub fn seat(&self) -> Seat {
        match &self.setup {
            Some(setup) => setup.seat(),
            None => self.game.position().seat(),
        }
    }

    fn begin(&mut self, plan: &Plan) {
        let seed = self.seeds.next_u64();
        let turn = self.number + self.episode * plan.games;
        self.episode += 1;
        let random = || Game::start(&plan.rules, seed);
        // What was given was checked when the environment was made.
        let game = match &plan.starts {
            Starts::Random => random(),
            Starts::Armies(all) => {
                let [south, north] = &all[turn % all.len()];
                Game::from_armies(&plan.rules, [south, north]).unwrap_or_else(|_| random())
            }
            Starts::Deals(all) => {
                Game::from_deal(&plan.rules, &all[turn % all.len()]).unwrap_or_else(|_| random())
            }
            Starts::Played => {
                self.setup = Some(Setup::default());
                return;
            }
        };
        self.start(game);
    }

    fn start(&mut self, game: Game) {
        self.setup = None;
        self.over = false;
        self.game = game;
        self.plies = 0;
        self.memory = Memory::default();
        self.past.clear();
        self.moves = self.game.sight(self.seat()).moves();
    }

    /// Whether an action is in the acting seat's list.
    pub fn allows(&self, action: usize, plan: &Plan) -> bool {
        let seat = self.seat();
        let Some(mv) = actions::of_number(action, seat) else {
            return false;
        };
        match &self.setup {
            None => self.moves.contains(mv),
            Some(setup) => {
                let slot = Army::slot(mv.origin(), seat).filter(|_| mv.is_flip());
                slot.is_some_and(|slot| setup.allows(&plan.rules, slot))
            }
        }
    }

    /// A uniformly random action of the list.
    pub fn draw(&mut self, plan: &Plan) -> usize {
        let seat = self.seat();
        if let Some(setup) = &self.setup {
            let open: Vec<usize> = (0..Army::LEN)
                .filter(|slot| setup.allows(&plan.rules, *slot))
                .collect();
            let slot = open[self.chance.below(open.len() as u32) as usize];
            return actions::MOVES + Army::station(slot, Seat::South).index();
        }
        let mv = self.moves.draw(&mut self.chance);
        mv.and_then(|mv| actions::number(mv, seat)).unwrap_or(0)
    }

    /// Does an action that is allowed; a game that ends is followed by the next one.
    pub fn step(&mut self, action: usize, plan: &Plan) -> Told {
        let mut told = Told {
            winner: -1,
            reason: -1,
            ..Told::default()
        };
        let seat = self.seat();
        let Some(mv) = actions::of_number(action, seat) else {
            return told;
        };
        if let Some(setup) = &mut self.setup {
            if let Some(slot) = Army::slot(mv.origin(), seat) {
                setup.placed[seat.index()][slot] = Some(setup.next());
                setup.count += 1;
            }
            self.finish_setup(plan);
            return told;
        }
        let before = (plan.history > 1).then(|| {
            let sights = Seat::ALL.map(|seat| *self.game.sight(seat));
            (sights, self.memory)
        });
        match self.game.play(mv) {
            Ok(Tried::Played(outcome)) => {
                self.plies += 1;
                self.memory = self.memory.after(mv, outcome);
                if let Some(before) = before {
                    self.past.truncate(plan.history - 2);
                    self.past.push_front(before);
                }
            }
            // More is seen of the same moment.
            Ok(Tried::Refused(_)) => {}
            Err(_) => return told,
        }
        if let Some(ending) = self.game.result() {
            told.terminated = true;
            told.reason = ending.reason as i8;
            if let Some(winner) = ending.winner {
                told.winner = winner.index() as i8;
                told.rewards[winner.index()] = 1.0;
                told.rewards[winner.other().index()] = -1.0;
            }
        } else if plan.max_plies > 0 && self.plies >= plan.max_plies {
            told.truncated = true;
        }
        if told.terminated || told.truncated {
            told.length = self.plies as i32;
            if plan.autoreset {
                self.begin(plan);
            } else {
                self.over = true;
            }
        } else {
            self.moves = self.game.sight(self.seat()).moves();
        }
        told
    }

    fn finish_setup(&mut self, plan: &Plan) {
        let full = self.setup.as_ref().filter(|s| s.count == 2 * Army::LEN);
        if let Some([south, north]) = full.and_then(Setup::armies) {
            // Every placing kept the set-up rules.
            if let Ok(game) = Game::from_armies(&plan.rules, [&south, &north]) {
                self.start(game);
            }
        }
    }

    /// Writes what the acting seat sees, and its list of actions.
    pub fn write(&self, plan: &Plan, observation: &mut [u8], mask: &mut [bool]) {
        let seat = self.seat();
        if let Some(setup) = &self.setup {
            let part = planes::count(&plan.rules) * planes::CELLS;
            let (now, before) = observation.split_at_mut(part);
            planes::write_setup(now, &setup.placed[seat.index()], setup.next());
            before.fill(0);
            mask.fill(false);
            for slot in (0..Army::LEN).filter(|slot| setup.allows(&plan.rules, *slot)) {
                mask[actions::MOVES + Army::station(slot, Seat::South).index()] = true;
            }
            return;
        }
        self.write_seen(plan, seat, observation);
        if self.over {
            mask.fill(false);
        } else {
            actions::write_mask(&self.moves, seat, mask);
        }
    }

    /// Writes what a seat sees, acting or not; nothing while armies are set up.
    pub fn write_seen(&self, plan: &Plan, seat: Seat, observation: &mut [u8]) {
        if self.setup.is_some() {
            observation.fill(0);
            return;
        }
        let now = std::iter::once(Frame(self.game.sight(seat), &self.memory));
        let past = self.past.iter();
        let past = past.map(|(sights, memory)| Frame(&sights[seat.index()], memory));
        planes::write_stack(now.chain(past), planes::count(&plan.rules), observation);
    }
}
