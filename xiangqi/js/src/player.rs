//! The computer player.

use kit_js::{maybe, seed, whole};
use wasm_bindgen::prelude::*;
use xiangqi_env as env;

use crate::error::Fallible;
use crate::game::Game;
use crate::value::move_text;

/// A small player that searches `depth` plies (at most 12) by alpha-beta and evaluates material. The seed
/// decides between equally good moves. With a seed, the same games give the same moves everywhere. Each
/// additional ply takes about five times as long; four plies take at most about a second.
#[wasm_bindgen]
pub struct AlphaBeta(env::AlphaBeta);

#[wasm_bindgen]
impl AlphaBeta {
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "number")] depth: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number | bigint")] from: &JsValue,
    ) -> Fallible<AlphaBeta> {
        let depth = whole(depth, 12, "a depth")? as u32;
        Ok(AlphaBeta(env::AlphaBeta::new(depth, seed(from)?)))
    }

    /// Returns the chosen move; null after the end. On a web page, call this method in a worker.
    #[wasm_bindgen(js_name = chooseMove, unchecked_return_type = "Move | null")]
    pub fn choose_move(&mut self, game: &Game) -> JsValue {
        maybe(self.0.choose_move(game.inner()), move_text)
    }
}
