// Tests of a player in a worker: PACKAGE=luzhanqi node --test opponent.test.js.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { Worker } from "node:worker_threads";

const name = process.env.PACKAGE;
const library = await import(name);
const { Game, createOpponent } = library;
const hidden = "Sampler" in library;
/** The argument of an opponent: a view or a game. */
const asked = (game) => (hidden ? game.view(game.toMove) : game);
const quick = hidden ? { level: "easy", seed: 5 } : { depth: 2, seed: 5 };
const slow = hidden ? { level: "hard" } : { depth: 64 };
const here = (game, seed) =>
  hidden
    ? new library.Sampler("easy", seed).chooseMove(asked(game))
    : new library.Player({ depth: 2, seed }).chooseMove(game);
const start = () => (hidden ? new Game("flip", 7) : new Game());

test("questions are answered in order, by seed after seed", async () => {
  const game = start();
  const opponent = createOpponent(quick);
  const all = await Promise.all([0, 1, 2, 3].map(() => opponent.chooseMove(asked(game))));
  assert.deepEqual(
    all,
    [5, 6, 7, 8].map((seed) => here(game, seed)),
  );
  opponent.close();
});

test("the searching player answers like the one here", { skip: !hidden }, async () => {
  const game = new Game("standard", 7);
  game.play(game.legalMoves()[0]);
  const view = game.view("north");
  const opponent = createOpponent({ level: 2, seed: 5, nodes: 2000 });
  const here = (seed, level = 5) => new library.Player({ level, seed, nodes: 2000 });
  assert.equal(await opponent.chooseMove(view), here(5, 2).chooseMove(view));
  assert.deepEqual(await opponent.rankMoves(view), here(6).rankMoves(view));
  assert.deepEqual(await opponent.hint(view.observations()), here(7).hint(view));
  const [ply] = await opponent.review(game.view("south"));
  assert.deepEqual([ply.ply, ply.played.move], [0, game.events()[0].move]);
  assert.equal(await opponent.hint(game.view("south")), null);
  await assert.rejects(createOpponent({ level: 9 }).chooseMove(view), RangeError);
  await assert.rejects(createOpponent({ time: -1 }).hint(view), TypeError);
  opponent.close();
});

test("moves are ranked like here", { skip: hidden }, async () => {
  const game = new Game("asia,repetition=forbid");
  game.play("h2e2");
  const opponent = createOpponent({ level: 2, nodes: 2000, tableMib: 1, seed: 5 });
  const here = new library.Player({ level: 2, nodes: 2000, tableMib: 1, seed: 5 });
  assert.deepEqual(await opponent.rankMoves(game), here.rankMoves(game));
  opponent.close();
});

test("inline and require start workers too", async () => {
  for (const { Game: Own, createOpponent: create } of [
    await import(`${name}/inline`),
    createRequire(import.meta.url)(name),
  ]) {
    const game = hidden ? new Own("flip", 7) : new Own();
    const opponent = create(quick);
    assert.equal(await opponent.chooseMove(asked(game)), here(start(), 5));
    opponent.close();
  }
});

test("errors of the worker are errors of the library", async () => {
  const opponent = createOpponent(quick);
  if (hidden) {
    await assert.rejects(opponent.chooseMove([{ x: 1 }]), {
      name: "LuzhanqiError",
      message: /^a stream of observations starts with/,
    });
    await assert.rejects(opponent.chooseMove(5), TypeError);
    await assert.rejects(createOpponent({ level: "best" }).chooseMove(asked(start())), TypeError);
    const [begin] = start().view("south").observations();
    const error = await opponent.chooseMove([begin, begin]).catch((one) => one);
    assert.ok(error instanceof library.LuzhanqiError && error.reason.length > 3, error);
    const view = new Game("oca", 3).view("south");
    const tight = await opponent.belief(view, { maxSteps: 1 });
    assert.equal(tight.count, view.relaxedBelief().maxCount);
    const { count, exact, probabilities } = await opponent.belief(view);
    assert.equal(count, view.belief().count);
    assert.ok(exact);
    assert.deepEqual(probabilities.b12, view.belief().probabilitiesAt("b12"));
  } else {
    const error = await opponent.chooseMove('[Result "1-0"]\n\n1. h2e3').catch((one) => one);
    assert.ok(error instanceof library.XiangqiError && error.details.line === 3, error);
    await assert.rejects(createOpponent({ level: 9 }).chooseMove(start()), RangeError);
  }
  // It still answers.
  assert.equal((await opponent.chooseMove(asked(start()))).length > 1, true);
  for (const [seed, Class] of [
    ["x", TypeError],
    [-1, RangeError],
    [1.5, TypeError],
    [2n ** 64n, RangeError],
  ]) {
    assert.throws(() => createOpponent({ seed }), Class);
  }
  assert.throws(() => createOpponent({ worker: {} }), TypeError);
});

