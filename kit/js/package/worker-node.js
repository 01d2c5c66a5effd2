// The worker of Node.
import { parentPort } from "node:worker_threads";
import { webcrypto } from "node:crypto";
import { useCrypto } from "./library.js";
import { serve } from "./serve.js";

useCrypto(webcrypto);
serve(
  (told) => parentPort.on("message", told),
  (message) => parentPort.postMessage(message),
);
