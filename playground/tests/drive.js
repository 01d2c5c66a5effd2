// Drives the page of Luzhanqi in headless Chromium, as people do. With a folder for pictures it also writes what every mode
// looks like, and the README's picture.
import assert from "node:assert/strict";
import {
  KINDS,
  MODES,
  end,
  everySize,
  finish,
  labels,
  move,
  named,
  nothingTold,
  parts,
  pictures,
  sizes,
  sourcesExplained,
  start,
  station,
  status,
  targets,
  test,
  translated,
  turn,
  visit,
} from "./browser.js";

/** Looks through all that can be copied for armies. */
async function shared(page, colors = /red|black/) {
  const formats = page.locator(".formats");
  if (!(await formats.locator("textarea").isVisible())) await formats.locator("summary").click();
  const menu = formats.getByRole("combobox");
  for (const name of await menu.locator("option").evaluateAll((all) => all.map((one) => one.value))) {
    assert.notEqual(name, "formatWhole");
    await menu.selectOption(name);
    const text = await formats.locator("textarea").inputValue();
    assert.ok(text.length > 5, name);
    assert.doesNotMatch(text, new RegExp(`(${colors.source}) (lieutenant )?(${KINDS})|ArmyNorth`), name);
    // Rows of a board in text: of the red ones only who looks may know anything.
    assert.doesNotMatch(text, colors.test("red") ? /[mglbcjkeof]{4}\//i : /[mglbcjkeof]{4}\//, name);
  }
  await formats.locator("summary").click();
}

await test("a whole game against the computer", ["play"], async (page) => {
  // The chances of the opening: a flag stands on one of two headquarters.
  await page.waitForSelector(".count strong");
  await station(page, "b12").hover();
  const card = await page.locator(".card").innerText();
  assert.match(card, /flag\s+50%/);
  await page.getByRole("button", { name: "flag", exact: true }).click();
  assert.equal(await station(page, "d12").locator(".mark").getAttribute("data-text"), "50%");
  assert.equal(await station(page, "c12").locator(".mark").count(), 0);
  await page.getByRole("button", { name: "Off" }).click();
  // What cannot be is said, and changes nothing.
  await station(page, "a6").click();
  await station(page, "e12").click();
  assert.match(await status(page), /^[A-Z].*(e12|line|railroad|stays|turn)/);
  await station(page, "a6").press("Escape");
  // The buttons lie on the pieces.
  const off = await page.evaluate(() => {
    const middle = (one) => {
      const box = one.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const pieces = [...document.querySelectorAll(".piece")];
    return Math.max(
      ...pieces.map((piece) => {
        const [name] = piece.querySelector("title").textContent.split(" ");
        const [a, b] = [middle(piece.querySelector("use")), middle(document.querySelector(`[data-station="${name}"]`))];
        return Math.hypot(a[0] - b[0], a[1] - b[1]);
      }),
    );
  });
  assert.ok(off < 3, `a button is ${off} pixels from its piece`);
  let moves = 0;
  // Nobody plays that badly for longer; should it happen, south resigns.
  for (; moves < 90 && !(await turn(page)); moves += 1) await move(page, moves);
  if (!(await turn(page))) await finish(page);
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

await test("a hint, and a review of what the seat knew", ["play"], async (page) => {
  await page.getByRole("button", { name: "Hint" }).click();
  await page.waitForFunction(() =>
    /^Hint: [a-e]\d+–[a-e]\d+\. .+%$/.test(document.querySelector(".status").textContent),
  );
  const [from, to] = (await status(page)).match(/[a-e]\d+/g);
  await station(page, from).click();
  assert.ok((await targets(page)).includes(to));
  await station(page, to).click();
  await turn(page);
  assert.doesNotMatch(await status(page), /Hint/);
  for (let i = 0; i < 3 && !(await turn(page)); i += 1) await move(page, i);
  await turn(page);
  if ((await page.locator(".status").getAttribute("data-over")) === "") await finish(page);
  await page.getByRole("button", { name: "Step through it" }).click();
  await page.waitForSelector(".transport");
  // What south knew is reviewed, and nothing of a game as a whole.
  const review = page.getByRole("button", { name: "Review this seat" });
  assert.ok(await review.isHidden());
  await page.getByRole("radio", { name: "South" }).check();
  await review.click();
  await page.waitForFunction(() => document.querySelector(".better").hidden);
  await page.getByRole("button", { name: "1.", exact: false }).first().click();
  assert.match(await page.locator(".better").innerText(), /^(The best move: the chance to win is|Better: .* of) .*%/);
});

await test("two computers", ["play"], async (page) => {
  await page.locator("form select").nth(1).selectOption("1");
  await page.locator("form select").nth(2).selectOption("3");
  assert.equal(await page.locator("form .radios").count(), 0);
  await start(page);
  // Both armies are shown, and nobody at the board has anything to do but wait.
  assert.ok(!Object.values(await labels(page)).some((text) => /hidden/.test(text)));
  await page.waitForFunction(() => document.querySelectorAll(".log b").length >= 4);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.waitForFunction(() => /Paused/.test(document.querySelector(".status").textContent));
  const count = await page.locator(".log b").count();
  await station(page, "a6").click();
  assert.equal((await targets(page)).length, 0);
  for (const name of ["Resign", "Hint", "Take back"]) assert.equal(await page.getByRole("button", { name }).count(), 0);
  assert.match(await page.locator(".seats").innerText(), /Level 1 \/ Level 3/);
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await page.waitForFunction((least) => document.querySelectorAll(".log b").length > least, count);
});

await test("flips", ["play"], async (page) => {
  await page.locator("form select").first().selectOption("flip");
  await start(page);
  for (let i = 0; i < 3; i += 1) {
    await turn(page);
    const seen = await labels(page);
    const down = Object.keys(seen).find((name) => /can be flipped/.test(seen[name]));
    await station(page, down).click();
  }
  await turn(page);
  assert.ok((await page.locator(".log li").count()) >= 6);
  await page.waitForSelector(".count strong");
  assert.equal(await page.locator(".complaint").count(), 0);
});

await test("two people, each shown no more than their own", ["play"], async (page) => {
  await page.locator("form select").nth(1).selectOption("people");
  await start(page);
  const show = (seat) => page.getByRole("button", { name: `I am ${seat}` });
  await show("south").waitFor();
  await nothingTold(page);
  await show("south").click();
  const south = await labels(page);
  assert.match(south.a6, /^a6, red /);
  assert.match(south.a7, /^a7, black piece, hidden/);
  // A copy is shared by both, even while one of them looks at the board.
  await shared(page);
  await move(page, 2);
  await show("north").waitFor();
  await nothingTold(page);
  await shared(page);
  assert.ok((await page.locator(".log b").count()) === 1);
  await page.evaluate(() => {
    location.hash = "record";
  });
  await page.getByRole("button", { name: "The game being played" }).click();
  await nothingTold(page);
  assert.match(await page.locator("textarea").first().inputValue(), /\[View "spectator"\]/);
  assert.equal(await page.getByRole("radio", { name: "Everything" }).count(), 0);
  await shared(page);
  await page.evaluate(() => {
    location.hash = "play";
  });
  await show("north").click();
  const north = await labels(page);
  assert.match(north.a12, /^a12, black [a-z ]+$/);
  assert.ok(Object.values(north).filter((text) => /red piece, hidden/.test(text)).length >= 24);
  // Who resigns shows everything, and cannot go on with what was shown.
  await finish(page);
  assert.match((await labels(page)).a6, /^a6, red /);
  assert.equal(await page.getByRole("button", { name: "Take back" }).isDisabled(), true);
  await page.getByRole("button", { name: "Step through it" }).click();
  await page.waitForSelector(".transport");
  assert.match(await page.locator("textarea").first().inputValue(), /\[ArmySouth /);
});

await test("two people who agree a draw cannot go on with what is shown", ["play"], async (page) => {
  await page.locator("form select").nth(1).selectOption("people");
  await start(page);
  await page.getByRole("button", { name: "I am south" }).click();
  await move(page, 2);
  await page.getByRole("button", { name: "I am north" }).click();
  await finish(page, "Agree a draw");
  const shown = Object.values(await labels(page));
  assert.ok(shown.filter((text) => /, black /.test(text)).length >= 24);
  assert.ok(!shown.some((text) => text.includes("hidden")));
  assert.equal(await page.getByRole("button", { name: "Take back" }).isDisabled(), true);
});

await test("against the computer, nothing leaves that its player does not know", ["play"], async (page) => {
  await move(page, 1);
  await turn(page);
  await shared(page, /black/);
  await page.evaluate(() => {
    location.hash = "record";
  });
  await page.getByRole("button", { name: "The game being played" }).click();
  const text = await page.locator("textarea").first().inputValue();
  assert.match(text, /\[View "south"\]/);
  assert.doesNotMatch(text, /Army|[mglbcjkeof]{3}\//);
  assert.doesNotMatch(await page.evaluate(() => JSON.stringify({ ...localStorage })), /ArmyNorth/);
  await page.evaluate(() => {
    location.hash = "play";
  });
  await finish(page);
  assert.equal(await page.getByRole("button", { name: "Take back" }).isDisabled(), true);
  await page.locator(".formats summary").click();
  await page.locator(".formats").getByRole("combobox").selectOption("formatWhole");
  assert.match(await page.locator(".formats textarea").inputValue(), /\[ArmyNorth /);
});

await test("no script from elsewhere", ["play"], async (page) => {
  const blocked = await page.evaluate(async () => {
    const told = [];
    addEventListener("securitypolicyviolation", ({ effectiveDirective }) => told.push(effectiveDirective));
    const script = (change) => {
      const one = document.createElement("script");
      change(one);
      document.head.append(one);
    };
    script((one) => {
      one.textContent = "window.foreign = 1";
    });
    script((one) => {
      one.src = "https://example.org/foreign.js";
    });
    document.body.insertAdjacentHTML("beforeend", "<img src=x onerror='window.foreign = 1'>");
    try {
      await fetch("https://example.org/");
    } catch {
      /* as it should be */
    }
    await new Promise((done) => {
      setTimeout(done, 300);
    });
    return { ran: window.foreign === 1, told };
  });
  assert.equal(blocked.ran, false);
  for (const one of ["connect-src", "script-src-attr", "script-src-elem"]) assert.ok(blocked.told.includes(one), one);
  page.complaints.length = 0;
});

await test("a battle is shown, named and read out", ["play"], async (page) => {
  for (let i = 0; i < 60 && (await page.locator(".news i").count()) === 0; i += 1) {
    await move(page, i * 3);
    if (await turn(page)) break;
  }
  const news = await page.locator(".news li").allInnerTexts();
  assert.ok(
    news.some((line) => /(red|black) .+ attacks .*(lost|takes)/.test(line.replaceAll("\n", " "))),
    news.join(),
  );
  const said = await page.locator(".said").innerText();
  for (const line of news) assert.ok(said.includes(line.split("\n")[0]), `${line} was not read out`);
});

await test("what leaves the board is not blank", ["play", { at: parts }], async (page) => {
  // The last red piece of a kind goes: only the picture before has its name.
  const drawn = await page.evaluate(async () => {
    const { BoardView } = await import("./luzhanqi/board.js");
    const { Game } = await import("./luzhanqi/core.js");
    const game = new Game("standard", 3);
    const board = new BoardView({ label: "x", choose() {} });
    document.body.append(board.element);
    const show = (picture, move) => board.draw({ picture, bottom: "south", name: () => "", move });
    show(game.truth.svg({ bottom: "south" }));
    const before = game.truth.at("a6");
    show(game.view("north").svg({ bottom: "south" }), { move: "a6a7", effect: "lose" });
    const uses = [...board.picture.querySelectorAll("use")].map((one) => one.getAttribute("xlink:href"));
    board.element.remove();
    return [before, uses.filter((id) => !board.picture.querySelector(`defs ${id}`))];
  });
  assert.deepEqual(drawn[1], []);
});

await test("flip play tells the colours", ["play"], async (page) => {
  await page.locator("form select").first().selectOption("flip");
  await start(page);
  assert.match(await page.locator(".seats").innerText(), /undecided until/);
  for (let i = 0; i < 8 && !/you play (red|black)/.test(await page.locator(".seats").innerText()); i += 1) {
    const seen = await labels(page);
    await station(
      page,
      Object.keys(seen).find((name) => /can be flipped/.test(seen[name])),
    ).click();
    await turn(page);
  }
  assert.match(await page.locator(".seats").innerText(), /you play (red|black)/);
});

await test("the likeliest kinds have the colour of their piece", ["play"], async (page) => {
  await page.waitForSelector(".count strong");
  await page.getByRole("button", { name: "Likeliest" }).click();
  assert.equal(await page.locator(".mark.black").count(), 25);
  assert.equal(await page.locator(".mark.red").count(), 0);
});

await test(
  "a touch that attacks opens no card",
  ["play", { hasTouch: true, reducedMotion: "reduce", viewport: { width: 390, height: 844 } }],
  async (page) => {
    await page.waitForSelector(".count strong");
    await station(page, "a6").tap();
    await station(page, "b12").tap();
    assert.equal(await page.locator(".card").isVisible(), false);
    await station(page, "a6").tap();
    await station(page, "b12").tap();
    assert.equal(await page.locator(".card").isVisible(), true);
    const [card, board] = [await page.locator(".card").boundingBox(), await page.locator(".board").boundingBox()];
    assert.ok(
      Math.abs(card.y + card.height - 844) < 1 && card.y > board.y + board.height / 2,
      "docked at the edge of the window",
    );
    await station(page, "b12").tap();
    assert.equal(await page.locator(".card").isVisible(), false);
  },
);

await test("the board turns", ["play"], async (page) => {
  const high = async () => (await station(page, "a1").boundingBox()).y < (await station(page, "a12").boundingBox()).y;
  assert.equal(await high(), false);
  await page.getByRole("button", { name: "Turn the board" }).click();
  assert.equal(await high(), true);
});

await test(
  "the board fits a phone held sideways",
  ["play", { viewport: { width: 844, height: 390 } }],
  async (page) => {
    const box = await page.locator(".board").boundingBox();
    assert.ok(box.height > 310 && box.y + box.height <= 390, `${box.y} ${box.height}`);
  },
);

await test(
  "the board takes the height of a laptop",
  ["play", { viewport: { width: 1280, height: 800 } }],
  async (page) => {
    const box = await page.locator(".board").boundingBox();
    assert.ok(box.height > 660 && box.y + box.height <= 800, `${box.y} ${box.height}`);
  },
);

await test("an army", ["arrange"], async (page) => {
  const field = page.locator("input.army");
  await field.fill("GLEEPMKCPKJBXBJKLOOCXFPEO");
  assert.equal(await status(page), "This army follows the rules.");
  // The flag goes to the front.
  await station(page, "b1").click();
  await station(page, "a6").click();
  assert.match(await page.locator(".faults").innerText(), /a6/);
  assert.equal(await page.getByRole("button", { name: "Play with it" }).isDisabled(), true);
  assert.ok((await page.locator(".picture use[stroke='#d62828']").count()) >= 1);
  await page.getByRole("button", { name: "Keep what fits" }).click();
  assert.equal(await status(page), "This army follows the rules.");
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
  await page.locator("textarea").first().fill('[Rules "oca"]\n1. z9');
  await page.getByRole("button", { name: "Read it" }).click();
  assert.match(await page.locator(".trouble:not([hidden])").innerText(), /line 2/);
  assert.match(await status(page), /^Step 60 of 61/);
  await page.getByRole("button", { name: "An example" }).click();
  await forward.click();
  await page.getByRole("button", { name: "Play on from here" }).click();
  await page.waitForSelector(".play");
  await turn(page);
});

for (const [locale, code, shown] of [
  ["en-US", "", ["inline", "none"]],
  ["zh-CN", "zh-Hans", ["inline", "none"]],
  ["zh-TW", "zh-Hant", ["none", "inline"]],
]) {
  await test(`drawings in ${locale}`, ["rules", { locale }], async (page) => {
    const drawings = await page.locator("figure img").evaluateAll((all) => all.map((one) => one.src));
    assert.ok(drawings.length > 24);
    for (const drawing of drawings) {
      assert.equal(new URL(drawing).hash, code && `#${code}`);
      await page.goto(drawing);
      const found = await page.evaluate(() => {
        const display = (one) => getComputedStyle(one).display;
        const all = (selector) => [...new Set([...document.querySelectorAll(selector)].map(display))];
        return { words: [all(".hans"), all(".hant")].flat(), letters: all(".letter") };
      });
      // Some have no word that differs, or no letters.
      if (found.words.length > 0) assert.deepEqual(found.words, shown, drawing);
      if (found.letters.length > 0) assert.deepEqual(found.letters, [code ? "none" : "inline"], drawing);
    }
    await page.goto(drawings[0]);
    assert.ok((await page.locator(".hant").count()) >= 2);
  });
}

await test("rules", ["rules"], async (page) => {
  assert.equal(await page.locator(".option").count(), 25);
  await page.locator("#option-mines input[value=mutual]").check();
  assert.equal(await page.locator("output").textContent(), "standard,mines=mutual");
  assert.equal(await page.locator(".changed:visible").count(), 1);
  for (const one of await page.locator(".option").all()) await one.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
  await sourcesExplained(page);
  await page.getByRole("searchbox").fill("bomb");
  assert.ok((await page.locator(".option:visible").count()) < 12);
  await page.getByRole("button", { name: "Play by these rules" }).click();
  await page.waitForSelector(".play");
  assert.match(await page.locator(".seats").textContent(), /mines=mutual/);
});

await test("languages and schemes", ["play"], async (page) => {
  const before = Object.values(await labels(page)).length;
  await page.getByRole("button", { name: "繁體中文" }).click();
  assert.equal(await page.locator("html").getAttribute("lang"), "zh-Hant");
  assert.match(await status(page), /輪到你走/);
  assert.match((await labels(page)).a6, /紅方/);
  await translated(page, MODES);
  await page.evaluate(() => {
    location.hash = "play";
  });
  await page.getByRole("button", { name: "简体中文" }).click();
  assert.equal(await page.locator("html").getAttribute("lang"), "zh-Hans");
  assert.match(await status(page), /轮到你走/);
  assert.match((await labels(page)).a6, /红方/);
  assert.equal(Object.values(await labels(page)).length, before);
  await translated(page, MODES);
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  assert.equal(await page.locator("html").getAttribute("lang"), "zh-Hans");
  await page.locator(".scheme").click();
  assert.equal(await page.locator("html").getAttribute("data-scheme"), "dark");
});

for (const [locale, lang] of [
  ["zh-TW", "zh-Hant"],
  ["zh-Hant-HK", "zh-Hant"],
  ["zh-SG", "zh-Hans"],
  ["zh", "zh-Hans"],
  ["de-DE", "en"],
]) {
  await test(`a browser in ${locale}`, ["rules", { locale }], async (page) => {
    assert.equal(await page.locator("html").getAttribute("lang"), lang);
  });
}

await test("the chances at each hidden piece are read out, or not", ["play"], async (page) => {
  await page.waitForSelector(".count strong");
  assert.match(
    (await labels(page)).b12,
    /^b12, black piece, hidden, landmine 33%, flag 50%|^b12, black piece, hidden, flag 50%/,
  );
  const wish = page.getByRole("checkbox", { name: /Screen readers/ });
  await wish.uncheck();
  assert.equal((await labels(page)).b12, "b12, black piece, hidden");
  await page.reload();
  await page.waitForSelector(".count strong");
  assert.equal(await wish.isChecked(), false);
  assert.equal((await labels(page)).b12, "b12, black piece, hidden");
  await wish.check();
  assert.match((await labels(page)).b12, /flag 50%/);
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
  await named(page, MODES);
});

await everySize(MODES, async (page, mode, width) => {
  if (mode !== "play") return;
  await page.waitForSelector(".count strong");
  await station(page, "b12").click();
  await sizes(page, mode);
  const box = await page.locator(".card").boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= width, "the card leaves the window");
});

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
  const hidden = await page.locator(".places .marked").evaluateAll((all) => all.map((one) => one.dataset.station));
  await station(page, hidden.at(-1)).hover();
  await page.waitForTimeout(600);
  await page.screenshot({ path: `${pictures}/page.jpg`, type: "jpeg", quality: 84 });
}

await end();
