// Contains the WebAssembly module and the worker, so it loads no other files.
import { startWith } from "./client.js";
import { findWith, initSync } from "./load.js";
import { wasm, worker } from "./inlined.js";

const bytes = () => Uint8Array.from(atob(wasm), (letter) => letter.charCodeAt(0));

findWith(bytes);
try {
  initSync(bytes());
} catch {
  // Older browsers cannot compile a module of this size synchronously on the main thread. There `init` compiles
  // it in the background.
}
startWith(() => {
  if (globalThis.Worker) {
    const address = URL.createObjectURL(new Blob([worker], { type: "text/javascript" }));
    const made = new Worker(address);
    URL.revokeObjectURL(address);
    return made;
  }
  const threads = globalThis.process?.getBuiltinModule?.("node:worker_threads");
  if (!threads) throw new Error("no worker can be started: Node has what it takes from 20.16 on");
  return new threads.Worker(worker, { eval: true });
});
export * from "./classes.js";
