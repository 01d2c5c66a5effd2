//! Positions.

use js_sys::{Array, Int8Array, Object, Uint8Array, Uint16Array, Uint32Array};
use kit_js::{index, is_absent, maybe, object, range_error, seed, set, text, whole};
use wasm_bindgen::prelude::*;
use xiangqi as xq;
use xiangqi::render::Scene;

use crate::draw::drawn;
use crate::error::{Fallible, reason};
use crate::value::{self, code_of_move, piece_letter, point_text};

/// A board and the side to move, without a history. For repetition, use a `Game`.
///
/// `play` changes the position, `undo` takes back the latest move, and `clone` copies the position. The
/// constructor parses a FEN (default: the initial position). It throws XiangqiError if the position is
/// impossible.
#[wasm_bindgen]
pub struct Position {
    now: xq::Position,
    /// The moves played, for `undo`.
    played: Vec<xq::Undo>,
}

impl Position {
    pub fn of(now: xq::Position) -> Position {
        Position {
            now,
            played: Vec::new(),
        }
    }
}

/// The default limit of plies in a playout.
const PLAYOUT: u64 = 1000;

/// Reads the random generator and the limit of plies from arguments.
fn chances(from: &JsValue, max_plies: &JsValue) -> Fallible<(xq::Random, u32)> {
    let most = match is_absent(max_plies) {
        true => PLAYOUT,
        false => whole(max_plies, u32::MAX.into(), "a number of plies")?,
    };
    Ok((xq::Random::new(seed(from)?), most as u32))
}

