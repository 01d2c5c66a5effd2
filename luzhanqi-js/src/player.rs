//! The searching player.

use std::time::Duration;

use js_sys::Array;
use kit_js::{Fields, search};
use luzhanqi::Random;
use luzhanqi_player as lp;
use luzhanqi_player::{Limits, Progress, RankedMove, ReviewedMove, Style};
use wasm_bindgen::prelude::*;

use crate::army::partial_army;
use crate::error::{Fallible, range_error, type_error};
use crate::value::{self, is_absent, maybe, move_text, object, whole};
use crate::view::View;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** The strength, the seed and the limits of a `Player`. A search ends at the first limit that it reaches. */
export interface PlayerOptions {
  /** The strength, default 5. A weaker level makes deliberate mistakes. */
  level?: 1 | 2 | 3 | 4 | 5;
  /** Without a limit of time, the same seed and the same calls give the same results everywhere. */
  seed?: number | bigint;
  /** The maximum time of a search in milliseconds. */
  time?: number;
  /** The maximum number of moves that a search plays. If there is no other limit, the default is that of the
   * level: 250,000 for level 5. */
  nodes?: number;
  /** The maximum number of worlds, which are positions drawn from the belief. */
  worlds?: number;
}

/** The progress of a search. */
export interface SearchProgress {
  nodes: number;
  worlds: number;
  /** The best move so far; null if there is none. */
  best: Move | null;
}

/** A move with the player's estimate of its chance. */
export interface RankedMove {
  move: Move;
  /** The chance to win, 0 to 1; a draw counts as half. */
  winChance: number;
  /** The standard error of `winChance`. */
  error: number;
  /** The number of worlds in which the move was searched; 0 if there was nothing to search. */
  worlds: number;
}

/** The best move, and the most obvious reason for it. */
export interface Hint extends RankedMove {
  reason: "flag" | "attack" | "flip" | "escape" | "camp" | "advance" | "position";
}

/** A ply of a reviewed game. */
export interface ReviewedMove {
  /** The number of plies before the move. */
  ply: number;
  /** The move that the seat played. */
  played: RankedMove;
  /** The move that the player prefers. */
  best: RankedMove;
}

/** A style of set-ups. */
export type Style = "attack" | "balance" | "defence";
"#;

/// The strongest player. It uses only a view: it searches its moves in worlds, which are positions drawn from
/// the belief. A search can take longer than a frame, so call it in a worker; `createOpponent` does.
#[wasm_bindgen]
pub struct Player {
    limits: Limits,
    random: Random,
}

/// Reads the limits of a search.
fn limits(fields: &Fields<'_>) -> Fallible<Limits> {
    let number = |key, most, expected| {
        fields.maybe(key, |given| -> Fallible<u64> {
            Ok(whole(given, most, expected)?)
        })
    };
    let level = number("level", 255, "a level")?.unwrap_or(5);
    let level = u8::try_from(level).ok().and_then(lp::Level::from_number);
    let level = level.ok_or_else(|| range_error("expected a level from 1 to 5"))?;
    let mut limits = Limits::NONE;
    let time = number("time", 1 << 31, "a time in milliseconds")?;
    let nodes = number("nodes", 1 << 53, "a number of nodes")?;
    let worlds = number("worlds", u32::MAX.into(), "a number of worlds")?;
    if let Some(time) = time {
        limits = limits.with_time(Duration::from_millis(time));
    }
    if let Some(nodes) = nodes {
        limits = limits.with_nodes(nodes);
    }
    if let Some(worlds) = worlds {
        limits = limits.with_worlds(worlds as u32);
    }
    Ok(limits.with_level(level))
}

fn ranked(one: &RankedMove) -> JsValue {
    object([
        ("move", move_text(one.mv)),
        ("winChance", one.win_chance.into()),
        ("error", one.error.into()),
        ("worlds", one.worlds.into()),
    ])
    .into()
}

fn reviewed(one: &ReviewedMove) -> JsValue {
    object([
        ("ply", (one.ply as u32).into()),
        ("played", ranked(&one.played)),
        ("best", ranked(&one.best)),
    ])
    .into()
}

fn steps(progress: &Progress) -> JsValue {
    object([
        ("nodes", (progress.nodes as f64).into()),
        ("worlds", progress.worlds.into()),
        ("best", maybe(progress.best, move_text)),
    ])
    .into()
}

fn style(given: &JsValue) -> Fallible<Style> {
    if is_absent(given) {
        return Ok(Style::default());
    }
    let expected = "\"attack\", \"balance\" or \"defence\"";
    let text = value::text(given, expected)?;
    let wrong = || type_error(&format!("expected {expected}, not {}", value::found(given)));
    Style::from_name(&text).ok_or_else(wrong)
}

