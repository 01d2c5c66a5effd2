// Drives the page of Xiangqi in headless Chromium, as people do. With a folder for pictures it also writes what
// every mode looks like.
import assert from "node:assert/strict";
import {
  XIANGQI,
  end,
  everySize,
  finish,
  labels,
  named,
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
} from "./browser.js";

/** Begins a game of Xiangqi between two people by these rules, from this position. */
async function between(page, rules, fen = "") {
  await page.locator("form select").first().selectOption(rules);
  await page.locator("form select").nth(1).selectOption("people");
  await page.locator("form input").fill(fen);
  await start(page);
}

async function go(page, moves) {
  for (const one of moves.split(" ")) {
    await station(page, one.slice(0, 2)).click();
    await station(page, one.slice(2)).click();
  }
}

const said = (page) => page.locator(".said").innerText();
const law = (page) => page.locator(".law").innerText();
// Red's chariot checks on two files.
const CHECKS = "4kac2/7R1/b3c4/r8/9/9/2n1P4/3K5/N8/9 b - - 0 1";

await test("one library is loaded, and the games lead to each other", ["xiangqi.html#play"], async (page) => {
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType("resource").map((one) => new URL(one.name).pathname),
  );
  assert.ok(loaded.includes("/pkg/xiangqi/rules_bg.wasm"));
  assert.ok(!loaded.some((path) => path.includes("luzhanqi")));
  await page.locator(".sister").click();
  await page.waitForSelector("html[data-game=luzhanqi][data-ready]");
  await page.waitForSelector(".count strong");
  const other = await page.evaluate(() =>
    performance.getEntriesByType("resource").map((one) => new URL(one.name).pathname),
  );
  assert.ok(!other.some((path) => path.includes("xiangqi")), "Luzhanqi's page loads something of Xiangqi's");
});

await test("games against the players", ["xiangqi.html#play"], async (page) => {
  for (const [level, plies] of [
    ["easy", 6],
    ["chance", 2],
    ["hard", 1],
  ]) {
    await page.locator("form select").nth(1).selectOption(level);
    await start(page);
    for (let i = 0; i < plies && !(await turn(page)); i += 1) {
      const seen = await labels(page);
      const own = Object.keys(seen).filter((name) => /, red (chariot|cannon|horse|soldier)/.test(seen[name]));
      for (const from of own.slice(i)) {
        await station(page, from).click();
        const [to] = await targets(page);
        if (to) {
          await station(page, to).click();
          break;
        }
      }
      await turn(page);
      assert.ok((await page.locator(".log b").count()) >= 2 * i + 2);
    }
  }
  const before = await page.locator(".log b").count();
  await page.getByRole("button", { name: "Take back" }).click();
  assert.equal(await page.locator(".log b").count(), before - 2);
  await page.getByRole("radio", { name: "Black, second" }).check();
  await start(page);
  await turn(page);
  assert.equal(await page.locator(".log b").count(), 1);
  assert.match((await labels(page)).e9, /black general/);
  await finish(page);
  await page.waitForSelector("text=/^Red wins/");
});

