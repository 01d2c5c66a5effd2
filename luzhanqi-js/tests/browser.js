// Loads the package in headless Chromium, in a page and in a worker: `node browser.js PACKAGE CHROMIUM`.
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join, normalize } from "node:path";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";

const [folder, chromium] = process.argv.slice(2);
const work = `
  import { Game, Position, init } from "/luzhanqi/index.js";
  await init();
  const game = new Game("oca", 3);
  game.play(game.legalMoves()[0]);
  const said = [Position.random("flip", 5).key, game.view("north").belief().count, game.truth.svg({ lastMove: game.movesPlayed()[0] }).length].join(" ");
`;
const pages = {
  "/": ["text/html", `<!doctype html><title>luzhanqi</title><script type="module" src="/page.js"></script>`],
  "/page.js": [
    "text/javascript",
    `${work}
    const worker = new Worker("/worker.js", { type: "module" });
    worker.onerror = (event) => fetch("/said", { method: "POST", body: "error: " + event.message });
    worker.onmessage = ({ data }) => fetch("/said", { method: "POST", body: said + "\\n" + data });`,
  ],
  "/worker.js": ["text/javascript", `${work} postMessage(said);`],
};
const types = { js: "text/javascript", wasm: "application/wasm" };

const said = await new Promise((done, fail) => {
  const server = createServer(async (request, response) => {
    if (request.method === "POST") {
      const parts = [];
      for await (const part of request) parts.push(part);
      response.end();
      stop();
      done(Buffer.concat(parts).toString());
      return;
    }
    try {
      const path = normalize(request.url);
      const [type, body] = pages[path] ?? [
        types[path.split(".").pop()],
        await readFile(join(folder, path.replace(/^\/luzhanqi\//, ""))),
      ];
      response.setHeader("content-type", type ?? "text/plain");
      response.end(body);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  let browser;
  let profile;
  const late = setTimeout(() => {
    stop();
    fail(new Error("the page said nothing for two minutes"));
  }, 120_000);
  const stop = () => {
    clearTimeout(late);
    // The browser writes into its profile until it has ended.
    browser?.once("exit", () => rm(profile, { recursive: true, force: true, maxRetries: 5 }).catch(() => {}));
    browser?.kill();
    server.close();
    server.closeAllConnections();
  };
  server.listen(0, "127.0.0.1", async () => {
    profile = await mkdtemp(join(tmpdir(), "luzhanqi-"));
    const address = `http://127.0.0.1:${server.address().port}/`;
    const flags = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${profile}`, address];
    browser = spawn(chromium, flags, { stdio: "ignore" });
  });
});
console.log(said);
