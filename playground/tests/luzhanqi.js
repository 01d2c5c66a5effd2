// What a person can do with Luzhanqi beside playing: keep games, guess, step, share.
import assert from "node:assert/strict";
import {
  browser,
  end,
  finish,
  labels,
  move,
  nothingTold,
  sizes,
  start,
  station,
  status,
  stored,
  test,
  turn,
} from "./browser.js";

await test("a record by keys, shared and saved", ["record"], async (page) => {
  for (const [key, step] of [
    ["ArrowRight", 1],
    ["ArrowRight", 2],
    ["ArrowLeft", 1],
    ["End", 61],
    ["Home", 0],
    ["ArrowLeft", 0],
  ]) {
    await page.keyboard.press(key);
    assert.match(await status(page), new RegExp(`^Step ${step} of 61`));
  }
  // Fields and the board have these keys for themselves.
  await page.locator("textarea").first().press("End");
  await station(page, "c1").press("ArrowRight");
  assert.match(await status(page), /^Step 0 of 61/);
  // No step stays behind when the mode is left.
  await page.evaluate(() => {
    location.hash = "arrange";
  });
  await page.waitForSelector(".arrange");
  await page.locator("main").press("End");
  await page.evaluate(() => {
    location.hash = "record";
  });
  await page.waitForSelector(".record");
  assert.match(await status(page), /^Step 0 of 61/);
  const text = await page.locator("textarea").first().inputValue();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  assert.match(file.suggestedFilename(), /^luzhanqi-\d{4}-\d\d-\d\d\.lzq$/);
  const parts = [];
  for await (const part of await file.createReadStream()) parts.push(part);
  assert.equal(Buffer.concat(parts).toString(), text);
  await page.getByRole("button", { name: "Copy the record" }).click();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), text);
  // Where the device shares, the record goes there; who thinks better of it has copied nothing.
  await page.evaluate(() => {
    navigator.share = async (what) => {
      window.shared = what;
      throw new DOMException("no", window.refuses);
    };
    window.refuses = "AbortError";
    navigator.clipboard.writeText("");
    location.hash = "play";
  });
  await page.waitForSelector(".play");
  await page.evaluate(() => {
    location.hash = "record";
  });
  const share = page.getByRole("button", { name: "Share" });
  await share.click();
  assert.deepEqual(await page.evaluate(() => window.shared), { title: "Luzhanqi", text });
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "");
  await page.evaluate(() => {
    window.refuses = "NotAllowedError";
  });
  await share.click();
  await page.waitForSelector("text=Copied");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), text);
});

await test(
  "an army fits a phone held sideways",
  ["arrange", { viewport: { width: 844, height: 390 } }],
  async (page) => {
    const box = await page.locator(".board").boundingBox();
    assert.ok(box.height > 220 && box.y + box.height <= 390, `${box.y} ${box.height}`);
  },
);

for (const [width, height, least] of [
  [1280, 800, 660],
  [844, 390, 310],
  [740, 360, 280],
  [667, 375, 290],
]) {
  await test(`a record at ${width} to ${height}`, ["record", { viewport: { width, height } }], async (page) => {
    const box = await page.locator(".board").boundingBox();
    assert.ok(box.height > least && box.y + box.height <= height, `${box.y} ${box.height}`);
    for (const wide of [width, 768]) {
      await page.setViewportSize({ width: wide, height });
      await sizes(page, `record at ${wide}`);
    }
  });
}

await test("a question is no by Escape, and no is where the keys begin", ["play"], async (page) => {
  const dialog = page.getByRole("alertdialog", { name: "Resign this game?" });
  await page.getByRole("button", { name: "Resign" }).click();
  await dialog.waitFor();
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Resign" }).click();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  assert.equal(await page.locator(".status").getAttribute("data-over"), "");
});

/** The board and the log, as the page shows them. */
const shown = async (page) => ({
  labels: await labels(page),
  log: await page.locator(".log li").allInnerTexts(),
  seats: await page.locator(".seats").innerText(),
});

/** The same once the chances have been counted, which the page waits for nowhere. */
async function settled(page) {
  await page.waitForFunction(() =>
    [...document.querySelectorAll("[data-station]")].some((place) =>
      /hidden, .*%/.test(place.getAttribute("aria-label")),
    ),
  );
  return shown(page);
}

