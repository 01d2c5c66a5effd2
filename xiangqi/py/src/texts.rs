//! Texts for players, in their language.

use kit_py::args::PlaceArg;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use xiangqi as xq;

use crate::args::argument;

argument! {
    /// A language, given by its code.
    #[derive(Default)]
    LangArg(xq::Lang), "the code of a language, such as en"
}

/// Returns the name or sentence that players read for a member of an enum. `class_` is the name of the
/// enum, and `index` is the index of the member.
#[pyfunction]
pub fn member_text(class_: &str, index: PlaceArg, lang: LangArg) -> PyResult<&'static str> {
    let (index, lang) = (index.0, lang.0);
    let text = match class_ {
        "Side" => xq::Side::ALL.get(index).map(|side| side.text(lang)),
        "Kind" => xq::Kind::ALL.get(index).map(|kind| kind.text(lang)),
        "EndReason" => xq::EndReason::ALL
            .get(index)
            .map(|reason| reason.text(lang)),
        _ => None,
    };
    text.ok_or_else(|| PyValueError::new_err(format!("there is no text for {class_} {index}")))
}

/// Returns the code of a language. For any other text, raises a ParseError that lists the codes.
#[pyfunction]
pub fn lang_code(lang: LangArg) -> &'static str {
    lang.0.code()
}
