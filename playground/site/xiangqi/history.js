// The events of a game, in a notation and in words.
import { capital, lang, t } from "../texts.js";
import { outcomeText, pieceText, sideName, sideOf } from "./core.js";

const MOVE = /^[a-i]\d[a-i]\d$/;

/** Describes a move for screen readers, and plays it on the position. */
function inWords(position, move) {
  const [from, to] = [move.slice(0, 2), move.slice(2)];
  const [piece, victim] = [position.at(from), position.at(to)];
  const values = {
    from,
    to,
    piece: pieceText(piece),
    side: sideName(sideOf(piece)),
    victim: pieceText(victim),
    text: position.formatMove(move, lang() === "zh-Hant" ? "traditional-chinese" : "chinese"),
  };
  position.play(move);
  return capital(t(victim ? "takesAt" : "goesTo", values)) + (position.inCheck ? t("givesCheck") : "");
}

/** Describes an event other than a move. */
function eventText(event) {
  const [, who, what] = event.match(/^(red|black|draw)-(.*)$/);
  if (who === "draw") return outcomeText({ winner: null, reason: what });
  if (what.startsWith("wins-")) return outcomeText({ winner: who, reason: what.slice(5) });
  const word = { "offers-draw": "drawOffered", declines: "drawDeclined", accepts: "draw", resigns: "resigns" }[what];
  return capital(t(word, { seat: sideName(who) }));
}

/** Returns every event of a game: `{ move, mover, text, words }`. The `text` of a move is in the notation. Other
 * events have neither `move` nor `mover`. */
export function history(game, notation) {
  const position = game.startPosition;
  return game.events().map((event) => {
    if (!MOVE.test(event)) {
      const words = eventText(event);
      return { move: null, mover: null, text: words, words };
    }
    const { toMove: side } = position;
    const text = position.formatMove(event, notation);
    return { move: event, mover: side, text, words: inWords(position, event) };
  });
}

/** Returns a line for screen readers. A move is also given in the notation, unless the words already are. */
export const readOut = ({ text, words }) => (text === words ? words : t("readOut", { text, words }));

/** Returns the class of a line in a list of two columns, with Red's on the left. */
export const columnOf = (mover) => ({ red: "south", black: "north" })[mover] ?? "event";
