// The notation in which moves are shown. The browser stores the choice.
import { kept, labelled, select } from "../dom.js";
import { t } from "../texts.js";

const NOTATIONS = ["wxf", "chinese", "traditional-chinese", "iccs", "uci", "uci-from-one"];

let chosen = kept.get("xiangqi.notation", null);

/** Returns the chosen notation, or the usual one of the language. */
export const notation = () => (NOTATIONS.includes(chosen) ? chosen : t("usualNotation"));

/** Returns a menu of notations, which calls `changed()` after a choice. */
export function notationMenu(changed) {
  return labelled(
    t("notation"),
    select(
      NOTATIONS.map((name) => [name, t(name)]),
      notation(),
      (name) => {
        chosen = name;
        kept.set("xiangqi.notation", name);
        changed();
      },
    ),
  );
}
