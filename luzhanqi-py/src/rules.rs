//! Rules.

use luzhanqi as lz;
use luzhanqi::rules::RuleOption;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::args::RulesArg;
use crate::errors::{Fallible, Fault};

/// The rules of a game: a value for every option.
///
/// Rules come from a rule string, a named set and then overrides; keyword arguments are overrides
/// too. Printing gives the shortest rule string. Rules sort by their options in order.
///
/// >>> str(Rules("bodlaender-1,mines=mutual"))
/// 'bodlaender-1,mines=mutual'
/// >>> Rules("standard", mines="mutual", hq_locked=False, marshal_reveals_flag=False)
/// Rules("knowlton")
/// >>> Rules("flip").quiet_limit
/// 70
///
/// Raises RulesError for an unknown name, option or value.
#[pyclass(frozen, eq, ord, hash, module = "luzhanqi._native")]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rules(pub lz::Rules);

/// An option by its key, with underscores or hyphens.
fn option(key: &str) -> Result<RuleOption, lz::ParseRulesError> {
    key.replace('_', "-").parse()
}

/// The text of a value: booleans are `yes` and `no`.
fn value_text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(flag) = value.cast::<pyo3::types::PyBool>() {
        return Ok(String::from(if flag.is_true() { "yes" } else { "no" }));
    }
    Ok(value.str()?.to_string())
}

fn overridden(mut rules: lz::Rules, values: Option<&Bound<'_, PyDict>>) -> Fallible<lz::Rules> {
    for (key, value) in values.into_iter().flatten() {
        let option = option(&key.str()?.to_cow()?)?;
        rules = rules.with_value(option, &value_text(&value)?)?;
    }
    Ok(rules)
}

impl Rules {
    fn word(&self, option: RuleOption) -> String {
        self.0.value(option).to_string()
    }

