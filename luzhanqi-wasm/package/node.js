// For Node and its workers: the compiled part is read before the module is ready.
import { readFileSync } from "node:fs";
import { webcrypto } from "node:crypto";
import { initSync } from "./luzhanqi.js";
import { useCrypto } from "./support.js";

useCrypto(webcrypto);
initSync({ module: readFileSync(new URL("luzhanqi_bg.wasm", import.meta.url)) });
export * from "./classes.js";
