import type { Lang } from "./rules.js";

/** An error of the library, with a `message`, a one-word `reason`, and `details` as data. */
export class XiangqiError extends Error {
  private constructor();
  /** The token of the reason. */
  readonly reason: string;
  /** Details by name: the point of the error, the kind of a forced repetition, or the line and column in a
   * record. */
  readonly details: { readonly [name: string]: string | number };
  /** Returns the message in a language. Errors that players do not see have only an English message. */
  text(lang: Lang): string;
}

export {
  AlphaBeta,
  Game,
  GameRecord,
  Player,
  Position,
  Rules,
  Table,
  TableClient,
  actionMove,
  actionOf,
  kinds,
  moveCode,
  moveText,
  planes,
  points,
  reasons,
  texts,
} from "./rules.js";
export type {
  Drawing,
  Kind,
  KindInfo,
  Lang,
  Move,
  Notation,
  Observation,
  Outcome,
  Piece,
  PlayerOptions,
  Point,
  RankedMove,
  RecordItem,
  RuleOption,
  RuleSet,
  SearchProgress,
  Side,
  TableCommand,
  TableEvent,
  TableOptions,
  TableRole,
  TableStart,
  TableState,
  Texts,
  Verdict,
} from "./rules.js";
export { init } from "./load.js";
export type { WasmSource } from "./load.js";
export { createOpponent } from "./opponent.js";
export type { Opponent, OpponentOptions } from "./opponent.js";
export type { AskOptions, Signal, WorkerLike, WorkerOptions } from "./client.js";
