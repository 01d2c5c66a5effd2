// Stores texts in this browser, encrypted, so that a game survives a reload.
//
// The key cannot be exported, so a text in the storage cannot be read. A script that runs in this page
// can decrypt it.

const DATABASE = "playground";
/** How many milliseconds to wait for the database, and for another tab to release the lock. */
const PATIENCE = 1000;

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("the database is blocked"));
  });

const late = () =>
  new Promise((_, reject) => {
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

/** Takes a lock until this tab is closed. Resolves to false if another tab has it. */
function locked(name) {
  return new Promise((resolve) => {
    navigator.locks
      .request(name, { signal: AbortSignal.timeout(PATIENCE) }, () => {
        resolve(true);
        return new Promise(() => {});
      })
      .catch(() => resolve(false));
  });
}

export class Vault {
  #name;
  #database = null;
  #key = null;
  #saved = null;
  #next = null;
  #writing = null;

  /** Stores a text under a name. Only one tab at a time can open the text. */
  constructor(name) {
    this.#name = name;
  }

  /** Whether texts are stored. */
  get works() {
    return this.#key !== null;
  }

  /**
   * Returns `{ text, state }`. The state is `"read"`, `"empty"`, `"damaged"` if the text cannot be decrypted,
   * `"elsewhere"` if another tab has it open, or `"refused"` if the browser stores nothing. The text is null unless
   * the state is `"read"`. Deletes a damaged text.
   */
  async open() {
    try {
      if (!navigator.locks || !crypto.subtle) throw new Error("encryption needs HTTPS or localhost");
      if (!(await locked(`${DATABASE}.${this.#name}`))) return { text: null, state: "elsewhere" };
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

  /** The name is authenticated: a text stored under another name cannot be decrypted. */
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

  /** Replaces the stored text. Resolves when it is written; never rejects, but `works` is false after a failure. */
  save(text) {
    if (!this.works || text === (this.#next ?? this.#saved)) return this.#writing ?? Promise.resolve();
    this.#next = text;
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
    });
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
