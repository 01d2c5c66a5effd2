// The library, and the texts for its values.
import { Board, init } from "../pkg/xiangqi/index.js";
import { capital, lang, t } from "../words.js";

export { Game, GameRecord, Rules, XiangqiError, createOpponent } from "../pkg/xiangqi/index.js";

await init(new URL("../pkg/xiangqi/rules_bg.wasm", import.meta.url));

export const SETS = ["asia", "computer", "booklet", "plain"];
export const other = (side) => (side === "red" ? "black" : "red");
export const sideOf = (letter) => (letter.toUpperCase() === letter ? "red" : "black");

const KINDS = new Map(Board.kinds().map((kind) => [kind.letter.toUpperCase(), kind]));

/** Returns a description of what is on a point. */
export function pieceText(letter) {
  if (!letter) return t("empty");
  const side = sideOf(letter);
  const kind = letter.toUpperCase();
  return t("piece", { side: t(side), kind: lang() === "zh" ? KINDS.get(kind)[side] : t(kind) });
}

/** Returns the title of rules, with their overrides. */
export function rulesTitle(rules) {
  const [name, ...changes] = rules.split(",");
  return [t(name), ...changes].join(", ");
}

/** Returns a sentence that says how a game ended. */
export function outcomeText({ winner, reason }) {
  const who = winner === null ? t("drawn") : capital(t("wins", { seat: t(winner) }));
  return `${who}${lang() === "zh" ? "。" : ". "}${t(reason)}`;
}
