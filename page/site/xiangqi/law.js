// What the law of repetition says of a position of a game, and which moves it forbids.
import { h } from "../dom.js";
import { capital, lang, t } from "../words.js";
import { Rules } from "./core.js";
import { notation } from "./notation.js";

const FORCED = { check: "forcedCheck", chase: "forcedChase", unguarding: "forcedUnguarding" };
const HOW = { check: "byCheck", chase: "byChase", unguarding: "byUnguarding" };

/** The verdict of the law in a sentence; null where it does not speak. */
function verdictText({ verdict }) {
  if (!verdict) return null;
  const { forcedBy, forcing, plies, victims } = verdict;
  const what = victims.join(lang() === "zh" ? "、" : ", ");
  return capital(t(FORCED[forcing] ?? "forcedNobody", { side: forcedBy && t(forcedBy), plies, what }));
}

/** Shows in an element what the law says of a game as it stands. Returns what of it has to be read out: nothing
 * while the law gives no verdict and forbids no move. */
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
