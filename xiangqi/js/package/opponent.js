// A player in a worker.
import { Client, seeds } from "./client.js";

class Opponent {
  #client;
  #depth;
  #seed;

  constructor({ depth = 4, seed, worker } = {}) {
    this.#client = new Client(worker);
    this.#depth = depth;
    this.#seed = seeds(seed);
  }

  async chooseMove(game, { signal } = {}) {
    const what = { record: String(game), depth: this.#depth, seed: this.#seed() };
    return this.#client.ask("choose", what, signal);
  }

  close() {
    this.#client.close();
  }
}
if (Symbol.dispose) Opponent.prototype[Symbol.dispose] = Opponent.prototype.close;

export function createOpponent(options) {
  return new Opponent(options);
}
