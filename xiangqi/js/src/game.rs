//! Games.

use js_sys::{Array, Object};
use kit_js::{is_absent, maybe, object, range_error, whole};
use wasm_bindgen::prelude::*;
use xiangqi as xq;
use xiangqi::Event;
use xiangqi::render::Scene;
use xiangqi_env as env;

use crate::draw::drawn;
use crate::error::{Fallible, Fault, reason};
use crate::observation;
use crate::position::Position;
use crate::record::Record;
use crate::value::{self, forcing_token, move_text, side_token};

/// A game with its history, under the repetition rules and the other options of its rule string.
///
/// The constructor starts from the initial position, or from a FEN.
#[wasm_bindgen]
pub struct Game(xq::Game);

impl Game {
    pub const fn of(game: xq::Game) -> Game {
        Game(game)
    }

    pub const fn inner(&self) -> &xq::Game {
        &self.0
    }

    /// Executes a command. One function for all commands, because inlined copies make the package larger.
    #[inline(never)]
    fn act(&mut self, side: &JsValue, command: xq::Command) -> Fallible<()> {
        Ok(self.0.apply_as(value::side(side)?, command)?)
    }
}

/// Converts a verdict of the repetition rules to the `Verdict` of `types.rs`.
fn verdict(verdict: xq::Verdict) -> JsValue {
    let (by, how, victims) = match verdict.forced {
        Some((side, forcing)) => (
            side_token(side),
            forcing_token(forcing),
            value::points(forcing.victims()),
        ),
        None => (JsValue::NULL, JsValue::NULL, Array::new()),
    };
    let ranks: Array = xq::Side::ALL
        .map(|side| JsValue::from(verdict.rank(side)))
        .into_iter()
        .collect();
    object([
        ("times", verdict.times.into()),
        ("plies", (verdict.plies as u32).into()),
        ("forcedBy", by),
        ("forcing", how),
        ("victims", victims.into()),
        ("ranks", ranks.into()),
        ("spoiled", verdict.spoiled.into()),
    ])
    .into()
}

