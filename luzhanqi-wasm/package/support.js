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

export function entropy() {
  return crypto.getRandomValues(new Uint8Array(32));
}
