// An interactive board: the drawing of a library, with a button over each place.
import { h } from "./dom.js";
import { t } from "./texts.js";

/** A mark on a button. The style sheet shows its text; the button's label has it in words for screen readers. */
function painted(what, { color, text }) {
  const sign = h(color ? `span.${what}.${color}` : `span.${what}`, { ariaHidden: "true", lang: "zh" });
  sign.dataset.text = text;
  return sign;
}

export class Board {
  #rows = [];
  #key = null;
  #buttons = new Map();
  #grid;
  #at = null;
  #shown = null;
  #touched = false;
  picture = h("div.picture", { ariaHidden: "true" });

  /** Calls `choose(place, touched)` for a click, a touch or Enter, `point(place or null)` when the pointer or the
   * keyboard focus moves, `cancel()` for Escape, and `key(place, key)` for other keys. `key` returns whether it used the
   * key. */
  constructor({ label, choose, point = () => {}, cancel = () => {}, key = () => false }) {
    Object.assign(this, { choose, point, cancel, key });
    this.#grid = h("div.places", { role: "grid", ariaLabel: label });
    this.element = h("div.board", {}, this.picture, this.#grid);
    this.#grid.addEventListener("keydown", (event) => {
      this.#touched = false;
      this.#press(event);
    });
    this.#grid.addEventListener("pointerleave", (event) => {
      if (event.pointerType !== "touch") this.point(null);
    });
  }

  /**
   * Places the buttons. Does nothing and returns true if the layout with this `key` is already in place. `size` is the
   * width and height of the drawing, `button` is the width and height of a button, and each of `rows` is a list of
   * `[name, left, top]`, all in units of the drawing. `first` is the row and column where the keyboard begins.
   */
  lay(key, { size: [width, height], button: [wide, high], rows, first: [row, column] }) {
    if (this.#key === key) return true;
    this.#key = key;
    this.element.style.aspectRatio = `${width} / ${height}`;
    this.#buttons.clear();
    this.#rows = rows.map((places) =>
      places.map(([name, left, top]) => {
        const button = h("button", {
          type: "button",
          role: "gridcell",
          tabIndex: -1,
          onclick: () => this.choose(name, this.#touched),
          onpointerdown: (event) => {
            this.#touched = event.pointerType === "touch";
          },
          // A touch only calls `choose`, not `point`.
          onfocus: () => {
            this.#roam(name);
            if (!this.#touched) this.point(name);
          },
          onpointerenter: (event) => {
            if (event.pointerType !== "touch") this.point(name);
          },
        });
        button.dataset.station = name;
        const percent = { left: left / width, top: top / height, width: wide / width, height: high / height };
        for (const [side, part] of Object.entries(percent)) button.style[side] = `${100 * part}%`;
        this.#buttons.set(name, button);
        return button;
      }),
    );
    this.#grid.replaceChildren(...this.#rows.map((row) => h("div", { role: "row" }, row)));
    if (!this.#buttons.has(this.#at)) this.#at = rows.at(row)[column][0];
    this.#roam(this.#at);
    return false;
  }

  #roam(name) {
    const before = this.#buttons.get(this.#at);
    if (before) before.tabIndex = -1;
    this.#at = name;
    this.#buttons.get(name).tabIndex = 0;
  }

  #press(event) {
    const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    const rows = this.#rows;
    const row = rows.findIndex((one) => one.some((button) => button === event.target));
    if (row < 0) return;
    const column = rows[row].indexOf(event.target);
    let next = null;
    if (event.key in steps) next = rows[row + steps[event.key][0]]?.[column + steps[event.key][1]];
    else if (event.key === "Home") next = rows[row][0];
    else if (event.key === "End") next = rows[row].at(-1);
    else if (event.key === "Escape") this.cancel();
    else if (event.ctrlKey || event.altKey || event.metaKey || !this.key(event.target.dataset.station, event.key))
      return;
    event.preventDefault();
    next?.focus();
  }

  /** Shows a picture. Returns the previous picture if it was different. */
  paint(picture) {
    if (picture === this.#shown) return null;
    const before = this.picture.firstElementChild;
    this.picture.innerHTML = picture;
    this.#shown = picture;
    return before;
  }

  /**
   * Labels each button: `name(place)` describes what is there; `targets` and `selected` are places; `marks` has `{
   * heat, text, label }` by place, and `notes` has small marks `{ text, label }`.
   */
  tell({ name, targets, selected, marks, notes = new Map() }) {
    for (const [place, button] of this.#buttons) {
      const mark = marks.get(place);
      const target = targets.has(place);
      button.className = [target && "target", place === selected && "selected", mark && "marked"]
        .filter(Boolean)
        .join(" ");
      const words = [place, name(place)];
      const note = notes.get(place);
      for (const one of [note, mark]) if (one?.label) words.push(one.label);
      if (place === selected) words.push(t("chosen"));
      if (target) words.push(t("canGo"));
      button.setAttribute("aria-label", words.join(", "));
      button.setAttribute("aria-selected", String(place === selected));
      button.replaceChildren(...[mark && painted("mark", mark), note && painted("small", note)].filter(Boolean));
      if (mark?.heat !== undefined) button.style.setProperty("--heat", mark.heat);
      else button.style.removeProperty("--heat");
    }
  }

  /** Disables or enables all buttons. */
  set inert(value) {
    this.#grid.inert = value;
  }

  focus(place) {
    this.#buttons.get(place)?.focus();
  }
}
