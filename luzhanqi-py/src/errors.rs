//! The one place where errors of the core become exceptions of `luzhanqi.errors`.

use luzhanqi as lz;
use luzhanqi::record::{RecordError, RecordFault};
use luzhanqi::rules::FlagGuard;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::enums::AsEnum;
use crate::moves;
use crate::station;

/// What a method of this package gives.
pub type Fallible<T> = Result<T, Fault>;

macro_rules! faults {
    ($($variant:ident($type:ty)),* $(,)?) => {
        /// Any error of the core, or an exception that Python raised.
        pub enum Fault {
            $(#[doc = concat!("`", stringify!($type), "`")] $variant($type),)*
        }
        $(impl From<$type> for Fault {
            fn from(error: $type) -> Fault {
                Fault::$variant(error)
            }
        })*
    };
}

faults! {
    Python(PyErr),
    Station(lz::ParseStationError),
    Piece(lz::ParsePieceError),
    Kind(NoKind),
    Seat(lz::ParseSeatError),
    Word(lz::ParseWordError),
    Move(lz::ParseMoveError),
    Rules(lz::ParseRulesError),
    Army(lz::ArmyError),
    Position(lz::PositionError),
    Illegal(lz::IllegalMove),
    Game(lz::GameError),
    Observe(lz::ObserveError),
    Belief(lz::BeliefError),
    Record(RecordError),
    Json(serde_json::Error),
}

/// The text is not the letter of a kind.
pub struct NoKind;

impl std::fmt::Display for NoKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let kinds = lz::Kind::ALL.map(|kind| format!("{} ({})", kind.letter(), kind.name()));
        write!(f, "a kind is one of {}", kinds.join(", "))
    }
}

/// The classes of `luzhanqi.errors`.
type Class = &'static str;

/// A part of the reason, as data.
enum Detail {
    Station(lz::Station),
    Move(lz::Move),
    Kind(lz::Kind),
    Color(lz::Color),
    Seat(lz::Seat),
    Number(usize),
    Text(String),
}

impl Detail {
    fn object(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        Ok(match self {
            Detail::Station(station) => station::shared(py, *station)?.into_any(),
            Detail::Move(mv) => moves::shared(py, *mv)?.into_any(),
            Detail::Kind(kind) => kind.member(py)?,
            Detail::Color(color) => color.member(py)?,
            Detail::Seat(seat) => seat.member(py)?,
            Detail::Number(number) => number.into_pyobject(py)?.into_any().unbind(),
            Detail::Text(text) => text.into_pyobject(py)?.into_any().unbind(),
        })
    }
}

/// The class of an exception, the word for its reason, and what else is known of it.
struct Told(Class, &'static str, Vec<(&'static str, Detail)>);

impl Told {
    fn new(class: Class, reason: &'static str) -> Told {
        Told(class, reason, Vec::new())
    }

    fn with(mut self, key: &'static str, detail: Detail) -> Told {
        self.2.push((key, detail));
        self
    }

    fn station(self, station: lz::Station) -> Told {
        self.with("station", Detail::Station(station))
    }

    fn text(self, key: &'static str, text: impl ToString) -> Told {
        self.with(key, Detail::Text(text.to_string()))
    }

    fn number(self, key: &'static str, number: usize) -> Told {
        self.with(key, Detail::Number(number))
    }

    fn kind(self, kind: lz::Kind) -> Told {
        self.with("kind", Detail::Kind(kind))
    }
}

impl Fault {
    /// The words and the data of it, or the exception that Python raised.
    fn tell(self) -> Result<(String, Told), PyErr> {
        Ok(match self {
            Fault::Python(error) => return Err(error),
            Fault::Station(e) => (e.to_string(), Told::new("ParseError", "station")),
            Fault::Piece(e) => (e.to_string(), Told::new("ParseError", "piece")),
            Fault::Kind(e) => (e.to_string(), Told::new("ParseError", "kind")),
            Fault::Seat(e) => (e.to_string(), Told::new("ParseError", "seat")),
            Fault::Word(e) => (
                e.to_string(),
                Told::new("ParseError", "word").text("allowed", e.allowed),
            ),
            Fault::Move(e) => (
                e.to_string(),
                match e {
                    lz::ParseMoveError::Shape => Told::new("ParseError", "move"),
                    lz::ParseMoveError::Same => Told::new("ParseError", "move-same"),
                },
            ),
            Fault::Rules(e) => (e.to_string(), rules(e)),
            Fault::Army(e) => (e.to_string(), army(&e)),
            Fault::Position(e) => (e.to_string(), position(&e)),
            Fault::Illegal(e) => (e.to_string(), illegal(e)),
            Fault::Game(e) => (e.to_string(), game(e)),
            Fault::Observe(e) => (e.to_string(), observe(&e)),
            Fault::Belief(e) => (e.to_string(), belief(e)),
            Fault::Record(e) => (e.to_string(), record(&e)),
            Fault::Json(e) => (
                format!("this is no JSON of what a seat observed: {e}"),
                Told::new("ParseError", "json")
                    .number("line", e.line())
                    .number("column", e.column()),
            ),
        })
    }
}

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> PyErr {
        match fault.tell() {
            Ok((text, told)) => raised(&text, &told),
            Err(error) => error,
        }
    }
}

