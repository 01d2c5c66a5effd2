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
  #limits;
  #seed;

  constructor({ level, seed, time, nodes, worlds, worker } = {}) {
    this.#client = new Client(worker);
    this.#level = level;
    this.#limits = { time, nodes, worlds };
    this.#seed = seeds(seed);
  }

  async #ask(name, view, what, signal) {
    const request = { observations: observed(view), seed: this.#seed(), limits: this.#limits, ...what };
    return this.#client.ask(name, request, signal);
  }

  async chooseMove(view, { signal } = {}) {
    return this.#ask("choose", view, { level: this.#level }, signal);
  }

  async rankMoves(view, { signal } = {}) {
    return this.#ask("search", view, { method: "rankMoves" }, signal);
  }

  async hint(view, { signal } = {}) {
    return this.#ask("search", view, { method: "hint" }, signal);
  }

  async review(view, { signal } = {}) {
    return this.#ask("search", view, { method: "review" }, signal);
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
