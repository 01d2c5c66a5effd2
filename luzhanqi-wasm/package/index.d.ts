import type { Lang } from "./rules.js";

/** What the library refuses: `message` says it in words, `reason` in one, `details` as data. */
export class LuzhanqiError extends Error {
  private constructor();
  /** The word for the reason; `Board.reasons()` lists them with their meaning. */
  readonly reason: string;
  /** What else is known: stations, moves, numbers and so on, by name. */
  readonly details: { readonly [name: string]: string | number };
  /** The message for players. Only what players meet has one in Chinese; the rest stays English. */
  text(lang: Lang): string;
}

export {
  Army, Belief, Board, Deal, Game, GameRecord, Position, RelaxedBelief, Rules, Sampler, View, WeightedBelief,
} from "./rules.js";
export type {
  ArmyFault, Budget, Color, Drawing, Effect, EnemyPiece, Event, Kind, KindInfo, Lang, Level, Move, Observation,
  ObservedAttack, ObservedEnd, ObservedStart, Outcome, Piece, ReasonInfo, RecordItem, RuleOption, RuleSet, Seat, Seen,
  Station, StationInfo, Texts,
} from "./rules.js";
export { init } from "./load.js";
export type { WasmSource } from "./load.js";
export { createOpponent } from "./opponent.js";
export type { BeliefSummary, Opponent, OpponentOptions } from "./opponent.js";
export type { AskOptions, Signal, WorkerLike, WorkerOptions } from "./client.js";