#[wasm_bindgen]
impl Player {
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "PlayerOptions")] options: &JsValue,
    ) -> Fallible<Player> {
        let empty = js_sys::Object::new();
        let options = if is_absent(options) { &empty } else { options };
        let known = ["level", "seed", "time", "nodes", "worlds"];
        let fields = Fields::of(options, "the options of a player", &known)?;
        let seed = value::seed(&fields.get("seed")?)?;
        Ok(Player {
            limits: limits(&fields)?,
            random: Random::new(seed),
        })
    }

    /// Returns the chosen move; null if the seat of the view cannot move. Calls `progress` after each world. If
    /// it returns false, the search stops, and its result is the best so far.
    #[wasm_bindgen(js_name = chooseMove, unchecked_return_type = "Move | null")]
    pub fn choose_move(
        &mut self,
        view: &View,
        #[wasm_bindgen(
            unchecked_optional_param_type = "(progress: SearchProgress) => boolean | void"
        )]
        progress: &JsValue,
    ) -> Fallible<JsValue> {
        let seed = self.random.next_u64();
        let chosen = search(progress, steps, |go_on| {
            lp::choose_move_while(view.inner(), &self.limits, seed, go_on)
        })?;
        Ok(maybe(chosen, move_text))
    }

    /// Returns all moves of the view's list, best first. The list is empty if the seat cannot move. Never
    /// makes deliberate mistakes. For `progress` see `chooseMove`.
    #[wasm_bindgen(js_name = rankMoves, unchecked_return_type = "RankedMove[]")]
    pub fn rank_moves(
        &mut self,
        view: &View,
        #[wasm_bindgen(
            unchecked_optional_param_type = "(progress: SearchProgress) => boolean | void"
        )]
        progress: &JsValue,
    ) -> Fallible<Array> {
        let seed = self.random.next_u64();
        let all = search(progress, steps, |go_on| {
            lp::rank_moves_while(view.inner(), &self.limits, seed, go_on)
        })?;
        Ok(all.iter().map(ranked).collect())
    }

    /// Returns the best move and its reason; null if the seat cannot move. For `progress` see `chooseMove`.
    #[wasm_bindgen(unchecked_return_type = "Hint | null")]
    pub fn hint(
        &mut self,
        view: &View,
        #[wasm_bindgen(
            unchecked_optional_param_type = "(progress: SearchProgress) => boolean | void"
        )]
        progress: &JsValue,
    ) -> Fallible<JsValue> {
        let seed = self.random.next_u64();
        let hint = search(progress, steps, |go_on| {
            lp::hint_while(view.inner(), &self.limits, seed, go_on)
        })?;
        Ok(maybe(hint, |hint| {
            let best = ranked(&hint.best);
            value::set(best.unchecked_ref(), "reason", &hint.reason.as_str().into());
            best
        }))
    }

    /// Reviews a game, using only what the view's seat knew at the time: for each ply of this seat, returns
    /// the move that it played and the best move. The limits apply to each ply. Calls `progress` after each
    /// ply. If it returns false, the review stops.
    #[wasm_bindgen(unchecked_return_type = "ReviewedMove[]")]
    pub fn review(
        &mut self,
        view: &View,
        #[wasm_bindgen(unchecked_optional_param_type = "(ply: ReviewedMove) => boolean | void")]
        progress: &JsValue,
    ) -> Fallible<Array> {
        let seed = self.random.next_u64();
        let plies = search(progress, reviewed, |go_on| {
            lp::review_while(view.inner(), &self.limits, seed, go_on)
        })?;
        Ok(plies.iter().map(reviewed).collect())
    }

    /// Returns an army of a style (default: balance): 25 letters.
    ///
    /// Throws LuzhanqiError for an invalid rule string.
    #[wasm_bindgen(js_name = suggestArmy)]
    pub fn suggest_army(
        &mut self,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] rules: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Style")] style_of: &JsValue,
    ) -> Fallible<String> {
        let (rules, style) = (value::rules(rules)?, style(style_of)?);
        let seed = self.random.next_u64();
        Ok(lp::suggest_army(&rules, style, seed).to_string())
    }

    /// Completes an army in a style (default: balance): 25 letters, where a dot is an open place.
    ///
    /// Throws LuzhanqiError if there is no such army.
    #[wasm_bindgen(js_name = completeArmy)]
    pub fn complete_army(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] partial: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] rules: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Style")] style_of: &JsValue,
    ) -> Fallible<String> {
        let (kinds, rules) = (partial_army(partial)?, value::rules(rules)?);
        let (style, seed) = (style(style_of)?, self.random.next_u64());
        Ok(lp::complete_army(&rules, kinds, style, seed)?.to_string())
    }
}
