// The worker of `inline` as a script, for browsers and for Node.
import { serve } from "./serve.js";

if (typeof postMessage === "function") {
  serve(
    (told) => addEventListener("message", ({ data }) => told(data)),
    (message) => postMessage(message),
  );
} else {
  const { parentPort } = require("node:worker_threads");
  serve(
    (told) => parentPort.on("message", told),
    (message) => parentPort.postMessage(message),
  );
}
