// What axe-core finds on every mode of both games, in every language, light and dark, on a laptop and a phone:
// nothing.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { end, labels, move, start, station, test, turn } from "./browser.js";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Contrast of WCAG's level AAA; the page keeps level AA. */
const LEFT_OUT = ["color-contrast-enhanced"];

/** What axe finds: the rule, the element and what is wrong. All rules are asked, experimental ones too. */
async function findings(page) {
  return page.evaluate(
    async ([source, leftOut]) => {
      // The text of a script element would be refused by the page's policy.
      if (!globalThis.axe) (0, eval)(source);
      // axe measures no contrast over a picture. This one has the colours of the ground and of panels.
      document.body.style.backgroundImage = "none";
      const rules = Object.fromEntries(
        globalThis.axe.getRules().map(({ ruleId }) => [ruleId, { enabled: !leftOut.includes(ruleId) }]),
      );
      const { violations } = await globalThis.axe.run(document, { rules, resultTypes: ["violations"] });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ html, failureSummary }) =>
            `${id}: ${html.slice(0, 200)}: ${failureSummary.split("\n").slice(1).join(" ").slice(0, 260)}`,
        ),
      );
    },
    [axe, LEFT_OUT],
  );
}

/** Each mode's states; `look(what)` examines the page as it stands. */
const MODES = {
  async play(page, look) {
    await page.waitForSelector(".count strong");
    await look("begun");
    const chip = page.locator(".chip");
    await chip.nth(1).click();
    await look("likeliest");
    await chip.nth(5).click();
    await look("where a kind may be");
    await move(page, 1);
    await turn(page);
    await page.waitForSelector(".count strong");
    const [own] = Object.entries(await labels(page)).filter(([, text]) =>
      /, (red (?!flag|landmine)|[红紅]方(?!军旗|軍旗|地雷))/.test(text),
    );
    await station(page, own[0]).click();
    await page.locator(".formats summary").click();
    await look("chosen");
    const hidden = Object.entries(await labels(page)).find(([, text]) => /hidden|暗子/.test(text))[0];
    await station(page, hidden).press("Escape");
    await station(page, hidden).press("m");
    await station(page, hidden).press("Enter");
    await look("a guess");
    await page.keyboard.press("Escape");
    await page
      .locator(".actions button")
      .filter({ hasText: /Resign|认输|認輸/ })
      .click();
    await look("a question");
    await page.locator("dialog button.main").click();
    await look("over");
    await page.locator("form select").first().selectOption("flip");
    await start(page);
    await look("flip play");
    await page.locator("form select").first().selectOption("standard");
    await page.locator("form select").nth(1).selectOption("people");
    await start(page);
    await page.locator(".cover button").waitFor();
    await look("covered");
  },
  async arrange(page, look) {
    await look("right");
    await page.locator("input.army").fill("FFFFFFFFFFFFFFFFFFFFFFFFF");
    await station(page, "a1").click();
    await look("wrong");
  },
  async record(page, look) {
    await look("the example");
    for (let i = 0; i < 5; i += 1) await page.locator(".transport button").nth(3).click();
    await page.locator(".radios input").nth(1).check();
    await page.waitForSelector(".count strong");
    await look("stepped");
    await page.locator("textarea").first().fill("nothing");
    await page.locator("button.main").first().click();
    await look("unreadable");
  },
  async rules(page, look) {
    await page.locator("#option-mines input[value=mutual]").check();
    await look("changed");
    await page.locator("input[type=search]").fill("bomb");
    await look("searched");
  },
  async online(page, look) {
    await look("the form");
    await page.locator(".radios input").nth(2).check();
    await page.locator("form input[type=text]").first().fill("nonsense");
    await page.locator("form button.main").click();
    await look("no connection");
  },
  async "xiangqi.html#play"(page, look) {
    await look("begun");
    await page.locator("form select").first().selectOption("booklet");
    await page.locator("form select").nth(1).selectOption("people");
    await page.locator("form input").first().fill("nothing");
    await page.locator("form button.main").click();
    await look("no position");
    await page.locator("form input").first().fill("4kac2/7R1/b3c4/r8/9/9/2n1P4/3K5/N8/9 b - - 0 1");
    await start(page);
    for (const one of "c3b1 d2d1 b1c3 d1d2 c3b1 d2d1 b1c3 d1d2".split(" ")) {
      await station(page, one.slice(0, 2)).click();
      await station(page, one.slice(2)).click();
    }
    await station(page, "c3").click();
    await look("a forbidden move");
  },
  async "xiangqi.html#record"(page, look) {
    await look("the example");
    for (let i = 0; i < 5; i += 1) await page.locator(".transport button").nth(3).click();
    await look("stepped");
    await page.locator("textarea").first().fill("1. a0");
    await page.locator("button.main").first().click();
    await look("unreadable");
  },
  async "xiangqi.html#rules"(page, look) {
    await look("begun");
  },
};

const found = new Set();
for (const locale of ["en-US", "zh-CN", "zh-TW"]) {
  for (const colorScheme of ["light", "dark"]) {
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      for (const [mode, walk] of Object.entries(MODES)) {
        const where = `${mode}, ${locale}, ${colorScheme}, ${viewport.width} pixels`;
        await test(where, [mode, { locale, colorScheme, viewport, reducedMotion: "reduce" }], async (page) => {
          await walk(page, async (what) => {
            for (const one of await findings(page)) found.add(`${where}, ${what}: ${one}`);
          });
        });
      }
    }
  }
}
assert.deepEqual([...found], []);
await end();
