// Measures plies per second in JavaScript: `node speed.js`, where the package can be imported. It prints rows
// for the table of `cargo run --release -p luzhanqi-benches`.
import { Position } from "luzhanqi";

/** Returns the best of twenty turns, after warm-up turns for the compiler. */
function rate(name, wanted, work) {
  let best = 0;
  for (let i = 0; i < 25; i += 1) {
    const begin = process.cpuUsage();
    const plies = work(i);
    const { user, system } = process.cpuUsage(begin);
    if (i >= 5) best = Math.max(best, plies / (user + system));
  }
  console.log(["JavaScript: " + name, "M plies/s", best.toFixed(3), wanted].join("\t"));
}

/** Returns a fast random generator. */
function chance(seed) {
  let state = seed + 1;
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return (state >>> 0) % below;
  };
}

rate("random games in one call", "0.6x Rust", (seed) => {
  const { plies } = Position.random("standard", 1).playouts(200, seed);
  return plies.reduce((sum, one) => sum + one, 0);
});
rate("move by move, codes", "at least 1", (seed) => {
  const draw = chance(seed);
  let plies = 0;
  for (let i = 0; i < 20; i += 1) {
    const position = Position.random("standard", i);
    for (; !position.isOver; plies += 1) {
      position.play(position.legalCode(draw(position.legalCount())));
    }
  }
  return plies;
});
rate("move by move, lists of codes", "at least 0.5", (seed) => {
  const draw = chance(seed);
  let plies = 0;
  for (let i = 0; i < 20; i += 1) {
    const position = Position.random("standard", i);
    for (; !position.isOver; plies += 1) {
      const codes = position.legalCodes();
      position.play(codes[draw(codes.length)]);
    }
  }
  return plies;
});
rate("move by move, lists of text", "at least 0.5", (seed) => {
  const draw = chance(seed);
  let plies = 0;
  for (let i = 0; i < 20; i += 1) {
    const position = Position.random("standard", i);
    for (; !position.isOver; plies += 1) {
      const moves = position.legalMoves();
      position.play(moves[draw(moves.length)]);
    }
  }
  return plies;
});
