// A player in a worker.
import { Client, seeds } from "./client.js";

class Opponent {
  #client;
  #options;
  #seed;

  constructor({ seed, worker, level, time, nodes, depth, tableMib } = {}) {
    this.#client = new Client(worker);
    this.#options = { level, time, nodes, depth, tableMib };
    this.#seed = seeds(seed);
  }

  async #ask(method, game, signal) {
    const options = { ...this.#options, seed: this.#seed() };
    return this.#client.ask("search", { method, record: String(game), options }, signal);
  }

  async chooseMove(game, { signal } = {}) {
    return this.#ask("chooseMove", game, signal);
  }

  async rankMoves(game, { signal } = {}) {
    return this.#ask("rankMoves", game, signal);
  }

  close() {
    this.#client.close();
  }
}
if (Symbol.dispose) Opponent.prototype[Symbol.dispose] = Opponent.prototype.close;

export function createOpponent(options) {
  return new Opponent(options);
}
