// A board that is looked at and played on: the library's drawing, and over it a button for each station.
import { h } from "../dom.js";
import { t } from "../words.js";

const FILES = "abcde";
// Where the library draws stations, in units of its drawing.
const WIDTH = 640;
const x = (column) => 80 + 120 * column;
const y = (row) => 60 + 72 * row + (row >= 6 ? 50 : 0);

const still = matchMedia("(prefers-reduced-motion: reduce)");

export class BoardView {
  #rows = null;
  #buttons = new Map();
  #picture = h("div.picture", { ariaHidden: "true" });
  #stations;
  #cover = h("div.cover", { hidden: true });
  #card = h("div.card", { hidden: true, ariaHidden: "true" });
  #at = null;
  #shown = null;

  /** `choose(station)` is called for a click or Enter, `point(station or null)` for where the pointer or
   * the keyboard is. */
  constructor({ label, choose, point = () => {}, cancel = () => {} }) {
    this.choose = choose;
    this.point = point;
    this.cancel = cancel;
    this.#stations = h("div.stations", { role: "grid", ariaLabel: label });
    this.element = h("div.board", {}, this.#picture, this.#stations, this.#card, this.#cover);
    this.#stations.addEventListener("keydown", (event) => this.#key(event));
    this.#stations.addEventListener("pointerleave", () => this.point(null));
  }

  /** Lays the buttons out, seen from a seat; `ranks` are the lowest and the highest that are shown. */
  #lay(bottom, [low, high]) {
    const key = `${bottom} ${low} ${high}`;
    if (this.#rows?.key === key) return;
    const files = bottom === "south" ? [0, 1, 2, 3, 4] : [4, 3, 2, 1, 0];
    const ranks = Array.from({ length: high - low + 1 }, (_, i) => (bottom === "south" ? high - i : low + i));
    const first = bottom === "south" ? 12 - high : low - 1;
    const top = y(first) - 60;
    const height = y(first + ranks.length - 1) - top + 58;
    this.element.style.aspectRatio = `${WIDTH} / ${height}`;
    this.#buttons.clear();
    const rows = ranks.map((rank, row) => files.map((file, column) => {
      const station = `${FILES[file]}${rank}`;
      const button = h("button", {
        type: "button", role: "gridcell", tabIndex: -1,
        onclick: () => this.choose(station),
        onfocus: () => { this.#roam(station); this.point(station); },
        onpointerenter: (event) => { if (event.pointerType !== "touch") this.point(station); },
      });
      button.dataset.station = station;
      button.style.left = `${(100 * x(column)) / WIDTH}%`;
      button.style.top = `${(100 * (y(first + row) - top)) / height}%`;
      button.style.height = `${(100 * 60) / height}%`;
      this.#buttons.set(station, button);
      return button;
    }));
    this.#stations.replaceChildren(...rows.map((row) => h("div", { role: "row" }, row)));
    this.#rows = { key, rows, first, top };
    this.#at = this.#buttons.has(this.#at) ? this.#at : rows.at(-1)[2].dataset.station;
    this.#roam(this.#at);
  }

  #roam(station) {
    const before = this.#buttons.get(this.#at);
    if (before) before.tabIndex = -1;
    this.#at = station;
    this.#buttons.get(station).tabIndex = 0;
  }

  #key(event) {
    const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    const { rows } = this.#rows;
    const row = rows.findIndex((one) => one.some((button) => button === event.target));
    if (row < 0) return;
    const column = rows[row].indexOf(event.target);
    let next = null;
    if (event.key in steps) next = rows[row + steps[event.key][0]]?.[column + steps[event.key][1]];
    else if (event.key === "Home") next = rows[row][0];
    else if (event.key === "End") next = rows[row].at(-1);
    else if (event.key === "Escape") this.cancel();
    else return;
    event.preventDefault();
    next?.focus();
  }

  /**
   * Shows a board: the SVG `picture`, seen from `bottom`; `name(station)` is what stands there in words;
   * `targets` and `selected` are stations; `marks` has `{ heat, text }` by station; `move` is animated
   * if it was just made: `{ move, effect }`.
   */
  draw({ picture, bottom, ranks = [1, 12], name, targets = new Set(), selected = null, marks = new Map(), move = null }) {
    const had = this.#rows?.key;
    this.#lay(bottom, ranks);
    const before = had === this.#rows.key && move && !still.matches ? this.#picture.firstElementChild : null;
    if (picture !== this.#shown) {
      this.#picture.innerHTML = picture;
      this.#shown = picture;
      if (before) this.#animate(before, move);
    }
    for (const [station, button] of this.#buttons) {
      const mark = marks.get(station);
      const target = targets.has(station);
      button.className = [target && "target", station === selected && "selected", mark && "marked"].filter(Boolean).join(" ");
      const words = [station, name(station)];
      if (mark?.label) words.push(mark.label);
      if (station === selected) words.push(t("chosen"));
      if (target) words.push(t("canGo"));
      button.setAttribute("aria-label", words.join(", "));
      button.setAttribute("aria-selected", String(station === selected));
      button.replaceChildren(...(mark ? [h("span.mark", {}, mark.text)] : []));
      if (mark) button.style.setProperty("--heat", heatColor(mark.heat));
      else button.style.removeProperty("--heat");
    }
  }

