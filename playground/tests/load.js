// What a first visit loads, and what the page does without a network.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { address, browser, end, move, parts, test, turn } from "./browser.js";

/** Slow 4G, as Chromium's developer tools have it: bytes a second, milliseconds of delay. */
const SLOW = {
  offline: false,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
  latency: 150 * 3.75,
};

/** What a first visit requests until the person can play, in order: paths, and times in milliseconds. */
async function loaded(file, at) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: "block" });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.emulateNetworkConditions", SLOW);
  const requests = [];
  network.on("Network.requestWillBeSent", ({ request, timestamp, initiator }) => {
    requests.push({ path: request.url.replace(at, ""), time: 1000 * timestamp, by: initiator.type });
  });
  await page.goto(`${at}${file}`, { waitUntil: "commit" });
  await page.waitForSelector("html[data-ready]", { timeout: 120_000 });
  const ready = await page.evaluate(() => performance.now());
  await context.close();
  const [{ time: first }] = requests;
  return {
    requests: requests.map((one) => ({ ...one, time: Math.round(one.time - first) })),
    ready: Math.round(ready),
  };
}

for (const [file, game] of [
  ["", "luzhanqi"],
  ["xiangqi.html", "xiangqi"],
]) {
  const [bundled, modules] = [await loaded(file, address), await loaded(file, parts)];
  for (const [what, { requests, ready }] of Object.entries({ bundled, modules })) {
    const wasm = requests.find(({ path }) => path.endsWith(".wasm"));
    console.log(`${game}, ${what}: ${requests.length} requests, wasm after ${wasm.time} ms, ready after ${ready} ms`);
  }
  // The page says by itself what it needs: nothing waits for a script to run.
  const wave = bundled.requests.filter(({ by }) => by === "parser").map(({ path }) => path);
  for (const path of [`pkg/${game}/rules_bg.wasm`, `${game}/index.js`, `${game}/style.css`])
    assert.ok(wave.includes(path), path);
  const paths = bundled.requests.map(({ path }) => path);
  assert.equal(paths.filter((path) => path.endsWith(".wasm")).length, 1, "the library is loaded once");
  // Its icon is shown on the page and in the tab; a worker counts beliefs.
  assert.ok(paths.length <= 8, paths.join(" "));
  const files = await Promise.all([...new Set(paths)].map(async (path) => (await fetch(address + path)).arrayBuffer()));
  const packed = files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0);
  // The README states these figures.
  console.log(`first visit of ${game}: ${paths.length} ${packed}`);
}

/**
 * The page at an address of its own, as a site that changes: `change(path, body)` returns what is sent instead of
 * a file, null for 404; `stop()` ends the server and its connections, `requests` are the paths since it was cleared.
 */
