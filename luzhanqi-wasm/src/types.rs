//! The TypeScript types of values, which are plain strings and objects.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type { LuzhanqiError } from "./index.js";

/** A player: south begins, but for what the rules and the position say. */
export type Seat = "south" | "north";
/** A colour of pieces. */
export type Color = "red" | "black";
/** A station by file and rank, such as `"c6"`. */
export type Station = `${"a" | "b" | "c" | "d" | "e"}${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12}`;
/** A move, its origin and target such as `"a2a9"`; a flip is its station alone, `"c6"`. What somebody typed
 * is passed `as Move`: what is no move throws. */
export type Move = `${Station}${Station | ""}`;
/** What a player does: a move, or one of these words. */
export type Command = Move | "offer-draw" | "accept-draw" | "decline-draw" | "resign" | "offer-take-back" | "accept-take-back" | "decline-take-back";
/** The letter of a kind; see `Board.kinds`. */
export type Kind = "M" | "G" | "L" | "B" | "C" | "J" | "K" | "P" | "E" | "X" | "O" | "F";
/** The letter of a kind and colour: upper case is red, lower case black. */
export type Piece = Kind | Lowercase<Kind>;
/** What a move does: nothing more, how an attack ends, that a flag falls, or a flip. */
export type Effect = "-" | "win" | "lose" | "both" | "flag" | "flip";

/** How a game ended. */
export interface Outcome {
  /** Who won; null for a draw. */
  winner: Seat | null;
  /** Why it is over. */
  reason: "flag" | "immobile" | "quiet" | "repetition" | "length" | "resigned" | "agreed" | (string & {});
}

/** One thing that happened in a game, in full truth. */
export type Event =
  | {
      type: "move";
      seat: Seat;
      move: Move;
      effect: Effect;
      /** The piece that moved or was flipped. */
      piece: Piece;
      /** The kind of the enemy piece that it attacked. */
      defender: Kind | null;
      /** The flags that were shown because that seat's marshal fell. */
      flags: { south: Station | null; north: Station | null };
    }
  | { type: "refused"; move: Move }
  | { type: "draw-offered" | "draw-declined" | "draw-agreed" | "resigned" | "take-back-offered" | "take-back-declined"; seat: Seat }
  | { type: "adjudicated"; outcome: Outcome };

/** What a seat sees on a station: null is what it does not know. */
export interface Seen {
  color: Color | null;
  kind: Kind | null;
}

/** A piece of the other army in dark play, as one seat knows it. */
export interface EnemyPiece {
  /** 0 to 24: the row in beliefs. */
  number: number;
  /** Its station at the start of the game; null if it was already lost or held. */
  startStation: Station | null;
  status: "on-board" | "held" | "lost";
  /** Where it is now, if it is on the board. */
  station: Station | null;
  moved: boolean;
}

/**
 * One thing that a seat observes, as JSON has it: an object with one field, which says what it was. So
 * `"moved" in observation` tells TypeScript which one it is.
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
      /** How many observations still count, the beginning included. */
      "taken-back": number;
    }
  | { ended: ObservedEnd };

/** How a game begins for a seat; for a spectator the seat is null. */
export interface ObservedStart {
  rules: string;
  seat: Seat | null;
  /** The board as this seat sees it. */
  board: string;
  /** In expose play how many of each piece are face down, by letter. */
  pool: { [piece: string]: number } | null;
  /** Whether the game begins with the set-up; else in mid-game. */
  setup: boolean;
}

/** An attack; the first of each pair is of the attacker, the second of the defender. */
export interface ObservedAttack {
  move: Move;
  ended: "win" | "lose" | "both" | "flag";
  /** The kinds that the battle revealed. */
  revealed: [Kind | null, Kind | null];
  /** South's and north's flag, where they were shown because a marshal fell. */
  flags: [Station | null, Station | null];
}

export interface ObservedEnd {
  outcome: Outcome;
  /** The text of the position in which the game began, in full truth; null if the end does not show it. */
  true_start: string | null;
}

/** How a board is drawn. */
export interface Drawing {
  /** Who sits at the bottom. */
  bottom?: Seat;
  lastMove?: Move;
  /** The chosen piece, and where it can go. */
  selected?: Station;
  targets?: Iterable<Station>;
  /** Stations to look at. */
  warnings?: Iterable<Station>;
  /** Shades of stations, from 0, cold, to 1, hot. */
  heat?: { [key: string]: number };
  /** The lowest and the highest rank that are drawn. */
  ranks?: [number, number];
  /** A line below the board. */
  caption?: string;
}

/** What a belief may take to build. */
export interface Budget {
  /** Steps of counting; by default 30 million. */
  maxSteps?: number;
  /** Bytes of memory; by default 64 MB. */
  maxBytes?: number;
}

/** A language that players read, by its code. */
export type Lang = "en" | "zh";
/** How well a sampler plays. */
export type Level = "easy" | "medium" | "hard";

/** What players call things, by their words. */
export interface Texts {
  seats: { [word in Seat]: string };
  colors: { [word in Color]: string };
  stations: { post: string; camp: string; headquarters: string };
  kinds: { [letter in Kind]: string };
  effects: { [word in Effect]: string };
  /** Why games are over. */
  endings: { [reason: string]: string };
}

/** What is wrong with an army. */
export interface ArmyFault {
  error: LuzhanqiError;
  /** Where: every station that it is about. */
  stations: Station[];
}

export interface RuleSet {
  name: string;
  title: string;
  play: "dark" | "expose";
  /** Where the rules are described. */
  source: string;
}

export interface RuleOption {
  key: string;
  /** What it is called, in a few words. */
  title: string;
  meaning: string;
  sources: string;
  /** The values in words. */
  allowed: string;
  /** The words that it takes, if it takes words, and what they mean. */
  values?: string[];
  valueMeanings?: string[];
  /** The largest number, if it takes numbers. */
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
  /** Higher beats lower; null for bombs, mines and flags. */
  order: number | null;
  /** How many an army has. */
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
   * Returns every move that the referee plays; none in a finished position. The order depends on nothing
   * but the position.
   */
  legalMoves(): Move[];
}
export interface View extends Iterable<[Station, Seen]> {}
export interface Game extends Iterable<Event> {
  /** Returns what JSON keeps: the record, which `Game.fromRecord` reads. It tells the whole truth. */
  toJSON(): string;
}
export interface GameRecord extends Iterable<RecordItem> {
  /** Returns what JSON keeps: the text of the record. */
  toJSON(): string;
}
export interface Belief {
  /** Throws TypeError: JSON has its view. */
  toJSON(): never;
}
export interface RelaxedBelief {
  /** Throws TypeError: JSON has its view. */
  toJSON(): never;
}
export interface WeightedBelief {
  /** Throws TypeError: JSON has its view. */
  toJSON(): never;
}
export interface Sampler {
  /** Throws TypeError: JSON has its level and seed. */
  toJSON(): never;
}
"#;
