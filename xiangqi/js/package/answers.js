// The answers of an opponent's worker.
import { Game, Player } from "./rules.js";

export const answers = {
  /** Calls a method of a player: `chooseMove` or `rankMoves`. */
  search({ method, record, options }) {
    const game = Game.fromRecord(record);
    try {
      const player = new Player(options);
      try {
        return player[method](game);
      } finally {
        player.free();
      }
    } finally {
      game.free();
    }
  },
};
