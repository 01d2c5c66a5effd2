// A worker that is asked and answers.

export class Helper {
  #worker = null;
  #ready = null;
  #waiting = new Map();
  #next = 1;
  #address;

  /** The worker of an address, which is started when it is asked first. */
  constructor(address) {
    this.#address = address;
  }

  #start() {
    this.#worker = new Worker(this.#address, { type: "module" });
    // A worker that is still loading loses what it is sent.
    this.#ready = new Promise((done, fail) => {
      this.#worker.onerror = (event) => {
        const error = new Error(event.message ?? "the worker could not be loaded");
        fail(error);
        for (const { fail: one } of this.#waiting.values()) one(error);
        this.#waiting.clear();
        this.#worker = null;
      };
      this.#worker.onmessage = ({ data }) => {
        if (data.ready) {
          done();
          return;
        }
        const { done: answered, fail: failed } = this.#waiting.get(data.id);
        this.#waiting.delete(data.id);
        if (data.error) failed(Object.assign(new Error(data.error.message), { reason: data.error.reason }));
        else answered(data.answer);
      };
    });
  }

  async ask(ask, what) {
    if (!this.#worker) this.#start();
    await this.#ready;
    const id = this.#next++;
    return new Promise((done, fail) => {
      this.#waiting.set(id, { done, fail });
      this.#worker.postMessage({ id, ask, what });
    });
  }
}
