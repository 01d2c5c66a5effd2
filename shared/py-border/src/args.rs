//! Arguments: how what Python callers write becomes a value of a core crate. A whole number is never one
//! of Rust's types as it is: those raise an OverflowError that does not say what it is about.

use std::cmp::Ordering;
use std::fmt::Display;
use std::hash::{BuildHasher, Hasher};
use std::str::FromStr;

use pyo3::exceptions::{PyIndexError, PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PySequence, PyString};

use crate::errors::{Unread, quoted};
use crate::room::room;

/// Reads a value from a Python string, or says what was expected and what was found.
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

/// Reads a value that has a number, as a member of an `IntEnum` has, from the number or its text.
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

/// An argument that is a value of a class or its text, or, where no class is named, a text or a member
/// of an enum, which is one; `$fault` is what errors of the package are.
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

/// A whole number as far as a type holds it: anything else is too little or too great, or no whole
/// number, for which Python raises TypeError.
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

/// A whole number for a message; what has very many digits is not written out.
pub fn written(number: Borrowed<'_, '_, PyAny>) -> String {
    let bits = number.call_method0("bit_length");
    match bits.and_then(|bits| bits.extract::<usize>()) {
        Ok(bits) if bits > 256 => format!("a number of {bits} bits"),
        _ => number.to_string(),
    }
}

/// A whole number that a caller chooses. Raises ValueError, with what it is, for one that the type
/// does not hold.
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

/// Declares arguments that are whole numbers, each with what messages call it.
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
            /// The number itself, where an argument has a default that signatures show.
            pub fn number(obj: &Bound<'_, PyAny>) -> PyResult<$of> {
                obj.extract().map(|$name(number)| number)
            }
        }
    )*};
}

whole_numbers! {
    /// What chance follows from.
    SeedArg(u64), "a seed";
    /// Steps or bytes that may be taken.
    BudgetArg(u64), "a budget";
    /// How many plies to look ahead, each in every way.
    DepthArg(u32), "a depth";
    /// A number of plies at the most.
    PliesArg(u32), "a number of plies";
    /// A number of plies or observations.
    LengthArg(usize), "a number of plies or observations";
    /// How far somebody was told what happens in a game.
    CursorArg(u64), "a cursor";
    /// A number of threads.
    ThreadsArg(usize), "a number of threads";
    /// A number of earlier boards.
    HistoryArg(usize), "a number of earlier boards";
}

/// 32 secret bytes that a start follows from.
#[derive(Copy, Clone)]
pub struct EntropyArg(pub [u8; 32]);

impl FromPyObject<'_, '_> for EntropyArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<EntropyArg> {
        let wanted = |found: String| format!("entropy is 32 bytes, not {found}");
        // Only what holds bytes: an iterable could be endless.
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

/// A place in a list, where negative ones count from the end; numbers that are too great or too
/// little for a list are past its ends.
#[derive(Copy, Clone)]
pub struct IndexArg(pub isize);

impl FromPyObject<'_, '_> for IndexArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<IndexArg> {
        Ok(IndexArg(within(obj)?.unwrap_or_else(|end| match end {
            Ordering::Less => isize::MIN,
            _ => isize::MAX,
        })))
    }
}

/// A place counted from 0; whole numbers that count none are past the end, and keep how they are written.
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
    /// The place, where there are so many. Raises IndexError, with what it is, for one past them.
    pub fn below(&self, count: usize, what: &str) -> PyResult<usize> {
        let place = Some(self.0).filter(|place| *place < count);
        place.ok_or_else(|| {
            let found = self.1.clone().unwrap_or_else(|| self.0.to_string());
            let last = count.saturating_sub(1);
            PyIndexError::new_err(format!("{what} is 0 to {last}, not {found}"))
        })
    }
}

/// The place of a number in a list, where negative ones count from the end.
pub fn place(number: isize, count: usize) -> Option<usize> {
    let back = number
        .checked_neg()
        .and_then(|back| usize::try_from(back).ok());
    match usize::try_from(number) {
        Ok(number) => Some(number).filter(|number| *number < count),
        Err(_) => count.checked_sub(back?),
    }
}

/// The most items that [`each`] reads: an iterable could be endless.
const MOST_ITEMS: usize = 1 << 20;

/// Reads each item of any iterable but a text, which is one letter by letter; no caller means that.
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

/// A list of arguments, from any sequence but a text.
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
        // A class of the caller's may give items for ever, or claim to have any number.
        let told = obj.len()?;
        let mut list = room(told, "items of a list")?;
        for one in obj.try_iter()? {
            if list.len() == told {
                return Err(PyValueError::new_err(format!(
                    "expected {told} items, as its length says, got more from this {class}"
                )));
            }
            list.push(one?.extract::<T>().map_err(Into::into)?);
        }
        Ok(ListArg(list))
    }
}

/// The seed that was given, or one that nobody can foresee.
pub fn seed_or_any(seed: Option<SeedArg>) -> u64 {
    seed.map_or_else(
        || std::hash::RandomState::new().build_hasher().finish(),
        |seed| seed.0,
    )
}
