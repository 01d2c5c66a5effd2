//! The computer player.

use luzhanqi_env as env;
use luzhanqi_js_fast as fast;
use wasm_bindgen::prelude::*;

use crate::error::{Fallible, type_error};
use crate::value::{self, is_absent, maybe, move_text};
use crate::view::View;

/// A player for one seat. It tries its moves in positions drawn from the belief of its view, and has no other
/// information. The constructor takes a level (default: medium) and a seed. With a seed, the same views give
/// the same moves everywhere.
#[wasm_bindgen]
pub struct Sampler(env::Sampler);

#[wasm_bindgen]
impl Sampler {
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "Level")] level: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number | bigint")] seed: &JsValue,
    ) -> Fallible<Sampler> {
        let level = match is_absent(level) {
            true => env::Level::default(),
            false => value::text(level, "\"easy\", \"medium\" or \"hard\"")?
                .parse()
                .map_err(|why: env::ParseLevelError| type_error(&why.to_string()))?,
        };
        let seed = value::seed(seed)?;
        Ok(Sampler(env::Sampler::playing_out(
            level,
            seed,
            fast::playouts,
        )))
    }

    /// Returns the chosen move; null if the seat of the view cannot move. A choice at level "hard" can take
    /// longer than a frame, so call this method in a worker.
    #[wasm_bindgen(js_name = chooseMove, unchecked_return_type = "Move | null")]
    pub fn choose_move(&mut self, view: &View) -> JsValue {
        maybe(self.0.choose_move(view.inner()), move_text)
    }
}
