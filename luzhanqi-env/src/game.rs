//! One game of a batch.

use std::collections::VecDeque;

use kit_env::{Autoreset, Encoding, channels_last};
use luzhanqi::{
    Army, Event, Game, Move, PlayResult, Random, Referee, Seat, SeenBoard, Station, View,
};

use crate::action::{Action, write_action_mask, write_action_mask_bits};
use crate::arrays::{Last, Screen};
use crate::battles::{Battles, pack_bytes, write_belief};
use crate::config::{Config, LearnerSeat, Opponent, Start, Starts};
use crate::error::GameError;
use crate::layout::{BATTLE_PLANES, BELIEF_PLANES, CELLS, plane_count};
use crate::moves::Moves;
use crate::planes::{write_plane_bits, write_planes, write_setup, write_setup_bits};
use crate::repetitions::Repetitions;
use crate::sampler::Sampler;
use crate::setup::Setup;
use crate::trail::Trail;

/// The results of a step, without the observation.
#[derive(Copy, Clone)]
pub(crate) struct StepInfo {
    /// The seat that acted, or the learner.
    pub(crate) actor: Seat,
    /// South's reward.
    pub(crate) reward: f32,
    pub(crate) terminated: bool,
    pub(crate) truncated: bool,
    /// The winner's index, or -1.
    pub(crate) winner: i8,
    /// The number of the reason, or -1.
    pub(crate) reason: i8,
    /// The plies of the game that ended, or 0.
    pub(crate) length: i32,
    /// The remaining pieces of each seat if the game ended, or 0; -1 for a seat without a colour.
    pub(crate) pieces_remaining: [i8; 2],
}

impl StepInfo {
    /// The results of a step that did not end a game.
    pub(crate) const NOTHING: StepInfo = StepInfo {
        actor: Seat::South,
        reward: 0.0,
        terminated: false,
        truncated: false,
        winner: -1,
        reason: -1,
        length: 0,
        pieces_remaining: [0; 2],
    };
}

/// A callback that returns whether to continue. Slow opponents call it.
pub(crate) type GoOn<'a> = &'a (dyn Fn() -> bool + Sync);

/// What each seat has observed, south's first. Parts that no setting needs are `None`.
#[derive(Clone, Default)]
struct Minds {
    views: Option<[View; 2]>,
    battles: Option<[Battles; 2]>,
    repetitions: Option<[Repetitions; 2]>,
}

/// The number of games in a row that may end before the learner's first decision.
const SKIPPED: usize = 100;

/// The size of a new view plus some spare bytes.
const VIEW: usize = 4096;

/// An earlier frame of both seats.
#[derive(Clone)]
struct Past {
    seen_boards: [SeenBoard; 2],
    trails: [Trail; 2],
}

/// One game with the knowledge of its seats.
#[derive(Clone)]
pub(crate) struct EnvGame {
    pub(crate) referee: Referee,
    trail: Trail,
    pub(crate) setup: Option<Box<Setup>>,
    pub(crate) over: bool,
    /// The learner's seat, if the game has one learner.
    pub(crate) learner: Option<Seat>,
    /// Whether the learner has made a decision.
    pub(crate) decided: bool,
    /// The number of games in a row that ended before the learner's first decision.
    pub(crate) skipped: usize,
    /// The generator for random actions.
    pub(crate) chance: Random,
    /// The generator for built-in opponents, and for the learner's seat.
    pub(crate) replies: Random,
    /// The results of the latest action.
    pub(crate) told: StepInfo,
    minds: Option<Box<Minds>>,
    /// The earlier frames that observations show, the newest first.
    past: VecDeque<Past>,
    /// All tries since the start.
    pub(crate) moves: Moves,
    pub(crate) start: Start,
    /// The generator for starts.
    pub(crate) seeds: Random,
    number: usize,
    pub(crate) episode: usize,
}

impl EnvGame {
    /// The size in bytes of a new game, including the frames that it will store.
    pub(crate) fn bytes(config: &Config) -> usize {
        let views = if config.keeps_views() { 2 * VIEW } else { 0 };
        let battles = if config.battle_planes {
            2 * size_of::<Battles>()
        } else {
            0
        };
        let counts = match Repetitions::matter(&config.rules) {
            true => 2 * size_of::<Repetitions>(),
            false => 0,
        };
        let history = config.history().saturating_mul(size_of::<Past>());
        (size_of::<EnvGame>() + views + battles + counts).saturating_add(history)
    }

