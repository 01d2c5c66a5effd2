// The panel of what a seat can know: the number of arrangements, where a kind may be, what a piece may be.
import { button, h, kept } from "../dom.js";
import { t } from "../texts.js";
import { KINDS, countText, createOpponent, percent, pieceOf, seatName, texts } from "./core.js";

/** The worker that computes the chances. Another worker chooses moves. */
const counter = createOpponent();
/** A budget of a few seconds. */
const BUDGET = { maxSteps: 3e8, maxBytes: 2e8 };

const OFF = "off";
const LIKELIEST = "likeliest";

export class Chances {
  #counting = new AbortController();
  #asked = null;
  #known = null;
  #trouble = null;
  heat = kept.get("heat", OFF);

  /** Calls `changed()` when the marks on the board have changed. */
  constructor(changed) {
    this.changed = changed;
    this.element = h("section.panel.chances");
  }

  /** Sets the view; null, for example while a board is covered, shows no chances. */
  async look(view) {
    this.view = view;
    if (!view || (view.seat === null && view.hidden.length === 0 && view.faceDown.length === 0)) {
      this.#counting.abort();
      this.#known = null;
      this.#asked = null;
      this.render();
      return;
    }
    const text = `${view.seat} ${view.plies} ${view.toString()} ${view.observations().length}`;
    if (text === this.#asked) return;
    this.#asked = text;
    this.#known = null;
    this.#trouble = null;
    this.render();
    this.#counting.abort();
    this.#counting = new AbortController();
    const { signal } = this.#counting;
    try {
      const { count, ...known } = await counter.belief(view, { signal, ...BUDGET });
      if (signal.aborted) return;
      this.#known = { ...known, count: String(count) };
    } catch (error) {
      if (signal.aborted) return;
      this.#trouble = error.message;
    }
    this.render();
    this.changed();
  }

  /** The marks on the board: `{ heat, text, label }` by station. */
  marks() {
    const marks = new Map();
    if (!this.#known || this.heat === OFF) return marks;
    for (const [station, chances] of Object.entries(this.#known.probabilities)) {
      const entries = Object.entries(chances).filter(([, chance]) => chance > 0);
      if (this.heat === LIKELIEST) {
        const [letter, chance] = entries.reduce((best, one) => (one[1] > best[1] ? one : best), ["", 0]);
        if (!letter) continue;
        const { kind, color } = pieceOf(letter);
        marks.set(station, {
          color,
          text: `${short(kind)}\n${percent(chance)}`,
          label: `${texts().kinds[kind]} ${percent(chance)}`,
        });
        continue;
      }
      const chance = entries
        .filter(([letter]) => pieceOf(letter).kind === this.heat)
        .reduce((sum, [, one]) => sum + one, 0);
      if (chance > 0) {
        marks.set(station, {
          heat: chance,
          text: percent(chance),
          label: `${texts().kinds[this.heat]} ${percent(chance)}`,
        });
      }
    }
    return marks;
  }

  /** Returns the card with the chances on a station; null if everything is known there. */
  card(station) {
    const chances = this.#known?.probabilities[station];
    if (!chances) return null;
    return h(
      "div",
      { ariaHidden: "true" },
      h("p", {}, t("chancesAt", { station })),
      rows(chances, (_, name, chance) => [name, chance]),
    );
  }

  /** Returns the card of `card` with a button for each kind that the piece can be. `guess` is the current guess.
   * `choose(kind)` sets another guess, or none for null, and `close()` closes the card. */
  picker(station, guess, choose, close) {
    const chances = this.#known?.probabilities[station] ?? Object.fromEntries(KINDS.map(({ letter }) => [letter, NaN]));
    const kind = (letter, name, chance) => [
      button([name, chance], () => choose(letter), {
        ariaPressed: String(guess === letter),
        "data-kind": letter,
      }),
    ];
    return h(
      "div",
      { role: "group", ariaLabel: t("guessAt", { station }) },
      h("p", {}, t("guessAt", { station })),
      rows(chances, kind),
      h(
        "div.actions",
        {},
        button(t("noGuess"), () => choose(null), { className: "chip", "data-kind": "none", disabled: guess === null }),
        button(t("close"), close, { className: "chip", "data-kind": "close" }),
      ),
    );
  }

  /** Returns the chances in words, for screen readers; empty if the person has turned this off. */
  words(station) {
    const chances = reads() && this.#known?.probabilities[station];
    if (!chances) return "";
    return Object.entries(chances)
      .filter(([, chance]) => chance > 0)
      .sort((a, b) => b[1] - a[1])
      .map(([letter, chance]) => `${texts().kinds[pieceOf(letter).kind]} ${percent(chance)}`)
      .join(", ");
  }

  render() {
    const { view } = this;
    if (!view) {
      this.element.replaceChildren();
      this.element.hidden = true;
      return;
    }
    this.element.hidden = false;
    const [digits, power] = this.#known ? countText(this.#known.count) : ["", ""];
    let count = h("p.count.waiting", {}, t("counting"));
    if (this.#trouble) count = h("p.count.trouble", {}, this.#trouble);
    else if (this.#known?.exact && this.#known.count === "1") count = h("p.count", {}, t("oneArrangement"));
    else if (this.#known) {
      count = h(
        "p.count",
        { title: this.#known.count },
        h("strong", {}, digits, power && h("sup", {}, power)),
        " ",
        t(this.#known.exact ? "arrangements" : "atMostArrangements"),
      );
    }
    const choices = [
      [OFF, t("heatOff")],
      [LIKELIEST, t("heatLikeliest")],
      ...KINDS.map(({ letter }) => [letter, texts().kinds[letter]]),
    ];
    const chips = choices.map(([value, text]) =>
      button(text, () => this.#choose(value), {
        ariaPressed: String(this.heat === value),
        className: "chip",
      }),
    );
    const had = this.element.contains(document.activeElement)
      ? [...this.element.querySelectorAll("button")].indexOf(document.activeElement)
      : -1;
    this.element.replaceChildren(
      h("h2", {}, t("knows", { seat: seatName(view.seat) })),
      count,
      h("div.chips", { role: "group", ariaLabel: t("heatOf") }, chips),
      h("p.note", {}, t("pointAt")),
      h(
        "label.check",
        {},
        h("input", {
          type: "checkbox",
          checked: reads(),
          onchange: ({ target }) => {
            kept.set("readChances", target.checked);
            this.changed();
          },
        }),
        t("readChances"),
      ),
    );
    if (had >= 0) this.element.querySelectorAll("button")[had]?.focus();
  }

  #choose(value) {
    this.heat = this.heat === value ? OFF : value;
    kept.set("heat", this.heat);
    this.render();
    this.changed();
  }
}

/** Returns the rows of a card; `row(kind, name, chance)` returns the content of one. */
function rows(chances, row) {
  const entries = Object.entries(chances).filter(([, chance]) => chance !== 0);
  const colors = new Set(entries.map(([letter]) => pieceOf(letter).color));
  const most = Math.max(...entries.map(([, chance]) => chance)) || 1;
  return h(
    "ul",
    { className: colors.size > 1 ? "both" : "" },
    KINDS.flatMap(({ letter }) =>
      entries
        .filter(([one]) => pieceOf(one).kind === letter)
        .map(([one, chance]) => {
          const known = Number.isFinite(chance);
          const style = known
            ? `--heat:${(chance / most).toFixed(3)};--share:${((100 * chance) / most).toFixed(1)}%`
            : "--heat:0;--share:0%";
          return h(
            `li.${pieceOf(one).color}`,
            { style },
            row(letter, h("span", {}, texts().kinds[letter]), h("b", {}, known ? percent(chance) : "")),
          );
        }),
    ),
  );
}

/** Whether screen readers also read the chances of a hidden piece. */
const reads = () => kept.get("readChances", true);

/** Returns a kind's short name, which fits on a piece. */
function short(kind) {
  return t("tile", { ...KINDS.find(({ letter }) => letter === kind), kind: texts().kinds[kind] });
}
