// What the compiled part asks of JavaScript, but for the class of its exceptions.

/** A class of exceptions by its name: `message` says it in words, `reason` in one, `details` as data. */
export function exceptions(name) {
  class LibraryError extends Error {
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
  Object.defineProperty(LibraryError, "name", { value: name });
  Object.defineProperty(LibraryError.prototype, "name", { value: name });
  return LibraryError;
}

/** Gives classes an iterator over what `contents` pairs them with, and the text that Node shows. */
export function iterable(contents) {
  for (const [Class, list] of contents) {
    const text = Class.prototype.toString;
    Object.defineProperties(Class.prototype, {
      [Symbol.iterator]: {
        value() {
          return list(this)[Symbol.iterator]();
        },
      },
      // What Node writes on the console.
      [Symbol.for("nodejs.util.inspect.custom")]: {
        value() {
          try {
            return `${Class.name} { ${text.call(this)} }`;
          } catch (error) {
            // A console shows what was freed, too.
            return `${Class.name} { ${error.message} }`;
          }
        },
      },
    });
  }
}

let source = globalThis.crypto;

/** Node 18 has its source of randomness in a module alone. */
export function useCrypto(crypto) {
  source ??= crypto;
}

export function entropy() {
  return source.getRandomValues(new Uint8Array(32));
}

/** Gives classes what `JSON.stringify` writes: their text, or for those of `without` an exception that says
 * what to write instead. */
export function json(texts, without) {
  const set = (Class, value) => Object.defineProperty(Class.prototype, "toJSON", { value });
  for (const Class of texts) {
    set(Class, function toJSON() {
      return this.toString();
    });
  }
  for (const [Class, instead] of without) {
    set(Class, () => {
      throw new TypeError(`a ${Class.name} has no JSON: ${instead}`);
    });
  }
}
