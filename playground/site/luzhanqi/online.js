// Luzhanqi at a table of a host.
import { kept } from "../dom.js";
import { online } from "../online.js";
import { t } from "../texts.js";
import { BoardView } from "./board.js";
import { Army, SEATS, TableClient, history, moveText, outcomeText, seatName, seenText } from "./core.js";

export const onlineMode = online({
  name: "luzhanqi",
  TableClient,
  BoardView,
  seats: SEATS,
  seatName,
  outcomeText,
  bottom: (seat) => SEATS[seat ?? 0],
  nameOf: (view, station) => seenText(view.at(station)),
  isOwn: (view, station) => {
    const seen = view.at(station);
    return Boolean(seen && seen.color !== null && seen.color === view.ownColor);
  },
  flips: (view, station) => view.faceDown.includes(station) && view.destinations(station).includes(station),
  targets: (view, station) => view.destinations(station),
  moves: (view) => history(view).filter((line) => line.move),
  animation: ({ move, effect }) => ({ move, effect }),
  lines: (view) =>
    history(view).map((line) =>
      line.move ? t("moveSaid", { seat: seatName(line.mover), move: moveText(line.move), what: line.text }) : line.text,
    ),
  /** The set-ups on offer: a text for a button, and how to make the army. */
  armies: (rules = "standard") => {
    const own = kept.get("army", null);
    const random = [t("randomArmy"), () => Army.random(rules).toString()];
    return own ? [random, [t("ownArmy"), () => own]] : [random];
  },
});
