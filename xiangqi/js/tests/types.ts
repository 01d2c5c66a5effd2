// What the types allow and what they refuse; `tsc` checks it.
import { Game, GameRecord, Position, XiangqiError, createOpponent, init } from "xiangqi-rules";
import type { Drawing, Kind, Move, Opponent, Outcome, Piece, Point, Side } from "xiangqi-rules";
import { Game as InlineGame } from "xiangqi-rules/inline";

const game = new Game("asia");
const moves: Move[] = game.legalMoves();
game.play(moves[0] ?? "h2e2");
const outcome: Outcome | null = game.outcome;
const drawing: Drawing = { bottom: "black", targets: new Set<Point>(["e4"]), lastMove: "h2e2" };
for (const [point, piece] of new Position()) {
  const at: Point = point;
  const which: Piece = piece;
  void [at, which];
}
// TypeScript's own `Record` is still what it is.
const values: Record<Kind, number> = { p: 1, c: 4, r: 9, n: 4, b: 2, a: 2, k: 0 };
const records: GameRecord[] = GameRecord.all("");
const json: string = game.toJSON();
const loaded: Promise<void> = init(new Uint8Array(8));
const opponent: Opponent = createOpponent({ depth: 3, seed: 1n });
const move: Promise<Move | null> = opponent.chooseMove(game);
const side: Side = new Position().toMove;
try {
  game.play("a0a9" as string as Move);
} catch (error) {
  if (error instanceof XiangqiError) void error.reason.length;
}
const why: XiangqiError | null = game.whyIllegal("a0a1");
void [why, outcome, drawing, values, records, json, loaded, move, side, InlineGame];

// @ts-expect-error a point is a0 to i9
new Position().at("j1");
// @ts-expect-error a move has two points
game.play("h2");
// @ts-expect-error there is no such level
createOpponent({ level: "easy" });
