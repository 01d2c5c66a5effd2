//! Armies and deals: their values are strings.

use js_sys::Array;
use luzhanqi as lz;
use luzhanqi::Kind;
use luzhanqi::render::Scene;
use wasm_bindgen::prelude::*;

use crate::draw;
use crate::error::{Fallible, Fault};
use crate::value::{self, is_absent, letter, object, seed, station_text};

/// Reads a partial army: 25 letters, where a dot is an open place.
pub fn partial_army(partial: &JsValue) -> Fallible<[Option<Kind>; lz::Army::LEN]> {
    let text = value::text(partial, "25 letters, with a dot for each open place")?;
    let mut kinds = [None; lz::Army::LEN];
    let mut count = 0;
    for c in text.chars() {
        if let Some(slot) = kinds.get_mut(count) {
            *slot = match c {
                '.' => None,
                c => Some(value::kind(&letter(c))?),
            };
        }
        count += 1;
    }
    if count != lz::Army::LEN {
        return Err(lz::ArmyError::Length(count).into());
    }
    Ok(kinds)
}

/// The 25 pieces of a player at the start. An army is a string of 25 letters. The front row comes first, and
/// each row is read from the owner's left to right. Camps are skipped.
#[wasm_bindgen]
pub struct Army;

#[wasm_bindgen]
impl Army {
    /// Returns a uniformly random army that follows the set-up rules. The same seed gives the same army
    /// everywhere; without a seed the army is random.
    ///
    /// Throws LuzhanqiError for an invalid rule string.
    pub fn random(
        #[wasm_bindgen(unchecked_optional_param_type = "string")] rules: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number | bigint")] random_seed: &JsValue,
    ) -> Fallible<String> {
        let rules = value::rules(rules)?;
        let army = match is_absent(random_seed) {
            true => lz::Army::from_entropy(&rules, value::secret()),
            false => lz::Army::from_seed(&rules, seed(random_seed)?),
        };
        Ok(army.to_string())
    }

    /// Returns a uniformly random completion of a partial army: 25 letters, with a dot for each empty place.
    ///
    /// Throws LuzhanqiError if there is no such army. The error gives the station, on south's side, of a
    /// place that cannot be filled.
    pub fn complete(
        #[wasm_bindgen(unchecked_param_type = "string")] partial: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] rules: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number | bigint")] random_seed: &JsValue,
    ) -> Fallible<String> {
        let kinds = partial_army(partial)?;
        let army = lz::Army::complete(&value::rules(rules)?, kinds, seed(random_seed)?)?;
        Ok(army.to_string())
    }

    /// Checks an army against the set-up rules.
    ///
    /// Throws LuzhanqiError with the reason if a set-up rule forbids it. Stations in the error are on the
    /// side of the given seat (default: south).
    pub fn validate(
        #[wasm_bindgen(unchecked_param_type = "string")] army: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] rules: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Seat")] seat: &JsValue,
    ) -> Fallible<()> {
        Ok(value::army(army)?.validate(&value::rules(rules)?, seat_or_south(seat)?)?)
    }

    /// Returns all faults of an army's text, each with its stations on the side of a seat (default: south).
    /// The list is empty if the text is an army that follows the set-up rules. A dot is an empty place. The
    /// faults of pieces come first. All empty places are one fault, the last in the list.
    ///
    /// Throws LuzhanqiError for an invalid rule string.
    #[wasm_bindgen(unchecked_return_type = "ArmyFault[]")]
    pub fn faults(
        #[wasm_bindgen(unchecked_param_type = "string")] army: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] rules: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Seat")] seat: &JsValue,
    ) -> Fallible<Array> {
        let text = value::text(army, "the 25 letters of an army")?;
        let all = lz::Army::faults(&text, &value::rules(rules)?, seat_or_south(seat)?);
        let fault = |fault: lz::Fault<lz::ArmyError>| {
            object([
                ("error", Fault::from(fault.error).into_value()),
                ("stations", value::stations(fault.stations).into()),
            ])
        };
        Ok(all.into_iter().map(fault).collect())
    }

