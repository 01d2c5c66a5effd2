// What a first visit loads, and what the page does without a network.
import assert from "node:assert/strict";
import { address, browser, end, parts } from "./browser.js";

/** Slow 4G, as Chromium's developer tools have it: bytes a second, milliseconds of delay. */
const SLOW = { offline: false, downloadThroughput: 1.6e6 / 8 * 0.9, uploadThroughput: 750e3 / 8 * 0.9, latency: 150 * 3.75 };

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
  return { requests: requests.map((one) => ({ ...one, time: Math.round(one.time - first) })), ready: Math.round(ready) };
}

for (const [file, game] of [["", "luzhanqi"], ["xiangqi.html", "xiangqi"]]) {
  const [bundled, modules] = [await loaded(file, address), await loaded(file, parts)];
  for (const [what, { requests, ready }] of Object.entries({ bundled, modules })) {
    const wasm = requests.find(({ path }) => path.endsWith(".wasm"));
    console.log(`${game}, ${what}: ${requests.length} requests, wasm after ${wasm.time} ms, ready after ${ready} ms`);
  }
  // The page says by itself what it needs: nothing waits for a script to run.
  const wave = bundled.requests.filter(({ by }) => by === "parser").map(({ path }) => path);
  for (const path of [`pkg/${game}/rules_bg.wasm`, `${game}/index.js`, `${game}/style.css`]) assert.ok(wave.includes(path), path);
  const paths = bundled.requests.map(({ path }) => path);
  assert.equal(paths.filter((path) => path.endsWith(".wasm")).length, 1, "the library is loaded once");
  // Its icon is shown on the page and in the tab; a worker counts beliefs.
  assert.ok(paths.length <= 8, paths.join(" "));
}
await end();
