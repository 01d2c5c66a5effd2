//! Games.

use js_sys::{Array, Object};
use luzhanqi as lz;
use luzhanqi::{Event, PlayResult};
use wasm_bindgen::prelude::*;

use crate::error::{Fallible, refusal};
use crate::observation;
use crate::position::Position;
use crate::record::Record;
use crate::value::{self, letter, maybe, move_text, object, seat_token, static_text, station_text};
use crate::view::View;

/// A game with a referee: the true position and all events.
///
/// The constructor starts with a random set-up or deal. The start is computed from the seed, so anyone who
/// guesses the seed knows every piece. Show a player only what `view` and `observations` return for that
/// player's seat, never `truth`.
#[wasm_bindgen]
pub struct Game(lz::Game);

impl Game {
    pub const fn of(game: lz::Game) -> Game {
        Game(game)
    }

    pub const fn inner(&self) -> &lz::Game {
        &self.0
    }
}

/// Converts an event to the `Event` of `types.rs`.
fn event(event: &Event) -> Object {
    let (kind, seat) = match event {
        Event::Played(ply) => {
            return object([
                ("type", static_text("move")),
                ("seat", seat_token(ply.seat)),
                ("move", move_text(ply.mv)),
                ("effect", static_text(ply.effect.as_str())),
                ("piece", letter(ply.piece.letter())),
                (
                    "defender",
                    maybe(ply.defender, |kind| letter(kind.letter())),
                ),
                ("flags", flags(ply.flags)),
            ]);
        }
        Event::Refused(mv) => {
            return object([("type", static_text("refused")), ("move", move_text(*mv))]);
        }
        Event::DrawOffered(seat) => ("draw-offered", seat),
        Event::DrawDeclined(seat) => ("draw-declined", seat),
        Event::DrawAgreed(seat) => ("draw-agreed", seat),
        Event::Resigned(seat) => ("resigned", seat),
        Event::TakeBackOffered(seat) => ("take-back-offered", seat),
        Event::TakeBackDeclined(seat) => ("take-back-declined", seat),
        Event::Adjudicated(outcome) => {
            let outcome = value::outcome(Some(*outcome));
            return object([("type", static_text("adjudicated")), ("outcome", outcome)]);
        }
        // For variants that the core may add later.
        _ => return object([("type", static_text("other"))]),
    };
    object([("type", static_text(kind)), ("seat", seat_token(*seat))])
}

fn flags([south, north]: [Option<lz::Station>; 2]) -> JsValue {
    object([
        ("south", maybe(south, station_text)),
        ("north", maybe(north, station_text)),
    ])
    .into()
}

/// Returns the effect of a move, or the exception for a refusal.
fn played(mv: lz::Move, tried: PlayResult) -> Fallible<JsValue> {
    match tried {
        PlayResult::Played(effect) => Ok(static_text(effect.as_str())),
        PlayResult::Refused(station) => Err(refusal(mv, station)),
    }
}

/// Reads the observer: a seat, or null for a spectator.
fn viewer(seat: &JsValue) -> Fallible<Option<lz::Seat>> {
    if seat.is_null() {
        return Ok(None);
    }
    value::seat(seat).map(Some)
}

