// Compares the package with the native library, with a table from a Rust program (NATIVE), and with the cases
// of an independent referee (CASES; STEP selects every n-th case). Also reads files from earlier versions
// (STREAMS).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Army, Deal, Game, Player, Position, Sampler, View } from "luzhanqi";

const lines = (path) =>
  readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

test("seeds give what they give natively", () => {
  const rows = lines(process.env.NATIVE);
  assert.ok(rows.length >= 28);
  for (const row of rows) {
    const start = Position.random(row.rules, row.seed);
    assert.equal(start.toString(), row.start, row.rules);
    assert.equal(String(start.key), row.key);
    assert.equal(Army.random(row.rules, row.seed), row.army);
    assert.equal(Deal.random(BigInt(row.seed)), row.deal);
    assert.equal(start.legalMoves().length, row.moves);
    assert.equal(start.svg(), row.svg);
    assert.equal(start.unicode(), row.unicode);

    const many = start.playouts(3, row.seed);
    const plies = start.playout(row.seed);
    assert.equal(plies, row.plies);
    assert.equal(many.plies[0], plies);
    assert.equal(start.toString(), row.end);

    const game = Game.fromRecord(row.record);
    assert.equal(game.toString(), row.record);
    for (const seat of ["south", "north"]) {
      const seen = game.observations(seat);
      assert.deepEqual(JSON.parse(JSON.stringify(seen)), row.observations[seat]);
      const view = new View(seen);
      assert.ok(view.equals(game.view(seat)));
      assert.equal(view.ascii(), game.view(seat).ascii());
    }
    const belief = game.view("south").belief();
    assert.equal(String(belief.count), row.count);
    if (row.marginals) assert.deepEqual([...belief.marginals()], row.marginals);
    else assert.throws(() => belief.marginals(), /only dark play/);
    assert.equal(belief.sample(row.seed).toString(), row.sample);
    assert.equal(belief.svg(), row.beliefSvg);
    assert.equal(new Sampler("hard", row.seed).chooseMove(game.view("south")), row.chosen);
    const ranked = new Player({ seed: row.seed, nodes: 3000 }).rankMoves(game.view(game.toMove));
    assert.deepEqual(
      ranked.map(({ move }) => move),
      row.ranked,
    );
  }
});

test("cases of an independent referee", () => {
  const step = Number(process.env.STEP);
  const cases = lines(process.env.CASES).filter((_, number) => number % step === 0);
  assert.ok(cases.length > 100);
  for (const { rules, position: text, legal, refused, result, play } of cases) {
    const position = new Position(text, rules);
    const name = `${rules} ${text}`;
    assert.equal(position.toString(), text);
    assert.deepEqual(position.legalMoves().sort(), legal, name);
    assert.deepEqual(position.refusedMoves().sort(), refused, name);
    assert.deepEqual(new Set(position.tries()), new Set([...legal, ...refused]), name);
    const outcome = position.outcome;
    const seats = ["south", "north"];
    assert.deepEqual(
      outcome && [outcome.winner === null ? null : seats.indexOf(outcome.winner), outcome.reason],
      result,
      name,
    );
    const key = position.key;
    for (const [move, after, effect] of play) {
      assert.equal(position.effect(move), effect, name);
      assert.equal(position.play(move), effect, name);
      assert.equal(position.toString(), after, name);
      assert.ok(position.undo());
      assert.equal(position.key, key);
    }
    position.free();
  }
});

test("a newer server: unknown fields are ignored, a view stops at an unknown kind", () => {
  const streams = lines(process.env.STREAMS);
  for (const { observations, text } of streams) {
    const view = new View(observations, true);
    assert.equal(view.toString(), text);
    assert.ok(new View(JSON.parse(JSON.stringify(view))).equals(view));
    const later = observations.map((seen) => {
      const [[kind, value]] = Object.entries(seen);
      return { [kind]: value !== null && typeof value === "object" ? { ...value, added: 1 } : value };
    });
    assert.ok(new View(later).equals(view));
    assert.throws(() => new View(later, true), /has no field added/);
  }
  const [first] = streams;
  const view = new View(first.observations.slice(0, 4));
  const before = view.toString();
  assert.equal(view.observation(0).begin.version, 1);
  assert.throws(() => view.observe({ teleported: 1 }, true), /unknown kind of observation/);
  assert.equal(view.unknownKind, null);
  const unknown = { name: "LuzhanqiError", reason: "unknown-kind" };
  assert.throws(() => view.observe({ teleported: 1 }), unknown);
  assert.throws(() => view.observe(first.observations[4]), unknown);
  assert.deepEqual([view.unknownKind, view.toString()], ["teleported", before]);
  assert.deepEqual(view.observations()[4], { teleported: null });
  assert.throws(() => new View(view.toJSON()), unknown);
  view.observe({ "taken-back": 4 });
  view.observe(first.observations[4]);
});
