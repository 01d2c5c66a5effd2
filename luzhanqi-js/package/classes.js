// The classes, extended by members that only JavaScript has, such as iterators.
import { iterable, json } from "./library.js";
import {
  Belief,
  Game,
  GameRecord,
  Player,
  Position,
  RelaxedBelief,
  Sampler,
  Table,
  TableClient,
  View,
  WeightedBelief,
  moveText,
} from "./rules.js";

// The texts of moves by their codes, and the codes by their texts. Each string is created only once. A string
// is parsed only if it is not in these caches.
const texts = new Array(3600).fill(undefined);
const codes = new Map();
let window = new Uint16Array(0);

function textOf(code) {
  let text = texts[code];
  if (text === undefined) {
    text = moveText(code);
    texts[code] = text;
    codes.set(text, code);
  }
  return text;
}

const { fillCodes, play } = Position.prototype;
Object.defineProperties(Position.prototype, {
  legalMoves: {
    value() {
      const moves = new Array(fillCodes.call(this));
      // Empty at first, and after the memory has grown.
      if (window.length === 0) window = Position.codesAt();
      for (let i = 0; i < moves.length; i += 1) moves[i] = textOf(window[i]);
      return moves;
    },
  },
  play: {
    value(move) {
      return play.call(this, codes.get(move) ?? move);
    },
  },
});

iterable([
  [Position, (position) => Object.entries(position.pieces())],
  [View, (view) => Object.entries(view.seen())],
  [Game, (game) => game.events()],
  [GameRecord, (record) => record.items()],
]);
json(
  [Game, GameRecord],
  [
    [Belief, "keep its view"],
    [RelaxedBelief, "keep its view"],
    [WeightedBelief, "keep its view and the weights"],
    [Player, "keep its options"],
    [Sampler, "keep its level and seed"],
    [Table, "keep its journal"],
    [TableClient, "keep what save() returns"],
  ],
);

export {
  Army,
  Belief,
  Deal,
  Game,
  GameRecord,
  Player,
  Position,
  RelaxedBelief,
  Rules,
  Sampler,
  Table,
  TableClient,
  View,
  WeightedBelief,
  actionMove,
  actionOf,
  kinds,
  moveCode,
  moveText,
  planes,
  reasons,
  stations,
  texts,
} from "./rules.js";
export { LuzhanqiError } from "./support.js";
export { init } from "./load.js";
export { createOpponent } from "./opponent.js";
