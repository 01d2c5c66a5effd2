import type { Game, Move, PlayerOptions, RankedMove } from "./rules.js";
import type { AskOptions, WorkerOptions } from "./client.js";

/** The options of the `Player`. With a seed, the same requests in the same order have the same results: request
 * number n uses the seed plus n - 1. */
export interface OpponentOptions extends WorkerOptions, PlayerOptions {}

/** A player in its own worker. */
export interface Opponent {
  /**
   * Returns the move that a `Player` chooses for a game or the text of its record; null after the end. Requests run
   * one after another.
   *
   * Rejects with the error that `Game.fromRecord` or `Player` throws, or with the signal's reason as soon
   * as the signal is aborted. Rejects with an Error with the reason `"closed"` after `close()`, and with the
   * reason `"worker"` if the worker cannot be started or fails. After a failure the next request starts a new
   * worker.
   */
  chooseMove(game: Game | string, options?: AskOptions): Promise<Move | null>;
  /** Returns all moves of a game, best first. Rejects in the same cases as `chooseMove`. */
  rankMoves(game: Game | string, options?: AskOptions): Promise<RankedMove[]>;
  /** Ends the worker. Open requests reject with the reason `"closed"`. */
  close(): void;
  [Symbol.dispose](): void;
}

/** Returns a player in a worker. The worker starts with the first request. */
export function createOpponent(options?: OpponentOptions): Opponent;
