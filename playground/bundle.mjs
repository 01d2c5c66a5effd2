// Bundles the page: `node bundle.mjs PARTS OUT TOOLS`. PARTS has the page as modules, and TOOLS has esbuild
// installed. OUT gets a script, a worker and a style sheet for each game, the files that they load, and the service
// worker, which stores all of these files.
//
// A module can load a file with `new URL(…, import.meta.url)` only if its bundle is in the module's folder, so only
// modules in the folder of a game do so.
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { cp, mkdir, readFile, readdir } from "node:fs/promises";
import path from "node:path";

const [parts, out, tools] = process.argv.slice(2).map((one) => path.resolve(one));
const esbuild = createRequire(`${tools}/`)("esbuild");
const GAMES = ["luzhanqi", "xiangqi"];

const SETTINGS = {
  absWorkingDir: parts,
  outdir: out,
  bundle: true,
  minify: true,
  // The names of the classes distinguish the errors of the library.
  keepNames: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
};
const hash = (algorithm, bytes, encoding) => createHash(algorithm).update(bytes).digest(encoding);

const { metafile } = await esbuild.build({
  ...SETTINGS,
  entryPoints: GAMES.flatMap((game) => [
    { in: `${game}/index.js`, out: `${game}/index` },
    // The package starts its worker from the folder of its bundle.
    { in: `pkg/${game}/worker.js`, out: `${game}/worker` },
    { in: `${game}/style.css`, out: `${game}/style` },
  ]),
  define: { "globalThis.OFFLINE": '"offline.js"' },
});
const files = Object.keys(metafile.outputs).map((file) => path.relative(out, path.resolve(parts, file)));

// Files that are copied unchanged.
for (const file of await readdir(parts, { recursive: true })) {
  const whole =
    file.endsWith("rules_bg.wasm") || (!file.startsWith("pkg") && /\.(html|svg|png|webmanifest)$/.test(file));
  if (!whole) continue;
  await mkdir(path.dirname(path.join(out, file)), { recursive: true });
  await cp(path.join(parts, file), path.join(out, file));
  files.push(file);
}

const listed = await Promise.all(
  files.sort().map(async (file) => [file, `sha256-${hash("sha256", await readFile(path.join(out, file)), "base64")}`]),
);
const FILES = JSON.stringify(listed);
const VERSION = JSON.stringify(hash("sha256", FILES, "hex").slice(0, 16));
await esbuild.build({ ...SETTINGS, entryPoints: ["offline.js"], format: "iife", define: { FILES, VERSION } });