/** Leaves the page, and comes back to it. */
async function reload(page) {
  // What was just done is being stored: that takes some milliseconds.
  await page.waitForTimeout(100);
  await page.reload();
  await page.waitForSelector("html[data-ready]");
}

const notice = (page) => page.locator(".notice");

await test("a reload keeps the game and the settings", ["play"], async (page) => {
  await page.locator("form select").nth(1).selectOption("3");
  await start(page);
  for (let i = 0; i < 3; i += 1) {
    await move(page, i);
    await turn(page);
  }
  await page.getByRole("button", { name: "Turn the board" }).click();
  await page.locator("form select").first().selectOption("oca");
  await page.waitForSelector(".count strong");
  await page.getByRole("button", { name: "Likeliest" }).click();
  await page.waitForSelector(".mark");
  const before = await shown(page);
  const said = await page.locator(".said").innerText();
  assert.ok(said.length > 20);
  await reload(page);
  await page.waitForSelector(".mark");
  assert.deepEqual(await shown(page), before);
  assert.equal(await page.locator("form select").first().inputValue(), "oca");
  assert.match(before.seats, /Level 3/);
  assert.equal(await notice(page).isVisible(), false);
  // What was read out before is not read out again.
  assert.doesNotMatch(await page.locator(".said").innerText(), /attacks|moves/);
  assert.ok((await station(page, "a12").boundingBox()).y > (await station(page, "a1").boundingBox()).y);
  // It goes on, and an earlier move can be taken back.
  await move(page, 9);
  await turn(page);
  assert.equal(await page.locator(".log li").count(), 8);
  for (let i = 0; i < 4; i += 1) await page.getByRole("button", { name: "Take back" }).click();
  assert.equal(await page.locator(".log b").count(), 0);
  // A tab that is closed in the other's turn, and opened again.
  await move(page, 1);
  await page.waitForTimeout(100);
  const context = page.context();
  await page.close();
  const again = await context.newPage();
  await again.goto(page.url());
  await again.waitForSelector("html[data-ready]");
  await turn(again);
  assert.equal(await again.locator(".log b").count(), 2);
  // Also the end.
  await finish(again);
  await reload(again);
  assert.match(await status(again), /North wins/);
  assert.equal(await again.getByRole("button", { name: "Take back" }).isDisabled(), true);
});

await test("two people: the board is covered when the page is left, and a draw is asked", ["play"], async (page) => {
  await page.locator("form select").nth(1).selectOption("people");
  await start(page);
  const show = page.getByRole("button", { name: "I am south" });
  await show.click();
  await station(page, "b12").press("x");
  await station(page, "a12").click();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
  await show.waitFor();
  await nothingTold(page);
  assert.equal(await page.locator(".card").isVisible(), false);
  await show.click();
  await page.getByRole("button", { name: "Agree a draw" }).click();
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".status").getAttribute("data-over"), "");
  await page.getByRole("button", { name: "Agree a draw" }).click();
  await page
    .getByRole("alertdialog", { name: "End this game as a draw?" })
    .getByRole("button", { name: "Agree" })
    .click();
  await page.waitForSelector(".status[data-over=draw]");
});

await test("what is stored of a game tells nothing", ["play"], async (page) => {
  const plain = await labels(page);
  await move(page, 1);
  await turn(page);
  await page.waitForTimeout(100);
  const all = await stored(page);
  assert.equal(all["keys luzhanqi"], "AES-GCM cannot be exported");
  assert.ok(all["texts luzhanqi"].length > 100);
  assert.doesNotMatch(all["texts luzhanqi"], /Army|standard|south|a6/);
  await nothingTold(page, "black");
  // The same text is never encrypted twice alike.
  assert.match(plain.a6, /red/);
  const exported = await page.evaluate(async () => {
    const open = indexedDB.open("playground");
    await new Promise((done) => {
      open.onsuccess = done;
    });
    const get = open.result.transaction("keys").objectStore("keys").get("luzhanqi");
    await new Promise((done) => {
      get.onsuccess = done;
    });
    return crypto.subtle.exportKey("raw", get.result).then(
      () => "exported",
      (error) => error.name,
    );
  });
  assert.equal(exported, "InvalidAccessError");
});