/// The exception of a text or number that was read as a value and is none. Where the words do not
/// say what was found, that is added.
pub fn unread(fault: Fault, found: &impl std::fmt::Debug) -> PyErr {
    match fault.tell() {
        Ok((text, told)) if told.0 == "ParseError" => {
            let text = format!("{text}; not {found:?}");
            raised(&text, &told.text("found", format!("{found:?}")))
        }
        Ok((text, told)) => raised(&text, &told),
        Err(error) => error,
    }
}

fn raised(text: &str, told: &Told) -> PyErr {
    Python::attach(|py| exception(py, text, told).unwrap_or_else(|error| error))
}

fn exception(py: Python<'_>, text: &str, told: &Told) -> PyResult<PyErr> {
    let details = PyDict::new(py);
    for (key, detail) in &told.2 {
        details.set_item(key, detail.object(py)?)?;
    }
    let class = py.import("luzhanqi.errors")?.getattr(told.0)?;
    Ok(PyErr::from_value(class.call1((text, told.1, details))?))
}

fn rules(error: lz::ParseRulesError) -> Told {
    use lz::ParseRulesError as E;
    let class = "RulesError";
    match error {
        E::Name(found) => Told::new(class, "name").text("found", found),
        E::Shape(found) => Told::new(class, "shape").text("found", found),
        E::Key(found) => Told::new(class, "key").text("found", found),
        E::Value { option, value } => Told::new(class, "value")
            .text("option", option.key())
            .text("found", value)
            .text("allowed", option.allowed()),
        E::Repeated(option) => Told::new(class, "repeated").text("option", option.key()),
    }
}

fn army(error: &lz::ArmyError) -> Told {
    use lz::ArmyError as E;
    let class = "ArmyError";
    match *error {
        E::Length(found) => Told::new(class, "length").number("found", found),
        E::Letter { place, found } => Told::new(class, "letter")
            .number("place", place)
            .text("found", found),
        E::Count { kind, found } => Told::new(class, "count").kind(kind).number("found", found),
        E::FlagAway(station) => Told::new(class, "flag-away").station(station),
        E::BombInFront(station) => Told::new(class, "bomb-in-front").station(station),
        E::MineForward(station) => Told::new(class, "mine-forward").station(station),
        E::NotAPlace(station) => Told::new(class, "not-a-place").station(station),
        E::NoCompletion => Told::new(class, "no-completion"),
    }
}

