// The classes, extended by members that only JavaScript has, such as iterators.
import { iterable, json } from "./library.js";
import { AlphaBeta, Game, GameRecord, Player, Position, Table, TableClient } from "./rules.js";

iterable([
  [Position, (position) => Object.entries(position.pieces())],
  [Game, (game) => game.events()],
  [GameRecord, (record) => record.items()],
]);
json(
  [Game, GameRecord],
  [
    [AlphaBeta, "keep its depth and seed"],
    [Player, "keep its options"],
    [Table, "keep its journal"],
    [TableClient, "keep what save() returns"],
  ],
);

export {
  AlphaBeta,
  Game,
  GameRecord,
  Player,
  Position,
  Rules,
  Table,
  TableClient,
  actionMove,
  actionOf,
  kinds,
  moveCode,
  moveText,
  planes,
  points,
  reasons,
  texts,
} from "./rules.js";
export { XiangqiError } from "./support.js";
export { init } from "./load.js";
export { createOpponent } from "./opponent.js";