test("an abort ends what is counted, and nothing else", { timeout: 60_000 }, async () => {
  let workers = 0;
  const worker = () => {
    workers += 1;
    return new Worker(new URL(`node_modules/${name}/worker-node.js`, import.meta.url));
  };
  const opponent = createOpponent({ ...slow, worker });
  // Dark play, where a hard choice takes long enough to be interrupted.
  const game = hidden ? new Game("oca", 3) : start();
  const [first, second] = [new AbortController(), new AbortController()];
  const running = opponent.chooseMove(asked(game), { signal: first.signal });
  const waiting = opponent.chooseMove(asked(game), { signal: second.signal });
  second.abort();
  await assert.rejects(waiting, { name: "AbortError" });
  if (!hidden) {
    setTimeout(() => first.abort(new Error("enough")), 300);
    await assert.rejects(running, { message: "enough" });
  } else {
    first.abort(new Error("enough"));
    await assert.rejects(running, { message: "enough" });
  }
  await assert.rejects(opponent.chooseMove(asked(game), { signal: AbortSignal.abort() }), { name: "AbortError" });
  const over = asked(hidden ? game : Game.fromRecord('[Result "1-0"]\n\n1. h2e2 b9c7 1-0'));
  if (!hidden) assert.equal(await opponent.chooseMove(over), null);
  else assert.ok(await opponent.chooseMove(over));
  assert.ok(workers <= 2);
  opponent.close();
});

test("after close nothing is answered", async () => {
  const opponent = createOpponent(slow);
  const asks = [opponent.chooseMove(asked(start())), opponent.chooseMove(asked(start()))];
  opponent.close();
  opponent.close();
  asks.push(opponent.chooseMove(asked(start())));
  for (const ask of asks) await assert.rejects(ask, { reason: "closed" });
});

test("a worker that fails is an error with its reason, and the next one is another", async () => {
  let workers = 0;
  const opponent = createOpponent({
    ...quick,
    worker: () => {
      workers += 1;
      const code =
        workers === 1
          ? "throw new Error('broken')"
          : `import(${JSON.stringify(import.meta.resolve(`${name}/worker`))})`;
      return new Worker(code, { eval: true });
    },
  });
  await assert.rejects(opponent.chooseMove(asked(start())), { reason: "worker", message: "broken" });
  assert.equal((await opponent.chooseMove(asked(start()))).length > 1, true);
  assert.equal(workers, 2);
});

test("what is posted before the worker is there is answered", async () => {
  const module = new WebAssembly.Module(readFileSync(new URL(`node_modules/${name}/rules_bg.wasm`, import.meta.url)));
  const worker = new Worker(new URL(`node_modules/${name}/worker-node.js`, import.meta.url));
  const what = hidden
    ? { observations: asked(start()).observations(), level: "easy", seed: 5n }
    : { method: "chooseMove", record: String(start()), options: { depth: 2, seed: 5n } };
  worker.postMessage({ id: 1, ask: hidden ? "choose" : "search", what });
  worker.postMessage({ module });
  const answer = await new Promise((done) => worker.on("message", done));
  assert.deepEqual(answer, { id: 1, answer: here(start(), 5) });
  await worker.terminate();
});
