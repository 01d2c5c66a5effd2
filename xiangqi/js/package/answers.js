// The answers of an opponent's worker.
import { Game } from "./rules.js";

export const answers = {
  choose({ record, depth, seed }) {
    const game = Game.fromRecord(record);
    try {
      return game.choose(depth, seed);
    } finally {
      game.free();
    }
  },
};
