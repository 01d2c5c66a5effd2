//! One game of a batch.

use kit_env::{Autoreset, Encoding, channels_last};
use xiangqi::{Game, Random, Side};

use crate::action::{Action, write_action_mask, write_action_mask_bits};
use crate::arrays::{Last, Screen};
use crate::config::{Config, Opponent};
use crate::error::GameError;
use crate::planes::{CELLS, write_plane_bits, write_planes};

/// A game and its state in a batch.
#[derive(Clone)]
pub(crate) struct EnvGame {
    pub(crate) game: Game,
    /// The number of the game among all games of the batch. A batch of N games plays every N-th game at the
    /// same index.
    pub(crate) number: usize,
    pub(crate) learner: Option<Side>,
    /// Whether the game has ended or was truncated, and the next game has not started.
    pub(crate) over: bool,
    pub(crate) told: StepInfo,
    /// The generator for [`EnvGame::draw`]. `replies` is the generator for the opponent.
    pub(crate) chance: Random,
    pub(crate) replies: Random,
}

/// The results of the latest action.
#[derive(Copy, Clone)]
pub(crate) struct StepInfo {
    /// The side that acted.
    pub(crate) actor: Side,
    pub(crate) terminated: bool,
    pub(crate) truncated: bool,
    pub(crate) winner: Option<Side>,
    pub(crate) reason: i8,
    pub(crate) length: i32,
}

impl StepInfo {
    const fn nothing(actor: Side) -> StepInfo {
        StepInfo {
            actor,
            terminated: false,
            truncated: false,
            winner: None,
            reason: -1,
            length: 0,
        }
    }
}

impl EnvGame {
    /// The first game at an index, in a batch of `games`.
    pub(crate) fn new(place: usize, games: usize, seed: u64, config: &Config) -> EnvGame {
        let mut chance = Random::new(seed);
        let replies = Random::new(chance.next_u64());
        let game = Game::from_position(&config.rules, &config.starts[0]);
        let mut first = EnvGame {
            game,
            number: place,
            learner: None,
            over: false,
            told: StepInfo::nothing(Side::Red),
            chance,
            replies,
        };
        first.begin(games, config);
        first.told = StepInfo::nothing(first.viewer());
        first
    }

    /// Starts the game with the current number. If the opponent has the first move, makes it.
    fn begin(&mut self, games: usize, config: &Config) {
        let start = &config.starts[self.number % config.starts.len()];
        self.go_on_with(Game::from_position(&config.rules, start));
        self.learner = config.learner_of(self.number, games);
        // The configuration guarantees that this does not end the game.
        self.reply(games, config, &mut Last::default());
    }

    fn go_on_with(&mut self, game: Game) {
        self.game = game;
        self.over = false;
    }

    /// Replaces the game by a given game.
    pub(crate) fn put(&mut self, game: &Game, config: &Config) -> Result<(), GameError> {
        if *game.rules() != config.rules {
            return Err(GameError::Rules {
                game: *game.rules(),
                batch: config.rules,
            });
        }
        if config.is_over(game) {
            return Err(GameError::Over);
        }
        let side = game.to_move();
        if self.learner.is_some_and(|learner| learner != side) {
            return Err(GameError::Turn);
        }
        self.go_on_with(game.clone());
        self.told = StepInfo::nothing(self.viewer());
        Ok(())
    }

