//! Conversion of Python arguments to values of a core crate. Whole numbers are not extracted directly as Rust
//! types, because PyO3's OverflowError does not name the argument.

use std::cmp::Ordering;
use std::fmt::Display;
use std::hash::{BuildHasher, Hasher};
use std::str::FromStr;

use pyo3::exceptions::{PyIndexError, PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PySequence, PyString};

use crate::errors::{Unread, quoted};
use crate::room::room;

/// Reads a value from a Python string. The error says what was expected and what was found.
pub fn from_text<T, F>(obj: Borrowed<'_, '_, PyAny>, expected: &str) -> PyResult<T>
where
    T: FromStr,
    F: From<T::Err> + Unread,
{
    match obj.cast::<PyString>() {
        Ok(text) => {
            let text = text.to_cow()?;
            let read = text.parse().map_err(F::from);
            read.map_err(|fault| fault.unread(quoted(&text)))
        }
        Err(_) => {
            let class = obj.get_type().name()?;
            Err(PyTypeError::new_err(format!(
                "expected {expected}, not {class}"
            )))
        }
    }
}

/// Reads a value with a number, such as a member of an `IntEnum`, from its number or its text.
pub fn from_number<T, F>(
    obj: Borrowed<'_, '_, PyAny>,
    expected: &str,
    of: impl Fn(usize) -> Option<T>,
    fault: impl Fn() -> F,
) -> PyResult<T>
where
    T: FromStr,
    F: From<T::Err> + Unread,
{
    match within::<usize>(obj) {
        Ok(number) => {
            let known = number.ok().and_then(of);
            known.ok_or_else(|| fault().unread(written(obj)))
        }
        Err(_) => from_text::<T, F>(obj, expected),
    }
}

/// Declares an argument: a value of a class or its text. Without a class, the argument is a text or a member
/// of a string enum. `$fault` is the error type of the package.
#[macro_export]
macro_rules! argument {
    ($fault:ty; $(#[$doc:meta])* $name:ident($core:ty), $($class:ty,)? $expected:literal) => {
        $(#[$doc])*
        #[derive(Copy, Clone)]
        pub struct $name(pub $core);

        impl pyo3::FromPyObject<'_, '_> for $name {
            type Error = pyo3::PyErr;

            fn extract(obj: pyo3::Borrowed<'_, '_, pyo3::PyAny>) -> pyo3::PyResult<$name> {
                $(if let Ok(value) = obj.cast::<$class>() {
                    return Ok($name(value.get().0));
                })?
                $crate::args::from_text::<_, $fault>(obj, $expected).map($name)
            }
        }
    };
}

/// Returns a whole number, or `Less` or `Greater` if it is outside the type's range. Raises TypeError if the
/// object is not a whole number.
fn within<T>(obj: Borrowed<'_, '_, PyAny>) -> PyResult<Result<T, Ordering>>
where
    T: for<'a, 'py> FromPyObject<'a, 'py, Error = PyErr>,
{
    match obj.extract::<T>() {
        Err(error) if error.is_instance_of::<PyOverflowError>(obj.py()) => Ok(Err(if obj.lt(0)? {
            Ordering::Less
        } else {
            Ordering::Greater
        })),
        read => read.map(Ok),
    }
}

/// Formats a whole number for a message. Numbers of more than 256 bits are not written out.
pub fn written(number: Borrowed<'_, '_, PyAny>) -> String {
    let bits = number.call_method0("bit_length");
    match bits.and_then(|bits| bits.extract::<usize>()) {
        Ok(bits) if bits > 256 => format!("a number of {bits} bits"),
        _ => number.to_string(),
    }
}

/// Reads a whole number from 0 to `most`. Raises ValueError if it is out of range; `what` names it in the
/// message.
pub fn whole<T>(obj: Borrowed<'_, '_, PyAny>, what: &str, most: T) -> PyResult<T>
where
    T: for<'a, 'py> FromPyObject<'a, 'py, Error = PyErr> + Display,
{
    let number = within::<T>(obj)?;
    number.map_err(|_| {
        let found = written(obj);
        PyValueError::new_err(format!(
            "{what} is a whole number from 0 to {most}, not {found}"
        ))
    })
}

/// Declares arguments that are whole numbers, each with its name for messages.
macro_rules! whole_numbers {
    ($($(#[$doc:meta])* $name:ident($of:ty), $what:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Copy, Clone)]
        pub struct $name(pub $of);

        impl FromPyObject<'_, '_> for $name {
            type Error = PyErr;

            fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<$name> {
                whole(obj, $what, <$of>::MAX).map($name)
            }
        }

        impl $name {
            /// Reads the number itself, for arguments with a default in their signature.
            pub fn number(obj: &Bound<'_, PyAny>) -> PyResult<$of> {
                obj.extract().map(|$name(number)| number)
            }
        }
    )*};
}

whole_numbers! {
    /// The seed of a random generator.
    SeedArg(u64), "a seed";
    /// The maximum number of steps or bytes for a call.
    BudgetArg(u64), "a budget";
    /// The depth of a full search, in plies.
    DepthArg(u32), "a depth";
    /// The maximum number of plies.
    PliesArg(u32), "a number of plies";
    /// A number of plies or observations.
    LengthArg(usize), "a number of plies or observations";
    /// A cursor: how far a receiver has read the observations or events of a game.
    CursorArg(u64), "a cursor";
    /// A time in milliseconds.
    TimeArg(u64), "a time";
    /// The number of a peer or of an offer.
    PeerArg(u64), "the number of a peer or an offer";
    /// A number of threads.
    ThreadsArg(usize), "a number of threads";
    /// A number of earlier boards.
    HistoryArg(usize), "a number of earlier boards";
}

/// 32 secret bytes that decide a random start.
#[derive(Copy, Clone)]
pub struct EntropyArg(pub [u8; 32]);

impl FromPyObject<'_, '_> for EntropyArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<EntropyArg> {
        let wanted = |found: String| format!("entropy is 32 bytes, not {found}");
        // Only bytes-like types: an iterable could be endless.
        let bytes = if let Ok(bytes) = obj.cast::<PyBytes>() {
            bytes.as_bytes().to_vec()
        } else if let Ok(bytes) = obj.cast::<PyByteArray>() {
            bytes.to_vec()
        } else {
            let class = obj.get_type().name()?.to_string();
            return Err(PyTypeError::new_err(wanted(class)));
        };
        let bytes: Result<[u8; 32], Vec<u8>> = bytes.try_into();
        let error = |bytes: Vec<u8>| PyValueError::new_err(wanted(bytes.len().to_string()));
        bytes.map(EntropyArg).map_err(error)
    }
}

/// An index into a list; negative numbers count from the end. Numbers outside the range of `isize` saturate,
/// so they are out of range for every list.
#[derive(Copy, Clone)]
pub struct IndexArg(pub isize);

impl IndexArg {
    /// Returns the item of a list of `count` items. Raises IndexError if the index is out of range; `what`
    /// names the item in the message.
    pub fn find<T>(
        self,
        count: usize,
        what: &str,
        item: impl FnOnce(usize) -> Option<T>,
    ) -> PyResult<T> {
        place(self.0, count).and_then(item).ok_or_else(|| {
            let text = format!("{what} index out of range: {}, there are {count}", self.0);
            PyIndexError::new_err(text)
        })
    }
}

impl FromPyObject<'_, '_> for IndexArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<IndexArg> {
        Ok(IndexArg(within(obj)?.unwrap_or_else(|end| match end {
            Ordering::Less => isize::MIN,
            _ => isize::MAX,
        })))
    }
}

/// An index from 0. A whole number that `usize` cannot hold is out of range, and its digits are stored for
/// the message.
#[derive(Clone)]
pub struct PlaceArg(pub usize, Option<String>);

impl FromPyObject<'_, '_> for PlaceArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<PlaceArg> {
        Ok(match within(obj)? {
            Ok(place) => PlaceArg(place, None),
            Err(_) => PlaceArg(usize::MAX, Some(written(obj))),
        })
    }
}

