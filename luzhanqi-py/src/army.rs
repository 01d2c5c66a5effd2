//! Armies of dark play and deals of expose play.

use kit_py::value_methods;
use luzhanqi as lz;
use luzhanqi::render::Scene;
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::args::{EntropyArg, IndexArg, PlaceArg, SeedArg, place, secret, seed_or_any};
use crate::enums::{ColorArg, SeatArg};
use crate::errors::{self, Fallible, Fault};
use crate::members::AsEnum;
use crate::piece::{self, KindArg, Piece};
use crate::rules::RulesArg;
use crate::station::{self, Station, StationArg};
use crate::texts::LangArg;

/// The arrangement of 25 pieces that a player chooses in dark play.
///
/// The text has 25 letters. The front row comes first, and each row is read from the owner's left to right.
/// Camps are skipped.
///
/// >>> army = Army.random("standard", seed=1)
/// >>> Army(str(army)) == army
/// True
///
/// Raises ArmyError if the text is not an army.
#[pyclass(frozen, eq, ord, hash, module = "luzhanqi._native")]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Army(pub lz::Army);

/// An army or its text.
pub struct ArmyArg(pub lz::Army);

impl FromPyObject<'_, '_> for ArmyArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<ArmyArg> {
        if let Ok(army) = obj.cast::<Army>() {
            return Ok(ArmyArg(army.get().0));
        }
        match obj.extract::<String>() {
            Ok(text) => Ok(ArmyArg(text.parse().map_err(Fault::from)?)),
            Err(_) => Err(PyTypeError::new_err("expected an Army or its text")),
        }
    }
}

/// Reads a partial army: 25 kinds, where None or "." is an empty place.
pub fn read_partial(partial: &Bound<'_, PyAny>) -> Fallible<[Option<lz::Kind>; lz::Army::LEN]> {
    let mut kinds = [None; lz::Army::LEN];
    let mut count = 0;
    for one in partial.try_iter()? {
        let one = one?;
        let free = one.is_none() || one.extract::<&str>().is_ok_and(|text| text == ".");
        if let Some(slot) = kinds.get_mut(count) {
            *slot = if free {
                None
            } else {
                Some(one.extract::<KindArg>()?.0)
            };
        }
        count += 1;
        if count > lz::Army::LEN {
            // Stop early: an iterable could be endless.
            count = partial.len().unwrap_or(count);
            break;
        }
    }
    if count != lz::Army::LEN {
        return Err(lz::ArmyError::Length(count).into());
    }
    Ok(kinds)
}

/// South's and north's army: any iterable of two armies.
pub struct ArmiesArg(pub [lz::Army; 2]);

impl FromPyObject<'_, '_> for ArmiesArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<ArmiesArg> {
        let wanted = "expected south's and north's army as a pair";
        if obj.is_instance_of::<Army>() || obj.is_instance_of::<PyString>() {
            let class = obj.get_type().name()?;
            return Err(PyTypeError::new_err(format!("{wanted}, not one {class}")));
        }
        // Stops early: an iterable could be endless.
        let armies = obj
            .try_iter()?
            .take(3)
            .map(|army| Ok(army?.extract::<ArmyArg>()?.0));
        let armies: Vec<lz::Army> = armies.collect::<PyResult<_>>()?;
        let pair = armies.try_into().map(ArmiesArg);
        pair.map_err(|armies| {
            let found = match (armies.len(), obj.len()) {
                (_, Ok(count)) => count.to_string(),
                (3, Err(_)) => "more".to_string(),
                (count, Err(_)) => count.to_string(),
            };
            PyValueError::new_err(format!("{wanted}, not {found}"))
        })
    }
}

#[pymethods]
impl Army {
    #[new]
    fn new(text: ArmyArg) -> Army {
        Army(text.0)
    }

    /// Returns a uniformly random army that the set-up rules allow.
    ///
    /// Anyone who guesses the seed knows the army. Without a seed, the result comes from 32 random bytes of
    /// the operating system, as in `from_entropy`.
    #[staticmethod]
    #[pyo3(signature = (rules = None, seed = None))]
    fn random(py: Python<'_>, rules: Option<RulesArg>, seed: Option<SeedArg>) -> PyResult<Army> {
        let rules = rules.unwrap_or_default().0;
        Ok(Army(match seed {
            Some(seed) => lz::Army::from_seed(&rules, seed.0),
            None => lz::Army::from_entropy(&rules, secret(py)?),
        }))
    }

