//! Views: what one seat knows.

use js_sys::{Array, Object, Uint8Array};
use luzhanqi as lz;
use luzhanqi::render::Scene;
use luzhanqi::{PieceStatus, Seen};
use luzhanqi_env::{Action, Config, Frame, write_action_mask, write_stack};
use wasm_bindgen::prelude::*;

use crate::belief::{Belief, RelaxedBelief, budget, in_dark, letters};
use crate::draw;
use crate::error::{Fallible, range_error, reason};
use crate::observation;
use crate::record::Record;
use crate::value::{
    self, color_token, is_absent, letter, maybe, object, seat_token, set, static_text, station_text,
};

/// What one seat knows, computed only from its own observations.
///
/// The constructor takes any iterable of observations, such as the result of `Game.observations`. A client
/// that receives its seat's observations builds a view equal to the server's. A spectator has no seat and
/// sees only what both seats see. A spectator's view has no moves; in dark play it also has no enemies and no
/// belief. The constructor throws LuzhanqiError if no seat can make these observations, and TypeError for an
/// invalid observation.
///
/// Observations from a later version may have unknown fields, which are ignored. For an unknown kind, the
/// error has the reason `"unknown-kind"`. With `strict`, both cases are TypeErrors.
#[wasm_bindgen]
pub struct View(lz::View);

impl View {
    pub const fn of(view: lz::View) -> View {
        View(view)
    }

    pub const fn inner(&self) -> &lz::View {
        &self.0
    }

    fn seen_board(&self) -> &lz::SeenBoard {
        self.0.seen_board()
    }

    fn scene(&self) -> Scene {
        Scene::from(&self.0)
    }
}

fn seen(seen: Seen) -> JsValue {
    let (color, kind) = match seen {
        Seen::Known(piece) => (Some(piece.color), Some(piece.kind)),
        Seen::Hidden(color) => (Some(color), None),
        Seen::FaceDown => (None, None),
    };
    object([
        ("color", maybe(color, color_token)),
        ("kind", maybe(kind, |kind| letter(kind.letter()))),
    ])
    .into()
}

