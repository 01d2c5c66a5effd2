import { exceptions } from "./library.js";

/** What the library refuses. */
export const XiangqiError = exceptions("XiangqiError");
// By this name the compiled part knows it.
export { XiangqiError as LibraryError };
export { entropy } from "./library.js";