#[wasm_bindgen]
impl Game {
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "string")] rules: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number | bigint")] seed: &JsValue,
    ) -> Fallible<Game> {
        let rules = value::rules(rules)?;
        Ok(Game(match value::is_absent(seed) {
            true => lz::Game::from_entropy(&rules, value::secret()),
            false => lz::Game::from_seed(&rules, value::seed(seed)?),
        }))
    }

    /// Returns a game of dark play with these armies.
    ///
    /// Throws LuzhanqiError if an army breaks a set-up rule, or in expose play.
    #[wasm_bindgen(js_name = fromArmies)]
    pub fn from_armies(
        #[wasm_bindgen(unchecked_param_type = "string")] south: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] north: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] rules: &JsValue,
    ) -> Fallible<Game> {
        let armies = [&value::army(south)?, &value::army(north)?];
        Ok(Game(lz::Game::from_armies(&value::rules(rules)?, armies)?))
    }

    /// Returns a game of expose play from a deal.
    ///
    /// Throws LuzhanqiError in dark play.
    #[wasm_bindgen(js_name = fromDeal)]
    pub fn from_deal(
        #[wasm_bindgen(unchecked_param_type = "string")] deal: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] rules: &JsValue,
    ) -> Fallible<Game> {
        let deal: lz::Deal = value::parse(deal, "the 50 letters of a deal")?;
        Ok(Game(lz::Game::from_deal(&value::rules(rules)?, &deal)?))
    }

    /// Returns a game that starts from this position, in mid-game.
    #[wasm_bindgen(js_name = fromPosition)]
    pub fn from_position(position: &Position) -> Game {
        Game(lz::Game::from_position(position.inner()))
    }

    /// Returns the game of a record after checking every event.
    ///
    /// Throws LuzhanqiError with the line and column of the first error.
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
        lz::record::Record::of(&self.0).to_string()
    }

    /// The rules.
    #[wasm_bindgen(getter)]
    pub fn rules(&self) -> String {
        self.0.rules().to_string()
    }

    /// The true current position, as a copy on which you can play.
    #[wasm_bindgen(getter)]
    pub fn truth(&self) -> Position {
        Position::of(*self.0.truth())
    }

    /// The position in which the game began.
    #[wasm_bindgen(js_name = startPosition, getter)]
    pub fn start_position(&self) -> Position {
        Position::of(*self.0.start_position())
    }

    /// The armies of south and north if the game began with the set-up; else null.
    #[wasm_bindgen(getter, unchecked_return_type = "[string, string] | null")]
    pub fn armies(&self) -> JsValue {
        maybe(self.0.armies(), |armies| {
            let armies = armies.iter().map(|army| JsValue::from(army.to_string()));
            armies.collect::<Array>().into()
        })
    }

    /// The deal, if the game began with one; else null.
    #[wasm_bindgen(getter, unchecked_return_type = "string | null")]
    pub fn deal(&self) -> JsValue {
        maybe(self.0.deal(), |deal| deal.to_string().into())
    }

    /// The seat to move.
    #[wasm_bindgen(js_name = toMove, getter, unchecked_return_type = "Seat")]
    pub fn to_move(&self) -> JsValue {
        seat_token(self.0.truth().to_move())
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

    /// The seat with an open take-back offer, or null.
    #[wasm_bindgen(getter, js_name = takeBackOffer, unchecked_return_type = "Seat | null")]
    pub fn take_back_offer(&self) -> JsValue {
        maybe(self.0.take_back_offer(), seat_token)
    }

    /// The seat with an open draw offer, or null.
    #[wasm_bindgen(getter, unchecked_return_type = "Seat | null")]
    pub fn offer(&self) -> JsValue {
        maybe(self.0.offer(), seat_token)
    }

    /// The number of times that the position has occurred, including the current occurrence.
    #[wasm_bindgen(getter)]
    pub fn repetitions(&self) -> u32 {
        self.0.repetitions()
    }

    /// Returns all events, with all hidden information.
    #[wasm_bindgen(unchecked_return_type = "Event[]")]
    pub fn events(&self) -> Array {
        self.0.events().iter().map(event).collect()
    }

    /// Returns the moves played.
    #[wasm_bindgen(js_name = movesPlayed, unchecked_return_type = "Move[]")]
    pub fn moves_played(&self) -> Array {
        let played = self.0.events().iter().filter_map(|event| match event {
            Event::Played(ply) => Some(move_text(ply.mv)),
            _ => None,
        });
        played.collect()
    }

    /// Returns the moves that the seat to move may try: its own list, `view(toMove).legalMoves()`. The list
    /// is empty after the end. The referee may refuse some of them.
    #[wasm_bindgen(js_name = legalMoves, unchecked_return_type = "Move[]")]
    pub fn legal_moves(&self) -> Array {
        value::moves(self.0.legal_moves().iter())
    }

    /// Plays a move and returns its effect.
    ///
    /// Throws LuzhanqiError if the move is illegal; the game does not change. The error contains only what
    /// the mover may know. If the referee refuses the try, throws LuzhanqiError with the reason `"refused"`.
    /// Both seats observe the refusal, and the same seat is still to move.
    #[wasm_bindgen(unchecked_return_type = "Effect")]
    pub fn play(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Move | number")] mv: &JsValue,
    ) -> Fallible<JsValue> {
        let mv = value::mv(mv)?;
        let tried = self.0.play(mv)?;
        played(mv, tried)
    }

    /// Plays a move for a seat, like `play` for the seat to move. Made for servers that receive moves from
    /// players.
    ///
    /// Throws the errors of `play`, and LuzhanqiError with the reason `"not-your-turn"` if the other seat is
    /// to move.
    #[wasm_bindgen(js_name = playAs, unchecked_return_type = "Effect")]
    pub fn play_as(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Seat")] seat: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Move | number")] mv: &JsValue,
    ) -> Fallible<JsValue> {
        let (seat, mv) = (value::seat(seat)?, value::mv(mv)?);
        let tried = self.0.play_as(seat, mv)?;
        played(mv, tried)
    }

    /// Applies a player's command for a seat. A command is a move such as `"a2a9"`, or `"offer-draw"`,
    /// `"accept-draw"`, `"decline-draw"`, `"resign"`, `"offer-take-back"`, `"accept-take-back"` or
    /// `"decline-take-back"`. Made for servers: `seat` is the seat of the player who sent the command. A
    /// command cannot play for the other seat or for the referee. `observationsSince` then reports the result
    /// or a refusal to all viewers.
    ///
    /// Throws LuzhanqiError if the command is invalid or impossible; the game does not change.
    #[wasm_bindgen(js_name = applyAs)]
    pub fn apply_as(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Seat")] seat: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Command")] command: &JsValue,
    ) -> Fallible<()> {
        let seat = value::seat(seat)?;
        let command: lz::Command = value::parse(command, "a move or the text of a command")?;
        Ok(self.0.apply_as(seat, command)?)
    }

    /// Takes back the latest event. Returns false if there is none.
    pub fn undo(&mut self) -> bool {
        self.0.undo()
    }

    /// Plays the latest undone event again. Returns false if there is none.
    pub fn redo(&mut self) -> bool {
        self.0.redo()
    }

    /// Resigns for a seat.
    ///
    /// Throws LuzhanqiError if the game is over.
    pub fn resign(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Seat")] seat: &JsValue,
    ) -> Fallible<()> {
        Ok(self.0.resign(value::seat(seat)?)?)
    }

    /// Offers a draw for a seat.
    ///
    /// Throws LuzhanqiError if the seat may not offer one now.
    #[wasm_bindgen(js_name = offerDraw)]
    pub fn offer_draw(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Seat")] seat: &JsValue,
    ) -> Fallible<()> {
        Ok(self.0.offer_draw(value::seat(seat)?)?)
    }

    /// Accepts the draw offer of the other seat.
    ///
    /// Throws LuzhanqiError if there is no such offer.
    #[wasm_bindgen(js_name = acceptDraw)]
    pub fn accept_draw(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Seat")] seat: &JsValue,
    ) -> Fallible<()> {
        Ok(self.0.accept_draw(value::seat(seat)?)?)
    }

    /// Declines the draw offer of the other seat.
    ///
    /// Throws LuzhanqiError if there is no such offer.
    #[wasm_bindgen(js_name = declineDraw)]
    pub fn decline_draw(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Seat")] seat: &JsValue,
    ) -> Fallible<()> {
        Ok(self.0.decline_draw(value::seat(seat)?)?)
    }

    /// Offers to take back the latest ply of a seat and everything after it.
    ///
    /// Throws LuzhanqiError if there is nothing to take back, or if an offer is open.
    #[wasm_bindgen(js_name = offerTakeBack)]
    pub fn offer_take_back(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Seat")] seat: &JsValue,
    ) -> Fallible<()> {
        Ok(self.0.offer_take_back(value::seat(seat)?)?)
    }

    /// Accepts the other seat's take-back offer.
    ///
    /// Throws LuzhanqiError if there is no such offer.
    #[wasm_bindgen(js_name = acceptTakeBack)]
    pub fn accept_take_back(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Seat")] seat: &JsValue,
    ) -> Fallible<()> {
        Ok(self.0.accept_take_back(value::seat(seat)?)?)
    }

    /// Declines the other seat's take-back offer.
    ///
    /// Throws LuzhanqiError if there is no such offer.
    #[wasm_bindgen(js_name = declineTakeBack)]
    pub fn decline_take_back(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Seat")] seat: &JsValue,
    ) -> Fallible<()> {
        Ok(self.0.decline_take_back(value::seat(seat)?)?)
    }

    /// Rewinds the game to ply `plies`.
    ///
    /// Throws LuzhanqiError if the game has fewer plies.
    #[wasm_bindgen(js_name = takeBackTo)]
    pub fn take_back_to(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] plies: &JsValue,
    ) -> Fallible<()> {
        let plies = value::whole(plies, u32::MAX.into(), "a number of plies")?;
        Ok(self.0.take_back_to(plies as usize)?)
    }

    /// Ends the game by the server's decision. `winner` is null for a draw, and `reason` is `"time"`,
    /// `"forfeit"`, `"abandoned"` or `"adjudicated"`.
    ///
    /// Throws LuzhanqiError if the game is over, or if `reason` is not one of these.
    pub fn adjudicate(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Seat | null")] winner: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] reason: &JsValue,
    ) -> Fallible<()> {
        let winner = viewer(winner)?;
        let reason = value::parse(reason, "the reason of an ending")?;
        Ok(self.0.adjudicate(winner, reason)?)
    }

    /// Whether the end reveals all hidden information.
    #[wasm_bindgen(getter, js_name = truthAtEnd)]
    pub fn truth_at_end(&self) -> bool {
        self.0.truth_at_end()
    }

    /// Sets whether the end reveals all hidden information (the default) or only the outcome. If the game is
    /// already over, viewers observe the end again with the new setting. Records contain the setting.
    #[wasm_bindgen(js_name = setTruthAtEnd)]
    pub fn set_truth_at_end(&mut self, revealed: bool) {
        self.0.set_truth_at_end(revealed);
    }

    /// Returns the current view of a seat, or of a spectator if `seat` is null.
    pub fn view(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Seat | null")] seat: &JsValue,
    ) -> Fallible<View> {
        Ok(View::of(match viewer(seat)? {
            Some(seat) => self.0.view(seat).clone(),
            None => self.0.spectator_view(),
        }))
    }

    /// Returns an observation of a seat, or of a spectator if `seat` is null, by its index. Index 0 is the
    /// start.
    ///
    /// Throws RangeError if the index is out of range.
    #[wasm_bindgen(unchecked_return_type = "Observation")]
    pub fn observation(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Seat | null")] seat: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] number: &JsValue,
    ) -> Fallible<JsValue> {
        observation::at(number, |number| {
            Ok(self.0.observation(viewer(seat)?, number))
        })
    }

    /// Returns the observations of a seat, or of a spectator if `seat` is null, from an index on (default:
    /// 0). A `View` made from all of them equals the result of `view`, even on another machine.
    #[wasm_bindgen(unchecked_return_type = "Observation[]")]
    pub fn observations(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Seat | null")] seat: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] first: &JsValue,
    ) -> Fallible<Array> {
        let seat = viewer(seat)?;
        let first = match value::is_absent(first) {
            true => 0,
            false => value::whole(first, u32::MAX.into(), "a number")? as usize,
        };
        let seen = (first..).map_while(|number| self.0.observation(seat, number));
        Ok(seen.map(|one| observation::write(&one)).collect())
    }

    /// Returns the observations of a seat, or of a spectator if `seat` is null, after a cursor. Also returns
    /// the next cursor. A server sends the observations after every change of the game. After an undo or a
    /// take-back, the first of them is `{"taken-back": n}`. A `View` that observes all of them equals the
    /// result of `view`.
    ///
    /// The first cursor is 0. Cursors never decrease, and every cursor that this game returned stays valid.
    /// The cursors of a game from a record start at 0 again.
    ///
    /// Throws LuzhanqiError if the cursor is beyond the latest one.
    #[wasm_bindgen(
        js_name = observationsSince,
        unchecked_return_type = "{ observations: Observation[]; cursor: number }"
    )]
    pub fn observations_since(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Seat | null")] seat: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] cursor: &JsValue,
    ) -> Fallible<Object> {
        let cursor = kit_js::cursor(cursor)?;
        let news = self.0.observations_since(viewer(seat)?, cursor)?;
        let seen: Array = news.map(|one| observation::write(&one)).collect();
        Ok(object([
            ("observations", seen.into()),
            ("cursor", (self.0.cursor() as f64).into()),
        ]))
    }

    /// Returns the record of the game up to now.
    pub fn record(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "{ [key: string]: string }")] tags: &JsValue,
    ) -> Fallible<Record> {
        Record::of(lz::record::Record::of(&self.0)).with_tags(tags)
    }
}
