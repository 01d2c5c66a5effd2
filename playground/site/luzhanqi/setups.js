// A book of set-ups, a few for each style. A test checks them against every rule set of dark play.
import { t } from "../texts.js";
import { Army } from "./core.js";

export const STYLES = ["attacking", "balanced", "defensive"];

const BOOK = [
  { id: "left-wing", style: "attacking", army: "LKPKJMEBGXPCXBJLECOEPKOFO" },
  { id: "two-wings", style: "attacking", army: "GKEKLBPMXCJXLEBJPCOEPKOFO" },
  { id: "engineers", style: "attacking", army: "ELKGEMKBXJCXBPLCOJPEOFOKP" },
  { id: "two-bombs", style: "balanced", army: "BKJPLGKCPXXMJLBECEOEPKOFO" },
  { id: "bombs-right", style: "balanced", army: "LPKJCBEKMPXXCGLJOEBEOFOPK" },
  { id: "marshal-behind", style: "balanced", army: "GJEPLKBJXCKPLMXBECOEPKOFO" },
  { id: "triangle", style: "defensive", army: "CPKPBJKLEXLGBMXJPCOEEKOFO" },
  { id: "rail-mines", style: "defensive", army: "BKPJCLPKGXJEXLMOBOCEPFOKE" },
  { id: "decoy", style: "defensive", army: "CKPKJBPLELXMJXGEOCBPOKOFE" },
];

/** Returns the army of a set-up, or null if the book has no such set-up. */
export const bookArmy = (id) => BOOK.find((one) => one.id === id)?.army ?? null;

/** Returns the set-ups of a style that the rules allow, as pairs `[id, title]` for a menu. */
export function bookOf(style, rules) {
  return BOOK.filter((one) => one.style === style && Army.faults(one.army, rules).length === 0).map(({ id }) => [
    id,
    t(`book-${id}`),
  ]);
}
