// The panel of lost pieces.
import { h } from "../dom.js";
import { t } from "../texts.js";
import { KINDS, pieceOf, texts } from "./core.js";

const COLORS = ["red", "black"];
const ORDER = [...KINDS.map(({ letter }) => letter), null];

/** Counts lost pieces `{ color, kind }` by colour and kind; the kind is null if it was not revealed. */
function counted(pieces) {
  const counts = Object.fromEntries(COLORS.map((color) => [color, new Map()]));
  for (const { color, kind } of pieces) counts[color]?.set(kind, (counts[color].get(kind) ?? 0) + 1);
  return counts;
}

/** Returns the lost pieces of a game; `held(color)` returns whether a piece carries the flag of this colour. */
function lostOf(game, held) {
  const letters = (position) => [...position.toString().split(" ")[0]].filter((one) => /[a-z]/i.test(one));
  const left = letters(game.truth);
  return letters(game.startPosition)
    .filter((letter) => {
      const at = left.indexOf(letter);
      if (at >= 0) left.splice(at, 1);
      const { color, kind } = pieceOf(letter);
      return at < 0 && !(kind === "F" && held(color));
    })
    .map(pieceOf);
}

/** Returns the content of the panel: from the game `truth` if there is one, else from the lines of a view's history. */
export function lostPanel(lines, truth, view) {
  const held = (color) => view.flagHeldAt(color) !== null;
  const pieces = truth
    ? lostOf(truth, held)
    : lines.flatMap(({ fell = [] }) => fell).filter(({ color, kind }) => kind !== "F" || !held(color));
  const counts = counted(pieces);
  const side = (color) => {
    const all = ORDER.filter((kind) => counts[color].has(kind)).map((kind) => {
      const count = counts[color].get(kind);
      const name = kind ? texts().kinds[kind] : t("unknown");
      return h("li", kind ? {} : { className: "unknown" }, count > 1 ? `${name} × ${count}` : name);
    });
    return [
      h("h3", { className: color }, texts().colors[color]),
      h("ul", {}, all.length > 0 ? all : h("li.none", {}, t("noneLost"))),
    ];
  };
  return [h("h2", {}, t("lost")), h("div", {}, COLORS.flatMap(side))];
}
