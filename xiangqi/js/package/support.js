import { exceptions } from "./library.js";

/** The errors of the library. */
export const XiangqiError = exceptions("XiangqiError");
// The WebAssembly module imports it by this name.
export { XiangqiError as LibraryError };
export { entropy } from "./library.js";
