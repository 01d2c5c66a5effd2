//! Positions.

use std::cell::RefCell;

use js_sys::{Array, Int8Array, Object, Uint8Array, Uint16Array, Uint32Array};
use luzhanqi as lz;
use luzhanqi::render::Scene;
use luzhanqi_js_fast as fast;
use wasm_bindgen::prelude::*;

use crate::army::seat_or_south;
use crate::draw;
use crate::error::{Fallible, range_error, reason};
use crate::observation;
use crate::value::{self, is_absent, letter, maybe, object, set, static_text};

/// A position with all hidden information: the board, the rules and the seat to move, without a history.
///
/// `play` changes the position, `undo` takes back the latest move, and `clone` copies the position. The
/// constructor parses the text of a position and throws LuzhanqiError if the position is impossible.
#[wasm_bindgen]
pub struct Position {
    now: lz::Position,
    /// The moves played, for `undo`.
    played: Vec<lz::Undo>,
}

impl Position {
    pub fn of(now: lz::Position) -> Position {
        Position {
            now,
            played: Vec::new(),
        }
    }

    pub const fn inner(&self) -> &lz::Position {
        &self.now
    }

    fn scene(&self) -> Scene {
        Scene::from(&self.now)
    }
}

thread_local! {
    /// Codes that JavaScript reads in place, which is cheaper than a new array.
    static CODES: RefCell<Box<[u16; lz::MoveList::CAPACITY]>> =
        RefCell::new(Box::new([0; lz::MoveList::CAPACITY]));
}

/// The default limit of plies in a playout.
const PLAYOUT: u64 = 10_000;

/// Reads the limit of plies in a playout.
fn most_plies(value: &JsValue) -> Fallible<u32> {
    if is_absent(value) {
        return Ok(PLAYOUT as u32);
    }
    Ok(value::whole(value, u32::MAX.into(), "a number of plies")? as u32)
}

