import { exceptions } from "./library.js";

/** The errors of the library. */
export const LuzhanqiError = exceptions("LuzhanqiError");
// The WebAssembly module imports it by this name.
export { LuzhanqiError as LibraryError };
export { entropy } from "./library.js";
