// The test of every build: the package loads, an opponent answers, and a worker of the application answers.
export async function play(library, { source, worker, own }) {
  const { Game, createOpponent, init } = library;
  await Promise.all([init(source), init(source)]);
  const hidden = "Sampler" in library;
  const game = hidden ? new Game("flip", 7) : new Game();
  const asked = hidden ? game.view("south") : game;
  const opponent = createOpponent({ ...(hidden ? { level: "easy" } : { depth: 2 }), seed: 5, worker });
  const said = [await opponent.chooseMove(asked)];
  opponent.close();
  if (own) {
    const mine = own();
    said.push(
      await new Promise((done, fail) => {
        mine.onmessage = ({ data }) => done(data);
        mine.onerror = ({ message }) => fail(new Error(message || "the worker cannot be loaded"));
        // Posted at once: no message is lost.
        mine.postMessage("go");
      }),
    );
    mine.terminate();
  }
  return said.join(" ");
}
