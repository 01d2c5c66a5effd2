// The notation that moves are shown in, which the browser keeps.
import { kept, labelled, select } from "../dom.js";
import { lang, t } from "../words.js";

const NOTATIONS = ["wxf", "chinese", "iccs", "uci", "uci-from-one"];

let chosen = kept.get("xiangqi.notation", null);

/** The notation that was chosen, or the usual one of the language. */
export const notation = () => (NOTATIONS.includes(chosen) ? chosen : lang() === "zh" ? "chinese" : "wxf");

/** A menu of notations, which calls `changed()`. */
export function notationMenu(changed) {
  return labelled(t("notation"), select(NOTATIONS.map((name) => [name, t(name)]), notation(), (name) => {
    chosen = name;
    kept.set("xiangqi.notation", name);
    changed();
  }));
}