await test("after a reload the board of two people is covered", ["play"], async (page) => {
  await page.locator("form select").nth(1).selectOption("people");
  await start(page);
  await page.getByRole("button", { name: "I am south" }).click();
  await station(page, "a12").press("x");
  await reload(page);
  await page.getByRole("button", { name: "I am south" }).waitFor();
  await nothingTold(page);
  assert.ok(!Object.values(await labels(page)).some((text) => /guess/.test(text)));
  await page.getByRole("button", { name: "I am south" }).click();
  assert.match((await labels(page)).a12, /your guess: bomb/);
  await move(page, 2);
  await page.getByRole("button", { name: "I am north" }).waitFor();
  await reload(page);
  await page.getByRole("button", { name: "I am north" }).waitFor();
  await nothingTold(page);
  await page.getByRole("button", { name: "I am north" }).click();
  const north = await labels(page);
  assert.match(north.a12, /^a12, black [a-z ]+$/);
  assert.ok(!Object.values(north).some((text) => /guess/.test(text)), "one sees the other's guesses");
});

/** Changes what is stored: `change(database)` runs in the page. */
const tamper = (page, change) =>
  page.evaluate(`(async () => {
  const done = (request) => new Promise((resolve, reject) => { request.onsuccess = () => resolve(request.result); request.onerror = () => reject(request.error); });
  const database = await done(indexedDB.open("playground"));
  const put = (store, value) => done(database.transaction(store, "readwrite").objectStore(store).put(value, "luzhanqi"));
  const get = (store) => done(database.transaction(store).objectStore(store).get("luzhanqi"));
  const key = (extractable) => crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, extractable, ["encrypt", "decrypt"]);
  const seal = async (text) => {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const additionalData = new TextEncoder().encode("luzhanqi");
    return { iv, sealed: await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData }, await get("keys"), new TextEncoder().encode(text)) };
  };
  ${change}
})()`);

for (const [what, change] of Object.entries({
  "a bit that changed": `const one = await get("texts"); new Uint8Array(one.sealed)[40] ^= 1; await put("texts", one);`,
  "something else": `await put("texts", "x");`,
  "a text without its key": `await put("keys", await key(false));`,
  "a key that can be exported": `await put("keys", await key(true));`,
  "no key at all": `await put("keys", { kty: "oct" });`,
  "no game": `await put("texts", await seal("null"));`,
  "a game of another version": `await put("texts", await seal('{"version":0}'));`,
  "a game that cannot be": `await put("texts", await seal(JSON.stringify({ version: 2, level: null, second: null, side: "south", guesses: {}, game: '[Rules "oca"] 1. z9' })));`,
})) {
  await test(`stored: ${what}`, ["play"], async (page) => {
    await move(page, 1);
    await turn(page);
    await page.waitForTimeout(100);
    await tamper(page, change);
    await reload(page);
    assert.match(await notice(page).innerText(), /could not be read and was discarded/);
    assert.equal(await page.locator(".log b").count(), 0);
    // The next game is kept again.
    await move(page, 1);
    await turn(page);
    await reload(page);
    assert.equal(await page.locator(".log b").count(), 2);
    assert.equal(await notice(page).isVisible(), false);
  });
}

await test("a browser that stores nothing", ["play", { storeless: true }], async (page) => {
  assert.match(await notice(page).innerText(), /a reload loses the game/);
  let asked = 0;
  page.on("dialog", async (dialog) => {
    asked += dialog.type() === "beforeunload" ? 1 : 0;
    await dialog.accept();
  });
  await move(page, 1);
  await turn(page);
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  assert.equal(asked, 1);
  assert.equal(await page.locator(".log b").count(), 0);
  // It is said once.
  await start(page);
  assert.equal(await notice(page).isVisible(), false);
});