fn position(error: &lz::PositionError) -> Told {
    use lz::PositionError as E;
    let class = "PositionError";
    match error {
        E::Fields(found) => Told::new(class, "fields").number("found", *found),
        E::Ranks(found) => Told::new(class, "ranks").number("found", *found),
        E::RankLength { rank, found } => Told::new(class, "rank-length")
            .number("rank", usize::from(*rank))
            .number("found", *found),
        E::Character { rank, found } => Told::new(class, "character")
            .number("rank", usize::from(*rank))
            .text("found", found),
        E::SplitRun(rank) => Told::new(class, "split-run").number("rank", usize::from(*rank)),
        E::SeatField(found) => Told::new(class, "seat").text("found", found),
        E::ColoursField { found, .. } => Told::new(class, "colours").text("found", found),
        E::QuietField(found) => Told::new(class, "quiet").text("found", found),
        E::TooMany {
            color, kind, count, ..
        } => Told::new(class, "too-many")
            .with("color", Detail::Color(*color))
            .kind(*kind)
            .number("found", *count),
        E::MineMisplaced(station) => Told::new(class, "mine-misplaced").station(*station),
        E::FlagMisplaced(station) => Told::new(class, "flag-misplaced").station(*station),
        E::FaceDownInDark(station) => Told::new(class, "face-down-in-dark").station(*station),
        E::UnknownInExpose(station) => Told::new(class, "unknown-in-expose").station(*station),
        E::HiddenCount(_) => Told::new(class, "hidden-count"),
        E::FaceDownInCamp(station) => Told::new(class, "face-down-in-camp").station(*station),
        E::MarkMisplaced(station) => Told::new(class, "mark-misplaced").station(*station),
        E::TwoFlags(color) => Told::new(class, "two-flags").with("color", Detail::Color(*color)),
        E::NoFlags => Told::new(class, "no-flags"),
        E::ColoursOpen => Told::new(class, "colours-open"),
        E::ColoursInDark => Told::new(class, "colours-in-dark"),
        E::Army { seat, error } => army(error).with("seat", Detail::Seat(*seat)),
        E::Words(_) => Told::new(class, "words"),
        E::WrongPlay(_) => Told::new(class, "wrong-play"),
        E::NotFaceDown(station) => Told::new(class, "not-face-down").station(*station),
        E::NotInPool(piece) => Told::new(class, "not-in-pool")
            .with("color", Detail::Color(piece.color))
            .kind(piece.kind),
        E::DealLength(found) => Told::new(class, "deal-length").number("found", *found),
        E::DealLetter { place, found } => Told::new(class, "deal-letter")
            .number("place", *place)
            .text("found", found),
        E::DealCount { color, kind, found } => Told::new(class, "deal-count")
            .with("color", Detail::Color(*color))
            .kind(*kind)
            .number("found", *found),
    }
}

/// The words of a guarded flag are the option's that guards it.
fn guard_word(guard: FlagGuard) -> &'static str {
    match guard {
        FlagGuard::Bomb => "bomb",
        FlagGuard::NotEngineer => "not-engineer",
        FlagGuard::NotLowest => "not-lowest",
        FlagGuard::MinesStand => "mines-stand",
    }
}

fn illegal(error: lz::IllegalMove) -> Told {
    use lz::IllegalMove as E;
    let class = "IllegalMoveError";
    let on = |reason, station| Told::new(class, reason).station(station);
    let way = |reason, origin, target| {
        Told::new(class, reason)
            .with("origin", Detail::Station(origin))
            .with("target", Detail::Station(target))
    };
    match error {
        E::Finished => Told::new(class, "finished"),
        E::NotYourTurn => Told::new(class, "not-your-turn"),
        E::Empty(station) => on("empty", station),
        E::NotYours { station, color } => {
            on("not-yours", station).with("color", Detail::Color(color))
        }
        E::FaceDown(station) => on("face-down", station),
        E::NotFaceDown(station) => on("not-face-down", station),
        E::ColoursOpen => Told::new(class, "colours-open"),
        E::Immobile { station, kind } => on("immobile", station).kind(kind),
        E::Locked(station) => on("locked", station),
        E::NoLine { origin, target } => way("no-line", origin, target),
        E::Corner { origin, target } => way("corner", origin, target),
        E::Blocked(station) => on("blocked", station),
        E::OwnPiece(station) => on("own-piece", station),
        E::TargetFaceDown(station) => on("target-face-down", station),
        E::CampOccupied(station) => on("camp-occupied", station),
        E::BombBarred(station) => on("bomb-barred", station),
        E::Suicide(station) => on("suicide", station),
        E::FlagGuarded { station, guard } => {
            on("flag-guarded", station).text("guard", guard_word(guard))
        }
        E::RefusedBefore => Told::new(class, "refused-before"),
        E::Refused { station, guard } => Told::new("RefusedMove", "refused")
            .station(station)
            .text("guard", guard_word(guard)),
        // The core may learn new reasons; their text says what they are.
        _ => Told::new(class, "other"),
    }
}

fn game(error: lz::GameError) -> Told {
    use lz::GameError as E;
    let class = "GameError";
    match error {
        E::Finished => Told::new(class, "finished"),
        E::Illegal(why) => illegal(why),
        E::NoOffer(seat) => Told::new(class, "no-offer").with("seat", Detail::Seat(seat)),
        E::OfferStands => Told::new(class, "offer-stands"),
    }
}

