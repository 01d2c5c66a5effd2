// Everything in one file, for every bundler and format.
import * as library from "PACKAGE/inline";
import { play } from "./play.js";
import { report } from "./report.js";

report(play(library, {}));
