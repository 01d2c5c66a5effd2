// The default import of the package, for Vite and webpack.
import * as library from "PACKAGE";
import { play } from "./play.js";
import { report } from "./report.js";

report(
  play(library, {
    own: () => new Worker(new URL("./own-worker.js", import.meta.url), { type: "module" }),
  }),
);
