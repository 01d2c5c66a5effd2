// A worker of the application: it sets its handler before anything is loaded.
import { Game, init } from "PACKAGE";

addEventListener("message", async () => {
  await init();
  postMessage(new Game().legalMoves().length > 0);
});
