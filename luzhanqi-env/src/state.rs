//! Saves batches as bytes, and restores them exactly.

use kit_env::state::{
    StateError, from_bytes, put, put_bytes, sum, take, take_array, take_bytes, to_bytes,
};
use luzhanqi::{Army, Deal, EndReason, Kind, Piece, Position, Random, Seat};

use crate::arrays::Last;
use crate::batch::Batch;
use crate::config::{Config, Start, Starts};
use crate::game::{EnvGame, StepInfo};
use crate::setup::Setup;

/// The first bytes of every saved batch. The last of them is the layout version of [`Batch::to_bytes`].
const MARK: &[u8; 16] = b"luzhanqi games 1";

/// The version of the results that seeds determine: deals, armies, and the opponents' replies. Increase it if
/// a change of the code changes these results. Then games that were saved before cannot be restored.
const SEEDS: u32 = 1;

impl Batch {
    /// Returns all games as bytes: about 80 bytes per game, plus one byte for each try. After
    /// [`Batch::restore`] a batch continues exactly like this one. The bytes contain all hidden information.
    /// A later version can read the bytes as long as seeds give the same results in both versions.
    ///
    /// # Errors
    /// Fails with [`StateError::NotKept`] if the batch does not store moves.
    ///
    /// ```
    /// use luzhanqi::Rules;
    /// use luzhanqi_env::{Batch, Config};
    /// let config = Config::new(&Rules::STANDARD);
    /// let mut batch = Batch::new(config.clone(), &[1, 2])?;
    /// let state = batch.to_bytes()?;
    /// let mut twin = Batch::new(config, &[3, 4])?;
    /// twin.restore(&state)?;
    /// assert_eq!(twin.game(1)?, batch.game(1)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_bytes(&self) -> Result<Vec<u8>, StateError> {
        if !self.config.keep_moves {
            return Err(StateError::NotKept);
        }
        let settings = settings(&self.config);
        Ok(to_bytes(MARK, &settings, &self.games, EnvGame::save))
    }

    /// Replaces the games by those saved with [`Batch::to_bytes`]. This takes about as long as playing the
    /// moves of the games.
    ///
    /// # Errors
    /// Fails if the bytes are invalid, or if they are from a batch with other settings (the number of threads
    /// may differ). After an error nothing changes.
    pub fn restore(&mut self, bytes: &[u8]) -> Result<(), StateError> {
        self.restore_while(bytes, &|| true)
    }

    /// Replaces the games like [`Batch::restore`]. Calls `go_on` for every game and stops if it returns
    /// `false`.
    ///
    /// # Errors
    /// The errors are those of [`Batch::restore`], and [`StateError::Stopped`]. After an error nothing
    /// changes.
    pub fn restore_while(
        &mut self,
        bytes: &[u8],
        go_on: &dyn Fn() -> bool,
    ) -> Result<(), StateError> {
        if !self.config.keep_moves {
            return Err(StateError::NotKept);
        }
        let (config, count) = (&self.config, self.len());
        let load = |number, bytes: &mut &[u8]| match go_on() {
            true => EnvGame::load(number, count, bytes, config),
            false => Err(StateError::Stopped),
        };
        self.games = from_bytes(MARK, &settings(config), count, bytes, load)?;
        self.stopped = false;
        Ok(())
    }
}

/// All settings that influence games, as text.
fn settings(config: &Config) -> String {
    let starts = match &config.starts {
        Starts::Random => "random".into(),
        Starts::Played => "played".into(),
        Starts::Armies(_) | Starts::Deals(_) => {
            format!("given ({:016x})", sum(&config.starts))
        }
    };
    let (opponent, learner) = match config.opponent {
        None => ("none".into(), "none"),
        Some((opponent, learner)) => (opponent.to_string(), learner.name()),
    };
    let belief_planes = match config.belief_planes {
        None => "no".into(),
        Some(most) => format!("up to {} steps and {} bytes", most.steps, most.bytes),
    };
    format!(
        "seeds {SEEDS}; rules {}; history {}; max_plies {}; autoreset {}; opponent {opponent}; learner {learner}; battle_planes {}; belief_planes {belief_planes}; starts {starts}",
        config.rules,
        config.history,
        config.max_plies,
        config.autoreset.name(),
        if config.battle_planes { "yes" } else { "no" },
    )
}

