//! Constants of the board.

use js_border::{letter, object, word};
use js_sys::Array;
use wasm_bindgen::prelude::*;
use xiangqi::{EndReason, IllegalMove, Kind, Point, Side};

use crate::error::Fallible;
use crate::value::{self, move_text, points};

/// The board and other constants.
#[wasm_bindgen]
pub struct Board;

#[wasm_bindgen]
impl Board {
    /// Returns the ninety points in the order of their indices: `a0` to `i0`, then `a1` and so on.
    #[wasm_bindgen(unchecked_return_type = "Point[]")]
    pub fn points() -> Array {
        points(Point::all())
    }

    /// Returns the kinds of pieces: letter, names, and number in an army.
    #[wasm_bindgen(unchecked_return_type = "KindInfo[]")]
    pub fn kinds() -> Array {
        let info = |kind: Kind| {
            object([
                ("letter", letter(kind.letter())),
                ("name", word(kind.name())),
                ("red", letter(kind.character(Side::Red))),
                ("black", letter(kind.character(Side::Black))),
                ("count", (kind.count() as u32).into()),
                ("canCrossRiver", kind.can_cross_river().into()),
            ])
        };
        Kind::ALL.into_iter().map(info).collect()
    }

    /// Returns every reason why a game can be over, each with its meaning.
    #[wasm_bindgen(unchecked_return_type = "{ reason: string; meaning: string }[]")]
    pub fn endings() -> Array {
        let info = |reason: EndReason| {
            object([
                ("reason", word(reason.word())),
                ("meaning", word(reason.meaning())),
            ])
        };
        EndReason::ALL.iter().copied().map(info).collect()
    }

    /// Returns the tokens of the reasons why moves are illegal.
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn reasons() -> Array {
        IllegalMove::REASONS
            .iter()
            .map(|reason| word(reason))
            .collect()
    }

    /// Returns the code of a move, the number that stands for it in typed arrays: 90 times the index of its
    /// origin plus the index of its target.
    ///
    /// Throws XiangqiError for an invalid move.
    #[wasm_bindgen(js_name = moveCode)]
    pub fn move_code(#[wasm_bindgen(unchecked_param_type = "Move")] mv: &JsValue) -> Fallible<u16> {
        Ok(value::code_of_move(value::mv(mv)?))
    }

    /// Returns the text of a move from its code.
    ///
    /// Throws RangeError for an invalid code.
    #[wasm_bindgen(js_name = moveText, unchecked_return_type = "Move")]
    pub fn move_text(
        #[wasm_bindgen(unchecked_param_type = "number")] code: &JsValue,
    ) -> Fallible<JsValue> {
        value::mv(code).map(move_text)
    }
}
