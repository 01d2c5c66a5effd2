//! Pieces and their kinds.

use kit_py::args::from_text;
use kit_py::shared::Shared;
use kit_py::value_methods;
use luzhanqi as lz;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::args::argument;
use crate::errors::{self, Fault};
use crate::members::AsEnum;

/// A piece: a colour and a kind. It is written as a letter, upper case for red and lower case for black.
///
/// >>> Piece("m").kind.name, Piece("m").color.name
/// ('MARSHAL', 'BLACK')
#[pyclass(frozen, eq, ord, hash, module = "luzhanqi._native")]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(pub lz::Piece);

static SHARED: Shared<Piece> = Shared::new();

/// Returns the shared object of a piece.
pub fn shared(py: Python<'_>, piece: lz::Piece) -> PyResult<Py<Piece>> {
    let of = |color| lz::Kind::ALL.map(|kind| Piece(lz::Piece { color, kind }));
    let all = SHARED.all(py, || lz::Color::ALL.into_iter().flat_map(of))?;
    Ok(all[piece.color.index() * 12 + piece.kind.index()].clone_ref(py))
}

/// Returns the counts of face-down pieces as a dict.
pub fn counts<'py>(py: Python<'py>, pool: &lz::Pool) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (piece, count) in pool.counts() {
        dict.set_item(shared(py, piece)?, count)?;
    }
    Ok(dict)
}

/// Returns a frozen set of kinds.
pub fn kind_set(py: Python<'_>, kinds: lz::Kinds) -> PyResult<Py<PyAny>> {
    let members: Vec<Py<PyAny>> = kinds
        .iter()
        .map(|k| k.member(py))
        .collect::<PyResult<_>>()?;
    Ok(pyo3::types::PyFrozenSet::new(py, members)?
        .into_any()
        .unbind())
}

#[pymethods]
impl Piece {
    #[new]
    fn new(letter: PieceArg) -> Piece {
        Piece(letter.0)
    }

    /// Returns the colour, red or black.
    #[getter]
    fn color(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.0.color.member(py)
    }

    /// Returns the kind of the piece.
    #[getter]
    fn kind(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.0.kind.member(py)
    }

    /// Returns the letter.
    #[getter]
    fn letter(&self) -> char {
        self.0.letter()
    }
}

value_methods!(Piece);

/// Returns the facts of a kind: (name, order or None, number of pieces in an army, whether it can move).
#[pyfunction]
pub fn kind_facts(kind: KindArg) -> (&'static str, Option<u8>, usize, bool) {
    let kind = kind.0;
    (kind.name(), kind.order(), kind.count(), kind.is_mobile())
}

argument! {
    /// A piece or its letter.
    PieceArg(lz::Piece), Piece, "a Piece or its letter"
}

/// A kind: a member of `Kind` or its letter.
#[derive(Copy, Clone)]
pub struct KindArg(pub lz::Kind);

/// A kind from a text, with the error type of the core's parser.
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
        from_text::<KindText, Fault>(obj, "a Kind or its letter").map(|kind| KindArg(kind.0))
    }
}
