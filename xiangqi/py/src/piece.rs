//! Pieces and their kinds.

use kit_py::shared::Shared;
use kit_py::value_methods;
use pyo3::prelude::*;
use xiangqi as xq;

use crate::args::argument;
use crate::enums::{AsEnum, SideArg};
use crate::texts::LangArg;

/// A piece: a side and a kind. It is written as a letter, upper case for Red and lower case for Black.
///
/// >>> Piece("n").kind, Piece("n").side
/// (Kind.HORSE, Side.BLACK)
#[pyclass(frozen, eq, ord, hash, module = "xiangqi_rules._native")]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(pub xq::Piece);

static SHARED: Shared<Piece> = Shared::new();

/// Returns the shared object of a piece.
pub fn shared(py: Python<'_>, piece: xq::Piece) -> PyResult<Py<Piece>> {
    let of = |side| xq::Kind::ALL.map(|kind| Piece(xq::Piece { side, kind }));
    let all = SHARED.all(py, || xq::Side::ALL.into_iter().flat_map(of))?;
    let number = piece.side.index() * xq::Kind::ALL.len() + usize::from(piece.kind.code()) - 1;
    Ok(all[number].clone_ref(py))
}

#[pymethods]
impl Piece {
    #[new]
    fn new(letter: PieceArg) -> Piece {
        Piece(letter.0)
    }

    /// Returns the piece of a side and kind.
    #[staticmethod]
    fn of(py: Python<'_>, side: SideArg, kind: KindArg) -> PyResult<Py<Piece>> {
        shared(py, xq::Piece::new(side.0, kind.0))
    }

    /// Returns the side of the piece.
    #[getter]
    fn side(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.0.side.member(py)
    }

    /// Returns the kind of the piece.
    #[getter]
    fn kind(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.0.kind.member(py)
    }

    /// Returns the letter, as in a FEN.
    #[getter]
    fn letter(&self) -> char {
        self.0.letter()
    }

    /// Returns the name of the piece to show to players, in a language.
    ///
    /// >>> Piece("k").text(), Piece("k").text("zh-Hans")
    /// ('black general', '黑将')
    #[pyo3(signature = (lang = LangArg::default()), text_signature = "($self, lang='en')")]
    fn text(&self, lang: LangArg) -> &'static str {
        self.0.text(lang.0)
    }

    /// Returns the simplified Chinese character on the piece.
    #[getter]
    fn character(&self) -> char {
        self.0.character()
    }
}

value_methods!(Piece);

/// Returns facts of a kind: (English name, number of pieces per side at the start, whether it can cross the
/// river).
#[pyfunction]
pub fn kind_facts(kind: KindArg) -> (&'static str, usize, bool) {
    let kind = kind.0;
    (kind.name(), kind.count(), kind.can_cross_river())
}

argument! {
    /// A piece or its letter.
    PieceArg(xq::Piece), Piece, "a Piece or its letter"
}

argument! {
    /// A kind: a member of `Kind` or its letter.
    KindArg(xq::Kind), "a Kind or its letter"
}