    /// Returns an army computed from 32 secret bytes, such as `os.urandom(32)`. All armies are equally
    /// likely, to within one part in 2**70. The same bytes give the same army in every programming language.
    ///
    /// Raises ValueError if `entropy` is not 32 bytes.
    #[staticmethod]
    fn from_entropy(rules: RulesArg, entropy: EntropyArg) -> Army {
        Army(lz::Army::from_entropy(&rules.0, entropy.0))
    }

    /// Returns a uniformly random completion of a partial army: 25 kinds, with None or "." for each empty
    /// place. Anyone who guesses the seed knows the result.
    ///
    /// Raises ArmyError if there is no completion. The error gives the station, on south's side, of a place
    /// that cannot be filled.
    #[staticmethod]
    #[pyo3(signature = (partial, rules = None, seed = None))]
    fn complete(
        partial: &Bound<'_, PyAny>,
        rules: Option<RulesArg>,
        seed: Option<SeedArg>,
    ) -> Fallible<Army> {
        let kinds = read_partial(partial)?;
        let rules = rules.unwrap_or_default().0;
        Ok(Army(lz::Army::complete(&rules, kinds, seed_or_any(seed))?))
    }

    /// Returns the station of the piece at an index of the text, 0 to 24, when the army is on a seat's side.
    ///
    /// Raises IndexError if the index is out of range.
    #[staticmethod]
    fn station(py: Python<'_>, slot: PlaceArg, seat: SeatArg) -> PyResult<Py<Station>> {
        let slot = slot.below(lz::Army::LEN, "a place of an army")?;
        station::shared(py, lz::Army::station(slot, seat.0))
    }

    /// Returns the kinds, in the order of the text.
    #[getter]
    fn kinds(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        self.0.kinds().iter().map(|kind| kind.member(py)).collect()
    }

    /// Returns whether the set-up rules allow the army.
    #[pyo3(signature = (rules = None))]
    fn is_allowed(&self, rules: Option<RulesArg>) -> bool {
        self.0
            .validate(&rules.unwrap_or_default().0, lz::Seat::South)
            .is_ok()
    }

    /// Checks the army against the set-up rules.
    ///
    /// Raises ArmyError with the reason if a set-up rule forbids it.
    #[pyo3(signature = (rules = None, seat = SeatArg(lz::Seat::South)), text_signature = "($self, rules=None, seat=0)")]
    fn validate(&self, rules: Option<RulesArg>, seat: SeatArg) -> Fallible<()> {
        Ok(self.0.validate(&rules.unwrap_or_default().0, seat.0)?)
    }

    /// Returns every fault of an army's text as a `Fault`, with an error and the stations to mark on a seat's
    /// side of the board. The list is empty if the text is an army that the set-up rules allow. A dot in the
    /// text is an empty place. The faults of pieces come first. All empty places are one fault, the last in
    /// the list.
    ///
    /// >>> faults = Army.faults("XGLFBXBCCLEEMEOOOPPPJKKKJ", "standard", 0)
    /// >>> [(fault.error.reason, [str(at) for at in fault.stations]) for fault in faults]
    /// [('bomb-in-front', ['a6']), ('flag-away', ['d6'])]
    #[staticmethod]
    #[pyo3(signature = (text, rules = None, seat = SeatArg(lz::Seat::South)), text_signature = "(text, rules=None, seat=0)")]
    fn faults(
        py: Python<'_>,
        text: &str,
        rules: Option<RulesArg>,
        seat: SeatArg,
    ) -> PyResult<Vec<Py<PyAny>>> {
        let rules = rules.unwrap_or_default().0;
        errors::faults(py, lz::Army::faults(text, &rules, seat.0))
    }

    /// Returns the pieces of the army on a seat's side, as (station, kind) pairs.
    #[pyo3(signature = (seat = SeatArg(lz::Seat::South)), text_signature = "($self, seat=0)")]
    fn pieces(&self, py: Python<'_>, seat: SeatArg) -> PyResult<Vec<(Py<Station>, Py<PyAny>)>> {
        self.0
            .pieces(seat.0)
            .map(|(at, kind)| Ok((station::shared(py, at)?, kind.member(py)?)))
            .collect()
    }

    /// Returns the army after an exchange of the pieces on two stations.
    ///
    /// Raises ArmyError if a set-up rule forbids it.
    #[pyo3(signature = (a, b, rules = None, seat = SeatArg(lz::Seat::South)), text_signature = "($self, a, b, rules=None, seat=0)")]
    fn swap(
        &self,
        a: StationArg,
        b: StationArg,
        rules: Option<RulesArg>,
        seat: SeatArg,
    ) -> Fallible<Army> {
        let rules = rules.unwrap_or_default().0;
        Ok(Army(self.0.swap(&rules, seat.0, a.0, b.0)?))
    }

