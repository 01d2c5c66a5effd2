// What the types allow and what they refuse; `tsc` checks it.
import { Board, Game, LuzhanqiError, Position, Rules, View } from "luzhanqi";
import type { Drawing, Effect, Move, Observation, Outcome, Seat, Seen } from "luzhanqi";

const game = new Game("oca", 1n);
const moves: Move[] = game.legal();
const effect: Effect = game.play(moves[0] ?? "a6a7");
const seat: Seat = game.seat;
const seen: Observation[] = game.observations(seat);
const view = new View(new Set(seen));
for (const [station, one] of view) {
  const name: string = station;
  const kind: Seen["kind"] = one.kind;
  void [name, kind];
}
const drawing: Drawing = { bottom: "north", targets: new Set(["c6"]), heat: { c6: 0.5 } };
const picture: string = view.beliefWithin({ maxSteps: 1e9 }).svg("F", drawing);
const result: Outcome | null = game.result;
const key: bigint = Position.start().key;
const codes: Uint16Array = Position.start("standard").legalCodes();
const values: { [key: string]: string } = Rules.values();
const action: number | null = Board.actionOf("a6a7", "south");
try {
  game.play(5);
} catch (error) {
  if (error instanceof LuzhanqiError) {
    const reason: string = error.reason;
    void reason;
  }
}
void [effect, picture, result, key, codes, values, action];

// @ts-expect-error a seat is south or north
game.view("east");
// @ts-expect-error a game is made of rules, not of numbers
new Game(5);
// @ts-expect-error boards are only read
new Board();
