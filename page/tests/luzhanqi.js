// What a person can do with Luzhanqi beside playing: keep games, guess, step, share.
import assert from "node:assert/strict";
import { end, station, status, test } from "./browser.js";

await test("a record by keys, shared and saved", ["record"], async (page) => {
  for (const [key, step] of [["ArrowRight", 1], ["ArrowRight", 2], ["ArrowLeft", 1], ["End", 61], ["Home", 0], ["ArrowLeft", 0]]) {
    await page.keyboard.press(key);
    assert.match(await status(page), new RegExp(`^Step ${step} of 61`));
  }
  // Fields and the board have these keys for themselves.
  await page.locator("textarea").first().press("End");
  await station(page, "c1").press("ArrowRight");
  assert.match(await status(page), /^Step 0 of 61/);
  // No step stays behind when the mode is left.
  await page.evaluate(() => { location.hash = "arrange"; });
  await page.waitForSelector(".arrange");
  await page.locator("main").press("End");
  await page.evaluate(() => { location.hash = "record"; });
  await page.waitForSelector(".record");
  assert.match(await status(page), /^Step 0 of 61/);
  const text = await page.locator("textarea").first().inputValue();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).click()]);
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
  await page.evaluate(() => { location.hash = "record"; });
  const share = page.getByRole("button", { name: "Share" });
  await share.click();
  assert.deepEqual(await page.evaluate(() => window.shared), { title: "Luzhanqi", text });
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "");
  await page.evaluate(() => { window.refuses = "NotAllowedError"; });
  await share.click();
  await page.waitForSelector("text=Copied");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), text);
});

for (const [width, height, least] of [[1280, 800, 660], [844, 390, 310]]) {
  await test(`a record at ${width} to ${height}`, ["record", { viewport: { width, height } }], async (page) => {
    const box = await page.locator(".board").boundingBox();
    assert.ok(box.height > least && box.y + box.height <= height, `${box.y} ${box.height}`);
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

await end();
