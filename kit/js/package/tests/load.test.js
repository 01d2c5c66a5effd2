// Tests of loading a package: PACKAGE=luzhanqi node --test load.test.js.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const name = process.env.PACKAGE;
const bytes = readFileSync(new URL(`node_modules/${name}/rules_bg.wasm`, import.meta.url));
/** The package as browsers load it. Each call returns a new copy that is not loaded. */
async function fresh() {
  const home = mkdtempSync(join(tmpdir(), "package-"));
  try {
    cpSync(new URL(`node_modules/${name}`, import.meta.url), home, { recursive: true });
    return await import(pathToFileURL(join(home, "index.js")));
  } finally {
    rmSync(home, { recursive: true });
  }
}

test("calls before init say so, and init is idempotent", async () => {
  const { Game, Rules, init } = await fresh();
  for (const call of [() => new Game(), () => Rules.sets(), () => Game.fromRecord("")]) {
    assert.throws(call, /^Error: not loaded yet: `await init\(\)` comes first$/);
  }
  const all = await Promise.allSettled([init(new Uint8Array(3)), init(bytes), init(), init(5)]);
  assert.deepEqual(
    all.map(({ status }) => status),
    ["rejected", "fulfilled", "fulfilled", "fulfilled"],
  );
  const game = new Game();
  await init(bytes);
  assert.ok(game.legalMoves().length > 0);
});

test("init takes bytes, modules, responses and addresses", async () => {
  const server = createServer((request, response) => {
    response.statusCode = request.url === "/none" ? 404 : 200;
    response.setHeader("content-type", request.url === "/wasm" ? "application/wasm" : "text/html");
    response.end(request.url === "/page" ? "<!doctype html>" : bytes);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const at = (path) => `http://127.0.0.1:${server.address().port}${path}`;
  try {
    const shared = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
    for (const source of [
      () => bytes,
      () => shared,
      () => new DataView(shared),
      () => new WebAssembly.Module(bytes),
      () => at("/wasm"),
      () => new URL(at("/untyped")),
      () => fetch(at("/wasm")),
      () => `data:application/wasm;base64,${bytes.toString("base64")}`,
    ]) {
      const { Game, init } = await fresh();
      await init(source());
      assert.ok(new Game().legalMoves().length > 0, String(source));
    }
    const { init } = await fresh();
    for (const [source, says] of [
      [at("/none"), /\/none cannot be loaded: status 404$/],
      [at("/page"), /\/page, text\/html, are not WebAssembly$/],
      [new Uint8Array(9), /^these bytes are not WebAssembly$/],
      [5, /^expected the bytes of rules_bg.wasm, .* not number$/],
      [null, /not null$/],
    ]) {
      await assert.rejects(init(source), (error) => says.test(error.message) || assert.fail(error));
    }
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

test("inline and require need nothing else", async () => {
  const inline = await import(`${name}/inline`);
  await inline.init();
  const required = createRequire(import.meta.url)(name);
  const main = await import(name);
  for (const library of [inline, required]) {
    assert.deepEqual(Object.keys(library).sort(), Object.keys(main).sort());
    assert.ok(new library.Game().legalMoves().length > 0);
  }
});

test("lists of records cross without a table of all", async () => {
  // The exports of the WebAssembly module, recorded during loading.
  const { instantiate } = WebAssembly;
  let exported;
  WebAssembly.instantiate = async (...given) => {
    const instance = await instantiate(...given);
    exported = Object.values(instance.exports);
    return instance;
  };
  const { Game, GameRecord, init } = await fresh();
  await init(bytes).finally(() => {
    WebAssembly.instantiate = instantiate;
  });
  const table = exported.find((one) => one instanceof WebAssembly.Table);
  const places = table.length;
  assert.equal(GameRecord.all(`${new Game().record()}\n`.repeat(4000)).length, 4000);
  assert.ok(table.length <= places + 128, `${places} places, then ${table.length}`);
});

test("reading many records makes the memory grow in few steps", async () => {
  const { instantiate } = WebAssembly;
  let memory = null;
  WebAssembly.instantiate = async (...all) => {
    const instance = await instantiate(...all);
    memory = Object.values(instance.exports).find((one) => one instanceof WebAssembly.Memory);
    return instance;
  };
  try {
    const { Game, GameRecord, init } = await fresh();
    await init(bytes);
    const game = new Game();
    for (let i = 0; i < 60 && !game.outcome; i += 1) game.play(game.legalMoves()[0]);
    const text = `${game.record()}\n`.repeat(200);
    const [kept, sizes] = [[], new Set()];
    for (let i = 0; i < 60; i += 1) {
      kept.push(GameRecord.all(text));
      sizes.add(memory.buffer.byteLength);
    }
    assert.equal(kept.flat().length, 12000);
    const grown = Math.max(...sizes) / Math.min(...sizes);
    assert.ok(grown > 4, "too few records to tell");
    // Each growth doubles the memory, because an engine's cost of a growth is proportional to the whole
    // memory.
    assert.ok(sizes.size <= 3 + 2 * Math.log2(grown), [...sizes].join(" "));
  } finally {
    WebAssembly.instantiate = instantiate;
  }
});