    /// A game before its start. `streams` has the generators for its seeds, its random actions and its
    /// replies.
    pub(crate) fn blank(number: usize, streams: [Random; 3], config: &Config) -> EnvGame {
        let [seeds, chance, replies] = streams;
        EnvGame {
            referee: Referee::from_seed(&config.rules, 0),
            trail: Trail::default(),
            setup: None,
            over: false,
            learner: None,
            decided: false,
            skipped: 0,
            chance,
            replies,
            told: StepInfo::NOTHING,
            minds: None,
            past: VecDeque::new(),
            moves: Moves::default(),
            start: Start::Seed(0),
            seeds,
            number,
            episode: 0,
        }
    }

    /// A started game with this index, before an opponent's first move. Its random start is that of
    /// `Game::from_seed`, so that a seed gives the same game with and without a batch.
    pub(crate) fn new(number: usize, games: usize, seed: u64, config: &Config) -> EnvGame {
        let mut seeds = Random::new(seed);
        let chance = Random::new(seeds.next_u64());
        let replies = Random::new(seeds.next_u64());
        let mut game = EnvGame::blank(number, [seeds, chance, replies], config);
        game.begin_from(seed, games, config);
        game
    }

    /// The current game; `None` while armies are set up.
    pub(crate) fn referee(&self) -> Option<&Referee> {
        self.setup.is_none().then_some(&self.referee)
    }

    /// The game with its history, from the stored moves.
    pub(crate) fn replayed(&self, config: &Config) -> Game {
        let mut game = self
            .start
            .game(config)
            .expect("the same start was valid before");
        for number in self.moves.iter() {
            let moves = game.legal_moves();
            let mv = moves
                .get(number)
                .expect("the move was in the same list before");
            game.play(mv).expect("the move was in the same list before");
        }
        game
    }

    /// Whether the game has ended and the next game has not started.
    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    /// The seat to act.
    #[inline]
    pub(crate) fn seat(&self) -> Seat {
        match &self.setup {
            Some(setup) => setup.seat(),
            None => self.referee.truth().to_move(),
        }
    }

    /// The observing seat: the learner, or the seat to act.
    #[inline]
    pub(crate) fn viewer(&self) -> Seat {
        self.learner.unwrap_or_else(|| self.seat())
    }

    /// Whether the opponent is to act.
    #[inline]
    pub(crate) fn waits(&self) -> bool {
        !self.over && self.viewer() != self.seat()
    }

    /// The results of the latest action.
    pub(crate) const fn told(&self) -> &StepInfo {
        &self.told
    }

    /// Continues from a given game.
    pub(crate) fn put(
        &mut self,
        game: &Game,
        games: usize,
        config: &Config,
    ) -> Result<(), GameError> {
        if *game.rules() != config.rules {
            return Err(GameError::Rules {
                game: *game.rules(),
                batch: config.rules,
            });
        }
        let mut fresh = self.clone();
        fresh.start(Start::of(game), config);
        for event in game.events() {
            let mv = match event {
                Event::Played(ply) => ply.mv,
                Event::Refused(mv) => *mv,
                // Offers change nothing, unless they end the game.
                _ => continue,
            };
            fresh.advance(mv, config);
        }
        if game.outcome().is_some() || fresh.has_ended(config) {
            return Err(GameError::Over);
        }
        fresh.over = false;
        fresh.decided = false;
        fresh.skipped = 0;
        fresh.told = StepInfo::NOTHING;
        fresh.reply(games, config, &mut Last::default(), &|| true);
        *self = fresh;
        Ok(())
    }