await test("targets, checks, and what cannot be", ["xiangqi.html#play"], async (page) => {
  await between(page, "asia");
  await station(page, "b0").click();
  assert.deepEqual((await targets(page)).sort(), ["a2", "c2"]);
  await station(page, "d1").click();
  assert.match(await status(page), /leg/);
  await station(page, "b0").press("Escape");
  assert.deepEqual(await targets(page), []);
  // The buttons lie on the pieces.
  const off = await page.evaluate(() => {
    const middle = (one) => {
      const box = one.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const pieces = [...document.querySelectorAll(".picture g[data-point]")];
    return Math.max(
      ...pieces.map((piece) => {
        const [name] = piece.querySelector("title").textContent.split(" ");
        const [a, b] = [
          middle(piece.querySelector("circle")),
          middle(document.querySelector(`[data-station="${name}"]`)),
        ];
        return Math.hypot(a[0] - b[0], a[1] - b[1]);
      }),
    );
  });
  assert.ok(off < 3, `a button is ${off} pixels from its piece`);
  await go(page, "h2e2 h7e7 e2e6");
  assert.match(await status(page), /^Black is in check/);
  // The general, and what attacks it.
  assert.equal(await page.locator(".picture .check").count(), 2);
  assert.deepEqual(await page.locator(".log b").allInnerTexts(), ["C2=5", "C8=5", "C5+4"]);
  await page.locator("main .right select").first().selectOption("chinese");
  assert.deepEqual(await page.locator(".log b").allInnerTexts(), ["炮二平五", "炮８平５", "炮五进四"]);
  await page.locator(".formats summary").click();
  await page.locator(".formats button").click();
  await page.waitForSelector("text=Copied");
  assert.equal(
    await page.evaluate(() => navigator.clipboard.readText()),
    "rnbakabnr/9/1c2c4/p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 2",
  );
  await page.locator(".formats").getByRole("combobox").selectOption("formatMoves");
  assert.equal(await page.locator(".formats textarea").inputValue(), "炮二平五 炮８平５ 炮五进四");
  await page.locator("form input").fill("4k4/9/9/9/9/9/9/9/9/4K4 w");
  await start(page);
  assert.match(await page.locator(".trouble").innerText(), /generals face/);
  await between(page, "asia", "4k4/7R1/9/9/9/9/9/9/9/R2K5 w");
  await go(page, "a0a9");
  assert.match(await status(page), /^Red wins\. Checkmate: /);
});

await test("the repetition rules", ["xiangqi.html#play"], async (page) => {
  const circle = "c3b1 d2d1 b1c3 d1d2";
  await between(page, "asia", CHECKS);
  await go(page, `${circle} ${circle}`);
  assert.match(await law(page), /occurs for the 3rd time; black forces it by perpetual check/);
  assert.match(await status(page), /^Red wins\. Perpetual check: /);
  await between(page, "booklet", CHECKS);
  // Another game is no take-back.
  assert.doesNotMatch(await said(page), /Taken back/);
  await go(page, `${circle} ${circle}`);
  assert.match(await said(page), /Forbidden now c3b1 /);
  assert.match(await law(page), /c3b1 \(.*\): the move repeats the position for the 3rd time by perpetual check/);
  await station(page, "c3").click();
  assert.match((await labels(page)).b1, /forbidden by the repetition rules/);
  assert.equal(await page.locator(".mark").count(), 1);
  await station(page, "b1").click();
  assert.match(await status(page), /repeats the position for the 3rd time by perpetual check/);
  await station(page, "a2").click();
  assert.equal(await page.locator(".log b").count(), 9);
  await between(page, "plain", CHECKS);
  await go(page, `${circle} ${circle}`);
  assert.match(await status(page), /^A draw\. Repetition: /);
});

await test("rules, languages", ["xiangqi.html#rules"], async (page) => {
  assert.equal(await page.locator(".option").count(), 8);
  await page.locator("#option-repetition [value=forbid]").check();
  await page.locator("#option-repetition-count input").fill("1");
  await page.locator("#option-repetition-count input").press("Enter");
  assert.equal(await page.locator("#option-repetition-count input").inputValue(), "3");
  await page.locator("#option-quiet-limit input").fill("90");
  await page.locator("#option-quiet-limit input").press("Enter");
  assert.equal(await page.locator("output").textContent(), "booklet,quiet-limit=90");
  await sourcesExplained(page);
  await page.getByRole("button", { name: "Play by these rules" }).click();
  await page.waitForSelector(".play");
  assert.match(await page.locator(".seats").textContent(), /quiet-limit=90/);
  await page.getByRole("button", { name: "简体中文" }).click();
  assert.match((await labels(page)).e0, /红帅/);
  await translated(page, ["play", "record", "rules"]);
  await page.getByRole("button", { name: "繁體中文" }).click();
  await page.evaluate(() => {
    location.hash = "play";
  });
  assert.match((await labels(page)).e0, /紅帥/);
  await station(page, "b0").click();
  await station(page, "d1").click();
  assert.match(await status(page), /b0上的馬被c0上的棋子拐住馬腳/);
  await translated(page, ["play", "record", "rules"]);
  await named(page, ["play", "record", "rules"]);
});

await test("keys alone", ["xiangqi.html#play"], async (page) => {
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const at = () => page.evaluate(() => document.activeElement.dataset.station);
  assert.equal(await at(), "e0");
  for (let i = 0; i < 3; i += 1) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  assert.deepEqual(await targets(page), ["e4"]);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await turn(page);
  assert.equal(await page.locator(".log b").count(), 2);
  assert.equal(await at(), "e4");
  await page.waitForFunction(() => /turn/.test(document.querySelector(".said").textContent));
});

const at = () => document.querySelector(".steps [aria-current]")?.textContent ?? null;
/** The move that is marked in the list, null at the beginning. */
const shown = (page) => page.evaluate(at);

await test("a piece slides, unless motion is unwanted", ["xiangqi.html#play"], async (page) => {
  await between(page, "asia");
  const slides = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".picture g[data-point]")]
        .filter((one) => one.getAnimations().length > 0)
        .map((one) => one.dataset.point),
    );
  await go(page, "h2h9");
  assert.deepEqual(await slides(), ["h9"]);
  // What was taken stays until the piece is there.
  assert.equal(await page.locator(".picture g[data-point=h9]").count(), 2);
  await page.waitForFunction(() => document.getAnimations().length === 0);
  assert.equal(await page.locator(".picture g[data-point=h9]").count(), 1);
  assert.equal(await page.locator(".picture circle.move").count(), 2);
  assert.match(await said(page), /Red cannon h2 takes black horse on h9 \(C2\+7\)/);
  await page.getByRole("button", { name: "Take back" }).click();
  assert.deepEqual(await slides(), ["h2"]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await go(page, "b2b9");
  assert.deepEqual(await slides(), []);
});

