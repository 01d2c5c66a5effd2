// What the tests of the page share: `node TEST ADDRESS PARTS CHROMIUM [PICTURES]`. The page is at ADDRESS, its
// modules as they are at PARTS; failures leave a picture in the folder PICTURES.
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

export const [address, parts, executablePath, pictures] = process.argv.slice(2);
export const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
export const MODES = ["play", "online", "arrange", "record", "rules"];
export const XIANGQI = ["play", "online", "record", "rules"].map((mode) => `xiangqi.html#${mode}`);
const done = [];

/**
 * A page of its own; whatever its console says is a failure. It keeps no files for later visits, unless the
 * options say `serviceWorkers: "allow"`; `at` is another address of the page, `browser` another browser; `storeless` browsers have no database.
 */
export async function visit(mode, { at = address, browser: one = browser, storeless = false, ...options } = {}) {
  const context = await one.newContext({
    viewport: { width: 1280, height: 900 },
    locale: "en-US",
    serviceWorkers: "block",
    ...options,
  });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  if (storeless)
    await context.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException("no", "InvalidStateError");
      };
    });
  const page = await context.newPage();
  page.complaints = [];
  page.on("console", (message) => {
    if (message.text() === "Service Worker registration blocked by Playwright") return;
    const { url } = message.location();
    // Chromium asks for an icon where a test opens a drawing by itself.
    if (url.endsWith("/favicon.ico")) return;
    if (["error", "warning"].includes(message.type())) page.complaints.push(`${message.text()} ${url}`.trim());
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
export const targets = (page) =>
  page.locator(".places .target").evaluateAll((all) => all.map((one) => one.dataset.station));
export const labels = (page) =>
  page
    .locator(".places [data-station]")
    .evaluateAll((all) => Object.fromEntries(all.map((one) => [one.dataset.station, one.ariaLabel])));

/** Begins a game, and says so once more if one is being played. */
export async function start(page) {
  await page.locator("form button.main").click();
  const dialog = page.locator("dialog");
  if ((await dialog.count()) === 0) return;
  await dialog.locator("button.main").click();
  await dialog.waitFor({ state: "detached" });
}

/** Ends the game by a button that asks first. */
export async function finish(page, how = "Resign") {
  await page.getByRole("button", { name: how }).click();
  await page.locator("dialog").getByRole("button", { name: "Cancel" }).click();
  assert.equal(await page.locator(".status").getAttribute("data-over"), "");
  await page.getByRole("button", { name: how }).click();
  await page.locator("dialog").getByRole("button", { name: how }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
}

/** Waits until it is the person's turn, or over; returns whether it is over. */
export async function turn(page) {
  await page.waitForFunction(
    () => {
      const text = document.querySelector(".status");
      return text.dataset.over || text.dataset.mine;
    },
    null,
    { timeout: 60_000 },
  );
  return (await page.locator(".status").getAttribute("data-over")) !== "";
}

/** Makes some move by clicks; a number decides which. */
export async function move(page, number) {
  const seen = await labels(page);
  const own = Object.keys(seen).filter(
    (name) => /, (red |红方|紅方)/.test(seen[name]) && !/landmine|flag|地雷|军旗|軍旗/.test(seen[name]),
  );
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

/** Characters that only the other script of Chinese has. */
const FOREIGN = { "zh-Hans": /[這說時對則種個長車馬軍戰級開]/, "zh-Hant": /[这说时对则种个长车马军战级开]/ };

/** Goes through modes and looks for words that nobody translated. */
export async function translated(page, modes) {
  for (const mode of modes) {
    await page.evaluate((name) => {
      location.hash = name;
    }, mode);
    await page.waitForSelector(`main[data-mode=${mode}] > div`);
    // Those in Latin letters are codes and names of programs.
    const text = await page
      .locator("main h1, main h2, main h3, main button, main legend, main label > span, main option, main .note")
      .allInnerTexts();
    for (const one of text.filter((line) => /[a-z]{4,} [a-z]{3,}/i.test(line))) {
      assert.match(one, /[\u4e00-\u9fff]/, one);
    }
    // The menu of notations shows moves in both scripts.
    const own = text.filter((one) => !/８[进進]７$/.test(one));
    for (const one of own) assert.doesNotMatch(one, FOREIGN[await page.locator("html").getAttribute("lang")]);
  }
}

/** Goes through modes and looks whether everything that can be done has a name. */
export async function named(page, modes) {
  for (const mode of modes) {
    await page.evaluate((name) => {
      location.hash = name;
    }, mode);
    await page.waitForSelector(`main[data-mode=${mode}] > div`);
    const nameless = await page.evaluate(() =>
      [...document.querySelectorAll("button, select, input, textarea, a, img")]
        .filter(
          (one) =>
            one.offsetParent &&
            !(
              one.ariaLabel ||
              one.textContent.trim() ||
              one.labels?.length ||
              one.alt ||
              one.title ||
              one.getAttribute("alt") === ""
            ),
        )
        .map((one) => one.outerHTML.slice(0, 90)),
    );
    assert.deepEqual(nameless, [], mode);
  }
}

/** Checks that the page does not scroll sideways, and that its links are in one row. */
export async function sizes(page, mode) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(over <= 0, `${mode}: ${over} pixels of sideways scroll`);
  const links = await page.locator(".modes a, .sister").evaluateAll((all) =>
    all.map((one) => {
      const { top, height } = one.getBoundingClientRect();
      return top + height / 2;
    }),
  );
  assert.ok(Math.max(...links) - Math.min(...links) < 10, `${mode}: links in several rows`);
}

/** The sizes, languages and schemes: the first three, or all for a release and for pictures. */
const SIZES = [
  ["en-US", "light", 1280],
  ["en-US", "light", 360],
  ["zh-CN", "dark", 390],
  ["zh-CN", "dark", 1280],
  ["en-US", "dark", 390],
  ["en-US", "light", 800],
  ["zh-TW", "light", 1280],
].slice(0, pictures || process.env.ALL_SIZES ? undefined : 3);

/** Visits modes in several sizes, languages and schemes; `more(page, mode, width)` does what belongs to a mode. */
export async function everySize(modes, more) {
  for (const [locale, scheme, width] of SIZES) {
    for (const mode of modes) {
      const options = { viewport: { width, height: 844 }, colorScheme: scheme, locale };
      const file = mode.replace(".html#", "-");
      await test(`${mode} at ${width} pixels`, [mode, options], async (page) => {
        await sizes(page, mode);
        await more(page, mode, width);
        await page.waitForFunction(() =>
          [...document.images].every((one) => one.loading === "lazy" || one.naturalWidth),
        );
        if (pictures)
          await page.screenshot({ path: `${pictures}/${file}-${locale}-${width}.png`, fullPage: width < 500 });
      });
    }
  }
}

/** Checks that every letter in the sources of rule options is explained. */
export async function sourcesExplained(page) {
  const letters = await page.locator("section.sources dt").allInnerTexts();
  const lines = page.locator(".option .sources");
  for (const line of await lines.allInnerTexts()) {
    for (const [letter] of line.matchAll(/\b[A-Z](?=\d?\b)/g)) assert.ok(letters.includes(letter), line);
  }
  assert.deepEqual([...new Set(await lines.locator("abbr").allInnerTexts())].sort(), letters.sort());
  assert.ok(await lines.locator("abbr").evaluateAll((all) => all.every((one) => one.title.length > 8)));
  await lines.locator("a").first().click();
  await page.waitForFunction(() => document.activeElement.matches("section.sources"));
  assert.match(page.url(), /#rules$/);
}

export const KINDS =
  "field marshal|general|brigadier|colonel|major|captain|platoon commander|engineer|bomb|landmine|flag";

/** What the page's databases have, by name: bytes as characters, keys as what they say of themselves. */
export const stored = (page) =>
  page.evaluate(async () => {
    const done = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const text = (value) => {
      if (value instanceof CryptoKey)
        return `${value.algorithm.name} ${value.extractable ? "can" : "cannot"} be exported`;
      if (ArrayBuffer.isView(value)) return text(value.buffer);
      if (value instanceof ArrayBuffer) return String.fromCharCode(...new Uint8Array(value));
      return typeof value === "object" ? Object.values(value).map(text).join("|") : String(value);
    };
    const found = {};
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        const [keys, values] = [await done(objects.getAllKeys()), await done(objects.getAll())];
        keys.forEach((key, i) => {
          found[`${store} ${key}`] = text(values[i]);
        });
      }
      database.close();
    }
    return found;
  });

/** Looks through all that a page has for what a piece is. */
export async function nothingTold(page, colors = "red|black") {
  const all =
    (await page.evaluate(() =>
      [
        document.documentElement.outerHTML,
        document.title,
        location.href,
        JSON.stringify({ ...localStorage }),
        JSON.stringify({ ...sessionStorage }),
        JSON.stringify(history.state),
        ...[...document.querySelectorAll("textarea, input")].map((one) => one.value),
      ].join("\n"),
    )) + Object.values(await stored(page)).join("\n");
  assert.doesNotMatch(all, new RegExp(`(${colors}) (lieutenant )?(${KINDS})`));
  assert.doesNotMatch(all, /Army(South|North)/);
}

/** Ends the browser; the last line tells that all tests were run. */
export async function end() {
  await browser.close();
  console.log(`${done.length} visits`);
}