#[wasm_bindgen]
impl View {
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "Iterable<Observation>")] observations: &JsValue,
        strict: Option<bool>,
    ) -> Fallible<View> {
        let seen = observation::read_all(observations, strict)?;
        Ok(View(lz::View::new(seen)?))
    }

    /// Returns a copy of this view.
    #[allow(clippy::should_implement_trait)]
    pub fn clone(&self) -> View {
        View(self.0.clone())
    }

    /// Returns the text of the view: `?` for an enemy piece of unknown kind, `~` for a face-down piece.
    #[allow(clippy::inherent_to_string)]
    #[wasm_bindgen(js_name = toString)]
    pub fn to_string(&self) -> String {
        self.0.to_string()
    }

    /// Returns the JSON form: the observations.
    #[wasm_bindgen(js_name = toJSON, unchecked_return_type = "Observation[]")]
    pub fn to_json(&self) -> Array {
        self.observations()
    }

    /// The seat of this view; null for a spectator's view.
    #[wasm_bindgen(getter, unchecked_return_type = "Seat | null")]
    pub fn seat(&self) -> JsValue {
        maybe(self.0.seat(), seat_token)
    }

    /// The rules.
    #[wasm_bindgen(getter)]
    pub fn rules(&self) -> String {
        self.0.rules().to_string()
    }

    /// The seat to move.
    #[wasm_bindgen(getter, js_name = toMove, unchecked_return_type = "Seat")]
    pub fn to_move(&self) -> JsValue {
        seat_token(self.seen_board().to_move())
    }

    /// The seat's colour; null in expose play before the colours are settled.
    #[wasm_bindgen(getter, js_name = ownColor, unchecked_return_type = "Color | null")]
    pub fn own_color(&self) -> JsValue {
        maybe(self.seen_board().own_color(), color_token)
    }

    /// The number of plies since the last attack, flip or flag taken.
    #[wasm_bindgen(js_name = quietPlies, getter)]
    pub fn quiet_plies(&self) -> u16 {
        self.seen_board().quiet_plies()
    }

    /// The number of plies observed.
    #[wasm_bindgen(getter)]
    pub fn plies(&self) -> usize {
        self.0.plies()
    }

    /// How the game ended, or null.
    #[wasm_bindgen(getter, unchecked_return_type = "Outcome | null")]
    pub fn outcome(&self) -> JsValue {
        value::outcome(self.0.outcome())
    }

    /// The text of the true start position after the end; null if the end does not reveal it.
    #[wasm_bindgen(js_name = trueStart, getter, unchecked_return_type = "string | null")]
    pub fn true_start(&self) -> JsValue {
        maybe(
            self.0.end().and_then(|end| end.true_start.as_deref()),
            JsValue::from_str,
        )
    }

    /// The unknown kind of observation at which the view stopped; null if the view has not stopped.
    #[wasm_bindgen(js_name = unknownKind, getter, unchecked_return_type = "string | null")]
    pub fn unknown_kind(&self) -> JsValue {
        maybe(self.0.unknown_kind(), JsValue::from_str)
    }

    /// The seat with an open draw offer, or null.
    #[wasm_bindgen(getter, unchecked_return_type = "Seat | null")]
    pub fn offer(&self) -> JsValue {
        maybe(self.0.offer(), seat_token)
    }

    /// The seat with an open take-back offer, or null.
    #[wasm_bindgen(getter, js_name = takeBackOffer, unchecked_return_type = "Seat | null")]
    pub fn take_back_offer(&self) -> JsValue {
        maybe(self.0.take_back_offer(), seat_token)
    }

    /// Returns the record of the seat's observations, optionally with tags.
    pub fn record(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "{ [key: string]: string }")] tags: &JsValue,
    ) -> Fallible<Record> {
        Record::of(lz::record::SeatRecord::of(&self.0)).with_tags(tags)
    }

    /// The occupied stations.
    #[wasm_bindgen(getter, unchecked_return_type = "Station[]")]
    pub fn occupied(&self) -> Array {
        value::stations(self.seen_board().occupied())
    }

    /// The stations of face-down pieces (expose play).
    #[wasm_bindgen(getter, js_name = faceDown, unchecked_return_type = "Station[]")]
    pub fn face_down(&self) -> Array {
        value::stations(self.seen_board().face_down())
    }

    /// The stations of enemy pieces of unknown kind (dark play).
    #[wasm_bindgen(getter, unchecked_return_type = "Station[]")]
    pub fn hidden(&self) -> Array {
        value::stations(self.seen_board().hidden())
    }

    /// Returns what the seat sees on a station; null if it is empty.
    #[wasm_bindgen(unchecked_return_type = "Seen | null")]
    pub fn at(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Station")] station: &JsValue,
    ) -> Fallible<JsValue> {
        Ok(maybe(self.seen_board().at(value::station(station)?), seen))
    }

    /// Returns an object that maps each occupied station to what the seat sees there.
    #[wasm_bindgen(unchecked_return_type = "{ [key: string]: Seen }")]
    pub fn seen(&self) -> Object {
        let all = Object::new();
        for at in self.seen_board().occupied() {
            if let Some(one) = self.seen_board().at(at) {
                set(&all, &at.to_string(), &seen(one));
            }
        }
        all
    }

    /// Returns the number of each face-down piece (expose play), by its letter.
    #[wasm_bindgen(unchecked_return_type = "{ [key: string]: number }")]
    pub fn pool(&self) -> JsValue {
        observation::pool(self.seen_board().pool())
    }

    /// Returns the station of a colour's flag if an enemy piece carries it or a piece of the same colour is
    /// on its station; else null.
    #[wasm_bindgen(js_name = flagHeldAt, unchecked_return_type = "Station | null")]
    pub fn flag_held_at(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Color")] color: &JsValue,
    ) -> Fallible<JsValue> {
        let at = self.seen_board().flag_held_at(value::color(color)?);
        Ok(maybe(at, station_text))
    }

    /// Returns the seat's own list of moves: the moves that it may try, according to what it knows. The list
    /// is empty while the other seat is to move.
    #[wasm_bindgen(js_name = legalMoves, unchecked_return_type = "Move[]")]
    pub fn legal_moves(&self) -> Array {
        value::moves(self.0.legal_moves().list().iter().copied())
    }

    /// Returns the targets of the moves in the seat's own list that start at a station; the target of a flip
    /// is the station itself.
    #[wasm_bindgen(unchecked_return_type = "Station[]")]
    pub fn destinations(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Station")] origin: &JsValue,
    ) -> Fallible<Array> {
        Ok(value::stations(
            self.0.legal_moves().destinations(value::station(origin)?),
        ))
    }

    /// Returns the stations on the route of a move, including origin and destination; null if there is no
    /// route. Call this method before the view observes the move.
    #[wasm_bindgen(unchecked_return_type = "Station[] | null")]
    pub fn route(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Move | number")] mv: &JsValue,
    ) -> Fallible<JsValue> {
        Ok(value::route(self.seen_board().route(value::mv(mv)?)))
    }

    /// Returns why a move is not in the seat's own list, or null if it is. The LuzhanqiError has a reason
    /// that the seat may know.
    #[wasm_bindgen(js_name = whyIllegal, unchecked_return_type = "LuzhanqiError | null")]
    pub fn why_illegal(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Move | number")] mv: &JsValue,
    ) -> Fallible<JsValue> {
        Ok(reason(self.0.why_illegal(value::mv(mv)?)))
    }

    /// Returns the 25 pieces of the other army (dark play): on the board, carried and lost. The list is empty
    /// in expose play.
    #[wasm_bindgen(unchecked_return_type = "EnemyPiece[]")]
    pub fn enemies(&self) -> Array {
        let piece = |(number, piece): (usize, &lz::EnemyPiece)| {
            let (status, at) = match piece.status {
                PieceStatus::On(at) => ("on-board", Some(at)),
                PieceStatus::Held => ("held", None),
                PieceStatus::Lost => ("lost", None),
            };
            object([
                ("number", (number as u32).into()),
                ("startStation", maybe(piece.start_station, station_text)),
                ("status", static_text(status)),
                ("station", maybe(at, station_text)),
                ("moved", piece.moved.into()),
            ])
        };
        self.0.enemies().iter().enumerate().map(piece).collect()
    }

    /// Returns the index of the enemy piece on a station (dark play); null if there is none.
    #[wasm_bindgen(js_name = enemyAt, unchecked_return_type = "number | null")]
    pub fn enemy_at(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Station")] station: &JsValue,
    ) -> Fallible<JsValue> {
        let number = self.0.enemy_at(value::station(station)?);
        Ok(maybe(number, |number| (number.index() as u32).into()))
    }

    /// Returns the exact set of kinds that each of the 25 enemy pieces can still be (dark play), as letters.
    ///
    /// Throws LuzhanqiError if no arrangement is consistent with the observations, and TypeError in expose
    /// play.
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn candidates(&self) -> Fallible<Array> {
        Ok(letters(&in_dark(self.0.candidates()?)?))
    }

    /// Returns the exact belief: all arrangements that are consistent with the observations, all equally
    /// likely. Uses at most the default budget.
    ///
    /// Throws LuzhanqiError if no arrangement is consistent. Throws LuzhanqiError with the reason `"budget"`
    /// if building would exceed the budget. An opponent can cause this by repeating moves. In that case use
    /// `relaxedBelief`.
    pub fn belief(&self) -> Fallible<Belief> {
        Ok(Belief::of(self.0.belief()?))
    }

    /// Returns the exact belief within a budget; see `belief`. `maxSteps` limits the steps of counting, and
    /// `maxBytes` the memory. The default limits are 30 million steps and 64 MB.
    #[wasm_bindgen(js_name = beliefWithin)]
    pub fn belief_within(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Budget")] limits: &JsValue,
    ) -> Fallible<Belief> {
        Ok(Belief::of(self.0.belief_within(budget(limits)?)?))
    }

    /// Returns the exact belief without a budget; see `belief`. For some views this takes hours, or more
    /// memory than the machine has.
    #[wasm_bindgen(js_name = beliefUnbounded)]
    pub fn belief_unbounded(&self) -> Fallible<Belief> {
        Ok(Belief::of(self.0.belief_unbounded()?))
    }

    /// Returns a belief that ignores the constraints that are too expensive to count. Use it if the exact
    /// `belief` exceeds its budget. Makes up to two attempts, each within the budget.
    ///
    /// Throws LuzhanqiError if no arrangement is consistent with the observations. Throws with the reason
    /// `"budget"` if the second attempt also exceeds the budget. This can happen only if the budget is less
    /// than 6 million steps or 20 MB.
    #[wasm_bindgen(js_name = relaxedBelief)]
    pub fn relaxed_belief(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Budget")] limits: &JsValue,
    ) -> Fallible<RelaxedBelief> {
        let relaxed = self.0.relaxed_belief_within(budget(limits)?)?;
        Ok(RelaxedBelief::of(relaxed))
    }

    /// Adds one more observation.
    ///
    /// Throws LuzhanqiError if the observation cannot follow the earlier ones; the view does not change. For
    /// a kind that this version does not know, the reason is `"unknown-kind"`. In that case the view keeps
    /// its current board, and `unknownKind` is the name of the kind. All later calls fail too, until a
    /// take-back removes the unknown observation. With `strict`, unknown fields and kinds are TypeErrors, and
    /// the view does not change.
    pub fn observe(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Observation")] observation: &JsValue,
        strict: Option<bool>,
    ) -> Fallible<()> {
        Ok(self.0.observe(observation::read(observation, strict)?)?)
    }

    /// Returns an observation by its index; 0 is the start.
    ///
    /// Throws RangeError if the index is out of range.
    #[wasm_bindgen(unchecked_return_type = "Observation")]
    pub fn observation(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] number: &JsValue,
    ) -> Fallible<JsValue> {
        observation::at(number, |number| Ok(self.0.observation(number)))
    }

    /// Returns all observations, including the start.
    #[wasm_bindgen(unchecked_return_type = "Observation[]")]
    pub fn observations(&self) -> Array {
        let all = self.0.observations();
        all.map(|one| observation::write(&one)).collect()
    }

    /// Returns whether two views have the same knowledge.
    pub fn equals(&self, other: &View) -> bool {
        self.0 == other.0
    }

    /// Returns what the seat sees as observation planes: `history` frames, the newest first, each with the
    /// planes of `planes`. A plane has sixty bytes. The default is one frame, and the maximum is 1000.
    pub fn planes(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] history: &JsValue,
    ) -> Fallible<Uint8Array> {
        let history = if is_absent(history) {
            1
        } else {
            value::whole(history, 1000, "a number of frames")? as usize
        };
        let config = Config::new(self.0.rules()).with_history(history);
        config
            .validate()
            .map_err(|why| range_error(&why.to_string()))?;
        let mut bytes = vec![0; config.observation_len()];
        write_stack(
            self.0.rules(),
            &Frame::latest(&self.0, history)?,
            &mut bytes,
        );
        Ok(Uint8Array::from(&bytes[..]))
    }

    /// Returns the seat's own list of moves as 1248 bytes, one per action: 1 if the action is possible.
    #[wasm_bindgen(js_name = actionMask)]
    pub fn action_mask(&self) -> Uint8Array {
        let mut mask = [false; Action::COUNT];
        // A spectator has no moves, so the orientation does not matter.
        let seat = self.0.seat().unwrap_or(lz::Seat::South);
        write_action_mask(&self.0.legal_moves(), seat, &mut mask);
        Uint8Array::from(&mask.map(u8::from)[..])
    }

    /// Returns the board in ASCII, with the seat at the bottom.
    pub fn ascii(&self) -> String {
        self.scene().ascii()
    }

    /// Returns the board with box-drawing lines and Chinese names, in traditional characters for `"zh-Hant"`,
    /// else simplified.
    pub fn unicode(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Lang")] language: &JsValue,
    ) -> Fallible<String> {
        Ok(self.scene().lang(value::lang(language)?).unicode())
    }

    /// Returns the board as the seat sees it, as SVG, with the latest move marked unless `drawing` sets
    /// another move.
    pub fn svg(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Drawing")] drawing: &JsValue,
    ) -> Fallible<String> {
        draw::svg(self.scene(), drawing, &|_| None)
    }
}
