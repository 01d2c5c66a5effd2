// The formats in which a game can be copied.
import { lang } from "../texts.js";
import { history } from "./history.js";
import { notation } from "./notation.js";

/** `game()` returns the current game, `record()` the text of its record. */
export const gameFormats = (game, record) => [
  ["formatFen", () => game().position.toString()],
  [
    "formatMoves",
    () =>
      history(game(), notation())
        .filter(({ move }) => move)
        .map(({ text }) => text)
        .join(" "),
  ],
  ["formatPgn", record],
  ["formatRules", () => game().rules],
  ["formatAscii", () => game().position.ascii()],
  ["formatUnicode", () => game().position.unicode(undefined, lang())],
  ["formatSvg", () => game().svg({ lang: lang() })],
];
