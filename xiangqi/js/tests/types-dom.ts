// What the types allow where the types of browsers are there.
import { Game, createOpponent, init } from "xiangqi-rules";

const abort = new AbortController();
const opponent = createOpponent({ worker: () => new Worker("worker.js") });
const move = opponent.chooseMove(new Game(), { signal: abort.signal });
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
