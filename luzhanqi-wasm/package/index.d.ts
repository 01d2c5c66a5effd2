/** What the library refuses: `message` says it in words, `reason` in one, `details` as data. */
export class LuzhanqiError extends Error {
  private constructor();
  /** The word for the reason; `Board.reasons()` lists them with their meaning. */
  readonly reason: string;
  /** What else is known: stations, moves, numbers and so on, by name. */
  readonly details: { readonly [name: string]: string | number };
}

export {
  Army, Belief, Board, Deal, Game, Position, Record, Rules, View, WeightedBelief,
} from "./luzhanqi.js";
export type {
  Budget, Color, Drawing, Effect, EnemyPiece, Event, Kind, KindInfo, Move, Observation, Outcome, Piece,
  ReasonInfo, RecordItem, RuleOption, RuleSet, Seat, Seen, Station, StationInfo,
} from "./luzhanqi.js";
