// With the URL of the WebAssembly module and the worker in Vite's syntax.
import * as library from "PACKAGE";
import OpponentWorker from "PACKAGE/worker?worker";
import wasm from "PACKAGE/rules_bg.wasm?url";
import { play } from "./play.js";
import { report } from "./report.js";

report(play(library, { source: wasm, worker: () => new OpponentWorker() }));