    /// Returns the kinds that the set-up rules allow on each of the 25 places, as letters.
    ///
    /// Throws LuzhanqiError for an invalid rule string.
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn allowed(
        #[wasm_bindgen(unchecked_optional_param_type = "string")] rules: &JsValue,
    ) -> Fallible<Array> {
        let rules = value::rules(rules)?;
        let places = 0..lz::Army::LEN;
        Ok(places
            .map(|place| JsValue::from(lz::Army::allowed(&rules, place).to_string()))
            .collect())
    }

    /// Returns the pieces of an army on the side of a seat (default: south): `[{ station: "a6", kind: "K" },
    /// …]`, in the order of the text.
    ///
    /// Throws LuzhanqiError for an invalid army.
    #[wasm_bindgen(unchecked_return_type = "{ station: Station; kind: Kind }[]")]
    pub fn pieces(
        #[wasm_bindgen(unchecked_param_type = "string")] army: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Seat")] seat: &JsValue,
    ) -> Fallible<Array> {
        let piece = |(at, kind): (lz::Station, Kind)| {
            object([
                ("station", station_text(at)),
                ("kind", letter(kind.letter())),
            ])
        };
        Ok(value::army(army)?
            .pieces(seat_or_south(seat)?)
            .map(piece)
            .collect())
    }

    /// Returns the army after an exchange of the pieces on two stations.
    ///
    /// Throws LuzhanqiError if a set-up rule forbids it.
    pub fn swap(
        #[wasm_bindgen(unchecked_param_type = "string")] army: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Station")] one: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Station")] other: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] rules: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Seat")] seat: &JsValue,
    ) -> Fallible<String> {
        let stations = (value::station(one)?, value::station(other)?);
        let rules = value::rules(rules)?;
        let army = value::army(army)?.swap(&rules, seat_or_south(seat)?, stations.0, stations.1)?;
        Ok(army.to_string())
    }

    /// Returns the army with left and right exchanged.
    ///
    /// Throws LuzhanqiError for an invalid army.
    pub fn reflect(
        #[wasm_bindgen(unchecked_param_type = "string")] army: &JsValue,
    ) -> Fallible<String> {
        Ok(value::army(army)?.reflect().to_string())
    }

    /// Returns the army on its half of the board, as SVG. The default seat is south, and the default colour
    /// is red. The seat is at the bottom unless `drawing` sets another seat.
    ///
    /// Throws LuzhanqiError for an invalid army.
    pub fn svg(
        #[wasm_bindgen(unchecked_param_type = "string")] army: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Seat")] seat: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Color")] color: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Drawing")] drawing: &JsValue,
    ) -> Fallible<String> {
        let color = if is_absent(color) {
            lz::Color::Red
        } else {
            value::color(color)?
        };
        let seat = seat_or_south(seat)?;
        let scene = Scene::army(&value::army(army)?, seat, color);
        draw::svg(scene, drawing, &|_| None)
    }
}

/// Reads a seat; the default is south.
pub fn seat_or_south(seat: &JsValue) -> Result<lz::Seat, Fault> {
    if is_absent(seat) {
        return Ok(lz::Seat::South);
    }
    value::seat(seat)
}

/// The start of expose play: all fifty pieces in random order on the posts and headquarters. A deal is a
/// string of fifty letters. Rank 12 comes first, and each rank is read from a to e. Camps are skipped. Upper
/// case letters are red.
#[wasm_bindgen]
pub struct Deal;

#[wasm_bindgen]
impl Deal {
    /// Returns a uniformly random deal. The same seed gives the same deal everywhere; without a seed the deal
    /// is random.
    pub fn random(
        #[wasm_bindgen(unchecked_optional_param_type = "number | bigint")] random_seed: &JsValue,
    ) -> Fallible<String> {
        let deal = match is_absent(random_seed) {
            true => lz::Deal::from_entropy(value::secret()),
            false => lz::Deal::from_seed(seed(random_seed)?),
        };
        Ok(deal.to_string())
    }
}
