// Xiangqi at a table of a host.
import { online } from "../online.js";
import { BoardView } from "./board.js";
import { TableClient, outcomeText, pieceText, sideName, sideOf } from "./core.js";
import { history } from "./history.js";

const SIDES = ["red", "black"];

export const onlineMode = online({
  name: "xiangqi",
  TableClient,
  BoardView,
  seats: SIDES,
  seatName: sideName,
  outcomeText,
  bottom: (seat) => SIDES[seat ?? 0],
  nameOf: (game, point) => pieceText(game.position.at(point)),
  isOwn: (game, point) => {
    const letter = game.position.at(point);
    return letter !== null && sideOf(letter) === game.toMove;
  },
  flips: () => false,
  targets: (game, point) =>
    game
      .legalMoves()
      .filter((move) => move.startsWith(point))
      .map((move) => move.slice(2)),
  moves: (game) => game.movesPlayed(),
  animation: (move) => move,
  lines: (game) => history(game, "uci").map(({ words }) => words),
  armies: () => [],
});
