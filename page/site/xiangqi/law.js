// What the law of repetition says of a position of a game, and which moves it forbids.
import { h } from "../dom.js";
import { capital, lang, t } from "../words.js";
import { Rules } from "./core.js";
import { notation } from "./notation.js";

const FORCED = { check: "forcedCheck", chase: "forcedChase", unguarding: "forcedUnguarding" };
const HOW = { check: "byCheck", chase: "byChase", unguarding: "byUnguarding" };

/** What the law says, in sentences. */
function sentences(game) {
  const n = game.repetitions;
  const said = [n === 1 ? t("once") : t("times", { n })];
  const { verdict } = game;
  if (verdict) {
    const { forcedBy, forcing, plies, victims } = verdict;
    const what = victims.join(lang() === "zh" ? "、" : ", ");
    said.push(capital(t(FORCED[forcing] ?? "forcedNobody", { side: forcedBy && t(forcedBy), plies, what })));
  }
  return said;
}

/** Shows in an element what the law says of a game as it stands. */
export function showLaw(element, game) {
  const forbidden = game.forbidden();
  const limit = Number(Rules.values(game.rules)["quiet-limit"]);
  const why = ({ move, error }) => t("forbiddenMove", {
    move, text: game.position.write(move, notation()), how: t(HOW[error.details.forcing]),
  });
  element.replaceChildren(...[
    ...sentences(game).map((text) => h("p", {}, text)),
    forbidden.length > 0 && h("h3", {}, t("forbidden")),
    forbidden.length > 0 && h("ul.forbidden", {}, forbidden.map((one) => h("li", { title: one.error.message }, why(one)))),
    limit > 0 && h("p.note", {}, t("quiet", { n: game.quiet, limit })),
  ].filter(Boolean));
}
