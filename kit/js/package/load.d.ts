/** The source of the WebAssembly module, `rules_bg.wasm`: its URL, its bytes, a `Response` with it, or a
 * compiled `WebAssembly.Module`. */
export type WasmSource = string | ArrayBuffer | ArrayBufferView | { readonly href: string } | object;

/**
 * Loads the WebAssembly module; all other functions throw until the module is loaded. In Node, the import
 * already loads the module. The import of `inline` also loads it, if the engine allows this. After loading,
 * further calls do nothing. A call during loading waits for the result. If loading fails, the next waiting
 * call loads from its own argument.
 *
 * The default source is `new URL("./rules_bg.wasm", import.meta.url)`.
 *
 * Rejects if the source cannot be fetched or is not WebAssembly.
 */
export function init(source?: WasmSource | PromiseLike<WasmSource>): Promise<void>;

declare global {
  // The same as in TypeScript's library `esnext.disposable`.
  interface SymbolConstructor {
    readonly dispose: unique symbol;
  }
}