impl PlaceArg {
    /// Returns the index if it is below `count`. Raises IndexError if it is not; `what` names the item in the
    /// message.
    pub fn below(&self, count: usize, what: &str) -> PyResult<usize> {
        let place = Some(self.0).filter(|place| *place < count);
        place.ok_or_else(|| {
            let found = self.1.clone().unwrap_or_else(|| self.0.to_string());
            let last = count.saturating_sub(1);
            PyIndexError::new_err(format!("{what} is 0 to {last}, not {found}"))
        })
    }
}

/// Returns the index in a list of `count` items; negative numbers count from the end.
pub fn place(number: isize, count: usize) -> Option<usize> {
    let back = number
        .checked_neg()
        .and_then(|back| usize::try_from(back).ok());
    match usize::try_from(number) {
        Ok(number) => Some(number).filter(|number| *number < count),
        Err(_) => count.checked_sub(back?),
    }
}

/// The maximum number of items that [`each`] reads, because an iterable could be endless.
const MOST_ITEMS: usize = 1 << 20;

/// Reads each item of an iterable that is not a string.
///
/// Raises ValueError if there are more than 2**20 items.
pub fn each<'py, T>(
    obj: Borrowed<'_, 'py, PyAny>,
    expected: &str,
    mut read: impl FnMut(Bound<'py, PyAny>) -> PyResult<T>,
) -> PyResult<Vec<T>> {
    let each = match obj.is_instance_of::<PyString>() {
        true => None,
        false => obj.try_iter().ok(),
    };
    let Some(each) = each else {
        return Err(PyTypeError::new_err(format!(
            "expected {expected} in a list, not {}",
            obj.get_type().name()?
        )));
    };
    let mut list = Vec::new();
    for one in each {
        if list.len() == MOST_ITEMS {
            return Err(PyValueError::new_err(format!(
                "expected at most {MOST_ITEMS} {expected}, got more"
            )));
        }
        list.push(read(one?)?);
    }
    Ok(list)
}

/// A list of arguments, from any sequence but a string.
pub struct ListArg<T>(pub Vec<T>);

impl<'a, 'py, T> FromPyObject<'a, 'py> for ListArg<T>
where
    T: for<'b> FromPyObject<'b, 'py>,
{
    type Error = PyErr;

    fn extract(obj: Borrowed<'a, 'py, PyAny>) -> PyResult<ListArg<T>> {
        let class = obj.get_type().name()?;
        if obj.is_instance_of::<PyString>() || obj.cast::<PySequence>().is_err() {
            return Err(PyTypeError::new_err(format!(
                "expected a list, not {class}"
            )));
        }
        // A caller's class may yield items forever or return a wrong length.
        let told = obj.len()?;
        let mut list = room(told, "items of a list")?;
        for one in obj.try_iter()? {
            if list.len() == told {
                return Err(PyValueError::new_err(format!(
                    "expected {told} items, the length of this {class}, got more"
                )));
            }
            list.push(one?.extract::<T>().map_err(Into::into)?);
        }
        Ok(ListArg(list))
    }
}

/// Returns the given seed, or an unpredictable one.
pub fn seed_or_any(seed: Option<SeedArg>) -> u64 {
    seed.map_or_else(
        || std::hash::RandomState::new().build_hasher().finish(),
        |seed| seed.0,
    )
}
