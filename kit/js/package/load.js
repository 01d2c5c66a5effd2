// Loads the WebAssembly module once.
import { begin, imports } from "./rules.js";

/** The compiled module after it is loaded. The client sends it to its worker. */
export let compiled = null;
let find = () => {
  throw new TypeError("rules_bg.wasm is not beside this script: pass its bytes, a WebAssembly.Module or a URL");
};
let latest = Promise.resolve();

/** Sets the function that returns the default source of `init`. */
export function findWith(finder) {
  find = finder;
}

/** Loads the module synchronously. Some browsers forbid this. */
export function initSync(bytes) {
  if (compiled) return;
  const module = new WebAssembly.Module(bytes);
  begin(new WebAssembly.Instance(module, imports()));
  compiled = module;
}

/** Loads the module. Each call waits for the previous call, and does nothing if the previous call succeeded. */
export function init(source) {
  const loaded = latest.then(async () => {
    if (compiled) return;
    const module = await compile(source === undefined ? find() : await source);
    begin(await WebAssembly.instantiate(module, imports()));
    compiled = module;
  });
  latest = loaded.catch(() => {});
  return loaded;
}

const is = (value, name) => Object.prototype.toString.call(value) === `[object ${name}]`;

async function compile(source) {
  if (is(source, "WebAssembly.Module")) return source;
  if (ArrayBuffer.isView(source) || is(source, "ArrayBuffer")) {
    return compileBytes(source, "these bytes");
  }
  if (is(source, "Response")) return compileResponse(source);
  if (typeof source === "string" || is(source, "URL")) return compileResponse(await fetch(source));
  const found = source === null ? "null" : typeof source;
  throw new TypeError(`expected the bytes of rules_bg.wasm, a WebAssembly.Module, a Response or a URL, not ${found}`);
}

async function compileResponse(response) {
  const where = response.url || "the response";
  if (!response.ok) throw new Error(`${where} cannot be loaded: status ${response.status}`);
  const type = response.headers.get("content-type") ?? "no type";
  if (type.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
  return compileBytes(await response.arrayBuffer(), `${where}, ${type},`);
}

function compileBytes(source, what) {
  const bytes = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
  if (String(bytes.subarray(0, 4)) !== "0,97,115,109") throw new TypeError(`${what} are not WebAssembly`);
  return WebAssembly.compile(bytes);
}
