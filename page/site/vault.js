// Keeps one text in this browser, encrypted, so that a game survives a reload.
//
// The key cannot be exported and never leaves the browser's database: who looks into the storage sees noise. It
// is no protection from somebody who runs a program of his own in this page.

const DATABASE = "playground";
/** Milliseconds until a database that does not answer, or a lock that is not released, counts as refused. */
const PATIENCE = 1000;

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
  request.onblocked = () => reject(new Error("the database is blocked"));
});

const late = () => new Promise((_, reject) => {
  setTimeout(() => reject(new Error("the database does not answer")), PATIENCE);
});

async function database() {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("keys");
    request.result.createObjectStore("texts");
  };
  return done(request);
}

/** Holds a lock until this tab is closed; returns whether it has it. */
function locked(name) {
  return new Promise((resolve) => {
    navigator.locks.request(name, { signal: AbortSignal.timeout(PATIENCE) }, () => {
      resolve(true);
      return new Promise(() => {});
    }).catch(() => resolve(false));
  });
}

export class Vault {
  #name;
  #database = null;
  #key = null;
  #saved = null;
  #next = null;
  #writing = null;

  /** The text of a name; only one tab at a time can open it. */
  constructor(name) {
    this.#name = name;
  }

  /** Whether texts are kept. */
  get works() {
    return this.#key !== null;
  }

  /**
   * Returns `{ text, state }`: the state is `"read"`, `"empty"`, `"damaged"` for a text that this browser did not
   * write, `"elsewhere"` if another tab has it, and `"refused"` if this browser keeps nothing. The text is null
   * unless it was read.
   */
  async open() {
    try {
      if (!navigator.locks || !crypto.subtle) throw new Error("no encryption on a page that is not served safely");
      if (!await locked(`${DATABASE}.${this.#name}`)) return { text: null, state: "elsewhere" };
      const { key, ...read } = await Promise.race([this.#read(), late()]);
      this.#key = key;
      return read;
    } catch {
      return { text: null, state: "refused" };
    }
  }

  async #read() {
    this.#database = await database();
    const key = await this.#theKey();
    const kept = await done(this.#store("texts", "readonly").get(this.#name));
    if (kept === undefined) return { key, text: null, state: "empty" };
    try {
      const text = new TextDecoder().decode(await crypto.subtle.decrypt(this.#cipher(kept.iv), key, kept.sealed));
      this.#saved = text;
      return { key, text, state: "read" };
    } catch {
      await done(this.#store("texts", "readwrite").delete(this.#name));
      return { key, text: null, state: "damaged" };
    }
  }

  #store(name, mode) {
    return this.#database.transaction(name, mode).objectStore(name);
  }

  /** The name is authenticated: the text of one game is not read as that of another. */
  #cipher(iv) {
    return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(this.#name) };
  }

  async #theKey() {
    const old = await done(this.#store("keys", "readonly").get(this.#name));
    if (old instanceof CryptoKey && !old.extractable) return old;
    const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
    await done(this.#store("keys", "readwrite").put(key, this.#name));
    return key;
  }

  /** Keeps a text instead of the one before. Resolves when it is written, and never rejects. */
  save(text) {
    if (!this.works || text === (this.#next ?? this.#saved)) return this.#writing ?? Promise.resolve();
    this.#next = text;
    this.#writing ??= this.#write().finally(() => { this.#writing = null; });
    return this.#writing;
  }

  async #write() {
    while (this.#next !== null) {
      const text = this.#next;
      try {
        const iv = crypto.getRandomValues(new Uint8Array(12));
        const sealed = await crypto.subtle.encrypt(this.#cipher(iv), this.#key, new TextEncoder().encode(text));
        await done(this.#store("texts", "readwrite").put({ iv, sealed }, this.#name));
        this.#saved = text;
      } catch {
        // A full disk, or a database that the browser closed.
        this.#key = null;
      }
      if (this.#next === text || !this.works) this.#next = null;
    }
  }
}
