// The worker of `inline`, of browsers and of Node, as a script.
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