fn signed(byte: u8) -> i8 {
    i8::from_le_bytes([byte])
}

const NO_KIND: u8 = u8::MAX;

fn kind(byte: u8) -> Option<Kind> {
    Kind::ALL.get(usize::from(byte)).copied()
}

fn put_army(bytes: &mut Vec<u8>, army: &Army) {
    bytes.extend(army.kinds().map(|kind| kind.index() as u8));
}

fn take_army(bytes: &mut &[u8]) -> Result<Option<Army>, StateError> {
    let kinds = take_array::<{ Army::LEN }>(bytes)?.map(kind);
    let kinds: Option<Vec<Kind>> = kinds.into_iter().collect();
    let kinds = kinds.and_then(|kinds| <[Kind; Army::LEN]>::try_from(kinds).ok());
    Ok(kinds.and_then(|kinds| Army::new(kinds).ok()))
}

impl Start {
    fn save(&self, bytes: &mut Vec<u8>) {
        match self {
            Start::Seed(seed) => {
                bytes.push(0);
                put(bytes, *seed);
            }
            Start::Given(turn) => {
                bytes.push(1);
                put(bytes, *turn as u64);
            }
            Start::Placed(armies) => {
                bytes.push(2);
                armies.iter().for_each(|army| put_army(bytes, army));
            }
            Start::Dealt(deal) => {
                bytes.push(3);
                let piece =
                    |piece: Piece| 16 * piece.color.index() as u8 + piece.kind.index() as u8;
                bytes.extend(deal.pieces().map(piece));
            }
            Start::Position(position) => {
                bytes.push(4);
                position
                    .to_words()
                    .into_iter()
                    .for_each(|word| put(bytes, word));
            }
        }
    }

    /// Returns `None` for an invalid start.
    fn load(bytes: &mut &[u8]) -> Result<Option<Start>, StateError> {
        let [tag] = take_array(bytes)?;
        Ok(match tag {
            0 => Some(Start::Seed(take(bytes)?)),
            1 => usize::try_from(take(bytes)?).ok().map(Start::Given),
            2 => {
                let [south, north] = [take_army(bytes)?, take_army(bytes)?];
                south
                    .zip(north)
                    .map(|(south, north)| Start::Placed(Box::new([south, north])))
            }
            3 => {
                let piece = |byte: u8| {
                    let color = luzhanqi::Color::ALL.get(usize::from(byte / 16))?;
                    Some(Piece::new(*color, kind(byte % 16)?))
                };
                let pieces = take_array::<{ Deal::LEN }>(bytes)?.map(piece);
                let pieces: Option<Vec<Piece>> = pieces.into_iter().collect();
                let pieces = pieces.and_then(|all| <[Piece; Deal::LEN]>::try_from(all).ok());
                let deal = pieces.and_then(|pieces| Deal::new(pieces).ok());
                deal.map(|deal| Start::Dealt(Box::new(deal)))
            }
            4 => {
                let mut words = [0; Position::WORDS];
                for word in &mut words {
                    *word = take(bytes)?;
                }
                let position = Position::from_words(&words).ok();
                position.map(|position| Start::Position(Box::new(position)))
            }
            _ => None,
        })
    }
}

impl StepInfo {
    fn save(&self, bytes: &mut Vec<u8>) {
        bytes.extend([
            self.actor.index() as u8,
            u8::from(self.terminated),
            u8::from(self.truncated),
        ]);
        bytes.extend([self.winner, self.reason].map(|number| number.to_le_bytes()[0]));
        bytes.extend(self.length.to_le_bytes());
        bytes.extend(self.pieces_remaining.map(|number| number.to_le_bytes()[0]));
    }

