// The formats in which a game can be copied.
import { lang } from "../texts.js";
import { truthSvg } from "./core.js";

/** Returns the formats of a view. */
export function viewFormats(view) {
  return [
    ["formatView", () => view().toString()],
    ["formatRules", () => view().rules],
    ["formatAscii", () => view().ascii()],
    ["formatUnicode", () => view().unicode(lang())],
    ["formatRecord", () => view().record().toString()],
    ["formatSeen", () => JSON.stringify(view().observations(), null, 1)],
    ["formatSvg", () => view().svg({ lang: lang() })],
  ];
}

/** Returns the formats of a whole game, with all hidden information. */
export function gameFormats(game) {
  return [
    ["formatWhole", () => game().record().toString()],
    ["formatPosition", () => game().truth.toString()],
    ["formatRules", () => game().rules],
    ["formatAscii", () => game().truth.ascii()],
    ["formatUnicode", () => game().truth.unicode(undefined, lang())],
    ["formatSvg", () => truthSvg(game(), { lang: lang() })],
  ];
}
