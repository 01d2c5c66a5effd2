import type { Budget, Hint, Level, Move, Observation, PlayerOptions, RankedMove, ReviewedMove, View } from "./rules.js";
import type { AskOptions, WorkerOptions } from "./client.js";

/** The limits `time`, `nodes` and `worlds` are those of `Player`; a `Sampler` has none. */
export interface OpponentOptions extends WorkerOptions, Pick<PlayerOptions, "time" | "nodes" | "worlds"> {
  /** The strength of `chooseMove`: a number from 1 to 5 selects a `Player`, and the level of a `Sampler`
   * selects a `Sampler`, which is weaker. Default: medium. */
  level?: Level | PlayerOptions["level"];
  /** With a seed, the same requests in the same order give the same results. Choice number n uses the seed
   * plus n - 1. */
  seed?: number | bigint;
}

/** A summary of a belief: the probabilities of each piece that the view does not know. */
export interface BeliefSummary {
  /** The number of arrangements; an upper bound if `exact` is false. */
  count: bigint;
  /** Whether all values are exact. If not, the exact belief exceeded its budget, and a relaxed belief was
   * used. */
  exact: boolean;
  /** The probability of each piece, by station and by letter. */
  probabilities: { [station: string]: { [piece: string]: number } };
}

/** A player in its own worker. It receives only what one seat observed. */
export interface Opponent {
  /**
   * Returns the move that the player chooses, given a seat's view or its observations; null if the seat
   * cannot move. Requests run one after another.
   *
   * Rejects with the error that the player or `View` throws, or with the signal's reason as soon as the signal
   * is aborted. Rejects with an Error with the reason `"closed"` after `close()`, and with the reason
   * `"worker"` if the worker cannot be started or fails. After a failure the next request starts a new worker.
   */
  chooseMove(view: View | Iterable<Observation>, options?: AskOptions): Promise<Move | null>;
  /** Returns all moves of a view, best first. Rejects in the same cases as `chooseMove`. */
  rankMoves(view: View | Iterable<Observation>, options?: AskOptions): Promise<RankedMove[]>;
  /** Returns the best move and its reason; null if the seat cannot move. Rejects in the same cases as
   * `chooseMove`. */
  hint(view: View | Iterable<Observation>, options?: AskOptions): Promise<Hint | null>;
  /** Reviews a game, using only what the seat knew at the time. Rejects in the same cases as `chooseMove`. */
  review(view: View | Iterable<Observation>, options?: AskOptions): Promise<ReviewedMove[]>;
  /** Returns a summary of the belief of a view, or of a relaxed belief if the exact one exceeds the budget.
   * Rejects in the same cases as `chooseMove`. */
  belief(view: View | Iterable<Observation>, options?: AskOptions & Budget): Promise<BeliefSummary>;
  /** Ends the worker. Open requests reject with the reason `"closed"`. */
  close(): void;
  [Symbol.dispose](): void;
}

/** Returns a player in a worker. The worker starts with the first request. */
export function createOpponent(options?: OpponentOptions): Opponent;
