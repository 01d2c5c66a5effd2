import type { Budget, Level, Move, Observation, View } from "./rules.js";
import type { AskOptions, WorkerOptions } from "./client.js";

export interface OpponentOptions extends WorkerOptions {
  /** How well it plays; medium if none is given. */
  level?: Level;
  /** With a seed the same questions in the same order have the same answers, as `Sampler` has them for this
   * seed, the next one and so on. */
  seed?: number | bigint;
}

/** What a belief says of each piece that its view does not know. */
export interface BeliefSummary {
  /** The number of arrangements; if it is not exact, a number that is not exceeded. */
  count: bigint;
  /** Whether all is exact; else the exact belief takes more than its budget, and a relaxed one was counted. */
  exact: boolean;
  /** By station the chance of each piece, by its letter. */
  chances: { [station: string]: { [piece: string]: number } };
}

/** A player in a worker of its own. It is told what one seat observed, and no more. */
export interface Opponent {
  /**
   * Returns the move that a `Sampler` chooses for the seat of a view or of its observations; null if it has
   * none. Questions wait for each other.
   *
   * Rejects with the error that `Sampler` or `View` throws, with the signal's reason as soon as it is
   * aborted, with an Error of the reason `"closed"` after `close()`, and of the reason `"worker"` if the
   * worker cannot be started or fails; the next question starts another.
   */
  choose(view: View | Iterable<Observation>, options?: AskOptions): Promise<Move | null>;
  /** Returns what the belief of a view says, a relaxed belief where the exact one takes more than the budget.
   * Rejects as `choose`. */
  belief(view: View | Iterable<Observation>, options?: AskOptions & Budget): Promise<BeliefSummary>;
  /** Ends the worker. What is still asked is rejected with the reason `"closed"`. */
  close(): void;
  [Symbol.dispose](): void;
}

/** Returns a player in a worker, which starts when it is first asked. */
export function createOpponent(options?: OpponentOptions): Opponent;