async function site() {
  const one = { change: (path, body) => body, requests: [] };
  const server = createServer(async ({ url }, answer) => {
    const path = url.split("?")[0].slice(1);
    one.requests.push(path);
    const file = await fetch(address + path);
    const body = file.ok ? one.change(path, Buffer.from(await file.arrayBuffer())) : null;
    answer.writeHead(body ? 200 : 404, {
      "Content-Type": file.headers.get("content-type"),
      "Cache-Control": "no-cache",
    });
    answer.end(body ?? "no such file");
  });
  await new Promise((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  one.at = `http://127.0.0.1:${server.address().port}/`;
  one.stop = () =>
    new Promise((done) => {
      server.close(done);
      server.closeAllConnections();
    });
  return one;
}

/** Waits until the service worker answers for the page: until its files are all there. */
const keptOffline = (page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => true));

async function reload(page) {
  await page.reload();
  await page.waitForSelector("html[data-ready]");
}

/** Plays a move against the computer, and waits for its reply. */
async function exchange(page) {
  const before = await page.locator(".log b").count();
  await move(page, 1);
  await turn(page);
  assert.equal(await page.locator(".log b").count(), before + 2);
}

const ONLINE = { serviceWorkers: "allow" };

for (const mode of ["play", "xiangqi.html#play"]) {
  const here = await site();
  await test(`${mode} without a network`, [mode, { ...ONLINE, at: here.at }], async (page) => {
    await keptOffline(page);
    const network = await page.context().newCDPSession(page);
    await network.send("Network.enable");
    await network.send("Network.emulateNetworkConditions", {
      offline: true,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await here.stop();
    await reload(page);
    await exchange(page);
    // The other game and the drawings are there too.
    await page.locator(".sister").click();
    await page.waitForSelector(`html[data-game=${mode === "play" ? "xiangqi" : "luzhanqi"}][data-ready]`);
    await exchange(page);
    await page.goto(`${here.at}#rules`);
    await page.waitForSelector(".option");
    for (const one of await page.locator(".option").all()) await one.scrollIntoViewIfNeeded();
    await page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
  });
}

await test("it can be installed, each game by itself", ["play"], async (page) => {
  const chromium = await page.context().newCDPSession(page);
  for (const file of ["index.html", "xiangqi.html"]) {
    await page.goto(address + file);
    await page.waitForSelector("html[data-ready]");
    const { errors, data, url } = await chromium.send("Page.getAppManifest");
    assert.deepEqual(errors, []);
    const { start_url: start, scope, icons } = JSON.parse(data);
    assert.equal(new URL(start, url).href, address + file);
    assert.equal(new URL(scope, url).href, address);
    for (const { src, type } of icons) {
      const icon = await fetch(new URL(src, url));
      assert.equal(icon.headers.get("content-type"), type);
    }
    const { installabilityErrors } = await chromium.send("Page.getInstallabilityErrors");
    // A window of a test keeps nothing, and such windows install nothing.
    assert.deepEqual(
      installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito"),
      [],
    );
  }
});

/** A later version of the site: the script of Luzhanqi differs. */
function later(whole) {
  let script = null;
  return (path, body) => {
    if (path === "luzhanqi/index.js") {
      script = body;
      return Buffer.concat([body, Buffer.from(";globalThis.version = 2;")]);
    }
    if (path !== "offline.js" || !script || !whole()) return body;
    const hash = (bytes) => createHash("sha256").update(bytes).digest("base64");
    const text = body
      .toString()
      .replace(hash(script), hash(Buffer.concat([script, Buffer.from(";globalThis.version = 2;")])));
    assert.notEqual(text, body.toString());
    return Buffer.from(text.replace(/"[0-9a-f]{16}"/, '"0123456789abcdef"'));
  };
}

const here = await site();
await test("a new version takes over as a whole", ["play", { ...ONLINE, at: here.at }], async (page) => {
  await keptOffline(page);
  await reload(page);
  const version = (one = page) => one.evaluate(() => globalThis.version ?? 1);
  const update = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration.update();
      const { installing } = registration;
      await new Promise((done) => {
        if (installing) installing.onstatechange = done;
        else done();
      });
      return Boolean(registration.waiting);
    });
  assert.equal(await version(), 1);
  // A file that is not of the version of the list: the old version stays.
  let whole = false;
  here.change = later(() => true);
  here.change("luzhanqi/index.js", Buffer.from(await (await fetch(`${address}luzhanqi/index.js`)).arrayBuffer()));
  const mixed = here.change;
  here.change = (path, body) => (path === "luzhanqi/index.js" && !whole ? body : mixed(path, body));
  assert.equal(await update().catch(() => false), false);
  await reload(page);
  assert.equal(await version(), 1);
  page.complaints.length = 0;
  whole = true;
  assert.equal(await update(), true);
  // While another page of the old version is open, both keep to it.
  const other = await page.context().newPage();
  await other.goto(here.at);
  await other.waitForSelector("html[data-ready]");
  assert.equal(await version(other), 1);
  await reload(page);
  assert.equal(await version(), 1);
  await exchange(page);
  await other.close();
  await page.reload();
  await page.waitForFunction(() => globalThis.version === 2);
  await page.waitForSelector("html[data-ready]");
  await exchange(page);
  await page.waitForFunction(async () => (await caches.keys()).length === 1);
  // The script of the service worker is gone: so is all that it kept.
  here.change = (path, body) => (path === "offline.js" ? null : body);
  await page.reload();
  await page.waitForFunction(async () => (await caches.keys()).length === 0);
  page.complaints.length = 0;
});
await here.stop();
await end();
