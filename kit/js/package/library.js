// The functions that the WebAssembly module imports, except for the class of its exceptions.

// The messages of errors for players: for each error, an object by language code. They are not properties of
// the errors.
const TEXTS = new WeakMap();

/** Returns the messages of an error for players, if it has any. `new LibraryError` takes them as an argument. */
export const textsOf = (error) => TEXTS.get(error);

/** Returns a class of exceptions with this name. `message` is for people, `reason` is a token, and `details`
 * are data. */
export function exceptions(name) {
  class LibraryError extends Error {
    constructor(message, reason, details, texts) {
      super(message);
      this.reason = reason;
      this.details = details;
      if (texts) TEXTS.set(this, texts);
    }

    text(lang) {
      const texts = TEXTS.get(this) ?? {};
      const code = lang === "zh" ? "zh-Hans" : lang;
      return Object.hasOwn(texts, code) ? texts[code] : this.message;
    }
  }
  Object.defineProperty(LibraryError, "name", { value: name });
  Object.defineProperty(LibraryError.prototype, "name", { value: name });
  return LibraryError;
}

/** Makes classes iterable, and sets the text that Node shows for their objects. `contents` contains pairs: a
 * class, and a function that returns the items of an object. */
export function iterable(contents) {
  for (const [Class, list] of contents) {
    const text = Class.prototype.toString;
    Object.defineProperties(Class.prototype, {
      [Symbol.iterator]: {
        value() {
          return list(this)[Symbol.iterator]();
        },
      },
      // The text that Node prints on the console.
      [Symbol.for("nodejs.util.inspect.custom")]: {
        value() {
          try {
            return `${Class.name} { ${text.call(this)} }`;
          } catch (error) {
            // A freed object can also be printed.
            return `${Class.name} { ${error.message} }`;
          }
        },
      },
    });
  }
}

let source = globalThis.crypto;

/** Sets the source of randomness if there is no global `crypto`. In Node 18, `crypto` is only a module. */
export function useCrypto(crypto) {
  source ??= crypto;
}

export function entropy() {
  return source.getRandomValues(new Uint8Array(32));
}

/** Adds a `toJSON` to classes. It returns the text of an object. For the classes in `without`, it throws an
 * error that explains what to store instead. */
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
