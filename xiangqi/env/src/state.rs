//! Saves batches as bytes, and restores them exactly.

use kit_env::Autoreset;
use kit_env::state::{
    StateError, from_bytes, put, put_bytes, sum, take, take_array, take_bytes, to_bytes,
};
use xiangqi::record::Record;
use xiangqi::{EndReason, Game, Random, Side};

use crate::batch::Batch;
use crate::config::{Config, Opponent};
use crate::game::{EnvGame, StepInfo};

/// The first bytes of every saved batch. The last of them is the layout version of [`Batch::to_bytes`].
const MARK: &[u8; 16] = b"xiangqi games  1";

/// The version of the results that a seed determines: the opponents' replies. Increase it if a change of
/// the code changes these results. Then games that were saved before cannot be restored.
const SEEDS: u32 = 1;

impl Batch {
    /// Returns all games as bytes: about 150 bytes per game, plus seven bytes per ply. After [`Batch::restore`]
    /// a batch continues exactly like this one. A later version can read the bytes as long as seeds give the
    /// same results in both versions.
    ///
    /// ```
    /// use xiangqi::Rules;
    /// use xiangqi_env::{Batch, Config};
    /// let config = Config::new(&Rules::ASIA);
    /// let batch = Batch::new(config.clone(), &[1, 2])?;
    /// let mut twin = Batch::new(config, &[3, 4])?;
    /// twin.restore(&batch.to_bytes())?;
    /// assert_eq!(twin.game(1)?, batch.game(1)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_bytes(&self) -> Vec<u8> {
        to_bytes(MARK, &settings(&self.config), &self.games, EnvGame::save)
    }

    /// Replaces the games by those saved with [`Batch::to_bytes`]. Takes about as long as parsing their
    /// records.
    ///
    /// # Errors
    /// Fails if the bytes are invalid, or if they are from a batch with other settings (the number of threads
    /// may differ). After an error nothing changes.
    pub fn restore(&mut self, bytes: &[u8]) -> Result<(), StateError> {
        let (config, count) = (&self.config, self.len());
        let load = |number, bytes: &mut &[u8]| EnvGame::load(number, count, bytes, config);
        self.games = from_bytes(MARK, &settings(config), count, bytes, load)?;
        Ok(())
    }
}

/// All settings that influence games, as text.
fn settings(config: &Config) -> String {
    let (external, learner) = match config.opponent {
        None => ("", "none"),
        // The settings of a random opponent are those of versions that had no other.
        Some((Opponent::Random, learner)) => ("", learner.name()),
        Some((Opponent::External, learner)) => ("opponent external; ", learner.name()),
    };
    format!(
        "seeds {SEEDS}; rules {}; history {}; max_plies {}; autoreset {}; {external}learner {learner}; starts {:016x}",
        config.rules,
        config.history,
        config.max_plies,
        config.autoreset.name(),
        sum(&config.starts),
    )
}

impl StepInfo {
    fn save(&self, bytes: &mut Vec<u8>) {
        bytes.extend([
            self.actor.index() as u8,
            u8::from(self.terminated),
            u8::from(self.truncated),
            self.winner.map_or(2, |side| side.index() as u8),
            self.reason.to_le_bytes()[0],
        ]);
        bytes.extend(self.length.to_le_bytes());
    }

    /// Returns `None` for invalid results of a step.
    fn load(bytes: &mut &[u8]) -> Result<Option<StepInfo>, StateError> {
        let [actor, terminated, truncated, winner, reason] = take_array(bytes)?;
        let reason = i8::from_le_bytes([reason]);
        let length = i32::from_le_bytes(take_array(bytes)?);
        let fits = terminated <= 1
            && truncated <= 1
            && winner <= 2
            && (-1..EndReason::ALL.len() as i8).contains(&reason)
            && length >= 0;
        let side = |number: u8| Side::ALL.get(usize::from(number)).copied();
        Ok(side(actor).filter(|_| fits).map(|actor| StepInfo {
            actor,
            terminated: terminated == 1,
            truncated: truncated == 1,
            winner: side(winner),
            reason,
            length,
        }))
    }
}

impl EnvGame {
    fn save(&self, bytes: &mut Vec<u8>) {
        for stream in [&self.chance, &self.replies] {
            put(bytes, stream.state());
        }
        put(bytes, self.number as u64);
        self.told.save(bytes);
        put_bytes(bytes, Record::of(&self.game).to_string().as_bytes());
    }

    fn load(
        place: usize,
        games: usize,
        bytes: &mut &[u8],
        config: &Config,
    ) -> Result<EnvGame, StateError> {
        let wrong = |what| StateError::Game {
            number: place,
            what,
        };
        let [chance, replies] = [take(bytes)?, take(bytes)?].map(Random::new);
        let number = usize::try_from(take(bytes)?).ok();
        let number = number.filter(|number| number % games == place);
        let number = number.ok_or(wrong("its number of games"))?;
        let told = StepInfo::load(bytes)?.ok_or(wrong("the result of its latest step"))?;
        let game = played(take_bytes(bytes)?).ok_or(wrong("its moves"))?;
        let read = EnvGame {
            over: config.is_over(&game),
            learner: config.learner_of(number, games),
            game,
            number,
            told,
            chance,
            replies,
        };
        if *read.game.rules() != config.rules {
            return Err(wrong("its rules"));
        }
        // A finished game is replaced at once, or stays. In a game that goes on, a random opponent has replied.
        let fits = match read.over {
            true => config.autoreset != Autoreset::SameStep,
            false => !read.waits() || matches!(config.opponent, Some((Opponent::External, _))),
        };
        fits.then_some(read).ok_or(wrong("whose turn it is"))
    }
}

fn played(record: &[u8]) -> Option<Game> {
    let record: Record = std::str::from_utf8(record).ok()?.parse().ok()?;
    record.replay().ok()
}
