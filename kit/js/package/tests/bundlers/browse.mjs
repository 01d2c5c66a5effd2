// Opens each build in Chromium and prints its report: node browse.mjs OUT CHROMIUM FOLDER...
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, normalize } from "node:path";

const [out, chromium, ...folders] = process.argv.slice(2);
const types = { html: "text/html", js: "text/javascript", mjs: "text/javascript", wasm: "application/wasm" };
let said;
const server = createServer(async (request, response) => {
  if (request.method === "POST") {
    const parts = [];
    for await (const part of request) parts.push(part);
    response.end();
    said(Buffer.concat(parts).toString());
    return;
  }
  try {
    const path = normalize(new URL(request.url, "http://x").pathname);
    response.setHeader("content-type", types[path.split(".").pop()] ?? "text/plain");
    response.end(await readFile(join(out, path)));
  } catch {
    response.statusCode = 404;
    response.end();
  }
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
for (const folder of folders) {
  const profile = await mkdtemp(join(tmpdir(), "bundlers-"));
  const address = `http://127.0.0.1:${server.address().port}/${folder}/index.html`;
  const flags = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${profile}`, address];
  const browser = spawn(chromium, flags, { stdio: "ignore" });
  const late = new Promise((done) => {
    setTimeout(() => done("nothing in 30 seconds"), 30_000).unref();
  });
  console.log(
    folder,
    await Promise.race([
      new Promise((done) => {
        said = done;
      }),
      late,
    ]),
  );
  const ended = new Promise((done) => browser.once("exit", done));
  browser.kill();
  await ended;
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
}
server.close();
server.closeAllConnections();