await test("a check is announced in the page's language", ["xiangqi.html#play"], async (page) => {
  await between(page, "asia");
  await go(page, "h2e2 h7e7 e2e6");
  assert.match(await said(page), /Red cannon e2 takes black soldier on e6, check/);
  assert.match(await said(page), /Black is in check/);
  await page.getByRole("button", { name: "简体中文" }).click();
  await go(page, "d9e8");
  assert.match(await said(page), /黑方：士４进５/);
});

await test("the game on the page is not lost", ["xiangqi.html#play"], async (page) => {
  await between(page, "booklet");
  await go(page, "h2e2 h7e7");
  await page.getByRole("button", { name: "Turn the board" }).click();
  const before = await labels(page);
  const high = async () => (await station(page, "a0").boundingBox()).y < (await station(page, "a9").boundingBox()).y;
  assert.equal(await high(), true);
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  assert.deepEqual(await labels(page), before);
  assert.equal(await high(), true);
  assert.match(await page.locator(".seats").innerText(), /booklet.*Two people/);
  // Whoever does not say yes keeps it: another game, its end, other rules, a game of a record.
  const refuse = async () => {
    const dialog = page.getByRole("alertdialog");
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  };
  await page.locator("form button.main").click();
  await refuse();
  await page.getByRole("button", { name: "Resign" }).click();
  await refuse();
  assert.equal(await page.locator(".status").getAttribute("data-over"), "");
  await page.evaluate(() => {
    location.hash = "rules";
  });
  await page.getByRole("button", { name: "Play by these rules" }).click();
  await refuse();
  await page.evaluate(() => {
    location.hash = "record";
  });
  await page.getByRole("button", { name: "Play on from here" }).click();
  await refuse();
  await page.evaluate(() => {
    location.hash = "play";
  });
  await page.locator(".stage").waitFor();
  assert.deepEqual(await labels(page), before);
  // What is no game is discarded, and this is said.
  for (const broken of [
    "{",
    "7",
    JSON.stringify({ record: "1. a0a9", strength: null, side: "red" }),
    JSON.stringify({ record: "", strength: 99, side: "red" }),
  ]) {
    await page.evaluate((text) => localStorage.setItem("luzhanqi.xiangqi.game", text), broken);
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    assert.equal(await page.locator(".log b").count(), 0, broken);
    assert.match(await page.locator(".news").innerText(), /could not be read and was discarded/, broken);
    assert.equal(await status(page), "Red to move", broken);
  }
});