    /// Returns the army with left and right exchanged.
    fn reflect(&self) -> Army {
        Army(self.0.reflect())
    }

    /// Draws the army on its half of the board, as SVG.
    #[pyo3(signature = (seat = SeatArg(lz::Seat::South), color = ColorArg(lz::Color::Red), lang = LangArg::default()), text_signature = "($self, seat=0, color='red', lang='en')")]
    fn svg(&self, seat: SeatArg, color: ColorArg, lang: LangArg) -> String {
        let scene = Scene::army(&self.0, seat.0, color.0).bottom(seat.0);
        scene.lang(lang.0).svg()
    }

    fn _repr_svg_(&self) -> String {
        let (seat, color) = (SeatArg(lz::Seat::South), ColorArg(lz::Color::Red));
        self.svg(seat, color, LangArg::default())
    }

    fn __len__(&self) -> usize {
        lz::Army::LEN
    }

    /// Returns the kind at an index, 0 to 24; -1 is the last.
    fn __getitem__(&self, py: Python<'_>, at: IndexArg) -> PyResult<Py<PyAny>> {
        match place(at.0, lz::Army::LEN) {
            Some(place) => self.0.kinds()[place].member(py),
            None => Err(PyIndexError::new_err("an army has the places 0 to 24")),
        }
    }
}

value_methods!(Army);

/// The start of expose play: all fifty pieces in random order on the posts and headquarters.
///
/// The text has fifty letters. Rank 12 comes first, and each rank is read from a to e. Camps are skipped.
/// Upper case letters are red.
///
/// >>> deal = Deal.random(seed=1)
/// >>> Deal(str(deal)) == deal
/// True
///
/// Raises PositionError if the text is not a deal.
#[pyclass(frozen, eq, ord, hash, module = "luzhanqi._native")]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Deal(pub lz::Deal);

/// A deal or its text.
pub struct DealArg(pub lz::Deal);

impl FromPyObject<'_, '_> for DealArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<DealArg> {
        if let Ok(deal) = obj.cast::<Deal>() {
            return Ok(DealArg(deal.get().0));
        }
        match obj.extract::<String>() {
            Ok(text) => Ok(DealArg(text.parse().map_err(Fault::from)?)),
            Err(_) => Err(PyTypeError::new_err("expected a Deal or its text")),
        }
    }
}

#[pymethods]
impl Deal {
    #[new]
    fn new(text: DealArg) -> Deal {
        Deal(text.0)
    }

    /// Returns a uniformly random deal.
    ///
    /// Anyone who guesses the seed knows every piece. Without a seed, the result comes from 32 random bytes
    /// of the operating system, as in `from_entropy`.
    #[staticmethod]
    #[pyo3(signature = (seed = None))]
    fn random(py: Python<'_>, seed: Option<SeedArg>) -> PyResult<Deal> {
        Ok(Deal(match seed {
            Some(seed) => lz::Deal::from_seed(seed.0),
            None => lz::Deal::from_entropy(secret(py)?),
        }))
    }

    /// Returns a deal computed from 32 secret bytes, such as `os.urandom(32)`. All deals are equally likely,
    /// to within one part in 2**70. The same bytes give the same deal in every programming language.
    ///
    /// Raises ValueError if `entropy` is not 32 bytes.
    #[staticmethod]
    fn from_entropy(entropy: EntropyArg) -> Deal {
        Deal(lz::Deal::from_entropy(entropy.0))
    }

    /// Returns the station of the piece at an index of the text, 0 to 49.
    ///
    /// Raises IndexError if the index is out of range.
    #[staticmethod]
    fn station(py: Python<'_>, slot: PlaceArg) -> PyResult<Py<Station>> {
        let slot = slot.below(lz::Deal::LEN, "a place of a deal")?;
        station::shared(py, lz::Deal::station(slot))
    }

    /// Returns the pieces, in the order of the text.
    #[getter]
    fn pieces(&self, py: Python<'_>) -> PyResult<Vec<Py<Piece>>> {
        self.0
            .pieces()
            .iter()
            .map(|one| piece::shared(py, *one))
            .collect()
    }

    fn __len__(&self) -> usize {
        lz::Deal::LEN
    }

    /// Returns the piece at an index, 0 to 49; -1 is the last.
    fn __getitem__(&self, py: Python<'_>, at: IndexArg) -> PyResult<Py<Piece>> {
        match place(at.0, lz::Deal::LEN) {
            Some(place) => piece::shared(py, self.0.pieces()[place]),
            None => Err(PyIndexError::new_err("a deal has the places 0 to 49")),
        }
    }
}

value_methods!(Deal);
