//! The TypeScript types of values: plain strings and objects.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type { XiangqiError } from "./index.js";

/** A player; Red moves first. */
export type Side = "red" | "black";
/** A point, given by file and rank: `"a0"` to `"i9"` from Red's left. */
export type Point = `${"a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i"}${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`;
/** A move: its origin and target, such as `"h2e2"`. Pass user input `as Move`: an invalid move throws. */
export type Move = `${Point}${Point}`;
/** A player's command: a move, or one of these tokens. */
export type Command = Move | "offer-draw" | "accept-draw" | "decline-draw" | "resign" | "offer-take-back" | "accept-take-back" | "decline-take-back";
/** The letter of a kind; see `kinds`. */
export type Kind = "p" | "c" | "r" | "n" | "b" | "a" | "k";
/** The letter of a kind and side: upper case is Red's, lower case Black's. */
export type Piece = Kind | Uppercase<Kind>;
/** A notation of moves. Examples, in this order: `h2e2`, `h3e3`, `H2-E2`, `C2=5`, `炮二平五`. */
export type Notation = "uci" | "uci-from-one" | "iccs" | "wxf" | "chinese" | "traditional-chinese";

/** The code of a language; `"zh"` means `"zh-Hans"`. */
export type Lang = "en" | "zh-Hans" | "zh-Hant" | "zh";

/** Labels to show to players, by token. */
export interface Texts {
  sides: { [side in Side]: string };
  kinds: { [kind in Kind]: string };
  pieces: { [piece in Piece]: string };
  /** The reasons of endings, each as a sentence. */
  endings: { [reason: string]: string };
}

/** How a game ended. */
export interface Outcome {
  /** The winner; null for a draw. */
  winner: Side | null;
  /** The reason; `texts().endings` has all of them. */
  reason: "checkmate" | "stalemate" | "perpetual-check" | "perpetual-chase" | "repetition" | (string & {});
}

/**
 * An observation in its JSON form: an object with one field that names its type. In TypeScript,
 * `"moved" in observation` narrows the union. An observation from a later version of this package can have
 * another field, whose name is a kind that this version does not know.
 */
export type Observation =
  | {
      begin: {
        /** The version of the format in which the server writes the observations. */
        version: number;
        rules: string;
        /** The FEN of the start. */
        position: string;
      };
    }
  | { moved: Move }
  | { "draw-offered": Side }
  | { "draw-declined": Side }
  | { "take-back-offered": Side }
  | { "take-back-declined": Side }
  | {
      /** The number of observations that remain, including the start. */
      "taken-back": number;
    }
  | { ended: { outcome: Outcome } };

/** A verdict of the repetition rules. */
export interface Verdict {
  /** The number of times that the position has occurred since the start or the last capture. */
  times: number;
  /** The length of the window in plies. */
  plies: number;
  /** The side that forces the repetition: the one with the higher rank. Null if the ranks are equal. */
  forcedBy: Side | null;
  /** How this side forces the repetition. */
  forcing: "check" | "chase" | "unguarding" | null;
  /** The points of the pieces that were chased by every move of the forcing side. */
  victims: Point[];
  /**
   * The ranks of Red and Black: 3 for perpetual check, 2 for perpetual chase, 1 for perpetual unguarding,
   * else 0.
   */
  ranks: [number, number];
  /** Whether a check by either side set both ranks to 0, under `chase-and-check=spoils`. */
  spoiled: boolean;
}

/** Drawing options of a board. In the picture, each point and each piece is an element with its point as
 * `data-point`. */
export interface Drawing {
  /** The side at the bottom. */
  bottom?: Side;
  /** The language of titles, and the characters on the pieces and the river: traditional for `"zh-Hant"`, else simplified. */
  lang?: Lang;
  lastMove?: Move;
  /** The selected piece, and its destinations in `targets`. */
  selected?: Point;
  targets?: Iterable<Point>;
  /** Western letters instead of Chinese characters. */
  letters?: boolean;
  /** A line below the board. */
  caption?: string;
}

export interface RuleSet {
  name: string;
  title: string;
  /** The place where the rules are described. */
  source: string;
}

export interface RuleOption {
  key: string;
  /** A short title. */
  title: string;
  meaning: string;
  sources: string;
  /** A description of the values. */
  allowed: string;
  /** The tokens of the values; absent if the option takes numbers. */
  values?: string[];
  valueMeanings?: string[];
  /** The values in a few words each, for a menu. */
  valueTitles?: string[];
  /** The maximum, if the option takes numbers. */
  max?: number;
}

export interface KindInfo {
  letter: Kind;
  name: string;
  /** The characters on the pieces of each side. */
  red: string;
  black: string;
  /** The number of pieces per side. */
  count: number;
  canCrossRiver: boolean;
}

export interface RecordItem {
  type: "event" | "comment";
  text: string;
}

export interface Position extends Iterable<[Point, Piece]> {}
export interface Game extends Iterable<string> {
  /** Returns the JSON form: the record, which `Game.fromRecord` reads. */
  toJSON(): string;
}
export interface GameRecord extends Iterable<RecordItem> {
  /** Returns the JSON form: the text of the record. */
  toJSON(): string;
}
"#;
