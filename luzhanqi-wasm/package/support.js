// What the compiled part asks of JavaScript.

/** What the library refuses: `message` says it in words, `reason` in one, `details` as data. */
export class LuzhanqiError extends Error {
  #chinese;

  constructor(message, reason, details, chinese) {
    super(message);
    this.reason = reason;
    this.details = details;
    this.#chinese = chinese;
  }

  text(lang) {
    return lang === "zh" && this.#chinese ? this.#chinese : this.message;
  }
}
Object.defineProperty(LuzhanqiError.prototype, "name", { value: "LuzhanqiError" });

let source = globalThis.crypto;

/** Node 18 has its source of randomness in a module alone. */
export function useCrypto(crypto) {
  source ??= crypto;
}

export function entropy() {
  return source.getRandomValues(new Uint8Array(32));
}
