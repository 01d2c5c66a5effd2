// The classes, with what JavaScript has names for that Rust has not.
import { Board, Game, Position, Record, View } from "./luzhanqi.js";

// The texts of moves by their codes, and the codes by their texts: a string is made once, and what was
// made is not read again.
const texts = new Array(3600).fill(undefined);
const codes = new Map();
let window = new Uint16Array(0);

function textOf(code) {
  let text = texts[code];
  if (text === undefined) {
    text = Board.moveText(code);
    texts[code] = text;
    codes.set(text, code);
  }
  return text;
}

const { play } = Position.prototype;
Object.defineProperties(Position.prototype, {
  legal: {
    value() {
      const moves = new Array(this.fillCodes());
      // Empty at first, and when memory grew.
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
  Army, Belief, Board, Deal, Game, Position, Record, Rules, Sampler, View, WeightedBelief,
} from "./luzhanqi.js";
export { LuzhanqiError } from "./support.js";
