// What the types allow and what they reject; `tsc` checks it.
import {
  Game,
  GameRecord,
  LuzhanqiError,
  Position,
  Rules,
  View,
  actionOf,
  createOpponent,
  init,
  texts,
} from "luzhanqi";
import type { Drawing, Effect, Kind, Move, Observation, Opponent, Outcome, Piece, Seat, Seen, Station } from "luzhanqi";
import { Game as InlineGame } from "luzhanqi/inline";

const game = new Game("oca", 1n);
const moves: Move[] = game.legalMoves();
const effect: Effect = game.play(moves[0] ?? "a6a7");
const seat: Seat = game.toMove;
const seen: Observation[] = game.observations(seat);
const view = new View(new Set(seen));
for (const [station, one] of view) {
  const name: string = station;
  const kind: Seen["kind"] = one.kind;
  void [name, kind];
}
const drawing: Drawing = { bottom: "north", targets: new Set(["c6"]), heat: { c6: 0.5 } };
const picture: string = view.beliefWithin({ maxSteps: 1e9 }).svg("F", drawing);
const outcome: Outcome | null = game.outcome;
const key: bigint = Position.random().key;
const codes: Uint16Array = Position.random("standard").legalCodes();
const values: { [key: string]: string } = Rules.values();
const action: number | null = actionOf("a6a7", "south");
try {
  game.play(5);
} catch (error) {
  if (error instanceof LuzhanqiError) {
    const reason: string = error.reason;
    void reason;
  }
}
const why: LuzhanqiError | null = view.whyIllegal("a6a7");
void [why, effect, picture, outcome, key, codes, values, action];

/** The type of an observation is the name of its only field. */
function told(seen: Observation): Station | null {
  if ("moved" in seen) return seen.moved.slice(0, 2) as Station;
  if ("attacked" in seen) {
    const [attacker, defender]: [Kind | null, Kind | null] = seen.attacked.revealed;
    void [attacker, defender];
    return seen.attacked.flags[0];
  }
  if ("flipped" in seen) return seen.flipped.station;
  if ("begin" in seen) return seen.begin.seat === null ? null : "a1";
  if ("taken-back" in seen) return seen["taken-back"] > 1 ? "a1" : null;
  if ("ended" in seen) return seen.ended.outcome.winner === "south" ? "b12" : null;
  if ("refused" in seen) return null;
  const offered: Seat[] = Object.values(seen);
  void offered;
  return null;
}
// TypeScript's own `Record` is unchanged.
const names: Record<Kind, string> = texts().kinds;
const records: GameRecord[] = GameRecord.all("");
const json: string = game.toJSON();
const loaded: Promise<void> = init(new Uint8Array(8));
const opponent: Opponent = createOpponent({ level: "easy", seed: 1n });
const move: Promise<Move | null> = opponent.chooseMove(view);
const count: Promise<bigint> = opponent.belief(seen, { maxSteps: 5 }).then((belief) => belief.count);
const typed = "a6a7" as string;
game.play(typed as Move);
const piece: Piece | null = Position.random().at("e12");
const turned: Piece = "m";
void [told, names, records, json, loaded, move, count, piece, turned, InlineGame];

// @ts-expect-error a station is a1 to e12
view.at("f1");
// @ts-expect-error a move has two stations
game.play("a6a13");
// @ts-expect-error what was typed may be no move
game.play(typed);
// @ts-expect-error there is no such piece
Position.random().count("Q");
// @ts-expect-error the worker is a function that starts one
createOpponent({ worker: 5 });
// @ts-expect-error no observation has this field
(seen: Observation) => seen.moved;
// @ts-expect-error a seat is south or north
game.view("east");
// @ts-expect-error a game is made of rules, not of numbers
new Game(5);
// @ts-expect-error boards are only read
new Rules();
