// The verdict of the repetition rules on a position of a game, and the moves that they forbid.
import { h } from "../dom.js";
import { capital, lang, t } from "../texts.js";
import { Rules } from "./core.js";
import { notation } from "./notation.js";

/** Shows the current verdict and the forbidden moves of a game in an element. Returns the text to announce, empty if
 * there is no verdict and no forbidden move. */
export function showLaw(element, game) {
  const n = game.repetitions;
  const { verdict } = game;
  const ruling = verdict && `${capital(game.verdictText(lang()))}${t("stop")}`.trim();
  const forbidden = game.forbidden();
  const limit = Number(Rules.values(game.rules)["quiet-limit"]);
  const moves = forbidden.map(({ move, error }) =>
    t("forbiddenMove", {
      move,
      text: game.position.formatMove(move, notation()),
      why: error.text(lang()),
    }),
  );
  element.replaceChildren(
    ...[
      h("p", {}, ruling ?? (n === 1 ? t("once") : t("times", { n }))),
      verdict && h("p.note", {}, t("window", { plies: verdict.plies })),
      moves.length > 0 && h("h3", {}, t("forbidden")),
      moves.length > 0 &&
        h(
          "ul.forbidden",
          {},
          moves.map((text) => h("li", {}, text)),
        ),
      limit > 0 && h("p.note", {}, t("quiet", { n: game.quietPlies, limit })),
    ].filter(Boolean),
  );
  return [ruling, moves.length > 0 && t("forbidden"), ...moves].filter(Boolean).join(" ");
}