  #place(station) {
    const { rows, first, top } = this.#rows;
    const row = rows.findIndex((one) => one.some((button) => button.dataset.station === station));
    const column = rows[row].findIndex((button) => button.dataset.station === station);
    return [x(column), y(first + row) - top];
  }

  #piece(svg, station) {
    const [left, top] = this.#place(station);
    return svg?.querySelector(`.piece[transform="translate(${left} ${top})"]`) ?? null;
  }

  /** Lets the piece of a move go from where it stood; what it met stays until it is there. */
  #animate(before, { move, effect }) {
    const svg = this.#picture.firstElementChild;
    const pieces = svg.querySelector(".pieces");
    const [, origin, target = origin] = move.match(/^([a-e]\d+)([a-e]\d+)?$/);
    const landed = this.#piece(svg, target);
    if (effect === "flip") {
      landed?.animate(
        [{ transform: `${at(this.#place(target))} scaleX(0)` }, { transform: at(this.#place(target)) }],
        { duration: 260, easing: "ease-out" },
      );
      return;
    }
    const goer = this.#piece(before, origin)?.cloneNode(true);
    if (!goer) return;
    const met = this.#piece(before, target)?.cloneNode(true);
    if (met) pieces.append(met);
    pieces.append(goer);
    if (landed) landed.style.visibility = "hidden";
    const [from, to] = [this.#place(origin), this.#place(target)];
    const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const going = goer.animate([{ transform: at(from) }, { transform: at(to) }], {
      duration: 180 + far / 3, easing: "cubic-bezier(.3,.1,.2,1)", fill: "forwards",
    });
    going.onfinish = () => {
      const falls = { win: [met], lose: [goer], both: [met, goer], flag: [met] }[effect] ?? [];
      if (!falls.includes(goer)) goer.remove();
      if (landed) landed.style.visibility = "";
      for (const piece of [met, goer]) {
        if (!piece?.isConnected) continue;
        if (!falls.includes(piece)) { piece.remove(); continue; }
        const gone = piece.animate(
          [{ transform: at(to), opacity: 1 }, { transform: `${at(to)} scale(1.35) rotate(8deg)`, opacity: 0 }],
          { duration: 380, easing: "ease-out" },
        );
        gone.onfinish = () => piece.remove();
      }
    };
  }

  /** Shows a card beside a station, or none. */
  card(station, content) {
    this.#card.hidden = !content;
    if (!content) return;
    const [left, top] = this.#place(station);
    this.#card.replaceChildren(content);
    const height = this.#picture.firstElementChild.viewBox.baseVal.height;
    this.#card.classList.toggle("below", top < height / 2);
    const half = Math.min((50 * this.#card.offsetWidth) / this.element.offsetWidth, 50);
    this.#card.style.left = `${Math.min(Math.max((100 * left) / WIDTH, half), 100 - half)}%`;
    this.#card.style.top = `${(100 * top) / height}%`;
  }

  /** Covers the board, or uncovers it for null. */
  cover(content) {
    this.#cover.hidden = !content;
    this.#stations.inert = Boolean(content);
    this.#picture.classList.toggle("covered", Boolean(content));
    this.#cover.replaceChildren(...(content ? [content] : []));
  }

  focus(station) {
    this.#buttons.get(station)?.focus();
  }
}

/** The colour of a chance, from cold to hot; small chances are told apart best. */
function heatColor(chance) {
  const stops = [[0, 52, 68, 84], [0.2, 88, 62, 96], [0.5, 176, 52, 62], [0.8, 226, 84, 30], [1, 255, 140, 30]];
  const place = stops.findIndex(([end]) => end >= chance);
  const [low, high] = [stops[Math.max(place - 1, 0)], stops[place]];
  const part = high === low ? 0 : (chance - low[0]) / (high[0] - low[0]);
  return `rgb(${[1, 2, 3].map((i) => Math.round(low[i] + part * (high[i] - low[i]))).join(" ")})`;
}

const at = ([left, top]) => `translate(${left}px, ${top}px)`;
