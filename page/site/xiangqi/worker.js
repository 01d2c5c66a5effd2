// Chooses moves, apart from the page.
import { Game, init } from "../pkg/xiangqi/index.js";

addEventListener("message", ({ data: { id, what: { record, depth } } }) => {
  try {
    const game = Game.fromRecord(record);
    const all = game.legal();
    const answer = depth === 0 ? all[Math.floor(Math.random() * all.length)] : game.choose(depth);
    postMessage({ id, answer });
  } catch (error) {
    postMessage({ id, error: { reason: error.reason ?? "error", message: error.message } });
  }
});
await init();
postMessage({ ready: true });
