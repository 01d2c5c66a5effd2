//! Arguments and outputs that the `VectorEnv`s of all games share.

pub use kit_env::{Autoreset, Encoding, StepError};
use numpy::ndarray::Ix1;
use numpy::{PyArray1, PyArrayMethods, PyReadwriteArray, PyUntypedArrayMethods};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList};

use crate::args::SeedArg;
use crate::errors::shown;
use crate::pictures::Pictures;

/// Reads `wanted` whole numbers from an array or a list.
pub fn whole_numbers(given: &Bound<'_, PyAny>, what: &str, wanted: usize) -> PyResult<Vec<i64>> {
    let plain = |array: &Bound<'_, PyArray1<i64>>| {
        array.is_c_contiguous() && (array.data() as usize).is_multiple_of(align_of::<i64>())
    };
    let array = match given.cast::<PyArray1<i64>>() {
        Ok(array) if plain(array) => array.clone(),
        _ => {
            let numpy = given.py().import("numpy")?;
            // Any integer type. A fraction is a mistake and must not be truncated to an action.
            let array = numpy.call_method1("asarray", (given,))?;
            let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
            if kind != "i" && kind != "u" {
                let dtype = array.getattr("dtype")?;
                let list = match given.cast::<PyList>() {
                    Ok(_) => "; numpy converts a list of np.uint64 and other integers to floats",
                    Err(_) => "",
                };
                let text = format!("expected whole numbers as {what}, not {dtype}{list}");
                return Err(PyTypeError::new_err(text));
            }
            // A number outside int64 is not an action, and must not wrap around to one.
            let array = match kind.as_str() {
                "u" => array.call_method1("clip", (given.py().None(), i64::MAX))?,
                _ => array,
            };
            let array = array.call_method1("astype", ("int64",))?;
            array.cast_into::<PyArray1<i64>>().map_err(|_| {
                PyValueError::new_err(format!("expected {wanted} actions in one row"))
            })?
        }
    };
    let numbers = array
        .try_readonly()
        .map_err(|_| PyValueError::new_err(format!("{what} are in use")))?;
    // A copy: no other thread can change it while the interpreter's lock is released.
    let numbers = numbers.as_array().to_vec();
    if numbers.len() != wanted {
        let found = numbers.len();
        return Err(PyValueError::new_err(format!(
            "expected {wanted} actions, not {found}"
        )));
    }
    Ok(numbers)
}

/// Reads the behaviour after the end of a game: Gymnasium's `AutoresetMode` or its text.
pub fn read_autoreset(given: Option<&Bound<'_, PyAny>>) -> PyResult<Autoreset> {
    let Some(given) = given else {
        return Ok(Autoreset::SameStep);
    };
    let text = given.getattr("value").unwrap_or_else(|_| given.clone());
    let named = text.extract::<String>().ok();
    match named.and_then(|name| Autoreset::named(&name)) {
        Some(autoreset) => Ok(autoreset),
        None => Err(PyValueError::new_err(format!(
            "autoreset_mode is \"SameStep\", \"NextStep\" or \"Disabled\", not {}",
            shown(given)
        ))),
    }
}

/// Converts numbers to actions, with None for -1. Stops at the first number for which `of` has no action.
pub fn read_actions<A>(
    numbers: &[i64],
    actions: &mut Vec<Option<A>>,
    of: impl Fn(usize) -> Option<A>,
) {
    let read = |number: &i64| match *number {
        -1 => Some(None),
        number => of(usize::try_from(number).ok()?).map(Some),
    };
    actions.clear();
    actions.extend(numbers.iter().map_while(read));
}

/// Reads one seed per game for a reset: a given list, or seeds that `of` makes from one given seed or from
/// None.
pub fn read_seeds<E>(
    given: Option<&Bound<'_, PyAny>>,
    count: usize,
    of: impl Fn(Option<SeedArg>) -> Result<Vec<u64>, E>,
) -> Result<Vec<u64>, E>
where
    E: From<PyErr>,
{
    let seeds: Vec<u64> = match given.map(|seed| (seed, seed.extract::<SeedArg>())) {
        Some((seed, Err(_))) => exactly(seed, count).ok_or_else(|| {
            PyValueError::new_err(format!(
                "a seed is a whole number from 0 to 2**64 - 1; give one, or {count} in a list"
            ))
        })?,
        given => of(given.and_then(|(_, seed)| seed.ok()))?,
    };
    Ok(seeds)
}

/// Reads which games to restart in a reset: "reset_mask" in `options`, by default all games.
pub fn read_reset_mask(
    options: Option<&Bound<'_, PyDict>>,
    count: usize,
) -> PyResult<Option<Vec<bool>>> {
    let Some(options) = options else {
        return Ok(None);
    };
    let Some(mask) = options.get_item("reset_mask")? else {
        return Ok(None);
    };
    let text = || PyValueError::new_err(format!("expected {count} truth values as reset_mask"));
    exactly(&mask, count).ok_or_else(text).map(Some)
}

/// Returns the items of a list or an array if there are exactly `count`. A caller's class may return a wrong
/// length or yield items forever.
fn exactly<'py, T>(given: &Bound<'py, PyAny>, count: usize) -> Option<Vec<T>>
where
    T: for<'b> FromPyObject<'b, 'py>,
{
    let is_row = given.hasattr("__getitem__").ok()? && !given.is_instance_of::<PyDict>();
    if !is_row || given.len().ok()? != count {
        return None;
    }
    let items = given.try_iter().ok()?.take(count.saturating_add(1));
    let items = items.map(|one| one.ok()?.extract().ok());
    let items: Option<Vec<T>> = items.collect();
    items.filter(|items| items.len() == count)
}

