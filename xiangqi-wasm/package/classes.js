// The classes, with what JavaScript has names for that Rust has not.
import { iterable, json } from "./library.js";
import { Game, GameRecord, Position } from "./rules.js";

iterable([
  [Position, (position) => Object.entries(position.pieces())],
  [Game, (game) => game.events()],
  [GameRecord, (record) => record.items()],
]);
json([Game, GameRecord], []);

export { Board, Game, GameRecord, Position, Rules } from "./rules.js";
export { XiangqiError } from "./support.js";
export { init } from "./load.js";
export { createOpponent } from "./opponent.js";
