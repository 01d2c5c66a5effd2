// For Node and its workers: reads the WebAssembly module on import.
import { readFileSync } from "node:fs";
import { webcrypto } from "node:crypto";
import { Worker } from "node:worker_threads";
import { startWith } from "./client.js";
import { findWith, initSync } from "./load.js";
import { useCrypto } from "./library.js";

useCrypto(webcrypto);
try {
  initSync(readFileSync(new URL("./rules_bg.wasm", import.meta.url)));
} catch (error) {
  // A bundle may not include the file. In that case `init` needs an argument.
  findWith(() => {
    throw error;
  });
}
startWith(() => new Worker(new URL("./worker-node.js", import.meta.url)));
export * from "./classes.js";
