// The verdict of the repetition rules on a position of a game, and the moves that they forbid.
import { h } from "../dom.js";
import { capital, lang, t } from "../words.js";
import { Rules } from "./core.js";
import { notation } from "./notation.js";

const FORCED = { check: "forcedCheck", chase: "forcedChase", unguarding: "forcedUnguarding" };
const HOW = { check: "byCheck", chase: "byChase", unguarding: "byUnguarding" };

/** Returns the verdict as a sentence; null if there is none. */
function verdictText({ verdict }) {
  if (!verdict) return null;
  const { forcedBy, forcing, plies, victims } = verdict;
  const what = victims.join(lang() === "zh" ? "、" : ", ");
  return capital(t(FORCED[forcing] ?? "forcedNobody", { side: forcedBy && t(forcedBy), plies, what }));
}

/** Shows the current verdict and the forbidden moves of a game in an element. Returns the text to announce, empty if
 * there is no verdict and no forbidden move. */
export function showLaw(element, game) {
  const n = game.repetitions;
  const times = n === 1 ? t("once") : t("times", { n });
  const verdict = verdictText(game);
  const forbidden = game.forbidden();
  const limit = Number(Rules.values(game.rules)["quiet-limit"]);
  const why = ({ move, error }) => t("forbiddenMove", {
    move, text: game.position.formatMove(move, notation()), how: t(HOW[error.details.forcing]),
  });
  const moves = forbidden.map(why);
  element.replaceChildren(...[
    h("p", {}, times), verdict && h("p", {}, verdict),
    moves.length > 0 && h("h3", {}, t("forbidden")),
    moves.length > 0 && h("ul.forbidden", {}, moves.map((text, place) => h("li", { title: forbidden[place].error.message }, text))),
    limit > 0 && h("p.note", {}, t("quiet", { n: game.quietPlies, limit })),
  ].filter(Boolean));
  const loud = [verdict && times, verdict, moves.length > 0 && t("forbidden"), ...moves];
  return loud.filter(Boolean).join(" ");
}
