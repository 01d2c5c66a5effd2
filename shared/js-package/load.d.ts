/** Where the compiled part, `rules_bg.wasm`, comes from: its address, its bytes, a `Response` with it, or a
 * `WebAssembly.Module` that was made of it. */
export type WasmSource = string | ArrayBuffer | ArrayBufferView | { readonly href: string } | object;

/**
 * Loads the compiled part; everything else throws before that. In Node, and from `inline` wherever an
 * engine allows it, it is loaded already. Once it is, calls change nothing; while one loads, others wait
 * for it, and try their own source if it fails.
 *
 * Without a source it is found beside the module, by `new URL("./rules_bg.wasm", import.meta.url)`.
 *
 * Rejects if the source cannot be fetched, or is no WebAssembly.
 */
export function init(source?: WasmSource | PromiseLike<WasmSource>): Promise<void>;

declare global {
  // As TypeScript's library has it from `esnext.disposable` on.
  interface SymbolConstructor {
    readonly dispose: unique symbol;
  }
}
