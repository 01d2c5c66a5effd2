// For Node and its workers: the compiled part is read before the module is ready.
import { readFileSync } from "node:fs";
import { webcrypto } from "node:crypto";
import { initSync } from "./rules.js";
import { useCrypto } from "./library.js";

useCrypto(webcrypto);
initSync({ module: readFileSync(new URL("rules_bg.wasm", import.meta.url)) });
export * from "./classes.js";
