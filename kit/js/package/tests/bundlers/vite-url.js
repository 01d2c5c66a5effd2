// With the compiled part's address and the worker by Vite's own words.
import * as library from "PACKAGE";
import OpponentWorker from "PACKAGE/worker?worker";
import wasm from "PACKAGE/rules_bg.wasm?url";
import { play } from "./play.js";
import { report } from "./report.js";

report(play(library, { source: wasm, worker: () => new OpponentWorker() }));
