// A player in a worker.
import { Client, seeds } from "./client.js";
import { View } from "./rules.js";

function observed(view) {
  if (view instanceof View) return view.observations();
  if (typeof view?.[Symbol.iterator] === "function") return Array.from(view);
  throw new TypeError(`expected a view or its observations, not ${view === null ? "null" : typeof view}`);
}

class Opponent {
  #client;
  #level;
  #seed;

  constructor({ level, seed, worker } = {}) {
    this.#client = new Client(worker);
    this.#level = level;
    this.#seed = seeds(seed);
  }

  async chooseMove(view, { signal } = {}) {
    const what = { observations: observed(view), level: this.#level, seed: this.#seed() };
    return this.#client.ask("choose", what, signal);
  }

  async belief(view, { signal, ...budget } = {}) {
    return this.#client.ask("belief", { observations: observed(view), budget }, signal);
  }

  close() {
    this.#client.close();
  }
}
if (Symbol.dispose) Opponent.prototype[Symbol.dispose] = Opponent.prototype.close;

export function createOpponent(options) {
  return new Opponent(options);
}
