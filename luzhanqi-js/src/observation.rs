//! Observations in their JSON form.

use js_sys::{Array, Object};
use luzhanqi as lz;
use luzhanqi::{Attack, Begin, End, Flip, Observation, Pool};
use wasm_bindgen::prelude::*;

use crate::error::{Fallible, range_error, type_error};
use crate::value::{
    self, found, letter, maybe, move_text, object, seat_token, set, static_text, station_text,
};
use kit_js::{Fields, each, entries, observed, unknown_kind};

/// Returns the observation with an index as an object. Throws RangeError if there is no such observation.
pub fn at(
    number: &JsValue,
    find: impl FnOnce(usize) -> Fallible<Option<Observation>>,
) -> Fallible<JsValue> {
    let number = value::whole(number, u32::MAX.into(), "a number of an observation")?;
    let seen = find(number as usize)?;
    let seen =
        seen.ok_or_else(|| range_error(&format!("observation index {number} is out of range")))?;
    Ok(write(&seen))
}

/// Converts an observation to the `Observation` of `types.rs`: an object with one field, named after its
/// type.
pub fn write(seen: &Observation) -> JsValue {
    let (what, value) = match seen {
        Observation::Begin(begin) => ("begin", write_begin(begin)),
        Observation::Moved(mv) => ("moved", move_text(*mv)),
        Observation::Attacked(attack) => ("attacked", write_attack(attack)),
        Observation::Flipped(flip) => {
            let fields = [
                ("station", station_text(flip.station)),
                ("piece", letter(flip.piece.letter())),
            ];
            ("flipped", object(fields).into())
        }
        Observation::Refused(mv) => ("refused", move_text(*mv)),
        Observation::DrawOffered(seat) => ("draw-offered", seat_token(*seat)),
        Observation::DrawDeclined(seat) => ("draw-declined", seat_token(*seat)),
        Observation::TakeBackOffered(seat) => ("take-back-offered", seat_token(*seat)),
        Observation::TakeBackDeclined(seat) => ("take-back-declined", seat_token(*seat)),
        Observation::TakenBack(stand) => ("taken-back", (*stand as u32).into()),
        Observation::Ended(end) => {
            let fields = [
                ("outcome", value::outcome(Some(end.outcome))),
                (
                    "true_start",
                    maybe(end.true_start.as_deref(), JsValue::from_str),
                ),
            ];
            ("ended", object(fields).into())
        }
        Observation::Other(kind) => {
            let unknown = Object::new();
            set(&unknown, kind, &JsValue::NULL);
            return unknown.into();
        }
        // For variants that the core may add later.
        _ => ("other", JsValue::NULL),
    };
    object([(what, value)]).into()
}

fn write_begin(begin: &Begin) -> JsValue {
    object([
        ("version", begin.version.into()),
        ("rules", begin.rules.to_string().into()),
        ("seat", maybe(begin.seat, seat_token)),
        ("board", begin.board.as_str().into()),
        ("pool", maybe(begin.pool.as_ref(), pool)),
        ("setup", begin.setup.into()),
    ])
    .into()
}

fn write_attack(attack: &Attack) -> JsValue {
    let revealed = attack.revealed.map(|kind| maybe(kind, kind_letter));
    let flags = attack.flags.map(|at| maybe(at, station_text));
    object([
        ("move", move_text(attack.mv)),
        ("ended", static_text(attack.ended.as_str())),
        ("revealed", revealed.into_iter().collect::<Array>().into()),
        ("flags", flags.into_iter().collect::<Array>().into()),
    ])
    .into()
}

fn kind_letter(kind: lz::Kind) -> JsValue {
    letter(kind.letter())
}

/// Converts a pool to the number of each piece, by its letter.
pub fn pool(pool: &Pool) -> JsValue {
    let counts = Object::new();
    for (piece, count) in pool.counts() {
        set(&counts, &piece.letter().to_string(), &(count as u32).into());
    }
    counts.into()
}

/// Reads the observations of any iterable.
pub fn read_all(list: &JsValue, strict: Option<bool>) -> Fallible<Vec<Observation>> {
    each(list, "observations", |seen| read(seen, strict))
}

