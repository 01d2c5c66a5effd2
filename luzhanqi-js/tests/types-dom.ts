// The types together with the types of browsers.
import { Game, createOpponent, init } from "luzhanqi";

const abort = new AbortController();
const opponent = createOpponent({ worker: () => new Worker("worker.js") });
const move = opponent.chooseMove(new Game().view("south"), { signal: abort.signal });
const loaded: Promise<void>[] = [
  init(),
  init("/rules_bg.wasm"),
  init(new URL("https://example.org")),
  init(fetch("/rules_bg.wasm")),
  init(new ArrayBuffer(8)),
  init(new WebAssembly.Module(new Uint8Array(8))),
];
opponent[Symbol.dispose]();
void [move, loaded];
