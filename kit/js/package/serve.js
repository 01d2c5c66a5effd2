// The code of a worker. It answers one request after another. Requests that arrive before the WebAssembly
// module is loaded wait for it.
import { answers } from "./answers.js";
import { textsOf } from "./library.js";
import { init } from "./load.js";

function described(error) {
  const { name, message, reason, details } = error;
  return { name, message: message ?? String(error), reason, details, texts: textsOf(error) };
}

/** Answers the messages of a port. `on(handler)` sets the handler of messages, and `post(message)` sends an
 * answer. */
export function serve(on, post) {
  let begin;
  let loaded = new Promise((done) => {
    begin = done;
  });
  on(async (message) => {
    if (message?.module) {
      begin(init(message.module));
      return;
    }
    const { id, ask, what } = message ?? {};
    if (id === undefined) return;
    try {
      await loaded;
      post({ id, answer: answers[ask](what) });
    } catch (error) {
      post({ id, error: described(error) });
    }
  });
}