    pub(crate) const fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) const fn told(&self) -> &StepInfo {
        &self.told
    }

    pub(crate) const fn is_over(&self) -> bool {
        self.over
    }

    pub(crate) fn side(&self) -> Side {
        self.game.to_move()
    }

    /// The observing side.
    pub(crate) fn viewer(&self) -> Side {
        self.learner.unwrap_or_else(|| self.side())
    }

    /// Whether the opponent is to move.
    #[inline]
    pub(crate) fn waits(&self) -> bool {
        !self.over && self.viewer() != self.side()
    }

    /// Whether an action is legal for the side to move.
    pub(crate) fn allows(&self, action: Action) -> bool {
        let mv = action.to_move(self.side());
        self.game.legal_moves().contains(mv)
    }

    /// Whether the game accepts this action: an action of its mask, or `None` if the game is over. If the
    /// action will be ignored, any action is accepted.
    pub(crate) fn takes(&self, action: Option<Action>, config: &Config) -> bool {
        match action {
            _ if self.over => action.is_none() || config.autoreset == Autoreset::NextStep,
            None => false,
            Some(action) => !self.waits() && self.allows(action),
        }
    }

    /// A uniformly random action; `None` if the game is over or waits for an opponent.
    pub(crate) fn draw(&mut self) -> Option<Action> {
        if self.over || self.waits() {
            return None;
        }
        let mv = self.game.legal_moves().sample(&mut self.chance)?;
        Action::of(mv, self.side())
    }

    /// Plays a legal action and a random opponent's reply. If the game ends, starts the next game.
    pub(crate) fn step(
        &mut self,
        action: Option<Action>,
        games: usize,
        config: &Config,
        last: &mut Last<'_>,
    ) {
        self.told = StepInfo::nothing(self.viewer());
        if self.over {
            if config.autoreset == Autoreset::NextStep {
                self.next(games, config);
            }
        } else if let Some(action) = action {
            self.act(action, games, config, last);
            self.reply(games, config, last);
        }
    }

    fn next(&mut self, games: usize, config: &Config) {
        self.number = self.number.wrapping_add(games);
        self.begin(games, config);
    }

    /// Plays a move of a random opponent if it is the opponent's turn.
    fn reply(&mut self, games: usize, config: &Config, last: &mut Last<'_>) {
        if !matches!(config.opponent, Some((Opponent::Random, _))) || !self.waits() {
            return;
        }
        let mv = self.game.legal_moves().sample(&mut self.replies);
        if let Some(action) = mv.and_then(|mv| Action::of(mv, self.side())) {
            self.act(action, games, config, last);
        }
    }

    pub(crate) fn act(
        &mut self,
        action: Action,
        games: usize,
        config: &Config,
        last: &mut Last<'_>,
    ) {
        let played = self.game.play(action.to_move(self.side()));
        debug_assert!(played.is_ok(), "the action is one of the legal moves");
        if config.is_over(&self.game) {
            self.finish(games, config, last);
        }
    }

    /// Reports the end of a game, and starts the next game if configured.
    #[cold]
    fn finish(&mut self, games: usize, config: &Config, last: &mut Last<'_>) {
        let told = &mut self.told;
        match self.game.outcome() {
            Some(ending) => {
                told.terminated = true;
                told.winner = ending.winner();
                told.reason = ending.reason() as i8;
            }
            None => told.truncated = true,
        }
        told.length = i32::try_from(self.game.plies()).unwrap_or(i32::MAX);
        if config.autoreset == Autoreset::SameStep {
            if let Some(screen) = &mut last.screen {
                self.write(config, screen);
            }
            if let Some(side) = &mut last.side {
                **side = self.viewer().index() as i8;
            }
            self.next(games, config);
        } else {
            self.over = true;
        }
    }

    /// Writes the viewer's observation and its action mask.
    #[inline]
    pub(crate) fn write(&self, config: &Config, screen: &mut Screen<'_>) {
        let viewer = self.viewer();
        self.write_seen(config, viewer, viewer == self.side() && !self.over, screen);
    }

    /// Writes a side's observation, and its action mask if it acts, or an empty mask.
    #[inline]
    pub(crate) fn write_seen(&self, config: &Config, side: Side, acts: bool, to: &mut Screen<'_>) {
        let moves = || self.game.legal_moves();
        match to {
            Screen::Bytes { observation, mask } => {
                self.write_bytes(config, side, observation);
                match acts {
                    true => write_action_mask(&moves(), side, mask),
                    false => mask.fill(false),
                }
            }
            Screen::Bits { observation, mask } => {
                write_plane_bits(&self.game, side, config.history, observation);
                match acts {
                    true => write_action_mask_bits(&moves(), side, mask),
                    false => mask.fill(0),
                }
            }
        }
    }

    /// Writes a side's observation in bytes.
    pub(crate) fn write_bytes(&self, config: &Config, side: Side, observation: &mut [u8]) {
        write_planes(&self.game, side, config.history, observation);
        if config.encoding == Encoding::ChannelsLast {
            channels_last::<CELLS>(observation);
        }
    }
}
