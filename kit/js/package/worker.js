// The worker of browsers and bundlers.
import { serve } from "./serve.js";

serve(
  (told) => addEventListener("message", ({ data }) => told(data)),
  (message) => postMessage(message),
);
