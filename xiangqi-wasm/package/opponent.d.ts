import type { Game, Move } from "./rules.js";
import type { AskOptions, WorkerOptions } from "./client.js";

export interface OpponentOptions extends WorkerOptions {
  /** The search depth in plies, at most 12; default 4. */
  depth?: number;
  /** With a seed the same requests in the same order have the same results: those of `Game.choose` for this
   * seed, the next one and so on. */
  seed?: number | bigint;
}

/** A player in its own worker. */
export interface Opponent {
  /**
   * Returns the move that `Game.choose` returns for a game or the text of its record; null after the end.
   * Requests run one after the other.
   *
   * Rejects with the error that `Game.fromRecord` or `Game.choose` throws, with the signal's reason as soon
   * as it is aborted, with an Error with the reason `"closed"` after `close()`, and with the reason
   * `"worker"` if the worker cannot be started or fails; the next request then starts a new worker.
   */
  choose(game: Game | string, options?: AskOptions): Promise<Move | null>;
  /** Ends the worker. Open requests reject with the reason `"closed"`. */
  close(): void;
  [Symbol.dispose](): void;
}

/** Returns a player in a worker, which starts with the first request. */
export function createOpponent(options?: OpponentOptions): Opponent;
