// The classes, with what JavaScript has names for that Rust has not.
import { Game, Position, Record, View } from "./luzhanqi.js";

const contents = [
  [Position, (position) => Object.entries(position.pieces())],
  [View, (view) => Object.entries(view.seen())],
  [Game, (game) => game.events()],
  [Record, (record) => record.items()],
];
for (const [Class, list] of contents) {
  const text = Class.prototype.toString;
  Object.defineProperties(Class.prototype, {
    [Symbol.iterator]: {
      value() {
        return list(this)[Symbol.iterator]();
      },
    },
    // What Node writes on the console.
    [Symbol.for("nodejs.util.inspect.custom")]: {
      value() {
        return `${Class.name} { ${text.call(this)} }`;
      },
    },
  });
}

export {
  Army, Belief, Board, Deal, Game, Position, Record, Rules, View, WeightedBelief,
} from "./luzhanqi.js";
export { LuzhanqiError } from "./support.js";
