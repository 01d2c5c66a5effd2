//! The Python enums of `luzhanqi.enums`. Members are looked up only once.

use kit_py::python_enums;
use luzhanqi as lz;
use luzhanqi::board::StationKind;

python_enums! {
    "luzhanqi", fn ending(lz::Outcome);
    lz::Seat: "Seat", lz::Seat::index;
    lz::Color: "Color", lz::Color::index;
    lz::Kind: "Kind", lz::Kind::index;
    lz::Effect: "Effect", number_of_effect;
    lz::EndReason: "EndReason", |reason| reason as usize;
    StationKind: "StationKind", |kind| kind as usize;
}

fn number_of_effect(effect: lz::Effect) -> usize {
    match lz::Effect::ALL.iter().position(|one| *one == effect) {
        Some(number) => number,
        None => unreachable!("ALL has every effect"),
    }
}