await test("one tab keeps the game", ["play"], async (page) => {
  await move(page, 1);
  await turn(page);
  await page.waitForTimeout(100);
  const second = await page.context().newPage();
  await second.goto(page.url());
  await second.waitForSelector("html[data-ready]");
  assert.match(await notice(second).innerText(), /open in another tab/);
  assert.equal(await second.locator(".log b").count(), 0);
  await move(second, 4);
  await turn(second);
  await second.close();
  await reload(page);
  assert.equal(await page.locator(".log b").count(), 2);
  assert.equal(await notice(page).isVisible(), false);
});

await test("guesses, by pointer and by keys", ["play"], async (page) => {
  await page.waitForSelector(".count strong");
  const card = page.locator(".card.pinned");
  await station(page, "b12").click();
  await card.getByRole("button", { name: /^flag/ }).click();
  assert.match((await labels(page)).b12, /your guess: flag/);
  assert.equal(await station(page, "b12").locator(".small").getAttribute("data-text"), "旗");
  assert.equal(await card.isVisible(), false);
  await page.waitForFunction(() => /Your guess for b12: black flag/.test(document.querySelector(".said").textContent));
  // By the letter of the kind, and by Enter; the card takes the focus and gives it back.
  const at = () => page.evaluate(() => document.activeElement.dataset.station ?? document.activeElement.dataset.kind);
  await station(page, "a12").press("m");
  assert.match((await labels(page)).a12, /your guess: field marshal/);
  await station(page, "a12").press("Enter");
  assert.equal(await at(), "M");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.match((await labels(page)).a12, /your guess: general/);
  assert.equal(await at(), "a12");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  assert.equal(await at(), "a12");
  assert.equal(await card.isVisible(), false);
  await page.keyboard.press("Delete");
  assert.doesNotMatch((await labels(page)).a12, /guess/);
  // Not on an own piece, nor on an empty station.
  await station(page, "a6").press("m");
  await station(page, "b5").press("m");
  assert.equal(await page.locator(".places .small").count(), 1);
  await reload(page);
  assert.match((await labels(page)).b12, /your guess: flag/);
  await station(page, "b12").click();
  await card.getByRole("button", { name: "No guess" }).click();
  assert.equal(await page.locator(".places .small").count(), 0);
  // A guess goes where its piece goes, and away with it; nothing of it is in what can be shared.
  for (const one of Object.entries(await labels(page)).filter(([, text]) => /black piece, hidden/.test(text)))
    await station(page, one[0]).press("e");
  assert.equal(await page.locator(".places .small").count(), 25);
  let fallen = 0;
  for (let i = 0; i < 60 && fallen === 0; i += 1) {
    await move(page, 3 * i);
    if (await turn(page)) break;
    const left = Object.values(await labels(page)).filter((text) => /black piece, hidden/.test(text));
    fallen = 25 - left.length;
    assert.equal(await page.locator(".places .small").count(), left.length);
    assert.ok(left.every((text) => /your guess: engineer/.test(text)));
  }
  assert.ok(fallen > 0);
  await page.locator(".formats summary").click();
  for (const format of ["formatRecord", "formatSeen", "formatSvg"]) {
    await page.locator(".formats").getByRole("combobox").selectOption(format);
    assert.doesNotMatch(await page.locator(".formats textarea").inputValue(), /guess|✎/);
  }
});

await test("lost pieces, as far as they are known", ["play"], async (page) => {
  const lost = (color) => page.locator(`.lost h3.${color} + ul`).innerText();
  assert.deepEqual([await lost("red"), await lost("black")], ["none", "none"]);
  const count = (text) =>
    text.split("\n").reduce((sum, one) => sum + (one === "none" ? 0 : Number(/× (\d+)/.exec(one)?.[1] ?? 1)), 0);
  const left = async (color) => Object.values(await labels(page)).filter((text) => text.includes(`, ${color} `)).length;
  for (let i = 0; i < 60 && ((await left("black")) === 25 || (await left("red")) === 25); i += 1) {
    await move(page, 3 * i);
    if (await turn(page)) break;
  }
  for (const color of ["red", "black"]) assert.equal(count(await lost(color)), 25 - (await left(color)), color);
  assert.doesNotMatch(await lost("red"), /unknown/);
  assert.match(await lost("black"), /^unknown/);
  const red = await lost("red");
  await reload(page);
  assert.equal(await lost("red"), red);
  await finish(page);
  // The end shows what fell.
  assert.doesNotMatch(await lost("black"), /unknown/);
  for (const color of ["red", "black"]) assert.equal(count(await lost(color)), 25 - (await left(color)), color);
});

