// Drives the online tab in two browsers, with `luzhanqi serve` and `xiangqi serve` as hosts: reconnecting, take-backs, a
// spectator, a loss on time. The programs are PROGRAMS/luzhanqi and PROGRAMS/xiangqi.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import { KINDS, end, executablePath, labels, station, status, targets, test, visit } from "./browser.js";

const { PROGRAMS } = process.env;

/** Starts a host; `lines` waits for a line that fits. */
async function host(game, ...options) {
  const child = spawn(`${PROGRAMS}/${game}`, ["serve", ...options], { stdio: ["pipe", "pipe", "inherit"] });
  const said = createInterface(child.stdout)[Symbol.asyncIterator]();
  const line = async (pattern) => {
    for (;;) {
      const { value, done } = await said.next();
      assert.ok(!done, `${pattern}: the host has ended`);
      if (pattern.test(value)) return value;
    }
  };
  const url = await line(/^ws:/);
  const stop = () => new Promise((done) => child.once("exit", done) && child.kill("SIGKILL"));
  return { url, line, stop };
}

/** Connects a page to a host. */
async function connect(page, url, role = "Player") {
  await page.getByLabel("Address of the table").fill(url);
  await page.locator(".radios label", { hasText: role }).click();
  await page.getByRole("button", { name: "Connect" }).click();
}

const waitFor = (page, pattern) =>
  page.waitForFunction(
    ([source]) => new RegExp(source).test(document.querySelector(".status").textContent),
    [pattern.source],
    { timeout: 60_000 },
  );
const plies = (page) => page.locator(".log li").count();
const waitPlies = (page, count) =>
  page.waitForFunction((wanted) => document.querySelectorAll(".log li").length === wanted, count, { timeout: 60_000 });

/** Makes some move of a colour. */
async function move(page, color) {
  await waitFor(page, /Your turn/);
  const seen = await labels(page);
  const own = Object.keys(seen).filter(
    (name) => new RegExp(`, ${color} `).test(seen[name]) && !/landmine|flag|hidden/.test(seen[name]),
  );
  for (const from of own) {
    await station(page, from).click();
    const [to] = await targets(page);
    if (to) {
      await station(page, to).click();
      return;
    }
    await station(page, from).click();
  }
  throw new Error("no piece can go anywhere");
}

/** A lost connection is told in the console by the browser itself. */
const forgive = (page) => {
  page.complaints = page.complaints.filter((text) => !/WebSocket|ERR_CONNECTION_REFUSED/.test(text));
};

const second = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });

await test("Luzhanqi at a table", ["online"], async (south) => {
  const journal = `${mkdtempSync(`${tmpdir()}/online-`)}/table`;
  const options = ["--rules", "standard", "--journal", journal, "--option", "take-backs=any:3", "--listen"];
  let table = await host("luzhanqi", ...options, "127.0.0.1:0");
  await connect(south, table.url);
  await table.line(/"seated"/);
  await waitFor(south, /Waiting for another player/);
  const north = await visit("online", { browser: second });
  await connect(north, table.url);
  const watcher = await visit("online", { browser: second });
  await connect(watcher, table.url, "Spectator");
  for (const page of [south, north]) {
    await waitFor(page, /Set up your army/);
    await page.getByRole("button", { name: "Random army" }).click();
  }
  await table.line(/"began"/);
  await move(south, "red");
  await move(north, "black");
  for (const page of [south, north, watcher]) await waitPlies(page, 2);
  // Each sees the own army, and the spectator none.
  const hidden = async (page) => Object.values(await labels(page)).filter((text) => /hidden/.test(text)).length;
  assert.ok((await hidden(south)) <= 25 && (await hidden(north)) <= 25);
  const seen = Object.values(await labels(watcher)).join("\n");
  assert.doesNotMatch(seen, new RegExp(`(red|black) (${KINDS})`));

  // The host is killed and comes back; a page is loaded again. Both go on.
  await table.stop();
  await waitFor(south, /Connecting/);
  table = await host("luzhanqi", ...options, table.url.replace("ws://", ""));
  await north.reload();
  await move(south, "red");
  for (const page of [south, north, watcher]) await waitPlies(page, 3);

  // A take-back, declined and accepted.
  for (const [answer, left] of [
    ["Decline", 3],
    ["Accept", 2],
  ]) {
    await south.getByRole("button", { name: "Take back" }).click();
    await north.getByRole("button", { name: answer }).click();
    for (const page of [south, north, watcher]) await waitPlies(page, left);
    await south.locator(".offers button").waitFor({ state: "detached" });
    if (answer === "Decline") {
      await move(north, "black");
      await move(south, "red");
      for (const page of [south, north, watcher]) await waitPlies(page, 5);
      await south.getByRole("button", { name: "Take back" }).click();
      await north.getByRole("button", { name: "Accept" }).click();
      for (const page of [south, north, watcher]) await waitPlies(page, 4);
      break;
    }
  }
  await move(south, "red");
  await north.getByRole("button", { name: "Resign" }).click();
  await north.locator("dialog").getByRole("button", { name: "Resign" }).click();
  for (const page of [south, north, watcher]) await waitFor(page, /South wins/);

  // Another game, with the seats turned.
  await south.getByRole("button", { name: "Play again" }).click();
  await north.getByRole("button", { name: "Accept" }).click();
  for (const page of [south, north]) await waitFor(page, /Set up your army/);
  for (const page of [south, north, watcher]) forgive(page);
  assert.deepEqual([...north.complaints, ...watcher.complaints], []);
  await north.context().close();
  await watcher.context().close();
  await table.stop();
});

await test("Xiangqi at a table, lost on time", ["xiangqi.html#online"], async (red) => {
  const table = await host("xiangqi", "--listen", "127.0.0.1:0", "--clock", "main=6s");
  await connect(red, table.url);
  await waitFor(red, /Waiting for another player/);
  const black = await visit("xiangqi.html#online", { browser: second });
  await connect(black, table.url);
  await move(red, "red");
  await move(black, "black");
  await move(red, "red");
  assert.match(await black.locator(".seats").textContent(), /0:0\d|\d\.\d/);
  for (const page of [red, black]) await waitFor(page, /Red wins/);
  assert.equal(await plies(red), await plies(black));
  assert.deepEqual(black.complaints, []);
  await black.context().close();
  await table.stop();
});

await test("an address that is none", ["online"], async (page) => {
  await connect(page, "nonsense");
  await page.waitForFunction(() => document.querySelector(".status").textContent.length > 10);
  await page.getByRole("button", { name: "Leave the table" }).click();
  assert.equal(await status(page), "");
  forgive(page);
});

await second.close();
await end();