    /// Continues from a start and stored moves.
    pub(crate) fn replay(
        &mut self,
        start: Start,
        moves: &[u8],
        config: &Config,
    ) -> Result<(), &'static str> {
        let given = matches!(config.starts, Starts::Armies(_) | Starts::Deals(_));
        let fits = match &start {
            Start::Given(_) => given,
            Start::Position(position) => *position.rules() == config.rules,
            Start::Seed(_) | Start::Placed(_) | Start::Dealt(_) => true,
        };
        if !fits || start.game(config).is_err() {
            return Err("its start");
        }
        self.start(start, config);
        for number in Moves::of(moves).iter() {
            if self.has_ended(config) {
                return Err("it has moves after its end");
            }
            let mv = self.referee.legal_moves().get(number);
            self.advance(mv.ok_or("a move is not in its list")?, config);
        }
        if self.moves.bytes() != moves {
            return Err("its moves end too early");
        }
        self.over = self.has_ended(config);
        Ok(())
    }

    /// Whether the game has ended, by the rules or by the limit of plies.
    #[inline]
    fn has_ended(&self, config: &Config) -> bool {
        let truncated = config.max_plies > 0 && self.referee.plies() >= config.max_plies;
        truncated || self.referee.outcome().is_some()
    }

    /// Starts the next game.
    #[cold]
    fn begin(&mut self, games: usize, config: &Config) {
        let seed = self.seeds.next_u64();
        self.begin_from(seed, games, config);
    }

    /// Starts a game; a random start has this seed.
    fn begin_from(&mut self, seed: u64, games: usize, config: &Config) {
        let turn = self.number + self.episode * games;
        self.learner = config.opponent.map(|(_, learner)| match learner {
            LearnerSeat::Fixed(seat) => seat,
            LearnerSeat::Alternating => Seat::ALL[(self.number + self.episode) % 2],
            LearnerSeat::Drawn => Seat::ALL[self.replies.below(2) as usize],
        });
        self.decided = false;
        self.episode += 1;
        self.over = false;
        match config.starts {
            Starts::Random => self.start(Start::Seed(seed), config),
            Starts::Armies(_) | Starts::Deals(_) => self.start(Start::Given(turn), config),
            Starts::Played => self.setup = Some(Box::new(Setup::new(&config.rules))),
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
        let counted = Repetitions::matter(&config.rules);
        self.minds = (config.battle_planes || config.keeps_views() || counted).then(|| {
            let view = |seat| game.view(seat).clone();
            let counts = |seat| Repetitions::of(game.seen_board(seat));
            Box::new(Minds {
                views: config.keeps_views().then(|| Seat::ALL.map(view)),
                battles: config.battle_planes.then(Default::default),
                repetitions: counted.then(|| Seat::ALL.map(counts)),
            })
        });
    }

    /// Whether a step accepts this action for the game: an action from the mask, or `None` if the game is
    /// over. A game that will ignore the action accepts any action.
    #[inline]
    pub(crate) fn takes(&self, action: Option<Action>, config: &Config) -> bool {
        if self.over {
            return action.is_none() || config.autoreset == Autoreset::NextStep;
        }
        !self.waits() && action.is_some_and(|action| self.allows(action, config))
    }

    /// Whether an action is in the list of the seat to act.
    #[inline]
    pub(crate) fn allows(&self, action: Action, config: &Config) -> bool {
        let seat = self.seat();
        let mv = action.to_move(seat);
        match &self.setup {
            None => self.referee.legal_moves().contains(mv),
            Some(setup) => {
                let slot = Army::slot(mv.origin(), seat).filter(|_| mv.is_flip());
                slot.is_some_and(|slot| setup.allows(&config.rules, slot))
            }
        }
    }

    /// A uniformly random action for a step; `None` if the game is over or waits for an opponent.
    pub(crate) fn draw(&mut self, config: &Config) -> Option<Action> {
        if self.over || self.waits() {
            return None;
        }
        let mut chance = self.chance.clone();
        let action = self.drawn(&mut chance, config);
        self.chance = chance;
        action
    }

    /// A uniformly random action of the seat to act.
    fn drawn(&self, chance: &mut Random, config: &Config) -> Option<Action> {
        let Some(setup) = &self.setup else {
            let mv = self.referee.legal_moves().sample(chance)?;
            return Action::of(mv, self.seat());
        };
        let open = setup.open(&config.rules).count();
        let slot = chance.below(open as u32) as usize;
        let slot = setup.open(&config.rules).nth(slot)?;
        Some(placing(slot))
    }

    /// Plays a legal action and the replies of a built-in opponent. If the game ends, starts the next game.
    #[inline]
    pub(crate) fn step(
        &mut self,
        action: Option<Action>,
        games: usize,
        config: &Config,
        last: &mut Last<'_>,
        go_on: GoOn<'_>,
    ) {
        self.told = StepInfo {
            actor: self.viewer(),
            ..StepInfo::NOTHING
        };
        if self.over {
            if config.autoreset == Autoreset::Disabled {
                return;
            }
            self.skipped = 0;
            self.begin(games, config);
        } else if let Some(action) = action {
            self.decided = true;
            self.skipped = 0;
            self.act(action, games, config, last);
        }
        self.reply(games, config, last, go_on);
    }

    /// Plays moves of a built-in opponent until it is the learner's turn, or until `go_on` returns `false`.
    #[inline]
    pub(crate) fn reply(
        &mut self,
        games: usize,
        config: &Config,
        last: &mut Last<'_>,
        go_on: GoOn<'_>,
    ) {
        let Some((opponent @ (Opponent::Random | Opponent::Sampler(_)), _)) = config.opponent
        else {
            return;
        };
        while self.waits() {
            let action = match (opponent, &self.minds) {
                (Opponent::Sampler(level), Some(minds)) if self.setup.is_none() => {
                    if !go_on() {
                        return;
                    }
                    // A new sampler for each choice, so that only the game has state.
                    let mut sampler = Sampler::new(level, self.replies.next_u64());
                    let view = minds
                        .views
                        .as_ref()
                        .map(|views| &views[self.seat().index()]);
                    let mv = view.and_then(|view| sampler.choose_move_while(view, go_on));
                    if !go_on() {
                        return;
                    }
                    mv.and_then(|mv| Action::of(mv, self.seat()))
                }
                _ => {
                    let mut chance = self.replies.clone();
                    let action = self.drawn(&mut chance, config);
                    self.replies = chance;
                    action
                }
            };
            let Some(action) = action else { return };
            self.act(action, games, config, last);
        }
    }

    /// Plays an action from the list of the seat to act.
    #[inline]
    pub(crate) fn act(
        &mut self,
        action: Action,
        games: usize,
        config: &Config,
        last: &mut Last<'_>,
    ) {
        let seat = self.seat();
        let mv = action.to_move(seat);
        if self.setup.is_some() {
            self.place(mv.origin(), seat, config);
            return;
        }
        self.advance(mv, config);
        if self.has_ended(config) {
            self.finish(games, config, last);
        }
    }

    /// Plays a move from the list of the seat to move, and updates the seats' knowledge.
    #[inline]
    fn advance(&mut self, mv: Move, config: &Config) {
        if config.keep_moves {
            if let Some(number) = self.referee.legal_moves().number_of(mv) {
                self.moves.push(number);
            }
        }
        let before = (config.history > 1).then(|| Past {
            seen_boards: Seat::ALL.map(|seat| *self.referee.seen_board(seat)),
            trails: Seat::ALL.map(|seat| self.trail_of(seat)),
        });
        let tried = match &mut self.minds {
            None => self.referee.play_unchecked(mv),
            Some(minds) => {
                let boards = Seat::ALL.map(|seat| *self.referee.seen_board(seat));
                self.referee.play_notifying(mv, |seat, seen| {
                    if let Some(battles) = &mut minds.battles {
                        battles[seat.index()].observe(&boards[seat.index()], seen);
                    }
                    if let Some(views) = &mut minds.views {
                        let followed = views[seat.index()].observe(seen.clone());
                        followed.expect("the observation is consistent with the earlier ones");
                    }
                })
            }
        };
        let counts = self
            .minds
            .as_mut()
            .and_then(|minds| minds.repetitions.as_mut());
        for (seat, counts) in Seat::ALL.into_iter().zip(counts.into_iter().flatten()) {
            counts.after(mv, tried, self.referee.seen_board(seat));
        }
        // A refusal belongs to the same frame.
        if let PlayResult::Played(effect) = tried {
            self.trail = self.trail.after(mv, effect);
            if let Some(before) = before {
                self.past.truncate(config.history - 2);
                self.past.push_front(before);
            }
        }
    }

    /// Reports the end of a game, and starts the next game if configured.
    #[cold]
    fn finish(&mut self, games: usize, config: &Config, last: &mut Last<'_>) {
        if self.learner.is_some() && !self.decided {
            self.skipped += 1;
            if self.skipped < SKIPPED {
                self.begin(games, config);
            } else {
                self.over = true;
            }
            return;
        }
        let told = &mut self.told;
        let position = self.referee.truth();
        match self.referee.outcome() {
            Some(ending) => {
                told.terminated = true;
                told.reason = ending.reason() as i8;
                if let Some(winner) = ending.winner() {
                    told.winner = winner.index() as i8;
                    told.reward = match winner {
                        Seat::South => 1.0,
                        Seat::North => -1.0,
                    };
                }
            }
            None => told.truncated = true,
        }
        told.length = i32::try_from(self.referee.plies()).unwrap_or(i32::MAX);
        told.pieces_remaining = Seat::ALL.map(|seat| match position.color_of(seat) {
            Some(color) => position.pieces(color).len() as i8,
            None => -1,
        });
        if config.autoreset == Autoreset::SameStep {
            self.write_last(config, last);
            self.begin(games, config);
        } else {
            self.over = true;
        }
    }

    /// Writes the final outputs of a game that has ended.
    fn write_last(&self, config: &Config, last: &mut Last<'_>) {
        let viewer = self.viewer();
        if let Some(screen) = &mut last.screen {
            self.write_seen(config, viewer, screen);
            // If the game ended by the rules, the list is empty.
            self.write_list(viewer == self.seat(), screen);
        }
        if let Some(seat) = &mut last.seat {
            **seat = viewer.index() as i8;
        }
    }

    fn place(&mut self, station: Station, seat: Seat, config: &Config) {
        let slot = Army::slot(station, seat);
        let placed = self.setup.as_mut().zip(slot);
        if let Some(armies) = placed.and_then(|(setup, slot)| setup.place(slot)) {
            self.start(Start::Placed(Box::new(armies)), config);
        }
    }

    /// Writes the viewer's observation and its action mask.
    #[inline]
    pub(crate) fn write(&self, config: &Config, mut screen: Screen<'_>) {
        let seat = self.viewer();
        if seat == self.seat() && !self.over {
            self.write_pending(config, screen);
        } else {
            self.write_seen(config, seat, &mut screen);
            self.write_list(false, &mut screen);
        }
    }

    /// Writes the observation and the action mask of the seat to act.
    #[inline]
    pub(crate) fn write_pending(&self, config: &Config, mut screen: Screen<'_>) {
        match &self.setup {
            Some(setup) => self.write_setup(setup, config, screen),
            None => {
                self.write_seen(config, self.seat(), &mut screen);
                self.write_list(true, &mut screen);
            }
        }
    }

    /// Writes the action mask of the seat to act, or an empty mask.
    #[inline]
    fn write_list(&self, it_acts: bool, screen: &mut Screen<'_>) {
        let (moves, seat) = (self.referee.legal_moves(), self.referee.truth().to_move());
        match screen {
            Screen::Bytes { mask, .. } if it_acts => write_action_mask(moves, seat, mask),
            Screen::Bytes { mask, .. } => mask.fill(false),
            Screen::Bits { mask, .. } if it_acts => write_action_mask_bits(moves, seat, mask),
            Screen::Bits { mask, .. } => mask.fill(0),
        }
    }

    fn write_setup(&self, setup: &Setup, config: &Config, screen: Screen<'_>) {
        let planes = plane_count(&config.rules);
        let open = setup.open(&config.rules).map(|slot| placing(slot).number());
        match screen {
            Screen::Bytes { observation, mask } => {
                let (now, others) = observation.split_at_mut(planes * CELLS);
                write_setup(now, setup.placed(), setup.next());
                others.fill(0);
                reorder(config, observation);
                mask.fill(false);
                open.for_each(|number| mask[number] = true);
            }
            Screen::Bits { observation, mask } => {
                let (now, others) = observation.split_at_mut(planes);
                write_setup_bits(now, setup.placed(), setup.next());
                others.fill(0);
                mask.fill(0);
                open.for_each(|number| mask[number / 64] |= 1 << (number % 64));
            }
        }
    }

    /// Writes a seat's observation, on its turn or not; zeros while armies are set up. Does not write the
    /// mask.
    #[inline]
    fn write_seen(&self, config: &Config, seat: Seat, screen: &mut Screen<'_>) {
        match screen {
            Screen::Bytes { observation, .. } => self.write_bytes(config, seat, observation),
            Screen::Bits { observation, .. } => self.write_bits(config, seat, observation),
        }
    }

    /// The trail, with the repetitions that the seat knows.
    #[inline]
    fn trail_of(&self, seat: Seat) -> Trail {
        let counts = self
            .minds
            .as_ref()
            .and_then(|minds| minds.repetitions.as_ref());
        match counts {
            None => self.trail,
            Some(counts) => self.trail.with_repetitions(&counts[seat.index()]),
        }
    }

    /// Writes the current frame and as many earlier frames as fit. Each frame has `each` elements and is
    /// written by `write`.
    #[inline]
    fn write_frames<T: Copy + Default>(
        &self,
        seat: Seat,
        frames: &mut [T],
        each: usize,
        write: impl Fn(&SeenBoard, &Trail, &mut [T]),
    ) {
        let (now, before) = frames.split_at_mut(each);
        write(self.referee.seen_board(seat), &self.trail_of(seat), now);
        let mut past = self.past.iter();
        for part in before.chunks_exact_mut(each) {
            match past.next() {
                Some(past) => {
                    let (seen_board, trail) =
                        (&past.seen_boards[seat.index()], &past.trails[seat.index()]);
                    write(seen_board, trail, part);
                }
                None => part.fill(T::default()),
            }
        }
    }

    /// Like `write_seen`, but in bytes.
    pub(crate) fn write_bytes(&self, config: &Config, seat: Seat, observation: &mut [u8]) {
        if self.setup.is_some() {
            observation.fill(0);
            return;
        }
        let each = plane_count(&config.rules) * CELLS;
        let (frames, others) = observation.split_at_mut(config.history * each);
        self.write_frames(seat, frames, each, write_planes);
        if let Some(minds) = &self.minds {
            minds.write(config, seat, others);
        }
        reorder(config, observation);
    }

    fn write_bits(&self, config: &Config, seat: Seat, observation: &mut [u64]) {
        if self.setup.is_some() {
            observation.fill(0);
            return;
        }
        let each = plane_count(&config.rules);
        let (frames, others) = observation.split_at_mut(config.history * each);
        self.write_frames(seat, frames, each, write_plane_bits);
        if let Some(minds) = self.minds.as_ref().filter(|_| !others.is_empty()) {
            let mut bytes = [0; (BATTLE_PLANES + BELIEF_PLANES) * CELLS];
            let bytes = &mut bytes[..config.planes_after() * CELLS];
            minds.write(config, seat, bytes);
            if config.belief_planes.is_none() {
                return pack_bytes(bytes, others);
            }
            // The last plane has one value everywhere.
            let (bytes, missing) = bytes.split_at(bytes.len() - CELLS);
            let (others, last) = others.split_at_mut(others.len() - 1);
            pack_bytes(bytes, others);
            last.fill(missing[0].into());
        }
    }
}

impl Minds {
    /// Writes the planes after the frames.
    fn write(&self, config: &Config, seat: Seat, planes: &mut [u8]) {
        let len = if config.battle_planes {
            BATTLE_PLANES * CELLS
        } else {
            0
        };
        let (of_battles, of_belief) = planes.split_at_mut(len);
        if let Some(battles) = self.battles.as_ref().filter(|_| config.battle_planes) {
            battles[seat.index()].write(seat, of_battles);
        }
        if let Some((views, budget)) = self.views.as_ref().zip(config.belief_planes) {
            write_belief(&views[seat.index()], seat, budget, of_belief);
        }
    }
}

/// Reorders the planes station by station, if configured.
#[inline]
fn reorder(config: &Config, observation: &mut [u8]) {
    if config.encoding == Encoding::ChannelsLast {
        channels_last::<CELLS>(observation);
    }
}

/// The action that places a piece. A seat sees its own half in the order of an army's text.
fn placing(slot: usize) -> Action {
    Action::flip(Army::station(slot, Seat::South), Seat::South)
}
