// A worker of an application: its handler is there before anything is loaded.
import { Game, init } from "PACKAGE";

addEventListener("message", async () => {
  await init();
  postMessage(new Game().legalMoves().length > 0);
});