/// Reads what [`write`] writes. Ignores unknown fields unless `strict` is set.
pub fn read(seen: &JsValue, strict: Option<bool>) -> Fallible<Observation> {
    let strict = strict.unwrap_or(false);
    let (what, value) = &observed(seen)?;
    Ok(match what.as_str() {
        "begin" => Observation::Begin(Box::new(read_begin(value, strict)?)),
        "moved" => Observation::Moved(read_move(value)?),
        "attacked" => Observation::Attacked(read_attack(value, strict)?),
        "flipped" => {
            let fields = Fields::read(value, "a flip", &["station", "piece"], strict)?;
            Observation::Flipped(Flip::new(
                value::station(&fields.get("station")?)?,
                value::piece(&fields.get("piece")?)?,
            ))
        }
        "refused" => Observation::Refused(read_move(value)?),
        "draw-offered" => Observation::DrawOffered(value::seat(value)?),
        "draw-declined" => Observation::DrawDeclined(value::seat(value)?),
        "take-back-offered" => Observation::TakeBackOffered(value::seat(value)?),
        "take-back-declined" => Observation::TakeBackDeclined(value::seat(value)?),
        "taken-back" => {
            let stand = value::whole(value, u32::MAX.into(), "a number of observations")?;
            Observation::TakenBack(stand as usize)
        }
        "ended" => Observation::Ended(Box::new(read_end(value, strict)?)),
        _ => Observation::Other(unknown_kind(what.clone(), strict)?),
    })
}

/// Reads a move as text; unlike an argument of a method, it cannot be a code.
fn read_move(value: &JsValue) -> Fallible<lz::Move> {
    value::parse(value, "a move such as \"a2a9\"")
}

fn read_begin(value: &JsValue, strict: bool) -> Fallible<Begin> {
    let known = ["version", "rules", "seat", "board", "pool", "setup"];
    let fields = Fields::read(value, "the beginning", &known, strict)?;
    let most = if strict { Begin::VERSION } else { u32::MAX };
    let version = value::whole(&fields.get("version")?, most.into(), "a version")?;
    let setup = fields.get("setup")?.as_bool();
    let mut begin = Begin::new(
        value::parse(&fields.get("rules")?, "a rule string")?,
        fields.maybe("seat", value::seat)?,
        value::text(&fields.get("board")?, "the text of a board")?,
    );
    begin.version = version as u32;
    begin.pool = fields.maybe("pool", read_pool)?;
    begin.setup = setup.ok_or_else(|| type_error("expected setup to be true or false"))?;
    Ok(begin)
}

fn read_pool(value: &JsValue) -> Fallible<Pool> {
    let wrong = format!(
        "expected an object that maps letters to numbers of pieces, not {}",
        found(value)
    );
    let mut pieces = Vec::new();
    for entry in entries(value, &wrong)? {
        let piece = value::piece(&entry.get(0))?;
        let most = piece.kind.count();
        let count = value::whole(&entry.get(1), most as u64, "the number of a piece")?;
        pieces.extend(std::iter::repeat_n(piece, count as usize));
    }
    Ok(pieces.into_iter().collect())
}

fn read_attack(value: &JsValue, strict: bool) -> Fallible<Attack> {
    let known = ["move", "ended", "revealed", "flags"];
    let fields = Fields::read(value, "an attack", &known, strict)?;
    let ended = value::parse(&fields.get("ended")?, "how an attack ended")?;
    let mut attack = Attack::new(read_move(&fields.get("move")?)?, ended);
    attack.revealed = pair(&fields, "revealed", value::kind)?;
    attack.flags = pair(&fields, "flags", value::station)?;
    Ok(attack)
}

/// Reads two values, either of which may be null.
fn pair<T>(
    fields: &Fields<'_>,
    key: &str,
    read: impl Fn(&JsValue) -> Fallible<T>,
) -> Fallible<[Option<T>; 2]> {
    let list = fields.list(key, |one| match one.is_null() {
        true => Ok(None),
        false => read(one).map(Some),
    })?;
    list.try_into()
        .map_err(|_| type_error(&format!("expected {key} to be a list of two")))
}

fn read_end(value: &JsValue, strict: bool) -> Fallible<End> {
    let fields = Fields::read(value, "an end", &["outcome", "true_start"], strict)?;
    let ending = fields.get("outcome")?;
    let outcome = Fields::read(&ending, "an outcome", &["winner", "reason"], strict)?;
    let winner = outcome.maybe("winner", value::seat)?;
    let reason = value::parse(&outcome.get("reason")?, "the reason of an outcome")?;
    let mut end = End::new(lz::Outcome::new(winner, reason)?);
    end.true_start = fields.maybe("true_start", |text| {
        value::text(text, "the text of a position")
    })?;
    Ok(end)
}