    /// Returns `None` for invalid results of a step.
    fn load(bytes: &mut &[u8]) -> Result<Option<StepInfo>, StateError> {
        let [actor, terminated, truncated, winner, reason] = take_array(bytes)?;
        let (winner, reason) = (signed(winner), signed(reason));
        let length = i32::from_le_bytes(take_array(bytes)?);
        let pieces_remaining = take_array::<2>(bytes)?.map(signed);
        let fits = terminated <= 1
            && truncated <= 1
            && (-1..2).contains(&winner)
            && (-1..EndReason::ALL.len() as i8).contains(&reason)
            && length >= 0
            && pieces_remaining
                .iter()
                .all(|count| (-1..=25).contains(count));
        let actor = Seat::ALL.get(usize::from(actor)).filter(|_| fits);
        Ok(actor.map(|actor| StepInfo {
            actor: *actor,
            reward: match winner {
                0 => 1.0,
                1 => -1.0,
                _ => 0.0,
            },
            terminated: terminated == 1,
            truncated: truncated == 1,
            winner,
            reason,
            length,
            pieces_remaining,
        }))
    }
}

impl Setup {
    fn save(&self, bytes: &mut Vec<u8>) {
        let placed = self.armies().iter().flatten();
        bytes.extend(placed.map(|kind| kind.map_or(NO_KIND, |kind| kind.index() as u8)));
    }

    /// Returns `None` for an invalid set-up.
    fn load(bytes: &mut &[u8], config: &Config) -> Result<Option<Setup>, StateError> {
        let placed: [u8; 2 * Army::LEN] = take_array(bytes)?;
        let mut setup = Setup::new(&config.rules);
        let count = placed.iter().filter(|byte| **byte != NO_KIND).count();
        // In the order of placement, kind by kind; the order among equal pieces has no effect.
        for _ in 0..count.min(setup.pieces() - 1) {
            let (seat, next) = (setup.seat().index(), setup.next().index() as u8);
            let slot = (0..Army::LEN).find(|slot| {
                placed[seat * Army::LEN + slot] == next && setup.allows(&config.rules, *slot)
            });
            match slot {
                Some(slot) => setup.place(slot),
                None => return Ok(None),
            };
        }
        let mut again = Vec::new();
        setup.save(&mut again);
        Ok((again == placed).then_some(setup))
    }
}

impl EnvGame {
    fn save(&self, bytes: &mut Vec<u8>) {
        for stream in [&self.seeds, &self.chance, &self.replies] {
            put(bytes, stream.state());
        }
        put(bytes, self.episode as u64);
        bytes.push(self.learner.map_or(2, |seat| seat.index() as u8));
        bytes.extend([u8::from(self.decided), self.skipped as u8]);
        self.told.save(bytes);
        bytes.push(u8::from(self.setup.is_some()));
        match &self.setup {
            Some(setup) => setup.save(bytes),
            None => {
                self.start.save(bytes);
                put_bytes(bytes, self.moves.bytes());
            }
        }
    }

    fn load(
        number: usize,
        games: usize,
        bytes: &mut &[u8],
        config: &Config,
    ) -> Result<EnvGame, StateError> {
        let wrong = |what| StateError::Game { number, what };
        let streams = [take(bytes)?, take(bytes)?, take(bytes)?].map(Random::new);
        let mut game = EnvGame::blank(number, streams, config);
        let episode = take(bytes)?;
        let [learner, decided, skipped] = take_array(bytes)?;
        game.learner = Seat::ALL.get(usize::from(learner)).copied();
        if game.learner.is_some() != config.opponent.is_some() {
            return Err(wrong("its learner"));
        }
        // No batch of this size can play more games.
        let most = (usize::MAX / games).saturating_sub(number + 1);
        let episode = usize::try_from(episode).ok().filter(|count| *count < most);
        game.episode = episode.ok_or(wrong("its number of games"))?;
        game.decided = decided == 1;
        game.skipped = skipped.into();
        game.told = StepInfo::load(bytes)?.ok_or(wrong("the result of its latest step"))?;
        let [setup] = take_array(bytes)?;
        if setup == 1 {
            let setup = Setup::load(bytes, config)?.filter(|_| config.starts == Starts::Played);
            game.setup = Some(Box::new(setup.ok_or(wrong("its set-up"))?));
        } else {
            let start = Start::load(bytes)?.ok_or(wrong("its start"))?;
            let moves = take_bytes(bytes)?;
            game.replay(start, moves, config).map_err(wrong)?;
        }
        game.reply(games, config, &mut Last::default(), &|| true);
        Ok(game)
    }
}
