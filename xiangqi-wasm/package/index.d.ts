/** What the library refuses: `message` says it in words, `reason` in one, `details` as data. */
export class XiangqiError extends Error {
  private constructor();
  /** The word for the reason. */
  readonly reason: string;
  /** What else is known: the point that it is about, how a repetition is forced, or the line and column of
   * a record. */
  readonly details: { readonly [name: string]: string | number };
}

export { Board, Game, GameRecord, Position, Rules } from "./rules.js";
export type {
  Drawing, Kind, KindInfo, Move, Notation, Outcome, Piece, Point, RecordItem, RuleOption, Side, Verdict,
} from "./rules.js";
export { init } from "./load.js";
export type { WasmSource } from "./load.js";
export { createOpponent } from "./opponent.js";
export type { Opponent, OpponentOptions } from "./opponent.js";
export type { AskOptions, Signal, WorkerLike, WorkerOptions } from "./client.js";
