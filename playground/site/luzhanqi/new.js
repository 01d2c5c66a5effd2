// The form for a new game, and what was chosen in it.
import { h, kept, labelled, radios, select } from "../dom.js";
import { lang, t } from "../texts.js";
import { STYLES, bookArmy, bookOf } from "./setups.js";
import { LuzhanqiError, Rules, SEATS, isExpose, ruleSets } from "./core.js";
import { LEVELS } from "./session.js";

const BOOK = "book:";
/** The value of `level` for a game of two people. */
const PEOPLE = "people";
/** The value of `second` if a person plays, not a second computer. */
const PERSON = "person";
const FIRST = { rules: "standard", level: "2", second: PERSON, side: "south", army: "chance" };
/** The choices for the next game. */
export const wanted = { ...FIRST, ...kept.get("wanted", {}) };

export const keepWanted = () => kept.set("wanted", wanted);

/** Replaces stored choices that are not valid. */
export function mend() {
  try {
    wanted.rules = Rules.normalize(wanted.rules);
  } catch {
    wanted.rules = FIRST.rules;
  }
  if (![...LEVELS.map(String), PEOPLE].includes(wanted.level)) wanted.level = FIRST.level;
  if (![...LEVELS.map(String), PERSON].includes(wanted.second)) wanted.second = PERSON;
  if (!SEATS.includes(wanted.side)) wanted.side = FIRST.side;
  if (wanted.army !== "own" && ofBook(String(wanted.army)) === null) wanted.army = FIRST.army;
}

/** Returns the army for a value of `armyMenu`, or null if it is not an army of the book. */
export const ofBook = (value) => (value.startsWith(BOOK) ? bookArmy(value.slice(BOOK.length)) : null);

/** Returns who plays, for a `Session`. */
export function wantedPlayers() {
  const { level, second, side } = wanted;
  if (level === PEOPLE) return { level: null, side };
  return { level: Number(level), side, second: second === PERSON ? null : Number(second) };
}

/** Returns the chosen army, or null for a random one. */
export function wantedArmy() {
  const { army, rules, level, second } = wanted;
  if (isExpose(rules) || level === PEOPLE || second !== PERSON) return null;
  if (army === "own") return kept.get("army", null);
  return ofBook(String(army));
}

/** Returns a menu of armies; `others` are pairs listed before the book. */
export function armyMenu(others, rules, value, onchange, props = {}) {
  const option = ([one, text]) => h("option", { value: one, selected: one === value }, text);
  return h(
    "select",
    { ...props, onchange: ({ target }) => onchange(target.value) },
    others.map(option),
    STYLES.map((style) => [style, bookOf(style, rules)])
      .filter(([, all]) => all.length > 0)
      .map(([style, all]) =>
        h(
          "optgroup",
          { label: t(style) },
          all.map(([id, title]) => option([BOOK + id, title])),
        ),
      ),
  );
}

/** Returns the form. `submit(failed)` begins a game, and calls `failed(error)` if the library refuses. */
export function newGameForm(submit) {
  const groups = Object.entries(ruleSets());
  const known = groups.some(([, pairs]) => pairs.some(([name]) => name === wanted.rules));
  const group = (label, pairs) =>
    h(
      "optgroup",
      { label },
      pairs.map(([name, title]) => h("option", { value: name, selected: name === wanted.rules }, title)),
    );
  const menu = h(
    "select",
    { onchange: ({ target }) => change("rules", target.value) },
    groups.map(([play, pairs]) => group(t(play), pairs)),
    !known && h("option", { value: wanted.rules, selected: true }, t("ownRules", { rules: wanted.rules })),
  );
  const trouble = h("p.trouble", { role: "alert", hidden: true });
  const form = h("form.panel.new", {
    onsubmit: (event) => {
      event.preventDefault();
      trouble.hidden = true;
      submit((error) => {
        if (!(error instanceof LuzhanqiError)) throw error;
        trouble.textContent = t("armyUnfit", { why: error.text(lang()) });
        trouble.hidden = false;
      });
    },
  });
  const change = (key, value) => {
    wanted[key] = value;
    keepWanted();
    trouble.hidden = true;
    const at = [...form.querySelectorAll("select, input")].indexOf(document.activeElement);
    if (key !== "side" && key !== "army") refresh();
    form.querySelectorAll("select, input")[at]?.focus();
  };
  const refresh = () => {
    const people = wanted.level === PEOPLE;
    const alone = !people && wanted.second === PERSON;
    const levels = LEVELS.map((n) => [String(n), t("level", { n })]);
    const own = kept.get("army", null) !== null;
    form.replaceChildren(
      ...[
        h("h2", {}, t("newGame")),
        labelled(t("ruleSet"), menu),
        labelled(
          t("opponent"),
          select([...levels, [PEOPLE, t("people")]], wanted.level, (level) => change("level", level)),
        ),
        !people &&
          labelled(
            t("yourSeat"),
            select([[PERSON, t("person")], ...levels], wanted.second, (second) => change("second", second)),
          ),
        alone &&
          radios(
            t("side"),
            [
              ["south", t("first")],
              ["north", t("second")],
            ],
            wanted.side,
            (side) => change("side", side),
          ),
        alone &&
          !isExpose(wanted.rules) &&
          labelled(
            t("army"),
            armyMenu(
              [["chance", t("armyChance")], ...(own ? [["own", t("armyOwn")]] : [])],
              wanted.rules,
              wanted.army,
              (army) => change("army", army),
            ),
          ),
        trouble,
        h("button.main", { type: "submit" }, t("start")),
      ].filter(Boolean),
    );
  };
  refresh();
  return form;
}
