//! Texts for players, in their language.

use luzhanqi as lz;
use luzhanqi::board::StationKind;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::args::{PlaceArg, argument};

argument! {
    /// A language, given by its code.
    #[derive(Default)]
    LangArg(lz::Lang), "the code of a language, such as en"
}

/// Returns the name or sentence that players read for a member of an enum. `class_` is the name of the
/// enum, and `index` is the index of the member.
#[pyfunction]
pub fn member_text(class_: &str, index: PlaceArg, lang: LangArg) -> PyResult<&'static str> {
    const STATION_KINDS: [StationKind; 3] = [
        StationKind::Post,
        StationKind::Camp,
        StationKind::Headquarters,
    ];
    let (index, lang) = (index.0, lang.0);
    let text = match class_ {
        "Seat" => lz::Seat::new(index).map(|seat| seat.text(lang)),
        "Color" => lz::Color::new(index).map(|color| color.text(lang)),
        "Kind" => lz::Kind::ALL.get(index).map(|kind| kind.text(lang)),
        "StationKind" => STATION_KINDS.get(index).map(|kind| kind.text(lang)),
        "Effect" => lz::Effect::ALL.get(index).map(|effect| effect.text(lang)),
        "EndReason" => lz::EndReason::ALL
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
