import type { Game, Move } from "./rules.js";
import type { AskOptions, WorkerOptions } from "./client.js";

export interface OpponentOptions extends WorkerOptions {
  /** How many plies it looks ahead, 12 at the most; 4 if none is given. */
  depth?: number;
  /** With a seed the same questions in the same order have the same answers, as `Game.choose` has them for
   * this seed, the next one and so on. */
  seed?: number | bigint;
}

/** A player in a worker of its own. */
export interface Opponent {
  /**
   * Returns the move that `Game.choose` gives for a game or the text of its record; null after the end.
   * Questions wait for each other.
   *
   * Rejects with the error that `Game.fromRecord` or `Game.choose` throws, with the signal's reason as soon
   * as it is aborted, with an Error of the reason `"closed"` after `close()`, and of the reason `"worker"` if
   * the worker cannot be started or fails; the next question starts another.
   */
  choose(game: Game | string, options?: AskOptions): Promise<Move | null>;
  /** Ends the worker. What is still asked is rejected with the reason `"closed"`. */
  close(): void;
  [Symbol.dispose](): void;
}

/** Returns a player in a worker, which starts when it is first asked. */
export function createOpponent(options?: OpponentOptions): Opponent;
