// Measures plies per second in JavaScript: `node speed.js [INPUTS]`, where the package can be imported. It prints
// rows for the table of `cargo run --release -p luzhanqi-benches`, which writes the inputs of a game table.
import assert from "node:assert/strict";
import fs from "node:fs";
import { Position, Table } from "luzhanqi";

/** Returns the best of twenty turns, after warm-up turns for the compiler. */
function rate(name, wanted, work, unit = "M plies/s") {
  let best = 0;
  for (let i = 0; i < 25; i += 1) {
    const begin = process.cpuUsage();
    const plies = work(i);
    const { user, system } = process.cpuUsage(begin);
    if (i >= 5) best = Math.max(best, plies / (user + system));
  }
  const figure = unit.startsWith("k") ? best * 1000 : best;
  console.log(["JavaScript: " + name, unit, figure.toFixed(3), wanted].join("\t"));
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

/** Plays games at a table with two players, clocks and a spectator. */
function tableGames(inputs) {
  for (let game = 0; game < 5; game += 1) {
    let now = 1_700_000_000_000;
    const table = Table.open({ clock: "main=10m,inc=5s", watchers: 1 }, now, new Uint8Array(32));
    for (const [number, { peer, text }] of inputs.entries()) {
      if (number < 3) table.attach(peer, [0, 1, "watcher"][peer], now);
      if (number >= 5) now += 2345;
      table.receive(peer, text, now);
      const bytes = table.journal();
      if (bytes.length > 0) table.stored(bytes.length);
      table.out();
      table.events();
    }
    assert.equal(table.game.plies, inputs.length - 5);
    table.free();
  }
  return 5 * (inputs.length - 5);
}

if (process.argv[2]) {
  const lines = fs.readFileSync(process.argv[2], "utf8").trimEnd().split("\n");
  const inputs = lines.map((line) => ({ peer: Number(line[0]), text: line.slice(2) }));
  rate("one table", "at least 25", () => tableGames(inputs), "k plies/s");
}
