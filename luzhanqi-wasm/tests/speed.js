// Plies a second, from JavaScript: `node speed.js` where the package can be imported. Nothing is asserted.
import { Position } from "luzhanqi";

function rate(name, work) {
  work(0); // what is compiled late
  let plies = 0;
  const begin = process.cpuUsage();
  for (let i = 0; i < 20; i += 1) plies += work(i);
  const { user, system } = process.cpuUsage(begin);
  console.log(`${name.padEnd(34)} ${(plies / (user + system)).toFixed(2)} M plies/s`);
}

/** A quick source of chance. */
function chance(seed) {
  let state = seed + 1;
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return (state >>> 0) % below;
  };
}

rate("playouts in one call", (seed) => {
  const { plies } = Position.start("standard", 1).playouts(200, seed);
  return plies.reduce((sum, one) => sum + one, 0);
});
rate("move by move, codes", (seed) => {
  const draw = chance(seed);
  let plies = 0;
  for (let i = 0; i < 20; i += 1) {
    const position = Position.start("standard", i);
    for (; !position.isOver; plies += 1) {
      position.play(position.legalCode(draw(position.legalCount())));
    }
  }
  return plies;
});
rate("move by move, lists of codes", (seed) => {
  const draw = chance(seed);
  let plies = 0;
  for (let i = 0; i < 20; i += 1) {
    const position = Position.start("standard", i);
    for (; !position.isOver; plies += 1) {
      const codes = position.legalCodes();
      position.play(codes[draw(codes.length)]);
    }
  }
  return plies;
});
rate("move by move, lists of text", (seed) => {
  const draw = chance(seed);
  let plies = 0;
  for (let i = 0; i < 20; i += 1) {
    const position = Position.start("standard", i);
    for (; !position.isOver; plies += 1) {
      const moves = position.legal();
      position.play(moves[draw(moves.length)]);
    }
  }
  return plies;
});