await test("a reload while the opponent thinks", ["xiangqi.html#play"], async (page) => {
  await start(page);
  await go(page, "h2e2");
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await turn(page);
  assert.equal(await page.locator(".log b").count(), 2);
});

const GAMES = `[Event "Cup"]
[Red "Hu"]
[Black "Yang"]
[ECCO "C44"]
[Result "1-0"]

{The beginning.} 1. C2=5 {To the middle.} H8+7 2. H2+3 R9=8 1-0

[Event "Broken"]
[Result "*"]

1. C2=5 H9+7 *

[Event "Third"]
[Format "Chinese"]
[Result "1/2-1/2"]

1. 炮二平五 马８进７ 1/2-1/2
`;

await test("records: a file with several games", ["xiangqi.html#record"], async (page) => {
  const open = (name, buffer) =>
    page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(buffer) });
  await open("games.pgn", GAMES);
  await page.locator(".games").waitFor();
  const list = await page.locator(".games li").allInnerTexts();
  assert.match(list[0], /^1\. Hu – Yang · Cup$/);
  assert.match(list[1], /^2\. .*line 12, column 9: .*H9\+7/);
  assert.match(list[2], /^3\. .*Third/);
  assert.match(await page.locator(".tags").innerText(), /ECCO\s+C44/);
  assert.equal(await page.locator(".comment").innerText(), "The beginning.");
  await page.locator("main").focus();
  // Keys, and what they lead to is said.
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator(".comment").innerText(), "To the middle.");
  assert.match(await said(page), /Red cannon h2 to e2 \(C2=5\)\. To the middle/);
  assert.match(await shown(page), /^C2=5/);
  await page.keyboard.press("End");
  assert.match(await status(page), /^Step 5 of 5 · Red wins/);
  await page.keyboard.press("ArrowLeft");
  assert.match(await shown(page), /^R9=8/);
  await page.keyboard.press("Home");
  assert.equal(await shown(page), null);
  await page.locator(".steps button").nth(2).click();
  assert.match(await status(page), /^Step 3 of 5 · Red horse h0 to g2/);
  await page.locator(".right select").first().selectOption("uci-from-one");
  assert.equal(await shown(page), "h1g3");
  // The last one, in Chinese, and read into a game.
  await page.locator(".games button").nth(1).click();
  assert.equal(await page.locator(".games [aria-current]").innerText(), list[2]);
  await page.getByRole("button", { name: "One forward" }).click();
  await page.getByRole("button", { name: "Turn the board" }).click();
  assert.match((await labels(page)).e2, /red cannon/);
  await page.getByRole("button", { name: "Play on from here" }).click();
  await page.waitForSelector("main[data-mode=play] .board");
  await turn(page);
  assert.equal(await page.locator(".log b").count(), 1);
  // The file is still there on the next visit; it is no file of many games any more after another was read.
  await page.evaluate(() => {
    location.hash = "record";
  });
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  assert.equal(await page.locator(".games li").count(), 3);
  await page.getByRole("button", { name: "The game being played" }).click();
  assert.equal(await page.locator(".games").isVisible(), false);
});

