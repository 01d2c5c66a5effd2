//! The computer players: the small one, and the searching one.

use std::time::Duration;

use js_sys::Array;
use kit_js::{Fields, is_absent, maybe, object, range_error, search, seed, whole};
use wasm_bindgen::prelude::*;
use xiangqi::Random;
use xiangqi_env as env;
use xiangqi_player as xp;
use xiangqi_player::{Limits, Progress, RankedMove};

use crate::error::Fallible;
use crate::game::Game;
use crate::value::{move_text, moves};

/// A small player that searches `depth` plies (at most 12) by alpha-beta and evaluates material. The seed
/// decides between equally good moves. With a seed, the same games give the same moves everywhere. Each
/// additional ply takes about five times as long; four plies take at most about a second. `Player` is stronger.
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

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** When a search of a `Player` ends: at the first limit that it reaches. */
export interface PlayerOptions {
  /** The strength, default 5. A weaker level makes deliberate mistakes. */
  level?: 1 | 2 | 3 | 4 | 5;
  /** Without a limit of time, the same seed and the same calls give the same results everywhere. */
  seed?: number | bigint;
  /** The time of a search in milliseconds. */
  time?: number;
  /** The number of moves that a search plays. If there is no other limit, the default is that of the level:
   * 250,000 for level 5. */
  nodes?: number;
  /** The depth of a search in plies. */
  depth?: number;
  /** The maximum size of the transposition table in MiB, 1 to 1024; default 16. */
  tableMib?: number;
}

/** The progress of a search. */
export interface SearchProgress {
  nodes: number;
  /** The plies of the deepest completed iteration. */
  depth: number;
  /** The best move so far; null if there is none. */
  best: Move | null;
  /** The score of the best move so far; see `RankedMove`. */
  score: number;
}

/** A move with the player's estimate. */
export interface RankedMove {
  move: Move;
  /** The chance to win, 0 to 1; a draw counts as half. */
  winChance: number;
  /** The score for the mover, in hundredths of a soldier. Above 25,000 it is 30,000 minus the number of plies to
   * a mate, and above 20,000 a win by the law of repetition; negative scores are the same for the opponent. */
  score: number;
  /** The plies of the iteration that gave the score; 0 if there was no time to search the move. */
  depth: number;
  /** The line that the search expects, starting with the move. */
  line: Move[];
}
"#;

/// The strongest player. A search can take longer than a frame, so call it in a worker; `createOpponent` does.
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
    let level = u8::try_from(level).ok().and_then(xp::Level::from_number);
    let level = level.ok_or_else(|| range_error("expected a level from 1 to 5"))?;
    let mut limits = Limits::NONE;
    let time = number("time", 1 << 31, "a time in milliseconds")?;
    let nodes = number("nodes", 1 << 53, "a number of nodes")?;
    let depth = number("depth", u32::MAX.into(), "a depth")?;
    if let Some(time) = time {
        limits = limits.with_time(Duration::from_millis(time));
    }
    if let Some(nodes) = nodes {
        limits = limits.with_nodes(nodes);
    }
    if let Some(depth) = depth {
        limits = limits.with_depth(depth as u32);
    }
    limits = limits.with_level(level);
    match number("tableMib", 1024, "a size of a table")? {
        Some(0) => Err(range_error("expected a table of 1 to 1024 MiB").into()),
        Some(size) => Ok(limits.with_table_mib(size as u32)),
        None => Ok(limits),
    }
}

fn ranked(one: &RankedMove) -> JsValue {
    object([
        ("move", move_text(one.mv)),
        ("winChance", one.win_chance.into()),
        ("score", one.score.into()),
        ("depth", one.depth.into()),
        ("line", moves(one.line.iter().copied()).into()),
    ])
    .into()
}

fn steps(progress: &Progress) -> JsValue {
    object([
        ("nodes", (progress.nodes as f64).into()),
        ("depth", progress.depth.into()),
        ("best", maybe(progress.best, move_text)),
        ("score", progress.score.into()),
    ])
    .into()
}

#[wasm_bindgen]
impl Player {
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "PlayerOptions")] options: &JsValue,
    ) -> Fallible<Player> {
        let empty = js_sys::Object::new();
        let options = if is_absent(options) { &empty } else { options };
        let known = ["level", "seed", "time", "nodes", "depth", "tableMib"];
        let fields = Fields::of(options, "the options of a player", &known)?;
        Ok(Player {
            limits: limits(&fields)?,
            random: Random::new(seed(&fields.get("seed")?)?),
        })
    }

    /// Returns the chosen move; null after the end. Calls `progress` after each iteration and every 1,024 nodes. If
    /// it returns false, the search stops, and its result is the best so far.
    #[wasm_bindgen(js_name = chooseMove, unchecked_return_type = "Move | null")]
    pub fn choose_move(
        &mut self,
        game: &Game,
        #[wasm_bindgen(
            unchecked_optional_param_type = "(progress: SearchProgress) => boolean | void"
        )]
        progress: &JsValue,
    ) -> Fallible<JsValue> {
        let seed = self.random.next_u64();
        let chosen = search(progress, steps, |go_on| {
            xp::choose_move_while(game.inner(), &self.limits, seed, go_on)
        })?;
        Ok(maybe(chosen, move_text))
    }

    /// Returns all legal moves, best first. The list is empty after the end. All scores are exact, so the search is
    /// less deep than that of `chooseMove`. Makes no deliberate mistakes. For `progress` see `chooseMove`.
    #[wasm_bindgen(js_name = rankMoves, unchecked_return_type = "RankedMove[]")]
    pub fn rank_moves(
        &mut self,
        game: &Game,
        #[wasm_bindgen(
            unchecked_optional_param_type = "(progress: SearchProgress) => boolean | void"
        )]
        progress: &JsValue,
    ) -> Fallible<Array> {
        let seed = self.random.next_u64();
        let all = search(progress, steps, |go_on| {
            xp::rank_moves_while(game.inner(), &self.limits, seed, go_on)
        })?;
        Ok(all.iter().map(ranked).collect())
    }
}
