// For browsers, their workers and bundlers: `init` loads the WebAssembly module.
import { startWith } from "./client.js";
import { findWith } from "./load.js";

findWith(() => new URL("./rules_bg.wasm", import.meta.url));
startWith(() => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }));
export * from "./classes.js";
