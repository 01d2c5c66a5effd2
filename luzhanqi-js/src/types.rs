//! The TypeScript types of values: plain strings and objects.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type { LuzhanqiError } from "./index.js";

/** A player. South moves first in a new game. */
export type Seat = "south" | "north";
/** A colour of pieces. */
export type Color = "red" | "black";
/** A station, given by file and rank, such as `"c6"`. */
export type Station = `${"a" | "b" | "c" | "d" | "e"}${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12}`;
/** A move: its origin and target, such as `"a2a9"`. A flip is one station, such as `"c6"`. Pass user input
 * `as Move`: an invalid move throws. */
export type Move = `${Station}${Station | ""}`;
/** A player's command: a move, or one of these tokens. */
export type Command = Move | "offer-draw" | "accept-draw" | "decline-draw" | "resign" | "offer-take-back" | "accept-take-back" | "decline-take-back";
/** The letter of a kind; see `kinds`. */
export type Kind = "M" | "G" | "L" | "B" | "C" | "J" | "K" | "P" | "E" | "X" | "O" | "F";
/** The letter of a kind and colour: upper case is red, lower case black. */
export type Piece = Kind | Lowercase<Kind>;
/** The effect of a move: none, the result of an attack, a captured flag, or a flip. */
export type Effect = "-" | "win" | "lose" | "both" | "flag" | "flip";

/** How a game ended. */
export interface Outcome {
  /** The winner; null for a draw. */
  winner: Seat | null;
  /** The reason. */
  reason: "flag" | "immobile" | "quiet" | "repetition" | "length" | "resigned" | "agreed" | (string & {});
}

/** An event of a game, with all hidden information. */
export type Event =
  | {
      type: "move";
      seat: Seat;
      move: Move;
      effect: Effect;
      /** The piece that moved or was flipped. */
      piece: Piece;
      /** The kind of the attacked piece. */
      defender: Kind | null;
      /** The flags that were revealed by the loss of their seat's marshal. */
      flags: { south: Station | null; north: Station | null };
    }
  | { type: "refused"; move: Move }
  | { type: "draw-offered" | "draw-declined" | "draw-agreed" | "resigned" | "take-back-offered" | "take-back-declined"; seat: Seat }
  | { type: "adjudicated"; outcome: Outcome };

/** What a seat sees on a station; null means unknown. */
export interface Seen {
  color: Color | null;
  kind: Kind | null;
}

/** A piece of the other army in dark play, as one seat knows it. */
export interface EnemyPiece {
  /** The index, 0 to 24, which is also the row in the arrays of beliefs. */
  number: number;
  /** Its station at the start of the game; null if it was already lost or carried. */
  startStation: Station | null;
  status: "on-board" | "held" | "lost";
  /** The current station, if the piece is on the board. */
  station: Station | null;
  moved: boolean;
}

/**
 * An observation of a seat in its JSON form: an object with one field, named after its type. In TypeScript,
 * `"moved" in observation` narrows the union. An observation from a later version of this package can have
 * another field. The name of that field is a kind that this version does not know.
 */
export type Observation =
  | { begin: ObservedStart }
  | { moved: Move }
  | { attacked: ObservedAttack }
  | { flipped: { station: Station; piece: Piece } }
  | { refused: Move }
  | { "draw-offered": Seat }
  | { "draw-declined": Seat }
  | { "take-back-offered": Seat }
  | { "take-back-declined": Seat }
  | {
      /** The number of observations that remain, including the start. */
      "taken-back": number;
    }
  | { ended: ObservedEnd };

/** The start of a game for a seat; the seat is null for a spectator. */
export interface ObservedStart {
  /** The version of the format in which the server writes the observations. */
  version: number;
  rules: string;
  seat: Seat | null;
  /** The board as this seat sees it. */
  board: string;
  /** The number of each face-down piece by its letter, in expose play. */
  pool: { [piece: string]: number } | null;
  /** Whether the game begins with the set-up; false means mid-game. */
  setup: boolean;
}

/** An attack. The first value of each pair belongs to the attacker, and the second to the defender. */
export interface ObservedAttack {
  move: Move;
  ended: "win" | "lose" | "both" | "flag";
  /** The kinds that the battle revealed. */
  revealed: [Kind | null, Kind | null];
  /** The stations of south's and north's flag, if the loss of a marshal revealed them. */
  flags: [Station | null, Station | null];
}

