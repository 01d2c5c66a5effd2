// Drives the page in headless Chromium, as people do: `node drive.js ADDRESS CHROMIUM [PICTURES]`. With a
// folder for pictures it also writes what every mode looks like, and the README's picture.
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

const [address, executablePath, pictures] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const MODES = ["play", "arrange", "record", "rules"];
const done = [];

/** A page of its own; whatever its console says is a failure. */
async function visit(mode, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en-US", ...options });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  page.complaints = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) page.complaints.push(message.text());
  });
  page.on("pageerror", (error) => page.complaints.push(error.stack));
  // A picture that was still coming when the page left is nobody's failure.
  page.on("requestfailed", (request) => {
    const { errorText } = request.failure();
    if (errorText !== "net::ERR_ABORTED") page.complaints.push(`${errorText}: ${request.url()}`);
  });
  await page.goto(`${address}#${mode}`);
  await page.waitForSelector("html[data-ready]");
  return page;
}

async function test(name, options, work) {
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

const station = (page, name) => page.locator(`.stations [data-station="${name}"]`);
const status = (page) => page.locator(".status").textContent();
/** Where the chosen piece can go. */
const targets = (page) => page.locator(".stations .target").evaluateAll((all) => all.map((one) => one.dataset.station));
const labels = (page) => page.locator(".stations [data-station]").evaluateAll(
  (all) => Object.fromEntries(all.map((one) => [one.dataset.station, one.ariaLabel])));

/** Waits until it is the person's turn, or over; returns whether it is over. */
async function turn(page) {
  await page.waitForFunction(() => {
    const text = document.querySelector(".status");
    return text.dataset.over || text.dataset.mine;
  }, null, { timeout: 60_000 });
  return await page.locator(".status").getAttribute("data-over") !== "";
}

/** Makes some move by clicks; a number decides which. */
async function move(page, number) {
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

async function sizes(page, mode) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(over <= 0, `${mode}: ${over} pixels of sideways scroll`);
}

await test("a whole game against the sampler", ["play"], async (page) => {
  // The chances of the opening: a flag stands on one of two headquarters.
  await page.waitForSelector(".count strong");
  await station(page, "b12").hover();
  const card = await page.locator(".card").innerText();
  assert.match(card, /flag\s+50%/);
  await page.getByRole("button", { name: "flag", exact: true }).click();
  assert.match(await station(page, "d12").textContent(), /50%/);
  assert.equal(await station(page, "c12").textContent(), "");
  await page.getByRole("button", { name: "Off" }).click();
  // What cannot be is said, and changes nothing.
  await station(page, "a6").click();
  await station(page, "e12").click();
  assert.match(await status(page), /^[A-Z].*(e12|line|railroad|stays|turn)/);
  await station(page, "a6").press("Escape");
  // The buttons lie on the pieces.
  const off = await page.evaluate(() => {
    const middle = (one) => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
    const pieces = [...document.querySelectorAll(".piece")];
    return Math.max(...pieces.map((piece) => {
      const [name] = piece.querySelector("title").textContent.split(" ");
      const [a, b] = [middle(piece.querySelector("use")), middle(document.querySelector(`[data-station="${name}"]`))];
      return Math.hypot(a[0] - b[0], a[1] - b[1]);
    }));
  });
  assert.ok(off < 3, `a button is ${off} pixels from its piece`);
  let moves = 0;
  // Nobody plays that badly for longer; should it happen, south resigns.
  for (; moves < 90 && !await turn(page); moves += 1) await move(page, moves);
  if (!await turn(page)) await page.getByRole("button", { name: "Resign" }).click();
  assert.ok(moves > 5);
  assert.match(await status(page), /wins|draw/);
  // All is shown at the end, and the game can be stepped through.
  const seen = Object.values(await labels(page));
  assert.ok(!seen.some((text) => /hidden/.test(text)));
  await page.getByRole("button", { name: "Step through it" }).click();
  await page.waitForSelector(".transport");
  assert.match(await page.locator("textarea").first().inputValue(), /\[Result /);
});

await test("taking back, and copying", ["play"], async (page) => {
  const before = await labels(page);
  await move(page, 1);
  await turn(page);
  assert.equal(await page.locator(".log li").count(), 2);
  await page.getByRole("button", { name: "Take back" }).click();
  assert.equal(await page.locator(".log li b").count(), 0);
  const plain = (all) => Object.values(all).map((text) => text.split(",").slice(0, 2).join());
  assert.deepEqual(plain(await labels(page)), plain(before));
  await page.locator(".formats summary").click();
  await page.locator(".formats").getByRole("combobox").selectOption("formatRecord");
  await page.locator(".formats button").click();
  await page.waitForSelector("text=Copied");
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /\[View "south"\]/);
});

await test("flips", ["play"], async (page) => {
  await page.locator("form select").first().selectOption("flip");
  await page.getByRole("button", { name: "Start" }).click();
  for (let i = 0; i < 3; i += 1) {
    await turn(page);
    const seen = await labels(page);
    const down = Object.keys(seen).find((name) => /can be flipped/.test(seen[name]));
    await station(page, down).click();
  }
  await turn(page);
  assert.ok(await page.locator(".log li").count() >= 6);
  await page.waitForSelector(".count strong");
  assert.equal(await page.locator(".complaint").count(), 0);
});

await test("two people, each shown no more than their own", ["play"], async (page) => {
  await page.locator("form select").nth(1).selectOption("people");
  await page.getByRole("button", { name: "Start" }).click();
  const show = (seat) => page.getByRole("button", { name: `I am ${seat}` });
  await show("south").waitFor();
  assert.equal(await page.locator(".picture .piece").count(), 0);
  await show("south").click();
  const south = await labels(page);
  assert.match(south.a6, /^a6, red /);
  assert.match(south.a7, /^a7, black piece, hidden/);
  await move(page, 2);
  await show("north").waitFor();
  assert.equal(await page.locator(".picture .piece").count(), 0);
  assert.equal(await page.locator(".log b").count(), 0);
  await show("north").click();
  const north = await labels(page);
  assert.match(north.a12, /^a12, black [a-z ]+$/);
  assert.ok(Object.values(north).filter((text) => /red piece, hidden/.test(text)).length >= 24);
});

await test("an army", ["arrange"], async (page) => {
  const field = page.locator("input.army");
  await field.fill("GLEEPMKCPKJBXBJKLOOCXFPEO");
  assert.equal(await status(page), "This army keeps the rules.");
  // The flag goes to the front.
  await station(page, "b1").click();
  await station(page, "a6").click();
  assert.match(await page.locator(".faults").innerText(), /a6/);
  assert.equal(await page.getByRole("button", { name: "Play with it" }).isDisabled(), true);
  assert.ok(await page.locator(".picture use[stroke='#d62828']").count() >= 1);
  await page.getByRole("button", { name: "Keep what fits" }).click();
  assert.equal(await status(page), "This army keeps the rules.");
  await field.fill("GLEE");
  assert.match(await page.locator(".faults").innerText(), /25/);
  await field.fill("GLEEPMKCPKJBXBJKLOOCXFPEO");
  await page.getByRole("button", { name: "Play with it" }).click();
  await page.waitForSelector(".play");
  assert.match((await labels(page)).b1, /flag/);
  assert.match((await labels(page)).a6, /general/);
});

await test("a record", ["record"], async (page) => {
  const forward = page.getByRole("button", { name: "One forward" });
  await forward.click();
  assert.match(await status(page), /^Step 1 of 61 · a6–a7/);
  await page.getByRole("button", { name: "To the end" }).click();
  assert.match(await status(page), /^Step 61 of 61/);
  await page.locator(".slider").press("ArrowLeft");
  assert.match(await status(page), /^Step 60 of 61/);
  const all = await labels(page);
  assert.ok(!Object.values(all).some((text) => /hidden/.test(text)));
  await page.getByRole("radio", { name: "North" }).check();
  await page.waitForSelector(".count strong");
  assert.ok(Object.values(await labels(page)).some((text) => /red piece, hidden/.test(text)));
  await page.locator("textarea").first().fill("[Rules \"oca\"]\n1. z9");
  await page.getByRole("button", { name: "Read it" }).click();
  assert.match(await page.locator(".trouble:not([hidden])").innerText(), /line 2/);
  assert.match(await status(page), /^Step 60 of 61/);
  await page.getByRole("button", { name: "An example" }).click();
  await forward.click();
  await page.getByRole("button", { name: "Play on from here" }).click();
  await page.waitForSelector(".play");
  await turn(page);
});

await test("rules", ["rules"], async (page) => {
  assert.equal(await page.locator(".option").count(), 22);
  await page.locator("#option-mines input[value=mutual]").check();
  assert.equal(await page.locator("output").textContent(), "standard,mines=mutual");
  assert.equal(await page.locator(".changed:visible").count(), 1);
  for (const one of await page.locator(".option").all()) await one.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
  await page.getByRole("searchbox").fill("bomb");
  assert.ok(await page.locator(".option:visible").count() < 12);
  await page.getByRole("button", { name: "Play by these rules" }).click();
  await page.waitForSelector(".play");
  assert.match(await page.locator(".seats").textContent(), /mines=mutual/);
});

await test("languages and schemes", ["play"], async (page) => {
  const before = Object.values(await labels(page)).length;
  await page.getByRole("button", { name: "中文" }).click();
  assert.equal(await page.locator("html").getAttribute("lang"), "zh-Hans");
  assert.match(await status(page), /轮到你走/);
  assert.match((await labels(page)).a6, /红方/);
  assert.equal(Object.values(await labels(page)).length, before);
  for (const mode of MODES) {
    await page.evaluate((name) => { location.hash = name; }, mode);
    await page.waitForSelector(`.${mode}`);
    // Words of the page that nobody translated: those in Latin letters are codes and names of programs.
    const text = await page.locator("main h1, main h2, main h3, main button, main legend, main label > span, main .note").allInnerTexts();
    for (const one of text.filter((line) => /[a-z]{4,} [a-z]{3,}/i.test(line))) {
      assert.match(one, /出处|[\u4e00-\u9fff]/, one);
    }
  }
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  assert.equal(await page.locator("html").getAttribute("lang"), "zh-Hans");
  await page.locator(".scheme").click();
  assert.equal(await page.locator("html").getAttribute("data-scheme"), "dark");
});

await test("keys alone", ["play", { reducedMotion: "reduce" }], async (page) => {
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  // The first link leads to the board.
  const at = () => page.evaluate(() => document.activeElement.dataset.station);
  assert.equal(await at(), "c1");
  for (let i = 0; i < 5; i += 1) await page.keyboard.press("ArrowUp");
  assert.equal(await at(), "c6");
  await page.keyboard.press("Home");
  assert.equal(await at(), "a6");
  for (let i = 0; i < 5 && (await targets(page)).length === 0; i += 1) {
    await page.keyboard.press("Enter");
    if ((await targets(page)).length === 0) await page.keyboard.press("ArrowRight");
  }
  const [from, [to]] = [await at(), await targets(page)];
  const steps = [to.charCodeAt(0) - from.charCodeAt(0), Number(to.slice(1)) - Number(from.slice(1))];
  for (let i = 0; i < Math.abs(steps[0]); i += 1) await page.keyboard.press(steps[0] > 0 ? "ArrowRight" : "ArrowLeft");
  for (let i = 0; i < Math.abs(steps[1]); i += 1) await page.keyboard.press(steps[1] > 0 ? "ArrowUp" : "ArrowDown");
  assert.equal(await at(), to);
  await page.keyboard.press("Enter");
  await turn(page);
  assert.equal(await page.locator(".log li").count(), 2);
  assert.equal(await at(), to);
  // What happened is said.
  await page.waitForFunction(() => document.querySelector(".said").textContent.length > 5);
  // Everything that can be done has a name.
  for (const mode of MODES) {
    await page.evaluate((name) => { location.hash = name; }, mode);
    await page.waitForSelector(`.${mode}`);
    const nameless = await page.evaluate(() => [...document.querySelectorAll("button, select, input, textarea, a, img")]
      .filter((one) => one.offsetParent && !(one.ariaLabel || one.textContent.trim() || one.labels?.length || one.alt || one.title || one.getAttribute("alt") === ""))
      .map((one) => one.outerHTML.slice(0, 90)));
    assert.deepEqual(nameless, [], mode);
  }
});

for (const [lang, scheme, width] of [["en", "light", 1280], ["zh", "dark", 1280], ["en", "dark", 390], ["zh", "light", 390], ["en", "light", 800]]) {
  for (const mode of MODES) {
    const options = { viewport: { width, height: 844 }, colorScheme: scheme, locale: lang === "zh" ? "zh-CN" : "en-US" };
    await test(`${mode} at ${width} pixels`, [mode, options], async (page) => {
      await sizes(page, mode);
      if (mode === "play") {
        await page.waitForSelector(".count strong");
        await station(page, "b12").click();
        await sizes(page, mode);
        const box = await page.locator(".card").boundingBox();
        assert.ok(box.x >= 0 && box.x + box.width <= width, "the card leaves the window");
      }
      if (pictures) await page.screenshot({ path: `${pictures}/${mode}-${lang}-${width}.png`, fullPage: width < 500 });
    });
  }
}

if (pictures) {
  // The first picture of the README: some moves into a game, with the chances of one piece.
  const page = await visit("play", { viewport: { width: 1280, height: 850 }, deviceScaleFactor: 1.25 });
  for (let i = 0; i < 12; i += 1) {
    await turn(page);
    await move(page, i + 3);
  }
  await turn(page);
  await page.waitForSelector(".count strong");
  await page.getByRole("button", { name: "Likeliest" }).click();
  const hidden = await page.locator(".stations .marked").evaluateAll((all) => all.map((one) => one.dataset.station));
  await station(page, hidden.at(-1)).hover();
  await page.waitForTimeout(600);
  await page.screenshot({ path: `${pictures}/page.jpg`, type: "jpeg", quality: 84 });
}

await browser.close();
console.log(`${done.length} visits`);
