// For browsers, their workers, and bundlers: the compiled part is loaded before the module is ready.
import load from "./rules.js";

await load({ module_or_path: new URL("rules_bg.wasm", import.meta.url) });
export * from "./classes.js";
