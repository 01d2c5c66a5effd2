// A book of set-ups, a few for each style. A test checks them against every rule set of dark play.
import { lang } from "../words.js";
import { Army } from "./core.js";

export const STYLES = ["attacking", "balanced", "defensive"];

const BOOK = [
  { id: "left-wing", style: "attacking", title: ["All force on the left", "重兵左路"], army: "LKPKJMEBGXPCXBJLECOEPKOFO" },
  { id: "two-wings", style: "attacking", title: ["Two strong wings", "两翼并进"], army: "GKEKLBPMXCJXLEBJPCOEPKOFO" },
  { id: "engineers", style: "attacking", title: ["Engineers in front", "工兵开路"], army: "ELKGEMKBXJCXBPLCOJPEOFOKP" },
  { id: "two-bombs", style: "balanced", title: ["Bombs in the centre", "中路双炸"], army: "BKJPLGKCPXXMJLBECEOEPKOFO" },
  { id: "bombs-right", style: "balanced", title: ["Ranks left, bombs right", "左强右炸"], army: "LPKJCBEKMPXXCGLJOEBEOFOPK" },
  { id: "marshal-behind", style: "balanced", title: ["Field marshal behind", "司令居中"], army: "GJEPLKBJXCKPLMXBECOEPKOFO" },
  { id: "triangle", style: "defensive", title: ["Three mines around the flag", "三角雷"], army: "CPKPBJKLEXLGBMXJPCOEEKOFO" },
  { id: "rail-mines", style: "defensive", title: ["Mines on the railroad", "铁路布雷"], army: "BKPJCLPKGXJEXLMOBOCEPFOKE" },
  { id: "decoy", style: "defensive", title: ["A mined decoy", "雷护假旗"], army: "CKPKJBPLELXMJXGEOCBPOKOFE" },
];

/** Returns the army of a set-up, or null if the book has no such set-up. */
export const bookArmy = (id) => BOOK.find((one) => one.id === id)?.army ?? null;

/** Returns the set-ups of a style that the rules allow, as pairs `[id, title]` for a menu. */
export function bookOf(style, rules) {
  return BOOK.filter((one) => one.style === style && Army.faults(one.army, rules).length === 0)
    .map(({ id, title }) => [id, title[lang() === "zh" ? 1 : 0]]);
}
