// The page's own texts in the language of the page. Each language has one file in `lang`, with the texts of both
// games; `texts.js` in the folder of a game adds those of the game.
import { kept } from "./dom.js";
import { shared as en } from "./lang/en.js";
import { shared as hans } from "./lang/zh-Hans.js";
import { shared as hant } from "./lang/zh-Hant.js";

/** The languages, by the codes of the libraries, with a short name for the switch. */
const LANGS = {
  en: { name: "English", short: "EN", words: { ...en } },
  "zh-Hans": { name: "简体中文", short: "简", words: { ...hans } },
  "zh-Hant": { name: "繁體中文", short: "繁", words: { ...hant } },
};

/** Adds the texts of a game, by language. */
export function addTexts(texts) {
  for (const [code, words] of Object.entries(texts)) Object.assign(LANGS[code].words, words);
}

/** Returns the language of a locale, such as "zh-TW"; English if the page does not have it. */
function ofLocale(locale) {
  const [name, ...parts] = locale.split("-");
  if (name !== "zh") return "en";
  return parts.some((part) => ["Hant", "TW", "HK", "MO"].includes(part)) ? "zh-Hant" : "zh-Hans";
}

let current = kept.get("lang", null);
if (!Object.hasOwn(LANGS, current)) current = ofLocale(navigator.language ?? "");

/** Returns the code of the language of the page. */
export const lang = () => current;

/** Returns the languages for a menu: code, name and short name. */
export const languages = () => Object.entries(LANGS).map(([code, { name, short }]) => ({ code, name, short }));

export function setLang(next) {
  current = next;
  kept.set("lang", next);
}

/** Whether readers know the characters on the pieces, so that pieces need no letters. */
export const readsPieces = () => current.startsWith("zh");

/** Returns a text of the page with its `{names}` replaced by values. */
export function t(key, values = {}) {
  const text = LANGS[current].words[key];
  if (text === undefined) throw new RangeError(`no text "${key}" in ${current}`);
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** Joins sentences to one text, without their own full stops. */
export const sentences = (parts) => parts.map((part) => part.replace(/[.。]$/, "")).join(t("stop"));

/** Returns a text with a capital letter, to begin a sentence. The name of a place, such as "b0", stays unchanged. */
export const capital = (text) => (/^[a-z]\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1));
