// Sends requests to a worker, one at a time.
import { compiled, init } from "./load.js";
import { LibraryError } from "./support.js";

let start = () => {
  throw new Error("workers cannot be started here: pass `worker`, a function that starts one");
};

/** Sets the function that starts a worker if the caller passes none. */
export function startWith(starter) {
  start = starter;
}

/** Calls `onmessage` for each message of a worker, in a browser or in Node, and `onerror` when the worker
 * fails. */
function listen(worker, onmessage, onerror) {
  if (typeof worker.on === "function") {
    worker.on("message", onmessage).on("error", onerror).on("messageerror", onerror);
    worker.on("exit", (code) => onerror(new Error(`the worker ended with code ${code}`)));
    return;
  }
  worker.onmessage = ({ data }) => onmessage(data);
  worker.onmessageerror = () => onerror(new Error("the worker's answer cannot be read"));
  worker.onerror = (event) => {
    event.preventDefault?.();
    onerror(new Error(event.message || "the worker cannot be loaded"));
  };
}

/** Makes an error from the description that a worker sent. */
function revived({ name, message, reason, details, texts }) {
  if (name === LibraryError.name) return new LibraryError(message, reason, details, texts);
  const Class = { TypeError, RangeError }[name] ?? Error;
  return new Class(message);
}

function closed() {
  return Object.assign(new Error("the opponent was closed"), { reason: "closed" });
}

/** Returns a function that returns the seed of the next request, or undefined without a first seed. */
export function seeds(first) {
  if (first === undefined || first === null) return () => undefined;
  const whole = typeof first === "bigint" || Number.isSafeInteger(first);
  if (!whole) throw new TypeError(`expected a seed, a whole number, not ${String(first)}`);
  if (first < 0 || first >= 2n ** 64n) throw new RangeError("a seed is a whole number from 0 to 2^64 - 1");
  let next = BigInt(first);
  return () => BigInt.asUintN(64, next++);
}

export class Client {
  #start;
  #worker = null;
  #waiting = [];
  #asked = null;
  #closed = false;
  #next = 1;

  /**
   * `worker()` starts a worker. It is called for the first request. The default starts the package's own
   * worker.
   */
  constructor(worker = () => start()) {
    if (typeof worker !== "function") throw new TypeError("expected worker, a function that starts a worker");
    this.#start = worker;
  }

  /** Sends a request. Rejects with the signal's reason as soon as the signal is aborted. */
  ask(ask, what, signal) {
    return new Promise((done, fail) => {
      if (this.#closed) return fail(closed());
      if (signal?.aborted) return fail(signal.reason);
      const abort = () => this.#abort(one);
      const end = (settle) => (value) => {
        signal?.removeEventListener("abort", abort);
        settle(value);
      };
      const one = { id: this.#next++, ask, what, done: end(done), fail: end(fail), signal };
      signal?.addEventListener("abort", abort);
      this.#waiting.push(one);
      return this.#go();
    });
  }

  /** Ends the worker. Open requests reject with the reason `"closed"`. */
  close() {
    this.#closed = true;
    this.#stop();
    const all = [this.#asked, ...this.#waiting].filter(Boolean);
    this.#asked = null;
    this.#waiting = [];
    for (const one of all) one.fail(closed());
  }

  #stop() {
    const worker = this.#worker;
    this.#worker = null;
    worker?.terminate();
  }

  #abort(one) {
    one.fail(one.signal.reason);
    this.#waiting = this.#waiting.filter((other) => other !== one);
    if (this.#asked !== one) return;
    // A worker that computes cannot be interrupted, so the next request starts a new one.
    this.#asked = null;
    this.#stop();
    this.#go();
  }

  async #go() {
    if (this.#asked || this.#waiting.length === 0) return;
    const one = this.#waiting.shift();
    this.#asked = one;
    try {
      await init();
      if (this.#asked !== one) return;
      this.#worker ??= this.#begin();
      const { id, ask, what } = one;
      this.#worker.postMessage({ id, ask, what });
      this.#worker.ref?.();
    } catch (error) {
      this.#settle(one, () => one.fail(error));
    }
  }

  #begin() {
    const worker = this.#start();
    listen(
      worker,
      (message) => {
        const one = this.#asked;
        if (this.#worker !== worker || message?.id !== one?.id) return;
        worker.unref?.();
        this.#settle(one, () => {
          if (message.error) one.fail(revived(message.error));
          else one.done(message.answer);
        });
      },
      (error) => {
        if (this.#worker !== worker) return;
        this.#stop();
        const one = this.#asked;
        if (one) this.#settle(one, () => one.fail(Object.assign(error, { reason: "worker" })));
      },
    );
    // In Node, an idle worker does not keep the program running.
    worker.unref?.();
    worker.postMessage({ module: compiled });
    return worker;
  }

  #settle(one, settle) {
    if (this.#asked !== one) return;
    this.#asked = null;
    settle();
    this.#go();
  }
}
