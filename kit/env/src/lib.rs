//! The parts of batches that both games share: worker threads, memory checks, batches as bytes ([`state`]),
//! slices split by game, observations as bytes or words, errors, and autoreset modes. Nothing here depends on a board.

#![forbid(unsafe_code)]

mod observations;
pub mod state;
mod workers;

#[doc(hidden)]
pub use observations::is_final;
pub use observations::{Encoding, ObservationOutputs, Screen, Sizes, channels_last};
pub use workers::{NoThreads, SHARE, Workers};

/// Declares the actions of a game: numbers from 0 to `$count - 1`.
///
/// ```
/// luzhanqi_kit_env::actions! {
///     /// One of three.
///     Action, 3
/// }
/// assert_eq!(Action::new(2).unwrap().number(), 2);
/// assert!(Action::new(3).is_none());
/// assert_eq!(Action::all().len(), Action::COUNT);
/// ```
#[macro_export]
macro_rules! actions {
    ($(#[$doc:meta])* $name:ident, $count:expr) => {
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        // Stores the number plus one, so that an `Option` of it takes two bytes.
        pub struct $name(std::num::NonZeroU16);

        impl $name {
            /// The number of actions.
            pub const COUNT: usize = $count;

            const fn raw(number: u16) -> $name {
                match std::num::NonZeroU16::new(number + 1) {
                    Some(inner) => $name(inner),
                    None => panic!("an action number is below the number of actions"),
                }
            }

            /// Returns the action with a number; `None` for `COUNT` and above.
            #[inline]
            pub const fn new(number: usize) -> Option<$name> {
                if number < $name::COUNT {
                    Some($name::raw(number as u16))
                } else {
                    None
                }
            }

            /// Returns the number, counted from 0.
            #[inline]
            pub const fn number(self) -> usize {
                self.0.get() as usize - 1
            }

            /// Returns all actions in the order of their numbers.
            pub fn all() -> impl ExactSizeIterator<Item = $name> + DoubleEndedIterator + Clone {
                (0..$name::COUNT as u16).map($name::raw)
            }
        }
    };
}

/// What happens after a game has ended. The modes are those of Gymnasium's `AutoresetMode`.
///
/// ```
/// use luzhanqi_kit_env::Autoreset;
/// assert_eq!(Autoreset::default(), Autoreset::SameStep);
/// assert_eq!(Autoreset::named("NextStep"), Some(Autoreset::NextStep));
/// assert_eq!(Autoreset::named("Never"), None);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Autoreset {
    /// The next game starts in the same step. The final observation of the ended game is written too.
    #[default]
    SameStep,
    /// The next game starts in the next step, which ignores its action.
    NextStep,
    /// The game takes no action until it is reset.
    Disabled,
}

impl Autoreset {
    /// Returns the name of the mode.
    pub const fn name(self) -> &'static str {
        match self {
            Autoreset::SameStep => "SameStep",
            Autoreset::NextStep => "NextStep",
            Autoreset::Disabled => "Disabled",
        }
    }

    /// Returns the mode with a name: `SameStep`, `NextStep` or `Disabled`.
    pub fn named(name: &str) -> Option<Autoreset> {
        let all = [
            Autoreset::SameStep,
            Autoreset::NextStep,
            Autoreset::Disabled,
        ];
        all.into_iter().find(|mode| mode.name() == name)
    }
}

/// The reason why a batch did not step. No game has changed, except after [`StepError::Stopped`].
///
/// ```
/// let why = luzhanqi_kit_env::StepError::Action { game: 0 };
/// assert_eq!(why.to_string(), "game 0: the action is not in its mask");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StepError {
    /// The first game with a wrong action: an action outside its mask, an action in a finished game, or no
    /// action in an unfinished game.
    #[error("game {game}: the action is not in its mask")]
    Action {
        /// The index of the game.
        game: usize,
    },
    /// A list does not have one entry for each game, or an output has a wrong length.
    #[error("{what} has {found} elements, not {wanted}")]
    Length {
        /// The list or output.
        what: &'static str,
        /// The given length.
        found: usize,
        /// The expected length.
        wanted: usize,
    },
    /// The outputs have another encoding: bytes instead of bits, or bits instead of bytes.
    #[error("the outputs do not have the encoding of the batch (Config::with_encoding)")]
    Encoding,
    /// The system cannot create threads.
    #[error("cannot create threads: {0}")]
    Threads(String),
    /// A callback returned `false`. Some games have changed, and some opponents may not have replied. Reset
    /// or restore all games. Batches without callbacks do not stop.
    #[error("the step was stopped before its end: reset or restore all games")]
    Stopped,
}

impl From<NoThreads> for StepError {
    fn from(NoThreads(why): NoThreads) -> StepError {
        StepError::Threads(why)
    }
}

/// Returns whether the system can allocate this number of bytes. Frees the memory again.
pub fn has_room(bytes: u64) -> bool {
    let mut all: Vec<u8> = Vec::new();
    // One block: the system may grant each of several blocks although it cannot grant all of them.
    let room = usize::try_from(bytes).map(|bytes| all.try_reserve_exact(bytes));
    // Keeps the compiler from removing the allocation.
    std::hint::black_box(&all);
    matches!(room, Ok(Ok(())))
}

/// Returns one number from `next` for each game.
///
/// # Errors
/// Fails with the size in bytes if the allocation fails; the size is `u64::MAX` on overflow.
pub fn seeds(games: usize, mut next: impl FnMut() -> u64) -> Result<Vec<u64>, u64> {
    let mut seeds = Vec::new();
    if seeds.try_reserve_exact(games).is_err() {
        return Err((games as u64).saturating_mul(size_of::<u64>() as u64));
    }
    seeds.extend((0..games).map(|_| next()));
    Ok(seeds)
}

/// Splits off the first elements of a slice.
///
/// # Panics
/// Panics if the slice has fewer elements.
pub fn cut<'a, T>(slice: &mut &'a mut [T], count: usize) -> &'a mut [T] {
    let (head, tail) = std::mem::take(slice).split_at_mut(count);
    *slice = tail;
    head
}

/// Returns the chunk at an index, or `None` if there is none.
#[inline]
pub fn chunk_mut<T, const N: usize>(all: &mut [T], place: usize) -> Option<&mut [T; N]> {
    all.get_mut(place * N..)?.first_chunk_mut()
}

/// Splits off the first elements of a slice, or all elements if there are fewer. Used for outputs that may be
/// empty.
pub fn cut_any<'a, T>(slice: &mut &'a mut [T], count: usize) -> &'a mut [T] {
    let count = count.min(slice.len());
    cut(slice, count)
}
