// The library, and the texts for its values.
import { Rules, View, init, kinds, texts as textsIn } from "../pkg/luzhanqi/index.js";
import { capital, lang, t } from "../texts.js";

export {
  Army,
  Game,
  GameRecord,
  LuzhanqiError,
  Rules,
  TableClient,
  View,
  createOpponent,
} from "../pkg/luzhanqi/index.js";

await init(new URL("../pkg/luzhanqi/rules_bg.wasm", import.meta.url));

export const KINDS = kinds();
export const SEATS = ["south", "north"];
export const other = (seat) => (seat === "south" ? "north" : "south");

const byLang = new Map();
/** The labels for players, in the language of the page. */
export function texts() {
  if (!byLang.has(lang())) byLang.set(lang(), textsIn(lang()));
  return byLang.get(lang());
}

export const seatName = (seat) => (seat === null ? t("spectator") : texts().seats[seat]);
export const isExpose = (rules) => Rules.values(rules).play === "expose";
export const isDark = (rules) => Rules.values(rules).play === "dark";

/** Returns the colour and kind of a piece's letter; upper case is red. */
export function pieceOf(letter) {
  const kind = letter.toUpperCase();
  return { color: kind === letter ? "red" : "black", kind };
}

/** Returns the picture of a game with all hidden information, and with the latest move marked. */
export function truthSvg(game, drawing = {}) {
  const [lastMove] = game.movesPlayed().slice(-1);
  return game.truth.svg(lastMove ? { lastMove, ...drawing } : drawing);
}

/** Returns a description of what is seen on a station. */
export function seenText(seen) {
  if (!seen) return t("empty");
  if (seen.color === null) return t("faceDown");
  const color = texts().colors[seen.color];
  if (seen.kind === null) return t("hiddenPiece", { color });
  return t("knownPiece", { color, kind: texts().kinds[seen.kind] });
}

/** Returns the title of a rule set, or the rule string if the rules are not a named set. */
export function rulesTitle(rules) {
  const [name, ...changes] = rules.split(",");
  const title = Rules.sets(lang()).find((set) => set.name === name)?.title ?? name;
  return changes.length === 0 ? title : `${title}, ${changes.join(", ")}`;
}

/** Returns the sets for a menu, by the kind of play: `[name, title]`. */
export function ruleSets() {
  const sets = Rules.sets(lang());
  const titled = (play) => sets.filter((set) => set.play === play).map(({ name, title }) => [name, title]);
  return { dark: titled("dark"), expose: titled("expose"), open: titled("open") };
}

/** Returns a sentence that says how a game ended. */
export function outcomeText({ winner, reason }) {
  const who = winner === null ? t("drawn") : capital(t("wins", { seat: seatName(winner) }));
  const why = texts().endings[reason] ?? reason;
  return `${who}${t("stop")}${why}`;
}

/**
 * Describes an observation: `{ mover?, text, sign, move?, effect?, fell? }`, or null for the start of a game.
 * `at(station)` returns what was seen on a station before the observation.
 */
export function told(seen, mover, at = () => null) {
  const [[what, value]] = Object.entries(seen);
  const seatSays = (key) => ({ text: capital(t(key, { seat: seatName(value) })), sign: "" });
  switch (what) {
    case "moved":
      return {
        move: value,
        effect: "-",
        mover,
        text: at(ends(value)[0]) ? seenText(at(ends(value)[0])) : texts().effects["-"],
        sign: "",
      };
    case "attacked":
      return {
        move: value.move,
        effect: value.ended,
        mover,
        text: battleText(value, at),
        sign: { win: "×", lose: "†", both: "×†", flag: "⚑" }[value.ended] ?? "",
        fell: fallen(value, at),
      };
    case "flipped":
      return {
        move: value.station,
        effect: "flip",
        mover,
        sign: "",
        text: `${texts().effects.flip}${t("colon")}${seenText(pieceOf(value.piece))}`,
        piece: value.piece,
      };
    case "refused":
      return { move: value, effect: "refused", mover, text: t("refused", { move: value }), sign: "⊘" };
    case "draw-offered":
      return seatSays("drawOffered");
    case "draw-declined":
      return seatSays("drawDeclined");
    case "draw-agreed":
      return { text: t("draw"), sign: "=" };
    case "take-back-offered":
      return seatSays("takeBackOffered");
    case "ended":
      return { text: outcomeText(value.outcome), sign: "" };
    case "begin":
      return null;
    default:
      return { text: what, sign: "" };
  }
}

/** Returns the stations of a move: one for a flip. */
export const ends = (move) => move.match(/[a-e]\d+/g);

/** Returns the pieces that an attack took, `{ color, kind }`; the kind is null if it was not seen. */
function fallen({ move, ended, revealed }, at) {
  return ends(move)
    .map((station, i) => {
      const falls = { win: [1], flag: [1], lose: [0], both: [0, 1] }[ended] ?? [];
      const seen = falls.includes(i) && at(station);
      return seen && { color: seen.color, kind: seen.kind ?? revealed?.[i]?.toUpperCase() ?? null };
    })
    .filter(Boolean);
}

/** Describes an attack: what is known about both pieces, and which survives. */
function battleText({ move, ended, revealed }, at) {
  const [who, whom] = ends(move).map((station, i) => {
    const seen = at(station);
    return seen && seenText({ ...seen, kind: seen.kind ?? revealed?.[i] ?? null });
  });
  const what = texts().effects[ended];
  return who && whom ? t("attacks", { who, whom, what }) : what;
}

/** Describes all observations of a view, with the mover and the names of the pieces that the view knew. */
export function history(view) {
  let mover = null;
  let before = null;
  const lines = [];
  for (const seen of view.observations()) {
    if (seen.begin) {
      before = new View([seen]);
      mover = seen.begin.board.split(" ")[1] === "n" ? "north" : "south";
      continue;
    }
    const line = told(seen, mover, (station) => before.at(station));
    before.observe(seen);
    lines.push(line);
    if (line.effect && line.effect !== "refused") mover = other(mover);
  }
  return lines;
}

/** Formats a move. */
export const moveText = (move) => (move.length > 3 ? move.replace(/^([a-e]\d+)/, "$1–") : move);

/** Formats a count, which may have fifty digits: in full if it is short, else with a power of ten. */
export function countText(count) {
  if (count.length <= 9) return [count.replace(/\B(?=(\d{3})+$)/g, "\u202f"), ""];
  return [`${count[0]}.${count.slice(1, 3)} × 10`, String(count.length - 1)];
}

/** Formats a probability in percent. Only 1 is shown as 100%. */
export function percent(chance) {
  if (chance === 1) return "100%";
  const value = chance * 100;
  if (value < 1) return "<1%";
  if (value > 99) return ">99%";
  return `${value < 10 ? value.toFixed(1).replace(/\.0$/, "") : Math.round(value)}%`;
}