    fn value(&self, py: Python<'_>, option: RuleOption) -> PyResult<Py<PyAny>> {
        let text = self.word(option);
        Ok(match (text.as_str(), text.parse::<u32>()) {
            ("yes" | "no", _) => (text == "yes")
                .into_pyobject(py)?
                .to_owned()
                .into_any()
                .unbind(),
            (_, Ok(number)) => number.into_pyobject(py)?.into_any().unbind(),
            _ => text.into_pyobject(py)?.into_any().unbind(),
        })
    }
}

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(signature = (text = None, /, **overrides))]
    fn new(text: Option<RulesArg>, overrides: Option<&Bound<'_, PyDict>>) -> Fallible<Rules> {
        let rules = text.unwrap_or_default().0;
        Ok(Rules(overridden(rules, overrides)?))
    }

    /// The names of the rule sets.
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        lz::RuleSet::ALL.iter().map(|set| set.name).collect()
    }

    /// Where a named rule set is described.
    ///
    /// Raises RulesError for an unknown name.
    #[staticmethod]
    fn source(name: &str) -> Fallible<&'static str> {
        match lz::RuleSet::named(name) {
            Some(set) => Ok(set.source),
            // Not a name: reading it as a rule string says which names there are.
            None => Err(name.parse::<lz::Rules>().map_or_else(Fault::from, |_| {
                pyo3::exceptions::PyValueError::new_err("a rule set's name takes no overrides")
                    .into()
            })),
        }
    }

    /// Every option as a row (key, values it takes, meaning, who asks for which value).
    #[staticmethod]
    fn option_table() -> Vec<(&'static str, String, &'static str, &'static str)> {
        let row = |option: &RuleOption| {
            let allowed = option.allowed().to_string();
            (option.key(), allowed, option.meaning(), option.sources())
        };
        RuleOption::ALL.iter().map(row).collect()
    }

    /// Dark: each player arranges an army out of the other's sight. Expose: all fifty pieces are
    /// shuffled face down over the posts and headquarters, and a turn flips one or moves one.
    #[getter]
    fn play(&self) -> String {
        self.word(RuleOption::Play)
    }

    /// What becomes of a piece, neither engineer nor bomb, that attacks a landmine: mutual, both
    /// leave the board; northern, the attacker is lost and the mine stands; lowest, both leave if
    /// the attacker's order is the lowest of its side, else the mine stands.
    #[getter]
    fn mines(&self) -> String {
        self.word(RuleOption::Mines)
    }

    /// Engineers turn corners on the railroad.
    #[getter]
    fn engineers_turn(&self) -> bool {
        self.0.engineers_turn()
    }

    /// A piece in a camp cannot be attacked.
    #[getter]
    fn camps_safe(&self) -> bool {
        self.0.camps_safe()
    }

    /// A piece on any headquarters, own or enemy, never moves again.
    #[getter]
    fn hq_locked(&self) -> bool {
        self.0.hq_locked()
    }

    /// Bombs may move onto the other seat's headquarters.
    #[getter]
    fn bombs_enter_hq(&self) -> bool {
        self.0.bombs_enter_hq()
    }

    /// A bomb may take the flag.
    #[getter]
    fn bombs_take_flag(&self) -> bool {
        self.0.bombs_take_flag()
    }

    /// Which pieces may take the flag: any; only those of the lowest order that the mover's side
    /// has on the board, face-down ones included (never a bomb); or only engineers.
    #[getter]
    fn flag_taker(&self) -> String {
        self.word(RuleOption::FlagTaker)
    }

    /// A flag may be taken only once its owner has no landmine on the board.
    #[getter]
    fn mines_before_flag(&self) -> bool {
        self.0.mines_before_flag()
    }

    /// Taking the flag wins, or it must be carried to one of the taker's own headquarters.
    #[getter]
    fn flag_win(&self) -> String {
        self.word(RuleOption::FlagWin)
    }

    /// Dark play: when a side's field marshal leaves the board, its flag's station is shown.
    #[getter]
    fn marshal_reveals_flag(&self) -> bool {
        self.0.marshal_reveals_flag()
    }

    /// Dark play: what the referee shows of an attack besides who survived: nothing; each lost
    /// piece to its opponent; or both pieces to both players.
    #[getter]
    fn battle_reveals(&self) -> String {
        self.word(RuleOption::BattleReveals)
    }

    /// Set-up: no bomb on the front row (rank 6 or 7).
    #[getter]
    fn bombs_off_front(&self) -> bool {
        self.0.bombs_off_front()
    }

    /// Set-up: landmines only on the two back rows (ranks 1-2 or 11-12).
    #[getter]
    fn mines_in_back_rows(&self) -> bool {
        self.0.mines_in_back_rows()
    }

    /// That many plies in a row without attack, flip or flag taken end the game; 0 is off.
    #[getter]
    fn quiet_limit(&self) -> u16 {
        self.0.quiet_limit()
    }

    /// What the quiet limit brings: a draw, or a loss for the player then to move.
    #[getter]
    fn quiet_result(&self) -> String {
        self.word(RuleOption::QuietResult)
    }

    /// The position standing for the n-th time is a draw; 0 is off. The starting position counts
    /// once.
    #[getter]
    fn repetition(&self) -> u8 {
        self.0.repetition().times()
    }

    /// What it brings to have no legal move: a loss, or a draw.
    #[getter]
    fn immobile(&self) -> String {
        self.word(RuleOption::Immobile)
    }

    /// Expose play: the first piece flipped gives its colour to the seat that flipped it; or a seat
    /// gets a colour when its own latest two flips show the same one, and until then both seats can
    /// only flip.
    #[getter]
    fn colours(&self) -> String {
        self.word(RuleOption::Colours)
    }

    /// Expose play: attacks in which the attacker alone would be lost are allowed.
    #[getter]
    fn suicide(&self) -> bool {
        self.0.suicide()
    }

    /// A game of that many plies is a draw; 0 is off.
    #[getter]
    fn ply_limit(&self) -> u16 {
        self.0.ply_limit()
    }

    /// Whether the rules are those of dark play.
    #[getter]
    fn is_dark(&self) -> bool {
        self.0.is_dark()
    }

    /// The named set that needs the fewest overrides to say these rules.
    #[getter]
    fn nearest_set(&self) -> &'static str {
        self.0.nearest_set().name
    }

    /// Every option's key with its value: a bool, an int or a word.
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for option in RuleOption::ALL {
            dict.set_item(option.key(), self.value(py, *option)?)?;
        }
        Ok(dict)
    }

    /// The keys of the options on which these rules differ from others.
    fn differences(&self, other: RulesArg) -> Vec<&'static str> {
        self.0.differences(&other.0).map(RuleOption::key).collect()
    }

    /// These rules with other values: `rules.replace(mines="mutual", quiet_limit=70)`.
    ///
    /// Raises RulesError for an unknown option or value.
    #[pyo3(signature = (**overrides))]
    fn replace(&self, overrides: Option<&Bound<'_, PyDict>>) -> Fallible<Rules> {
        Ok(Rules(overridden(self.0, overrides)?))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Rules(\"{}\")", self.0)
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> Fallible<(Py<PyAny>, (String,))> {
        Ok((slf.get_type().into_any().unbind(), (slf.get().__str__(),)))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}
