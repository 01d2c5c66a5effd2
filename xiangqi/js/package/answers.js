// The answers of an opponent's worker.
import { AlphaBeta, Game } from "./rules.js";

export const answers = {
  choose({ record, depth, seed }) {
    const game = Game.fromRecord(record);
    try {
      const player = new AlphaBeta(depth, seed);
      try {
        return player.chooseMove(game);
      } finally {
        player.free();
      }
    } finally {
      game.free();
    }
  },
};
