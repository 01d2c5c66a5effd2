//! What callers may write, and the exceptions for what cannot be done.

use luzhanqi::Budget;
use luzhanqi_env::{
    Action, Autoreset, ConfigError, GameError, LearnerSeat, Level, Opponent, StateError, StepError,
};
use numpy::{PyArray1, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::exceptions::{PyIndexError, PyMemoryError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::enums::SeatArg;
use crate::errors::{Fallible, Fault};
use py_border::errors::shown;

pub fn value_error(text: impl Into<String>) -> Fault {
    PyValueError::new_err(text.into()).into()
}

/// The exception for games that cannot be played so.
pub fn refused(error: ConfigError) -> Fault {
    match error {
        ConfigError::Start { why, .. } => why.into(),
        ConfigError::Threads(_) => PyRuntimeError::new_err(error.to_string()).into(),
        ConfigError::Memory { .. } => PyMemoryError::new_err(error.to_string()).into(),
        _ => value_error(error.to_string()),
    }
}

/// The exception for a step that was not done.
pub fn failed(error: StepError) -> Fault {
    match error {
        StepError::Threads(_) => PyRuntimeError::new_err(error.to_string()).into(),
        StepError::Stopped => PyRuntimeError::new_err(error.to_string()).into(),
        _ => value_error(error.to_string()),
    }
}

/// The exception for a checkpoint that is none of these games.
pub fn no_state(error: StateError) -> Fault {
    value_error(error.to_string())
}

/// The exception for a game that cannot be had, or not be put in.
pub fn no_game(error: GameError) -> Fault {
    match error {
        GameError::NoSuchGame => PyIndexError::new_err(error.to_string()).into(),
        _ => value_error(error.to_string()),
    }
}

pub fn refused_reply(game: usize, number: i64) -> Fault {
    value_error(format!(
        "game {game}: the opponent's action {number} is not in its mask; reset the games"
    ))
}

/// The numbers in an array or a list, as many as wanted.
pub fn whole_numbers(given: &Bound<'_, PyAny>, what: &str, wanted: usize) -> Fallible<Vec<i64>> {
    let plain = |array: &Bound<'_, PyArray1<i64>>| {
        array.is_c_contiguous() && (array.data() as usize).is_multiple_of(align_of::<i64>())
    };
    let array = match given.cast::<PyArray1<i64>>() {
        Ok(array) if plain(array) => array.clone(),
        _ => {
            let numpy = given.py().import("numpy")?;
            // Whole numbers of any kind; a fraction is a mistake, not another action.
            let array = numpy.call_method1("asarray", (given,))?;
            let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
            if kind != "i" && kind != "u" {
                let dtype = array.getattr("dtype")?;
                let list = match given.cast::<PyList>() {
                    Ok(_) => "; of np.uint64 and other integers in one list numpy makes floats",
                    Err(_) => "",
                };
                let text = format!("{what} are whole numbers, not {dtype}{list}");
                return Err(PyTypeError::new_err(text).into());
            }
            // What is beyond int64 is no action, and must not become one.
            let array = match kind.as_str() {
                "u" => array.call_method1("clip", (given.py().None(), i64::MAX))?,
                _ => array,
            };
            let array = array.call_method1("astype", ("int64",))?;
            array
                .cast_into::<PyArray1<i64>>()
                .map_err(|_| value_error(format!("give {wanted} actions in one row")))?
        }
    };
    let numbers = array
        .try_readonly()
        .map_err(|_| value_error(format!("{what} are in use")))?;
    // A copy, which no other thread can change while the lock of the interpreter is given up.
    let numbers = numbers.as_array().to_vec();
    if numbers.len() != wanted {
        let found = numbers.len();
        return Err(value_error(format!("give {wanted} actions, not {found}")));
    }
    Ok(numbers)
}

/// Reads what follows a game that ended: Gymnasium's `AutoresetMode`, or its text.
pub fn read_autoreset(given: Option<&Bound<'_, PyAny>>) -> Fallible<Autoreset> {
    let Some(given) = given else {
        return Ok(Autoreset::SameStep);
    };
    let text = given.getattr("value").unwrap_or_else(|_| given.clone());
    match text.extract::<String>().as_deref() {
        Ok("SameStep") => Ok(Autoreset::SameStep),
        Ok("NextStep") => Ok(Autoreset::NextStep),
        Ok("Disabled") => Ok(Autoreset::Disabled),
        _ => Err(value_error(format!(
            "autoreset_mode is \"SameStep\", \"NextStep\" or \"Disabled\", not {}",
            shown(given)
        ))),
    }
}

/// Reads the learner's seat.
pub fn read_learner(given: &Bound<'_, PyAny>) -> Fallible<LearnerSeat> {
    match given.extract::<String>().as_deref() {
        Ok("alternating") => return Ok(LearnerSeat::Alternating),
        Ok("drawn") => return Ok(LearnerSeat::Drawn),
        _ => {}
    }
    let seat = given.extract::<SeatArg>().map_err(|_| {
        let given = shown(given);
        value_error(format!(
            "learner is a seat, \"alternating\" or \"drawn\", not {given}"
        ))
    })?;
    Ok(LearnerSeat::Fixed(seat.0))
}

/// The actions of these numbers, -1 for none, as far as they are any.
pub fn read_actions(numbers: &[i64], actions: &mut Vec<Option<Action>>) {
    let read = |number: &i64| match *number {
        -1 => Some(None),
        number => Action::new(usize::try_from(number).ok()?).map(Some),
    };
    actions.clear();
    actions.extend(numbers.iter().map_while(read));
}

/// Reads who plays the other seat, and the function that is asked if one is given.
pub fn read_opponent(given: &Bound<'_, PyAny>) -> Fallible<(Opponent, Option<Py<PyAny>>)> {
    if given.is_callable() {
        return Ok((Opponent::Asked, Some(given.clone().unbind())));
    }
    let text = given.extract::<String>().unwrap_or_default();
    let level = match text.strip_prefix("sampler") {
        Some("") => Some(Level::default()),
        Some(level) => level.strip_prefix('-').and_then(|level| level.parse().ok()),
        None => None,
    };
    match (text.as_str(), level) {
        ("random", _) => Ok((Opponent::Random, None)),
        (_, Some(level)) => Ok((Opponent::Sampler(level), None)),
        _ => Err(value_error(format!(
            "opponent is None, \"random\", \"sampler\" (or \"sampler-easy\", \"sampler-hard\"), or a \
             function of observations and masks, not {}",
            shown(given)
        ))),
    }
}

/// What planes of chances may take.
pub struct ChancesArg(pub Option<Budget>);

impl FromPyObject<'_, '_> for ChancesArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<ChancesArg> {
        if let Ok(wanted) = obj.extract::<bool>() {
            return Ok(ChancesArg(wanted.then(Budget::default)));
        }
        match obj.extract::<(u64, u64)>() {
            Ok((steps, bytes)) => Ok(ChancesArg(Some(Budget { steps, bytes }))),
            Err(_) => Err(PyTypeError::new_err(format!(
                "chances is True, False or a budget (steps, bytes), not {}",
                shown(&obj)
            ))),
        }
    }
}
