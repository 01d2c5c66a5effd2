// The library, and the texts for its values.
import { Rules, init, texts as textsIn } from "../pkg/xiangqi/index.js";
import { capital, lang, t } from "../texts.js";

export { Game, GameRecord, Rules, XiangqiError, TableClient, createOpponent } from "../pkg/xiangqi/index.js";

await init(new URL("../pkg/xiangqi/rules_bg.wasm", import.meta.url));

export const other = (side) => (side === "red" ? "black" : "red");
export const sideOf = (letter) => (letter.toUpperCase() === letter ? "red" : "black");

const byLang = new Map();
/** The labels for players, in the language of the page. */
export function texts() {
  if (!byLang.has(lang())) byLang.set(lang(), textsIn(lang()));
  return byLang.get(lang());
}

export const sideName = (side) => texts().sides[side];

/** Returns a description of what is on a point. */
export const pieceText = (letter) => (letter ? texts().pieces[letter] : t("empty"));

/** Returns the rule sets for a menu: `[name, title]`. */
export const ruleSets = () => Rules.sets(lang()).map(({ name, title }) => [name, title]);

/** Returns the title of rules, with their overrides. */
export function rulesTitle(rules) {
  const [name, ...changes] = rules.split(",");
  return [new Map(ruleSets()).get(name) ?? name, ...changes].join(", ");
}

/** Returns a sentence that says how a game ended. */
export function outcomeText({ winner, reason }) {
  const who = winner === null ? t("drawn") : capital(t("wins", { seat: sideName(winner) }));
  return `${who}${t("stop")}${texts().endings[reason] ?? reason}`;
}