/// Returns which games have ended.
pub fn ended(
    terminated: &PyReadwriteArray<'_, bool, Ix1>,
    truncated: &PyReadwriteArray<'_, bool, Ix1>,
) -> Vec<bool> {
    let terminated = terminated.as_array();
    let pairs = terminated.iter().zip(truncated.as_array());
    pairs.map(|(one, two)| *one || *two).collect()
}

/// Adds the last observations and info of the games that ended, in Gymnasium's format. `shown` has an
/// observation for each game.
pub fn add_final(
    info: &Bound<'_, PyDict>,
    ended: &[bool],
    shown: &Bound<'_, PyAny>,
    told: &Bound<'_, PyDict>,
) -> PyResult<()> {
    let py = info.py();
    let mut last = Vec::with_capacity(ended.len());
    for (place, ended) in ended.iter().enumerate() {
        last.push(match ended {
            true => shown.get_item(place)?.call_method0("copy")?.unbind(),
            false => py.None(),
        });
    }
    info.set_item("final_obs", PyArray1::from_vec(py, last))?;
    info.set_item("_final_obs", PyArray1::from_slice(py, ended))?;
    for key in told.keys() {
        told.set_item(format!("_{key}"), PyArray1::from_slice(py, ended))?;
    }
    info.set_item("final_info", told)?;
    info.set_item("_final_info", PyArray1::from_slice(py, ended))
}

/// The Gymnasium spaces of one game's observation and action, and those of all games. They are made only
/// once: an agent that seeds a space must get the same object again.
pub struct Spaces(PyOnceLock<[Py<PyAny>; 4]>);

impl Spaces {
    /// Makes an empty value; the spaces are made on first use.
    #[expect(clippy::new_without_default, reason = "it belongs to one environment")]
    pub const fn new() -> Spaces {
        Spaces(PyOnceLock::new())
    }

    /// Returns the space at an index. `single` makes the two spaces of one game from `module`. The function
    /// `batched` of `module` makes the two spaces of all games.
    ///
    /// Raises ImportError if Gymnasium is missing.
    pub fn get<'py>(
        &self,
        py: Python<'py>,
        place: usize,
        games: usize,
        module: &str,
        single: impl FnOnce(&Bound<'py, PyModule>) -> PyResult<Bound<'py, PyAny>>,
    ) -> PyResult<Py<PyAny>> {
        let all = self.0.get_or_try_init(py, || {
            let module = py.import(module)?;
            let (observation, action): (Py<PyAny>, Py<PyAny>) = single(&module)?.extract()?;
            let many = module.call_method1("batched", (&observation, &action, games))?;
            let (observations, actions) = many.extract()?;
            PyResult::Ok([observation, action, observations, actions])
        })?;
        Ok(all[place].clone_ref(py))
    }
}

/// The games in which an opponent is to move, as a function that plays for it sees them.
pub struct Waiting {
    /// The indices of the games.
    pub games: Vec<usize>,
    /// The player to move in each game.
    pub players: Vec<i8>,
    /// Whether the opponent has not been called in the game before.
    pub resets: Vec<bool>,
    /// The observations and masks.
    pub seen: Pictures,
}

impl Waiting {
    /// Calls the opponent, or its method `_act`. Returns a number for each game.
    pub fn call(&self, py: Python<'_>, opponent: &Py<PyAny>) -> PyResult<Vec<i64>> {
        let (observations, masks) = (self.seen.observations(py), self.seen.masks(py));
        let opponent = opponent.bind(py);
        let given = match opponent.getattr_opt("_act")? {
            None => opponent.call1((observations, masks))?,
            Some(act) => {
                let games = PyArray1::from_iter(py, self.games.iter().map(|game| *game as i64));
                let players = PyArray1::from_slice(py, &self.players);
                let resets = PyArray1::from_slice(py, &self.resets);
                act.call1((observations, masks, games, players, resets))?
            }
        };
        whole_numbers(&given, "the opponent's actions", self.games.len())
    }

    /// Returns the numbers as actions: one entry for each of `count` games, which is None if the game does not
    /// wait.
    pub fn actions<A: Clone>(
        &self,
        numbers: &[i64],
        count: usize,
        of: impl Fn(usize) -> Option<A>,
    ) -> PyResult<Vec<Option<A>>> {
        let mut actions = vec![None; count];
        for (game, number) in self.games.iter().zip(numbers) {
            let action = usize::try_from(*number).ok().and_then(&of);
            actions[*game] = Some(action.ok_or_else(|| refused_reply(*game, *number))?);
        }
        Ok(actions)
    }

    /// Returns the exception for the number that the opponent chose in a game.
    pub fn refused(&self, game: usize, numbers: &[i64]) -> PyErr {
        let place = self.games.iter().position(|waiting| *waiting == game);
        refused_reply(game, place.map_or(-1, |place| numbers[place]))
    }
}

fn refused_reply(game: usize, number: i64) -> PyErr {
    PyValueError::new_err(format!(
        "game {game}: the opponent's action {number} is not in its mask; reset the games"
    ))
}

/// Raises RuntimeError if some games still wait for an opponent before a step.
pub fn check_replied(waiting: bool) -> PyResult<()> {
    match waiting {
        false => Ok(()),
        true => Err(PyRuntimeError::new_err(
            "the opponent failed in an earlier step, or its call has not returned: reset the games",
        )),
    }
}

/// Reads the format of observations.
///
/// Raises ValueError if both are wanted.
pub fn read_encoding(packed: bool, channels_last: bool) -> PyResult<Encoding> {
    match (packed, channels_last) {
        (false, false) => Ok(Encoding::Bytes),
        (false, true) => Ok(Encoding::ChannelsLast),
        (true, false) => Ok(Encoding::Bits),
        (true, true) => Err(PyValueError::new_err(
            "packed and channels_last cannot be combined",
        )),
    }
}
