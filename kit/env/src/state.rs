//! Saves batches as bytes: the header before the games, and the encoding of numbers.

use std::fmt::{self, Write};

/// The reason why a batch cannot be saved or restored. The batch is unchanged.
///
/// ```
/// use luzhanqi_kit_env::state::{StateError, from_bytes, to_bytes};
/// let bytes = to_bytes(b"numbers, first 1", "small", &[5u8, 6], |number, bytes| bytes.push(*number));
/// let read = |mark, settings| {
///     from_bytes(mark, settings, 2, &bytes, |_, bytes| luzhanqi_kit_env::state::take_array(bytes))
/// };
/// assert_eq!(read(b"numbers, first 1", "small"), Ok(vec![[5], [6]]));
/// let layouts = StateError::Layout { found: '1', wanted: '2' };
/// assert_eq!(read(b"numbers, first 2", "small"), Err(layouts));
/// assert_eq!(read(b"letters, first 1", "small"), Err(StateError::Mark));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StateError {
    /// The batch does not store moves.
    #[error("this batch stores no moves (keep_moves is false), so it has no state")]
    NotKept,
    /// The bytes are not a batch.
    #[error("these bytes are not the state of a batch")]
    Mark,
    /// The bytes have the layout of another version.
    #[error("the state has layout {found}, expected layout {wanted}: another version made it")]
    Layout {
        /// The layout of the bytes.
        found: char,
        /// The layout that this version uses.
        wanted: char,
    },
    /// The bytes are from a batch with other settings.
    #[error("the state has games with other settings ({found}); this batch has: {wanted}")]
    Settings {
        /// The differing settings in the bytes, possibly truncated.
        found: String,
        /// The differing settings of this batch.
        wanted: String,
    },
    /// The bytes are from a batch with another number of games.
    #[error("the state has {found} games, not {wanted}")]
    Games {
        /// The number of games in the bytes.
        found: u64,
        /// The number of games of this batch.
        wanted: usize,
    },
    /// The callback returned `false`.
    #[error("restoring was stopped before all games were ready")]
    Stopped,
    /// The bytes are truncated, or more bytes follow the games.
    #[error("the state is truncated, or more bytes follow it")]
    Cut,
    /// One of the games is impossible.
    #[error("game {number} of the state is impossible: {what}")]
    Game {
        /// The index of the game.
        number: usize,
        /// The reason.
        what: &'static str,
    },
}

/// Returns games as bytes. The bytes start with a mark and the settings that influence games, as words
/// separated by semicolons. The last byte of the mark is the layout version.
pub fn to_bytes<G>(
    mark: &[u8; 16],
    settings: &str,
    games: &[G],
    save: impl Fn(&G, &mut Vec<u8>),
) -> Vec<u8> {
    let mut bytes = mark.to_vec();
    put_bytes(&mut bytes, settings.as_bytes());
    put(&mut bytes, games.len() as u64);
    for game in games {
        save(game, &mut bytes);
    }
    bytes
}

/// Returns this number of games from the bytes of [`to_bytes`]. Calls `load` with the index of each game.
///
/// # Errors
/// Fails if the bytes are invalid or from a batch with other settings.
pub fn from_bytes<G>(
    mark: &[u8; 16],
    settings: &str,
    count: usize,
    bytes: &[u8],
    load: impl Fn(usize, &mut &[u8]) -> Result<G, StateError>,
) -> Result<Vec<G>, StateError> {
    let (begin, mut bytes) = bytes.split_first_chunk::<16>().ok_or(StateError::Mark)?;
    let ([name @ .., layout], [known @ .., wanted]) = (begin, mark);
    if name != known {
        return Err(StateError::Mark);
    }
    if layout != wanted {
        let [found, wanted] = [*layout, *wanted].map(char::from);
        return Err(StateError::Layout { found, wanted });
    }
    let found = take_bytes(&mut bytes)?;
    if found != settings.as_bytes() {
        return Err(other_settings(&String::from_utf8_lossy(found), settings));
    }
    let found = take(&mut bytes)?;
    if found != count as u64 {
        let wanted = count;
        return Err(StateError::Games { found, wanted });
    }
    let games: Result<Vec<G>, StateError> =
        (0..count).map(|number| load(number, &mut bytes)).collect();
    match bytes.is_empty() {
        true => games,
        false => games.and(Err(StateError::Cut)),
    }
}

/// The words that differ between two settings.
fn other_settings(found: &str, wanted: &str) -> StateError {
    let differs = |one: &str, other: &str| {
        let same: Vec<&str> = other.split("; ").collect();
        let parts = one.split("; ").filter(|part| !same.contains(part));
        let text = parts.collect::<Vec<_>>().join("; ");
        text.chars().take(200).collect()
    };
    StateError::Settings {
        found: differs(found, wanted),
        wanted: differs(wanted, found),
    }
}

/// Returns a checksum of a value's debug text: a short way to distinguish values.
pub fn sum(value: &impl fmt::Debug) -> u64 {
    struct Fnv(u64);

    impl Write for Fnv {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            for byte in text.bytes() {
                self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
            Ok(())
        }
    }

    let mut sum = Fnv(0xcbf2_9ce4_8422_2325);
    write!(sum, "{value:?}").expect("a check sum accepts any text");
    sum.0
}

/// Appends a number as eight bytes.
pub fn put(bytes: &mut Vec<u8>, number: u64) {
    bytes.extend(number.to_le_bytes());
}

/// Appends a length and then the bytes.
pub fn put_bytes(bytes: &mut Vec<u8>, part: &[u8]) {
    put(bytes, part.len() as u64);
    bytes.extend(part);
}

/// Removes a number from the start of the bytes. [`put`] wrote it.
///
/// # Errors
/// Fails with [`StateError::Cut`] if there are too few bytes.
pub fn take(bytes: &mut &[u8]) -> Result<u64, StateError> {
    Ok(u64::from_le_bytes(take_array(bytes)?))
}

/// Takes bytes written by [`put_bytes`] from the start.
///
/// # Errors
/// Fails with [`StateError::Cut`] if there are too few bytes.
pub fn take_bytes<'a>(bytes: &mut &'a [u8]) -> Result<&'a [u8], StateError> {
    let count = usize::try_from(take(bytes)?).map_err(|_| StateError::Cut)?;
    let (head, tail) = bytes.split_at_checked(count).ok_or(StateError::Cut)?;
    *bytes = tail;
    Ok(head)
}

/// Takes `N` bytes from the start.
///
/// # Errors
/// Fails with [`StateError::Cut`] if there are too few bytes.
pub fn take_array<const N: usize>(bytes: &mut &[u8]) -> Result<[u8; N], StateError> {
    let (head, tail) = bytes.split_first_chunk().ok_or(StateError::Cut)?;
    *bytes = tail;
    Ok(*head)
}
