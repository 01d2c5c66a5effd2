import type { Game, Move } from "./rules.js";
import type { AskOptions, WorkerOptions } from "./client.js";

export interface OpponentOptions extends WorkerOptions {
  /** The search depth in plies, at most 12; default 4. */
  depth?: number;
  /** With a seed, the same requests in the same order have the same results. Choice number n passes the seed
   * plus n - 1 to `AlphaBeta`. */
  seed?: number | bigint;
}

/** A player in its own worker. */
export interface Opponent {
  /**
   * Returns the move that an `AlphaBeta` chooses in a game, given as a `Game` or as the text of a record;
   * null after the end. Requests run one after another.
   *
   * Rejects with the error that `Game.fromRecord` or `AlphaBeta` throws, or with the signal's reason as soon
   * as the signal is aborted. Rejects with an Error with the reason `"closed"` after `close()`, and with the
   * reason `"worker"` if the worker cannot be started or fails. After a failure the next request starts a new
   * worker.
   */
  chooseMove(game: Game | string, options?: AskOptions): Promise<Move | null>;
  /** Ends the worker. Open requests reject with the reason `"closed"`. */
  close(): void;
  [Symbol.dispose](): void;
}

/** Returns a player in a worker. The worker starts with the first request. */
export function createOpponent(options?: OpponentOptions): Opponent;
