//! Arguments: what Python callers may write for a value of the core.

use std::hash::{BuildHasher, Hasher};

use luzhanqi as lz;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors::{self, Fault};
use crate::moves::Move;
use crate::piece::Piece;
use crate::rules::Rules;
use crate::station::Station;

/// Reads a value from a Python string, or says what was expected and what was found.
fn from_text<T: std::str::FromStr>(obj: Borrowed<'_, '_, PyAny>, expected: &str) -> Result<T, PyErr>
where
    Fault: From<T::Err>,
{
    match obj.cast::<PyString>() {
        Ok(text) => {
            let text = text.to_cow()?;
            let read = text.parse().map_err(Fault::from);
            read.map_err(|fault| errors::unread(fault, &text))
        }
        Err(_) => {
            let class = obj.get_type().name()?;
            Err(PyTypeError::new_err(format!(
                "expected {expected}, not {class}"
            )))
        }
    }
}

macro_rules! argument {
    ($(#[$doc:meta])* $name:ident($core:ty), $class:ty, $expected:literal) => {
        $(#[$doc])*
        #[derive(Copy, Clone)]
        pub struct $name(pub $core);

        impl FromPyObject<'_, '_> for $name {
            type Error = PyErr;

            fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<$name> {
                match obj.cast::<$class>() {
                    Ok(value) => Ok($name(value.get().0)),
                    Err(_) => from_text(obj, $expected).map($name),
                }
            }
        }
    };
}

argument! {
    /// A move or its text.
    MoveArg(lz::Move), Move, "a Move or its text"
}
argument! {
    /// A station or its name.
    StationArg(lz::Station), Station, "a Station or its name"
}
argument! {
    /// A piece or its letter.
    PieceArg(lz::Piece), Piece, "a Piece or its letter"
}
argument! {
    /// Rules or a rule string.
    RulesArg(lz::Rules), Rules, "Rules or a rule string"
}

impl Default for RulesArg {
    fn default() -> RulesArg {
        RulesArg(lz::Rules::STANDARD)
    }
}

/// A seat: 0, 1, a member of `Seat`, or its name.
#[derive(Copy, Clone)]
pub struct SeatArg(pub lz::Seat);

impl FromPyObject<'_, '_> for SeatArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<SeatArg> {
        if let Ok(number) = obj.extract::<i64>() {
            let seat = usize::try_from(number).ok().and_then(lz::Seat::new);
            return seat
                .map(SeatArg)
                .ok_or_else(|| errors::unread(lz::ParseSeatError.into(), &number));
        }
        from_text(obj, "a seat (0 or 1)").map(SeatArg)
    }
}

/// A kind: a member of `Kind` or its letter.
#[derive(Copy, Clone)]
pub struct KindArg(pub lz::Kind);

/// The text of a kind, for the error type of the parser.
struct KindText(lz::Kind);

impl std::str::FromStr for KindText {
    type Err = errors::NoKind;

    fn from_str(text: &str) -> Result<KindText, errors::NoKind> {
        let mut letters = text.chars();
        match (
            letters.next().and_then(lz::Kind::from_letter),
            letters.next(),
        ) {
            (Some(kind), None) => Ok(KindText(kind)),
            _ => Err(errors::NoKind),
        }
    }
}

impl FromPyObject<'_, '_> for KindArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<KindArg> {
        from_text::<KindText>(obj, "a Kind or its letter").map(|kind| KindArg(kind.0))
    }
}

/// A colour: a member of `Color` or its name.
#[derive(Copy, Clone)]
pub struct ColorArg(pub lz::Color);

impl FromPyObject<'_, '_> for ColorArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<ColorArg> {
        from_text(obj, "a Color or its name").map(ColorArg)
    }
}

/// Stations to point out: any iterable of stations or their names.
pub struct StationsArg(pub lz::Stations);

impl FromPyObject<'_, '_> for StationsArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<StationsArg> {
        // A text is iterable too, letter by letter, which nobody means.
        let each = match obj.is_instance_of::<PyString>() {
            true => None,
            false => obj.try_iter().ok(),
        };
        let Some(each) = each else {
            return Err(PyTypeError::new_err(format!(
                "expected stations or their names in a list, not {}",
                obj.get_type().name()?
            )));
        };
        let stations = each.map(|one| Ok(one?.extract::<StationArg>()?.0));
        Ok(StationsArg(stations.collect::<PyResult<_>>()?))
    }
}

/// A place counted from 0; whole numbers that count none are past the end.
#[derive(Copy, Clone)]
pub struct PlaceArg(pub usize);

impl FromPyObject<'_, '_> for PlaceArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<PlaceArg> {
        match obj.extract::<usize>() {
            Err(error) if error.is_instance_of::<PyOverflowError>(obj.py()) => {
                Ok(PlaceArg(usize::MAX))
            }
            read => read.map(PlaceArg),
        }
    }
}

/// The seed that was given, or one that nobody can foresee.
pub fn seed_or_any(seed: Option<u64>) -> u64 {
    seed.unwrap_or_else(|| std::hash::RandomState::new().build_hasher().finish())
}
