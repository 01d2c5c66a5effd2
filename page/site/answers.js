// The worker's side of a `Helper`.

/**
 * Answers each question `ask` with `answers[ask](what)`; `init` loads the compiled library. Called before any
 * top-level `await`: a message that arrives before the handler is set is lost.
 */
export function serve(init, answers) {
  let loaded;
  addEventListener("message", async ({ data: { library, id, ask, what } }) => {
    if (library) {
      loaded = init(library);
      return;
    }
    try {
      await loaded;
      postMessage({ id, answer: answers[ask](what) });
    } catch (error) {
      postMessage({ id, error: { reason: error.reason ?? "error", message: error.message } });
    }
  });
}