export interface ObservedEnd {
  outcome: Outcome;
  /** The text of the start position with all hidden information; null if the end does not reveal it. */
  true_start: string | null;
}

/** Drawing options of a board. In the picture, each station and each piece is an element with its station as
 * `data-station`. */
export interface Drawing {
  /** The seat at the bottom. */
  bottom?: Seat;
  /** The language of titles, and the characters on pieces and stations: traditional for `"zh-Hant"`, else simplified. */
  lang?: Lang;
  lastMove?: Move;
  /** The selected piece, and its destinations in `targets`. */
  selected?: Station;
  targets?: Iterable<Station>;
  /** Stations marked as warnings. */
  warnings?: Iterable<Station>;
  /** Shades of stations, from 0 (cold) to 1 (hot). */
  heat?: { [key: string]: number };
  /** The lowest and the highest rank to draw. */
  ranks?: [number, number];
  /** A line below the board. */
  caption?: string;
}

/** The limits for building a belief. */
export interface Budget {
  /** The maximum number of counting steps (default: 30 million). */
  maxSteps?: number;
  /** The maximum memory in bytes (default: 64 MB). */
  maxBytes?: number;
}

/** The code of a language; `"zh"` means `"zh-Hans"`. */
export type Lang = "en" | "zh-Hans" | "zh-Hant" | "zh";
/** The strength of a sampler. */
export type Level = "easy" | "medium" | "hard";

/** Labels to show to players, by token. */
export interface Texts {
  seats: { [word in Seat]: string };
  colors: { [word in Color]: string };
  stations: { post: string; camp: string; headquarters: string };
  kinds: { [letter in Kind]: string };
  effects: { [word in Effect]: string };
  /** Reasons of outcomes. */
  endings: { [reason: string]: string };
}

/** A fault of an army. */
export interface ArmyFault {
  error: LuzhanqiError;
  /** The stations that the fault concerns. */
  stations: Station[];
}

export interface RuleSet {
  name: string;
  title: string;
  play: "dark" | "expose" | "open";
  /** The source of the rules. */
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
  /** The tokens of the values; their meanings are in `valueMeanings`. Both are absent for numbers. */
  values?: string[];
  valueMeanings?: string[];
  /** The values in a few words each, for a menu. */
  valueTitles?: string[];
  /** The maximum, if the option takes numbers. */
  max?: number;
}

export interface StationInfo {
  name: Station;
  index: number;
  file: number;
  rank: number;
  kind: "post" | "camp" | "headquarters";
  roads: Station[];
  rails: Station[];
}

export interface KindInfo {
  letter: Kind;
  name: string;
  chinese: string;
  pinyin: string;
  /** Pieces of a higher order beat those of a lower one; null for bombs, mines and flags. */
  order: number | null;
  /** The number of pieces in an army. */
  count: number;
  isMobile: boolean;
}

export interface ReasonInfo {
  reason: string;
  meaning: string;
  details: string[];
}

export interface RecordItem {
  type: "event" | "refused" | "comment";
  text: string;
}

export interface Position extends Iterable<[Station, Piece]> {
  /**
   * Returns every legal move; the list is empty in a finished position. The order depends only on the
   * position.
   */
  legalMoves(): Move[];
}
export interface View extends Iterable<[Station, Seen]> {}
export interface Game extends Iterable<Event> {
  /** Returns the JSON form: the record, which `Game.fromRecord` reads. It contains all hidden information. */
  toJSON(): string;
}
export interface GameRecord extends Iterable<RecordItem> {
  /** Returns the JSON form: the text of the record. */
  toJSON(): string;
}
export interface Belief {
  /** Throws TypeError: store its view instead. */
  toJSON(): never;
}
export interface RelaxedBelief {
  /** Throws TypeError: store its view instead. */
  toJSON(): never;
}
export interface WeightedBelief {
  /** Throws TypeError: store its view instead. */
  toJSON(): never;
}
export interface Sampler {
  /** Throws TypeError: store its level and seed instead. */
  toJSON(): never;
}
"#;
