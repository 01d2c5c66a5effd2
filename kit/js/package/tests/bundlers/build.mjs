// Builds the application with each bundler: node build.mjs PACKAGE HOME OUT. Run it in the folder where the
// bundlers are installed. HOME contains the application, and the package in its node_modules. Each build is a
// folder of OUT with an index.html.
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import esbuild from "esbuild";
import { rollup } from "rollup";
import * as vite5 from "vite5";
import * as vite8 from "vite8";
import webpack from "webpack";

const [name, home, out] = process.argv.slice(2);
const source = join(home, "application");
const page = (folder, head) =>
  writeFileSync(join(out, folder, "index.html"), `<!doctype html><meta charset="utf-8">${head}`);
const module = '<script type="module" src="./main.js"></script>';
const script = '<script src="./main.js"></script>';

rmSync(out, { recursive: true, force: true });
for (const file of readdirSync(source)) {
  const text = readFileSync(join(source, file), "utf8");
  writeFileSync(join(source, file), text.replaceAll("PACKAGE", name));
}

for (const [version, { build }] of Object.entries({ vite5, vite8 })) {
  for (const [entry, base] of [
    ["default", "./"],
    ["vite-url", "./"],
    ["inline", "./"],
  ]) {
    const folder = `${version}-${entry}`;
    writeFileSync(join(source, "index.html"), `<!doctype html><script type="module" src="./${entry}.js"></script>`);
    await build({
      root: source,
      base,
      logLevel: "error",
      configFile: false,
      build: { outDir: join(out, folder), emptyOutDir: true },
    });
  }
}
rmSync(join(source, "index.html"));

for (const [folder, entry, filename, target] of [
  ["webpack", "./default.js", "main.js", "web"],
  ["webpack-inline", "./inline.js", "main.js", "web"],
  ["webpack-node", "./node.js", "main.cjs", "node"],
]) {
  await new Promise((done, fail) => {
    const output = { path: join(out, folder), filename };
    const settings = { context: source, mode: "production", entry, target, output };
    webpack(settings, (error, stats) => {
      if (error ?? stats.hasErrors()) fail(error ?? new Error(stats.toString({ all: false, errors: true })));
      else done();
    });
  });
  page(folder, script);
}

for (const format of ["es", "iife"]) {
  const bundle = await rollup({
    input: join(source, "inline.js"),
    plugins: [nodeResolve({ browser: true })],
    onwarn: () => {},
  });
  await bundle.write({ file: join(out, `rollup-${format}`, "main.js"), format });
  page(`rollup-${format}`, format === "es" ? module : script);
}

const common = { bundle: true, logLevel: "error", absWorkingDir: source };
await esbuild.build({
  ...common,
  entryPoints: { main: "files.js", worker: `${name}/worker` },
  format: "esm",
  splitting: true,
  outdir: join(out, "esbuild-esm"),
  loader: { ".wasm": "file" },
});
page("esbuild-esm", module);
await esbuild.build({
  ...common,
  entryPoints: ["inline.js"],
  format: "iife",
  outfile: join(out, "esbuild-iife/main.js"),
});
page("esbuild-iife", script);
await esbuild.build({
  ...common,
  entryPoints: ["inline.js"],
  format: "cjs",
  platform: "node",
  outfile: join(out, "esbuild-node/main.cjs"),
});
await esbuild.build({
  ...common,
  entryPoints: ["common.cjs"],
  format: "cjs",
  platform: "node",
  outfile: join(out, "esbuild-node/common.cjs"),
});

// Without a bundler: the package's files beside the page.
for (const [folder, head] of [
  [
    "no-bundler",
    `<script type="importmap">{ "imports": { "${name}": "./package/index.js" } }</script>
   <script type="module">
     import * as library from "${name}";
     import { play } from "./play.js";
     import { report } from "./report.js";
     report(play(library, {}));
   </script>`,
  ],
  [
    "script",
    `<script src="./package/cjs/index.js"></script>
   <script type="module">
     import { play } from "./play.js";
     import { report } from "./report.js";
     report(play(window["${name.split("-")[0]}"], {}));
   </script>`,
  ],
]) {
  mkdirSync(join(out, folder), { recursive: true });
  cpSync(join(home, "node_modules", name), join(out, folder, "package"), { recursive: true });
  for (const file of ["play.js", "report.js"]) cpSync(join(source, file), join(out, folder, file));
  page(folder, head);
}

// The page of the package's README, and a person who moves a piece on it.
mkdirSync(join(out, "readme"));
const installed = join(home, "node_modules", name);
cpSync(installed, join(out, "readme", name), { recursive: true });
for (const file of ["click.js", "report.js"]) cpSync(join(source, file), join(out, "readme", file));
const [, rest] = readFileSync(join(installed, "README.md"), "utf8").split("```html\n");
const [example] = rest.split("```");
writeFileSync(join(out, "readme/index.html"), `${example}<script type="module" src="./click.js"></script>`);