fn observe(error: &lz::ObserveError) -> Told {
    use lz::ObserveError as E;
    let class = "ObserveError";
    match error {
        E::Begin => Told::new(class, "begin"),
        E::Finished => Told::new(class, "finished"),
        E::Board(why) => Told::new(class, "board").text("why", why),
        E::Move { mv, why } => Told::new(class, "move")
            .with("move", Detail::Move(*mv))
            .text("why", why),
        E::Unfit { mv, why } => Told::new(class, "unfit")
            .with("move", Detail::Move(*mv))
            .text("why", why),
        E::Order(why) => Told::new(class, "order").text("why", why),
        E::Truth(why) => Told::new(class, "truth").text("why", why),
        _ => Told::new(class, "other"),
    }
}

fn belief(error: lz::BeliefError) -> Told {
    use lz::BeliefError as E;
    match error {
        E::Impossible => Told::new("BeliefError", "impossible"),
        E::Weight { piece, kind } => Told::new("BeliefError", "weight")
            .number("piece", piece)
            .kind(kind),
    }
}

fn record(error: &RecordError) -> Told {
    use RecordFault as E;
    let class = "RecordError";
    let told = match &error.fault {
        E::Expected { wanted, found } => Told::new(class, "expected")
            .text("wanted", wanted)
            .text("found", found),
        E::TagTwice(tag) => Told::new(class, "tag-twice").text("tag", tag),
        E::TagMissing(tag) => Told::new(class, "tag-missing").text("tag", tag),
        E::Tags(_) => Told::new(class, "tags"),
        E::TagValue { tag, error } => Told::new(class, "tag-value")
            .text("tag", tag)
            .text("why", error),
        E::Number(number) => Told::new(class, "number").number("wanted", *number as usize),
        E::Action { action, error } => Told::new(class, "action")
            .text("action", action)
            .text("why", error),
        E::NotRefused(mv) => Told::new(class, "not-refused").with("move", Detail::Move(*mv)),
        E::IsRefused(mv) => Told::new(class, "is-refused").with("move", Detail::Move(*mv)),
        E::Result { given, real } => Told::new(class, "result")
            .text("found", given)
            .text("wanted", real),
        _ => Told::new(class, "other"),
    };
    told.number("line", error.line as usize)
        .number("column", error.column as usize)
}

/// The refusal of a try in a game: what the referee announces, and nothing else.
pub fn refusal(mv: lz::Move, station: lz::Station) -> PyErr {
    let text = format!("{mv} is refused: the flag on {station} may not be taken now");
    let told = Told::new("RefusedMove", "refused").station(station);
    raised(&text, &told)
}

/// A tag of a record that callers cannot set.
pub fn tag(name: &str) -> PyErr {
    let (reason, why) = match name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        true if !name.is_empty() => ("tag-reserved", "it tells of the game itself"),
        _ => ("tag-name", "a name is of ASCII letters and digits"),
    };
    let told = Told::new("RecordError", reason).text("tag", name);
    raised(&format!("the tag {name:?} cannot be set: {why}"), &told)
}

/// A weight of an enemy piece that no weight can be.
pub fn weight(piece: usize, at: Option<lz::Station>, kind: lz::Kind, found: f64) -> PyErr {
    let text = format!(
        "weights[{piece}, {}] is {found:?}: a weight is a finite number, not negative \
         (enemy piece {piece}{}, kind {kind})",
        kind.index(),
        place(at),
    );
    let told = Told::new("BeliefError", "weight").number("piece", piece);
    raised(&text, &standing(told.kind(kind), at))
}

/// Weights that leave no consistent arrangement; the piece, if one alone is the cause.
pub fn weightless(cause: Option<(usize, Option<lz::Station>)>) -> PyErr {
    let told = Told::new("BeliefError", "weightless");
    let all = "every arrangement that explains what was observed has weight 0";
    match cause {
        None => raised(all, &told),
        Some((piece, at)) => {
            let what = "of all kinds that it can be";
            let text = format!(
                "{all}: weights[{piece}] is 0 for enemy piece {piece}{}",
                place(at)
            );
            let told = standing(told.number("piece", piece), at);
            raised(&format!("{text}, {what}"), &told)
        }
    }
}

/// Where a piece stands, in words.
fn place(at: Option<lz::Station>) -> String {
    at.map_or_else(String::new, |at| format!(" on {at}"))
}

/// Where a piece stands, as data.
fn standing(told: Told, at: Option<lz::Station>) -> Told {
    match at {
        Some(at) => told.station(at),
        None => told,
    }
}
