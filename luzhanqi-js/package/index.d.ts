import type { Lang } from "./rules.js";

/** An error of the library, with a `message`, a one-word `reason`, and `details` as data. */
export class LuzhanqiError extends Error {
  private constructor();
  /** The token of the reason; `reasons()` lists all of them with their meanings. */
  readonly reason: string;
  /** Details by name: stations, moves, numbers and so on. */
  readonly details: { readonly [name: string]: string | number };
  /** Returns the message in a language. Errors that players do not see have only an English message. */
  text(lang: Lang): string;
}

export {
  Army,
  Belief,
  Deal,
  Game,
  GameRecord,
  Player,
  Position,
  RelaxedBelief,
  Rules,
  Sampler,
  Table,
  TableClient,
  View,
  WeightedBelief,
  actionMove,
  actionOf,
  kinds,
  moveCode,
  moveText,
  planes,
  reasons,
  stations,
  texts,
} from "./rules.js";
export type {
  ArmyFault,
  Budget,
  Color,
  Drawing,
  Effect,
  EnemyPiece,
  Event,
  Hint,
  Kind,
  KindInfo,
  Lang,
  Level,
  Move,
  Observation,
  ObservedAttack,
  ObservedEnd,
  ObservedStart,
  Outcome,
  Piece,
  PlayerOptions,
  RankedMove,
  ReasonInfo,
  RecordItem,
  ReviewedMove,
  RuleOption,
  RuleSet,
  SearchProgress,
  Seat,
  Seen,
  Station,
  StationInfo,
  Style,
  TableCommand,
  TableEvent,
  TableOptions,
  TableRole,
  TableStart,
  TableState,
  Texts,
} from "./rules.js";
export { init } from "./load.js";
export type { WasmSource } from "./load.js";
export { createOpponent } from "./opponent.js";
export type { BeliefSummary, Opponent, OpponentOptions } from "./opponent.js";
export type { AskOptions, Signal, WorkerLike, WorkerOptions } from "./client.js";