#[wasm_bindgen]
impl Position {
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "string")] text: &JsValue,
    ) -> Fallible<Position> {
        Ok(Position::of(value::position(text)?))
    }

    /// Returns a copy of this position, without moves to undo.
    #[allow(clippy::should_implement_trait)]
    pub fn clone(&self) -> Position {
        Position::of(self.now)
    }

    /// Returns the FEN.
    pub fn fen(&self) -> String {
        self.now.fen()
    }

    /// Returns the FEN.
    #[allow(clippy::inherent_to_string)]
    #[wasm_bindgen(js_name = toString)]
    pub fn to_string(&self) -> String {
        self.now.to_string()
    }

    /// Returns the JSON form: the FEN.
    #[wasm_bindgen(js_name = toJSON)]
    pub fn to_json(&self) -> String {
        self.now.to_string()
    }

    /// The side to move.
    #[wasm_bindgen(js_name = toMove, getter, unchecked_return_type = "Side")]
    pub fn to_move(&self) -> JsValue {
        value::side_token(self.now.to_move())
    }

    /// The number of plies since the last capture.
    #[wasm_bindgen(js_name = halfmoveClock, getter)]
    pub fn halfmove_clock(&self) -> u16 {
        self.now.halfmove_clock()
    }

    /// The number of the current full move, from 1.
    #[wasm_bindgen(js_name = fullmoveNumber, getter)]
    pub fn fullmove_number(&self) -> u16 {
        self.now.fullmove_number()
    }

    /// A 64-bit hash of the board and the side to move.
    #[wasm_bindgen(getter)]
    pub fn key(&self) -> u64 {
        self.now.key()
    }

    /// Whether the side to move is in check.
    #[wasm_bindgen(getter, js_name = inCheck)]
    pub fn in_check(&self) -> bool {
        self.now.in_check()
    }

    /// The points of the pieces that give check.
    #[wasm_bindgen(getter, unchecked_return_type = "Point[]")]
    pub fn checkers(&self) -> Array {
        value::points(self.now.checkers())
    }

    /// The outcome if the position alone ends the game (checkmate or stalemate), or null.
    #[wasm_bindgen(getter, unchecked_return_type = "Outcome | null")]
    pub fn outcome(&self) -> JsValue {
        value::outcome(self.now.outcome())
    }

    /// The occupied points.
    #[wasm_bindgen(getter, unchecked_return_type = "Point[]")]
    pub fn occupied(&self) -> Array {
        value::points(self.now.occupied())
    }

    /// Returns the letter of the piece on a point; null if it is empty.
    #[wasm_bindgen(unchecked_return_type = "Piece | null")]
    pub fn at(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Point")] point: &JsValue,
    ) -> Fallible<JsValue> {
        Ok(maybe(self.now.piece_at(value::point(point)?), piece_letter))
    }

    /// Returns the letters of the pieces by point.
    #[wasm_bindgen(unchecked_return_type = "{ [key: string]: Piece }")]
    pub fn pieces(&self) -> Object {
        let pieces = Object::new();
        for at in self.now.occupied() {
            if let Some(piece) = self.now.piece_at(at) {
                set(&pieces, &at.to_string(), &piece_letter(piece));
            }
        }
        pieces
    }

    /// Returns the points of the pieces with this letter.
    #[wasm_bindgen(js_name = pointsOf, unchecked_return_type = "Point[]")]
    pub fn points_of(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Piece")] piece: &JsValue,
    ) -> Fallible<Array> {
        Ok(value::points(self.now.pieces(value::piece(piece)?)))
    }

    /// Returns the point of a side's general.
    #[wasm_bindgen(unchecked_return_type = "Point")]
    pub fn general(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Side")] side: &JsValue,
    ) -> Fallible<JsValue> {
        Ok(point_text(self.now.general(value::side(side)?)))
    }

    /// Returns every legal move. The order depends only on the position.
    #[wasm_bindgen(js_name = legalMoves, unchecked_return_type = "Move[]")]
    pub fn legal_moves(&self) -> Array {
        value::moves(self.now.legal_moves())
    }

    /// Returns the moves of `legalMoves` as codes, which is faster. See `moveText`.
    #[wasm_bindgen(js_name = legalCodes)]
    pub fn legal_codes(&self) -> Uint16Array {
        let codes: Vec<u16> = self.now.legal_moves().iter().map(code_of_move).collect();
        Uint16Array::from(&codes[..])
    }

    /// Returns the number of moves in `legalMoves`.
    #[wasm_bindgen(js_name = legalCount)]
    pub fn legal_count(&self) -> usize {
        self.now.legal_moves().len()
    }

    /// Returns the code of a move of `legalMoves` by its index.
    ///
    /// Throws RangeError if the index is out of range.
    #[wasm_bindgen(js_name = legalCode)]
    pub fn legal_code(&self, number: f64) -> Fallible<u16> {
        let mv =
            index(number).and_then(|number| self.now.legal_moves().get(number).map(code_of_move));
        Ok(mv.ok_or_else(|| range_error("move index out of range"))?)
    }

    /// Returns the legal destinations of the piece on a point.
    #[wasm_bindgen(unchecked_return_type = "Point[]")]
    pub fn destinations(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Point")] origin: &JsValue,
    ) -> Fallible<Array> {
        let points = self.now.destinations(value::point(origin)?);
        Ok(value::points(points))
    }

    /// Returns whether a move is legal.
    #[wasm_bindgen(js_name = isLegal)]
    pub fn is_legal(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Move | number")] mv: &JsValue,
    ) -> Fallible<bool> {
        Ok(self.now.why_illegal(value::mv(mv)?).is_none())
    }

    /// Returns why a move is illegal, as a XiangqiError, or null if it is legal.
    #[wasm_bindgen(js_name = whyIllegal, unchecked_return_type = "XiangqiError | null")]
    pub fn why_illegal(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Move | number")] mv: &JsValue,
    ) -> Fallible<JsValue> {
        Ok(reason(self.now.why_illegal(value::mv(mv)?)))
    }

    /// Plays a legal move, given as text or code, and returns the letter of the captured piece, or null.
    ///
    /// Throws XiangqiError if the move is illegal; the position does not change.
    #[wasm_bindgen(unchecked_return_type = "Piece | null")]
    pub fn play(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Move | number")] mv: &JsValue,
    ) -> Fallible<JsValue> {
        let undo = self.now.play(value::mv(mv)?)?;
        self.played.push(undo);
        // The side to move lost the piece.
        let side = self.now.to_move();
        Ok(maybe(undo.taken(), |kind| {
            piece_letter(xq::Piece::new(side, kind))
        }))
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

    /// Formats a move in a notation: `"uci"`, `"uci-from-one"`, `"iccs"`, `"wxf"`, `"chinese"`
    /// or `"traditional-chinese"`.
    #[wasm_bindgen(js_name = formatMove)]
    pub fn format_move(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Move | number")] mv: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Notation")] notation: &JsValue,
    ) -> Fallible<String> {
        Ok(self
            .now
            .format_move(value::mv(mv)?, value::notation(notation)?))
    }

    /// Parses a legal move in a notation. By default, the text can be in any notation except
    /// `"uci-from-one"`.
    ///
    /// Throws XiangqiError if no legal move matches, or if several match.
    #[wasm_bindgen(js_name = parseMove, unchecked_return_type = "Move")]
    pub fn parse_move(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] mv: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Notation")] notation: &JsValue,
    ) -> Fallible<JsValue> {
        let written = text(mv, "a move in a notation")?;
        let notation = match is_absent(notation) {
            true => None,
            false => Some(value::notation(notation)?),
        };
        Ok(value::move_text(self.now.parse_move(&written, notation)?))
    }

    /// Returns the number of sequences of `depth` legal moves (0 to 64) from this position.
    pub fn perft(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] depth: &JsValue,
    ) -> Fallible<u64> {
        Ok(self.now.perft(whole(depth, 64, "a depth")? as u32))
    }

    /// Plays uniformly random legal moves until the position ends the game, for at most `maxPlies` plies
    /// (default: 1,000). Returns the number of moves. After that, `undo` cannot take back any earlier move.
    pub fn playout(
        &mut self,
        #[wasm_bindgen(unchecked_optional_param_type = "number | bigint")] seed: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] max_plies: &JsValue,
    ) -> Fallible<u32> {
        let (mut random, most) = chances(seed, max_plies)?;
        self.played.clear();
        Ok(self.now.playout(&mut random, most))
    }

    /// Plays `count` random games from this position, one after another with the same random generator. Does
    /// not change the position. Returns the plies and the winner of each game: 0 for Red, 1 for Black, -1 for
    /// none.
    #[wasm_bindgen(unchecked_return_type = "{ plies: Uint32Array; winners: Int8Array }")]
    pub fn playouts(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] count: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number | bigint")] seed: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] max_plies: &JsValue,
    ) -> Fallible<Object> {
        // Twenty million games take minutes and a hundred megabytes.
        let count = whole(count, 20_000_000, "a number of games")? as usize;
        let (mut random, most) = chances(seed, max_plies)?;
        let (mut plies, mut winners) = (vec![0u32; count], vec![-1i8; count]);
        for (plies, winner) in plies.iter_mut().zip(&mut winners) {
            let mut game = self.now;
            *plies = game.playout(&mut random, most);
            if let Some(side) = game.outcome().and_then(|ending| ending.winner()) {
                *winner = side.index() as i8;
            }
        }
        Ok(object([
            ("plies", Uint32Array::from(&plies[..]).into()),
            ("winners", Int8Array::from(&winners[..]).into()),
        ]))
    }

    /// Returns the position with the board turned by 180 degrees and the sides exchanged.
    pub fn rotate(&self) -> Position {
        Position::of(self.now.rotate())
    }

    /// Returns the position with left and right exchanged.
    pub fn reflect(&self) -> Position {
        Position::of(self.now.reflect())
    }

    /// Returns whether two positions are the same for repetition: the same board and side to move.
    pub fn repeats(&self, other: &Position) -> bool {
        self.now.repeats(&other.now)
    }

    /// Returns whether two positions are equal, including both counters.
    pub fn equals(&self, other: &Position) -> bool {
        self.now == other.now
    }

    /// Returns the board as ninety bytes in the order of the points. 0 is empty, 1 to 7 are red and 8 to 14
    /// black pieces in the order of `kinds`.
    #[wasm_bindgen(js_name = toArray)]
    pub fn to_array(&self) -> Uint8Array {
        let code = |at| match self.now.piece_at(at) {
            Some(piece) => piece.side.index() as u8 * 7 + piece.kind.code(),
            None => 0,
        };
        let codes: Vec<u8> = xq::Point::all().map(code).collect();
        Uint8Array::from(&codes[..])
    }

    /// Returns the board in ASCII; `bottom` is the side at the bottom (default: red).
    pub fn ascii(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Side")] bottom: &JsValue,
    ) -> Fallible<String> {
        let side = value::side_or_red(bottom)?;
        Ok(Scene::from(&self.now).bottom(side).ascii())
    }

    /// Returns the board with Chinese characters. Red pieces are in `[ ]`, and black pieces in `< >`. The
    /// characters are traditional for `"zh-Hant"`, else simplified.
    pub fn unicode(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Side")] bottom: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Lang")] language: &JsValue,
    ) -> Fallible<String> {
        let scene = Scene::from(&self.now).bottom(value::side_or_red(bottom)?);
        Ok(scene.lang(value::lang(language)?).unicode())
    }

    /// Returns the board as a standalone SVG picture that needs no font. A check is marked.
    pub fn svg(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Drawing")] drawing: &JsValue,
    ) -> Fallible<String> {
        Ok(drawn(Scene::from(&self.now), drawing)?.svg())
    }
}