#[wasm_bindgen]
impl Position {
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] rules: &JsValue,
    ) -> Fallible<Position> {
        let text = value::text(text, "the text of a position")?;
        Ok(Position::of(lz::Position::parse(
            &text,
            &value::rules(rules)?,
        )?))
    }

    /// Returns a random start position: two independent uniform armies in dark play, or a uniform deal in
    /// expose play. The same seed gives the same position everywhere; without a seed the position is random.
    ///
    /// Throws LuzhanqiError for an invalid rule string.
    pub fn random(
        #[wasm_bindgen(unchecked_optional_param_type = "string")] rules: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number | bigint")] seed: &JsValue,
    ) -> Fallible<Position> {
        let rules = value::rules(rules)?;
        Ok(Position::of(match is_absent(seed) {
            true => lz::Position::from_entropy(&rules, value::secret()),
            false => lz::Position::from_seed(&rules, value::seed(seed)?),
        }))
    }

    /// Returns the start position of dark play with these armies; `color` is south's colour (default: red).
    ///
    /// Throws LuzhanqiError if an army breaks a set-up rule, or in expose play.
    #[wasm_bindgen(js_name = fromArmies)]
    pub fn from_armies(
        #[wasm_bindgen(unchecked_param_type = "string")] south: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] north: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] rules: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Color")] color: &JsValue,
    ) -> Fallible<Position> {
        let armies = [&value::army(south)?, &value::army(north)?];
        let color = if is_absent(color) {
            lz::Color::Red
        } else {
            value::color(color)?
        };
        let rules = value::rules(rules)?;
        Ok(Position::of(lz::Position::from_armies(
            &rules, armies, color,
        )?))
    }

    /// Returns the start of expose play from a deal.
    ///
    /// Throws LuzhanqiError in dark play.
    #[wasm_bindgen(js_name = fromDeal)]
    pub fn from_deal(
        #[wasm_bindgen(unchecked_param_type = "string")] deal: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] rules: &JsValue,
    ) -> Fallible<Position> {
        let deal: lz::Deal = value::parse(deal, "the 50 letters of a deal")?;
        Ok(Position::of(lz::Position::from_deal(
            &value::rules(rules)?,
            &deal,
        )?))
    }

    /// Returns a copy of this position, without moves to undo.
    #[allow(clippy::should_implement_trait)]
    pub fn clone(&self) -> Position {
        Position::of(self.now)
    }

    /// Returns the text of the position, without the rules.
    #[allow(clippy::inherent_to_string)]
    #[wasm_bindgen(js_name = toString)]
    pub fn to_string(&self) -> String {
        self.now.to_string()
    }

    /// Returns the JSON form: the rules and the text.
    #[wasm_bindgen(js_name = toJSON, unchecked_return_type = "{ rules: string; position: string }")]
    pub fn to_json(&self) -> Object {
        object([
            ("rules", self.now.rules().to_string().into()),
            ("position", self.now.to_string().into()),
        ])
    }

    /// The rules.
    #[wasm_bindgen(getter)]
    pub fn rules(&self) -> String {
        self.now.rules().to_string()
    }

    /// The seat to move.
    #[wasm_bindgen(js_name = toMove, getter, unchecked_return_type = "Seat")]
    pub fn to_move(&self) -> JsValue {
        value::seat_token(self.now.to_move())
    }

    /// The number of plies since the last attack, flip or flag taken.
    #[wasm_bindgen(js_name = quietPlies, getter)]
    pub fn quiet_plies(&self) -> u16 {
        self.now.quiet_plies()
    }

    /// A 64-bit hash of everything that counts for repetition.
    #[wasm_bindgen(getter)]
    pub fn key(&self) -> u64 {
        self.now.key()
    }

    /// The outcome if the position alone ends the game, or null.
    #[wasm_bindgen(getter, unchecked_return_type = "Outcome | null")]
    pub fn outcome(&self) -> JsValue {
        value::outcome(self.now.outcome())
    }

    /// Whether the position alone ends the game; cheaper than `outcome`.
    #[wasm_bindgen(getter, js_name = isOver)]
    pub fn is_over(&self) -> bool {
        fast::is_over(&self.now)
    }

    /// The occupied stations.
    #[wasm_bindgen(getter, unchecked_return_type = "Station[]")]
    pub fn occupied(&self) -> Array {
        value::stations(self.now.occupied())
    }

    /// The stations of face-down pieces.
    #[wasm_bindgen(getter, js_name = faceDown, unchecked_return_type = "Station[]")]
    pub fn face_down(&self) -> Array {
        value::stations(self.now.face_down())
    }

    /// Returns the colour of a seat; null in expose play before the colours are settled.
    #[wasm_bindgen(js_name = colorOf, unchecked_return_type = "Color | null")]
    pub fn color_of(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Seat")] seat: &JsValue,
    ) -> Fallible<JsValue> {
        let color = self.now.color_of(value::seat(seat)?);
        Ok(maybe(color, value::color_token))
    }

    /// Returns the seat of a colour; null in expose play before the colours are settled.
    #[wasm_bindgen(js_name = seatOf, unchecked_return_type = "Seat | null")]
    pub fn seat_of(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Color")] color: &JsValue,
    ) -> Fallible<JsValue> {
        let seat = self.now.seat_of(value::color(color)?);
        Ok(maybe(seat, value::seat_token))
    }

    /// Returns the letter of the piece on a station, even if it is face down; null if the station is empty.
    #[wasm_bindgen(unchecked_return_type = "Piece | null")]
    pub fn at(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Station")] station: &JsValue,
    ) -> Fallible<JsValue> {
        let piece = self.now.piece_at(value::station(station)?);
        Ok(maybe(piece, |piece| letter(piece.letter())))
    }

    /// Returns the letters of the pieces by station, including face-down pieces.
    #[wasm_bindgen(unchecked_return_type = "{ [key: string]: Piece }")]
    pub fn pieces(&self) -> Object {
        let pieces = Object::new();
        for at in self.now.occupied() {
            if let Some(piece) = self.now.piece_at(at) {
                set(&pieces, &at.to_string(), &letter(piece.letter()));
            }
        }
        pieces
    }

    /// Returns the number of these pieces on the board.
    pub fn count(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Piece")] piece: &JsValue,
    ) -> Fallible<usize> {
        let piece = value::piece(piece)?;
        Ok(self.now.count(piece.color, piece.kind))
    }

    /// Returns the number of each face-down piece, by its letter.
    #[wasm_bindgen(unchecked_return_type = "{ [key: string]: number }")]
    pub fn pool(&self) -> JsValue {
        observation::pool(&self.now.pool())
    }

    /// Returns the station of a colour's flag, carried or not; null if the flag is taken.
    #[wasm_bindgen(js_name = flagStation, unchecked_return_type = "Station | null")]
    pub fn flag_station(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Color")] color: &JsValue,
    ) -> Fallible<JsValue> {
        let at = self.now.flag_station(value::color(color)?);
        Ok(maybe(at, value::station_text))
    }

    /// Returns the station of a colour's flag if an enemy piece carries it or a piece of the same colour is
    /// on its station; else null.
    #[wasm_bindgen(js_name = flagHeldAt, unchecked_return_type = "Station | null")]
    pub fn flag_held_at(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Color")] color: &JsValue,
    ) -> Fallible<JsValue> {
        let at = self.now.flag_held_at(value::color(color)?);
        Ok(maybe(at, value::station_text))
    }

    /// Writes the codes of the legal moves to `codesAt`, and returns their number. `legalMoves` uses it.
    #[wasm_bindgen(js_name = fillCodes, skip_typescript)]
    pub fn fill_codes(&self) -> usize {
        CODES.with_borrow_mut(|codes| {
            let list = fast::legal(&self.now);
            for (code, mv) in codes.iter_mut().zip(list.iter()) {
                *code = value::code_of_move(*mv);
            }
            list.len()
        })
    }

    /// Returns a typed array over the memory to which `fillCodes` writes its 16-bit numbers. The array is
    /// valid until the memory grows.
    #[wasm_bindgen(js_name = codesAt, skip_typescript)]
    pub fn codes_at() -> Uint16Array {
        let at = CODES.with_borrow(|codes| codes.as_ptr() as u32);
        let memory = wasm_bindgen::memory().unchecked_into::<js_sys::WebAssembly::Memory>();
        let count = lz::MoveList::CAPACITY as u32;
        Uint16Array::new_with_byte_offset_and_length(&memory.buffer(), at, count)
    }

    /// Returns the moves of `legalMoves` as codes, which is faster. See `moveText`.
    #[wasm_bindgen(js_name = legalCodes)]
    pub fn legal_codes(&self) -> Uint16Array {
        let list = fast::legal(&self.now);
        let mut codes = [0u16; lz::MoveList::CAPACITY];
        let mut count = 0;
        for (code, mv) in codes.iter_mut().zip(list.iter()) {
            *code = value::code_of_move(*mv);
            count += 1;
        }
        Uint16Array::from(&codes[..count])
    }

    /// Returns the number of moves in `legalMoves`.
    #[wasm_bindgen(js_name = legalCount)]
    pub fn legal_count(&self) -> usize {
        fast::legal_count(&self.now)
    }

    /// Returns the code of a move of `legalMoves` by its index.
    ///
    /// Throws RangeError if the index is out of range.
    #[wasm_bindgen(js_name = legalCode)]
    pub fn legal_code(&self, number: f64) -> Fallible<u16> {
        let mv = kit_js::index(number).and_then(|number| fast::legal_move(&self.now, number));
        mv.map(value::code_of_move)
            .ok_or_else(|| range_error("move index out of range"))
    }

    /// Returns every move that the seat to move may try: the legal moves, and the moves that only a hidden
    /// flag makes illegal.
    #[wasm_bindgen(unchecked_return_type = "Move[]")]
    pub fn tries(&self) -> Array {
        value::moves(self.now.tries().list().iter().copied())
    }

    /// Returns the moves in `tries` that the referee refuses.
    #[wasm_bindgen(js_name = refusedMoves, unchecked_return_type = "Move[]")]
    pub fn refused_moves(&self) -> Array {
        self.now.refused_moves().map(value::move_text).collect()
    }

    /// Returns the legal destinations of the piece on a station.
    #[wasm_bindgen(unchecked_return_type = "Station[]")]
    pub fn destinations(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Station")] origin: &JsValue,
    ) -> Fallible<Array> {
        Ok(value::stations(
            self.now.destinations(value::station(origin)?),
        ))
    }

    /// Returns whether a move is legal.
    #[wasm_bindgen(js_name = isLegal)]
    pub fn is_legal(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Move | number")] mv: &JsValue,
    ) -> Fallible<bool> {
        Ok(self.now.why_illegal(value::mv(mv)?).is_none())
    }

    /// Returns why a move is illegal, as a LuzhanqiError, or null if it is legal.
    #[wasm_bindgen(js_name = whyIllegal, unchecked_return_type = "LuzhanqiError | null")]
    pub fn why_illegal(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Move | number")] mv: &JsValue,
    ) -> Fallible<JsValue> {
        Ok(reason(self.now.why_illegal(value::mv(mv)?)))
    }

    /// Returns the effect that a legal move would have.
    ///
    /// Throws LuzhanqiError if the move is illegal.
    #[wasm_bindgen(unchecked_return_type = "Effect")]
    pub fn effect(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Move | number")] mv: &JsValue,
    ) -> Fallible<JsValue> {
        Ok(static_text(self.now.effect(value::mv(mv)?)?.as_str()))
    }

    /// Returns the stations on the route of a move, including origin and destination; null if there is no
    /// route.
    #[wasm_bindgen(unchecked_return_type = "Station[] | null")]
    pub fn route(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Move | number")] mv: &JsValue,
    ) -> Fallible<JsValue> {
        Ok(value::route(self.now.route(value::mv(mv)?)))
    }

    /// Plays a legal move, given as text or code, and returns its effect.
    ///
    /// Throws LuzhanqiError if the move is illegal; the position does not change.
    #[wasm_bindgen(unchecked_return_type = "Effect")]
    pub fn play(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Move | number")] mv: &JsValue,
    ) -> Fallible<JsValue> {
        let undo = fast::play(&mut self.now, value::mv(mv)?)?;
        self.played.push(undo);
        Ok(static_text(undo.effect().as_str()))
    }

    /// Takes back the latest move; returns false if there is none. Playouts cannot be undone.
    pub fn undo(&mut self) -> bool {
        match self.played.pop() {
            Some(undo) => {
                self.now.undo(&undo);
                true
            }
            None => false,
        }
    }

    /// Plays uniformly random legal moves until the position ends the game, for at most `maxPlies` plies
    /// (default: 10,000). Returns the number of moves. After that, `undo` cannot take back any earlier move.
    pub fn playout(
        &mut self,
        #[wasm_bindgen(unchecked_optional_param_type = "number | bigint")] seed: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] max_plies: &JsValue,
    ) -> Fallible<u32> {
        let (mut random, most) = (value::random(seed)?, most_plies(max_plies)?);
        self.played.clear();
        Ok(fast::playout(&mut self.now, &mut random, most))
    }

    /// Plays `count` random games from this position, one after another with the same random generator. Does
    /// not change the position. Returns the plies and the winner of each game: 0 for south, 1 for north, -1
    /// for none.
    #[wasm_bindgen(unchecked_return_type = "{ plies: Uint32Array; winners: Int8Array }")]
    pub fn playouts(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] count: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number | bigint")] seed: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] max_plies: &JsValue,
    ) -> Fallible<Object> {
        // Twenty million games take a minute and a hundred megabytes.
        let count = value::whole(count, 20_000_000, "a number of games")? as usize;
        let (mut random, most) = (value::random(seed)?, most_plies(max_plies)?);
        let mut plies = vec![0u32; count];
        let mut winners = vec![-1i8; count];
        for (plies, winner) in plies.iter_mut().zip(&mut winners) {
            let mut game = self.now;
            *plies = fast::playout(&mut game, &mut random, most);
            if let Some(seat) = game.outcome().and_then(|outcome| outcome.winner()) {
                *winner = seat.index() as i8;
            }
        }
        Ok(object([
            ("plies", Uint32Array::from(&plies[..]).into()),
            ("winners", Int8Array::from(&winners[..]).into()),
        ]))
    }

    /// Returns the position with the board turned by 180 degrees and the seats exchanged.
    pub fn rotate(&self) -> Position {
        Position::of(self.now.rotate())
    }

    /// Returns whether two positions are the same for repetition: equal except for the quiet plies.
    pub fn repeats(&self, other: &Position) -> bool {
        self.now.repeats(&other.now)
    }

    /// Returns whether two positions are equal, including the quiet plies and the rules.
    pub fn equals(&self, other: &Position) -> bool {
        self.now == other.now
    }

    /// Returns the position with this piece as the face-down piece on a station. An equal face-down piece and
    /// the piece on the station change places.
    ///
    /// Throws LuzhanqiError if the station has no face-down piece, or if no face-down piece is equal to this
    /// one.
    #[wasm_bindgen(js_name = withFaceDown)]
    pub fn with_face_down(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Station")] station: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Piece")] piece: &JsValue,
    ) -> Fallible<Position> {
        let (station, piece) = (value::station(station)?, value::piece(piece)?);
        Ok(Position::of(self.now.with_face_down(station, piece)?))
    }

    /// Returns the position with the face-down pieces shuffled uniformly.
    pub fn reshuffled(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "number | bigint")] seed: &JsValue,
    ) -> Fallible<Position> {
        Ok(Position::of(self.now.reshuffled(&mut value::random(seed)?)))
    }

    /// Returns the board as sixty bytes in the order of the stations. 0 is empty, 1 to 12 are red and 13 to
    /// 24 black pieces in the order of `kinds`.
    #[wasm_bindgen(js_name = toArray)]
    pub fn to_array(&self) -> Uint8Array {
        let codes: Vec<u8> = lz::Station::all()
            .map(|at| match self.now.piece_at(at) {
                Some(piece) => (piece.color.index() * 12 + piece.kind.index() + 1) as u8,
                None => 0,
            })
            .collect();
        Uint8Array::from(&codes[..])
    }

    /// Returns the board in ASCII; `bottom` is the seat at the bottom (default: south).
    pub fn ascii(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Seat")] bottom: &JsValue,
    ) -> Fallible<String> {
        Ok(self.scene().bottom(seat_or_south(bottom)?).ascii())
    }

    /// Returns the board with box-drawing lines and Chinese names, in traditional characters for `"zh-Hant"`,
    /// else simplified.
    pub fn unicode(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Seat")] bottom: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Lang")] language: &JsValue,
    ) -> Fallible<String> {
        let scene = self.scene().bottom(seat_or_south(bottom)?);
        Ok(scene.lang(value::lang(language)?).unicode())
    }

    /// Returns the board as a standalone SVG picture that needs no font.
    pub fn svg(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Drawing")] drawing: &JsValue,
    ) -> Fallible<String> {
        draw::svg(self.scene(), drawing, &|mv| self.now.route(mv))
    }
}