#[wasm_bindgen]
impl Game {
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "string")] rules: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] text: &JsValue,
    ) -> Fallible<Game> {
        let (rules, position) = (value::rules(rules)?, value::position(text)?);
        Ok(Game(xq::Game::from_position(&rules, &position)))
    }

    /// Returns the game of a record after checking every move.
    ///
    /// Throws XiangqiError with the line and column of the first error.
    #[wasm_bindgen(js_name = fromRecord)]
    pub fn from_record(
        #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
    ) -> Fallible<Game> {
        Record::new(text)?.replay()
    }

    /// Returns a copy with the same history.
    #[allow(clippy::should_implement_trait)]
    pub fn clone(&self) -> Game {
        Game(self.0.clone())
    }

    /// Returns the text of the record.
    #[allow(clippy::inherent_to_string)]
    #[wasm_bindgen(js_name = toString)]
    pub fn to_string(&self) -> String {
        xq::record::Record::of(&self.0).to_string()
    }

    /// The rules.
    #[wasm_bindgen(getter)]
    pub fn rules(&self) -> String {
        self.0.rules().to_string()
    }

    /// The current position, as a copy on which you can play.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> Position {
        Position::of(*self.0.position())
    }

    /// The position in which the game began.
    #[wasm_bindgen(js_name = startPosition, getter)]
    pub fn start_position(&self) -> Position {
        Position::of(*self.0.start_position())
    }

    /// The side to move.
    #[wasm_bindgen(js_name = toMove, getter, unchecked_return_type = "Side")]
    pub fn to_move(&self) -> JsValue {
        side_token(self.0.position().to_move())
    }

    /// The number of plies played.
    #[wasm_bindgen(getter)]
    pub fn plies(&self) -> usize {
        self.0.plies()
    }

    /// How the game ended, or null.
    #[wasm_bindgen(getter, unchecked_return_type = "Outcome | null")]
    pub fn outcome(&self) -> JsValue {
        value::outcome(self.0.outcome())
    }

    /// The side with an open draw offer, or null.
    #[wasm_bindgen(getter, unchecked_return_type = "Side | null")]
    pub fn offer(&self) -> JsValue {
        maybe(self.0.offer(), side_token)
    }

    /// The side with an open take-back offer, or null.
    #[wasm_bindgen(js_name = takeBackOffer, getter, unchecked_return_type = "Side | null")]
    pub fn take_back_offer(&self) -> JsValue {
        maybe(self.0.take_back_offer(), side_token)
    }

    /// The number of plies that count towards `quiet-limit`.
    #[wasm_bindgen(js_name = quietPlies, getter)]
    pub fn quiet_plies(&self) -> u32 {
        self.0.quiet_plies()
    }

    /// The number of times that the position has occurred, including the current occurrence. Counting starts
    /// at the beginning of the game, and restarts after each capture.
    #[wasm_bindgen(getter)]
    pub fn repetitions(&self) -> u32 {
        self.0.repetitions()
    }

    /// The verdict of the repetition rules on the position. It does not depend on the option `repetition`. It
    /// is null until the position has occurred `repetition-count` times.
    #[wasm_bindgen(getter, unchecked_return_type = "Verdict | null")]
    pub fn verdict(&self) -> JsValue {
        maybe(self.0.verdict(), verdict)
    }

    /// Returns the verdict as a sentence in a language (default: English); undefined if there is no verdict.
    #[wasm_bindgen(js_name = verdictText)]
    pub fn verdict_text(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Lang")] language: &JsValue,
    ) -> Fallible<Option<String>> {
        let lang = value::lang(language)?;
        Ok(self.0.verdict().map(|verdict| verdict.text(lang)))
    }

    /// Returns the moves played.
    #[wasm_bindgen(js_name = movesPlayed, unchecked_return_type = "Move[]")]
    pub fn moves_played(&self) -> Array {
        value::moves(self.0.moves_played())
    }

    /// Returns all events in the format of records: moves such as `h2e2`, and other events such as
    /// `red-offers-draw`.
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn events(&self) -> Array {
        let text = |event: &Event| JsValue::from_str(&event.to_string());
        self.0.events().iter().map(text).collect()
    }

    /// Returns the observation with this index, from 0 (the start).
    ///
    /// Throws RangeError if the index is out of range.
    #[wasm_bindgen(unchecked_return_type = "Observation")]
    pub fn observation(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] number: &JsValue,
    ) -> Fallible<JsValue> {
        let number = whole(number, u32::MAX.into(), "a number of an observation")?;
        match self.0.observation(number as usize) {
            Some(seen) => Ok(observation::write(&seen)),
            None => Err(range_error(&format!("observation index {number} is out of range")).into()),
        }
    }

    /// Returns the observations from an index on (default 0). They are the same for
    /// both players and for spectators.
    #[wasm_bindgen(unchecked_return_type = "Observation[]")]
    pub fn observations(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] first: &JsValue,
    ) -> Fallible<Array> {
        let first = match is_absent(first) {
            true => 0,
            false => whole(first, u32::MAX.into(), "a number")? as usize,
        };
        let seen = (first..self.0.observed()).map_while(|number| self.0.observation(number));
        Ok(seen.map(|one| observation::write(&one)).collect())
    }

    /// Returns the observations since a cursor, and the next cursor. A server sends them after every change of
    /// the game. After an undo or a take-back the observations begin with `{"taken-back": n}`.
    ///
    /// The first cursor is 0. Cursors never decrease, and every cursor that this game returned stays valid.
    /// The cursors of a game from a record start at 0 again.
    ///
    /// Throws XiangqiError if the cursor is beyond the latest one.
    #[wasm_bindgen(
        js_name = observationsSince,
        unchecked_return_type = "{ observations: Observation[]; cursor: number }"
    )]
    pub fn observations_since(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] cursor: &JsValue,
    ) -> Fallible<Object> {
        let news = self.0.observations_since(kit_js::cursor(cursor)?)?;
        let seen: Array = news.map(|one| observation::write(&one)).collect();
        Ok(object([
            ("observations", seen.into()),
            ("cursor", (self.0.cursor() as f64).into()),
        ]))
    }

    /// Returns the client's copy of a server's game, from its observations. Ignores unknown fields unless
    /// `strict` is set.
    ///
    /// Throws XiangqiError for the first observation that cannot follow the earlier ones.
    #[wasm_bindgen(js_name = fromObservations)]
    pub fn from_observations(
        #[wasm_bindgen(unchecked_param_type = "Iterable<Observation>")] observations: &JsValue,
        strict: Option<bool>,
    ) -> Fallible<Game> {
        let seen = observation::read_all(observations, strict)?;
        Ok(Game(xq::Game::from_observations(seen)?))
    }

    /// Applies the server's next observation.
    ///
    /// Throws XiangqiError if the observation cannot follow the earlier ones; the game does not change. For a
    /// kind that this version does not know, the reason is `"unknown-kind"`, and `unknownKind` is the name of
    /// the kind. All later calls fail too, until a take-back removes the unknown observation. With `strict`,
    /// unknown fields and kinds are TypeErrors, and the game does not change.
    pub fn observe(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Observation")] observation: &JsValue,
        strict: Option<bool>,
    ) -> Fallible<()> {
        Ok(self.0.observe(observation::read(observation, strict)?)?)
    }

    /// The unknown kind of observation at which the game stopped; null if the game has not stopped.
    #[wasm_bindgen(js_name = unknownKind, getter, unchecked_return_type = "string | null")]
    pub fn unknown_kind(&self) -> JsValue {
        maybe(self.0.unknown_kind(), JsValue::from_str)
    }

    /// Returns the legal moves as bytes, one for each action of the side to move: 1 for a legal move.
    #[wasm_bindgen(js_name = actionMask)]
    pub fn action_mask(&self) -> Vec<u8> {
        let mut mask = [false; env::Action::COUNT];
        env::write_action_mask(&self.0.legal_moves(), self.0.to_move(), &mut mask);
        mask.map(u8::from).to_vec()
    }

    /// Returns the observation planes of a side (default: the side to move), with `history` boards (default
    /// 1): for each plane, 10 ranks of 9 bytes, from the side's own back rank.
    pub fn planes(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Side")] side: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] history: &JsValue,
    ) -> Fallible<Vec<u8>> {
        let side = match is_absent(side) {
            true => self.0.to_move(),
            false => value::side(side)?,
        };
        let history = match is_absent(history) {
            true => 1,
            false => whole(
                history,
                env::Config::MAX_HISTORY as u64,
                "a number of boards",
            )?
            .max(1),
        };
        let history = history as usize;
        let mut planes = vec![0; env::plane_count(self.0.rules(), history) * env::CELLS];
        env::write_planes(&self.0, side, history, &mut planes);
        Ok(planes)
    }

    /// Returns every legal move; the list is empty after the end.
    #[wasm_bindgen(js_name = legalMoves, unchecked_return_type = "Move[]")]
    pub fn legal_moves(&self) -> Array {
        value::moves(self.0.legal_moves())
    }

    /// Returns the moves that only the repetition rules forbid now, each with the XiangqiError that `play`
    /// would throw. The list is empty unless the rules have `repetition=forbid`.
    #[wasm_bindgen(unchecked_return_type = "{ move: Move; error: Error & { reason: string } }[]")]
    pub fn forbidden(&self) -> Array {
        let pair = |(mv, why): (xq::Move, xq::IllegalMove)| {
            object([("move", move_text(mv)), ("error", Fault::from(why).into())])
        };
        self.0.forbidden().into_iter().map(pair).collect()
    }

    /// Returns whether a move is legal.
    #[wasm_bindgen(js_name = isLegal)]
    pub fn is_legal(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Move | number")] mv: &JsValue,
    ) -> Fallible<bool> {
        Ok(self.0.why_illegal(value::mv(mv)?).is_none())
    }

    /// Returns a XiangqiError that explains why a move is illegal, or null if it is legal. The reason is that
    /// the game is over, the position does not allow the move, or the repetition rules forbid it.
    #[wasm_bindgen(js_name = whyIllegal, unchecked_return_type = "XiangqiError | null")]
    pub fn why_illegal(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Move | number")] mv: &JsValue,
    ) -> Fallible<JsValue> {
        Ok(reason(self.0.why_illegal(value::mv(mv)?)))
    }

    /// Plays a move.
    ///
    /// Throws XiangqiError with the reason if the move is illegal; the game does not change.
    pub fn play(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Move | number")] mv: &JsValue,
    ) -> Fallible<()> {
        Ok(self.0.play(value::mv(mv)?)?)
    }

    /// Plays a move for a side, like `play` for the side to move. Made for servers that receive moves from
    /// players.
    ///
    /// Throws the errors of `play`, and XiangqiError with the reason `"not-your-turn"` if the other side is
    /// to move.
    #[wasm_bindgen(js_name = playAs)]
    pub fn play_as(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Side")] side: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Move | number")] mv: &JsValue,
    ) -> Fallible<()> {
        Ok(self.0.play_as(value::side(side)?, value::mv(mv)?)?)
    }

    /// Applies a player's command for a side. A command is a move such as `"h2e2"`, or `"offer-draw"`,
    /// `"accept-draw"`, `"decline-draw"`, `"resign"`, `"offer-take-back"`, `"accept-take-back"` or
    /// `"decline-take-back"`. Made for servers: `side` is the side of the player who sent the command. A
    /// command cannot play for the other side or for the arbiter.
    ///
    /// Throws XiangqiError if the command is invalid or impossible; the game does not change.
    #[wasm_bindgen(js_name = applyAs)]
    pub fn apply_as(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Side")] side: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Command")] command: &JsValue,
    ) -> Fallible<()> {
        self.act(
            side,
            value::parse(command, "a move or the text of a command")?,
        )
    }

    /// Takes back the latest event. Returns false if there is none.
    pub fn undo(&mut self) -> bool {
        self.0.undo()
    }

    /// Plays the latest undone event again. Returns false if there is none.
    pub fn redo(&mut self) -> bool {
        self.0.redo()
    }

    /// Resigns for a side.
    ///
    /// Throws XiangqiError if the game is over.
    pub fn resign(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Side")] side: &JsValue,
    ) -> Fallible<()> {
        self.act(side, xq::Command::Resign)
    }

    /// Offers a draw for a side.
    ///
    /// Throws XiangqiError if the side may not offer one now.
    #[wasm_bindgen(js_name = offerDraw)]
    pub fn offer_draw(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Side")] side: &JsValue,
    ) -> Fallible<()> {
        self.act(side, xq::Command::OfferDraw)
    }

    /// Accepts the draw offer of the other side.
    ///
    /// Throws XiangqiError if there is no such offer.
    #[wasm_bindgen(js_name = acceptDraw)]
    pub fn accept_draw(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Side")] side: &JsValue,
    ) -> Fallible<()> {
        self.act(side, xq::Command::AcceptDraw)
    }

    /// Declines the draw offer of the other side.
    ///
    /// Throws XiangqiError if there is no such offer.
    #[wasm_bindgen(js_name = declineDraw)]
    pub fn decline_draw(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Side")] side: &JsValue,
    ) -> Fallible<()> {
        self.act(side, xq::Command::DeclineDraw)
    }

    /// Offers to take back the latest ply of a side and everything after it.
    ///
    /// Throws XiangqiError if there is nothing to take back, or an offer is open.
    #[wasm_bindgen(js_name = offerTakeBack)]
    pub fn offer_take_back(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Side")] side: &JsValue,
    ) -> Fallible<()> {
        self.act(side, xq::Command::OfferTakeBack)
    }

    /// Accepts the other side's take-back offer.
    ///
    /// Throws XiangqiError if there is no such offer.
    #[wasm_bindgen(js_name = acceptTakeBack)]
    pub fn accept_take_back(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Side")] side: &JsValue,
    ) -> Fallible<()> {
        self.act(side, xq::Command::AcceptTakeBack)
    }

    /// Declines the other side's take-back offer.
    ///
    /// Throws XiangqiError if there is no such offer.
    #[wasm_bindgen(js_name = declineTakeBack)]
    pub fn decline_take_back(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Side")] side: &JsValue,
    ) -> Fallible<()> {
        self.act(side, xq::Command::DeclineTakeBack)
    }

    /// Rewinds the game to ply `plies`.
    ///
    /// Throws XiangqiError if the game has fewer plies.
    #[wasm_bindgen(js_name = takeBackTo)]
    pub fn take_back_to(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] plies: &JsValue,
    ) -> Fallible<()> {
        let plies = whole(plies, u32::MAX.into(), "a number of plies")?;
        Ok(self.0.take_back_to(plies as usize)?)
    }

    /// Ends the game by the server's decision. `winner` is null for a draw, and `reason` is `"time"`,
    /// `"forfeit"`, `"abandoned"` or `"adjudicated"`.
    ///
    /// Throws XiangqiError if the game is over, or if `reason` is not one of these.
    pub fn adjudicate(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Side | null")] winner: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] reason: &JsValue,
    ) -> Fallible<()> {
        let winner = match winner.is_null() {
            true => None,
            false => Some(value::side(winner)?),
        };
        let reason = value::reason(reason)?;
        Ok(self.0.adjudicate(winner, reason)?)
    }

    /// Returns the record of the game up to now, with tags such as `{ Red: "Anna" }`. Its moves are written
    /// in `notation` (default: UCI).
    pub fn record(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "{ [key: string]: string }")] tags: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Notation")] notation: &JsValue,
    ) -> Fallible<Record> {
        let record = Record::of(xq::record::Record::of(&self.0)).with_tags(tags)?;
        match is_absent(notation) {
            true => Ok(record),
            false => record.with_notation(notation),
        }
    }

    /// Returns the board as SVG, with the latest move marked unless `drawing` sets another move.
    pub fn svg(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Drawing")] drawing: &JsValue,
    ) -> Fallible<String> {
        let mut scene = Scene::from(self.0.position());
        if let Some(mv) = self.0.moves_played().next_back() {
            scene = scene.last_move(mv);
        }
        Ok(drawn(scene, drawing)?.svg())
    }
}