await test("records: encodings, drop and paste, and what cannot be read", ["xiangqi.html#record"], async (page) => {
  const trouble = page.locator(".trouble[role=alert]");
  const open = (name, buffer) =>
    page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer });
  // [Red "胡"] 1. 炮二平五 *, in GB 18030.
  await open("gb.pgn", Buffer.from("5b5265642022bafa225d0a0a312e20c5dab6fec6bdcee5202a", "hex"));
  await page.locator(".tags dd", { hasText: "胡" }).waitFor();
  assert.deepEqual(await page.locator(".steps b").allInnerTexts(), ["C2=5"]);
  await open("wide.pgn", Buffer.from('\ufeff[Red "Wu"]\n\n1. H2+3 *\n', "utf16le"));
  await page.locator(".tags dd", { hasText: "Wu" }).waitFor();
  await open("large.pgn", Buffer.alloc(9 << 20, 32));
  await page.locator(".trouble", { hasText: "large.pgn has 9 MB, expected at most 8 MB" }).waitFor();
  const give = (kind, text) =>
    page.evaluate(
      ([type, value]) => {
        const data = new DataTransfer();
        data.setData("text/plain", value);
        const options = { bubbles: true, cancelable: true, dataTransfer: data, clipboardData: data };
        document
          .querySelector("main")
          .dispatchEvent(type === "paste" ? new ClipboardEvent(type, options) : new DragEvent(type, options));
      },
      [kind, text],
    );
  await give("drop", "1. C2=5 *");
  assert.deepEqual(await page.locator(".steps b").allInnerTexts(), ["C2=5"]);
  assert.equal(await trouble.isVisible(), false);
  await give("paste", "1. H2+3 *");
  assert.deepEqual(await page.locator(".steps b").allInnerTexts(), ["H2+3"]);
  for (const [text, why] of [
    ['[Red "x"]\n1. C2=5 C2=9', /line 2, column 9/],
    ["<html>", /line 1, column 1: .*<html>/],
    ["", /expected a game in PGN/],
    ['[FEN "9/9 w"]\n*', /line 1.*FEN/],
    ['[Result "0-1"]\n[FEN "4k4/7R1/9/9/9/9/9/9/9/R2K5 w"]\n1. A0-A9 0-1', /result is given as 0-1/],
  ]) {
    await page.locator("textarea").first().fill(text);
    await page.getByRole("button", { name: "Read it" }).click();
    assert.match(await trouble.innerText(), why);
    // What was shown stays.
    assert.deepEqual(await page.locator(".steps b").allInnerTexts(), ["H2+3"]);
  }
  for (const broken of ['{"a":1}', "[Red", '"1. z"']) {
    await page.evaluate((value) => localStorage.setItem("luzhanqi.xiangqi.record", value), broken);
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    assert.match(await trouble.innerText(), /could not be read and was discarded/);
    assert.equal(await page.locator(".steps b").count(), 8);
  }
});

await test("records: thousands of games, and a game without end", ["xiangqi.html#record"], async (page) => {
  const open = (text) =>
    page
      .locator("input[type=file]")
      .setInputFiles({ name: "x.pgn", mimeType: "text/plain", buffer: Buffer.from(text) });
  const all = Array.from({ length: 3000 }, (_, i) => `[Event "Round ${i}"]\n\n1. C2=5 *\n`);
  await open(all.join("\n"));
  await page.getByRole("heading", { name: "3000 games" }).waitFor();
  assert.equal(await page.locator(".games li").count(), 200);
  assert.equal(await page.getByText("The first 200 are listed.").isVisible(), true);
  await page.getByRole("searchbox").fill("round 2999");
  assert.equal(await page.locator(".games li").innerText(), "3000. Red – Black · Round 2999");
  await page.locator(".games button").click();
  assert.match(await page.locator(".seats").innerText(), /Round 2999/);
  assert.equal(await page.locator(".games [aria-current]").count(), 1);
  await open(`[Rules "plain,repetition=off,quiet-limit=0"]\n\n${"a0a1 a9a8 a1a0 a8a9 ".repeat(1251)}*\n`);
  await page.getByText("the game has 5004 moves and other events, expected at most 5000").waitFor();
  assert.match(await page.locator(".seats").innerText(), /Round 2999/);
});

