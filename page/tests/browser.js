// What the tests of the page share: `node TEST ADDRESS PARTS CHROMIUM [PICTURES]`. The page is at ADDRESS, its
// modules as they are at PARTS; failures leave a picture in the folder PICTURES.
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

export const [address, parts, executablePath, pictures] = process.argv.slice(2);
export const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
export const MODES = ["play", "arrange", "record", "rules"];
export const XIANGQI = ["xiangqi.html#play", "xiangqi.html#rules"];
const done = [];

/**
 * A page of its own; whatever its console says is a failure. It keeps no files for later visits, unless the
 * options say `serviceWorkers: "allow"`; `at` is another address of the page.
 */
export async function visit(mode, { at = address, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en-US", serviceWorkers: "block", ...options });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  page.complaints = [];
  page.on("console", (message) => {
    if (message.text() === "Service Worker registration blocked by Playwright") return;
    if (["error", "warning"].includes(message.type())) page.complaints.push(message.text());
  });
  page.on("pageerror", (error) => page.complaints.push(error.stack));
  // A picture that was still coming when the page left is nobody's failure.
  page.on("requestfailed", (request) => {
    const { errorText } = request.failure();
    if (errorText !== "net::ERR_ABORTED") page.complaints.push(`${errorText}: ${request.url()}`);
  });
  await page.goto(mode.includes("#") ? `${at}${mode}` : `${at}#${mode}`);
  await page.waitForSelector("html[data-ready]");
  return page;
}

export async function test(name, options, work) {
  const page = await visit(...options);
  try {
    await work(page);
    assert.deepEqual(page.complaints, []);
  } catch (error) {
    if (pictures) await page.screenshot({ path: `${pictures}/failed.png` });
    throw new Error(`${name}: ${error.message}; the console said ${JSON.stringify(page.complaints)}`, { cause: error });
  }
  await page.context().close();
  done.push(name);
}

export const station = (page, name) => page.locator(`.places [data-station="${name}"]`);
export const status = (page) => page.locator(".status").textContent();
/** Where the chosen piece can go. */
export const targets = (page) => page.locator(".places .target").evaluateAll((all) => all.map((one) => one.dataset.station));
export const labels = (page) => page.locator(".places [data-station]").evaluateAll(
  (all) => Object.fromEntries(all.map((one) => [one.dataset.station, one.ariaLabel])));

/** Begins a game, and says so once more if one is being played. */
export async function start(page) {
  await page.locator("form button.main").click();
  const dialog = page.locator("dialog");
  if (await dialog.count() === 0) return;
  await dialog.locator("button.main").click();
  await dialog.waitFor({ state: "detached" });
}

export async function resign(page) {
  await page.getByRole("button", { name: "Resign" }).click();
  await page.locator("dialog").getByRole("button", { name: "Cancel" }).click();
  assert.equal(await page.locator(".status").getAttribute("data-over"), "");
  await page.getByRole("button", { name: "Resign" }).click();
  await page.locator("dialog").getByRole("button", { name: "Resign" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
}

/** Waits until it is the person's turn, or over; returns whether it is over. */
export async function turn(page) {
  await page.waitForFunction(() => {
    const text = document.querySelector(".status");
    return text.dataset.over || text.dataset.mine;
  }, null, { timeout: 60_000 });
  return await page.locator(".status").getAttribute("data-over") !== "";
}

/** Makes some move by clicks; a number decides which. */
export async function move(page, number) {
  const seen = await labels(page);
  const own = Object.keys(seen).filter((name) => /, red /.test(seen[name]) && !/landmine|flag/.test(seen[name]));
  for (let i = 0; i < own.length; i += 1) {
    const from = own[(number * 7 + i) % own.length];
    await station(page, from).click();
    const where = await targets(page);
    if (where.length > 0) {
      // Forward where that can be, so that the game ends.
      const far = where.sort((a, b) => Number(b.slice(1)) - Number(a.slice(1)));
      await station(page, far[number % 3 === 0 ? far.length - 1 : 0]).click();
      return;
    }
    await station(page, from).click();
  }
  throw new Error("no piece can go anywhere");
}

/** Ends the browser; the last line tells that all tests were run. */
export async function end() {
  await browser.close();
  console.log(`${done.length} visits`);
}
