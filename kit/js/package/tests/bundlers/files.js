// The WebAssembly module and the worker as files of the application, for esbuild.
import * as library from "PACKAGE";
import wasm from "PACKAGE/rules_bg.wasm";
import { play } from "./play.js";
import { report } from "./report.js";

report(
  play(library, {
    source: new URL(wasm, import.meta.url),
    worker: () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }),
  }),
);
