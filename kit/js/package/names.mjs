// Renames the imports and exports of a WebAssembly module in its JavaScript to the short names that wasm-opt
// chose: node names.mjs FOLDER < MAP. Long names with hashes do not compress well.
import { readFileSync, writeFileSync } from "node:fs";

const folder = process.argv[2];
const { imports, exports } = JSON.parse(readFileSync(0, "utf8"));
const imported = new Map(imports.map(([, name, short]) => [name, short]));
const exported = new Map(exports.map(([name, short]) => [name, short]));

function rename(file, ...rules) {
  let text = readFileSync(`${folder}/${file}`, "utf8");
  for (const [pattern, change] of rules) {
    if (!pattern.test(text)) throw new Error(`${file} has no ${pattern}`);
    text = text.replaceAll(pattern, change);
  }
  writeFileSync(`${folder}/${file}`, text);
}

function short(names, name) {
  if (!names.has(name)) throw new Error(`the module has no ${name}`);
  return names.get(name);
}

rename(
  "rules.js",
  [/\bwasm\.(\w+)/g, (_, name) => `wasm.${short(exported, name)}`],
  [/^( +)(__wb\w+): function\b/gm, (_, space, name) => `${space}${short(imported, name)}: function`],
  [/"\.\/rules_bg\.js": import0/g, '"a": import0'],
);