await test("whatever ends a game asks first", ["play"], async (page) => {
  await move(page, 1);
  const dialog = page.getByRole("alertdialog", { name: /Give up the current game/ });
  // Also while the other one thinks.
  await page.locator("form button.main").click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await turn(page);
  const before = await settled(page);
  const go = async (mode, text) => {
    await page.evaluate((name) => {
      location.hash = name;
    }, mode);
    await page.waitForSelector(`.${mode}`);
    await page.getByRole("button", { name: text }).click();
  };
  for (const [mode, text] of [
    ["rules", "Play by these rules"],
    ["arrange", "Play with it"],
    ["record", "Play on from here"],
  ]) {
    await go(mode, text);
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.waitForSelector(`.${mode}`);
    await page.evaluate(() => {
      location.hash = "play";
    });
    await page.waitForSelector(".play");
    assert.deepEqual(await settled(page), before, mode);
  }
  // Also of a stored game that was not looked at yet.
  await page.evaluate(() => {
    location.hash = "rules";
  });
  await page.waitForSelector(".rules");
  await reload(page);
  await page.getByRole("button", { name: "Play by these rules" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.evaluate(() => {
    location.hash = "play";
  });
  await page.waitForSelector(".play");
  assert.deepEqual(await settled(page), before);
  await go("arrange", "Play with it");
  await dialog.getByRole("button", { name: "Start" }).click();
  await page.waitForSelector(".play");
  assert.equal(await page.locator(".log b").count(), 0);
  // Nothing was played yet: nothing is asked.
  await page.locator("form button.main").click();
  assert.equal(await dialog.count(), 0);
});

await test("stored choices that do not fit", ["rules"], async (page) => {
  const put = (values) =>
    page.evaluate((all) => {
      for (const [key, value] of Object.entries(all)) localStorage.setItem(`luzhanqi.${key}`, JSON.stringify(value));
    }, values);
  // A bomb on the front row.
  await put({ army: "XLEEPMKCPKJBGBJKLOOCXFPEO", wanted: { army: "own" } });
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await page.getByRole("button", { name: "Play by these rules" }).click();
  await page.waitForSelector(".play");
  await turn(page);
  assert.equal(await page.locator("form select").nth(3).inputValue(), "chance");
  await page.locator("form select").nth(3).selectOption("own");
  await start(page);
  assert.match(await page.locator("form .trouble").innerText(), /does not fit these rules: .*bomb/);
  await put({ wanted: { rules: "x", level: 7, side: "up", army: ["book:decoy"] }, turned: "x", heat: {}, record: 5 });
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await start(page);
  await turn(page);
});

await test("the book of set-ups", ["arrange"], async (page) => {
  const menu = page.locator(".right select").nth(1);
  const names = await menu.locator("option").allInnerTexts();
  assert.ok(names.length >= 7);
  assert.deepEqual(await menu.locator("optgroup").evaluateAll((all) => all.map((one) => one.label)), [
    "Attacking",
    "Balanced",
    "Defensive",
  ]);
  const armies = new Set();
  for (const name of names.slice(1)) {
    await menu.selectOption(name);
    assert.equal(await status(page), "This army follows the rules.");
    armies.add(await page.locator("input.army").inputValue());
  }
  assert.equal(armies.size, names.length - 1);
  await page.evaluate(() => {
    location.hash = "play";
  });
  await page.waitForSelector(".play");
  await page.locator("form select").nth(3).selectOption("All force on the left");
  await start(page);
  const seen = await labels(page);
  assert.match(seen.a5, /field marshal/);
  assert.match(seen.d1, /flag/);
  // Another side has it turned to itself.
  await page.getByRole("radio", { name: "North" }).check();
  await start(page);
  assert.match((await labels(page)).d12, /black/);
  await page.getByRole("button", { name: "简体中文" }).click();
  assert.match(await page.locator("form").innerText(), /重兵左路/);
});

await end();
