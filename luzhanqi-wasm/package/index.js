// For browsers, their workers, and bundlers: the compiled part is loaded before the module is ready.
import load from "./luzhanqi.js";

await load({ module_or_path: new URL("luzhanqi_bg.wasm", import.meta.url) });
export * from "./classes.js";