await test("records: the law at each ply, and other rules", ["xiangqi.html#record"], async (page) => {
  const judge = page.locator(".right select").nth(1);
  assert.match(await law(page), /occurs for the first time/);
  await page.getByRole("button", { name: "To the end" }).click();
  assert.match(await status(page), /Red wins\. Perpetual check: /);
  assert.match(await law(page), /occurs for the 3rd time; black forces it by perpetual check/);
  await page.getByRole("button", { name: "One back" }).click();
  assert.match(await law(page), /has occurred 2 times/);
  // By other rules the same moves are forbidden, or make a draw.
  await judge.selectOption("booklet");
  assert.match(await status(page), /^Step 7 of 9/);
  await page.locator(".steps button").nth(7).click();
  assert.match(await law(page), /c3b1 \(H3\+2\): the move repeats the position for the 3rd time by perpetual check/);
  await judge.selectOption("plain");
  assert.match(
    await page.locator(".right .trouble:visible").innerText(),
    /end the game earlier, or with another result.*the moves lead to/,
  );
  await judge.selectOption("");
  assert.equal(await page.locator(".right .trouble:visible").count(), 0);
});

await test("records: played on where the rules end the game", ["xiangqi.html#record"], async (page) => {
  const circle = "c3b1 d2d1 b1c3 d1d2 ";
  await page
    .locator("textarea")
    .first()
    .fill(`[FEN "${CHECKS}"]\n\n${circle.repeat(4)}*`);
  await page.getByRole("button", { name: "Read it" }).click();
  await page.getByRole("button", { name: "To the end" }).click();
  assert.match(await status(page), /^Step 16 of 16/);
  assert.match(await page.locator(".right .trouble").innerText(), /line 3, column 41: .*over/);
  assert.match(await said(page), /occurs for the 5th time; black forces it by perpetual check/);
  const rules = async (step) => {
    await page.evaluate(() => {
      location.hash = "record";
    });
    await page
      .locator(".steps button")
      .nth(step - 1)
      .click();
    await page.getByRole("button", { name: "Play on from here" }).click();
    const dialog = page.locator("dialog");
    if ((await dialog.count()) > 0) await dialog.locator("button.main").click();
    await page.waitForSelector("main[data-mode=play] .board");
    return page.locator(".seats").innerText();
  };
  assert.match(await rules(7), /^The Asian and World federations ·/);
  assert.match(await rules(9), /repetition=off/);
});

await test("records: saved, copied, shared", ["xiangqi.html#record"], async (page) => {
  await page.evaluate(() => {
    document.querySelector("textarea").value = "";
  });
  await page.locator("textarea").first().fill(GAMES);
  await page.getByRole("button", { name: "Read it" }).click();
  await page.locator(".right select").first().selectOption("chinese");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  assert.match(file.suggestedFilename(), /^xiangqi-\d{4}-\d\d-\d\d\.pgn$/);
  const stream = await file.createReadStream();
  let text = "";
  for await (const part of stream) text += part;
  // The whole record: tags, comments, moves in the chosen notation.
  assert.match(text, /\[ECCO "C44"\]/);
  assert.match(text, /\{The beginning\.\} 1\. 炮二平五 \{To the middle\.\}/);
  await page.getByRole("button", { name: /^(Copy the record|Share)$/ }).click();
  await page.waitForSelector("text=Copied");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), text);
});

for (const [width, height, least] of [
  [1280, 800, 690],
  [844, 390, 320],
  [390, 844, 400],
]) {
  for (const mode of ["play", "record"]) {
    await test(
      `${mode} in ${width} by ${height}`,
      [`xiangqi.html#${mode}`, { viewport: { width, height } }],
      async (page) => {
        const box = await page.locator(".board").boundingBox();
        assert.ok(box.height >= least && box.y + box.height <= height, `${box.y} ${box.height}`);
        await sizes(page, mode);
        if (mode === "record") {
          const controls = await page.locator(".transport").boundingBox();
          assert.ok(controls.y + controls.height <= height, `${controls.y} ${controls.height}`);
        }
        if (pictures) await page.screenshot({ path: `${pictures}/xiangqi-${mode}-${width}x${height}.png` });
      },
    );
  }
}

await everySize(XIANGQI, async (page, mode) => {
  if (!mode.endsWith("#play")) return;
  // With a check, and a move that the law forbids.
  await between(page, "booklet", CHECKS);
  await go(page, "c3b1 d2d1 b1c3 d1d2 c3b1 d2d1 b1c3 d1d2");
  await station(page, "c3").click();
  await sizes(page, mode);
});

await end();
