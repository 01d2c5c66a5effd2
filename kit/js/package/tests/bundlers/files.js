// The compiled part and the worker as files of the application: esbuild.
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
