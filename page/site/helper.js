// A worker that is asked and answers.

export class Helper {
  #worker = null;
  #waiting = new Map();
  #next = 1;
  #address;
  #library;

  /** The worker at an address, started by the first question; it is given the compiled library. */
  constructor(address, library) {
    this.#address = address;
    this.#library = library;
  }

  #start() {
    this.#worker = new Worker(this.#address, { type: "module" });
    this.#worker.onerror = (event) => {
      const error = new Error(event.message ?? "the worker could not be loaded");
      for (const { fail } of this.#waiting.values()) fail(error);
      this.#waiting.clear();
      this.#worker = null;
    };
    this.#worker.onmessage = ({ data: { id, answer, error } }) => {
      const { done, fail } = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error) fail(Object.assign(new Error(error.message), { reason: error.reason }));
      else done(answer);
    };
    this.#worker.postMessage({ library: this.#library });
  }

  ask(ask, what) {
    if (!this.#worker) this.#start();
    const id = this.#next++;
    return new Promise((done, fail) => {
      this.#waiting.set(id, { done, fail });
      this.#worker.postMessage({ id, ask, what });
    });
  }
}
