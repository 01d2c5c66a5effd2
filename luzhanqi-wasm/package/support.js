import { exceptions } from "./library.js";

/** What the library refuses. */
export const LuzhanqiError = exceptions("LuzhanqiError");
// By this name the compiled part knows it.
export { LuzhanqiError as LibraryError };
export { entropy } from "./library.js";
