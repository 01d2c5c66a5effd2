// The classes, with what JavaScript has names for that Rust has not.
import { iterable } from "./library.js";
import { Game, Position, Record } from "./rules.js";

iterable([
  [Position, (position) => Object.entries(position.pieces())],
  [Game, (game) => game.actions()],
  [Record, (record) => record.items()],
]);

export { Board, Game, Position, Record, Rules } from "./rules.js";
export { XiangqiError } from "./support.js";
